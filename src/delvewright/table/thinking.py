"""What a computer at a table thinks about in another process: which answer of its own is best."""

from __future__ import annotations

from dataclasses import dataclass

from delvewright.kernel.decisions import Answer
from delvewright.kernel.game import Game
from delvewright.players.lookahead import Lookahead
from delvewright.players.search import Judgement, Search
from delvewright.table.workers import Ticket, Workers

PATIENCE = 10.0
"""Seconds that a thought may take besides the time it was given."""


@dataclass(slots=True)
class Pondering:
    """A thought under way, or its end."""

    at: tuple[int, int]
    """About which question of which life of the game."""
    usual: Answer
    found: Judgement | None = None
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
