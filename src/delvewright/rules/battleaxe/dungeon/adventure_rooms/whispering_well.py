"""Adventure room 5: The Whispering Well."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import coins, rewards
from delvewright.rules.battleaxe.dungeon.room_squares import free_squares, nearest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import conscious, touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.values import weighs
from delvewright.rules.common.cards import without


@room("whispering-well", "house.adventure.whispering-well")
class WhisperingWell(Rules):
    """Climb down, feel about, climb up: a turn each."""

    def _well(self, g: Game, here: Here) -> int:
        """Its square."""
        (well,) = here.things(g, "well")
        return well.first

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """What there is to do above and below, by who has not moved."""
        if g.walked or f.laden or f.carried:
            return []
        well = self._well(g, here)
        near = touching(g, 1 << well)
        if f.at == well:
            found: list[Answer] = [("try", "grope")] if not here.count(g, "found") else []
            return [*found, ("try", "climb-up")] if free_squares(g, near) else found
        if here.count(g, "found") or not f.mask & near or (g.heroes | g.fallen) >> well & 1:
            return []
        rope = any(o.has("rope") for o in conscious(g))
        strong = any(o is not f and weighs(o, "heavy") and o.mask & near for o in conscious(g))
        return [("try", "climb-down")] if rope or (strong and f.weight == "light") else []

    def closed(self, g: Game, here: Here, f: Figure) -> int:
        """Nobody walks out of a well."""
        return here.area.squares if f.at == self._well(g, here) else 0

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """The find is brought up by whoever has it."""
        well = self._well(g, here)
        g.stopped = True
        if what == "climb-down":
            g.put(f, well)
            g.tell("climb", "{} climbs down into the well.", f, rules=here.room.rules, squares=(well,))
        elif what == "climb-up":
            g.put(f, nearest(g, well, touching(g, 1 << well)))
            g.tell("climb", "{} climbs out of the well.", f, rules=here.room.rules, squares=(f.at,))
            if here.count(g, "found") == f.id + 1:
                here.note(g, "done")
        else:
            success, _ = yield from specific_actions.attempt(g, f, here.test("grope"))
            if success:
                here.note(g, "found", f.id + 1)
            else:
                yield from wound(g, f, here.room.numbers["wounds"], "something in the well", here.room.rules)

    def turn_begins(self, g: Game, here: Here, f: Figure) -> Play:
        """A find whose finder lies dead can be looked for again."""
        dead = [o.id + 1 for o in g.party() if not o.living]
        if here.count(g, "found") in dead and not here.count(g, "done"):
            here.note(g, "found", 0)
        return
        yield

    def reward(self, g: Game, here: Here, f: Figure | None) -> Play:
        """4 coins and the clover draught, or another card if it is gone."""
        yield from coins.find_coins(g, f, here.room.reward.coins, here.room.rules)
        (draught,) = here.room.reward.items
        if draught in g.decks["flasks"]:
            g.decks["flasks"] = without(g.decks["flasks"], draught)
            yield from rewards.find_item(g, f, draught, here.room.rules)
        else:
            yield from rewards.find_card(g, f, "flasks", here.room.rules)
