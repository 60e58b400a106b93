"""Adventure room 17: The Fire Gate."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_moves import SLOWLY, careful, go_slowly, halt, slowly_offer
from delvewright.rules.battleaxe.dungeon.room_squares import nearest, thrown
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("fire-gate", "house.adventure.fire-gate")
class FireGate(Rules):
    """Jets of flame across rows 4 and 6."""

    trapped = True

    def moves(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Half the Speed Roll helps."""
        return slowly_offer(g, f) if not here.count(g, "shut") else []

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """The device in the back left corner."""
        device = here.zone(g, "device")
        return [("try", "shut")] if not here.count(g, "shut") and (touching(g, f.mask) | f.mask) & device else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Shut the jets, or go slowly."""
        if what == SLOWLY:
            go_slowly(g, f)
            return
        success, _ = yield from specific_actions.attempt(g, f, here.test("shut"))
        if success:
            here.note(g, "shut")
            g.tell("event", "The flames die.", rules=here.room.rules, figures=(f.id,))

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """Who fails has 1 fire wound, no defence, and ends his move before the row."""
        flames = here.zone(g, "flames")
        if here.count(g, "shut") or not flames >> q & 1 or flames >> g.left & 1:
            return False
        safe, _ = yield from specific_actions.attempt(g, f, here.test("pass"), *careful(g))
        if safe:
            return False
        thrown(g, f, g.left if f.mask >> g.left & 1 else nearest(g, g.left, here.area.squares & ~flames))
        yield from wound(g, f, here.room.numbers["wounds"], "the flames", here.room.rules, fire=True)
        return halt(g)
