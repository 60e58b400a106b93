"""Where in the plane a new piece can lie: at its true place if that is free, else on a level of its own."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.dungeon.laying import TURN_RIGHT, block
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH, Board

EAST_OF = (0, 1, 0, -1)
SOUTH_OF = (-1, 0, 1, 0)
"""Columns and rows that a step in each direction adds."""
Place = tuple[int, int]
"""A true column and row, whatever level something is laid on."""


def ahead(place: Place, way: int, steps: int = 1) -> Place:
    """The place so many steps away in a direction."""
    return place[0] + EAST_OF[way] * steps, place[1] + SOUTH_OF[way] * steps


def front_left(place: Place, way: int, column: int) -> Place:
    """The front left place of a piece entered in direction `way`, of which `place` is in that column of the front."""
    return ahead(place, TURN_RIGHT[way], -column)


def square_at(board: Board, level: int, place: Place) -> int:
    """The square of a level at a true place; -1 outside of the plane."""
    x, y = place[0] - board.levels[level][0], place[1] - board.levels[level][1]
    return level * SIZE + y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else -1


def taken(board: Board, level: int, place: Place) -> bool:
    """Whether something is laid there already, or the plane ends."""
    q = square_at(board, level, place)
    return q < 0 or bool(board.floor >> q & 1)


def fits(board: Board, level: int, corner: Place, way: int, width: int, depth: int) -> int:
    """The front left square of a piece on that level, if it is free and a square away from the rim; else -1."""
    far = ahead(ahead(corner, TURN_RIGHT[way], width - 1), way, depth - 1)
    dx, dy = board.levels[level]
    for x, y in (corner, far):
        if not (1 <= x - dx < WIDTH - 1 and 1 <= y - dy < HEIGHT - 1):
            return -1
    origin = square_at(board, level, corner)
    return -1 if block(origin, way, width, depth) & board.floor else origin


@rule("clarify.tiles.shift")
def overlap(new: Board, corner: Place, way: int, width: int, depth: int) -> int:
    """The front left square of a piece on whatever level it fits: one that is there already, or a new one."""
    for level in range(len(new.levels)):
        if (origin := fits(new, level, corner, way, width, depth)) >= 0:
            return origin
    new.levels += ((0, 0),)
    origin = fits(new, len(new.levels) - 1, corner, way, width, depth)
    if origin < 0:
        middle = (corner[0] - WIDTH // 2, corner[1] - HEIGHT // 2)
        new.levels = (*new.levels[:-1], middle)
        origin = fits(new, len(new.levels) - 1, corner, way, width, depth)
    return origin
