"""The table of a game on a drawn board: what is laid out, who stands where, which doors are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from delvewright.kernel.rulebook import State
from delvewright.kernel.saying import called
from delvewright.rules.common.dungeon.figure import HERO, DrawnFigure
from delvewright.rules.common.dungeon.lasting import slots_of
from delvewright.rules.common.dungeon.lookups import Lookups
from delvewright.rules.common.dungeon.quest import DrawnQuest
from delvewright.rules.common.figure_names import next_number

F = TypeVar("F", bound=DrawnFigure)

TOLD = "told-"
"""Counters that only say what has been told begin so: nothing depends on them but what is told."""
COPIED: Mapping[str, str] = {
    "log": "None",
    "figures": "[f and f.copy() for f in old]",
    "names": "old[:]",
    "counters": "dict(old)",
    "looked": "old.copy()",
}
"""What a copy of the state does not share, for `kernel.flat.copier`."""


class DrawnState(State, Generic[F]):
    """What is true of the board; a book adds what its turns and cards count. The game master's seat is the last."""

    __slots__ = (
        "active", "armed", "beside", "blocked", "chasm", "costly", "counters", "deaths", "deck", "doors", "east",
        "felled", "figures", "found", "furniture", "grips", "heroes", "hoards", "known_doors", "laid", "looked",
        "monsters", "names", "options", "over", "past", "pits", "placed", "points", "quest", "round", "seats",
        "secrets", "shared", "south", "tall", "turn", "waiting", "winner",
    )  # fmt: skip

    derived: ClassVar[frozenset[str]] = frozenset({"beside", "looked"})
    """Slots that follow from the rest of the state."""
    lasting: ClassVar[tuple[str, ...]] = ()

    quest: DrawnQuest
    killed: tuple[str, ...]
    """Kinds of Monsters destroyed, in order."""

    def __init__(self, quest: DrawnQuest, seats: Sequence[str], options: Mapping[str, Any]) -> None:
        self.rng = 0
        self.log = None
        self.quest = quest
        self.options = options
        self.seats: tuple[str, ...] = tuple(seats)
        self.figures: list[F | None] = []
        """By id; None for a Monster that was taken off the board."""
        self.names: list[str] = []
        """By id, the fallen included."""
        self.round = 1
        self.turn = 0
        """The seat whose turn it is."""
        self.waiting = 0
        """Mask of figures that may still be activated this turn."""
        self.active = -1
        """The figure that is being activated."""
        self.points = 0
        """Spaces left in the move under way."""
        self.laid = 0
        """Mask of the squares that are laid out."""
        self.looked = Lookups()
        """What has been looked up."""
        self.placed = 0
        """Mask of the map's Monsters already placed."""
        self.doors = sum(1 << i for i, kind in enumerate(quest.door_kinds) if kind == "open")
        """Mask of open doors."""
        self.known_doors = 0
        self.secrets = 0
        """Mask of secret doors found."""
        self.set_edges()
        self.heroes = 0
        """Mask of the squares Heroes (and their men) stand on."""
        self.monsters = 0
        self.shared = 0
        """Mask of squares on which more than one figure has stood at once: stairway, pits, friends passed."""
        self.grips = 0
        """How many figures hold somebody in their grip."""
        self.furniture = 0
        self.tall = 0
        """Mask of furniture that blocks sight."""
        self.blocked = 0
        """Mask of blocked squares and rubble laid out."""
        self.chasm = quest.chasm
        """Mask of squares without a floor: jumped over, never walked on."""
        self.costly = 0
        """Mask of squares that cost two points to enter and cannot be jumped over."""
        self.armed = sum({1 << t.at for t in quest.traps if t.door < 0})
        """Mask of squares with a floor trap that can still go off."""
        self.found = 0
        """Mask of squares with a Found Trap token."""
        self.pits = 0
        """Mask of open pits."""
        self.hoards = 0
        """Mask of listed treasures already found."""
        self.deck: tuple[str, ...] = ()
        """The Treasure deck; its order is nobody's knowledge, so cards are drawn from it at random."""
        self.counters: dict[str, int] = {}
        """Whatever a Quest counts: noise, candles, levers …"""
        self.felled = 0
        """Mask of the map's Monsters that were destroyed."""
        self.past: Any = None
        """The state when this turn began, while somebody may want it back; it never changes."""
        self.over = False
        self.winner = ""
        self.deaths: tuple[tuple[str, str], ...] = ()
        """(Hero, cause) in order."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.lasting = tuple(sorted((*slots_of(cls, {*cls.derived, "log", "rng"}), "surveyed")))

    def rewind(self, past: Any) -> None:
        """Become what an earlier state was; the dice go on from where they are, and what was told was told."""
        again = past.copy()
        for name in slots_of(type(self), ("log", "rng")):
            setattr(self, name, getattr(again, name))

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things, in a fixed order."""
        plain: list[object] = [self.rng]
        for name in self.lasting:
            value = getattr(self, name)
            if name == "quest":
                value = value.id
            elif name == "figures":
                value = tuple(f and f.freeze() for f in value)
            elif name == "past":
                value = value and value.freeze()
            elif isinstance(value, dict | Mapping):
                value = tuple(sorted((k, str(v)) for k, v in value.items() if not k.startswith(TOLD)))
            plain.append(tuple(value) if isinstance(value, list) else value)
        return tuple(plain)

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.quest.grid.width

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.quest.grid.height

    @property
    def surveyed(self) -> int:
        """Mask of the squares from which there is nothing left to lay out."""
        return self.looked.surveyed

    @property
    def master_seat(self) -> int:
        """The seat of the game master."""
        return len(self.seats) - 1

    @property
    def hero_seats(self) -> int:
        """The audience of all Heroes."""
        return (1 << len(self.seats) - 1) - 1

    def count(self, what: str) -> int:
        """A counter of the Quest."""
        return self.counters.get(what, 0)

    # -- figures

    def figure_name(self, figure: int) -> str:
        """The name of a figure, fallen or not."""
        return self.names[figure]

    def called(self, figure: int) -> str:
        """How sentences call a figure; one that is gone by what its name says."""
        f = self.figures[figure]
        return str(f) if f is not None else self.called_so(self.names[figure])

    def called_so(self, name: str) -> str:
        """How sentences call whoever has that name in notation."""
        return called(name)

    def fig(self, id: int) -> F:
        """The figure of that id, which must be in play."""
        f = self.figures[id]
        assert f is not None
        return f

    def on_board(self, side: int) -> list[F]:
        """The figures of a side that stand on the board, in order of their ids."""
        return [f for f in self.figures if f is not None and f.at >= 0 and f.side == side]

    def add(self, kind: Any, at: int, side: int, seat: int, name: str = "") -> F:
        """Put a new figure into play. Monsters of a kind are numbered as they appear."""
        if not name:
            n = next_number(kind.id, self.names)
            taken = {*self.names, *(placed.name for placed in self.quest.monsters)}
            while f"{kind.id}.{n}" in taken:
                n += 1
            name = kind.id if kind.hero else f"{kind.id}.{n}"
        f: F = self.figure_class(len(self.figures), kind, name, side, seat, -1)
        self.figures.append(f)
        self.names.append(name)
        if at >= 0:
            self.put(f, at)
        return f

    def put(self, f: F, at: int) -> None:
        """Move a figure to a square, from wherever it is; at = -1 takes it off the board."""
        if self.grips and at != f.at:
            self.let_go(f)
        mask = self.heroes if f.side == HERO else self.monsters
        if f.at >= 0:
            bit = 1 << f.at
            if self.shared & bit:
                f.at = -1
                mask = self._mask(f.side)
            else:
                mask ^= bit
        else:
            self.looked.came_or_went()
        f.at = at
        if at >= 0:
            bit = 1 << at
            if mask & bit:
                self.shared |= bit
            mask |= bit
        else:
            self.looked.came_or_went()
        if f.side == HERO:
            self.heroes = mask
        else:
            self.monsters = mask

    def let_go(self, f: F) -> None:
        """Somebody is about to be moved away while there are grips: a book that knows any ends those it is in."""

    def take_off(self, f: F) -> None:
        """Take a figure off the board."""
        self.put(f, -1)

    def turn_coat(self, f: F, side: int, seat: int) -> None:
        """Let a figure fight for another side, by another seat's decisions."""
        at, grips, self.grips = f.at, self.grips, 0  # it stays where it is, and in whose grip it is
        self.put(f, -1)
        f.side, f.seat = side, seat
        if at >= 0:
            self.put(f, at)
        self.grips = grips

    def _mask(self, side: int) -> int:
        mask = 0
        for f in self.figures:
            if f is not None and f.side == side and f.at >= 0:
                mask |= 1 << f.at
        return mask

    # -- the board

    @property
    def occupied(self) -> int:
        """Mask of the squares anybody stands on, of whichever side."""
        return self.heroes | self.monsters

    def set_edges(self) -> None:
        """After doors changed: which edges are open, and which squares are one step away from each."""
        grid = self.quest.grid
        self.east, self.south = grid.edges_with(self.doors)
        self.beside = grid.beside(self.doors)

    def has_searched(self, f: F) -> bool:
        """Whether a figure has searched the room it stands in for treasure: no card comes to it there any more."""
        area = self.quest.grid.area_of[f.at] if f.at >= 0 else -1
        return area >= 0 and self.is_room(area) and f.searched >> area & 1 > 0

    def is_room(self, area: int) -> bool:
        """Whether an area is a room; else it is corridor."""
        return self.quest.rooms[area]
