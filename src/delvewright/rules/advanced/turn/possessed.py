"""Heroes whom the gamesmaster moves: mad with gas, or robbed of their mind."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting import melee
from delvewright.rules.advanced.ground import routes, zones
from delvewright.rules.advanced.moving import walking
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.turns import close_action
from delvewright.rules.advanced.state.values import current

END: Answer = ("end",)
POSSESSED = frozenset({"mad", "stolen"})
"""States in which the gamesmaster moves somebody."""


@rule("trapfx.mindstealer", "trapfx.gas.table")
def possessed(f: Figure) -> bool:
    """Whether the gamesmaster moves him."""
    return f.under_any(POSSESSED)


@rule("trapfx.mindstealer")
def held_fast(g: Game, f: Figure) -> bool:
    """Whether friends next to him, who do nothing else, are together three times as strong as he."""
    near = g.touching(f.mask)
    holding = [o for o in g.company() if o.used.get("holding") == f.id and o.mask & near]
    times = next(trap.numbers["held"] for trap in content().traps.values() if "held" in trap.numbers)
    return sum(current(g, o, "strength") for o in holding) >= times * current(g, f, "strength")


@rule("trapfx.mindstealer", "trapfx.gas.table")
def act(g: Game, f: Figure) -> Play:
    """The gamesmaster moves him; robbed of his mind he attacks his friends. Those who go mad only wander."""
    if f.under("stolen") and held_fast(g, f):
        g.tell("held", "{} is held fast.", f, rules=("trapfx.mindstealer",))
        close_action(g)
        return
    friends = [o for o in g.company() if o is not f]
    if g.gm >= 0:
        yield from _by_hand(g, f)
    elif f.under("stolen") and friends:
        far = routes.steps_from(g, friends)
        free = [q for q in squares(walking.goals(g, f)) if q in far]
        best = min(free, key=lambda q: (far[q], q), default=-1)
        if best >= 0 and not _victims(g, f):
            yield from walking.walk(g, f, best)
        if f.up and (victims := _victims(g, f)):
            yield from melee.attack(g, f, victims[0])
    elif friends:
        far = routes.steps_from(g, friends)
        best = max(squares(walking.goals(g, f)), key=lambda q: (far.get(q, 0), -q), default=-1)
        if best >= 0:
            yield from walking.walk(g, f, best)
    close_action(g)


def _victims(g: Game, f: Figure) -> list[Figure]:
    mask = zones.reach(g, f)
    return [o for o in g.company() if o is not f and o.mask & mask]


def _by_hand(g: Game, f: Figure) -> Play:
    struck = False
    while g.active == f.id and f.up:
        options: list[Answer] = []
        if f.under("stolen") and not struck:
            options = [("fight", o.id) for o in _victims(g, f)]
        goals = walking.goals(g, f)
        if not options and not goals:
            return
        answer = yield Decision(g.gm, "possessed", (*options, END), (("walk", goals),), f.id)
        if answer == END:
            return
        if answer[0] == "walk":
            yield from walking.walk(g, f, answer[1])
        else:
            struck = True
            yield from melee.attack(g, f, g.fig(answer[1]))
