"""A figure: a hero, a mercenary, somebody they meet, an enemy."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from delvewright.kernel.effects import Effects, total
from delvewright.kernel.flat import copier
from delvewright.rules.allison.content.records import Kind

HERO, ENEMY = 0, 1
"""The two sides."""
NORTH, EAST, SOUTH, WEST = range(4)
"""The four ways a figure may face."""


class Figure:
    """A figure on the board, or fallen, or gone home."""

    __slots__ = (
        "alive", "at", "attack", "body", "charges", "defend", "effects", "facing", "fled", "full_body", "full_magic",
        "full_mind", "gold", "groups", "held", "hero", "high", "home", "id", "items", "kind", "level", "low", "magic",
        "master", "melee", "memory", "met", "mind", "name", "named", "out", "own_body", "own_magic", "own_mind", "paid",
        "pit", "points", "race", "role", "searched", "seat", "side", "skills", "spells", "spent", "spot", "start",
        "strained", "tags", "used", "venom", "voices", "worn", "xp",
    )  # fmt: skip

    def __init__(self, id: int, kind: Kind, name: str, side: int, seat: int) -> None:
        self.id = id
        self.kind = kind
        self.name = name
        self.side = side
        self.seat = seat
        """The seat that decides for it."""
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
        self.at = -1
        """Its square; -1 when it is off the board."""
        self.start = -1
        """Where it stood first."""
        self.facing = SOUTH
        self.spot = -1
        """Which of the map's enemies it is."""
        self.alive = True
        self.out = False
        """It has left the board by the exit."""
        self.pit = 0
        """1: it is down in a pit, 2: in a long one."""
        self.met = False
        """It is in an encounter; an enemy is aware of a hero."""
        self.fled = 0
        """It has moved out of sight of all opponents: after so many more of their turns it has escaped."""
        self.gold = 0
        self.items: tuple[str, ...] = ()
        """Everything it carries."""
        self.held: tuple[str, ...] = ()
        """What of it is in the hands, the main weapon first."""
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
        self.effects: Effects = ()
        self.tags: tuple[str, ...] = ()
        """Marks of a quest."""
        self.searched = 0
        """Mask of the areas where it has drawn a treasure card."""
        self.voices: tuple[Any, ...] = (None,)
        """Whose texts speak for it: looked up, never the truth."""

    def __str__(self) -> str:
        return self.name

    def copy(self) -> Figure:
        """Another one like it."""
        return _copy_figure(self)

    def freeze(self) -> tuple[object, ...]:
        """All values as plain things."""
        return tuple(self.kind.id if s == "kind" else getattr(self, s) for s in Figure.__slots__ if s != "voices")

    def bonus(self, changes: str) -> int:
        """What its effects add to a value."""
        return total(self.effects, changes) if self.effects else 0

    def under(self, condition: str) -> bool:
        """Whether an effect puts it under a condition: miss, helpless, rooted …"""
        for e in self.effects:  # noqa: SIM110 (asked all the time; half the cost of any())
            if e.changes == condition:
                return True
        return False

    @property
    def helpless(self) -> bool:
        """Whether it can do nothing at all, not even defend itself: asleep, stone, comatose."""
        return (self.mind <= 0 and self.full_mind > 0) or (bool(self.effects) and self.under("helpless"))

    @property
    def undead(self) -> bool:
        """Skeletons, zombies and mummies."""
        return self.kind.undead


@lru_cache(maxsize=256)
def hero_kind(id: str, title: str) -> Kind:
    """What stands in the place of a kind for a hero, who has no table."""
    return Kind(id, title, title[:1].upper(), "create.steps", (), "hero")


_copy_figure = copier(Figure)
