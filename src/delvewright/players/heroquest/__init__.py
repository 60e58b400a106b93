"""How to play HeroQuest: the Heroes' side and the Evil Sorcerer's."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.view import View
from delvewright.players.heroquest.hero import HeroMind
from delvewright.players.heroquest.sorcerer import SorcererMind


def mind(view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> HeroMind | SorcererMind:
    """What plays the seat of this view; the Evil Sorcerer plays as hard as the level says."""
    return HeroMind(view) if view.seats[view.seat].side == "hero" else SorcererMind(view, level, below)
