"""Quests as data: a drawn map, what stands on it, and what only this quest does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, ClassVar

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid, mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap
from delvewright.rules.common.dungeon.quest import DrawnQuest, Hoard, Piece, TrapSpot
from delvewright.rules.common.dungeon.quest_files import AS_PRINTED, FIGURES, STRONGEST, QuestFile, QuestFiles, least
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import build, near
from delvewright.rules.heroquest.content.ability_texts import STANDARD, UNIQUE, known_ability
from delvewright.rules.heroquest.content.editions import EDITIONS
from delvewright.rules.heroquest.content.quest_costs import Cost, read_costs
from delvewright.rules.heroquest.content.quest_texts import QuestText
from delvewright.rules.heroquest.content.quest_texts import quest as texts
from delvewright.rules.heroquest.content.reading import (
    FOLDER,
    Attack,
    Furniture,
    Kind,
    content,
)

__all__ = [
    "AS_PRINTED", "FIGURES", "FILES", "QUESTS", "Feature", "Hoard", "Piece", "Placed", "Quest", "TrapSpot",
    "book_quest", "load_quest", "quest_paths", "read_quest",
]  # fmt: skip

QUESTS = FOLDER / "quests"


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A Monster on the map."""

    kind: Kind
    at: int
    name: str = ""
    abilities: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    """Chaos spells it has besides those of its kind."""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Feature:
    """Something that an Investigation Action can be spent on, on it or next to it."""

    id: str
    title: str
    squares: int
    rule: str = ""
    releases: tuple[str, ...] = ()
    """Monsters in a Tomb, which come out when somebody meddles with it."""
    prisoner: str = ""
    """Who lies on a Rack."""
    way: int = -1
    """Where a hidden way through a Fireplace leads."""


class Quest(DrawnQuest):
    """One quest, ready to play; never changes, shared by all its games."""

    clear_doors = ("portcullis",)

    monsters: list[Placed]
    traps: list[TrapSpot]
    text: QuestText

    def __init__(self, id: str, title: str, grid: Grid) -> None:
        super().__init__(id, title, grid)
        self.text = texts.plain
        self.one_way: dict[int, int] = {}
        """Door -> the only square from which it can be opened and passed."""
        self.portals: list[tuple[int, int]] = []
        self.portal_squares = 0
        self.monsters_use_portals = False
        self.reward = 0
        """Gold Crowns for the party when the Quest is completed, split among those who took part."""
        self.introduction = False
        """Whether it does not count towards becoming a Champion."""
        self.series = ""
        """The Series it belongs to."""
        self.solo = False
        self.edition = "basic"
        """The edition it belongs to: it is played with no plainer one."""
        self.curious = False
        """Whether there is anything at all to spend an Investigation Action on."""
        self.lingers = False
        """Whether its text speaks of the end of a turn."""
        self.features: dict[str, Feature] = {}
        """Things to investigate."""
        self.altars = 0
        """Mask of Sorcerer's Tables that lend Characters beside them Lore."""
        self.outfit: dict[str, tuple[str, ...]] = {}
        """Hero -> cards that one who comes here outside a campaign has earned on the way."""
        self.fate = 0
        """Fate of each Hero who comes here outside a campaign, in the advanced game."""
        self.danger = 1
        """White dice with which the Evil Sorcerer rolls Danger here, in the advanced game."""
        self.costs: dict[str, tuple[Cost, ...]] = {}
        """Card -> what it costs here, where that is not what it always costs."""
        self.origin: Quest | None = None
        """The Quest as printed, where a party meets it changed."""

    @classmethod
    def load(cls, *source: Any) -> Quest:
        """The quest of a file, by what its `source` says."""
        return FILES.load(*source)

    def finish(self) -> Quest:
        """Work out what follows from the rest."""
        super().finish()
        self.portal_squares = sum({1 << q for pair in self.portals for q in pair})
        special = {"portcullis", "locked", "warded"}.intersection(self.door_kinds)
        more = type(self.text).also_investigate is not QuestText.also_investigate
        self.curious = bool(self.features or self.portals or special or more)
        self.lingers = type(self.text).turn_ends is not QuestText.turn_ends
        return self


@dataclass(slots=True)
class File(QuestFile):
    """The TOML of a quest file."""

    feature: tuple[dict[str, Any], ...] = ()
    reward: int = 0
    introduction: bool = False
    series: str = ""
    edition: str = ""
    solo: bool = False
    monsters_use_portals: bool = False
    outfit: dict[str, Any] = field(default_factory=dict)
    fate: int = 0
    danger: int = 1
    costs: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class MonsterEntry:
    """A Monster about which there is more to say than its kind."""

    at: str
    name: str = ""
    look: str = ""
    abilities: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    speed: int | None = None
    defence: int | None = None
    body: int | None = None
    mind: int | None = None


PRINTED = {"speed": 0, "defence": 0, "body": 1, "mind": 0}
"""The numbers that a Monster of a quest may have otherwise than its kind, and the least that each may be."""


@dataclass(slots=True)
class FeatureEntry:
    """A thing to investigate."""

    id: str
    at: str
    title: str = ""
    rule: str = ""
    releases: tuple[str, ...] = ()
    prisoner: str = ""
    way: str = ""
    lore: bool = False


class Files(QuestFiles[Quest]):
    """HeroQuest's quest files."""

    book = "heroquest"
    file = File
    monster_entry = MonsterEntry
    feature_entry: ClassVar[type[FeatureEntry]] = FeatureEntry
    trap_kinds = (
        "pit", "deep-pit", "long-pit", "spear", "falling-block", "swinging-blade", "fireburst", "trapdoor", "alarm",
        "chest", "furniture",
    )  # fmt: skip
    door_kinds = ("closed", "open", "secret", "portcullis", "locked", "warded", "one-way", "doorway", "sealed")
    """A sealed one only opens when the quest's own `may_open` says so."""
    groups = ("token", "portal")
    listed = ("trap", "door", "feature")

    def make(self, id: str, title: str, grid: Grid) -> Quest:
        """An empty quest."""
        return Quest(id, title, grid)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Heroes, Monsters, and those between them."""
        return content().kinds

    @property
    def pieces(self) -> Mapping[str, Furniture]:
        """Kinds of furniture."""
        return content().furniture

    @property
    def cards(self) -> Mapping[str, Any]:
        """All cards that can be owned."""
        return content().cards

    def placed(self, kind: Kind, at: int, name: str = "") -> Placed:
        """A Monster of the map."""
        return Placed(kind, at, name)

    def tellable(self, quest: Quest) -> set[str]:
        """Things to investigate too."""
        return super().tellable(quest) | {*quest.features}

    @rule("character.never-random")
    def wanders(self, quest: Quest, name: str, where: str) -> None:
        """Say which Monster comes when one wanders by; a Character never does."""
        super().wanders(quest, name, where)
        if self.kinds[name].character:
            raise BadFile(f"“{name}” is a Character and never wanders.", where)

    def more(self, quest: Quest, raw: File, where: str) -> None:
        """Take over what only HeroQuest's files say."""
        least(raw.reward, 0, inside(where, "field “reward”", "reward"))
        quest.reward, quest.introduction, quest.series, quest.solo = raw.reward, raw.introduction, raw.series, raw.solo
        if raw.edition:
            if raw.edition not in EDITIONS.editions:
                what = inside(where, "field “edition”", "edition")
                said = f"{near(raw.edition, EDITIONS.editions)} There are {' and '.join(EDITIONS.editions)}."
                raise BadFile(f"there is no edition “{raw.edition}”.", what, said.strip())
            quest.edition = raw.edition
        quest.monsters_use_portals = raw.monsters_use_portals
        quest.outfit = _outfit(raw.outfit, inside(where, "", "outfit"))
        least(raw.fate, 0, inside(where, "field “fate”", "fate"))
        quest.fate = raw.fate
        least(raw.danger, 1, inside(where, "field “danger”", "danger"))
        quest.danger = raw.danger
        quest.costs = read_costs(raw.costs, inside(where, "", "costs"))

    @rule("missing.door.counts", "missing.door.stone-doorway", "action.move.door-special")
    def set_door(self, quest: Quest, i: int, kind: str, where: str) -> None:
        """Say what kind of door one is."""
        super().set_door(quest, i, kind, where)

    @rule("overlay.overlays")
    def populate(
        self, quest: Quest, drawn: TextMap, legend: Mapping[str, str], where: str
    ) -> dict[str, list[tuple[str, int]]]:
        """Put what the letters of a drawing mean on the board."""
        found = super().populate(quest, drawn, legend, where)
        quest.portals += _pairs(found["portal"], inside(where, "", "legend"))
        return found

    def monster(self, old: Placed, one: MonsterEntry, place: str) -> Placed:
        """A Monster of the map with what its entry says."""
        for card in one.spells:
            if card not in content().cards:
                said = near(card, content().cards)
                raise BadFile(f"monster at {one.at}: there is no spell “{card}”.", inside(place, "", "spells"), said)
        for ability in one.abilities:
            _check_ability(ability, inside(place, f"monster at {one.at}", "abilities"))
        kind = old.kind
        if one.attacks:
            struck = inside(place, f"monster at {one.at}", "attacks")
            kind = replace(kind, attacks=tuple(Attack.parse(a, struck) for a in one.attacks))
        for word, smallest in PRINTED.items():
            number = getattr(one, word)
            if number is not None and not smallest <= number <= STRONGEST:
                said = f"It may be {smallest} to {STRONGEST}."
                what = f"{number} {word.capitalize()} is not possible."
                raise BadFile(what, inside(place, f"field “{word}”", word), said)
            if number is not None:
                kind = replace(kind, **{word: number})
        return replace(old, kind=kind, name=one.name, abilities=one.abilities, spells=one.spells, tags=one.tags)

    def add_door(self, quest: Quest, i: int, one: Any, place: str) -> None:
        """What is said about a door; a one-way one opens from one side."""
        super().add_door(quest, i, one, place)
        if quest.door_kinds[i] == "one-way":
            quest.one_way[i] = self.square(quest, one.start, "door", place)

    def add_details(self, quest: Quest, raw: File, where: str) -> None:
        """What the entries beside the drawing say, things to investigate included."""
        super().add_details(quest, raw, where)
        for n, entry in enumerate(raw.feature):
            place = inside(where, "feature", "feature", n)
            thing = build(FeatureEntry, entry, place)
            mask = mask_of([self.square(quest, name, "feature", place) for name in thing.at.split()])
            if thing.lore:
                quest.altars |= mask
                continue
            for name in thing.releases:
                if name not in self.kinds or self.kinds[name].hero:
                    what = f"feature “{thing.id}”: there is no Monster “{name}”."
                    raise BadFile(what, inside(place, "", "releases"), near(name, self.kinds))
            way = self.square(quest, thing.way, "feature", place) if thing.way else -1
            title = thing.title or thing.id
            quest.features[thing.id] = Feature(thing.id, title, mask, thing.rule, thing.releases, thing.prisoner, way)


FILES = Files(QUESTS, texts)
quest_paths, load_quest, book_quest = FILES.paths, FILES.load, FILES.book_quest


@rule("quest.own-quests", "setup.map.symbols")
def read_quest(text: str, path: Path, variant: str = "", trust: bool = False, modules: bool = True) -> Quest:
    """Build a quest from its file's text, as printed or in a variant.

    A module beside it must be trusted, unless it is to be left out."""
    return FILES.read(text, path, variant, trust, modules)


@rule("missing.door.portal")
def _pairs(portals: Sequence[tuple[str, int]], where: str) -> list[tuple[int, int]]:
    """Portals that are joined: each name stands on two squares."""
    ends: dict[str, list[int]] = {}
    for name, q in portals:
        ends.setdefault(name, []).append(q)
    for name, pair in ends.items():
        if len(pair) != 2:
            what = f"legend: portal “{name}” stands on {len(pair)} squares."
            raise BadFile(what, where, "A Portal joins two squares.")
    return [(pair[0], pair[1]) for pair in ends.values()]


LEVEL = 9
"""No ability has a higher number."""


def _check_ability(ability: str, where: str) -> None:
    """Whether there is such an ability, with a number that makes sense."""
    if not known_ability(ability):
        said = near(ability.partition(" ")[0], (*STANDARD, *UNIQUE), True)
        raise BadFile(f"there is no ability “{ability}”.", where, said)
    for word in ability.split()[1:]:
        if word.lstrip("+-").isdigit() and not (word.isdecimal() and int(word[:4]) <= LEVEL):
            raise BadFile(f"“{ability}”: the number is not possible.", where, f"It may be 0 to {LEVEL}.")


def _outfit(raw: Mapping[str, Any], where: str) -> dict[str, tuple[str, ...]]:
    """What each Hero brings, from a quest file."""
    known = content()
    for name, cards in raw.items():
        if name not in known.heroes:
            raise BadFile(f"outfit: there is no Hero “{name}”.", where, f"Heroes: {', '.join(known.heroes)}.")
        if not isinstance(cards, list):
            raise BadFile(f"outfit: {name} should have a list of cards.", where, f'{name} = ["helmet"]')
        for card in cards:
            if card not in known.cards:
                raise BadFile(f"outfit: there is no card “{card}”.", where)
    return {name: tuple(cards) for name, cards in raw.items()}
