"""The Bridge of Iron Teeth."""

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.state.game import Figure, Game

BRIDGE = 1 << 9 * 26 + 12 | 1 << 9 * 26 + 13
"""The squares the bridge covers."""
LEVERS = ("north-lever", "south-lever")
RULES = ("missing.quest.06-iron-teeth",)


def lowered(g: Game) -> bool:
    """Whether the bridge is down; where nobody has seen the chasm the levers tell, for they are thrown no more then."""
    if g.quest.chasm & BRIDGE:
        return not g.chasm & BRIDGE
    return 0 < g.count(LEVERS[0]) == g.count(LEVERS[1])


@quest("iron-teeth", "missing.quest.06-iron-teeth")
class IronTeeth(QuestText):
    """Two levers that must be worked in the same round."""

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """Until the bridge is down; a lever thrown this round is down already."""
        return not lowered(g) and g.count(what) != g.round

    def shows(self, g: Game, what: str) -> bool:
        """When the bridge is down the levers have done their work."""
        return not lowered(g)

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Throw a lever; both in one round lower the bridge for good."""
        g.counters[what] = g.round
        if all(g.count(lever) == g.round for lever in LEVERS):
            deep = g.chasm & BRIDGE
            g.chasm, g.furniture = g.chasm & ~deep, g.furniture & ~deep
            g.looked.sight_changed()
            seen = tuple(squares(BRIDGE & g.laid))
            g.tell("bridge", "With a scream of iron the bridge comes down.", rules=RULES, squares=seen)
        else:
            g.tell("lever", "{} throws the lever. It is tugging already.", f, rules=RULES)
        return
        yield

    def turn_ends(self, g: Game) -> Play:
        """The levers fall back at the end of the round."""
        if g.turn == g.sorcerer and not lowered(g) and any(g.count(lever) == g.round for lever in LEVERS):
            g.tell("lever", "A lever falls back.", rules=RULES)
        return
        yield

    def facts(self, g: Game) -> list[tuple[str, str]]:
        """The levers and the bridge."""
        down = [lever.replace("-", " ") for lever in LEVERS if g.count(lever) == g.round]
        if lowered(g):
            return [("Bridge", "down")]
        return [("Levers thrown this round", ", ".join(down) or "none")]
