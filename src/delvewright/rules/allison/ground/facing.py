"""Which way figures face."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.grid import distances
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.state.figure import EAST, NORTH, SOUTH, WEST, Figure
from delvewright.rules.allison.state.game import Game


@rule("combat.facing")
def direction(a: int, b: int, width: int) -> int:
    """The way from one square to another, the longer of the two offsets deciding."""
    if b - a == width or a - b == width:
        return SOUTH if b > a else NORTH
    across, down = b % width - a % width, b // width - a // width
    if abs(across) > abs(down):
        return EAST if across > 0 else WEST
    return SOUTH if down > 0 else NORTH


@rule("combat.facing")
def face(g: Game, f: Figure, at: int) -> None:
    """Turn a figure towards a square; sleepers and stones do not turn."""
    if at != f.at and not f.helpless:
        f.facing = direction(f.at, at, g.width)


@rule("combat.facing")
def behind(g: Game, f: Figure) -> int:
    """The square directly behind a figure; -1: it is off the board."""
    x, y = f.at % g.width, f.at // g.width
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[f.facing]
    x, y = x + dx, y + dy
    return y * g.width + x if 0 <= x < g.width and 0 <= y < g.height else -1


@rule("house.facing.start")
def first_facing(quest: Quest, at: int) -> int:
    """Towards the door of its room that is nearest to the entrance on foot; in a corridor towards the entrance."""
    if not quest.begin:
        return 2
    area = quest.grid.area_of[at]
    if area < 0 or not quest.rooms[area]:
        return direction(at, quest.begin[0], quest.grid.width)
    far = _distances(quest)
    inside = quest.grid.areas[area]
    doors = [(a, b) if inside >> a & 1 else (b, a) for a, b in quest.grid.doors if (inside >> a | inside >> b) & 1]
    if not doors:
        return 2
    own, out = min(doors, key=lambda pair: (far[pair[0]] if far[pair[0]] >= 0 else 1 << 20, pair))
    return direction(at, own, quest.grid.width) if own != at else direction(own, out, quest.grid.width)


@lru_cache(maxsize=64)
def _distances(quest: Quest) -> list[int]:
    """Steps from the entrance to every square, all doors open."""
    grid = quest.grid
    east, south = grid.edges_with((1 << len(grid.doors)) - 1)
    return distances(quest.begin[0], east, south, grid.width, ~grid.floor, grid.size)
