"""Abilities: which there are, and the text of one: what whoever has it does, or is spared, of its own accord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.texts import Texts

if TYPE_CHECKING:
    from delvewright.rules.heroquest.state.game import Figure, Game, Ground


class AbilityText:
    """What an ability does; each that has a text of its own overrides what it speaks of."""

    verbs: tuple[str, ...] = ()
    """With which its Actions begin, if it brings any of its own."""

    def ground(self, g: Game, f: Figure, here: Ground) -> Ground:
        """Where a figure with it may go; `here`: where it could without."""
        return here

    def falls(self) -> bool:
        """Whether its bearer falls into pits."""
        return True

    def actions(self, g: Game, f: Figure, near: int) -> list[Answer]:
        """Actions it brings; `near` are the squares one open step away."""
        return []

    def fields(self, g: Game, f: Figure) -> list[tuple[str, int]]:
        """Actions it brings that name a square: the verb, and the mask of all squares it can name."""
        return []

    def acts(self, g: Game, f: Figure, answer: Answer) -> Play:
        """One of these is taken."""
        return
        yield

    def attacked(self, g: Game, f: Figure, target: Figure, lost: int, damage: frozenset[str]) -> None:
        """An Attack Action of its bearer is over; `lost`: what the target lost by damage of these kinds."""


ability_text = Texts("ability", AbilityText)

STANDARD = (
    "artifice", "crush", "command", "cursed", "defencing", "fame", "fortune", "giant", "haste", "heavy", "immune",
    "long", "lore", "overburdened", "perception", "praxis", "rage", "sentry", "selfish", "sequestered", "steal",
    "undead", "ward", "weakness",
)  # fmt: skip
"""The standard abilities."""
UNIQUE = ability_text.known
"""Abilities that have a text: those that stand on a single card are known by nothing else."""


@rule("figure.abilities")
def known_ability(ability: str) -> bool:
    """Whether there is such an ability: a standard one, with its number or words, or one of a single card."""
    return ability.partition(" ")[0] in STANDARD or ability in UNIQUE
