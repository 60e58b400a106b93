"""Sections of the dungeon: how they lie beside each other, and what is laid where one does not fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon.doors import door_squares
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import JUNCTION, OUT, PASSAGE, ROOM, STAIRS, UP, Exit
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.common.tiles.board import TURN_LEFT, TURN_RIGHT, Board, Place
from delvewright.rules.common.tiles.laying import (
    ahead,
    fits,
    front_left,
    put_area,
    put_join,
    square_at,
)

PLANS = content().plans
LONG, WIDE = PLANS["passage"].deep, PLANS["passage"].wide
CORNER = PLANS["t-junction"].deep
START: Place = (63, 75)
"""Where the stairs of a level are laid; the passage leads north."""
SWAPPED = {"left-turn": "right-turn", "right-turn": "left-turn"}
ARMS = {"t-junction": (TURN_LEFT, TURN_RIGHT), "left-turn": (TURN_LEFT,), "right-turn": (TURN_RIGHT,)}
AHEAD = 5
"""So many rows ahead of a new section are looked at when the gamesmaster compares places."""


class Found(NamedTuple):
    """What has come to light: sections, and the monsters in them."""

    areas: tuple[int, ...]
    group: tuple[str, ...] = ()


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


# -- what is laid where something does not fit


@rule("place.overlap.junction", "place.overlap.discretion")
def junction(new: Board, last: int, way: int, what: str) -> str:
    """The junction that can be laid beyond a section: one none of whose exits leads straight into a wall; or none."""
    place = beyond(new, last, way)

    def free(turn: tuple[int, ...]) -> bool:
        far = ahead(ahead(place, way, CORNER - 1), TURN_RIGHT[way], WIDE - 1)
        return section_fits(new, ahead(place if turn is TURN_LEFT else far, turn[way]), turn[way])

    left, right = free(TURN_LEFT), free(TURN_RIGHT)
    if what == "t-junction":
        return what if left and right else "left-turn" if left else "right-turn" if right else ""
    if {"left-turn": left, "right-turn": right}[what]:
        return what
    return SWAPPED[what] if left or right else ""


@rule("place.overlap.room", "place.overlap.discretion")
def plan_that_fits(board: Board, door: int, plans: Iterable[str]) -> str:
    """The first of some floor plans for which there is space behind a door: a large room shrinks to a small one."""
    return next(plan for plan in plans if room_places(board, door, plan))


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
