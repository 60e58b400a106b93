"""Announced: somebody of the hero side has come to a square, however he came there."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.common.announcing import announced


@announced
def stepped(g: Game, f: Figure) -> Play:
    """Somebody stands on a square he was not on before: rooms and traps may have something to say."""
    return
    yield
