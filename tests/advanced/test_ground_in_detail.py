"""Who stands in the way, who threatens whom, where large ones fit, and what interrupts a walk."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive
from tests.advanced.test_monsters_in_detail import drawn
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.kernel.grades import Grade
from delvewright.kernel.grid import squares
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.ground import routes as ground
from delvewright.rules.advanced.ground import sight, zones
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import FoundTrap, Group, Room
from delvewright.rules.advanced.state.game import DEAD, LYING, Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Thing

W = 128


def reached(g: Game, f: Any, points: int) -> list[int]:
    return squares(ground.reachable(g, f, points))


# -- the way


@pytest.mark.proves("explore.move.through", "move.blocked", "setup.one.per.square", "death.ko.square")
def test_who_stands_in_the_way() -> None:
    assert reached(quiet("HS.."), quiet("HS..").party()[0], 3) == [2, 3], "past a friend in exploration, not onto him"
    g = fight("HS..w")
    assert reached(g, g.party()[0], 3) == [], "in combat nobody is passed"
    g = fight("H.S.w", figures={"S": {"wounds": 0, "full": 5}})
    assert reached(g, g.party()[0], 4) == [1], "nor who lies there"
    g = fight("H.S.w")
    g.party()[1].condition = DEAD
    g.count()
    assert reached(g, g.party()[0], 4) == [1, 2, 3], "the dead are no obstacle"
    g = fight("w.S.H")
    assert reached(g, g.foes()[0], 4) == [1], "no more do monsters pass"


@pytest.mark.proves("furnish.block", "explore.move.through")
def test_things_are_gone_round() -> None:
    g = quiet("H../...")
    g.set_things((Thing("cupboard", 1 << 1, 0),))
    assert reached(g, g.party()[0], 1) == [W, W + 1] or reached(g, g.party()[0], 1) == [W]
    g.set_things((Thing("circle", 1 << 1, 0, "flat"),))
    assert 1 in reached(g, g.party()[0], 1)


@pytest.mark.proves("special.large", "move.speed")
def test_a_large_one_needs_four_squares_without_a_wall_between() -> None:
    g = fight("RR..H/RR...")
    f = g.foes()[0]
    assert reached(g, f, 3) == [1, 2], "not onto its own place, nor where he stands"
    for wall, free in (("+ + +-+ + +", []), ("+ + + +-+ +", [1]), ("+ + + + + +", [1, 2])):
        g = drawn(f"+-+-+-+-+-+\n|R R . . H|\n{wall}\n|R R . . .|\n+-+-+-+-+-+\n")
        assert reached(g, g.foes()[0], 3) == free
    g = drawn("+-+-+-+-+-+\n|R R .|. H|\n+ + + + + +\n|R R . . .|\n+-+-+-+-+-+\n")
    assert reached(g, g.foes()[0], 3) == [1]
    g = drawn("+-+-+-+-+-+\n|R R . . H|\n+ + + + + +\n|R R .|. .|\n+-+-+-+-+-+\n")
    assert reached(g, g.foes()[0], 3) == [1]
    g = drawn("+-+-+-+\n|R R H|\n+ + + +\n|R R .|\n+ + + +\n|. . .|\n+-+-+-+\n")
    assert reached(g, g.foes()[0], 3) == [W, W + 1], "round him"


@pytest.mark.proves("trapfx.blocks", "qroom.cavern.steps", "trap.leave.square", "trapfx.pit")
def test_what_known_traps_close_and_what_they_cost() -> None:
    g = quiet("H....../......./.......")
    f = g.party()[0]
    at = f.at + W + 3
    for kind, shut, slow in (("pit", 1, 0), ("mantrap", 9, 0), ("blocks", 0, 9)):
        g.traps = (FoundTrap(kind, at),)
        assert ground.barred(g, f).bit_count() == shut, kind
        found, cost = ground.costly(g, f)
        assert found.bit_count() == slow and (not slow or cost == content().traps["blocks"].numbers["cost"])
    foe = g.add_monster(content().monsters["orc"])
    assert ground.barred(g, foe) == 0 and ground.costly(g, foe) == (0, 1), "monsters know their way"


# -- sight


@pytest.mark.proves("los.measure", "los.models")
def test_a_large_one_shoots_from_any_of_its_squares() -> None:
    g = fight("RR.S.H/RR....", figures={"S": {"bravery": 12}})
    f, target = g.foes()[0], next(o for o in g.party() if o.name == "heinrich")
    assert sight._line(g, f.at, target.at, 1 << f.at + 3) == Grade.NONE < sight.line(g, f, target)
    assert sight.line(g, target, f) == sight.line(g, f, target)


# -- zones


@pytest.mark.proves("zone.what", "death.ko.square")
def test_who_threatens_nobody() -> None:
    g = fight("Hw..")
    f = g.party()[0]
    assert zones.threatens(f) and zones.zone(g, f) == 1 << 1
    f.condition = LYING
    assert not zones.threatens(f) and zones.zone(g, f) == 0
    f.condition = 0
    g.put(f, -1)
    assert not zones.threatens(f)
    for state in zones.HELPLESS:
        g = fight("Hw..", figures={"w": {"effects": [{"name": "x", "changes": state, "until": "fight"}]}})
        assert not zones.threatens(g.foes()[0])


@pytest.mark.proves("melee.adjacent", "zone.long_reach")
def test_empty_hands_reach_like_fists() -> None:
    g = fight("Hw..")
    f = g.party()[0]
    f.held = ""
    assert zones.reach(g, f) == 1 << 1


@pytest.mark.proves("zone.focus", "zone.focus.handover", "zone.stop", "zone.leave")
def test_zones_are_worked_out_anew() -> None:
    g = fight("Hw../....")
    f, foe = g.party()[0], g.foes()[0]
    f.near = foe.near = ()
    g.looked.somebody_came_or_went()
    zones.settle(g)
    assert f.near == (foe.id,) and foe.near == (f.id,) and f.at == 0
    assert zones.stops(g, f) == zones.zone(g, foe) == 1 << 0 | 1 << 2 | 1 << W + 1
    g.put(foe, 3)
    zones.settle(g)
    assert f.near == foe.near == ()
    assert zones.stops(g, foe) == zones.zone(g, f) == 1 << 1 | 1 << W
    other = g.add_monster(content().monsters["orc"])
    g.put(other, 1)
    zones.settle(g)
    assert f.near == (other.id,) and zones.stops(g, foe) == 0, "his attention is on another"
    assert zones.engaged(g, f) and not zones.engaged(g, foe)
    g.put(foe, W)
    zones.settle(g)
    assert f.near == (other.id, foe.id), "who was first stays first"
    assert not zones.engaged(g, foe) and zones.engaged(g, other)
    g.remove(other)
    zones.settle(g)
    assert f.near == (foe.id,) and zones.engaged(g, foe)


# -- walking


@pytest.mark.proves("move.zone_stop", "zone.stop", "explore.final")
@pytest.mark.parametrize(
    ("picture", "goal", "at", "stopped"),
    [
        ("H......./......../w.......", W + 4, W + 4, False),
        ("H.w...../........", 1, 1, True),
        ("H......./..w.....", 2, 2, True),  # along the wall: into its zone
        ("H......../........./........./w........", 8, 8, False),
    ],
)
def test_where_a_walk_ends_in_a_fight(picture: str, goal: int, at: int, stopped: bool) -> None:
    g = fight(picture)
    f = g.party()[0]
    open_action(g, f)
    g.points = 9
    drive(walking.walk(g, f, goal))
    assert f.at == at and g.stopped is stopped
    assert g.taken == sum(o.mask for o in g.everybody() if o.there)


@pytest.mark.proves("explore.move.through", "move.speed", "explore.move.stop")
def test_past_a_friend_his_square_stays_his() -> None:
    g = quiet("HS....")
    f, other = g.party()
    g.trod = (1 << 6) - 1
    open_action(g, f)
    drive(walking.walk(g, f, 4))
    assert f.at == 4 and g.points == 8 and g.walked == 4 and g.taken == 1 << 4 | 1 << 1
    g = quiet("HS....")
    f, other = g.party()
    g.trod = 0
    open_action(g, f)
    drive(walking.walk(g, f, 4))
    assert g.taken == 1 << 4 | 1 << 1 and g.at(1) is other
    moves = [(e.text, e.squares) for e in g.log or () if e.kind == "move"]
    assert len(moves) == 1 and moves[0][1] == (0, 1, 2, 3, 4)
    g.log = []
    drive(walking.walk(g, f, 4))
    assert not g.log, "nobody has moved"


@pytest.mark.proves("qroom.cavern.steps", "trapfx.blocks")
def test_rubble_costs_more_to_walk_over() -> None:
    g = quiet("H......./......../........")
    f = g.party()[0]
    g.traps = (FoundTrap("blocks", 3),)
    g.trod = g.board.floor
    open_action(g, f)
    cost = content().traps["blocks"].numbers["cost"]
    drive(walking.walk(g, f, 2))
    assert f.at == 2 and g.points == 12 - 1 - cost


@pytest.mark.proves("explore.move.directions", "explore.move.through", "setup.one.per.square", "trapfx.blocks")
def test_where_one_can_go_beside_rubble() -> None:
    """Past a friend, not onto him; onto the rubble with all the points that it costs, and no further at once."""
    g = quiet("H.S.....")
    f = g.party()[0]
    g.traps = (FoundTrap("blocks", 5),)
    assert ground.costly(g, f) == (0b1110000, 2)
    assert reached(g, f, 4) == [1, 3]
    assert reached(g, f, 5) == [1, 3, 4]
    assert reached(g, f, 9) == [1, 3, 4]


@pytest.mark.proves("room.entered.count", "map.record", "trap.when.square")
def test_what_a_step_leaves_behind() -> None:
    g = quiet("H.....", areas={"a1": "passage", "d1": "normal"})
    f = g.party()[0]
    there = g.board.area_of[4]
    assert g.board.areas[there].kind == "room"
    g.entered = g.trod = 0
    g.put(f, 4)
    drive(walking.arrive(g, f))
    assert g.entered == 1 << there and g.trod == 1 << 4
    g.entered = g.trod = 0
    g.put(f, 1)
    drive(walking.arrive(g, f))
    assert g.entered == 0 and g.trod == 1 << 1, "a passage is no room"
    man = quiet("Ha....", areas={"a1": "passage", "d1": "normal"})
    other = next(o for o in man.company() if not o.hero)
    man.entered = 0
    man.put(other, 4)
    drive(walking.arrive(man, other))
    assert man.entered == 0 and man.trod >> 4 & 1, "only Heroes count"


@pytest.mark.proves("trap.when.square", "map.record")
def test_who_falls_on_the_way_has_been_there_all_the_same() -> None:
    g = quiet("H....", hand=["trap"])
    f = g.party()[0]
    g.trod, f.wounds = 1, 1
    open_action(g, f)
    g.put(f, 2)
    play = walking.arrive(g, f)
    faces = iter([12, 1, *[12] * 9])
    try:
        step: Any = next(play)
        while True:
            step = play.send(("pass",) if hasattr(step, "about") else tuple(next(faces) for _ in step.dice))
    except StopIteration:
        pass
    assert g.trod >> 2 & 1


@pytest.mark.proves("trapfx.pit", "trap.when.square", "map.record")
def test_who_climbs_out_or_jumps_across_has_come_to_a_new_square() -> None:
    g = quiet(".../.H./...")
    f = g.party()[0]
    f.effects = ()
    open_action(g, f)
    g.trod = 1 << f.at
    last(f, "pit", "pit", 1, "climbing")
    drive(walking.climb(g, f), "1")
    assert not f.under("pit") and f.at == 0 and g.trod & 1 and "climb" in g.done
    g = quiet("H....")
    f = g.party()[0]
    open_action(g, f)
    g.traps, g.trod = (FoundTrap("pit", 1),), 1
    drive(walking.jump(g, f, 2), "1")
    assert f.at == 2 and g.trod >> 2 & 1 and (g.points, g.walked) == (10, 2)


@pytest.mark.proves("trapfx.pit")
def test_what_is_jumped_over() -> None:
    g = quiet("H....S")
    f, other = g.party()
    open_action(g, f)
    for kind, jumps in (("pit", True), ("mantrap", False), ("blocks", False)):
        g.traps = (FoundTrap(kind, 1),)
        assert (walking.jump_options(g, f) == [("jump", 2)]) is jumps
    g.traps = (FoundTrap("pit", 1),)
    g.points = 1
    assert walking.jump_options(g, f) == [], "it takes two squares"
    g.points = 2
    assert walking.jump_options(g, f) == [("jump", 2)]
    g.put(other, 1)
    assert walking.jump_options(g, f) == [], "somebody is in it"
    g.put(other, 2)
    assert walking.jump_options(g, f) == [], "or beyond it"
    g = quiet("..H")
    f = g.party()[0]
    open_action(g, f)
    g.traps = (FoundTrap("pit", 1),)
    assert walking.jump_options(g, f) == [("jump", 0)], "the first square of the board"


@pytest.mark.proves("run.dice", "combat.hero.run", "run.no_attack")
def test_who_may_run() -> None:
    g = fight("H" + "." * 20 + "w")
    f = g.party()[0]
    open_action(g, f)
    for points, walked, stopped, done, runs in (
        (0, 6, False, (), True), (0, 1, False, (), True), (0, 0, False, (), False), (1, 5, False, (), False),
        (0, 6, True, (), False), (0, 6, False, ("attack",), False),
    ):  # fmt: skip
        g.points, g.walked, g.stopped, g.done = points, walked, stopped, done
        assert walking.may_run(g, f) is runs
    g.points, g.walked, g.stopped, g.done, f.marks = 0, 6, False, (), ("choked",)
    assert not walking.may_run(g, f)
    f.marks, g.mode = (), 0
    assert not walking.may_run(g, f), "only in a fight"


@pytest.mark.proves("spell.open_window", "pursuit.return", "turn.no_monsters_in_exploration")
def test_who_lurks_is_met_by_whoever_looks_in() -> None:
    g = quiet("H.....", areas={"a1": "passage", "d1": "normal"})
    f = g.party()[0]
    there = g.board.area_of[4]
    g.groups = (Group(there, (), ("orc",)),)
    drive(walking.lurking(g, f))
    assert not g.fighting, "nobody is left there"
    g.groups = (Group(there, (("orc", 2),), ("orc", "orc")),)
    g.rooms[there] = Room("lair", "", -1)
    drive(walking.lurking(g, f), "12 1", [("pass",)])
    assert g.fighting and [o.wounds for o in g.foes()] == [2]
