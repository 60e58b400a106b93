"""Quest 1: The Cold Lantern."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.room_enemies import alive, is_type
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state import effects, specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game

LIGHT = "cold-lantern"


@room("cold-lantern", "house.quest.cold-lantern")
class ColdLantern(Rules):
    """A lantern that weakens the dead."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Light it from beside it."""
        return [("try", "light")] if beside(g, f, here, "lantern-stand") and not here.count(g, "lit") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A lit lantern or a fire item helps. While it burns every Undead here has -10% Attack."""
        fire = "lantern" in f.held or "thiefs-lamp" in f.held or f.has("oil-flask")
        success, _ = yield from specific_actions.attempt(g, f, here.test("light"), *(["fire"] if fire else []))
        if not success:
            return
        here.note(g, "lit")
        for e in g.foes():
            self.stands(g, here, e)

    def stands(self, g: Game, here: Here, f: Figure) -> None:
        """The light is on the Undead who are here, whenever they came, and on none who has left."""
        if not here.count(g, "lit") or not is_type(f.enemy, "undead"):
            return
        lit = any(effect.name == LIGHT for effect in f.effects)
        if here.has(f) and not lit:
            effect = Effect(LIGHT, "attack", here.room.numbers["attack"])
            effects.add(g, f, effect, "{} shrinks from the light.", here.room.rules)
        elif lit and not here.has(f):
            effects.cure(g, f, LIGHT)

    def done(self, g: Game, here: Here) -> bool:
        """The lantern burns, and the crypt lord is defeated."""
        return bool(here.count(g, "lit")) and not alive(g, here, "crypt-lord")


@quest("cold-lantern", "house.quest.cold-lantern")
class ColdLanternQuest(Quest):
    """The dead walk about."""

    def wanderers(self, g: Game, who: Mapping[str, int]) -> Mapping[str, int]:
        """Every wandering pair is a pair of skeletons."""
        return {"skeleton": 2}
