"""Spells of Darkness: what each does."""

from __future__ import annotations

from fractions import Fraction

from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import COMBAT, marks_of
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import defence_dice
from delvewright.rules.heroquest.fighting.attacking import assault
from delvewright.rules.heroquest.fighting.chances import blow
from delvewright.rules.heroquest.magic.casting import in_range, monsters_seen, spell, squares_seen
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conditions import helpless
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game

WHITE = COMBAT["white"]


def _odds_of_arrows(g: Game, target: Figure) -> tuple[Fraction, ...]:
    guard = defence_dice(g, target) if helpless(target) else (WHITE,) * target.mind
    return blow(target, marks_of("arrows-of-the-night"), (WHITE,) * 2, guard)


@spell("arrows-of-the-night", in_range, odds=_odds_of_arrows)
@rule("missing.spell.darkness.arrows")
def arrows_of_the_night(g: Game, f: Figure, target: Figure) -> Play:
    """A Ranged attack of two dice, against as many white dice as the target has Mind."""
    marks, how = marks_of("arrows-of-the-night"), " with Arrows of the Night"
    yield from assault(g, target, (WHITE,) * 2, marks, "Arrows of the Night", f, how, mind=True)


@spell("chains-of-darkness", monsters_seen)
@rule("missing.spell.darkness.chains")
def chains_of_darkness(g: Game, f: Figure, target: Figure) -> Play:
    """Until the caster's next turn a Monster neither moves nor attacks."""
    give(g, target, condition("chains-of-darkness", "bound", "turn", f.home))
    yield from ()


@rule("missing.spell.darkness.cloak")
def shadow_spots(g: Game, f: Figure) -> list[int]:
    """The top left squares of all blocks of 2 x 2 squares laid out in one area, one of them in the caster's sight."""
    width, floor = g.width, g.laid & g.quest.grid.floor & ~g.blocked
    east, south = g.quest.grid.east, g.quest.grid.south
    block = floor & east & south & south >> 1 & east >> width
    block &= floor >> 1 & floor >> width & floor >> width + 1
    seen = squares_seen(g, f, floor)
    block &= seen | seen >> 1 | seen >> width | seen >> width + 1
    return [q for q in squares(block) if (g.shadows >> q & shadow(0, width)) != shadow(0, width)]


def shadow(q: int, width: int) -> int:
    """Mask of the block of 2 x 2 squares with this top left one."""
    return (0b11 | 0b11 << width) << q


@spell("cloak-of-shadows", shadow_spots, aim="square")
@rule("missing.spell.darkness.cloak")
def cloak_of_shadows(g: Game, f: Figure, q: int) -> Play:
    """Nobody inside attacks or casts, and nobody inside is attacked, for the rest of the Quest."""
    mask = shadow(q, g.width)
    g.shadows |= mask
    if g.plays("advanced"):
        conjure(g, Conjured("cloak-of-shadows", mask, f.id))
    rules = ("missing.spell.darkness.cloak",)
    g.tell("shadow", "Shadows fall.", rules=rules, figures=(f.id,), squares=tuple(squares(mask)))
    yield from ()


@conjured_text("cloak-of-shadows", "missing.adv.spells.one-at-a-time")
class OneCloak(ConjuredText):
    """In the advanced game a caster keeps one."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """The old one goes, but for what lies under another."""
        others = [t.squares for t in g.extras.conjured if t.name == thing.name] if g.extras is not None else []
        g.shadows &= ~thing.squares
        for mask in others:
            g.shadows |= mask
