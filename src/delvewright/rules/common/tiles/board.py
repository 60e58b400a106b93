"""What is laid of a dungeon: areas, doors, what stands and lies in them, and the plane it is laid in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple, Self

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, Links, Span, edge, rows, stride

TURN_LEFT = (WEST, NORTH, EAST, SOUTH)
TURN_RIGHT = (EAST, SOUTH, WEST, NORTH)
"""The direction to the left and to the right of each direction."""
EAST_OF = (0, 1, 0, -1)
SOUTH_OF = (-1, 0, 1, 0)
"""Columns and rows that a step in each direction adds."""
Place = tuple[int, int]
"""A true column and row, whatever level something is laid on."""


class Area(NamedTuple):
    """A room, a passage, an end tile or the stairs, as it was laid."""

    kind: str
    """room, passage, end, stairs: the book's words."""
    name: str
    """The id of its room or card."""
    squares: int
    entry: int
    """The direction one walks when entering it."""
    origin: int
    """Its front left square, seen from where it was entered."""


class Door(NamedTuple):
    """A door: it stands on one side of square `a` and leads to `b`."""

    a: int
    way: int
    """The side of `a`: north, east, south or west."""
    b: int = -1
    """The square behind it; -1 as long as nothing is laid there."""
    kind: str = "door"
    """door, secret, grate; a quest may have its own."""
    group: int = -1
    """Doors of one group (a double door) open and close together."""


class Thing(NamedTuple):
    """Contents of a room as they stand."""

    kind: str
    squares: int
    area: int
    state: str = ""
    """open, locked, jammed, broken …, as its rules say."""
    health: int = 0

    @property
    def first(self) -> int:
        """The first of its squares."""
        return (self.squares & -self.squares).bit_length() - 1


class Token(NamedTuple):
    """Something that lies on a square."""

    kind: str
    at: int
    items: tuple[str, ...] = ()
    coins: tuple[int, ...] = ()


class Board:
    """What is laid of the dungeon. It is never changed: laying something makes a new one.

    A book has a board of its own, which says how large the plane is. What would lie on top of something else lies on
    another level of it: each level is so many rows further down.
    """

    width: ClassVar[int] = 64
    """Columns of the plane,"""
    height: ClassVar[int] = 64
    """and rows of each level of it."""
    size: ClassVar[int]
    """Squares of a level."""
    steps: ClassVar[tuple[int, ...]]
    """What a step in each direction adds to the number of a square."""
    columns: ClassVar[tuple[int, ...]]
    """Masks of a column of one, two, three … squares."""
    by_hand: ClassVar[tuple[str, ...]] = ("door", "secret")
    """Kinds of doors that can be opened by hand."""

    __slots__ = (
        "_groups", "_plain", "_spans", "area_of", "areas", "doors", "doors_at", "east", "floor", "joins", "levels",
        "south",
    )  # fmt: skip

    def __init__(self) -> None:
        self.floor = 0
        self.east = 0
        """Open edges, doors left out."""
        self.south = 0
        self.areas: tuple[Area, ...] = ()
        """In the order in which they were laid."""
        self.area_of: dict[int, int] = {}
        self.doors: tuple[Door, ...] = ()
        self.doors_at: dict[int, tuple[int, ...]] = {}
        """Square -> the doors that stand at it."""
        self.joins: tuple[tuple[int, int], ...] = ()
        """Areas that hang together without a door."""
        self.levels: tuple[Place, ...] = ((0, 0),)
        """Of each level, how many columns and rows to add to come to true places."""
        self._groups: tuple[tuple[Door, ...], dict[int, int]] = ((), {})
        """Masks of doors by their group, and the doors there were when they were looked up."""
        self._spans: tuple[Span, ...] | None = None
        self._plain = -1

    def __init_subclass__(cls) -> None:
        _measure(cls)

    @property
    def plain(self) -> int:
        """Mask of the doors that can be opened by hand and lead somewhere."""
        if self._plain < 0:
            self._plain = sum(1 << i for i, d in enumerate(self.doors) if d.b >= 0 and d.kind in self.by_hand)
        return self._plain

    @property
    def spans(self) -> tuple[Span, ...]:
        """The rows in which something is laid."""
        if self._spans is None:
            self._spans = rows(self.floor, self.width, self.height)
        return self._spans

    def copy(self) -> Self:
        """Another one, to be changed by whoever lays something; what was looked up is not taken over."""
        new = type(self)()
        new.floor, new.east, new.south = self.floor, self.east, self.south
        new.areas, new.doors, new.joins, new.levels = self.areas, self.doors, self.joins, self.levels
        new.area_of, new.doors_at = dict(self.area_of), dict(self.doors_at)
        return new

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """What is pickled: all but what was looked up."""
        new = self.copy()
        names = [name for base in type(self).__mro__ for name in getattr(base, "__slots__", ())]
        return None, {name: getattr(new, name) for name in names}

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things; the rest follows from these."""
        return self.floor, self.east, self.south, self.areas, self.doors, self.levels

    def place(self, q: int) -> Place:
        """The true column and row of a square, whatever level it is laid on."""
        x, y = self.levels[q // self.size]
        return q % self.width + x, q % self.size // self.width + y

    def between(self, a: int, b: int, cost: int) -> int:
        """Squares outside of which no walk of so many straight steps leads from one square to another."""
        width = self.width
        if len(self.levels) == 1:
            return self._box(a % width, a // width, b % width, b // width, cost)
        (x, y), (u, v) = self.place(a), self.place(b)
        found = 0
        for level, (right, down) in enumerate(self.levels):
            found |= self._box(x - right, y - down, u - right, v - down, cost) << level * self.size
        return found

    def _box(self, x: int, y: int, u: int, v: int, cost: int) -> int:
        """The same of two columns and rows of one level."""
        if x > u:
            x, u = u, x
        if y > v:
            y, v = v, y
        more = cost - (u - x + v - y) >> 1
        if more or len(self.levels) > 1:
            x, y = max(x - more, 0), max(y - more, 0)
            u, v = min(u + more, self.width - 1), min(v + more, self.height - 1)
            if u < x or v < y:
                return 0
        return self.columns[v - y] * ((2 << u - x) - 1) << y * self.width + x

    def apart(self, a: int, b: int) -> tuple[int, int]:
        """How many columns and rows lie between two squares, whatever levels they are laid on."""
        width, size = self.width, self.size
        if a // size == b // size:
            return abs(a % width - b % width), abs(a // width - b // width)
        (x, y), (u, v) = self.place(a), self.place(b)
        return abs(x - u), abs(y - v)

    # -- doors

    def side(self, door: int, q: int) -> int:
        """The direction in which a door lies from one of its squares."""
        known = self.doors[door]
        return known.way if known.a == q else known.way ^ 2

    def together(self, door: int) -> int:
        """Mask of the doors that open and close with this one."""
        doors = self.doors
        group = doors[door].group
        if group < 0:
            return 1 << door
        if self._groups[0] is not doors:
            self._groups = doors, {}
        known = self._groups[1]
        if group not in known:
            known[group] = sum([1 << i for i, other in enumerate(doors) if other.group == group])
        return known[group]

    def through(self, doors: int) -> tuple[int, int, Links]:
        """What doors lead through when they are open: edges to the east and south; links, where they lead elsewhere."""
        east = south = 0
        links: list[tuple[int, int, int]] = []
        for i in squares(doors):
            door = self.doors[i]
            if door.b < 0:
                continue
            if door.b == stride(door.a, door.way, self.width):
                sideways, bit = edge(door.a, door.way, self.width)
                if sideways:
                    east |= 1 << bit
                else:
                    south |= 1 << bit
            else:
                links.append((door.a, door.way, door.b))
        return east, south, tuple(links)

    def regions(self, doors: int, known: Sequence[int] | None = None) -> tuple[int, ...]:
        """Of each area the region it belongs to with these doors open; or with them besides those that made `known`."""
        area_of = self.area_of
        pairs = [(area_of[d.a], area_of[d.b]) for i, d in enumerate(self.doors) if doors >> i & 1 and d.b >= 0]
        if known is None:
            return _joined(range(len(self.areas)), [*self.joins, *pairs])
        return _joined(known, pairs)

    # -- squares of a piece: columns from the left and rows from the front, both from 0, as seen when entering it

    @classmethod
    def spot(cls, origin: int, way: int, column: int, row: int) -> int:
        """The square in a column and row of a piece entered in direction `way` whose front left square is `origin`."""
        return origin + column * cls.steps[TURN_RIGHT[way]] + row * cls.steps[way]

    @classmethod
    def column_row(cls, origin: int, way: int, q: int) -> tuple[int, int]:
        """The column and row of a square of such a piece."""
        x, y = q % cls.width - origin % cls.width, q // cls.width - origin // cls.width
        right = TURN_RIGHT[way]
        return x * EAST_OF[right] + y * SOUTH_OF[right], x * EAST_OF[way] + y * SOUTH_OF[way]

    @classmethod
    def block(cls, origin: int, way: int, wide: int, deep: int) -> int:
        """The squares of such a piece."""
        width, far = cls.width, cls.spot(origin, way, wide - 1, deep - 1)
        left, right = sorted((origin % width, far % width))
        top, bottom = sorted((origin // width, far // width))
        return cls.columns[bottom - top] * ((2 << right - left) - 1) << top * width + left

    @classmethod
    def piece(cls, kind: str, name: str, origin: int, way: int, wide: int, deep: int) -> Area:
        """Such a piece as an area."""
        return Area(kind, name, cls.block(origin, way, wide, deep), way, origin)

    @classmethod
    def inner_edges(cls, mask: int) -> tuple[int, int]:
        """The edges between squares of a mask."""
        return mask & mask >> 1, mask & mask >> cls.width


def _joined(known: Sequence[int], pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """The same numbers where pairs hang together."""
    found = list(known)
    for a, b in pairs:
        while found[a] != a:
            found[a] = a = found[found[a]]
        while found[b] != b:
            found[b] = b = found[found[b]]
        found[a] = b
    for i, a in enumerate(found):
        while found[a] != a:
            a = found[a]
        found[i] = a
    return tuple(found)


def _measure(board: type[Board]) -> None:
    """Work out once what follows from the size of the plane."""
    board.size = board.width * board.height
    board.steps = tuple(stride(0, way, board.width) for way in range(4))
    board.columns = tuple(sum(1 << row * board.width for row in range(n + 1)) for n in range(board.height))


_measure(Board)
