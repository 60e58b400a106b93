"""Everything that is true in a game of the Revised System Rules between two decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from delvewright.kernel.flat import copier
from delvewright.kernel.rulebook import State
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.content.records import Kind
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.common.encounters import Encounter

MASTER = "game-master"
"""The seat of the game master; it always is the last one."""


class Pile(NamedTuple):
    """Things that lie on a square: what a fallen hero carried, a weapon that was thrown or knocked away."""

    at: int
    whose: str
    """The name of the figure it belonged to."""
    items: tuple[str, ...] = ()
    gold: int = 0
    charges: tuple[tuple[str, int], ...] = ()
    locked: bool = False
    """Nobody can take it while the encounter lasts."""
    body: bool = False
    """A dead hero lies there."""


class Corpse(NamedTuple):
    """An undead that was destroyed and may rise again."""

    at: int
    kind: str
    level: int
    name: str
    items: tuple[str, ...]
    held: tuple[str, ...]
    worn: tuple[str, ...]
    skills: tuple[str, ...]


Ground = tuple[int, int, int, int, int, int]
"""The board as one figure finds it underfoot: open edges to the east and south, and masks of

* the squares it cannot enter (only what is laid out is there to be walked on),
* known dangers, entered only on purpose: traps that were found, open pits,
* the squares it may walk through but not stop on, where allies stand,
* the squares that cost two squares of movement.
"""


class Game(State):
    """The table, as the rules see it: `g` in every rule of this book."""

    figure_class = Figure
    __slots__ = (
        "active",
        "acts",
        "armed",
        "begun",
        "beside",
        "blocked",
        "bridged",
        "checked",
        "corpses",
        "counters",
        "crossed",
        "deaths",
        "deck",
        "door_hits",
        "doors",
        "dug",
        "earned",
        "east",
        "encounters",
        "ended",
        "felled",
        "figures",
        "follow",
        "foothold",
        "found",
        "furniture",
        "heroes",
        "hits",
        "hoards",
        "ice",
        "inserted",
        "killed",
        "known_doors",
        "laid",
        "lit",
        "lost",
        "master_seat",
        "may_attack",
        "monsters",
        "moves",
        "moving",
        "names",
        "opened",
        "options",
        "order",
        "over",
        "past",
        "piles",
        "pits",
        "placed",
        "points",
        "quest",
        "queue",
        "reacting",
        "resting",
        "round",
        "rubble",
        "seats",
        "secrets",
        "shared",
        "slipped",
        "south",
        "sprung",
        "stepped",
        "surveyed",
        "sworn",
        "trials",
        "turn",
        "underfoot",
        "waiting",
        "walked",
        "watching",
        "winner",
    )  # fmt: skip

    def __init__(self, quest: Quest, seats: tuple[str, ...], options: Mapping[str, Any]) -> None:
        self.rng = 0
        self.log = None
        self.quest = quest
        self.options = options
        self.seats = seats
        self.master_seat = len(seats) - 1
        """The seat of the game master."""
        self.figures: list[Figure | None] = []
        """By id; None for an enemy that was taken off the board."""
        self.names: list[str] = []
        """By id, the fallen included."""
        # -- whose turn it is
        self.round = 0
        self.order: tuple[int, ...] = ()
        """The seats of heroes (and, where enemies roll too, 1000 + id of an enemy) in the order of this round."""
        self.queue: tuple[int, ...] = ()
        """Who of them has not begun a turn in this round yet; the game master comes last."""
        self.turn = 0
        """The seat whose turn it is."""
        self.begun = False
        """The turn has begun."""
        self.waiting = 0
        """Mask of figures that may still act in this turn."""
        self.inserted: tuple[tuple[int, int], ...] = ()
        """Figures that act after the one that acts now, each with the seat that decides for it then."""
        self.active = -1
        """The figure that is acting."""
        # -- what its turn has left
        self.moves = 0
        """Movements left in this turn."""
        self.acts = 0
        """Actions left."""
        self.may_attack = False
        """Whether the attack of this turn can still be made."""
        self.follow: tuple[Any, ...] = ()
        """Further attacks that may follow the one just made (`More`)."""
        self.points = 0
        """Squares left in the movement under way."""
        self.moving = False
        """Whether a movement is under way."""
        self.walked = 0
        """Squares moved in this turn."""
        self.foothold = -1
        """The last square of its own that a figure passing allies has left."""
        self.stepped = -1
        """The square the active figure left last."""
        self.slipped = False
        """Whether the active figure has crossed ice in this turn."""
        self.opened = False
        """Whether it has opened a door after walking up to it: it moves no further."""
        self.ended = False
        """The turn was ended early."""
        # -- the board
        self.laid = 0
        """Mask of the squares that are laid out."""
        self.surveyed = 0
        """Mask of the squares from which, as the doors stand, there is nothing left to lay out."""
        self.placed = 0
        """Mask of the map's enemies already placed."""
        self.doors = sum(1 << i for i, kind in enumerate(quest.door_kinds) if kind == "open")
        """Mask of open doors."""
        self.known_doors = 0
        self.secrets = 0
        """Mask of secret doors found."""
        self.door_hits: tuple[tuple[int, int], ...] = ()
        """Skulls rolled on frozen doors so far."""
        self.dug: tuple[tuple[int, int], ...] = ()
        """Edges of walls dug through."""
        self.hits: tuple[tuple[int, int], ...] = ()
        """Skulls rolled on walls (by edge: 2 q + 1 to the south of q, 2 q to the east), rock and ice so far."""
        self.set_edges()
        self.heroes = 0
        """Mask of the squares on which the heroes' side stands."""
        self.monsters = 0
        self.shared = 0
        """Mask of squares on which more than one figure has stood at once."""
        self.furniture = 0
        """Mask of furniture that nobody can stand on."""
        self.blocked = 0
        """Mask of rock laid out, printed or fallen: it stops movement and sight."""
        self.rubble = 0
        """The part of it that has fallen."""
        self.ice: tuple[tuple[int, int], ...] = ()
        """Squares of ice that a spell has put up, each with its caster."""
        self.bridged = 0
        """Mask of squares over which ice leads: plain floor whatever was there."""
        self.lit = 0
        """Mask of the fireplaces' squares that burn."""
        self.armed = sum({1 << t.at for t in quest.traps})
        """Mask of squares with a trap that can still go off, in furniture too."""
        self.found = 0
        """Mask of squares with a trap that was found."""
        self.sprung = 0
        """Mask of traps that have shown what they are and go off again and again."""
        self.sworn: tuple[tuple[int, int], ...] = ()
        """Traps that rogues have set in secret: whose, and where."""
        self.crossed: tuple[tuple[int, int], ...] = ()
        """Rogues who can set traps with the mask of squares they have crossed."""
        self.pits = 0
        """Mask of open pits."""
        self.hoards = 0
        """Mask of listed treasures already found."""
        self.trials: tuple[tuple[int, int], ...] = ()
        """Who has tried what can be tried once: figure, and number of the thing."""
        self.deck: tuple[str, ...] = ()
        """The treasure deck; its order is nobody's knowledge, so cards are drawn from it at random."""
        self.piles: tuple[Pile, ...] = ()
        self.corpses: tuple[Corpse, ...] = ()
        self.underfoot: Ground | None = None
        """The ground under the figure that was last asked where it goes."""
        # -- what goes on
        self.encounters: tuple[Encounter, ...] = ()
        self.resting = 0
        """Mask of figures that have laid themselves to rest in this round."""
        self.reacting = 0
        """Mask of windows in which somebody may have something to use."""
        self.watching = False
        """Whether an effect lasts on somebody that ends when somebody is out of sight."""
        self.past: Game | None = None
        """The state when this hero's turn began, while somebody may want it back; it never changes."""
        self.counters: dict[str, int] = {}
        """Whatever a quest counts."""
        self.checked: tuple[str, ...] = ()
        """Checkpoints reached."""
        self.earned = 0
        """Experience that the heroes have gained in all."""
        self.killed: tuple[str, ...] = ()
        """Kinds of enemies killed, in order."""
        self.felled = 0
        """Mask of the map's enemies that were killed."""
        self.over = False
        self.winner = ""
        self.deaths: tuple[tuple[str, str], ...] = ()
        """(Hero, cause) in order."""
        self.lost = 0
        """Body lost by heroes in all."""

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def rewind(self, past: Game) -> None:
        """Become what an earlier state was; the dice go on from where they are, and what was told was told."""
        again = past.copy()
        for name in Game.__slots__:
            setattr(self, name, getattr(again, name))

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things, in a fixed order."""
        plain: list[object] = [self.rng]
        for name in Game.__slots__:
            value = getattr(self, name)
            if name in DERIVED:
                continue
            if name == "quest":
                value = value.id
            elif name == "figures":
                value = tuple(f and f.freeze() for f in value)
            elif name == "past":
                value = value and value.freeze()
            elif name == "encounters":
                value = tuple((tuple(sorted(e.members)), e.used) for e in value)
            elif isinstance(value, dict | Mapping):
                value = tuple(sorted((k, str(v)) for k, v in value.items()))
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

    def figure_name(self, figure: int) -> str:
        """The name of a figure, fallen or not."""
        return self.names[figure]

    # -- figures

    def fig(self, id: int) -> Figure:
        """The figure of that id, which must be in play."""
        f = self.figures[id]
        assert f is not None
        return f

    def on_board(self, side: int) -> list[Figure]:
        """The figures of a side that stand on the board, in order of their ids."""
        return [f for f in self.figures if f is not None and f.at >= 0 and f.side == side]

    def party(self) -> list[Figure]:
        """All heroes, the dead and those who have left too."""
        return [f for f in self.figures if f is not None and f.hero]

    def add(self, kind: Kind, at: int, side: int, seat: int, name: str = "") -> Figure:
        """Put a new figure into play. Enemies of a kind are numbered as they appear."""
        if not name:
            n = 1
            taken = {*self.names, *(placed.name for placed in self.quest.monsters)}
            while f"{kind.id}.{n}" in taken:
                n += 1
            name = f"{kind.id}.{n}"
        f = Figure(len(self.figures), kind, name, side, seat)
        self.figures.append(f)
        self.names.append(name)
        if at >= 0:
            self.put(f, at)
            f.start = at
        return f

    def put(self, f: Figure, at: int) -> None:
        """Move a figure to a square, from wherever it is; at = -1 takes it off the board."""
        mask = self.heroes if f.side == HERO else self.monsters
        if f.at >= 0:
            bit = 1 << f.at
            f.at = -1
            mask = self._mask(f.side) if self.shared & bit else mask ^ bit
        f.at = at
        if at >= 0:
            bit = 1 << at
            if mask & bit:
                self.shared |= bit
            mask |= bit
        if f.side == HERO:
            self.heroes = mask
        else:
            self.monsters = mask

    def take_off(self, f: Figure) -> None:
        """Take a figure off the board."""
        self.put(f, -1)

    def set_edges(self) -> None:
        """After doors or walls changed: which edges are open, and which squares are one step away from each."""
        grid = self.quest.grid
        self.east, self.south = grid.edges_with(self.doors)
        self.beside = grid.beside(self.doors)

    def _mask(self, side: int) -> int:
        mask = 0
        for f in self.figures:
            if f is not None and f.side == side and f.at >= 0:
                mask |= 1 << f.at
        return mask

    def is_room(self, area: int) -> bool:
        """Whether an area is a room; else it is corridor."""
        return self.quest.rooms[area]

    @property
    def hero_seats(self) -> int:
        """The audience of all heroes."""
        return (1 << self.master_seat) - 1

    def turn_coat(self, f: Figure, side: int, seat: int) -> None:
        """Let a figure fight for another side, by another seat's decisions."""
        at = f.at
        self.put(f, -1)
        f.side, f.seat = side, seat
        if at >= 0:
            self.put(f, at)

    def count(self, what: str) -> int:
        """A counter of the quest."""
        return self.counters.get(what, 0)

    def enemies_of(self, f: Figure) -> int:
        """Mask of the squares on which the opponents of a figure stand."""
        return self.monsters if f.side == HERO else self.heroes

    def taken(self) -> int:
        """Mask of the squares on which nobody can be put."""
        return self.heroes | self.monsters | self.furniture | self.blocked | self.walls_of_ice()

    def walls_of_ice(self) -> int:
        """Mask of the squares that ice conjured up blocks."""
        mask = 0
        for q, _ in self.ice:
            mask |= 1 << q
        return mask

    def end_movement(self, f: Figure) -> None:
        """The movement under way is over; whoever was just passing an ally goes back to the last free square."""
        self.moving = False
        self.points = 0
        if self.foothold >= 0:
            if f.at >= 0 and self.foothold != f.at:
                self.put(f, self.foothold)
            self.foothold = -1


_copy_game = copier(
    Game,
    {
        "log": "None",
        "figures": "[f and f.copy() for f in old]",
        "names": "old[:]",
        "counters": "dict(old)",
        "underfoot": "None",
    },
)
DERIVED = {"beside", "master_seat", "reacting", "underfoot"}
"""What follows from the rest of the state."""

__all__ = ["DERIVED", "ENEMY", "HERO", "MASTER", "Corpse", "Game", "Ground", "Pile"]
