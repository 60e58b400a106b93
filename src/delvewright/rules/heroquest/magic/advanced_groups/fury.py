"""Fury: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import reach
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.magic.advanced_groups.illusion import farthest
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    heroes_seen,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.moving.moving import ground
from delvewright.rules.heroquest.state.bonus_actions import bonus_action
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import Figure, Game


@spell("red-mist", heroes_seen)
@rule("missing.advspell.fury.red-mist")
def red_mist(g: Game, f: Figure, target: Figure) -> Play:
    """Two dice more in attacks, one less in Defence, for a turn."""
    give(g, target, for_a_turn(f, "red-mist", "attack", 2), for_a_turn(f, "red-mist", "defence-less", 1))
    yield from ()


@spell("frenzy", heroes_seen)
@rule("missing.advspell.fury.frenzy")
def frenzy(g: Game, f: Figure, target: Figure) -> Play:
    """Rage (1): the caster at once, another Hero in the next Activation."""
    if target is f and g.active == f.id:
        bonus_action(g, "attack")
        g.tell("effect", "{} may attack once more.", f, rules=("missing.advspell.fury.frenzy",))
    else:
        give(g, target, Effect("frenzy", "rage", 1, "activation"))
    yield from ()


@rule("missing.advspell.fury.roar")
def timid(g: Game, f: Figure) -> list[Figure]:
    """Monsters in sight with Mind 1 or 2."""
    return [g.fig(id) for id in enemies_seen(g, f) if g.fig(id).mind in (1, 2)]


@spell("roar", can=lambda g, f: bool(timid(g, f)), area=timid)
@rule("missing.advspell.fury.roar")
def roar(g: Game, f: Figure) -> Play:
    """The Evil Sorcerer moves each of them three spaces, or its Speed, as far from the caster as it can."""
    for m in timid(g, f):
        bars = ground(g, m)[2] | g.occupied | g.pits
        free = reach(1 << m.at, min(3, m.kind.speed), g.east, g.south, g.width, bars & ~(1 << m.at))
        goal = farthest(g, m, free, f.at)
        if goal:
            q = goal.bit_length() - 1
            if goal & goal - 1:
                q = (yield Decision(g.sorcerer, "flee", (), [("walk", goal)], figure=m.id))[1]
            m.pit = False
            g.put(m, q)
            rules = ("missing.advspell.fury.roar",)
            g.tell("push", "{} shrinks back to {}.", m, square_name(q, g.width), rules=rules, squares=(q,))
