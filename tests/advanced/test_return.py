"""Going back into a dungeon as it was left."""

import json

import pytest

from delvewright import Game as Table
from delvewright.kernel.errors import BadFile
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.campaign import maps
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.dungeon import expedition_over, stairs
from delvewright.rules.advanced.dungeon.sections import lay_section
from delvewright.rules.advanced.state.board import OUT, ROOM, STAIRS, FoundTrap, Group, Room
from delvewright.rules.advanced.state.game import GONE, LEVEL, Game
from delvewright.rules.common.tiles.board import Thing, Token

BOOK = find_book("advanced")


def left() -> tuple[Game, campaign.Party]:
    """A dungeon that was left with a room, a chest, a trap, things on the floor, searches and monsters."""
    party = campaign.found(["heinrich", "sven", "torallion", "magnus"])
    g = Table.start("advanced", quest="descent", seed=4, options={"party": campaign.pack(party)}).state
    new = g.board.copy()
    area = lay_section(new, ROOM, "lair", (20, 30), 0, 5, 5)
    way_out = lay_section(new, STAIRS, OUT, (40, 30), 0, 2, 2)
    g.lay(new)
    q = new.areas[area].origin
    g.rooms[area] = Room("lair", "small-room", -1)
    g.set_things((Thing("chest", 1 << q, area, "open"),))
    g.tokens = (Token("gear", q + 1, ("shield",), (30,)),)
    g.traps = (FoundTrap("pit", q + 2, "open"),)
    g.groups = (Group(area, (("skaven-warrior", 1),), ("skaven-warrior", "skaven-champion")),)
    g.searched = g.secret = 1 << area
    g.entered = 1 << area
    g.counters["quest-room-1"] = area
    assert way_out
    stairs.move_to(g, 2, True)
    for f in g.party():
        f.condition = GONE
        g.put(f, -1)
    assert expedition_over.check_over(g) and g.winner == "monster"
    return g, campaign.unpack(BOOK.come_home(g, campaign.pack(party)))


@pytest.mark.proves("map.return", "map.record", "pursuit.restock")
def test_the_dungeon_is_as_it_was_left_with_the_monsters_in_full_number() -> None:
    g, party = left()
    table = Table.start("advanced", quest="descent", seed=9, options={"party": campaign.pack(party)})
    again = table.state
    assert again.depth == 1 and 2 in again.kept
    before = dict(zip(LEVEL, g.kept[1], strict=True))
    for name in ("entered", "exits", "rooms", "searched", "secret", "things", "tokens", "traps"):
        assert getattr(again, name) == before[name], name
    assert again.board.freeze() == before["board"].freeze() and again.board.area_of == before["board"].area_of
    assert again.board.doors_at == before["board"].doors_at
    (group,) = again.groups
    assert group.alive == (("skaven-warrior", 0), ("skaven-champion", 0)), "those who were left call the others"
    assert again.counters["quest-room-1"] == g.counters["quest-room-1"] and not again.open
    assert again.solid


@pytest.mark.proves("map.return")
def test_the_party_goes_in_by_the_first_stairs_or_by_any_stairs_out_it_has_found() -> None:
    _, party = left()
    table = Table.start("advanced", quest="descent", seed=9, options={"party": campaign.pack(party)})
    assert table.decision is not None and table.decision.about == "enter"
    first, second = list(table.decision)
    assert first[1] == second[1] == "1"
    table.answer(second)
    assert {table.state.board.areas[table.state.section(f)].name for f in table.state.party()} == {OUT}
    assert all(table.state.section(f) == table.state.area(second[2]) for f in table.state.party())
    other = Table.start("advanced", quest="descent", seed=9, options={"party": campaign.pack(party)})
    other.answer(first)
    assert {other.state.section(f) for f in other.state.party()} == {0}


@pytest.mark.proves("map.return")
def test_another_quest_and_a_completed_one_begin_anew() -> None:
    g, party = left()
    other = Table.start("advanced", quest="expedition", seed=9, options={"party": campaign.pack(party)})
    assert len(other.state.board.areas) == 4
    g.winner = "hero"
    assert not campaign.unpack(BOOK.come_home(g, campaign.pack(party))).dungeon


def test_a_map_that_cannot_be_read_is_named() -> None:
    _, party = left()
    good = json.loads(party.dungeon)
    g = Game("descent", {})
    for bad in (
        "{",
        "[]",
        "{}",
        json.dumps(good | {"levels": {}}),
        json.dumps(good | {"levels": {"1": [{"Bord": []}]}}),
    ):
        with pytest.raises(BadFile):
            maps.unroll(g, bad)


@pytest.mark.proves("stairs.up_again")
def test_going_up_to_a_level_whose_way_down_nobody_has_found() -> None:
    g = Table.start("advanced", quest="descent", seed=4).state
    stairs.move_to(g, 2, True)
    stairs.move_to(g, 1, False)
    assert g.depth == 1 and {g.section(f) for f in g.party()} == {0}
