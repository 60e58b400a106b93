"""The part of a game's state that is its dungeon: what is laid, which doors are open, and what follows from that."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import compress
from operator import not_
from typing import Any, ClassVar

from delvewright.kernel import plane
from delvewright.kernel.plane import Links
from delvewright.kernel.rulebook import State
from delvewright.rules.common.tiles.board import Board
from delvewright.rules.common.tiles.paths import Paths

NEAR = 64
"""So many squares and what touches them are remembered when doors open."""


class LaidState(State):
    """A game whose board is laid as it is explored."""

    derived: ClassVar[frozenset[str]] = frozenset({"ends", "lines", "near", "paths"})
    """Slots that follow from the rest: they are no part of the state. A book adds its own."""

    __slots__ = ("board", "east", "ends", "lines", "links", "near", "open", "paths", "south")

    def __init__(self, board: Board) -> None:
        self.rng = 0
        self.log = None
        self.board = board
        self.open = 0
        """Mask of open doors."""
        self.east = self.south = 0
        """Edges that are open now, open doors included."""
        self.links: Links = ()
        """Open doors that lead to another level."""
        self.ends = 0
        """Mask of the squares before and behind them."""
        self.lines: dict[int, tuple[int, int]] = {}
        """Two squares and the line between them, as the edges are now: looked up, never part of the state."""
        self.near: dict[int, int] = {}
        """Squares and what touches them, as the edges are now: the same."""
        self.paths: dict[int, Paths] = {}
        """Closed doors that somebody takes for open, and which way he can go then: the same."""

    def __getstate__(self) -> tuple[None, dict[str, Any]]:
        """What is pickled: all but what was looked up and can be looked up again."""
        return None, {name: getattr(self, name) for name in self.slots()} | {"lines": {}, "near": {}, "paths": {}}

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things, in a fixed order."""
        names = sorted(set(self.slots()) - self.derived - {"log", "rng"})
        return self.rng, *(plain(getattr(self, name)) for name in names)

    @classmethod
    def slots(cls) -> list[str]:
        """The names of all values."""
        return [name for base in cls.__mro__ for name in getattr(base, "__slots__", ())]

    @property
    def width(self) -> int:
        """Columns of the plane."""
        return self.board.width

    @property
    def height(self) -> int:
        """Rows of all its levels."""
        return self.board.height * len(self.board.levels)

    def area(self, q: int) -> int:
        """The area a square belongs to; -1 if it is none."""
        return self.board.area_of.get(q, -1)

    def lay(self, board: Board) -> None:
        """Put a new board in place of the old one."""
        self.board = board
        self.set_edges()

    def shut(self) -> tuple[int, int, int]:
        """What bars the way besides walls and closed doors: edges to the east and south, and doors that stand open."""
        return 0, 0, 0

    def set_edges(self) -> None:
        """Work out anew what is open, from the board and the doors."""
        board = self.board
        before = self.east, self.south, self.links
        shut_east, shut_south, shut_doors = self.shut()
        east, south, self.links = board.through(self.open & ~shut_doors)
        self.east, self.south = (board.east | east) & ~shut_east, (board.south | south) & ~shut_south
        self.ends = 0
        for a, _, b in self.links:
            self.ends |= 1 << a | 1 << b
        east, south = self.east ^ before[0], self.south ^ before[1]
        changed = east | east << 1 | south | south << board.width
        for a, _, b in set(self.links) ^ set(before[2]):
            changed |= 1 << a | 1 << b
        self.forget(changed)

    def forget(self, changed: int) -> None:
        """What was looked up is out of date near squares with other edges than before."""
        old = self.paths.get(0)
        self.lines, self.paths = {}, {}
        if changed:
            changed = plane.grown(changed, self.board.width)
            few = self.near if len(self.near) < NEAR else {}
            self.near = dict(compress(few.items(), map(not_, map(changed.__and__, few))))
        if old is not None:
            self.paths[0] = old.renewed(self.east, self.south, self.links, self.board.spans, changed)

    def touching(self, mask: int) -> int:
        """The squares that touch these: up to eight around one, walls and closed doors permitting."""
        return self.near.get(mask) or self.look_around(mask)

    def look_around(self, mask: int) -> int:
        """The same worked out, and kept as long as the edges there stay as they are."""
        found = self.near[mask] = plane.touching(mask, self.east, self.south, self.board.width, self.links)
        return found


def plain(value: object) -> object:
    """A value as it is compared and hashed: large masks in a form that Python writes without complaint."""
    if isinstance(value, int):
        return hex(value) if value.bit_length() > 256 else value
    if isinstance(value, tuple | list):
        return tuple(map(plain, value))
    if isinstance(value, Mapping):
        return tuple(map(plain, sorted(value.items())))
    freeze = getattr(value, "freeze", None)
    return plain(freeze()) if freeze is not None else value
