"""Boards drawn as maps, for scenarios: what is drawn lies in the plane as if it had been laid piece by piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import squares
from delvewright.kernel.maps import DOORS, parse_map
from delvewright.kernel.notation import parse_square
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST
from delvewright.rules.common.tiles.board import Area, Board, Door
from delvewright.rules.common.tiles.laying import components, put_door, put_in_place

B = TypeVar("B", bound=Board)
Edge = tuple[int, int]
"""Two squares side by side, the lower number first."""
Parts = Callable[[Board], list[int]]
"""The squares of each area."""
Known = Callable[[int, int], tuple[str, str, int]]
"""The number of an area and its squares, and what it is: kind, name, and the direction in which it was entered."""


def square(board: type[Board], text: object, where: str) -> int:
    """The square of that name."""
    q = parse_square(str(text).lower(), board.width, board.height)
    if q < 0:
        raise BadFile(f"“{text}” is not a square.", where, "Squares are named like c4.")
    return q


def edge(board: type[Board], text: object, where: str) -> Edge:
    """The edge between two squares that are named."""
    a, b = (square(board, part, where) for part in str(text).partition("-")[::2])
    return min(a, b), max(a, b)


def door_at(board: Board, text: object, where: str) -> int:
    """The door on an edge that is named."""
    pair = edge(type(board), text, where)
    for i, door in enumerate(board.doors):
        if (min(door.a, door.b), max(door.a, door.b)) == pair:
            return i
    raise BadFile(f"there is no door at {text}.", where)


class Drawing(Generic[B]):
    """A map, and the plane it is to be laid in: its first square is that of the plane, or the one called corner."""

    def __init__(self, board: type[B], text: str, where: str, corner: int = 0) -> None:
        self._board, self._corner = board, corner
        self._map = drawn = parse_map(text, f"{where}, map")
        self.wide = drawn.grid.width
        """Columns of the map."""
        if drawn.grid.width >= board.width or drawn.grid.height >= board.height:
            raise BadFile("the map is too large.", where, f"It may have {board.width - 1} columns and rows.")
        self.letters = [(letter, self._square(q)) for letter, q in drawn.letters]
        """The letters of its legend, with their squares."""

    def lay(self, known: Known, kinds: Mapping[Edge, str], parts: Parts = components) -> tuple[B, int]:
        """The board: an area for each part of the floor that hangs together, and its doors; and which of them are open.

        `kinds` names doors that are something else than their letter says; `parts` divides the floor in another way.
        """
        grid = self._map.grid
        new = self._board()
        new.floor, new.east, new.south = (self._moved(mask) for mask in (grid.floor, grid.east, grid.south))
        for index, part in enumerate(parts(new)):
            kind, name, entry = known(index, part)
            new.areas += (Area(kind, name, part, entry, front_left_of(new, part, entry)),)
            new.area_of |= dict.fromkeys(squares(part), index)
        opened = 0
        for i, (pair, letter) in enumerate(zip(grid.doors, self._map.doors, strict=True)):
            a, b = map(self._square, pair)
            kind = kinds.get((a, b), "secret" if DOORS.get(letter) == "secret" else "door")
            put_door(new, Door(a, EAST if b == a + 1 else SOUTH, b, kind, _group(new, a, b)))
            if DOORS.get(letter) == "open":
                opened |= 1 << i
        return new, opened

    def _square(self, q: int) -> int:
        """A square of the map in the plane."""
        return self._corner + q // self.wide * self._board.width + q % self.wide

    def _moved(self, mask: int) -> int:
        return sum(1 << self._square(q) for q in squares(mask))


def front_left_of(board: Board, mask: int, entry: int) -> int:
    """The front left square of the rectangle around some squares, entered in a direction."""
    found, width = squares(mask), board.width
    left, right = min(q % width for q in found), max(q % width for q in found)
    top, bottom = min(found) // width, max(found) // width
    x, y = {NORTH: (left, bottom), SOUTH: (right, top), EAST: (left, top), WEST: (right, bottom)}[entry]
    return y * width + x


def _group(new: Board, a: int, b: int) -> int:
    """The group of a door next to this one in the same wall: two doors side by side are a double door."""
    for i, door in enumerate(new.doors):
        along = 1 if door.way in (NORTH, SOUTH) else new.width
        if door.way == (EAST if b == a + 1 else SOUTH) and a - door.a == along:
            if door.group >= 0:
                return -1
            put_in_place(new, i, door._replace(group=i))
            return i
    return -1
