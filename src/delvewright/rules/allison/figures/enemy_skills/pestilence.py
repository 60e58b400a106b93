"""Pestilence: a wound through which venom comes."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.victims import white_dice
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, Hurt, SkillText, effect, skill
from delvewright.rules.common.combat_dice import SKULL


@skill("pestilence", "monster.zombie.pestilence", "house.poison.sources")
class Pestilence(SkillText):
    """Whoever it wounds rolls a white die: a skull is venom that goes on."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """The victim rolls at once."""
        if blow.leaves_a_wound:
            roll = yield from white_dice(g, blow.victim, "pestilence", 1, what="against the disease", needed="no skull")
            if roll.count(SKULL):
                give(g, blow.victim, condition("pestilence", "venomous", "healed"))


@effect("pestilence", "monster.zombie.pestilence")
class Sick(EffectText):
    """A Body point at the start of each turn until healed."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """It counts as venom."""
        yield from harm(g, Hurt(f, 1, cause="pestilence", marks=frozenset({"venom"})))
