"""How to play Advanced HeroQuest: heroes' seats, and the gamesmaster's."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.view import View
from delvewright.players.advanced.hero import HeroMind
from delvewright.players.advanced.master import MasterMind


def mind(view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> HeroMind | MasterMind:
    """What plays the seat of this view."""
    return HeroMind() if view.seats[view.seat].side == "hero" else MasterMind(view, level, below)
