"""The House of Nine Candles."""

from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.ending import finish
from delvewright.rules.heroquest.state.game import HERO, Figure, Game

CANDLES = 9
GLOOM = 4
"""With so few candles left (the fifth has gone out) the Undead make haste."""
RULES = ("missing.quest.08-nine-candles",)


@quest("nine-candles", "missing.quest.08-nine-candles")
class NineCandles(QuestText):
    """A will to be read before the last of them goes out."""

    def set_up(self, g: Game) -> None:
        """All candles burn."""
        g.counters["candles"] = CANDLES

    def turn_ends(self, g: Game) -> Play:
        """After every turn of the Evil Sorcerer a candle goes out; where none is left the dark gnaws at all Heroes."""
        if g.turn != g.sorcerer:
            return
        left = g.count("candles")
        if left:
            g.counters["candles"] = left - 1
            g.tell("candle", "A candle goes out: {} still burning.", left - 1, rules=RULES)
            if left - 1 == GLOOM:
                g.tell("candle", "In the gloom the dead begin to hurry.", rules=RULES)
            return
        for f in g.on_board(HERO):
            if f.kind.hero:
                yield from lose(g, f, 1, "the dark", True, RULES)

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """From the fifth candle on the Undead have Haste (1)."""
        if g.count("candles") <= GLOOM and f.has("undead"):
            g.moves += 1
        return
        yield

    def spell_cast(self, g: Game, f: Figure, name: str) -> Play:
        """Every Fire spell lights a candle again."""
        if "Fire" in content().cards[name].keywords and g.count("candles") < CANDLES:
            g.counters["candles"] = g.count("candles") + 1
            text = "The flames catch a wick: {} candles are burning."
            g.tell("candle", text, g.count("candles"), rules=RULES, figures=(f.id,))
        return
        yield

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Read the will aloud, with a steady voice: a Test of Will. That ends it."""
        if (yield from test(g, f, "will")):
            g.counters["read"] = 1
            g.tell("will", "{} reads the will to the end, and the house falls silent.", f, rules=RULES)
            finish(g, True)
        else:
            g.tell("will", "The words crawl before {}'s eyes.", f, rules=RULES)

    def goal_met(self, g: Game) -> bool:
        """The will has been read."""
        return bool(g.count("read"))

    def facts(self, g: Game) -> list[Told]:
        """The candles, and what the will asks for."""
        return [
            Told("Candles burning", f"{g.count('candles')} of {CANDLES}"),
            Told("The will on the desk", "asks for Mind", "asks", "will", "mind"),
        ]
