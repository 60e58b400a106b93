"""Boards that grow: pieces laid next to each other in a plane of fixed width, walked with diagonal steps.

Squares and masks are those of `grid`: square `q` is `row * width + column`, `east` and `south` are open edges. What
would lie on top of something else is laid further down in the same plane, and joined to the rest by links: a link
(a, way, b) says that whoever leaves `a` in that direction comes to `b`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from delvewright.kernel.grid import mask_of, squares

NORTH, EAST, SOUTH, WEST = range(4)
WAYS = ("north", "east", "south", "west")

KEPT = 256
"""So many walks are remembered as long as the ground stays as it is,"""
FLOODS = 4
"""and so many floods."""

Link = tuple[int, int, int]
Links = tuple[Link, ...]


def stride(q: int, way: int, width: int) -> int:
    """Give the square next to `q` in a direction, walls and links ignored; above the plane it is negative."""
    return q + (-width, 1, width, -1)[way]


def holds(mask: int, bit: int) -> bool:
    """Say whether a mask holds a square or an edge that may be beyond the rim of the plane."""
    return bit >= 0 and bool(mask >> bit & 1)


def edge(q: int, way: int, width: int) -> tuple[bool, int]:
    """Say which edge lies on that side of a square: (whether it is one of `east`, its bit number)."""
    if way == EAST:
        return True, q
    if way == WEST:
        return True, q - 1
    return False, q if way == SOUTH else q - width


def is_open(q: int, way: int, east: int, south: int, width: int) -> bool:
    """Say whether one can step out of a square in a direction, links aside."""
    sideways, bit = edge(q, way, width)
    return holds(east if sideways else south, bit)


def next_to(q: int, way: int, east: int, south: int, width: int, links: Links = ()) -> int:
    """Give the square that a step in a direction leads to, -1 if it is barred."""
    sideways, bit = edge(q, way, width)
    if bit >= 0 and (east if sideways else south) >> bit & 1:
        return q + (-width, 1, width, -1)[way]
    for a, towards, b in links:
        if a == q and towards == way:
            return b
        if b == q and towards == way ^ 2:
            return a
    return -1


def step(mask: int, east: int, south: int, width: int, links: Links = ()) -> int:
    """Give the squares one orthogonal step away."""
    found = (mask & east) << 1 | mask >> 1 & east | (mask & south) << width | mask >> width & south
    for a, _, b in links:
        if mask >> a & 1:
            found |= 1 << b
        if mask >> b & 1:
            found |= 1 << a
    return found


def beside(q: int, east: int, south: int, width: int) -> int:
    """Give the squares one orthogonal step away from a square, links aside."""
    found = 0
    if east >> q & 1:
        found = 2 << q
    if south >> q & 1:
        found |= 1 << q + width
    if q and east >> q - 1 & 1:
        found |= 1 << q - 1
    if q >= width and south >> q - width & 1:
        found |= 1 << q - width
    return found


def grown(mask: int, width: int) -> int:
    """Give some squares and all around them, whatever lies between."""
    mask |= mask << 1 | mask >> 1
    return mask | mask << width | mask >> width


def touching(mask: int, east: int, south: int, width: int, links: Links = ()) -> int:
    """Give the squares that touch these: side by side through an open edge, or cornerwise if one way round is open."""
    high = mask.bit_length() - 1
    if mask and mask == 1 << high:
        found = touching_one(high, east, south, width)
    else:
        base = max(0, (mask & -mask).bit_length() - width - 2)
        window = (1 << high + width + 2 - base) - 1
        found = _around(mask >> base, east >> base & window, south >> base & window, width) << base
    if links:
        found |= _beyond(mask, east, south, width, links)
    return found ^ found & mask


def touching_one(q: int, east: int, south: int, width: int) -> int:
    """Give the squares that touch a square, links aside."""
    base, box = q - width - 1, _box(width)
    if base >= 0:
        return _around_one(1 << width + 1, east >> base & box, south >> base & box, width) << base
    return _around(1 << q, east, south, width)


@lru_cache
def _box(width: int) -> int:
    """Three squares of each of the first three rows."""
    return 7 | 7 << width | 7 << 2 * width


def _around(here: int, e: int, s: int, width: int) -> int:
    """What touches some squares, links aside."""
    aside = (here & e) << 1 | here >> 1 & e
    ahead = (here & s) << width | here >> width & s
    return aside | ahead | (aside & s) << width | aside >> width & s | (ahead & e) << 1 | ahead >> 1 & e


_around_one = lru_cache(maxsize=8192)(_around)


def _beyond(mask: int, east: int, south: int, width: int, links: Links) -> int:
    """What touches some squares through links."""
    found = 0
    low, high = (mask & -mask).bit_length() - width - 2, mask.bit_length() + width
    for a, way, b in links:
        if not (low <= a <= high or low <= b <= high):
            continue
        for near, far in ((a, b), (b, a)):
            if not low <= near <= high:
                continue
            beside = 1 << near
            if way & 1:
                beside |= (beside & south) << width | beside >> width & south
            else:
                beside |= (beside & east) << 1 | beside >> 1 & east
            if mask & beside:
                found |= 1 << far
            if mask >> near & 1:
                there = 1 << far
                if way & 1:
                    found |= (there & south) << width | there >> width & south
                else:
                    found |= (there & east) << 1 | there >> 1 & east
    return found


Span = tuple[int, int, int]
"""Rows in which something is laid: their first square, the mask of as many squares, and where they begin when all other
rows are left out. Small numbers are quick."""


def rows(floor: int, width: int, height: int) -> tuple[Span, ...]:
    """Give the rows in which something is laid, of each level (of so many rows) those from the first to the last."""
    found: list[Span] = []
    size, shift, level = width * height, 0, 0
    while rest := floor >> level * size:
        if here := rest & (1 << size) - 1:
            top = ((here & -here).bit_length() - 1) // width * width
            bits = ((here.bit_length() - 1) // width + 1) * width - top
            found.append((level * size + top, (1 << bits) - 1, shift))
            shift += bits
        level += 1
    return tuple(found)


class Plane:
    """What is laid and open, without the rows in which nothing is laid: its squares have numbers of their own."""

    __slots__ = ("_only", "_spans", "east", "ends", "links", "south", "width")

    def __init__(self, spans: Sequence[Span], east: int, south: int, width: int, links: Links = ()) -> None:
        self._spans = spans
        self._only = (*spans[0][:2], spans[0][1].bit_length()) if len(spans) == 1 else None
        """First square, mask and number of squares where all rows follow each other: mostly so, and quick."""
        self.width = width
        self.east, self.south = self.fold(east), self.fold(south)
        self.links = [(self.inside(a), self.inside(b)) for a, _, b in links]
        self.ends = 0
        """Mask of the ends of links."""
        for a, b in self.links:
            self.ends |= 1 << a | 1 << b

    def fold(self, mask: int) -> int:
        """Leave out the rows in which nothing is laid."""
        if self._only is not None:
            return mask >> self._only[0] & self._only[1]
        found, high = 0, mask.bit_length()
        for low, window, shift in self._spans:
            if low >= high:
                break
            found |= (mask >> low & window) << shift
        return found

    def unfold(self, mask: int) -> int:
        """Put them in again."""
        if self._only is not None:
            return (mask & self._only[1]) << self._only[0]
        found, high = 0, mask.bit_length()
        for low, window, shift in self._spans:
            if shift >= high:
                break
            found |= (mask >> shift & window) << low
        return found

    def inside(self, q: int) -> int:
        """The number of a square here; -1 if it is in one of the rows left out."""
        if self._only is not None:
            q -= self._only[0]
            return q if 0 <= q < self._only[2] else -1
        for low, window, shift in self._spans:
            if 0 <= q - low < window.bit_length():
                return q - low + shift
        return -1

    def outside(self, q: int) -> int:
        """The square that has a number here."""
        low, _, shift = next(span for span in reversed(self._spans) if span[2] <= q)
        return q - shift + low


class Ground:
    """A plane to walk on, with what is in the way."""

    __slots__ = ("_falling", "_floods", "_known", "_odd", "_open", "_rising", "_shut", "blocked", "plane", "straight")

    def __init__(self, plane: Plane, blocked: int = 0, straight: bool = False) -> None:
        self.plane = plane
        self.blocked = blocked
        self.straight = straight
        """Whether diagonal steps are made as two straight ones."""
        self._known: dict[int, Strides] = {}
        """Where one comes to from a square: looked up."""
        self._floods: dict[int, Flood] = {}
        """How far it is from some squares: the same."""
        self._shut = shut = plane.fold(blocked)
        e, s, width = plane.east, plane.south, plane.width
        falling = rising = 0
        if shut:
            if not straight:
                falling, rising = shut >> 1 & shut >> width, shut & shut >> width + 1
            if falling or rising:
                corner = e & e >> width & s & s >> 1
                falling, rising = falling & corner, rising & corner
            e, s = e ^ e & (shut | shut >> 1), s ^ s & (shut | shut >> width)
        self._open = e, s
        """Edges between squares that are free."""
        self._falling, self._rising = falling, rising
        """Corners round which a diagonal step gains something: those between two squares that are not free."""
        self._odd = plane.ends | falling | falling << width + 1 | rising << 1 | rising << width

    def strides(self, start: int, points: int) -> Strides:
        """Walk as far as so many points go. A diagonal step costs two and cuts no wall."""
        if not start & start - 1:
            return self.strides_from(start.bit_length() - 1, points)
        if self.blocked & start:
            return self._without(start).strides(start, points)
        begin = self.plane.fold(start)
        return self._walk(begin, ((begin & -begin).bit_length() - 1) // self.plane.width, points)

    def strides_from(self, q: int, points: int) -> Strides:
        """The same from one square, remembered."""
        known = self._known.get(q)
        if known is not None and known.points >= points:
            return known if known.points == points else known.within(points)
        if self._shut and self.blocked >> q & 1:
            return self._without(1 << q).strides_from(q, points)
        if len(self._known) > KEPT:
            self._known.clear()
        start = self.plane.inside(q)
        found = self._known[q] = self._walk(1 << start, start // self.plane.width, points, q - start)
        return found

    def _walk(self, reach: int, row: int, points: int, away: int = -1) -> Strides:
        """Walk from some squares, of which this row is the first; `away`: see `Strides`."""
        width, odd = self.plane.width, self._odd
        e, s = self._open
        base = later = 0
        if row > points:
            base = (row - points) * width
            reach, odd, e, s = reach >> base, odd >> base, e >> base, s >> base
        reaches = [reach]
        steps = iter(range(points))
        for _ in steps:
            if odd and reach & odd:
                break  # from here on there is more than edges
            more = reach | (reach & e) << 1 | reach >> 1 & e | (reach & s) << width | reach >> width & s
            if more == reach:
                return Strides(self.plane, self._open, base, reaches, points, away)
            reaches.append(more)
            reach = more
        else:
            return Strides(self.plane, self._open, base, reaches, points, away)
        if self.plane.links:
            away = -1
            if base:  # they may lead anywhere
                reaches = [mask << base for mask in reaches]
                reach, odd, (e, s), base = reach << base, self._odd, self._open, 0
        while True:
            more = reach | (reach & e) << 1 | reach >> 1 & e | (reach & s) << width | reach >> width & s | later
            later = 0
            if odd and (front := reach & odd):
                odd ^= front
                more, later = self._further(front, more, base)
            if more == reach and not later:
                break
            reach = more
            reaches.append(reach)
            if next(steps, -1) < 0:
                break
        return Strides(self.plane, self._open, base, reaches, points, away)

    def _further(self, front: int, more: int, base: int) -> tuple[int, int]:
        """Add to what is come to next where links lead from some squares; and what is come to a step later, round
        corners."""
        width, shut, later = self.plane.width, self._shut >> base, 0
        for a, b in self.plane.links:
            if front >> a & 1 and not shut >> b & 1:
                more |= 1 << b
            if front >> b & 1 and not shut >> a & 1:
                more |= 1 << a
        if self._falling:
            falling = self._falling >> base
            later = (front & falling) << width + 1 | front >> width + 1 & falling
        if self._rising:
            rising = self._rising >> base
            later |= (front >> 1 & rising) << width | (front >> width & rising) << 1
        return more, later ^ later & (shut | more)

    def towards(self, start: int, goal: int) -> Strides | None:
        """Walk as far as needed to come to one of the squares of `goal`; None if it cannot be come to."""
        if self.blocked & start:
            return self._without(start).towards(start, goal)
        flood = self._floods.get(start)
        if flood is None:
            if len(self._floods) >= FLOODS:
                self._floods.clear()
            flood = self._floods[start] = Flood(self, start)
        reaches = flood.up_to(goal)
        return Strides(self.plane, self._open, 0, reaches, len(reaches) - 1) if reaches else None

    def _without(self, free: int) -> Ground:
        """The same with some squares that are not in the way."""
        return Ground(self.plane, self.blocked & ~free, self.straight)

    def _spread(self, reach: int) -> Iterator[int]:
        """Give the squares that can be come to for at most 1, 2 … points, until there are no more."""
        width, odd, later = self.plane.width, self._odd, 0
        e, s = self._open
        while True:
            more = reach | (reach & e) << 1 | reach >> 1 & e | (reach & s) << width | reach >> width & s
            if later:
                more |= later
                later = 0
            if odd and (front := reach & odd):
                odd ^= front
                more, later = self._further(front, more, 0)
            if more == reach and not later:
                return
            reach = more
            yield reach


class Strides:
    """Where a walk can lead, and how."""

    __slots__ = ("_away", "_base", "_layers", "_open", "_plane", "_reaches", "points", "reached")

    def __init__(
        self, plane: Plane, edges: tuple[int, int], base: int, reaches: list[int], points: int, away: int = -1
    ) -> None:
        self.points = points
        self._plane = plane
        self._open = edges
        """Open edges to the east and south between squares that are free."""
        self._base = base
        self._reaches = reaches
        """The squares that can be come to for at most 0, 1, 2 … points, as numbered from row `base` on."""
        self._layers: list[int] | None = None
        self._away = away
        """What to add to the number of a square in the plane of the ground; -1: it is not the same for all."""
        found = reaches[-1] ^ reaches[0]
        self.reached = found << base + away if away >= 0 else plane.unfold(found << base)
        """All squares it can come to, the start left out."""

    def within(self, points: int) -> Strides:
        """The same with fewer points."""
        return Strides(self._plane, self._open, self._base, self._reaches[: points + 1], points, self._away)

    @property
    def layers(self) -> list[int]:
        """The squares that cost exactly 0, 1, 2 … points."""
        if self._layers is None:
            self._layers = found = []
            before = 0
            for reach in self._reaches:
                found.append(self._plane.unfold((reach ^ before) << self._base))
                before = reach
        return self._layers

    def cost(self, q: int) -> int:
        """What it costs to come to a square; -1 if that is too far."""
        q = self._plane.inside(q) - self._base
        if q < 0 or not self._reaches[-1] >> q & 1:
            return -1
        return _first(self._reaches, 1 << q)

    def first(self, some: int) -> tuple[int, int]:
        """What it costs to come to the cheapest of some squares, and which of them cost that; -1 if all are too far."""
        plane, base = self._plane, self._base
        some = plane.fold(some) >> base
        if not self._reaches[-1] & some:
            return -1, 0
        cost = _first(self._reaches, some)
        return cost, plane.unfold((self._reaches[cost] & some) << base)

    def way_to(self, goal: int) -> list[tuple[int, int]]:
        """List the squares of a shortest walk with what each has cost, start left out.

        Of several walks it takes the one with the lowest squares, from the goal back.
        """
        return self.way_back(goal)[-2::-1]

    def last_step(self, start: int, goal: int) -> tuple[int, int]:
        """The last square of such a walk from its start before the goal, and what it costs in all."""
        plane, reaches, base = self._plane, self._reaches, self._base
        i = goal - self._away if self._away >= 0 else plane.inside(goal)
        q, width = i - base, plane.width
        least = abs(start % width - goal % width) + abs(start // width - goal // width)
        if self._away < 0 or least >= len(reaches) or not reaches[least] >> q & 1:
            least = _first(reaches, 1 << q)
        if plane.ends and plane.ends >> i & 1:
            return self.way_back(goal)[1][0], least
        before = reaches[least - 1]
        east, south = self._open
        if q >= width and before >> q - width & 1 and south >> i - width & 1:
            return goal - width, least
        if q and before >> q - 1 & 1 and east >> i - 1 & 1:
            return goal - 1, least
        if before >> q + 1 & 1 and east >> i & 1:
            return goal + 1, least
        if before >> q + width & 1 and south >> i & 1:
            return goal + width, least
        return self.way_back(goal)[1][0], least

    def way_back(self, goal: int) -> list[tuple[int, int]]:
        """The same from the goal on, start included; empty if the goal is not reached."""
        plane, reaches, base = self._plane, self._reaches, self._base
        q = plane.inside(goal) - base
        if q < 0 or not reaches[-1] >> q & 1:
            return []
        cost = _first(reaches, 1 << q)
        east, south = self._open
        if base:
            east, south = east >> base, south >> base
        width, ends = plane.width, plane.ends >> base
        away = goal - q
        walk = [(goal, cost)]
        while cost:
            cost -= 1
            before = reaches[cost]
            back = -1
            if q >= width and before >> q - width & 1 and south >> q - width & 1:
                back = q - width
            elif q and before >> q - 1 & 1 and east >> q - 1 & 1:
                back = q - 1
            elif before >> q + 1 & 1 and east >> q & 1:
                back = q + 1
            elif before >> q + width & 1 and south >> q & 1:
                back = q + width
            if back >= 0 and not (ends and ends >> q & 1):
                q = back
                walk.append((q + away, cost))
                continue
            for a, b in plane.links:
                p = a + b - q - 2 * base
                if q + base in (a, b) and p >= 0 and before >> p & 1:
                    back = p if back < 0 else min(p, back)
            if back < 0:
                cost -= 1
                found = diagonal(q + base, plane.east, plane.south, width) >> base & reaches[cost]
                back = (found & -found).bit_length() - 1
            q = back
            away = plane.outside(q + base) - q
            walk.append((q + away, cost))
        return walk


def _first(reaches: list[int], some: int) -> int:
    """The number of the first of ever larger masks that holds one of some squares; the last one does."""
    low, high = 0, len(reaches) - 1
    while low < high:
        middle = low + high >> 1
        if reaches[middle] & some:
            high = middle
        else:
            low = middle + 1
    return low


class Flood:
    """How far it is from some squares to others, worked out as far as it is asked for."""

    __slots__ = ("_ground", "_more", "reaches")

    def __init__(self, ground: Ground, start: int) -> None:
        self._ground = ground
        self.reaches = [ground.plane.fold(start)]
        self._more = ground._spread(self.reaches[0])

    def distance(self, goal: int) -> int:
        """Squares of the shortest way to one of these, which are free; -1 if there is none.

        Both sides search in turn, so that it is soon known if there is no way out of a corner.
        """
        reaches, back = self.reaches, [self._ground.plane.fold(goal)]
        others = self._ground._spread(back[0])
        while not reaches[-1] & back[-1]:
            if not self._further():
                return -1
            if reaches[-1] & back[-1]:
                return len(reaches) - 1 + _first(back, reaches[-1])
            back.append(next(others, 0))
            if not back[-1]:
                return -1
        return len(back) - 1 + _first(reaches, back[-1])

    def up_to(self, goal: int) -> list[int]:
        """What can be come to for at most 0, 1, 2 … points, until one of some squares is among it; empty: never."""
        if self.distance(goal) < 0:
            return []
        goal = self._ground.plane.fold(goal)
        while not self.reaches[-1] & goal:
            self._further()
        return self.reaches[: _first(self.reaches, goal) + 1]

    def _further(self) -> bool:
        reach = next(self._more, 0)
        if reach:
            self.reaches.append(reach)
        return reach > 0


def spread(start: int, east: int, south: int, width: int, blocked: int, links: Links = ()) -> Iterator[int]:
    """Give the squares first reached for 0, 1, 2 … points, until there are no more.

    A diagonal step costs two and cuts no wall; so it gains something only between two blocked squares.
    """
    shut = blocked | start
    corner = east & east >> width & south & south >> 1
    falling = corner & blocked >> 1 & blocked >> width
    rising = corner & blocked & blocked >> width + 1
    later = 0
    front = start
    ends = 0
    for a, _, b in links:
        ends |= 1 << a | 1 << b
    while front or later:
        yield front
        after = 0
        if (falling or rising) and front:
            after = (front & falling) << width + 1 | front >> width + 1 & falling
            after |= (front >> 1 & rising) << width | (front >> width & rising) << 1
        ahead = (front & east) << 1 | front >> 1 & east | (front & south) << width | front >> width & south
        if front & ends:
            for a, _, b in links:
                if front >> a & 1:
                    ahead |= 1 << b
                if front >> b & 1:
                    ahead |= 1 << a
        front = (ahead | later) & ~shut
        later = after
        shut |= front


def diagonal(q: int, east: int, south: int, width: int) -> int:
    """Give the squares one diagonal step away, round open corners only."""
    corner = east & east >> width & south & south >> 1
    bit = 1 << q
    found = (bit & corner) << width + 1 | bit >> width + 1 & corner
    return found | (bit >> 1 & corner) << width | (bit >> width & corner) << 1


@lru_cache(maxsize=8192)
def line(run: int, rise: int, width: int) -> tuple[int, int, int, int]:
    """Give what must be free on a line between two centres: (offset, squares, east edges, south edges).

    The masks are meant for a looker at square 0 once shifted by the offset. A line that touches a lattice point needs
    all four edges that meet there, so that the end of a wall gives cover.
    """
    if rise < 0 or (not rise and run <= 0):  # the same as seen from the other end
        offset, passed, easts, souths = line(-run, -rise, width) if run or rise else (0, 0, 0, 0)
        return offset + run + rise * width, passed, easts, souths
    start, passed, easts, souths, points = trace(run, rise, run, rise, width)
    corners = 0
    for q in points:
        corners |= 1 << q
    if corners:
        easts, souths = easts | corners | corners << width, souths | corners | corners << 1
    return -start, passed, easts, souths


def trace(run: int, rise: int, x: int, y: int, width: int) -> tuple[int, int, int, int, list[int]]:
    """Follow a line from a centre in the direction (x, y) into the square so many columns and rows away.

    Gives where it starts, the squares that it passes, both ends left out, the edges to the east and south that it
    crosses, and of each lattice point that it goes through the first of the four squares around: all numbered from the
    first square of the rectangle that has its ends for corners.
    """
    right, down = (1 if run > 0 else -1), (width if rise > 0 else -width)
    start = here = (-run if run < 0 else 0) + (-rise * width if rise < 0 else 0)
    if abs(run) < abs(rise):
        x, y, along, across, size, ahead, aside = abs(y), abs(x), down, right, width, abs(rise), abs(run)
    else:
        x, y, along, across, size, ahead, aside = abs(x), abs(y), right, down, 1, abs(run), abs(rise)
    whole, points, left = 0, list[int](), ahead
    if aside:
        border = 2 * y
        count, rest = divmod(x + y, border)  # so many squares on, it goes over to the next row or column
        least, more = divmod(2 * x, border)
        for _ in range(aside):
            left -= count
            if rest:
                end = here + count * along
                whole |= _in_a_row(count + 1, size) << (here if here < end else end)
                here = end + across
            else:
                end = here + (count - 1) * along
                whole |= _in_a_row(count, size) << (here if here < end else end)
                points.append(end + min(along, 0) + min(across, 0))
                here = end + across + along
            count = least
            rest += more
            if rest >= border:
                rest -= border
                count += 1
    end = here + left * along
    whole |= _in_a_row(left + 1, size) << (here if here < end else end)
    easts, souths = whole & whole >> 1, whole & whole >> width
    if abs(run) == width - 1:  # the last square of a row is not beside the first of the next
        easts ^= easts & _in_a_row(abs(rise) + 1, width) << width - 1
    return start, whole ^ (1 << start | 1 << end), easts, souths, points


@lru_cache
def _in_a_row(count: int, step: int) -> int:
    """So many squares, each so much further on than the one before."""
    return mask_of(range(0, count * step, step))


Places = tuple[int, ...]
"""Squares of a plane with rows twice as long, so that of any two the difference tells how far apart they lie."""


def places(these: int, width: int) -> Places:
    """Number some squares so."""
    return tuple([q + q // width * width for q in squares(these)])


_LINES: dict[int, dict[int, tuple[int, int, int]]] = {}
"""Planes by their width, and in each what lies between two such places, as far as it was looked up."""


def sees_any(a: int, these: Places, east: int, south: int, width: int) -> bool:
    """Say whether the line from a centre to that of one of some squares, all of them others, is free of walls."""
    lines, here = _LINES.setdefault(width, {}), a + a // width * width
    for place in these:
        found = lines.get(place - here) or _far(lines, place - here, width)
        offset, easts, souths = found
        offset += a
        if east >> offset & easts == easts and south >> offset & souths == souths:
            return True
    return False


def _far(lines: dict[int, tuple[int, int, int]], away: int, width: int) -> tuple[int, int, int]:
    """Look up what must be open on a line, and where it begins."""
    if len(lines) >= 8192:
        lines.clear()
    rise = (away + width) // (2 * width)
    offset, _, easts, souths = line(away - rise * 2 * width, rise, width)
    lines[away] = found = offset, easts, souths
    return found


def sees(a: int, b: int, east: int, south: int, width: int, blockers: int) -> bool:
    """Say whether the line between two centres is free of walls and blockers, those on the two squares aside."""
    if a == b:
        return True
    offset, free, easts, souths = line(b % width - a % width, b // width - a // width, width)
    here = a + offset
    return not blockers >> here & free and east >> here & easts == easts and south >> here & souths == souths
