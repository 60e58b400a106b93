"""Where sections, doors and what stands in rooms may be: small boards, every place written down or counted anew."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from tests.advanced.driving import drive
from tests.advanced.levels import fresh

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import chests, doors, furniture, passages, rooms, searching, sections
from delvewright.rules.advanced.dungeon.doors import Wall
from delvewright.rules.advanced.dungeon.stairs import put_way_down
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import JUNCTION, PASSAGE, ROOM, STAIRS, WIDTH, Board, Exit, Room
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.common.tiles.board import Thing

WAYS = (NORTH, EAST, SOUTH, WEST)
Spot = tuple[int, int]


def at(x: int, y: int) -> int:
    return y * WIDTH + x


def spot(q: int) -> Spot:
    return q % WIDTH, q // WIDTH


def spots(mask: int) -> set[Spot]:
    return {spot(q) for q in squares(mask)}


def corner(x: int, y: int, w: int, h: int, way: int) -> tuple[Spot, int, int]:
    """The front left corner, width and depth of a rectangle that is entered in a direction."""
    return {
        NORTH: ((x, y + h - 1), w, h),
        EAST: ((x, y), h, w),
        SOUTH: ((x + w - 1, y), w, h),
        WEST: ((x + w - 1, y + h - 1), h, w),
    }[way]


def lay(g: Game, x: int, y: int, w: int, h: int, way: int = NORTH, kind: str = ROOM, name: str = "") -> int:
    place, wide, deep = corner(x, y, w, h, way)
    new = g.board.copy()
    area = sections.lay_section(new, kind, name or {ROOM: "normal"}.get(kind, kind), place, way, wide, deep)
    g.lay(new)
    if kind == ROOM:
        g.rooms[area] = Room("normal", "small-room", -1)
    return area


def bare(options: dict[str, str] | None = None) -> Game:
    """Nothing is laid yet; four heroes are somewhere else."""
    g = fresh(options)
    g.lay(Board())
    g.exits, g.rooms = (), {}
    for f in g.party():
        g.put(f, -1)
    return g


def door(g: Game, *found: Spot, way: int) -> int:
    new = g.board.copy()
    number = doors.set_door(new, [at(*each) for each in found], way)
    g.lay(new)
    return number


# -- doors in walls


@pytest.mark.proves("door.gm_place")
def test_from_the_middle_outwards() -> None:
    known = {0: [0], 1: [0, 1], 2: [1, 0, 2], 3: [1, 2, 0, 3], 4: [2, 1, 3, 0, 4], 5: [2, 3, 1, 4, 0, 5]}
    for last, order in known.items():
        assert doors.nearest_first_half(last) == order


def pairs(row: Sequence[Spot], order: Sequence[int], wide: int = 2) -> list[tuple[int, ...]]:
    return [tuple(at(*each) for each in row[n : n + wide]) for n in order]


@pytest.mark.proves("door.gm_place", "door.two_wide", "door.one_per_wall", "door.to_explored", "roomdoor.feature")
@pytest.mark.parametrize("way", WAYS)
def test_places_of_a_door_in_a_wall_of_five(way: int) -> None:
    rows = {
        NORTH: [(x, 50) for x in range(60, 65)], SOUTH: [(x, 54) for x in range(64, 59, -1)],
        EAST: [(64, y) for y in range(50, 55)], WEST: [(60, y) for y in range(54, 49, -1)],
    }  # fmt: skip
    row, wall = rows[way], Wall(0, way)
    beyond = {NORTH: (60, 45), SOUTH: (60, 55), EAST: (65, 50), WEST: (55, 50)}[way]
    g = bare()
    lay(g, 60, 50, 5, 5)
    assert doors.door_places(g, g.board, wall) == pairs(row, [1, 2, 0, 3]), "the ground behind is free"
    narrow = bare({"doors": "narrow"})
    lay(narrow, 60, 50, 5, 5)
    assert doors.door_places(narrow, narrow.board, wall) == pairs(row, [2, 1, 3, 0, 4], 1)
    g.set_things((Thing("pillar", 1 << at(*row[2]), 0),))
    assert doors.door_places(g, g.board, wall) == pairs(row, [0, 3]), "nothing stands in the way of it"
    g.set_things(())
    number = door(g, row[1], row[2], way=way)
    assert doors.door_places(g, g.board, wall) == pairs(row, [3]), "no second door on the same square"
    assert doors.doors_of(g.board, 0) == [number, number + 1] == doors.doors_of(g.board, 0, way)
    assert doors.doors_of(g.board, 0, way ^ 2) == [] == doors.doors_of(g.board, 1)
    joined = bare()
    lay(joined, 60, 50, 5, 5)
    lay(joined, *beyond, 5, 5)
    assert doors.door_places(joined, joined.board, wall) == pairs(row, [1, 2, 0, 3]), "into a section that is known"
    behind = [spot(q) for q in (side(joined.board.areas[1].squares, way ^ 2))][::-1]
    joined.set_things((Thing("pillar", 1 << at(*behind[0]), 1),))
    assert doors.door_places(joined, joined.board, wall) == pairs(row, [1, 2, 3]), "nor on its other side"


@pytest.mark.proves("door.to_explored", "door.gm_place")
def test_a_door_rather_meets_what_is_known_and_never_two_sections_at_once() -> None:
    g = bare()
    lay(g, 60, 50, 5, 5)
    lay(g, 58, 45, 5, 5)  # behind the first three squares of the north wall
    row = [(x, 50) for x in range(60, 65)]
    assert doors.door_places(g, g.board, Wall(0, NORTH)) == pairs(row, [1, 0]), "not half of it into rock"
    lay(g, 63, 45, 5, 5)
    assert doors.door_places(g, g.board, Wall(0, NORTH)) == pairs(row, [1, 0, 3]), "nor into two of them"


@pytest.mark.proves("door.closed_first", "door.to_explored", "door.two_wide")
def test_a_door_that_is_set() -> None:
    g = bare()
    lay(g, 60, 50, 5, 5)
    lay(g, 60, 45, 5, 5)
    joins = door(g, (61, 50), (62, 50), way=NORTH)
    leads = door(g, (64, 51), way=EAST)
    one, two, three = g.board.doors
    assert (one.a, one.b, one.way, one.group) == (at(61, 50), at(61, 49), NORTH, joins)
    assert (two.a, two.b, two.group) == (at(62, 50), at(62, 49), joins) and three.group == -1
    assert (three.a, three.b, three.way, three.kind) == (at(64, 51), -1, EAST, "door") and not g.open
    assert doors.all_doors(g.board, 0) == [0, 1, 2] and doors.all_doors(g.board, 1) == [0, 1]
    assert doors.at_door(g.board, at(62, 50)) == [0] and doors.at_door(g.board, at(62, 49)) == [0]
    assert doors.way_out(g.board, at(62, 50), 0) == NORTH and doors.way_out(g.board, at(61, 49), 0) == SOUTH
    assert doors.door_squares(g.board, 1) == [at(61, 50), at(62, 50)]
    lay(g, 65, 50, 5, 5)
    new = g.board.copy()
    doors.lead_through(new, leads)
    assert new.doors[leads].b == at(65, 51) and new.doors[joins] == one


# -- rooms behind doors


@pytest.mark.proves("place.room.share_wall", "place.gm", "place.overlap.none")
@pytest.mark.parametrize("way", WAYS)
def test_a_small_room_lies_centred_behind_its_door(way: int) -> None:
    """Of its four places the middle ones come first; of equals the first."""
    g = bare()
    x, y = 60, 50
    passage = {NORTH: (x, y, 5, 2), SOUTH: (x, y, 5, 2), EAST: (x, y, 2, 5), WEST: (x, y, 2, 5)}[way]
    lay(g, *passage, way=EAST if way in (NORTH, SOUTH) else NORTH, kind=PASSAGE)
    row = [spot(q) for q in side(g.board.areas[0].squares, way)]
    number = door(g, row[1], row[2], way=way)
    found = sections.room_places(g.board, number, "small-room")
    assert [(wide, deep) for _, wide, deep in found] == [(5, 5)] * 4
    step = {NORTH: (1, 0), SOUTH: (-1, 0), EAST: (0, 1), WEST: (0, -1)}[way]
    out = {NORTH: (0, -1), SOUTH: (0, 1), EAST: (1, 0), WEST: (-1, 0)}[way]
    first = (row[1][0] + out[0], row[1][1] + out[1])
    places = [(first[0] - n * step[0], first[1] - n * step[1]) for n in (1, 2, 0, 3)]
    assert [place for place, _, _ in found] == places


@pytest.mark.proves("place.gm", "place.overlap.none", "place.overlap.room")
def test_where_a_room_fits_beside_others() -> None:
    g = bare()
    lay(g, 60, 50, 5, 2, way=EAST, kind=PASSAGE)
    number = door(g, (61, 50), (62, 50), way=NORTH)
    lay(g, 64, 45, 5, 5)  # two columns to the right of the door are free
    assert [place for place, *_ in sections.room_places(g.board, number, "small-room")] == [(59, 49), (58, 49)]
    lay(g, 53, 45, 5, 5)
    assert [place for place, *_ in sections.room_places(g.board, number, "small-room")] == [(59, 49), (58, 49)]
    lay(g, 58, 40, 5, 6)
    assert sections.room_places(g.board, number, "small-room") == []


@pytest.mark.proves("place.gm")
def test_of_equal_places_the_one_with_more_room_ahead() -> None:
    g = bare()
    lay(g, 60, 50, 5, 2, way=EAST, kind=PASSAGE)
    number = door(g, (61, 50), (62, 50), way=NORTH)
    assert [place for place, *_ in sections.room_places(g.board, number, "small-room")][:2] == [(60, 49), (59, 49)]
    lay(g, 64, 40, 5, 5)  # ahead of the first of the two, but not of the second
    assert [place for place, *_ in sections.room_places(g.board, number, "small-room")][:2] == [(59, 49), (60, 49)]


@pytest.mark.proves("place.gm", "geometry.sections")
def test_a_large_room_lies_either_way_and_special_plans_only_one() -> None:
    g = bare()
    lay(g, 60, 50, 5, 2, way=EAST, kind=PASSAGE)
    number = door(g, (61, 50), (62, 50), way=NORTH)
    found = sections.room_places(g.board, number, "large-room")
    assert len(found) == 9 + 4 and found[0] == ((57, 49), 10, 5), "centred, as it is printed"
    assert {(wide, deep) for _, wide, deep in found} == {(10, 5), (5, 10)}
    assert found[1:3] == [((60, 49), 5, 10), ((59, 49), 5, 10)]
    for plan, count in (("skull-room", 9), ("mosaic-room", 9), ("great-cavern", 9), ("fire-cavern", 8)):
        places = sections.room_places(g.board, number, plan)
        assert len(places) == count and {(wide, deep) for _, wide, deep in places} == {(10, 12)}
    lava = [place for place, *_ in sections.room_places(g.board, number, "fire-cavern")]
    assert (53, 49) not in lava and (54, 49) in lava, "the door would open into the lava"


@pytest.mark.proves("place.gm")
@pytest.mark.parametrize("free", range(7))
def test_how_far_it_is_free_ahead(free: int) -> None:
    g = bare()
    lay(g, 60, 40 - free, 5, 2)
    assert sections.free_ahead(g.board, (60, 46), NORTH, 5, 5) == min(free, 5)


# -- passages behind the doors of rooms


@pytest.mark.proves("place.passage.beside_room", "place.gm")
@pytest.mark.parametrize("way", WAYS)
def test_a_passage_runs_along_the_room_and_the_door_leads_into_one_section(way: int) -> None:
    g = bare()
    lay(g, 60, 60, 5, 5)
    row = [spot(q) for q in side(g.board.areas[0].squares, way)]
    number = door(g, row[1], row[2], way=way)
    assert passages.strips(g.board, number, 1) == [-1, -2, 0, -3]
    assert passages.strips(g.board, number, 2) == [-3, -5, -2, -6, -1, -7, 0, -8], "not across two sections"
    assert passages.strips(g.board, number, 3) == [-6, -7, -5, -8, -3, -10, -2, -11, -1, -12, 0, -13]


@pytest.mark.proves("place.passage.beside_room", "place.gm", "place.overlap.none")
def test_a_passage_where_there_is_less_space() -> None:
    g = bare()
    lay(g, 60, 60, 5, 5)
    number = door(g, (61, 60), (62, 60), way=NORTH)
    lay(g, 65, 55, 5, 5)  # ends at the right, four squares from the door's first
    assert passages.strips(g.board, number, 1) == [-2, -1, -3]
    assert passages.strips(g.board, number, 2) == [-6, -7, -8]
    lay(g, 57, 55, 2, 5)
    assert passages.strips(g.board, number, 1) == [-1, -2] and passages.strips(g.board, number, 2) == []


@pytest.mark.proves("place.gm", "place.passage.beside_room")
def test_of_equal_strips_the_one_with_more_room_at_its_ends() -> None:
    g = bare()
    lay(g, 60, 60, 5, 5)
    number = door(g, (61, 60), (62, 60), way=NORTH)
    lay(g, 66, 58, 5, 2)  # one row from the right end of the first of two equals
    assert passages.strips(g.board, number, 1)[:2] == [-2, -1]


@pytest.mark.proves("place.passage.two_ends", "place.passage.beside_room", "gen.passage.order", "place.overlap.passage")
@pytest.mark.parametrize(("dice", "squares_", "names"), [
    ("1 | 5 5 | 2 3 | 2 3", (60, 65, 58, 60), ["dead-end"]),
    ("1 | 5 5 | 2 3 | 1 1", (60, 65, 58, 60), ["dead-end", "t-junction"]),
    ("1 | 5 5 | 1 1 | 2 3", (60, 65, 58, 60), ["dead-end", "t-junction"]),
    ("4 | 5 5 | 2 3 | 2 3", (58, 68, 58, 60), ["dead-end", "dead-end"]),
])  # fmt: skip
def test_a_passage_behind_a_door_is_laid(dice: str, squares_: tuple[int, ...], names: list[str]) -> None:
    g = bare({"gm": "computer"})
    lay(g, 60, 60, 5, 5)
    number = door(g, (61, 60), (62, 60), way=NORTH)
    found = drive(passages.behind_door(g, number), dice)
    left, right, top, bottom = squares_
    parts = [g.board.areas[area] for area in found.areas]
    ways = [area for area in parts if area.kind == PASSAGE]
    assert spots(sum(area.squares for area in ways)) == set(product(range(left, right), range(top, bottom)))
    assert sorted(area.name for area in parts) == sorted(names)
    assert g.board.doors[number].b == at(61, 59) and g.stale >> number & 1
    ends = [area for area in parts if area.kind == JUNCTION]
    assert [min(spots(area.squares)) for area in ends] == (
        [] if not ends else [(65, 58)] if "1 1 |" in dice else [(58, 58)]
    )
    assert len(g.exits) == 2 * len(ends)


# -- ends of passages


def hall(way: int = NORTH) -> Game:
    """One passage section, 2 by 5, in the middle of nowhere."""
    g = bare()
    x, y, w, h = (60, 60, 2, 5) if way in (NORTH, SOUTH) else (60, 60, 5, 2)
    lay(g, x, y, w, h, way=way, kind=PASSAGE)
    return g


@pytest.mark.proves("place.overlap.junction")
@pytest.mark.parametrize(
    ("what", "left", "right", "name"),
    [
        ("t-junction", True, True, "t-junction"), ("t-junction", True, False, "left-turn"),
        ("t-junction", False, True, "right-turn"), ("t-junction", False, False, ""),
        ("left-turn", True, True, "left-turn"), ("left-turn", True, False, "left-turn"),
        ("left-turn", False, True, "right-turn"), ("left-turn", False, False, ""),
        ("right-turn", True, True, "right-turn"), ("right-turn", False, True, "right-turn"),
        ("right-turn", True, False, "left-turn"), ("right-turn", False, False, ""),
    ],
)  # fmt: skip
@pytest.mark.parametrize("way", WAYS)
def test_a_junction_has_no_exit_into_a_wall(what: str, left: bool, right: bool, name: str, way: int) -> None:
    g = hall(way)
    far = {
        NORTH: [(57, 58), (62, 58)],
        SOUTH: [(62, 65), (57, 65)],
        EAST: [(65, 57), (65, 62)],
        WEST: [(58, 62), (58, 57)],
    }
    for free, (x, y) in zip((left, right), far[way], strict=True):
        if not free:
            lay(g, x, y, *((3, 2) if way in (NORTH, SOUTH) else (2, 3)))
    assert sections.junction(g.board, 0, way, what) == name


@pytest.mark.proves("place.overlap.junction")
def test_an_exit_needs_a_whole_section_behind_it() -> None:
    for gap, name in ((5, "t-junction"), (4, "right-turn")):
        g = hall()
        lay(g, 60 - gap - 1, 58, 1, 2)
        assert sections.junction(g.board, 0, NORTH, "t-junction") == name
        g = hall()
        lay(g, 62 + gap, 58, 1, 2)
        assert sections.junction(g.board, 0, NORTH, "t-junction") == ("left-turn" if gap == 4 else name)


def ended(g: Game, what: str) -> tuple[list[str], list[str]]:
    new = g.board.copy()
    pieces = passages.end(g, new, 0, NORTH, what)
    g.lay(new)
    ways = ["north", "east", "south", "west"]
    return [new.areas[n].name for n in pieces], [ways[each.way] for each in g.exits]


@pytest.mark.proves("gen.passage.turns", "gen.passage.dead_end", "gen.stairs.out", "gen.stairs.down")
@pytest.mark.parametrize(
    ("what", "pieces", "exits", "last"),
    [
        ("t-junction", ["t-junction"], ["west", "east"], "passage"), ("left-turn", ["left-turn"], ["west"], "passage"),
        ("right-turn", ["right-turn"], ["east"], "passage"), ("stairs-out", ["stairs-out"], [], "passage"),
        ("stairs-down", ["stairs-down"], [], "passage"), ("dead-end", [], [], "dead-end"),
    ],
)  # fmt: skip
def test_every_end_of_a_passage(what: str, pieces: list[str], exits: list[str], last: str) -> None:
    g = hall()
    assert ended(g, what) == (pieces, exits) and g.board.areas[0].name == last
    if pieces:
        area = g.board.areas[1]
        assert spots(area.squares) == set(product((60, 61), (58, 59)))
        assert area.kind == (STAIRS if what.startswith("stairs") else JUNCTION)
        assert g.board.south >> at(60, 59) & 1 and g.board.south >> at(61, 59) & 1, "open to the passage"


@pytest.mark.proves("gen.stairs.out", "place.overlap.passage")
def test_stairs_that_do_not_fit_are_a_dead_end() -> None:
    for gap, pieces in ((2, ["stairs-out"]), (1, []), (0, [])):
        g = hall()
        lay(g, 60, 59 - gap, 1, 1)
        assert ended(g, "stairs-out") == (pieces, []) and g.board.areas[0].name == ("passage" if pieces else "dead-end")


@pytest.mark.proves("place.overlap.extend", "place.overlap.discretion")
@pytest.mark.parametrize(("long", "more"), [(2, 1), (7, 2), (12, 3), (17, -1)])
def test_a_junction_without_exits_is_moved_on_up_to_three_sections(long: int, more: int) -> None:
    """Both sides are walled off for so many squares from the end of the passage on."""
    g = hall()
    lay(g, 58, 60 - long, 1, long)
    lay(g, 63, 60 - long, 1, long)
    pieces, exits = ended(g, "t-junction")
    if more < 0:
        assert (pieces, exits) == (["passage", "passage", "dead-end"], [])
    else:
        assert pieces == ["passage"] * more + ["t-junction"] and exits == ["west", "east"]
        top = min(y for _, y in spots(g.board.areas[-1].squares))
        assert top == 60 - 5 * more - 2


@pytest.mark.proves("place.overlap.extend", "place.overlap.passage")
def test_where_nothing_more_fits_the_junction_is_a_dead_end() -> None:
    g = hall()
    lay(g, 58, 58, 1, 2)
    lay(g, 63, 58, 1, 2)
    lay(g, 60, 54, 2, 2)  # four free rows: the junction fits, one more section does not
    assert ended(g, "left-turn") == ([], []) and g.board.areas[0].name == "dead-end"
    g = hall()
    lay(g, 60, 58, 2, 1)
    assert ended(g, "t-junction") == ([], []) and g.board.areas[0].name == "dead-end"


@pytest.mark.proves("place.straight", "place.overlap.passage", "gen.junction")
@pytest.mark.parametrize(
    ("gap", "sections_", "end"), [(17, 3, "left-turn"), (16, 3, ""), (14, 2, "left-turn"), (5, 1, ""), (4, 0, "")]
)
def test_as_many_sections_as_fit(gap: int, sections_: int, end: str) -> None:
    """Three sections and a left turn are rolled; a wall stands across the way after so many squares."""
    g = bare({"gm": "computer"})
    lay(g, 60, 60, 2, 2, kind=JUNCTION, name="left-turn")
    lay(g, 59 - gap, 60, 1, 2)
    g.exits = (Exit(0, WEST),)
    found = drive(passages.off_junction(g, g.exits[0]), "12 | 5 5 | 8 8" if sections_ else "")
    kinds = [g.board.areas[area].kind for area in found.areas]
    assert kinds.count(PASSAGE) == sections_ and not [each for each in g.exits if each.area == 0]
    names = [g.board.areas[area].name for area in found.areas]
    assert (end in names) if end else (not sections_ or names[-1] == "dead-end")


# -- walls for doors, and secret ones


@pytest.mark.proves("gen.passage.door.choice", "gen.passage.two_doors", "door.one_per_wall")
@pytest.mark.parametrize("way", WAYS)
def test_doors_of_a_passage_are_in_its_long_walls_and_in_bare_sections_first(way: int) -> None:
    g = hall(way)
    long = {NORTH: [WEST, EAST], SOUTH: [EAST, WEST], EAST: [NORTH, SOUTH], WEST: [SOUTH, NORTH]}[way]
    assert passages.passage_walls(g, [0]) == [Wall(0, out) for out in long]
    x, y = {NORTH: (60, 55), SOUTH: (60, 65), EAST: (65, 60), WEST: (55, 60)}[way]
    lay(g, x, y, *((2, 5) if way in (NORTH, SOUTH) else (5, 2)), way=way, kind=PASSAGE)
    assert passages.passage_walls(g, [0, 1]) == [Wall(n, out) for n in (0, 1) for out in long]
    row = [spot(q) for q in side(g.board.areas[0].squares, long[0])]
    door(g, row[1], row[2], way=long[0])
    assert passages.passage_walls(g, [0, 1]) == [Wall(1, out) for out in long]
    assert passages.passage_walls(g, [0]) == [Wall(0, long[1])], "else on the other side"
    other = [spot(q) for q in side(g.board.areas[0].squares, long[1])]
    door(g, other[1], other[2], way=long[1])
    assert passages.passage_walls(g, [0]) == []


@pytest.mark.proves("search.secret.place", "search.secret.dead_end_wall", "door.one_per_wall")
def test_where_a_secret_door_may_be() -> None:
    g = bare()
    lay(g, 60, 60, 5, 5)
    assert {way for _, way in searching.secret_places(g, 0)} == {NORTH, EAST, SOUTH, WEST}
    assert len(searching.secret_places(g, 0)) == 16
    door(g, (61, 60), (62, 60), way=NORTH)
    assert {way for _, way in searching.secret_places(g, 0)} == {EAST, SOUTH, WEST}
    for entry, sides in ((NORTH, {EAST, WEST}), (EAST, {NORTH, SOUTH}), (SOUTH, {EAST, WEST}), (WEST, {NORTH, SOUTH})):
        g = bare()
        size = (2, 5) if entry in (NORTH, SOUTH) else (5, 2)
        lay(g, 60, 60, *size, way=entry, kind=PASSAGE, name="dead-end")
        assert {way for _, way in searching.secret_places(g, 0)} == sides


@pytest.mark.proves("roomdoor.choice", "door.one_per_wall")
@pytest.mark.parametrize("entry", WAYS)
def test_further_doors_are_not_in_the_wall_of_the_entry(entry: int) -> None:
    g = bare()
    lay(g, 60, 60, 5, 5, way=entry)
    assert [wall.way for wall in rooms.free_walls(g, 0)] == [0, 1, 2, 3], "nobody came in by a door"
    g.rooms[0] = g.rooms[0]._replace(entry=0)
    assert [wall.way for wall in rooms.free_walls(g, 0)] == [way for way in range(4) if way != entry ^ 2]
    for way in [way for way in range(4) if way != entry ^ 2]:
        row = [spot(q) for q in side(g.board.areas[0].squares, way)]
        door(g, row[1], row[2], way=way)
    assert [wall.way for wall in rooms.free_walls(g, 0)] == [entry ^ 2], "if it can be avoided"


# -- what stands in rooms


@pytest.mark.proves("room.chest.place", "room.lair", "room.quest")
@pytest.mark.parametrize("entry", WAYS)
def test_a_chest_stands_in_the_middle_of_the_far_wall_or_as_near_to_it_as_can_be(entry: int) -> None:
    row = {
        NORTH: [(x, 60) for x in range(60, 65)], SOUTH: [(x, 64) for x in range(64, 59, -1)],
        EAST: [(64, y) for y in range(60, 65)], WEST: [(60, y) for y in range(64, 59, -1)],
    }[entry]  # fmt: skip
    taken: list[Spot] = []
    for n in (2, 1, 3, 0, 4):
        g = bare({"gm": "computer"})
        lay(g, 60, 60, 5, 5, way=entry)
        g.set_things(tuple(Thing("pillar", 1 << at(*each), 0) for each in taken))
        drive(chests.put_chest(g, 0))
        assert spots(g.things[-1].squares) == {row[n]} and (g.things[-1].kind, g.things[-1].state) == ("chest", "")
        taken.append(row[n])
    g = bare({"gm": "computer"})
    lay(g, 60, 60, 5, 5, way=entry)
    door(g, row[1], row[2], way=entry)
    drive(chests.put_chest(g, 0))
    assert spots(g.things[-1].squares) == {row[3]}, "not in front of a door"


@pytest.mark.proves("room.chest.place")
def test_where_the_whole_far_wall_is_full_the_chest_stands_elsewhere_and_in_a_full_room_nowhere() -> None:
    g = bare({"gm": "computer"})
    lay(g, 60, 60, 5, 5)
    g.set_things((Thing("lava", sum(1 << at(x, 60) for x in range(60, 65)), 0),))
    drive(chests.put_chest(g, 0))
    assert spots(g.things[-1].squares) == {(60, 61)}
    g = bare({"gm": "computer"})
    lay(g, 60, 60, 5, 5)
    drive(chests.put_chest(g, 0, within=1 << at(62, 62)))
    assert spots(g.things[-1].squares) == {(62, 62)}
    drive(chests.put_chest(g, 0, within=1 << at(62, 62)))
    assert len(g.things) == 1


@pytest.mark.proves("amulet.way_down", "roomdoor.feature")
@pytest.mark.parametrize(
    ("entry", "column", "stairs"),
    [
        (NORTH, 0, (68, 60)), (NORTH, 8, (60, 60)), (SOUTH, 0, (60, 63)), (SOUTH, 8, (68, 63)),
        (EAST, 0, (68, 63)), (EAST, 3, (68, 60)), (WEST, 0, (60, 60)), (WEST, 3, (60, 63)),
    ],
)  # fmt: skip
def test_the_way_down_is_in_the_corner_farthest_from_the_door(entry: int, column: int, stairs: Spot) -> None:
    g = bare()
    lay(g, 60, 60, 10, 5, way=entry)
    front = [spot(q) for q in side(g.board.areas[0].squares, entry ^ 2)][::-1]
    out = {NORTH: (0, 1), SOUTH: (0, -1), EAST: (-1, 0), WEST: (1, 0)}[entry]
    lay(g, *[(60, 65), (50, 60), (60, 55), (70, 60)][entry], 10, 5)
    halves = [(x + out[0], y + out[1]) for x, y in front[column : column + 2]]
    number = door(g, *halves, way=entry)
    put_way_down(g, 0, number)
    x, y = stairs
    assert spots(g.things[-1].squares) == set(product((x, x + 1), (y, y + 1))) and g.things[-1].kind == "stairs-down"
    assert not g.solid & g.things[-1].squares, "one can walk on it"


@pytest.mark.proves("amulet.way_down")
def test_if_that_corner_is_full_the_other_one() -> None:
    g = bare()
    lay(g, 60, 60, 10, 5)
    lay(g, 60, 65, 10, 5)
    number = door(g, (60, 65), (61, 65), way=NORTH)
    g.set_things((Thing("pillar", 1 << at(69, 61), 0),))
    put_way_down(g, 0, number)
    assert spots(g.things[-1].squares) == set(product((60, 61), (60, 61)))
    g.set_things((Thing("pillar", 1 << at(69, 61), 0), Thing("pillar", 1 << at(60, 60), 0)))
    assert put_way_down(g, 0, number)
    assert spots(g.things[-1].squares) == set(product((67, 68), (60, 61))), "else along that wall, far from the door"
    lava = sum(1 << at(x, y) for x in range(60, 70) for y in (60, 62))
    g.set_things((Thing("lava", lava, 0),))
    assert put_way_down(g, 0, number)
    assert spots(g.things[-1].squares) == set(product((68, 69), (63, 64))), "else nearer"


@pytest.mark.proves("amulet.way_down")
def test_a_quest_room_without_room_for_stairs_says_so_and_the_next_one_has_them() -> None:
    g = bare()
    g.log = []
    lay(g, 60, 60, 10, 5)
    lay(g, 60, 65, 10, 5)
    number = door(g, (60, 65), (61, 65), way=NORTH)
    lava = sum(1 << at(x, y) for x in range(60, 70) for y in (61, 63))
    g.set_things((Thing("lava", lava, 0),))
    assert not put_way_down(g, 0, number) and len(g.things) == 1
    assert [event.text for event in g.log] == ["There is no room for stairs down here."]


@pytest.mark.proves("geometry.quest_rooms")
@pytest.mark.parametrize("entry", WAYS)
def test_what_a_special_plan_shows_is_turned_with_the_room(entry: int) -> None:
    """x counts from the wall of the entry, y from the left."""

    def turned(x: int, y: int) -> Spot:
        return {NORTH: (50 + y, 61 - x), SOUTH: (59 - y, 50 + x), EAST: (50 + x, 50 + y), WEST: (61 - x, 59 - y)}[entry]

    for plan in ("skull-room", "wizards-study", "mosaic-room", "fire-cavern", "great-cavern"):
        g = bare()
        lay(g, 50, 50, *((10, 12) if entry in (NORTH, SOUTH) else (12, 10)), way=entry)
        furniture.put_features(g, 0, plan)
        drawn = content().plans[plan].spots
        assert [thing.kind for thing in g.things] == [each.what for each in drawn]
        for thing, each in zip(g.things, drawn, strict=True):
            whole = product(range(each.x.low, each.x.high + 1), range(each.y.low, each.y.high + 1))
            assert spots(thing.squares) == {turned(x, y) for x, y in whole}
            assert bool(g.solid & thing.squares) is each.blocks


@pytest.mark.proves("setup.layout", "geometry.sections", "stairs.new_level", "stairs.up_again", "place.new_level_clear")
@pytest.mark.parametrize(("depth", "stairs"), [(1, "stairs-out"), (2, "stairs-up"), (3, "stairs-up")])
def test_how_a_level_begins(depth: int, stairs: str) -> None:
    g = fresh()
    g.depth = depth
    sections.lay_start(g)
    assert [area.name for area in g.board.areas] == [stairs, "passage", "passage", "t-junction"]
    corners = [(min(spots(area.squares)), max(spots(area.squares))) for area in g.board.areas]
    assert corners == [((63, 74), (64, 75)), ((63, 69), (64, 73)), ((63, 64), (64, 68)), ((63, 62), (64, 63))]
    assert g.exits == (Exit(3, WEST), Exit(3, EAST)) and not g.board.doors
    for x, y in product((63, 64), range(62, 75)):
        assert g.board.south >> at(x, y) & 1, "one straight way"
