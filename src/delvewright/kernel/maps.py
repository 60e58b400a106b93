"""The map language of quests and scenarios: a board drawn with characters, at twice the board's resolution.

A square is the character at an odd column and odd row; the characters between squares are edges.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid
from delvewright.kernel.notation import square_name

LARGEST = 64
"""Squares of a board from side to side, and from top to bottom."""
WALLS = "|-"
DOORS = {"D": "closed", "O": "open", "S": "secret"}
"""Letters of door edges; a rulebook may give further letters a meaning in its legend (`door:…`)."""


@dataclass(slots=True)
class TextMap:
    """A drawn board: the grid, and what stands where, in reading order."""

    grid: Grid
    letters: list[tuple[str, int]] = field(default_factory=list)
    """Legend letters with their squares."""
    doors: list[str] = field(default_factory=list)
    """The letter of each of the grid's doors, in the grid's order."""
    rock: int = 0
    """Mask of solid rock."""


def parse_map(text: str, where: str = "map", doors: str = "", first_line: int = 1) -> TextMap:
    """Read a drawn map. `doors` are further edge letters that stand for doors; errors name line and column."""
    lines = text.split("\n")
    while lines and not lines[0].strip():
        lines.pop(0)
        first_line += 1
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise BadFile("the map is empty.", where, "Draw at least one square, for instance “+-+ / |.| / +-+”.")
    lines = [line.rstrip() for line in lines]
    height, width = len(lines) // 2, (max(map(len, lines))) // 2
    if not height or not width:
        raise BadFile("the map has no square.", where, "Squares stand at odd columns and rows, edges between them.")
    if max(width, height) > LARGEST:
        raise BadFile(f"the map has {width} x {height} squares.", where, f"It may have {LARGEST} x {LARGEST}.")

    def char(row: int, column: int) -> str:
        return lines[row][column] if row < len(lines) and column < len(lines[row]) else " "

    def wrong(row: int, column: int, what: str, do: str = "") -> BadFile:
        return BadFile(f"line {first_line + row}, column {column + 1}: {what}", where, do)

    def no_door(row: int, column: int, letter: str, a: int, b: int) -> BadFile:
        ends = [len(lines[2 * y + 1]) // 2 if 2 * y + 1 < len(lines) else 0 for y in range(height)]
        usual = max(ends, key=ends.count)
        for y in sorted({a // width, b // width}):
            if ends[y] < usual and max(a % width, b % width) >= ends[y]:
                said = f"row {y + 1} has {ends[y]} squares, the others {usual}."
                return wrong(2 * y + 1, 2 * ends[y], said, f"So door “{letter}” beside it joins nothing.")
        do = "A door stands between two floor squares."
        return wrong(row, column, f"door “{letter}” does not join two squares.", do)

    floor = rock = 0
    letters: list[tuple[str, int]] = []
    for y in range(height):
        for x in range(width):
            c, q = char(2 * y + 1, 2 * x + 1), y * width + x
            if c == " ":
                continue
            if c in WALLS or c == "+":
                raise wrong(2 * y + 1, 2 * x + 1, f"“{c}” where square {square_name(q, width)} should be.")
            if c == "#":
                rock |= 1 << q
                continue
            floor |= 1 << q
            if c != ".":
                letters.append((c, q))
    east = south = 0
    pairs: list[tuple[int, int]] = []
    kinds: list[str] = []
    for row in range(height * 2):
        for x in range(width):
            y, flat = divmod(row, 2)
            q = y * width + x
            if flat:
                r, k, other = 2 * y + 2, 2 * x + 1, q + width
                inside = y + 1 < height
            else:
                r, k, other = 2 * y + 1, 2 * x + 2, q + 1
                inside = x + 1 < width
            c = char(r, k)
            both = inside and floor >> q & 1 and floor >> other & 1
            if c in DOORS or c in doors:
                if not both:
                    raise no_door(r, k, c, q, other)
                pairs.append((q, other))
                kinds.append(c)
            elif c == " ":
                if both and flat:
                    south |= 1 << q
                elif both:
                    east |= 1 << q
            elif c not in WALLS and c != "+":
                raise wrong(
                    r,
                    k,
                    f"“{c}” is not an edge.",
                    f"Edges are blank, | or -, and doors {', '.join(DOORS)} {doors}".rstrip(),
                )
    return TextMap(Grid(width, height, floor, east, south, pairs), letters, kinds, rock)


def letters_of(text: str) -> set[str]:
    """What stands on the squares of a drawing, right or wrong."""
    lines = text.split("\n")
    first = next((i for i, line in enumerate(lines) if line.strip()), 0)
    return {letter for line in lines[first + 1 :: 2] for letter in line[1::2]}


def draw_map(grid: Grid, letters: dict[int, str], doors: list[str], rock: int = 0) -> str:
    """The drawing of a board: the inverse of `parse_map`."""
    w, h = grid.width, grid.height
    out = [[" "] * (2 * w + 1) for _ in range(2 * h + 1)]
    solid = grid.floor | rock

    def inside(x: int, y: int) -> bool:
        return 0 <= x < w and 0 <= y < h and bool(solid >> (y * w + x) & 1)

    def edge(x: int, y: int, x2: int, y2: int, open_: bool, mark: str) -> str:
        return " " if open_ or not (inside(x, y) or inside(x2, y2)) else mark

    letter_of = dict(zip(grid.doors, doors, strict=True))
    for y in range(h + 1):
        for x in range(w + 1):
            q = y * w + x
            if x < w and y < h and solid >> q & 1:
                out[2 * y + 1][2 * x + 1] = "#" if rock >> q & 1 else letters.get(q, ".")
            if y < h:
                open_ = 0 < x < w and bool(grid.east >> (q - 1) & 1)
                out[2 * y + 1][2 * x] = letter_of.get((q - 1, q)) or edge(x - 1, y, x, y, open_, "|")
            if x < w:
                open_ = 0 < y < h and bool(grid.south >> (q - w) & 1)
                out[2 * y][2 * x + 1] = letter_of.get((q - w, q)) or edge(x, y - 1, x, y, open_, "-")
    for y in range(0, 2 * h + 1, 2):
        for x in range(0, 2 * w + 1, 2):
            around = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
            if any(0 <= r <= 2 * h and 0 <= k <= 2 * w and out[r][k] != " " for r, k in around):
                out[y][x] = "+"
    return "\n".join("".join(line).rstrip() for line in out)
