"""Hazards, chests, portcullises, traps and what is left behind: one small position for a clause rarely seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_geometry import at, bare, lay
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_quest_room_effects import quest
from tests.advanced.test_strange_rooms import laid, room, spots, steps, words

from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST
from delvewright.kernel.saying import listed
from delvewright.rules.advanced.campaign import maps
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    chasms,
    chests,
    exploring,
    hazards,
    portcullises,
    stairs,
    strangers,
    traps,
)
from delvewright.rules.advanced.dungeon.doors import close_door, open_door, set_door
from delvewright.rules.advanced.dungeon.sections import lay_section
from delvewright.rules.advanced.fighting import end_of_fight, meeting
from delvewright.rules.advanced.interface import view
from delvewright.rules.advanced.state.board import Group, Room
from delvewright.rules.advanced.state.followers import HIRED, kind_of
from delvewright.rules.advanced.state.game import DEAD, Figure, Game
from delvewright.rules.advanced.state.texts import special_of, trap
from delvewright.rules.advanced.state.values import current
from delvewright.rules.common.tiles.board import Door, Thing, Token
from delvewright.rules.common.tiles.laying import put_door

TWO = {"b1": "normal", "e1": "normal"}
"""Two rooms side by side, of three columns each."""


def told(g: Game, kind: str) -> list[str]:
    """What was said of a kind."""
    return [event.text for event in g.log or () if event.kind == kind]


def monster(g: Game, kind: str, where: int) -> Figure:
    f = g.add_monster(content().monsters[kind], -1)
    g.put(f, where)
    return f


# -- what the dead leave


@pytest.mark.proves("map.record", "death.hero.dead")
@pytest.mark.parametrize("where", [0, 1, 4])
def test_the_map_shows_what_the_dead_left_on_any_square(where: int) -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    g.put(f, where)
    f.condition, f.weapons, f.worn, f.pack, f.gold = DEAD, ("dagger",), (), {"rope": 2}, 30
    again = Game(g.quest, {})
    assert maps.unroll(again, maps.draw(g))
    assert again.tokens == (Token("gear", where, ("dagger", "rope", "rope"), (30,)),)
    assert f.at == where and f.gold == 30, "the game itself stays as it is"


@pytest.mark.proves("death.hero.dead")
@pytest.mark.parametrize(
    ("weapons", "gold", "left"),
    [
        ((), 12, (Token("gear", 2, (), (12,)),)),
        (("dagger",), 0, (Token("gear", 2, ("dagger",), ()),)),
        ((), 0, ()),
    ],
)
def test_gold_alone_lies_where_he_fell(weapons: tuple[str, ...], gold: int, left: tuple[Token, ...]) -> None:
    g = quiet("..H..")
    f = g.party()[0]
    f.condition, f.weapons, f.worn, f.pack, f.gold = DEAD, weapons, (), {}, gold
    stairs.leave_belongings(g, f)
    assert g.tokens == left and f.at == -1 and f.gold == 0


# -- chasms


@pytest.mark.proves("hazard.chasm", "item.jewel.other")
def test_whom_a_jewel_brings_back_is_still_at_the_brink() -> None:
    for jewels, where in ((1, 0), (0, -1)):
        g = quiet("H..../.....")
        f = g.party()[0]
        f.pack["soul-jewel"] = jewels
        f.pack["amulet-quarter"] = 1
        g.quest = "warlords-lair"
        drive(chasms.leap(g, f, 2, False), "12")
        assert f.at == where and f.up is bool(jewels)
        assert f.pack.get("amulet-quarter", 0) == jewels and bool(g.tokens) is not bool(jewels)


@pytest.mark.proves("hazard.chasm")
@pytest.mark.parametrize(
    ("beside", "place"),
    [
        ([], (64, EAST)),
        ([65], (60, WEST)),  # what is explored to the east meets the near side alone
        ([59], (64, EAST)),
        ([59, 65], None),
    ],
)
def test_the_door_is_in_a_wall_that_has_room_for_it_beyond(beside: list[int], place: tuple[int, int] | None) -> None:
    g = bare()
    lay(g, 60, 60, 5, 5, way=SOUTH)
    g.rooms[0] = Room("hazard", "small-room", -1, "chasm")
    for x in beside:
        lay(g, x, 60, 1, 2)
    g.set_things(tuple(Thing("pillar", 1 << at(x, 64), 0) for x in (61, 63)))  # none in the wall that lies opposite
    drive(special_of(g, 0).laid(g, 0), "5")
    assert chasms.gap(g, 0) == sum(1 << at(x, 62) for x in range(60, 65))
    found = [(each.a, each.way) for each in g.board.doors]
    expected = [] if place is None else [(at(place[0], y), place[1]) for y in (63, 64)]
    assert sorted(found) == expected


# -- chests


@pytest.mark.proves("explore.chest.open", "trap.when.chest", "qroom.skull.empty_chests")
def test_a_chest_is_that_of_its_own_room_whatever_stands_elsewhere() -> None:
    for order in (1, -1):
        g = quiet("H...../......", areas=TWO)
        f = g.party()[0]
        g.rooms[1] = Room("quest", "large-room", -1, "skull-room.empty-chests")
        here, there = Thing("chest", 1 << 1, 0), Thing("chest", 1 << 5, 1)
        g.set_things((there, here)[::order])
        g.cup, g.spent, f.gold = (), (), 0
        _, rolls = watched(chests.open_chest(g, f, 1), "5")
        assert rolls == [f"{f.id}: chest"] and f.gold == 50, "no trap, and something in it"
        assert {t.first: t.state for t in g.things} == {1: "open", 5: ""}
        assert "It is empty." not in told(g, "chest")


@pytest.mark.proves("dungeon.quest.treasure", "qroom.skull.empty_chests")
def test_a_chest_that_held_what_the_quest_is_about_is_not_called_empty() -> None:
    for about, said in (("expedition", "There is nothing else in it."), ("", "It is empty.")):
        g = quiet("H.....")
        f = g.party()[0]
        g.quest, g.counters["quest-room-1"] = about, 0 if about else 5
        g.rooms[0] = Room("quest", "large-room", -1, "skull-room.empty-chests")
        g.set_things((Thing("chest", 1 << 1, 0, health=9),))  # its traps are behind him
        drive(chests.open_chest(g, f, 1))
        assert told(g, "chest") == [f"{f} opens the chest.", said]
        assert f.has("stolen-casket") is bool(about)


# -- thrones


@pytest.mark.proves("hazard.throne")
def test_only_who_is_in_the_throne_room_sits_there_or_is_the_stronger_for_it() -> None:
    g = fight("H...../......", areas=TWO)
    g.rooms[0] = Room("hazard", "small-room", -1, "throne")
    g.set_things((Thing("throne", 1 << 2, 0, "flat"),))
    king, guard = monster(g, "skaven-warrior", 1), monster(g, "skaven-warrior", 1 + g.width)
    lord, other = monster(g, "skaven-champion", 4), monster(g, "skaven-warrior", 5)
    assert lord.monster.gold > king.monster.gold, "in the throne room he would sit"
    special_of(g, 0).monster(g, 0, guard)
    assert (king.at, guard.at, lord.at, other.at) == (2, 1 + g.width, 4, 5)
    assert king.under("seated") and (guard.bonus("toughness"), guard.bonus("dice")) == (1, 1)
    assert not lord.effects and not other.effects


@pytest.mark.proves("hazard.throne")
def test_who_was_a_guard_before_a_stronger_one_came_is_a_guard_of_his_and_no_more() -> None:
    g = fight("H...../......", areas=TWO)
    g.rooms[0] = Room("hazard", "small-room", -1, "throne")
    first = monster(g, "skaven-warrior", 1)
    special_of(g, 0).monster(g, 0, first)
    assert first.under("seated") and not first.bonus("toughness")
    king = monster(g, "skaven-champion", 2)
    for _ in range(2):
        special_of(g, 0).monster(g, 0, king)
        assert king.under("seated") and not king.bonus("toughness") and not king.bonus("dice")
        assert not first.under("seated") and (first.bonus("toughness"), first.bonus("dice")) == (1, 1)


@pytest.mark.proves("hazard.throne")
def test_he_sits_on_the_throne_of_his_own_room_and_on_nothing_else_in_it() -> None:
    seats = (Thing("throne", 1 << 4, 1, "flat"), Thing("circle", 1 << 0, 0, "flat"), Thing("throne", 1 << 2, 0, "flat"))
    for things in (seats, seats[::-1], (seats[1], seats[0], seats[2])):
        g = fight(".H..../......", areas=TWO)
        g.rooms[0] = Room("hazard", "small-room", -1, "throne")
        g.set_things(things)
        king = monster(g, "skaven-warrior", 1 + g.width)
        special_of(g, 0).monster(g, 0, king)
        assert king.at == 2


# -- mould


@pytest.mark.proves("hazard.mould", "item.greek_fire")
@pytest.mark.parametrize(
    ("picture", "offered"),
    [
        ("H...../......", []),
        (".H..../......", []),
        ("..H.../......", ["wet-cloths", "greek-fire"]),
        ("...H../......", ["wet-cloths", "greek-fire"]),
    ],
)
def test_mould_is_dealt_with_from_its_room_or_from_the_door_of_it(picture: str, offered: list[str]) -> None:
    g = quiet(picture, areas=TWO)
    g.rooms[1] = Room("hazard", "small-room", -1, "mould")
    f = g.party()[0]
    f.pack["greek-fire"] = 1
    assert [answer[1] for answer in hazards.before_mould(g, f)] == offered


# -- swarms and circles


@pytest.mark.proves("hazard.rats", "hazard.bats", "item.rat_poison", "item.screech_bug", "item.greek_fire")
@pytest.mark.parametrize(
    ("left", "item", "offered"),
    [
        ({"swarm-1-0": 1}, "rat-poison", ["fight-rats", "greek-fire", "rat-poison"]),
        ({"swarm-1-0": 1}, "screech-bug", ["fight-rats", "greek-fire"]),
        ({"swarm-1-0": -1}, "screech-bug", ["fight-bats", "greek-fire", "screech-bug"]),
        ({"swarm-1-0": -1}, "rat-poison", ["fight-bats", "greek-fire"]),
        ({"swarm-1-0": 0}, "rat-poison", []),
        ({}, "rat-poison", []),
        ({}, "screech-bug", []),
    ],
)
def test_the_last_rat_is_a_rat_and_where_nothing_is_nothing_is_driven_off(
    left: dict[str, int], item: str, offered: list[str]
) -> None:
    g, f = room("rats-or-bats", counters=left, figures={"H": {"items": {item: 1, "greek-fire": 2}}})
    assert words(g, f) == offered


@pytest.mark.proves("hazard.magic_circle")
@pytest.mark.parametrize(("before", "after"), [(2, 1), (1, 0), (0, 0)])
def test_fate_that_the_circle_takes_is_gone_for_good(before: int, after: int) -> None:
    g, f = room("magic-circle", figures={"H": {"fate": before}})
    f.base = replace(f.base, fate=before)
    assert steps(g, f, "1") == [f"{f.id}: magic-circle"]
    assert (f.fate, f.base.fate) == (after, after)


@pytest.mark.proves("hazard.mould")
def test_everybody_sees_who_wears_wet_cloths() -> None:
    g, f = room("mould", "H....")
    (cloths,) = hazards.before_mould(g, f)
    drive(special_of(g, 0).does(g, 0, f, cloths))
    assert view.figure_view(g, f, f.seat).effects == ("cloths",)


# -- strangers


@pytest.mark.proves("hazard.stranger.maiden", "hazard.stranger.man_at_arms")
@pytest.mark.parametrize("who", ["maiden", "man-at-arms"])
@pytest.mark.parametrize(("areas", "free"), [((), True), ((1,), True), ((0,), False), ((1, 0), False)])
def test_who_is_held_is_free_once_the_guards_of_that_room_are_dead(
    who: str, areas: tuple[int, ...], free: bool
) -> None:
    g = quiet("H...../......", areas=TWO)
    g.rooms[0] = Room("hazard", "small-room", -1, "stranger")
    g.counters["stranger-1-0"] = strangers.WHO.index(who)
    g.groups = tuple(Group(area, (("skaven-warrior", 0),), ("skaven-warrior",)) for area in areas)
    drive(special_of(g, 0).won(g, 0))
    followers = [f for f in g.company() if not f.hero]
    assert [kind_of(f) for f in followers] == ([who] if free else [])
    assert all((HIRED in f.marks) is (who == "man-at-arms") and g.section(f) == 0 for f in followers)


# -- portcullises


@pytest.mark.proves("trapfx.portcullis")
@pytest.mark.parametrize(
    ("rows", "offered"),
    [
        (("|. H .|", "+-+-+-+", "|. w .|"), True),
        (("|. H .|", "+-+D+-+", "|. w .|"), False),
        (("|. H|w|", "+-+-+-+", "|. . .|"), True),
        (("|. HDw|", "+-+-+-+", "|. . .|"), False),
    ],
)
def test_a_shut_door_is_a_way_for_monsters_and_a_wall_is_none(rows: tuple[str, ...], offered: bool) -> None:
    edge = "+-+-+-+"
    g = fight("H", map="\n".join((edge, *rows, edge)) + "\n")
    portcullises.drop(g, ((0, EAST),))
    assert portcullises.apart(g) is offered
    assert portcullises.options(g, g.party()[0]) == ([portcullises.LIFT] if offered else [])


@pytest.mark.proves("trapfx.portcullis")
def test_everybody_is_told_whether_it_moved() -> None:
    for less, does, up in ((0, "lift", 0b11), (1, "cannot lift", 0)):
        g = quiet("H..../S....")
        portcullises.drop(g, ((0, EAST), (g.width, EAST)))
        for f in g.party():
            portcullises.help_lift(g, f)
        face = 20 - sum(current(g, f, "strength") for f in g.party()) - less
        assert 1 < face < 12
        drive(portcullises.lift(g), str(face))
        text = f"{listed(g.party())} {does} the portcullis: {face}."
        assert told(g, "lift")[-1] == text and g.open == up
        assert [event.faces for event in g.log or () if event.text == text] == [(face,)]


@pytest.mark.proves("trapfx.portcullis")
def test_none_falls_where_one_hangs_already() -> None:
    g = quiet("HS...")
    new = g.board.copy()
    put_door(new, Door(3, EAST, 4, "door", -1))
    new.east &= ~(1 << 3)
    g.lay(new)
    for is_open, places in ((0, range(3)), (1, range(4))):
        g.open = is_open
        g.set_edges()
        assert sorted(portcullises.lines(g, 0)) == [((q, EAST),) for q in places], "in no door that is shut"
    portcullises.drop(g, ((1, EAST),))
    for up in (False, True):
        portcullises._set(g, 1, up)
        assert bool(g.around(g.party()[1]) >> 2 & 1) is up
        assert sorted(portcullises.lines(g, 0)) == [((q, EAST),) for q in (0, 2, 3)]


# -- traps


@pytest.mark.proves("trap.disarm.roll")
def test_everybody_is_told_whether_a_trap_was_disarmed() -> None:
    card = content().traps["mantrap"]
    dice = " | " + "1 " * card.numbers["dice"]
    for face, said in ((card.disarm, "disarms"), (card.disarm - 1, "does not disarm")):
        g = quiet("H..../.....")
        f = g.party()[0]
        f.pack, f.learnt = {}, 0
        assert traps.trap_bonus(g, f, True) == 0 and 1 < face < 12
        drive(traps.disarm(g, f, card, 2, False), str(face) + dice * (said != "disarms"))
        assert told(g, "disarm") == [f"{f} {said} the trap: {face}, and {card.disarm} or more is needed."]


@pytest.mark.proves(
    "trapfx.pit", "trapfx.crossfire", "trapfx.blocks", "trapfx.mantrap", "trapfx.fireball",
    "trapfx.poison_dart", "trapfx.spike", "trapfx.shock", "trapfx.guillotine", "trapfx.spinning_blade",
)  # fmt: skip
@pytest.mark.parametrize(
    ("name", "dice"),
    [
        ("pit", "12"),
        ("crossfire", "1 | {}"),
        ("blocks", "12 | {}"),
        ("mantrap", "{}"),
        ("fireball", "{}"),
        ("poison-dart", "{}"),
        ("spike", "{} | 1"),
        ("shock", "{}"),
        ("guillotine", "{}"),
        ("spinning-blade", "{}"),
    ],
)
def test_the_wound_of_a_trap_cites_the_rule_of_that_trap(name: str, dice: str) -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    f.worn = ()
    f.full = f.wounds = f.start = 9
    numbers = content().traps[name].numbers
    thrown = dice.format(" ".join(["11", *["1"] * (numbers.get("dice", 1) - 1)]))
    drive(trap.of(name).springs(g, f, f.at, True), thrown)
    assert f.wounds < 9
    cited = [event.rules for event in g.log or () if event.kind in ("wound", "injury")]
    assert cited and set(cited) == {(f"trapfx.{name.replace('-', '_')}",)}


# -- doors, and who opened them


def hall() -> tuple[Game, list[int]]:
    """A passage with two doors, behind which nothing is laid yet, and a hero at each."""
    g = quiet(".H.......S../............", corner="bf60", corridors=["bf60"])
    new = g.board.copy()
    row = sorted(new.area_of)
    found = [set_door(new, row[n : n + 2], NORTH) for n in (1, 9)]
    g.lay(new)
    return g, found


def study(g: Game, monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """Behind one of some doors is the Wizard's Study, and behind the others is nothing."""

    def behind(g: Game, door: int) -> Any:
        if door == first:
            g.rooms[0] = Room("quest", "large-room", door, "wizards-study.fireball")
            yield from special_of(g, 0).laid(g, 0)
        return exploring.NOTHING

    monkeypatch.setattr(exploring, "behind", behind)
    g.exits = ()


@pytest.mark.proves("qroom.study.fireball", "explore.door.unexplored")
@pytest.mark.parametrize("fiery", [0, 1])
def test_fire_flies_at_him_who_opened_that_door_whoever_opened_another(
    fiery: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    g, doors = hall()
    study(g, monkeypatch, doors[fiery])
    for f, door in zip(g.party(), doors, strict=True):
        open_door(g, f, door)
    _, rolls = watched(exploring.explore(g), "1 1 1 1 1")
    assert rolls == ["-1: damage x5"]
    assert [event.figures for event in g.log or () if event.kind == "spell"] == [(g.party()[fiery].id,)]
    assert [name for name in g.counters if name.startswith("opener")] == ["opener"]


@pytest.mark.proves("qroom.study.fireball", "explore.door.unexplored")
def test_it_is_his_door_still_if_others_work_it_or_open_known_ones_after_him(monkeypatch: pytest.MonkeyPatch) -> None:
    for known in (False, True):
        g, doors = hall()
        study(g, monkeypatch, doors[0])
        one, two = g.party()
        open_door(g, one, doors[0])
        if known:
            new = g.board.copy()
            beyond = lay_section(new, "room", "normal", (g.party()[1].at % g.width, 50), NORTH, 2, 2)
            new.doors = tuple(
                d._replace(b=new.areas[beyond].origin) if i >= doors[1] else d for i, d in enumerate(new.doors)
            )
            g.lay(new)
            open_door(g, two, doors[1])
            assert g.opened == (doors[0],)
        else:
            for _ in range(2):
                close_door(g, two, doors[0])
                open_door(g, two, doors[0])
        drive(exploring.explore(g), "1 1 1 1 1")
        assert [event.figures for event in g.log or () if event.kind == "spell"] == [(one.id,)]


@pytest.mark.proves("qroom.study.fireball")
def test_fire_flies_when_a_hero_opens_the_door_and_not_a_monster(monkeypatch: pytest.MonkeyPatch) -> None:
    g, doors = hall()
    study(g, monkeypatch, doors[0])
    open_door(g, monster(g, "skaven-sentry", g.party()[0].at + 1), doors[0])
    drive(exploring.explore(g))
    assert told(g, "spell") == []


@pytest.mark.proves("explore.door.unexplored", "gen.when")
def test_a_door_that_is_worked_again_in_the_same_phase_is_laid_out_once() -> None:
    g, doors = hall()
    one, two = g.party()
    open_door(g, one, doors[0])
    close_door(g, two, doors[0])
    open_door(g, one, doors[0])
    assert g.opened == (doors[0],) and g.open == 0b0011
    open_door(g, two, doors[1])
    assert g.opened == tuple(doors)


@pytest.mark.proves("pursuit.restock", "gen.when", "map.record")
def test_on_a_later_expedition_no_door_counts_as_opened() -> None:
    g, doors = hall()
    open_door(g, g.party()[0], doors[0])
    open_door(g, g.party()[1], doors[1])
    left, again = maps.draw(g), Game(g.quest, {})
    assert maps.unroll(again, left) and again.opened == () and again.open == 0
    assert [name for name in again.counters if name.startswith("opener-")] == []
    end_of_fight.restock(g)
    assert g.opened == () and g.open == 0
    open_door(g, g.party()[1], doors[0])
    assert g.opened == (doors[0],)


# -- the chain of the Great Cavern


@pytest.mark.proves("qroom.cavern.chain", "qroom.chain")
def test_the_chain_is_at_its_anchor_or_where_it_was_put_if_there_is_none() -> None:
    for place, there in (({"anchor": "e1"}, {(4, 0)}), ({}, None)):
        g, f = quest("great-cavern.chain", "H..../.....", place=place)
        assert laid(g) == (("chain",), [])
        drive(meeting.place(g, (0,), (("chain", 0),), 0))
        (chain,) = g.foes()
        assert g.section(chain) == 0 and chain.at != f.at
        assert there is None or spots(g, chain.mask) == there
