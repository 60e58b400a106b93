"""Flora: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.harm import lose
from delvewright.rules.heroquest.ground.placing import placed
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    free_squares_seen,
    heroes_seen,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game


@spell("roots", enemies_seen)
@rule("missing.advspell.flora.roots")
def roots(g: Game, f: Figure, target: Figure) -> Play:
    """A Monster takes no Move Action for a turn."""
    give(g, target, for_a_turn(f, "roots", "rooted"))
    yield from ()


@spell("bark-skin", heroes_seen)
@rule("missing.advspell.flora.bark-skin")
def bark_skin(g: Game, f: Figure, target: Figure) -> Play:
    """One more die of Defence until the Hero loses Body."""
    give(g, target, Effect("bark-skin", "defence", 1, "harmed"))
    yield from ()


THORNS = "thorn-wall"


@rule("missing.advspell.flora.thorn-wall")
def thorn_spots(g: Game, f: Figure) -> list[int]:
    """Free squares in sight that have another one beside them."""
    free = mask_of(free_squares_seen(g, f))
    return [q for q in squares(free) if g.beside[q] & free]


@spell(THORNS, thorn_spots, aim="square")
@rule("missing.advspell.flora.thorn-wall")
def thorn_wall(g: Game, f: Figure, q: int) -> Play:
    """Thorns on two neighbouring squares, until the Quest ends or the caster casts this again."""
    free = g.beside[q] & mask_of(free_squares_seen(g, f))
    other = yield from placed(g, f.seat, free, "wall", f)
    conjure(g, Conjured(THORNS, 1 << q | 1 << other, f.id))
    rules = ("missing.advspell.flora.thorn-wall",)
    g.tell("wall", "Thorns grow.", rules=rules, figures=(f.id,), squares=(q, other))


@conjured_text(THORNS, "missing.advspell.flora.thorn-wall")
class ThornWall(ConjuredText):
    """Thorns that hurt Monsters."""

    shown = True

    def entered(self, g: Game, thing: Conjured, f: Figure) -> Play:
        """1 Body for each square, without Defence."""
        if f.side == MONSTER:
            yield from lose(g, f, 1, "Thorn Wall", rules=("missing.advspell.flora.thorn-wall",))
