"""What part of a board is shown, and where on the page: a printed board whole; of an endless one what is known of it,
level below level. Squares keep their names, whatever is shown.
"""

from __future__ import annotations

from delvewright.kernel.notation import column_name
from delvewright.kernel.view import DoorView, View

STEP = 4
"""An endless board is shown in steps of so many squares, so that the page does not move with every square found."""
GAP = 2
"""Rows left free between two levels."""
WAYS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
Edge = tuple[int, int, bool]
"""The edge west (upright) or north of the square in this column and row of the page."""


class Frame:
    """Columns and rows of the page, and the squares they show."""

    def __init__(self, view: View) -> None:
        self.width = view.width
        self.left, self.wide = 0, view.width
        self.rows: list[int] = list(range(view.height))
        """For each row of the page that row of the board; -1 where nothing is shown."""
        self.headings: dict[int, str] = {}
        """What stands in rows of the page where nothing else is shown."""
        known = view.floor | view.rock
        if view.plane and known:
            self._crop(known, view)
        elif view.plane:
            self.wide, self.rows = 1, [0]
        self.tall = len(self.rows)
        self._row_of = {row: y for y, row in enumerate(self.rows) if row >= 0}

    def _crop(self, known: int, view: View) -> None:
        full = (1 << view.width) - 1
        lines = [known >> row * view.width & full for row in range(view.height)]
        columns = 0
        for line in lines:
            columns |= line
        first, last = (columns & -columns).bit_length() - 1, columns.bit_length() - 1
        self.left = max(0, (first - 1) // STEP * STEP)
        self.wide = min(view.width, (last + 1) // STEP * STEP + STEP) - self.left
        self.rows = []
        for top in range(0, view.height, view.plane):
            found = [row for row in range(top, top + view.plane) if lines[row]]
            if found:
                begin = max(top, top + (found[0] - top - 1) // STEP * STEP)
                end = min(top + view.plane, top + (found[-1] - top + 1) // STEP * STEP + STEP)
                if self.rows:
                    self.headings[len(self.rows) + 1] = f"Storey {top // view.plane + 1}, over or under the rest:"
                    self.rows += [-1] * GAP
                self.rows += range(begin, end)

    def at(self, x: int, y: int) -> int:
        """The square in a column and row of the page, or -1."""
        if not (0 <= x < self.wide and 0 <= y < self.tall) or self.rows[y] < 0:
            return -1
        return self.rows[y] * self.width + x + self.left

    def place(self, q: int) -> tuple[int, int] | None:
        """Column and row of a square on the page; None if it is not shown."""
        row, column = divmod(q, self.width)
        y = self._row_of.get(row, -1) if q >= 0 else -1
        return (column - self.left, y) if y >= 0 and 0 <= column - self.left < self.wide else None

    def step(self, x: int, y: int, dx: int, dy: int) -> int:
        """The square so many columns and rows further on the page, as far as it goes; gaps are stepped over."""
        x = min(max(x + dx, 0), self.wide - 1)
        y = min(max(y + dy, 0), self.tall - 1)
        while self.rows[y] < 0:
            y += 1 if dy > 0 else -1
        return self.at(x, y)

    def near(self, q: int) -> int:
        """The square itself, or the one shown that is nearest to it."""
        if self.place(q) is not None:
            return q
        row, column = divmod(max(q, 0), self.width)
        row = min(self._row_of, key=lambda r: abs(r - row))
        return row * self.width + min(max(column, self.left), self.left + self.wide - 1)

    @property
    def margin(self) -> int:
        """Characters that the names of rows need, with a blank."""
        return max(3, len(str(max(self.rows) + 1)) + 1)

    def column_name(self, x: int) -> str:
        """What a column is called."""
        return column_name(x + self.left)

    def row_name(self, y: int) -> str:
        """What a row is called."""
        return str(self.rows[y] + 1) if self.rows[y] >= 0 else ""

    def door_edges(self, door: DoorView) -> list[tuple[Edge, int]]:
        """Where a door stands, and how far it is turned to lead from a to b, or from outside into the board. One that
        leads to another level stands there too."""
        if door.way in WAYS:
            dx, dy = WAYS[door.way]
            ends = [(self.place(door.a), dx, dy), (self.place(door.b), -dx, -dy)]
            return [_side(place, dx, dy) for place, dx, dy in ends if place is not None]
        a, b = self.place(door.a), self.place(door.b)
        if a is not None and b is not None:
            dx, dy = b[0] - a[0], b[1] - a[1]
            return [_side(a, dx, dy)] if abs(dx) + abs(dy) == 1 else []
        inside = a or b
        if inside is None:
            return []
        x, y = inside
        right, below = self.wide - 1, self.tall - 1
        if y in (0, below) and (x not in (0, right) or abs(door.a - door.b) == self.width):
            edge, turn = _side((x, y), 0, 1 if y else -1)
            return [(edge, (turn + 180) % 360)]
        if x in (0, right):
            edge, turn = _side((x, y), 1 if x else -1, 0)
            return [(edge, (turn + 180) % 360)]
        return []


def _side(place: tuple[int, int], dx: int, dy: int) -> tuple[Edge, int]:
    """The edge on one side of a square, and the turn of a door that leads out there."""
    x, y = place
    turn = {(0, -1): 0, (1, 0): 90, (0, 1): 180, (-1, 0): 270}[dx, dy]
    return (x + (dx > 0), y + (dy > 0), dx != 0), turn
