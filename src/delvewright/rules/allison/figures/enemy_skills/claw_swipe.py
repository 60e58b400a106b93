"""Claw Swipe: another attack."""

from __future__ import annotations

from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, More, SkillText, skill


@skill("claw-swipe", "monster.polar-warbear.claw-swipe")
class ClawSwipe(SkillText):
    """Another attack, with base dice."""

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        """After the attack of the turn."""
        return More("claw-swipe", base=True)
