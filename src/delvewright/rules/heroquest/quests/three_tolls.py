"""The Toll of Three Gates."""

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.dungeon.doors import value
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.state.checks import value_test
from delvewright.rules.heroquest.state.game import Figure, Game

GATES = {"gate-of-the-arm": "brute-force", "gate-of-the-head": "wisdom", "gate-of-the-hand": "dexterity"}
"""What each gate asks for."""
TOLL = 20
"""The toll in Gold Crowns."""
RULES = ("missing.quest.03-three-tolls",)


@quest("three-tolls", "missing.quest.03-three-tolls")
class ThreeTolls(QuestText):
    """Three tests in any order, and the toll for failing."""

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """Each gate is passed once."""
        return not g.count(what)

    def shows(self, g: Game, what: str) -> bool:
        """A gate that is passed stands open."""
        return not g.count(what)

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Try a gate; whoever fails pays."""
        asked = GATES[what]
        if (yield from value_test(g, f, value(f, asked), asked.replace("-", " ").title())):
            g.counters[what] = 1
            n = passed(g)
            g.tell("gate", "A chain runs out behind the wall: {} of {}.", n, len(GATES), rules=RULES, figures=(f.id,))
            if n == len(GATES):
                g.tell("gate", "Somewhere a heavy gate comes loose. Orsk's hall can be opened.", rules=RULES)
            return
        yield from toll(g, f)

    def may_open(self, g: Game, f: Figure, door: int) -> bool:
        """Orsk's gate hangs on three chains."""
        return passed(g) == len(GATES)

    def facts(self, g: Game) -> list[Told]:
        """The gates passed, and what those asked for that the Heroes stand before."""
        seen = {gate for gate, thing in g.quest.features.items() if thing.squares & g.laid}
        known = [(gate, skill) for gate, skill in GATES.items() if not g.count(gate) and gate in seen]
        asked = [
            Told(g.quest.features[gate].title, f"asks for {skill.replace('-', ' ').title()}", "asks", gate, skill)
            for gate, skill in known
        ]
        return [Told("Gates passed", f"{passed(g)} of {len(GATES)}"), *asked]


def passed(g: Game) -> int:
    """How many gates are passed."""
    return sum(g.count(gate) for gate in GATES)


@rule("missing.quest.03-three-tolls")
def toll(g: Game, f: Figure) -> Play:
    """One Body, one Mind or twenty Gold Crowns, as the Hero likes."""
    options: list[Answer] = [("toll", "body")]
    if f.mind:
        options.append(("toll", "mind"))
    if f.gold >= TOLL:
        options.append(("toll", "gold"))
    what = options[0][1]
    if len(options) > 1:
        answer = yield Decision(f.seat, "toll", options, figure=f.id)
        what = answer[1]
    if what == "gold":
        f.gold -= TOLL
        g.tell("toll", "{} pays the toll of {} Gold Crowns.", f, TOLL, rules=RULES)
    else:
        yield from lose(g, f, 1, "the toll", what == "mind", RULES)
