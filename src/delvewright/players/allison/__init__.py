"""How to play the Revised System Rules: the heroes' side and the game master's."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.view import View
from delvewright.players.allison.hero import HeroMind
from delvewright.players.allison.master import MasterMind


def mind(view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> HeroMind | MasterMind:
    """What plays the seat of this view; the game master plays as hard as the level says."""
    return HeroMind(view) if view.seats[view.seat].side == "hero" else MasterMind(view, level, below)
