"""A game at some of its moments, so that any other is near one: for going back, and for showing it again."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.game import Game

EVERY = 48
"""A copy is kept every so many answers at first."""
MOST = 24
"""Copies of one game; when there are more, every other one is dropped, and they are taken half as often."""


class Moments:
    """Copies of a game without its log, and how much had happened before each answer."""

    def __init__(self, game: Game) -> None:
        assert not game.answers, "it must be followed from its beginning"
        self.marks = array("L", [len(game.events)])
        """How much had happened before each answer, and before the next."""
        self._copies = [(0, _quiet(game))]
        self._every = EVERY

    def add(self, game: Game) -> None:
        """One more answer was given. A copy is taken between two rules only, where it costs next to nothing."""
        self.marks.append(len(game.events))
        n = len(self.marks) - 1
        if n >= self._copies[-1][0] + self._every and game.decision is not None and game.decision.clean:
            self._copies.append((n, _quiet(game)))
            if len(self._copies) > MOST:
                self._copies = self._copies[::2]
                self._every *= 2

    def _near(self, n: int) -> tuple[int, Game]:
        return next(found for found in reversed(self._copies) if found[0] <= n)

    def at(self, n: int, answers: Sequence[Answer]) -> Generator[None, None, Game]:
        """The game after n answers, without its log; bit by bit."""
        start, copy = self._near(n)
        game = copy.copy()
        for answer in answers[start:n]:
            game.answer_code(answer)
            yield
        return game

    def back(self, game: Game, to: int) -> Game:
        """The game as it was when decision `to` was open, with its log; what came later is forgotten here.

        What is told on the way from the copy must be what was told then, or the game is played from its beginning.
        """
        start, copy = self._near(to)
        told, until = game.events, self.marks[to]
        found = copy.copy()
        found.answers = game.answers[:start]
        found.state.log = told[: self.marks[start]]
        for answer in game.answers[start:to]:
            if found.decision is None or answer not in found.decision:
                break
            found.answer_code(answer)
        if len(found.answers) != to or found.events[self.marks[start] :] != told[self.marks[start] : until]:
            found = game.undo(to)
        del self.marks[to + 1 :]
        self._copies = [kept for kept in self._copies if kept[0] <= to]
        return found


def _quiet(game: Game) -> Game:
    """The game as it is now, without all that led to it."""
    found = game.copy(quiet=True)
    found.answers = []
    return found
