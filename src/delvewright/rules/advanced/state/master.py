"""The gamesmaster: somebody at the table, or the program, which then decides as the ledger says."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.game import Game

PASS: Answer = ("pass",)
NUMBERS = tuple(map(str, range(1, 13)))


@rule("game.roles")
def chosen(
    g: Game, about: str, options: Sequence[Answer], usual: Answer, fields: Sequence[tuple[str, int]] = (),
    figure: int = -1, subject: object = "",
) -> Play:  # fmt: skip
    """What the gamesmaster chooses: whoever sits there is asked, the program takes the usual."""
    if g.gm < 0:
        return usual
    decision = Decision(g.gm, about, options, fields, figure, subject=subject)
    if len(decision) <= 1:
        return usual
    answer = yield decision
    return answer


def secretly(g: Game, purpose: str) -> Play:
    """A die that the gamesmaster rolls for himself, behind his screen."""
    number = yield Draw(purpose, NUMBERS, 1 << g.gm if g.gm >= 0 else 0)
    return int(number)
