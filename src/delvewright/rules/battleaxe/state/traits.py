"""Traits: once per quest each, by a conscious hero. What each does is in `figures/traits.py`."""

from __future__ import annotations

from collections.abc import Collection

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game


@rule("console.traits.once", "console.traits.two", "luck.conscious-only")
def may_use(f: Figure, trait: str) -> bool:
    """Whether a hero has a trait that he has not used in this quest, and can."""
    return trait in f.traits and trait not in f.used and f.condition == AWAKE


def usable(f: Figure, speaking: Collection[str]) -> list[str]:
    """Which of a hero's traits that speak of a moment he may use."""
    return [name for name in f.traits if name in speaking and may_use(f, name)]


@rule("console.traits.once")
def use(g: Game, f: Figure, trait: str) -> None:
    """Mark a trait as used."""
    card = content().traits[trait]
    f.used += (trait,)
    g.tell("trait", "{} uses {}.", f, card.title, rules=card.rules, figures=(f.id,))
