"""Doors, hazards, traps and levels: one small position for a clause that only rare places show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_amulet import third
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_geometry import at, bare, door, lay
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_strange_rooms import room

from delvewright import Game as Table
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import EAST, NORTH, WEST
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    chests,
    fixed_levels,
    furniture,
    passages,
    portcullises,
    rooms,
    searching,
    sections,
    stairs,
    traps,
    treasure,
    wandering,
)
from delvewright.rules.advanced.dungeon import grates_and_trapdoors as depths
from delvewright.rules.advanced.dungeon.doors import open_door, set_door
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.state.board import CONJURED, PASSAGE
from delvewright.rules.advanced.state.game import DEAD, GAMESMASTER, Game
from delvewright.rules.advanced.state.texts import special_of, trap
from delvewright.rules.common.tiles.board import Door, Thing
from delvewright.rules.common.tiles.laying import put_door

NAMES = ("heinrich", "sven", "torallion")
RIM = [(x, y) for y in range(60, 65) for x in range(60, 65) if x in (60, 64) or y in (60, 64)]
"""The squares along the walls of a room of five by five,"""
INNER = [(x, y) for y in range(61, 64) for x in range(61, 64)]
"""and those in the midst of it."""


def chamber(full: Sequence[tuple[int, int]] = (), person: bool = False) -> Game:
    """A room of five by five, with something on some of its squares; the gamesmaster is the program, or a person."""
    g = bare()
    lay(g, 60, 60, 5, 5)
    g.seats += (GAMESMASTER,) if person else ()
    g.log = []
    g.set_things(tuple(Thing("pillar", 1 << at(*each), 0) for each in full))
    return g


def with_doors(picture: str, *found: Door) -> Game:
    """A row of squares, and doors in its walls."""
    g = quiet(picture)
    new = g.board.copy()
    for each in found:
        put_door(new, each)
    g.lay(new)
    g.exits = ()
    return g


# -- doors


@pytest.mark.proves("explore.door.open", "explore.door.unexplored", "gen.when", "door.state")
def test_nothing_is_laid_behind_a_door_that_leads_to_any_square() -> None:
    for beyond, laid in ((0, ()), (-1, (0,))):
        g = with_doors(".H...", Door(1, WEST, beyond, "door", -1))
        open_door(g, g.party()[0], 0)
        assert g.opened == laid and g.open == 1


@pytest.mark.proves("roomdoor.table", "roomdoor.choice", "roomdoor.sentry", "sentry.door", "door.one_per_wall")
def test_where_no_wall_has_room_there_is_no_further_door_not_even_for_a_sentry() -> None:
    most = max(content().tables["room-doors"].rows, key=lambda row: row.count)
    for group in ((), ("skaven-sentry",)):
        g = chamber(RIM)
        drive(rooms.further_doors(g, 0, group), str(most.roll.low))
        assert g.board.doors == ()


@pytest.mark.proves("roomdoor.sentry", "sentry.door", "roomdoor.when")
def test_for_a_sentrys_door_the_gamesmaster_is_shown_where_in_each_wall_it_would_begin() -> None:
    none = min(content().tables["room-doors"].rows, key=lambda row: row.count)
    assert none.count == 0
    g = chamber(person=True)
    begins = {"north": (61, 60), "east": (64, 61), "south": (63, 64), "west": (60, 63)}
    shown = [("wall", at(*where), way) for way, where in begins.items()]
    play = rooms.further_doors(g, 0, ("skaven-sentry",))
    next(play)
    asked: Any = play.send((none.roll.low,))
    assert (asked.about, asked.seat, list(asked)) == ("door-wall", g.gm, shown)
    asked = play.send(shown[1])
    assert asked.about == "door-place" and asked.options[0] == ("door", at(64, 61)), "where it was shown"
    with pytest.raises(StopIteration):
        play.send(("door", at(64, 61)))
    assert [each.a for each in g.board.doors] == [at(64, 61), at(64, 62)]


@pytest.mark.proves("place.dead_end_dungeon")
def test_of_several_doors_only_those_are_false_that_turned_out_so() -> None:
    for false, over in ((0b00, False), (0b01, False), (0b10, False), (0b11, True)):
        g = with_doors(".H...", Door(1, NORTH, -1, "door", -1), Door(3, NORTH, -1, "door", -1))
        g.false = false
        assert searching.exhausted(g) is over


@pytest.mark.proves("campaign.level3.layout", "campaign.level3.secret", "door.closed_first")
def test_a_door_made_by_magic_over_half_of_a_secret_one_leads_nowhere_before_it_is_opened() -> None:
    g = third("warlords-lair")
    section = fixed_levels.named(fixed_levels.here(g), "X1")
    area = fixed_levels.lay_from(g, section)[0]
    (secret,) = [each for each in fixed_levels.here(g).doors if each.secret]
    assert (secret.x, secret.y, secret.side) == (32, 20, "w")
    new = g.board.copy()
    made = set_door(new, [fixed_levels.at(32, 22), fixed_levels.at(32, 21)], WEST, CONJURED)
    g.lay(new)
    fixed_levels.reveal(g, area)
    assert [each.b for each in g.board.doors[made : made + 2]] == [-1, -1]
    found = drive(fixed_levels.behind(g, made))
    assert fixed_levels.section_of(g, found.areas[0]).id == "R5"
    beyond = [fixed_levels.at(31, 22), fixed_levels.at(31, 21)]
    assert [each.b for each in g.board.doors[made : made + 2]] == beyond


# -- passages and junctions


@pytest.mark.proves("place.gm", "place.passage.beside_room")
def test_free_space_is_counted_from_both_ends_of_a_strip() -> None:
    for left, first in ((54, [-1, -2]), (53, [-2, -1])):
        g = bare()
        lay(g, 60, 60, 5, 5)
        number = door(g, (61, 60), (62, 60), way=NORTH)
        lay(g, 67, 58, 1, 1)  # two squares are free to the right of columns 60 to 64, three right of 59 to 63
        lay(g, left, 58, 1, 1)  # to the left five count; of the second strip there are four, or five
        assert passages.strips(g.board, number, 1)[:2] == first


@pytest.mark.proves("place.overlap.junction", "place.overlap.discretion")
@pytest.mark.parametrize(
    ("block", "what"),
    [
        ((62, 59), "left-turn"), ((62, 58), "left-turn"), ((62, 57), "t-junction"), ((62, 60), "t-junction"),
        ((59, 59), "right-turn"), ((59, 58), "right-turn"), ((59, 57), "t-junction"), ((59, 60), "t-junction"),
    ],
)  # fmt: skip
def test_only_what_lies_straight_beside_a_junction_shuts_an_exit(block: tuple[int, int], what: str) -> None:
    g = bare()
    last_ = lay(g, 60, 60, 2, 5, kind=PASSAGE)
    lay(g, *block, 1, 1)
    assert sections.junction(g.board, last_, NORTH, "t-junction") == what


# -- what stands in rooms


@pytest.mark.proves("room.chest.place", "room.lair", "room.quest")
def test_where_somebody_may_put_a_chest() -> None:
    g = chamber(person=True)
    assert list(question(chests.put_chest(g, 0))) == [("stand", at(*each)) for each in RIM]
    door(g, (61, 60), (62, 60), way=NORTH)
    free = [each for each in RIM if each not in ((61, 60), (62, 60))]
    assert list(question(chests.put_chest(g, 0))) == [("stand", at(*each)) for each in free], "not before a door"
    g = chamber(RIM, True)
    assert list(question(chests.put_chest(g, 0))) == [("stand", at(*each)) for each in INNER], "no wall is free"


@pytest.mark.proves("furnish.place")
@pytest.mark.parametrize("kind", ["cupboard", "torture-rack"])
def test_in_a_full_room_no_furniture_stands(kind: str) -> None:
    for person in (False, True):
        g = chamber(RIM + INNER, person)
        before = g.things
        drive(furniture.put_furniture(g, 0, kind))
        assert g.things == before and g.log == []


# -- grates


def cellar(picture: str, **counters: int) -> Game:
    """Two rooms of which the second lies over the first: two squares, then the rest."""
    g = quiet(picture, areas={"a1": "normal", "c1": "normal"})
    g.round = 3
    g.counters |= {"hole-1-1": 1, "holes": 1, **{key.replace("_", "-"): n for key, n in counters.items()}}
    return g


@pytest.mark.proves("hazard.grate", "item.rope")
def test_nobody_climbs_out_where_no_rope_hangs() -> None:
    for rope, offered in ((0, []), (1, [depths.CLIMB_UP])):
        g = cellar("S.H...", below_1_1=1, above_1_0=2, rope_1_1=rope)
        sven = next(f for f in g.party() if f.name == "sven")
        assert g.section(sven) == 0 and depths.options(g, sven) == offered


@pytest.mark.proves("hazard.grate", "item.rope")
def test_a_rope_that_somebody_has_elsewhere_is_of_no_use() -> None:
    for picture, offered in (("S.H...", []), ("..HS..", [depths.CLIMB_DOWN])):
        g = cellar(picture)
        heinrich = next(f for f in g.party() if f.name == "heinrich")
        next(f for f in g.party() if f.name == "sven").pack["rope"] = 1
        assert g.section(heinrich) == 1 and depths.options(g, heinrich) == offered


@pytest.mark.proves("hazard.grate", "item.rope")
def test_one_may_climb_down_where_any_square_is_free_below() -> None:
    for picture, offered in ((".SH...", [depths.CLIMB_DOWN]), ("S.H...", [depths.CLIMB_DOWN]), ("STH...", [])):
        g = cellar(picture, below_1_1=1, above_1_0=2, rope_1_1=1)
        heinrich = next(f for f in g.party() if f.name == "heinrich")
        assert depths.options(g, heinrich) == offered


@pytest.mark.proves("hazard.grate", "item.rope")
def test_one_may_climb_out_where_any_square_is_free_above() -> None:
    for picture, offered in ((".SH...", [depths.CLIMB_UP]), ("S.H...", [depths.CLIMB_UP]), ("STH...", [])):
        g = quiet(picture, areas={"a1": "normal", "c1": "normal"})
        g.counters |= {"hole-1-0": 1, "below-1-0": 2, "above-1-1": 1, "rope-1-0": 1}
        heinrich = next(f for f in g.party() if f.name == "heinrich")
        assert g.section(heinrich) == 1 and depths.options(g, heinrich) == offered


@pytest.mark.proves("hazard.grate", "item.rope")
def test_nobody_climbs_out_of_an_enemys_death_zone() -> None:
    for picture, offered in (("..Hw..", []), ("..H..w", [depths.CLIMB_DOWN, depths.TAKE_ROPE])):
        g = fight(picture, areas={"a1": "normal", "c1": "normal"})
        g.counters |= {"hole-1-1": 1, "below-1-1": 1, "above-1-0": 2, "rope-1-1": 1}
        assert depths.options(g, g.party()[0]) == offered


@pytest.mark.proves("hazard.grate", "item.rope", "carry.supplies")
def test_who_has_a_rope_takes_no_second_one_along() -> None:
    for ropes, offered in ((0, [depths.CLIMB_DOWN, depths.TAKE_ROPE]), (1, [depths.CLIMB_DOWN])):
        g = cellar("..H...", below_1_1=1, above_1_0=2, rope_1_1=1)
        g.party()[0].pack["rope"] = ropes
        assert depths.options(g, g.party()[0]) == offered


@pytest.mark.proves("hazard.grate", "item.rope")
def test_the_rope_of_somebody_in_the_room_is_fastened() -> None:
    g = cellar("S.HT..", below_1_1=1, above_1_0=2)
    heinrich, sven, torallion = (next(f for f in g.party() if f.name == name) for name in NAMES)
    sven.pack["rope"] = torallion.pack["rope"] = 1
    drive(depths.climb(g, heinrich, depths.CLIMB_DOWN))
    assert (sven.pack["rope"], torallion.pack["rope"]) == (1, 0) and depths.roped(g, 1)


@pytest.mark.proves("hazard.grate", "trap.when.square", "room.entered.count")
def test_who_has_climbed_has_come_to_a_new_square() -> None:
    g = cellar("..H...", below_1_1=1, above_1_0=2, rope_1_1=1)
    f = g.party()[0]
    for answer, word, section in ((depths.CLIMB_DOWN, "down", 0), (depths.CLIMB_UP, "up", 1)):
        g.trod, g.entered, g.log = 0, 0, []
        drive(depths.climb(g, f, answer))
        assert g.section(f) == section and g.trod == f.mask and g.entered == 1 << section
        assert [event.text for event in g.log or () if event.kind == "climb"] == [f"{f} climbs {word}."]


@pytest.mark.proves("hazard.grate")
def test_in_an_empty_room_below_nobody_is_met() -> None:
    g = cellar("..H...", below_1_1=1, above_1_0=2, rope_1_1=1)
    heinrich = g.party()[0]
    drive(depths.climb(g, heinrich, depths.CLIMB_DOWN))
    assert g.section(heinrich) == 0 and not g.fighting and g.groups == () and not g.foes()


# -- hazards


@pytest.mark.proves("hazard.throne")
def test_what_lasts_on_a_monster_already_is_left_as_it_is_by_the_throne() -> None:
    g, _ = room("throne", "H...../......", turn="combat")
    king = g.add_monster(content().monsters["skaven-champion"], 0)
    rat = g.add_monster(content().monsters["skaven-warrior"], 0)
    g.put(king, 5)
    g.put(rat, 3)
    last(rat, "curse", "ws", -2, "expedition")
    special_of(g, 0).monster(g, 0, rat)
    assert (rat.bonus("toughness"), rat.bonus("dice"), rat.bonus("ws")) == (1, 1, -2)
    assert (king.bonus("toughness"), king.bonus("dice")) == (0, 0)
    special_of(g, 0).fell(g, 0, king)
    assert (rat.bonus("toughness"), rat.bonus("dice"), rat.bonus("ws")) == (0, 0, -2)


@pytest.mark.proves("hazard.stranger.witch")
def test_nobody_vanishes_but_the_witch() -> None:
    for present in (True, False):
        g, f = room("stranger", "H.w.../......", turn="combat")
        f.gold, g.round = 41, 3
        (rat,) = g.foes()
        if present:
            g.put(g.add_monster(content().monsters["witch"], 0), 5)
        drive(special_of(g, 0).turn_ends(g, 0))
        assert g.foes() == [rat] and rat.at == 2
        assert f.gold == (21 if present else 41)


# -- portcullises


@pytest.mark.proves("trapfx.portcullis")
def test_a_narrow_portcullis_is_not_lifted_with_a_door() -> None:
    g = with_doors("HS..", Door(3, NORTH, -1, "door", 0), Door(2, NORTH, -1, "door", 0))
    sven = g.party()[1]
    assert ((1, EAST),) in portcullises.lines(g, 0)
    portcullises.drop(g, ((1, EAST),))
    open_door(g, sven, 0)
    assert g.open == 0b11 and portcullises.beside(g, sven) == 2
    assert not g.around(sven) >> 2 & 1


@pytest.mark.proves("trapfx.portcullis")
def test_a_portcullis_falls_in_an_open_doorway() -> None:
    edge = "+-+-+-+-+\n"
    g = quiet("H", map=f"{edge}|. HO. .|\n+ + + + +\n|. SO. .|\n{edge}")
    heinrich, sven = g.party()
    assert g.open == 0b11 and g.around(heinrich) >> 2 & 1 and g.around(sven) >> 2 & 1
    portcullises.drop(g, ((1, EAST), (1 + g.width, EAST)))
    for f in (heinrich, sven):
        assert not g.around(f) >> 2 & 1 and portcullises.beside(g, f) == 0
        assert portcullises.options(g, f) == [portcullises.LIFT]
    assert g.open == 0


@pytest.mark.proves("trapfx.portcullis")
@pytest.mark.parametrize(
    ("picture", "lines", "offered"),
    [("w.H...", [1], True), ("w.H..w", [1], False), ("..H..w", [1], False), ("w.H..w", [1, 3], True)],
)
def test_in_a_fight_it_is_lifted_only_if_bars_keep_every_monster_off(
    picture: str, lines: list[int], offered: bool
) -> None:
    g = fight(picture)
    for q in lines:
        portcullises.drop(g, ((q, EAST),))
    assert portcullises.options(g, g.party()[0]) == ([portcullises.LIFT] if offered else [])


# -- traps and treasure


@pytest.mark.proves("trapfx.fireball")
def test_fire_rolls_over_open_floor_and_nowhere_else() -> None:
    far = content().traps["fireball"].numbers["squares"]
    columns, rows = range(far + 4), (0, 1)
    assert far == 8
    for pillars, last_column in (([(3, 0), (3, 1)], 2), ([(3, 0)], far), ([], far)):
        g = table("." * (far + 3) + "H/" + "." * (far + 4), turn="exploration").state
        g.set_things(tuple(Thing("pillar", 1 << x + y * g.width, 0) for x, y in pillars))
        g.counters |= {"fire": 0, "fire-phases": 1}
        asked = question(trap.of("fireball").master_phase(g))
        ((verb, mask),) = asked.fields
        free = {(x, y) for x in columns for y in rows if x <= last_column and (x, y) not in pillars}
        assert (asked.about, verb) == ("fire", "roll")
        assert {(q % g.width, q // g.width) for q in squares(mask)} == free


@pytest.mark.proves("trapfx.fireball")
def test_the_programs_fire_rolls_onto_the_nearest_and_on_from_there() -> None:
    g = quiet("..S....H......./...............")
    heinrich, sven = g.party()
    g.counters |= {"fire": 0, "fire-phases": 3}
    _, rolls = watched(trap.of("fireball").master_phase(g), "1 1 1 1 1")
    assert rolls == ["-1: damage x5"] and (sven.wounds, heinrich.wounds) == (sven.full, heinrich.full)
    told = [set(event.squares) for event in g.log or () if event.kind == "fire"]
    assert len(told) == 1 and sven.at in told[0] and heinrich.at not in told[0]
    assert g.counters["fire"] == min(told[0]) and g.counters["fire-phases"] == 2


@pytest.mark.proves("trapfx.fireball")
def test_fire_lies_where_it_broke_out_and_rests_before_it_rolls() -> None:
    g = quiet("......H../.........")
    f = g.party()[0]
    moves = content().traps["fireball"].numbers["moves"]
    drive(trap.of("fireball").springs(g, f, f.at, False), "1 1 1 1 1")
    assert moves == 3 and g.counters["fire"] % g.width in (f.at - 1, f.at) and g.counters["fire"] < g.width
    assert watched(trap.of("fireball").master_phase(g))[1] == [], "it rests"
    for _ in range(moves):
        assert watched(trap.of("fireball").master_phase(g), "1 1 1 1 1")[1] == ["-1: damage x5"]
    assert watched(trap.of("fireball").master_phase(g))[1] == [], "it has gone out"


@pytest.mark.proves("trap.spot", "trap.by_counter")
def test_everybody_is_told_whether_a_trap_was_seen() -> None:
    card = content().traps["gas"]
    for face, words in ((card.spot, "spots"), (card.spot - 1, "does not see")):
        g = quiet("H..../.....")
        f = g.party()[0]
        play = traps.trigger(g, f, f.at, False, "gas")
        next(play)
        play.send((face,))
        told = next(event for event in g.log or () if event.kind == "trap")
        needed = card.spot - traps.trap_bonus(g, f, False)
        text = f"{f} {words} a trap ({card.title}): {face}, and {needed} or more is needed."
        assert told.text == text and told.faces == (face,)


@pytest.mark.proves("treasure.jewel.table", "search.treasure.gold")
@pytest.mark.parametrize(
    ("dice", "found"),
    [("1", (60, [])), ("9", (160, [])), ("10 | 3", (10, ["fate-jewel"])), ("10 | 1", (10, ["cleargem"]))],
)
def test_a_row_with_a_jewel(dice: str, found: tuple[int, list[str]]) -> None:
    g = quiet("H....")
    row = replace(content().tables["chest"].rows[0], what="jewel", gold=10, items={})
    assert drive(treasure.of_row(g, g.party()[0], row), dice) == found


# -- who comes, and other levels


@pytest.mark.proves("counter.wandering", "trapfx.alarm")
@pytest.mark.parametrize(
    ("picture", "section"),
    [("H...../......", 1), ("H...w./......", 1), ("H...ww/....ww", 0), ("H...CC/....CC", 0), ("H...CC/....C.", 1)],
)
def test_nobody_comes_to_a_section_that_is_full(picture: str, section: int) -> None:
    g = fight(picture, areas={"d1": "passage", "e1": "passage"}, legend={"C": "chest"})
    assert wandering.far_away(g) == (section,)


@pytest.mark.proves("stairs.new_level", "stairs.up_again", "place.reuse", "death.hero.dead")
def test_a_body_that_comes_along_lies_beside_somebody_where_nobody_stands() -> None:
    g = Table.start("advanced", quest="descent", seed=4).state
    dead, *others = g.party()
    dead.condition = DEAD
    g.count()
    for depth, down in ((2, True), (1, False)):
        stairs.move_to(g, depth, down)
        assert g.depth == depth and all(f.at in g.board.area_of for f in g.party())
        assert dead.at not in {f.at for f in others} and any(g.around(f) & dead.mask for f in others)
