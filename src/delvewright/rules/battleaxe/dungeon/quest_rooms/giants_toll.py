"""Quest 8: The Giant's Toll."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import coins
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.state import dice, specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("giants-toll", "house.quest.giants-toll")
class GiantsToll(Rules):
    """Giants who may be paid."""

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """From here on attacks count."""
        here.note(g, "blows", g.counters.get("blows", 0))
        return
        yield

    def calls(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Before any attack one hero may offer gold, from wherever he sees them."""
        fresh = here.count(g, "blows") == g.counters.get("blows", 0) and not here.count(g, "offered")
        return [("try", "offer")] if fresh and f.coins and here.enemies(g) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """5% for each gold piece, at most 80%; success: they go, and the gold is gone."""
        test, numbers = here.test("toll"), here.room.numbers
        here.note(g, "offered")
        most = min(sum(f.coins), numbers["most"] // test.bonus["gold"])
        options: list[Answer] = [("gold", str(n)) for n in range(1, most + 1)]
        answer = yield Decision(f.seat, "offer", options, figure=f.id)
        gold = int(answer[1])
        need = min(numbers["most"], specific_actions.chance(g, f, test) + gold * test.bonus["gold"])
        success, value = yield from dice.test(g, f, need, test.title)
        told = "they take it" if success else "they laugh"
        rules = here.room.rules
        g.tell("test", "{} offers {} gold: {} against {}%, {}.", f, gold, value, need, told, rules=rules)
        if success:
            coins.pay(g, f, gold)
            for e in here.enemies(g):
                befriend(g, e, rules)

    def done(self, g: Game, here: Here) -> bool:
        """The giants are defeated or befriended."""
        return not here.enemies(g)
