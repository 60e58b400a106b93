"""A figure: a Hero, a Man-at-Arms, somebody they meet, a Monster."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from delvewright.kernel.effects import Effects, total
from delvewright.kernel.flat import copier
from delvewright.rules.heroquest.content.ability_texts import AbilityText, ability_text
from delvewright.rules.heroquest.content.reading import Kind

HERO, MONSTER = 0, 1
"""The two sides."""


class Figure:
    """A figure on the board, or fallen, or gone home."""

    __slots__ = (
        "abilities", "alive", "assigned", "at", "body", "charges", "drained", "effects", "full_body", "full_mind",
        "gold", "grip", "hands", "home", "id", "items", "kind", "kit", "master", "mind", "name", "odd", "out", "pit",
        "searched", "seat", "side", "slots", "spot", "stolen", "tags", "used", "valuables", "worn",
    )  # fmt: skip

    def __init__(self, id: int, kind: Kind, name: str, side: int, seat: int, at: int) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.side = side
        self.seat = seat
        """The seat that decides for it."""
        self.home = seat
        """The seat in whose turn it is activated, whoever decides for it."""
        self.master = -1
        """The Hero who employs it."""
        self.at = at
        """Its square; -1 when it is off the board."""
        self.spot = -1
        """Which of the map's Monsters it is."""
        self.body = kind.body
        self.mind = kind.mind
        self.full_body = kind.body
        """Starting Body, with what cards add: healing stops there."""
        self.full_mind = kind.mind
        self.alive = True
        self.out = False
        """It has left the board by the exit."""
        self.pit = False
        """It is down in a pit."""
        self.gold = 0
        self.valuables = 0
        self.items: tuple[str, ...] = kind.starts + kind.spells
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
        self.tags: tuple[str, ...] = ()
        """Marks a Quest has put on it."""
        self.effects: Effects = ()
        self.abilities: tuple[str, ...] = ()
        self.odd = False
        """Whether an ability of its own does more than give bonus Actions."""
        if kind.abilities:
            self.learn(kind.abilities)
        self.searched = 0
        """Mask of the areas it has searched for treasure."""
        self.kit: tuple[Any, ...] = (None, None, None)
        """Cards face up and face down, and what they come to: looked up, never the truth."""

    def __str__(self) -> str:
        return self.name

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(self.kind.id if s == "kind" else getattr(self, s) for s in Figure.__slots__ if s != "kit")

    def bonus(self, changes: str) -> int:
        """What its effects add to a value."""
        return total(self.effects, changes) if self.effects else 0

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

    def under(self, condition: str) -> bool:
        """Whether an effect puts it under a condition: asleep, miss, unseen …"""
        for e in self.effects:  # noqa: SIM110 (asked all the time; half the cost of any())
            if e.changes == condition:
                return True
        return False

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
