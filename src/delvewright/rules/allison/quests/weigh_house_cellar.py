"""The Weigh-House Cellar."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game

WEIGHT = "brass-weight"


@quest("weigh-house-cellar", "xp.checkpoint")
class WeighHouseCellar(QuestText):
    """A first evening: find one thing and carry it out."""

    def found(self, g: Game, f: Figure, hoard: int) -> Play:
        """The weight is found."""
        if WEIGHT in g.quest.hoards[hoard].items:
            checkpoint(g, "weight")
        return
        yield

    def goal_met(self, g: Game) -> bool:
        """Somebody has carried it out."""
        return any(f.out and WEIGHT in f.items for f in g.party())

    def homeward(self, g: Game) -> bool:
        """Somebody has it."""
        return any(f.alive and WEIGHT in f.items for f in g.party())

    def facts(self, g: Game) -> list[Told]:
        """Who has it."""
        return [
            Told("Brass weight", f"carried by {f}", "bearer", WEIGHT, f.id)
            for f in g.party()
            if WEIGHT in f.items and f.at >= 0
        ]
