"""Shots, spells, monsters' ways and sight: small positions for clauses that only rare places show."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_monsters_in_detail import drawn
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import condition
from delvewright.kernel.grades import Grade
from delvewright.kernel.plane import EAST, NORTH, SOUTH
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import portcullises
from delvewright.rules.advanced.dungeon.doors import close_door, open_door
from delvewright.rules.advanced.fighting import blasts, choking, end_of_fight, harm, meeting, ranged, skaven_weapons
from delvewright.rules.advanced.fighting.end_of_fight import ESCAPED, GOING, WON
from delvewright.rules.advanced.figures import gear, monster_tactics, monsters
from delvewright.rules.advanced.ground import sight, zones
from delvewright.rules.advanced.interface import explaining
from delvewright.rules.advanced.magic import aiming
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import FoundTrap, Room
from delvewright.rules.advanced.state.game import DEAD, FIGHTING, LYING, Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY
from delvewright.rules.advanced.state.texts import abilities, spell
from delvewright.rules.advanced.state.turns import open_action, open_turn
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.laying import put_door

W = 128
PASS = ("pass",)


def named(g: Game, name: str) -> Figure:
    return next(f for f in g.everybody() if f.name.split(".")[0] == name)


# -- what is fearsome, what burns, what chokes


@pytest.mark.proves("special.fearsome", "spell.flaming_skull")
def test_monsters_fear_a_terrible_hero_and_not_one_another() -> None:
    g = fight("H.kw")
    one, other = named(g, "skeleton"), named(g, "skaven-warrior")
    g.waiting = 1 << one.id | 1 << other.id
    for text in abilities(one):
        assert watched(text.master_begins(g, one)) == (None, [])
    g = fight("Hw.w")
    f, near, far = g.party()[0], *g.foes()
    g.waiting = 1 << near.id | 1 << far.id
    harm.last(f, "flaming-skull", "fearsome", 1, "fight")
    rolls = [roll for text in abilities(f) for roll in watched(text.master_begins(g, f), "12")[1]]
    assert rolls == [f"{near.id}: bravery"] and g.waiting == 1 << far.id


@pytest.mark.proves("magic.auto_hit", "qroom.fire.spells", "monster.warpfire")
def test_where_fire_burns_hotter_other_harm_is_as_elsewhere() -> None:
    for special, fire, who, dice in (
        ("fire-cavern.spells", True, "heinrich", 3),
        ("fire-cavern.spells", False, "heinrich", 2),
        ("fire-cavern.spells", True, "skaven-warrior", 2),
        ("", True, "heinrich", 2),
    ):
        g = fight("H...w")
        g.rooms[0] = Room("quest", "fire-cavern", -1, special)
        f = named(g, who)
        _, rolls = watched(blasts.blast(g, NOBODY, f.mask, 2, ("magic.auto_hit",), fire), "1 " * dice)
        assert rolls == [f"-1: damage x{dice}"], (special, fire, who)


@pytest.mark.proves("magic.template")
def test_a_template_lies_on_floor_and_across_no_wall() -> None:
    for map_, blocks in (
        ("+-+-+-+\n|w . H|\n+ + + +\n|. . .|\n+-+-+-+\n", {0}),
        ("+-+-+-+\n|. w H|\n+ + + +\n|. . .|\n+-+-+-+\n", {0, 1}),
        ("+-+-+-+\n|. w|H|\n+ + + +\n|. . .|\n+-+-+-+\n", {0}),
    ):
        g = drawn(map_)
        found = blasts.templates(g, g.foes()[0].at)
        assert {(block & -block).bit_length() - 1 for block in found} == blocks, map_
    g = drawn("+-+-+-+\n|w . H|\n+-+-+-+\n")
    assert blasts.templates(g, 0) == [1], "there is no room for one: the square alone"


@pytest.mark.proves("spell.choke")
def test_gas_that_nobody_cast_lasts_whoever_is_killed() -> None:
    g = fight("Hw..w")
    f, last = g.party()[0], g.foes()[-1]
    choking.choke(f)
    g.remove(last)
    assert last.id == len(g.figures) - 1
    for _ in range(2):
        drive(choking.suffocate(g))
        assert "choked" in f.marks and f.condition < DEAD
    drive(choking.suffocate(g))
    assert f.condition == DEAD
    g = fight("Hw..w")
    f, caster, other = g.party()[0], *g.foes()
    choking.choke(f, caster.id)
    for gone, chokes in ((other, True), (caster, False)):
        g.remove(gone)
        drive(choking.suffocate(g))
        assert ("choked" in f.marks) is chokes and f.condition < DEAD


@pytest.mark.proves("spell.choke")
def test_who_breathes_gas_twice_suffocates_once_from_the_second_time_on() -> None:
    g = fight("HS..w")
    first, f = named(g, "heinrich"), named(g, "sven")
    f.marks = ("diseased",)
    choking.choke(f)
    drive(choking.suffocate(g))
    choking.choke(f)
    assert f.marks == ("diseased", "choked") and f.used["choke"] == 3
    assert walking.allowance(g, f) == 1 < walking.allowance(g, first)
    del f.used["choked-by"]
    first.condition = DEAD
    drive(choking.suffocate(g))
    assert f.marks == ("diseased", "choked"), "nobody's death saves him whom nobody choked"


@pytest.mark.proves("spell.choke")
def test_nobody_is_choked_who_is_choked_already() -> None:
    g = fight("H.z.S")
    foe, first, second = g.foes()[0], named(g, "heinrich"), named(g, "sven")
    assert spell.of("choke").aims(g, foe) == [("cast-on", first.id), ("cast-on", second.id)]
    choking.choke(first, foe.id)
    assert spell.of("choke").aims(g, foe) == [("cast-on", second.id)]


@pytest.mark.proves("spell.swift_wind")
def test_the_wind_carries_nobody_longer_than_this_turn() -> None:
    for begin in (quiet, fight):
        g = begin("M.....")
        f, g.round = g.party()[0], 3
        slow = walking.allowance(g, f)
        drive(spell.of("swift-wind").works(g, f, ("cast",)), "1", [("help", f.id)])
        assert walking.allowance(g, f) == (2 * slow if g.fighting else 18) > slow
        open_turn(g, g.mode)
        assert walking.allowance(g, f) == slow and not f.effects


@pytest.mark.proves("spell.flight", "item.amulet.iron")
def test_what_turns_spells_aside_lets_those_of_friends_through() -> None:
    for who, friend in (("sven", True), ("skaven-warlord", False)):
        g = fight("M..S..l")
        f, target = named(g, "magnus"), named(g, who)
        if friend:
            target.worn = ("amulet-of-iron",)
        else:
            target.kind = replace(target.monster, items=("amulet-of-iron",))
        dice, answers = ("1", [("flee", target.at - 1)]) if friend else ("9", [])
        _, rolls = watched(spell.of("flight").works(g, f, ("cast-on", target.id)), dice, answers)
        assert rolls == [f"{target.id}: {'run' if friend else 'ward'}"]


@pytest.mark.proves("item.scroll", "magic.components")
def test_of_all_that_is_cast_from_a_scroll_alone_is_gone() -> None:
    g = fight("M...w")
    f = g.party()[0]
    asked = Decision(f.seat, "turn", (), (), f.id)
    assert explaining.used_up(g, asked, ("cast-on", "courage", f.id)) == ""
    scroll = next(item.id for item in content().items.values() if item.kind == "scroll" and item.text)
    wand = next(item.id for item in content().items.values() if item.kind == "wand")
    assert explaining.used_up(g, asked, ("cast-at", scroll, 4)) == scroll
    assert explaining.used_up(g, asked, ("cast-at", wand, 4)) == ""


@pytest.mark.proves("magic.template")
def test_a_large_one_does_not_hide_its_own_squares() -> None:
    for picture, q, seen in (("M.RR/..RR", 2, True), ("M.RR/..RR", 3, True), ("M.w.", 3, False), ("M.w.", 2, True)):
        g = fight(picture)
        assert aiming.in_line(g, g.party()[0], q) is seen, (picture, q)


# -- how fights end and begin


@pytest.mark.proves("end.escape.door", "pursuit.escape.door")
def test_a_second_door_gains_no_second_turn() -> None:
    g = drawn("+-+-+-+\n|S HOw|\n+-+-+-+\n")
    f, g.round = named(g, "heinrich"), 3
    assert end_of_fight.outcome(g) == GOING and not g.extra
    close_door(g, f, 0)
    assert end_of_fight.outcome(g) == GOING and g.extra
    open_turn(g, FIGHTING)
    open_door(g, f, 0)
    close_door(g, f, 0)
    assert g.closed and end_of_fight.outcome(g) == ESCAPED
    g.extra = False
    assert end_of_fight.outcome(g) == GOING, "the first time it holds"


@pytest.mark.proves("end.loot.share", "end.loot.magic", "end.loot.gold", "qroom.mosaic.fools_gold")
def test_what_nobody_wants_lies_where_the_first_of_the_heroes_stands() -> None:
    kind = next(kind for kind in content().monsters if end_of_fight.spoils(kind))
    things = tuple(end_of_fight.spoils(kind))
    for map_, at in (("+-+-+-+\n|HD. S|\n+-+-+-+\n", 0), ("+-+-+-+\n|SD. H|\n+-+-+-+\n", 2)):
        g = drawn(map_)
        g.loot = (kind,)
        g.rooms[1] = Room("quest", "mosaic-room", -1, "mosaic-room.fools-gold")
        gold = content().monsters[kind].each // (2 if at else 1)
        drive(end_of_fight.end_phase(g, WON), "5 3 | 9 2", [PASS, PASS])
        assert [(t.at, t.items) for t in g.tokens] == [(at, things)] and named(g, "heinrich").at == at
        assert sum(f.gold for f in g.party()) == gold > 0, "and its worth is what gold is worth there"


@pytest.mark.proves("fate.exceptions", "melee.wound.track", "sheet.wounds.meaning")
def test_who_is_dead_or_gone_has_nothing_more_to_lose() -> None:
    for state, at, lost in ((DEAD, 0, 0), (0, -1, 0), (0, 0, 2), (LYING, 0, 2)):
        g = fight("H...w")
        f = g.party()[0]
        f.condition, f.wounds = state, 0 if state else 3
        g.put(f, at)
        before = f.wounds
        assert drive(harm.hurt(g, f, 2, ("melee.wound.roll",))) == lost
        assert f.wounds == before - lost and any(event.kind == "wound" for event in g.log or ()) is (lost > 0)


@pytest.mark.proves("death.ko.no_recovery", "fate.damage")
def test_who_gets_up_fills_his_square_and_threatens_again() -> None:
    g = fight("HwS", figures={"H": {"wounds": 1}})
    f, foe = named(g, "heinrich"), g.foes()[0]
    drive(harm.hurt(g, f, 1, ("melee.wound.roll",)))
    assert f.condition == LYING and g.taken == 0b111 and f.near == ()
    harm.heal(g, f, 1, ("item.potion.healing",))
    assert f.up and g.taken == 0b111 and f.near == (foe.id,)


@pytest.mark.proves("combat.place.choice")
def test_the_corner_of_the_map_is_a_place_like_any_other() -> None:
    g = fight("..H")
    f = g.add_monster(content().monsters["skaven-warrior"])
    assert meeting.usual_places(g, f, 0b011) == [0, 1], "outside of the zone before nearer"
    g = fight("...H")
    f = g.add_monster(content().monsters["skaven-warrior"])
    assert meeting.usual_places(g, f, 0b111) == [1, 0, 2]


@pytest.mark.proves("qroom.mosaic.barrels", "combat.start")
def test_who_comes_out_of_a_barrel_joins_the_fight_that_is_on() -> None:
    g = fight("H...w")
    g.round, g.fought, g.loot, g.extra = 5, 3, ("orc",), True
    drive(meeting.appear(g, 0, "zombie", 0b110))
    assert len(g.foes()) == 2 and (g.round, g.fought, g.loot, g.extra) == (5, 3, ("orc",), True)
    g = quiet("H....")
    g.round, g.loot, g.extra = 5, ("orc",), True
    drive(meeting.appear(g, 0, "zombie", 0b110))
    assert g.fighting and (g.round, g.fought, g.loot, g.extra) == (6, 1, (), False)


# -- shots


@pytest.mark.proves("ranged.not_adjacent", "ranged.in_range")
def test_nobody_shoots_at_who_lies_beside_him() -> None:
    fallen = {"H": {"wounds": 0, "condition": "knocked-out"}}
    for picture, names in (("AH..T", ["torallion"]), ("A.H.T", ["heinrich", "torallion"])):
        g = fight(picture, figures=fallen)
        found = ranged.shots(g, g.foes()[0], False)
        assert [g.fig(shot[-1]).name for shot in found] == names


@pytest.mark.proves("ranged.not_adjacent", "ranged.in_range", "zone.long_reach")
def test_whom_a_spear_reaches_is_too_near_to_be_shot_at() -> None:
    for held, far in (("spear", 0), ("sword", 2)):
        g = fight("T./.w", figures={"T": {"weapons": ["short-bow", "spear", "sword"], "held": held}})
        assert ranged.sighted(g, g.party()[0], g.foes()[0]) == far


@pytest.mark.proves("ranged.hit", "special.reveal")
def test_one_that_is_more_than_it_seems_is_named_when_it_shoots() -> None:
    for gold, shown in ((10, False), (11, True)):
        g = fight("A....H")
        f = g.foes()[0]
        f.kind = replace(f.monster, gold=gold)
        open_action(g, f)
        drive(monsters.strike(g, f), "2")
        assert f.shown is shown and any(event.kind == "reveal" for event in g.log or ()) is shown


@pytest.mark.proves("ranged.weapon", "sheet.weapon.range")
def test_a_bow_without_an_arrow_left_is_no_weapon() -> None:
    for arrows, n in ((0, 0), (1, 1)):
        g = fight("T....w", figures={"T": {"strength": 6, "weapons": ["short-bow"]}})
        f = g.party()[0]
        f.pack = {"arrow": arrows, "bolt": 3}
        assert len(ranged.missiles(g, f, False)) == len(ranged.shots(g, f, False)) == n


@pytest.mark.proves("ranged.hit", "ranged.fumble")
def test_a_one_hits_nobody_however_good_the_shot() -> None:
    bow = content().weapons["short-bow"]
    for die, word in ((1, "misses"), (2, "hits")):
        g = fight("T..w", figures={"T": {"strength": 6, "bs": 12, "weapons": ["short-bow"]}})
        f, foe = g.party()[0], g.foes()[0]
        f.pack = {"arrow": 1}
        drive(ranged.shoot(g, f, bow, "arrow", foe), f"{die} {'1 ' * bow.dice if die > 1 else ''}")
        assert [event.text.split()[-1] for event in g.log or () if event.kind == "shot"] == [f"{word}."]


@pytest.mark.proves("monster.globadier", "qroom.chain.immune")
def test_iron_does_not_breathe() -> None:
    g = fight("Hn.w")
    f, foe = named(g, "heinrich"), named(g, "skaven-warrior")
    _, rolls = watched(skaven_weapons.breathe(g, 0b1111), "1 1")
    assert rolls == [f"{f.id}: globe", f"{foe.id}: globe"]


# -- what is in hand, and handing over


@pytest.mark.proves("weapon.in_hand", "zone.long_reach")
def test_with_another_weapon_in_hand_another_zone_is_threatened() -> None:
    g = fight("H./.w", figures={"H": {"strength": 6, "weapons": ["sword", "spear"], "held": "sword"}})
    f, foe = g.party()[0], g.foes()[0]
    for weapon, near in (("spear", (foe.id,)), ("sword", ())):
        gear.hold(g, f, weapon)
        assert f.near == near and zones.engaged(g, foe) is bool(near)


@pytest.mark.proves("carry.exchange")
def test_nothing_is_handed_through_a_wall() -> None:
    for wall, hands in (("|", False), (" ", True)):
        g = drawn(f"+-+-+-+\n|S{wall}H .|\n+-+-+-+\n", figures={"H": {"items": {"rope": 1}}}, turn="exploration")
        found = gear.exchange_options(g, named(g, "heinrich"))
        assert (("hand", "rope", named(g, "sven").id) in found) is hands


# -- where monsters go


@pytest.mark.proves("special.berserk", "gm.target", "combat.gm.choice")
def test_rage_goes_for_the_nearest_and_not_for_the_weakest() -> None:
    for berserk, at in ((True, 1), (False, 7)):
        g = fight("H..w....M", figures={"H": {"ws": 9}, "M": {"ws": 2}})
        f = g.foes()[0]
        if berserk:
            f.effects = (condition("rage", "berserk", "fight"),)
        assert monster_tactics.destination(g, f, 6) == at


@pytest.mark.proves("pursuit.must_run", "combat.gm.choice", "pursuit.doors")
def test_in_pursuit_an_open_way_is_gone_before_a_door_is_thought_of() -> None:
    edge = "+-+-+-+-+-+-+-+-+-+\n"
    for end, at in ((" ", W + 2), ("|", -1)):
        g = drawn(f"{edge}|wD. . . H . . . .|\n+ +-+-+-+-+-+-+-+ +\n|. . . . . . . .{end}.|\n{edge}")
        g.pursued = 1
        assert monster_tactics.destination(g, g.foes()[0], 2) == at, "where no way is open it stays at the door"


@pytest.mark.proves("gm.special_attacks")
def test_a_caster_withdraws_into_the_corner_of_the_map() -> None:
    for picture, at in (("./z/H", 0), ("../z./H.", 0), ("z/H", 0)):
        g = fight(picture)
        f = g.foes()[0]
        open_action(g, f)
        drive(monster_tactics.keep_away(g, f))
        assert f.at == at


@pytest.mark.proves("sentry.open", "sentry.choice", "sentry.open.generate")
def test_a_sentry_opens_the_door_behind_which_nobody_has_been() -> None:
    for ways in ((NORTH,), (NORTH, SOUTH)):
        g = drawn("+-+-+-+-+-+-+-+\n|.Dy . . . H S|\n+-+-+-+-+-+-+-+\n", corner="bf60")
        f = g.foes()[0]
        new = g.board.copy()
        for way in ways:
            put_door(new, Door(f.at, way, -1, "door"))
        g.lay(new)
        open_action(g, f)
        assert drive(monsters.sentry(g, f)) is True
        assert g.opened == (1,) and g.open == 0b10, "not the one to a room that is known"


@pytest.mark.proves("pursuit.must_run", "pursuit.doors", "combat.gm.run")
def test_a_pursuer_who_cannot_move_may_leave_the_door_shut() -> None:
    for map_, may_end in (("+-+-+\n|wDH|\n+-+-+\n", True), ("+-+-+-+\n|. wDH|\n+-+-+-+\n", False)):
        g = drawn(map_, options={"gm": "person"})
        f, g.pursued = g.foes()[0], 1
        open_action(g, f)
        asked = question(monsters.by_hand(g, f))
        assert ("open", "east") in list(asked) and (("end",) in list(asked)) is may_end


# -- sight and zones


@pytest.mark.proves("los.models", "los.measure")
def test_a_large_one_in_the_corner_of_the_map_is_in_the_line() -> None:
    for picture, seen in (("RRw/RR./T..", Grade.NONE), ("..w/.../T..", Grade.CLEAR), ("RR../RR../T..w", Grade.CLEAR)):
        g = fight(picture)
        assert sight.line(g, named(g, "torallion"), named(g, "skaven-warrior")) == seen


@pytest.mark.proves("combat.sight", "trapfx.portcullis")
def test_bars_across_a_section_do_not_end_a_fight_in_it() -> None:
    g = fight("H...w")
    portcullises.drop(g, ((1, EAST),))
    assert sight.visible(g, 0, 4) and end_of_fight.outcome(g) == GOING
    g = drawn("+-+-+-+-+-+\n|H .D. . w|\n+-+-+-+-+-+\n")
    assert not sight.visible(g, 0, 4) and end_of_fight.outcome(g) == ESCAPED


@pytest.mark.proves("combat.sight", "qroom.chain")
def test_a_chain_holds_those_within_its_reach_alone() -> None:
    for picture, outcome in (("H...n", GOING), ("H....n", ESCAPED), ("H....w", GOING)):
        assert end_of_fight.outcome(fight(picture)) == outcome


@pytest.mark.proves("zone.focus", "ranged.not_in_zone", "stairs.leave")
def test_who_has_left_keeps_nobody_from_shooting() -> None:
    g = fight("HA...S")
    f, foe = named(g, "heinrich"), g.foes()[0]
    zones.settle(g)
    assert f.near == (foe.id,) and zones.engaged(g, foe) and ranged.shots(g, foe, False) == []
    harm.leave(g, f)
    assert f.near == foe.near == () and not zones.engaged(g, foe)
    assert [shot[-1] for shot in ranged.shots(g, foe, False)] == [named(g, "sven").id]


@pytest.mark.proves("death.ko.potion")
def test_who_is_off_the_board_hangs_over_nobody() -> None:
    fallen = {"H": {"wounds": 0, "condition": "knocked-out"}}
    for at, over in ((1, True), (2, False), (-1, False)):
        g = fight("H..S.w", figures=fallen)
        g.put(g.foes()[0], at)
        zones.settle(g)
        assert zones.overhung(g, named(g, "heinrich")) is over


# -- on foot


@pytest.mark.proves("room.entered.count", "trapfx.pit", "qroom.mosaic.fumes")
def test_who_falls_on_the_threshold_has_set_foot_in_the_room_and_does_nothing_more_there() -> None:
    for die, rolls in ((9, []), (8, ["fumes"])):
        g = quiet("H..", figures={"H": {"wounds": 1}}, options={"gm": "person"})
        f = g.party()[0]
        g.rooms[0] = Room("quest", "mosaic-room", -1, "mosaic-room.fumes")
        g.hand, g.trod, g.entered = ("trap",), 0, 0
        open_action(g, f)
        _, found = watched(walking.arrive(g, f), f"1 1 {die}{' 1' if rolls else ''}", [("play",)])
        assert f.condition == (LYING if die == 9 else 0) and g.entered == 1 and g.trod == 1
        assert [roll.partition(": ")[2] for roll in found][3:] == rolls


@pytest.mark.proves("trapfx.pit", "move.blocked")
def test_nobody_jumps_a_pit_into_a_wall() -> None:
    for wall, found in (("|", []), (" ", [("jump", 2)])):
        g = drawn(f"+-+-+-+\n|H .{wall}.|\n+ + + +\n|. . .|\n+-+-+-+\n", turn="exploration")
        f = g.party()[0]
        open_action(g, f)
        g.traps = (FoundTrap("pit", 1),)
        assert walking.jump_options(g, f) == found


@pytest.mark.proves("trapfx.pit")
def test_the_die_over_a_pit_is_thrown_for_the_jump() -> None:
    g = quiet("H...")
    f = g.party()[0]
    open_action(g, f)
    g.traps = (FoundTrap("pit", 1),)
    _, rolls = watched(walking.jump(g, f, 2), "1")
    assert rolls == [f"{f.id}: jump"] and f.at == 2


@pytest.mark.proves("death.ko.drag", "setup.one.per.square", "move.blocked")
def test_who_stands_where_a_body_lay_stays_there_when_it_is_dragged_away() -> None:
    g = fight("H....S/....w.")
    f, dead, foe = named(g, "heinrich"), named(g, "sven"), g.foes()[0]
    drive(harm.hurt(g, dead, dead.wounds + 1, ("melee.wound.roll",)))
    g.put(foe, dead.at)
    g.put(f, dead.at - 1)
    open_action(g, f)
    assert ("carry", dead.id) in walking.carry_options(g, f)
    walking.carry(g, f, dead)
    drive(walking.walk(g, f, f.at - 3))
    assert dead.mask & g.touching(f.mask) and g.taken == f.mask | foe.mask and g.at(foe.at) is foe


@pytest.mark.proves("death.raise", "setup.one.per.square")
def test_who_lives_again_drives_nobody_from_his_square() -> None:
    for there in (True, False):
        g = fight("S..w")
        f, foe = g.party()[0], g.foes()[0]
        drive(harm.hurt(g, f, f.wounds + 1, ("melee.wound.roll",)))
        if there:
            g.put(foe, f.at)
        harm.revive(g, f, 3, ("death.raise",))
        assert f.up and f.at == int(there) and g.taken == f.mask | foe.mask
