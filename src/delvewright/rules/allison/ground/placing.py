"""Where there is room for a figure: the free squares nearest to another, and which of them is taken."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import layers
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.figure import EAST, NORTH, SOUTH, WEST, Figure
from delvewright.rules.allison.state.game import Game


def all_nearest(g: Game, q: int, taken: int) -> int:
    """Mask of the free squares nearest to q on foot; as the crow flies if none can be walked to."""
    for edges in ((g.east, g.south), g.quest.all_edges):
        for front in layers(1 << q, g.quest.grid.size, *edges, g.width, ~g.laid):
            if front & g.laid & ~taken:
                return front & g.laid & ~taken
    return 0


def nearest_free(g: Game, q: int, taken: int) -> int:
    """The free square nearest to q, the first of equals; q itself if there is none."""
    free = all_nearest(g, q, taken)
    return (free & -free).bit_length() - 1 if free else q


def no_place(g: Game) -> int:
    """Mask of the squares on which no figure is put: taken ones, pits, gaps, and those that nobody has laid out."""
    return g.taken() | g.pits | g.quest.gaps & ~g.bridged | ~g.laid


@rule("wandering.appear")
def placed(g: Game, seat: int, free: int, about: str, f: Figure, subject: str = "") -> Play:
    """Where somebody puts a figure: of several squares that will do, the one its player likes; -1: there is none."""
    if free.bit_count() > 1:
        answer = yield Decision(seat, about, (), [("place", free)], figure=f.id, subject=subject)
        return answer[1]
    return free.bit_length() - 1


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
