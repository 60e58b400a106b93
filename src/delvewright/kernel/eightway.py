"""Walking in eight directions, each step for one point, past squares that stop whoever enters them.

Squares, masks and edges are those of `grid`. A diagonal step needs one of the two ways round its corner to be open; it
cannot squeeze between two squares of `pinch`. A square of `stops` can be entered and not left, but by who starts on it.
"""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import touching


class Steps:
    """Where a walk in eight directions can lead, and how: worked out once, and asked as often as need be."""

    __slots__ = ("_base", "_east", "_fronts", "_pinch", "_south", "_stops", "_width", "points", "reached")

    def __init__(
        self, base: int, fronts: list[int], edges: tuple[int, int], width: int, points: int, stops: int, pinch: int
    ) -> None:
        self._base = base
        """The first square of the first row that matters; all else is numbered from there: small numbers are quick."""
        self._fronts = fronts
        """The squares first come to in exactly 0, 1, 2 … steps."""
        self._east, self._south = edges
        self._width = width
        self._stops, self._pinch = stops, pinch
        self.points = points
        found = 0
        for front in fronts[1:]:
            found |= front
        self.reached = found << base
        """Every square it can come to, the start left out."""

    @property
    def layers(self) -> list[int]:
        """The squares first come to in exactly 0, 1, 2 … steps."""
        return [front << self._base for front in self._fronts]

    def within(self, points: int) -> Steps:
        """The same with fewer points."""
        edges = self._east, self._south
        return Steps(self._base, self._fronts[: points + 1], edges, self._width, points, self._stops, self._pinch)

    def way_to(self, goal: int) -> list[int]:
        """List the squares of a shortest walk, start left out; empty if it does not lead there.

        Of several it takes the one that goes sideways before it goes cornerwise, then the lowest square.
        """
        base, fronts = self._base, self._fronts
        here = goal - base
        steps = 0
        if here >= 0:
            bit = 1 << here
            steps = next((i for i, front in enumerate(fronts) if front & bit), 0)
        walk: list[int] = []
        for i in range(steps, 0, -1):
            walk.append(here + base)
            before = fronts[i - 1]
            here = self._back(here, before & ~self._stops if self._stops and i > 1 else before)
        walk.reverse()
        return walk

    def _back(self, q: int, before: int) -> int:
        """The square before another on such a walk."""
        width, east, south = self._width, self._east, self._south
        if q >= width and before >> q - width & south >> q - width & 1:
            return q - width
        if q and before >> q - 1 & east >> q - 1 & 1:
            return q - 1
        if before >> q + 1 & east >> q & 1:
            return q + 1
        if before >> q + width & south >> q & 1:
            return q + width
        found = next_to(1 << q, east, south, width, self._pinch) & before
        return (found & -found).bit_length() - 1


def walk(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    until: int = 0,
) -> Steps:  # fmt: skip
    """Walk from some squares as far as `points` and the board go; no further than to the first of the squares of
    `until`."""
    if pinch and not (pinch & pinch >> width + 1 or pinch & pinch >> width - 1):
        pinch = 0  # nobody of them touches another at a corner
    low, high = (start & -start).bit_length() - 1, start.bit_length() - 1
    base = max(0, low // width - points - 1) * width
    end = max(east.bit_length(), south.bit_length(), high) + width + 1
    window = (1 << min((high // width + points + 2) * width, end) - base) - 1
    here, e, s = start >> base, east >> base & window, south >> base & window
    ground = e | s | here
    if empty := ((ground & -ground).bit_length() - 1) // width * width:  # rows in which nothing is laid
        base, here, e, s = base + empty, here >> empty, e >> empty, s >> empty
    shut = blocked >> base & window | here
    stops, pinch, until = stops >> base & window if stops else 0, pinch >> base & window if pinch else 0, until >> base
    fronts, front = [here], here
    for _ in range(points):
        if pinch:
            front = next_to(front, e, s, width, pinch)
        else:
            aside = (front & e) << 1 | front >> 1 & e
            ahead = (front & s) << width | front >> width & s
            front = aside | ahead | (aside & s) << width | aside >> width & s | (ahead & e) << 1 | ahead >> 1 & e
        front ^= front & shut
        if not front:
            break
        fronts.append(front)
        if until & front:
            break
        shut |= front
        if stops:
            front ^= front & stops
    return Steps(base, fronts, (e, s), width, points, stops, pinch)


def layers(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    until: int = 0,
) -> list[int]:  # fmt: skip
    """List the squares first come to in exactly 0, 1, 2 … steps, as far as `points` and the board go; no further than
    to the first of the squares of `until`."""
    return walk(start, points, east, south, width, blocked, stops, pinch, until).layers


def reach(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0
) -> int:
    """Give every square that can be entered in at most so many steps, the start left out."""
    return walk(start, points, east, south, width, blocked, stops, pinch).reached


def way(
    start: int, goal: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    points: int = 0,
) -> list[int]:  # fmt: skip
    """List the squares of a shortest walk, start left out; empty if there is none of so many steps (0: any)."""
    size = points or max(east.bit_length(), south.bit_length()) + width + 1
    return walk(1 << start, size, east, south, width, blocked, stops, pinch, 1 << goal).way_to(goal)


def next_to(mask: int, east: int, south: int, width: int, pinch: int = 0) -> int:
    """Give the squares one step away from these, in any of the eight directions."""
    found = touching(mask, east, south, width)
    if not pinch:
        return found
    free = 0
    for q in squares(mask):
        for to in squares(touching(1 << q, east, south, width)):
            aside, ahead = to - to % width + q % width, q - q % width + to % width
            if not (_cornerwise(q, to, width) and pinch >> aside & pinch >> ahead & 1):
                free |= 1 << to
    return found & free


def _cornerwise(a: int, b: int, width: int) -> bool:
    return a % width != b % width and a // width != b // width
