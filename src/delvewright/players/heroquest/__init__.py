"""How to play HeroQuest: the Heroes' side and the Evil Sorcerer's."""

from __future__ import annotations

from delvewright.kernel.view import View
from delvewright.players.heroquest.hero import HeroMind
from delvewright.players.heroquest.sorcerer import SorcererMind


def mind(view: View) -> HeroMind | SorcererMind:
    """What plays the seat of this view."""
    return HeroMind(view) if view.seats[view.seat].side == "hero" else SorcererMind(view)
