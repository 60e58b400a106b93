"""Quests as data: a drawn map, what stands on it, and what only this quest does."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.grid import Grid, mask_of, squares, surroundings
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap, parse_map
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.sight import Sight
from delvewright.kernel.text import one_line
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import build, near, read_strange, read_toml
from delvewright.rules.common.text_source import check_source
from delvewright.rules.heroquest.content.costs import Cost, read_costs
from delvewright.rules.heroquest.content.quest_texts import QuestText
from delvewright.rules.heroquest.content.quest_texts import quest as texts
from delvewright.rules.heroquest.content.reading import (
    FOLDER,
    STANDARD,
    UNIQUE,
    Attack,
    Furniture,
    Kind,
    content,
    known_ability,
)

TRAPS = (
    "pit", "deep-pit", "long-pit", "spear", "falling-block", "swinging-blade", "fireburst", "trapdoor", "alarm",
    "chest", "furniture",
)  # fmt: skip
"""Kinds of traps a map may hold on its squares; door traps are listed by their doors."""


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece of furniture on the map."""

    kind: Furniture
    squares: int


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
class TrapSpot:
    """A trap on the map."""

    kind: str
    at: int
    unfindable: bool = False
    door: int = -1
    """The door it is on, if it is a door trap."""
    link: int = -1
    """Where a trapdoor leads."""
    damage: int = 1
    """What a chest's needle costs."""


@dataclass(frozen=True, slots=True, eq=False)
class Hoard:
    """A treasure the quest lists for an area."""

    area: int
    gold: int = 0
    items: tuple[str, ...] = ()
    note: str = ""
    at: int = -1
    """Its square; in a corridor only those who search in sight of it find it."""


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


class Quest:
    """One quest, ready to play; never changes, shared by all its games."""

    def __init__(self, id: str, title: str, grid: Grid) -> None:
        self.id, self.title, self.story = id, title, ""
        self.source: tuple[Any, ...] = ()
        """What `load_quest` finds it by, if it comes from a file."""
        self.grid = grid
        self.sight = Sight(grid)
        self.rooms: list[bool] = [True] * len(grid.areas)
        """For each area of the grid: is it a room? Else it is corridor."""
        self.door_kinds: list[str] = ["closed"] * len(grid.doors)
        self.doors_at: dict[int, int] = {}
        """Square -> mask of the doors on its edges."""
        self.secret = 0
        """Mask of doors that are secret."""
        self.starts: dict[str, int] = {}
        self.stairs = 0
        """Mask of the stairway's squares."""
        self.exit = 0
        """Mask of squares from which Heroes may leave."""
        self.blocked = 0
        self.rock = 0
        self.furniture: list[Piece] = []
        self.monsters: list[Placed] = []
        self.traps: list[TrapSpot] = []
        self.hoards: list[Hoard] = []
        self.wandering = ""
        self.goal = ""
        self.notes: dict[str, str] = {}
        self.text: QuestText = texts.plain
        """What only this quest does."""
        self.corridor = 0
        self.aliases: dict[str, str] = {}
        """Further names of figures, where somebody gave them."""
        self.one_way: dict[int, int] = {}
        """Door -> the only square from which it can be opened and passed."""
        self.keys: dict[int, str] = {}
        """Locked door -> the card or mark that opens it."""
        self.portals: list[tuple[int, int]] = []
        self.portal_squares = 0
        self.monsters_use_portals = False
        self.entrance = -1
        """The square inside an Iron Entrance Door where Heroes come in, if there is one."""
        self.exit_door = False
        """Whether the exit is a door on the edge of the board."""
        self.everywhere = (1 << grid.size) - 1
        last = sum(1 << q for q in range(grid.width - 1, grid.size, grid.width))
        self.all_edges = (self.everywhere & ~last, self.everywhere >> grid.width)
        """The edges of a board without walls."""
        self.secret_squares = 0
        """Mask of the squares on either side of a secret door."""
        self.trapped_doors = 0
        """Mask of the squares on either side of a door with a trap."""
        self.see_through = 0
        """Mask of doors that do not hide what is behind them: portcullises."""
        self.reward = 0
        """Gold Crowns for the party when the Quest is completed, split among those who took part."""
        self.introduction = False
        """Whether it does not count towards becoming a Champion."""
        self.series = ""
        """The Series it belongs to."""
        self.solo = False
        self.refuge = -1
        """Where Escape leads."""
        self.curious = False
        """Whether there is anything at all to spend an Investigation Action on."""
        self.lingers = False
        """Whether its text speaks of the end of a turn."""
        self.features: dict[str, Feature] = {}
        """Things to investigate."""
        self.altars = 0
        """Mask of Sorcerer's Tables that lend Characters beside them Lore."""
        self.chasm = 0
        """Mask of squares without a floor, which can only be jumped over."""
        self.order = 0
        """Its place in the Quest Book."""
        self.outfit: dict[str, tuple[str, ...]] = {}
        """Hero -> cards that one who comes here outside a campaign has earned on the way."""
        self.costs: dict[str, tuple[Cost, ...]] = {}
        """Card -> what it costs here, where that is not what it always costs."""
        self.rules: tuple[str, ...] = ()
        """Ids of the ledger that its file carries out."""
        self.variants: tuple[tuple[str, str], ...] = ()
        """Ways to play it other than as printed: name and what it is."""
        self.origin: Quest | None = None
        """The Quest as printed, where a party meets it changed."""
        self.wide = 0
        """Mask of the squares where one can pass side by side: nowhere else are there two ways to jump."""
        self.around = surroundings(grid.width, grid.height)
        """The eight squares around each square."""

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Pickle what a file gives as the name of that file; its functions cannot be pickled."""
        if not self.source:
            return super().__reduce_ex__(protocol)
        known = vars(load_quest(*self.source))
        return altered, (self.source, {k: v for k, v in vars(self).items() if k not in known or known[k] is not v})

    def finish(self) -> Quest:
        """Work out what follows from the rest."""
        self.corridor = sum(m for m, room in zip(self.grid.areas, self.rooms, strict=True) if not room)
        self.portal_squares = sum({1 << q for pair in self.portals for q in pair})
        special = {"portcullis", "locked", "warded"}.intersection(self.door_kinds)
        more = type(self.text).also_investigate is not QuestText.also_investigate
        self.curious = bool(self.features or self.portals or special or more)
        self.lingers = type(self.text).turn_ends is not QuestText.turn_ends
        self.secret_squares = mask_of([q for i in squares(self.secret) for q in self.grid.doors[i]])
        self.trapped_doors = mask_of([q for t in self.traps if t.door >= 0 for q in self.grid.doors[t.door]])
        self.see_through = sum(1 << i for i, kind in enumerate(self.door_kinds) if kind == "portcullis")
        east, south, width = self.grid.east, self.grid.south, self.grid.width
        corners = east & south & south >> 1 & east >> width  # of two by two squares without a wall between them
        self.wide = corners | corners << 1 | corners << width | corners << width + 1
        for i, (a, b) in enumerate(self.grid.doors):
            self.doors_at[a] = self.doors_at.get(a, 0) | 1 << i
            self.doors_at[b] = self.doors_at.get(b, 0) | 1 << i
        return self


@dataclass(slots=True)
class _File:
    """The TOML of a quest file."""

    title: str
    map: str
    legend: dict[str, str]
    book: str = ""
    story: str = ""
    goal: str = ""
    wandering: str = ""
    corridors: tuple[str, ...] = ()
    exit: str = ""
    order: int = 0
    hoard: tuple[dict[str, Any], ...] = ()
    monster: tuple[dict[str, Any], ...] = ()
    trap: tuple[dict[str, Any], ...] = ()
    door: tuple[dict[str, Any], ...] = ()
    feature: tuple[dict[str, Any], ...] = ()
    reward: int = 0
    introduction: bool = False
    series: str = ""
    solo: bool = False
    monsters_use_portals: bool = False
    notes: dict[str, str] = field(default_factory=dict)
    outfit: dict[str, Any] = field(default_factory=dict)
    costs: dict[str, str] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    variant: tuple[dict[str, Any], ...] = ()


@dataclass(slots=True)
class _VariantEntry:
    id: str
    title: str
    monster: tuple[dict[str, Any], ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


AS_PRINTED = "printed"
"""The name of a quest's usual way, where there are others."""


QUESTS = FOLDER / "quests"


def quest_paths() -> dict[str, Path]:
    """The quests that come with the book."""
    return {p.stem: p for p in sorted(QUESTS.glob("*.toml"))}


def load_quest(name: str, variant: str = "", trust: bool = False) -> Quest:
    """A quest of the book by id, or a quest file by path; as printed, or in a variant.

    `trust`: the Python file beside it may be run."""
    if not questfile.is_file(name):
        return book_quest(name, variant)
    path = questfile.find(name)
    own = questfile.module_beside(path)
    stamps = tuple(p.stat().st_mtime_ns for p in (path, own) if p is not None)
    return _own_quest(path, variant, trust, stamps)


def book_quest(name: str, variant: str = "") -> Quest:
    """A quest of the book, as printed or in one of its variants; no file is opened that does not belong to it."""
    return _book_quest(name, "" if variant == AS_PRINTED else variant)


def altered(source: tuple[Any, ...], changes: dict[str, Any]) -> Quest:
    """A quest like one of a file, but for some values."""
    quest = Quest.__new__(Quest)
    vars(quest).update(vars(load_quest(*source)) | changes)
    return quest


@cache
def _book_quest(name: str, variant: str) -> Quest:
    path = quest_paths().get(name)
    if path is None:
        hint = near(name, quest_paths())
        said = f"{hint} Quests here: {', '.join(quest_paths())}.".strip()
        raise DelveError(f"There is no quest called “{one_line(name[:60])}”.", do=said)
    quest = read_quest(path.read_text(encoding="utf-8"), path, variant)
    quest.source = (name, variant)
    return quest


@lru_cache(maxsize=16)
def _own_quest(path: Path, variant: str, trust: bool, stamps: tuple[int, ...]) -> Quest:
    """A quest file as it is now; `stamps` say when it was last changed."""
    quest = read_quest(questfile.read_text(path), path, variant, trust)
    quest.source = (str(path), variant, trust)
    return quest


@rule("quest.own-quests", "setup.map.symbols", "character.never-random")
def read_quest(text: str, path: Path, variant: str = "", trust: bool = False, modules: bool = True) -> Quest:
    """Build a quest from its file's text, as printed or in a variant.

    A module beside it must be trusted, unless it is to be left out."""
    where: str = path.name
    ours = path.parent == QUESTS
    if ours:
        raw = build(_File, read_toml(text, where), where)
    else:
        strange, where = read_strange(text, where)
        raw = build(_File, strange, where)
    if raw.book not in ("", "heroquest"):
        raise BadFile(f"this is a quest of the book “{raw.book}”.", inside(where, "", "book"))
    variants = [build(_VariantEntry, entry, inside(where, "variant", "variant")) for entry in raw.variant]
    if variant not in ("", AS_PRINTED):
        chosen = next((v for v in variants if v.id == variant), None)
        if chosen is None:
            known = f"Variants: {', '.join([AS_PRINTED, *(v.id for v in variants)])}." if variants else "It has none."
            raise DelveError(f"{raw.title} has no variant “{variant}”.", do=known)
        raw.monster, raw.notes = (*raw.monster, *chosen.monster), raw.notes | chosen.notes
    drawn_at = text[: text.find("map =")].count("\n") + 2 if "map =" in text else 1
    drawn = parse_map(raw.map, inside(where, "", "map"), door_letters(raw.legend), drawn_at)
    quest = Quest(path.stem, raw.title, drawn.grid)
    quest.variants = tuple((v.id, v.title) for v in variants)
    quest.story, quest.goal, quest.notes, quest.rock = raw.story, raw.goal, raw.notes, drawn.rock
    place_doors(quest, drawn, raw.legend)
    for square in raw.corridors:
        quest.rooms[_area(quest, square, inside(where, "corridors", "corridors"))] = False
    populate(quest, drawn, raw.legend, where)
    grid = quest.grid
    for n, entry in enumerate(raw.hoard):
        place = inside(where, f"hoard {n + 1}", "hoard", n)
        one = build(_HoardEntry, entry, place)
        at = _area(quest, one.at, inside(place, "", "at"))
        for item in one.items:
            if item not in content().cards:
                said = near(item, content().cards)
                raise BadFile(f"hoard at {one.at}: there is no card “{item}”.", inside(place, "", "items"), said)
        if one.note and one.note not in raw.notes:
            said = near(one.note, raw.notes) if raw.notes else "Write it under [notes]."
            raise BadFile(f"hoard at {one.at}: there is no note “{one.note}”.", inside(place, "", "note"), said)
        _least(one.gold, 0, inside(place, "field “gold”", "gold"))
        q = parse_square(one.at, grid.width, grid.height)
        quest.hoards.append(Hoard(at, one.gold, one.items, one.note, q))
    wanders = inside(where, "", "wandering")
    if raw.wandering and (raw.wandering not in content().kinds or content().kinds[raw.wandering].hero):
        said = near(raw.wandering, content().kinds)
        raise BadFile(f"wandering monster “{raw.wandering}” is unknown.", wanders, said)
    if raw.wandering and content().kinds[raw.wandering].character:
        raise BadFile(f"“{raw.wandering}” is a Character and never wanders.", wanders)
    quest.wandering = raw.wandering
    for name in raw.exit.split():
        q = parse_square(name, grid.width, grid.height)
        if name != "stairway" and (q < 0 or not grid.floor >> q & 1):
            raise BadFile(f"exit: “{name}” is not a square of the map.", inside(where, "", "exit"))
        quest.exit |= quest.stairs if name == "stairway" else 1 << q
    _least(raw.reward, 0, inside(where, "field “reward”", "reward"))
    quest.reward, quest.introduction, quest.series, quest.solo = raw.reward, raw.introduction, raw.series, raw.solo
    quest.monsters_use_portals, quest.order, quest.rules = raw.monsters_use_portals, raw.order, raw.rules
    quest.outfit = _outfit(raw.outfit, inside(where, "", "outfit"))
    quest.costs = read_costs(raw.costs, inside(where, "", "costs"))
    add_details(quest, raw, where)
    if len(quest.monsters) > FIGURES:
        raise BadFile(f"{len(quest.monsters)} Monsters are too many.", inside(where, "", "map"), f"At most {FIGURES}.")
    own = questfile.module_beside(path)
    if ours:
        quest.text = _text_of_the_book(quest)
    elif own is not None and modules:
        if not trust:
            raise questfile.refuse(path, own)
        quest.text = _own_text(own, quest)
    return quest.finish()


FIGURES = 200
"""Monsters of a quest at most."""


def _least(number: int, least: int, where: str) -> None:
    if number < least:
        raise BadFile(f"{number} is too small.", where, f"It should be {least} or more.")


DOORS = ("closed", "open", "secret", "portcullis", "locked", "warded", "one-way", "doorway", "sealed")
"""Kinds of doors; a doorway is an opening that never shuts but still divides two areas, a sealed one only opens when
the quest's own `may_open` says so."""


def door_letters(legend: dict[str, str]) -> str:
    """Letters that stand for doors on the edges of the drawing."""
    return "".join(letter for letter, meaning in legend.items() if str(meaning).startswith("door:"))


def details(raw: Mapping[str, Any], where: str) -> _File:
    """What a scenario lists the way a quest file does."""
    given = {key: raw[key] for key in ("trap", "door", "feature") if key in raw}
    listed = {key: [value] if isinstance(value, Mapping) else value for key, value in given.items()}
    return build(_File, {"title": "", "map": "", "legend": {}, **listed}, where)


def add_details(quest: Quest, raw: _File, where: str) -> None:
    """What the entries beside the drawing say about single Monsters, traps, doors and things."""
    grid = quest.grid

    def square(name: str, what: str) -> int:
        q = parse_square(str(name), grid.width, grid.height)
        if q < 0 or not grid.floor >> q & 1:
            raise BadFile(f"{what}: “{name}” is not a square of the map.", inside(place, "", "at"))
        return q

    def door(name: str, what: str) -> int:
        ends = sorted(square(part, what) for part in str(name).split("-"))
        if tuple(ends) not in grid.doors:
            raise BadFile(f"{what}: there is no door {name}.", place, "Write the two squares it joins: c4-c5.")
        return grid.doors.index((ends[0], ends[1]))

    place = where
    for n, entry in enumerate(raw.monster):
        place = inside(where, "monster", "monster", n)
        one = build(_MonsterEntry, entry, place)
        q = square(one.at, "monster")
        here = [i for i, placed in enumerate(quest.monsters) if placed.at == q]
        if not here:
            raise BadFile(f"monster: none is drawn at {one.at}.", inside(place, "", "at"))
        old = quest.monsters[here[0]]
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
        if one.body:
            if not 1 <= one.body <= STRONGEST:
                said = f"It may be 1 to {STRONGEST}."
                raise BadFile(f"{one.body} Body is not possible.", inside(place, "field “body”", "body"), said)
            kind = replace(kind, body=one.body)
        quest.monsters[here[0]] = replace(
            old, kind=kind, name=one.name, abilities=one.abilities, spells=one.spells, tags=one.tags
        )
    for n, entry in enumerate(raw.trap):
        place = inside(where, "trap", "trap", n)
        trap = build(_TrapEntry, entry, place)
        if not 0 <= trap.damage <= STRONGEST:
            said = f"It may be 0 to {STRONGEST}."
            raise BadFile(f"{trap.damage} is no damage.", inside(place, "field “damage”", "damage"), said)
        if trap.door:
            i = door(trap.door, "trap")
            quest.traps.append(TrapSpot("door", grid.doors[i][0], trap.unfindable, i))
            continue
        q = square(trap.at, "trap")
        link = square(trap.link, "trap") if trap.link else -1
        quest.traps = [t for t in quest.traps if t.at != q or t.door >= 0]
        if trap.kind not in TRAPS:
            said = near(trap.kind, TRAPS, True)
            raise BadFile(f"trap at {trap.at}: there is no trap “{trap.kind}”.", inside(place, "", "kind"), said)
        quest.traps.append(TrapSpot(trap.kind, q, trap.unfindable, -1, link, trap.damage))
    for n, entry in enumerate(raw.door):
        place = inside(where, "door", "door", n)
        one_door = build(_DoorEntry, entry, place)
        i = door(one_door.at, "door")
        if one_door.key:
            quest.keys[i] = one_door.key
        if one_door.kind:
            set_door(quest, i, one_door.kind, inside(place, one_door.at, "kind"))
        if quest.door_kinds[i] == "one-way":
            quest.one_way[i] = square(one_door.start, "door")
    for n, entry in enumerate(raw.feature):
        place = inside(where, "feature", "feature", n)
        thing = build(_FeatureEntry, entry, place)
        mask = mask_of([square(name, "feature") for name in thing.at.split()])
        if thing.lore:
            quest.altars |= mask
            continue
        for name in thing.releases:
            if name not in content().kinds or content().kinds[name].hero:
                said = near(name, content().kinds)
                raise BadFile(
                    f"feature “{thing.id}”: there is no Monster “{name}”.", inside(place, "", "releases"), said
                )
        way = square(thing.way, "feature") if thing.way else -1
        quest.features[thing.id] = Feature(
            thing.id, thing.title or thing.id, mask, thing.rule, thing.releases, thing.prisoner, way
        )


@rule("missing.door.stone-doorway", "action.move.door-special")
def set_door(quest: Quest, i: int, kind: str, where: str) -> None:
    """Say what kind of door one is."""
    if kind not in DOORS:
        raise BadFile(f"there is no kind of door “{kind}”.", where, near(kind, DOORS, True))
    quest.door_kinds[i] = "open" if kind == "doorway" else kind
    if kind == "secret":
        quest.secret |= 1 << i


STRONGEST = 99
"""No Body or damage is more than this."""
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


@dataclass(slots=True)
class _HoardEntry:
    at: str
    gold: int = 0
    items: tuple[str, ...] = ()
    note: str = ""


@dataclass(slots=True)
class _MonsterEntry:
    at: str
    name: str = ""
    abilities: tuple[str, ...] = ()
    spells: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    attacks: tuple[str, ...] = ()
    body: int = 0


@dataclass(slots=True)
class _TrapEntry:
    at: str = ""
    kind: str = "pit"
    door: str = ""
    link: str = ""
    damage: int = 1
    unfindable: bool = False


@dataclass(slots=True)
class _DoorEntry:
    at: str
    kind: str = ""
    key: str = ""
    start: str = ""


@dataclass(slots=True)
class _FeatureEntry:
    id: str
    at: str
    title: str = ""
    rule: str = ""
    releases: tuple[str, ...] = ()
    prisoner: str = ""
    way: str = ""
    lore: bool = False


@rule("missing.door.counts")
def place_doors(quest: Quest, drawn: TextMap, legend: dict[str, str] | None = None) -> None:
    """Take the doors over from a drawing."""
    for i, letter in enumerate(drawn.doors):
        if legend and legend.get(letter, "").startswith("door:"):
            set_door(quest, i, legend[letter].removeprefix("door:"), quest.id)
        else:
            set_door(quest, i, {"S": "secret", "O": "open"}.get(letter, "closed"), quest.id)


@rule("overlay.overlays")
def populate(quest: Quest, drawn: TextMap, legend: dict[str, str], where: str) -> dict[str, list[tuple[str, int]]]:
    """Put what the letters of a drawing mean on the board; gives back Heroes and other things by category."""
    groups: dict[str, list[tuple[str, int]]] = {"hero": [], "token": []}
    pieces: dict[str, int] = {}
    portals: dict[str, list[int]] = {}
    known = content()
    for letter, q in drawn.letters:
        if letter not in legend:
            at = square_name(q, quest.grid.width)
            what = f"letter “{letter}” at {at} is not in the legend."
            raise BadFile(what, inside(where, "", "legend"), f'Add {letter} = "…" to it.')
        place = inside(where, "", "legend", letter)
        for meaning in legend[letter].split("+"):
            category, _, name = meaning.strip().rpartition(":")
            name = name.strip()
            if category == "furniture":
                if name == "stairway":
                    quest.stairs |= 1 << q
                elif name not in known.furniture:
                    said = near(name, (*known.furniture, "stairway"))
                    raise BadFile(f"legend “{letter}”: there is no furniture “{name}”.", place, said)
                else:
                    pieces[letter + name] = pieces.get(letter + name, 0) | 1 << q
            elif category == "trap":
                if name not in TRAPS:
                    raise BadFile(f"legend “{letter}”: there is no trap “{name}”.", place, near(name, TRAPS, True))
                quest.traps.append(TrapSpot(name, q))
            elif category == "token":
                groups["token"].append((name, q))
            elif category == "portal":
                portals.setdefault(name, []).append(q)
            elif meaning.strip() == "refuge":
                quest.refuge = q
            elif meaning.strip() == "entrance":
                quest.entrance = q
            elif meaning.strip() == "exit-door":
                quest.exit |= 1 << q
                quest.exit_door = True
            elif meaning.strip() == "blocked":
                quest.blocked |= 1 << q
            elif meaning.strip() == "chasm":
                quest.chasm |= 1 << q
            elif name in known.kinds and not category:
                kind = known.kinds[name]
                if kind.hero:
                    quest.starts[name] = q
                    groups["hero"].append((name, q))
                else:
                    quest.monsters.append(Placed(kind, q))
            else:
                raise BadFile(f"legend “{letter}”: “{meaning}” is unknown.", place, near(name, known.kinds))
    for name, pair in portals.items():
        if len(pair) != 2:
            what = f"legend: portal “{name}” stands on {len(pair)} squares."
            raise BadFile(what, inside(where, "", "legend"), "A Portal joins two squares.")
        quest.portals.append((pair[0], pair[1]))
    for key, mask in pieces.items():
        kind_of = known.furniture[key[1:]]
        quest.furniture += [Piece(kind_of, part) for part in _parts(mask, kind_of, quest.grid.width)]
    quest.furniture.sort(key=lambda piece: piece.squares & -piece.squares)  # the order tells nothing of the hidden
    return groups


def _parts(mask: int, kind: Furniture, width: int) -> list[int]:
    """Touching squares of one letter are one piece, up to the piece's size."""
    out = []
    while mask:
        q = (mask & -mask).bit_length() - 1
        for w, h in ((kind.width, kind.height), (kind.height, kind.width)):
            block = sum(1 << (q + j * width + i) for j in range(h) for i in range(w))
            if block & mask == block:
                break
        else:
            block = 1 << q
        out.append(block)
        mask &= ~block
    return out


def _area(quest: Quest, square: str, where: str) -> int:
    q = parse_square(square, quest.grid.width, quest.grid.height)
    if q < 0 or quest.grid.area_of[q] < 0:
        raise BadFile(f"“{square}” is not a square of the map.", where)
    return quest.grid.area_of[q]


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


def _text_of_the_book(quest: Quest) -> QuestText:
    """The text of a quest of the book, whose mistakes are told like those of any other."""
    text = texts.of(quest.id)
    if text is not texts.plain:
        questfile.note_module(str(sys.modules[type(text).__module__].__file__), quest.id, quest.title)
    return text


def _own_text(path: Path, quest: Quest) -> QuestText:
    """The text of a quest whose module is trusted: kept apart, so that it meets no other quest of its name."""
    for found in check_source(texts, questfile.read_text(path), path.name, [quest.id]):
        raise BadFile(found.text, str(path))
    with texts.apart() as given:
        questfile.run_module(path, quest.title)
    for name in given:
        if name != quest.id:
            raise BadFile(f"there is no quest “{name}” in its file.", str(path), f'Write @quest("{quest.id}").')
    return given.get(quest.id, texts.plain)
