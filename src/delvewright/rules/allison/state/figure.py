"""A figure: a hero, a mercenary, somebody they meet, an enemy."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from delvewright.kernel.flat import copier
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.records import Kind
from delvewright.rules.common.dungeon.figure import HERO, DrawnFigure
from delvewright.rules.common.dungeon.figure import MONSTER as ENEMY

__all__ = ["EAST", "ENEMY", "HERO", "NORTH", "SOUTH", "WEST", "Figure", "hero_kind"]

Spoken = tuple[tuple[Any, ...], Mapping[str | int, tuple[Any, ...]]]
"""What a figure had when it was looked up who speaks for it, and who does: by moments."""
UNASKED: Spoken = ((), {})
"""Nobody has looked yet."""
NORTH, EAST, SOUTH, WEST = range(4)
"""The four ways a figure may face."""


class Figure(DrawnFigure):
    """A figure on the board, or fallen, or gone home."""

    __slots__ = (
        "attack", "body", "charges", "defend", "facing", "fled", "full_body", "full_magic", "full_mind", "groups",
        "held", "hero", "high", "home", "level", "low", "magic", "master", "melee", "memory", "met", "mind", "named",
        "own_body", "own_magic", "own_mind", "paid", "points", "race", "role", "skills", "spells", "spent", "start",
        "strained", "used", "venom", "voices", "worn", "xp",
    )  # fmt: skip
    derived = frozenset({"voices"})

    kind: Kind

    def __init__(self, id: int, kind: Kind, name: str, side: int, seat: int, at: int = -1) -> None:
        super().__init__(id, kind, name, side, seat, at)
        self.home = seat
        """The seat in whose turn it acts, whoever decides for it."""
        self.master = -1
        """The hero who hired it."""
        self.hero = False
        self.race = self.role = ""
        """Race and class of a hero."""
        self.named = False
        """Whether it is a named foe, whom some things spare."""
        self.level = 1
        self.xp = 0
        self.points = 0
        """Skill points not spent yet."""
        self.attack = self.melee = self.defend = 0
        """Base dice; `melee` hand to hand, where that is another figure."""
        self.low, self.high = 2, 12
        """Squares it may move whatever the dice say, and at most."""
        self.own_body = self.own_mind = self.own_magic = 0
        """Attributes as bought or printed: minimums look at these."""
        self.full_body = self.full_mind = self.full_magic = 0
        """The same with what is worn: restoring stops there."""
        self.body = self.mind = self.magic = 0
        """Points now."""
        self.strained = 0
        """Mind points spent on skills: a spell does not give them back."""
        self.venom = 0
        """Body lost to venom and not healed yet."""
        self.start = -1
        """Where it stood first."""
        self.facing = SOUTH
        self.met = False
        """It is in an encounter; an enemy is aware of a hero."""
        self.fled = 0
        """It has moved out of sight of all opponents: after so many more of their turns it has escaped."""
        self.held: tuple[str, ...] = ()
        """What of its things is in the hands, the main weapon first."""
        self.worn: tuple[str, ...] = ()
        self.charges: tuple[tuple[str, int], ...] = ()
        """How often things with charges have been used."""
        self.skills: tuple[str, ...] = ()
        self.spells: tuple[str, ...] = ()
        """Spells it knows."""
        self.memory: tuple[str, ...] = ()
        """Those it has memorised."""
        self.groups: tuple[str, ...] = ()
        """Elemental groups chosen."""
        self.spent: tuple[str, ...] = ()
        """What it can use once in an encounter and has used in this one."""
        self.used: tuple[str, ...] = ()
        """The same for once in a quest."""
        self.paid: tuple[str, ...] = ()
        """Experience that is earned once: of an enemy who earned what for it, of a hero for whom in this encounter."""
        self.voices = UNASKED
        """Whose texts speak for it: looked up, never the truth."""

    def __str__(self) -> str:
        """As sentences call it: Ragna, Orc 2, the Drover."""
        return self.kind.title if self.hero else super().__str__()

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is looked up."""
        return {name: getattr(self, name) for name in self.lasting}

    def __setstate__(self, state: dict[str, Any]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self.voices = UNASKED

    @property
    @rule("attr.mind", "coma.at-zero-mind")
    def helpless(self) -> bool:
        """Whether it can do nothing at all, not even defend itself: asleep, stone, comatose."""
        if self.mind <= 0 and self.full_mind > 0:
            return True
        for e in self.effects:  # noqa: SIM110 (asked all the time)
            if e.changes == "helpless":
                return True
        return False

    @property
    def undead(self) -> bool:
        """Skeletons, zombies and mummies."""
        return self.kind.undead


@lru_cache(maxsize=256)
def hero_kind(id: str, title: str) -> Kind:
    """What stands in the place of a kind for a hero, who has no table."""
    return Kind(id, title, title[:1].upper(), "create.steps", (), "hero")


ATTRIBUTE_OF = {
    "attack": "attack", "defend": "defend", "body": "own_body", "mind": "own_mind", "magic": "own_magic",
    "movement": "low",
}  # fmt: skip
"""Attribute -> where a figure keeps it as bought."""


@rule("scope.points-current-or-max")
def bought(f: Figure, attribute: str) -> int:
    """An attribute as bought, without what is worn: what minimums and base figures look at."""
    value: int = getattr(f, ATTRIBUTE_OF[attribute])
    return value


@rule("scope.points-current-or-max")
def points_now(f: Figure, attribute: str) -> int:
    """The points of an attribute as they are now: what dice are counted by unless a text says otherwise."""
    return int(getattr(f, "low" if attribute == "movement" else attribute))


_copy_figure = copier(Figure)
