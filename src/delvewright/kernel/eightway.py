"""Walking in eight directions, each step for one point, past squares that stop whoever enters them.

Squares, masks and edges are those of `grid`. A diagonal step needs one of the two ways round its corner to be open; it
cannot squeeze between two squares of `pinch`. A square of `stops` can be entered and not left, but by who starts on it.
"""

from __future__ import annotations

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
        base, fronts, width, east, south = self._base, self._fronts, self._width, self._east, self._south
        here = goal - base
        steps = 0
        if here >= 0:
            bit = 1 << here
            for steps, front in enumerate(fronts):
                if front & bit:
                    break
            else:
                steps = 0
        walk: list[int] = []
        for i in range(steps, 0, -1):
            walk.append(here + base)
            before = fronts[i - 1]
            if self._stops and i > 1:
                before ^= before & self._stops
            if here >= width and before >> here - width & 1 and south >> here - width & 1:
                here -= width
            elif here and before >> here - 1 & 1 and east >> here - 1 & 1:
                here -= 1
            elif before >> here + 1 & 1 and east >> here & 1:
                here += 1
            elif before >> here + width & 1 and south >> here & 1:
                here += width
            else:
                found = next_to(1 << here, east, south, width, self._pinch) & before
                here = (found & -found).bit_length() - 1
        walk.reverse()
        return walk


def walk(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    until: int = 0,
) -> Steps:  # fmt: skip
    """Walk from some squares as far as `points` and the board go; no further than to the first of the squares of
    `until`."""
    low = high = start.bit_length() - 1
    if start != 1 << high:
        low = (start & -start).bit_length() - 1
    base = max(0, low // width - points - 1) * width
    here, e, s = start >> base, east >> base, south >> base
    ground = e | s | here
    if empty := ((ground & -ground).bit_length() - 1) // width * width:  # rows in which nothing is laid
        base, here, e, s = base + empty, here >> empty, e >> empty, s >> empty
    shut = blocked >> base | here
    stops, pinch, until = stops and stops >> base, pinch and pinch >> base, until >> base
    below = (high // width + points + 2) * width - base
    if below < e.bit_length():  # what is laid further down does not matter
        window = (1 << below) - 1
        e, s, shut, stops, pinch = e & window, s & window, shut & window, stops & window, pinch & window
    falling, rising = _corners(pinch, width) if pinch else (0, 0)
    fronts, front = [here], here
    for _ in range(points):
        if falling or rising:
            front = _past(front, e, s, width, falling, rising)
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
    return Steps(base, fronts, (e, s), width, points, stops, pinch if falling or rising else 0)


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
    if not pinch:
        return touching(mask, east, south, width)
    found = _past(mask, east, south, width, *_corners(pinch, width))
    return found ^ found & mask


def _corners(pinch: int, width: int) -> tuple[int, int]:
    """Of each four squares the first, where both of those cornerwise to each other are of `pinch`: nobody passes from
    the first to the last of the four; and nobody from the second to the third."""
    return pinch >> 1 & pinch >> width, pinch & pinch >> width + 1


def _past(front: int, e: int, s: int, width: int, falling: int, rising: int) -> int:
    """The squares next to some, where certain corners cannot be passed (`_corners`)."""
    right, left = (front & e) << 1, front >> 1 & e
    down, up = (front & s) << width, front >> width & s
    lower_right = (right & s) << width | (down & e) << 1
    lower_left = (left & s) << width | down >> 1 & e
    upper_right = right >> width & s | (up & e) << 1
    upper_left = left >> width & s | up >> 1 & e
    lower_right ^= lower_right & falling << width + 1
    upper_left ^= upper_left & falling
    lower_left ^= lower_left & rising << width
    upper_right ^= upper_right & rising << 1
    return right | left | down | up | lower_right | lower_left | upper_right | upper_left
