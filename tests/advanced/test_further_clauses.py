"""Clauses that a change of one word would turn into others: who is not asked, what does not count, which is first."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_amulet import chamber, third
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.master import MasterMind
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    chasms,
    chests,
    fixed_levels,
    grates_and_trapdoors,
    groups,
    portcullises,
    searching_furniture,
    strangers,
)
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.hazards import MagicCircle
from delvewright.rules.advanced.fighting import end_of_fight, harm, meeting, melee
from delvewright.rules.advanced.fighting.wards import warded
from delvewright.rules.advanced.ground import routes
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import JUNCTION, Board, FoundTrap, Group
from delvewright.rules.advanced.state.followers import GUEST
from delvewright.rules.advanced.state.game import LYING
from delvewright.rules.advanced.state.texts import abilities, special_of
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Thing, Token


@pytest.mark.proves("campaign.level3.layout")
def test_a_section_laid_first_of_all_is_no_way_off_the_junction_beside_it() -> None:
    tried = 0
    for quest in ("warlords-lair", "magic-maze", "plague-temple", "amber-room"):
        map_ = content().maps[quest]
        for section in map_.sections:
            if fixed_levels.KINDS.get(section.kind) != JUNCTION:
                continue
            for other in fixed_levels.neighbours(map_, section.id):
                g = third(quest)
                g.exits = g.exits[:0]
                g.lay(Board())
                g.rooms = {}
                assert fixed_levels.lay_one(g, other) == 0
                area = fixed_levels.lay_one(g, section)
                ways = [each.way for each in g.exits if each.area == area]
                assert fixed_levels.way_to(section, other) not in ways
                tried += 1
    assert tried > 8


@pytest.mark.proves("fate.roll", "melee.wound.roll")
def test_who_lies_there_spends_no_fate_on_his_dice() -> None:
    for condition, asks in ((0, True), (LYING, False)):
        g = fight("Hw")
        f, foe = g.party()[0], g.foes()[0]
        f.fate, f.condition = 2, condition
        play = harm.damage(g, f.id, foe, 1, 9)
        next(play)
        if asks:
            assert isinstance(play.send((2,)), Decision)
        else:
            with pytest.raises(StopIteration):
                play.send((2,))


@pytest.mark.proves("trapfx.blocks")
def test_only_rubble_is_slow() -> None:
    g = quiet("H......../........./.........")
    f = g.party()[0]
    g.traps = (FoundTrap("blocks", 2 + 128), FoundTrap("pit", 7 + 128))
    slow, _ = routes.costly(g, f)
    assert slow == g.touching(1 << 2 + 128) | 1 << 2 + 128


def master(picture: str, level: str = "normal", **spec: Any) -> tuple[MasterMind, Field, Any, int]:
    game = table(picture, turn="combat", **spec)
    seat = len(game.seats) - 1
    open_action(game.state, game.state.foes()[0])
    field = Field(game.view(seat))
    return MasterMind(field.view, level), field, game.state, seat


@pytest.mark.proves("pursuit.choice", "combat.always_attack", "combat.never_retreat")
def test_monsters_that_stay_stay() -> None:
    for pursued, verb in ((-2, "end"), (-1, "walk"), (1, "walk")):
        game = table("w......H", turn="combat")
        game.state.pursued = pursued
        seat = len(game.seats) - 1
        f = game.state.foes()[0]
        field = Field(game.view(seat))
        decision = Decision(seat, "monster", (("end",),), (("walk", 0b1111110),), f.id)
        assert MasterMind(field.view).act(field, decision)[0] == verb


@pytest.mark.proves("sentry.choice", "combat.gm.sentry")
def test_a_sentry_goes_for_the_nearest_door() -> None:
    for picture, goal in ((".....y..HS", "near"), (".y......HS", "far")):
        mind, field, g, seat = master(
            picture, corner="bf60", new={"bf60": "west", "bj60": "north"}, options={"gm": "person", "doors": "narrow"}
        )
        me = field.foes[0]
        doors = sorted(field.unknown_doors)
        walk = field.view.floor & ~(field.company_mask | field.foe_mask)
        at = min(doors, key=lambda q: abs(q - me.squares[0]))
        assert len(doors) == 2 and at == (doors[1] if goal == "near" else doors[0])
        assert mind.fetch_help(field, me, (("end",),), walk) == ("walk", at)
        assert seat == g.gm


@pytest.mark.proves("fate.damage", "fate.damage.death")
def test_a_question_about_wounds_says_how_many() -> None:
    g = quiet("HS")
    f = g.party()[0]
    f.fate, f.wounds = 1, 3
    asked = question(harm.hurt(g, f, 2, ()))
    assert (asked.seat, asked.figure, asked.subject, list(asked)) == (f.seat, f.id, (2, 1), [("fate",), ("pass",)])
    drive(harm.hurt(g, f, 0, ()))
    assert f.wounds == 1


# -- chests, racks, bars


@pytest.mark.proves("explore.chest.open", "trap.when.chest")
def test_of_several_things_the_chest_on_that_square_is_opened() -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    here, there = 1 << f.at + 1, 1 << f.at + 128
    g.set_things(
        (Thing("chest", there, 0), Thing("circle", here, 0, "flat"), Thing("chest", here, 0), Thing("table", 1 << 4, 0))
    )
    play = chests.open_chest(g, f, f.at + 1)
    step: Any = next(play)
    try:
        while True:
            step = play.send(("pass",) if isinstance(step, Decision) else (2,) * len(step.dice))
    except StopIteration:
        pass
    assert [(t.kind, t.squares == here, t.state) for t in g.things] == [
        ("chest", False, ""), ("circle", True, "flat"), ("chest", True, "open"), ("table", False, ""),
    ]  # fmt: skip


@pytest.mark.proves("furnish.weapons_rack.who", "carry.limits")
def test_each_rack_has_its_own_weapons() -> None:
    g = quiet("H..../.....", figures={"H": {"weapons": []}})
    f = g.party()[0]
    one, two = (
        Thing("weapons-rack", 1 << f.at + 1, 0, "searched"),
        Thing("weapons-rack", 1 << f.at + 128, 0, "searched"),
    )
    g.set_things((one, two))
    tokens = (Token("weapons-rack", one.first, ("dagger",)), Token("weapons-rack", two.first, ("axe",)))
    gear = Token("gear", one.first, ("rope",))
    g.tokens = (*tokens, gear)
    searching_furniture.arm(g, f, one)
    assert f.weapons == ("dagger",) and "rope" not in f.pack
    assert set(g.tokens) == {tokens[1], gear}
    f.weapons = ("sword", "axe", "spear", "dagger")
    g.tokens = (*tokens, gear)
    searching_furniture.arm(g, f, one)
    assert set(g.tokens) == {*tokens, gear}, "his hands are full"


@pytest.mark.proves("trapfx.portcullis")
def test_a_portcullis_falls_inside_a_section_and_not_at_its_end() -> None:
    g = quiet("H...../......", areas={"a1": "normal", "d1": "normal"})
    area = g.board.area_of[0]
    other = g.board.area_of[5]
    assert area != other
    wide = g.board.areas[area].squares.bit_count() // 2
    found = portcullises.lines(g, area)
    assert sorted(line[0][1] for line in found) == [1] * (wide - 1) + [2]
    assert all(g.board.areas[area].squares >> q & 1 for line in found for q, _ in line)


# -- monsters, dice and steps


@pytest.mark.proves("qroom.mosaic.barrels")
def test_what_comes_out_of_a_barrel_stands_on_the_first_free_square() -> None:
    g = quiet("H...../......")
    f = g.party()[0]
    drive(meeting.appear(g, 0, "zombie", f.mask | 1 << f.at + 1 | 1 << f.at + 2))
    assert [o.at for o in g.foes()] == [f.at + 1] and g.fighting
    assert f.near == (g.foes()[0].id,) and g.fought == 1
    full = quiet("HS")
    drive(meeting.appear(full, 0, "zombie", full.taken))
    assert not full.foes() and not full.fighting


@pytest.mark.proves("move.speed", "explore.move.directions", "explore.move.stop")
def test_the_last_square_of_a_move_can_be_used() -> None:
    g = quiet("H.../....")
    f = g.party()[0]
    open_action(g, f)
    for points, stopped, reached in ((2, False, 5), (1, False, 3), (0, False, 0), (1, True, 0)):
        g.points, g.stopped = points, stopped
        assert walking.goals(g, f).bit_count() == reached, (points, stopped)


@pytest.mark.proves("amulet.d1.r3")
def test_the_portcullis_of_the_hall_falls_between_columns_19_and_20() -> None:
    for columns, offered in (((19, 20), True), ((18, 19), False), ((20, 21), False), ((20, 20), False)):
        g, area, _ = chamber("warlords-lair", "R3")
        g.mode = 1
        rat = g.add_monster(content().monsters["skaven-warrior"], area)
        g.put(rat, at(19, 18))
        for hero in g.party():
            g.put(hero, -1)
        for hero, x, y in zip(g.party(), columns, (21, 22), strict=False):
            g.put(hero, at(x, y))
        assert bool(special_of(g, area).monster_offers(g, area, rat)) is offered, columns


@pytest.mark.proves("item.jewel.other", "item.scroll", "item.wand")
def test_jewels_hold_the_spells_of_the_bright_college_alone() -> None:
    known = content()
    for spell in known.spells.values():
        assert (f"spell-jewel-{spell.id}" in known.items) is (spell.college == "bright"), spell.id


@pytest.mark.proves("combat.place.choice", "combat.place")
def test_where_the_program_sets_monsters_up() -> None:
    """Fighters near, not in a zone; those who shoot far away; a Sentry at a door that leads to what nobody knows."""
    g = fight("H.........", corner="bf60", new={"bm60": "north"}, options={"doors": "narrow"})
    f = g.party()[0]

    def first(kind: str) -> int:
        foe = g.add_monster(content().monsters[kind])
        found = meeting.usual_places(g, foe, meeting.free_places(g, foe, (0,)))
        g.remove(foe)
        assert sorted(found) == list(range(f.at + 1, f.at + 10))
        return found[0] - f.at

    assert first("skaven-warrior") == 2 and first("goblin-archer") == 9 and first("warpweaver") == 9
    assert first("skaven-sentry") == 7
    assert g.board.doors[0].a - f.at == 7


@pytest.mark.proves("melee.order", "melee.wound.roll")
def test_a_burning_hand_wounds_by_a_die_of_its_own() -> None:
    for name, roll in (("flaming-hand", "0: flaming-hand"), ("courage", "0: damage x4")):
        g = fight("Hw")
        f, foe = g.party()[0], g.foes()[0]
        foe.wounds = foe.full = 40
        f.effects = (Effect(name, name, 1, "fight", -1, 1),)
        _, rolls = watched(melee.wound(g, f, [(foe, False)]), "1" if name == "flaming-hand" else "1 1 1 1")
        assert rolls == [roll]


@pytest.mark.proves("hazard.grate", "item.rope")
def test_without_a_hole_nobody_climbs() -> None:
    for hole, offered in ((0, []), (1, [("climb-down",)])):
        g = quiet("HS...", figures={"H": {"items": ["rope"]}})
        g.counters["hole-1-0"] = hole
        assert grates_and_trapdoors.options(g, g.party()[0]) == offered
        assert grates_and_trapdoors.options(g, g.party()[1]) == offered, "a friend's rope will do"
        g.party()[0].pack = {}
        assert grates_and_trapdoors.options(g, g.party()[0]) == []


@pytest.mark.proves("matrix.small_party")
def test_one_monster_always_stays() -> None:
    g = quiet("HS...")
    missing = content().numbers["matrix"].values["models"] - 2
    assert missing > 0 and groups.thinned(g, ("orc",)) == ("orc",)
    many = ("skaven-champion", *["skaven-warrior"] * (missing + 1))
    assert groups.thinned(g, many) == ("skaven-champion", "skaven-warrior"), "Warriors first"
    assert groups.thinned(g, ("skaven-champion", "skaven-warlord")) == ("skaven-warlord",), "then the cheapest"


@pytest.mark.proves("hazard.magic_circle")
def test_those_whom_a_circle_calls_are_unhurt_and_first() -> None:
    g = quiet("H........./........../..........")
    f = g.party()[0]
    play = MagicCircle().steps(g, 0, f, f.at)
    step: Any = next(play)
    with pytest.raises(StopIteration):
        while True:
            step = play.send(("pass",) if isinstance(step, Decision) else (2,) * len(step.dice))
    assert g.foes() and all(o.wounds == o.full for o in g.foes()) and g.phase == 2, "the heroes are surprised"


@pytest.mark.proves("qroom.mosaic.barrels")
def test_a_fight_that_begins_all_at_once_begins_like_any_other() -> None:
    g = quiet("H...../......")
    g.extra, g.pursued, g.loot, g.shots = True, 3, ("orc",), ((0, "arrow"),)
    drive(meeting.appear(g, 0, "zombie", 1 << 4))
    assert (g.extra, g.pursued, g.loot, g.shots, g.fought) == (False, -1, (), (), 1)


@pytest.mark.proves("special.reveal", "special.distinct", "melee.hit")
def test_who_attacks_shows_what_it_is() -> None:
    for letter, told in (("c", True), ("w", False), ("y", True)):
        g = fight(f"H{letter}")
        foe = g.foes()[0]
        drive(melee.attack(g, foe, g.party()[0]), "2")
        assert foe.shown is told
        assert [e.text for e in g.log or () if e.kind == "reveal"] == (
            [f"Special monster {foe.id} is a {foe.monster.title}."] if told else []
        )


@pytest.mark.proves("death.slayer_step")
def test_nobody_steps_onto_a_square_that_is_taken() -> None:
    g = fight("HwS")
    f = g.party()[0]
    drive(melee.slayers_step(g, f, 1 << 1))
    g.remove(g.foes()[0])
    assert list(question(melee.slayers_step(g, f, 1 << 1)).fields) == [("step", 1 << 1)]
    drive(melee.slayers_step(g, f, 1 << 3))
    g.set_things((Thing("chest", 1 << 1, 0),))
    drive(melee.slayers_step(g, f, 1 << 1))


@pytest.mark.proves("end.when", "end.loot.none")
def test_after_a_won_fight_only_groups_that_still_live_are_remembered() -> None:
    g = fight("HS..")
    g.groups = (Group(0, (), ("orc",)), Group(3, (("orc", 1),), ("orc",)))
    play = end_of_fight.end_phase(g, end_of_fight.WON)
    faces = iter(range(1, 13))
    step: Any = next(play)
    with pytest.raises(StopIteration):
        while True:
            step = play.send(("pass",) if isinstance(step, Decision) else tuple(next(faces) for _ in step.dice))
    assert [each.area for each in g.groups] == [3] and not g.fighting


@pytest.mark.proves("gm.special_attacks", "monster.globadier")
def test_a_globe_is_thrown_where_as_many_of_each_side_are_hit() -> None:
    for picture, thrown in (("G....H..", True), ("G...wH..", True), ("G...wHw.", False), ("G...wHS.", True)):
        g = fight(picture)
        f = next(o for o in g.foes() if o.special("globes"))
        hero = next(o for o in g.party() if o.name == "heinrich")
        answer = next(text for text in abilities(f) if text.afar).prefers(g, f)
        assert (answer == ("lob", hero.at)) is thrown, picture


@pytest.mark.proves("item.amulet.iron", "item.ring.magic_protection")
def test_what_turns_a_spell_aside() -> None:
    fails = content().items["ring-of-magic-protection-1"].numbers["fails"]
    for worn, dice, turned in (
        (("ring-of-magic-protection-1",), str(fails), True), (("ring-of-magic-protection-1",), str(fails - 1), False),
        (("ring-of-protection-1", "leather", "gold-ring"), "", False), ((), "", False),
        (("amulet-of-iron",), "12", True), (("amulet-of-iron",), "1", False),
    ):  # fmt: skip
        g = fight("H...z")
        f, caster = g.party()[0], g.foes()[0]
        f.worn = worn
        assert drive(warded(g, f, caster), dice) is turned, worn
        assert drive(warded(g, f, g.party()[0])) is False, "nobody is warded against his own side"


@pytest.mark.proves("furnish.search.once", "furnish.cupboard.table")
def test_the_piece_that_is_searched_is_the_one_on_that_square() -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    flat, done, fresh, other = (
        Thing("cupboard", 1 << f.at + 3, 0), Thing("bookcase", 1 << f.at + 1, 0, "searched"),
        Thing("cupboard", 1 << f.at + 1, 0), Thing("bookcase", 1 << f.at + 128, 0),
    )  # fmt: skip
    g.set_things((flat, done, fresh, other))
    g.cup = g.spent = ()
    face = str(next(row.roll.low for row in content().tables["cupboard"].rows if row.what in ("nothing", "counter")))
    _, rolls = watched(searching_furniture.rummage(g, f, f.at + 1), face)
    assert rolls == [f"{f.id}: {content().pieces['cupboard'].table}"]
    assert [t.state for t in g.things] == ["", "searched", "searched", ""]


@pytest.mark.proves("hazard.chasm")
def test_a_leap_ends_the_move_where_it_lands() -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    open_action(g, f)
    drive(chasms.leap(g, f, f.at + 2, False), "1")
    assert f.at == 2 and g.stopped and [e.kind for e in g.log or ()].count("leap") == 1
    g = quiet("H..../.....")
    f = g.party()[0]
    drive(chasms.leap(g, f, f.at + 2, False), "12")
    assert f.at == -1 and not f.up


@pytest.mark.proves("hazard.chasm", "item.rope")
def test_who_holds_the_rope() -> None:
    g = quiet("HS.T/a...")
    f, sven, elf = (next(o for o in g.party() if o.name == name) for name in ("heinrich", "sven", "torallion"))
    man = next(o for o in g.company() if not o.hero)
    assert chasms.holders(g, f) == [sven, man] or chasms.holders(g, f) == [man, sven]
    sven.condition = LYING
    assert chasms.holders(g, f) == [man]
    _, rolls = watched(chasms.leap(g, f, 2, True), "12 | 1")
    assert rolls == [f"{f.id}: leap", f"{man.id}: rope"] and f.at == 0 and f.up
    _, rolls = watched(chasms.leap(g, f, 2, False), "12")
    assert rolls == [f"{f.id}: leap"] and f.at == -1 and elf.up


@pytest.mark.proves("hazard.stranger.maiden")
def test_a_maiden() -> None:
    g = quiet("H..")
    n = content().numbers["maiden"].values
    maiden = strangers.add_maiden(g, g.party()[0])
    assert (maiden.base.ws, maiden.base.toughness, maiden.base.speed) == (1, n["toughness"], n["speed"])
    assert maiden.full == n["wounds"] and maiden.marks == (GUEST,) and not maiden.hero
    rogue = strangers.add_rogue(g, g.party()[0])
    assert rogue.base == content().heroes["sergeant"].values and GUEST not in rogue.marks
