"""Fixed levels, square by square: walls, doors, names, exits and rooms of all four maps, whatever is seen first."""

from __future__ import annotations

from itertools import product

import pytest
from tests.advanced.driving import drive
from tests.advanced.test_amulet import LEDGER, QUESTS, lay_all, third

from delvewright.kernel.plane import WAYS, edge
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed_levels
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.state.board import WIDTH, Exit
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.texts import special

LAYOUT = pytest.mark.proves(
    "campaign.level3",
    "campaign.level3.layout",
    "amulet.d1.map",
    "amulet.d2.map",
    "amulet.d3.map",
    "amulet.d4.map",
)
SIDES = {"n": 0, "e": 1, "s": 2, "w": 3}
OUT = {0: (0, -1), 1: (1, 0), 2: (0, 1), 3: (-1, 0)}


def told(n: int) -> tuple[dict[str, dict], list[list[str]], list[dict]]:
    entry = LEDGER[f"amulet.d{n}.map"]
    return {each["id"]: each for each in entry["sections"]}, entry["joins"], entry["doors"]


def ground(section: dict) -> set[tuple[int, int]]:
    return set(
        product(range(section["x"], section["x"] + section["w"]), range(section["y"], section["y"] + section["h"]))
    )


def open_edge(g: Game, x: int, y: int, way: int) -> bool:
    sideways, bit = edge(at(x, y), way, WIDTH)
    return bool((g.board.east if sideways else g.board.south) >> bit & 1)


def reversed_order(g: Game) -> None:
    """The same, the last exits and doors first."""
    for _ in range(60):
        if g.exits:
            drive(fixed_levels.off_junction(g, g.exits[-1]))
            continue
        for area in reversed(range(len(g.board.areas))):
            fixed_levels.reveal(g, area)
        doors = [i for i, d in enumerate(g.board.doors) if d.b < 0]
        if not doors:
            return
        drive(fixed_levels.behind(g, doors[-1]))


@LAYOUT
@pytest.mark.proves("door.two_wide", "door.closed_first", "amulet.d4.doors")
@pytest.mark.parametrize("order", [lay_all, reversed_order])
@pytest.mark.parametrize(("n", "quest"), list(enumerate(QUESTS, 1)))
def test_walls_and_doors(n: int, quest: str, order) -> None:
    """Sections that are joined are open along their whole common edge, all others walled off but for the doors."""
    g = third(quest)
    order(g)
    sections, joins, doors = told(n)
    home = {spot: id for id, each in sections.items() for spot in ground(each)}
    joined = {frozenset(pair) for pair in joins}
    assert g.board.floor.bit_count() == len(home) and not g.exits
    for (x, y), id in home.items():
        for way, (dx, dy) in OUT.items():
            other = home.get((x + dx, y + dy))
            expected = other is not None and (other == id or frozenset((id, other)) in joined)
            assert open_edge(g, x, y, way) is expected, (id, x, y, WAYS[way])
    found = {}
    for door in g.board.doors:
        found[frozenset((door.a, door.b))] = door
        assert g.board.together(g.board.doors.index(door)).bit_count() == 2
    assert len(found) == len(g.board.doors) == 2 * len(doors) and not g.open
    for each in doors:
        way = SIDES[each["side"]]
        dx, dy = OUT[way]
        for k in (0, 1):
            x, y = each["x"] + k * (way % 2 == 0), each["y"] + k * (way % 2)
            door = found[frozenset((at(x, y), at(x + dx, y + dy)))]
            kind = "secret" if each["secret"] else "barred" if n == 4 and "R5" in (each["from"], each["to"]) else "door"
            assert door.kind == kind and {home[x, y], home[x + dx, y + dy]} == {each["from"], each["to"]}


@LAYOUT
@pytest.mark.proves("stairs.up_again")
@pytest.mark.parametrize(("n", "quest"), list(enumerate(QUESTS, 1)))
def test_names_and_rooms(n: int, quest: str) -> None:
    g = third(quest)
    lay_all(g)
    sections, joins, _ = told(n)
    kinds = {
        "stairs": ("stairs", "stairs-up"),
        "junction": ("junction", "t-junction"),
        "corner": ("junction", "t-junction"),
    }
    for id, each in sections.items():
        area = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), id))
        laid = g.board.areas[area]
        ends = sum(id in pair for pair in joins)
        usual = (
            ("passage", "dead-end" if ends == 1 else "passage")
            if each["kind"] in ("passage", "dead end")
            else ("room", "normal")
        )
        assert (laid.kind, laid.name) == kinds.get(each["kind"], usual), id
        assert fixed_levels.section_of(g, area).id == id
        text, chamber = f"{quest}.{id.lower()}", content().chambers.get(f"{quest}.{id.lower()}")
        if laid.kind == "room" or text in special.known:
            room = g.rooms[area]
            assert room.entry == -1 and room.special == (text if text in special.known else "")
            assert room.kind == ("lair" if chamber is not None and chamber.monsters else "normal")
            assert room.plan == {
                "small room": "small-room",
                "large room": "large-room",
                "special room": "large-room",
            }.get(each["kind"], "")
        else:
            assert area not in g.rooms


@pytest.mark.proves("campaign.level3", "gen.junction.sight")
@pytest.mark.parametrize("quest", QUESTS)
def test_only_what_is_seen_is_laid_and_exits_lead_to_what_is_not(quest: str) -> None:
    g = third(quest)
    seen: set[str] = set()
    for _ in range(40):
        laid = {fixed_levels.section_of(g, area).id: area for area in range(len(g.board.areas))}
        assert len(laid) == len(g.board.areas) and seen <= set(laid)
        seen = set(laid)
        expected = set()
        for id, area in laid.items():
            kind = g.board.areas[area].kind
            for other in fixed_levels.neighbours(fixed_levels.here(g), id):
                if other.id not in laid:
                    assert kind == "junction", "a passage is seen to its end"
                    expected.add(Exit(area, fixed_levels.way_to(fixed_levels.named(fixed_levels.here(g), id), other)))
        assert set(g.exits) == expected and len(g.exits) == len(expected)
        if not g.exits:
            break
        first = g.exits[0]
        found = drive(fixed_levels.off_junction(g, first))
        assert found.areas and not found.group and first not in g.exits


@pytest.mark.proves("campaign.level3", "amulet.levels")
def test_which_levels_are_fixed() -> None:
    g = third("magic-maze")
    for depth, fixed_one in ((1, False), (2, False), (3, True), (4, False)):
        g.depth = depth
        assert (fixed_levels.plan(g) is content().maps["magic-maze"]) is fixed_one
    for quest in ("expedition", "descent", "nothing"):
        g.quest = quest
        for depth in (1, 2):
            g.depth = depth
            assert fixed_levels.plan(g) is None
    g.quest, g.depth = "prison-of-ice", 1
    assert fixed_levels.plan(g) is content().maps["prison-of-ice"]


@pytest.mark.proves("campaign.level3.secret")
@pytest.mark.parametrize(("n", "quest"), list(enumerate(QUESTS, 1)))
def test_a_secret_door_is_found_from_either_side_once(n: int, quest: str) -> None:
    sections, _, doors = told(n)
    (secret,) = [each for each in doors if each["secret"]]
    for id in sections:
        g = third(quest)
        area = fixed_levels.area_of(g.board, fixed_levels.named(fixed_levels.here(g), id))
        area = area if area >= 0 else fixed_levels.lay_from(g, fixed_levels.named(fixed_levels.here(g), id))[0]
        before = len(g.board.doors)
        touches = id in (secret["from"], secret["to"])
        assert fixed_levels.reveal(g, area) is touches, id
        assert len(g.board.doors) == before + 2 * touches and not fixed_levels.reveal(g, area)
        if touches:
            assert all(door.kind == "secret" for door in g.board.doors[before:])


@pytest.mark.proves("campaign.level3")
@pytest.mark.parametrize("quest", QUESTS)
def test_contents_are_placed_once(quest: str) -> None:
    g = third(quest)
    lay_all(g)
    for id, chamber in content().chambers.items():
        name, _, section_id = id.partition(".")
        if name != quest:
            continue
        section = next(s for s in fixed_levels.here(g).sections if s.id.lower() == section_id)
        area = fixed_levels.area_of(g.board, section)
        own = [t.kind for t in g.things if t.area == area]
        for thing in chamber.things:
            assert own.count(thing) == 1, id
        assert own.count("chest") <= 1


@pytest.mark.proves("campaign.level3", "campaign.level3.retry")
def test_who_is_behind_a_door_and_what_is_behind_a_second_one() -> None:
    g = third("warlords-lair")
    drive(fixed_levels.off_junction(g, next(e for e in g.exits if e.way == 1)))
    door = next(i for i, d in enumerate(g.board.doors) if d.way == 0 and d.b < 0)
    found = drive(fixed_levels.behind(g, door))
    assert found.group == ("skaven-warrior",) * 4 and fixed_levels.section_of(g, found.areas[0]).id == "R2"
    assert g.board.doors[door].b >= 0 and g.board.doors[door + 1].b >= 0
    again = drive(fixed_levels.behind(g, door))
    assert again.areas == () and again.group == ()
    assert [t.kind for t in g.things if t.area == found.areas[0]] == ["weapons-rack"]
