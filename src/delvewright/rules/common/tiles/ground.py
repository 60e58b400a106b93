"""Ways and lines on a laid board as its doors stand: where one can go, what a line between two squares meets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from delvewright.kernel import plane
from delvewright.kernel.grid import squares
from delvewright.kernel.outlook import looks
from delvewright.rules.common.tiles.board import Board
from delvewright.rules.common.tiles.paths import Paths
from delvewright.rules.common.tiles.state import LaidState


class Doorway(NamedTuple):
    """A door on a route: the square before it, the square behind it, and the direction through it."""

    door: int
    near: int
    far: int
    way: int


# -- ways


def paths(g: LaidState, doors: int = 0) -> Paths:
    """Which way one can go who takes these doors for open."""
    doors &= ~g.open
    found = g.paths.get(doors)
    if found is None:
        east, south, links = g.board.through(doors)
        found = g.paths[doors] = _paths(g, g.east | east, g.south | south, (*g.links, *links))
    return found


def without_doors(g: LaidState, known: Paths, doors: int) -> Paths:
    """Which way one could go with these doors shut."""
    east, south, links = g.board.through(doors)
    return _paths(g, known.east & ~east, known.south & ~south, tuple(link for link in known.links if link not in links))


def _paths(g: LaidState, east: int, south: int, links: plane.Links) -> Paths:
    return Paths(east, south, links, g.board.spans, g.board.width)


def crossings(board: Board, path: Iterable[int]) -> list[Doorway]:
    """The doorways a walk goes through, in order."""
    found = []
    before = -1
    for q in path:
        for i in board.doors_at.get(before, ()) if before >= 0 else ():
            door = board.doors[i]
            if door.a == before and door.b == q:
                found.append(Doorway(i, before, q, door.way))
            elif door.b == before and door.a == q:
                found.append(Doorway(i, before, q, door.way ^ 2))
        before = q
    return found


# -- lines


def straight(g: LaidState, a: int, b: int) -> tuple[int, int]:
    """Where the squares begin that a line passes on one level, and which they are from there on; -1: a wall cuts it."""
    if a > b:
        a, b = b, a
    key = a << 20 | b
    found = g.lines.get(key)
    if found is None:
        width = g.board.width
        offset, passed, easts, souths = plane.line(b % width - a % width, b // width - a // width, width)
        first = a + offset
        clear = g.east >> first & easts == easts and g.south >> first & souths == souths
        found = g.lines[key] = (first, passed) if clear else (-1, 0)
    return found


def line_free(g: LaidState, a: int, b: int, blockers: int) -> bool:
    """Whether the line between the centres of two squares meets no wall, closed door or blocker."""
    size = g.board.size
    if a // size == b // size:
        first, passed = straight(g, a, b)
        return first >= 0 and not blockers >> first & passed
    if not g.links:
        return False
    key = a << 20 | b
    known = g.lines.get(key)
    if known is None:
        known = g.lines[key] = (0, 0) if _looks(g, a, b, 0) else (-1, 0)
    return known[0] >= 0 and (not blockers or _looks(g, a, b, blockers))


def _looks(g: LaidState, a: int, b: int, blockers: int) -> bool:
    """The same of squares on two levels."""
    (x, y), (u, v) = g.board.place(a), g.board.place(b)
    return looks(a, b, u - x, v - y, g.east, g.south, g.board.width, blockers, g.links)


def any_line(g: LaidState, own: int, mask: int, blockers: int) -> bool:
    """Whether a line from one of the first squares to one of the second is free."""
    if not own & own - 1 and not mask & mask - 1:
        return line_free(g, own.bit_length() - 1, mask.bit_length() - 1, blockers)
    others = squares(mask)
    for a in squares(own):
        for b in others:
            if line_free(g, a, b, blockers):
                return True
    return False


def clumps(g: LaidState, mask: int) -> list[int]:
    """Some squares, those apart that no way over them joins."""
    found = []
    while mask:
        part = mask & -mask
        while (more := part | plane.step(part, g.board.east, g.board.south, g.board.width) & mask) != part:
            part = more
        found.append(part)
        mask &= ~part
    return found
