"""Two heroes at one thing: the helper spends his own action on it."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state.game import Figure, Game

HELPED = "helped"


@rule("house.adventure.whispering-well")
def ready(g: Game) -> list[Figure]:
    """The heroes who have not had their turn in this round and have promised their action to nobody."""
    return [o for o in conscious(g) if g.waiting >> o.id & 1 and HELPED not in o.marks]


def spend(g: Game, helper: Figure) -> None:
    """His action is spent: in his turn of this round he has none."""
    helper.marks += (HELPED,)


def turn_begins(g: Game, f: Figure) -> None:
    """Whoever has helped has no action left."""
    if HELPED in f.marks:
        f.marks = tuple(mark for mark in f.marks if mark != HELPED)
        g.acts = 0
