"""The player who takes any legal answer, each as likely as the next."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View
from delvewright.players.base import Bot


class Random(Bot):
    """Chooses uniformly among the legal answers, without looking at the board."""

    name = "random"
    blind = True

    def decide(self, view: View, decision: Decision) -> Answer:
        """Any of them."""
        return decision.nth(self.below(len(decision)))
