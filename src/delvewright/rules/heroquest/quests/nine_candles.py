"""The House of Nine Candles."""

from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import Figure, Game

CANDLES = 9
GLOOM = 4
"""With so few candles left (the fifth has gone out) the Undead make haste."""
RULES = ("missing.quest.08-nine-candles",)


@quest("nine-candles", "missing.quest.08-nine-candles")
class NineCandles(QuestText):
    """A will to be read before the last of them goes out."""

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
