"""Mercenaries in a quest: what they are, in whose pay, and who runs them."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.dungeon.placing import nearest_free


@rule("merc.level", "merc.actions")
def add_man(g: Game, f: Figure, man: str) -> Figure:
    """A mercenary in the pay of a hero."""
    m = g.add(content().kinds[man], nearest_free(g, f.at, no_place(g)), HERO, f.seat)
    take_figures(m, f.level)
    m.home, m.master = f.seat, f.id
    m.items = m.held = m.kind.gear
    m.skills = m.kind.skills
    return m


@rule("merc.hirer-dies")
def left_behind(g: Game, f: Figure) -> Figure | None:
    """The first of those in a hero's pay who are on the board: his player goes on running them without him."""
    for man in g.there():
        if man.home == f.seat:
            return man
    return None
