"""Sight in grades: clear, partial or none, by five lines from a centre to a square: to its centre and near its corners.

All five free: clear; none: no sight; else partial. A line is cut by a wall or shut door that it crosses and by a
blocker whose inside it meets; touching the end of a wall does not cut it, passing where walls meet on both sides does.
Squares, masks and edges are those of `grid`.
"""

from __future__ import annotations

from enum import IntEnum
from functools import lru_cache


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
    if low >= 0:
        east, south, blockers = east >> low, south >> low, blockers >> low
    else:
        east, south, blockers = east << -low, south << -low, blockers << -low
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
    ends = [(0, 0), *((x, y) for x in (-inner, inner) for y in (-inner, inner))]
    offset = min(0, run, -1) + width * (min(0, rise) - 1)
    return offset, tuple(_line(run * NEAR + x, rise * NEAR + y, run, rise, width, offset) for x, y in ends)


def _line(x: int, y: int, run: int, rise: int, width: int, offset: int) -> Line:
    """What a line from the centre of square 0 to the point (x, y), in parts of a square, passes on its way."""
    passed: list[int] = []
    easts: list[int] = []
    souths: list[int] = []
    points: list[tuple[tuple[int, int], tuple[int, int]]] = []
    right, down = (1 if x > 0 else -1), (1 if y > 0 else -1)
    column = row = 0
    while (column, row) != (run, rise):
        here = row * width + column
        to_column = abs(y) * (2 * abs(column) + 1) if column != run else None
        to_row = abs(x) * (2 * abs(row) + 1) if row != rise else None
        side = here if right > 0 else here - 1
        end = here if down > 0 else here - width
        if to_row is None or (to_column is not None and to_column < to_row):
            easts.append(side)
            column += right
        elif to_column is None or to_row < to_column:
            souths.append(end)
            row += down
        else:  # through a point: round it on one side or the other
            points.append(((side, end + right), (side + down * width, end)))
            column, row = column + right, row + down
        passed.append(row * width + column)
    passed.pop()
    round_ = tuple(tuple((1 << e - offset, 1 << n - offset) for e, n in sides) for sides in points)
    must = (_mask(easts, offset), _mask(souths, offset))
    return _mask(passed, offset), must, round_  # type: ignore[return-value]


def _mask(some: list[int], offset: int) -> int:
    return sum({1 << q - offset for q in some})
