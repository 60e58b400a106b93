"""Looking far over a plane: what could be seen from a square at all, and lines that may lead through links."""

from __future__ import annotations

from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, Links, next_to


def outlook(q: int, east: int, south: int, width: int) -> int:
    """Give squares outside of which nothing can be seen from here, links aside: those one comes to in steps of at most
    two directions, as a line does."""
    low = east | south
    base = ((low & -low).bit_length() - 1) // width * width if low else 0
    if q < base:
        return 1 << q
    e, s, start = east >> base, south >> base, 1 << q - base
    found = start
    for aside in (0, 1):
        for ahead in (0, 1):
            seen = start
            while True:
                more = seen | ((seen & e) << 1 if aside else seen >> 1 & e)
                more |= (seen & s) << width if ahead else seen >> width & s
                if more == seen:
                    break
                seen = more
            found |= seen
    return found << base


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
