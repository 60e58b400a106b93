"""Enemies appear, in whatever part of a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.fighting.harm import after_moment
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state.game import HEROES, Figure, Game


@rule("initiative.when", "initiative.effect", "unconscious.weak.new-enemies")
def appear(g: Game, newcomers: Sequence[Figure], calm: bool) -> Play:
    """Enemies have come into sight; `calm`: there were No Active Enemies before."""
    from delvewright.rules.battleaxe.turn import initiative

    found = [f for f in newcomers if f.at >= 0 and "dormant" not in f.marks]
    if not found or g.over:
        return
    g.counters["fight"] = 1
    if g.part != HEROES:
        yield from initiative.roll(g, found)
        return
    if calm and g.active >= 0:
        after_moment(g.fig(g.active), "turn")
    yield from initiative.meet(g, found, not calm)


@rule("game.books.specific-wins", "house.event.rat-swarm", "house.event.blood-trail")
def acting(newcomers: Sequence[Figure], initiative: str) -> None:
    """A text gives enemies another Initiative than their cards."""
    for f in newcomers:
        f.kind = replace(f.enemy, initiative=initiative)


def wake(g: Game, sleepers: Sequence[Figure]) -> Play:
    """Enemies that did nothing so far wake and go by their Initiative."""
    calm = not active_enemies(g)
    found = [f for f in sleepers if "dormant" in f.marks]
    for f in found:
        f.marks = tuple(mark for mark in f.marks if mark != "dormant")
        g.tell("wake", "{} wakes.", f, figures=(f.id,))
    g.stirring = None
    yield from appear(g, found, calm)
