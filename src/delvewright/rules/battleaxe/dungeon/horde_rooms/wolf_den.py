"""Wild Horde room 3: The Wolf Den."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import coins
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("wolf-den", "house.horde.wolf-den")
class WolfDen(Rules):
    """With a druid or gnome in the party no wolf need die."""

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """Each befriended wolf is worth 2 more coins then."""
        kind = any(o.race == "gnome" or o.role == "druid" for o in g.party() if o.living)
        if f.health > 0 and kind:
            here.add(g, "friends")

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """1 coin, and 2 for each wolf befriended."""
        more = here.room.numbers["coins"] * here.count(g, "friends")
        yield from coins.find_coins(g, f, here.room.reward.coins + more, here.room.rules)
