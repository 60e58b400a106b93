"""The records that the TOML files are read into, each with the rules of the ledger it stands for."""

from __future__ import annotations

from dataclasses import dataclass, field

from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule

DICE = 12
"""Every die has so many sides."""
CHARACTERISTICS = ("ws", "bs", "strength", "toughness", "speed", "bravery", "intelligence", "wounds", "fate")
QUARTERS = 4
"""So many quarters the amulet was broken into, each in a dungeon of its own."""
COUNTERS = ("trap", "wandering", "ambush", "escape", "character", "fate")
SLOTS = ("", "suit", "shield", "helm", "ring", "amulet")
KINDS = ("potion", "scroll", "wand", "jewel", "supply", "venom", "arrows", "map", "ring", "amulet", "valuable", "quest")


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers of a row: 1-3, or 12."""

    low: int
    high: int

    @classmethod
    def parse(cls, text: str, where: str) -> Span:
        """Read it."""
        low, dash, high = text.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise BadFile(f"“{text}” should be a number or two with a dash.", where, "Write 4 or 4-8.")
        found = cls(int(low), int(high or low))
        if found.low > found.high:
            raise BadFile(f"“{text}” goes backwards.", where)
        return found

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table of dice."""

    roll: Span
    what: str
    """What comes of it, in the words of the table's rule."""
    count: int = 0
    gold: int = 0
    items: dict[str, int] = field(default_factory=dict)
    monsters: dict[str, int] = field(default_factory=dict)
    spot: int = 0
    disarm: int = 0
    trap: bool = False
    """Whether it is a trap, which goes off at once."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A table that is rolled on with one D12, or with two that are added."""

    id: str
    title: str
    rules: tuple[str, ...]
    rows: tuple[Row, ...]
    dice: int = 1
    of: str = ""
    """What its results are: traps, spells, monsters …, whose ids they then must be."""

    def at(self, total: int) -> Row:
        """The row of a result; what is beyond the table counts as its end."""
        for row in self.rows:
            if total <= row.roll.high:
                return row
        return self.rows[-1]

    @property
    @rule("special.distinct")
    def secret(self) -> bool:
        """Whether heroes hear no number: with the table at hand it would tell them what special monsters are."""
        return any(row.monsters for row in self.rows)


@dataclass(frozen=True, slots=True)
class Values:
    """The characteristics of somebody, at start level."""

    ws: int = 0
    bs: int = 0
    strength: int = 0
    toughness: int = 0
    speed: int = 0
    bravery: int = 0
    intelligence: int = 0
    wounds: int = 0
    fate: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Hero:
    """A ready-made hero, or a henchman."""

    id: str
    title: str
    rules: tuple[str, ...]
    race: str
    calling: str
    """warrior, wizard, henchman"""
    letter: str
    values: Values
    weapons: tuple[str, ...] = ()
    armour: tuple[str, ...] = ()
    items: dict[str, int] = field(default_factory=dict)
    spells: tuple[str, ...] = ()
    hire: int = 0
    pay: int = 0
    armoured: bool = False
    """Whether the printed Toughness, Speed and Bow Skill have the armour in them."""
    leads: bool = False
    """Whether a henchman comes only to men whom he can lead."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A die smaller than a D12, read off one, and what is added: D6+4."""

    sides: int
    plus: int = 0

    @classmethod
    def parse(cls, text: str, where: str) -> Throw:
        """Read it."""
        die, _, plus = text.upper().partition("+")
        if die not in ("D4", "D6", "D8") or (plus and not plus.isdecimal()):
            raise BadFile(f"“{text}” should be a D4, D6 or D8 and what is added.", where, "Write D6+4.")
        return cls(int(die[1:]), int(plus or 0))

    def __str__(self) -> str:
        return f"D{self.sides}+{self.plus}"


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """How a hero of a people is made."""

    id: str
    title: str
    rules: tuple[str, ...]
    ws: Throw
    bs: Throw
    strength: Throw
    toughness: Throw
    speed: Throw
    bravery: Throw
    intelligence: Throw
    wounds: Throw
    fate: int
    traps: int = 0
    """Added to spotting and disarming traps."""
    surprise: int = 0
    """Added to the heroes' surprise roll by one who is looking in."""


@dataclass(frozen=True, slots=True, eq=False)
class Weapon:
    """A weapon for the hand, to shoot or to throw."""

    id: str
    title: str
    rules: tuple[str, ...]
    price: int = 0
    hands: int = 1
    reach: bool = False
    """Long reach: strikes cornerwise too."""
    fumble: int = 1
    """Hit rolls up to this are fumbles."""
    critical: int = 12
    """Hit rolls from this on are critical."""
    needs: int = 0
    """The Strength without which it cannot be used."""
    below: int = 0
    """Damage dice in the hand: so many less than the Strength of who strikes,"""
    least: int = 1
    """but at least so many."""
    dice: int = 0
    """Damage dice of a missile."""
    range: int = 0
    ammunition: str = ""
    """What it shoots; a weapon with a range and without any is thrown."""
    reload: bool = False
    """Whether a whole turn without attack follows a shot."""
    magic: bool = False
    bonus: int = 0
    """More damage dice in the hand."""
    ws: int = 0
    strength: int = 0
    """What a magic weapon adds to its bearer in the fight."""
    wizard: bool = False
    """Whether a Wizard may hold it and cast."""
    free: bool = False
    """Whether a new Hero has one for nothing."""
    piercing: bool = False
    """Whether armour is no help against it."""
    unfailing: bool = False
    """Whether it hits without a roll."""

    @property
    def bow(self) -> bool:
        """Whether it is shot: nobody strikes with it, and nobody moves who uses it."""
        return bool(self.ammunition)

    @property
    def thrown(self) -> bool:
        """Whether it can be thrown."""
        return self.range > 0 and not self.ammunition


@dataclass(frozen=True, slots=True, eq=False)
class Armour:
    """A suit, a shield or a helm, and what it changes."""

    id: str
    title: str
    rules: tuple[str, ...]
    slot: str
    bs: int = 0
    toughness: int = 0
    speed: int = 0
    metal: bool = False
    price: int = 0
    magic: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """Anything else that is carried."""

    id: str
    title: str
    rules: tuple[str, ...]
    kind: str
    price: int = 0
    magic: bool = False
    slot: str = ""
    most: int = 0
    """How many one model carries; 0: as many as it likes."""
    numbers: dict[str, int] = field(default_factory=dict)
    against: tuple[str, ...] = ()
    """The kinds of creatures a venom works on."""
    among_skaven: str = ""
    """What it is instead where all monsters are Skaven."""
    text: str = ""
    """The spell that is in it."""
    holds: str = ""
    """What it has charges of: fate, spells. How many is told by its numbers, or by a die when it is first taken up."""
    blank: bool = False
    """Whether the spell in it is rolled for."""
    heals: bool = False
    """Whether a potion brings Wounds back, also to somebody who lies there, and saves from poison."""
    unfailing: bool = False
    """Whether it hits without a roll when it is thrown."""


TITLES = {
    "ws": "Weapon Skill", "bs": "Bow Skill", "strength": "Strength", "toughness": "Toughness", "speed": "Speed",
    "bravery": "Bravery", "intelligence": "Intelligence", "wounds": "Wounds", "fate": "Fate",
}  # fmt: skip
"""What people call the numbers of a hero."""
RANK_AND_FILE = 10
"""The gold that a monster is worth at most of which everybody knows what it is."""


@rule("monster.format")
@dataclass(frozen=True, slots=True, eq=False)
class Monster:
    """A monster as its card has it, armour included."""

    id: str
    title: str
    rules: tuple[str, ...]
    letter: str
    people: str
    """What it is, for venoms and the like."""
    values: Values
    gold: int
    """What its body is worth: ten times its points."""
    dice: int
    """Damage dice."""
    weapon: str = "sword"
    """The weapon it fights as if with, whose fumble and critical are its own: 1 and 12 unless that says otherwise."""
    arms: str = ""
    """What it has in truth, where that is something else."""
    armour: tuple[str, ...] = ()
    special: tuple[str, ...] = ()
    spells: dict[str, int] = field(default_factory=dict)
    items: tuple[str, ...] = ()
    shoots: str = ""
    """Its ranged weapon; without one it cannot shoot or throw."""
    numbers: dict[str, int] = field(default_factory=dict)
    size: int = 1
    hits_as: int = 0
    """The Weapon Skill by which it hits, where that is another."""
    comes: int = 0
    """A character monster: the dungeon of the amulet from which on a counter may bring it."""
    common: bool = False
    """Whether such as these are the first to stay away from a small party."""
    rooted: bool = False
    """Anchored in the rock: it threatens no square and lashes out as far as it reaches, and only what does physical
    damage harms it, plain missiles excepted."""
    idle: bool = False
    """Whether it does nothing in its phase."""
    named: bool = False
    """Whether its title is a name of its own."""
    leads: bool = False
    """A Warlord: a gamesmaster saves his Fate counters for such as these."""

    @property
    def points(self) -> float:
        """Its points value; for a team, that of all its models."""
        return self.gold / 10

    @property
    def own_name(self) -> str:
        """What it is called by, if it is somebody in particular; else nothing."""
        name, who, _ = self.title.partition(", ")
        return name if who or self.named else ""

    @property
    @rule("special.distinct")
    def distinct(self) -> bool:
        """Whether it is a special monster, more than one of the rank and file: told apart, but not what it is."""
        return self.gold > RANK_AND_FILE or bool(self.special)

    @property
    def models(self) -> int:
        """How many models it is: a team has two."""
        return self.numbers.get("models", 1)

    @property
    def each(self) -> int:
        """What the body of one model is worth."""
        return self.gold // self.models


@dataclass(frozen=True, slots=True, eq=False)
class Spell:
    """A spell."""

    id: str
    title: str
    rules: tuple[str, ...]
    college: str
    """bright, skaven, or none of its own."""
    components: tuple[str, ...] = ()
    price: int = 0
    starts: bool = False
    """Whether a Wizard knows it from the beginning."""
    numbers: dict[str, int] = field(default_factory=dict)
    template: bool = False
    fire: bool = False
    harms: bool = False
    """Whether it strikes a Hero when a trap or a scroll in the Study casts it."""
    use: str = ""
    """What computer Heroes cast it for: burst, bolt, choke, ward, mend, smother, arm, raise, banish; empty: they
    never do."""
    worth: float = 0.0
    """What that is worth to them in a fight, in Wounds that it spares; of some for each die or enemy."""
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Trap:
    """A trap, with its numbers."""

    id: str
    title: str
    rules: tuple[str, ...]
    spot: int
    disarm: int
    """0: it cannot be disarmed."""
    numbers: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """Furniture, and its size."""

    id: str
    title: str
    rules: tuple[str, ...]
    long: int = 1
    deep: int = 1
    wall: bool = False
    """Whether it has to stand against a wall."""
    table: str = ""
    """What is rolled on when it is searched."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Squares of a plan: x from the entry wall, y across, from 0; one square, or a block of them."""

    what: str
    x: Span
    y: Span
    blocks: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """A kind of section: its size, and what stands on it."""

    id: str
    title: str
    rules: tuple[str, ...]
    deep: int
    wide: int
    spots: tuple[Spot, ...] = ()
    effects: str = ""
    """The table of its special effects."""


@dataclass(frozen=True, slots=True, eq=False)
class Numbers:
    """Numbers of general rules."""

    id: str
    rules: tuple[str, ...]
    values: dict[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class Quest:
    """A quest, and the dungeon it leads into."""

    id: str
    title: str
    rules: tuple[str, ...]
    story: str
    goal: str
    levels: int
    """How many levels the dungeon has."""
    treasure: str
    """What has to be brought out; it lies in the first Quest Room of the deepest level."""
    stairs_down: bool = False
    """Whether stairs at the end of passages may lead down."""
    dungeon: int = 0
    """Its number among the dungeons of the amulet; 0: it is none of them."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a fixed map: its place and size, the first column and row being 0."""

    id: str
    kind: str
    x: int
    y: int
    w: int
    h: int


@dataclass(frozen=True, slots=True)
class FixedDoor:
    """A door of a fixed map, two squares wide: it stands on a side of a square of section `a` and of the next one."""

    a: str
    b: str
    x: int
    y: int
    side: str
    secret: bool = False
    barred: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Map:
    """A fixed level."""

    id: str
    title: str
    rules: tuple[str, ...]
    sections: tuple[Section, ...]
    joins: tuple[str, ...]
    """Sections that are open to each other."""
    doors: tuple[FixedDoor, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Chamber:
    """Who and what is in a chamber of a fixed level."""

    id: str
    rules: tuple[str, ...]
    monsters: dict[str, int] = field(default_factory=dict)
    things: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Outfit:
    """What each Hero has by the time of a quest, where it is played by itself; named like the quest."""

    id: str
    rules: tuple[str, ...]
    items: dict[str, int] = field(default_factory=dict)
    components: int = 0
    """Of each component of his spells, for a Wizard, besides those he starts with."""
    men: tuple[str, ...] = ()
    """Henchmen."""
    trained: dict[str, int] = field(default_factory=dict)
    """Characteristics that are higher than at the start, and by how much."""
