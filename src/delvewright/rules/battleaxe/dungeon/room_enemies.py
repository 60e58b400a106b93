"""Enemies of a room: who is left of them, and who joins them."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Enemy
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import initiative
from delvewright.rules.battleaxe.dungeon.room_squares import nearest
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.state.game import Game


def alive(g: Game, here: Here, kind: str) -> bool:
    """Whether an enemy of that kind, of this room, is not defeated yet."""
    return any(e.enemy.id == kind for e in here.enemies(g))


def is_type(card: Enemy, kind: str) -> bool:
    """Whether an enemy is of a type, or a Unique one that looks like it."""
    return kind in (card.type, card.like)


def join(g: Game, here: Here, kind: str, near: int) -> Play:
    """Another enemy comes, on the free square nearest to a place."""
    q = nearest(g, near, here.area.squares)
    if q < 0:
        return
    e = g.add_enemy(content().enemies[kind], q, 0, here.area.entry ^ 2)
    g.tell("arrives", "{} arrives.", e, rules=here.room.rules, squares=(q,))
    yield from initiative.appear(g, [e], False)
