"""The records that the tables of this book are read into."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule

ATTRIBUTES = ("attack", "defend", "body", "mind", "magic", "movement")
"""The six attributes, in the order of the character sheet."""
GROUPS = ("earth", "fire", "air", "water")
"""The groups of elemental spells."""


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """A race, with what it adds to the attributes."""

    id: str
    title: str
    rule: str
    defend: int = 0
    body: int = 0
    magic: int = 0
    most_body: int = 0
    """The highest Body at creation, if there is one."""
    casts: bool = True
    """Whether it may have a class that uses magic, and points in Magic."""


@dataclass(frozen=True, slots=True, eq=False)
class HeroClass:
    """A class, with the attributes it begins with."""

    id: str
    title: str
    rule: str
    attack: int
    defend: int
    body: int
    mind: int
    magic: int
    movement: int
    free: tuple[str, ...]
    """Attributes that the free points may go to."""
    weapons: tuple[str, ...]
    """The weapons it may begin with, the standard one first."""
    groups: int = 0
    """How many groups of elemental spells it chooses."""
    lists: tuple[str, ...] = ()
    """Classes whose skills it may take besides its own."""
    grows: dict[str, int] = field(default_factory=dict)
    """If nobody chooses, the attributes that take the points of levels in turn, some only until they are that high;"""
    wants: tuple[str, ...] = ()
    """and the skills it saves for, a wizard's first being that of his race."""
    rules: tuple[str, ...] = ()

    @property
    def casts(self) -> bool:
        """Whether it uses magic: it has groups of spells to choose."""
        return self.groups > 0


@dataclass(frozen=True, slots=True)
class Terms:
    """On which terms somebody may buy a skill."""

    whose: str
    """A class, a race, or all."""
    cost: int
    rule: str
    attribute: str = ""
    minimum: int = 0
    """What the attribute must be at least."""


@dataclass(frozen=True, slots=True, eq=False)
class Skill:
    """Something that a figure has learned; one without terms belongs to enemies only."""

    id: str
    title: str
    rule: str
    kind: str
    """active, passive, action or reaction; an enemy may have one that is its attack."""
    text: str
    terms: tuple[Terms, ...] = ()
    once: str = ""
    """encounter, quest or nothing."""
    needs: str = ""
    """A skill that must be had first."""
    pieces: tuple[str, ...] = ()
    """An enemy has it only with one of these pieces,"""
    pair: bool = False
    """with two weapons for one hand each,"""
    curable: bool = False
    """against heroes one of whom can heal."""
    mental: bool = False
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scale:
    """How strong a spell is from some level of its caster on."""

    level: int
    points: int


@dataclass(frozen=True, slots=True, eq=False)
class Spell:
    """A spell."""

    id: str
    title: str
    rule: str
    school: str
    """elemental, elf, chaos or other."""
    text: str
    level: int = 0
    """The level it needs; a spell learned from scrolls only has none."""
    group: str = ""
    tags: tuple[str, ...] = ()
    """fire, ice, mental, offensive, healing."""
    role: str = ""
    """What enemies choose a Chaos spell for."""
    scaling: tuple[Scale, ...] = ()
    scroll: bool = False
    """Whether scrolls of it exist."""
    cold: bool = False
    """Whether it works in icy places only."""
    rules: tuple[str, ...] = ()

    def points(self, level: int) -> int:
        """Its strength for a caster of some level."""
        return strength(self, level)


@rule("spell.scaling")
def strength(spell: Spell, level: int) -> int:
    """The figure of the highest listed level that the caster has reached, at least the first one."""
    reached = [each.points for each in spell.scaling if each.level <= level]
    return reached[-1] if reached else spell.scaling[0].points


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """Anything that a figure can carry."""

    id: str
    title: str
    rule: str
    sort: str
    """weapon, armour, item, artifact, scroll, or enemy for what only enemies carry."""
    text: str = ""
    price: int = 0
    """What it costs in the shop; nothing: it is never sold there."""
    sells: int = 0
    """What is offered for it, where half the price is no answer."""
    slot: str = ""
    """hand, head, body, feet, cloak, neck, finger, arm, or nothing if it is neither worn nor held."""
    places: int = 1
    """How many places on the body it takes: a pair takes both."""
    hands: int = 0
    attack: int | None = None
    """Dice added to an attack; none: it is no weapon."""
    reach: str = "side"
    """side, diagonal, or none: not for hand to hand."""
    ranged: str = ""
    """shot, thrown or nothing."""
    defend: int = 0
    against_ranged: int = 0
    """Dice against ranged weapons, if others."""
    slow: int = 0
    """What is taken off a movement roll."""
    body: int = 0
    mind: int = 0
    min_body: int = 0
    min_magic: int = 0
    races: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    """The only ones who may use it."""
    material: str = ""
    """wood, metal or nothing."""
    charges: int = 0
    single: bool = False
    """Gone when it was used."""
    free: bool = False
    """Whether using it costs no action."""
    potion: bool = False
    spell: str = ""
    """The spell of a scroll."""
    stand_in: tuple[str, ...] = ()
    """What lies in its place when nobody could ever use it."""
    rules: tuple[str, ...] = ()

    @property
    def weapon(self) -> bool:
        """Whether it can be attacked with."""
        return self.attack is not None

    @property
    def unique(self) -> bool:
        """Whether there is one in a campaign, and no spell ruins it."""
        return self.sort == "artifact"


_ROW = re.compile(r"(\d+): (\d+)-(\d+) (\d+)(?:,(\d+))?/(\d+)(?:/(\d+)/(\d+)/(\d+))?")


@dataclass(frozen=True, slots=True)
class Row:
    """One level of a table: written `1: 2-10 2/1/1/1/0`, that is movement, Attack/Defend/Body/Mind/Magic."""

    level: int
    low: int
    high: int
    attack: int
    melee: int
    """Attack hand to hand; the same as Attack for all but those who print two figures."""
    defend: int
    body: int
    mind: int
    magic: int

    @classmethod
    def parse(cls, text: str, where: str) -> Row:
        """Read the short form."""
        found = _ROW.fullmatch(text)
        if found is None:
            raise BadFile(f"“{text}” is no row of a table.", where, "Write “1: 2-10 2/1/1/1/0”.")
        level, low, high, attack, melee, defend, *rest = (int(n) if n else None for n in found.groups())
        assert level is not None and low is not None and high is not None and attack is not None and defend is not None
        body, mind, magic = (n or 0 for n in rest)
        return cls(level, low, high, attack, attack if melee is None else melee, defend, body, mind, magic)


_STEP = re.compile(r"([\w-]+)(?: for ([\w-]+))?(?: \(every (\d): ([\w-]+)\))?")


@dataclass(frozen=True, slots=True)
class GearStep:
    """The next piece a kind is given: `helmet`, `battle-axe for hand-axe`, `scythe (every 3: bow)`."""

    item: str
    instead: str = ""
    """The piece that it takes the place of."""
    every: int = 0
    other: str = ""
    """What every so-manieth one gets in its place, keeping what it has."""

    @classmethod
    def parse(cls, text: str, where: str) -> GearStep:
        """Read the short form."""
        found = _STEP.fullmatch(text)
        if found is None:
            raise BadFile(f"“{text}” is no piece of gear.", where, "Write “helmet” or “scythe (every 3: bow)”.")
        return cls(found[1], found[2] or "", int(found[3] or 0), found[4] or "")


_HELD = re.compile(r"([\w-]+)(?: from (\d+))?(?: to (\d+))?")


@dataclass(frozen=True, slots=True)
class Held:
    """A Chaos spell that a creature holds at some levels: `fear`, `rust from 5`, `fear to 6`."""

    spell: str
    low: int = 0
    high: int = 99

    @classmethod
    def parse(cls, text: str, where: str) -> Held:
        """Read the short form."""
        found = _HELD.fullmatch(text)
        if found is None:
            raise BadFile(f"“{text}” is no spell that is held.", where, "Write “rust from 5”.")
        return cls(found[1], int(found[2] or 0), int(found[3] or 99))


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of figure with a table: monsters, mercenaries, and those the house adds."""

    id: str
    title: str
    letter: str
    rule: str
    rows: tuple[Row, ...]
    sort: str = "monster"
    """monster, mercenary, cursed or person."""
    gear: tuple[str, ...] = ()
    """What it may have."""
    choices: tuple[str, ...] = ()
    """Pieces of which it has one only: `dagger/hand-axe`."""
    gear_order: tuple[GearStep, ...] = ()
    skills: tuple[str, ...] = ()
    """What it may be able to do, in the order in which it learns."""
    spells: tuple[Held, ...] = ()
    undead: bool = False
    beast: bool = False
    native: bool = False
    """Whether it is at home on ice."""
    sorcerer: bool = False
    """Whether it has all its gear at any level, and Chaos spells by their roles."""
    plate_slows: bool = True
    hire: int = 0
    """Gold for a quest."""
    rules: tuple[str, ...] = ()
    text: str = ""

    @property
    def hero(self) -> bool:
        """Whether it stands for a hero, who has no table."""
        return self.sort == "hero"

    def row(self, level: int, within: bool = False) -> Row:
        """Its figures at a level; `within`: never above the table."""
        return figures_at(self, level, within)


@rule("house.level.beyond-table", "merc.level")
def figures_at(kind: Kind, level: int, within: bool) -> Row:
    """A row of a table: the first one below it; above it one Body a level, and Attack, Defend, Mind in turn."""
    first, last = kind.rows[0], kind.rows[-1]
    if level <= first.level:
        return first
    if level <= last.level or within:
        return kind.rows[min(level, last.level) - first.level]
    extra, turns = level - last.level, 2 if kind.undead else 3
    attack, defend, mind = (len(range(n, extra, turns)) for n in range(3))
    return replace(
        last,
        level=level,
        attack=last.attack + attack,
        melee=last.melee + attack,
        defend=last.defend + defend,
        body=last.body + extra,
        mind=last.mind + (0 if kind.undead else mind),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    """A foe with a name: a row of its kind, and gear, skills and spells that are fixed."""

    id: str
    title: str
    rule: str
    kind: str
    level: int
    gear: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    immune: tuple[str, ...] = ()
    """Artifacts and skills that cannot touch it, besides what spares all who have names."""


@dataclass(frozen=True, slots=True, eq=False)
class Treasure:
    """A card of the treasure deck."""

    id: str
    title: str
    rule: str
    count: int
    gold: int = 0
    item: str = ""
    hazard: bool = False
    monster: bool = False
    dice: int = 0
    """White dice, each skull of which costs a point."""
    harm: int = 0
    """Points lost without a roll."""
    point: str = "body"
    """body, mind or turn."""
    venom: bool = False
    mental: bool = False
    only: bool = False
    """There is one in a campaign: no such card in the deck while a hero owns the thing."""


@dataclass(frozen=True, slots=True, eq=False)
class Furniture:
    """A kind of furniture."""

    id: str
    title: str
    rule: str
    width: int
    height: int
    tall: bool = False
    stand: bool = False
    """Whether figures may climb onto it."""
    holds: bool = False
    """Whether it holds something even if a quest lists nothing."""
    books: bool = False
    """Whether a magic-user may look for a scroll in it."""
    dice: int = 0
    """What it adds to an attack by Telekinesis."""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Trap:
    """A kind of trap, on a square of the floor or in a piece of furniture."""

    id: str
    title: str
    rule: str
    furniture: bool = False
    dice: int = 0
    """White dice, each skull of which costs a point."""
    harm: int = 0
    """Points lost without a roll."""
    point: str = "body"
    venom: bool = False
    mental: bool = False
    resets: bool = False
    blocks: bool = False
    heroes_only: bool = False
    cold: bool = False
    """Whether it is found in cold quests only."""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Word:
    """A kind of door or floor, a rating of a place for resting: a name that quests use."""

    id: str
    title: str
    rule: str


@dataclass(frozen=True, slots=True, eq=False)
class ReadyHero:
    """A hero who is ready to go."""

    id: str
    title: str
    rule: str
    race: str
    cls: str
    free: dict[str, int]
    """Where the free points went."""
    skill: str
    weapon: str
    text: str
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Party:
    """Heroes who go well together."""

    id: str
    title: str
    rule: str
    heroes: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Thresholds:
    """How much experience levels 2, 3, 4 … need in all."""

    id: str
    title: str
    rule: str
    totals: tuple[int, ...]
    """As far as they are printed."""
    growth: int
    """By how much each further step is dearer than the last."""

    def total(self, level: int) -> int:
        """Experience needed for a level."""
        if level <= 1:
            return 0
        if level - 2 < len(self.totals):
            return self.totals[level - 2]
        step = self.totals[-1] - self.totals[-2]
        extra = level - 1 - len(self.totals)
        return self.totals[-1] + extra * step + self.growth * extra * (extra + 1) // 2


@dataclass(frozen=True, slots=True, eq=False)
class Tasks:
    """Target numbers of deeds on some attributes: easy, moderate, hard, very hard."""

    id: str
    rule: str
    attributes: tuple[str, ...]
    dice: int
    """Dice of a standard character."""
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Lot:
    """What a red die brings: six results."""

    id: str
    rule: str
    results: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Wanderer:
    """The wandering monster of quests that name none, from some average level on."""

    id: str
    rule: str
    level: int
    kind: str
    cold: str = ""
    """Who comes in a cold quest."""
    at_once: int = 1


@dataclass(frozen=True, slots=True, eq=False)
class Errand:
    """Something that heroes usually buy, in the order of the list."""

    id: str
    rule: str
    item: str
    whose: str = "everybody"
    """everybody, casters, strong, trained, first-fighter, last-fighter, biggest"""
    level: int = 0
    """The level from which on a party wants it."""
    unless_disarmed: bool = False
    """Left out where somebody can disarm traps already."""
    again: bool = False
    """Bought once more, as often as somebody carries more than one of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Band:
    """How much gear and how many skills enemies have, from some average level on."""

    id: str
    rule: str
    level: int
    pieces: int
    skills: int
