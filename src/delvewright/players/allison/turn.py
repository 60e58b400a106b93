"""One decision of a hero's turn, laid out for thinking."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.view import FigureView, View
from delvewright.players.allison.board import Board
from delvewright.players.allison.strength import body, casts, full, helpless, is_hero
from delvewright.players.drawn_board import spot

if TYPE_CHECKING:
    from delvewright.players.allison.memory import Memory

MOVE: Answer = ("move",)
CLOSE = 5
"""Steps within which an enemy that has seen nobody is to be feared."""
DULL = 3
"""Rounds without anything new after which enemies are thought to wait."""
NEAR = 14
"""Steps within which an enemy is to be reckoned with."""


class Turn:
    """The board, the figure whose turn it is, and what the decision allows."""

    def __init__(self, view: View, decision: Decision, memory: Memory, moved: bool, rolled: bool) -> None:
        self.view = view
        self.board = Board(view)
        self.memory = memory
        self.me = next((f for f in view.figures if f.id == decision.figure and f.squares), None)
        self.at = spot(self.me) if self.me else -1
        self.options = decision.options
        fields = dict(decision.fields)
        self.walk, self.jump, self.brave = fields.get("walk", 0), fields.get("jump", 0), fields.get("brave", 0)
        self.can_roll = MOVE in decision.options
        self.moved, self.rolled = moved, rolled
        self.can_act = ("guard",) in decision.options
        self.want: tuple[int, str] | None = None
        """Where to go and why, once that was worked out."""

    def having(self, *verbs: str) -> list[Answer]:
        """The options with one of these verbs."""
        return [a for a in self.options if a[0] in verbs]

    @property
    def i(self) -> FigureView:
        """The figure itself."""
        assert self.me is not None
        return self.me

    @cached_property
    def friends(self) -> list[FigureView]:
        """The other heroes on the board."""
        return [f for f in self.board.heroes if f.id != self.i.id and is_hero(f)]

    @cached_property
    def party(self) -> list[FigureView]:
        """All heroes on the board."""
        return [f for f in self.board.heroes if is_hero(f)]

    @cached_property
    def foes(self) -> list[FigureView]:
        """Enemies that are awake, or that can be struck in their sleep, near enough to matter."""
        far = self.board.steps(self.at, self.board.walls)
        found = []
        for e in self.board.enemies:
            around = self.board.beside(1 << spot(e)) | 1 << spot(e)
            if any(0 <= far[q] <= NEAR for q in squares(around)):
                found.append(e)
        return found

    @cached_property
    def threats(self) -> list[FigureView]:
        """Enemies that may come at somebody: those in a fight, and those that are close on foot."""
        near = self.board.reach_of(self.i, CLOSE, self.board.walls) | 1 << self.at
        close = self.board.beside(near)
        return [e for e in self.foes if not helpless(e) and (e.values.get("met") or close >> spot(e) & 1)]

    @property
    def pressed(self) -> bool:
        """Whether enemies leave no time for anything else; not if nothing has come of them for a while."""
        return bool(self.threats) and self.memory.stale(self) <= DULL

    @cached_property
    def reach_of_enemies(self) -> int:
        """Squares some enemy can hit next turn."""
        mask = 0
        for e in self.threats:
            mask |= self.board.strikes(e)
        return mask

    @property
    def weak(self) -> bool:
        """Whether this one should let others go first."""
        return casts(self.i) or 3 * body(self.i) <= full(self.i)

    @cached_property
    def strength(self) -> float:
        """What is left of the party's Body, of what it could be."""
        return sum(body(h) for h in self.party) / max(1, sum(full(h) for h in self.party))

    @cached_property
    def homeward(self) -> bool:
        """Whether nothing is left to do but to leave."""
        return bool(self.board.fact("homeward"))

    @cached_property
    def hurry(self) -> bool:
        """Whether somebody who is wanted alive has only so many rounds left: no time to search, nor to rest
        without need."""
        until = [int(value) for (what, _), value in self.view.known.items() if what == "until"]
        return not self.homeward and any(last >= self.view.round for last in until)

    def step_towards(self, goals: int, avoid: int = 0) -> Answer | None:
        """The walk or jump of this movement that leads nearest to some goal; None: nothing leads nearer.

        Known dangers are gone round, or jumped where there is no way round."""
        goals &= ~self.board.walls
        if not goals:
            return None
        for dangers in (self.board.danger | self.board.river, self.board.danger, 0):
            steps = self.board.steps_to(goals, (self.board.walls | avoid | dangers) & ~goals & ~(1 << self.at))
            if steps[self.at] < 0 and dangers:
                continue
            here = steps[self.at] if steps[self.at] >= 0 else self.board.size
            found: list[tuple[int, int, Answer]] = []
            for verb, mask in (("walk", self.walk & ~self.board.danger), ("jump", self.jump), ("brave", self.brave)):
                price = {"walk": 0, "jump": 1, "brave": 3}[verb]
                found += [(steps[q] + price, q, (verb, q)) for q in squares(mask) if 0 <= steps[q] < here]
            if found:
                return min(found)[2]
        return None
