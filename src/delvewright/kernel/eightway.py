"""Walking in eight directions, each step for one point, past squares that stop whoever enters them.

Squares, masks and edges are those of `grid`. A diagonal step needs one of the two ways round its corner to be open; it
cannot squeeze between two squares of `pinch`. A square of `stops` can be entered and not left, but by who starts on it.
"""

from __future__ import annotations

Edges = tuple[int, int, int, int]
"""Open edges to the east and south of squares, and open corners: from a square to the one below and to the right of it,
and to the one below and to the left."""


class Steps:
    """Where a walk in eight directions can lead, and how: worked out once, and asked as often as need be."""

    __slots__ = ("_base", "_edges", "_fronts", "_stops", "_width", "points", "reached")

    def __init__(
        self, base: int, fronts: list[int], edges: Edges, width: int, points: int, stops: int, reached: int
    ) -> None:
        self._base = base
        """The first square of the first row that matters; all else is numbered from there: small numbers are quick."""
        self._fronts = fronts
        """The squares first come to in exactly 0, 1, 2 … steps."""
        self._edges = edges
        self._width = width
        self._stops = stops
        self.points = points
        self.reached = reached << base
        """Every square it can come to, the start left out."""

    @property
    def layers(self) -> list[int]:
        """The squares first come to in exactly 0, 1, 2 … steps."""
        return [front << self._base for front in self._fronts]

    def within(self, points: int) -> Steps:
        """The same with fewer points."""
        fronts, reached = self._fronts[: points + 1], 0
        for front in fronts[1:]:
            reached |= front
        return Steps(self._base, fronts, self._edges, self._width, points, self._stops, reached)

    def way_to(self, goal: int) -> list[int]:
        """List the squares of a shortest walk, start left out; empty if it does not lead there.

        Of several it takes the one that goes sideways before it goes cornerwise, then the lowest square.
        """
        base, fronts, stops, width = self._base, self._fronts, self._stops, self._width
        east, south, falling, rising = self._edges
        here = goal - base
        steps = len(fronts) - 1 if here >= 0 else 0
        while steps and not fronts[steps] >> here & 1:
            steps -= 1
        walk: list[int] = []
        for i in range(steps, 0, -1):
            walk.append(here + base)
            before = fronts[i - 1]
            if stops and i > 1:
                before ^= before & stops
            above, below = here - width, here + width
            if above >= 0 and before >> above & 1 and south >> above & 1:
                here = above
            elif here and before >> here - 1 & 1 and east >> here - 1 & 1:
                here -= 1
            elif before >> here + 1 & 1 and east >> here & 1:
                here += 1
            elif before >> below & 1 and south >> here & 1:
                here = below
            elif above > 0 and before >> above - 1 & 1 and falling >> above - 1 & 1:
                here = above - 1
            elif above >= -1 and before >> above + 1 & 1 and rising >> above + 1 & 1:
                here = above + 1
            elif before >> below - 1 & 1 and rising >> here & 1:
                here = below - 1
            else:
                here = below + 1
        walk.reverse()
        return walk


class Field:
    """A board as it is walked on in eight directions: what follows from its edges, worked out once."""

    __slots__ = ("_below", "base", "edges", "odd", "size", "width")

    def __init__(self, east: int, south: int, width: int) -> None:
        ground = east | south
        self.base = base = max(0, (ground & -ground).bit_length() - 1) // width * width
        """The first square of the first row that is laid; masks here begin with it."""
        self.width, self.size = width, ground.bit_length()
        e, s = east >> base, south >> base
        one, other = e & s >> 1, s & e >> width  # the two ways round a corner
        left, right = e & s, s >> 1 & e >> width
        self.edges: Edges = e, s, one | other, (left | right) << 1
        self.odd = _ends(one ^ other, left ^ right, width)
        """Squares from which a diagonal step is open one way round only."""
        self._below: dict[int, tuple[Edges, int]] = {}
        """The same without so many squares, looked up."""

    def walk(
        self, start: int, points: int, blocked: int, stops: int = 0, pinch: int = 0, until: int = 0
    ) -> Steps:  # fmt: skip
        """Walk from some squares as far as `points` and the board go; no further than to the first of the squares of
        `until`."""
        width, base, odd = self.width, self.base, self.odd
        edges = self.edges
        low = high = start.bit_length() - 1
        if start != 1 << high:
            low = (start & -start).bit_length() - 1
        if low < base:  # nothing leads away from there
            base, edges, odd = low // width * width, (0, 0, 0, 0), 0
        elif (skip := (low - base) // width - points - 1) > 0:
            skip *= width
            base += skip
            edges, odd = self._below.get(skip) or self._without(skip)
        e, s, falling, rising = edges
        here = start >> base
        size = high - base + (points + 1) * width + 2
        shut = begin = (blocked >> base & (1 << size) - 1 if size < self.size else blocked >> base) | here
        stops, until = stops and stops >> base, until >> base
        if pinch:
            pinch >>= base
            fall, rise = pinch >> 1 & pinch >> width & falling, (pinch & pinch >> width + 1) << 1 & rising
            if fall or rise:
                falling, rising, odd = falling ^ fall, rising ^ rise, odd | _ends(fall, rise >> 1, width)
                edges = e, s, falling, rising
        wide, less = width + 1, width - 1
        fronts, front = [here], here
        for _ in range(points):
            if front & odd:
                front = (
                    (front & e) << 1 | front >> 1 & e | (front & s) << width | front >> width & s
                    | (front & falling) << wide | front >> wide & falling
                    | (front & rising) << less | front >> less & rising
                )  # fmt: skip
            else:  # aside, and then ahead from all of these
                front |= (front & e) << 1 | front >> 1 & e
                front |= (front & s) << width | front >> width & s
            front ^= front & shut
            if not front:
                break
            fronts.append(front)
            if until & front:
                break
            shut |= front
            if stops:
                front ^= front & stops
        else:
            return Steps(base, fronts, edges, width, points, stops, shut ^ begin)
        return Steps(base, fronts, edges, width, points, stops, (shut | front) ^ begin)

    def _without(self, skip: int) -> tuple[Edges, int]:
        """Edges, corners and odd squares, numbered from a later row on."""
        e, s, falling, rising = self.edges
        found = self._below[skip] = (e >> skip, s >> skip, falling >> skip, rising >> skip), self.odd >> skip
        return found


def _ends(falling: int, rising: int, width: int) -> int:
    """The squares at both ends of some corners, each of which is numbered by the first of its four squares."""
    return falling | falling << width + 1 | rising << 1 | rising << width


def walk(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    until: int = 0,
) -> Steps:  # fmt: skip
    """Walk once on a board."""
    return Field(east, south, width).walk(start, points, blocked, stops, pinch, until)


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
