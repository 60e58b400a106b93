"""Any view of a game as text: walls are lines on the edges, every square is `inner` characters wide.

Nothing here knows a rule or a rulebook, and nothing is told by colour alone: each character also has a role
that a screen may style. Squares the view does not know are fog.
"""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.grid import squares
from delvewright.kernel.notation import column_name, square_name
from delvewright.kernel.view import DoorView, FigureView, PieceView, TokenView, View

FOG, ROCK, REACH, PIECE = "░", "▓", "·", ":"
CORNERS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""By arms: 1 up, 2 right, 4 down, 8 left."""
PLAIN_DOORS = ("", "door", "plain", "closed", "open", "wooden")
TOKENS = {
    "pit": "()",
    "found-trap": "^^",
    "hidden-trap": "^?",
    "rubble": "##",
    "equipment": "%%",
}
"""Marks of common tokens; any other is a star with its first letter."""

Edge = tuple[int, int, bool]
"""The edge west (upright) or north of the square in this column and row."""


def door_mark(door: DoorView) -> str:
    """+ closed, / open; doors of a kind of their own have its letter, large when closed."""
    shut = door.state != "open"
    if door.kind in PLAIN_DOORS:
        return "+" if shut else "/"
    return door.kind[0].upper() if shut else door.kind[0].lower()


def figure_mark(figure: FigureView, inner: int) -> str:
    """The figure's letter, and its number where there is room."""
    number = figure.name.rpartition(".")[2]
    mark = figure.letter + ("?" if figure.side == "hidden" else number if number.isdigit() else "")
    return mark if len(mark) <= inner else figure.letter[:inner]


def piece_mark(piece: PieceView, inner: int) -> str:
    """Two letters: the initials of its title, or how it begins."""
    words = (piece.title or piece.kind or "?").replace("'s ", " ").split()
    code = words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]
    return code[: max(1, min(inner, 2))]


def token_mark(token: TokenView, inner: int) -> str:
    """A sign for its kind."""
    mark = TOKENS.get(token.kind) or "*" + (token.title or token.kind or "?")[0].lower()
    return mark[: max(1, min(inner, 2))]


class Canvas:
    """A drawn view: `chars` and `roles`, row by row, without the names of columns and rows."""

    def __init__(self, view: View, inner: int = 3, reach: int = 0) -> None:
        self.view, self.inner, self.pitch = view, inner, inner + 1
        self.known = view.floor | view.rock
        self.wide, self.tall = view.width * self.pitch + 1, view.height * 2 + 1
        self.chars = [[" "] * self.wide for _ in range(self.tall)]
        self.roles = [["gap"] * self.wide for _ in range(self.tall)]
        self._doors = {edge: d for d in view.doors if (edge := self._door_edge(d))}
        self._ground()
        self._edges()
        for piece in view.furniture:
            self._piece(piece)
        for token in view.tokens:
            self._mark(token.square, token_mark(token, inner), "token")
        self._reach(reach)
        self._figures()

    # -- where things are

    def knows(self, x: int, y: int) -> bool:
        """Whether the square in this column and row is known."""
        if not (0 <= x < self.view.width and 0 <= y < self.view.height):
            return False
        return bool(self.known >> (y * self.view.width + x) & 1)

    def place(self, q: int) -> tuple[int, int]:
        """Column and row of the first character of a square."""
        y, x = divmod(q, self.view.width)
        return x * self.pitch + 1, 2 * y + 1

    def square_at(self, column: int, row: int) -> int:
        """The square drawn at a character, or -1 for an edge."""
        if not (0 <= column < self.wide and 0 <= row < self.tall):
            return -1
        x, dx = divmod(column, self.pitch)
        y, dy = divmod(row, 2)
        return y * self.view.width + x if dx and dy else -1

    def edge_at(self, column: int, row: int) -> tuple[int, int] | None:
        """The two squares on both sides of the edge drawn at a character."""
        x, dx = divmod(column, self.pitch)
        y, dy = divmod(row, 2)
        w, h = self.view.width, self.view.height
        if not dx and dy and 0 < x < w and y < h:
            return y * w + x - 1, y * w + x
        if dx and not dy and 0 < y < h and x < w:
            return (y - 1) * w + x, y * w + x
        return None

    def door_on(self, edge: Edge) -> DoorView:
        """The door that stands on an edge."""
        return self._doors[edge]

    # -- drawing

    def _put(self, row: int, column: int, text: str, role: str) -> None:
        for i, char in enumerate(text):
            self.chars[row][column + i] = char
            self.roles[row][column + i] = role

    def _mark(self, q: int, mark: str, role: str) -> None:
        if q >= 0 and self.known >> q & 1:
            column, row = self.place(q)
            self._put(row, column, mark.center(self.inner) if self.inner > 2 else mark.ljust(self.inner), role)

    def _ground(self) -> None:
        w, h = self.view.width, self.view.height
        for y in range(h + 1):
            for x in range(w + 1):
                around = [self.knows(x + i, y + j) for j in (-1, 0) for i in (-1, 0)]
                if not any(around):
                    self._put(2 * y, x * self.pitch, FOG, "fog")
                if x < w and not (around[3] or around[1]):
                    self._put(2 * y, x * self.pitch + 1, FOG * self.inner, "fog")
                if y < h and not (around[3] or around[2]):
                    self._put(2 * y + 1, x * self.pitch, FOG, "fog")
                if x < w and y < h:
                    q = y * w + x
                    if not around[3]:
                        self._put(2 * y + 1, x * self.pitch + 1, FOG * self.inner, "fog")
                    elif self.view.rock >> q & 1:
                        self._put(2 * y + 1, x * self.pitch + 1, ROCK * self.inner, "rock")
                    else:
                        kind = "corridor" if self.view.corridors >> q & 1 else "floor"
                        self._put(2 * y + 1, x * self.pitch + 1, " " * self.inner, kind)

    def edge(self, x: int, y: int, upright: bool) -> str:
        """What the edge west or north of a square is: wall, door, open, or nothing known."""
        view, w, h = self.view, self.view.width, self.view.height
        a, b = ((x - 1, y) if upright else (x, y - 1)), (x, y)
        known = self.knows(*a), self.knows(*b)
        if not any(known):
            return ""
        if (x, y, upright) in self._doors:
            return "door"
        inside = all(0 <= c < w and 0 <= r < h for c, r in (a, b))
        first = a[1] * w + a[0]
        if inside and (view.east if upright else view.south) >> first & 1:
            return "open"
        if inside and view.rock >> first & 1 and view.rock >> (b[1] * w + b[0]) & 1:
            return "open"
        return "wall"

    def _edges(self) -> None:
        w, h = self.view.width, self.view.height
        arms = [[0] * (w + 1) for _ in range(h + 1)]
        for y in range(h + 1):
            for x in range(w + 1):
                for upright in (True, False):
                    if y == h if upright else x == w:
                        continue
                    what = self.edge(x, y, upright)
                    if what not in ("wall", "door"):
                        continue
                    if upright:
                        arms[y][x] |= 4
                        arms[y + 1][x] |= 1
                    else:
                        arms[y][x] |= 2
                        arms[y][x + 1] |= 8
                    door = self._doors.get((x, y, upright)) if what == "door" else None
                    line = door_mark(door) if door else "┃" if upright else "━"
                    row, column = (2 * y + 1, x * self.pitch) if upright else (2 * y, x * self.pitch + 1)
                    self._put(row, column, line if upright else self._beam(line, bool(door)), what)
        for y in range(h + 1):
            for x in range(w + 1):
                if arms[y][x]:
                    self._put(2 * y, x * self.pitch, CORNERS[arms[y][x]], "wall")

    def _beam(self, line: str, door: bool) -> str:
        if not door or self.inner < 3:
            return line * self.inner
        return line.center(self.inner, "━")

    def _door_edge(self, door: DoorView) -> Edge | None:
        w, h = self.view.width, self.view.height
        here = sorted(q for q in (door.a, door.b) if 0 <= q < w * h)
        if not here:
            return None
        y, x = divmod(here[-1], w)
        if len(here) == 2:
            apart = here[1] - here[0]
            return (x, y, False) if apart == w else (x, y, True) if apart == 1 and x else None
        if x in (0, w - 1) and abs(door.a - door.b) != w:
            return (x and x + 1, y, True)
        return (x, y and y + 1, False)

    def _piece(self, piece: PieceView) -> None:
        inside = {divmod(q, self.view.width) for q in piece.squares if q >= 0 and self.known >> q & 1}
        for y, x in inside:
            row, column = 2 * y + 1, x * self.pitch + 1
            self._put(row, column, PIECE * self.inner, "piece")
            east, south = (y, x + 1) in inside, (y + 1, x) in inside
            if east:
                self._put(row, column + self.inner, PIECE, "piece")
            if south:
                self._put(row + 1, column, PIECE * self.inner, "piece")
            if east and south and (y + 1, x + 1) in inside:
                self._put(row + 1, column + self.inner, PIECE, "piece")
        if inside:
            y, x = min(inside)
            self._put(2 * y + 1, x * self.pitch + 1, piece_mark(piece, self.inner), "piece")

    def _reach(self, reach: int) -> None:
        for q in squares(reach & self.known):
            column, row = self.place(q)
            blank = not "".join(self.chars[row][column : column + self.inner]).strip()
            at = column + (self.inner // 2 if blank and self.inner > 2 else self.inner - 1 if not blank else 0)
            self.roles[row][column : column + self.inner] = ["reach"] * self.inner
            self._put(row, at, REACH, "reach")

    def _figures(self) -> None:
        there: dict[int, list[FigureView]] = {}
        for figure in self.view.figures:
            for q in figure.squares:
                there.setdefault(q, []).append(figure)
        for q, several in there.items():
            several.sort(key=lambda f: not f.active)
            mark = figure_mark(several[0], self.inner)
            if len(several) > 1:
                mark = "".join(f.letter for f in several)
                mark = mark if len(mark) <= self.inner else mark[: self.inner - 1] + "&"
            active = any(f.active for f in several)
            if active and self.inner >= 3 and len(mark) < self.inner:
                mark = f"»{mark}"
            self._mark(q, mark, f"active {several[0].side}" if active else several[0].side or "figure")

    # -- as lines

    def column_names(self) -> str:
        """The line of column letters that goes above."""
        names = [column_name(x) for x in range(self.view.width)]
        cells = [n.center(self.inner) if self.inner > 2 else n.ljust(self.inner) for n in names]
        return " " + " ".join(cell[: self.inner] for cell in cells) + " "

    def row_name(self, row: int, wide: int = 3) -> str:
        """What stands left of a row of characters."""
        return str(row // 2 + 1).rjust(wide - 1) + " " if row % 2 else " " * wide


def draw(view: View, inner: int = 3, reach: int = 0, names: bool = True) -> list[str]:
    """The board as lines of text; `reach` is a mask of squares to mark with a dot."""
    canvas = Canvas(view, inner, reach)
    lines = ["".join(row).rstrip() for row in canvas.chars]
    if not names:
        return lines
    head = "   " + canvas.column_names().rstrip()
    return [head, *(canvas.row_name(n) + line for n, line in enumerate(lines)), head]


def legend(view: View, inner: int = 3) -> list[str]:
    """What the signs on the board mean, where there are any; figures with their squares."""
    known = view.floor | view.rock

    def seen(qs: Sequence[int]) -> bool:
        return any(q >= 0 and known >> q & 1 for q in qs)

    out = []
    for f in view.figures:
        if seen(f.squares):
            where = square_name(min(f.squares), view.width)
            out.append(f"{figure_mark(f, inner)} {f.name} at {where}{', active' if f.active else ''}")
    signs: dict[str, None] = {}
    for p in view.furniture:
        if seen(p.squares):
            signs[f"{piece_mark(p, inner)} {p.title or p.kind}"] = None
    for t in view.tokens:
        if seen((t.square,)):
            signs[f"{token_mark(t, inner)} {t.title or t.kind}"] = None
    for d in view.doors:
        if seen((d.a, d.b)):
            kind = "" if d.kind in PLAIN_DOORS else f"{d.kind.replace('-', ' ')} "
            signs[f"{door_mark(d)} {d.state} {kind}door"] = None
    signs[f"{FOG} unknown"] = None
    if view.rock:
        signs[f"{ROCK} nobody can enter"] = None
    return out + list(signs)
