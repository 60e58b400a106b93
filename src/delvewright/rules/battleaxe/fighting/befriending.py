"""Befriending: an enemy that is won over, not beaten."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.fighting.harm import defeated
from delvewright.rules.battleaxe.fighting.unconscious import calm
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import enemy


@rule("house.state.befriended", "complete.defeated")
def befriend(g: Game, f: Figure, rules: tuple[str, ...] = ()) -> None:
    """An enemy is taken off the board and counts as defeated."""
    if enemy.of(f.enemy.id).proof(g, f):
        return
    g.tell("befriended", "{} is befriended.", f, rules=("house.state.befriended", *rules))
    defeated(g, f)
    g.remove(f)
    calm(g)
