"""What a computer at a table thinks about in another process: which answer of its own is best."""

from __future__ import annotations

from dataclasses import dataclass

from delvewright.kernel.decisions import Answer
from delvewright.kernel.game import Game
from delvewright.players.lookahead import Lookahead, ask
from delvewright.players.own import Own
from delvewright.players.search import Judgement, Search
from delvewright.table.workers import Ticket, Workers

PATIENCE = 10.0
"""Seconds that a thought may take besides the time it was given."""


@dataclass(frozen=True, slots=True)
class Answered:
    """What a player that somebody wrote came to, and that player with what it remembers now."""

    answer: Answer
    reason: str
    player: Own


@dataclass(slots=True)
class Pondering:
    """A thought under way, or its end."""

    at: tuple[int, int]
    """About which question of which life of the game."""
    usual: Answer | None = None
    """What is answered if nothing comes of it; None: whatever the usual computer would say."""
    found: Judgement | Answered | None = None
    """What came of it."""
    ticket: Ticket | None = None

    def stop(self, workers: Workers | None) -> None:
        """Nobody wants to know any more."""
        if workers is not None and self.ticket is not None and self.found is None:
            workers.cancel(self.ticket)


def ponder(player: Search, usual: Answer, game: Game) -> Judgement:
    """What a worker does: the player's thoughts on the open question, through the fair door."""
    ahead = Lookahead(game)
    return player.ponder(usual, ahead.view, ahead.decision, ahead)


def answer_elsewhere(player: Own, game: Game) -> Answered:
    """What a worker does for a player that somebody wrote, so that no table waits for it, whatever it does."""
    answer = ask(player, game)
    return Answered(answer, player.reason(), player)
