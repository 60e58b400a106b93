"""The text of a lasting effect, by what it changes: what happens to its bearer of its own accord while it lasts."""

from __future__ import annotations

from delvewright.kernel.dice import Die, Roll
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.texts import Texts
from delvewright.rules.heroquest.state.game import Figure, Game


class EffectText:
    """What an effect does by itself; each that has a text of its own overrides what it speaks of."""

    __slots__ = ()

    def absorbs(self, g: Game, f: Figure, effect: Effect, damage: int) -> int:
        """How much of some damage to its bearer it takes (in the advanced game and under options)."""
        return 0

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """The bearer's Activation begins, after everything else that does something then."""
        return
        yield

    def activation_over(self, g: Game, f: Figure, effect: Effect) -> Play:
        """The bearer's Activation is over, and the bearer may be asked about it (in the advanced game)."""
        return
        yield

    def activation_ends(self, g: Game, f: Figure, effect: Effect) -> None:
        """The bearer's Activation is over."""

    def another_turn(self, g: Game, f: Figure) -> bool:
        """Whether the bearer, whose turn is over, has another one."""
        return False

    def attack_marks(self, g: Game, f: Figure, effect: Effect, weapon: str, marks: frozenset[str]) -> frozenset[str]:
        """What the damage of the bearer's attack is besides what it is already (in the advanced game)."""
        return frozenset()

    def attack_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """The dice of the bearer's attack, of those without it (in the advanced game)."""
        return dice

    def defence_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...]) -> tuple[Die, ...]:
        """The dice the bearer defends with, of those without it (in the advanced game)."""
        return dice

    def defended(self, g: Game, f: Figure, by: Figure | None, shields: int, skulls: int, marks: frozenset[str]) -> Play:
        """The bearer has defended with so many shields of its side against so many skulls (in the advanced game)."""
        return
        yield

    def forbids(self, g: Game, f: Figure, effect: Effect, target: Figure) -> bool:
        """Whether the bearer may not attack somebody (in the advanced game)."""
        return False

    def wounds(self, f: Figure, effect: Effect, target: Figure, weapon: str, marks: frozenset[str]) -> int:
        """How much Body the bearer's attack costs somebody besides, if it costs any (in the advanced game)."""
        return 0

    def attack_over(self, g: Game, f: Figure, effect: Effect) -> None:
        """An Attack Action of the bearer is over (in the advanced game)."""

    def draws(self) -> int:
        """How many Treasure cards the bearer draws where it would draw one."""
        return 1

    def evades(self, g: Game, f: Figure) -> Play:
        """Whether an attack that would hurt the bearer misses after all."""
        return False
        yield

    def lights(self, g: Game, seen: int, corridor: int) -> int:
        """Mask of what a search in a corridor covers by it, where it would cover what is seen (advanced game)."""
        return seen

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
