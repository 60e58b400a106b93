"""The enemies' part of a round."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.state import Game


def act(g: Game) -> Play:
    """The enemies of g.queue have their turns, one after the other; each leaves the queue when its turn begins."""
    while g.queue and not g.over:
        g.queue = g.queue[1:]
    return
    yield
