"""What a party takes home and finds again, how a game is set up, and what a seat is told of it."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.advanced.driving import drive, question
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_return import left
from tests.advanced.test_town import away, home, rich, stay

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.rules.advanced.book import BOOK
from delvewright.rules.advanced.campaign import amulet, homecoming, maps, town
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.sections import lay_section
from delvewright.rules.advanced.interface import explaining, hero_picks, setup, view
from delvewright.rules.advanced.interface.odds import to_hit
from delvewright.rules.advanced.state.board import OUT, STAIRS
from delvewright.rules.advanced.state.followers import HIRED, add_man
from delvewright.rules.advanced.state.game import DEAD, GONE, LEVEL, Game
from delvewright.rules.advanced.state.values import damage_dice
from delvewright.rules.common.tiles.board import Token

FOUR = "heinrich,sven,torallion,magnus"
AMULET = ["warlords-lair", "magic-maze", "plague-temple", "amber-room"]


# -- maps


@pytest.mark.proves("map.record")
def test_what_is_counted_for_a_turn_or_an_expedition_is_not_on_the_map() -> None:
    g = away(rich())
    g.counters = {"quest-room-1": 3, "cloud-77": 1, **dict.fromkeys(maps.PASSING, 5)}
    assert json.loads(maps.draw(g))["counters"] == {"quest-room-1": 3}
    assert g.counters["cloud-77"] == 1, "the game itself stays as it is"


@pytest.mark.proves("map.return", "map.record")
def test_a_map_without_its_first_level_or_with_half_a_level_is_none() -> None:
    _, party = left()
    whole = json.loads(party.dungeon)
    g = Game("descent", {})
    assert maps.unroll(g, party.dungeon)
    for levels in (
        {depth: kept for depth, kept in whole["levels"].items() if depth != "1"},
        {depth: kept[:-1] for depth, kept in whole["levels"].items()},
        {"1": whole["levels"]["1"], "2": whole["levels"]["2"][:-1]},
    ):
        with pytest.raises(BadFile, match="this is not a map"):
            maps.unroll(Game("descent", {}), json.dumps({**whole, "levels": levels}))
    assert not maps.unroll(Game("expedition", {}), party.dungeon), "that of another quest"


@pytest.mark.proves("map.return")
def test_the_first_seat_chooses_the_way_in() -> None:
    g = away(rich())
    drive(maps.enter(g))
    new = g.board.copy()
    lay_section(new, STAIRS, OUT, (40, 30), 0, 2, 2)
    g.lay(new)
    asked = question(maps.enter(g))
    assert asked.seat == 0 and asked.about == "enter" and len(asked) == 2
    drive(maps.enter(g), "", [asked.nth(1)])
    assert g.section(g.party()[0]) == len(g.board.areas) - 1


# -- home


def came_home(quest: str, done: list[str], winner: str = "hero", dead: bool = False) -> tuple[Any, Any]:
    """Sheets before and after; the second hero may be dead, his body brought out."""
    party = rich(100)
    party.done = list(done)
    g = away(party)
    g.quest, g.over, g.winner = quest, True, winner
    for f in g.party():
        f.condition = GONE
    if dead:
        g.party()[1].condition, g.party()[1].marks = DEAD, ("out",)
    after = homecoming.homecoming(g, party)
    return party, after


@pytest.mark.proves("campaign.end", "town.fate.quest", "amulet.separate_quests")
@pytest.mark.parametrize(
    ("quest", "done", "winner", "paid"),
    [
        ("amber-room", AMULET[:3], "hero", True),
        ("amber-room", AMULET[:3], "monster", False),
        ("amber-room", AMULET[:2], "hero", False),  # a quarter is missing
        ("amber-room", AMULET, "hero", False),  # once only
        ("plague-temple", AMULET[:2], "hero", False),
        ("plague-temple", [*AMULET[:2], "amber-room"], "hero", False),  # not the last one
        ("prison-of-ice", AMULET, "hero", True),
        ("prison-of-ice", AMULET, "monster", False),
        ("prison-of-ice", [*AMULET, "prison-of-ice"], "hero", False),
    ],
)
def test_when_the_campaign_is_paid_for(quest: str, done: list[str], winner: str, paid: bool) -> None:
    before, after = came_home(quest, done, winner)
    for name, sheet in after.heroes.items():
        assert (sheet.gold > before.heroes[name].gold) is paid
    assert after.done == ([*done, quest] if winner == "hero" and quest not in done else done)


@pytest.mark.proves("campaign.end", "death.hero.dead", "town.fate.quest")
def test_the_dead_are_paid_nothing() -> None:
    before, after = came_home("amber-room", AMULET[:3], dead=True)
    living, dead = after.heroes.values()
    one, two = before.heroes.values()
    assert living.gold > one.gold and living.values["fate"] > one.values["fate"] and not living.dead
    assert dead.gold == two.gold and dead.values["fate"] == two.values["fate"] and dead.dead


@pytest.mark.proves("hench.pay", "hero.count.henchman.sheet", "hench.death")
def test_who_still_serves() -> None:
    g = away(rich())
    one, two = g.party()
    for man in [f for f in g.company() if not f.hero]:
        g.remove(man)
    for kind, hero, marks, condition in (
        ("man-at-arms", one, (HIRED,), 0), ("man-at-arms", one, (), 0), ("man-at-arms", one, (HIRED,), DEAD),
        ("sergeant", one, (HIRED,), 1), ("man-at-arms", two, (HIRED,), 0),
    ):  # fmt: skip
        add_man(g, hero, kind)
        newest = g.figures[-1]
        assert newest is not None
        newest.marks, newest.condition = marks, condition
    assert homecoming.employed(g, one) == {"man-at-arms": 1, "sergeant": 1}
    assert homecoming.employed(g, two) == {"man-at-arms": 1}


@pytest.mark.proves("town.wounds.restore", "town.fate.restore", "carry.limits")
def test_bruises_and_borrowed_fate_count_outside_of_the_town() -> None:
    party = rich(900)
    sheet = party.heroes["heinrich"]
    sheet.bruised, sheet.fate = 2, -1
    there = campaign.equip(Game("", {}), "heinrich", sheet, 0, town=True)
    out = campaign.equip(Game("", {}), "heinrich", sheet, 0)
    assert there.wounds == there.full == out.full and out.wounds == out.start == out.full - 2
    assert there.fate == there.base.fate == out.fate + 1
    assert (there.gold, out.gold) == (900, 250)
    sheet.bruised = 99
    assert campaign.equip(Game("", {}), "heinrich", sheet, 0).wounds == 1


@pytest.mark.proves("hench.limit", "hench.sergeant")
def test_only_men_at_arms_make_room_for_a_sergeant() -> None:
    for men, sergeants, offered in (
        (0, 0, False),
        (1, 0, False),
        (2, 0, True),
        (1, 1, False),
        (1, 2, False),
        (2, 1, True),
    ):
        g = stay(rich(500))
        f = g.party()[0]
        f.base = replace(f.base, fate=9)
        f.used = {"men-man-at-arms": men, "men-sergeant": sergeants}
        assert (("hire", "sergeant") in town.hiring(f)) is offered, (men, sergeants)


# -- setting up


@pytest.mark.proves("setup.layout", "game.roles", "hench.limit", "carry.supplies")
def test_setting_up() -> None:
    options = {"heroes": FOUR}
    assert setup.set_up("expedition", options).dungeon == 1
    assert setup.set_up("plague-temple", options).dungeon == 3
    plain, usual = setup.set_up("descent", options), setup.set_up("descent", {**options, "outfit": "usual"})
    assert usual.party()[0].pack["healing-potion"] == plain.party()[0].pack.get("healing-potion", 0) + 2
    assert setup.set_up("descent", {**options, "outfit": "none"}).party()[0].pack == plain.party()[0].pack
    story = [e.text for e in plain.log or () if e.kind == "story"]
    assert story == [content().quests["descent"].story]
    assert setup.set_up("expedition", {**options, "gm": "person"}).seats[-1] == "gamesmaster"
    assert "gamesmaster" not in setup.set_up("expedition", options).seats


@pytest.mark.proves("magic.components", "carry.supplies")
def test_a_wizard_is_given_what_his_spells_take_besides_what_he_has() -> None:
    options = {"heroes": FOUR}
    for g, more in (
        (setup.set_up("descent", options), 0),
        (setup.set_up("descent", {**options, "outfit": "usual"}), 2),
    ):
        wizard = next(f for f in g.party() if f.spells)
        own = setup.set_up("expedition", options)
        before = next(f for f in own.party() if f.spells).pack
        parts = dict.fromkeys(part for name in wizard.spells for part in content().spells[name].components)
        assert parts and {part: wizard.pack.get(part, 0) for part in parts} == {
            p: before.get(p, 0) + more for p in parts
        }


@pytest.mark.proves("amulet.four", "campaign.quarter", "dungeon.quest.treasure")
@pytest.mark.parametrize(
    ("quest", "carried", "buried", "wanted"),
    [("warlords-lair", 0, 0, 1), ("amber-room", 3, 0, 4), ("amber-room", 2, 1, 3), ("amber-room", 3, 1, 3),
     ("prison-of-ice", 0, 0, 1), ("expedition", 2, 0, 3), ("expedition", 0, 0, 1)],
)  # fmt: skip
def test_how_much_has_to_be_brought_out(quest: str, carried: int, buried: int, wanted: int) -> None:
    party = rich()
    sheet = party.heroes["magnus"]
    sheet.dead, sheet.pack = bool(buried), {content().quests[quest].treasure: buried}
    assert amulet.needed(content().quests[quest], party, carried) == wanted


@pytest.mark.proves("hench.pay", "town.sequence", "hero.count.henchman.sheet", "campaign.gate")
def test_a_party_sets_out_with_its_men_and_a_gamesmaster() -> None:
    party = rich(who=("heinrich", "sven", "torallion", "magnus"))
    party.heroes["sven"].men = {"man-at-arms": 2}
    g = away(party, gm="computer")
    men = [f for f in g.company() if not f.hero]
    assert [g.fig(f.employer).name for f in men] == ["sven"] * 2 and all(HIRED in f.marks for f in men)
    assert all(HIRED not in f.marks for f in g.party()) and g.seats == ("heinrich", "sven", "torallion", "magnus")
    assert away(party, gm="person").seats == (*g.seats, "gamesmaster")
    pair = away(rich())
    assert [HIRED in f.marks for f in pair.company() if not f.hero] == [False, False], "given to few, not hired"
    with pytest.raises(DelveError, match="shut"):
        setup.return_to(Game("magic-maze", {}), party, {})
    party.slain = ["named-warlord"]
    party.heroes["sven"].dead = True
    g = away(party)
    assert g.fallen == ("named-warlord",) and "sven" not in g.seats


# -- heroes in the making


@pytest.mark.proves("create.race", "create.class", "hero.ready.made")
def test_what_can_be_picked() -> None:
    ready = hero_picks.make({"hero": "sven"})
    assert ready.word == "sven" and [(p.name, p.value) for p in ready.picks] == [("hero", "sven")]
    assert ready.figure.kind == "sven" and ready.about == "Dwarf warrior"
    assert hero_picks.make({}).word == hero_picks.make({"hero": "nobody"}).word == "heinrich"
    made = hero_picks.make({"hero": "own", "race": "elf", "class": "wizard", "name": "  Ann  of  Kell "})
    assert made.word == "elf-wizard@Ann_of_Kell"
    assert [(p.name, p.title, p.value) for p in made.picks] == [
        ("hero", "Hero", "own"), ("race", "Race", "elf"), ("class", "Class", "wizard"), ("name", "Name", "Ann of Kell"),
    ]  # fmt: skip
    races, classes = ([id for id, _, _ in made.picks[n].choices] for n in (1, 2))
    assert races == ["any", *content().races] and classes == ["warrior", "wizard"]
    plain = hero_picks.make({"hero": "own"})
    assert plain.word == "any-warrior" and plain.picks[3].value == "" and plain.about == "New warrior"
    assert hero_picks.picks_of(made.word) == {"hero": "own", "race": "elf", "class": "wizard", "name": "Ann of Kell"}
    assert hero_picks.picks_of("sven") == {"hero": "sven"}


# -- what is told


@pytest.mark.proves("melee.wound.roll", "melee.wound.twelve", "melee.ws_told", "game.gm.secrecy")
@pytest.mark.parametrize("tough", [0, 1, 2, 6, 11, 12, 13])
def test_the_chances_of_damage(tough: int) -> None:
    good = Fraction(sum(face >= tough or face == 12 for face in range(1, 13)), 12)
    g = table("Hw", turn="combat", figures={"H": {"toughness": tough, "worn": []}}).state
    f, foe = g.party()[0], g.foes()[0]
    dice = damage_dice(g, foe, foe.held)
    (found,) = explaining.harm(g, g.gm, foe.id, f.id)
    assert found.mean == to_hit(g, foe, f) * dice * good * Fraction(12, 11)
    assert found.hurt == to_hit(g, foe, f) * (1 - (1 - good) ** dice)
    assert explaining.wounds(1, tough, 1) == good
    plain, twelve = good - Fraction(1, 12), Fraction(1, 12)
    assert explaining.wounds(1, tough, 2) == twelve * good, "a second Wound takes a 12 first"
    assert explaining.wounds(2, tough, 2) == 1 - (1 - good) ** 2 - 2 * (1 - good) * (plain + twelve * (1 - good))


@pytest.mark.proves("melee.ws_told", "game.gm.secrecy")
def test_numbers_with_what_they_are_made_of() -> None:
    g = table("Hw", turn="combat", figures={"H": {"weapons": []}}).state
    f, foe = g.party()[0], g.foes()[0]
    told = {n.label: n for n in explaining.numbers(g, 0, f.id)}
    assert {p.source: p.amount for p in told["Toughness"].parts} == {"printed": 5, "Chain mail": 2, "Shield": 1}
    assert told["Damage dice"].value == damage_dice(g, f, "fists")
    assert [n.label for n in explaining.numbers(g, 0, foe.id)] == ["Weapon Skill"]
    assert len(explaining.numbers(g, g.gm, foe.id)) == 8
    f.effects = ()
    f.marks = ("diseased",)
    told = {n.label: n for n in explaining.numbers(g, 0, f.id)}
    assert {p.source: p.amount for p in told["Weapon Skill"].parts} == {"printed": 8, "Diseased": -1}


@pytest.mark.proves("game.gm.secrecy", "map.record")
def test_whose_turn_it_is_and_what_is_corridor() -> None:
    g = table("HS../....", turn="exploration", areas={"a1": "passage", "d1": "normal"}).state
    one, two = g.party()
    seen = view.view(g, 0, None)
    halls = sum(area.squares for area in g.board.areas if area.kind != "room")
    assert seen.corridors == halls and 0 < halls < g.board.floor
    for active, turn in ((one.id, one.seat), (two.id, two.seat), (-1, -1)):
        g.active = active
        assert view.view(g, 0, None).turn == turn


@pytest.mark.proves("campaign.quarter")
def test_where_a_lost_prize_lies() -> None:
    g = table("HS../....", turn="exploration").state
    at = g.party()[0].at
    g.tokens = (Token("gear", at, ("rope",)), Token("gear", at + 1, ("amulet-quarter", "rope", "amulet-quarter")))
    below: list[Any] = [() if name == "tokens" else None for name in LEVEL]
    deeper = list(below)
    deeper[LEVEL.index("tokens")] = (Token("gear", 7, ("amulet-quarter",)), Token("gear", 9, ("sword",)))
    g.kept = {2: tuple(below), 3: tuple(deeper)}
    assert view._lost(g, "amulet-quarter") == {("lost", "1"): 2, ("lost", "3"): 1, ("lost-at", str(at + 1)): 1}
    assert view._lost(g, "amulet-whole") == {}


def test_the_book_knows_its_road() -> None:
    assert [quest.id for quest in BOOK.road()] == AMULET
    assert home(away(rich()), rich()).done == []
