"""Rooms behind doors, what is put into them and in which order; chasms and portcullises."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_blows_and_shots import fight, hero, texts
from tests.advanced.test_geometry import at, bare, door, lay, spots
from tests.advanced.test_strange_rooms import does, laid, room, words

from delvewright.kernel.plane import EAST, NORTH, SOUTH
from delvewright.rules.advanced.dungeon import chasms, exploring, passages, portcullises, rooms, searching
from delvewright.rules.advanced.dungeon import grates_and_trapdoors as depths
from delvewright.rules.advanced.dungeon.doors import doors_of
from delvewright.rules.advanced.dungeon.stairs import leads_down
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.state.board import PASSAGE
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.turns import open_action


def threshold(options: dict[str, str] | None = None, quest: str = "") -> tuple[Game, int]:
    """A passage with a door to the north; the four heroes stand in it."""
    g = bare({"gm": "computer", "furniture": "no", **(options or {})})
    g.quest, g.log = quest, []
    lay(g, 60, 60, 5, 2, way=EAST, kind=PASSAGE)
    for n, f in enumerate(g.party()):
        g.put(f, at(60 + n, 61))
    return g, door(g, (61, 60), (62, 60), way=NORTH)


# -- types and plans


@pytest.mark.proves("room.type.roll", "room.type.table", "room.alt.option", "room.entered.count", "dungeon.room.kinds")
def test_which_table_counts() -> None:
    for entered, table_ in ((0, 0), (2, 0), (3, 3), (5, 3), (6, 6), (7, 6), (8, 8), (20, 8)):
        g, _ = threshold()
        g.entered = (1 << entered) - 1
        assert watched(rooms.room_type(g), "1") == ("normal", [f"0: room-type-{table_}"])
    g, _ = threshold({"rooms": "plain"})
    g.entered = 0b1111111111
    g.leader = 2
    assert watched(rooms.room_type(g), "11") == ("quest", ["2: room-type"]), "the Leader rolls"


@pytest.mark.proves(
    "room.normal",
    "room.hazard",
    "room.lair",
    "room.quest",
    "roomdoor.when",
    "roomdoor.table",
    "qroom.option",
    "qroom.table",
)
@pytest.mark.parametrize(
    ("options", "dice", "rolls", "kind", "plan", "size", "special"),
    [
        ({}, "1 | 1", ["room-type-0", "room-doors"], "normal", "small-room", 25, ""),
        (
            {"furniture": "yes"},
            "1 | 6 | 1",
            ["room-type-0", "furnishings", "room-doors"],
            "normal",
            "small-room",
            25,
            "",
        ),
        ({}, "7 | 9 | 1", ["room-type-0", "hazards", "room-doors"], "hazard", "small-room", 25, "pool"),
        (
            {"furniture": "yes"},
            "7 | 9 | 1",
            ["room-type-0", "hazards", "room-doors"],
            "hazard",
            "small-room",
            25,
            "pool",
        ),
        ({}, "7 | 11", ["room-type-0", "hazards"], "hazard", "small-room", 25, "trapdoor"),
        ({}, "10 | 1 | 1", ["room-type-0", "lair", "room-doors"], "lair", "large-room", 50, ""),
        (
            {"rooms": "plain"},
            "12 | 6 | 1 | 1",
            ["room-type", "quest-room", "quest", "room-doors"],
            "quest",
            "large-room",
            50,
            "",
        ),
        (
            {"rooms": "plain", "plans": "large"},
            "12 | 1 | 1",
            ["room-type", "quest", "room-doors"],
            "quest",
            "large-room",
            50,
            "",
        ),
        (
            {"rooms": "plain"},
            "12 | 7 | 11 | 1 | 1",
            ["room-type", "quest-room", "skull-room", "quest", "room-doors"],
            "quest",
            "skull-room",
            120,
            "skull-room.tough",
        ),
    ],
)
def test_a_room_behind_a_door(
    options: dict[str, str], dice: str, rolls: list[str], kind: str, plan: str, size: int, special: str
) -> None:
    g, number = threshold(options)
    found, thrown = watched(rooms.behind_door(g, number), dice)
    gm = ("hazards", "lair", "quest", "skull-room", "furnishings")
    assert thrown == [f"{'-1' if each in gm else '0'}: {each}" for each in rolls]
    (area,) = found.areas
    made = g.rooms[area]
    assert (made.kind, made.plan, made.entry, made.special) == (kind, plan, number, special)
    assert (
        g.board.areas[area].squares.bit_count() == size
        and g.board.doors[number].b == at(61, 59)
        and g.stale >> number & 1
    )
    chest = [t for t in g.things if t.kind == "chest"]
    assert len(chest) == (kind in ("lair", "quest")) and bool(found.group) is (kind in ("lair", "quest"))


@pytest.mark.proves("place.overlap.room", "dungeon.shape.option")
def test_where_there_is_less_space() -> None:
    g, number = threshold()
    lay(g, 65, 50, 5, 10)
    lay(g, 54, 50, 5, 10)  # six columns are left
    lay(g, 59, 50, 6, 1)
    found, rolls = watched(rooms.behind_door(g, number), "10 | 1 | 1")
    assert (
        rolls[0] == "0: room-type-0"
        and g.rooms[found.areas[0]].kind == "lair"
        and g.rooms[found.areas[0]].plan == "small-room"
    )
    g, number = threshold({"rooms": "plain"})
    lay(g, 50, 48, 30, 1)  # eleven rows: no special plan
    found, rolls = watched(rooms.behind_door(g, number), "12 | 9 | 1 | 1")
    assert rolls[:3] == ["0: room-type", "0: quest-room", "-1: quest"] and g.rooms[found.areas[0]].plan == "large-room"
    g, number = threshold()
    lay(g, 50, 56, 30, 1)
    assert watched(rooms.behind_door(g, number)) == (None, []), "not even a small one"
    g, number = threshold({"size": "1"})
    g.counters["quest-room-1"] = 0
    assert watched(rooms.behind_door(g, number)) == (None, [])


@pytest.mark.proves("item.treasure_map")
def test_a_treasure_map_shows_a_lair_or_a_quest_room() -> None:
    for answer, left, mapped in (("consult", 0, 1), ("pass", 1, 0)):
        g, number = threshold()
        f = g.party()[1]
        f.pack["treasure-map"] = 1
        found, _ = watched(rooms.behind_door(g, number), "10 | 1 | 1", [(answer,)])
        assert f.pack["treasure-map"] == left and g.counters.get(f"mapped-1-{found.areas[0]}", 0) == mapped
    g, number = threshold()
    g.party()[1].pack["treasure-map"] = 1
    drive(rooms.behind_door(g, number), "1 | 1")
    assert g.party()[1].pack["treasure-map"] == 1, "an empty room is on no map"


@pytest.mark.proves("roomdoor.table", "roomdoor.choice", "roomdoor.sentry", "sentry.door")
@pytest.mark.parametrize(("die", "count"), [(4, 0), (5, 1), (8, 1), (9, 2), (12, 2)])
def test_further_doors(die: int, count: int) -> None:
    g, number = threshold()
    found, _ = watched(rooms.behind_door(g, number), f"1 | {die}", _offered(g, number, die))
    assert len(g.board.doors) == 2 + 2 * count and found.areas == (1,)
    ways = [g.board.doors[i].way for i in range(2, len(g.board.doors), 2)]
    assert len(set(ways)) == count and SOUTH not in ways


def _offered(g: Game, number: int, die: int) -> list[tuple[Any, ...]]:
    """Walls as the Leader will be asked for them, one after the other."""
    test = g.copy()
    play = rooms.behind_door(test, number)
    asked: Any = next(play)
    found = []
    faces = [1, die]
    try:
        while True:
            if hasattr(asked, "about"):
                found.append(asked.nth(0))
                asked = play.send(asked.nth(0))
            else:
                asked = play.send(tuple(faces.pop(0) for _ in asked.dice))
    except StopIteration:
        return found


@pytest.mark.proves("roomdoor.sentry", "sentry.door")
def test_a_sentry_has_a_door_even_if_none_was_rolled() -> None:
    g, number = threshold()
    found, rolls = watched(rooms.behind_door(g, number), "10 | 4 | 1")
    assert rolls == ["0: room-type-0", "-1: lair", "0: room-doors"] and "skaven-sentry" in found.group
    assert len(g.board.doors) == 4 and [e.rules for e in g.log or () if e.kind == "door"] == [
        ("roomdoor.sentry", "sentry.door")
    ]
    g, number = threshold()
    drive(rooms.behind_door(g, number), "10 | 5 | 1")
    assert len(g.board.doors) == 2, "others need none"


@pytest.mark.proves("amulet.way_down", "dungeon.quest.treasure", "room.quest")
def test_the_first_quest_room_of_a_level() -> None:
    for quest, depth, stairs, counted in (
        ("descent", 1, True, True),
        ("descent", 2, False, True),
        ("expedition", 1, False, True),
        ("", 1, False, False),
    ):
        g, number = threshold({"rooms": "plain", "plans": "large"}, quest)
        g.depth = depth
        found, _ = watched(rooms.behind_door(g, number), "12 | 1 | 1")
        assert bool([t for t in g.things if t.kind == "stairs-down"]) is stairs
        assert (g.counters.get(f"quest-room-{depth}") == found.areas[0]) is counted
    g, number = threshold({"rooms": "plain", "plans": "large"}, "descent")
    g.counters["quest-room-1"] = 77
    drive(rooms.behind_door(g, number), "12 | 1 | 1")
    assert not [t for t in g.things if t.kind == "stairs-down"] and g.counters["quest-room-1"] == 77, "the first only"


@pytest.mark.proves("search.secret.where")
def test_rooms_with_no_door_but_the_entry() -> None:
    g, number = threshold()
    drive(rooms.behind_door(g, number), "1 | 1")
    assert rooms.only_entry(g, 1) and searching.may_hide(g, 1) and not searching.may_hide(g, 0)
    door(g, (61, 55), way=NORTH)
    assert not rooms.only_entry(g, 1) and not searching.may_hide(g, 1)
    g.rooms[1] = g.rooms[1]._replace(entry=-1)
    assert not rooms.only_entry(g, 1)


# -- what lies behind a door


@pytest.mark.proves("gen.room_door", "gen.passage_door", "spell.bright_key", "place.overlap.room")
def test_off_a_room_a_passage_or_a_room_off_a_passage_a_room() -> None:
    g, number = threshold()
    _, rolls = watched(exploring.behind(g, number), "1 | 1")
    assert rolls == ["0: room-type-0", "0: room-doors"]
    further = door(g, (61, 55), (62, 55), way=NORTH)
    for die, first in ((4, "passage-length"), (5, "room-type-0"), (12, "passage-length"), (1, "room-type-0")):
        other = g.copy()
        dice = f"{die} | 1 | 5 5 | 2 3 | 2 3" if die % 2 == 0 else f"{die} | 1 | 1"
        _, rolls = watched(exploring.behind(other, further), dice)
        assert rolls[:2] == ["0: room-door", f"0: {first}"]


@pytest.mark.proves("spell.bright_key")
@pytest.mark.parametrize(("die", "rock"), [(1, True), (4, True), (5, False), (12, False)])
def test_a_conjured_door_may_open_onto_rock(die: int, rock: bool) -> None:
    from delvewright.rules.advanced.dungeon.doors import set_door

    g, _ = threshold()
    new = g.board.copy()
    number = set_door(new, (at(62, 61), at(61, 61)), SOUTH, "conjured")
    g.lay(new)
    _, rolls = watched(exploring.behind(g, number), str(die) if rock else f"{die} | 1 | 1")
    assert (
        rolls[0] == "0: conjured" and bool(g.false >> number & 1) is rock and len(g.board.areas) == (1 if rock else 2)
    )


@pytest.mark.proves("gen.when", "gen.when.phase", "gen.junction.sight")
def test_who_lays_a_junction_open() -> None:
    g = fight("Ha..", turn="exploration", areas={"a1": "t-junction", "c1": "passage"}, exits={"a1": ["west"]})
    man = next(o for o in g.company() if not o.hero)
    assert len(exploring.exits_seen(g)) == 1
    g.put(hero(g), man.at + 2)
    assert g.section(man) == 0 and exploring.exits_seen(g) == [] and len(exploring.exits_seen(g, henchmen=True)) == 1
    man.condition = 1
    assert exploring.exits_seen(g, henchmen=True) == []


@pytest.mark.proves("place.dead_end_dungeon")
def test_when_a_dungeon_is_exhausted() -> None:
    g, number = threshold()
    assert not searching.exhausted(g), "a door has not been opened"
    g.false |= 0b11
    assert searching.exhausted(g)
    new = g.board.copy()
    new.areas = (new.areas[0]._replace(name="dead-end"),)
    g.lay(new)
    assert not searching.exhausted(g) and number == 0, "a dead end that may be searched"
    g.secret |= 1
    assert searching.exhausted(g)


# -- passages and leads


@pytest.mark.proves("amulet.stairs_out", "gen.stairs.down", "dungeon.shape.option")
@pytest.mark.parametrize(
    ("quest", "depth", "down"),
    [
        ("descent", 1, True),
        ("descent", 2, False),
        ("expedition", 1, False),
        ("warlords-lair", 1, False),
        ("", 1, False),
    ],
)
def test_where_stairs_lead_down(quest: str, depth: int, down: bool) -> None:
    g, _ = threshold(quest=quest)
    g.depth = depth
    assert leads_down(g) is down
    rolled, rolls = watched(passages.roll(g, 2), "1 | 7 8 | 9 9 | 10 10")
    assert rolls == ["0: passage-length", "0: passage-features x2", "0: passage-end x2", "0: passage-end x2"]
    assert rolled == passages.Rolled(1, "doors", 1, ("stairs-down" if down else "stairs-out", "stairs-out"))


# -- chasms


def gorge(**spec: Any) -> tuple[Game, Any]:
    return room("chasm", "HS.../...../...../...../.....", entry={"bf60": "south"}, corner="bf60", **spec)


@pytest.mark.proves("hazard.chasm")
def test_a_chasm_cuts_the_room_and_what_is_worth_having_is_beyond() -> None:
    g, f = gorge()
    group, rolls = laid(g, "5")
    cut = [t for t in g.things if t.kind == "chasm"]
    rows = {y for t in cut for _, y in spots(t.squares)}
    assert len(cut) == 5 and len(rows) == 1 and rolls == ["-1: wandering"] and group
    far = chasms.beyond(g, 0)
    assert far.bit_count() == 10 and chasms.gap(g, 0).bit_count() == 5 and not far & f.mask
    chest = next(t for t in g.things if t.kind == "chest")
    assert chest.squares & far and all(1 << d.a & far for d in g.board.doors) and len(g.board.doors) in (1, 2)


@pytest.mark.proves("hazard.chasm", "item.rope")
def test_leaping() -> None:
    def edge(picture: str = "..H../...../.....", **spec: Any) -> tuple[Game, Any]:
        return room("chasm", picture, corner="bf60", place={"chasm": [f"b{c}61" for c in "fghij"]}, **spec)

    g, f = edge()
    assert words(g, f) == ["leap"] and chasms.landings(g, f) == [f.at + 2 * g.width]
    for die, at_, condition in ((6, 61, 0), (7, -1, 2)):
        g, f = edge()
        assert does(g, f, "leap", str(die)) == ["0: leap"]
        assert f.condition == condition and (f.at // g.width if f.at >= 0 else -1) == at_
    g, f = edge(".SH../...../.....", figures={"S": {"items": ["rope"]}})
    assert words(g, f) == ["leap", "roped-leap"]
    assert does(g, f, "roped-leap", "7 | 7") == ["0: leap", "1: rope"] and f.condition == 0 and f.at // g.width == 59
    g, f = edge(".SH../...../.....", figures={"S": {"items": ["rope"]}})
    assert does(g, f, "roped-leap", "7 | 8") == ["0: leap", "1: rope"] and f.condition == 2
    g, f = edge("S.H../...../.....", figures={"S": {"items": ["rope"]}})
    assert words(g, f) == ["leap"], "nobody holds it"
    g, f = edge("..H../...../..S..")
    assert words(g, f) == [], "somebody stands there"
    g, f = edge("aH.../...../.....")
    assert words(g, next(o for o in g.company() if not o.hero)) == []


@pytest.mark.proves("hazard.chasm", "item.rope", "item.spikes")
def test_a_rope_bridge() -> None:
    def party(ropes: tuple[int, int] = (1, 1), spikes: int = 1, other: bool = True, **spec: Any) -> tuple[Game, Any]:
        figures = {"H": {"items": {"rope": ropes[0], "spikes": spikes}}, "S": {"items": {"rope": ropes[1]}}}
        place = {"chasm": [f"b{c}62" for c in "fghij"]}
        picture = "...../..H../...../...../..S.." if other else ".S.../..H../...../...../....."
        return room(
            "chasm", picture, corner="bf60", entry={"bf60": "south"}, place=place, figures=figures, **spec
        )  # fmt: skip

    g, f = party()
    far = chasms.beyond(g, 0)
    sven = next(o for o in g.party() if o.name == "sven")
    assert bool(far & sven.mask) is not bool(far & f.mask)
    assert "bridge" in words(g, f)
    does(g, f, "bridge")
    assert f.pack["rope"] == 0 == sven.pack["rope"] and f.pack["spikes"] == 0
    bridge = [t for t in g.things if t.kind == "bridge"]
    assert len(bridge) == 1 and not g.solid & bridge[0].squares and chasms.gap(g, 0).bit_count() == 4
    for more in ({"ropes": (1, 0)}, {"spikes": 0}, {"other": False}):
        g, f = party(**more)
        assert "bridge" not in words(g, f)


# -- portcullises


@pytest.mark.proves("trapfx.portcullis")
def test_where_a_portcullis_can_fall() -> None:
    g = fight("H.S./....", turn="exploration")
    found = portcullises.lines(g, 0)
    assert sorted(len(line) for line in found) == [2, 2, 2, 4] and {way for line in found for _, way in line} == {
        EAST,
        SOUTH,
    }
    g = bare()
    lay(g, 60, 60, 2, 5, kind=PASSAGE)
    assert [len(line) for line in portcullises.lines(g, 0)] == [2] * 4, "across a passage, not along it"
    g = bare()
    lay(g, 60, 60, 5, 2, way=EAST, kind=PASSAGE)
    assert [len(line) for line in portcullises.lines(g, 0)] == [2] * 4


@pytest.mark.proves("trapfx.portcullis")
def test_the_program_splits_the_party_evenly() -> None:
    g = fight("HSTM", turn="exploration")
    lines = portcullises.lines(g, 0)
    assert [portcullises.uneven(g, line) for line in sorted(lines)] == [2, 0, 2]
    drive(portcullises.Portcullis().springs(g, hero(g), 0, False))
    assert [(d.a, d.b, d.way, d.kind) for d in g.board.doors] == [(1, 2, EAST, "portcullis")] and not g.open
    assert not g.east >> 1 & 1 and texts(g, "portcullis") == ["A portcullis falls."]


@pytest.mark.proves("trapfx.portcullis", "explore.henchmen")
def test_lifting_a_portcullis() -> None:
    g = fight("HSTM", turn="exploration", round=3)
    portcullises.drop(g, ((1, EAST),))
    heinrich, sven, torallion, _ = (hero(g, name) for name in ("heinrich", "sven", "torallion", "magnus"))
    for f, can in ((heinrich, False), (sven, True), (torallion, True)):
        open_action(g, f)
        assert bool(portcullises.options(g, f)) is can
    g.walked = 1
    assert portcullises.options(g, torallion) == []
    judge, need = portcullises.heaved(g, [sven, torallion])
    assert need == 20 - 7 - 5 and [judge(n) for n in (7, 8, 12)] == [False, True, True]
    assert portcullises.heaved(g, [torallion])[0](12) and not portcullises.heaved(g, [torallion])[0](11)
    for f in (sven, torallion):
        portcullises.help_lift(g, f)
    _, rolls = watched(portcullises.lift(g), "7")
    assert rolls == [f"{sven.id}: lift"] and not g.open and "lifting" not in sven.used
    for f in (sven, torallion):
        portcullises.help_lift(g, f)
    drive(portcullises.lift(g), "8")
    assert g.open & 1 and g.counters["raised-1-0"] == 3
    drive(portcullises.lift(g))
    assert g.open & 1, "it stays up this turn"
    g.round = 4
    drive(portcullises.lift(g))
    assert (
        not g.open & 1
        and "raised-1-0" not in g.counters
        and texts(g, "portcullis")[-1] == "The portcullis falls again."
    )


@pytest.mark.proves("hazard.grate")
def test_words_are_counted_by_level_and_section() -> None:
    g, _ = room("grate")
    g.depth = 3
    assert depths.word(g, "hole", 5) == "hole-3-5"


@pytest.mark.proves("surprise.heroes.map")
@pytest.mark.parametrize(("home", "told"), [(0, "10 against 12"), (-1, "9 against 12")])
def test_a_map_helps_against_those_who_live_there_and_not_against_newcomers(home: int, told: str) -> None:
    g, _ = threshold()
    g.counters["mapped-1-0"] = 1
    for f in g.party()[1:]:
        g.put(f, -1)
    watched(meeting.meet(g, (0,), (("skaven-warrior", 0),), home), "8 | 12")
    (said,) = [e.text for e in g.log or () if e.kind == "surprise"]
    assert said.endswith(f"{told}.")


@pytest.mark.proves("door.one_per_wall", "gen.passage.two_doors")
def test_two_doors_of_a_passage_made_longer_are_in_two_sections() -> None:
    g = bare({"gm": "computer"})
    g.seats, g.log = g.seats or ("heinrich",), []
    lay(g, 60, 60, 5, 2, way=EAST, kind=PASSAGE)
    lay(g, 65, 60, 5, 2, way=EAST, kind=PASSAGE)
    rule: Any = passages.finish(g, [0], [1], passages.Rolled(1, "doors", 2, ("t-junction",)))
    answer = None
    try:
        while True:
            answer = rule.send(answer).nth(0)
    except StopIteration:
        pass
    assert all(doors_of(g.board, area) for area in (0, 1))
