"""Characters of computer players: heroes with other weights of the same aims, game masters with other tastes.

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


@dataclass(frozen=True, slots=True)
class Manner:
    """What a game master is like: how many times as much a target counts, each part added to 1."""

    title: str
    """What people read of it."""
    hurt: float = 0.0
    """For the part of his Body that a hero has lost."""
    alone: float = 0.0
    """For a hero without a companion at his side."""
    fresh: float = 0.0
    """For a hero who was not attacked in this round yet."""
    says: str = ""
    """What it says of such a target."""

    def taste(self, hurt: float, alone: bool, fresh: bool) -> float:
        """How many times as much a hero counts."""
        return 1.0 + self.hurt * hurt + self.alone * alone + self.fresh * fresh


FAIR = Manner("goes for whom it can hurt most")
"""What every other game master is like."""
MASTERS = {
    "cruel": Manner("goes for those who bleed already", hurt=6.0, says="who bleeds already"),
    "sly": Manner("goes for who stands alone", alone=3.0, says="who stands alone"),
    "showman": Manner("lets nobody feel left out", fresh=3.0, says="who has not been attacked in this round yet"),
}
"""Game masters by name, as it is written behind that of the player: tactician-cruel."""


def manner(role: str) -> Manner:
    """The manner of a name."""
    return MASTERS.get(role, FAIR)
