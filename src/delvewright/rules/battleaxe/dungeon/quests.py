"""Quests: what one says beyond its Quest Room, for all of the dungeon or in the end."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Reward
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.texts import Texts


class Quest:
    """What a quest says of its own; each that has such a text overrides what it speaks of."""

    def begins(self, g: Game) -> None:
        """The heroes are ready to go in."""

    def places(self, g: Game, e: Figure) -> None:
        """An enemy of a room has been put on its place."""

    def wanderers(self, g: Game, who: Mapping[str, int]) -> Mapping[str, int]:
        """Who comes as a wandering pair; `who`: what its die says."""
        return who

    def after_heroes(self, g: Game) -> Figure | None:
        """Somebody who moves after the heroes, if it is time for that."""
        return None

    def at_stairs(self, g: Game, f: Figure) -> None:
        """Somebody at the heroes' side who is no hero comes to the stairs, on foot or in somebody's arms."""

    def behind(self, g: Game, door: int) -> str:
        """The room behind a new door, where the quest says which one: it may be opened with the goal achieved too."""
        return ""

    def completed(self, g: Game, room: str) -> None:
        """A room is completed that is not its Quest Room."""

    def achieved(self, g: Game) -> Play:
        """The goal has been achieved."""
        return
        yield

    def goes_on(self, g: Game) -> bool:
        """Whether something is left to do when the goal is achieved and every opened room completed."""
        return False

    def spoils(self, g: Game, printed: Reward) -> Reward:
        """What every survivor takes; `printed`: what its page says of coins and cards."""
        return printed

    def luck(self, g: Game) -> int:
        """How much more Luck every hero has in the next quest after a victory."""
        return 0

    def title(self, g: Game, f: Figure) -> str:
        """What a survivor is called after a victory."""
        return ""


quest = Texts("quest", Quest)
"""Says for which quest a class holds the text."""


def quest_of(g: Game) -> Quest:
    """The text of the quest that is played."""
    return quest.of(g.quest)
