"""Laying pieces of a dungeon: rectangles of floor in the plane, doors in their walls."""

from __future__ import annotations

from typing import TypeVar

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import edge, step, stride
from delvewright.rules.common.tiles.board import EAST_OF, SOUTH_OF, TURN_LEFT, TURN_RIGHT, Area, Board, Door, Place

B = TypeVar("B", bound=Board)


def lay_area(board: B, area: Area, shut_east: int = 0, shut_south: int = 0) -> B:
    """A board with one more area; its own squares hang together but for the edges that are shut."""
    new = board.copy()
    put_area(new, area, shut_east, shut_south)
    return new


def put_area(new: Board, area: Area, shut_east: int = 0, shut_south: int = 0) -> int:
    """Lay an area on a board that is being changed; gives back its number."""
    east, south = new.inner_edges(area.squares)
    new.floor |= area.squares
    new.east |= east & ~shut_east
    new.south |= south & ~shut_south
    index = len(new.areas)
    new.areas += (area,)
    new.area_of |= dict.fromkeys(squares(area.squares), index)
    return index


def join(board: B, a: int, way: int) -> B:
    """A board where the edge on that side of a square is open: two areas hang together there."""
    new = board.copy()
    put_join(new, a, way)
    return new


def put_join(new: Board, a: int, way: int) -> None:
    """Open an edge on a board that is being changed."""
    sideways, bit = edge(a, way, new.width)
    if sideways:
        new.east |= 1 << bit
    else:
        new.south |= 1 << bit
    pair = (new.area_of[a], new.area_of[stride(a, way, new.width)])
    if pair not in new.joins:
        new.joins += (pair,)


def add_door(board: B, door: Door) -> B:
    """A board with one more door; the last in its list."""
    new = board.copy()
    put_door(new, door)
    return new


def put_door(new: Board, door: Door) -> int:
    """Set a door on a board that is being changed; gives back its number."""
    index = len(new.doors)
    new.doors += (door,)
    for q in (door.a, door.b):
        if q >= 0:
            new.doors_at[q] = (*new.doors_at.get(q, ()), index)
    return index


def lead_to(board: B, index: int, b: int) -> B:
    """A board where something has been laid behind a door."""
    new = board.copy()
    put_behind(new, index, b)
    return new


def put_behind(new: Board, index: int, b: int) -> None:
    """Let a door of a board that is being changed lead somewhere."""
    put_in_place(new, index, new.doors[index]._replace(b=b))
    new.doors_at[b] = (*new.doors_at.get(b, ()), index)


def move_door(new: Board, index: int, a: int) -> None:
    """Set a door of a board that is being changed at another square of its wall."""
    old = new.doors[index]
    new.doors_at[old.a] = tuple(i for i in new.doors_at[old.a] if i != index)
    new.doors_at[a] = (*new.doors_at.get(a, ()), index)
    put_in_place(new, index, old._replace(a=a))


def put_in_place(new: Board, index: int, door: Door) -> None:
    """Put a door that stands at the same squares in place of another."""
    new.doors = (*new.doors[:index], door, *new.doors[index + 1 :])


def has_door(board: Board, q: int, way: int) -> bool:
    """Whether a door stands on that side of a square already."""
    return any(board.side(i, q) == way for i in board.doors_at.get(q, ()))


def components(board: Board) -> list[int]:
    """The parts of the floor that hang together without doors."""
    found, rest = [], board.floor
    while rest:
        part = rest & -rest
        while (more := part | step(part, board.east, board.south, board.width)) != part:
            part = more
        found.append(part)
        rest &= ~part
    return found


# -- directions and true places


def turned(way: int, side: str) -> int:
    """The direction of an arm or wall of something entered in direction `way`."""
    return TURN_LEFT[way] if side == "left" else TURN_RIGHT[way] if side == "right" else way


def ahead(place: Place, way: int, steps: int = 1) -> Place:
    """The place so many steps away in a direction."""
    return place[0] + EAST_OF[way] * steps, place[1] + SOUTH_OF[way] * steps


def front_left(place: Place, way: int, column: int) -> Place:
    """The front left place of a piece entered in direction `way`, of which `place` is in that column of the front."""
    return ahead(place, TURN_RIGHT[way], -column)


def nearest_first(at: int, count: int) -> list[int]:
    """The numbers below `count` from the nearest to the furthest, of two that are as near the lower first."""
    return sorted(range(count), key=lambda n: (abs(n - at), n))


# -- where in the plane a new piece can lie: at its true place if that is free, else on a level of its own


def square_at(board: Board, level: int, place: Place) -> int:
    """The square of a level at a true place; -1 outside of the plane."""
    x, y = place[0] - board.levels[level][0], place[1] - board.levels[level][1]
    return level * board.size + y * board.width + x if 0 <= x < board.width and 0 <= y < board.height else -1


def taken(board: Board, level: int, place: Place) -> bool:
    """Whether something is laid there already, or the plane ends."""
    q = square_at(board, level, place)
    return q < 0 or bool(board.floor >> q & 1)


def fits(board: Board, level: int, corner: Place, way: int, wide: int, deep: int) -> int:
    """The front left square of a piece on that level, if it is free and a square away from the rim; else -1."""
    right, (dx, dy) = TURN_RIGHT[way], board.levels[level]
    left, top = x, y = corner[0] - dx, corner[1] - dy
    u = x + EAST_OF[right] * (wide - 1) + EAST_OF[way] * (deep - 1)
    v = y + SOUTH_OF[right] * (wide - 1) + SOUTH_OF[way] * (deep - 1)
    if x > u:
        x, u = u, x
    if y > v:
        y, v = v, y
    if x < 1 or y < 1 or u > board.width - 2 or v > board.height - 2:
        return -1
    first = level * board.size
    if board.floor >> first + y * board.width + x & board.columns[v - y] * ((2 << u - x) - 1):
        return -1
    return first + top * board.width + left


def on_some_level(new: Board, corner: Place, way: int, wide: int, deep: int) -> int:
    """The front left square of a piece on whatever level it fits: one that is there already, or a new one."""
    for level in range(len(new.levels)):
        if (origin := fits(new, level, corner, way, wide, deep)) >= 0:
            return origin
    new.levels += ((0, 0),)
    origin = fits(new, len(new.levels) - 1, corner, way, wide, deep)
    if origin < 0:
        middle = (corner[0] - new.width // 2, corner[1] - new.height // 2)
        new.levels = (*new.levels[:-1], middle)
        origin = fits(new, len(new.levels) - 1, corner, way, wide, deep)
    return origin
