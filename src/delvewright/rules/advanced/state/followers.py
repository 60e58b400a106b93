"""Those who follow a Hero: henchmen, and others whom he takes along."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Hero
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.common.figure_names import next_number

GUEST = "guest"
"""The mark of one who does not fight and threatens nobody."""
HIRED = "hired"
"""The mark of a henchman who stays with his Hero after the expedition."""


@cache
def henchmen() -> dict[str, Hero]:
    """All henchmen there are, by their kind, the plain ones first."""
    return {kind: card for kind, card in content().heroes.items() if card.calling == "henchman"}


@rule("hero.count.henchman.sheet")
def plain_man() -> str:
    """The kind of a henchman who leads nobody."""
    return next(kind for kind, card in henchmen().items() if not card.leads)


@rule("hero.count.henchman.sheet")
def leader_of_men() -> str:
    """The kind of a henchman who leads others."""
    return next(kind for kind, card in henchmen().items() if card.leads)


def kind_of(f: Figure) -> str:
    """The kind of a follower: his name without the number."""
    return f.name.partition(".")[0]


def next_name(g: Game, kind: str) -> str:
    """The name of the next follower of a kind: those of a kind are numbered."""
    return f"{kind}.{next_number(kind, g.names)}"


@rule("hench.leaderless")
def follow(g: Game, f: Figure, card: Hero, kind: str, title: str) -> Figure:
    """Somebody follows a Hero from now on."""
    name = next_name(g, kind)
    man = g.add_hero(card, f.seat, name, f.id)
    man.title = f"{title} {name.partition('.')[2]}"
    return man


@rule("hero.count.henchman.sheet")
def add_man(g: Game, f: Figure, kind: str) -> Figure:
    """A henchman of a Hero's."""
    card = content().heroes[kind]
    return follow(g, f, card, kind, card.title)
