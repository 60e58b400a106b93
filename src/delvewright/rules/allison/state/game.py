"""Everything that is true in a game of the Revised System Rules between two decisions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from delvewright.kernel.flat import copier
from delvewright.rules.allison.content.quest import Quest
from delvewright.rules.allison.content.records import Kind
from delvewright.rules.allison.state.figure import ENEMY, HERO, Figure
from delvewright.rules.common.dungeon.state import COPIED, DrawnState

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
    flew: str = ""
    """The skill or weapon that threw it there, and says how it is got back."""


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


class Game(DrawnState[Figure]):
    """The table, as the rules see it: `g` in every rule of this book."""

    figure_class = Figure
    __slots__ = (
        "acts", "begun", "bridged", "checked", "corpses", "crossed", "door_hits", "dug", "earned", "emptied",
        "encounters", "ended", "follow", "foothold", "hits", "ice", "inserted", "killed", "lit", "lost",
        "master_seat", "may_attack", "moves", "moving", "opened", "order", "piles", "queue", "reacting", "resting",
        "rubble", "sated", "set_traps", "settled", "slipped", "sprung", "stepped", "sworn", "trials", "walked",
        "watching",
    )  # fmt: skip
    derived = frozenset({"beside", "looked", "master_seat", "reacting", "settled"})

    quest: Quest

    def __init__(self, quest: Quest, seats: tuple[str, ...], options: Mapping[str, Any]) -> None:
        self.dug: tuple[tuple[int, int], ...] = ()
        """Edges of walls dug through."""
        super().__init__(quest, seats, options)
        self.master_seat = len(seats) - 1  # type: ignore[misc]  # asked all the time
        self.chasm = 0  # a bridge may lead over it: `ground` looks at the quest's gaps
        # -- whose turn it is
        self.round = 0
        self.order: tuple[int, ...] = ()
        """The seats of heroes (and, where enemies roll too, 1000 + id of an enemy) in the order of this round."""
        self.queue: tuple[int, ...] = ()
        """Who of them has not begun a turn in this round yet; the game master comes last."""
        self.begun = False
        """The turn has begun."""
        self.inserted: tuple[tuple[int, int], ...] = ()
        """Figures that act after the one that acts now, each with the seat that decides for it then."""
        # -- what its turn has left
        self.moves = 0
        """Movements left in this turn."""
        self.acts = 0
        """Actions left."""
        self.may_attack = False
        """Whether the attack of this turn can still be made."""
        self.follow: tuple[Any, ...] = ()
        """Further attacks that may follow the one just made (`More`)."""
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
        self.sated = False
        """The active figure has used up a thing in this turn; it uses up no other, but to save its life."""
        # -- the board
        self.door_hits: tuple[tuple[int, int], ...] = ()
        """Skulls rolled on frozen doors so far."""
        self.hits: tuple[tuple[int, int], ...] = ()
        """Skulls rolled on rock and ice (by square) and on walls (by edge, below zero) so far."""
        self.rubble = 0
        """The part of the rock that has fallen."""
        self.ice: tuple[tuple[int, int], ...] = ()
        """Squares of ice that a spell has put up, each with its caster."""
        self.bridged = 0
        """Mask of squares over which ice leads: plain floor whatever was there."""
        self.lit = 0
        """Mask of the fireplaces' squares that burn."""
        self.sprung = 0
        """Mask of traps that have shown what they are and go off again and again."""
        self.set_traps: tuple[tuple[int, str], ...] = ()
        """Traps that enemies have set in play: square and kind."""
        self.emptied = 0
        """Mask of the pieces of furniture, by number, in which somebody has looked."""
        self.sworn: tuple[tuple[int, int], ...] = ()
        """Traps that rogues have set in secret: whose, and where."""
        self.crossed: tuple[tuple[int, int], ...] = ()
        """Rogues who can set traps with the mask of squares they have crossed."""
        self.trials: tuple[tuple[int, int], ...] = ()
        """Who has tried what can be tried once: figure, and number of the thing."""
        self.piles: tuple[Pile, ...] = ()
        self.corpses: tuple[Corpse, ...] = ()
        # -- what goes on
        self.encounters: tuple[int, ...] = ()
        """Masks of the figures that are in one encounter with each other."""
        self.settled: tuple[Any, ...] = ()
        """How everything stood when encounters were last looked at: looked up."""
        self.resting = 0
        """Mask of figures that have laid themselves to rest in this round."""
        self.reacting = 0
        """Mask of windows in which somebody may have something to use."""
        self.watching = False
        """Whether an effect lasts on somebody that ends when somebody is out of sight."""
        self.checked: tuple[str, ...] = ()
        """Checkpoints reached."""
        self.earned = 0
        """Experience that the heroes have gained in all."""
        self.killed: tuple[str, ...] = ()
        """Kinds of enemies killed, in order."""
        self.lost = 0
        """Body lost by heroes in all."""

    def copy(self) -> Game:
        """An equal state that shares nothing that can change."""
        return _copy_game(self)

    def called_so(self, name: str) -> str:
        """How sentences call whoever has that name in notation; heroes as their sheets do."""
        return next((str(f) for f in self.party() if f.name == name), "") or super().called_so(name)

    def party(self) -> list[Figure]:
        """All heroes, the dead and those who have left too."""
        found: list[Figure] | None = self.looked.party
        if found is None:
            found = self.looked.party = [f for f in self.everybody() if f.hero]
        return found

    def everybody(self) -> list[Figure]:
        """All figures that are in the game, on the board or not, in order of their ids."""
        found: list[Figure] | None = self.looked.everybody
        if found is None:
            found = self.looked.everybody = [f for f in self.figures if f is not None]
        return found

    def there(self) -> list[Figure]:
        """The figures on the board, in order of their ids."""
        found: list[Figure] | None = self.looked.there
        if found is None:
            found = self.looked.there = [f for f in self.everybody() if f.at >= 0]
        return found

    def on_board(self, side: int) -> list[Figure]:
        """Those of one side."""
        found: tuple[list[Figure], list[Figure]] | None = self.looked.sides
        if found is None:
            there = self.there()
            found = self.looked.sides = ([f for f in there if f.side == HERO], [f for f in there if f.side == ENEMY])
        return found[side]

    def strike_out(self, f: Figure) -> None:
        """A figure that was taken off the board is in the game no more."""
        self.figures[f.id] = None
        self.looked.came_or_went()

    def add(self, kind: Kind, at: int, side: int, seat: int, name: str = "") -> Figure:
        """Put a new figure into play; where it comes in it begins."""
        f = super().add(kind, at, side, seat, name)
        f.start = at
        self.looked.came_or_went()
        return f

    def enemies_of(self, f: Figure) -> int:
        """Mask of the squares on which the opponents of a figure stand."""
        return self.monsters if f.side == HERO else self.heroes

    def taken(self) -> int:
        """Mask of the squares on which nobody can be put."""
        return self.heroes | self.monsters | self.furniture | self.blocked | self.walls_of_ice()

    def set_edges(self) -> None:
        """After doors changed, or a wall was dug through: which edges are open, and what is one step away."""
        grid = self.quest.sight_with(self.dug).grid
        self.east, self.south = grid.edges_with(self.doors)
        self.beside = grid.beside(self.doors)

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


_copy_game = copier(Game, COPIED)

__all__ = ["ENEMY", "HERO", "MASTER", "Corpse", "Game", "Ground", "Pile"]
