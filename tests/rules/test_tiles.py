"""Boards that are laid, in a plane of another size than any book's: the width belongs to the board."""

import pickle

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.kernel.flat import copier
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, rows
from delvewright.rules.common.tiles import board as tiles
from delvewright.rules.common.tiles import drawing, ground
from delvewright.rules.common.tiles.board import Area, Door, Thing
from delvewright.rules.common.tiles.drawing import Drawing
from delvewright.rules.common.tiles.laying import (
    add_door,
    ahead,
    components,
    fits,
    front_left,
    has_door,
    join,
    lay_area,
    lead_to,
    move_door,
    nearest_first,
    on_some_level,
    put_area,
    put_behind,
    put_door,
    put_in_place,
    put_join,
    square_at,
    taken,
    turned,
)  # fmt: skip
from delvewright.rules.common.tiles.state import LaidState

WAYS = (NORTH, EAST, SOUTH, WEST)


class Board(tiles.Board):
    """Twenty columns, twelve rows."""

    width, height = 20, 12
    by_hand = ("door",)
    __slots__ = ("noted",)

    def __init__(self):
        super().__init__()
        self.noted = {}


class Table(LaidState):
    """A laid dungeon and nothing else, with a portcullis that can be down on an edge or behind a door."""

    derived = LaidState.derived | {"seen"}
    __slots__ = ("counters", "down", "figures", "seen")

    def __init__(self, board):
        super().__init__(Board())
        self.down = (0, 0, 0)
        self.counters = {"b": 2, "a": 1}
        self.figures = [Thing("orc", 1, 0), None]
        self.seen = 5
        self.lay(board)

    def copy(self):
        return copy_table(self)

    def figure_name(self, figure):
        return str(figure)

    def shut(self):
        return self.down


copy_table = copier(Table, {"log": "None"})


def at(x, y, level=0):
    return level * 240 + y * 20 + x


def corner():
    """A passage of two columns going north, with a room to the east of its end, behind a door of two squares."""
    board = lay_area(Board(), Board.piece("passage", "p", at(3, 9), NORTH, 2, 5))
    for n in (0, 1):
        board = add_door(board, Door(at(4, 5 + n), EAST, group=0))
    board = lay_area(board, Board.piece("room", "r", at(5, 4), EAST, 4, 3))
    return lead_to(lead_to(board, 0, at(5, 5)), 1, at(5, 6))


# -- the plane


def test_the_plane_is_as_large_as_its_board_says():
    assert (Board.width, Board.height, Board.size, Board.steps) == (20, 12, 240, (-20, 1, 20, -1))
    assert (tiles.Board.width, tiles.Board.size, tiles.Board.steps) == (64, 4096, (-64, 1, 64, -1))
    assert Board().place(at(7, 3)) == (7, 3)


@pytest.mark.parametrize("way", WAYS)
def test_columns_and_rows_are_counted_as_one_enters(way):
    origin = at(9, 6)
    right = turned(way, "right")
    assert Board.spot(origin, way, 2, 0) == origin + 2 * Board.steps[right]
    assert Board.spot(origin, way, 0, 3) == origin + 3 * Board.steps[way]
    mask = Board.block(origin, way, 3, 4)
    spots = [Board.spot(origin, way, column, row) for row in range(4) for column in range(3)]
    assert mask == mask_of(spots) and mask.bit_count() == 12
    assert [Board.column_row(origin, way, q) for q in spots] == [(c, r) for r in range(4) for c in range(3)]
    assert Board.piece("room", "r", origin, way, 3, 4) == Area("room", "r", mask, way, origin)


def test_directions_and_places():
    assert [turned(way, "left") for way in WAYS] == [WEST, NORTH, EAST, SOUTH]
    assert [turned(way, "right") for way in WAYS] == [EAST, SOUTH, WEST, NORTH]
    assert [turned(way, "ahead") for way in WAYS] == list(WAYS)
    assert [ahead((5, 5), way, 2) for way in WAYS] == [(5, 3), (7, 5), (5, 7), (3, 5)]
    assert [front_left((5, 5), way, 1) for way in WAYS] == [(4, 5), (5, 4), (6, 5), (5, 6)]
    assert nearest_first(2, 6) == [2, 1, 3, 0, 4, 5]


# -- laying


def test_an_area_hangs_together_but_for_what_is_shut():
    area = Board.piece("room", "r", at(2, 4), NORTH, 3, 2)
    assert components(lay_area(Board(), area)) == [area.squares]
    board = lay_area(Board(), area, shut_east=1 << at(2, 3) | 1 << at(2, 4))
    assert sorted(map(int.bit_count, components(board))) == [2, 4]
    shut = lay_area(Board(), area, shut_south=7 << at(2, 3))
    assert sorted(map(int.bit_count, components(shut))) == [3, 3]
    assert board.area_of == dict.fromkeys(squares(area.squares), 0)


def test_a_board_is_never_changed_a_copy_is():
    board = corner()
    before = board.freeze(), dict(board.doors_at), dict(board.area_of)
    board.noted["x"] = 1
    new = board.copy()
    put_area(new, Board.piece("end", "e", at(3, 4), NORTH, 2, 2))
    put_join(new, at(3, 5), NORTH)
    put_door(new, Door(at(3, 3), WEST))
    assert (board.freeze(), board.doors_at, board.area_of) == before
    assert type(new) is Board and new.noted == {}
    assert pickle.loads(pickle.dumps(board)).freeze() == board.freeze()


@pytest.mark.parametrize(("way", "where"), [(NORTH, (3, 4)), (WEST, (2, 8))])
def test_areas_joined_at_an_edge_are_one_region(way, where):
    board = corner()
    a = at(3, 5) if way == NORTH else at(3, 8)
    board = lay_area(board, Board.piece("end", "e", at(*where), way, 1, 1))
    apart = board.regions(0)
    assert apart[0] != apart[2]
    board = join(join(board, a, way), a, way)
    assert board.joins == ((0, 2),)
    assert len(components(board)) == 2
    here = board.regions(0)
    assert here[0] == here[2] != here[1]


def test_regions_grow_with_the_doors_that_are_opened():
    board = corner()
    assert len(set(board.regions(0))) == 2
    assert len(set(board.regions(1))) == 1
    assert board.regions(1, board.regions(0)) == board.regions(1)
    unknown = add_door(board, Door(at(3, 9), SOUTH))
    assert len(set(unknown.regions(4))) == 2


def test_doors_have_sides_halves_and_kinds():
    board = corner()
    assert board.side(0, at(4, 5)) == EAST and board.side(0, at(5, 5)) == WEST
    assert has_door(board, at(4, 5), EAST) and has_door(board, at(5, 6), WEST)
    assert not has_door(board, at(4, 5), NORTH) and not has_door(board, at(4, 7), EAST)
    board = add_door(board, Door(at(3, 9), WEST, at(2, 9), "secret"))
    board = add_door(board, Door(at(3, 9), SOUTH))
    assert [board.together(i) for i in range(4)] == [3, 3, 4, 8]
    assert board.plain == 3, "secret doors are not opened by hand here, and one leads nowhere yet"


def test_a_door_is_moved_along_its_wall_or_replaced():
    board = corner().copy()
    move_door(board, 0, at(4, 8))
    assert board.doors[0] == Door(at(4, 8), EAST, at(5, 5), group=0)
    assert board.doors_at[at(4, 5)] == () and board.doors_at[at(4, 8)] == (0,)
    put_in_place(board, 1, board.doors[1]._replace(kind="grate"))
    assert board.doors[1].kind == "grate" and board.doors_at[at(4, 6)] == (1,)
    put_behind(board, put_door(board, Door(at(3, 9), SOUTH)), at(3, 10))
    assert board.doors[2].b == at(3, 10) and board.doors_at[at(3, 10)] == (2,)


# -- where something fits


def test_a_piece_fits_on_free_ground_a_square_away_from_the_rim():
    board = corner()
    assert fits(board, 0, (1, 10), NORTH, 1, 10) == at(1, 10)
    assert fits(board, 0, (1, 11), NORTH, 1, 3) == -1
    assert fits(board, 0, (1, 10), NORTH, 1, 11) == -1
    assert fits(board, 0, (0, 10), NORTH, 1, 3) == -1
    assert fits(board, 0, (18, 10), NORTH, 1, 3) == at(18, 10)
    assert fits(board, 0, (18, 10), NORTH, 2, 3) == -1
    assert fits(board, 0, (7, 9), NORTH, 2, 2) == at(7, 9)
    assert fits(board, 0, (7, 8), NORTH, 2, 2) == -1, "the room is there"
    assert taken(board, 0, (3, 9)) and not taken(board, 0, (2, 9))
    assert taken(board, 0, (-1, 3)) and taken(board, 0, (20, 3)) and taken(board, 0, (3, 12))
    assert square_at(board, 0, (19, 11)) == 239 and square_at(board, 0, (3, -1)) == -1


def test_what_overlaps_lies_on_another_level_at_its_true_place():
    new = corner().copy()
    origin = on_some_level(new, (3, 9), NORTH, 2, 3)
    assert origin == at(3, 9, level=1) and new.levels == ((0, 0), (0, 0))
    put_area(new, new.piece("passage", "q", origin, NORTH, 2, 3))
    assert new.place(origin) == (3, 9)
    assert new.apart(at(3, 9), origin) == (0, 0) and new.apart(at(5, 4), origin) == (2, 5)
    assert new.apart(at(5, 4), at(3, 9)) == (2, 5)
    assert on_some_level(new, (12, 9), NORTH, 2, 3) == at(12, 9), "a level that is there already is tried first"
    beyond = on_some_level(new, (25, 4), EAST, 2, 3)
    assert new.levels[2] == (15, -2) and new.place(beyond) == (25, 4)
    assert new.spans == rows(new.floor, 20, 12)


# -- as the doors stand


def test_open_doors_open_edges_and_links():
    g = Table(corner())
    assert not g.east >> at(4, 5) & 1 and g.touching(1 << at(4, 5)) & 1 << at(5, 5) == 0
    g.open = 1
    g.set_edges()
    assert g.east >> at(4, 5) & 1 and not g.east >> at(4, 6) & 1
    assert g.touching(1 << at(4, 5)) >> at(5, 5) & 1
    assert g.touching(1 << at(4, 6)) >> at(5, 5) & 1, "cornerwise, round one side"
    g.down = (0, 0, 1)
    g.set_edges()
    assert not g.east >> at(4, 5) & 1 and not g.touching(1 << at(4, 5)) >> at(5, 5) & 1
    g.down = (1 << at(3, 9), 0, 0)
    g.set_edges()
    assert g.east >> at(4, 5) & 1 and not g.east >> at(3, 9) & 1
    assert (g.width, g.height) == (20, 12)
    assert g.area(at(5, 5)) == 1 and g.area(at(0, 0)) == -1


def test_a_door_to_another_level_is_a_link():
    new = corner().copy()
    origin = on_some_level(new, (3, 8), WEST, 1, 2)
    put_area(new, new.piece("room", "below", origin, WEST, 1, 2))
    door = put_door(new, Door(at(3, 8), WEST, origin))
    g = Table(new)
    assert g.links == () and not ground.line_free(g, at(4, 8), origin, 0)
    g.open = 1 << door
    g.set_edges()
    assert g.links == ((at(3, 8), WEST, origin),) and g.ends == 1 << at(3, 8) | 1 << origin
    assert g.touching(1 << at(3, 8)) >> origin & 1
    assert ground.paths(g).beside(origin) == [(EAST, at(3, 8)), (WEST, origin - 1)]
    assert ground.without_doors(g, ground.paths(g), g.open).beside(origin) == [(WEST, origin - 1)]
    assert g.height == 24


def test_ways_with_doors_taken_for_open_or_shut():
    g = Table(corner())
    far = 1 << at(7, 7)
    reached = ground.paths(g).ground(0).strides(1 << at(4, 9), 40).reached
    assert not reached & far
    known = ground.paths(g, 3)
    assert known is ground.paths(g, 3)
    walk = known.ground(0).strides(1 << at(4, 9), 40)
    assert walk.reached & far
    way = [at(4, 9), *(q for q, _ in walk.way_to(at(7, 7)))]
    assert ground.crossings(g.board, way) == [ground.Doorway(1, at(4, 6), at(5, 6), EAST)]
    assert ground.crossings(g.board, way[::-1]) == [ground.Doorway(1, at(5, 6), at(4, 6), WEST)]
    g.open = 3
    g.set_edges()
    assert ground.paths(g).ground(0).strides(1 << at(4, 9), 40).reached & far
    shut = ground.without_doors(g, ground.paths(g), 3)
    assert not shut.ground(0).strides(1 << at(4, 9), 40).reached & far


def test_lines_meet_walls_doors_and_whatever_is_in_between():
    g = Table(corner())
    assert not ground.line_free(g, at(3, 5), at(7, 5), 0)
    g.open = 3
    g.set_edges()
    assert ground.line_free(g, at(3, 5), at(7, 5), 0) and ground.line_free(g, at(7, 5), at(3, 5), 0)
    assert not ground.line_free(g, at(3, 5), at(7, 5), 1 << at(6, 5))
    assert not ground.line_free(g, at(3, 9), at(7, 4), 0)
    both = 1 << at(3, 9) | 1 << at(3, 5)
    assert ground.any_line(g, both, 1 << at(7, 5) | 1 << at(7, 4), 0)
    assert not ground.any_line(g, 1 << at(3, 9), 1 << at(7, 4), 0)


def test_what_follows_from_the_rest_is_in_no_copy_of_it():
    g = Table(corner())
    frozen = g.freeze()
    g.touching(1 << at(4, 5)), ground.paths(g), ground.line_free(g, at(3, 5), at(4, 9), 0)
    g.seen = 6
    assert g.freeze() == frozen == g.copy().freeze()
    again = pickle.loads(pickle.dumps(g))
    assert again.freeze() == frozen and (again.near, again.lines, again.paths) == ({}, {}, {})
    assert frozen[0] == 0 and (("a", 1), ("b", 2)) in frozen
    g.open = 1
    g.set_edges()
    assert g.freeze() != frozen


# -- drawn


MAP = """
+-+-+-+
|a .|.|
+ +-+ +
|. .D.|
+-+-+ +
|. .O.|
+D+S+-+
|. b .|
+-+-+-+
"""


def test_a_map_is_laid_as_areas_and_doors():
    drawn = Drawing(Board, MAP, "here")
    assert drawn.letters == [("a", at(0, 0)), ("b", at(1, 3))]
    names = []

    def known(index, part):
        names.append(part)
        return "room", f"room-{index}", (NORTH, SOUTH, EAST, WEST)[index]

    board, opened = drawn.lay(known, {(at(0, 2), at(0, 3)): "grate"})
    assert type(board) is Board and [area.squares for area in board.areas] == names
    assert [area.origin for area in board.areas] == [at(0, 1), at(2, 0), at(0, 2), at(2, 3)]
    assert board.doors == (
        Door(at(1, 1), EAST, at(2, 1), group=0), Door(at(1, 2), EAST, at(2, 2), group=0),
        Door(at(0, 2), SOUTH, at(0, 3), "grate", 2), Door(at(1, 2), SOUTH, at(1, 3), "secret", 2),
    )  # fmt: skip
    assert opened == 2
    assert drawing.door_at(board, "b4-b3", "here") == 3
    with pytest.raises(BadFile, match="no door"):
        drawing.door_at(board, "a1-a2", "here")
    with pytest.raises(BadFile, match="not a square"):
        drawing.square(Board, "zz1", "here")
    with pytest.raises(BadFile, match="too large"):
        Drawing(Board, "+" + "-+" * 20 + "\n|" + ". " * 19 + ".|\n+" + "-+" * 20, "here")
