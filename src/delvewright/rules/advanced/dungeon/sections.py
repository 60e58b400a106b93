"""Sections of the dungeon: how they lie beside each other, walls, and where a door can be in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS, is_open, stride
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import JUNCTION, OUT, PASSAGE, ROOM, STAIRS, UP, WIDTH, Exit
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.common.tiles.board import TURN_LEFT, TURN_RIGHT, Board, Door, Place
from delvewright.rules.common.tiles.laying import (
    ahead,
    fits,
    front_left,
    has_door,
    nearest_first,
    put_area,
    put_behind,
    put_door,
    put_join,
    square_at,
)

PLANS = content().plans
LONG, WIDE = PLANS["passage"].deep, PLANS["passage"].wide
CORNER = PLANS["t-junction"].deep
START: Place = (63, 75)
"""Where the stairs of a level are laid; the passage leads north."""
ARMS = {"t-junction": (TURN_LEFT, TURN_RIGHT), "left-turn": (TURN_LEFT,), "right-turn": (TURN_RIGHT,)}
AHEAD = 5
"""So many rows ahead of a new section are looked at when the gamesmaster compares places."""


class Wall(NamedTuple):
    """One wall of a section."""

    area: int
    way: int


Squares = tuple[int, ...]
"""The squares at which a door stands, from left to right as one looks out: two, or one where doors are narrow."""


# -- laying


def lay_section(new: Board, kind: str, name: str, place: Place, way: int, wide: int, deep: int) -> int:
    """Lay a section whose front left corner is at a place; it must fit. Gives back its number."""
    return put_area(new, new.piece(kind, name, square_at(new, 0, place), way, wide, deep))


def section_fits(board: Board, place: Place, way: int, wide: int = WIDE, deep: int = LONG) -> bool:
    """Whether a section would lie on free ground."""
    return fits(board, 0, place, way, wide, deep) >= 0


def beyond(board: Board, area: int, way: int) -> Place:
    """The front left corner of what is laid next to a section as wide as that side of it."""
    return ahead(board.place(side(board.areas[area].squares, way)[0]), way)


def open_up(new: Board, area: int, way: int) -> None:
    """Let a section be open to what lies beyond that whole side."""
    for q in side(new.areas[area].squares, way):
        put_join(new, q, way)


@rule("setup.layout", "stairs.new_level", "geometry.sections", "stairs.up_again", "place.new_level_clear")
def lay_start(g: Game) -> None:
    """Every level begins with stairs, two passage sections in a line, and a T-junction."""
    new, way = type(g.board)(), 0
    wide = PLANS[OUT].wide
    last = lay_section(new, STAIRS, OUT if g.depth == 1 else UP, START, way, wide, PLANS[OUT].deep)
    for _ in range(number("descending", "sections")):
        place = beyond(new, last, way)
        open_up_later = last
        last = lay_section(new, PASSAGE, PASSAGE, place, way, WIDE, LONG)
        open_up(new, open_up_later, way)
    junction = lay_section(new, JUNCTION, "t-junction", beyond(new, last, way), way, WIDE, CORNER)
    open_up(new, last, way)
    g.lay(new)
    g.exits = tuple(Exit(junction, turn[way]) for turn in ARMS["t-junction"])


# -- doors


def width_of_doors(g: Game) -> int:
    """How many squares wide doors are."""
    return 1 if g.options.get("doors") == "narrow" else 2


@rule("door.one_per_wall", "door.to_explored", "roomdoor.feature", "door.gm_place", "door.two_wide")
def door_places(g: Game, board: Board, wall: Wall) -> list[Squares]:
    """Where in a wall a door can be, the usual place first: the middle, where it meets a section that is explored, or
    else where the ground behind is free."""
    row = side(board.areas[wall.area].squares, wall.way)
    width = min(width_of_doors(g), len(row))
    joins, free = [], []
    for n in nearest_first_half(len(row) - width):
        found = tuple(row[n : n + width])
        if any(not _wall_at(g, board, q, wall.way) for q in found):
            continue
        behind = [stride(q, wall.way, WIDTH) for q in found]
        areas = {board.area_of.get(q, -1) for q in behind}
        if areas == {-1}:
            free.append(found)
        elif len(areas) == 1 and not any(g.solid >> q & 1 for q in behind):
            joins.append(found)
    return joins or free


def nearest_first_half(last: int) -> list[int]:
    """The numbers up to `last` from the middle outwards."""
    return (
        nearest_first(last // 2, last + 1)
        if last % 2 == 0
        else sorted(range(last + 1), key=lambda n: (abs(2 * n - last), n))
    )


def _wall_at(g: Game, board: Board, q: int, way: int) -> bool:
    """Whether there is a bare wall on that side of a square, and nothing stands before it."""
    return not (is_open(q, way, board.east, board.south, WIDTH) or has_door(board, q, way) or g.solid >> q & 1)


@rule("door.one_per_wall")
def doors_of(board: Board, area: int, way: int = -1) -> list[int]:
    """The doors that were put into a section (or one wall of it), not those that only lead to it."""
    return [
        i for i, door in enumerate(board.doors) if board.area_of.get(door.a) == area and way in (-1, door.way)
    ]  # fmt: skip


def all_doors(board: Board, area: int) -> list[int]:
    """All doors of a section, from either side."""
    return [i for i, door in enumerate(board.doors) if area in (board.area_of.get(door.a), board.area_of.get(door.b))]


@rule("door.closed_first", "door.to_explored", "door.two_wide")
def set_door(new: Board, found: Sequence[int], way: int, kind: str = "door") -> int:
    """Put a closed door into a wall; where a section lies behind it already, it joins the two. Gives its number."""
    first = len(new.doors)
    for q in found:
        behind = stride(q, way, WIDTH)
        put_door(new, Door(q, way, behind if new.floor >> behind & 1 else -1, kind, first if len(found) > 1 else -1))
    return first


def lead_through(new: Board, door: int) -> None:
    """What lies behind a door has been laid: it leads there now."""
    for i in squares(new.together(door)):
        each = new.doors[i]
        if each.b < 0:
            put_behind(new, i, stride(each.a, each.way, WIDTH))


def door_squares(board: Board, door: int) -> list[int]:
    """The squares at a door from where it was put in, left to right as one looks out."""
    found = [board.doors[i].a for i in squares(board.together(door))]
    row = side(sum(1 << q for q in found), board.doors[door].way)
    return [q for q in row if q in found]


def at_door(board: Board, q: int) -> list[int]:
    """The doors that stand at a square, each door once: its first half."""
    return list(dict.fromkeys(squares(board.together(i))[0] for i in board.doors_at.get(q, ())))


def way_out(board: Board, q: int, door: int) -> int:
    """The direction in which a door lies, seen from a square at it."""
    return board.side(next(i for i in board.doors_at[q] if board.together(door) >> i & 1), q)


def named(way: int) -> str:
    """A direction in words."""
    return WAYS[way]


# -- rooms


@rule("place.room.share_wall", "place.gm", "place.overlap.none", "roomdoor.feature")
def room_places(board: Board, door: int, plan: str) -> list[tuple[Place, int, int]]:
    """Where a room of a plan fits behind a door, the usual place first: from the centre outwards, of equals the one
    with most free space ahead. Each: front left corner, width and depth; a large room lies either way."""
    squares, way = door_squares(board, door), board.doors[door].way
    left = ahead(board.place(squares[0]), way)
    drawn, found = PLANS[plan], []
    sizes = [(drawn.wide, drawn.deep), (drawn.deep, drawn.wide)] if plan == "large-room" else [(drawn.wide, drawn.deep)]
    shut = {y for s in drawn.spots if s.blocks and not s.x.low for y in range(s.y.low, s.y.high + 1)}
    for n, (wide, deep) in enumerate(sizes):
        spare = wide - len(squares)
        for column in range(spare + 1):
            corner = front_left(left, way, column)
            if shut.isdisjoint(range(column, column + len(squares))) and section_fits(board, corner, way, wide, deep):
                free = -free_ahead(board, corner, way, wide, deep)
                found.append((abs(2 * column - spare), free, n, column, corner, wide, deep))
    return [(corner, wide, deep) for *_, corner, wide, deep in sorted(found)]


def free_ahead(board: Board, corner: Place, way: int, wide: int, deep: int) -> int:
    """How many rows beyond a section are free, as far as it matters."""
    for n in range(AHEAD):
        if not section_fits(board, ahead(corner, way, deep + n), way, wide, 1):
            return n
    return AHEAD


def in_room(board: Board, area: int, x: int, y: int) -> int:
    """A square of a room, x from the wall it was entered by and y from the left."""
    each = board.areas[area]
    return board.spot(each.origin, each.entry, y, x)


def is_room(g: Game, area: int) -> bool:
    """Whether a section is a room."""
    return area >= 0 and g.board.areas[area].kind == ROOM
