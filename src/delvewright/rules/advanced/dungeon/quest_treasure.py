"""What a quest is about: where it lies, who carries it out, and whether it was brought home."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.levels_and_size import levels
from delvewright.rules.advanced.state.carrying import drop, give
from delvewright.rules.advanced.state.game import Figure, Game


@rule("dungeon.quest.treasure", "game.goal")
def treasure_of_quest(g: Game, f: Figure, area: int) -> bool:
    """What the quest is about lies in the chest of the first Quest Room of the deepest level. Gives back whether it did
    in this one."""
    if g.depth != levels(g) or g.counters.get(f"quest-room-{g.depth}") != area:
        return False
    item = content().quests[g.quest].treasure
    give(g, f, item)
    text, title = "{} has found it: {}!", content().items[item].title
    g.tell("treasure", text, f, title, rules=("dungeon.quest.treasure",), card=item)
    return True


def quest_treasures(f: Figure) -> list[str]:
    """What of somebody's things a quest is about."""
    known = content().items
    return [item for item, n in f.pack.items() if n and item in known and known[item].kind == "quest"]


@rule("campaign.quarter")
def leave_prize(g: Game, f: Figure, at: int) -> None:
    """The Quest Treasures of somebody who is lost with all he has stay behind on a square."""
    for item in quest_treasures(f):
        drop(g, at, (item,) * f.pack.pop(item))


@rule("campaign.quarter", "dungeon.quest.treasure")
def hand_to_heroes(g: Game, home: list[Figure]) -> None:
    """Quest Treasures that henchmen have are a Hero's who came home; if none did, they lie where the henchman was."""
    for man in [f for f in g.everybody() if not f.hero]:
        if home:
            owner = next((f for f in home if f.id == man.employer), home[0])
            for item in quest_treasures(man):
                owner.pack[item] = owner.pack.get(item, 0) + man.pack.pop(item)
        else:
            leave_prize(g, man, man.at if man.at >= 0 else squares(g.board.areas[0].squares)[0])


@rule("dungeon.quest.treasure", "game.goal")
def brought_home(g: Game, home: list[Figure]) -> bool:
    """Whether those who came home have as many Quest Treasures as are needed."""
    quest = content().quests.get(g.quest)
    if quest is None:
        return True
    return sum(f.pack.get(quest.treasure, 0) for f in home) >= g.counters.get("needed", 1)
