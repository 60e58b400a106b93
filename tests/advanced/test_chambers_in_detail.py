"""Chambers of the fixed levels: who is meant, on which squares, how often, and what does not happen."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_amulet import chamber, placed, third

from delvewright.kernel.dice import Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.board import FoundTrap
from delvewright.rules.advanced.state.followers import add_man
from delvewright.rules.advanced.state.game import DEAD, LYING, Figure, Game
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.advanced.state.values import current


def man_of(g: Game) -> Figure:
    """A henchman of the first Hero."""
    add_man(g, g.party()[0], "man-at-arms")
    man = g.figures[-1]
    assert man is not None
    return man


def begun(play: Play, *faces: int) -> Roll | None:
    """The roll after so many dice; None: there is none."""
    try:
        step = next(play)
        for face in faces:
            step = play.send((face,))
    except StopIteration:
        return None
    return step if isinstance(step, Roll) else None


# -- The Warlord's Lair


@pytest.mark.proves("amulet.d1.r4", "hazard.throne")
def test_the_warlord_sits_on_the_throne_and_his_guards_stand_each_on_a_square_of_their_own() -> None:
    g, area = placed("warlords-lair", "R4")
    seat = at(20, 13)
    assert [f.monster.id for f in g.foes() if f.at == seat] == ["skaven-warlord"]
    assert len({f.at for f in g.foes()}) == len(g.foes()) == 5
    assert g.taken & g.board.areas[area].squares == sum(f.mask for f in g.foes())
    assert [f.monster.id for f in g.foes() if f.under("seated")] == ["skaven-warlord"]
    assert {t.kind: squares(t.squares) for t in g.things} == {"throne": [seat], "chest": [at(21, 13)]}


@pytest.mark.proves("amulet.d1.r6")
def test_rope_and_spikes_lie_on_their_square() -> None:
    g, area, _ = chamber("warlords-lair", "R6")
    assert [(t.at, t.items) for t in g.tokens] == [(at(17, 32), ("rope", "spikes"))]
    assert g.board.areas[area].squares >> at(17, 32) & 1


@pytest.mark.proves("amulet.d1.p10")
def test_one_pit_across_the_whole_passage() -> None:
    both = (at(32, 25), at(33, 25))
    for first in both:
        g = third("warlords-lair")
        fixed_levels.lay_from(g, fixed_levels.named(fixed_levels.here(g), "P10"))
        area = g.board.area_of[first]
        text = special_of(g, area)
        f = g.party()[0]
        g.traps = (FoundTrap("pit", at(32, 20)), FoundTrap("blocks", at(33, 20)))
        drive(text.steps(g, area, f, at(32, 24)))
        assert len(g.traps) == 2, "not before it"
        man = man_of(g)
        g.put(man, first)
        drive(text.steps(g, area, man, first))
        assert len(g.traps) == 2, "a Hero springs it"
        g.put(man, -1)
        g.put(f, first)
        drive(text.steps(g, area, f, first), "1 | 1")
        assert sorted(t.at for t in g.traps if t.at in both) == sorted(both)
        assert [t.kind for t in g.traps].count("pit") == 3 and len(g.traps) == 4
        drive(text.steps(g, area, f, first))
        assert len(g.traps) == 4, "once"


@pytest.mark.proves("amulet.d1.r3")
def test_the_lever_is_within_reach_of_the_two_squares_of_the_door() -> None:
    g, area, _ = chamber("warlords-lair", "R3")
    g.mode = 1
    for hero, x in zip(g.party(), (16, 23, 16, 23), strict=True):
        g.put(hero, at(x, 21 if hero.id < 2 else 22))
    rat = g.add_monster(content().monsters["skaven-warrior"], area)
    found = set()
    for q in squares(g.board.areas[area].squares):
        if not g.taken >> q & 1:
            g.put(rat, q)
            if special_of(g, area).monster_offers(g, area, rat):
                found.add(q)
            g.put(rat, -1)
    assert found == {at(x, y) for x in (18, 19, 20, 21) for y in (18, 19)}


# -- The Magic Maze


@pytest.mark.proves("amulet.d2.circles")
@pytest.mark.parametrize(("id", "next_"), [("R1", "R2"), ("R2", "R3"), ("R3", "R4"), ("R4", "R1")])
def test_each_circle_carries_to_the_next(id: str, next_: str) -> None:
    g, area, f = chamber("magic-maze", id)
    text = special_of(g, area)
    (circle,) = [t for t in g.things if t.kind == "circle"]
    room = fixed_levels.named(fixed_levels.here(g), id)
    assert squares(circle.squares) == [at(room.x + x, room.y + y) for y in (2, 3) for x in (2, 3)]
    assert circle.state == "flat"
    for q in squares(circle.squares):
        g.put(f, q)
        assert text.offers(g, area, f) == [("try", "circle")]
    man = man_of(g)
    g.put(man, squares(circle.squares)[0])
    assert text.offers(g, area, man) == [], "Heroes alone"
    g.put(man, -1)
    g.stopped = False
    play = text.does(g, area, f, ("try", "circle"))
    first = next(play)
    assert isinstance(first, Roll) and (first.owner, first.purpose) == (f.id, "circle")
    after: Any = None
    with contextlib.suppress(StopIteration):
        after = play.send((2,))
    assert fixed_levels.section_of(g, g.section(f)).id == next_ and g.stopped
    group = content().chambers[f"magic-maze.{next_.lower()}"].monsters
    assert len(g.foes()) == sum(group.values())
    assert all(foe.wounds == foe.full and foe.group == g.section(f) for foe in g.foes())
    assert (after is not None and after.purpose == "surprise") is bool(group)


@pytest.mark.proves("amulet.d2.circles")
def test_a_room_that_is_known_is_not_met_again_and_zones_are_those_of_the_new_place() -> None:
    g, area, f = chamber("magic-maze", "R3")
    second = fixed_levels.named(fixed_levels.here(g), "R4")
    there = fixed_levels.lay_from(g, second)[0]
    g.mode = 1
    foe = g.add_monster(content().monsters["orc"], area)
    g.put(f, at(28, 24))
    g.put(foe, at(29, 24))
    zones.settle(g)
    assert foe.near == (f.id,)
    _, rolls = watched(special_of(g, area).does(g, area, f, ("try", "circle")), "12")
    assert rolls == [f"{f.id}: circle"] and g.section(f) == there and foe.near == () and f.near == ()


@pytest.mark.proves("amulet.d2.maze")
def test_who_is_on_the_other_junction_and_who_is_not() -> None:
    g = third("magic-maze")
    for id in ("J2", "J3"):
        fixed_levels.lay_from(g, fixed_levels.named(fixed_levels.here(g), id))
    area = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), "J2"))
    f, lying, dead, far = g.party()
    g.put(f, at(12, 13))
    g.put(lying, at(13, 13))
    g.put(dead, at(12, 14))
    lying.condition, dead.condition = LYING, DEAD
    g.count()
    before = far.at
    man = man_of(g)
    g.put(man, at(13, 14))
    drive(special_of(g, area).steps(g, area, man, man.at))
    assert man.at == at(13, 14), "a henchman turns nothing"
    g.stopped = False
    _, rolls = watched(special_of(g, area).steps(g, area, f, f.at), "4")
    assert rolls == [f"{f.id}: maze"] and g.stopped
    assert (f.at, lying.at, man.at) == (at(12, 27), at(13, 27), at(13, 28)), "all models, lying or not"
    assert (dead.at, far.at) == (at(12, 14), before)
    lower = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), "J3"))
    g.stopped = False
    drive(special_of(g, lower).steps(g, lower, f, f.at), "1")
    assert f.at == at(12, 13), "and back again, once for each junction"
    drive(special_of(g, area).steps(g, area, f, f.at))


@pytest.mark.proves("amulet.d2.r6")
def test_who_may_take_what_lies_on_the_pedestal() -> None:
    g, area, f = chamber("magic-maze", "R6")
    text = special_of(g, area)
    g.put(f, at(32, 20))
    assert text.offers(g, area, f)
    man = man_of(g)
    g.put(man, at(34, 20))
    assert not text.offers(g, area, man)
    foe = g.add_monster(content().monsters["orc"], area)
    g.put(foe, at(31, 20))
    foe.near = (f.id,)
    assert not text.offers(g, area, f), "as he would open a chest: not out of a death zone"
    foe.near = (man.id,)
    assert text.offers(g, area, f)
    assert [squares(t.squares) for t in g.things if t.kind == "pedestal"] == [[at(33, 19)]]


# -- The Plague Temple


@pytest.mark.proves("amulet.d3.r5")
def test_who_is_made_ill_by_the_pool() -> None:
    g, area, f = chamber("plague-temple", "R5")
    text = special_of(g, area)
    (pool,) = [t for t in g.things if t.kind == "pool"]
    assert squares(pool.squares) == [at(x, y) for y in (24, 25) for x in (14, 15)] and pool.state == "flat"
    foe = g.add_monster(content().monsters["orc"], area)
    drive(text.steps(g, area, foe, at(14, 24)))
    man = man_of(g)
    _, rolls = watched(text.steps(g, area, man, at(14, 24)), "12")
    assert rolls == [f"{man.id}: pool"] and "diseased" in man.marks, "a hero-side model"
    for q in squares(pool.squares):
        g.round += 1
        assert watched(text.steps(g, area, f, q), "1")[1] == [f"{f.id}: pool"]


@pytest.mark.proves("amulet.d3.r8", "hazard.crypt")
def test_heroes_alone_search_the_crypt_of_the_temple() -> None:
    g, area, f = chamber("plague-temple", "R8")
    text, man = special_of(g, area), man_of(g)
    assert text.offers(g, area, man) == [] and text.offers(g, area, f)
    for searched, offered in ((0, True), (1, True), (2, False), (3, False)):
        g.counters["temple-crypt"] = searched
        assert bool(text.offers(g, area, f)) is offered


@pytest.mark.proves("amulet.d3.r6", "amulet.d1.r5")
@pytest.mark.parametrize(
    ("quest", "id", "places", "near", "trap"),
    [
        ("plague-temple", "R6", ((11, 21), (12, 21)), (13, 21), "gas"),
        ("warlords-lair", "R5", ((31, 20), (31, 21)), (31, 22), "blocks"),
    ],
)
def test_a_trap_for_the_first_hero_on_one_of_two_squares(
    quest: str, id: str, places: tuple[tuple[int, int], ...], near: tuple[int, int], trap: str
) -> None:
    for x, y in places:
        g, area, f = chamber(quest, id)
        text = special_of(g, area)
        drive(text.steps(g, area, f, at(*near)))
        man = man_of(g)
        drive(text.steps(g, area, man, at(x, y)))
        g.put(f, at(x, y))
        spot = begun(text.steps(g, area, f, at(x, y)))
        assert spot is not None and spot.purpose == "spot"
        drive(text.steps(g, area, g.party()[1], at(x, y)))
        assert trap in content().traps and g.counters


# -- The Amber Room


@pytest.mark.proves("amulet.d4.r1")
def test_marksmen_take_the_first_free_square_inside_the_door() -> None:
    g, area, _ = chamber("amber-room", "R1")
    text = special_of(g, area)
    one, two, three = (g.add_monster(content().monsters["jezzail"], area) for _ in range(3))
    warrior = g.add_monster(content().monsters["skaven-warrior"], area)
    free = [q for q in squares(g.board.areas[area].squares) if q not in (at(11, 9), at(11, 10))]
    for foe, q in zip((warrior, one, two, three), free, strict=False):
        g.put(foe, q)
    text.monster(g, area, warrior)
    assert warrior.at == free[0]
    text.monster(g, area, one)
    assert one.at == at(11, 9)
    text.monster(g, area, two)
    assert two.at == at(11, 10)
    text.monster(g, area, three)
    assert three.at == free[3], "there are two squares"


@pytest.mark.proves("amulet.d4.r5")
def test_the_glow_spoils_the_aim_of_heroes_and_nothing_else() -> None:
    g, area = placed("amber-room", "R5")
    f = g.party()[0]
    before = {what: current(g, f, what) for what in ("ws", "bs", "strength", "toughness", "speed")}
    g.put(f, next(q for q in squares(g.board.areas[area].squares) if not g.taken >> q & 1))
    after = {what: current(g, f, what) for what in before}
    assert after == {**before, "bs": before["bs"] - 1}
    for foe in g.foes():
        assert current(g, foe, "bs") == foe.base.bs, "those who live there are used to it"


@pytest.mark.proves("amulet.d4.r6")
def test_the_block_of_amber_and_who_may_break_it() -> None:
    g, area, f = chamber("amber-room", "R6")
    text = special_of(g, area)
    (amber,) = [t for t in g.things if t.kind == "amber"]
    assert squares(amber.squares) == [at(24, 36)] and g.solid >> at(24, 36) & 1
    g.put(f, at(23, 35))
    assert text.offers(g, area, f) == [("try", "amber")]
    roll = begun(text.does(g, area, f, ("try", "amber")))
    assert roll is not None and (roll.owner, roll.purpose) == (f.id, "amber")
    man = man_of(g)
    g.put(man, at(24, 35))
    assert text.offers(g, area, man) == []
    g.put(f, at(22, 35))
    assert text.offers(g, area, f) == []
