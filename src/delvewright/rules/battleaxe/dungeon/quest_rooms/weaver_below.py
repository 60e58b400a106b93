"""Quest 3: The Weaver Below."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_enemies import join
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state.game import Game


@room("weaver-below", "house.quest.weaver-below")
class WeaverBelow(Rules):
    """Egg sacs that hatch."""

    def round_ends(self, g: Game, here: Here) -> Play:
        """At the end of every second round each whole egg sac hatches a cave spider."""
        if here.add(g, "rounds") % here.room.numbers["rounds"]:
            return
        for sac in here.things(g, "egg-sac"):
            yield from join(g, here, "cave-spider", sac.first)

    def done(self, g: Game, here: Here) -> bool:
        """Every spider is defeated, and no egg sac is whole."""
        return not here.things(g, "egg-sac") and not any(e.enemy.kin == "spider" for e in here.enemies(g))
