"""Ambushes: who lies in wait where everything else is laid out, and who comes upon him."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.dungeon.exploring import appear
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import recount


@rule("monster.elven-archer.ambush", "house.gm.ambush")
def ambushers(g: Game) -> list[int]:
    """Enemies of the map that lie in ambush where everything else is laid out."""
    if not g.quest.ambushes:
        return []
    return [
        i
        for i, placed in enumerate(g.quest.monsters)
        if placed.ambush and not g.placed >> i & 1 and g.laid >> placed.at & 1
    ]


@rule("monster.elven-archer.ambush")
def stumble(g: Game, f: Figure) -> bool:
    """A hero who comes within two squares of somebody in ambush, and sees the place, has found him."""
    found = False
    for i in ambushers(g):
        at = g.quest.monsters[i].at
        x, y = abs(at % g.width - f.at % g.width), abs(at // g.width - f.at // g.width)
        if max(x, y) <= 2 and outlook(g, f.at) >> at & 1:
            m = appear(g, i)
            g.tell("reveal", "{} comes upon {}.", f, m, rules=("monster.elven-archer.ambush",), squares=(at,))
            recount(g)
            found = True
    return found
