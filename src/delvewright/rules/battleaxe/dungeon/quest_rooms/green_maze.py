"""Quest 7: The Green Maze."""

from __future__ import annotations

from dataclasses import replace

from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.room_enemies import alive, is_type
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("green-maze", "house.quest.green-maze")
class GreenMaze(Rules):
    """Gates of branches."""

    def done(self, g: Game, here: Here) -> bool:
        """The minotaur is defeated."""
        return not alive(g, here, "minotaur")


@quest("green-maze", "house.quest.green-maze")
class GreenMazeQuest(Quest):
    """A forest with gates of branches."""

    def places(self, g: Game, e: Figure) -> None:
        """Closed gates do not stop large Animals: they count as opening doors."""
        if e.enemy.large and is_type(e.enemy, "animal"):
            e.kind = replace(e.enemy, opens_doors=True)
