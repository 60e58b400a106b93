"""Quest 6: The Bone Engine."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.room_enemies import alive
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("bone-engine", "house.quest.bone-engine")
class BoneEngine(Rules):
    """A heart that heals the colossus."""

    def _heart(self, g: Game, here: Here) -> bool:
        """Whether it beats."""
        return any(t.state == "" for t in here.things(g, "engine-heart"))

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Stop it as a device."""
        return [("try-at", "stop", q) for q in beside(g, f, here, "engine-heart") if self._heart(g, here)]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """It stands still."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("stop"))
        if success:
            change(g, thing_at(g, q), state="stopped", health=0)

    def round_ends(self, g: Game, here: Here) -> Play:
        """It heals the colossus by 1."""
        for e in here.enemies(g):
            if e.enemy.id == "bone-colossus" and self._heart(g, here) and e.health < e.full:
                e.health += here.room.numbers["heal"]
                g.tell("heal", "The engine heart heals {}.", e, rules=here.room.rules)
        return
        yield

    def done(self, g: Game, here: Here) -> bool:
        """The heart is stopped or destroyed, the colossus defeated."""
        return not self._heart(g, here) and not alive(g, here, "bone-colossus")
