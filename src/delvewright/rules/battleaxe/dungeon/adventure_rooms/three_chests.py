"""Adventure room 14: The Three Chests."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6, Draw
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import coins, initiative, rewards
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import impersonal
from delvewright.rules.common.tiles.board import Thing


@room("three-chests", "house.adventure.three-chests", "house.enemy.mimic")
class ThreeChests(Rules):
    """One of three chests is a mimic. Which one, the dice say when it matters: nobody could know before."""

    def _chests(self, g: Game, here: Here) -> list[int]:
        """The squares of the chests that could still be the mimic, from the left."""
        if here.count(g, "mimic"):
            return []
        cleared = here.count(g, "cleared")
        found = [t.first for t in here.things(g, "chest")]
        return sorted((q for q in found if not cleared >> here.where(q)[0] & 1), key=here.where)

    def _is_mimic(self, g: Game, here: Here, q: int) -> Play:
        """Find out about one chest: a D6 shared out among those that could be it."""
        if here.count(g, "known") == here.where(q)[0]:
            return True
        left = self._chests(g, here)
        if q not in left or here.count(g, "known"):
            return False
        face = yield from impersonal("the mimic", D6)
        mimic = left[(face - 1) * len(left) // 6]
        if mimic == q:
            here.note(g, "known", here.where(q)[0])
        else:
            here.note(g, "cleared", here.count(g, "cleared") | 1 << here.where(q)[0])
        return mimic == q

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Look closely at a chest, or strike it."""
        near = [q for q in beside(g, f, here, "chest") if thing_at(g, q).state == ""]
        doubt = [q for q in near if q in self._chests(g, here) and not here.count(g, "known")]
        hit = [q for q in near if q in doubt or here.count(g, "known") == here.where(q)[0]]
        return [*(("try-at", "look", q) for q in doubt), *(("try-at", "hit", q) for q in hit)]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Looking tells, if it succeeds; striking wakes a mimic."""
        rules = here.room.rules
        if what == "hit":
            if (yield from self._is_mimic(g, here, q)):
                yield from self._wakes(g, here, q)
            else:
                g.tell("event", "It is only a chest.", rules=rules, figures=(f.id,), squares=(q,))
            return
        success, _ = yield from specific_actions.attempt(g, f, here.test("look"))
        if success:
            found = yield from self._is_mimic(g, here, q)
            text = "{} sees that it is the mimic!" if found else "{} sees that it is a true chest."
            g.tell("event", text, f, rules=rules, squares=(q,))

    def opening(self, g: Game, here: Here, f: Figure, thing: Thing) -> Play:
        """Opening the mimic wakes it."""
        q = thing.first
        if not (yield from self._is_mimic(g, here, q)):
            return False
        yield from self._wakes(g, here, q)
        return True

    def _wakes(self, g: Game, here: Here, q: int) -> Play:
        """It stands on its square and acts First."""
        calm = not active_enemies(g)
        change(g, thing_at(g, q), state="broken")
        here.note(g, "mimic")
        mimic = g.add_enemy(content().enemies["mimic"], q, 0, here.area.entry ^ 2)
        g.tell("event", "The chest is a mimic!", rules=here.room.rules, figures=(mimic.id,), squares=(q,))
        yield from initiative.appear(g, [mimic], calm)

    def opened(self, g: Game, here: Here, f: Figure, thing: Thing) -> Play:
        """2 coins in each true chest, and a card in one of them."""
        here.add(g, "opened")
        yield from coins.find_coins(g, f, here.room.numbers["coins"], here.room.rules)
        if not here.count(g, "card"):
            which = (yield Draw("the card", ("here", "there"))) if here.count(g, "opened") == 1 else "here"
            if which == "here":
                here.note(g, "card")
                yield from rewards.find_card(g, f, "flasks", here.room.rules)

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """The mimic holds 3 coins."""
        if f.enemy.id == "mimic":
            here.note(g, "done")
            g.counters["owed"] = g.counters.get("owed", 0) + here.room.numbers["mimic-coins"]

    def done(self, g: Game, here: Here) -> bool:
        """Both true chests are open, or the mimic is defeated."""
        return here.count(g, "opened") >= 2 or bool(here.count(g, "done"))
