"""Spells of Protection: what each does."""

from __future__ import annotations

from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.barriers import Barrier, barrier, raise_wall, shatter, wall_spots
from delvewright.rules.heroquest.magic.casting import heroes_seen, spell, spellcasters_seen, unused_spells
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, conjure, conjured_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.figure import HERO
from delvewright.rules.heroquest.state.game import Figure, Game


@spell("dispell", spellcasters_seen)
@rule("missing.spell.protection.dispel")
def dispell(g: Game, f: Figure, target: Figure) -> Play:
    """A figure loses one unused spell at random."""
    spells = unused_spells(target)
    if spells:
        lost = (yield Draw("spell", spells)) if len(spells) > 1 else spells[0]
        g.drop(target, lost)
        title = content().cards[lost].title
        rules = ("missing.spell.protection.dispel",)
        g.tell("dispell", "{} loses the spell {}.", target, title, rules=rules, figures=(f.id, target.id))


@spell("invisibility", heroes_seen)
@rule("missing.spell.protection.invisibility")
def invisibility(g: Game, f: Figure, target: Figure) -> Play:
    """Until the caster's next turn a Hero neither attacks nor is attacked, and no spell finds the Hero."""
    give(g, target, condition("invisibility", "unseen", "turn", f.home))
    yield from ()


STONE = barrier("wall-of-stone", Barrier("Wall of Stone", "missing.spell.protection.wall-of-stone", HERO))


@spell(STONE, wall_spots, aim="square")
@rule("missing.spell.protection.wall-of-stone")
def wall_of_stone(g: Game, f: Figure, q: int) -> Play:
    """A wall on two neighbouring squares."""
    yield from raise_wall(g, f, STONE, q)
    if g.plays("advanced"):
        conjure(g, Conjured(STONE, g.walls[-1][1], f.id))


@conjured_text(STONE, "missing.adv.spells.one-at-a-time")
class OneWall(ConjuredText):
    """In the advanced game a caster keeps one."""

    def ends(self, g: Game, thing: Conjured) -> None:
        """The old one goes, if it still stands."""
        if any(wall[:2] == (STONE, thing.squares) for wall in g.walls):
            shatter(g, STONE, thing.squares)
