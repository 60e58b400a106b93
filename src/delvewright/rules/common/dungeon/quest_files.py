"""Quest files of drawn boards: a map with its legend and lists, the quests of a book and those that people wrote.

A book has one `QuestFiles`. It says which words its files may use and overrides what it reads in its own way; what
every drawn quest has (map, legend, doors, furniture, traps, Monsters, treasures, notes, variants, a module beside it
that is run on trust) is read here.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from delvewright.kernel import questfile
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.grid import mask_of
from delvewright.kernel.maps import TextMap, parse_map
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.text import one_line
from delvewright.rules.common import board
from delvewright.rules.common.dungeon.entries import (
    DRAFT,
    READY,
    STANDARD,
    DoorEntry,
    HoardEntry,
    KindEntry,
    MarkEntry,
    MonsterEntry,
    PlaceEntry,
    QuestFile,
    RoomEntry,
    TrapEntry,
    VariantEntry,
)
from delvewright.rules.common.dungeon.quest import DrawnQuest, Hoard, Piece, PieceKind, Told, TrapSpot
from delvewright.rules.common.dungeon.twist_entries import FactEntry, GoalEntry, WhenEntry
from delvewright.rules.common.dungeon.twisted_texts import moments_of_all
from delvewright.rules.common.dungeon.twists import TwistReader, tests
from delvewright.rules.common.lines import inside
from delvewright.rules.common.tables import build, near, read_strange, read_toml
from delvewright.rules.common.text_source import check_source
from delvewright.rules.common.texts import Texts

Q = TypeVar("Q", bound=DrawnQuest)

AS_PRINTED = "printed"
"""The name of a quest's usual way, where there are others."""
SOMEWHERE, ROOM = "somewhere", "room "
"""How a quest says where something is of which it tells."""
MOST_RESISTANCE = 300
MOST = 9
"""Wandering Monsters at once at most."""
FROM_DOORS = 1000
"""Twists that doors bring are numbered from here."""
FIGURES = 200
"""Monsters of a quest at most."""
STRONGEST = 99
"""No Body or damage is more than this."""


class QuestFiles(ABC, Generic[Q]):
    """The quest files of a book."""

    book: ClassVar[str]
    file: ClassVar[type[QuestFile]] = QuestFile
    hoard_entry: ClassVar[type[Any]] = HoardEntry
    trap_entry: ClassVar[type[Any]] = TrapEntry
    door_entry: ClassVar[type[Any]] = DoorEntry
    monster_entry: ClassVar[type[Any]] = MonsterEntry
    kind_entry: ClassVar[type[Any]] = KindEntry
    door_kinds: ClassVar[tuple[str, ...]] = ("closed", "open", "secret")
    """Kinds of doors; a `doorway` is an opening that never shuts but still divides two areas."""
    groups: ClassVar[tuple[str, ...]] = ("token",)
    """What else a letter may stand for, as `token:…`; `populate` gives it back."""
    floods: ClassVar[bool] = False
    """Whether squares can be flooded in the course of a quest."""
    places: ClassVar[tuple[str, ...]] = ("blocked", "entrance", "exit-door", "refuge", "chasm")
    """What a letter may mean besides figures and things of a category."""
    listed: ClassVar[tuple[str, ...]] = ("trap", "door")
    """Lists that a scenario may have as a quest file has them."""

    def __init__(self, folder: Path, texts: Texts[Any]) -> None:
        self.folder = folder
        self.texts = texts
        self._of_book = cache(self._read_of_book)
        self._own = lru_cache(maxsize=16)(self._read_own)

    def tables(self) -> dict[str, type[Any]]:
        """The tables a file may have, each with the dataclass that declares its fields."""
        return {
            "place": PlaceEntry, "mark": MarkEntry, "room": RoomEntry, "hoard": self.hoard_entry,
            "monster": self.monster_entry, "kind": self.kind_entry, "trap": self.trap_entry, "door": self.door_entry,
            "goal": GoalEntry, "fact": FactEntry, "when": WhenEntry, "variant": VariantEntry,
        }  # fmt: skip

    # -- what a book has

    @abstractmethod
    def make(self, id: str, title: str, grid: Any) -> Q:
        """An empty quest."""

    @property
    @abstractmethod
    def kinds(self) -> Mapping[str, Any]:
        """Kinds of figures, Heroes among them."""

    @property
    @abstractmethod
    def pieces(self) -> Mapping[str, PieceKind]:
        """Kinds of furniture."""

    @property
    @abstractmethod
    def cards(self) -> Mapping[str, Any]:
        """What can be found in a treasure."""

    @property
    def chest(self) -> Any:
        """The kind of furniture in which players expect what a text tells them of; None: none of them."""
        return next((kind for kind in self.pieces.values() if getattr(kind, "holds", False)), None)

    @property
    def trap_kinds(self) -> tuple[str, ...]:
        """Kinds of traps a map may hold on its squares; door traps are listed by their doors."""
        return ()

    def trap(self, kind: str, at: int) -> Any:
        """A trap of the map of which nothing is known but its kind."""
        return TrapSpot(kind, at)

    @abstractmethod
    def placed(self, kind: Any, at: int, name: str = "") -> Any:
        """A Monster of the map."""

    @abstractmethod
    def monster(self, old: Any, one: Any, place: str) -> Any:
        """A Monster of the map with what its entry says."""

    def changed(self, quest: Q, one: Any, place: str) -> None:
        """All of a kind are others in this quest."""
        raise NotImplementedError

    def more(self, quest: Q, raw: Any, where: str) -> None:
        """Take over the fields that only this book's files have."""

    # -- finding quests

    def paths(self) -> dict[str, Path]:
        """The quests that come with the book."""
        return {p.stem: p for p in sorted(self.folder.glob("*.toml"))}

    def load(self, name: str, variant: str = "", trust: bool = False) -> Q:
        """A quest of the book by id, or a quest file by path; as printed, or in a variant.

        `trust`: the Python file beside it may be run."""
        if not questfile.is_file(name):
            return self.book_quest(name, variant)
        path = questfile.find(name)
        own = questfile.module_beside(path)
        stamps = tuple(p.stat().st_mtime_ns for p in (path, own) if p is not None)
        return self._own(path, variant, trust, stamps)

    def book_quest(self, name: str, variant: str = "") -> Q:
        """A quest of the book, as printed or in one of its variants; no file is opened that does not belong to it."""
        return self._of_book(name, "" if variant == AS_PRINTED else variant)

    def _read_of_book(self, name: str, variant: str) -> Q:
        path = self.paths().get(name)
        if path is None:
            hint = near(name, self.paths())
            said = f"{hint} Quests here: {', '.join(self.paths())}.".strip()
            raise DelveError(f"There is no quest called “{one_line(name[:60])}”.", do=said)
        quest = self.read(path.read_text(encoding="utf-8"), path, variant)
        quest.source = (name, variant)
        return quest

    def _read_own(self, path: Path, variant: str, trust: bool, stamps: tuple[int, ...]) -> Q:
        """A quest file as it is now; `stamps` say when it was last changed."""
        quest = self.read(questfile.read_text(path), path, variant, trust)
        quest.source = (str(path), variant, trust)
        return quest

    # -- reading one

    def read(self, text: str, path: Path, variant: str = "", trust: bool = False, modules: bool = True) -> Q:
        """Build a quest from its file's text, as printed or in a variant.

        A module beside it must be trusted, unless it is to be left out."""
        where: str = path.name
        ours = path.parent == self.folder
        if ours:
            raw = build(self.file, read_toml(text, where), where)
        else:
            strange, where = read_strange(text, where)
            raw = build(self.file, strange, where)
        if raw.book not in ("", self.book):
            raise BadFile(f"this is a quest of the book “{raw.book}”.", inside(where, "", "book"))
        variants = self._variants(raw, variant, where)
        drawn_at = text[: text.find("map =")].count("\n") + 2 if "map =" in text else 1
        drawn = self.drawing(raw, where, drawn_at)
        quest = self.make(path.stem, raw.title, drawn.grid)
        one_of(raw.status, (READY, DRAFT), inside(where, "", "status"))
        quest.draft = raw.status == DRAFT
        quest.variants = tuple((v.id, v.title) for v in variants)
        quest.story, quest.notes, quest.rock = raw.story, raw.notes, drawn.rock
        quest.order, quest.rules = raw.order, raw.rules
        self.place_doors(quest, drawn, raw.legend)
        for edge, kind in raw.doors.items():
            place = inside(where, "", "doors", edge)
            self.set_door(quest, self.door(quest, edge, "doors", place), kind, place)
        for square in raw.corridors:
            quest.rooms[self._area(quest, square, inside(where, "corridors", "corridors"))] = False
        if raw.board:
            quest.rooms = [not mask & board.areas()[-1] for mask in drawn.grid.areas]
        places = [
            (build(PlaceEntry, entry, place := inside(where, f"place {n + 1}", "place", n)), place)
            for n, entry in enumerate(raw.place)
        ]
        self.populate(quest, drawn, raw.legend, where, places)
        self._words(quest, raw, where)
        self._hoards(quest, raw, where)
        if raw.wandering:
            number, name = how_many(raw.wandering)
            self.wanders(quest, name, inside(where, "", "wandering"))
            quest.wandering_number = number
        quest.wandering_text = raw.wandering_text
        self._exit(quest, raw.exit, inside(where, "", "exit"))
        self.more(quest, raw, where)
        self.add_details(quest, raw, where)
        if (n := len(quest.monsters)) > FIGURES:
            raise BadFile(f"{n} Monsters are too many.", inside(where, "", "map"), f"At most {FIGURES}.")
        self._told(quest, raw, inside(where, "", "told"))
        self._twists(quest, raw, where)
        if quest.draft:
            self.begin_somewhere(quest)
        own = questfile.module_beside(path)
        if ours:
            quest.text = self._text_of_the_book(quest)
        elif own is not None and modules:
            if not trust:
                raise questfile.refuse(path, own)
            quest.text = self._own_text(own, quest)
        if quest.twists or quest.goals or quest.facts:
            quest.text = self.texts.like(quest.text, **self.moments(quest.text))
        quest.finish()
        return quest

    def drawing(self, raw: QuestFile, where: str, first_line: int = 1) -> TextMap:
        """The board of a file: its drawing, or the printed board with its doors and rock."""
        if bool(raw.map) == bool(raw.board):
            what = "there is no board" if not raw.map else "map and board are given"
            raise BadFile(f"{what}.", where, 'Draw a map, or write board = "standard".')
        if raw.map:
            if raw.rock or raw.doors:
                raise BadFile(
                    "rock and doors are drawn into a map.", inside(where, "", "rock" if raw.rock else "doors")
                )
            return parse_map(raw.map, inside(where, "", "map"), self.door_letters(raw.legend), first_line)
        one_of(raw.board, (STANDARD,), inside(where, "", "board"))
        rock = named_squares(raw.rock, board.WIDTH, board.HEIGHT, inside(where, "", "rock"))
        special = [str(entry.get("at", "")) for entry in raw.door]
        edges: dict[tuple[int, int], None] = {}
        plain = board.standard_grid((), mask_of(rock))
        for edge in (*raw.doors, *special):
            place = inside(where, "", "doors", edge) if edge in raw.doors else inside(where, "", "door")
            ends = sorted(parse_square(name, board.WIDTH, board.HEIGHT) for name in edge.split("-"))
            if (
                len(ends) != 2
                or ends[0] < 0
                or ends[1] - ends[0] not in (1, board.WIDTH)
                or not all(plain.floor >> q & 1 for q in ends)
            ):
                raise BadFile(f"“{edge}” is no edge between two squares.", place, "Write two neighbours: “j10-k10”.")
            if plain.area_of[ends[0]] == plain.area_of[ends[1]]:
                raise BadFile(f"there is no wall at {edge}, so no door.", place)
            edges[ends[0], ends[1]] = None
        grid = board.standard_grid(list(edges), mask_of(rock))
        return TextMap(grid, [], ["D"] * len(edges), mask_of(rock))

    def begin_somewhere(self, quest: Q) -> None:
        """Give everybody a place to begin in a draft that does not say where."""

    def _words(self, quest: Q, raw: QuestFile, where: str) -> None:
        """Letters of notes on squares, and what is read when a place comes to light."""
        for n, entry in enumerate(raw.mark):
            place = inside(where, f"mark {n + 1}", "mark", n)
            mark = build(MarkEntry, entry, place)
            for q in self.squares(quest, mark.at, inside(place, "", "at")):
                quest.marks.append((mark.letter, q))
        for n, entry in enumerate(raw.room):
            place = inside(where, f"room {n + 1}", "room", n)
            room = build(RoomEntry, entry, place)
            quest.readings.append((self.place_of(quest, room.at, inside(place, "", "at")), room.text))

    def squares(self, quest: Q, names: str, place: str) -> list[int]:
        """The squares of a text: single ones, which must be floor, and the floor of rectangles, `b2:e5`."""
        floor, width = quest.grid.floor, quest.grid.width
        found = []
        for word in str(names).split():
            of_word = named_squares(word, width, quest.grid.height, place)
            here = [q for q in of_word if floor >> q & 1]
            if not here:
                raise BadFile(f"“{word}” is not a square of the map.", place)
            found += here
        if not found:
            raise BadFile("no square is named.", place, "Write c4, or several: c4 d5, b2:e5.")
        return found

    def place_of(self, quest: Q, names: str, place: str) -> int:
        """Mask of a place: the whole room of a single square; of a corridor, or of several, just these."""
        found = self.squares(quest, names, place)
        area = quest.grid.area_of[found[0]]
        if len(found) == 1 and quest.rooms[area]:
            return quest.grid.areas[area]
        return mask_of(found)

    def _variants(self, raw: QuestFile, variant: str, where: str) -> list[VariantEntry]:
        """All variants of a file; what the chosen one adds goes to the rest."""
        variants = [build(VariantEntry, entry, inside(where, "variant", "variant")) for entry in raw.variant]
        if variant not in ("", AS_PRINTED):
            chosen = next((v for v in variants if v.id == variant), None)
            if chosen is None:
                names = [AS_PRINTED, *(v.id for v in variants)]
                known = f"Variants: {', '.join(names)}." if variants else "It has none."
                raise DelveError(f"{raw.title} has no variant “{variant}”.", do=known)
            raw.monster, raw.notes = (*raw.monster, *chosen.monster), raw.notes | chosen.notes
        return variants

    def _hoards(self, quest: Q, raw: QuestFile, where: str) -> None:
        grid = quest.grid
        for n, entry in enumerate(raw.hoard):
            place = inside(where, f"hoard {n + 1}", "hoard", n)
            one = build(self.hoard_entry, entry, place)
            at = self._area(quest, one.at, inside(place, "", "at"))
            for item in one.items:
                if item not in self.cards:
                    said = near(item, self.cards)
                    raise BadFile(f"hoard at {one.at}: there is no card “{item}”.", inside(place, "", "items"), said)
            if one.note and one.note not in raw.notes:
                said = near(one.note, raw.notes) if raw.notes else "Write it under [notes]."
                raise BadFile(f"hoard at {one.at}: there is no note “{one.note}”.", inside(place, "", "note"), said)
            least(one.gold, 0, inside(place, "field “gold”", "gold"))
            q = parse_square(one.at, grid.width, grid.height)
            quest.hoards.append(Hoard(at, one.gold, one.items, one.note, q))

    def _twists(self, quest: Q, raw: QuestFile, where: str) -> None:
        """What happens when, and what is to be done."""
        reader = TwistReader(self, quest)
        if isinstance(raw.goal, str):
            quest.goal = raw.goal
        elif isinstance(raw.goal, list) and all(isinstance(entry, dict) for entry in raw.goal):
            for n, entry in enumerate(raw.goal):
                quest.goals.append(reader.goal(entry, n + 1, inside(where, f"goal {n + 1}", "goal", n)))
            quest.goal = " ".join(goal.said.text for goal in quest.goals)
        else:
            raise BadFile("goal is a text, or a list of tables.", inside(where, "", "goal"), "Write [[goal]].")
        for n, entry in enumerate(raw.fact):
            place = inside(where, f"fact {n + 1}", "fact", n)
            fact = build(FactEntry, entry, place)
            quest.facts.append((fact, tests(fact.counter, inside(place, "", "counter"))))
        for n, entry in enumerate(raw.when):
            quest.twists.append(reader.twist(entry, n + 1, inside(where, f"when {n + 1}", "when", n)))
        for n, entry in enumerate(raw.door):
            self._hidden_door(quest, entry, reader, inside(where, "door", "door", n))

    def _hidden_door(self, quest: Q, entry: Mapping[str, Any], reader: TwistReader, place: str) -> None:
        """How a secret door is found where no search finds it, and what stands in front of it."""
        one = build(self.door_entry, dict(entry), place)
        i = self.door(quest, one.at, "door", place)
        edge = quest.grid.doors[i]
        if (one.behind or one.found) and quest.door_kinds[i] != "secret":
            raise BadFile("only a secret door is behind something, or found by something.", place, 'kind = "secret"')
        if one.behind:
            pieces = [p for p in quest.furniture if p.kind.id == one.behind and any(p.squares >> q & 1 for q in edge)]
            if not pieces:
                said = f"No {one.behind} stands at {one.at}."
                raise BadFile(f"there is no “{one.behind}” in front of it.", inside(place, "", "behind"), said)
            quest.behind[edge] = pieces[0].squares
        if not one.found:
            return
        quest.unsearchable |= 1 << i
        number = FROM_DOORS + i
        if one.found == "treasure":
            area = sum({quest.grid.areas[quest.grid.area_of[q]] for q in edge})
            names = " ".join(square_name(q, quest.grid.width) for q in edge)
            twist = reader.twist({"searched": names, "show": one.at}, number, place)
            quest.twists.append(replace(twist, place=area))
        elif one.found != "never":
            first = parse_square(one.found.split(":")[0].split()[0], quest.grid.width, quest.grid.height)
            way = "stepped" if first >= 0 and not any(m.at == first for m in quest.monsters) else "killed"
            what = one.found if way == "stepped" else one.found.split()
            quest.twists.append(reader.twist({way: what, "show": one.at}, number, inside(place, "", "found")))

    def moments(self, own: Any) -> dict[str, Any]:
        """The moments of a text with twists, for a quest whose own text is this."""
        return moments_of_all(own)

    def things_of(self, quest: Q) -> Iterable[str]:
        """What a hero can do something with, by the ids of features or deeds."""
        return ()

    def checkpoints_of(self, quest: Q) -> Iterable[str]:
        """What is worth experience on the way."""
        return ()

    def test_words(self, test: str, difficulty: str, where: str) -> None:
        """Complain of a test that the book does not know."""
        one_of(test, (), where)

    @property
    def hero_words(self) -> Sequence[str]:
        """Words that mean some heroes."""
        return ()

    def persons_of(self, quest: Q) -> Iterable[str]:
        """People of a quest by their names."""
        return ()

    def monster_word(self, word: str, where: str) -> None:
        """Complain of a word that stands for no Monster."""
        if word not in self.kinds or self.kinds[word].hero:
            raise BadFile(f"there is no Monster “{word}”.", where, near(word, self.kinds))

    def one_of_words(self, word: str, known: Sequence[str], where: str) -> None:
        """Complain of a word that is none of these."""
        one_of(word, known, where)

    def _told(self, quest: Q, raw: QuestFile, where: str) -> None:
        """What the text tells the players of: `bell = "somewhere"`, `"room c4"`, or `"c4"` itself."""
        known = sorted(self.tellable(quest))
        for name, said in raw.told.items():
            if name not in known:
                raise BadFile(f"there is no “{name}” in this quest.", inside(where, "", name), near(name, known))
            if said == SOMEWHERE:
                quest.told[name] = Told()
                continue
            square = str(said).removeprefix(ROOM)
            at = self.square(quest, square, f"told of {name}", inside(where, "", name))
            quest.told[name] = Told(at, square != said)
        if not 0 <= raw.resistance <= MOST_RESISTANCE:
            said = f"Give 0 to {MOST_RESISTANCE}."
            raise BadFile(f"{raw.resistance} groups in a hundred areas.", inside(where, "", "resistance"), said)
        quest.resistance = raw.resistance

    def tellable(self, quest: Q) -> set[str]:
        """The words for what a text may tell of: its Monsters, what can be found, and furniture."""
        found = {word for monster in quest.monsters for word in (monster.kind.id, monster.name) if word}
        found |= {item for hoard in quest.hoards for item in hoard.items}
        return found | {piece.kind.id for piece in quest.furniture}

    def expected(self, monster: Any, at: int) -> Any:
        """A Monster of which players know who it is: what is printed about it, and its name."""
        return self.placed(self.kinds[monster.kind.id], at, monster.name)

    def wanders(self, quest: Q, name: str, where: str) -> None:
        """Say which Monster comes when one wanders by."""
        if name not in self.kinds or self.kinds[name].hero:
            raise BadFile(f"wandering monster “{name}” is unknown.", where, near(name, self.kinds))
        quest.wandering = name

    def _exit(self, quest: Q, names: str, where: str) -> None:
        grid = quest.grid
        for name in names.split():
            q = parse_square(name, grid.width, grid.height)
            if name != "stairway" and (q < 0 or not grid.floor >> q & 1):
                raise BadFile(f"exit: “{name}” is not a square of the map.", where)
            quest.exit |= quest.stairs if name == "stairway" else 1 << q

    def _area(self, quest: Q, square: str, where: str) -> int:
        q = parse_square(square, quest.grid.width, quest.grid.height)
        if q < 0 or quest.grid.area_of[q] < 0:
            raise BadFile(f"“{square}” is not a square of the map.", where)
        return quest.grid.area_of[q]

    # -- the drawing

    def door_letters(self, legend: Mapping[str, str]) -> str:
        """Letters that stand for doors on the edges of the drawing."""
        return "".join(letter for letter, meaning in legend.items() if str(meaning).startswith("door:"))

    def place_doors(self, quest: Q, drawn: TextMap, legend: Mapping[str, str] | None = None) -> None:
        """Take the doors over from a drawing."""
        for i, letter in enumerate(drawn.doors):
            if legend and legend.get(letter, "").startswith("door:"):
                self.set_door(quest, i, legend[letter].removeprefix("door:"), quest.id)
            else:
                self.set_door(quest, i, {"S": "secret", "O": "open"}.get(letter, "closed"), quest.id)

    def set_door(self, quest: Q, i: int, kind: str, where: str) -> None:
        """Say what kind of door one is."""
        if kind not in self.door_kinds:
            raise BadFile(f"there is no kind of door “{kind}”.", where, near(kind, self.door_kinds, True))
        quest.door_kinds[i] = "open" if kind == "doorway" else kind
        if kind == "secret":
            quest.secret |= 1 << i

    def populate(
        self, quest: Q, drawn: TextMap, legend: Mapping[str, str], where: str,
        places: Sequence[tuple[PlaceEntry, str]] = (),
    ) -> dict[str, list[tuple[str, int]]]:  # fmt: skip
        """Put what letters and places mean on the board; gives back the names and squares of `groups`."""
        found: dict[str, list[tuple[str, int]]] = {group: [] for group in self.groups}
        pieces: dict[str, int] = {}
        for letter, q in drawn.letters:
            if letter not in legend:
                at = square_name(q, quest.grid.width)
                what = f"letter “{letter}” at {at} is not in the legend."
                raise BadFile(what, inside(where, "", "legend"), f'Add {letter} = "…" to it.')
            place = inside(where, "", "legend", letter)
            for meaning in legend[letter].split("+"):
                name = self._put(quest, meaning, q, found, f"legend “{letter}”", place)
                if name:
                    pieces[letter + name] = pieces.get(letter + name, 0) | 1 << q
        for key, mask in pieces.items():
            kind = self.pieces[key[1:]]
            quest.furniture += [Piece(kind, part) for part in _parts(mask, kind, quest.grid.width)]
        for one, place in places:
            named = self.squares(quest, one.at, inside(place, "", "at"))
            for meaning in one.what.split("+"):
                for q in named:
                    name = self._put(quest, meaning, q, found, f"place {one.at}", inside(place, "", "what"))
                    if name:
                        quest.furniture.append(self._piece(quest, name, q, one.turned, inside(place, "", "at")))
                    elif meaning.strip() == "furniture:stairway" and len(named) == 1:
                        width = quest.grid.width
                        quest.stairs |= (1 << q) * (1 | 2 | 1 << width | 2 << width) & quest.grid.floor
        quest.furniture.sort(key=lambda piece: piece.squares & -piece.squares)  # the order tells nothing of the hidden
        return found

    def _put(
        self, quest: Q, meaning: str, q: int, found: dict[str, list[tuple[str, int]]], what: str, place: str
    ) -> str:
        """Put what one word means on a square; of furniture the name is given back."""
        category, _, name = meaning.strip().rpartition(":")
        name = name.strip()
        if category == "furniture" and name == "stairway":
            quest.stairs |= 1 << q
        elif category == "furniture":
            if name not in self.pieces:
                said = near(name, (*self.pieces, "stairway"))
                raise BadFile(f"{what}: there is no furniture “{name}”.", place, said)
            return name
        elif category == "trap":
            if name not in self.trap_kinds:
                said = near(name, self.trap_kinds, True)
                raise BadFile(f"{what}: there is no trap “{name}”.", place, said)
            quest.traps.append(self.trap(name, q))
        elif category in found:
            found[category].append((name, q))
        elif category or not (self.mark(quest, name, q) or self.stand(quest, name, q)):
            raise BadFile(f"{what}: “{meaning}” is unknown.", place, near(name, self.kinds))
        return ""

    def _piece(self, quest: Q, name: str, q: int, turned: bool, place: str) -> Piece:
        """A piece of furniture with that square as its top left one."""
        kind, grid = self.pieces[name], quest.grid
        width, height = (kind.height, kind.width) if turned else (kind.width, kind.height)
        if q % grid.width + width > grid.width or q // grid.width + height > grid.height:
            raise BadFile(f"{kind.title} does not fit there: it is {width} by {height}.", place)
        return Piece(kind, sum(1 << (q + j * grid.width + i) for j in range(height) for i in range(width)))

    def mark(self, quest: Q, word: str, q: int) -> bool:
        """What a word of `places` means on a square; says whether it is one."""
        if word == "refuge":
            quest.refuge = q
        elif word == "entrance":
            quest.entrances.append(q)
            quest.entrance = quest.entrances[0]
        elif word == "exit-door":
            quest.exit |= 1 << q
            quest.exit_door = True
        elif word == "blocked":
            quest.blocked |= 1 << q
        elif word == "chasm":
            quest.chasm |= 1 << q
        else:
            return False
        return True

    def stand(self, quest: Q, name: str, q: int) -> bool:
        """Put a figure on the map, a Hero on his starting square; says whether there is one of that name."""
        kind = self.kinds.get(name)
        if kind is None:
            return False
        if kind.hero:
            quest.starts[name] = q
        else:
            quest.monsters.append(self.placed(kind, q))
        return True

    # -- what stands beside the drawing

    def details(self, raw: Mapping[str, Any], where: str) -> Any:
        """What a scenario lists the way a quest file does."""
        given = {key: raw[key] for key in self.listed if key in raw}
        listed = {key: [value] if isinstance(value, Mapping) else value for key, value in given.items()}
        return build(self.file, {"title": "", "map": "", "legend": {}, **listed}, where)

    def add_details(self, quest: Q, raw: Any, where: str) -> None:
        """What the entries beside the drawing say about kinds, single Monsters, traps and doors."""
        for n, entry in enumerate(raw.kind):
            place = inside(where, "kind", "kind", n)
            of_kind = build(self.kind_entry, entry, place)
            if of_kind.id not in self.kinds or self.kinds[of_kind.id].hero:
                said = near(of_kind.id, self.kinds)
                raise BadFile(f"there is no Monster “{of_kind.id}”.", inside(place, "", "id"), said)
            self.changed(quest, of_kind, place)
        for n, entry in enumerate(raw.monster):
            place = inside(where, "monster", "monster", n)
            one = build(self.monster_entry, entry, place)
            q = self.square(quest, one.at, "monster", place)
            here = [i for i, placed in enumerate(quest.monsters) if placed.at == q]
            if not here and one.kind:
                standing = len(quest.monsters)
                self.stand(quest, one.kind, q)
                if len(quest.monsters) == standing:
                    said = near(one.kind, self.kinds)
                    raise BadFile(f"there is no Monster “{one.kind}”.", inside(place, "", "kind"), said)
                here = [standing]
            if not here:
                what = f"monster: none is drawn at {one.at}."
                raise BadFile(what, inside(place, "", "at"), 'Draw it, or say what it is: kind = "orc".')
            quest.monsters[here[0]] = self.monster(quest.monsters[here[0]], one, place)
            if one.look and not (name := quest.monsters[here[0]].name):
                raise BadFile(f"monster at {one.at}: a look is for one with a name.", inside(place, "", "look"))
            elif one.look:
                quest.faces[name] = one.look
        for n, entry in enumerate(raw.trap):
            place = inside(where, "trap", "trap", n)
            self.add_trap(quest, build(self.trap_entry, entry, place), place)
        for n, entry in enumerate(raw.door):
            place = inside(where, "door", "door", n)
            one_door = build(self.door_entry, entry, place)
            self.add_door(quest, self.door(quest, one_door.at, "door", place), one_door, place)

    def add_trap(self, quest: Q, trap: Any, place: str) -> None:
        """A trap of a square, instead of what is drawn there, or of a door."""
        if not 0 <= trap.damage <= STRONGEST:
            said = f"It may be 0 to {STRONGEST}."
            raise BadFile(f"{trap.damage} is no damage.", inside(place, "field “damage”", "damage"), said)
        if trap.door:
            i = self.door(quest, trap.door, "trap", place)
            quest.traps.append(TrapSpot("door", quest.grid.doors[i][0], trap.unfindable, i))
            return
        q = self.square(quest, trap.at, "trap", place)
        link = self.square(quest, trap.link, "trap", place) if trap.link else -1
        quest.traps = [t for t in quest.traps if t.at != q or t.door >= 0]
        if trap.kind not in self.trap_kinds:
            said = near(trap.kind, self.trap_kinds, True)
            raise BadFile(f"trap at {trap.at}: there is no trap “{trap.kind}”.", inside(place, "", "kind"), said)
        quest.traps.append(TrapSpot(trap.kind, q, trap.unfindable, -1, link, trap.damage))

    def add_door(self, quest: Q, i: int, one: Any, place: str) -> None:
        """What is said about a door."""
        if one.key:
            quest.keys[i] = one.key
        if one.kind:
            self.set_door(quest, i, one.kind, inside(place, one.at, "kind"))

    def square(self, quest: Q, name: str, what: str, place: str) -> int:
        """The square of that name, for an entry of a list."""
        q = parse_square(str(name), quest.grid.width, quest.grid.height)
        if q < 0 or not quest.grid.floor >> q & 1:
            raise BadFile(f"{what}: “{name}” is not a square of the map.", inside(place, "", "at"))
        return q

    def door(self, quest: Q, name: str, what: str, place: str) -> int:
        """The door between two squares, for an entry of a list."""
        ends = sorted(self.square(quest, part, what, place) for part in str(name).split("-"))
        if tuple(ends) not in quest.grid.doors:
            raise BadFile(f"{what}: there is no door {name}.", place, "Write the two squares it joins: c4-c5.")
        return quest.grid.doors.index((ends[0], ends[1]))

    # -- what only this quest does

    def _text_of_the_book(self, quest: Q) -> Any:
        """The text of a quest of the book, whose mistakes are told like those of any other."""
        text = self.texts.of(quest.id)
        if text is not self.texts.plain:
            questfile.note_module(str(sys.modules[type(text).__module__].__file__), quest.id, quest.title)
        return text

    def _own_text(self, path: Path, quest: Q) -> Any:
        """The text of a quest whose module is trusted: kept apart, so that it meets no other quest of its name."""
        for found in check_source(self.texts, questfile.read_text(path), path.name, [quest.id]):
            raise BadFile(found.text, str(path))
        with self.texts.apart() as given:
            questfile.run_module(path, quest.title)
        for name in given:
            if name != quest.id:
                raise BadFile(f"there is no quest “{name}” in its file.", str(path), f'Write @quest("{quest.id}").')
        return given.get(quest.id, self.texts.plain)


def one_of(word: str, known: Sequence[str], where: str) -> None:
    """Complain of a word that is none of these."""
    if word not in known:
        raise BadFile(f"“{word}” is unknown.", where, near(word, known, True))


def how_many(text: str) -> tuple[int, str]:
    """How many of what: `2 fimir`; one where no number stands first."""
    number, _, rest = text.strip().partition(" ")
    if number.isdecimal() and rest and 1 <= int(number) <= MOST:
        return int(number), rest.strip()
    return 1, text.strip()


def named_squares(names: str, width: int, height: int, where: str) -> list[int]:
    """The squares of a text on a board of that size: single ones and rectangles, `b2:e5`, with blanks between."""
    found: dict[int, None] = {}
    for word in str(names).split():
        ends = [parse_square(name, width, height) for name in word.split(":")]
        if min(ends) < 0 or len(ends) > 2:
            raise BadFile(f"“{word}” is neither a square nor a rectangle of the map.", where, "Write f1:i3, or f1.")
        columns, rows = sorted(q % width for q in ends), sorted(q // width for q in ends)
        for y in range(rows[0], rows[-1] + 1):
            for x in range(columns[0], columns[-1] + 1):
                found[y * width + x] = None
    return list(found)


def least(number: int, least: int, where: str) -> None:
    """Complain of a number that is too small."""
    if number < least:
        raise BadFile(f"{number} is too small.", where, f"It should be {least} or more.")


def _parts(mask: int, kind: PieceKind, width: int) -> list[int]:
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
