"""Heroes who fall: unconscious at Health 0, dead below it, awake again when no enemy is active."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.ground.whereabouts import let_go
from delvewright.rules.battleaxe.state.game import DEAD, UNCONSCIOUS, Figure, Game
from delvewright.rules.battleaxe.state.healing import wake
from delvewright.rules.battleaxe.state.outcome import check_end


@rule("unconscious.when", "death.when", "unconscious.weak.new-enemies")
def goes_down(g: Game, f: Figure, cause: str) -> None:
    """Whether a wounded hero can stand: at Health 0 he falls, below it he dies. Who was at 0 already dies of any."""
    if f.health < 0:
        die(g, f, cause)
    elif f.health == 0:
        fall(g, f)


@rule("unconscious.when", "unconscious.nothing")
def fall(g: Game, f: Figure) -> None:
    """At Health 0 a hero falls unconscious where he stands."""
    f.condition = UNCONSCIOUS
    if g.active == f.id:
        g.acts, g.stopped, g.attacks, g.fighting = 0, True, 0, ""
    g.waiting &= ~(1 << f.id)
    let_go(g, f)
    g.count()
    g.tell("unconscious", "{} falls unconscious.", f, rules=("unconscious.when",), squares=(f.at,))


@rule("death.when", "death.not-target")
def die(g: Game, f: Figure, cause: str) -> None:
    """Below Health 0 a hero dies where he stands."""
    f.condition = DEAD
    g.waiting &= ~(1 << f.id)
    f.effects = ()
    let_go(g, f)
    g.count()
    g.deaths += ((f.name, cause),)
    g.tell("death", "{} dies ({}).", f, cause, rules=("death.when",), squares=(f.at,))
    check_end(g)


@rule("unconscious.revive", "stat.no-active-enemies.definition")
def calm(g: Game) -> None:
    """With No Active Enemies the unconscious wake, still at Health 0."""
    for f in g.party():
        if f.condition == UNCONSCIOUS and not active_enemies(g):
            wake(g, f, ("unconscious.revive",))


@rule("unconscious.weak")
def weak(f: Figure) -> bool:
    """Whether a hero has woken at Health 0: then he either moves or takes an action in a turn."""
    return f.health <= 0
