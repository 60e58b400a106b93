"""Boards as big integers: a square is an int, a set of squares is an int used as a bitboard.

Square `q` is `row * width + column`; bit `q` of a mask says whether it is in the set. The functions take
plain ints, being the innermost loops of the rules: `east` and `south` are open edges (of a `Grid`, of its
`edges_with` or of a `Footprint`), `blocked` the squares nobody may enter; a start may be blocked itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

_BITS = tuple(tuple(i for i in range(8) if byte >> i & 1) for byte in range(256))
_MEMO = 512


class Grid:
    """An immutable board: floor squares, walls and doors on edges, areas.

    floor    mask of the squares that belong to the board (rock is left out)
    east     bit q: neither wall nor door between the floor squares q and q + 1; `south`: q and q + width
    doors    each as the two neighbouring squares it joins, the lower first; shut unless said to be open
    areas    masks of the rooms and corridors, each floor square in exactly one; if not given, whatever hangs
             together without doors. `area_of` maps a square to its index here, -1 where there is no floor
    """

    __slots__ = (
        "_beside", "_joined", "_memo", "area_of", "areas", "doors", "east", "floor", "height", "size", "south", "width",
    )  # fmt: skip

    def __init__(
        self, width: int, height: int, floor: int, east: int, south: int,
        doors: Sequence[tuple[int, int]] = (), areas: Sequence[int] = (),
    ) -> None:  # fmt: skip
        if width < 1 or height < 1:
            raise ValueError(f"a board of {width} x {height} squares")
        self.width, self.height, self.size = width, height, width * height
        self.floor, self.east, self.south, self.doors = floor, east, south, tuple(doors)
        if floor < 0 or floor >> self.size:
            raise ValueError("floor outside the board")
        if east & ~(floor & floor >> 1 & ~last_column(width, self.size)) or south & ~(floor & floor >> width):
            raise ValueError("an open edge must lie between two floor squares")
        self._check_doors()
        self._memo: dict[int, tuple[int, int]] = {}
        self._beside: dict[int, tuple[int, ...]] = {}
        self._joined: dict[int, tuple[int, ...]] = {}
        self.areas = tuple(areas) or self._components()
        self.area_of = [-1] * self.size
        for index, area in enumerate(self.areas):
            for q in squares(area & floor):
                self.area_of[q] = index
        if sum(self.areas) != floor or sum(area.bit_count() for area in self.areas) != floor.bit_count():
            raise ValueError("each floor square, and no other, must be in exactly one area")

    def with_doors(self, doors: Sequence[tuple[int, int]]) -> Grid:
        """Give the same board with other doors; what does not depend on doors is shared."""
        new = Grid.__new__(Grid)
        new.width, new.height, new.size = self.width, self.height, self.size
        new.floor, new.east, new.south, new.doors = self.floor, self.east, self.south, tuple(doors)
        new.areas, new.area_of = self.areas, self.area_of
        new._check_doors()
        new._memo, new._joined = {}, {0: self.joined(0)}
        new._beside = {0: self.beside(0)}
        return new

    def _check_doors(self) -> None:
        """Complain about doors where none can stand."""
        for a, b in self.doors:
            sideways = b == a + 1 and b % self.width > 0
            if a < 0 or not (sideways or b == a + self.width) or not self.floor >> a & self.floor >> b & 1:
                raise ValueError(f"door {a}-{b} does not join two neighbouring floor squares, lower first")
            if (self.east if sideways else self.south) >> a & 1:
                raise ValueError(f"door {a}-{b} stands on an open edge")
        if len(set(self.doors)) < len(self.doors):
            raise ValueError("two doors on one edge")

    def _components(self) -> tuple[int, ...]:
        found, rest = [], self.floor
        while rest:
            found.append(flood(rest & -rest, self.east, self.south, self.width, 0))
            rest &= ~found[-1]
        return tuple(found)

    def edges_with(self, open_doors: int) -> tuple[int, int]:
        """Give (east, south) with those doors opened whose index is a bit of `open_doors`."""
        edges = self._memo.get(open_doors)
        if edges is None:
            east, south = self.east, self.south
            for index, (a, b) in enumerate(self.doors):
                if open_doors >> index & 1:
                    if b == a + 1 and self.width > 1:
                        east |= 1 << a
                    else:
                        south |= 1 << a
            if len(self._memo) >= _MEMO:
                self._memo.clear()
            edges = self._memo[open_doors] = east, south
        return edges

    def beside(self, open_doors: int) -> tuple[int, ...]:
        """Give for each square those one orthogonal step away while these doors are open."""
        found = self._beside.get(open_doors)
        if found is None:
            if open_doors:
                last = open_doors.bit_length() - 1
                a, b = self.doors[last]
                each = list(self.beside(open_doors ^ 1 << last))
                each[a] |= 1 << b
                each[b] |= 1 << a
                found = tuple(each)
            else:
                found = tuple([spread(1 << q, self.east, self.south, self.width) for q in range(self.size)])
            if len(self._beside) >= _MEMO:
                self._beside.clear()
            self._beside[open_doors] = found
        return found

    def joined(self, open_doors: int) -> tuple[int, ...]:
        """Give for each area all areas that hang together with it while those doors are open."""
        found = self._joined.get(open_doors)
        if found is None:
            if open_doors:
                last = 1 << open_doors.bit_length() - 1
                found = self._join(self.joined(open_doors ^ last), self.doors[last.bit_length() - 1])
            else:
                found = self.areas
                for area in self.areas:
                    for q in squares(spread(area, self.east, self.south, self.width) & ~area):
                        found = self._join(found, ((area & -area).bit_length() - 1, q))
            if len(self._joined) >= _MEMO:
                self._joined.clear()
            self._joined[open_doors] = found
        return found

    def _join(self, masks: tuple[int, ...], pair: tuple[int, int]) -> tuple[int, ...]:
        """Put the areas of two squares together."""
        a, b = masks[self.area_of[pair[0]]], masks[self.area_of[pair[1]]]
        return masks if a == b else tuple(a | b if mask in (a, b) else mask for mask in masks)

    def at(self, column: int, row: int) -> int:
        """Give the square in that column and row, both counted from 0."""
        if not (0 <= column < self.width and 0 <= row < self.height):
            raise ValueError(f"({column},{row}) is not on the board")
        return row * self.width + column

    def xy(self, q: int) -> tuple[int, int]:
        """Give (column, row) of a square."""
        return q % self.width, q // self.width


class Footprint:
    """The shape of a figure of w x h squares, known by its top left square, on boards of a given width."""

    __slots__ = ("h", "shape", "w", "width")

    def __init__(self, w: int, h: int, width: int) -> None:
        self.w, self.h, self.width = w, h, width
        self.shape = sum(((1 << w) - 1) << row * width for row in range(h))

    def edges(self, east: int, south: int, blocked: int, floor: int) -> tuple[int, int, int]:
        """Give (east, south, blocked) for the top left square, to be used with the functions below.

        The figure stands where all its squares are free floor with no wall or shut door among them; leave its
        own squares out of `blocked`.
        """
        w, h, width = self.w, self.h, self.width
        stand, east_too, south_too = floor & ~blocked, -1, -1
        for row in range(h):
            for column in range(w):
                here = row * width + column
                stand &= floor >> here & ~(blocked >> here)
                stand &= east >> here if column < w - 1 else -1
                stand &= south >> here if row < h - 1 else -1
                east_too &= east >> here if column == w - 1 else -1
                south_too &= south >> here if row == h - 1 else -1
        return east_too, south_too, (1 << floor.bit_length()) - 1 & ~stand

    def squares_at(self, anchor: int) -> int:
        """Give the squares covered when the top left one is `anchor`."""
        return self.shape << anchor


CHUNK = 512
"""So many squares are looked at at once; a plane of more is a large one."""


def squares(mask: int) -> list[int]:
    """List the squares of a mask in ascending order."""
    found: list[int] = []
    base = 0
    if mask.bit_length() > CHUNK:  # nothing is laid in most of a large plane
        base = (mask & -mask).bit_length() - 1
        mask >>= base
    if mask.bit_count() < 24:
        while mask:
            top = mask.bit_length() - 1
            found.append(base + top)
            mask ^= 1 << top
        found.reverse()
        return found
    for byte in mask.to_bytes(mask.bit_length() + 7 >> 3, "little"):
        if byte:
            for bit in _BITS[byte]:
                found.append(base + bit)
        base += 8
    return found


COUNTED = [(0, 0)]
"""A mask, and how many squares it has: put there at once, for others may be counting too."""


def counted(mask: int, n: int) -> int:
    """The same mask, of which it is known how many squares it has: whoever wants to `count` it next need not look."""
    COUNTED[0] = mask, n
    return mask


def count(mask: int) -> int:
    """How many squares a mask has."""
    known, n = COUNTED[0]
    return n if known is mask else mask.bit_count()


def mask_of(these: Sequence[int]) -> int:
    """Give the mask of some squares: the inverse of `squares`."""
    if len(these) < 10:
        mask = 0
        for q in these:
            mask |= 1 << q
        return mask
    packed = bytearray((max(these) >> 3) + 1)
    for q in these:
        packed[q >> 3] |= 1 << (q & 7)
    return int.from_bytes(packed, "little")


_LOWEST = (1 << CHUNK) - 1


def nth(mask: int, i: int, count: int = -1) -> int:
    """Give the i-th square of a mask in ascending order, the lowest being the 0th; `count`: how many there are, if
    that is known."""
    low = mask.bit_length() - CHUNK
    if low > 0:  # little is laid of a large plane: looked for from the last square on
        count = mask.bit_count() if count < 0 else count
        if not 0 <= i < count:
            raise IndexError(f"no square {i} in a mask of {count}")
        part = mask >> low
        while (so_far := part.bit_count()) < count - i:
            low = low - CHUNK if low > CHUNK else 0
            part = mask >> low
        mask, i, count = part & _LOWEST, i + so_far - count, -1
    else:
        low = 0
    if 0 <= i < 7:
        rest = mask
        for _ in range(i):
            rest &= rest - 1
        if rest:
            return low + (rest & -rest).bit_length() - 1
    left = (mask.bit_count() if count < 0 else count) - i
    if left <= 0 or i < 0:
        raise IndexError(f"no square {i} in a mask of {mask.bit_count()}")
    digits = bin(mask)  # cut at the wanted 1, counted from the nearer end
    if left <= i:
        return low + len(digits.split("1", left)[-1])
    return low + len(digits) - 1 - len(digits.rsplit("1", i + 1)[0])


def spread(mask: int, east: int, south: int, width: int) -> int:
    """Give the squares one orthogonal step away through open edges."""
    return (mask & east) << 1 | mask >> 1 & east | (mask & south) << width | mask >> width & south


def reach(
    start_mask: int, points: int, east: int, south: int, width: int, blocked: int, near: int | None = None
) -> int:  # fmt: skip
    """Give every square that can be entered in at most `points` steps, the start left out.

    `near` are the squares one open step away, blocked or not, if they are known: the first step need not be looked for.
    """
    free = ~blocked
    seen = start_mask
    if near is not None and points > 0:
        points -= 1
        seen |= near & free
    for _ in range(points):
        more = seen | (((seen & east) << 1 | seen >> 1 & east | (seen & south) << width | seen >> width & south) & free)
        if more == seen:
            break
        seen = more
    return seen ^ start_mask


def layers(start_mask: int, points: int, east: int, south: int, width: int, blocked: int) -> list[int]:
    """List the squares first reached in exactly 0, 1, 2 ... steps, as far as `points` and the board go."""
    shut = blocked | start_mask
    found = [start_mask]
    for _ in range(points):
        front = spread(found[-1], east, south, width) & ~shut
        if not front:
            break
        shut |= front
        found.append(front)
    return found


def reach_cost(start_mask: int, points: int, east: int, south: int, width: int, blocked: int, costly: int) -> int:
    """Give every square that can be entered for at most `points`, where a square of `costly` takes two."""
    shut = blocked | start_mask
    front, later, seen = start_mask, 0, 0
    for left in range(points, 0, -1):
        step = spread(front, east, south, width) & ~shut
        shut |= step
        front, later = step & ~costly | later, step & costly if left > 1 else 0
        seen |= front
        if not front and not later:
            break
    return seen


def flood(start_mask: int, east: int, south: int, width: int, blocked: int) -> int:
    """Give the start and every square that can be reached from it in any number of steps."""
    free, seen, before = ~blocked, start_mask, 0
    while seen != before:
        before = seen
        seen |= ((seen & east) << 1 | seen >> 1 & east) & free
        seen |= ((seen & south) << width | seen >> width & south) & free
    return seen


def distance(start: int, goal: int, east: int, south: int, width: int, blocked: int) -> int:
    """Count the steps of the shortest walk; 0 on the spot, -1 if there is none."""
    front, shut, steps = 1 << start, blocked | 1 << start, 0
    while front:
        if front >> goal & 1:
            return steps
        front = spread(front, east, south, width) & ~shut
        shut |= front
        steps += 1
    return -1


def distances(start: int, east: int, south: int, width: int, blocked: int, size: int) -> list[int]:
    """List for each square of the board the steps of the shortest walk to it, -1 where there is none."""
    found = [-1] * size
    for steps, front in enumerate(layers(1 << start, size, east, south, width, blocked)):
        for q in squares(front):
            found[q] = steps
    return found


def path(start: int, goal: int, east: int, south: int, width: int, blocked: int) -> list[int]:
    """List the squares of a shortest walk, start left out and goal included; empty if there is none.

    Of several it takes the one that goes straight on where it can, then north, east, south, west.
    """
    return list(trail(start, goal, east, south, width, blocked)[0])


def trail(start: int, goal: int, east: int, south: int, width: int, blocked: int) -> tuple[Sequence[int], int]:
    """The same, and the mask of these squares."""
    along, down, passed, straight = _elbow(start, goal, width)
    if not passed & blocked and east & along == along and south & down == down:
        return straight, passed
    if blocked >> goal & 1:
        return (), 0
    home, free = 1 << start, ~blocked | 1 << start
    fronts, front = [], 1 << goal
    while not front & home:  # from the goal outwards, so that every step of the walk is known to lead there
        fronts.append(front)
        free ^= front
        front = ((front & east) << 1 | front >> 1 & east | (front & south) << width | front >> width & south) & free
        if not front:
            return (), 0
    walk = straightest(start, fronts[::-1], east, south, width)
    return walk, mask_of(walk)


def straightest(start: int, ways: Sequence[int], east: int, south: int, width: int) -> list[int]:
    """List the squares of one of many walks (see `shortest_ways`), by the choice of `path`."""
    walk: list[int] = []
    here, last = start, 0
    for front in ways:
        if front & front - 1:
            ahead = here + last
            edges = south if last == width or last == -width else east
            if not (last and ahead >= 0 and front >> ahead & 1 and edges >> (here if last > 0 else ahead) & 1):
                bit = 1 << here
                steps = ((bit & east) << 1 | bit >> 1 & east | (bit & south) << width | bit >> width & south) & front
                if steps & steps - 1:
                    ahead = next(here + d for d in (-width, 1, width, -1) if here + d >= 0 and steps >> here + d & 1)
                else:
                    ahead = steps.bit_length() - 1
        else:
            ahead = front.bit_length() - 1
        last = ahead - here
        here = ahead
        walk.append(here)
    return walk


def shortest_ways(start: int, goal: int, east: int, south: int, width: int, blocked: int) -> list[int]:
    """All shortest walks at once: the mask of where one may be after each step. Empty: there is no walk."""
    along, down, passed, straight = _elbow(start, goal, width)
    if not ((along and down) or passed & blocked) and east & along == along and south & down == down:
        return [1 << q for q in straight]
    home, free = 1 << start, ~blocked | 1 << start
    fronts, front = [], 1 << goal & free
    while not front & home:
        if not front:
            return []
        fronts.append(front)
        free ^= front
        front = ((front & east) << 1 | front >> 1 & east | (front & south) << width | front >> width & south) & free
    fronts.reverse()
    for i, front in enumerate(fronts):
        if front & front - 1:
            front &= (home & east) << 1 | home >> 1 & east | (home & south) << width | home >> width & south
            fronts[i] = front
        home = front
    return fronts


@lru_cache(maxsize=1 << 13)
def cheapest(
    start: int, goal: int, east: int, south: int, width: int, blocked: int, costly: int, steep: int = 0
) -> tuple[int, ...]:
    """List the squares of the way that takes the fewest points, start left out: to enter a square of `costly` takes
    two, and so does to leave one of `steep`. Of equals the first found; there must be one."""
    cost, came = {start: 0}, {start: start}
    fronts = [[start]]
    for price, front in enumerate(fronts):
        for q in front if goal not in cost or cost[goal] > price else ():
            if cost[q] < price:
                continue
            dear = costly if not steep >> q & 1 else -1
            for to in squares(spread(1 << q, east, south, width) & ~blocked):
                whole = price + 2 if dear >> to & 1 else price + 1
                if to not in cost or whole < cost[to]:
                    cost[to], came[to] = whole, q
                    while len(fronts) <= whole:
                        fronts.append([])
                    fronts[whole].append(to)
    way = [goal]
    while came[way[-1]] != start:
        way.append(came[way[-1]])
    return tuple(way[::-1])


@lru_cache(maxsize=1 << 14)
def _elbow(start: int, goal: int, width: int) -> tuple[int, int, int, tuple[int, ...]]:
    """Give the walk with at most one turn that `path` would choose: edges east and south, squares, and their order."""
    y, x = divmod(start, width)
    to_y, to_x = divmod(goal, width)
    upright = to_y < y or (to_y > y and to_x < x)  # the leg up or down comes first
    column, row = (x, to_y) if upright else (to_x, y)
    along = (1 << abs(to_x - x)) - 1 << row * width + min(x, to_x)
    down = _column(abs(to_y - y), width) << min(y, to_y) * width + column
    corner = row * width + column
    walk: list[int] = []
    for a, b in ((start, corner), (corner, goal)):
        step = (width if abs(b - a) >= width else 1) * (1 if b > a else -1)
        walk += range(a + step, b + step, step) if a != b else ()
    return along, down, mask_of(walk), tuple(walk)


@lru_cache(maxsize=64)
def last_column(width: int, size: int) -> int:
    """Give the squares of a board from which no step leads east."""
    return sum([1 << q for q in range(width - 1, size, width)])


@lru_cache(maxsize=1024)
def _column(squares: int, width: int) -> int:
    return sum(1 << row * width for row in range(squares))


def ring(q: int, r: int, width: int, height: int) -> int:
    """Give the squares exactly `r` away, diagonals counting 1 and walls ignored."""
    inner = _block(q, r - 1, width, height) if r else 0
    return _block(q, r, width, height) & ~inner


def _block(q: int, r: int, width: int, height: int) -> int:
    x, y = q % width, q // width
    left, right = max(0, x - r), min(width - 1, x + r)
    row, mask = ((1 << right - left + 1) - 1) << left, 0
    for top in range(max(0, y - r), min(height, y + r + 1)):
        mask |= row << top * width
    return mask


def neighbours8(q: int, width: int, height: int) -> int:
    """Give the up to eight squares around `q`, walls ignored."""
    return ring(q, 1, width, height)


@lru_cache(maxsize=16)
def surroundings(width: int, height: int) -> tuple[int, ...]:
    """Give the same for each square of a board."""
    return tuple([neighbours8(q, width, height) for q in range(width * height)])
