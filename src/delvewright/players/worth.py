"""What cards are worth to computer players: it stands beside the cards, in `worth.toml` of each book's content.

Players ask for what a card does, never for its name. A card without an entry is used by the general rules of its kind
(a weapon by its dice, armour by its defence); those that no computer ever uses are listed there, with the reason.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from delvewright import rules
from delvewright.rules.common.tables import load_table


@dataclass(frozen=True, slots=True)
class Worth:
    """What a card does for whoever uses it, in numbers to reckon with."""

    id: str
    harm: tuple[float, ...] = ()
    """The chances of 0, 1, 2 … Body lost by whom it is used on."""
    dice: int = 0
    """The dice it attacks with by itself."""
    saved: float = 0.0
    """The part of its harm that is turned aside, on average."""
    drains: int = 0
    """So much Mind it takes; an enemy without Mind is gone."""
    blow: str = ""
    """What it strikes with, where that makes a difference: heat, cold, magic."""
    bears: str = ""
    """The weapon that an Enchantment is found on."""
    holds: float = 0.0
    """For so many turns it keeps an enemy from doing harm."""
    dull: bool = False
    """Whether it holds the longer the less Mind somebody has."""
    sure: float = 0.0
    """What it is worth against any enemy, in Body."""
    wide: float = 0.0
    """For so many turns it does so with all enemies in a room."""
    heals: int = 0
    """Body it gives back, at most."""
    calms: int = 0
    """Mind it gives back, at most."""
    again: bool = False
    """Whether it can be used again and again where nobody disturbs."""
    revives: bool = False
    """Whether it brings somebody back who was killed."""
    attack: int = 0
    """Dice added to attacks."""
    blows: int = 0
    """Further attacks in the same turn."""
    defend: int = 0
    """Dice added to Defence."""
    hides: bool = False
    """Whether enemies miss whoever is under it."""
    turns: int = 0
    """Further turns it gives."""
    run: bool = False
    """Whether it is for somebody who has far to go."""
    copies: tuple[str, ...] = ()
    """What it gives back to be used once more."""
    binds: bool = False
    """Whether nobody comes who is under it."""
    wanted: int = 0
    """How much it is wanted where one has to choose; nothing: last of all."""
    powers: bool = False
    """Whether it gives points of magic back."""
    strong: bool = False
    """Whether it is kept for strong enemies, or many."""
    skill: str = ""
    """When a skill that costs nothing is used: in a `fight`, or before a `blow`; in the order of `wanted`."""
    saves: int = 0
    """How gladly it is used to save somebody who dies."""
    cures: str = ""
    """The effect it ends."""


@dataclass(frozen=True, slots=True)
class Unused:
    """Cards of a kind that no computer ever uses."""

    id: str
    """Why."""
    cards: tuple[str, ...]


NONE = Worth("")


@cache
def worths(book: str) -> dict[str, Worth]:
    """All entries of a book, by card."""
    return load_table(_path(book), "card", Worth)


@cache
def unused(book: str) -> dict[str, str]:
    """Why no computer ever uses a card, by card."""
    return {card: each.id for each in load_table(_path(book), "unused", Unused).values() for card in each.cards}


def _path(book: str) -> Path:
    return Path(rules.__file__).parent / book / "content" / "worth.toml"


def worth(book: str, card: object) -> Worth:
    """What a card is worth; nothing if nobody has said."""
    return worths(book).get(str(card), NONE)


@cache
def having(book: str, what: str) -> tuple[str, ...]:
    """The cards of a book that do something, those that are wanted most first."""
    found = [each for each in worths(book).values() if getattr(each, what)]
    return tuple(each.id for each in sorted(found, key=lambda each: -each.wanted))
