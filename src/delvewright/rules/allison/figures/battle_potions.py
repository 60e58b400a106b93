"""Potions for fights and for moving."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.searching import show_secret_doors, show_traps
from delvewright.rules.allison.state.effects import end, give
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, EffectText, ItemText, More, Target, effect, item
from delvewright.rules.allison.state.windows import CHECK, DEFEND, JUMP, MOVE, OWN, SPELLED, STRIKE, STRUCK, Moment
from delvewright.rules.common.combat_dice import SKULL


class Brew(ItemText):
    """A potion that gives its drinker an effect of its name."""

    windows = OWN

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and not any(e.name == self.name for e in f.effects)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        give(g, f, *self._effects(g, f))

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        raise NotImplementedError


class SlowBrew(Brew):
    """One whose drinking is the action of the turn."""

    takes = "action"


# -- attacks


@item("heroic-brew", "item.heroic-brew", "items.free-timing")
class HeroicBrew(Brew):
    """Two attacks this turn; drunk before the first is rolled for, at the latest when it is declared."""

    windows = OWN | STRIKE

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        if not super().can(g, f, moment):
            return False
        blow = moment.blow
        if blow is None:
            return g.may_attack
        return g.active == f.id and not blow.further and not blow.source

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "two-attacks", "turn-end"),)


@item("potion-of-battle-rage", "item.potion-of-battle-rage")
class BattleRage(SlowBrew):
    """Two attacks a turn, while enemies are in sight."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "two-attacks", "calm"),)


class AnotherAttack(EffectText):
    """Another attack like the first; not together with two weapons."""

    def more_attacks(self, g: Game, f: Figure, blow: Blow) -> More | None:
        return More(self.name)


@effect("heroic-brew", "item.heroic-brew")
class Heroic(AnotherAttack):
    """This turn."""


@effect("potion-of-battle-rage", "item.potion-of-battle-rage")
class Raging(AnotherAttack):
    """Every turn."""


@item("potion-of-battle", "item.potion-of-battle", "items.free-timing")
class PotionOfBattle(ItemText):
    """A poor attack is rolled again, and the better of the two rolls stands."""

    windows = STRUCK

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and moment.roll is not None and bool(moment.roll.dice)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        first = moment.roll
        assert first is not None
        again = Roll(f.id, first.purpose, first.dice, first.against)
        again.faces = yield again
        g.tell("reroll", "{} rolls again.", f, rules=("item.potion-of-battle",), faces=again.faces)
        if again.count(SKULL) > first.count(SKULL):
            first.faces = again.faces


@item("potion-of-strength", "item.potion-of-strength", "items.free-timing", "action.strength-check")
class PotionOfStrength(Brew):
    """Two more dice for the next attack, or one for a strength check."""

    windows = OWN | STRIKE | CHECK

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return super().can(g, f, moment) and (moment.when != CHECK or "body" in moment.marks)

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "attack", 2, "attack"),)


@effect("potion-of-strength", "item.potion-of-strength")
class Strong(EffectText):
    """It goes into whatever comes first."""

    def check_dice(self, g: Game, f: Figure, attribute: str) -> int:
        if attribute != "body":
            return 0
        end(g, f, self.name)
        return 1


@item("potion-of-icy-strength", "item.potion-of-icy-strength", "items.free-timing")
class IcyStrength(Brew):
    """This turn skulls count twice, and deeds of strength need half."""

    windows = OWN | STRIKE | CHECK

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return super().can(g, f, moment) and g.active == f.id and (moment.when != CHECK or "body" in moment.marks)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from super().does(g, f, moment, target)
        if moment.blow is not None:
            moment.blow.times = 2

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "icy-strength", "turn-end"),)


@effect("potion-of-icy-strength", "item.potion-of-icy-strength", "action.strength-check")
class IcilyStrong(EffectText):
    """Twice the skulls; half the number, rounded up."""

    def declares(self, g: Game, f: Figure, blow: Blow) -> None:
        blow.times = 2

    def check_target(self, g: Game, f: Figure, attribute: str, target: int) -> int:
        return -(-target // 2) if attribute == "body" else target


# -- defence


@item("potion-of-defense", "item.potion-of-defense", "items.free-timing")
class PotionOfDefense(Brew):
    """Two more dice for the next defence."""

    windows = OWN | DEFEND

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "defence", 2, "defence"),)


@item("potion-of-frost-skin", "item.potion-of-frost-skin")
class FrostSkin(SlowBrew):
    """Two more dice until no monster is in sight."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (Effect(self.name, "defence", 2, "calm"),)


@item("potion-of-magic-resistance", "item.potion-of-magic-resistance", "items.free-timing")
class MagicResistance(ItemText):
    """An enemy's spell does nothing to the drinker."""

    windows = SPELLED

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        caster = moment.other
        hostile = caster is not None and caster.side != f.side
        return moment.figure is f and hostile and moment.spell in content().spells

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        moment.stopped = True


# -- moving


@item("potion-of-dexterity", "item.potion-of-dexterity")
class PotionOfDexterity(SlowBrew):
    """Five more squares, or a jump over a pit that succeeds."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "dexterous", "quest"),)


@effect("potion-of-dexterity", "item.potion-of-dexterity")
class Dexterous(EffectText):
    """For the next roll or jump, as one likes."""

    windows = MOVE | JUMP

    def can(self, g: Game, f: Figure, moment: Moment) -> bool:
        return moment.figure is f and (moment.when == MOVE or "pit" in moment.marks)

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from ()
        end(g, f, self.name)
        if moment.when == MOVE:
            give(g, f, Effect("five-squares", "steps", 5, "move"))
        else:
            moment.stopped = True


@item("potion-of-speed", "item.potion-of-speed")
class PotionOfSpeed(SlowBrew):
    """Twelve squares and another attack, until the first wound."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "speedy", "body"),)


@effect("potion-of-speed", "item.potion-of-speed")
class Speedy(AnotherAttack):
    """No dice to move with."""

    def move_dice(self, g: Game, f: Figure, dice: int) -> int:
        return 0

    def move_limit(self, g: Game, f: Figure, steps: int) -> int:
        return 12


@item("air-walk", "item.air-walk")
class AirWalk(SlowBrew):
    """No traps, and over pits, for this turn."""

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "light", "turn-end"),)


@item("potion-of-vision", "item.potion-of-vision")
class PotionOfVision(SlowBrew):
    """Secret doors and traps in sight, until the first wound."""

    def does(self, g: Game, f: Figure, moment: Moment, target: Target) -> Play:
        yield from super().does(g, f, moment, target)
        look_around(g, f)

    def _effects(self, g: Game, f: Figure) -> tuple[Effect, ...]:
        return (condition(self.name, "vision", "body"),)


@effect("potion-of-vision", "item.potion-of-vision")
class Seeing(EffectText):
    """What comes into sight on the way is seen too."""

    def stepped(self, g: Game, f: Figure) -> Play:
        yield from ()
        look_around(g, f)


def look_around(g: Game, f: Figure) -> None:
    """Traps on squares and secret doors in sight are found, those in furniture are not."""
    show_traps(g, f, furniture=False)
    show_secret_doors(g, f)
