"""A figure: a Hero, a Man-at-Arms, somebody they meet, a Monster."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from delvewright.kernel.flat import copier
from delvewright.kernel.saying import called, the
from delvewright.rules.common.dungeon.figure import HERO, MONSTER, DrawnFigure
from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.content.reading import Kind

__all__ = ["BONUS", "HERO", "MONSTER", "Figure"]


def called_by(name: str, kind: Kind | None) -> str:
    """How sentences call a figure: the Elf, Orc 2, or by a name of its own."""
    own, _, number = name.partition(".")
    if kind is None or own != kind.id:
        return called(name)
    if number and not (number == "1" and (kind.named or kind.character)):
        return f"{kind.title} {number}"
    return kind.title if kind.named else the(kind.title)


class Figure(DrawnFigure):
    """A figure on the board, or fallen, or gone home."""

    __slots__ = (
        "abilities", "assigned", "body", "charges", "drained", "full_body", "full_mind", "grip", "hands", "home", "kit",
        "master", "mind", "odd", "slots", "stolen", "used", "valuables", "worn",
    )  # fmt: skip
    derived = frozenset({"kit"})

    kind: Kind

    def __init__(self, id: int, kind: Kind, name: str, side: int, seat: int, at: int) -> None:
        super().__init__(id, kind, name, side, seat, at)
        self.home = seat
        """The seat in whose turn it is activated, whoever decides for it."""
        self.master = -1
        """The Hero who employs it."""
        self.body = kind.body
        self.mind = kind.mind
        self.full_body = kind.body
        """Starting Body, with what cards add: healing stops there."""
        self.full_mind = kind.mind
        self.valuables = 0
        self.items = kind.starts + kind.spells
        """Cards owned, face up."""
        self.drained: tuple[str, ...] = ()
        self.hands: tuple[str, ...] = ()
        """Cards with hands used since its last turn began; they stay in the hands until the next."""
        self.worn: tuple[str, ...] = ()
        """Armour put on."""
        self.slots: tuple[str, ...] = ()
        """Cards with a corner icon used since its last turn began."""
        self.charges: tuple[tuple[str, int], ...] = ()
        """How often cards with charges have been used."""
        self.used: tuple[str, ...] = ()
        """Names of Sequestered cards used in this Quest, and other once-a-Quest marks."""
        self.assigned: tuple[tuple[str, str], ...] = ()
        """Selfish cards with the card or Spell Group each is assigned to."""
        self.grip = -1
        """The figure it is crushing."""
        self.stolen: tuple[tuple[int, str], ...] = ()
        """Cards it has carried off, with the Heroes they belong to."""
        self.abilities: tuple[str, ...] = ()
        self.odd = False
        """Whether an ability of its own does more than give bonus Actions."""
        if kind.abilities:
            self.learn(kind.abilities)
        self.kit: tuple[Any, ...] = (None, None, None)
        """Cards face up and face down, and what they come to: looked up, never the truth."""

    def __str__(self) -> str:
        """As sentences call it."""
        return called_by(self.name, self.kind)

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def learn(self, abilities: tuple[str, ...]) -> None:
        """Have abilities besides those it has."""
        self.abilities += abilities
        self.odd = any(a.partition(" ")[0] not in _MORE_ACTIONS for a in self.abilities)

    def has(self, ability: str) -> bool:
        """Whether it has a standard ability, with or without a number."""
        return ability in _levels(self.abilities)

    def level(self, ability: str) -> int:
        """The sum of the numbers behind an ability, of the figure itself and of its effects: Rage (1) is 1."""
        return _levels(self.abilities).get(ability, 0) + self.bonus(ability)

    @property
    def leveled(self) -> Mapping[str, int]:
        """Its own abilities, each with the sum of the numbers behind it."""
        return _levels(self.abilities)

    def speaking(self, moment: str) -> list[AbilityText]:
        """The texts of its abilities that speak of a moment; most figures have none."""
        if not self.odd:
            return []
        names = ability_text.speaking(moment)
        return [ability_text.of(word) for word in _levels(self.abilities) if word in names]

    def keywords(self, ability: str) -> set[str]:
        """The words behind an ability such as Immune or Weakness."""
        return {a.partition(" ")[2] for a in self.abilities if a.startswith(ability + " ")}


BONUS = {
    "rage": "attack",
    "lore": "cast",
    "artifice": "search-traps",
    "perception": "search-doors",
    "fortune": "treasure",
}
"""Abilities that give bonus Actions of a kind; Haste gives another Move."""
_MORE_ACTIONS = {"haste", *BONUS}


@lru_cache(maxsize=4096)
def _levels(abilities: tuple[str, ...]) -> dict[str, int]:
    """The abilities by name, each with the sum of the numbers behind it."""
    found: dict[str, int] = {}
    for ability in abilities:
        name, _, number = ability.rpartition(" ")
        found.setdefault(ability, 0)
        while name:
            found[name] = found.get(name, 0) + (int(number) if number.isdecimal() else 0)
            name, _, number = name.rpartition(" ")
    return found


_copy_figure = copier(Figure)
