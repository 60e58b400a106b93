"""Where no figure can be put, and which way figures face."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.figure import EAST, NORTH, SOUTH, WEST, Figure
from delvewright.rules.allison.state.game import Game


def no_place(g: Game) -> int:
    """Mask of the squares on which no figure is put: taken ones, pits, gaps, things of the quest, and those that nobody
    has laid out."""
    return g.taken() | g.pits | g.quest.gaps & ~g.bridged | ~g.laid | g.quest.text.stands(g)


@rule("combat.facing")
def direction(a: int, b: int, width: int) -> int:
    """The way from one square to another, the longer of the two offsets deciding."""
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
