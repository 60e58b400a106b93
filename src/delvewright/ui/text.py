"""Any view of a game as text: walls are lines on the edges, every square is `inner` characters wide.

Nothing here knows a rule or a rulebook, and nothing is told by colour alone: each character also has a role
that a screen may style. Squares the view does not know are fog.
"""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.view import DoorView, FigureView, PieceView, TokenView, View
from delvewright.ui.frame import Edge, Frame

FOG, ROCK, REACH, PIECE = "░", "▓", "·", ":"
CORNERS = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
"""By arms: 1 up, 2 right, 4 down, 8 left."""
OPENINGS = ("opening", "stone-doorway")
"""Doors without a door leaf."""
PLAIN_DOORS = ("", "door", "plain", "closed", "open", "wooden")
TOKENS = {
    "pit": "()",
    "trap": "^^",
    "hidden-trap": "^?",
    "rubble": "##",
    "pack": "%%",
    "stairs": "==",
    "unexplored": "??",
    "chasm": "~~",
    "water": "~~",
    "bridge": "##",
}
"""Marks of tokens by look; any other is a star with its first letter."""


def door_mark(door: DoorView) -> str:
    """+ closed, / open; doors of a kind of their own have its letter, large when closed."""
    shut = door.state != "open"
    if door.kind in PLAIN_DOORS:
        return "+" if shut else "/"
    if door.kind in OPENINGS:
        return "·"
    if door.kind == "spiked":
        return "X"
    return door.kind[0].upper() if shut else door.kind[0].lower()


def door_title(door: DoorView) -> str:
    """What it is and how it stands."""
    kind = "" if door.kind in PLAIN_DOORS else f"{door.kind.replace('-', ' ')} "
    title = kind.strip() if door.kind in OPENINGS else f"{door.state} {kind}door"
    return f"{title} to another level" if door.way else title


def figure_mark(figure: FigureView, inner: int) -> str:
    """The figure's letter, and its number where there is room."""
    number = figure.name.rpartition(".")[2]
    if not figure.alive or figure.lying:
        return (figure.letter[:1] + ("_" if figure.alive else "x"))[:inner]
    mark = figure.letter + ("?" if figure.side == "hidden" else number if number.isdigit() else "")
    return mark if len(mark) <= inner else figure.letter[:inner]


def piece_mark(piece: PieceView, inner: int) -> str:
    """Two letters: the initials of its title, or how it begins; where it matters, large for what hides the view."""
    words = (piece.title or piece.kind or "?").replace("'s ", " ").split()
    code = words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]
    code = code if piece.high is None else code.upper() if piece.high else code.lower()
    return code[: max(1, min(inner, 2))]


def piece_title(piece: PieceView) -> str:
    """What it is, and how high where that matters."""
    title = piece.title or piece.kind
    return title if piece.high is None else f"{title}, {'high' if piece.high else 'low'}"


def token_mark(token: TokenView, inner: int) -> str:
    """A sign for its look."""
    mark = TOKENS.get(token.look) or "*" + (token.title or token.kind or "?")[0].lower()
    return mark[: max(1, min(inner, 2))]


class Canvas:
    """A drawn view: `chars` and `roles`, row by row, without the names of columns and rows."""

    def __init__(self, view: View, inner: int = 3, reach: int = 0) -> None:
        self.view, self.inner, self.pitch = view, inner, inner + 1
        self.known = view.floor | view.rock
        self.frame = Frame(view)
        self.wide, self.tall = self.frame.wide * self.pitch + 1, self.frame.tall * 2 + 1
        self.chars = [[" "] * self.wide for _ in range(self.tall)]
        self.roles = [["gap"] * self.wide for _ in range(self.tall)]
        self._doors = {edge: d for d in view.doors for edge, _ in self.frame.door_edges(d)}
        self._ground()
        self._edges()
        for piece in view.furniture:
            self._piece(piece)
        for token in view.tokens:
            self._mark(token.square, token_mark(token, inner), "token")
        self._reach(reach)
        self._figures()
        for y, name in self.frame.headings.items():
            self._put(2 * y + 1, 1, name[: self.wide - 1], "names")

    # -- where things are

    def knows(self, x: int, y: int) -> bool:
        """Whether the square in this column and row of the page is known."""
        q = self.frame.at(x, y)
        return q >= 0 and bool(self.known >> q & 1)

    def place(self, q: int) -> tuple[int, int]:
        """Column and row of the first character of a square, or of the one that is nearest to it."""
        x, y = self.frame.place(self.frame.near(q)) or (0, 0)
        return x * self.pitch + 1, 2 * y + 1

    def square_at(self, column: int, row: int) -> int:
        """The square drawn at a character, or -1 for an edge."""
        if not (0 <= column < self.wide and 0 <= row < self.tall):
            return -1
        x, dx = divmod(column, self.pitch)
        y, dy = divmod(row, 2)
        return self.frame.at(x, y) if dx and dy else -1

    def edge_at(self, column: int, row: int) -> tuple[int, int] | None:
        """The two squares on both sides of the edge drawn at a character."""
        x, dx = divmod(column, self.pitch)
        y, dy = divmod(row, 2)
        sides = (-1, -1)
        if not dx and dy:
            sides = self.frame.at(x - 1, y), self.frame.at(x, y)
        elif dx and not dy:
            sides = self.frame.at(x, y - 1), self.frame.at(x, y)
        return sides if min(sides) >= 0 else None

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
        w, h = self.frame.wide, self.frame.tall
        fog = " " if self.view.plane else FOG
        for y in range(h + 1):
            for x in range(w + 1):
                around = [self.knows(x + i, y + j) for j in (-1, 0) for i in (-1, 0)]
                if not any(around):
                    self._put(2 * y, x * self.pitch, fog, "fog")
                if x < w and not (around[3] or around[1]):
                    self._put(2 * y, x * self.pitch + 1, fog * self.inner, "fog")
                if y < h and not (around[3] or around[2]):
                    self._put(2 * y + 1, x * self.pitch, fog, "fog")
                if x < w and y < h:
                    q = self.frame.at(x, y)
                    if not around[3]:
                        self._put(2 * y + 1, x * self.pitch + 1, fog * self.inner, "fog")
                    elif self.view.rock >> q & 1:
                        self._put(2 * y + 1, x * self.pitch + 1, ROCK * self.inner, "rock")
                    else:
                        kind = "corridor" if self.view.corridors >> q & 1 else "floor"
                        self._put(2 * y + 1, x * self.pitch + 1, " " * self.inner, kind)

    def edge(self, x: int, y: int, upright: bool) -> str:
        """What the edge west or north of a square is: wall, door, open, or nothing known."""
        view = self.view
        p, q = self.frame.at(x - upright, y - (not upright)), self.frame.at(x, y)
        if not any(each >= 0 and self.known >> each & 1 for each in (p, q)):
            return ""
        if (x, y, upright) in self._doors:
            return "door"
        inside = min(p, q) >= 0
        if inside and (view.east if upright else view.south) >> p & 1:
            return "open"
        if inside and view.rock >> p & view.rock >> q & 1:
            return "open"
        return "wall"

    def edges_around(self, q: int) -> dict[str, Edge]:
        """The four edges of a square by the points of the compass; none if it is not shown."""
        found = self.frame.place(q)
        if found is None:
            return {}
        x, y = found
        return {"north": (x, y, False), "east": (x + 1, y, True), "south": (x, y + 1, False), "west": (x, y, True)}

    def _edges(self) -> None:
        w, h = self.frame.wide, self.frame.tall
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

    def _piece(self, piece: PieceView) -> None:
        shown = [self.frame.place(q) for q in piece.squares if q >= 0 and self.known >> q & 1]
        inside = {(y, x) for found in shown if found is not None for x, y in [found]}
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
        line = [" "] * (self.wide + 3)
        free = 0
        for x in range(self.frame.wide):
            name = self.frame.column_name(x)
            cell = name.center(self.inner) if self.inner > 2 else name
            at = x * self.pitch + 1
            if at >= free and at + len(name) <= len(line):  # where squares are small, every other name stands there
                line[at : at + len(cell)] = cell
                free = at + len(cell.rstrip()) + 1
        return "".join(line[: self.wide])

    @property
    def margin(self) -> int:
        """Characters left of the board, for the names of rows."""
        return self.frame.margin

    def row_name(self, row: int) -> str:
        """What stands left of a row of characters."""
        wide = self.margin
        return self.frame.row_name(row // 2).rjust(wide - 1) + " " if row % 2 else " " * wide


def draw(view: View, inner: int = 3, reach: int = 0, names: bool = True) -> list[str]:
    """The board as lines of text; `reach` is a mask of squares to mark with a dot."""
    canvas = Canvas(view, inner, reach)
    lines = ["".join(row).rstrip() for row in canvas.chars]
    if not names:
        return lines
    head = " " * canvas.margin + canvas.column_names().rstrip()
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
            state = ", dead" if not f.alive else "".join(f", {effect}" for effect in f.effects)
            out.append(f"{figure_mark(f, inner)} {f.name} at {where}{state}{', active' if f.active else ''}")
    signs: dict[str, None] = {}
    for p in view.furniture:
        if seen(p.squares):
            signs[f"{piece_mark(p, inner)} {piece_title(p)}"] = None
    for t in view.tokens:
        if seen((t.square,)):
            signs[f"{token_mark(t, inner)} {t.title or t.kind}"] = None
    for d in view.doors:
        if seen((d.a, d.b)):
            signs[f"{door_mark(d)} {door_title(d)}"] = None
    if not view.plane:
        signs[f"{FOG} unknown"] = None
    if view.rock:
        signs[f"{ROCK} nobody can enter"] = None
    return out + list(signs)
