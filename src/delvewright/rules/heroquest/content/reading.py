"""What the cards and boards say, read once from the TOML files beside this module."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from delvewright.kernel.dice import Die
from delvewright.kernel.errors import BadFile
from delvewright.kernel.ledger import rule
from delvewright.rules.common.combat_dice import combat_die
from delvewright.rules.common.tables import build, cited_at_heads, load_table, pickled
from delvewright.rules.heroquest.content.ability_texts import known_ability
from delvewright.rules.heroquest.content.more import card_tables

FOLDER = Path(__file__).parent.parent
DAMAGE = ("spirit", "poison", "cold", "heat", "piercing")
"""Kinds of damage besides the plain one."""


@dataclass(frozen=True, slots=True)
class Faces:
    """What a combat die shows, and on how many faces."""

    id: str
    skulls: int
    heroes: int
    """Shields of the Heroes."""
    monsters: int
    """Shields of the Monsters."""


COMBAT: dict[str, Die] = {
    name: combat_die(name, faces.skulls, faces.heroes, faces.monsters)
    for name, faces in load_table(FOLDER / "content" / "combat-dice.toml", "die", Faces).items()
}
"""Combat dice by colour."""
MOST_DICE = 20
"""Dice of one attack."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One printed attack: written `melee 3`, `ranged 2 discard`, `melee 3 long`, `melee 2 poison`, `melee 2 orange`.

    Dice of two colours are written `ranged 2 orange and 1 white`.
    """

    ranged: bool
    dice: tuple[Die, ...]
    long: bool = False
    discard: bool = False
    damage: frozenset[str] = frozenset()

    @classmethod
    def parse(cls, text: str, where: str) -> Attack:
        """Read the short form."""
        words = text.split()
        if len(words) < 2 or words[0] not in ("melee", "ranged") or not words[1].isdecimal():
            raise BadFile(f"“{text}” is not an attack.", where, "Write “melee 3” or “ranged 2”, then long, discard …")
        if len(words[1]) > 2 or int(words[1]) > MOST_DICE:
            raise BadFile(f"“{text}”: so many dice nobody throws.", where, f"At most {MOST_DICE}.")
        more, words = _further_dice(words)
        die, long, discard, damage = "white", False, False, set()
        for word in words[2:]:
            if word in COMBAT:
                die = word
            elif word in DAMAGE:
                damage.add(word)
            elif word == "long":
                long = True
            elif word == "discard":
                discard = True
            else:
                raise BadFile(f"“{word}” means nothing in an attack.", where)
        return cls(words[0] == "ranged", (COMBAT[die],) * int(words[1]) + more, long, discard, frozenset(damage))


def _further_dice(words: list[str]) -> tuple[tuple[Die, ...], list[str]]:
    """The dice after an `and`, and the words without them."""
    if "and" not in words:
        return (), words
    at = words.index("and")
    n, colour = (*words[at + 1 : at + 3], "", "")[:2]
    if not n.isdecimal() or len(n) > 1 or colour not in COMBAT:
        return (), words  # the word “and” is complained of
    return (COMBAT[colour],) * int(n), words[:at] + words[at + 3 :]


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of figure: a Hero Board, a Monster card, a Character card, a Man-at-Arms card."""

    id: str
    title: str
    letter: str
    rule: str
    speed: int
    body: int
    mind: int
    defence: int
    """Defence dice; a Hero's Resilience."""
    attacks: tuple[Attack, ...] = ()
    """A Hero's is the Aggression, used unarmed."""
    speed_dice: bool = False
    """Whether Speed is rolled, so many dice, for each Move Action."""
    defence_die: str = "white"
    abilities: tuple[str, ...] = ()
    spellcraft: int = 0
    brute_force: int | None = None
    wisdom: int | None = None
    dexterity: int | None = None
    starts: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    figures: int = 0
    hire: int = 0
    upkeep: int = 0
    spells: tuple[str, ...] = ()
    fame: int = 0
    """Fame that it has in the advanced game."""
    character: bool = False
    hero: bool = False
    man: bool = False
    """A Man-at-Arms."""
    companion: bool = False
    """Somebody the Heroes meet in single Quests."""
    led: bool = False
    """Whether a Hero leads it, so that it is on the Heroes' side."""
    named: bool = False
    """Whether its title is a name, before which no article stands."""
    rules: tuple[str, ...] = ()
    """Further rules whose numbers or words stand here."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return pickled(self, content().kinds, kind, protocol)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """Anything a Hero can own."""

    id: str
    title: str
    rule: str
    deck: str
    keywords: tuple[str, ...]
    price: int = 0
    hands: int = 0
    icon: str = ""
    attacks: tuple[Attack, ...] = ()
    defence: int = 0
    """White dice added to Defence while in use."""
    resilience: int = 0
    """What Resilience counts as while worn, if more."""
    body: int = 0
    """Added to starting Body."""
    mind: int = 0
    heavy: int = 0
    only: tuple[str, ...] = ()
    """The only Heroes who may use it."""
    never: tuple[str, ...] = ()
    """Heroes who may not use it."""
    spellcraft: int = 0
    """Spellcraft its user needs."""
    charges: int = 0
    """How often it can be used, if more than once."""
    cost: str = ""
    """What using it costs besides the Action: drain, discard, or nothing."""
    group: str = ""
    """The Spell Group of a spell."""
    sold: bool = True
    """Whether a shop has it."""
    text: str = ""
    rules: tuple[str, ...] = ()
    """Further rules whose numbers or words stand here."""


@dataclass(frozen=True, slots=True, eq=False)
class Treasure:
    """A card of the Treasure deck."""

    id: str
    title: str
    rule: str
    count: int
    us: int = 0
    """How many are in the North American deck."""
    extra: int = 0
    """How many the optional extra Hazards add to the deck."""
    gold: int = 0
    valuable: int = 0
    item: str = ""
    hazard: bool = False
    rules: tuple[str, ...] = ()
    """Further rules whose numbers or words stand here."""


@dataclass(frozen=True, slots=True, eq=False)
class Furniture:
    """A kind of furniture."""

    id: str
    title: str
    rule: str
    width: int
    height: int
    count: int
    tall: bool
    holds: bool = False
    """Whether it is there to hold something."""
    rules: tuple[str, ...] = ()
    """Further rules whose numbers or words stand here."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        return pickled(self, content().furniture, furniture, protocol)


@dataclass(frozen=True, slots=True)
class Content:
    """All of it."""

    kinds: dict[str, Kind]
    cards: dict[str, Card]
    treasure: dict[str, Treasure]
    furniture: dict[str, Furniture]
    fingerprint: str

    @property
    def heroes(self) -> list[str]:
        """The Heroes in their usual seating."""
        return [k.id for k in self.kinds.values() if k.hero]

    def cited(self) -> dict[str, list[str]]:
        """Rules that stand as data: id -> entries, and files that say it at their head."""
        out = cited_at_heads(FOLDER / "content")
        for table in (self.kinds, self.cards, self.treasure, self.furniture):
            for entry in table.values():
                for each in (entry.rule, *entry.rules):
                    out.setdefault(each, []).append(f"content {entry.id}")
        return out


@cache
def content() -> Content:
    """The content of this book."""
    folder = FOLDER / "content"
    kinds = _kinds(folder)
    cards: dict[str, Card] = {}
    for path in sorted((folder / "cards").glob("*.toml")):
        cards |= load_table(path, "card", Card)
    cards |= advanced_cards(folder, cards)
    spells = [c for c in cards.values() if c.deck == "spell" and c.group in ELEMENTS]
    cards |= {f"scroll-of-{c.id}": _scroll(c) for c in spells}
    treasure = load_table(folder / "treasure.toml", "treasure", Treasure)
    furniture = load_table(folder / "furniture.toml", "furniture", Furniture)
    _check(kinds, cards, treasure)
    digest = hashlib.sha256()
    for path in sorted([*folder.rglob("*.toml"), *(FOLDER / "quests").glob("*")]):
        if path.is_file():
            digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return Content(kinds, cards, treasure, furniture, digest.hexdigest()[:12])


@rule(
    "character.are-monsters", "missing.character.list",
)  # fmt: skip
def _kinds(folder: Path) -> dict[str, Kind]:
    """Heroes, Monsters, Characters, Men-at-Arms and companions; Characters defend with the second of the two colours,
    red, which is white with the shields of the sides swapped."""
    kinds = {i: replace(k, hero=True) for i, k in load_table(folder / "heroes.toml", "hero", Kind).items()}
    kinds |= load_table(folder / "monsters.toml", "monster", Kind)
    characters = load_table(folder / "characters.toml", "character", Kind)
    kinds |= {i: replace(k, character=True) for i, k in characters.items()}
    kinds |= {i: replace(k, man=True) for i, k in load_table(folder / "men.toml", "man", Kind).items()}
    companions = load_table(folder / "companions.toml", "companion", Kind)
    return kinds | {i: replace(k, companion=True) for i, k in companions.items()}


def advanced_cards(folder: Path, basic: dict[str, Card]) -> dict[str, Card]:
    """The cards of the advanced game and the options; what only they print is in `more`."""
    own = {field.name for field in fields(Card)}
    found: dict[str, Card] = {}
    for name, entries in card_tables(folder / "advanced").items():
        for entry in entries:
            card = build(Card, {k: v for k, v in entry.items() if k in own}, f"{name}, card “{entry.get('id')}”")
            if card.id in found or card.id in basic:
                raise BadFile("stands twice.", f"{name}, card “{card.id}”")
            found[card.id] = card
    return found


ELEMENTS = ("air", "earth", "fire", "water")
"""The groups of elemental spells; each of their spells also exists as a scroll."""


def _scroll(spell: Card) -> Card:
    """The scroll of a spell: any Hero may read it, once."""
    keywords = ("Item", "Scroll", "Magic")
    title = f"Scroll of {spell.title}"
    return Card(
        f"scroll-of-{spell.id}", title, "missing.scroll.deck", "scroll", keywords, cost="discard", text=spell.text
    )


@rule("card.relic.is-artefact")
def _check(kinds: dict[str, Kind], cards: dict[str, Card], treasure: dict[str, Treasure]) -> None:
    for kind in kinds.values():
        for ability in kind.abilities:
            if not known_ability(ability):
                raise BadFile(f"there is no ability “{ability}”.", f"content, “{kind.id}”")
        for item in (*kind.starts, *kind.spells):
            if item not in cards:
                raise BadFile(f"starts with “{item}”, which is no card.", f"content, “{kind.id}”")
    for card in cards.values():
        if "Relic" in card.keywords and "Artefact" not in card.keywords:
            raise BadFile("is a Relic but no Artefact.", f"cards, card “{card.id}”")
    for found in treasure.values():
        if found.item and found.item not in cards:
            raise BadFile(f"gives “{found.item}”, which is no card.", f"treasure.toml, treasure “{found.id}”")


def kind(id: str) -> Kind:
    """A kind of figure, by its id."""
    return content().kinds[id]


def furniture(id: str) -> Furniture:
    """A kind of furniture, by its id."""
    return content().furniture[id]


@lru_cache(maxsize=1 << 10)
@rule("card.keywords")
def marks_of(card: str, *kinds: str) -> frozenset[str]:
    """The Keywords of a card as marks of what it does, and the kinds of its damage."""
    return frozenset({*(word.lower() for word in content().cards[card].keywords), *kinds})
