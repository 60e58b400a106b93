"""Cards owned, as tuples of their names."""

from __future__ import annotations


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards less one of that name."""
    if card not in cards:
        return cards
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]
