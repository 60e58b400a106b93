"""Campaign, quest 5: The Broken Bridge."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.gaps import Gap
from delvewright.rules.battleaxe.dungeon.rooms import Here, room
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("broken-bridge", "house.campaign.broken-bridge")
class BrokenBridge(Gap):
    """A gorge with a bridge that bears two."""

    _near, _far = 4, 7

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """Every step may end it."""
        g.counters["watch"] = 1
        return
        yield

    def closed(self, g: Game, here: Here, f: Figure) -> int:
        """The bridge bears 2 heroes at most."""
        bridge = here.zone(g, "bridge")
        on = sum(1 for o in g.party() if o.living and o.mask & bridge)
        return bridge if on >= here.room.numbers["heroes"] and not f.mask & bridge else 0

    def done(self, g: Game, here: Here) -> bool:
        """Two heroes stand on the back row."""
        back = here.row(here.room.plan.depth)
        on = [f for f in conscious(g) if f.mask & back]
        return len(on) >= here.room.numbers["on-back-row"]
