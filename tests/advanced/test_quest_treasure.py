"""The Quest Treasure lies in the Quest Room of the last level, and nowhere else."""

from __future__ import annotations

import pytest
from tests.advanced.test_gamesmaster import table

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.chests import treasure_of_quest


@pytest.mark.proves("game.goal", "dungeon.quest.treasure", "dungeon.quest.location")
@pytest.mark.parametrize(
    ("quest", "depth", "room", "found"),
    [
        ("expedition", 0, 0, True),
        ("expedition", 0, 1, False),
        ("expedition", -1, 0, False),
        ("expedition", 0, None, False),
        ("", 0, 0, False),
    ],
)
def test_where_it_is_found(quest: str, depth: int, room: int | None, found: bool) -> None:
    g = table("HC..", turn="exploration").state
    known = content().quests["expedition"]
    g.quest, g.depth = quest, known.levels + depth
    if room is not None:
        g.counters[f"quest-room-{g.depth}"] = room
    hero = g.fig(0)
    before = hero.pack.get(known.treasure, 0)
    treasure_of_quest(g, hero, 0)
    assert hero.pack.get(known.treasure, 0) == before + found
