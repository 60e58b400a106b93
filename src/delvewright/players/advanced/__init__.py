"""How to play Advanced HeroQuest: heroes' seats; the gamesmaster's is played by the rules themselves."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.view import View
from delvewright.players.advanced.hero import HeroMind


def mind(view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> HeroMind | None:
    """What plays the seat of this view."""
    return HeroMind() if view.seats[view.seat].side == "hero" else None
