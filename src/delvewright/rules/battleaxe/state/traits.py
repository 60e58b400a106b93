"""Traits: once per quest each, by a conscious hero. What each does is in `figures/traits.py`."""

from __future__ import annotations

from collections.abc import Collection

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game


@rule("console.traits.once", "luck.conscious-only")
def usable(f: Figure, speaking: Collection[str]) -> list[str]:
    """Which of a hero's traits that speak of a moment he may use: not used in this quest, and he is conscious."""
    if f.condition != AWAKE:
        return []
    return [name for name in f.traits if name in speaking and name not in f.used]


@rule("console.traits.once")
def use(g: Game, f: Figure, trait: str) -> None:
    """Mark a trait as used."""
    card = content().traits[trait]
    f.used += (trait,)
    g.tell("trait", "{} uses {}.", f, card.title, rules=card.rules)
