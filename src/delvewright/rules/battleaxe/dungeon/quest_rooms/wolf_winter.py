"""Campaign, quest 4: The Wolf Winter."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state.board import Token
from delvewright.rules.battleaxe.state.game import Figure, Game

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


@rule("house.campaign.wolf-winter")
def snow(g: Game, f: Figure) -> int:
    """What deep snow takes from the Speed of a hero without fur boots."""
    if SNOW not in g.fixed or not f.hero or "fur-boots" in f.worn:
        return 0
    return content().rooms["wolf-winter"].numbers["speed"]
