"""Laying pieces of the dungeon: rectangles of floor in the plane, doors in their walls."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, edge, step, stride
from delvewright.rules.battleaxe.state.board import HEIGHT, SIZE, WIDTH, Area, Board, Door

TURN_RIGHT = (EAST, SOUTH, WEST, NORTH)
STEPS = tuple(stride(0, way, WIDTH) for way in range(4))
"""What a step in each direction adds to the number of a square."""
EAST_OF = (0, 1, 0, -1)
SOUTH_OF = (-1, 0, 1, 0)
"""Columns and rows that a step in each direction adds."""
Place = tuple[int, int]
"""A true column and row, whatever level something is laid on."""


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


# -- where in the plane a new piece can lie: at its true place if that is free, else on a level of its own


def ahead(place: Place, way: int, steps: int = 1) -> Place:
    """The place so many steps away in a direction."""
    return place[0] + EAST_OF[way] * steps, place[1] + SOUTH_OF[way] * steps


def front_left(place: Place, way: int, column: int) -> Place:
    """The front left place of a piece entered in direction `way`, of which `place` is in that column of the front."""
    return ahead(place, TURN_RIGHT[way], -column)


def square_at(board: Board, level: int, place: Place) -> int:
    """The square of a level at a true place; -1 outside of the plane."""
    x, y = place[0] - board.levels[level][0], place[1] - board.levels[level][1]
    return level * SIZE + y * WIDTH + x if 0 <= x < WIDTH and 0 <= y < HEIGHT else -1


def taken(board: Board, level: int, place: Place) -> bool:
    """Whether something is laid there already, or the plane ends."""
    q = square_at(board, level, place)
    return q < 0 or bool(board.floor >> q & 1)


def fits(board: Board, level: int, corner: Place, way: int, width: int, depth: int) -> int:
    """The front left square of a piece on that level, if it is free and a square away from the rim; else -1."""
    far = ahead(ahead(corner, TURN_RIGHT[way], width - 1), way, depth - 1)
    dx, dy = board.levels[level]
    for x, y in (corner, far):
        if not (1 <= x - dx < WIDTH - 1 and 1 <= y - dy < HEIGHT - 1):
            return -1
    origin = square_at(board, level, corner)
    return -1 if block(origin, way, width, depth) & board.floor else origin


@rule("clarify.tiles.shift")
def overlap(new: Board, corner: Place, way: int, width: int, depth: int) -> int:
    """The front left square of a piece on whatever level it fits: one that is there already, or a new one."""
    for level in range(len(new.levels)):
        if (origin := fits(new, level, corner, way, width, depth)) >= 0:
            return origin
    new.levels += ((0, 0),)
    origin = fits(new, len(new.levels) - 1, corner, way, width, depth)
    if origin < 0:
        middle = (corner[0] - WIDTH // 2, corner[1] - HEIGHT // 2)
        new.levels = (*new.levels[:-1], middle)
        origin = fits(new, len(new.levels) - 1, corner, way, width, depth)
    return origin
