"""How to play the Revised System Rules: the heroes' side and the game master's."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.ledger import rule
from delvewright.kernel.view import View
from delvewright.players.allison.hero import HeroMind
from delvewright.players.allison.master import MasterMind


@rule("house.difficulty")
def mind(view: View, level: str = "normal", below: Callable[[int], int] = lambda n: 0) -> HeroMind | MasterMind:
    """What plays the seat of this view; the game master as hard as the level says, or else the game's difficulty."""
    if view.seats[view.seat].side == "hero":
        return HeroMind(view)
    chosen = str(view.known.get(("difficulty", ""), level)) if level == "normal" else level
    return MasterMind(view, chosen, below)
