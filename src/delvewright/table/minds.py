"""Computer players who look over somebody's shoulder: they see every question of a seat, whoever answers it.

A player who is new to a game that is under way knows nothing of what was tried: it sends a party to the same empty room
again and again. So whoever is asked for a hint has seen what its seat has seen, from the first question on; after an
undo or a restart too, for then it is shown the game anew.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass

from delvewright.kernel.decisions import Answer, Decision, is_lull
from delvewright.kernel.game import DiceDecision, Game
from delvewright.players.base import Player
from delvewright.table.trouble import logger

UNASKED = 60
"""After so many questions of its seat for which nobody wanted a hint it looks away; the next hint takes longer."""

log = logger("delvewright.table")


@dataclass(slots=True)
class Mind:
    """What a computer player makes of a seat's questions so far."""

    player: Player
    at: int = -1
    """The number of the question it has seen last."""
    answer: Answer | None = None
    """What it would answer to that."""
    reason: str = ""
    unasked: int = 0
    """How many questions it has seen since somebody asked it."""

    def look(self, game: Game, decision: Decision, n: int) -> None:
        """See question number n, once."""
        if self.at == n or isinstance(decision, DiceDecision) or is_lull(decision):
            return
        self.at, self.answer, self.reason = n, None, ""
        self.unasked += 1
        self.answer = self.player.choose(game.view(decision.seat), decision)
        self.reason = getattr(self.player, "reason", str)()


def retrace(game: Game, answers: Sequence[Answer], players: Mapping[int, Player]) -> Generator[None, None, None]:
    """Show players all that their seats were asked, bit by bit; `answers` may become more meanwhile.

    `game` is at its beginning, and is played to its end by this.
    """
    minds = {seat: Mind(player) for seat, player in players.items()}
    n = 0
    while n < len(answers):
        decision = game.decision
        assert decision is not None
        mind = minds.get(decision.seat)
        if mind is not None:
            try:
                mind.look(game, decision, n)
            except Exception:
                log.exception("A computer player failed at question %d that it was shown again:", n)
        game.answer_code(answers[n])
        n += 1
        yield
