"""Quests as data: a drawn map, what stands on it, and what only this quest does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid, mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap
from delvewright.rules.common.dungeon.entries import DoorEntry, Entries, KindEntry, MonsterEntry, PlaceEntry, QuestFile
from delvewright.rules.common.dungeon.fields import said
from delvewright.rules.common.dungeon.quest import DrawnQuest, Hoard, Piece, TrapSpot
from delvewright.rules.common.dungeon.quest_files import AS_PRINTED, FIGURES, STRONGEST, QuestFiles, least, one_of
from delvewright.rules.common.dungeon.states import STATUE, states
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
from delvewright.rules.heroquest.content.twisted_texts import moments

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
        self.kind_tags: dict[str, tuple[str, ...]] = {}
        """Kind -> the states that all of it are in here."""
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
        told = [*(placed.tags for placed in self.monsters), *self.kind_tags.values()]
        self.statues = any(STATUE in tags for tags in told)
        self.lingers = type(self.text).turn_ends is not QuestText.turn_ends
        return self


@dataclass(slots=True)
class File(QuestFile):
    """The TOML of a quest file."""

    feature: Entries = said("something to spend an Investigation Action on", (), example="[]")
    reward: int = said("Gold Crowns for the party when the quest is completed", 0, example="40")
    introduction: bool = said("it does not count towards becoming a Champion", False, example="true")
    series: str = said("the series it belongs to: no stay in town in between", "", example='"The Bell"')
    edition: str = said("`advanced` if it can only be played with the advanced game", "", example='"advanced"')
    solo: bool = said("it is for one Hero", False, example="true")
    monsters_use_portals: bool = said("whether they do", False, example="true")
    outfit: dict[str, Any] = said(
        "Hero = cards that one who comes here outside a campaign has", {}, example='{ elf = ["helmet"] }'
    )
    fate: int = said("the Fate of each Hero who comes here outside a campaign, in the advanced game", 0, example="1")
    danger: int = said("the dice of Danger in the advanced game", 1, example="2")
    costs: dict[str, str] = said(
        'card = what it costs here: `"1 mind, test of will, drain"`', {}, example='{ genie = "1 mind" }'
    )


@dataclass
class Printed:
    """What is printed about a Monster, where a quest has it otherwise; and what it is at first."""

    attacks: tuple[str, ...] = said("its attacks", (), example='["melee 4", "ranged 2"]')
    speed: int | None = said("its Speed", None, example="8")
    defence: int | None = said("its Defence dice", None, example="4")
    body: int | None = said("its Body", None, example="3")
    mind: int | None = said("its Mind", None, example="3")
    abilities: tuple[str, ...] = said("abilities besides those of its kind", (), example='["haste 1"]')
    spells: tuple[str, ...] = said("cards besides those of its kind", (), example='["ball-of-flame"]', of="card")
    asleep: bool = said(
        "a statue: it does nothing, is not attacked and not harmed, and disturbs no search, until it is woken", False,
        example="true",
    )  # fmt: skip
    passive: bool = said("it does nothing until it is attacked, harmed or woken", False, example="true")
    immune_to: tuple[str, ...] = said(
        "what does not harm it: `attack`, `melee`, `ranged`, `magic`, `heat`, `cold`, `poison`, `spirit`, `trap`, or a "
        "card", (), example='["magic"]',
    )  # fmt: skip
    harmed_by: tuple[str, ...] = said("the same words: nothing else harms it", (), example='["spirit-blade"]')


@dataclass
class HeroQuestMonster(Printed, MonsterEntry):
    """What a Monster of the map has that others of its kind have not."""


@dataclass
class HeroQuestKind(Printed, KindEntry):
    """What all of a kind have in this quest, those that wander in or are called included."""


@dataclass(slots=True)
class HeroQuestDoor(DoorEntry):
    """A special door."""

    start: str = said(
        "the only square from which a one-way door can be opened and passed", "", example='"b4"', of="square",
        needs='kind = "one-way"',
    )  # fmt: skip


PRINTED = {"speed": 0, "defence": 0, "body": 1, "mind": 0}
"""The numbers that a Monster of a quest may have otherwise than its kind, and the least that each may be."""


@dataclass(slots=True)
class FeatureEntry:
    """Something to spend an Investigation Action on, on it or next to it."""

    id: str = said("its id, by which its text is asked about it", example='"cask"')
    at: str = said("its squares", example='"c2"', of="squares")
    title: str = said("its name", "", example='"the cask"')
    rule: str = said("the rule of the ledger that it carries out", "", example='""')
    releases: tuple[str, ...] = said("Monsters in a tomb, which come out", (), example='["skeleton"]', of="monster")
    prisoner: str = said("who lies on a rack", "", example='"prisoner"')
    way: str = said("the square to which a hidden way through a fireplace leads", "", example='"g2"', of="square")
    lore: bool = said("a table that lends Lore to Characters beside it, and nothing else", False, example="true")


class Files(QuestFiles[Quest]):
    """HeroQuest's quest files."""

    book = "heroquest"
    file = File
    monster_entry = HeroQuestMonster
    kind_entry = HeroQuestKind
    door_entry = HeroQuestDoor
    feature_entry: ClassVar[type[FeatureEntry]] = FeatureEntry
    trap_kinds = (
        "pit", "deep-pit", "long-pit", "spear", "falling-block", "swinging-blade", "fireburst", "trapdoor", "alarm",
        "chest", "furniture",
    )  # fmt: skip
    door_kinds = ("closed", "open", "secret", "portcullis", "locked", "warded", "one-way", "doorway", "sealed")
    """A sealed one only opens when the quest's own `may_open` says so."""
    groups = ("token", "portal")
    floods = True
    listed = ("trap", "door", "feature")

    def tables(self) -> dict[str, type[Any]]:
        """Things to investigate too."""
        return {**super().tables(), "feature": self.feature_entry}

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

    def things_of(self, quest: Quest) -> Iterable[str]:
        """Features."""
        return quest.features

    def test_words(self, test: str, difficulty: str, where: str) -> None:
        """Tests of Strength and Will, and a Hero's values."""
        one_of(test, TESTS, where)
        if difficulty:
            raise BadFile("no test of this book has a difficulty.", where)

    def moments(self, own: Any) -> dict[str, Any]:
        """The moments of a text with twists."""
        return moments(own)

    def begin_somewhere(self, quest: Quest) -> None:
        """In a draft, Heroes who have no square begin on the stairway, at the exit, or wherever there is room."""
        if quest.entrance >= 0 or quest.solo:
            return
        taken = quest.blocked | sum(piece.squares for piece in quest.furniture) | mask_of(list(quest.starts.values()))
        taken |= mask_of([placed.at for placed in quest.monsters])
        free = quest.grid.floor & ~taken
        for name in content().heroes:
            here = (quest.stairs or quest.exit) & free or free
            if name not in quest.starts and here:
                quest.starts[name] = (here & -here).bit_length() - 1
                free &= ~(here & -here)

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
        self, quest: Quest, drawn: TextMap, legend: Mapping[str, str], where: str,
        places: Sequence[tuple[PlaceEntry, str]] = (),
    ) -> dict[str, list[tuple[str, int]]]:  # fmt: skip
        """Put what letters and places mean on the board."""
        found = super().populate(quest, drawn, legend, where, places)
        quest.portals += _pairs(found["portal"], inside(where, "", "legend"))
        return found

    def monster(self, old: Placed, one: HeroQuestMonster, place: str) -> Placed:
        """A Monster of the map with what its entry says."""
        here = inside(place, f"monster at {one.at}")
        abilities, spells, tags = self._traits(one, here)
        kind = self._printed(old.kind, one, here)
        return replace(old, kind=kind, name=one.name, abilities=(*old.abilities, *abilities),
                       spells=(*old.spells, *spells), tags=(*old.tags, *one.tags, *tags))  # fmt: skip

    def changed(self, quest: Quest, one: HeroQuestKind, place: str) -> None:
        """All of a kind are others in this quest: those of the map, and those that come."""
        here = inside(place, f"kind “{one.id}”")
        abilities, spells, tags = self._traits(one, here)
        kind = self._printed(self.kinds[one.id], one, here)
        quest.of_kind[one.id] = replace(kind, abilities=(*kind.abilities, *abilities), spells=(*kind.spells, *spells))
        quest.kind_tags[one.id] = tags
        for i, placed in enumerate(quest.monsters):
            if placed.kind.id == one.id:
                quest.monsters[i] = replace(placed, kind=quest.of_kind[one.id], tags=(*placed.tags, *tags))

    def _traits(self, one: Printed, here: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
        """Abilities, spells and states of an entry."""
        for card in one.spells:
            if card not in content().cards:
                raise BadFile(f"there is no spell “{card}”.", inside(here, "", "spells"), near(card, content().cards))
        for ability in one.abilities:
            _check_ability(ability, inside(here, "", "abilities"))
        known = (*HARMS, *content().cards)
        for field, words in (("immune-to", one.immune_to), ("harmed-by", one.harmed_by)):
            for word in words:
                if word not in known:
                    raise BadFile(f"“{word}” is nothing that harms.", inside(here, "", field), near(word, known))
        return one.abilities, one.spells, states(one.asleep, one.passive, one.immune_to, one.harmed_by)

    def _printed(self, kind: Kind, one: Printed, here: str) -> Kind:
        """A kind with the attacks and numbers of an entry."""
        if one.attacks:
            struck = inside(here, "", "attacks")
            kind = replace(kind, attacks=tuple(Attack.parse(a, struck) for a in one.attacks))
        for word, smallest in PRINTED.items():
            number = getattr(one, word)
            if number is not None and not smallest <= number <= STRONGEST:
                said = f"It may be {smallest} to {STRONGEST}."
                what = f"{number} {word.capitalize()} is not possible."
                raise BadFile(what, inside(here, f"field “{word}”", word), said)
            if number is not None:
                kind = replace(kind, **{word: number})
        return kind

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


TESTS = ("strength", "will", "brute-force", "wisdom", "dexterity")
"""What a Hero can be put to the test in."""
HARMS = ("attack", "melee", "ranged", "magic", "heat", "cold", "poison", "spirit", "trap")
"""What a Monster of a quest may be immune to, or alone be harmed by, besides cards."""
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
