"""Whose turn it is within a phase: which model of the hero side acts next, and which monster."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.state.game import AWAKE, EXPLORING, Figure, Game
from delvewright.rules.advanced.turn.possessed import possessed


def still_waiting(g: Game) -> list[Figure]:
    """Those on their feet who have still to act in this phase."""
    left = g.waiting
    if not left:
        return []
    return [f for f in g.everybody() if left >> f.id & 1 and f.at >= 0 and f.condition == AWAKE]


def note(g: Game, waiting: list[Figure]) -> None:
    """These and no others have still to act."""
    left = 0
    for f in waiting:
        left |= 1 << f.id
    g.waiting = left


def free_ones(waiting: list[Figure]) -> list[Figure]:
    """Those whom the gamesmaster does not move, if any: the others come last, so that friends can hold them."""
    for f in waiting:
        if f.effects and possessed(f):
            return [other for other in waiting if not possessed(other)] or waiting
    return waiting


@rule("explore.order", "combat.hero.order", "setup.leader.duties", "hench.leaderless")
def next_model(g: Game, waiting: list[Figure]) -> Play:
    """Who acts next: the Leader settles it; in exploration a player who has begun goes on with his own."""
    note(g, waiting)
    waiting = free_ones(waiting)
    begun, seat = g.counters.get("player", -1), g.leader
    if g.mode == EXPLORING and (own := [f for f in waiting if f.seat == begun]):
        waiting, seat = own, begun
    if len(waiting) == 1:
        return waiting[0]
    options: list[Answer] = [("activate", f.id) for f in waiting]
    answer = yield Decision(seat, "order", options, clean=True)
    return g.fig(answer[1])


@rule("combat.gm.choice", "combat.gm.one_by_one")
def next_monster(g: Game, waiting: list[Figure]) -> Play:
    """The gamesmaster chooses who acts next; the program takes those in contact first, then the nearest."""
    if len(waiting) == 1:
        return waiting[0]
    if g.gm >= 0:
        answer = yield Decision(g.gm, "order", [("activate", f.id) for f in waiting], clean=True)
        return g.fig(answer[1])
    return min(waiting, key=lambda f: (min((away(f, o) for o in g.company()), default=0), f.id))
