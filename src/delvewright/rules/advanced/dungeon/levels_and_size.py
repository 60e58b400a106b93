"""How many levels a dungeon has, and how large a level may become."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.game import Game


@rule("dungeon.shape.option")
def levels(g: Game) -> int:
    """How many levels the dungeon has: as its quest says, or for one of one's own as was agreed; 0: nobody knows."""
    quest = content().quests.get(g.quest)
    if quest is None:
        return 0
    told = str(g.options.get("levels", ""))
    return int(told) if told.isdigit() and not quest.dungeon else quest.levels


@rule("dungeon.shape.option")
def full(g: Game) -> bool:
    """Whether a level has as many sections as were agreed on, and its Quest Room is found: nothing leads further."""
    told = str(g.options.get("size", ""))
    found = g.counters.get(f"quest-room-{g.depth}") is not None
    return told.isdigit() and found and len(g.board.areas) >= int(told)
