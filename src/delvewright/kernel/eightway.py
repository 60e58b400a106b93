"""Walking in eight directions, each step for one point, past squares that stop whoever enters them.

Squares, masks and edges are those of `grid`. A diagonal step needs one of the two ways round its corner to be open; it
cannot squeeze between two squares of `pinch`. A square of `stops` can be entered and not left, but by who starts on it.
"""

from __future__ import annotations

from functools import cache

from delvewright.kernel.grid import COUNTED

Window = tuple[int, int, int, int, int, int, int, int]
"""A board from a row on, for small numbers are quick: its first square, from which the rest is numbered; how wide rows
are; open edges to the east and south of squares; open corners, from a square to the one below and to the right of it,
and to the one below and to the left; rough squares, from which no step leads to some other around them; all squares."""


class Steps:
    """Where a walk in eight directions can lead, and how: worked out once, and asked as often as need be."""

    __slots__ = ("_fronts", "_reached", "_rough", "_stops", "_window", "points")

    def __init__(self, window: Window, fronts: list[int], points: int, stops: int, reached: int, rough: int) -> None:
        self._window = window
        self._fronts = fronts
        """The squares first come to in exactly 0, 1, 2 … steps, numbered as in the window."""
        self._rough = rough
        """Mask of those fronts among which are rough squares."""
        self._stops = stops
        self.points = points
        self._reached = reached

    @property
    def reached(self) -> int:
        """Every square it can come to, the start left out."""
        return self._reached << self._window[0]

    def meets(self, mask: int, base: int) -> bool:
        """Whether it comes to one of some squares, which are numbered from `base` on."""
        further = base - self._window[0]
        return self._reached & (mask << further if further >= 0 else mask >> -further) > 0

    def but(self, taken: int = 0) -> int:
        """The same without those that are taken; they are counted here, where numbers are small."""
        base, found = self._window[0], self._reached
        if taken:
            found ^= found & taken >> base
        mask = found << base
        COUNTED[0] = mask, found.bit_count()
        return mask

    @property
    def layers(self) -> list[int]:
        """The squares first come to in exactly 0, 1, 2 … steps."""
        return [front << self._window[0] for front in self._fronts]

    def within(self, points: int) -> Steps:
        """The same with fewer points."""
        fronts, reached = self._fronts[: points + 1], 0
        for front in fronts[1:]:
            reached |= front
        return Steps(self._window, fronts, points, self._stops, reached, self._rough)

    def way_to(self, goal: int) -> list[int]:
        """List the squares of a shortest walk, start left out; empty if it does not lead there.

        Of several it takes the one that goes sideways before it goes cornerwise, then the lowest square.
        """
        window, fronts, rough, stops = self._window, self._fronts, self._rough, self._stops
        base, width = window[0], window[1]
        here = goal - base
        if here < 0:
            return []
        steps = len(fronts) - 1
        while steps and not fronts[steps] >> here & 1:
            steps -= 1
        if not steps:
            return []
        box, back = _ways_back(width)
        wide = width + 1
        walk = [goal]
        for i in range(steps - 1, 0, -1):
            before = fronts[i]
            if stops:
                before ^= before & stops
            near = (before >> here - wide if here >= wide else before << wide - here) & box
            if rough >> i & 1 and near & near - 1:
                near = _first_open(window, here, near)
            here += back[near]
            walk.append(here + base)
        walk.reverse()
        return walk


@cache
def _ways_back(width: int) -> tuple[int, dict[int, int]]:
    """The squares around one, numbered from the corner above to the left; of any of them the way to the first by order
    of preference: up, left, right, down, then cornerwise from the lowest on."""
    corner = width + 1
    around = (1, width, width + 2, 2 * width + 1, 0, 2, 2 * width, 2 * width + 2)
    found: dict[int, int] = {}
    for n in range(1, 1 << len(around)):
        these = [q for i, q in enumerate(around) if n >> i & 1]
        found[sum(1 << q for q in these)] = these[0] - corner
    return sum(1 << q for q in around), found


def _first_open(window: Window, here: int, near: int) -> int:
    """Of several squares around one the first, in the same order, from which a step leads there."""
    _, width, east, south, falling, rising, _, _ = window
    below = 2 * width
    if near & 2 and south >> here - width & 1:
        return 2
    if near >> width & 1 and east >> here - 1 & 1:
        return 1 << width
    if near >> width + 2 & 1 and east >> here & 1:
        return 4 << width
    if near >> below + 1 & 1 and south >> here & 1:
        return 2 << below
    if near & 1 and falling >> here - width - 1 & 1:
        return 1
    if near & 4 and rising >> here - width + 1 & 1:
        return 4
    return 1 << below if near >> below & 1 and rising >> here & 1 else 4 << below


class Field:
    """A board as it is walked on in eight directions: what follows from its edges, worked out once."""

    __slots__ = ("_first", "_whole", "_windows", "width")

    def __init__(self, east: int, south: int, width: int) -> None:
        one, other = east & south >> 1, south & east >> width  # the two ways round a corner
        left, right = east & south, south >> 1 & east >> width
        falling, rising = one | other, (left | right) << 1
        floor = east | east << 1 | south | south << width
        rough = 0
        for away, ways in ((1, east), (width, south), (width + 1, falling), (width - 1, rising)):
            rough |= floor >> away ^ ways | (floor ^ ways) << away
        self._whole: Window = 0, width, east, south, falling, rising, rough, floor
        self._windows: dict[int, Window] = {}
        self._first = max(0, (floor & -floor).bit_length() - 1) // width
        self.width = width

    def walk(
        self, start: int, points: int, blocked: int, stops: int = 0, pinch: int = 0, until: int = 0, also: int = 0
    ) -> Steps:  # fmt: skip
        """Walk from a square, and from those of `also`, as far as `points` and the board go; no further than to the
        first of the squares of `until`."""
        width = self.width
        row = (start if not also else (also & -also).bit_length() - 1) // width
        if row > self._first:
            row = row - points & -2 if row - points > self._first else self._first  # every other will do
        window = self._windows.get(row) or self._window(row)
        base, _, e, s, falling, rising, rough, floor = window
        wide, less = width + 1, width - 1
        front = 1 << start - base
        if also:
            front |= also >> base
        free = begin = floor ^ floor & (blocked >> base | front)
        if stops:
            stops >>= base
        if pinch:
            pinch >>= base
            fall, rise = pinch & pinch >> less, pinch & pinch >> wide
            if fall or rise:
                fall, rise = fall >> 1 & falling, rise << 1 & rising
                falling, rising = falling ^ fall, rising ^ rise
                rough |= fall | fall << wide | rise | rise << less
                window = base, width, e, s, falling, rising, rough, floor
        if until:
            until >>= base
        fronts, leaving, roughs = [front], floor ^ floor & stops if stops else 0, 0
        for n in range(points):
            if front & rough:
                roughs |= 1 << n
                front = (
                    (front & e) << 1 | front >> 1 & e | (front & s) << width | front >> width & s
                    | (front & falling) << wide | front >> wide & falling
                    | (front & rising) << less | front >> less & rising
                )  # fmt: skip
            else:  # aside, and then ahead from all of these
                front |= front << 1 | front >> 1
                front |= front << width | front >> width
            front &= free
            if not front:
                break
            fronts.append(front)
            free ^= front
            if until and until & front:
                break
            if stops:
                front &= leaving
        return Steps(window, fronts, points, stops, begin ^ free, roughs)

    def _window(self, row: int) -> Window:
        """The board from a row on."""
        _, width, e, s, falling, rising, rough, floor = self._whole
        base = row * width
        found = base, width, e >> base, s >> base, falling >> base, rising >> base, rough >> base, floor >> base
        self._windows[row] = found
        return found


def walk(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    until: int = 0,
) -> Steps:  # fmt: skip
    """Walk once on a board, from some squares."""
    return Field(east, south, width).walk(start.bit_length() - 1, points, blocked, stops, pinch, until, start)


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
    return reach(mask, 1, east, south, width, 0, 0, pinch)
