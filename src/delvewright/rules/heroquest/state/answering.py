"""Which windows (`windows.py`) anybody could answer: so much of cards and effects the state itself must know."""

from __future__ import annotations

from collections.abc import Iterable

from delvewright.rules.heroquest.state.figure import Figure

BY_CARD: dict[str, int] = {}
"""Card -> mask of the windows in which its owner may use it."""
BY_EFFECT: dict[str, int] = {}
"""Name of a lasting effect -> mask of the windows in which its bearer may use it."""

TESTED = 1 << 9
"""Of these windows, the one that opens when dice were rolled for anything but a blow: the state knows it apart."""


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
