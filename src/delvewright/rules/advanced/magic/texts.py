"""The kind of text that a spell is, and the moments it may speak of."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.common.texts import Texts


class Spell:
    """A spell."""

    name = ""

    def aims(self, g: Game, f: Figure) -> list[Answer]:
        """Everything it could be cast at now: `("cast",)`, `("cast-on", figure)`, `("cast-at", square)` …"""
        return []

    def works(self, g: Game, f: Figure, aim: Answer) -> Play:
        """It is cast."""
        return
        yield


spell = Texts("spell", Spell)
