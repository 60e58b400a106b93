"""How to play Battle-Axe: there are only heroes; the enemies follow their cards."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.view import View
from delvewright.players.battleaxe.hero import HeroMind


def mind(view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> HeroMind:
    """What plays the seat of this view."""
    return HeroMind()
