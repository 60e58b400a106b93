"""Carrying another hero."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.whereabouts import friends_near, guests_near, passenger
from delvewright.rules.battleaxe.state.answers import NO, YES
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.battleaxe.state.values import BURDEN, weighs


@rule("carry.who", "stat.weight")
def can_carry(f: Figure, other: Figure) -> bool:
    """A heavy hero carries a light one; with something to bear him a light hero does too."""
    return other.weight == "light" and (weighs(f, "heavy") or any(item.of(name).bears() for name in f.worn))


@rule("carry.action", "carry.one", "carry.who", "death.carry", "unconscious.pick-up.mid-move")
def carry_options(g: Game, f: Figure) -> list[Answer]:
    """Whom a hero may pick up."""
    if f.laden or f.carried:
        return []
    near = (*friends_near(g, f), *guests_near(g, f))
    return [("carry", o.id) for o in near if not (o.carried or o.laden) and can_carry(f, o)]


@rule("carry.action", "carry.consent", "unconscious.pick-up.mid-move")
def carry(g: Game, f: Figure, answer: Answer) -> Play:
    """Pick somebody up. The helpless are picked up in the middle of a move, which goes on with 3 squares less."""
    other = g.fig(answer[1])
    if other.condition == AWAKE:
        agreed = yield Decision(other.seat, "carried", (YES, NO), figure=other.id, subject=str(f))
        if agreed == NO:
            return
    g.tie(f, other)
    if g.points >= 0:
        g.points = max(0, g.points + BURDEN)
    if other.condition != AWAKE:
        g.carried = True
    g.tell("carry", "{} carries {}.", f, other, rules=("carry.action", "carry.speed"))


@rule("unconscious.drop", "carry.conscious-passenger")
def landing(g: Game, f: Figure) -> int:
    """Where somebody can be set down: free squares next to the carrier; the one he has just left is among them."""
    return touching(g, f.mask) & ~(g.heroes | g.fallen | g.enemies | g.solid)


@rule("unconscious.drop")
def drop(g: Game, f: Figure, answer: Answer) -> Play:
    """Set down whom he carries: no action."""
    other = passenger(g, f)
    assert other is not None
    g.put(other, answer[1])
    g.tell("drop", "{} sets {} down.", f, other, rules=("unconscious.drop",), squares=(other.at,))
    return
    yield


@rule("carry.conscious-passenger")
def get_down(g: Game, f: Figure, answer: Answer) -> Play:
    """A passenger gets down: that is his move."""
    g.put(f, answer[1])
    g.stopped = True
    g.walked += 1
    g.tell("drop", "{} gets down.", f, rules=("carry.conscious-passenger",), squares=(f.at,))
    return
    yield
