"""A view of a board that is drawn, turned into masks to reason with: what computer players of any such book ask."""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.grid import spread
from delvewright.kernel.view import DoorView, FigureView, View


def spot(f: FigureView) -> int:
    """The square of a figure; here nobody covers more than one."""
    return f.squares[0]


class DrawnBoard:
    """What a seat sees at one moment; everything in it comes from the view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.width, self.east, self.south, self.floor = view.width, view.east, view.south, view.floor
        self.size = view.width * view.height
        self.solid = view.rock
        """Squares nobody enters."""
        self.pits = self.traps = 0
        """Open pits; traps that were found."""

    def on_side(self, side: str) -> tuple[list[FigureView], int]:
        """Those of a side who are on the board, and their squares."""
        found = [f for f in self.view.figures if f.squares and f.side == side]
        mask = 0
        for f in found:
            mask |= 1 << spot(f)
        return found, mask

    @property
    def danger(self) -> int:
        """Known squares that hurt."""
        return self.pits | self.traps

    @property
    def walls(self) -> int:
        """Squares that are no way for anybody even if all enemies were gone."""
        return ~self.floor | self.solid

    def with_open(self, doors: list[DoorView]) -> tuple[int, int]:
        """The edges (east, south) as if some doors were open."""
        east, south = self.east, self.south
        for door in doors:
            if door.b == door.a + 1:
                east |= 1 << door.a
            else:
                south |= 1 << door.a
        return east, south

    @cached_property
    def frontier(self) -> int:
        """Known squares from which one open step leads into the unknown."""
        unknown = ~self.floor & (1 << self.size) - 1
        return spread(unknown, self.east, self.south, self.width) & self.floor & ~self.solid

    def beside(self, mask: int) -> int:
        """The squares one step from any of these."""
        return spread(mask, self.east, self.south, self.width)

    def area(self, q: int) -> int:
        """The known part of the room or corridor a square is in."""
        return next((a for a in self.view.areas if a >> q & 1), 1 << q)
