"""Split-Helm."""

from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.state.checks import value_test
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game

GRISK = "grisk"
RULES = ("missing.quest.07-splithelm",)


@quest("splithelm", "missing.quest.07-splithelm")
class Splithelm(QuestText):
    """Grisk is worth twice as much alive."""

    def also_investigate(self, g: Game, f: Figure, reach: int) -> list[str]:
        """Grisk can be bound by whoever stands next to him, once he has but 1 Body left."""
        grisk = _grisk(g)
        return [GRISK] if grisk is not None and grisk.body == 1 and reach >> grisk.at & 1 else []

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Wrestle him down: a Brute Force test."""
        grisk = _grisk(g)
        assert grisk is not None
        if not (yield from value_test(g, f, f.kind.brute_force, "Brute Force")):
            g.tell("bind", "{} shakes {} off.", grisk, f, rules=RULES, figures=(f.id, grisk.id))
            return
        at = grisk.at
        g.put(grisk, -1)
        g.figures[grisk.id] = None
        g.waiting &= ~(1 << grisk.id)
        g.counters["bound"] = 1
        text = "{} ties {} up: he comes along."
        g.tell("bind", text, f, grisk, rules=RULES, squares=(at,))

    def slain(self, g: Game, f: Figure, at: int) -> Play:
        """A dead warlord answers no questions."""
        if f.kind.id == GRISK:
            g.counters["dead"] = 1
        return
        yield

    def goal_met(self, g: Game) -> bool:
        """Grisk is taken, alive or dead."""
        return bool(g.count("bound") or g.count("dead"))

    def reward(self, g: Game) -> int:
        """Half of it if he is dead."""
        return g.quest.reward if g.count("bound") else g.quest.reward // 2

    def facts(self, g: Game) -> list[tuple[str, str]]:
        """What has become of Grisk."""
        return [("Grisk", "bound" if g.count("bound") else "dead" if g.count("dead") else "at large")]


def _grisk(g: Game) -> Figure | None:
    return next((f for f in g.on_board(MONSTER) if f.kind.id == GRISK), None)
