"""Metal: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.dice import Die
from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import COMBAT, marks_of
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.magic.weapons_named import armed_heroes, choose_weapon, number_of
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game

WHITE = COMBAT["white"]


@spell("temper", armed_heroes)
@rule("missing.advspell.metal.temper")
def temper(g: Game, f: Figure, target: Figure) -> Play:
    """One more die in attacks with one Weapon for a turn."""
    weapon = yield from choose_weapon(g, f, target)
    give(g, target, for_a_turn(f, "temper", "tempered", weapon))


@effect_text("tempered", "missing.advspell.metal.temper")
class Tempered(EffectText):
    """A better weapon."""

    def attack_pool(self, g: Game, f: Figure, effect: Effect, dice: tuple[Die, ...], weapon: str) -> tuple[Die, ...]:
        """One die, with that weapon."""
        return (*dice, WHITE) if weapon and number_of(weapon) == effect.amount else dice


@spell("rend-armour", enemies_seen)
@rule("missing.advspell.metal.rend-armour")
def rend_armour(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice less in Defence for a turn."""
    give(g, target, for_a_turn(f, "rend-armour", "defence-less", 2))
    yield from ()


@rule("missing.advspell.metal.blade-storm")
def enemies_beside(g: Game, f: Figure) -> list[Figure]:
    """Enemies orthogonally next to the caster."""
    near = g.beside[f.at]
    return [t for t in g.on_board(1 - f.side) if near >> t.at & 1]


@spell("blade-storm", can=lambda g, f: bool(enemies_beside(g, f)), area=enemies_beside)
@rule("missing.advspell.metal.blade-storm")
def blade_storm(g: Game, f: Figure) -> Play:
    """Every enemy next to the caster takes an attack of two dice of its own."""
    for target in enemies_beside(g, f):
        if target.alive:
            yield from assault(g, target, (WHITE,) * 2, marks_of("blade-storm"), "Blade Storm", f)
