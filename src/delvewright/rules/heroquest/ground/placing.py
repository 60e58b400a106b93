"""Where there is room for a figure: the free squares nearest to another, and which of them is taken."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.placing import all_nearest, among, nearest_free
from delvewright.rules.heroquest.state.game import Figure, Game

__all__ = ["all_nearest", "nearest_free", "placed"]


@rule("missing.treasure.wandering")
def placed(g: Game, seat: int, free: int, about: str, f: Figure, subject: str = "") -> Play:
    """Where somebody puts a figure: of several squares that will do, the one its player likes; -1: there is none."""
    return (yield from among(seat, free, about, f, subject))
