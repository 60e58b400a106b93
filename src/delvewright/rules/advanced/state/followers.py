"""Those who follow a Hero: henchmen, and others whom he takes along."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Hero
from delvewright.rules.advanced.state.game import Figure, Game

GUEST = "guest"
"""The mark of one who does not fight and threatens nobody."""
HIRED = "hired"
"""The mark of a henchman who stays with his Hero after the expedition."""
ROGUE = "rogue"


@cache
def henchmen() -> dict[str, Hero]:
    """All henchmen there are, by their kind, the plain ones first."""
    return {kind: card for kind, card in content().heroes.items() if card.calling == "henchman"}


@rule("hero.count.henchman.sheet")
def plain_man() -> str:
    """The kind of a henchman who leads nobody."""
    return next(kind for kind, card in henchmen().items() if not card.leads)


def follow(g: Game, f: Figure, card: Hero, kind: str, title: str) -> Figure:
    """Somebody follows a Hero from now on; those of a kind are numbered."""
    n = 1 + sum(name.startswith(f"{kind}.") for name in g.names)
    man = g.add_hero(card, f.seat, f"{kind}.{n}", f.id)
    man.title = f"{title} {n}"
    return man


@rule("hench.man_at_arms", "hench.sergeant")
def add_man(g: Game, f: Figure, kind: str) -> Figure:
    """A henchman of a Hero's."""
    card = content().heroes[kind]
    return follow(g, f, card, kind, card.title)


@rule("hazard.stranger.maiden")
def reward(g: Game, home: list[Figure]) -> None:
    """Maidens who were brought out alive are worth gold to the party; what does not divide goes to the first."""
    saved = [f for f in g.everybody() if f.name.startswith("maiden.") and f.condition == 3]
    gold = len(saved) * number("maiden", "gold")
    if gold and home:
        each, rest = divmod(gold, len(home))
        for n, f in enumerate(home):
            f.gold += each + (rest if n == 0 else 0)
        g.tell("gold", "{} gold crowns for those who were saved.", gold, rules=("hazard.stranger.maiden",))
