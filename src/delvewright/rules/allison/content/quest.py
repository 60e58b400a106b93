"""Quests as data: a drawn map, what stands on it, and what only this quest does."""

from __future__ import annotations

from dataclasses import dataclass

from delvewright.kernel.grid import Grid, mask_of, squares, surroundings
from delvewright.kernel.sight import Sight
from delvewright.rules.allison.content.quest_texts import QuestText
from delvewright.rules.allison.content.quest_texts import quest as texts
from delvewright.rules.allison.content.records import Furniture, Kind


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece of furniture on the map."""

    kind: Furniture
    squares: int


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """An enemy, or somebody to be met, on the map."""

    kind: Kind
    at: int
    name: str = ""
    tags: tuple[str, ...] = ()
    level: int = 0
    """Its level; 0: that of the heroes."""
    named: str = ""
    """The named foe it is."""
    ambush: bool = False
    facing: int = -1


@dataclass(frozen=True, slots=True, eq=False)
class TrapSpot:
    """A trap on the map."""

    kind: str
    at: int
    dice: int = -1
    """White dice, where the quest gives it others."""
    harm: int = -1
    """Points without a roll, where the quest gives it others."""
    venom: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Hoard:
    """A treasure the quest lists for a place."""

    area: int
    gold: int = 0
    items: tuple[str, ...] = ()
    note: str = ""
    at: int = -1
    """Its square: it must be in the searcher's sight."""


class Quest:
    """One quest, ready to play; never changes, shared by all its games."""

    def __init__(self, id: str, title: str, grid: Grid) -> None:
        self.id, self.title, self.story = id, title, ""
        self.grid = grid
        self.sight = Sight(grid, anywhere=False)
        self.rooms: list[bool] = [True] * len(grid.areas)
        """For each area of the grid: is it a room? Else it is corridor."""
        self.door_kinds: list[str] = ["closed"] * len(grid.doors)
        self.doors_at: dict[int, int] = {}
        """Square -> mask of the doors on its edges."""
        self.secret = 0
        """Mask of doors that are secret."""
        self.secret_squares = 0
        """Mask of the squares on either side of a secret door."""
        self.starts: list[int] = []
        """Where heroes begin, in order."""
        self.stairs = 0
        """Mask of the stairway's squares."""
        self.exit = 0
        """Mask of squares from which heroes may leave."""
        self.bolt_hole = 0
        """Mask of squares from which only enemies leave."""
        self.blocked = 0
        self.rock = 0
        self.furniture: list[Piece] = []
        self.monsters: list[Placed] = []
        self.traps: list[TrapSpot] = []
        self.hoards: list[Hoard] = []
        self.keys: dict[int, str] = {}
        self.wandering, self.wandering_level = "", 0
        self.goal = ""
        self.notes: dict[str, str] = {}
        self.text: QuestText = texts.plain
        """What only this quest does."""
        self.corridor = 0
        self.aliases: dict[str, str] = {}
        self.everywhere = (1 << grid.size) - 1
        last = sum(1 << q for q in range(grid.width - 1, grid.size, grid.width))
        self.all_edges = (self.everywhere & ~last, self.everywhere >> grid.width)
        """The edges of a board without walls."""
        self.around = surroundings(grid.width, grid.height)
        """The eight squares around each square."""
        self.order = 0
        self.introduction = False
        self.rules: tuple[str, ...] = ()
        self.refuge = -1
        """Where Escape leads."""
        self.level = 1
        """The level of heroes it is made for."""
        self.cold = False
        self.rest = "standard"
        """How safe it is to rest here."""
        self.rests: dict[int, str] = {}
        """Area -> how safe it is there, where that is another rating."""
        self.reach = 0
        """How far anybody sees; 0: as far as there is nothing in the way."""
        self.pay, self.completion = 0, 10
        """Gold and experience for each survivor."""
        self.checkpoints: dict[str, int] = {}
        self.ice = self.river = self.vault = self.chasm = self.crevasse = 0
        """Masks of floors that are no plain floor."""
        self.wet = 0
        """Mask of all floors where something may happen to whoever enters."""
        self.climbable = 0
        """Mask of furniture that figures may climb onto."""
        self.watched = 0
        """Mask of the squares of which the quest wants to know who steps on them."""
        self.breakable = 0
        """Mask of the squares with things that can be attacked."""

    def finish(self) -> Quest:
        """Work out what follows from the rest."""
        self.corridor = sum(m for m, room in zip(self.grid.areas, self.rooms, strict=True) if not room)
        self.secret_squares = mask_of([q for i in squares(self.secret) for q in self.grid.doors[i]])
        self.wet = self.ice | self.river | self.chasm | self.crevasse
        self.climbable = sum(p.squares for p in self.furniture if p.kind.stand)
        for i, (a, b) in enumerate(self.grid.doors):
            self.doors_at[a] = self.doors_at.get(a, 0) | 1 << i
            self.doors_at[b] = self.doors_at.get(b, 0) | 1 << i
        return self
