"""Choices of the Leader."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.game import Figure, Game


def leader(g: Game) -> Figure:
    """The Hero of the Leader."""
    return g.fig(g.names.index(g.seats[g.leader]))


@rule("setup.leader.duties")
def leaders_choice(
    g: Game, about: str, options: Sequence[Answer], fields: Sequence[tuple[str, int]] = (), figure: int = -1,
    subject: object = "",
) -> Play:  # fmt: skip
    """What the Leader chooses; nobody is asked where there is one way only."""
    decision = Decision(g.leader, about, options, fields, figure, subject=subject)
    if len(decision) == 1:
        return decision.nth(0)
    answer = yield decision
    return answer
