"""Heroes enter a quest: on the stairway or the squares of an entrance. (How they leave it stands with the doors.)"""

from __future__ import annotations

from delvewright.kernel.grid import layers
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.dungeon.exploring import explore, lay_out
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game


@rule("house.board.entrance", "quest.begin-end")
def enter(g: Game) -> None:
    """Heroes stand on the squares where the quest begins, one to a square, others on the nearest free ones."""
    quest = g.quest
    for f, at in zip(g.party(), [*quest.begin, *[-1] * len(g.party())], strict=False):
        at = quest.starts.get(f.name, at)
        if at >= 0:
            _stand(g, f, at)
    for f in g.party():
        if f.at < 0 and quest.begin:
            _stand(g, f, _beside(g, quest.begin[0]))
    for f in g.party():
        area = quest.grid.area_of[f.at]
        mask = quest.grid.areas[area] if g.is_room(area) else 1 << f.at
        lay_out(g, mask & ~g.laid)
    for f in g.party():
        explore(g, f)
        notice(g, f)


def _beside(g: Game, q: int) -> int:
    """The free square nearest to where the quest begins."""
    grid = g.quest.grid
    taken = g.heroes | g.quest.blocked | sum(p.squares for p in g.quest.furniture) | ~grid.floor
    taken |= sum({1 << placed.at for placed in g.quest.monsters})
    for front in layers(1 << q, grid.size, *grid.edges_with(0), grid.width, ~grid.floor):
        if free := front & ~taken:
            return (free & -free).bit_length() - 1
    return q


def _stand(g: Game, f: Figure, at: int) -> None:
    g.put(f, at)
    f.start = at
