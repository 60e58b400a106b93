"""Event cards: each is followed right after the tiles and doors of its card are placed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Event
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import decks
from delvewright.rules.battleaxe.state.game import Figure, Game

Areas = Sequence[int]
Does = Callable[[Game, Figure, Areas, Event], Play]
EVENTS: dict[str, Does] = {}
"""What each card does; it gives back the enemies that have appeared, or nothing."""


def event(name: str, *rules: str) -> Callable[[Does], Does]:
    """Say which card a function carries out."""

    def mark(function: Does) -> Does:
        EVENTS[name] = rule(f"house.event.{name}", *rules)(function)
        return function

    return mark


@rule("event.draw", "event.when", "roomcard.event", "game.text.narrative")
def follow(g: Game, f: Figure, areas: Areas) -> Play:
    """Draw one event card and follow it; `f` is the opener. Gives back the enemies that have appeared."""
    name = yield from decks.draw(g, "event")
    card = content().events[name]
    rules = ("event.draw", *card.rules)
    g.tell("event", "Event: {}. {}", card.title, card.text, rules=rules, figures=(f.id,), card=name)
    found = yield from EVENTS[name](g, f, areas, card)
    return found or []


def new_squares(g: Game, areas: Areas) -> int:
    """The squares of the new tiles."""
    return sum(g.board.areas[i].squares for i in areas)


def free(g: Game, mask: int) -> int:
    """The squares of a mask on which nobody and nothing stands."""
    return mask & g.board.floor & ~(g.heroes | g.fallen | g.bodies | g.enemies | g.solid)


def put_enemies(g: Game, kind: str, spots: Sequence[int]) -> list[Figure]:
    """Enemies on these squares."""
    card = content().enemies[kind]
    return [g.add_enemy(card, q) for q in spots]


def far_end(g: Game, areas: Areas) -> list[int]:
    """The free squares of new tiles, from the end of the passage or the back row of the room towards the front."""
    area = g.board.areas[areas[-1]]
    new = new_squares(g, areas)
    column, row = (0, -1, 0, 1), (1, 0, -1, 0)

    def depth(q: int) -> tuple[int, int]:
        x, y = g.board.place(q)
        return x * column[area.entry] + y * row[area.entry], q

    return sorted(squares(free(g, new)), key=depth)
