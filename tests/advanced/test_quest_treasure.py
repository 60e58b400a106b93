"""The Quest Treasure lies in the Quest Room of the last level, and nowhere else."""

from __future__ import annotations

import pytest
from tests.advanced.test_gamesmaster import table

from delvewright import Game as Table
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import expedition_over
from delvewright.rules.advanced.dungeon.quest_treasure import treasure_of_quest
from delvewright.rules.advanced.fighting.harm import leave
from delvewright.rules.advanced.state.game import DEAD


@pytest.mark.proves("game.goal", "dungeon.quest.treasure")
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


@pytest.mark.proves("campaign.quarter", "dungeon.quest.treasure")
@pytest.mark.parametrize(("fell", "owner"), [((), 1), ((1,), 0), ((0,), 1)])
def test_what_a_henchman_has_of_it_is_brought_home(fell: tuple[int, ...], owner: int) -> None:
    """His own Hero has it then, or one who lives."""
    g = Table.start("advanced", "expedition", 1, {"gm": "computer", "heroes": "heinrich,sven"}).state
    (man,) = [f for f in g.everybody() if f.employer == 1 and not f.hero]
    man.pack |= {"stolen-casket": 1, "rope": 1}
    for f in g.party():
        if f.id in fell:
            f.condition = DEAD
        else:
            leave(g, f)
    assert expedition_over.check_over(g) and g.winner == "hero"
    assert [f.pack.get("stolen-casket", 0) for f in g.party()] == [int(f.id == owner) for f in g.party()]
    assert man.pack == {"rope": 1}, "his own things are his"


@pytest.mark.proves("campaign.quarter")
@pytest.mark.parametrize("out", [False, True])
def test_what_a_henchman_has_of_it_stays_in_the_dungeon_with_the_last_hero(out: bool) -> None:
    g = Table.start("advanced", "expedition", 1, {"gm": "computer", "heroes": "heinrich,sven"}).state
    (man,) = [f for f in g.everybody() if f.employer == 1 and not f.hero]
    man.pack |= {"stolen-casket": 2, "rope": 1}
    at = man.at
    if out:
        leave(g, man)
    for f in g.party():
        f.condition = DEAD
    assert expedition_over.check_over(g) and g.winner == "monster"
    (token,) = g.tokens
    assert token.items == ("stolen-casket", "stolen-casket")
    assert g.board.areas[0].squares >> token.at & 1 if out else token.at == at
