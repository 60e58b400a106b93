"""A figure on a drawn board: a hero, a monster, somebody between them."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from delvewright.kernel.effects import Bearer, Effects, total
from delvewright.kernel.saying import called
from delvewright.rules.common.dungeon.lasting import slots_of

HERO, MONSTER = 0, 1
"""The two sides."""


class FigureKind(Protocol):
    """What is printed about a kind of figure, as far as every book has it."""

    @property
    def id(self) -> str:
        """Its name in files and notation."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def letter(self) -> str:
        """How a board of text shows it."""

    @property
    def hero(self) -> bool:
        """Whether people play it."""


class DrawnFigure(Bearer):
    """A figure on the board, or fallen, or gone home. A book adds what its cards and boards count."""

    __slots__ = (
        "alive", "at", "effects", "gold", "id", "items", "kind", "name", "out", "pit", "searched", "seat", "side",
        "spot", "tags",
    )  # fmt: skip

    derived: ClassVar[frozenset[str]] = frozenset()
    """Slots that are looked up and never the truth."""
    lasting: ClassVar[tuple[str, ...]] = ()

    kind: FigureKind

    def __init__(self, id: int, kind: Any, name: str, side: int, seat: int, at: int) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.side = side
        self.seat = seat
        """The seat that decides for it."""
        self.at = at
        """Its square; -1 when it is off the board."""
        self.spot = -1
        """Which of the map's Monsters it is."""
        self.alive = True
        self.out = False
        """It has left the board by the exit."""
        self.pit = False
        """It is down in a pit."""
        self.gold = 0
        self.items: tuple[str, ...] = ()
        """What it owns."""
        self.tags: tuple[str, ...] = ()
        """Marks a Quest has put on it."""
        self.effects: Effects = ()
        self.searched = 0
        """Mask of the areas it has searched for treasure."""

    def __init_subclass__(cls) -> None:
        cls.lasting = slots_of(cls, cls.derived)

    def __str__(self) -> str:
        """As sentences call it."""
        return called(self.name, self.kind.title if self.name.partition(".")[0] == self.kind.id else "")

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(self.kind.id if name == "kind" else getattr(self, name) for name in self.lasting)

    def bonus(self, changes: str) -> int:
        """What its effects add to a value."""
        return total(self.effects, changes) if self.effects else 0
