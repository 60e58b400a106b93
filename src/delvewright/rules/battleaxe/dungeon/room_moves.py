"""Moving in rooms: parts of a move, slow steps, moves and turns that end."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game

SLOWLY = "slowly"


def points(g: Game, f: Figure) -> int:
    """The squares a hero has left to move; -1 if he must roll for them first."""
    if g.stopped or f.carried or f.under("held") or (f.health <= 0 and not g.acts):
        return 0
    return g.points if g.points >= 0 else -1 if active_enemies(g) else values.free_speed(f)


def walk_on(g: Game, f: Figure, cost: int, q: int) -> None:
    """Squares of the move are used up, and the hero is elsewhere."""
    g.points = points(g, f) - cost
    g.walked += cost
    g.left = f.at
    g.put(f, q)


def halt(g: Game) -> bool:
    """The move of the active hero ends here."""
    g.points, g.stopped = 0, True
    return True


def end_turn(g: Game, f: Figure) -> None:
    """The hero's turn ends: neither move nor action is left."""
    if g.active == f.id:
        g.acts, g.points, g.stopped = 0, 0, True


@rule("house.adventure.dart-gallery")
def slowly_offer(g: Game, f: Figure) -> list[Answer]:
    """Before he moves, a hero may choose to use only half of his Speed Roll."""
    return [("try", SLOWLY)] if not g.walked and points(g, f) > 1 and SLOWLY not in g.done else []


def go_slowly(g: Game, f: Figure) -> None:
    """Half the squares, but with care."""
    g.points = points(g, f) // 2
    g.done += (SLOWLY,)
    g.tell("slowly", "{} goes carefully.", f, rules=("specific.where",))


def careful(g: Game) -> Sequence[str]:
    """The condition of who goes slowly."""
    return ("half-speed",) if SLOWLY in g.done else ()


def able(f: Figure) -> bool:
    """Whether a hero can still go on."""
    return f.condition == AWAKE and f.at >= 0
