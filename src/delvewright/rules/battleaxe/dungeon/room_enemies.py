"""Enemies of a room: who stands there at first, who is left of them, and who joins them."""

from __future__ import annotations

from delvewright.kernel.dice import D6
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Enemy
from delvewright.rules.battleaxe.content.plans import Square
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import initiative
from delvewright.rules.battleaxe.dungeon.quests import quest_of
from delvewright.rules.battleaxe.dungeon.room_squares import nearest
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import impersonal
from delvewright.rules.battleaxe.state.texts import lasting


@rule("layout.setup-d6", "layout.setup.squares", "layout.setup.example", "house.adventure.use")
def populate(g: Game, room: Here) -> Play:
    """A D6 picks the enemies; they stand on the first places of their letter. Gives them back."""
    setup = room.room.setup
    if not setup:
        return []
    row, *others = setup
    if any(other != row for other in others):
        face = yield from impersonal("setup", D6)
        row = setup[face - 1]
        text, rules = "A D6 picks the enemies of {}: line {}.", ("layout.setup-d6",)
        g.tell("setup", text, room.room.title, face, rules=rules, faces=(face,))
    row = dict(row)
    for name in dict.fromkeys(g.fixed):
        row = lasting.of(name).lies_in_wait(g, room.room.book, row)
    return [place(g, room, enemy, at) for enemy, n in row.items() for at in room.room.places[enemy][:n]]


def place(g: Game, room: Here, enemy: str, at: Square) -> Figure:
    """Put an enemy on its place, looking at the entry."""
    card = content().enemies[enemy]
    mask = sum(1 << room.at(square) for square in card.squares(at))
    e = g.add_enemy(card, room.at(at), mask, room.area.entry ^ 2)
    quest_of(g).places(g, e)
    return e


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
