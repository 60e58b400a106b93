"""Sorrow: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.fighting.mystic_combat import mystic_combat
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    in_area,
    in_range,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.state.checks import test
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game


def monsters_around(g: Game, f: Figure) -> list[Figure]:
    """Monsters in the caster's room, or in the corridor in sight."""
    return [t for t in in_area(g, f) if t.side == MONSTER]


@spell("lament", can=lambda g, f: bool(monsters_around(g, f)), area=monsters_around)
@rule("missing.advspell.sorrow.lament")
def lament(g: Game, f: Figure) -> Play:
    """They attack with one die less for a turn."""
    for m in monsters_around(g, f):
        give(g, m, for_a_turn(f, "lament", "attack-less", 1))
    yield from ()


def minded_in_range(g: Game, f: Figure) -> list[int]:
    """Enemies in sight, not next to the caster."""
    return in_range(g, f)


@spell("despair", minded_in_range)
@rule("missing.advspell.sorrow.despair")
def despair(g: Game, f: Figure, target: Figure) -> Play:
    """Mystic Combat."""
    yield from mystic_combat(g, f, target)


@rule("missing.advspell.sorrow.grief")
def mourners(g: Game, f: Figure) -> list[int]:
    """Monsters in sight that saw another one killed since the Evil Sorcerer's last turn."""
    assert g.extras is not None
    return [id for id in enemies_seen(g, f) if g.extras.mourning >> id & 1]


@spell("grief", mourners)
@rule("missing.advspell.sorrow.grief")
def grief(g: Game, f: Figure, target: Figure) -> Play:
    """A Test of Will, or it misses its next Activation."""
    if not (yield from test(g, target, "will")):
        give(g, target, condition("grief", "miss", "missed"))
