"""What a computer hero remembers: of a quest, and of a stay in town."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer
from delvewright.kernel.view import View
from delvewright.players.allison.board import Board
from delvewright.players.allison.strength import body
from delvewright.players.plan import Patience

if TYPE_CHECKING:
    from delvewright.players.allison.turn import Turn

LATELY = 20
"""Rounds for which a rest is remembered."""


@dataclass
class Town:
    """What a hero remembers of a stay in town."""

    bought: dict[str, int] = field(default_factory=dict)


class Memory:
    """Where the quest began, what was searched, and since when nothing has changed."""

    def __init__(self, view: View) -> None:
        self.start = sum({1 << f.squares[0] for f in view.figures if f.side == "hero" and f.squares})
        if view.round <= 1:
            self.start |= Board(view).exits
        self.treasure: dict[int, int] = {}
        """Figure -> mask of the rooms it has searched for treasure."""
        self.traps = self.doors = 0
        """Mask of the areas searched for traps, and of the squares from which secret doors were looked for."""
        self.tries: dict[tuple[str, int], int] = {}
        self.mark: tuple[object, ...] = ()
        self.since = 0
        self.rested: list[int] = []
        self.patience = Patience()
        """For how long it has waited for others where it stands."""
        self.aim = -1
        """The square with something unknown behind it for which the party is heading."""
        self.camping = Patience()
        """For how long it has watched over others who rest."""
        self.town = Town()
        self.fear = 1.0
        """How much harm counts for somebody of this character."""

    def note(self, t: Turn, answer: Answer) -> None:
        """Remember an answer that was given."""
        if answer == ("search", "treasure"):
            self.treasure[t.i.id] = self.treasure.get(t.i.id, 0) | t.board.area(t.at)
        elif answer == ("search", "traps"):
            self.traps |= t.board.area(t.at)
        elif answer == ("search", "doors"):
            self.doors |= t.board.nook(t.at)
        elif answer == ("rest",):
            self.rested.append(t.view.round)
        elif answer[0] in ("do", "do-at", "force", "pick-lock", "read-books", "break"):
            key = (str(answer[1]), t.at)
            self.tries[key] = self.tries.get(key, 0) + 1

    def rests(self, round_: int) -> int:
        """How often this hero has rested lately."""
        return sum(r > round_ - LATELY for r in self.rested)

    def stale(self, t: Turn) -> int:
        """For how many rounds nothing has come to light, and nobody has been hurt in a fight."""
        bodies = sum(body(f) for f in t.view.figures) if t.board.enemies else 0
        mark = (t.board.floor, len(t.board.enemies), t.board.east, t.board.south, t.view.facts, bodies)
        if mark != self.mark:
            self.mark, self.since = mark, t.view.round
        return t.view.round - self.since
