"""A quest as data: a drawn board, and what stands on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Protocol, Self

from delvewright.kernel.grid import Grid, mask_of, squares, surroundings
from delvewright.kernel.sight import Sight

USUAL_RESISTANCE = 50
WANDERING_READ = "wandering-read"
"""Counter: what is read when a Wandering Monster comes has been read."""


class PieceKind(Protocol):
    """What is printed about a kind of furniture, as far as every book has it."""

    @property
    def id(self) -> str:
        """Its name in files."""

    @property
    def title(self) -> str:
        """What people call it."""

    @property
    def width(self) -> int:
        """Squares from side to side, as it is printed."""

    @property
    def height(self) -> int:
        """Squares from top to bottom."""

    @property
    def tall(self) -> bool:
        """Whether it is too high to look or climb over."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece of furniture on the map."""

    kind: Any
    squares: int


@dataclass(frozen=True, slots=True, eq=False)
class TrapSpot:
    """A trap on the map."""

    kind: str
    at: int
    unfindable: bool = False
    door: int = -1
    """The door it is on, if it is a door trap."""
    link: int = -1
    """Where a trapdoor leads."""
    damage: int = 1
    """What it costs, where a Quest says so: a chest's needle."""


@dataclass(frozen=True, slots=True)
class Told:
    """Where something is that the quest's text tells the players of."""

    at: int = -1
    """A square; -1: it does not say where."""
    room: bool = False
    """Whether it is anywhere in the room of that square."""


@dataclass(frozen=True, slots=True, eq=False)
class Hoard:
    """A treasure the quest lists for an area."""

    area: int
    gold: int = 0
    items: tuple[str, ...] = ()
    note: str = ""
    at: int = -1
    """Its square; in a corridor only those who search in sight of it find it."""


def gone_mark(squares: int) -> str:
    """The counter that says that a piece of furniture on a mask of squares has been taken away."""
    return f"gone@{(squares & -squares).bit_length() - 1}"


class DrawnQuest:
    """One quest, ready to play; never changes, shared by all its games. A book adds what its quest files say."""

    hands: ClassVar[Any] = None
    """How the book carries twists out."""
    clear_doors: ClassVar[tuple[str, ...]] = ()
    """Kinds of doors that do not hide what is behind them."""

    monsters: list[Any]
    """Those on the map, each with at least `kind`, `at` and `name`."""
    traps: list[Any]
    """Each with at least what `TrapSpot` has."""
    text: Any
    """What only this quest does."""

    def __init__(self, id: str, title: str, grid: Grid) -> None:
        self.id, self.title, self.story = id, title, ""
        self.source: tuple[Any, ...] = ()
        """What `load` finds it by, if it comes from a file."""
        self.grid = grid
        self.sight = self.sight_on(grid)
        self.rooms: list[bool] = [True] * len(grid.areas)
        """For each area of the grid: is it a room? Else it is corridor."""
        self.corridor = 0
        """Mask of the squares of all corridors."""
        self.door_kinds: list[str] = ["closed"] * len(grid.doors)
        self.doors_at: dict[int, int] = {}
        """Square -> mask of the doors on its edges."""
        self.secret = 0
        """Mask of doors that are secret."""
        self.keys: dict[int, str] = {}
        """Locked door -> the card or mark that opens it."""
        self.starts: dict[str, int] = {}
        """Hero -> the square he starts on."""
        self.stairs = 0
        """Mask of the stairway's squares."""
        self.exit = 0
        """Mask of squares from which Heroes may leave."""
        self.exit_door = False
        """Whether the exit is a door on the edge of the board."""
        self.entrance = -1
        """The square inside an entrance door where Heroes come in, if there is one."""
        self.entrances: list[int] = []
        """The squares inside all entrance doors of the map, the first included."""
        self.blocked = 0
        self.rock = 0
        self.chasm = 0
        """Mask of squares without a floor, which can only be jumped over."""
        self.furniture: list[Piece] = []
        self.monsters = []
        self.faces: dict[str, str] = {}
        """What Monsters with a name of their own look like, where it is not as their kind does."""
        self.traps = []
        self.hoards: list[Hoard] = []
        self.wandering = ""
        self.wandering_number = 1
        self.wandering_text = ""
        """What is read when a Wandering Monster comes."""
        self.draft = False
        """Whether it is not finished yet: what is missing is no mistake."""
        self.marks: list[tuple[str, int]] = []
        """Letters of notes, with their squares."""
        self.readings: list[tuple[int, str]] = []
        """What is read when the first square of a mask comes to light."""
        self.of_kind: dict[str, Any] = {}
        """Kinds of Monsters that are others here than elsewhere."""
        self.twists: list[Any] = []
        """What happens when, if what is true."""
        self.goals: list[Any] = []
        """What is to be done, one by one."""
        self.facts: list[Any] = []
        """What stands beside the board: each line with the counters that it depends on."""
        self.behind: dict[tuple[int, int], int] = {}
        """Secret door -> the piece of furniture in front of it, which moves away when it is found."""
        self.unsearchable = 0
        """Mask of secret doors that no search finds."""
        self.statues = False
        """Whether any Monster does nothing, and is not harmed, until it is woken."""
        self.refuge = -1
        """Where Escape leads."""
        self.goal = ""
        self.told: dict[str, Told] = {}
        """What its text tells the players of, by the word for it: all of that name is somewhere in their dreams."""
        self.resistance = USUAL_RESISTANCE
        """What players expect: so many groups of one or two enemies in a hundred unknown areas of their dreams."""
        self.notes: dict[str, str] = {}
        self.order = 0
        """Its place in the Quest Book."""
        self.rules: tuple[str, ...] = ()
        """Ids of the ledger that its file carries out."""
        self.variants: tuple[tuple[str, str], ...] = ()
        """Ways to play it other than as printed: name and what it is."""
        self.aliases: dict[str, str] = {}
        """Further names of figures, where somebody gave them."""
        self.everywhere = (1 << grid.size) - 1
        last = sum(1 << q for q in range(grid.width - 1, grid.size, grid.width))
        self.all_edges = (self.everywhere & ~last, self.everywhere >> grid.width)
        """The edges of a board without walls."""
        self.secret_squares = 0
        """Mask of the squares on either side of a secret door."""
        self.trapped_doors = 0
        """Mask of the squares on either side of a door with a trap."""
        self.see_through = 0
        """Mask of doors that do not hide what is behind them."""
        self.wide = 0
        """Mask of the squares where one can pass side by side: nowhere else are there two ways to jump."""
        self.around = surroundings(grid.width, grid.height)
        """The eight squares around each square."""

    def sight_on(self, grid: Grid) -> Sight:
        """How figures see on this board."""
        return Sight(grid)

    @property
    def ways_in(self) -> list[int]:
        """The squares inside entrance doors: the one, or several among which Heroes choose."""
        return self.entrances if len(self.entrances) > 1 else [self.entrance] if self.entrance >= 0 else []

    def beginnings(self) -> list[int]:
        """The squares where Heroes come in."""
        return [q for q in (*self.starts.values(), *self.ways_in) if q >= 0]

    @classmethod
    def load(cls, *source: Any) -> Self:
        """The quest of a file, by what its `source` says."""
        raise NotImplementedError

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickle what a file gives as the name of that file; its functions cannot be pickled."""
        if not self.source:
            return super().__reduce_ex__(protocol)
        known = vars(self.load(*self.source))
        changes = {k: v for k, v in vars(self).items() if k not in known or known[k] is not v}
        return altered, (type(self), self.source, changes)

    def finish(self) -> Self:
        """Work out what follows from the rest."""
        self.corridor = sum(m for m, room in zip(self.grid.areas, self.rooms, strict=True) if not room)
        self.secret_squares = mask_of([q for i in squares(self.secret) for q in self.grid.doors[i]])
        self.trapped_doors = mask_of([q for t in self.traps if t.door >= 0 for q in self.grid.doors[t.door]])
        self.see_through = sum(1 << i for i, kind in enumerate(self.door_kinds) if kind in self.clear_doors)
        east, south, width = self.grid.east, self.grid.south, self.grid.width
        corners = east & south & south >> 1 & east >> width  # of two by two squares without a wall between them
        self.wide = corners | corners << 1 | corners << width | corners << width + 1
        for i, (a, b) in enumerate(self.grid.doors):
            self.doors_at[a] = self.doors_at.get(a, 0) | 1 << i
            self.doors_at[b] = self.doors_at.get(b, 0) | 1 << i
        return self


def altered(cls: type[DrawnQuest], source: tuple[Any, ...], changes: dict[str, Any]) -> DrawnQuest:
    """A quest like one of a file, but for some values."""
    quest = cls.__new__(cls)
    vars(quest).update(vars(cls.load(*source)) | changes)
    return quest
