"""What spells of several groups do until their caster's next turn: fewer dice, and effects that end then."""

from __future__ import annotations

from delvewright.kernel.dice import Die
from delvewright.kernel.effects import Effect
from delvewright.rules.heroquest.fighting.advanced_attacks import fewer
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.game import Figure, Game


def for_a_turn(f: Figure, name: str, changes: str, amount: int = 1) -> Effect:
    """An effect that ends when the caster's next turn begins."""
    return Effect(name, changes, amount, "turn", f.home)


@effect_text("attack-less", "missing.advspell.light.dazzle")
class AttackLess(EffectText):
    """Attacks with fewer dice."""

    def attack_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """At least one is left."""
        return fewer(dice, effect.amount)


@effect_text("defence-less", "missing.advspell.metal.rend-armour")
class DefenceLess(EffectText):
    """Defends with fewer dice."""

    def defence_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """At least one is left."""
        return fewer(dice, effect.amount)
