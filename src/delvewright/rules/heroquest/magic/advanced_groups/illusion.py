"""Illusion: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.effects import Effect
from delvewright.kernel.grid import layers, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.magic.casting import (
    enemies_seen,
    free_squares_seen,
    heroes_seen,
    spell,
)
from delvewright.rules.heroquest.magic.weaker_for_a_turn import for_a_turn
from delvewright.rules.heroquest.moving.moving import begin_move, end_move, ground, steps, walk
from delvewright.rules.heroquest.state.advanced_game import Conjured
from delvewright.rules.heroquest.state.conjured_texts import ConjuredText, banish, conjure, conjured_text
from delvewright.rules.heroquest.state.effect_texts import EffectText, effect_text
from delvewright.rules.heroquest.state.effects import give
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game

PHANTOM = "phantom"


@spell(PHANTOM, free_squares_seen, aim="square")
@rule("missing.advspell.illusion.phantom")
def phantom(g: Game, f: Figure, q: int) -> Play:
    """A decoy for a turn, or until the caster casts this again."""
    conjure(g, Conjured(PHANTOM, 1 << q, f.id, 1))
    where, rules = square_name(q, g.width), ("missing.advspell.illusion.phantom",)
    g.tell("phantom", "A phantom stands at {}.", where, rules=rules, figures=(f.id,), squares=(q,))
    yield from ()


@conjured_text(PHANTOM, "missing.advspell.illusion.phantom")
class Phantom(ConjuredText):
    """It keeps enemies busy."""

    shown = True

    def bars(self, g: Game, thing: Conjured, f: Figure) -> bool:
        """No enemy enters its space."""
        return f.side == MONSTER

    def forbids(self, g: Game, thing: Conjured, f: Figure, target: Figure) -> bool:
        """A Monster next to it attacks nothing else."""
        return f.side == MONSTER and bool(g.beside[f.at] & thing.squares)

    def hit(self, g: Game, thing: Conjured) -> None:
        """It vanishes."""
        banish(g, thing)
        rules = ("missing.advspell.illusion.phantom",)
        g.tell("phantom", "The spell goes through the phantom, which vanishes.", rules=rules)


@rule("missing.advspell.illusion.phantom")
def phantoms(g: Game, f: Figure, near: int) -> list[Answer]:
    """The phantoms that a Monster can strike at."""
    assert g.extras is not None
    if f.side != MONSTER:
        return []
    return [("decoy", q) for t in g.extras.conjured if t.name == PHANTOM for q in squares(t.squares & near)]


@rule("missing.advspell.illusion.phantom")
def strike_phantom(g: Game, f: Figure, q: int) -> None:
    """It vanishes."""
    assert g.extras is not None
    banish(g, next(t for t in g.extras.conjured if t.name == PHANTOM and t.squares >> q & 1))
    rules = ("missing.advspell.illusion.phantom",)
    g.tell("phantom", "{} strikes at the phantom, which vanishes.", f, rules=rules, squares=(q,))


@spell("mask", heroes_seen)
@rule("missing.advspell.illusion.mask")
def mask(g: Game, f: Figure, target: Figure) -> Play:
    """For a turn a Hero is no target of attacks or spells, unless the Hero attacks or casts."""
    give(g, target, for_a_turn(f, "mask", "masked"))
    yield from ()


@spell("maze", enemies_seen)
@rule("missing.advspell.illusion.maze")
def maze(g: Game, f: Figure, target: Figure) -> Play:
    """In its next Activation a Monster only walks away from the caster."""
    give(g, target, Effect("maze", "mazed", f.id, "activation"))
    yield from ()


@effect_text("mazed", "missing.advspell.illusion.maze")
class Mazed(EffectText):
    """Lost in a maze."""

    def activation_begins(self, g: Game, f: Figure) -> Play:
        """A Move Action as far from the caster as it can, and nothing else."""
        caster = g.figures[next(e.amount for e in f.effects if e.changes == "mazed")]
        yield from begin_move(g, f)
        while g.points and f.at >= 0 and not g.ended and caster is not None and caster.at >= 0:
            goal = farthest(g, f, steps(g, f, g.points, g.beside[f.at])[0], caster.at)
            if not goal:
                break
            answer = (yield Decision(f.seat, "flee", (), [("walk", goal)], figure=f.id)) if goal & goal - 1 else None
            yield from walk(g, f, answer[1] if answer else goal.bit_length() - 1)
        yield from end_move(g, f)
        g.ended = True


@rule("missing.advspell.illusion.maze")
def farthest(g: Game, f: Figure, free: int, at: int) -> int:
    """Of some squares and its own those that are the most steps from a square; none if it stands best."""
    bars = ground(g, f)[2]
    best, here = 0, free | 1 << f.at
    for front in layers(1 << at, g.quest.grid.size, g.east, g.south, g.width, bars & ~(1 << at)):
        if front & here:
            best = front & here
    return 0 if best >> f.at & 1 else best & free
