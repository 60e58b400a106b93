"""Actions that are left in an Activation: the one that is no Move, and bonus ones by their kind."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.state.game import Game


def spend(g: Game, kind: str) -> None:
    """Use up an Action: a bonus one of that kind first."""
    left = g.bonus.get(kind, 0)
    if left and g.extras is not None:
        g.extras.bonus_used = True
    if left > 1:
        g.bonus[kind] = left - 1
    elif left:
        del g.bonus[kind]
    else:
        g.acts -= 1


@rule("bonus.lost-after-spending")
def lose_bonus(g: Game, kind: str) -> None:
    """A bonus Action is lost; whoever has used it up already, and has no other left, is done."""
    if kind in g.bonus or g.acts > 0:
        spend(g, kind)
    else:
        g.ended = True


@rule("bonus.duration", "bonus.counts-as-normal", "bonus.stack")
def bonus_action(g: Game, kind: str) -> None:
    """One more Action of a kind this turn."""
    g.bonus[kind] = g.bonus.get(kind, 0) + 1
