"""The Prison of Ice, where the quarters carry those who join them."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.fighting.harm import leave
from delvewright.rules.advanced.state.carrying import give
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.leader_and_mapper import leader
from delvewright.rules.advanced.state.texts import Special, special


@special("prison-of-ice.r1", "campaign.fifth")
class Prison(Special):
    """Once all of them are dead, the ice lets everybody go."""

    def won(self, g: Game, area: int) -> Play:
        give(g, leader(g), "amulet-whole")
        g.tell("treasure", "The amulet is whole, and the ice lets go.", rules=("campaign.fifth",))
        for f in g.company():
            leave(g, f)
        return
        yield
