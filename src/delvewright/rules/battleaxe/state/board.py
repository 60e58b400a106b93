"""What is laid of the dungeon: areas, doors, what stands and lies in them."""

from __future__ import annotations

from typing import Any, NamedTuple

from delvewright.kernel.plane import Span, rows

WIDTH, HEIGHT = 64, 64
"""Columns of the plane the dungeon is laid in, and rows of each level of it."""
SIZE = WIDTH * HEIGHT


class Area(NamedTuple):
    """A room, a passage, an end tile or the stairs, as it was laid."""

    kind: str
    """room, passage, end, stairs"""
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
    """Room contents as they stand."""

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


class Bar(NamedTuple):
    """Edges that a spell has shut, who cast it, and for how many rounds more."""

    east: int
    south: int
    doors: int
    caster: int
    rounds: int


class Board:
    """What is laid of the dungeon. It is never changed: laying something makes a new one."""

    __slots__ = (
        "_plain",
        "_spans",
        "area_of",
        "areas",
        "doors",
        "doors_at",
        "east",
        "floor",
        "joins",
        "levels",
        "numbers",
        "rooms",
        "south",
    )

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
        self.levels: tuple[tuple[int, int], ...] = ((0, 0),)
        """Of each level, how many columns and rows to add to come to true places: what overlaps lies on a level
        of its own."""
        self._spans: tuple[Span, ...] | None = None
        self._plain = -1
        self.rooms: dict[int, Any] = {}
        """Area -> the room it is, or None: looked up."""
        self.numbers: dict[int, tuple[int, int]] = {}
        """Square -> its area and its number there: the same."""

    @property
    def plain(self) -> int:
        """Mask of the doors that can be opened by hand and lead somewhere."""
        if self._plain < 0:
            self._plain = sum(1 << i for i, d in enumerate(self.doors) if d.b >= 0 and d.kind in ("door", "secret"))
        return self._plain

    @property
    def spans(self) -> tuple[Span, ...]:
        """The rows in which something is laid."""
        if self._spans is None:
            self._spans = rows(self.floor, WIDTH, HEIGHT)
        return self._spans

    def copy(self) -> Board:
        """Another one, to be changed by whoever lays something."""
        new = Board()
        new.floor, new.east, new.south = self.floor, self.east, self.south
        new.areas, new.doors, new.joins, new.levels = self.areas, self.doors, self.joins, self.levels
        new.area_of, new.doors_at = dict(self.area_of), dict(self.doors_at)
        return new

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """What is pickled: all but what was looked up."""
        new = self.copy()
        return None, {name: getattr(new, name) for name in Board.__slots__}

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things; the rest follows from these."""
        return self.floor, self.east, self.south, self.areas, self.doors, self.levels

    def place(self, q: int) -> tuple[int, int]:
        """The true column and row of a square, whatever level it is laid on."""
        x, y = self.levels[q // SIZE]
        return q % WIDTH + x, q % SIZE // WIDTH + y
