"""The Drowned Cellars."""

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.state.game import Figure, Game

TURNS = 3
"""How often the pump must be worked."""
FIRST_FLOOD = 4
"""The round in which the first strip floods."""
STRIPS = (
    ("along the southern wall", 0, 18, 26, 1), ("in the southern passage", 12, 12, 2, 7),
    ("south of the great hall", 9, 12, 8, 1), ("west of the great hall", 9, 6, 1, 7),
    ("east of the great hall", 16, 6, 1, 7), ("in the western passage", 0, 9, 10, 1),
    ("in the eastern passage", 16, 9, 10, 1), ("north of the great hall", 9, 6, 8, 1),
    ("along the western wall", 0, 0, 1, 19), ("along the eastern wall", 25, 0, 1, 19),
    ("in the northern passage", 12, 0, 2, 7), ("along the northern wall", 0, 0, 26, 1),
)  # fmt: skip
"""The strips of corridor in the order in which they flood: name, column, row, width, height."""
RULES = ("missing.quest.01-drowned-cellars",)


@quest("drowned-cellars", "missing.quest.01-drowned-cellars")
class DrownedCellars(QuestText):
    """The pump, and the water that comes from the south."""

    def turn_begins(self, g: Game) -> None:
        """From round 4 on one more strip of corridor floods per round."""
        strip = g.round - FIRST_FLOOD
        if g.turn != 0 or not 0 <= strip < len(STRIPS):
            return
        where, x, y, w, h = STRIPS[strip]
        wet = sum(1 << ((y + j) * g.width + x + i) for j in range(h) for i in range(w))
        g.costly |= wet & g.quest.grid.floor
        g.tell("flood", "The water rises {}.", where, rules=RULES, squares=tuple(squares(wet & g.laid)))

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """Until it runs."""
        return g.count("pump") < TURNS

    def shows(self, g: Game, what: str) -> bool:
        """A pump that runs needs nobody."""
        return g.count("pump") < TURNS

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Another turn of the wheel."""
        g.counters["pump"] = g.count("pump") + 1
        text = "The pump roars into life!" if g.count("pump") == TURNS else "The wheel of the pump gives way a little."
        g.tell("pump", text, rules=RULES, figures=(f.id,))
        return
        yield

    def goal_met(self, g: Game) -> bool:
        """The pump runs."""
        return g.count("pump") >= TURNS

    def facts(self, g: Game) -> list[tuple[str, str]]:
        """How far the pump is."""
        return [("Pump", f"{g.count('pump')} of {TURNS}")]
