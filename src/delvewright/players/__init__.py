"""Who answers: computer players, each deciding from its own view only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delvewright.players.base import LEVELS, NAMES, Player, make

if TYPE_CHECKING:
    from delvewright.players.random import Random
    from delvewright.players.tactician import Tactician

__all__ = ["LEVELS", "NAMES", "Player", "Random", "Tactician", "make"]


def __getattr__(name: str) -> object:
    """Import a player when it is first wanted."""
    if name == "Random":
        from delvewright.players.random import Random

        return Random
    if name == "Tactician":
        from delvewright.players.tactician import Tactician

        return Tactician
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
