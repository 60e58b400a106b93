"""Poison at work, and sleepers shaken awake."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.whereabouts import friends_near, guests_near
from delvewright.rules.battleaxe.state.effects import end
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle


@rule("house.state.poisoned")
def suffer_poison(g: Game, f: Figure) -> Play:
    """At the start of a poisoned hero's turn: 35% or less costs 1 Health; after 5 turns it is over."""
    numbers = content().states["poisoned"].numbers
    value, _ = yield from settle(g, f, f.id, "poison", lambda v: v > numbers["chance"], need=numbers["chance"])
    f.effects = after(f.effects, "poison")
    if value <= numbers["chance"]:
        yield from wound(g, f, numbers["wounds"], "poison", ("house.state.poisoned",))


@rule("house.state.asleep")
def sleepers(g: Game, f: Figure) -> list[Answer]:
    """Friends who sleep next to a hero."""
    near = (*friends_near(g, f), *guests_near(g, f))
    return [("shake", o.id) for o in near if o.under("asleep")]


@rule("house.state.asleep")
def shake(g: Game, f: Figure, answer: Answer) -> Play:
    """Shake a sleeping friend awake."""
    other = g.fig(answer[1])
    end(g, other, "asleep")
    g.tell("wake", "{} shakes {} awake.", f, other, rules=("house.state.asleep",))
    return
    yield
