"""What stands on a block, a card or a page: the records that `content` reads.

`rules` of an entry are the ids under which the ledger tells what it does, and under which its function is found.
`numbers` are figures of its own text, by name. `text` is for the player.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.rules.battleaxe.content.plans import Gap, Plan, Square

MAGIC = ("arcane", "holy", "nature")
SLOTS = ("head", "body", "cloak", "hands", "feet", "neck", "ring")
"""Where worn items go, one each."""
DECKS = ("arms", "guard", "flasks", "treasures")
"""The item decks; flasks are Flasks and Scrolls."""
KINDS = ("weapon", "missile", "shield", "worn", "gear", "potion", "scroll")
INITIATIVE = ("first", "rfi", "last")
PRIORITIES = (
    "shoot-nearest", "shoot-furthest", "shoot-gang", "shoot-new", "shoot-random",
    "fight-closest", "fight-furthest", "fight-gang", "fight-individual", "fight-random", "fight-weakest",
)  # fmt: skip
TYPES = ("humanoid", "animal", "undead", "giant", "ooze", "demon", "construct", "unique")
RANGES = ("touch", "distance", "around", "self", "self-or-touch")
ENDS = ("t-junction", "left-turn", "right-turn", "dead-end")


@dataclass(frozen=True, slots=True)
class Stats:
    """The numbers of a hero; successes are percentages, spells how many of each type in a quest."""

    health: int = 0
    speed: int = 0
    attacks: int = 0
    attack: int = 0
    missile: int = 0
    defend: int = 0
    luck: int = 0
    arcane: int = 0
    holy: int = 0
    nature: int = 0

    def __add__(self, other: Stats) -> Stats:
        return Stats(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(Stats)))


@dataclass(frozen=True, slots=True, eq=False)
class Race:
    """A race block."""

    id: str
    title: str
    rules: tuple[str, ...]
    stats: Stats
    height: str
    weight: str
    traits: tuple[str, ...]
    chosen_magic: int = 0
    """Added to one type of spells, chosen when the hero is made."""
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """A role block: what it adds, and what the hero starts with."""

    id: str
    title: str
    rules: tuple[str, ...]
    stats: Stats
    holding: tuple[str, ...] = ()
    wearing: tuple[str, ...] = ()
    backpack: tuple[str, ...] = ()
    text: str = ""

    @property
    def equipment(self) -> tuple[str, ...]:
        """All of it."""
        return self.holding + self.wearing + self.backpack


@dataclass(frozen=True, slots=True, eq=False)
class Trait:
    """A trait of a race."""

    id: str
    title: str
    rules: tuple[str, ...]
    once: bool = False
    """Once per quest; otherwise always on."""
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ReadyHero:
    """A ready-to-play hero; base stats are race plus role."""

    id: str
    title: str
    letter: str
    rules: tuple[str, ...]
    race: str
    role: str
    holding: tuple[str, ...] = ()
    wearing: tuple[str, ...] = ()
    backpack: tuple[str, ...] = ()
    magic: str = ""
    """The spell type a gnome has chosen."""
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """Anything a hero can hold, wear or carry."""

    id: str
    title: str
    rules: tuple[str, ...]
    kind: str
    """weapon (by hand), missile, shield, worn, gear, potion, scroll"""
    deck: str = ""
    copies: int = 0
    """How many cards of it are in that deck."""
    price: int = 0
    shop: int = 0
    """The shop level from which it is on sale; 0: never."""
    hands: int = 0
    """Hands needed to hold or use it; 0: it works from the backpack, or is worn."""
    slot: str = ""
    """Where it is worn; `free`: worn without a slot."""
    attack: int = 0
    """These five are added while it is held or worn; a weapon's attack only to attacks made with it."""
    missile: int = 0
    defend: int = 0
    speed: int = 0
    luck: int = 0
    thrown: int | None = None
    """It may be thrown, with this added to Missile Success."""
    against: dict[str, int] = field(default_factory=dict)
    """Added to Attack Success against a type of enemy."""
    only: tuple[str, ...] = ()
    """The height or weight its user must have."""
    magical: bool = False
    blade: bool = False
    tests: dict[str, int] = field(default_factory=dict)
    """Kind of specific action -> what it adds."""
    uses: int = 0
    """How often it can be used until it is gone; 0: no limit."""
    once: bool = False
    """Its special power works once per quest."""
    heal: int = 0
    rounds: int = 0
    numbers: dict[str, int] = field(default_factory=dict)
    sold_for: int = 0
    """Percentage of its price a shop pays, if not half."""
    text: str = ""
    whole: str = ""
    """What it was before some of it was used up."""


@dataclass(frozen=True, slots=True, eq=False)
class Spell:
    """A hero's spell card."""

    id: str
    title: str
    rules: tuple[str, ...]
    magic: str
    range: str
    rounds: int = 0
    """How long it lasts; 0: at once."""
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class EnemySpell:
    """A spell of enemies: D100 against its strength, no defence."""

    id: str
    title: str
    rules: tuple[str, ...]
    strength: int
    wounds: int = 1
    fire: bool = False
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Enemy:
    """An enemy card."""

    id: str
    title: str
    plural: str
    letter: str
    rules: tuple[str, ...]
    type: str
    health: int
    speed: int
    attacks: int
    attack: int
    defend: int
    initiative: str
    priorities: tuple[str, ...]
    size: str = "1x1"
    """Length x width."""
    reach: int = 1
    missile: int | None = None
    flank: bool = False
    opens_doors: bool = False
    spell: str = ""
    like: str = ""
    """The type a Unique one looks like."""
    kin: str = ""
    """The people it belongs to: goblin, orc, skeleton, spider."""
    over_contents: bool = False
    """It may move over room contents."""
    over_figures: bool = False
    """It may move over heroes."""
    through_doors: bool = False
    """Closed doors do not stop it."""
    fire_proof: bool = False
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""

    @property
    def length(self) -> int:
        """Squares from front to back."""
        return int(self.size.partition("x")[0])

    @property
    def width(self) -> int:
        """Squares from side to side."""
        return int(self.size[-1])

    @property
    def large(self) -> bool:
        """Whether it covers more than one square."""
        return self.size != "1x1"

    def squares(self, at: Square) -> tuple[Square, ...]:
        """What it covers when its front left square is set there, looking at the entry."""
        c, r = at
        return tuple((c + i, r + j) for j in range(self.length) for i in range(self.width))


@dataclass(frozen=True, slots=True, eq=False)
class Ally:
    """Somebody at the heroes' side who is no hero."""

    id: str
    title: str
    letter: str
    rules: tuple[str, ...]
    health: int
    speed: int
    defend: int
    attacks: int = 0
    attack: int = 0
    size: str = "1x1"
    height: str = ""
    weight: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class State:
    """A condition of a figure."""

    id: str
    title: str
    rules: tuple[str, ...]
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Coin:
    """Tokens in the coin bag."""

    id: str
    title: str
    rules: tuple[str, ...]
    value: int
    count: int


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """Numbers of the frame: the measures, the campaign, the shop."""

    id: str
    title: str
    rules: tuple[str, ...]
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Test:
    """A specific action or another roll: D100 at most base plus every bonus that fits.

    `bonus` names races, roles, heights, weights, items, or one of CONDITIONS. What an item adds by its own card
    (`Item.tests`, for one of these kinds) counts unless the item is named here; a fixed rope counts instead of a held
    one.
    """

    id: str
    title: str
    base: int
    bonus: dict[str, int] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


CONDITIONS = (
    "large", "blade", "shield", "helm", "fire", "rope-fixed", "half-speed", "failed-before", "helper",
    "shoulders", "gold", "carrier",
)  # fmt: skip
"""What else a bonus may depend on."""
TEST_KINDS = (
    "balance", "climb", "cross", "device", "force", "ice", "jump", "pick", "search", "slime", "stealth",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reward:
    """What is found when a room is completed."""

    coins: int = 0
    draw: dict[str, int] = field(default_factory=dict)
    """Item deck -> cards."""
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A kind of room contents."""

    id: str
    title: str
    letter: str
    low: bool = False
    chest: bool = False
    state: str = ""
    """How it stands at first, where that matters."""
    health: int = 0
    """It can be destroyed by fighting; with this Defend Success."""
    defend: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """A kind of ground, or something on a wall, that a room's text speaks of."""

    id: str
    title: str
    letter: str
    floor: bool = True
    """Whether a figure can stand there."""


@dataclass(frozen=True, slots=True)
class SetupRow:
    """One row of a setup table: written `4-5: goblin 6, orc 1` or `1-3: none`."""

    low: int
    high: int
    enemies: dict[str, int]

    @classmethod
    def parse(cls, text: str, where: str) -> SetupRow:
        """Read the short form."""
        dice, _, who = text.partition(":")
        low, _, high = dice.strip().partition("-")
        enemies: dict[str, int] = {}
        try:
            for part in who.split(",") if who.strip() != "none" else ():
                name, count = part.split()
                enemies[name] = int(count)
            return cls(int(low), int(high or low), enemies)
        except ValueError:
            raise BadFile(f"“{text}” is no setup row.", where, "Write “4-5: goblin 6, orc 1”.") from None


@dataclass(frozen=True, slots=True, eq=False)
class Contents:
    """A piece of room contents where it stands."""

    piece: str
    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True, eq=False)
class RoomText:
    """A room as it is written.

    Letters of the drawing are pieces or zones by `legend`, and places of enemies by `places`: a letter for each
    place, the first to be filled first. A large enemy's place is its front left square.
    """

    id: str
    title: str
    rules: tuple[str, ...]
    map: Plan
    legend: dict[str, str] = field(default_factory=dict)
    places: dict[str, str] = field(default_factory=dict)
    setup: tuple[SetupRow, ...] = ()
    number: int = 0
    story: str = ""
    goal: str = ""
    complete: str = "special"
    reward: Reward = Reward()
    tests: tuple[Test, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    text: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Room:
    """A room ready to be laid out."""

    id: str
    title: str
    rules: tuple[str, ...]
    book: str
    """adventure, horde, quest, campaign, empty, event"""
    number: int
    """The D20's; or the number of the card."""
    plan: Plan
    entry: Gap
    contents: tuple[Contents, ...]
    zones: dict[str, tuple[Square, ...]]
    places: dict[str, tuple[Square, ...]]
    setup: tuple[dict[str, int], ...]
    """Enemies and how many, for 1 to 6; empty where no die is rolled."""
    story: str
    goal: str
    complete: str
    """enemies: all are defeated; chests: all are opened; enter; event; special: the rule says"""
    reward: Reward
    tests: dict[str, Test]
    numbers: dict[str, int]
    text: str
    own: Any = None
    """The rules that the module of somebody's own quest gives it."""


COMPLETE = ("enemies", "chests", "enter", "event", "special")


@dataclass(frozen=True, slots=True)
class PassageDoor:
    """A door on a passage card: written `left 3`, or `end 1` for a column of the end wall."""

    wall: str
    square: int

    @classmethod
    def parse(cls, text: str, where: str) -> PassageDoor:
        """Read the short form."""
        wall, _, square = text.partition(" ")
        if wall not in ("left", "right", "end") or not square.isdigit():
            raise BadFile(f"“{text}” is no door of a passage.", where, "Write “left 3”, “right 2” or “end 1”.")
        return cls(wall, int(square))


@dataclass(frozen=True, slots=True, eq=False)
class Passage:
    """A passage card."""

    id: str
    title: str
    rules: tuple[str, ...]
    copies: int
    tiles: int
    end: str
    doors: tuple[PassageDoor, ...] = ()
    event: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class RoomCard:
    """A card of the room deck that lays `room`, or has the D20 pick one of `book`."""

    id: str
    title: str
    rules: tuple[str, ...]
    copies: int
    group: int
    room: str = ""
    book: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Event:
    """An event card."""

    id: str
    title: str
    rules: tuple[str, ...]
    tests: tuple[Test, ...] = ()
    enemies: tuple[SetupRow, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    reward: Reward = Reward()
    text: str = ""

    @property
    def test(self) -> Test:
        """The one test of its text."""
        (test,) = self.tests
        return test


@dataclass(frozen=True, slots=True, eq=False)
class Quest:
    """A quest; its room has the same id."""

    id: str
    title: str
    rules: tuple[str, ...]
    number: int
    story: str
    goal: str
    campaign: bool = False
    shop: int = 0
    """The level of the shop that opens after it."""
    forest: bool = False
    """Rooms are clearings and passages are paths."""
    extra: str = ""
    """Rules for the whole quest."""
    reward: Reward = Reward()
    after: str = ""
    """What else a victory brings."""
    heroes: tuple[str, ...] = ()
    """Who goes if nobody is named."""


@dataclass(frozen=True, slots=True, eq=False)
class Puzzle:
    """A word puzzle: words made of the letters, each used once at most."""

    id: str
    letters: str
    shortest: int
    rules: tuple[str, ...]
    words: tuple[str, ...] = ()
    """The words that count."""
    short: tuple[str, ...] = ()
    """Words too short to count."""
    wrong: tuple[str, ...] = ()
    """Words of those letters that do not fit the world."""
