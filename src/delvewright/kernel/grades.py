"""Sight in grades: clear, partial or none, by five lines from a centre to a square: to its centre and near its corners.

All five free: clear; none: no sight; else partial. A line is cut by a wall or shut door that it crosses and by a
blocker whose inside it meets; touching the end of a wall does not cut it, passing where walls meet on both sides does.
Squares, masks and edges are those of `grid`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache

from delvewright.kernel.plane import trace


class Grade(IntEnum):
    """How well something is seen."""

    NONE = 0
    PARTIAL = 1
    CLEAR = 2


NEAR = 10
"""A line to a corner ends one part of so many inside the square."""

Edges = tuple[int, int]
"""East and south edges."""
Line = tuple[int, Edges, tuple[tuple[Edges, Edges], ...]]
"""(squares that must be free, edges that must be open, points it goes through: round each on one side or the other)."""


def grade(a: int, b: int, east: int, south: int, width: int, blockers: int) -> Grade:
    """Give how well `b` is seen from `a`; blockers on these two squares do not count."""
    if a == b:
        return Grade.CLEAR
    offset, lines = _lines(b % width - a % width, b // width - a // width, width)
    low = a + offset
    east, south, blockers = east >> low, south >> low, blockers >> low
    free = 0
    for passed, (easts, souths), points in lines:
        if not (blockers & passed or east & easts != easts or south & souths != souths):
            free += not points or _rounds(points, east, south)
    return Grade.CLEAR if free == len(lines) else Grade.PARTIAL if free else Grade.NONE


def _rounds(points: tuple[tuple[Edges, Edges], ...], east: int, south: int) -> bool:
    """Whether a line gets round every point it goes through."""
    return all(any(east & e == e and south & s == s for e, s in sides) for sides in points)


@lru_cache(maxsize=8192)
def _lines(run: int, rise: int, width: int) -> tuple[int, tuple[Line, ...]]:
    """The five lines to a square so many columns and rows away, and the offset of their masks."""
    inner = NEAR // 2 - 1
    ends = ((0, 0), (-inner, -inner), (-inner, inner), (inner, -inner), (inner, inner))
    offset = min(0, run) + width * min(0, rise)
    return offset, tuple([_line(run * NEAR + x, rise * NEAR + y, run, rise, width) for x, y in ends])


def _line(x: int, y: int, run: int, rise: int, width: int) -> Line:
    """What a line from the centre of square 0 to the point (x, y), in parts of a square, passes on its way."""
    _, passed, easts, souths, points = trace(run, rise, x, y, width)
    falling = (run > 0) == (rise > 0)
    return passed, (easts, souths), tuple([_round(q, width, falling) for q in points])


def _round(q: int, width: int, falling: bool) -> tuple[Edges, Edges]:
    """The edges on each way round a point, of the four squares around which this is the first; `falling`: from this to
    the last of them."""
    first, second, below = 1 << q, 2 << q, 1 << q + width
    return ((first, second), (below, first)) if falling else ((first, first), (below, second))
