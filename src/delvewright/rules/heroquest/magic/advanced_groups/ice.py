"""Ice: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import COMBAT, marks_of
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    in_range,
    spell,
    squares_seen,
)
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game

WHITE = COMBAT["white"]


@spell("rime", in_range)
@rule("missing.advspell.ice.rime")
def rime(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice, Cold."""
    yield from assault(g, target, (WHITE,) * 2, marks_of("rime", "cold"), "Rime", f, " with Rime")


@rule("missing.advspell.ice.freeze")
def not_cold_blooded(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that are not Immune to Cold."""
    return [id for id in enemies_seen(g, f) if "cold" not in g.fig(id).keywords("immune")]


@spell("freeze", not_cold_blooded)
@rule("missing.advspell.ice.freeze")
def freeze(g: Game, f: Figure, target: Figure) -> Play:
    """It misses its next Activation."""
    give(g, target, condition("freeze", "miss", "missed"))
    yield from ()


PIT, CHASM, WATER = 1, 2, 4


@rule("missing.advspell.ice.ice-bridge")
def holes_seen(g: Game, f: Figure) -> list[int]:
    """Squares in sight with an open pit, a chasm or water, where nobody stands."""
    holes = (g.pits | g.chasm | g.costly) & g.laid & ~g.occupied
    return squares(squares_seen(g, f, holes))


@spell("ice-bridge", holes_seen, aim="square")
@rule("missing.advspell.ice.ice-bridge")
def ice_bridge(g: Game, f: Figure, q: int) -> Play:
    """It is ordinary floor until the Quest ends or the caster casts this again."""
    bit = 1 << q
    what = PIT * bool(g.pits & bit) | CHASM * bool(g.chasm & bit) | WATER * bool(g.costly & bit)
    conjure(g, Conjured("ice-bridge", bit, f.id, 0, what))
    g.pits, g.costly, g.chasm = g.pits & ~bit, g.costly & ~bit, g.chasm & ~bit
    if what & CHASM:
        g.furniture &= ~bit
    rules = ("missing.advspell.ice.ice-bridge",)
    g.tell("bridge", "Ice covers {}.", square_name(q, g.width), rules=rules, figures=(f.id,), squares=(q,))
    yield from ()


@conjured_text("ice-bridge", "missing.advspell.ice.ice-bridge")
class IceBridge(ConjuredText):
    """Ice over a hole."""

    shown = True

    def ends(self, g: Game, thing: Conjured) -> None:
        """What was there is there again."""
        if thing.note & PIT:
            g.pits |= thing.squares
        if thing.note & WATER:
            g.costly |= thing.squares
        if thing.note & CHASM:
            g.chasm |= thing.squares
            g.furniture |= thing.squares
