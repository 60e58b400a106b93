"""Boards that grow: pieces laid next to each other in a plane of fixed width, walked with diagonal steps.

Squares and masks are those of `grid`: square `q` is `row * width + column`, `east` and `south` are open edges. What
would lie on top of something else is laid further down in the same plane, and joined to the rest by links: a link
(a, way, b) says that whoever leaves `a` in that direction comes to `b`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

NORTH, EAST, SOUTH, WEST = range(4)
WAYS = ("north", "east", "south", "west")

Link = tuple[int, int, int]
Links = tuple[Link, ...]


def stride(q: int, way: int, width: int) -> int:
    """Give the square next to `q` in a direction, walls and links ignored."""
    return q + (-width, 1, width, -1)[way]


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
    return bit >= 0 and bool((east if sideways else south) >> bit & 1)


def next_to(q: int, way: int, east: int, south: int, width: int, links: Links = ()) -> int:
    """Give the square that a step in a direction leads to, -1 if it is barred."""
    if is_open(q, way, east, south, width):
        return stride(q, way, width)
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


def touching(mask: int, east: int, south: int, width: int, links: Links = ()) -> int:
    """Give the squares that touch these: side by side through an open edge, or cornerwise if one way round is open."""
    base = max(0, (mask & -mask).bit_length() - width - 2)
    window = (1 << mask.bit_length() + width + 1 - base) - 1
    here, e, s = mask >> base, east >> base & window, south >> base & window
    aside = (here & e) << 1 | here >> 1 & e
    ahead = (here & s) << width | here >> width & s
    found = aside | ahead | (aside & s) << width | aside >> width & s | (ahead & e) << 1 | ahead >> 1 & e
    found <<= base
    low, high = base, mask.bit_length() + width
    for a, way, b in links:
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
    return found & ~mask


def strides(start: int, points: int, east: int, south: int, width: int, blocked: int, links: Links = ()) -> list[int]:
    """List the squares first reached for exactly 0, 1, 2 … points, as far as `points` go."""
    # Only so many rows can matter: small numbers are quick, however large the board is.
    base = max(0, ((start & -start).bit_length() - 1) // width - points) * width
    top = (start.bit_length() // width + points + 1) * width
    if links and in_reach(start, points, width, links):
        return list(islice(spread(start, east, south, width, blocked, links), points + 1))
    window = (1 << top - base) - 1
    front, e, s, shut = start >> base, east >> base & window, south >> base & window, blocked >> base & window
    if shut and e & e >> width & s & s >> 1 & (shut >> 1 & shut >> width | shut & shut >> width + 1):
        return [layer << base for layer in islice(spread(front, e, s, width, shut), points + 1)]
    free = window & ~(shut | front)  # nowhere two blocked squares with a way between them: no diagonal step gains
    found = [start]
    for _ in range(points):
        front = ((front & e) << 1 | front >> 1 & e | (front & s) << width | front >> width & s) & free
        if not front:
            break
        free ^= front
        found.append(front << base)
    return found


def in_reach(start: int, points: int, width: int, links: Links) -> bool:
    """Say whether a link could be walked to, were there no walls."""
    first, last = (start & -start).bit_length() - 1, start.bit_length() - 1
    spare = points + (last - first) % width + width * (first != last)
    row, low, column = last // width, first // width, first % width
    for a, _, b in links:
        for end in (a, b):
            y = end // width
            away = y - row if y > row else low - y if y < low else 0
            if away <= points and abs(end % width - column) + away <= spare:
                return True
    return False


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


def reached(layers: list[int]) -> int:
    """Give all squares of layers, the start left out."""
    found = 0
    for layer in layers[1:]:
        found |= layer
    return found


def way_to(layers: list[int], goal: int, east: int, south: int, width: int, links: Links = ()) -> list[int]:
    """List the squares of a shortest walk to `goal`, start left out and goal included; empty if it is not reached.

    `layers` are those of `strides`. Of several walks it takes the one with the lowest squares, from the goal back.
    """
    cost = next((n for n, layer in enumerate(layers) if layer >> goal & 1), -1)
    walk: list[int] = []
    while cost > 0:
        walk.append(goal)
        back = step(1 << goal, east, south, width, links) & layers[cost - 1]
        if back:
            cost -= 1
        else:
            back = diagonal(goal, east, south, width) & layers[cost - 2]
            cost -= 2
        goal = (back & -back).bit_length() - 1
    walk.reverse()
    return walk


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
    passed: list[int] = []
    easts: list[int] = []
    souths: list[int] = []
    right, down = (1 if run > 0 else -1), (width if rise > 0 else -width)
    x, y = abs(run), abs(rise)
    here, ahead, left = 0, y - x, x + y
    while left > 0:
        east_edge = here if run > 0 else here - 1
        south_edge = here if rise > 0 else here - width
        if ahead < 0:
            easts.append(east_edge)
            here += right
            ahead += 2 * y
        elif ahead > 0:
            souths.append(south_edge)
            here += down
            ahead -= 2 * x
        else:
            easts += [east_edge, east_edge + down]
            souths += [south_edge, south_edge + right]
            here += right + down
            ahead += 2 * (y - x)
            left -= 1
        left -= 1
        passed.append(here)
    passed = passed[:-1]
    offset = min([*passed, *easts, *souths], default=0)
    masks = [sum({1 << q - offset for q in some}) for some in (passed, easts, souths)]
    return offset, masks[0], masks[1], masks[2]


def sees(a: int, b: int, east: int, south: int, width: int, blockers: int) -> bool:
    """Say whether the line between two centres is free of walls and blockers, those on the two squares aside."""
    if a == b:
        return True
    offset, free, easts, souths = line(b % width - a % width, b // width - a // width, width)
    here = a + offset
    return not blockers >> here & free and east >> here & easts == easts and south >> here & souths == souths


def looks(a: int, b: int, run: int, rise: int, east: int, south: int, width: int, blockers: int, links: Links) -> bool:
    """Say the same of two squares so many columns and rows apart, where the line may lead through links."""
    sideways, along = (EAST if run > 0 else WEST), (SOUTH if rise > 0 else NORTH)
    x, y = abs(run), abs(rise)
    here, ahead, left = a, y - x, x + y
    while left > 0:
        if ahead < 0:
            here = next_to(here, sideways, east, south, width, links)
            ahead += 2 * y
        elif ahead > 0:
            here = next_to(here, along, east, south, width, links)
            ahead -= 2 * x
        else:
            first = next_to(here, sideways, east, south, width, links)
            second = next_to(here, along, east, south, width, links)
            if first < 0 or second < 0:
                return False
            here = next_to(first, along, east, south, width, links)
            if here < 0 or here != next_to(second, sideways, east, south, width, links):
                return False
            ahead += 2 * (y - x)
            left -= 1
        left -= 1
        if here < 0 or (left > 0 and blockers >> here & 1):
            return False
    return here == b
