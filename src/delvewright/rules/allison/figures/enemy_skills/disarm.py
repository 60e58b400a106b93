"""Disarm: weapons knocked away."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import discard
from delvewright.rules.allison.state.texts import SkillText, Target, skill
from delvewright.rules.allison.state.windows import SAVED, Moment


@skill("disarm", "monster.chaos-warrior.disarm")
class Disarm(SkillText):
    """Once an encounter, after a successful defence: the weapon of an attacker beside it flies out of his hand."""

    windows = SAVED
    once = "encounter"

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        """A weapon that was struck with hand to hand."""
        blow = moment.blow
        if blow is None or blow.victim is not f or blow.ranged or not blow.weapon or not blow.by.alive:
            return False
        return blow.by.hero and blow.weapon in blow.by.held and g.beside[f.at] >> blow.by.at & 1 > 0

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """It lies on his square, and nobody can take it up before the encounter is over."""
        blow = moment.blow
        assert blow is not None
        discard(g, blow.by, blow.weapon)
        g.piles += (Pile(blow.by.at, blow.by.name, (blow.weapon,), locked=True),)
        return
        yield
