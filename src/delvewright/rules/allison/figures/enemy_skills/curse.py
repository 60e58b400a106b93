"""The mummy's Curse: who is cursed has three turns to live."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, named
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.death import die_of_curse
from delvewright.rules.allison.figures.victims import aimed_at, foes_seen
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import EffectText, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import OWN, Moment

TURNS = 3
"""Turns that are left to whoever is cursed."""


@skill("curse", "monster.mummy.curse")
class Curse(SkillText):
    """Once an encounter, in place of an attack: somebody in sight dies after his third turn, unless it dies first."""

    windows = OWN
    takes = "attack"
    once = "encounter"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """Whoever is in sight and not under a curse."""
        return [m for m in foes_seen(g, f) if not named(g.fig(m).effects, "curse")]

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """It lasts as long as this mummy."""
        give(g, aimed_at(g, target), Effect("curse", "cursed", TURNS, "life", f.id))
        return
        yield


@effect("curse", "monster.mummy.curse", "monster.mummy.curse.revive")
class Cursed(EffectText):
    """So many turns are left."""

    def turn_ends(self, g: Game, f: Figure) -> Play:
        """After the third he dies, whatever his Body; only a healing potion that he carries helps then."""
        mine = next(e for e in f.effects if e.name == "curse")
        f.effects = tuple(e for e in f.effects if e is not mine)
        if mine.amount > 1:
            f.effects += (mine._replace(amount=mine.amount - 1),)
            left = "one turn" if mine.amount == 2 else f"{mine.amount - 1} turns"
            g.tell("curse", "{} has {} left.", f, left, rules=("monster.mummy.curse",))
        else:
            yield from die_of_curse(g, f, "curse")
