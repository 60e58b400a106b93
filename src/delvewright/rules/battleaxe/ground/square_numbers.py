"""The numbers of squares in their area, as they decide between squares that are equal."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.common.tiles.board import Area


@lru_cache(maxsize=1024)
def bounds(mask: int) -> tuple[int, int, int, int]:
    """The first and last column and the first and last row of some squares."""
    columns = [q % WIDTH for q in squares(mask)]
    rows = [q // WIDTH for q in squares(mask)]
    return min(columns), max(columns), min(rows), max(rows)


@rule("enemy.order.numbering")
def number(area: Area, q: int) -> int:
    """The number of a square in its area: from 1 at the front left, row by row, as seen when entering."""
    x, y = q % WIDTH, q // WIDTH
    left, right, top, bottom = bounds(area.squares)
    column, row, wide = {
        NORTH: (x - left, bottom - y, right - left + 1),
        SOUTH: (right - x, y - top, right - left + 1),
        EAST: (y - top, x - left, bottom - top + 1),
        WEST: (bottom - y, right - x, bottom - top + 1),
    }[area.entry]
    return row * wide + column + 1
