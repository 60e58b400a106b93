"""Campaign, quest 4: The Wolf Winter."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import Lasting, lasting
from delvewright.rules.common.tiles.board import Token

SHARD, SNOW = "crown-shard", "deep-snow"


@room("wolf-winter", "house.campaign.wolf-winter")
class WolfWinter(Rules):
    """The shard hangs round the minotaur's neck."""

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """The shard falls where it stood."""
        if f.enemy.id == "minotaur":
            g.tokens += (Token(SHARD, f.at),)

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Take the shard."""
        near = touching(g, f.mask) | f.mask
        return [("try-at", "take-shard", t.at) for t in g.tokens if t.kind == SHARD and near >> t.at & 1]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """It is taken."""
        g.tokens = tuple(t for t in g.tokens if t.kind != SHARD)
        here.note(g, "done")
        return
        yield


@quest("wolf-winter", "house.campaign.wolf-winter")
class WolfWinterQuest(Quest):
    """Snow shuts the valley."""

    def begins(self, g: Game) -> None:
        """It lies deep everywhere."""
        g.fixed += (SNOW,)


@lasting(SNOW, "house.campaign.wolf-winter")
class DeepSnow(Lasting):
    """Deep snow makes heroes slower who have no fur boots."""

    def speed(self, g: Game, f: Figure) -> int:
        """What it takes from Speed."""
        return content().rooms["wolf-winter"].numbers["speed"] if f.hero and "fur-boots" not in f.worn else 0
