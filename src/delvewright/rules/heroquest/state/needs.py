"""Quests that cannot be played with every edition."""

from __future__ import annotations

from delvewright.kernel.errors import DelveError
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.game import Game


@rule("missing.quest.advanced", "adv.packs")
def needs_advanced(g: Game) -> None:
    """Complain of a Quest of the advanced game that somebody wants to play with the basic rules."""
    if not g.plays("advanced"):
        raise DelveError(f"“{g.quest.title}” belongs to the advanced game.", do="Choose the advanced edition.")
