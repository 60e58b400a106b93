"""What is Heavy: the weight of all that a Hero carries, and when it is too much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from delvewright.kernel.dice import Face
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import Kind, content
from delvewright.rules.heroquest.state.figure import Figure

Cards = tuple[str, ...]
OVERBURDENED = 6
"""The highest face of a movement die: that much weight and a Hero can hardly move."""


@lru_cache(maxsize=1 << 14)
def _carried(items: Cards, drained: Cards) -> int:
    cards = content().cards
    return sum(cards[c].heavy for c in items) + sum(cards[c].heavy for c in drained)


@rule(
    "ability.heavy", "ability.heavy.negative", "card.limits.may-carry", "card.drain.no-benefit",
    "missing.equipment.pack-frame", "card.limits.no-carry-limit",
)  # fmt: skip
def weight(f: Figure) -> int:
    """The Heavy values of all a Hero carries, face down or not, added up; never below 0."""
    return max(0, _carried(f.items, f.drained) - (_lighter(f) if f.assigned else 0))


@rule("missing.enchant.feather", "ability.heavy.negative")
def _lighter(f: Figure) -> int:
    """What Enchantments take off the weight, while what they are on is worn."""
    return sum(more(name).light for name, card in f.assigned if card in f.worn and name in f.items)


@rule("ability.heavy.limit", "ability.overburdened")
def overburdened(f: Figure) -> bool:
    """Whether a Hero carries so much that only a step at a time is left."""
    return f.kind.hero and _carried(f.items, f.drained) >= OVERBURDENED and weight(f) >= OVERBURDENED


@rule("ability.overburdened.no-more")
def too_heavy(f: Figure, item: str) -> bool:
    """Whether a Hero may not take a card up because it is one more weight too many."""
    return content().cards[item].heavy > 0 and overburdened(f)


@rule("ability.heavy.reduce")
def weighed_down(f: Figure, faces: Sequence[Face]) -> int:
    """The sum of a Hero's movement dice, each lowered by the weight, to no less than 1."""
    total = 0
    heavy = weight(f) if f.items or f.effects else 0
    for face in faces:
        total += max(1, int(face) - heavy)
    return total


def burdened(kind: Kind, items: Cards, drained: Cards) -> bool:
    """Whether these cards are too heavy for a Hero."""
    return kind.hero and _carried(items, drained) >= OVERBURDENED
