"""Campaign, quest 1: The Ember Road."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_enemies import alive
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("ember-road", "house.campaign.ember-road")
class EmberRoad(Rules):
    """Marching orders in a tent."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Read them: an action next to the left tent."""
        tent = min(here.things(g, "tent"), key=lambda t: here.where(t.first))
        return [("try", "read-orders")] if touching(g, f.mask) & tent.squares and not here.count(g, "read") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """They name a smith."""
        here.note(g, "read")
        g.tell("story", "{} reads the marching orders: they name a smith.", f, rules=here.room.rules)
        return
        yield

    def done(self, g: Game, here: Here) -> bool:
        """The hexer is defeated and the orders read."""
        return bool(here.count(g, "read")) and not alive(g, here, "goblin-hexer")
