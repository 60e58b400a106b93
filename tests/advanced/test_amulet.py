"""The Quest for the Shattered Amulet: four dungeons, their fixed levels, the quarters."""

import contextlib
import tomllib
from pathlib import Path

import pytest
from tests.advanced.driving import drive

from delvewright import Game as Table
from delvewright.kernel.dice import Roll
from delvewright.kernel.errors import DelveError
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import (
    chests,
    expedition_over,
    exploring,
    fixed_levels,
    searching,
    searching_furniture,
    stairs,
)
from delvewright.rules.advanced.dungeon.doors import door_options, open_door, set_door
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.stairs import leads_down
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.state.board import CONJURED, DEAD_END, UP, WIDTH, Group
from delvewright.rules.advanced.state.game import GONE, Figure, Game
from delvewright.rules.advanced.state.texts import special, special_of
from delvewright.rules.advanced.state.turns import open_action, open_turn
from delvewright.rules.advanced.state.values import current

BOOK = find_book("advanced")
QUESTS = ("warlords-lair", "magic-maze", "plague-temple", "amber-room")
LEDGER = {
    each["id"]: each
    for each in tomllib.loads(Path("src/delvewright/rules/advanced/house.toml").read_text("utf-8"))["rule"]
}


def third(quest: str) -> Game:
    """The third level, with the party on its stairs."""
    g = Table.start("advanced", quest=quest, seed=1, options={"gm": "computer", "outfit": "none"}).state
    g.log = []
    stairs.move_to(g, 3, True)
    for f in g.party():
        f.fate = 0
    return g


def lay_all(g: Game) -> None:
    """Lay the whole level out, room by room."""
    for _ in range(60):
        if g.exits:
            drive(fixed_levels.off_junction(g, g.exits[0]))
            continue
        for area in range(len(g.board.areas)):
            fixed_levels.reveal(g, area)
        door = next((i for i, d in enumerate(g.board.doors) if d.b < 0), -1)
        if door < 0:
            return
        drive(fixed_levels.behind(g, door))


def chamber(quest: str, id: str) -> tuple[Game, int, Figure]:
    """A chamber with its contents, and the first Hero in it."""
    g = third(quest)
    section = fixed_levels.named(fixed_levels.here(g), id)
    area = fixed_levels.lay_from(g, section)[0]
    group = drive(fixed_levels.furnish(g, area, section))
    g.counters["found"] = len(group)
    f = g.party()[0]
    open_action(g, f)
    return g, area, f


def kinds(quest: str, id: str) -> dict[str, int]:
    g = third(quest)
    section = fixed_levels.named(fixed_levels.here(g), id)
    area = fixed_levels.lay_from(g, section)[0]
    group = drive(fixed_levels.furnish(g, area, section))
    return {kind: group.count(kind) for kind in group}


def placed(quest: str, id: str) -> tuple[Game, int]:
    """A chamber with its monsters in place."""
    g, area, _ = chamber(quest, id)
    group = fixed_group(quest, id)
    drive(meeting.place(g, (area,), tuple((kind, 0) for kind in group), area))
    return g, area


def fixed_group(quest: str, id: str) -> list[str]:
    return [kind for kind, n in content().chambers[f"{quest}.{id.lower()}"].monsters.items() for _ in range(n)]


# -- maps


@pytest.mark.proves(
    "amulet.d1.map", "amulet.d2.map", "amulet.d3.map", "amulet.d4.map", "campaign.level3.layout", "campaign.level3",
)  # fmt: skip
@pytest.mark.parametrize(("n", "quest"), list(enumerate(QUESTS, 1)))
def test_a_fixed_level_is_laid_as_its_map_has_it(n: int, quest: str) -> None:
    told = LEDGER[f"amulet.d{n}.map"]
    g = third(quest)
    lay_all(g)
    board = g.board
    assert len(board.areas) == len(told["sections"]) and not g.exits
    for each in told["sections"]:
        mask = sum(1 << at(each["x"] + x, each["y"] + y) for x in range(each["w"]) for y in range(each["h"]))
        assert mask in {area.squares for area in board.areas}
    by = {
        each["id"]: fixed_levels.area_of(board, fixed_levels.named(fixed_levels.here(g), each["id"]))
        for each in told["sections"]
    }
    assert {frozenset(pair) for pair in board.joins} == {frozenset((by[a], by[b])) for a, b in told["joins"]}
    found = {frozenset((board.area_of[d.a], board.area_of[d.b])) for d in board.doors}
    assert found == {frozenset((by[d["from"]], by[d["to"]])) for d in told["doors"]}
    assert len(board.doors) == 2 * len(told["doors"]), "each two squares wide"
    for d in told["doors"]:
        assert any(at(d["x"], d["y"]) in (door.a, door.b) for door in board.doors)
    assert {d.kind for d in board.doors} == {"door", "secret", *(["barred"] if n == 4 else [])}
    g.open = (1 << len(board.doors)) - 1
    g.set_edges()
    assert flood(1 << g.party()[0].at, g.east, g.south, WIDTH, 0) == board.floor, "every section can be reached"
    ends = {e["id"] for e in told["sections"] if e["kind"] in ("passage", "dead end")}
    alone = {id for id in ends if sum(id in pair for pair in told["joins"]) == 1}
    assert {id for id in ends if board.areas[by[id]].name == DEAD_END} == alone
    assert board.areas[by["S"]].name == UP


@pytest.mark.proves("campaign.level3", "campaign.level3.layout")
def test_sections_appear_when_they_are_seen() -> None:
    g = third("warlords-lair")
    shown = [fixed_levels.section_of(g, area).id for area in range(len(g.board.areas))]
    assert shown == ["S", "P1", "P2", "J1"] and len(g.exits) == 2 and not g.board.doors
    drive(fixed_levels.off_junction(g, next(e for e in g.exits if e.way == 3)))
    shown = [fixed_levels.section_of(g, area).id for area in range(len(g.board.areas))]
    assert shown[4:] == ["P3", "P4", "C1"] and len(g.board.doors) == 4, "two doors of P3"
    assert all(d.b < 0 for d in g.board.doors)
    door = next(i for i, d in enumerate(g.board.doors) if d.way == 0)
    f = g.party()[0]
    open_door(g, f, door)
    found = drive(exploring.explore(g))
    assert found.group == ("skaven-warrior",) * 3 + ("skaven-sentry",)
    assert fixed_levels.section_of(g, found.areas[0]).id == "R1"


@pytest.mark.proves("campaign.level3.layout", "spell.bright_key")
def test_two_doors_to_one_chamber_and_doors_that_magic_has_made() -> None:
    g = third("plague-temple")
    for id in ("P3", "C1", "P4", "P6", "C2", "P7"):
        fixed_levels.lay_from(g, fixed_levels.named(fixed_levels.here(g), id))
    nave = [i for i, d in enumerate(g.board.doors) if d.b < 0 and d.a in (at(8, 24), at(21, 24))]
    assert len(nave) == 2
    for door in nave:
        open_door(g, g.party()[0], door)
    assert len(drive(exploring.explore(g)).group) == 7
    assert not drive(exploring.explore(g)).group and not g.opened
    new = g.board.copy()
    rock = set_door(new, (at(14, 41), at(14, 42)), 3, CONJURED)
    cell = set_door(new, (at(8, 30), at(8, 31)), 1, CONJURED)
    g.lay(new)
    for door in (rock, cell):
        assert drive(exploring.behind(g, door), "5") is exploring.NOTHING and g.false >> door & 1
    new = g.board.copy()
    way = set_door(new, (at(7, 27), at(7, 28)), 3, CONJURED)
    g.lay(new)
    assert len(drive(exploring.behind(g, way), "5").group) == 4 and g.board.doors[way].b == at(6, 27)


@pytest.mark.proves("campaign.level3.secret")
def test_a_secret_door_is_found_on_7_where_the_map_has_one_and_may_be_searched_for_again() -> None:
    g = third("warlords-lair")
    lay = [fixed_levels.lay_from(g, fixed_levels.named(fixed_levels.here(g), id)) for id in ("C3", "P10")]
    dead_end = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), "X1"))
    assert lay and dead_end >= 0 and not g.board.doors
    f = g.party()[0]
    g.put(f, at(32, 20))
    assert searching.SECRET in searching.options(g, f)
    drive(searching.for_secret_doors(g, f), "6")
    assert not g.board.doors and searching.SECRET in searching.options(g, f), "again, on a fixed level"
    drive(searching.for_secret_doors(g, f), "7")
    assert [d.kind for d in g.board.doors] == ["secret", "secret"] and g.board.doors[0].a in (at(32, 20), at(32, 21))
    drive(searching.for_secret_doors(g, f), "12")
    assert len(g.board.doors) == 2, "there is but one"
    g.put(f, at(20, 36))
    assert searching.SECRET in searching.options(g, f), "no place tells that it has none"
    drive(searching.for_secret_doors(g, f), "12")
    assert len(g.board.doors) == 2


@pytest.mark.proves(
    "amulet.levels", "amulet.stairs_out", "amulet.way_down", "campaign.order", "amulet.four", book="advanced"
)
def test_four_dungeons_of_three_levels_each_and_no_stairs_down_but_in_the_quest_room() -> None:
    assert [info.id for info in BOOK.road()] == list(QUESTS)
    for n, quest in enumerate(QUESTS, 1):
        g = Table.start("advanced", quest=quest, seed=1, options={"gm": "computer", "outfit": "none"}).state
        assert (g.dungeon, content().quests[quest].levels, leads_down(g)) == (n, 3, False)
        assert fixed_levels.plan(g) is None
        g.depth = 2
        assert fixed_levels.plan(g) is None and not leads_down(g)
        g.depth = 3
        assert fixed_levels.plan(g) is content().maps[quest]


# -- chambers

W, C, SENTRY = "skaven-warrior", "skaven-champion", "skaven-sentry"
CHAMBERS = [
    ("warlords-lair", "R1", "amulet.d1.r1", {W: 3, SENTRY: 1}, []),
    ("warlords-lair", "R2", "amulet.d1.r2", {W: 4}, ["weapons-rack"]),
    ("warlords-lair", "R4", "amulet.d1.r4", {"skaven-warlord": 1, C: 2, W: 2}, ["chest", "throne"]),
    ("warlords-lair", "R5", "amulet.d1.r5", {}, ["chest"]),
    ("warlords-lair", "R6", "amulet.d1.r6", {}, ["cupboard"]),
    ("magic-maze", "R1", "amulet.d2.r1", {"night-runner": 1, "gutter-runner": 2}, ["circle"]),
    ("magic-maze", "R2", "amulet.d2.r2", {W: 5}, ["circle", "sorcerers-table"]),
    ("magic-maze", "R3", "amulet.d2.r3", {C: 3}, ["circle"]),
    ("magic-maze", "R4", "amulet.d2.r4", {W: 4, SENTRY: 1}, ["bookcase", "circle"]),
    ("magic-maze", "R5", "amulet.d2.r5", {"warpweaver": 1, "eshin-assassin": 1, W: 4}, ["alchemists-bench", "chest"]),
    ("magic-maze", "R6", "amulet.d2.r6", {}, ["pedestal"]),
    ("plague-temple", "R1", "amulet.d3.r1", {W: 4}, []),
    ("plague-temple", "R2", "amulet.d3.r2", {"censer-bearer": 1, W: 2}, []),
    ("plague-temple", "R3", "amulet.d3.r3", {W: 4}, []),
    ("plague-temple", "R4", "amulet.d3.r4", {"censer-bearer": 1, W: 2}, ["cupboard"]),
    ("plague-temple", "R5", "amulet.d3.r5", {"plague-monk": 1, C: 2, W: 4}, ["pool"]),
    ("plague-temple", "R6", "amulet.d3.r6", {"rat-ogre": 1, "plague-monk": 1}, []),
    ("plague-temple", "R7", "amulet.d3.r7", {}, ["chest"]),
    ("amber-room", "R1", "amulet.d4.r1", {"jezzail": 1, W: 2}, []),
    ("amber-room", "R2", "amulet.d4.r2", {W: 8, C: 1}, []),
    ("amber-room", "R3", "amulet.d4.r3", {"globadier": 1, W: 2}, []),
    ("amber-room", "R4", "amulet.d4.r4", {W: 6, C: 2}, ["weapons-rack"]),
    ("amber-room", "R5", "amulet.d4.r5", {"mors-warlord": 1, "white-sorcerer": 1, C: 2, W: 4}, ["chest"]),
    ("amber-room", "R6", "amulet.d4.r6", {}, ["amber"]),
]  # fmt: skip


@pytest.mark.proves(
    "amulet.d1.r1", "amulet.d1.r2", "amulet.d1.r4", "amulet.d1.r5", "amulet.d1.r6", "amulet.d2.r1",
    "amulet.d2.r2", "amulet.d2.r3",
    "amulet.d2.r4", "amulet.d2.r5", "amulet.d2.r6", "amulet.d3.r1", "amulet.d3.r2", "amulet.d3.r3", "amulet.d3.r4",
    "amulet.d3.r5", "amulet.d3.r6", "amulet.d3.r7", "amulet.d4.r1", "amulet.d4.r2", "amulet.d4.r3", "amulet.d4.r4",
    "amulet.d4.r5", "amulet.d4.r6",
)  # fmt: skip
@pytest.mark.parametrize(("quest", "id", "rule", "monsters", "things"), CHAMBERS)
def test_who_and_what_is_in_a_chamber(
    quest: str, id: str, rule: str, monsters: dict[str, int], things: list[str]
) -> None:
    assert rule in content().chambers[f"{quest}.{id.lower()}"].rules
    assert kinds(quest, id) == monsters
    g, area, _ = chamber(quest, id)
    assert sorted(t.kind for t in g.things if t.area == area) == things


@pytest.mark.proves("amulet.d1.r4", "campaign.quarter")
def test_the_warlord_sits_on_his_throne_and_the_first_quarter_is_in_the_chest_with_a_spike() -> None:
    g, _ = placed("warlords-lair", "R4")
    lord = next(f for f in g.foes() if f.monster.id == "skaven-warlord")
    assert lord.at == at(20, 13)
    assert [current(g, f, "toughness") - f.base.toughness for f in g.foes() if f is not lord] == [1] * 4
    assert current(g, lord, "toughness") == lord.base.toughness
    g, area, f = chamber("warlords-lair", "R4")
    g.put(f, at(21, 14))
    drive(chests.open_chest(g, f, at(21, 13)), "12 12", [("disarm", f.id)])
    assert f.pack["amulet-quarter"] == 1 and sum(o.gold for o in g.party()) == 150
    g, area, f = chamber("warlords-lair", "R4")
    box = special_of(g, area).chest(g, area)
    assert box is not None and box.traps == ("spike",)


@pytest.mark.proves("amulet.d1.r5", "amulet.d1.p10", "amulet.d3.r6")
@pytest.mark.parametrize(
    ("quest", "id", "places", "other", "trap"),
    [
        ("warlords-lair", "R5", ((31, 20), (31, 21)), (30, 20), "blocks"),
        ("warlords-lair", "P10", ((32, 25), (33, 25)), (32, 26), "pit"),
        ("plague-temple", "R6", ((11, 21), (12, 21)), (13, 21), "gas"),
    ],
)
def test_traps_of_the_map_are_for_the_first_hero_on_their_squares(quest, id, places, other, trap) -> None:
    for place in places:
        g, area, f = chamber(quest, id)
        text = special_of(g, area)
        drive(text.steps(g, area, f, at(*other)))
        g.put(f, at(*place))
        play = text.steps(g, area, f, at(*place))
        asked = next(play)
        assert isinstance(asked, Roll) and asked.purpose == "spot"
        with contextlib.suppress(StopIteration):  # a pit cannot be disarmed
            play.send((12,))
        assert any(content().traps[trap].title in event.text for event in g.log or ())
        play.close()
        drive(text.steps(g, area, g.party()[1], at(*place)))


@pytest.mark.proves("amulet.d1.r5", "amulet.d2.r5", "amulet.d3.r7", "amulet.d4.r5")
def test_what_the_chests_hold() -> None:
    boxes = {}
    for quest, id in (("warlords-lair", "R5"), ("magic-maze", "R5"), ("plague-temple", "R7"), ("amber-room", "R5")):
        g, area, _ = chamber(quest, id)
        boxes[quest] = tuple(special_of(g, area).chest(g, area) or ())
    assert boxes == {
        "warlords-lair": ((), 2, 0, ()),
        "magic-maze": (("magic",), 1, 0, ()),
        "plague-temple": (("poison-dart",), 0, 200, ("amulet-quarter",)),
        "amber-room": (("any", "any"), 3, 0, ()),
    }
    g, area, f = chamber("plague-temple", "R7")
    box = next(t for t in g.things if t.kind == "chest")
    g.put(f, squares(g.touching(box.squares) & ~box.squares)[0])
    drive(chests.open_chest(g, f, box.first), "12 12", [("disarm", f.id)])
    assert f.pack["amulet-quarter"] == 1 and sum(o.gold for o in g.party()) == 200


@pytest.mark.proves("amulet.d1.r6")
def test_rope_and_spikes_lie_in_the_store() -> None:
    g, area, _ = chamber("warlords-lair", "R6")
    assert [t.items for t in g.tokens if g.area(t.at) == area] == [("rope", "spikes")]


@pytest.mark.proves("amulet.d2.circles")
def test_circles_carry_to_the_next_colour_or_to_the_stairs() -> None:
    g, area, f = chamber("magic-maze", "R3")
    text = special_of(g, area)
    g.put(f, at(26, 22))
    assert not text.offers(g, area, f)
    g.put(f, at(28, 24))
    assert text.offers(g, area, f) == [("try", "circle")]
    drive(text.does(g, area, f, ("try", "circle")), "1")
    assert fixed_levels.section_of(g, g.section(f)).id == "S"
    g, area, f = chamber("magic-maze", "R4")
    g.put(f, at(5, 29))
    assert special_of(g, area).offers(g, area, f)
    play = special_of(g, area).does(g, area, f, ("try", "circle"))
    next(play)
    roll = play.send((2,))
    assert fixed_levels.section_of(g, g.section(f)).id == "R1" and f.at in (
        at(23, 10),
        at(24, 10),
        at(23, 11),
        at(24, 11),
    )
    assert isinstance(roll, Roll) and roll.purpose == "surprise" and len(g.foes()) == 3, "seen for the first time"


@pytest.mark.proves("amulet.d2.r2")
def test_the_sorcerers_table_stands_where_the_map_has_it_and_can_be_searched() -> None:
    g, area, f = chamber("magic-maze", "R2")
    table = next(t for t in g.things if t.kind == "sorcerers-table")
    assert squares(table.squares) == [at(x, y) for y in (12, 13) for x in (2, 3, 4)]
    g.put(f, at(5, 14))
    assert searching_furniture.within_reach(g, f) == [table]
    assert area


@pytest.mark.proves("amulet.d2.maze")
def test_the_maze_turns_on_4_once_for_each_hero_and_junction() -> None:
    g = third("magic-maze")
    fixed_levels.lay_from(g, fixed_levels.named(fixed_levels.here(g), "J2"))
    area = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), "J2"))
    f, other = g.party()[:2]
    g.put(f, at(12, 13))
    g.put(other, at(13, 14))
    open_action(g, f)
    text = special_of(g, area)
    drive(text.steps(g, area, f, f.at), "5")
    assert f.at == at(12, 13)
    drive(text.steps(g, area, f, f.at))
    drive(text.steps(g, area, other, other.at), "4")
    assert (f.at, other.at, g.stopped) == (at(12, 27), at(13, 28), True)


@pytest.mark.proves("amulet.d2.r6", "campaign.quarter")
def test_the_second_quarter_on_its_pedestal_sets_off_a_fireball() -> None:
    g, area, f = chamber("magic-maze", "R6")
    text = special_of(g, area)
    assert g.solid >> at(33, 19) & 1
    g.put(f, at(31, 19))
    assert not text.offers(g, area, f)
    g.put(f, at(32, 20))
    assert text.offers(g, area, f) == [("try", "quarter")]
    n = content().traps["fireball"].numbers["dice"]
    drive(text.does(g, area, f, ("try", "quarter")), " ".join(["1"] * n))
    assert f.pack["amulet-quarter"] == 1 and not text.offers(g, area, f)
    assert [t.state for t in g.things if t.kind == "pedestal"] == ["open"], "everybody sees that it is bare"


@pytest.mark.proves("amulet.d3.r1", "amulet.d3.r3")
def test_sick_warriors_have_two_wounds_and_cause_disease() -> None:
    for id in ("R1", "R3"):
        g, _ = placed("plague-temple", id)
        assert len(g.foes()) == 4
        assert all((f.wounds, f.full, f.special("disease")) == (2, 2, True) for f in g.foes())


@pytest.mark.proves("amulet.d3.r5")
def test_the_foul_pool_once_a_turn() -> None:
    g, area, f = chamber("plague-temple", "R5")
    text = special_of(g, area)
    drive(text.steps(g, area, f, at(13, 24)))
    drive(text.steps(g, area, f, at(14, 24)), "5")
    assert "diseased" not in f.marks, "Toughness at start level: 5"
    drive(text.steps(g, area, f, at(15, 25)))
    open_turn(g, 0)
    drive(text.steps(g, area, f, at(15, 25)), "6")
    assert "diseased" in f.marks


@pytest.mark.proves("amulet.d4.r1")
def test_the_jezzail_team_waits_inside_the_door() -> None:
    g, _ = placed("amber-room", "R1")
    assert {f.at for f in g.foes() if f.special("jezzail")} == {at(11, 9), at(11, 10)}


@pytest.mark.proves("amulet.d4.r5")
def test_the_glow_of_the_amber_room() -> None:
    g, area, f = chamber("amber-room", "R5")
    before = current(g, f, "bs")
    g.put(f, squares(g.board.areas[area].squares)[0])
    assert current(g, f, "bs") == before - 1


@pytest.mark.proves("amulet.d4.doors")
def test_the_barred_doors_give_way_to_two_in_one_turn_or_to_one_in_two() -> None:
    for second, later, opens in ((1, 0, True), (0, 0, False), (0, 1, True), (1, 1, False), (0, 2, False)):
        g = third("amber-room")
        lay_all(g)
        doors = [i for i, d in enumerate(g.board.doors) if d.kind == "barred"]
        assert len(doors) == 4, "both doors of the room, each two squares wide"
        first, other = g.party()[0], g.party()[second]
        for f, q in zip((first, g.party()[1]), (at(18, 24), at(18, 25)), strict=True):
            g.put(f, q)
        open_action(g, first)
        assert ("open", "east") in door_options(g, first)
        g.walked = 1
        assert not door_options(g, first), "it takes the whole move"
        g.walked = 0
        door = next(i for i in doors if at(18, 24) in (g.board.doors[i].a, g.board.doors[i].b))
        open_door(g, first, door)
        assert not g.open >> door & 1
        g.round += later
        open_door(g, other, door)
        assert bool(g.open >> door & 1) is opens
        assert (g.board.doors[door].kind == "door") is opens, "barred until opened once"


@pytest.mark.proves("amulet.d4.r6", "campaign.quarter")
def test_the_last_quarter_takes_strength_and_failures_hand_out_counters() -> None:
    g, area, f = chamber("amber-room", "R6")
    text = special_of(g, area)
    g.put(f, at(22, 34))
    assert not text.offers(g, area, f)
    g.put(f, at(24, 35))
    assert text.offers(g, area, f) == [("try", "amber")]
    g.cup = ("fate",)
    play = text.does(g, area, f, ("try", "amber"))
    next(play)
    play.send((7,))
    with contextlib.suppress(StopIteration):
        play.send("fate")
    assert g.hand == ("fate",) and "amulet-quarter" not in f.pack
    assert [t.state for t in g.things if t.kind == "amber"] == [""]
    drive(text.does(g, area, f, ("try", "amber")), "6")
    assert f.pack["amulet-quarter"] == 1 and not text.offers(g, area, f)
    assert [t.state for t in g.things if t.kind == "amber"] == ["open"]


# -- the campaign


@pytest.mark.proves("campaign.level3.retry", "campaign.level3", "game.quest.span", "game.heroes.persist")
def test_on_a_later_expedition_those_left_alive_are_there_in_full_number_and_what_was_taken_is_gone() -> None:
    party = campaign.found(["heinrich", "sven", "torallion", "magnus"])
    g = Table.start(
        "advanced", quest="warlords-lair", seed=1, options={"gm": "computer", "party": campaign.pack(party)}
    ).state
    stairs.move_to(g, 3, True)
    guards, vault = fixed_levels.named(fixed_levels.here(g), "R1"), fixed_levels.named(fixed_levels.here(g), "R5")
    area = fixed_levels.lay_from(g, guards)[0]
    g.groups = (Group(area, (("skaven-warrior", 1),), ("skaven-warrior",) * 3 + ("skaven-sentry",)),)
    other = fixed_levels.lay_from(g, vault)[0]
    drive(fixed_levels.furnish(g, other, vault))
    g.set_things(tuple(t._replace(state="open") for t in g.things))
    for f in g.party():
        f.condition = GONE
        g.put(f, -1)
    g.party()[0].learnt, g.party()[0].gold = 2, 70
    assert expedition_over.check_over(g)
    later = campaign.unpack(BOOK.come_home(g, campaign.pack(party)))
    again = Table.start(
        "advanced", quest="warlords-lair", seed=2, options={"gm": "computer", "party": campaign.pack(later)}
    ).state
    assert (again.party()[0].learnt, again.party()[0].gold, later.tries) == (2, 70, {"warlords-lair": 1})
    stairs.move_to(again, 3, True)
    assert [len(group.alive) for group in again.groups] == [4]
    assert [t.state for t in again.things if t.kind == "chest"] == ["open"]


def won(quest: str, party: campaign.Party) -> campaign.Party:
    g = Table.start("advanced", quest=quest, seed=1, options={"gm": "computer", "party": campaign.pack(party)}).state
    for f in g.party():
        f.condition = GONE
        g.put(f, -1)
    g.party()[0].pack["amulet-quarter"] = g.party()[0].pack.get("amulet-quarter", 0) + 1
    assert expedition_over.check_over(g) and g.winner == "hero"
    return campaign.unpack(BOOK.come_home(g, campaign.pack(party)))


@pytest.mark.proves(
    "campaign.gate", "campaign.order", "campaign.end", "amulet.four", "amulet.separate_quests", book="advanced"
)
def test_each_dungeon_opens_the_next_and_the_last_brings_the_reward() -> None:
    party = campaign.found(["heinrich", "sven"])
    for n, quest in enumerate(QUESTS):
        for later in QUESTS[n + 1 :]:
            with pytest.raises(DelveError):
                Table.start("advanced", quest=later, seed=1, options={"gm": "computer", "party": campaign.pack(party)})
        before = party.heroes["sven"]
        party = won(quest, party)
        after = party.heroes["sven"]
        last = n == 3
        assert after.values["fate"] - before.values["fate"] == 2 + last
        assert after.gold - before.gold == (500 if last else 0)
        assert party.heroes["heinrich"].pack["amulet-quarter"] == n + 1


@pytest.mark.proves("amulet.four", "campaign.quarter")
def test_an_old_quarter_does_not_win_a_new_dungeon() -> None:
    party = won("warlords-lair", campaign.found(["heinrich", "sven"]))
    g = Table.start(
        "advanced", quest="magic-maze", seed=1, options={"gm": "computer", "party": campaign.pack(party)}
    ).state
    for f in g.party():
        f.condition = GONE
        g.put(f, -1)
    assert expedition_over.check_over(g) and g.winner == "monster"


def test_every_text_of_a_chamber_belongs_to_a_section_of_its_map() -> None:
    known = {f"{each.id}.{section.id.lower()}" for each in content().maps.values() for section in each.sections}
    assert set(content().chambers) <= known
    assert {name for name in special.known if name.partition(".")[0] in QUESTS} <= known


# -- the lever in the hall, and the crypt


@pytest.mark.proves("amulet.d1.r3", "trapfx.portcullis")
def test_a_monster_beside_the_north_door_of_the_hall_may_drop_a_portcullis_once() -> None:
    g, area, _ = chamber("warlords-lair", "R3")
    g.mode = 1
    text = special_of(g, area)
    rat = g.add_monster(content().monsters["skaven-warrior"], area)
    for place, offered in (
        (at(19, 18), True),
        (at(21, 19), True),
        (at(18, 19), True),
        (at(22, 18), False),
        (at(19, 20), False),
    ):
        g.put(rat, place)
        g.put(g.party()[0], at(16, 22))
        g.put(g.party()[1], at(23, 22))
        assert bool(text.monster_offers(g, area, rat)) is offered, place
    g.put(rat, at(19, 18))
    g.put(g.party()[1], at(17, 22))
    assert not text.monster_offers(g, area, rat), "the program drops it only between heroes"
    g.put(g.party()[1], at(23, 22))
    wounds = [f.wounds for f in g.everybody()]
    drive(text.monster_does(g, area, rat, ("try", "portcullis")))
    assert {(d.a, d.b) for d in g.board.doors if d.kind == "portcullis"} == {
        (at(19, y), at(20, y)) for y in range(18, 23)
    }
    assert [f.wounds for f in g.everybody()] == wounds, "nobody is hurt"
    assert not text.monster_offers(g, area, rat), "once"
    assert not g.touching(1 << at(19, 20)) >> at(20, 20) & 1


@pytest.mark.proves("amulet.d1.r3")
def test_a_person_may_drop_it_whoever_is_there() -> None:
    g = Table.start("advanced", quest="warlords-lair", seed=1, options={"gm": "person"}).state
    g.log = []
    stairs.move_to(g, 3, True)
    section = fixed_levels.named(fixed_levels.here(g), "R3")
    area = fixed_levels.lay_from(g, section)[0]
    rat = g.add_monster(content().monsters["skaven-champion"], area)
    g.put(rat, at(20, 18))
    assert special_of(g, area).monster_offers(g, area, rat) == [("try", "portcullis")]


@pytest.mark.proves("amulet.d3.r8", "hazard.crypt")
def test_the_crypt_of_the_temple_can_be_searched_twice() -> None:
    assert kinds("plague-temple", "R8") == {"zombie": 2}
    g, area, hero = chamber("plague-temple", "R8")
    g.put(hero, squares(g.board.areas[area].squares)[0])
    text = special_of(g, area)
    for _ in range(2):
        assert text.offers(g, area, hero) == [("try", "search-crypt")]
        drive(text.does(g, area, hero, ("try", "search-crypt")), "7")
    assert text.offers(g, area, hero) == [] and hero.pack["gold-ring"] == 2
    g.counters["temple-crypt"], g.mode = 0, 1
    assert text.offers(g, area, hero) == [], "not in a fight"


@pytest.mark.proves("dungeon.quest.location", "campaign.level3")
@pytest.mark.parametrize(("quest", "id", "quarter"), [("warlords-lair", "R4", True), ("plague-temple", "R7", True)])
def test_a_quest_location_needs_no_dice_and_holds_the_quest_treasure(quest: str, id: str, quarter: bool) -> None:
    """`drive` complains about every die that is rolled while the whole level is laid out."""
    g = third(quest)
    lay_all(g)
    area = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), id))
    box = special_of(g, area).chest(g, area)
    assert box is not None and ("amulet-quarter" in box.items) is quarter
    assert len(g.board.areas) == len(fixed_levels.here(g).sections)
