"""Rooms, stairs, traps and counters: one small position for a clause that only rare places show."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_geometry import bare, door, lay
from tests.advanced.test_monsters_in_detail import drawn
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_on_the_stairs import landing
from tests.advanced.test_quest_room_effects import quest
from tests.advanced.test_strange_rooms import does, room
from tests.advanced.test_town import DONE

from delvewright import Game as Table
from delvewright.kernel.dice import Draw, Roll
from delvewright.kernel.plane import EAST, NORTH, WEST
from delvewright.rules.advanced.campaign import maps, town
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import passages, portcullises, searching, searching_furniture, stairs
from delvewright.rules.advanced.dungeon.doors import close_door
from delvewright.rules.advanced.dungeon.sections import lay_section
from delvewright.rules.advanced.fighting import character_monsters
from delvewright.rules.advanced.figures import heroes
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.board import OUT, STAIRS, Room
from delvewright.rules.advanced.state.game import DEAD, GONE, LYING, Game
from delvewright.rules.advanced.state.texts import special_of, trap
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Door, Thing
from delvewright.rules.common.tiles.laying import put_door

# -- ways in and out


@pytest.mark.proves("map.return")
def test_the_party_goes_in_by_stairs_out_of_a_deeper_level() -> None:
    for way, depth in (("1", 1), ("2", 2)):
        g = Table.start("advanced", quest="descent", seed=4).state
        stairs.move_to(g, 2, True)
        new = g.board.copy()
        lay_section(new, STAIRS, OUT, (40, 30), NORTH, 2, 2)
        g.lay(new)
        stairs.move_to(g, 1, False)
        (answer,) = [each for each in maps.entries(g) if each[1] == way]
        drive(maps.enter(g), answers=[answer])
        assert g.depth == depth and {g.section(f) for f in g.party()} == {g.area(answer[2])}
        assert sorted(g.kept) == [3 - depth], "the other level waits"


@pytest.mark.proves("stairs.leave", "stairs.expedition_over")
@pytest.mark.parametrize("n", [0, 1])
def test_whoever_is_carried_comes_along_be_he_the_first_of_the_party_or_not(n: int) -> None:
    g = landing()
    lying, bearer = g.party()[n], g.party()[1 - n]
    lying.condition = LYING
    open_action(g, bearer)
    g.counters["carried"], g.done = lying.id, ("carry",)
    drive(stairs.go_out(g, bearer))
    assert lying.id == n and (lying.condition, bearer.condition) == (GONE, GONE)


@pytest.mark.proves("death.hero.dead")
def test_the_dead_come_along_from_any_square() -> None:
    for n, at in ((0, 0), (1, 1)):
        g = landing("HS../....", kind="stairs-down")
        dead = g.party()[n]
        dead.condition = DEAD
        g.count()
        assert dead.at == at and stairs.leave_bodies(g) == [dead]


@pytest.mark.proves("setup.place")
def test_nobody_is_placed_where_something_stands() -> None:
    for state, second in (("", 2), ("flat", 1)):
        g = quiet("....HS")
        g.set_things((Thing("pillar", 1 << 1, 0, state),))
        stairs.place_party(g, 1 << 0)
        assert [f.at for f in g.party()] == [0, second]


@pytest.mark.proves("setup.place", "setup.one.per.square")
def test_who_lies_on_the_stairs_makes_room_for_those_before_him() -> None:
    g = quiet("S...H.")
    one, two = g.party()
    two.condition = LYING
    stairs.place_party(g, 1 << 0)
    assert (one.name, one.at, two.at) == ("heinrich", 0, 1) and g.taken == 0b11


@pytest.mark.proves("town.train.when", "create.gold")
def test_all_heroes_of_ones_own_are_made_before_the_first_of_them_buys() -> None:
    g = Game("", {})
    one, two = [g.add_hero(heroes.who(f"human-warrior@{name}"), n) for n, name in enumerate(("Odo", "Udo"))]
    play, made = town.before(g), []
    asked: Any = next(play)
    while isinstance(asked, Roll):
        made.append(asked.owner)
        asked = play.send((1,) * len(asked.dice))
    assert set(made) == {one.id, two.id} and not heroes.unmade(one) and not heroes.unmade(two)
    assert (asked.about, asked.figure) == ("town", one.id)
    asked = play.send(DONE)
    assert (asked.about, asked.figure) == ("town", two.id)


# -- doors and passages


@pytest.mark.proves("explore.door.close", "door.state")
def test_nobody_is_near_through_a_door_that_was_closed() -> None:
    g = drawn("+-+-+-+\n|S HOw|\n+-+-+-+\n")
    zones.settle(g)
    sven = next(f for f in g.party() if f.name == "sven")
    heinrich = next(f for f in g.party() if f.name == "heinrich")
    foe = g.foes()[0]
    assert foe.near == (heinrich.id,) and heinrich.near == (foe.id,)
    close_door(g, sven, 0)
    assert foe.near == heinrich.near == ()


@pytest.mark.proves("place.gm", "place.passage.beside_room")
def test_only_what_lies_straight_behind_a_strip_takes_room_from_its_end() -> None:
    for top, first in ((53, [-1, -2]), (54, [-1, 0])):
        g = bare()
        lay(g, 60, 60, 5, 5)
        number = door(g, (61, 60), (62, 60), way=NORTH)
        lay(g, 59, top, 1, 5)  # beside the left end of the first of two equals; a row lower, where the second would lie
        assert passages.strips(g.board, number, 1)[:2] == first


@pytest.mark.proves("place.dead_end_dungeon")
def test_a_door_that_leads_to_any_square_is_explored() -> None:
    for beyond, over in ((0, True), (-1, False)):
        g = quiet(".H...")
        new = g.board.copy()
        put_door(new, Door(1, WEST, beyond, "door", -1))
        g.lay(new)
        g.exits = ()
        assert searching.exhausted(g) is over


@pytest.mark.proves("trapfx.portcullis")
def test_nobody_lifts_a_portcullis_that_is_up() -> None:
    g = quiet("HS..")
    sven = g.party()[1]
    portcullises.drop(g, ((1, EAST),))
    open_action(g, sven)
    assert portcullises.beside(g, sven) == 0 and portcullises.options(g, sven) == [portcullises.LIFT]
    g.open |= 1
    assert portcullises.beside(g, sven) == -1 and portcullises.options(g, sven) == []


# -- rooms


@pytest.mark.proves("hazard.chasm")
def test_who_has_leapt_has_come_to_a_new_square() -> None:
    for die, landed in ((6, True), (7, False)):
        g, f = room("chasm", "..H../...../.....", corner="bf60", place={"chasm": [f"b{c}61" for c in "fghij"]})
        goal, g.trod, g.entered = f.at + 2 * g.width, 0, 0
        does(g, f, "leap", str(die))
        assert (g.trod == 1 << goal) is landed and (g.entered == 1) is landed


@pytest.mark.proves("hazard.throne")
def test_whoever_takes_the_throne_jostles_nobody_else() -> None:
    g, _ = room("throne", "H...../......", turn="combat")
    g.set_things((Thing("throne", 1 << 3, 0, "flat"),))
    king = g.add_monster(content().monsters["skaven-champion"], 0)
    rat = g.add_monster(content().monsters["skaven-warrior"], 0)
    g.put(king, 5)
    g.put(rat, 3)
    special_of(g, 0).monster(g, 0, king)
    assert (king.at, rat.at) == (3, 5) and g.taken == 1 << 0 | 1 << 3 | 1 << 5


@pytest.mark.proves("qroom.cavern.firepit")
def test_the_fire_pit_does_not_spit_at_the_dead() -> None:
    for condition, drawn_ in ((LYING, True), (DEAD, False)):
        g, _ = quest("great-cavern.firepit", "H...S..w/........", turn="combat")
        g.party()[1].condition = condition
        g.count()
        assert isinstance(next(special_of(g, 0).master_phase(g, 0)), Draw) is drawn_


@pytest.mark.proves("qroom.cavern.firepit", "magic.template")
def test_the_fire_pit_spits_where_most_of_the_heroes_are() -> None:
    for picture, rolls in ((".HS..w/......", 2), (".H.S.w/......", 1)):
        g, _ = quest("great-cavern.firepit", picture, turn="combat")
        play = special_of(g, 0).master_phase(g, 0)
        assert isinstance(next(play), Draw)
        asked: Any = play.send("heinrich")
        thrown = 0
        try:
            while True:
                thrown += 1
                asked = play.send((1,) * len(asked.dice))
        except StopIteration:
            assert thrown == rolls


@pytest.mark.proves("qroom.cavern.chain", "qroom.chain")
def test_who_stands_on_the_anchor_makes_room_for_the_chain() -> None:
    for on_anchor in (True, False):
        g, _ = quest("great-cavern.chain", "H......./........", place={"anchor": "d2"}, turn="combat")
        anchor = next(t.first for t in g.things if t.kind == "anchor")
        rat = g.add_monster(content().monsters["skaven-warrior"], 0)
        chain = g.add_monster(content().monsters["chain"], 0)
        other = anchor if on_anchor else 6
        g.put(rat, other)
        g.put(chain, 5)
        special_of(g, 0).monster(g, 0, chain)
        assert (chain.at, rat.at) == (anchor, 5 if on_anchor else 6)
        assert g.taken == sum(f.mask for f in (*g.party(), rat, chain))


@pytest.mark.proves("furnish.weapons_rack.who")
def test_in_a_fight_a_rack_is_for_those_who_have_moved_too() -> None:
    for begin, there in ((fight, True), (quiet, False)):
        for walked, done in ((1, ()), (0, ("door",))):
            g = begin("H.../....")
            f = g.party()[0]
            g.set_things((Thing("weapons-rack", 1 << f.at + 1, 0),))
            assert searching_furniture.racks(g, f) == [("rummage", f.at + 1)]
            g.walked, g.done = walked, done
            assert bool(searching_furniture.racks(g, f)) is there


# -- traps and counters


@pytest.mark.proves("trapfx.fireball")
def test_how_far_fire_rolls_on() -> None:
    far = content().traps["fireball"].numbers["squares"]
    for step, reached in ((-far, True), (-far - 1, False), (far, True), (far + 1, False)):
        g = quiet("." * 12 + "H" + "." * 12 + "/" + "." * 25)
        f = g.party()[0]
        g.counters |= {"fire": f.at - step, "fire-phases": 1}
        _, rolls = watched(trap.of("fireball").master_phase(g), "1 1 1 1 1" if reached else "")
        assert bool(rolls) is reached and g.counters["fire-phases"] == 0


@pytest.mark.proves("counter.character", "campaign.characters")
@pytest.mark.parametrize(
    ("quest_", "depth", "kind", "comes"),
    [
        ("expedition", 1, "normal", False),
        ("expedition", 1, "lair", True),
        ("descent", 2, "normal", False),
        ("warlords-lair", 3, "normal", True),
        ("warlords-lair", 2, "normal", False),
    ],
)
def test_with_whom_the_program_sends_a_character(quest_: str, depth: int, kind: str, comes: bool) -> None:
    g = quiet("H....", hand=["character"])
    g.quest, g.depth, g.dungeon = quest_, depth, 1
    g.rooms[0] = Room(kind, "small-room", -1)
    assert (drive(character_monsters.joined_by(g, 0)) is not None) is comes
    assert (g.hand == ()) is comes
