"""Special monsters in what somebody imagines: any that look like them, for nobody has told him what they are."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.dice import advance, stream
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Monster

MASKS = "masks"
"""The counter that only imagined games have: from what their special monsters are guessed."""


def masked(seed: int, which: int, card: Monster, lost: int = 0) -> Monster:
    """A special monster that looks like another one, and would live with so many Wounds lost; for each its own."""
    found = [other for other in _alike(card) if other.values.wounds > lost]
    bits = advance(stream(seed, f"mask {which}"))[1]
    return found[bits % len(found)] if found else card


@lru_cache(maxsize=64)
@rule("special.distinct", "melee.ws_told")
def _alike(card: Monster) -> tuple[Monster, ...]:
    """The special monsters that look like one, in the order of their names; no teams, for those stand in twos."""

    def look(other: Monster) -> tuple[int, int, bool, bool, bool]:
        return other.values.ws, other.size, content().weapons[other.weapon].reach, other.rooted, other.idle

    every = sorted(content().monsters.values(), key=lambda other: other.id)
    return tuple(other for other in every if other.distinct and look(other) == look(card) and other.models == 1)
