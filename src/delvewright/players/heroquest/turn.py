"""One decision of a Hero's Activation, laid out for thinking."""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, squares
from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import Errand
from delvewright.players.heroquest.plan import Plan, healthy
from delvewright.players.heroquest.strength import body, hit, kind, melee, mind

MOVE: Answer = ("move",)


class Threat:
    """A Monster that may hurt a Hero next turn."""

    __slots__ = ("mean", "monster", "strikes")

    def __init__(self, monster: FigureView, strikes: int, mean: float) -> None:
        self.monster = monster
        self.strikes = strikes
        """Squares it can hit."""
        self.mean = mean
        """The damage to expect from one of its attacks."""


class Turn:
    """The board, the Hero whose turn it is, and what the decision allows."""

    def __init__(self, view: View, decision: Decision) -> None:
        self.view = view
        self.board = Board(view)
        self.errand = Errand(view)
        self.me = next(f for f in view.figures if f.id == decision.figure)
        self.at = self.me.squares[0]
        self.options = decision.options
        self.walk = self.jump = 0
        """Squares to walk or jump to now."""
        for verb, mask in decision.fields:
            if verb == "walk":
                self.walk = mask
            elif verb == "jump":
                self.jump = mask
        self.can_roll = MOVE in decision.options

    def having(self, *verbs: str) -> list[Answer]:
        """The options with one of these verbs."""
        return [a for a in self.options if a[0] in verbs]

    @cached_property
    def plan(self) -> Plan:
        """Who does what, as all see it."""
        return Plan(self.view, self.board, self.errand)

    @cached_property
    def steps(self) -> dict[int, int]:
        """How many steps away each square is, doors opened and figures thought away."""
        board = self.board
        east, south = board.opened
        fronts = layers(1 << self.at, board.size, east, south, board.width, board.walls & ~(1 << self.at))
        return {q: n for n, front in enumerate(fronts) for q in squares(front)}

    @cached_property
    def friends(self) -> list[FigureView]:
        """The other Heroes on the board."""
        return [f for f in self.board.heroes if f.id != self.me.id]

    @cached_property
    def threats(self) -> list[Threat]:
        """Every Monster in sight, whoever it is near to, the most dangerous first."""
        found = [Threat(m, self.board.strikes(m, 1 << self.at), harm(m, self.me)) for m in self.board.monsters]
        found.sort(key=lambda t: (-t.mean, t.monster.id))
        return found

    @cached_property
    def reach_of_monsters(self) -> int:
        """Squares some Monster can hit next turn."""
        mask = 0
        for threat in self.threats:
            mask |= threat.strikes
        return mask

    @property
    def weak(self) -> bool:
        """Whether this Hero should let others go first."""
        return is_weak(self.me)

    @property
    def healthy(self) -> bool:
        """Whether it can afford a nasty surprise."""
        return healthy(self.me)


def harm(monster: FigureView, hero: FigureView) -> float:
    """The damage to expect from a blow; none to the spirit of somebody In Shock."""
    attacks = kind(monster).attacks
    if mind(hero) == 0 and attacks and all("spirit" in a.damage for a in attacks):
        return 0.0
    return hit(monster, hero).mean


def is_weak(hero: FigureView) -> bool:
    """A Hero with a single die to attack, or nearly dead."""
    return len(melee(hero.kind, hero.items)) <= 1 or body(hero) <= 2
