"""Rush: who comes running hits harder."""

from __future__ import annotations

from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, SkillText, skill

RUN = 3
"""Squares that make a rush."""


@skill("rush", "monster.orc.rush", "monster.giant-wolf.rush")
class Rush(SkillText):
    """One more attack die after three squares or more in this turn."""

    def attack_dice(self, g: Game, f: Figure, blow: Blow) -> int:
        """Before the attack, on the way to whom it attacks."""
        return int(g.active == f.id and g.walked >= RUN and not blow.ranged)
