"""The fair door for players who look ahead: what might be, what their answers may bring; nothing of the truth."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from delvewright.kernel.decisions import Answer, Choice, Decision
from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.view import View
from delvewright.players.base import Player


class Lookahead:
    """What the seat that is asked now may look ahead with, until the question is answered."""

    __slots__ = ("_chances", "_choices", "_dream", "decision", "seat", "view")

    _dream: Callable[[int], Game]
    _choices: Callable[[bool], list[Choice]]
    _chances: Callable[[Answer], dict[str, Fraction] | None]
    decision: Decision
    """The open question."""
    seat: int
    """Whose it is."""
    view: View
    """What that seat may know."""

    def __init__(self, game: Game, view: View | None = None) -> None:
        decision = game.decision
        if decision is None:
            raise DelveError("The game is over: there is nothing to look ahead to.")
        self.decision, self.seat = decision, decision.seat
        self.view = view if view is not None else game.view(decision.seat)

        def still() -> Game:
            if game.decision is not decision:
                raise DelveError("This question has been answered.", do="Ask for another Lookahead.")
            return game

        self._dream = lambda seed: still().imagine(decision.seat, seed)
        self._choices = lambda odds: still().choices(odds)
        self._chances = lambda answer: still().odds(answer)

    def imagine(self, seed: int) -> Game:
        """A game this seat cannot tell from the true one, the rest made up from the seed, to be played and copied.

        `NoDream`: this seed finds none; another may."""
        return self._dream(seed)

    def choices(self, odds: bool = False) -> list[Choice]:
        """The legal answers as people meet them; with the chances of each, where dice decide."""
        return self._choices(odds)

    def odds(self, answer: Answer) -> dict[str, Fraction] | None:
        """Exact chances of what one of the legal answers may bring."""
        if answer not in self.decision:
            raise DelveError(f"{answer!r} is not a legal answer.", do="Ask for one of `decision`.")
        return self._chances(answer)


def ask(player: Player, game: Game) -> Answer:
    """What a player answers to the open question, shown what its seat may see.

    A player with a method `choose_ahead(view, decision, ahead)` is given a `Lookahead` besides.
    """
    decision = game.decision
    assert decision is not None
    view = None if getattr(player, "blind", False) else game.view(decision.seat)
    ahead = getattr(player, "choose_ahead", None)
    if ahead is not None and view is not None and not isinstance(decision, DiceDecision):
        answer: Answer = ahead(view, decision, Lookahead(game, view))
        return answer
    return player.choose(view, decision)  # type: ignore[arg-type]
