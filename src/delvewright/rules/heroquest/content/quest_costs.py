"""Costs of several parts, which a Quest may set for a card: points, tests and the card itself, paid in order."""

from __future__ import annotations

import re
from collections.abc import Mapping

from delvewright.kernel.errors import BadFile
from delvewright.rules.heroquest.content.reading import content

Cost = tuple[str, int]
"""body or mind and how many points, will or strength to be tested, drain or discard; mastery and its number."""
_PARTS = re.compile(
    r"(?P<points>\d+) (?P<what>body|mind)|test of (?P<test>will|strength)|(?P<card>drain|discard)"
    r"|mastery (?P<mastery>\d)"
)


def read_costs(raw: Mapping[str, str], where: str) -> dict[str, tuple[Cost, ...]]:
    """What a file says cards cost: `ball-of-flame = "1 mind, test of will, drain"`."""
    found: dict[str, tuple[Cost, ...]] = {}
    for card, text in raw.items():
        if card not in content().cards:
            raise BadFile(f"costs: there is no card “{card}”.", where)
        parts: list[Cost] = []
        for words in str(text).lower().split(","):
            part = _PARTS.fullmatch(words.strip())
            if part is None:
                raise BadFile(
                    f"costs: {card} cannot cost “{words.strip()}”.",
                    where,
                    "Parts in their order: 1 mind, 2 body, test of will, test of strength, drain, discard, mastery 2.",
                )
            name = part["what"] or part["test"] or part["card"] or "mastery"
            parts.append((name, int(part["points"] or part["mastery"] or 0)))
        found[card] = tuple(parts)
    return found
