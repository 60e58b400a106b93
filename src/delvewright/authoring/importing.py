"""Quest files made of HeroScribe's: what has a counterpart becomes it, all else is kept and said.

Nothing is taken silently from free words. What a note says of gold, things, traps and a Monster's numbers is offered as
fields in comments, at the note's letter, for the author to take over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any
from urllib.parse import quote

from delvewright.authoring.heroscribe import Scribe, Thing
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.grid import Grid, squares
from delvewright.kernel.maps import LARGEST, draw_map
from delvewright.kernel.notation import square_name
from delvewright.rules.common import board
from delvewright.rules.common.board import HEIGHT, WIDTH
from delvewright.rules.common.dungeon.quest_files import QuestFiles

Edge = tuple[int, int]

BOOKS = ("heroquest", "allison")
"""The books whose quests are drawn on the board that HeroScribe draws."""
STAIRS, TRAPDOOR = "furniture:stairway", "trapdoor"
HEROES = ("barbarian", "dwarf", "elf", "wizard")
WANDERING = re.compile(
    r"(?:wander\w*|streunende\w*)[\s-]+monsters?\b(?:\s+(?:in|for)\s+(?:this|the)\s+quest)?"
    r"\s*(?::|-|–|is\b|are\b)*\s*(.*)",
    re.IGNORECASE | re.DOTALL,
)
WORDS = {
    "ork": "orc", "orks": "orc", "skelett": "skeleton", "skelette": "skeleton", "mumie": "mummy", "mumien": "mummy",
    "chaoskrieger": "chaos-warrior", "eisbär": "polar-warbear", "oger": "ogre", "ogre-warrior": "ogre",
    "mummies": "mummy", "wolves": "giant-wolf", "abomination": "fimir", "dread-warrior": "chaos-warrior",
}  # fmt: skip
"""Words for Monsters in notes that are not their names here."""
NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "ein": 1, "zwei": 2, "drei": 3}
GOLD = re.compile(r"\b(\d{1,4})\s*(?:gold\b|goldm\w+|gp\b)", re.IGNORECASE)
HURTS = re.compile(r"\b(?:lose|loses|suffer|suffers)\s+(\w+)\s+body\s+point", re.IGNORECASE)
STATS = {
    "speed": r"mov\w*|bewegung", "attack": r"att\w*|angriff", "defence": r"def\w*|verteidigung",
    "body": r"body(?: points?)?|k\S?rperkraft", "mind": r"mind(?: points?)?|intelligenz",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Imported:
    """What became of a HeroScribe file."""

    text: str
    """The quest file, marked as a draft until it is known to be ready."""
    said: tuple[str, ...]
    """What is only kept, what stands in for something, and what is offered, a line each."""

    def ready(self) -> str:
        """The quest file, marked as ready."""
        return self.text.replace('status = "draft"', 'status = "ready"', 1)


def files_of(book: str) -> QuestFiles[Any]:
    """The quest files of a book whose board is drawn."""
    if book not in BOOKS:
        raise DelveError(f"“{book}” has no drawn boards.", do=f"HeroScribe's quests fit {' and '.join(BOOKS)}.")
    files: QuestFiles[Any] = import_module(f"delvewright.rules.{book}.content.quest").FILES
    return files


def convert(scribe: Scribe, book: str, where: str = "") -> Imported:
    """The quest file that says what a HeroScribe file does."""
    return _Conversion(scribe, book, where).made()


@dataclass(frozen=True, slots=True)
class Laid:
    """What a HeroScribe file is on the boards of a book."""

    meant: dict[int, tuple[tuple[str, int], ...]]
    """What each object, by its number, became: words with squares; `door:KIND` with two squares in one number."""
    notes: tuple[dict[str, str], str, int]
    """Notes by letter, the wandering Monster, and how many come."""
    joined: Callable[[int, int], bool]
    """Whether two neighbours have no wall between them."""


def laid(scribe: Scribe, book: str) -> Laid:
    """What a HeroScribe file is on the boards of a book."""
    done = _Conversion(scribe, book, "")
    done.lay()
    return Laid(done.meant, done.notes(), done.joined)


class _Conversion:
    """One file on its way."""

    def __init__(self, scribe: Scribe, book: str, where: str) -> None:
        self.scribe, self.book = scribe, book
        self.files = files_of(book)
        self.width, self.height = WIDTH * scribe.columns, HEIGHT * scribe.rows
        if max(self.width, self.height) > LARGEST:
            at_most = f"{LARGEST // WIDTH} side by side and {LARGEST // HEIGHT} one above the other"
            raise BadFile(f"{scribe.columns} by {scribe.rows} boards are too many.", where, f"There can be {at_most}.")
        self.said: list[str] = []
        self.kept: dict[tuple[str, str], list[int]] = {}
        self.meant: dict[int, tuple[tuple[str, int], ...]] = {}
        self.doors: dict[Edge, str] = {}
        self.trapped: list[Edge] = []
        self.places: list[tuple[str, int, bool]] = []
        self.starts: dict[str, int] = {}
        self.named: list[tuple[int, str, str]] = []
        self.links: list[int] = []
        self.behind: dict[Edge, str] = {}
        self.marks: list[tuple[str, int]] = []
        self.entrance = -1
        self.stairs = self.solid = self.taken = 0
        self.chests: set[int] = set()
        self.exits: list[int] = []

    # -- the board

    def at(self, x: int, y: int) -> int:
        """The number of a square; -1 beside the board."""
        return y * self.width + x if 0 <= x < self.width and 0 <= y < self.height else -1

    def floor_at(self, x: int, y: int) -> int:
        """The same for floor; -1 for what is dark as well."""
        q = self.at(x, y)
        return q if q >= 0 and self.floor >> q & 1 else -1

    def every(self) -> Iterator[tuple[int, Thing, int, int]]:
        """All objects with their number and the column and row of their top left square."""
        n = 0
        for i, each in enumerate(self.scribe.boards):
            x, y = i % self.scribe.columns * WIDTH, i // self.scribe.columns * HEIGHT
            for thing in each.things:
                yield n, thing, x + thing.column, y + thing.row
                n += 1

    def lay(self) -> None:
        """Find out where everything is."""
        self._walls()
        todo = list(self.every())
        for step in (self._room, self._door, self._furniture, self._ground, self._figure, self._mark):
            todo = [each for each in todo if not step(*each)]
        for _, thing, x, y in todo:
            self._keep(thing.id, "has no counterpart", x, y)
        self._pairs()
        self._begin()
        self._hidden_behind()
        self._numbers()

    def _walls(self) -> None:
        """Floor and open edges of the printed boards, joined by their bridges."""
        area_of = {q: i for i, mask in enumerate(board.areas()) for q in squares(mask)}
        self.floor, self.area = 0, dict[int, tuple[int, int]]()
        for i, each in enumerate(self.scribe.boards):
            left, top = i % self.scribe.columns * WIDTH, i // self.scribe.columns * HEIGHT
            for y in range(HEIGHT):
                for x in range(WIDTH):
                    if (x, y) not in each.dark:
                        q = self.at(left + x, top + y)
                        self.floor |= 1 << q
                        self.area[q] = i, area_of[y * WIDTH + x]
        self.open: set[Edge] = set()
        for column, row, position, way in self.scribe.bridges:
            x, y = (column - 1) * WIDTH, (row - 1) * HEIGHT
            ends = (
                (self.floor_at(x + WIDTH - 1, y + position - 1), self.floor_at(x + WIDTH, y + position - 1))
                if way == "horizontal"
                else (self.floor_at(x + position - 1, y + HEIGHT - 1), self.floor_at(x + position - 1, y + HEIGHT))
            )
            if min(ends) >= 0:
                self.open.add(ends)

    def joined(self, a: int, b: int) -> bool:
        """Whether two neighbours have no wall between them."""
        return self.area.get(a, a) == self.area.get(b, b) or (min(a, b), max(a, b)) in self.open

    def _room(self, n: int, thing: Thing, x: int, y: int) -> bool:
        """A room tile: where it lies over several areas, the printed walls inside it are gone."""
        if thing.kind.kind != "room":
            return False
        width, height = thing.box
        here = [q for j in range(height) for i in range(width) if (q := self.floor_at(x + i, y + j)) >= 0]
        if len({self.area[q] for q in here}) > 1:
            covered = set(here)
            for q in here:
                self.open |= {(q, p) for p in (q + 1, q + self.width) if p in covered and not self.joined(q, p)}
            self._keep(thing.id, "lies over several rooms: the walls inside it are gone", x, y)
        else:
            self._keep(thing.id, "is only a picture here", x, y)
        return True

    # -- what stands on it

    def _door(self, n: int, thing: Thing, x: int, y: int) -> bool:
        """A door: the edge in the middle of its box; of a secret door the edge opposite its rotation."""
        kind = thing.kind.door
        if not kind:
            return False
        secret = kind == "secret"
        if secret:
            step = {"downward": (0, -1), "upward": (0, 1), "rightward": (-1, 0), "leftward": (1, 0)}[thing.rotation]
        else:
            step = (1, 0) if thing.turned else (0, 1)
        a, b = self.floor_at(x, y), self.floor_at(x + step[0], y + step[1])
        inside = max(a, b)
        way_in = thing.id in ("DoorIn", "DoubleArrowDoor")
        way_out = thing.id in ("DoorOut", "DoubleArrowDoor")
        if a < 0 and b < 0:
            self._keep(thing.id, "joins nothing", x, y)
        elif a < 0 or b < 0:
            if not way_in and not way_out:
                beside = self.at(x, y) < 0 or self.at(x + step[0], y + step[1]) < 0
                self._keep(thing.id, "is in the outer wall" if beside else "leads into the dark", x, y, inside)
                return True
            if way_in and self.entrance < 0:
                self.entrance = inside
                self.meant[n] = (("entrance", inside),)
            if way_out:
                self.exits.append(inside)
                self.meant[n] = (*self.meant.get(n, ()), ("exit-door", inside))
            if n not in self.meant:
                self._keep(thing.id, "is one more way in", x, y, inside)
        elif self.joined(a, b):
            self._keep(thing.id, "stands where there is no wall", x, y, a)
        else:
            edge = min(a, b), max(a, b)
            if edge in self.doors:
                self._keep(thing.id, "stands where another door does", x, y, a)
                return True
            if kind not in self.files.door_kinds:
                self.said.append(f"{thing.id} at {self.edge(edge)}: there is no such door here; it is a closed one.")
                kind = "closed"
            self.doors[edge] = kind
            self.meant[n] = ((f"door:{kind}", edge[0] << 16 | edge[1]),)
            if thing.id == "DoorTrap" and self.book == "heroquest":
                self.trapped.append(edge)
            if way_in and self.entrance < 0:
                self.entrance = edge[1]
            if way_out:
                self.exits.append(edge[1])
        return True

    def word(self, thing: Thing) -> str:
        """What the book's legend says for an object."""
        return thing.kind.words.get(self.book, "")

    def _furniture(self, n: int, thing: Thing, x: int, y: int) -> bool:
        """Furniture that fits; a piece across a wall, or on what is dark, is only kept."""
        word = self.word(thing)
        if not word.startswith("furniture:"):
            return False
        name, trap = word.partition("+trap:")[::2]
        width, height = thing.box
        if word != STAIRS:
            kind = self.files.pieces[name.removeprefix("furniture:")]
            width, height = (kind.height, kind.width) if thing.turned else (kind.width, kind.height)
        here = [self.floor_at(x + i, y + j) for j in range(height) for i in range(width)]
        mask = sum({1 << q for q in here if q >= 0})
        fits = min(here) >= 0 and all(self.joined(p, q) for p, q in pairwise(here) if q - p == 1)
        fits = fits and all(self.joined(p, q) for p, q in zip(here, here[width:], strict=False))
        if not fits or mask & (self.solid | self.stairs):
            why = "does not fit where it stands" if not fits else "stands where another thing does"
            self._keep(thing.id, why, x, y)
            return True
        if word == STAIRS:
            self.stairs |= mask
        else:
            self.solid |= mask
        if thing.id.startswith("TreasureChest"):
            self.chests.add(here[0])
        turned = thing.turned and width != height
        if word == STAIRS and self.book != "heroquest":
            self.places += [("stairway", q, False) for q in here]
        else:
            self.places.append((name, here[0], turned))
        if trap:
            self.places.append((f"trap:{trap}", here[0], False))
        self.meant[n] = ((name, here[0]), *([(f"trap:{trap}", here[0])] if trap else []))
        return True

    def _ground(self, n: int, thing: Thing, x: int, y: int) -> bool:
        """Blocked squares, traps, links."""
        word, kind = self.word(thing), thing.kind
        if thing.id == "TrapDoor" and TRAPDOOR in self.files.trap_kinds:
            return self._linked(n, thing, x, y)
        if word != "blocked" and not word.startswith(("trap:", "portal:")):
            return False
        width, height = thing.box
        here = [self.floor_at(x + i, y + j) for j in range(height) for i in range(width)]
        mask = sum({1 << q for q in here if q >= 0})
        if word == "trap:chest" or (kind.kind == "trap" and mask & self.solid and here[0] in self.chests):
            word = "trap:chest" if self.book == "heroquest" else "trap:random"
        elif min(here) < 0 or mask & (self.solid | self.stairs):
            self._keep(thing.id, "lies where nobody can step", x, y)
            return True
        if word == "blocked":
            self.solid |= mask
        for q in here:
            self.places.append((word, q, False))
        self.meant[n] = tuple((word, q) for q in here)
        return True

    def _linked(self, n: int, thing: Thing, x: int, y: int) -> bool:
        q = self.floor_at(x, y)
        if q < 0 or (self.solid | self.stairs) >> q & 1:
            self._keep(thing.id, "lies where nobody can step", x, y)
        else:
            self.links.append(q)
            self.meant[n] = (("trapdoor", q),)
        return True

    def _figure(self, n: int, thing: Thing, x: int, y: int) -> bool:
        """Heroes and enemies; whoever is drawn on furniture or on somebody else stands beside that."""
        kind = thing.kind
        if kind.kind == "hero":
            q = self.floor_at(x, y)
            hero = thing.id.lower()
            if self.book != "heroquest" or q < 0 or hero in self.starts or self._full() >> q & 1:
                self._keep(thing.id, "is not needed as a Hero's place", x, y)
            else:
                self.starts[hero] = q
                self.taken |= 1 << q
                self.meant[n] = ((hero, q),)
            return True
        word, instead = self.word(thing), kind.instead.get(self.book, "")
        if kind.kind not in ("monster", "man-at-arms") or not (word or instead):
            return False
        q = self.floor_at(x, y)
        if q < 0:
            self._keep(thing.id, "stands in the dark", x, y)
            return True
        if self._full() >> q & 1:
            free = self._beside(q)
            if free < 0:
                self._keep(thing.id, "has no room where it stands", x, y)
                return True
            self.said.append(f"{thing.id} at {self.name(q)} stands beside that, at {self.name(free)}.")
            q = free
        self.taken |= 1 << q
        self.meant[n] = ((word or instead, q),)
        if word:
            self.places.append((word, q, False))
        else:
            title = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", thing.id)
            self.named.append((q, instead, title))
            self.said.append(f"{title} at {self.name(q)} has no counterpart: {instead} stands there by that name.")
        return True

    def _full(self) -> int:
        return self.solid | self.taken

    def _beside(self, q: int) -> int:
        """The nearest free square of the same area; -1 if it is full."""
        seen, row = {q}, [q]
        while row:
            found = next((p for p in row if not self._full() >> p & 1), -1)
            if found >= 0:
                return found
            after = []
            for p in row:
                for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
                    other = self.floor_at(p % self.width + dx, p // self.width + dy)
                    if other >= 0 and other not in seen and self.area[other] == self.area[q]:
                        seen.add(other)
                        after.append(other)
            row = after
        return -1

    def _mark(self, n: int, thing: Thing, x: int, y: int) -> bool:
        """Letters of notes."""
        q = self.floor_at(x, y)
        if not thing.id.startswith("Letter") or len(thing.id) != 7 or q < 0:
            return False
        self.marks.append((thing.id[-1], q))
        self.meant[n] = ((f"mark:{thing.id[-1]}", q),)
        return True

    def _pairs(self) -> None:
        """Links have two ends; what has not is only kept."""
        for word in {word for word, _, _ in self.places if word.startswith("portal:")}:
            ends = [q for each, q, _ in self.places if each == word]
            if len(ends) != 2:
                self.places = [each for each in self.places if each[0] != word]
                self._drop(word, "has no other end")
        if len(self.links) != 2:
            self.links = []
            self._drop("trapdoor", "has no other end, or several")

    def _drop(self, word: str, why: str) -> None:
        for n, thing, x, y in self.every():
            if word in [each for each, _ in self.meant.get(n, ())]:
                del self.meant[n]
                self._keep(thing.id, why, x, y)

    def _begin(self) -> None:
        """Where Heroes begin: at a way in, else where Heroes are drawn, on the first stairway, or at an arrow."""
        if self.entrance >= 0:
            for hero, q in self.starts.items():
                self._keep(
                    hero.capitalize(), "is not needed: Heroes come in by the door", q % self.width, q // self.width
                )
            self.meant = {n: parts for n, parts in self.meant.items() if parts[0][0] not in self.starts}
            self.starts = {}
        elif self.starts:
            self._fill(list(self.starts.values()))
        elif self.stairs and self.book == "heroquest":
            q = squares(self.stairs)[0]
            self._fill([p for p in (q, q + 1, q + self.width, q + self.width + 1) if self.stairs >> p & 1])
        elif not self.stairs:
            arrow = [self.floor_at(x, y) for _, thing, x, y in self.every() if thing.id in ("Arrow", "DarkArrow")]
            if first := [q for q in arrow if q >= 0]:
                self.said.append(f"It does not say where Heroes begin: they do at the arrow, {self.name(first[0])}.")
                self._fill(first[:1])

    def pieces(self) -> list[tuple[str, int]]:
        """Furniture by its kind, with the squares that it covers."""
        found = []
        for word, q, turned in self.places:
            kind = self.files.pieces.get(word.removeprefix("furniture:"))
            if kind is not None and word.startswith("furniture:"):
                width, height = (kind.height, kind.width) if turned else (kind.width, kind.height)
                found.append((kind.id, sum(1 << q + j * self.width + i for j in range(height) for i in range(width))))
        return found

    def _hidden_behind(self) -> None:
        """Secret doors with furniture before them: it moves away when the door is found."""
        pieces = self.pieces()
        for edge, kind in self.doors.items():
            for name, mask in pieces if kind == "secret" else ():
                if mask & (1 << edge[0] | 1 << edge[1]):
                    self.behind[edge] = name
                    self.said.append(f"The secret door at {self.edge(edge)} is behind the {name}, which moves away.")

    def _numbers(self) -> None:
        """The same number twice joins two squares, if nothing else leads from one to the other."""
        if "portal" not in self.files.groups:
            return
        at: dict[str, list[tuple[int, int]]] = {}
        for n, thing, x, y in self.every():
            if thing.id.startswith("Number"):
                around = [self.floor_at(x + i, y + j) for i, j in ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))]
                free = [q for q in around if q >= 0 and not self.solid >> q & 1]
                at.setdefault(thing.id, []).append((n, free[0] if free else -1))
        pairs = {id: ends for id, ends in at.items() if len(ends) == 2 and min(q for _, q in ends) >= 0}
        found = True
        while found:
            near, found = self._reached(), False
            for id, ends in pairs.items():
                if sum(near >> q & 1 for _, q in ends) == 1:
                    for n, q in ends:
                        self.places.append((f"portal:{id.removeprefix('Number')}", q, False))
                        self.meant[n] = ((f"portal:{id.removeprefix('Number')}", q),)
                    names = " and ".join(self.name(q) for _, q in ends)
                    self.said.append(f"{id} joins {names} as a Portal, for nothing else leads there.")
                    self.kept.pop((id, "has no counterpart"), None)
                    del pairs[id]
                    found = True
                    break

    def _reached(self) -> int:
        """Mask of the squares that can be walked to, secret doors and links counted."""
        row = [self.entrance] if self.entrance >= 0 else list(self.starts.values()) or squares(self.stairs)
        linked: dict[int, list[int]] = {}
        for word in {word for word, _, _ in self.places if word.startswith("portal:")}:
            a, b = (q for each, q, _ in self.places if each == word)
            linked[a], linked[b] = [b], [a]
        walls = self.solid
        for name, mask in self.pieces():
            walls &= ~mask if name in self.behind.values() else -1
        seen = 0
        while row:
            q = row.pop()
            if seen >> q & 1 or walls >> q & 1 or not self.floor >> q & 1:
                continue
            seen |= 1 << q
            row += linked.get(q, [])
            for p in (q - self.width, q - 1, q + 1, q + self.width):
                beside = p >= 0 and p in self.area and abs(p % self.width - q % self.width) <= 1
                if beside and (self.joined(p, q) or (min(p, q), max(p, q)) in self.doors):
                    row.append(p)
        return seen

    def _fill(self, near: list[int]) -> None:
        """Give every Hero who has none a square near these."""
        for hero in HEROES:
            if hero not in self.starts:
                q = next((q for q in near if not self._full() >> q & 1), self._beside(near[0]))
                if q >= 0:
                    self.starts[hero] = q
                    self.taken |= 1 << q

    # -- words

    def name(self, q: int) -> str:
        """The name of a square."""
        return square_name(q, self.width)

    def place(self, q: int) -> tuple[int, int]:
        """Column and row of a square."""
        return q % self.width, q // self.width

    def edge(self, edge: Edge) -> str:
        """The name of an edge."""
        return f"{self.name(edge[0])}-{self.name(edge[1])}"

    def _keep(self, id: str, why: str, x: int, y: int, q: int = -1) -> None:
        self.kept.setdefault((id, why), []).append(q if q >= 0 else self.at(x, y))

    def notes(self) -> tuple[dict[str, str], str, int]:
        """Notes by their letter, what is said of the whole quest as `General`; the wandering Monster, and how many."""
        letters = {letter for letter, _ in self.marks}
        found: dict[str, str] = {}
        last, wandering, number = "General", "", 1
        for note in self.scribe.notes:
            if not note:
                continue
            wander = WANDERING.match(note)
            if wander is not None and len(note) < 120:
                name, many = self._monster_in(wander[1])
                if name:
                    wandering, number = name, many
                    self.said.append(f"Wandering Monster: {many} {name}, from the note “{_short(note)}”.")
                elif wander[1].strip(" .-"):
                    self.said.append(f"The note “{_short(note)}” names no Monster of the book.")
                found["Wandering"] = note
                continue
            named = re.match(r"([A-Z])(?:\s*[.:)]\s*|\s+-?\s*|\s*-\s*)(?=\S)", note)
            if named is not None and named[1] in letters and (named[1] not in found or named[1] != last):
                last = named[1]
                note = note[named.end() :]
            found[last] = f"{found[last]}\n\n{note}" if last in found else note
        return found, wandering, number

    def _monster_in(self, text: str) -> tuple[str, int]:
        """The Monster that a few words name, and how many; no name if they name none."""
        words = re.findall(r"[\w'-]+", text.lower())[:6]
        number = 1
        if words and (words[0].isdecimal() or words[0] in NUMBERS):
            number = max(1, min(int(words[0]) if words[0].isdecimal() else NUMBERS[words[0]], 9))
            words = words[1:]
        known = {name for name, kind in self.files.kinds.items() if not getattr(kind, "hero", False)}
        for n in (3, 2, 1):
            for word in ("-".join(words[:n]), "-".join(words[-n:])):
                for each in (word, WORDS.get(word, ""), word.removesuffix("s"), word.replace("-", "")):
                    if each in known:
                        return each, number
                    found = next((name for name in known if each and name.replace("-", "") == each), "")
                    if found:
                        return found, number
        return "", number

    def offers(self, letter: str, text: str) -> list[str]:
        """What a note seems to say, as fields for its author to take over."""
        at = next((q for each, q in self.marks if each == letter), -1)
        if at < 0:
            return []
        found = []
        gold, items = GOLD.search(text), self._things_in(text)
        if gold or items:
            more = [f"gold = {gold[1]}" if gold else "", f"items = {json.dumps(items)}" if items else ""]
            found.append(", ".join([f'[[hoard]] at = "{self.name(at)}"', *filter(None, more), f'note = "{letter}"']))
        enemies = [q for word, q, _ in self.places if word in self.files.kinds] + [q for q, _, _ in self.named]
        near = self.nearest(at, enemies)
        said = {key: re.search(rf"\b(?:{word})\D{{0,12}}?(\d+)", text, re.IGNORECASE) for key, word in STATS.items()}
        stats = {key: int(match[1]) for key, match in said.items() if match}
        if len(stats) >= 3 and near >= 0:
            found.append(f'[[monster]] at = "{self.name(near)}", {self.numbers(stats)}')
        hurt = HURTS.search(text)
        chest = self.nearest(at, sorted(self.chests))
        if hurt and chest >= 0 and "trap" in text.lower():
            harm = NUMBERS.get(hurt[1].lower(), int(hurt[1]) if hurt[1].isdecimal() else 1)
            kind = f'"chest", damage = {harm}' if self.book == "heroquest" else f'"needle", harm = {harm}'
            found.append(f'[[trap]] at = "{self.name(chest)}", kind = {kind}')
        return found

    def _things_in(self, text: str) -> list[str]:
        """Things of the book that a text names by their whole title, one for each title."""
        titles: dict[str, str] = {}
        for id, card in self.files.cards.items():
            title = str(getattr(card, "title", ""))
            if " " in title and id.replace("-", "") == re.sub(r"[^a-z]", "", title.lower()):
                titles.setdefault(title, id)
        return [id for title, id in titles.items() if re.search(rf"\b{re.escape(title)}\b", text)]

    def numbers(self, stats: dict[str, int]) -> str:
        """A Monster's numbers in the words of the book's files."""
        if self.book == "heroquest":
            given: dict[str, Any] = {key: value for key, value in stats.items() if key != "attack"}
            if "attack" in stats:
                given["attacks"] = [f"melee {stats['attack']}"]
        else:
            names = {"speed": "movement", "attack": "attack", "defence": "defend"}
            given = {names.get(key, key): value for key, value in stats.items()}
        return ", ".join(f"{key} = {json.dumps(value)}" for key, value in given.items())

    def nearest(self, q: int, among: Iterable[int]) -> int:
        """The nearest of some squares in the same area; -1 if none is there."""
        here = [p for p in among if self.area[p] == self.area[q]]
        return min(
            here,
            key=lambda p: abs(p % self.width - q % self.width) + abs(p // self.width - q // self.width),
            default=-1,
        )

    # -- the file

    def made(self) -> Imported:
        """Put the file together."""
        self.lay()
        notes, wandering, number = self.notes()
        offered = {letter: self.offers(letter, text) for letter, text in notes.items()}
        scribe = self.scribe
        out = [
            f"book = {_text(self.book)}",
            f"title = {_text(scribe.name or 'Untitled')}",
            'status = "draft"',
        ]
        if scribe.speech:
            out.append(f"story = {_text(scribe.speech)}")
        if wandering:
            out.append(f"wandering = {_text(f'{number} {wandering}' if number > 1 else wandering)}")
        if leave := self._leave():
            out.append(f"exit = {_text(leave)}")
        out += self._board()
        for word, place, turned in self._gathered():
            out += [
                "",
                "[[place]]",
                f"at = {_text(place)}",
                f"what = {_text(word)}",
                *(["turned = true"] if turned else []),
            ]
        for q, kind, title in self.named:
            out += ["", "[[monster]]", f"at = {_text(self.name(q))}", f"kind = {_text(kind)}", f"name = {_text(title)}"]
        if len(self.links) == 2:
            for q, other in (self.links, self.links[::-1]):
                out += [
                    "",
                    "[[trap]]",
                    f"at = {_text(self.name(q))}",
                    f'kind = "{TRAPDOOR}"',
                    f"link = {_text(self.name(other))}",
                ]
        for edge, name in self.behind.items():
            out += ["", "[[door]]", f"at = {_text(self.edge(edge))}", 'kind = "secret"', f"behind = {_text(name)}"]
        for edge in self.trapped:
            out += ["", "[[trap]]", f"door = {_text(self.edge(edge))}"]
        for letter in dict.fromkeys(letter for letter, _ in self.marks):
            at = " ".join(self.name(q) for each, q in self.marks if each == letter)
            out += ["", "[[mark]]", f"letter = {_text(letter)}", f"at = {_text(at)}"]
        if notes:
            out += ["", "[notes]"]
            for letter, text in notes.items():
                out.append(f"{letter} = {_text(text)}")
                out += [f"# note {letter} seems to say: {offer}" for offer in offered[letter]]
        out += ["", *self._raw()]
        said = [
            f"{id} {why}: {_squares([self.name(q) if q >= 0 else 'beside the board' for q in at])}."
            for (id, why), at in self.kept.items()
        ]
        said += self.said
        many = sum(map(len, offered.values()))
        said += [f"{many} thing{'s' * (many != 1)} that notes seem to say, in comments under [notes]."] if many else []
        head = (
            ["# From a HeroScribe file. Only kept, or to be looked at:", *(f"# {line}" for line in said), ""]
            if said
            else []
        )
        return Imported("\n".join([*head, *out, ""]), tuple(said))

    def _leave(self) -> str:
        if self.exits:
            return ""
        return "stairway" if self.stairs else self.name(self.entrance) if self.entrance >= 0 else ""

    def _board(self) -> list[str]:
        """The printed board with rock and doors; a drawing where walls are gone or several boards are joined."""
        if len(self.scribe.boards) == 1 and not self.open:
            rock = ((1 << self.width * self.height) - 1) & ~self.floor
            lines = [
                'board = "standard"',
                *([f"rock = {_text(' '.join(rectangles(rock, self.width)))}"] if rock else []),
            ]
            if self.doors:
                lines += ["", "[doors]", *(f'"{self.edge(edge)}" = "{kind}"' for edge, kind in self.doors.items())]
            return lines
        east = south = 0
        for q in squares(self.floor):
            if (q + 1) % self.width and self.floor >> q + 1 & 1 and self.joined(q, q + 1):
                east |= 1 << q
            if self.floor >> q + self.width & 1 and self.joined(q, q + self.width):
                south |= 1 << q
        grid = Grid(self.width, self.height, self.floor, east, south, list(self.doors))
        letters = {"closed": "D", "open": "O", "secret": "S"} | {"doorway": "W", "portcullis": "P"}
        rock = ((1 << self.width * self.height) - 1) & ~self.floor
        drawn = draw_map(grid, {}, [letters[kind] for kind in self.doors.values()], rock)
        corridors = [m for m in grid.areas if any(self.area[q][1] == len(board.ROOMS) for q in squares(m))]
        legend = {
            letter: f"door:{kind}" for kind, letter in letters.items() if letter in "WP" and kind in self.doors.values()
        }
        lines = [f"corridors = {json.dumps([self.name(squares(m)[0]) for m in corridors])}", f'map = """\n{drawn}\n"""']
        return [*lines, "", "[legend]", *(f"{letter} = {_text(kind)}" for letter, kind in legend.items())]

    def _gathered(self) -> Iterator[tuple[str, str, bool]]:
        """Words with all their squares; furniture one by one."""
        heroes = [(hero, q, False) for hero, q in self.starts.items()]
        if self.entrance >= 0:
            heroes.append(("entrance", self.entrance, False))
        ways = [("exit-door", q, False) for q in dict.fromkeys(self.exits)]
        for word, q, turned in [*heroes, *ways, *self.places]:
            if word.startswith("furniture:"):
                yield word, self.name(q), turned
        rest = dict.fromkeys(word for word, _, _ in [*heroes, *ways, *self.places] if not word.startswith("furniture:"))
        for word in rest:
            yield word, " ".join(self.name(q) for each, q, _ in [*heroes, *ways, *self.places] if each == word), False

    def _raw(self) -> list[str]:
        """The file as it was, for the way back."""
        scribe = self.scribe
        lines = ["[heroscribe]", f"name = {_text(scribe.name)}", f"region = {_text(scribe.region)}",
                 f"size = [{scribe.columns}, {scribe.rows}]"]  # fmt: skip
        lines.append(f"bridges = {json.dumps([list(each) for each in scribe.bridges])}")
        lines.append(f"speech = {_text(scribe.speech)}")
        lines.append(
            f"notes = [{''.join(f'{chr(10)}  {_text(note)},' for note in scribe.notes)}{chr(10) * bool(scribe.notes)}]"
        )
        lines.append("objects = [")
        for each in scribe.boards:
            lines.append(f"  {json.dumps([raw_thing(thing) for thing in each.things], ensure_ascii=False)},")
        lines.append("]")
        dark = [sum(1 << y * WIDTH + x for x, y in each.dark) for each in scribe.boards]
        lines.append(f"dark = {json.dumps([' '.join(rectangles(mask, WIDTH)) for mask in dark])}")
        return lines


def raw_thing(thing: Thing) -> str:
    """An object in one line: `Door 7.0 9.0 downward -1.0 kind=door`."""
    more = [f"{quote(key, safe='')}={quote(value, safe='')}" for key, value in thing.more]
    return " ".join(
        [quote(thing.id, safe=""), quote(thing.left), quote(thing.top), thing.rotation, quote(thing.up) or "-", *more]
    )


def rectangles(mask: int, width: int) -> list[str]:
    """A few rectangles, `b2:e5`, and squares that cover a mask."""
    found, left = [], mask
    while left:
        first = (left & -left).bit_length() - 1
        x, y = first % width, first // width
        wide = 1
        while x + wide < width and left >> first + wide & 1:
            wide += 1
        row, high = ((1 << wide) - 1) << first, 1
        while left >> width * high & row == row and row << width * high & left == row << width * high:
            high += 1
        for j in range(high):
            left &= ~(row << width * j)
        last = square_name((y + high - 1) * width + x + wide - 1, width)
        here = square_name(first, width)
        found.append(here if here == last else f"{here}:{last}")
    return found


def _text(text: str) -> str:
    """A text as TOML has it: on one line, or between three marks."""
    if "\n" in text:
        escaped = text.replace("\\", "\\\\").replace('"""', '""\\"')
        escaped = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", lambda m: f"\\u{ord(m[0]):04x}", escaped)
        return f'"""\n{escaped}\\\n"""' if not escaped.endswith('"') else f'"""\n{escaped[:-1]}\\"\\\n"""'
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _squares(names: list[str]) -> str:
    shown = names[:12]
    return ", ".join(shown) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else f"{line[:59]}…"
