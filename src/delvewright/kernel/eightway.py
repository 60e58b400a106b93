"""Walking in eight directions, each step for one point, past squares that stop whoever enters them.

Squares, masks and edges are those of `grid`. A diagonal step needs one of the two ways round its corner to be open; it
cannot squeeze between two squares of `pinch`. A square of `stops` can be entered and not left, but by who starts on it.
"""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import touching


def layers(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    until: int = 0,
) -> list[int]:  # fmt: skip
    """List the squares first come to in exactly 0, 1, 2 … steps, as far as `points` and the board go; no further than
    to the first of the squares of `until`."""
    if pinch and not (pinch & pinch >> width + 1 or pinch & pinch >> width - 1):
        pinch = 0  # nobody of them touches another at a corner
    low, high = (start & -start).bit_length() - 1, start.bit_length() - 1
    base = max(0, low // width - points - 1) * width
    top = min((high // width + points + 2) * width, max(east.bit_length(), south.bit_length(), high) + width + 1)
    window = (1 << top - base) - 1  # small numbers are quick
    east, south, blocked, stops, pinch, start = (
        each >> base & window if each else 0 for each in (east, south, blocked, stops, pinch, start)
    )
    until >>= base
    found, shut = [start], blocked | start
    for _ in range(points):
        leave = found[-1] & ~stops if len(found) > 1 else start
        front = next_to(leave, east, south, width, pinch) & ~shut
        if not front:
            break
        shut |= front
        found.append(front)
        if front & until:
            break
    return [front << base for front in found] if base else found


def reach(
    start: int, points: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0
) -> int:
    """Give every square that can be entered in at most so many steps, the start left out."""
    return sum(layers(start, points, east, south, width, blocked, stops, pinch)[1:])


def way(
    start: int, goal: int, east: int, south: int, width: int, blocked: int, stops: int = 0, pinch: int = 0,
    points: int = 0,
) -> list[int]:  # fmt: skip
    """List the squares of a shortest walk, start left out; empty if there is none, or none of so many steps (0: any).

    Of several it takes the one that goes sideways before it goes cornerwise, then the lowest square.
    """
    size = points or max(east.bit_length(), south.bit_length()) + width + 1
    fronts = layers(1 << start, size, east, south, width, blocked, stops, pinch, 1 << goal)
    steps = len(fronts) - 1 if fronts[-1] >> goal & 1 else 0
    walk: list[int] = []
    here = goal
    for i in range(steps, 0, -1):
        walk.append(here)
        back = next_to(1 << here, east, south, width, pinch) & fronts[i - 1] & ~(stops if i > 1 else 0)
        here = min(squares(back), key=lambda q: (_cornerwise(q, here, width), q))
    return walk[::-1]


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
