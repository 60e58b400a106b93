"""Quests as data: a drawn map, what stands on it, and what only this quest does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid, flood, mask_of
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap
from delvewright.kernel.sight import Sight
from delvewright.rules.allison.content.quest_texts import QuestText
from delvewright.rules.allison.content.quest_texts import quest as texts
from delvewright.rules.allison.content.reading import FOLDER, content
from delvewright.rules.allison.content.records import Furniture, Kind
from delvewright.rules.allison.content.twisted_texts import moments
from delvewright.rules.common.dungeon.entries import KindEntry, MonsterEntry, PlaceEntry, QuestFile
from delvewright.rules.common.dungeon.fields import said
from delvewright.rules.common.dungeon.quest import DrawnQuest, Hoard, Piece
from delvewright.rules.common.dungeon.quest_files import AS_PRINTED, STRONGEST, QuestFiles, least
from delvewright.rules.common.dungeon.states import states
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import near

__all__ = [
    "AS_PRINTED", "FILES", "QUESTS", "Hoard", "Piece", "Placed", "Quest", "TrapSpot", "book_quest", "load_quest",
    "quest_paths", "read_quest",
]  # fmt: skip

QUESTS = FOLDER / "quests"
FLOORS = ("ice", "river", "vault", "chasm", "crevasse")
"""Floors that a quest file gives to squares."""
RANDOM = "random"
"""A trap in furniture of which the quest does not say the kind."""


Figures = tuple[tuple[str, int], ...]
"""Figures that an enemy has in a quest otherwise than its table says: name and number."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """An enemy, or somebody to be met, on the map."""

    kind: Kind
    at: int
    name: str = ""
    level: int = 0
    """Its level; 0: that of the heroes."""
    named: str = ""
    """The named foe it is."""
    asleep: bool = False
    ambush: bool = False
    occupant: bool = False
    """It lies in the tomb there until somebody searches the room for treasure."""
    tags: tuple[str, ...] = ()
    figures: Figures = ()


@dataclass(frozen=True, slots=True, eq=False)
class TrapSpot:
    """A trap on the map, on the floor or in the furniture on its square."""

    kind: str
    at: int
    unfindable: bool = False
    door: int = -1
    dice: int = -1
    """White dice, where the quest gives it others."""
    harm: int = -1
    """Points without a roll, where the quest gives it others."""


DIFFICULTIES = ("easy", "moderate", "hard", "very-hard")


class Deed(NamedTuple):
    """Something a hero may try: where, on which attribute, how hard, or the number to reach."""

    at: int
    attribute: str
    difficulty: str = "moderate"
    target: int = 0


class Quest(DrawnQuest):
    """One quest, ready to play; never changes, shared by all its games."""

    monsters: list[Placed]
    traps: list[TrapSpot]
    text: QuestText

    def __init__(self, id: str, title: str, grid: Grid) -> None:
        super().__init__(id, title, grid)
        self.text = texts.plain
        self.outlooks: dict[tuple[Sight, int, int, int], int] = {}
        """What is seen from where, worked out once."""
        self.looks: dict[tuple[Any, ...], dict[int, int]] = {}
        """The same by doors and rock as they are, for all squares that were asked for then."""
        self.tunnels: dict[tuple[tuple[int, int], ...], Sight] = {}
        """Lines of sight where walls have been dug through, by their edges."""
        self.begin: list[int] = []
        """Where heroes begin, in order: the stairway, or squares inside an entrance."""
        self.bolt_hole = 0
        """Mask of squares from which only enemies leave."""
        self.things: dict[str, list[int]] = {}
        """What the quest puts on squares besides: name -> squares."""
        self.persons: dict[str, int] = {}
        """Friendly people, by name."""
        self.wandering_level = 0
        self.introduction = False
        self.campaign = self.after = ""
        self.scale = "linear"
        """The table of experience that levels need."""
        self.level = 1
        """The level of heroes it is made for."""
        self.gift: tuple[str, ...] = ()
        self.heroes: tuple[str, ...] = ()
        """Ready-made heroes who go if nobody is chosen; nobody: the first party."""
        self.cold = False
        self.rest = "standard"
        """How safe it is to rest here."""
        self.rests: dict[int, str] = {}
        """Area -> how safe it is there, where that is another rating."""
        self.reach = 0
        """How far anybody sees; 0: as far as there is nothing in the way."""
        self.pay, self.completion = 0, 10
        """Gold and experience for each survivor."""
        self.checkpoints: dict[str, int] = {}
        self.deeds: dict[str, Deed] = {}
        """What heroes may try here besides."""
        self.onward: bool | None = None
        """Whether the way out is another one than the way in: everybody is told so."""
        self.ice = self.river = self.vault = self.crevasse = 0
        """Masks of floors that are no plain floor."""
        self.wet = 0
        """Mask of the floors on which something may happen to whoever enters."""
        self.gaps = 0
        """Mask of the squares without a floor."""
        self.climbable = 0
        """Mask of furniture that figures may climb onto."""
        self.shelves: tuple[int, ...] = ()
        """The pieces of furniture, by number, that hold books."""
        self.ambushes = False
        """Whether anybody lies in ambush."""
        self.inside = self.hero_traps = 0
        """Masks of the traps that are in furniture, and of those that only heroes set off."""
        self.watched = 0
        """Mask of the squares of which the quest wants to know who steps on them."""
        self.breakable = 0
        """Mask of the squares with things that can be attacked."""
        self.cut_off = 0
        """Mask of the floor to which no way leads from where heroes begin: it belongs to the rock."""

    @rule("sight.centre-to-centre")
    def sight_on(self, grid: Grid) -> Sight:
        """Figures see from centre to centre."""
        return Sight(grid, anywhere=False)

    def beginnings(self) -> list[int]:
        """Where heroes begin."""
        return self.begin

    @classmethod
    def load(cls, *source: Any) -> Quest:
        """The quest of a file, by what its `source` says."""
        return FILES.load(*source)

    def finish(self) -> Quest:
        """Work out what follows from the rest."""
        super().finish()
        self.wet = self.ice | self.river
        self.gaps = self.chasm | self.crevasse
        if self.onward is None:
            self.onward = bool(self.exit & ~mask_of(sorted(self.begin)) & ~self.stairs)
        self.ambushes = any(placed.ambush for placed in self.monsters)
        known = content().traps
        self.inside = sum({1 << t.at for t in self.traps if t.kind == RANDOM or known[t.kind].furniture})
        self.hero_traps = sum({1 << t.at for t in self.traps if t.kind != RANDOM and known[t.kind].heroes_only})
        self.climbable = sum(p.squares for p in self.furniture if p.kind.stand)
        self.shelves = tuple([i for i, piece in enumerate(self.furniture) if piece.kind.books])
        if type(self.text).hit_thing is not QuestText.hit_thing:
            self.breakable = mask_of(sorted({q for where in self.things.values() for q in where}))
        if type(self.text).stepped is not QuestText.stepped:
            self.watched = self.grid.floor
        self.watched |= mask_of(sorted({q for where in self.things.values() for q in where})) | self.bolt_hole
        return self

    @rule("house.area.definition")
    def sight_with(self, dug: tuple[tuple[int, int], ...]) -> Sight:
        """Lines of sight, and the board, with some walls dug through; the areas stay what they are."""
        if not dug:
            return self.sight
        if dug not in self.tunnels:
            grid = self.grid
            east = sum({1 << a for a, b in dug if b == a + 1}) | grid.east
            south = sum({1 << a for a, b in dug if b != a + 1}) | grid.south
            opened = Grid(grid.width, grid.height, grid.floor, east, south, grid.doors, grid.areas)
            self.tunnels[dug] = Sight(opened, anywhere=False)
        return self.tunnels[dug]

    def piece_at(self, q: int) -> Piece | None:
        """The piece of furniture on a square."""
        return next((p for p in self.furniture if p.squares >> q & 1), None)


@dataclass(slots=True)
class File(QuestFile):
    """The TOML of a quest file."""

    level: int = said("the level of heroes it is made for", 1, example="2")
    campaign: str = said("its campaign", "", example='"The Salt Road"')
    scale: str = said("the table of experience", "linear", example='"linear"')
    after: str = said("the quest before it", "", example='"the-weighing"')
    introduction: bool = said("it comes before all others of its campaign", False, example="true")
    gift: tuple[str, ...] = said("a thing for each hero in turn, when it begins", (), example='["dagger"]', of="card")
    heroes: tuple[str, ...] = said("ready-made heroes who go if nobody is chosen", (), example='["ragna"]', of="hero")
    climate: str = said("`cold` or `normal`", "normal", example='"cold"')
    rest: str = said(
        "how safe it is to rest: `safe`, `standard`, `dangerous`, `impossible`", "standard", example='"dangerous"'
    )
    rests: dict[str, str] = said("square = another rating for that area", {}, example='{ c2 = "safe" }')
    sight: int = said("how many squares anybody sees; 0: as far as nothing is in the way", 0, example="4")
    pay: int = said("gold for each survivor when it is completed", 0, example="20")
    completion: int = said("experience for each survivor", 10, example="12")
    checkpoints: dict[str, int] = said("name = experience for something done on the way", {}, example="{ box = 2 }")
    deeds: dict[str, Any] = said(
        "name = `{ at, attribute, difficulty }`, or `target` for a number to reach: what a hero may try there",
        {},
        example='{ lever = { at = "c2", attribute = "body", difficulty = "hard" } }',
    )
    floors: dict[str, Any] = said("kind of floor = rectangles", {}, example='{ ice = ["b2:d3"] }')


@dataclass
class Printed:
    """What the table says of an enemy, where a quest has it otherwise; and what it is at first."""

    attack: int | None = said("Attack", None, example="3")
    melee: int | None = said("Attack hand to hand, where that is another figure", None, example="3")
    defend: int | None = said("Defend", None, example="3")
    body: int | None = said("Body", None, example="3")
    mind: int | None = said("Mind", None, example="3")
    magic: int | None = said("Magic", None, example="2")
    movement: int | None = said("Movement: the least it may move", None, example="4")
    statue: bool = said(
        "it does nothing, is not attacked and not harmed, and is no enemy in sight, until it is woken", False,
        example="true",
    )  # fmt: skip
    passive: bool = said("it does nothing until it is attacked, harmed or woken", False, example="true")
    immune_to: tuple[str, ...] = said(
        "what does not harm it: `attack`, `spell`, `trap`, `venom`, `cold`, `fire`, `mental`, or a weapon or spell",
        (), example='["fire"]',
    )  # fmt: skip
    harmed_by: tuple[str, ...] = said("the same words: nothing else harms it", (), example='["dagger"]')


@dataclass
class EnemyEntry(Printed, MonsterEntry):
    """What an enemy of the map has that others of its kind have not."""

    named: str = said("the foe of the book it is", "", example='"pinch"')
    asleep: bool = said("it is asleep, by the rules of sleepers", False, example="true")
    ambush: bool = said("it lies in ambush", False, example="true")
    occupant: bool = said("it lies in the tomb there until somebody searches", False, example="true")
    guard: bool = said("it stays where it stands until somebody comes", False, example="true")


@dataclass
class EnemyKind(Printed, KindEntry):
    """What all of a kind have in this quest, those that wander in or are called included."""


@dataclass(slots=True)
class EnemyTrap:
    """A trap that needs more than a letter."""

    at: str = said("its square", example='"c2"', of="square")
    kind: str = said("what it is", "pit", example='"pit"', of="trap")
    dice: int = said("its dice, where they are others", -1, example="2")
    harm: int = said("its harm without a roll, where it is another", -1, example="1")
    unfindable: bool = said("nobody finds it by searching", False, example="true")


FIGURES_OF = {"attack": 0, "melee": 0, "defend": 0, "body": 1, "mind": 0, "magic": 0, "movement": 0}
"""The figures that an enemy of a quest may have otherwise, and the least that each may be."""
HARMS = ("attack", "spell", "trap", "venom", "cold", "fire", "mental")
"""What an enemy of a quest may be immune to, or alone be harmed by, besides things and spells."""


class Files(QuestFiles[Quest]):
    """The quest files of this book."""

    book = "allison"
    file = File
    monster_entry = EnemyEntry
    kind_entry = EnemyKind
    trap_entry = EnemyTrap
    door_kinds = ("closed", "open", "secret", "doorway", "locked", "sealed", "frozen")
    groups = ("token", "thing", "person")
    places = ("blocked", "entrance", "start", "exit", "exit-door", "stairway", "bolt-hole", "refuge", *FLOORS)

    def make(self, id: str, title: str, grid: Grid) -> Quest:
        """An empty quest."""
        return Quest(id, title, grid)

    @property
    def trap_kinds(self) -> tuple[str, ...]:
        """Traps of floors and furniture."""
        return (*content().traps, RANDOM)

    @property
    def kinds(self) -> Mapping[str, Kind]:
        """Enemies, mercenaries and persons."""
        return content().kinds

    @property
    def pieces(self) -> Mapping[str, Furniture]:
        """Kinds of furniture."""
        return content().furniture

    @property
    def cards(self) -> Mapping[str, Any]:
        """Everything that can be carried."""
        return content().items

    def trap(self, kind: str, at: int) -> TrapSpot:
        """A trap of the map."""
        return TrapSpot(kind, at)

    def placed(self, kind: Kind, at: int, name: str = "") -> Placed:
        """An enemy of the map."""
        return Placed(kind, at, name)

    def expected(self, monster: Placed, at: int) -> Placed:
        """An enemy of which players know who it is: a named foe is as it is printed."""
        return Placed(monster.kind, at, monster.name, monster.level if monster.named else 0, monster.named)

    def things_of(self, quest: Quest) -> Iterable[str]:
        """Deeds."""
        return quest.deeds

    def checkpoints_of(self, quest: Quest) -> Iterable[str]:
        """Those with experience."""
        return quest.checkpoints

    def test_words(self, test: str, difficulty: str, where: str) -> None:
        """An attribute and how hard it is."""
        _known((test,), [a for task in content().tasks.values() for a in task.attributes], where)
        _known((difficulty or "moderate",), DIFFICULTIES, where)

    def moments(self, own: Any) -> dict[str, Any]:
        """The moments of a text with twists."""
        return moments(own)

    @property
    def hero_words(self) -> Sequence[str]:
        """Races, classes, and the names of ready-made heroes."""
        return (*content().races, *content().classes, *content().heroes)

    def persons_of(self, quest: Quest) -> Iterable[str]:
        """Friendly people of the map."""
        return quest.persons

    def monster_word(self, word: str, where: str) -> None:
        """A kind, with its level or without."""
        name, _, level = word.partition(" ")
        if name not in self.kinds or (level and not level.isdecimal()):
            raise BadFile(f"there is no enemy “{word}”.", where, near(name, self.kinds))

    def begin_somewhere(self, quest: Quest) -> None:
        """In a draft without a beginning, heroes begin at the exit, or wherever there is room."""
        free = quest.grid.floor & ~(quest.blocked | sum(piece.squares for piece in quest.furniture))
        free &= ~mask_of([placed.at for placed in quest.monsters])
        here = quest.exit & free or free
        if not quest.begin and here:
            quest.begin.append((here & -here).bit_length() - 1)

    def tellable(self, quest: Quest) -> set[str]:
        """Things and people of the quest too."""
        return super().tellable(quest) | {*quest.things, *quest.persons}

    @rule("quest.data", "door.exit", "house.floor.kinds")
    def mark(self, quest: Quest, word: str, q: int) -> bool:
        """What a word besides figures and things means on a square."""
        bit = 1 << q
        if word in ("entrance", "start", "stairway"):
            quest.begin.append(q)
            if word == "stairway":
                quest.stairs |= bit
            if word != "start":
                quest.exit |= bit
        elif word in ("exit", "exit-door"):
            quest.exit |= bit
        elif word == "bolt-hole":
            quest.bolt_hole |= bit
        elif word in FLOORS:
            setattr(quest, word, getattr(quest, word) | bit)
        else:
            return super().mark(quest, word, q)
        return True

    @rule("quest.data")
    def stand(self, quest: Quest, name: str, q: int) -> bool:
        """Put an enemy on the map, with its level: `goblin 1`."""
        word, _, level = name.partition(" ")
        if word not in self.kinds or not (level == "" or level.isdecimal()):
            return False
        quest.monsters.append(Placed(self.kinds[word], q, level=int(level or 0)))
        return True

    def populate(
        self, quest: Quest, drawn: TextMap, legend: Mapping[str, str], where: str,
        places: Sequence[tuple[PlaceEntry, str]] = (),
    ) -> dict[str, list[tuple[str, int]]]:  # fmt: skip
        """Put what letters and places mean on the board, things and persons of the quest too."""
        found = super().populate(quest, drawn, legend, where, places)
        for name, q in found["thing"]:
            quest.things.setdefault(name, []).append(q)
        quest.persons |= dict(found["person"])
        return found

    @rule("wandering.per-quest")
    def wanders(self, quest: Quest, name: str, where: str) -> None:
        """Say which monster comes when one wanders by, and of which level: `orc 1`."""
        word, _, level = name.partition(" ")
        if word not in self.kinds or not (level == "" or level.isdecimal()):
            raise BadFile(f"wandering monster “{name}” is unknown.", where, near(word, self.kinds))
        quest.wandering, quest.wandering_level = word, int(level or 0)

    @rule("quest.data")
    def monster(self, old: Placed, one: EnemyEntry, place: str) -> Placed:
        """An enemy of the map with what its entry says; a named foe has a kind and level of its own."""
        kind, level, name = old.kind, old.level, one.name
        if one.named:
            known = content().named
            if one.named not in known:
                raise BadFile(f"there is no foe “{one.named}”.", inside(place, "", "named"), near(one.named, known))
            kind, level, name = content().kinds[known[one.named].kind], known[one.named].level, one.named
        figures, states = self._printed(one, inside(place, f"monster at {one.at}"))
        tags = (*one.tags, *(("guard",) if one.guard else ()), *old.tags, *states)
        return replace(
            old, kind=kind, level=level, name=name, named=one.named, asleep=one.asleep, ambush=one.ambush,
            occupant=one.occupant, tags=tags, figures=figures,
        )  # fmt: skip

    @rule("quest.data")
    def changed(self, quest: Quest, one: EnemyKind, place: str) -> None:
        """All of a kind are others in this quest: those of the map, and those that come."""
        quest.of_kind[one.id] = self._printed(one, inside(place, f"kind “{one.id}”"))

    def _printed(self, one: Printed, here: str) -> tuple[Figures, tuple[str, ...]]:
        """The figures of an entry that are others than in the table, and its states."""
        found = []
        for word, smallest in FIGURES_OF.items():
            number = getattr(one, word)
            if number is not None and not smallest <= number <= STRONGEST:
                said = f"It may be {smallest} to {STRONGEST}."
                what = f"{number} {word.capitalize()} is not possible."
                raise BadFile(what, inside(here, f"field “{word}”", word), said)
            if number is not None:
                found.append((word, number))
        known = (*HARMS, *content().items, *content().spells)
        for field, words in (("immune-to", one.immune_to), ("harmed-by", one.harmed_by)):
            for word in words:
                if word not in known:
                    raise BadFile(f"“{word}” is nothing that harms.", inside(here, "", field), near(word, known))
        return tuple(found), states(one.statue, one.passive, one.immune_to, one.harmed_by)

    @rule("trap.quest-damage")
    def add_trap(self, quest: Quest, trap: EnemyTrap, place: str) -> None:
        """A trap of a square or of the piece on it, instead of what is drawn there."""
        q = self.square(quest, trap.at, "trap", place)
        if trap.kind not in self.trap_kinds:
            said = near(trap.kind, self.trap_kinds, True)
            raise BadFile(f"trap at {trap.at}: there is no trap “{trap.kind}”.", inside(place, "", "kind"), said)
        quest.traps = [t for t in quest.traps if t.at != q]
        quest.traps.append(TrapSpot(trap.kind, q, trap.unfindable, dice=trap.dice, harm=trap.harm))

    @rule("house.climate.cold", "sight.gm-adjusts", "house.floor.kinds")
    def more(self, quest: Quest, raw: File, where: str) -> None:
        """Take over what only this book's files say."""
        least(raw.pay, 0, inside(where, "field “pay”", "pay"))
        quest.level, quest.campaign, quest.scale, quest.after = raw.level, raw.campaign, raw.scale, raw.after
        quest.introduction, quest.gift, quest.reach = raw.introduction, raw.gift, raw.sight
        quest.heroes = raw.heroes
        _known(raw.heroes, content().heroes, inside(where, "", "heroes"))
        quest.pay, quest.completion, quest.checkpoints = raw.pay, raw.completion, raw.checkpoints
        _known((raw.climate,), ("normal", "cold"), inside(where, "", "climate"))
        quest.cold = raw.climate == "cold"
        _known((raw.rest, *raw.rests.values()), content().rests, inside(where, "", "rest"))
        quest.rest = raw.rest
        _known((raw.scale,), content().thresholds, inside(where, "", "scale"))
        for square, rating in raw.rests.items():
            quest.rests[self._area(quest, square, inside(where, "rests", "rests"))] = rating
        for name, entry in raw.deeds.items():
            quest.deeds[name] = self.deed(quest, entry, inside(where, f"deed “{name}”", "deeds"))
        _known(raw.floors, FLOORS, inside(where, "", "floors"))
        for name, blocks in raw.floors.items():
            mask = sum({1 << q for block in blocks for q in self.squares(quest, block, inside(where, "", "floors"))})
            setattr(quest, name, getattr(quest, name) | mask)
        quest.cut_off = _cut_off(quest)

    @rule("action.other.target-number")
    def deed(self, quest: Quest, entry: Any, where: str) -> Deed:
        """Something to be tried on or beside a square: `{ at, attribute, difficulty }`, or `target` for a number."""
        if not isinstance(entry, Mapping) or not entry.keys() <= {"at", "attribute", "difficulty", "target"}:
            raise BadFile("a deed is a table.", where, 'Write { at = "c4", attribute = "mind", difficulty = "hard" }.')
        q = self.square(quest, str(entry.get("at", "")), "deed", where)
        attribute, difficulty = str(entry.get("attribute", "mind")), str(entry.get("difficulty", "moderate"))
        _known((attribute,), [a for task in content().tasks.values() for a in task.attributes], where)
        _known((difficulty,), DIFFICULTIES, where)
        target = entry.get("target", 0)
        if type(target) is not int or target < 0:
            raise BadFile(f"target {target!r} should be a number.", where)
        return Deed(q, attribute, difficulty, target)


@rule("house.board.solid-rock")
def _cut_off(quest: Quest) -> int:
    """The corridors that blocked squares cut off from where heroes begin, whichever doors are opened."""
    grid = quest.grid
    east = grid.east | mask_of([a for a, b in grid.doors if b == a + 1])
    south = grid.south | mask_of([a for a, b in grid.doors if b != a + 1])
    return grid.floor & ~flood(mask_of(sorted(quest.begin)), east, south, grid.width, quest.blocked)


def _known(names: Iterable[str], known: Iterable[str], where: str) -> None:
    for name in names:
        if name not in known:
            raise BadFile(f"“{name}” is unknown.", where, near(name, known, True))


FILES = Files(QUESTS, texts)
quest_paths, load_quest, book_quest = FILES.paths, FILES.load, FILES.book_quest


@rule("quest.data")
def read_quest(text: str, path: Path, variant: str = "", trust: bool = False, modules: bool = True) -> Quest:
    """Build a quest from its file's text."""
    return FILES.read(text, path, variant, trust, modules)
