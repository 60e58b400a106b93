"""Which windows (`windows.py`) anybody could answer: so much of cards and effects the state itself must know."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.figure import Figure

BY_CARD: dict[str, int] = {}
"""Card -> mask of the windows in which its owner may use it."""
BY_EFFECT: dict[str, int] = {}
"""Name of a lasting effect -> mask of the windows in which its bearer may use it."""

TESTED, MINDED = 1 << 9, 1 << 14
"""Dice were rolled for anything but a blow and do not count yet. A figure's Mind is about to decide: dice will be
thrown for it, or lie there and are not compared with it yet."""
APART = TESTED | MINDED
"""Of these windows, those that the state knows apart."""


def answered(figures: Iterable[Figure | None]) -> int:
    """Mask of the windows for which any of these figures owns something."""
    mask = 0
    for f in figures:
        if f is not None and f.alive:
            for item in f.items:
                if item in BY_CARD:
                    mask |= BY_CARD[item]
            for effect in f.effects:
                if effect.name in BY_EFFECT:
                    mask |= BY_EFFECT[effect.name]
    return mask


@cache
@rule("role.es.secret-knowledge")
def unknown_to_heroes() -> dict[str, int]:
    """The cards that a Monster may hold without any Hero's knowledge and use in windows, with those windows."""
    return {card: windows for card, windows in BY_CARD.items() if content().cards[card].deck == "chaos"}
