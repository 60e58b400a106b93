"""Squares and what is near them."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, NORTH, SOUTH, step
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import HERO, LYING, Figure, Game

CLOSE = frozenset(WIDTH * down + right for down in range(-2, 3) for right in range(-2, 3))
"""How far apart the first squares of two models can lie that touch each other, large ones too: nobody else need be held
against masks,"""
NEXT = frozenset(WIDTH * down + right for down in range(-1, 2) for right in range(-1, 2))
"""and how far those of two that need one square each."""


def beside(g: Game, mask: int) -> int:
    """The squares that share a side with these, where no wall or closed door lies between: 4-near."""
    return step(mask, g.east, g.south, WIDTH)


@rule("ranged.in_range")
def distance(a: int, b: int) -> int:
    """Squares between two, never counted diagonally, the second one included."""
    return abs(a % WIDTH - b % WIDTH) + abs(a // WIDTH - b // WIDTH)


def nearest(q: int, these: Sequence[int]) -> int:
    """The same of the nearest of several squares."""
    x, y, found = q % WIDTH, q // WIDTH, WIDTH * WIDTH
    for other in these:
        across, down = x - other % WIDTH, y - other // WIDTH
        far = (across if across > 0 else -across) + (down if down > 0 else -down)
        if far < found:
            found = far
    return found


def apart(a: int, b: int) -> int:
    """The fewest steps in eight directions that could lead from one square to another."""
    return max(abs(a % WIDTH - b % WIDTH), abs(a // WIDTH - b // WIDTH))


def away(f: Figure, other: Figure) -> int:
    """The distance of two figures: between their nearest squares."""
    if f.large or other.large:
        return min(distance(a, b) for a in filled(f) for b in filled(other))
    return distance(f.at, other.at)


def filled(f: Figure) -> list[int]:
    """The squares that somebody on the board fills."""
    return squares(f.mask) if f.large else [f.at]


def side(mask: int, way: int) -> list[int]:
    """The squares of a rectangle along one of its walls, from left to right as one looks out that way."""
    low, high = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
    left, right, top, bottom = low % WIDTH, high % WIDTH, low // WIDTH, high // WIDTH
    if way == NORTH:
        return [top * WIDTH + x for x in range(left, right + 1)]
    if way == SOUTH:
        return [bottom * WIDTH + x for x in range(right, left - 1, -1)]
    if way == EAST:
        return [y * WIDTH + right for y in range(top, bottom + 1)]
    return [y * WIDTH + left for y in range(bottom, top - 1, -1)]


def friends(g: Game, f: Figure) -> int:
    """Mask of the squares of one's own side."""
    found = 0
    for other in g.own(f):
        if other.at >= 0 and other.condition <= LYING and other is not f:
            found |= other.mask
    return found


def rivals(g: Game, f: Figure) -> int:
    """Mask of the squares of the other side."""
    found = 0
    for other in (g.looked.crowd or g.gather())[3 if f.side == HERO else 2]:
        if other.at >= 0 and other.condition <= LYING:
            found |= other.mask
    return found
