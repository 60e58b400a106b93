"""Drawn rooms and tiles: a rectangle in the map language, with its doors in the outer wall.

The front, where one comes in, is at the bottom. A square is (column from the left, row from the front), from 1,
as seen from the entry.
"""

from __future__ import annotations

from dataclasses import dataclass

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid, flood
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import parse_map

Square = tuple[int, int]
"""(column, row), both from 1."""

SIDES = ("front", "left", "back", "right")
ENTRY, DOOR, OPEN, WALL = "E", "D", " ", "|-"


@dataclass(frozen=True, slots=True)
class Gap:
    """A door or an opening in the outer wall: `at` is its first column (front, back) or row (left, right)."""

    side: str
    at: int
    width: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """What a drawing shows."""

    width: int
    depth: int
    entry: Gap | None
    doors: tuple[Gap, ...]
    """Further doors; two beside each other are one double door."""
    exits: tuple[Gap, ...]
    """Sides that are open, square by square."""
    marks: dict[Square, str]
    """Characters on squares."""
    grid: Grid
    """The inside; its top row is the back."""

    @classmethod
    @rule("house.layout.notation", "layout.entry")
    def parse(cls, text: str, where: str) -> Plan:
        """Read a drawing."""
        lines = text.strip("\n").split("\n")
        long = max(map(len, lines))
        width, depth = long // 2, len(lines) // 2
        if len(lines) % 2 == 0 or long % 2 == 0 or depth == 0 or width == 0:
            raise BadFile(f"a drawing of {long} x {len(lines)} characters.", where, "Draw 2 × squares + 1 characters.")
        lines = [line.ljust(long) for line in lines]
        frame = {
            "front": [lines[-1][2 * c + 1] for c in range(width)],
            "back": [lines[0][2 * c + 1] for c in range(width)],
            "left": [lines[2 * (depth - r) - 1][0] for r in range(depth)],
            "right": [lines[2 * (depth - r) - 1][-1] for r in range(depth)],
        }
        gaps = {kind: _gaps(frame, kind) for kind in (ENTRY, DOOR, OPEN)}
        for side, letters in frame.items():
            for n, letter in enumerate(letters, 1):
                if letter not in (ENTRY, DOOR, OPEN, *WALL):
                    raise BadFile(f"“{letter}” in the outer wall, {side} {n}.", where, "Use - | D E or a blank.")
        if len(gaps[ENTRY]) > 1:
            raise BadFile("two entries.", where)
        inside = parse_map("\n".join(_shut(lines)), where)
        if inside.grid.floor.bit_count() != width * depth:
            raise BadFile("the room is no full rectangle.", where, "Every square of it is . or a letter.")
        marks = {(q % width + 1, depth - q // width): letter for letter, q in inside.letters}
        doors = tuple(_doubled(gaps[DOOR]))
        return cls(width, depth, gaps[ENTRY][0] if gaps[ENTRY] else None, doors, tuple(gaps[OPEN]), marks, inside.grid)

    def bit(self, square: Square) -> int:
        """The square in masks of the grid."""
        return 1 << ((self.depth - square[1]) * self.width + square[0] - 1)

    def has(self, square: Square) -> bool:
        """Whether there is such a square."""
        return 1 <= square[0] <= self.width and 1 <= square[1] <= self.depth

    def number(self, square: Square) -> int:
        """The number of a square: from 1 at the front left, row by row."""
        return (square[1] - 1) * self.width + square[0]

    def inner(self, gap: Gap) -> tuple[Square, ...]:
        """The squares inside at a door."""
        run = range(gap.at, gap.at + gap.width)
        if gap.side in ("front", "back"):
            return tuple((n, 1 if gap.side == "front" else self.depth) for n in run)
        return tuple((1 if gap.side == "left" else self.width, n) for n in run)

    def reached(self, start: int, blocked: int) -> int:
        """The mask of squares that can be walked to."""
        return flood(start, self.grid.east, self.grid.south, self.width, blocked)


def _gaps(frame: dict[str, list[str]], kind: str) -> list[Gap]:
    return [Gap(side, n) for side in SIDES for n, letter in enumerate(frame[side], 1) if letter == kind]


def _doubled(gaps: list[Gap]) -> list[Gap]:
    """Two doors beside each other are one."""
    out: list[Gap] = []
    for gap in gaps:
        if out and out[-1] == Gap(gap.side, gap.at - 1):
            out[-1] = Gap(gap.side, gap.at - 1, 2)
        else:
            out.append(gap)
    return out


def _shut(lines: list[str]) -> list[str]:
    """The drawing with an unbroken outer wall."""
    flat = "+-" * (len(lines[0]) // 2) + "+"
    middle = [f"{'+' if n % 2 else '|'}{line[1:-1]}{'+' if n % 2 else '|'}" for n, line in enumerate(lines[1:-1])]
    return [flat, *middle, flat]
