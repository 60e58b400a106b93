"""Characters of computer heroes: the same aims with other weights, so that people remember who goes with them.

Nobody is stronger for it, and nobody's dice change; what they differ in is measured in docs/players.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Character:
    """What somebody is like."""

    title: str
    """What people read of him."""
    weights: Mapping[str, float] = field(default_factory=dict)
    """By the name of an aim: how many times as much it weighs."""
    fear: float = 1.0
    """How many times as much the harm counts that may come to him where he stands."""
    together: float = 1.0
    """How many times as much it counts to go where the others go."""
    gold: bool = False
    """Whether he searches for treasure even where gold buys nothing."""


PLAIN = Character("goes with the party")
"""What everybody else is like."""
CHARACTERS = {
    "bold": Character("is in front, and stays there", {"rest": 0.8}, fear=0.4, together=0.5),
    "careful": Character("looks where there is least to fear", {"drink": 1.05, "mend": 1.05}, fear=2.5),
    "greedy": Character("leaves no room unsearched", {"treasure": 1.7, "take": 1.05}, gold=True),
    "loyal": Character("stays with the others", {"heal": 1.05}, together=3.0),
}
"""By name, as it is written behind that of the player: tactician-bold."""


def known(role: str) -> Character:
    """The character of a name."""
    return CHARACTERS.get(role, PLAIN)
