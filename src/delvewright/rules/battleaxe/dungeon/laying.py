"""Laying pieces of the dungeon: rectangles of floor in the plane, doors in their walls."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, edge, step, stride
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH, Area, Board, Door

TURN_RIGHT = (EAST, SOUTH, WEST, NORTH)
STEPS = tuple(stride(0, way, WIDTH) for way in range(4))
"""What a step in each direction adds to the number of a square."""


def spot(origin: int, way: int, column: int, row: int) -> int:
    """The square in a column (from the left) and row (from the front), both from 0, of a piece entered in direction
    `way` whose front left square is `origin`."""
    return origin + column * STEPS[TURN_RIGHT[way]] + row * STEPS[way]


def block(origin: int, way: int, width: int, depth: int) -> int:
    """The squares of such a piece."""
    far = spot(origin, way, width - 1, depth - 1)
    left, right = sorted((origin % WIDTH, far % WIDTH))
    top, bottom = sorted((origin // WIDTH, far // WIDTH))
    row = (1 << right - left + 1) - 1 << left
    return sum(row << y * WIDTH for y in range(top, bottom + 1))


def fits(origin: int, way: int, width: int, depth: int) -> bool:
    """Whether it lies within one level of the plane, a square away from its rim."""
    level = origin // SIZE
    for c, r in ((0, 0), (width - 1, 0), (0, depth - 1), (width - 1, depth - 1)):
        right, ahead = TURN_RIGHT[way], way
        x = origin % WIDTH + c * (0, 1, 0, -1)[right] + r * (0, 1, 0, -1)[ahead]
        y = origin % SIZE // WIDTH + c * (-1, 0, 1, 0)[right] + r * (-1, 0, 1, 0)[ahead]
        if not (1 <= x < WIDTH - 1 and 1 <= y < SIZE // WIDTH - 1) or spot(origin, way, c, r) // SIZE != level:
            return False
    return True


def inner_edges(mask: int) -> tuple[int, int]:
    """The edges between squares of a mask."""
    return mask & mask >> 1, mask & mask >> WIDTH


def lay_area(board: Board, area: Area, shut_east: int = 0, shut_south: int = 0) -> Board:
    """A board with one more area; its own squares hang together but for the edges that are shut."""
    new = board.copy()
    put_area(new, area, shut_east, shut_south)
    return new


def put_area(new: Board, area: Area, shut_east: int = 0, shut_south: int = 0) -> int:
    """Lay an area on a board that is being changed; gives back its number."""
    east, south = inner_edges(area.squares)
    new.floor |= area.squares
    new.east |= east & ~shut_east
    new.south |= south & ~shut_south
    index = len(new.areas)
    new.areas += (area,)
    new.area_of |= dict.fromkeys(squares(area.squares), index)
    return index


def join(board: Board, a: int, way: int) -> Board:
    """A board where the edge on that side of a square is open: two areas hang together there."""
    new = board.copy()
    put_join(new, a, way)
    return new


def put_join(new: Board, a: int, way: int) -> None:
    """Open an edge on a board that is being changed."""
    sideways, bit = edge(a, way, WIDTH)
    if sideways:
        new.east |= 1 << bit
    else:
        new.south |= 1 << bit
    pair = (new.area_of[a], new.area_of[stride(a, way, WIDTH)])
    if pair not in new.joins:
        new.joins += (pair,)


def add_door(board: Board, door: Door) -> Board:
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


def lead_to(board: Board, index: int, b: int) -> Board:
    """A board where something has been laid behind a door."""
    new = board.copy()
    put_behind(new, index, b)
    return new


def put_behind(new: Board, index: int, b: int) -> None:
    """Let a door of a board that is being changed lead somewhere."""
    door = new.doors[index]._replace(b=b)
    new.doors = (*new.doors[:index], door, *new.doors[index + 1 :])
    new.doors_at[b] = (*new.doors_at.get(b, ()), index)


def components(board: Board) -> list[int]:
    """The parts of the floor that hang together without doors."""
    found, rest = [], board.floor
    while rest:
        part = rest & -rest
        while (more := part | step(part, board.east, board.south, WIDTH)) != part:
            part = more
        found.append(part)
        rest &= ~part
    return found
