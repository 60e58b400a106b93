"""Exact line of sight: who sees whom past walls, doors and figures, in whole numbers, without sampling.

A line runs from the centre of the looker's square to any point inside the target's square (`anywhere`) or to
its centre. It is cut by

* a blocking square that it passes through: it must meet the inside, touching a corner is not passing, so a
  line may slip between two figures that touch only there. The squares of looker and target never block;
* a wall or shut door that it crosses;
* a lattice point that it touches and where two walls or shut doors meet (`ends_block`: where one ends).

Lines fall into finitely many classes: those through a lattice point on the way, and the open fans between
neighbouring ones. All lines of a class pass the same squares, edges and points, so one of each is tried.
Lengths are counted in half squares from the looker's centre: lattice points have odd coordinates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise, product

from delvewright.kernel.grid import Grid, mask_of, squares

Way = tuple[int, int]
"""One way to see a square: (mask of the squares that must be free, mask of the doors that must be open)."""

_WALL = -1
_MANY = 6
"""Of so many squares and fewer each line is looked up; beyond that the whole outlook is."""
_KEPT = 1 << 15


class Sight:
    """Lines of sight on one board, worked out when first asked for and then kept."""

    __slots__ = (
        "_around",
        "_candidates",
        "_careless",
        "_corner",
        "_doors",
        "_east",
        "_lines",
        "_outlooks",
        "_passed",
        "_scale",
        "_south",
        "anywhere",
        "grid",
    )

    def __init__(self, grid: Grid, anywhere: bool = True, ends_block: bool = False) -> None:
        self.grid, self.anywhere = grid, anywhere
        self._lines: dict[int, tuple[Way, ...]] = {}
        self._candidates: list[int] = [-1] * grid.size
        self._around: list[int] = [-1] * grid.size
        self._doors: dict[int, int] = {}
        self._passed: dict[int, int] = {}
        self._careless = [0] * len(grid.doors)
        self._outlooks: dict[tuple[int, int, int], int] = {}
        # Of each edge: 0 if open, the bit of its door, or _WALL. The rim is all wall, so that a step off the
        # board, whose index wraps round, is cut too. Of the lattice point at the lower right of each square: sets of
        # doors; one set must be open.
        east, south, corner = _walls(grid.width, grid.size, grid.east, grid.south, ends_block)
        self._east, self._south, self._corner = list(east), list(south), list(corner)
        for index, (a, b) in enumerate(grid.doors):
            (self._south if b == a + grid.width else self._east)[a] = 1 << index
        for a, b in grid.doors:
            for q in (a, a - grid.width if b == a + 1 else a - 1):
                if 0 <= q < grid.size - grid.width and (q + 1) % grid.width:
                    self._corner[q] = _meeting(self._east, self._south, q, grid.width, ends_block)
        # Slopes y / x shifted by this differ by 1 or more if at all, so that they may be rounded down.
        self._scale = 2 * (2 * max(grid.width, grid.height)).bit_length()

    def lines(self, a: int, b: int) -> tuple[Way, ...]:
        """Give each way to see `b` from `a` that no wall cuts, the least demanding only; empty if none."""
        ways = self._lines.get(a * self.grid.size + b)
        if ways is None:
            if a == b:
                return ((0, 0),)
            if not self.candidates(a) >> b & 1:
                return ()
            ways = self._lines[a * self.grid.size + b] = self._find(a, b)
        return ways

    def sees(self, a: int, b: int, blockers: int, open_doors: int) -> bool:
        """Say whether `b` is seen from `a`; blockers on these two squares do not count."""
        ways = self._lines.get(a * self.grid.size + b)
        for free, doors in self.lines(a, b) if ways is None else ways:
            if not free & blockers and not doors & ~open_doors:
                return True
        return False

    def candidates(self, a: int) -> int:
        """Give all other squares seen from `a` if every door is open and nobody stands in the way."""
        found = self._candidates[a]
        if found < 0:
            found = self._cast(a, 0, 0)
            if not self.anywhere:
                found = mask_of([b for b in squares(found) if self._find(a, b)])
            self._candidates[a] = found
        return found

    def around(self, a: int) -> int:
        """Give the same, with `a` itself."""
        found = self._around[a]
        if found < 0:
            found = self._around[a] = self.candidates(a) | 1 << a
        return found

    def seen_from(self, a: int, blockers: int, open_doors: int, among: int = -1) -> int:
        """Give the squares of `among` seen from `a`, itself left out."""
        targets = self.candidates(a) & among
        if not targets:
            return 0
        if self.anywhere and targets.bit_count() > _MANY:
            return self.survey(a, blockers, open_doors) & targets
        return mask_of([b for b in squares(targets) if self.sees(a, b, blockers, open_doors)])

    def doors_towards(self, a: int) -> int:
        """Give the doors that can matter for what is seen from `a`: those on the edge of a square it may see."""
        found = self._doors.get(a)
        if found is None:
            if self.anywhere:
                seen = self.around(a)
                doors = enumerate(self.grid.doors)
                found = sum(1 << i for i, (b, c) in doors if (seen >> b | seen >> c) & 1)
            else:  # a line to a centre may cross a door between squares whose own centres are not seen
                found = 0
                for b in squares(self.candidates(a)):
                    for _, through in self.lines(a, b):
                        found |= through
            self._doors[a] = found
            for door in range(len(self._careless)):
                if not found >> door & 1:
                    self._careless[door] |= 1 << a
        return found

    def passed_from(self, a: int) -> int:
        """Give the squares that may stand in the way of what is seen from `a`, and the seen ones themselves."""
        if self.anywhere:
            return self.candidates(a)
        found = self._passed.get(a)
        if found is None:
            found = self.candidates(a)
            for b in squares(found):
                for free, _ in self.lines(a, b):
                    found |= free
            self._passed[a] = found
        return found

    def careless(self, door: int) -> int:
        """Give the squares from which this door does not matter, of those asked for by `doors_towards` so far."""
        return self._careless[door]

    def survey(self, a: int, blockers: int, open_doors: int) -> int:
        """Give all squares seen from `a`, worked out at once without keeping single lines."""
        if not self.anywhere:
            return self.seen_from(a, blockers, open_doors)
        key = (a, blockers & self.candidates(a), open_doors & self.doors_towards(a))
        found = self._outlooks.get(key)
        if found is None:
            if len(self._outlooks) >= _KEPT:
                self._outlooks.clear()
            found = self._outlooks[key] = self._cast(a, blockers, ~open_doors)
        return found

    def along(self, a: int, b: int, run: int, rise: int) -> list[Way]:
        """Give the ways to see `b` from `a` on the one line that leaves in that direction (columns, rows)."""
        width, east, south, corner = self.grid.width, self._east, self._south, self._corner
        right, down = run > 0, rise > 0
        step_x, step_y = 1 if right else -1, width if down else -width
        edge_x, edge_y = 0 if right else -1, 0 if down else -width
        run, rise = abs(run), abs(rise)
        ahead = rise - run  # the next border is that of the column (< 0), of the row (> 0) or both at once
        left = abs(b % width - a % width) + abs(b // width - a // width)
        here, doors = a, 0
        passed: list[int] = []
        choices: list[tuple[int, ...]] = []
        while left > 0:
            if ahead < 0:
                edge = east[here + edge_x]
                here += step_x
                ahead += 2 * rise
            elif ahead > 0:
                edge = south[here + edge_y]
                here += step_y
                ahead -= 2 * run
            else:
                edge, point = 0, corner[here + edge_x + edge_y]
                if point != (0,):
                    choices.append(point)
                    edge = 0 if point else _WALL
                here += step_x + step_y
                ahead += 2 * (rise - run)
                left -= 1
            if edge == _WALL:
                return []
            doors |= edge
            left -= 1
            passed.append(here)
        if here != b:
            return []
        free = mask_of(passed[:-1])
        ways = [doors]
        for point in choices:
            ways = [way | more for way, more in product(ways, point)]
        return [(free, way) for way in ways]

    def _find(self, a: int, b: int) -> tuple[Way, ...]:
        width = self.grid.width
        x, y = b % width - a % width, b // width - a // width
        if not self.anywhere:
            return _least(self.along(a, b, x, y))
        right, down = 1 if x > 0 else -1, 1 if y > 0 else -1
        found: list[Way] = []
        points, fans = _directions(abs(x), abs(y))
        clear = [False]  # a line through a point asks no more than the fans beside it, doors and walls apart
        for run, rise in points:
            ways = self.along(a, b, run * right, rise * down)
            found += ways
            clear.append(any(not doors for _, doors in ways))
        clear.append(False)
        for index, (run, rise) in enumerate(fans):
            if not clear[index] and not clear[index + 1]:
                found += self.along(a, b, run * right, rise * down)
        return _least(found)

    def _cast(self, a: int, blockers: int, shut: int) -> int:
        """Give all squares seen at once, by following beams of directions outwards through each quadrant."""
        down = self.grid.width
        seen: list[int] = []
        for way in ((1, down, 0, 0), (1, -down, 0, -down), (-1, down, -1, 0), (-1, -down, -1, -down)):
            self._quadrant(a, way, blockers, shut, seen)
        return mask_of(seen)

    def _quadrant(self, a: int, way: tuple[int, ...], blockers: int, shut: int, seen: list[int]) -> None:
        # A beam is (low, high): 2 * k is the slope that rounds down to k, odd numbers are the slopes between.
        # The squares of one diagonal, total = x + y, are kept by x; corners lead two diagonals on.
        east, south, corner, scale = self._east, self._south, self._corner, self._scale
        step_x, step_y, edge_x, edge_y = way
        now: dict[int, list[Way]] = {0: [(0, 4 * self.grid.height << scale)]}
        after: dict[int, list[Way]] = {}
        total = 0
        while now or after:
            beyond: dict[int, list[Way]] = {}
            for x, beams in now.items():
                y = total - x
                here = a + x * step_x + y * step_y
                if total:
                    seen.append(here)
                    if blockers >> here & 1:
                        continue
                if len(beams) > 1:
                    beams = _joined(beams)
                leave = 2 * ((2 * y + 1 << scale) // (2 * x + 1))
                low, high, one = beams[0][0], beams[-1][1], len(beams) == 1
                edge = east[here + edge_x]
                if low < leave and edge != _WALL and not edge & shut:
                    if one:
                        on = [(low, high if high < leave else leave - 1)]
                    else:
                        on = [(i, j if j < leave else leave - 1) for i, j in beams if i < leave]
                    if x + 1 in after:
                        after[x + 1] += on
                    else:
                        after[x + 1] = on
                edge = south[here + edge_y]
                if high > leave and edge != _WALL and not edge & shut:
                    if one:
                        on = [(low if low > leave else leave + 1, high)]
                    else:
                        on = [(i if i > leave else leave + 1, j) for i, j in beams if j > leave]
                    if x in after:
                        after[x] += on
                    else:
                        after[x] = on
                for doors in corner[here + edge_x + edge_y]:
                    if not doors & shut:
                        for i, j in beams:
                            if i <= leave <= j:
                                beyond[x + 1] = [(leave, leave)]
            now, after, total = after, beyond, total + 1


@lru_cache(maxsize=8)
def _walls(
    width: int, size: int, east: int, south: int, ends_block: bool
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[int, ...], ...]]:
    """Give the edges to the east and south and the lattice points of a board without doors."""
    sides = [_WALL] * size, [_WALL] * size
    for side, edges in zip(sides, (east, south), strict=True):
        for q in squares(edges):
            side[q] = 0
    corner: list[tuple[int, ...]] = [()] * (size + 1)
    for q in range(size - width):
        if (q + 1) % width:
            corner[q] = _meeting(*sides, q, width, ends_block)
    return tuple(sides[0]), tuple(sides[1]), tuple(corner)


def _meeting(east: Sequence[int], south: Sequence[int], q: int, width: int, ends_block: bool) -> tuple[int, ...]:
    """Give the sets of doors one of which must be open for a line through the lower right corner of a square."""
    meet = (east[q], east[q + width], south[q], south[q + 1])
    doors = [door for door in meet if door > 0]
    may_shut = (0 if ends_block else 1) - meet.count(_WALL)
    return tuple(map(sum, combinations(doors, max(0, len(doors) - may_shut)))) if may_shut >= 0 else ()


def _joined(beams: list[Way]) -> list[Way]:
    """Put beams in order, those that touch made one."""
    beams.sort()
    joined = beams[:1]
    for low, high in beams[1:]:
        if low == joined[-1][1] + 1:
            joined[-1] = joined[-1][0], high
        else:
            joined.append((low, high))
    return joined


@lru_cache(maxsize=4096)
def _directions(x: int, y: int) -> tuple[list[Way], list[Way]]:
    """List as (run, rise) the lines through lattice points on the way to (x, y), and the fans between."""
    if not x or not y:
        return [], [(x, y)]
    low, high = (2 * x + 1, 2 * y - 1), (2 * x - 1, 2 * y + 1)
    points: dict[Fraction, Way] = {}
    for run in range(1, 2 * x, 2):
        for rise in range(run * low[1] // low[0] + 1 | 1, min(2 * y, -(-run * high[1] // high[0])), 2):
            points[Fraction(rise, run)] = (run, rise)
    lines = [points[slope] for slope in sorted(points)]
    ends = [low, *lines, high]
    return lines, [(p[0] + q[0], p[1] + q[1]) for p, q in pairwise(ends)]


def _least(ways: Iterable[Way]) -> tuple[Way, ...]:
    """Keep the ways that ask for no more than any other, those that need the fewest free squares first."""
    kept: list[Way] = []
    for free, doors in sorted(ways, key=lambda way: (way[0].bit_count() + way[1].bit_count(), way)):
        if not any(not f & ~free and not d & ~doors for f, d in kept):
            kept.append((free, doors))
    return tuple(kept)
