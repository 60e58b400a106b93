"""Wounds that linger: what goblins, wolves, yetis and zombies leave behind."""

from __future__ import annotations

from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.attacking import strike
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.figures.victims import aimed_at, foes_beside, white_dice
from delvewright.rules.allison.state.effects import give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, Hurt, SkillText, Target, effect, skill
from delvewright.rules.allison.state.windows import OWN, Moment
from delvewright.rules.common.combat_dice import SKULL


@skill("bite", "monster.goblin.bite")
class Bite(SkillText):
    """Base dice in place of the weapon's; whoever is wounded defends with one die less until healed."""

    windows = OWN
    takes = "attack"
    aim = "figure"

    def targets(self, g: Game, f: Figure, moment: Moment) -> list[int]:
        """Whoever stands beside it."""
        return foes_beside(g, f)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        """Bite."""
        blow = Blow(f, aimed_at(g, target), source="bite", base=True)
        yield from strike(g, blow)
        if blow.lost and blow.victim.alive:
            give(g, blow.victim, Effect("bite", "defence", -1, "healed"))


@skill("maul", "monster.giant-wolf.maul", "monster.yeti.maul")
class Maul(SkillText):
    """Whoever it wounds defends with half the dice until healed."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """Not cumulative."""
        if blow.lost and blow.victim.alive:
            give(g, blow.victim, condition("maul", "mauled", "healed"))
        return
        yield


@effect("maul", "monster.giant-wolf.maul")
class Mauled(EffectText):
    """Half the defend dice, rounded up."""

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        """Of all that was added up."""
        return -(-dice // 2)


@skill("pestilence", "monster.zombie.pestilence", "house.poison.sources")
class Pestilence(SkillText):
    """Whoever it wounds rolls a white die: a skull is venom that goes on."""

    def attacked(self, g: Game, f: Figure, blow: Blow) -> Play:
        """The victim rolls at once."""
        if blow.lost and blow.victim.alive:
            roll = yield from white_dice(g, blow.victim, "pestilence", 1)
            if roll.count(SKULL):
                give(g, blow.victim, condition("pestilence", "venomous", "healed"))


@effect("pestilence", "monster.zombie.pestilence", "env.poison")
class Sick(EffectText):
    """A Body point at the start of each turn until healed."""

    def turn_begins(self, g: Game, f: Figure) -> Play:
        """It counts as venom."""
        yield from harm(g, Hurt(f, 1, cause="pestilence", marks=frozenset({"venom"})))
