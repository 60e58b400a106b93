"""Tiles that would lie on others: levels, swapped turns, doors that move."""

from dataclasses import replace

import pytest
from tests.battleaxe.dungeons import MIDDLE, C, drive, hall, laid

from delvewright import Game as Table
from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, stride
from delvewright.rules.battleaxe.content.plans import Gap
from delvewright.rules.battleaxe.dungeon import (
    doors,
    passages,
    room_layout,
    rooms,
)
from delvewright.rules.battleaxe.ground.distances import active_enemies, distance
from delvewright.rules.battleaxe.ground.whereabouts import friends_near
from delvewright.rules.battleaxe.moving.moving import goals
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH, Board
from delvewright.rules.battleaxe.state.game import Game
from delvewright.rules.battleaxe.state.lookups import Lookups
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.ground import line_free
from delvewright.rules.common.tiles.laying import add_door, ahead, lay_area


@pytest.mark.proves("clarify.tiles.shift", "house.tile.sizes")
def test_a_room_that_does_not_fit_lies_on_a_level_of_its_own() -> None:
    g, f = hall()
    wall = 26 * WIDTH + 29
    g.lay(lay_area(g.board, Area("room", "area", Board.block(wall, EAST, 1, 3), EAST, wall)))
    here = drive(room_layout.lay(g, f, 0, C.rooms["empty-4"]))
    assert here.area.origin // SIZE == 1 and len(g.board.levels) == 2
    inner = g.board.doors[0].b
    assert g.board.place(inner) == (30, 29), "at its true place"
    assert goals(g, f, 20) & here.area.squares, "one walks in all the same"
    assert distance(g, MIDDLE, here.at((5, 4))) == 4 and line_free(g, MIDDLE, here.at((5, 4)), 0)


@pytest.mark.proves("clarify.tiles.shift", "layout.doors-exact", "clarify.tiles.never")
def test_a_door_of_a_passage_moves_a_little_where_the_room_behind_it_would_clash() -> None:
    for blocked, moved in (((33, 28), 1), ((31, 28), 3)):
        g, f = hall()
        origin = 32 * WIDTH + 26
        board = lay_area(
            Board(), Area("passage", "passage-6", Board.block(origin - WIDTH, EAST, 2, 8), EAST, origin - WIDTH)
        )
        board = add_door(board, Door(31 * WIDTH + 30, NORTH))
        q = blocked[1] * WIDTH + blocked[0]
        board = lay_area(board, Area("room", "area", 1 << q, NORTH, q))
        g.lay(board)
        g.put(f, 31 * WIDTH + 30)
        drive(room_layout.lay(g, f, 0, C.rooms["empty-4"]))
        assert g.board.levels == ((0, 0),)
        assert g.board.doors[0].a == 31 * WIDTH + 30 - moved
        assert g.board.doors_at[g.board.doors[0].a] == (0,)


@pytest.mark.proves("clarify.tiles.shift", "clarify.tiles.never")
@pytest.mark.parametrize(
    ("card", "wanted"), [("passage-2", "right-turn"), ("passage-1", "t-junction"), ("passage-4", "dead-end")]
)
def test_a_turn_is_swapped_if_it_would_run_into_something_and_nothing_else_ever_is(card: str, wanted: str) -> None:
    g, _ = hall()
    q = 25 * WIDTH + 29
    board = lay_area(g.board, Area("room", "area", 1 << q, NORTH, q))
    new = board.copy()
    found = passages.lay_card(g, new, C.passages[card], 0, (30, 29), NORTH)
    assert new.areas[found.end].name == wanted


@pytest.mark.proves("clarify.tiles.shift")
def test_a_door_drawn_against_something_is_moved_by_up_to_three_squares() -> None:
    g, _ = hall()
    for q in (27 * WIDTH + 32, 28 * WIDTH + 32):
        g.lay(lay_area(g.board, Area("room", "area", 1 << q, NORTH, q)))
    new = g.board.copy()
    passages.lay_card(g, new, C.passages["passage-2"], 0, (30, 29), NORTH)
    assert new.doors[-1] == Door(26 * WIDTH + 31, EAST), "square 3 and 2 are built over, square 4 is free"


@pytest.mark.proves("clarify.tiles.shift", "passage.reveal.place", "clarify.tiles.never")
def test_an_arm_that_would_overlap_goes_on_by_an_opening_to_another_level() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"heroes": "sir-aldric,ilthien"})
    g = table.state
    end = g.board.areas[2]
    exits, way = passages.mouth(end.origin, end.entry, "left")
    q = stride(stride(exits[0], way, WIDTH), way, WIDTH)
    g.lay(lay_area(g.board, Area("room", "area", 1 << q, NORTH, q)))
    f = g.party()[0]
    g.put(f, exits[0])
    drive(passages.reveal(g, f, 2), "passage-1", "passage-1")
    assert len(g.board.levels) == 2 and g.links
    assert any(p // SIZE == 1 for p in squares(goals(g, f, 20)))
    assert not active_enemies(g)
    friend = g.party()[1]
    for a, side, b in g.links:  # those on both sides of an opening touch each other, be it one square wide
        g.links, g.ends = ((a, side, b),), 1 << a | 1 << b
        g.put(f, a)
        g.put(friend, b)
        g.near, g.looked = {}, Lookups()
        assert friends_near(g, f) == [friend] and friends_near(g, friend) == [f]


def built_over(board: Board, *places: tuple[int, int]) -> Board:
    """A board where something lies on some places already, a square each."""
    for x, y in places:
        q = y * WIDTH + x
        board = lay_area(board, Area("room", "area", 1 << q, NORTH, q))
    return board


def lay_passage(g: Game, card: str, board: Board, way: int = NORTH) -> tuple[Board, passages.Laid]:
    """A passage card laid north of the hall, from (30, 29) on."""
    new = board.copy()
    return new, passages.lay_card(g, new, C.passages[card], 0, (30, 29), way)


@pytest.mark.proves("clarify.tiles.shift", "passage.lengths", "house.tile.sizes")
@pytest.mark.parametrize(("card", "tiles"), [("passage-1", 1), ("passage-5", 2), ("passage-10", 3)])
def test_a_passage_overlaps_only_where_its_tiles_or_its_end_tile_would_lie(card: str, tiles: int) -> None:
    g, _ = hall()
    far = 29 - (4 * tiles + 2)
    for place, clash in (
        ((30, 29), True), ((31, 29), True), ((30, far + 1), True), ((31, far + 1), True), ((30, far), False),
        ((31, far), False), ((32, far + 5), False), ((32, 29), False), ((29, 29), False),
    ):  # fmt: skip
        new, found = lay_passage(g, card, built_over(g.board, place))
        passage, end = new.areas[found.passage], new.areas[found.end]
        assert passage.origin // SIZE == end.origin // SIZE == (1 if clash else 0), place
        assert len(new.levels) == (2 if clash else 1)
        assert new.place(passage.origin) == (30, 29) and new.place(end.origin) == (30, 29 - 4 * tiles)
        assert passage.squares.bit_count() == 8 * tiles and end.squares.bit_count() == 4
        assert (passage.entry, end.entry, passage.kind, end.kind) == (NORTH, NORTH, "passage", "end")


@pytest.mark.proves("clarify.tiles.shift", "passage.lengths")
def test_what_overlaps_lies_on_the_first_level_where_it_fits_whole() -> None:
    g, _ = hall()
    for place, level in (
        ((0, 0), 2), ((1, 0), 2), ((0, -5), 2), ((1, -5), 2), ((2, 0), 1), ((-1, 0), 1), ((0, 1), 1), ((0, -6), 1),
    ):  # fmt: skip
        board = built_over(g.board, (30, 29))
        board.levels = ((0, 0), (0, 0))
        q = SIZE + (29 + place[1]) * WIDTH + 30 + place[0]
        board = lay_area(board, Area("room", "area", 1 << q, NORTH, q))
        new, found = lay_passage(g, "passage-1", board)
        assert new.areas[found.passage].origin // SIZE == level and len(new.levels) == max(2, level + 1), place
        assert new.place(new.areas[found.passage].origin) == (30, 29)
        assert set(new.levels) == {(0, 0)}, "squares have the names of their places, as long as there is room"


@pytest.mark.proves("clarify.tiles.shift", "passage.lengths")
def test_what_begins_on_a_level_goes_on_there_as_long_as_it_fits() -> None:
    g, _ = hall()
    for place, level in (
        (None, 1), ((30, 29), 0), ((31, 24), 0), ((30, 23), 1), ((31, 23), 1), ((32, 29), 1), ((29, 24), 1),
    ):  # fmt: skip
        new = g.board.copy()
        new.levels = ((0, 0), (0, 0))
        if place:
            q = SIZE + place[1] * WIDTH + place[0]
            new = lay_area(new, Area("room", "area", 1 << q, NORTH, q))
        found = passages.lay_card(g, new, C.passages["passage-1"], 1, (30, 29), NORTH)
        assert new.areas[found.passage].origin // SIZE == new.areas[found.end].origin // SIZE == level, place
        assert len(new.levels) == 2


@pytest.mark.proves("clarify.tiles.shift")
def test_beyond_the_rim_of_the_plane_a_level_has_its_own_middle() -> None:
    g, _ = hall()
    new = g.board.copy()
    first = passages.lay_card(g, new, C.passages["passage-1"], 0, (30, 5), NORTH)
    assert new.levels == ((0, 0), (30 - WIDTH // 2, 5 - HEIGHT // 2))
    assert new.place(new.areas[first.passage].origin) == (30, 5) and new.place(new.areas[first.end].origin) == (30, 1)
    beside = passages.lay_card(g, new, C.passages["passage-1"], 0, (32, 5), NORTH)
    assert new.areas[beside.passage].origin // SIZE == 1, "where there is room already"
    inside = passages.lay_card(g, new, C.passages["passage-1"], 0, (34, 6), NORTH)
    assert new.areas[inside.passage].origin // SIZE == 0, "six squares, and one to the rim"


@pytest.mark.proves("clarify.tiles.shift", "clarify.tiles.never")
@pytest.mark.parametrize(("card", "beside", "drawn", "other"), [
    ("passage-2", (29, 32), "left-turn", "right-turn"), ("passage-3", (32, 29), "right-turn", "left-turn"),
])  # fmt: skip
def test_a_turn_is_swapped_only_if_the_other_one_is_free(
    card: str, beside: tuple[int, int], drawn: str, other: str
) -> None:
    g, _ = hall()
    own, far = beside
    for places, wanted in (
        ([], drawn),
        ([(own, 24)], other),
        ([(own, 25)], other),
        ([(own, 23)], drawn),
        ([(own, 26)], drawn),
        ([(far, 24)], drawn),
        ([(own, 25), (far, 24)], drawn),
        ([(own, 24), (far, 25)], drawn),
    ):
        new, found = lay_passage(g, card, built_over(g.board, *places))
        assert new.areas[found.end].name == wanted, places


@pytest.mark.proves("clarify.tiles.shift", "passage.reveal.place")
def test_a_door_of_a_passage_is_moved_to_the_nearest_free_square_three_away_at_most() -> None:
    g, _ = hall()
    drawn = 29 - 5  # the sixth square on the right
    for rows, wanted in (
        ([], drawn),
        ([0], drawn + 1),
        ([0, 1], drawn - 1),
        ([-1, 0, 1], drawn + 2),
        ([-1, 0, 1, 2], drawn - 2),
        ([-2, -1, 0, 1, 2], drawn + 3),
        ([-2, -1, 0, 1, 2, 3], drawn),
    ):
        new, _ = lay_passage(g, "passage-6", built_over(g.board, *((32, drawn + n) for n in rows)))
        doors = [d for d in new.doors if d.way == EAST]
        assert doors == [Door(wanted * WIDTH + 31, EAST)], rows
    for rows in ([-3, -2, -1, 0, 1, 2], [-3, -1, 0, 1, 2, -2]):
        new, _ = lay_passage(g, "passage-10", built_over(g.board, *((32, 29 - 8 - n) for n in rows)))
        assert [d for d in new.doors if d.way == EAST] == [Door((29 - 11) * WIDTH + 31, EAST)], "three further on"
    new, _ = lay_passage(g, "passage-11", built_over(g.board, *((32, 29 - n) for n in range(12) if n != 6)))
    rows = [29 - d.a // WIDTH for d in new.doors if d.way == EAST]
    assert rows == [6, 9], "where one door stands no other does: it stays as drawn"


@pytest.mark.proves("passage.behind-door", "clarify.tiles.shift")
@pytest.mark.parametrize("way", (NORTH, EAST, SOUTH, WEST))
def test_a_passage_behind_a_door_lies_on_whichever_side_it_fits(way: int) -> None:
    right = (way + 1) % 4
    for blocks, column, level in (
        ([], 0, 0),
        ([(1, 1)], 1, 0),
        ([(1, 6)], 1, 0),
        ([(1, 7)], 0, 0),
        ([(-1, 6)], 0, 0),
        ([(1, 3), (-1, 6)], 0, 1),
        ([(0, 6)], 0, 1),
    ):
        g, f = hall(way)
        places = [ahead(ahead((30, 30), way, deep), right, aside) for aside, deep in blocks]
        g.lay(built_over(g.board, *places))
        g.counters["to-passage"] = 1
        drive(doors.open_new(g, f, 0), "passage-4")
        door = g.board.doors[0]
        passage = g.board.areas[g.area(door.b)]
        assert passage.kind == "passage" and passage.entry == way and passage.origin // SIZE == level, blocks
        assert g.board.place(door.b) == ahead((30, 30), way), "right behind the door"
        assert g.board.place(passage.origin) == ahead(ahead((30, 30), way), right, -column), blocks
        assert g.open & 1 and len(g.board.areas) == 3 + len(places)


@pytest.mark.proves("passage.behind-door", "event.when", "open.no-door-dice")
def test_a_passage_behind_a_door_may_bring_an_event() -> None:
    for card, event in (("passage-8", ("lucky-find", "garnet")), ("passage-5", ())):
        g, f = hall()
        g.counters["to-passage"] = 1
        drive(doors.open_new(g, f, 0), card, *event)
        assert f.coins == ((10,) if event else ()) and not g.foes()


@pytest.mark.proves("roomcard.double-door")
@pytest.mark.parametrize(("side", "squares_"), [("left", (29, 30)), ("right", (30, 31))])
def test_a_double_door_where_a_single_one_was_opened(side: str, squares_: tuple[int, int]) -> None:
    g, f = hall()
    board = lay_area(Board(), Area("passage", "passage-1", Board.block(MIDDLE - 2, NORTH, 5, 1), NORTH, MIDDLE - 2))
    g.lay(add_door(board, Door(MIDDLE, NORTH)))
    room = replace(C.rooms["empty-4"], entry=Gap("front", 4, 2))
    asked = next(room_layout.lay(g.copy(), f, 0, room))
    assert isinstance(asked, Decision)
    assert (asked.about, asked.seat, asked.figure) == ("double-door", f.seat, f.id)
    drive(room_layout.lay(g, f, 0, room), ("side", side))
    pair = [d for d in g.board.doors if d.group == 0]
    assert sorted(d.a % WIDTH for d in pair) == list(squares_) and g.open == sum(
        1 << g.board.doors.index(d) for d in pair
    )
    here = rooms.here(g, 1)
    assert sorted(here.where(d.b) for d in pair) == [(4, 1), (5, 1)], "both lead to the front row"


@pytest.mark.proves("layout.doors-exact", "layout.entry")
@pytest.mark.parametrize("way", [NORTH, EAST, SOUTH, WEST])
def test_a_second_door_in_the_front_leads_back_beside_the_first(way: int) -> None:
    """No printed room has one; a room of one's own may."""
    g, f = hall(way)
    room = C.rooms["empty-4"]
    plan = replace(room.plan, doors=(*room.plan.doors, Gap("front", 1, 1)))
    drive(room_layout.lay(g, f, 0, replace(room, plan=plan)))
    here = rooms.here(g, len(g.board.areas) - 1)
    new = g.board.doors[-1]
    assert here.where(new.a) == (1, 1) and new.way == way ^ 2
    assert stride(new.a, new.way, WIDTH) not in squares(here.area.squares)


@pytest.mark.proves("layout.doors-exact", "layout.entry")
def test_a_printed_double_door_opens_as_one() -> None:
    g, f, _ = laid("troll-hole")
    pair = [i for i, d in enumerate(g.board.doors) if d.group >= 0]
    assert len(pair) == 2
    g.put(f, g.board.doors[pair[1]].a)
    drive(room_layout.lay(g, f, pair[1], C.rooms["empty-4"]))
    assert all(g.open >> i & 1 for i in pair)
    for door in (g.board.doors[i] for i in pair):
        assert door.b == stride(door.a, door.way, WIDTH), "each leaf leads straight on"
