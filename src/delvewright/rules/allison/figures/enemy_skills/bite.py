"""Bite: a wound that hinders until it is healed."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.figures.victims import InPlaceOfAttack, aimed_at
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, Target, skill
from delvewright.rules.allison.state.windows import Moment


@skill("bite", "monster.goblin.bite")
class Bite(InPlaceOfAttack):
    """Base dice in place of the weapon's; whoever is wounded defends with one die less until healed."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Bite."""
        blow = Blow(f, aimed_at(g, target), source="bite", base=True)
        yield from strike(g, blow)
        if blow.leaves_a_wound:
            give(g, blow.victim, Effect("bite", "defence", -1, "healed"))
