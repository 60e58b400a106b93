"""The party's plan: who leads, who looks for traps, where all go next.

Each seat works it out from what lies open to everybody, so all come to the same without a word, and nobody learns what
its seat may not know.
"""

from __future__ import annotations

from functools import cached_property

from delvewright.kernel.view import FigureView, View
from delvewright.players.heroquest.board import Board
from delvewright.players.heroquest.errand import Errand
from delvewright.players.heroquest.strength import body, full, guard, kind, melee

HEALTHY = 3
"""Body that a leader has left if there is any choice."""


class Plan:
    """Who does what for all."""

    def __init__(self, view: View, board: Board, errand: Errand) -> None:
        self.view, self.board, self.errand = view, board, errand

    @cached_property
    def leader(self) -> FigureView | None:
        """Who goes first: the best fighter who can still take a blow."""
        return max(self.errand.heroes, key=_front, default=None)

    @cached_property
    def seeker(self) -> FigureView | None:
        """Who looks for traps, so that the others need not: the best at disarming them who is on his feet."""
        fit = [f for f in self.errand.heroes if 2 * body(f) > full(f)] or self.errand.heroes
        return max(fit, key=lambda f: (kind(f).dexterity or 0, body(f), -f.id), default=None)

    def finder(self, room: int) -> FigureView | None:
        """Whose turn it is to search a room for treasure: one hero for each room, of those who can bear a surprise."""
        fit = [f for f in self.errand.heroes if healthy(f)]
        return fit[room.bit_length() % len(fit)] if fit else None

    def leads(self, hero: FigureView) -> bool:
        """Whether somebody is the one whom the others follow."""
        return self.leader is not None and self.leader.id == hero.id

    def seeks(self, hero: FigureView) -> bool:
        """Whether it falls to somebody to look for traps."""
        return self.seeker is not None and self.seeker.id == hero.id


def healthy(f: FigureView) -> bool:
    """Whether somebody can afford a nasty surprise."""
    return body(f) >= 4 and 5 * body(f) >= 3 * full(f)


def _front(f: FigureView) -> tuple[bool, int, int, int]:
    return body(f) >= HEALTHY, len(melee(f.kind, f.items)) + len(guard(f)), body(f), -f.id
