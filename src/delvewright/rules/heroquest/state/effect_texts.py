"""The text of a lasting effect, by what it changes: what happens to its bearer of its own accord while it lasts."""

from __future__ import annotations

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.texts import Texts
from delvewright.rules.heroquest.state.game import Figure, Game


class EffectText:
    """What an effect does by itself; each that has a text of its own overrides what it speaks of."""

    __slots__ = ()

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """The bearer's Activation begins, after everything else that does something then."""
        return
        yield

    def activation_ends(self, g: Game, f: Figure, effect: Effect) -> None:
        """The bearer's Activation is over."""

    def another_turn(self, g: Game, f: Figure) -> bool:
        """Whether the bearer, whose turn is over, has another one."""
        return False

    def draws(self) -> int:
        """How many Treasure cards the bearer draws where it would draw one."""
        return 1

    def evades(self, g: Game, f: Figure) -> Play:
        """Whether an attack that would hurt the bearer misses after all."""
        return False
        yield

    def moved(self, g: Game, f: Figure, roll: Roll) -> None:
        """Dice for a Move Action of the bearer have been rolled."""


effect_text = Texts("effect", EffectText)


def another_turn(g: Game, f: Figure) -> bool:
    """Whether a figure has another turn by what lasts on it."""
    return any(effect_text.of(effect.changes).another_turn(g, f) for effect in f.effects)


def evaded(g: Game, f: Figure) -> Play:
    """Whether an attack that would hurt a figure misses by what lasts on it."""
    for effect in f.effects:
        if (yield from effect_text.of(effect.changes).evades(g, f)):
            return True
    return False
