"""Poisoned, and poison at work; asleep, and sleepers shaken awake."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.effects import after
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.whereabouts import friends_near, guests_near
from delvewright.rules.battleaxe.state.effects import add, end, named_effect
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.texts import enemy, item, trait


@rule("house.state.poisoned")
def poison(g: Game, f: Figure) -> Play:
    """A hero is poisoned, unless something that lasts, something he wears or a trait says no."""
    if f.under("poison-proof") or any(item.of(name).poison_proof(f) for name in f.worn):
        return
    for name in f.traits:
        if (yield from trait.of(name).poisoned(g, f)):
            return
    add(g, f, named_effect("poisoned"), "{} is poisoned.", ("house.state.poisoned",))


@rule("house.state.poisoned")
def suffer_poison(g: Game, f: Figure) -> Play:
    """At the start of a poisoned hero's turn: 35% or less costs 1 Health; after 5 turns it is over."""
    numbers = content().states["poisoned"].numbers
    value, _ = yield from settle(g, f, f.id, "poison", lambda v: v > numbers["chance"], need=numbers["chance"])
    f.effects = after(f.effects, "poison")
    if value <= numbers["chance"]:
        yield from wound(g, f, numbers["wounds"], "poison", ("house.state.poisoned",))


@rule("house.state.asleep")
def sleep(g: Game, f: Figure, rounds: int, source: str, mark: int = -1, rules: tuple[str, ...] = ()) -> None:
    """An enemy has neither turn nor defence."""
    if enemy.of(f.enemy.id).proof(g, f):
        return
    add(g, f, named_effect("asleep", rounds, mark, source), "{} falls asleep.", ("house.state.asleep", *rules))


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
