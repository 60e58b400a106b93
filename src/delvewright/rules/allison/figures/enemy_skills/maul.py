"""Maul: a wound that halves the dice of defence."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, SkillText, effect, skill


@skill("maul", "monster.giant-wolf.maul", "monster.yeti.maul")
class Maul(SkillText):
    """Whoever it wounds defends with half the dice until healed."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """Not cumulative."""
        if blow.leaves_a_wound:
            give(g, blow.victim, condition("maul", "mauled", "healed"))
        return
        yield


@effect("maul", "monster.giant-wolf.maul")
class Mauled(EffectText):
    """Half the defend dice, rounded up."""

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        """Of all that was added up."""
        return -(-dice // 2)
