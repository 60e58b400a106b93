"""Who is left out, and what is not meant: one small position for each such clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.test_amulet import QUESTS, third
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_monsters_act import LETTERS
from tests.advanced.test_monsters_in_detail import drawn

from delvewright.kernel.grid import squares
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    fixed_levels,
    grates_and_trapdoors,
    portcullises,
    searching,
    searching_furniture,
    stairs,
)
from delvewright.rules.advanced.dungeon.hazards import MagicCircle
from delvewright.rules.advanced.fighting import end_of_fight, melee, surprise
from delvewright.rules.advanced.interface import explaining, view
from delvewright.rules.advanced.magic import casting
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.board import JUNCTION, FoundTrap, Room
from delvewright.rules.advanced.state.game import DEAD, LYING, MONSTER, Game
from delvewright.rules.advanced.state.texts import spell, trap
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Thing, Token


def quiet(picture: str, **spec: Any) -> Game:
    """An exploration turn, the program being the gamesmaster."""
    legend = {**LETTERS, **spec.pop("legend", {})}
    options = {"gm": "computer", **spec.pop("options", {})}
    g = table(picture, options=options, legend=legend, **{"turn": "exploration", **spec}).state
    g.log = []
    for f in g.party():
        f.fate = 0
    return g


def fight(picture: str, **spec: Any) -> Game:
    return quiet(picture, turn="combat", **spec)


# -- rooms


@pytest.mark.proves("hazard.trapdoor")
def test_stairs_under_a_trapdoor_are_where_it_is() -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    g.quest = next(quest.id for quest in content().quests.values() if quest.stairs_down and quest.levels > 1)
    g.rooms[0] = Room("hazard", "small-room", -1, "trapdoor")
    chest, hole, other = 1 << f.at + 3, 1 << f.at + 1, 1 << f.at + 2
    g.set_things((Thing("chest", chest, 0), Thing("trapdoor", other, 7, "flat"), Thing("trapdoor", hole, 0, "flat")))
    row = next(row for row in content().tables["trapdoor"].rows if row.what == "stairs-down")
    drive(grates_and_trapdoors.Trapdoor().does(g, 0, f, grates_and_trapdoors.OPEN), str(row.roll.low))
    assert [t.squares for t in g.things if t.kind == "stairs-down"] == [hole]


@pytest.mark.proves("hazard.magic_circle")
def test_a_circle_is_felt_on_its_own_square_alone() -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    g.rooms[0] = Room("hazard", "small-room", -1, "magic-circle")
    here, there = Thing("circle", 1 << f.at + 2, 0, "flat"), Thing("grate", 1 << f.at + 1, 0, "flat")
    g.set_things((there, here, Thing("circle", 1 << f.at + 3, 5, "flat")))
    for step in (1, 3, 4):
        drive(MagicCircle().steps(g, 0, f, f.at + step))
    drive(MagicCircle().steps(g, 0, f, f.at + 2), "3")
    drive(MagicCircle().steps(g, 0, f, f.at + 2))
    g.round += 1
    drive(MagicCircle().steps(g, 0, f, f.at + 2), "7")
    g.round += 1
    drive(MagicCircle().steps(g, 0, f, f.at + 2))
    assert g.counters["drained-1-0"] == 1 and f.under("free-spell")


@pytest.mark.proves("campaign.level3.layout")
@pytest.mark.parametrize("quest", QUESTS)
def test_a_way_off_a_junction_is_gone_once_its_section_is_there(quest: str) -> None:
    tried = 0
    for section in content().maps[quest].sections:
        if fixed_levels.KINDS.get(section.kind) != JUNCTION:
            continue
        for other in fixed_levels.neighbours(content().maps[quest], section.id):
            g = third(quest)
            g.exits = g.exits[:0]
            if fixed_levels.area_of(g.board, section) >= 0 or fixed_levels.area_of(g.board, other) >= 0:
                continue
            area = fixed_levels.lay_one(g, section)
            ways = [each.way for each in g.exits if each.area == area]
            assert fixed_levels.way_to(section, other) in ways
            fixed_levels.lay_one(g, other)
            ways.remove(fixed_levels.way_to(section, other))
            assert [each.way for each in g.exits if each.area == area] == ways
            tried += 1
    assert tried >= 3


@pytest.mark.proves("trapfx.portcullis")
@pytest.mark.parametrize(
    ("picture", "uneven"), [("H/./S", 0), ("H/S/.", 2), ("H/./.", 1), ("H/S/T", 1), ("H/S/T/M", 2)]
)
def test_how_evenly_a_line_splits_a_narrow_passage(picture: str, uneven: int) -> None:
    g = quiet(picture)
    first = min(f.at for f in g.party())
    line = ((first + (128 if picture != "H/S/T/M" else 0), 2),)
    assert portcullises.uneven(g, line) == uneven


@pytest.mark.proves("search.secret.table", "campaign.level3.secret")
@pytest.mark.parametrize(
    ("die", "hidden", "told"), [(7, True, "a"), (7, False, "no"), (6, True, "no"), (2, True, "no")]
)
def test_what_is_told_of_a_search_on_a_fixed_level(die: int, hidden: bool, told: str) -> None:
    g = third("warlords-lair")
    f = g.party()[0]
    door = next(door for door in fixed_levels.here(g).doors if door.secret)
    section = fixed_levels.named(fixed_levels.here(g), door.a)
    area = fixed_levels.area_of(g.board, section)
    if area < 0:
        area = fixed_levels.lay_one(g, section)
    if not hidden:
        while fixed_levels.reveal(g, area):
            pass
    g.put(f, squares(g.board.areas[area].squares)[0])
    g.log = []
    drive(searching.for_secret_doors(g, f), str(die))
    texts = [event.text for event in g.log if event.kind == "search"]
    assert texts == [f"{f} searches for secret doors.", f"{f} finds {told} secret door."]
    assert any(d.kind == "secret" for d in g.board.doors) is (told == "a" or not hidden)


@pytest.mark.proves("furnish.weapons_rack.who", "furnish.search.once")
def test_a_rack_is_armed_at_by_those_next_to_it() -> None:
    for step, near in ((1, True), (2, False)):
        g = quiet("H..../.....", figures={"H": {"weapons": ["sword"]}})
        f = g.party()[0]
        g.set_things((Thing("weapons-rack", 1 << f.at + step, 0, "searched"),))
        g.tokens = (Token("weapons-rack", f.at + step, ("dagger",)),)
        assert (searching_furniture.racks(g, f) == [("rummage", f.at + step)]) is near
        g.tokens = ()
        assert searching_furniture.racks(g, f) == [], "nothing is left on it"


@pytest.mark.proves("setup.place", "setup.one.per.square")
def test_the_living_of_the_company_are_placed_and_nobody_else() -> None:
    g = quiet("...w.HST")
    one, two, three = g.party()
    foe = g.foes()[0]
    two.condition, three.condition = LYING, DEAD
    g.count()
    was, body = foe.at, three.at
    stairs.place_party(g, 1 << foe.at - 3)
    assert (one.at, two.at) == (was - 3, was - 2)
    assert (foe.at, three.at) == (was, body)


# -- fights


@pytest.mark.proves("end.loot.magic", "end.loot.share")
def test_who_lies_there_picks_nothing_of_the_spoils() -> None:
    kind = next(kind for kind in content().monsters if end_of_fight.spoils(kind))
    for condition, dice in ((0, 2), (LYING, 0)):
        g = fight("HS..")
        one, two = g.party()
        two.condition, g.loot, g.phase = condition, (kind,), 3
        asked: list[int] = []
        play = end_of_fight.end_phase(g, end_of_fight.WON)
        step: Any = next(play)
        while getattr(step, "purpose", "") == "share":
            asked.append(step.owner)
            step = play.send((len(asked) + 3,))
        assert len(asked) == dice
        assert step.about == "share" and step.figure == (two.id if dice else one.id), "the highest picks first"


@pytest.mark.proves("melee.fumble", "melee.free.target")
def test_nobody_strikes_back_at_one_who_is_dead() -> None:
    for condition, rolls in ((0, 1), (DEAD, 0)):
        g = fight("Hw")
        f, foe = g.party()[0], g.foes()[0]
        f.condition = condition
        assert len(watched(melee.answered(g, f, foe), "2" * rolls)[1]) == rolls
    g = fight("Hw")
    f, foe = g.party()[0], g.foes()[0]
    f.condition = LYING
    drive(melee.answered(g, foe, f))


@pytest.mark.proves("death.slayer_step")
def test_who_has_fallen_himself_takes_no_step() -> None:
    for condition in (0, LYING):
        g = fight("H.w")
        f = g.party()[0]
        f.condition = condition
        play = melee.slayers_step(g, f, 1 << f.at + 1)
        if condition:
            drive(play)
        else:
            assert question(play).about == "step"


@pytest.mark.proves("melee.ws_told", "game.gm.secrecy")
def test_one_who_lies_there_falls_to_a_single_wound() -> None:
    g = table("Hw", turn="combat").state
    f, foe = g.party()[0], g.foes()[0]
    f.condition, f.wounds = LYING, 0
    (found,) = explaining.harm(g, g.gm, foe.id, f.id)
    assert 0 < found.kill == found.hurt < 1
    f.condition, f.wounds = 0, 2
    (found,) = explaining.harm(g, g.gm, foe.id, f.id)
    assert 0 < found.kill < found.hurt
    assert explaining.harm(g, 0, foe.id, f.id) == ()


@pytest.mark.proves("map.record")
def test_no_rock_is_shown_where_nothing_is_known() -> None:
    g = quiet("H..")
    assert view.view(g, 0, None).rock == 0


@pytest.mark.proves("item.scroll", "item.wand")
def test_a_thing_that_is_used_up_casts_no_more() -> None:
    for item, n, charges, offered in (
        ("scroll-choke", 1, 0, True), ("scroll-choke", 0, 0, False), ("wand-choke", 1, 1, True),
        ("wand-choke", 1, 0, False), ("wand-choke", 0, 3, False),
    ):  # fmt: skip
        g = fight("M..w")
        f = g.party()[0]
        f.pack, f.used = {item: n}, {item: charges}
        assert (item in casting.sources(g, f)) is offered


@pytest.mark.proves("spell.flight", "room.entered.count", "map.record")
def test_a_friend_who_is_made_to_flee_comes_to_the_square_and_a_monster_only_runs() -> None:
    g = fight("M.S..../.......")
    f, sven = (next(o for o in g.party() if o.name == name) for name in ("magnus", "sven"))
    g.waiting = 1 << sven.id
    g.trod = 0
    goal = sven.at + 3
    drive(spell.of("flight").works(g, f, ("cast-on", sven.id)), "1", [("flee", goal)])
    assert sven.at == goal and g.trod >> goal & 1
    g = fight("M.w..../.......")
    f, foe = g.party()[0], g.foes()[0]
    g.rooms[0] = Room("hazard", "small-room", -1, "magic-circle")
    assert foe.side == MONSTER
    g.trod = 0
    drive(spell.of("flight").works(g, f, ("cast-on", foe.id)), "1", [("flee", foe.at + 3)])
    assert g.trod == 0


@pytest.mark.proves("trapfx.pit")
def test_only_a_pit_next_to_one_is_jumped() -> None:
    g = quiet("........./........./........./........./....H..../........./........./........./.........")
    f = g.party()[0]
    open_action(g, f)
    for n in (1, 2):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
            pit = f.at + n * (dx + 128 * dy)
            g.traps = (FoundTrap("pit", pit),)
            goal = [("jump", f.at + 2 * (dx + 128 * dy))]
            assert walking.jump_options(g, f) == (goal if n == 1 else []), (n, dx, dy)


@pytest.mark.proves("trapfx.pit")
@pytest.mark.parametrize(("wall", "jumps"), [(" ", True), ("|", False)])
def test_nobody_jumps_over_a_pit_behind_a_wall(wall: str, jumps: bool) -> None:
    g = drawn(f"+-+-+-+-+\n|. .{wall}H .|\n+-+-+-+-+\n", turn="exploration")
    f = g.party()[0]
    open_action(g, f)
    g.traps = (FoundTrap("pit", f.at - 1),)
    assert walking.jump_options(g, f) == ([("jump", f.at - 2)] if jumps else [])


# -- surprise


@pytest.mark.proves("campaign.quarter", "surprise.cumulative")
@pytest.mark.parametrize(
    ("quest", "packs", "plus"),
    [
        ("warlords-lair", (1, 0, 0, 0), 0),  # found in this dungeon: it counts in those after it
        ("magic-maze", (1, 0, 0, 0), 1),
        ("magic-maze", (1, 1, 0, 0), 1),
        ("plague-temple", (1, 1, 0, 0), 2),
        ("plague-temple", (1, 1, 1, 0), 2),
        ("plague-temple", (2, 0, 0, 0), 1),  # by bearers
        ("amber-room", (0, 0, 0, 0), 0),
        ("prison-of-ice", (1, 1, 1, 1), 4),
        ("expedition", (1, 1, 0, 0), 2),
    ],
)
def test_a_quarter_warns_its_bearer_in_the_dungeons_after(quest: str, packs: tuple[int, ...], plus: int) -> None:
    g = fight("HSTM..w")
    g.quest = quest
    for f, n in zip(g.party(), packs, strict=True):
        f.pack = {"amulet-quarter": n}
    assert surprise.warnings(g) == plus
    if packs[0] and plus:
        g.party()[0].condition = LYING
        assert surprise.warnings(g) == min(plus, sum(map(bool, packs[1:])))


# -- gas in a fight


def gassed(picture: str, dice: str, answers: Any = (), n: int = 0, **spec: Any) -> tuple[Game, list[str]]:
    """A trap of gas goes off on the square of a hero; he always resists."""
    g = fight(picture, **spec)
    f = g.party()[0]
    _, rolls = watched(trap.of("gas").springs(g, f, f.at + n, True), dice, answers)
    return g, rolls


@pytest.mark.proves("trapfx.gas")
def test_monsters_breathe_gas_like_everybody_within_two_rings() -> None:
    picture = "Hwww/...."
    tough = fight(picture).foes()[0].base.toughness
    g, rolls = gassed(picture, f"1 | {tough + 1} | {tough + 2}")
    assert rolls == ["0: gas", "1: gas", "2: gas"], "the third ring is free of it"
    g, rolls = gassed(picture, f"1 | {tough + 2} | {tough + 2} | 7")
    assert "nausea" in g.foes()[0].marks and not g.foes()[1].marks, "less 1 in the first ring"
    g, rolls = gassed(picture, f"1 | {tough + 1} | {tough + 3} | 7")
    assert not g.foes()[0].marks and "nausea" in g.foes()[1].marks, "less 2 in the second"


@pytest.mark.proves("trapfx.gas.table", "trapfx.gas")
def test_what_gas_does_to_monsters() -> None:
    g, rolls = gassed("Hw", "1 | 12 | 6")
    (foe,) = g.foes()
    assert foe.wounds == foe.full - 1 and foe.under("no-move") and walking.allowance(g, foe) == 0
    g, rolls = gassed("Hw", "1 | 12 | 9")
    assert not g.foes()[0].under("mad") and g.foes()[0].wounds == g.foes()[0].full
    g, rolls = gassed("Hw", "1 | 12 | 11 | 1 1 1 1 1 1 1 1")
    assert rolls[-1] == "-1: damage x8"
    g, rolls = gassed("Hw", "1 | 12 | 12", figures={"H": {"items": ["healing-potion"]}})
    assert g.foes() == [], "nobody gives it a potion"
    g, rolls = gassed("Hn", "1")
    assert rolls == ["0: gas"], "a chain does not breathe"
