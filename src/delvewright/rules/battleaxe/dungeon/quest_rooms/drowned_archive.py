"""Campaign, quest 3: The Drowned Archive."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Reward
from delvewright.rules.battleaxe.dungeon import word_puzzles
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("drowned-archive", "house.campaign.drowned-archive")
class DrownedArchive(Rules):
    """Three words free the shard."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """At the desk: a word in each turn; then the shard, with No Active Enemies."""
        if not beside(g, f, here, "reading-desk"):
            return []
        if len(word_puzzles.said(g, here)) < here.room.numbers["words"]:
            return [("try", "speak")]
        return [("try", "take-shard")] if not active_enemies(g) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A word of 5 letters or more; a wrong one does nothing."""
        if what == "speak":
            yield from word_puzzles.speak(g, f, here)
        else:
            here.note(g, "done")


@quest("drowned-archive", "house.campaign.drowned-archive")
class DrownedArchiveQuest(Quest):
    """Flasks among the books."""

    def spoils(self, g: Game, printed: Reward) -> Reward:
        """A card of Flasks and Scrolls for each hero too."""
        return replace(printed, draw=printed.draw | {"flasks": printed.draw.get("flasks", 0) + 1})
