"""Elf magic."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.fighting.encounters import notice
from delvewright.rules.allison.magic.aiming import foes, ids, in_sight
from delvewright.rules.allison.magic.breaking_free import BreakFree, sleep_of
from delvewright.rules.allison.magic.elements import Laying, OnFoe, OnFriend
from delvewright.rules.allison.magic.ruining import ruin_one_of, ruinable
from delvewright.rules.allison.state.dice import red
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.spells import ring_of, stored_spell
from delvewright.rules.allison.state.texts import Blow, EffectText, SpellText, Target, effect, spell
from delvewright.rules.allison.state.windows import OWN, TURN_END, Moment

SLOW_ENOUGH = 8
"""The highest total of the movement dice with which nobody notices who has disappeared."""
STEADY = 3
"""The highest face with which it is the image that was hit."""


@spell("disappear", "spell.elf.disappear")
class Disappear(Laying, OnFriend):
    """Nobody sees or touches somebody who moves slowly."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "unseen", "own"),)


@effect("disappear", "spell.elf.disappear", "spell.elf.disappear.limits")
class Disappeared(EffectText):
    """It ends when the movement dice come to more than 8, or when its bearer likes."""

    windows = OWN

    def move_rolled(self, g: Game, f: Figure, roll: Roll) -> None:
        if roll.total() > SLOW_ENOUGH:
            end(g, f, self.name)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, self.name)

    def ended(self, g: Game, f: Figure) -> None:
        notice(g, f)


@spell("twist-wood", "spell.elf.twist-wood")
class TwistWood(OnFoe):
    """A wooden weapon is ruined for good."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in foes(g, f) if ruinable(t, "wood")])

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        return (yield from ruin_one_of(g, f, victim, "wood", "spell.elf.twist-wood"))


@spell("deep-sleep", "spell.elf.deep-sleep")
class DeepSleep(Laying, OnFoe):
    """A monster of some Mind, but not too much, sleeps soundly."""

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return ids([t for t in foes(g, f) if 1 <= t.mind <= 5])

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return sleep_of(self.name)


@effect("deep-sleep", "spell.elf.deep-sleep")
class SoundAsleep(BreakFree):
    """It takes a 6 on a single die to wake up."""

    def _dice(self, f: Figure) -> int:
        return 1


@spell("timestop", "spell.elf.timestop")
class Timestop(OnFriend):
    """Another turn, at once; in it there is no Timestop."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return not any(e.name == "timestop" for e in f.effects)

    def targets(self, g: Game, f: Figure, moment: Moment) -> Sequence[int]:
        return [t for t in super().targets(g, f, moment) if g.fig(t).kind.sort != "person"]

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        yield from ()
        turns = 2 if victim.id == g.active else 1  # his present turn ends first
        given = give(g, victim, condition("timestop", "out-of-time", "turn-end", -1, turns))
        if given:
            g.inserted = ((victim.id, victim.seat), *g.inserted)
        return given


@spell("double-image", "spell.elf.double-image")
class DoubleImage(Laying, OnFriend):
    """A false image draws half of the blows, while the caster sees an enemy."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "double", "calm", f.id),)


@effect("double-image", "spell.elf.double-image")
class Doubled(EffectText):
    """Two where there is one."""

    def evades(self, g: Game, f: Figure, blow: Blow) -> Play:
        roll = Roll(f.id, self.name, red(1))
        roll.faces = yield roll
        missed = roll.total() <= STEADY
        text = "The blow goes through the image of {}, who is spared." if missed else "The blow finds {}, no image."
        g.tell("image", text, f, rules=("spell.elf.double-image",), faces=roll.faces)
        return missed


@spell("hypnotic-blaze", "spell.elf.hypnotic-blaze")
class HypnoticBlaze(SpellText):
    """Everybody in sight but the caster may stand spellbound, friend or foe."""

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return bool(foes(g, f))

    def victims(self, g: Game, f: Figure, moment: Moment) -> list[Figure]:
        return in_sight(g, f)

    def strikes(self, g: Game, f: Figure, victim: Figure, level: int) -> Play:
        roll = Roll(victim.id, self.name, red(1))
        roll.faces = yield roll
        caught = roll.total() > victim.mind
        text = "{} stares into the blaze." if caught else "{} looks away."
        g.tell("save", text, victim, rules=("spell.elf.hypnotic-blaze",), faces=roll.faces)
        return caught and give(g, victim, condition("hypnotic-blaze", "helpless", "turn-end", -1, 3))


@spell("flashback", "spell.elf.flashback")
class Flashback(SpellText):
    """A hero's turn that has just ended is played again; only the magic point and the dice go on."""

    windows = TURN_END
    answers = True

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return g.past is not None

    def does(self, g: Game, f: Figure, moment: Moment, target: Target, level: int) -> Play:
        yield from ()
        assert g.past is not None
        rules = ("spell.elf.flashback",)
        g.tell("flashback", "{} turns time back: {}'s turn is played again.", f, moment.figure, rules=rules)
        ring = ring_of(f)
        paid = ring in f.spent and stored_spell(f) == self.name
        g.rewind(g.past)
        caster = g.fig(f.id)
        if paid and ring not in caster.spent:
            caster.spent += (ring,)
        else:
            caster.magic = max(0, caster.magic - 1)  # points gained in the turn that is gone are gone too
        moment.stopped = True


@spell("slow", "spell.elf.slow")
class Slow(Laying, OnFoe):
    """One square a turn, and clumsy, while the caster sees it."""

    def _effects(self, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "slow", "sight", f.id),)


@effect("slow", "spell.elf.slow")
class Slowed(EffectText):
    """One die less, but never less than one."""

    def attack_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return _one_less(dice)

    def defend_limit(self, g: Game, f: Figure, blow: Blow, dice: int) -> int:
        return _one_less(dice)

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        return min(steps, 1)


def _one_less(dice: int) -> int:
    return dice - 1 if dice > 1 else dice
