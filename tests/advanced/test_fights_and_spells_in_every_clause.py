"""Placing, falling, aiming and choosing, and the computer as gamesmaster: the clauses that little depends on."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_amulet import chamber
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_turns_and_masters import mind

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.master_answers import possessed, victim
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.searching_furniture import RACK
from delvewright.rules.advanced.fighting import character_monsters, harm, meeting
from delvewright.rules.advanced.figures import gear, heroes, monster_tactics
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.interface import explaining
from delvewright.rules.advanced.magic import aiming
from delvewright.rules.advanced.state.board import FoundTrap, Group
from delvewright.rules.advanced.state.carrying import GEAR
from delvewright.rules.advanced.state.game import DEAD
from delvewright.rules.advanced.state.texts import special_of, spell
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import choices
from delvewright.rules.common.tiles.board import Token

W = 128

# -- fights


@pytest.mark.proves("counter.character", "campaign.characters")
@pytest.mark.parametrize(
    ("quest", "depth", "comes"),
    [
        ("magic-maze", 3, True),
        ("magic-maze", 2, False),
        ("magic-maze", 1, False),
        ("descent", 2, False),  # no fixed level
        ("descent", 1, False),
    ],
)
def test_on_the_fixed_level_somebody_leads_the_first_who_are_met(quest: str, depth: int, comes: bool) -> None:
    g = fight("H....")
    g.quest, g.depth, g.hand = quest, depth, ("character",)
    g.rooms = {}
    assert (drive(character_monsters.joined_by(g, 0)) is not None) is comes
    assert g.hand == (() if comes else ("character",))


@pytest.mark.proves("death.monster", "hench.pay")
def test_by_which_rules_monsters_and_henchmen_are_killed() -> None:
    g = fight("Ha.w")
    man = next(f for f in g.company() if not f.hero)
    for f, rules in ((g.foes()[0], ("death.monster",)), (man, ("death.monster", "hench.death"))):
        g.log = []
        harm.die(g, f)
        assert [event.rules for event in g.log if event.kind == "slain"] == [rules]


@pytest.mark.proves("combat.place", "combat.place.choice")
def test_those_who_are_met_again_keep_the_number_of_their_own_section() -> None:
    g = fight("H......")
    mine, others = Group(0, (("orc", 1),), ("orc", "orc", "goblin-archer")), Group(5, (), ("skeleton",))
    for groups in ((mine, others), (others, mine)):
        g.groups = groups
        assert len(drive(meeting.place(g, (0,), (("orc", 1),), 0))) == 1
        assert set(g.groups) == {others, Group(0, (), mine.all)}
    g.groups = (others,)
    drive(meeting.place(g, (0,), (("orc", 1),), 0))
    assert set(g.groups) == {others, Group(0, (), ("orc",))}, "met for the first time"


@pytest.mark.proves("gm.tactics.solo")
@pytest.mark.parametrize(("letter", "rolls"), [("w", ["-1: tactics"]), ("A", ["-1: tactics-missiles"])])
def test_nobody_owns_the_die_of_the_tactics(letter: str, rolls: list[str]) -> None:
    g = fight(f"H....{letter}")
    assert watched(monster_tactics.roll_routine(g), "3")[1] == rolls


@pytest.mark.proves("melee.ws_told")
def test_nothing_is_told_of_a_blow_at_somebody_who_is_not_there() -> None:
    g = table("Hw", turn="combat").state
    f, foe = g.party()[0], g.foes()[0]
    assert explaining.harm(g, g.gm, foe.id, f.id)
    f.condition = DEAD
    assert explaining.harm(g, g.gm, foe.id, f.id) == ()
    f.condition = 0
    g.put(f, -1)
    assert explaining.harm(g, g.gm, foe.id, f.id) == ()


@pytest.mark.proves("amulet.d4.r1")
def test_a_marksman_at_the_door_has_who_stands_there_in_his_zone() -> None:
    g, area, f = chamber("amber-room", "R1")
    g.put(f, at(11, 10))
    foe = g.add_monster(content().monsters["jezzail"], area)
    far = next(q for q in range(W * W) if g.board.areas[area].squares >> q & 1 and not 1 << q & g.around(f))
    g.put(foe, far)
    zones.settle(g)
    assert foe.near == f.near == ()
    special_of(g, area).monster(g, area, foe)
    assert foe.at == at(11, 9) and foe.near == (f.id,) and f.near == (foe.id,)


# -- heroes and their things


@pytest.mark.proves("carry.exchange", "explore.armour.dropped")
def test_armour_in_a_rack_is_not_what_lies_on_the_floor() -> None:
    g = quiet("H.....", figures={"H": {"worn": []}})
    f = g.party()[0]
    rack, far = Token(RACK, 1, ("chain",)), Token(GEAR, 5, ("chain",))
    g.tokens = (rack, far)
    drive(gear.pick_up(g, f, "chain"))
    assert g.tokens == (rack,) and f.has("chain")


@pytest.mark.proves("create.class", "hero.ready.made")
def test_a_new_hero_goes_by_the_first_letter_of_his_name() -> None:
    assert heroes.who("dwarf-warrior@kurgan_oz").letter == "K"
    assert heroes.who("dwarf-warrior").letter == "D"


@pytest.mark.proves("trapfx.mindstealer", "trapfx.pit")
def test_only_who_is_in_a_pit_climbs_out() -> None:
    g = quiet("H..")
    f = g.party()[0]
    open_action(g, f)
    for changes, climbs in (("pit", True), ("bravery", False)):
        f.effects = (Effect("x", changes, 1, "expedition", -1, 1),)
        assert (("climb",) in choices.bound(g, f)) is climbs
    f.effects = ()
    assert choices.bound(g, f) == []


@pytest.mark.proves("combat.example", "combat.hero.move_attack")
def test_shots_are_offered_before_other_weapons() -> None:
    g = fight("T....w", figures={"T": {"strength": 6, "weapons": ["short-bow", "sword", "dagger"], "held": "sword"}})
    f = g.party()[0]
    open_action(g, f)
    verbs = [a[0] for a in choices.combat(g, f).options]
    assert "hold" in verbs and verbs.index("shoot") < verbs.index("hold")


# -- spells


@pytest.mark.proves("magic.template")
def test_a_large_one_in_the_corner_of_the_map_hides_what_is_behind_it() -> None:
    for picture, seen in (("RR./RR./M..", False), ("RR./RR./..M", True), ("w../.../M..", True)):
        g = fight(picture)
        assert aiming.in_line(g, g.party()[0], 2) is seen, picture


@pytest.mark.proves("zone.no_spells", "spell.flames_of_the_phoenix")
def test_no_flames_in_the_zone_of_one_who_reaches_farther() -> None:
    for picture, casts in (("M./.k", False), ("M./.w", True), ("M../..k", True)):
        g = fight(picture)
        f = g.party()[0]
        found = spell.of("flames-of-the-phoenix").aims(g, f)
        assert found == ([("cast-on", f.id)] if casts else []), picture


@pytest.mark.proves("spell.swift_wind")
def test_the_wind_need_not_carry_all_that_it_could() -> None:
    g = quiet("MST")
    f, sven, elf = (next(o for o in g.party() if o.name == name) for name in ("magnus", "sven", "torallion"))
    drive(spell.of("swift-wind").works(g, f, ("cast",)), "12", [("help", sven.id), ("pass",)])
    assert [o.under("swift") for o in (f, sven, elf)] == [False, True, False]


# -- the computer in the gamesmaster's seat


@pytest.mark.proves("gm.special_attacks", "pursuit.doors")
def test_in_pursuit_nothing_but_a_door_is_in_the_way() -> None:
    game = table("w....H", turn="combat")
    seat, f = len(game.seats) - 1, game.state.foes()[0]
    game.state.pursued = 1
    field = Field(game.view(seat))
    for options, answer in (
        ((("climb",), ("open", "east"), ("end",)), ("open", "east")),
        ((("climb",), ("end",)), ("end",)),
    ):
        assert mind(field).act(field, Decision(seat, "monster", options, (), f.id)) == answer


@pytest.mark.proves("gm.target", "gm.special_attacks")
@pytest.mark.parametrize(("letter", "goal"), [("w", 4), ("A", 3), ("z", 3)])
def test_casters_and_shooters_do_not_walk_into_a_death_zone(letter: str, goal: int) -> None:
    game = table(f"{letter}....H", turn="combat")
    field = Field(game.view(len(game.seats) - 1))
    assert mind(field).destination(field, field.foes[0], 0b11110) == goal


@pytest.mark.proves("ranged.fumble", "melee.free.target")
def test_whom_the_shot_of_a_hero_strikes_is_told_by_weapon_skill() -> None:
    game = table(
        "T.wHM", turn="combat",
        figures={"H": {"ws": 5, "wounds": 5, "toughness": 9}, "M": {"ws": 6, "wounds": 1, "toughness": 1}},
    )  # fmt: skip
    seat = len(game.seats) - 1
    who = {f.name: f for f in game.state.party()}
    options = tuple(("hit", who[name].id) for name in ("heinrich", "magnus"))
    field = Field(game.view(seat))
    for by, name in ((who["torallion"], "heinrich"), (game.state.foes()[0], "magnus")):
        asked = Decision(seat, "fumble", options, (), by.id)
        assert victim(field, asked, "hard") == ("hit", who[name].id)
        assert victim(field, asked, "normal") == ("hit", who["heinrich"].id)


@pytest.mark.proves("trapfx.mindstealer")
def test_one_without_a_mind_strikes_the_friend_with_the_lowest_weapon_skill() -> None:
    game = table("HSM...w", turn="combat", figures={"H": {"ws": 9}, "M": {"ws": 4}})
    seat = len(game.seats) - 1
    who = {f.name: f for f in game.state.party()}
    options = tuple(("fight", who[name].id) for name in ("heinrich", "magnus"))
    asked = Decision(seat, "possessed", (*options, ("end",)), (), who["sven"].id)
    assert possessed(Field(game.view(seat)), asked) == ("fight", who["magnus"].id)


@pytest.mark.proves("trapfx.mindstealer", "trapfx.gas.table")
@pytest.mark.parametrize(("pits", "answer"), [((), ("walk", 2)), ((2,), ("end",))])
def test_one_who_is_mad_does_not_run_into_a_trap(pits: tuple[int, ...], answer: tuple[str, ...]) -> None:
    game = table("HS.", turn="combat")
    seat = len(game.seats) - 1
    mad = next(f for f in game.state.party() if f.name == "sven")
    mad.effects = (Effect("madness", "mad", 1, "turn", -1, 2),)
    game.state.traps = tuple(FoundTrap("pit", q) for q in pits)
    asked = Decision(seat, "possessed", (("end",),), (("walk", 1 << 2),), mad.id)
    assert possessed(Field(game.view(seat)), asked) == answer
