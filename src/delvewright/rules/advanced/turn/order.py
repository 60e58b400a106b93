"""Whose turn it is within a phase: which model of the hero side acts next, and which monster."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.turn.possessed import possessed


@rule("explore.order", "combat.hero.order", "setup.leader.duties", "hench.leaderless")
def next_model(g: Game) -> Play:
    """Who acts next: the Leader settles it; in exploration a player who has begun goes on with his own."""
    waiting = [f for f in g.everybody() if g.waiting >> f.id & 1 and f.up]
    g.waiting = sum(1 << f.id for f in waiting)
    waiting = [f for f in waiting if not possessed(f)] or waiting  # they come last, so that friends can hold them
    begun = g.counters.get("player", -1)
    own = [f for f in waiting if f.seat == begun]
    if own and not g.fighting:
        waiting = own
    if len(waiting) == 1:
        return waiting[0]
    options: list[Answer] = [("activate", f.id) for f in waiting]
    seat = begun if own and not g.fighting else g.leader
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
