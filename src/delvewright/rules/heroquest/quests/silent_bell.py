"""The Silent Bell."""

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.heroquest.content.quest_texts import QuestText, quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.treasure_deck import wandering_monster
from delvewright.rules.heroquest.state.game import HERO, Figure, Game

CLAPPER = "bell-clapper"
LOUD = 6
"""So many Noise markers bring the Wandering Monster."""
RULES = ("missing.quest.02-silent-bell",)


@quest("silent-bell", "missing.quest.02-silent-bell")
class SilentBell(QuestText):
    """A heavy clapper, and noise that brings company."""

    def set_up(self, g: Game) -> None:
        """The clapper lies on the altar."""
        g.counters["clapper"] = 1

    def door_opened(self, g: Game, f: Figure, door: int) -> Play:
        """Hinges creak."""
        yield from noise(g, f)

    def attacked(self, g: Game, f: Figure, item: str) -> Play:
        """Steel rings."""
        if item and "Metal" in content().cards[item].keywords:
            yield from noise(g, f)

    def disarmed(self, g: Game, f: Figure, good: bool) -> Play:
        """A botched lock snaps."""
        if not good:
            yield from noise(g, f)

    def may_investigate(self, g: Game, f: Figure, what: str) -> bool:
        """While the clapper lies there."""
        return bool(g.count("clapper"))

    def shows(self, g: Game, what: str) -> bool:
        """An altar without the clapper is just an altar."""
        return bool(g.count("clapper"))

    def investigate(self, g: Game, f: Figure, what: str) -> Play:
        """Take the clapper up; from now on it is a card like any other, Heavy (3)."""
        g.counters["clapper"] = 0
        g.gain(f, CLAPPER)
        g.tell("clapper", "{} lifts the clapper from behind the altar.", f, rules=RULES)
        return
        yield

    def goal_met(self, g: Game) -> bool:
        """Somebody has carried the clapper up the tower stair."""
        return any(f is not None and f.out and CLAPPER in f.items for f in g.figures)

    def homeward(self, g: Game) -> bool:
        """Somebody has the clapper."""
        return any(f is not None and f.side == HERO and f.alive and CLAPPER in f.items for f in g.figures)

    def facts(self, g: Game) -> list[Told]:
        """The Noise markers, and who has the clapper."""
        carrier = next((f for f in g.figures if f is not None and f.side == HERO and CLAPPER in f.items), None)
        found = [Told("Noise", f"{g.count('noise')} of {LOUD}")]
        if carrier is not None:
            found.append(Told("Clapper", f"carried by {carrier}", "bearer", CLAPPER, carrier.id))
        return found


@rule("missing.quest.02-silent-bell")
def noise(g: Game, f: Figure) -> Play:
    """One more Noise marker; at six of them the Wandering Monster comes to whoever made the last."""
    g.counters["noise"] = g.count("noise") + 1
    g.tell("noise", "That was heard: {} of {} Noise markers.", g.count("noise"), LOUD, rules=RULES, figures=(f.id,))
    if g.count("noise") >= LOUD:
        g.counters["noise"] = 0
        if f.at >= 0:
            yield from wandering_monster(g, f)
