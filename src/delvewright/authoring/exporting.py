"""HeroScribe files made of quests: what a file had that has no counterpart is written out again as it was."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from delvewright.authoring.heroscribe import ROTATIONS, Board, Scribe, Thing, kinds
from delvewright.authoring.importing import STAIRS, Laid, files_of, laid
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.grid import squares
from delvewright.rules.common.board import HEIGHT, WIDTH
from delvewright.rules.common.dungeon.quest import DrawnQuest
from delvewright.rules.common.dungeon.quest_files import named_squares

Meaning = tuple[str, int]


def export(book: str, quest: str) -> Scribe:
    """The HeroScribe quest that says what a quest of the book, or a quest file, does."""
    files = files_of(book)
    drawn = files.load(quest)
    path = Path(drawn.source[0]) if str(drawn.source[0]).endswith(".toml") else files.paths()[drawn.id]
    return _Export(book, drawn, tomllib.loads(path.read_text(encoding="utf-8-sig")), str(quest)).made()


class _Export:
    """One quest on its way."""

    def __init__(self, book: str, quest: DrawnQuest, raw: Mapping[str, Any], where: str) -> None:
        self.book, self.quest, self.where = book, quest, where
        told = [(str(each.get("what", "")), str(each.get("at", ""))) for each in raw.get("place", ())]
        self.ways = [(word, at) for word, at in told if word in ("entrance", "exit-door")]
        self.old = kept(raw.get("heroscribe", {}), where)
        columns, rows = quest.grid.width // WIDTH, quest.grid.height // HEIGHT
        if (quest.grid.width, quest.grid.height) != (columns * WIDTH, rows * HEIGHT):
            raise self.unlike()
        if (self.old.columns, self.old.rows) != (columns, rows):
            self.old = Scribe(columns=columns, rows=rows, boards=[Board() for _ in range(columns * rows)])
        self.columns = columns
        self.laid: Laid = laid(self.old, book)

    def unlike(self) -> DelveError:
        do = "A quest that is to go there stands on the printed board of 26 by 19 squares."
        return DelveError("HeroScribe draws the printed board, and this quest has other walls.", self.where, do)

    def made(self) -> Scribe:
        """Put it together: what is kept of the old file, then what is new."""
        quest, old = self.quest, self.old
        found = Scribe(quest.title, old.region, old.columns, old.rows, bridges=old.bridges)
        for i in range(len(old.boards)):
            here = [q for q in range(WIDTH * HEIGHT) if quest.grid.floor >> self.whole(i, q) & 1]
            floor = {(q % WIDTH, q // WIDTH) for q in here}
            dark = {(x, y) for x in range(WIDTH) for y in range(HEIGHT)} - floor
            found.boards.append(Board(dark))
        self.check_walls(found)
        left = Counter(self.present())
        n = 0
        for i, each in enumerate(old.boards):
            for thing in each.things:
                parts = self.laid.meant.get(n)
                n += 1
                if parts is None or all(left[part] for part in parts):
                    found.boards[i].things.append(thing)
                    left.subtract(parts or ())
        for meaning in (meaning for meaning, many in left.items() for _ in range(many)):
            for i, thing in self.new(meaning, left):
                found.boards[i].things.append(thing)
        found.name = quest.title if quest.title != (old.name or "Untitled") else old.name
        found.speech = old.speech if quest.story.strip() == old.speech.strip() else quest.story.strip()
        same = self.laid.notes == (quest.notes, quest.wandering, quest.wandering_number)
        found.notes = list(old.notes) if same else self.notes()
        return found

    def whole(self, i: int, q: int) -> int:
        """A square of one board on all of them together."""
        x, y = i % self.columns * WIDTH + q % WIDTH, i // self.columns * HEIGHT + q // WIDTH
        return y * self.quest.grid.width + x

    def check_walls(self, found: Scribe) -> None:
        """Complain if the walls are not those that the boards have with what lies on them."""
        for board, each in zip(found.boards, self.old.boards, strict=True):
            board.things = list(each.things)
        expected = laid(found, self.book)
        for board in found.boards:
            board.things = []
        grid = self.quest.grid
        for q in squares(grid.floor):
            for p, open_ in ((q + 1, grid.east >> q & 1), (q + grid.width, grid.south >> q & 1)):
                if (p % grid.width or p != q + 1) and grid.floor >> p & 1 and bool(open_) != expected.joined(q, p):
                    raise self.unlike()

    def present(self) -> Iterable[Meaning]:
        """All that the quest has on its boards, by word and square."""
        quest, width = self.quest, self.quest.grid.width
        for name, q in quest.starts.items():
            yield name, q
        for monster in quest.monsters:
            yield monster.kind.id, monster.at
        for piece in quest.furniture:
            yield f"furniture:{piece.kind.id}", squares(piece.squares)[0]
        stairs = quest.stairs
        while stairs:
            first = squares(stairs)[0]
            yield STAIRS, first
            stairs &= ~((1 << first) * (1 | 2 | 1 << width | 2 << width))
        for trap in quest.traps:
            if trap.door < 0:
                yield ("trapdoor" if trap.kind == "trapdoor" else f"trap:{trap.kind}"), trap.at
        for q in squares(quest.blocked):
            yield "blocked", q
        for n, (a, b) in enumerate(getattr(quest, "portals", ()), 1):
            for q in (a, b):
                yield (
                    next(
                        (
                            m[0]
                            for parts in self.laid.meant.values()
                            for m in parts
                            if m[1] == q and m[0].startswith("portal:")
                        ),
                        f"portal:{n}",
                    ),
                    q,
                )
        for i, (a, b) in enumerate(quest.grid.doors):
            yield f"door:{self.door_kind(i)}", a << 16 | b
        ways = [(word, q) for word, at in self.ways for q in named_squares(at, width, quest.grid.height, self.where)]
        if quest.entrance >= 0:
            ways.append(("entrance", quest.entrance))
        if quest.exit_door:
            ways += [("exit-door", q) for q in squares(quest.exit & ~quest.stairs)]
        yield from dict.fromkeys(ways)
        for letter, q in quest.marks:
            yield f"mark:{letter}", q

    def door_kind(self, i: int) -> str:
        """The kind of a door, as an object of the old file has it where that is an opening."""
        kind, (a, b) = self.quest.door_kinds[i], self.quest.grid.doors[i]
        was = [
            m[0]
            for parts in self.laid.meant.values()
            for m in parts
            if m[1] == a << 16 | b and m[0].startswith("door:")
        ]
        return "doorway" if kind == "open" and was == ["door:doorway"] else kind

    def new(self, meaning: Meaning, left: Counter[Meaning]) -> Iterable[tuple[int, Thing]]:
        """The object for something that the old file does not have; nothing for what HeroScribe does not know."""
        word, q = meaning
        if word.startswith("door:"):
            yield from self.new_door(word.removeprefix("door:"), q >> 16, q & 0xFFFF)
            return
        if word in ("entrance", "exit-door"):
            yield from self.new_way(word, q)
            return
        id = f"Letter{word[-1]}" if word.startswith("mark:") else "TrapDoor" if word == "trapdoor" else self.id_of(word)
        if id == "TreasureChest" and left["trap:chest", q]:
            id = "TreasureChestTrap"
        if not id or (word == "trap:chest"):
            return
        turned = False
        if word.startswith("furniture:") and word != STAIRS:
            piece = next(
                p for p in self.quest.furniture if squares(p.squares)[0] == q and f"furniture:{p.kind.id}" == word
            )
            wide = sum(1 for p in squares(piece.squares) if p // self.quest.grid.width == q // self.quest.grid.width)
            turned = wide != kinds()[id].size[0]
        yield self.placed(id, q, ROTATIONS[1] if turned else ROTATIONS[0])

    def id_of(self, word: str) -> str:
        """HeroScribe's object for a word of the book."""
        return next((id for id, kind in kinds().items() if kind.words.get(self.book) == word and not kind.door), "")

    def placed(self, id: str, q: int, rotation: str = ROTATIONS[0], left: int = 0, top: int = 0) -> tuple[int, Thing]:
        """An object on the square of that number, and on which board it is."""
        x, y = q % self.quest.grid.width, q // self.quest.grid.width
        i = y // HEIGHT * self.columns + x // WIDTH
        return i, Thing(id, f"{x % WIDTH + 1 + left}.0", f"{y % HEIGHT + 1 + top}.0", rotation, str(kinds()[id].up))

    def new_door(self, kind: str, a: int, b: int) -> Iterable[tuple[int, Thing]]:
        across = b - a == 1
        if kind == "secret":
            yield self.placed("SecretDoor", b, ROTATIONS[1] if across else ROTATIONS[0])
            return
        id = {"open": "OpenDoor", "doorway": "StoneDoorway", "portcullis": "Portcullis"}.get(kind, "Door")
        yield self.placed(id, a, ROTATIONS[1] if across else ROTATIONS[0])

    def new_way(self, word: str, q: int) -> Iterable[tuple[int, Thing]]:
        """A door in the border, or towards the dark, beside the square inside."""
        id, grid = "DoorIn" if word == "entrance" else "DoorOut", self.quest.grid
        x, y = q % grid.width, q // grid.width
        sides = (
            ((0, -1), ROTATIONS[0], 0, -1),
            ((0, 1), ROTATIONS[0], 0, 0),
            ((-1, 0), ROTATIONS[1], -1, 0),
            ((1, 0), ROTATIONS[1], 0, 0),
        )
        for (dx, dy), rotation, left, top in sides:
            inside = 0 <= x + dx < grid.width and 0 <= y + dy < grid.height
            if not inside or not grid.floor >> q + dx + dy * grid.width & 1:
                yield self.placed(id, q, rotation, left, top)
                return

    def notes(self) -> list[str]:
        """Notes as texts that begin with their letter; the wandering Monster last, in the words that are read again."""
        quest = self.quest
        found = [
            text if len(letter) > 1 else f"{letter}. {text}"
            for letter, text in quest.notes.items()
            if letter != "Wandering"
        ]
        if quest.goal and quest.goal not in found:
            found.insert(0, str(quest.goal))
        if quest.wandering:
            many = f"{quest.wandering_number} " if quest.wandering_number > 1 else ""
            found.append(f"Wandering Monster in this quest: {many}{self.id_of(quest.wandering) or quest.wandering}")
        return found


def kept(raw: Mapping[str, Any], where: str) -> Scribe:
    """The HeroScribe file that a quest file keeps; an empty one if it was not made of one."""
    try:
        columns, rows = raw.get("size", (1, 1))
        boards = []
        for things, dark in zip(raw.get("objects", ([],)), raw.get("dark", ("",)), strict=True):
            of_board = {(q % WIDTH, q // WIDTH) for q in named_squares(dark, WIDTH, HEIGHT, where)}
            boards.append(Board(of_board, [_thing(line) for line in things]))
        bridges = [(int(a), int(b), int(c), str(d)) for a, b, c, d in raw.get("bridges", ())]
        notes = [str(note) for note in raw.get("notes", ())]
        name, region, speech = (str(raw.get(key, "")) for key in ("name", "region", "speech"))
        return Scribe(name, region or "Europe", int(columns), int(rows), boards, bridges, speech, notes)
    except (TypeError, ValueError, KeyError, IndexError):
        raise BadFile(
            "[heroscribe] is not as it was written.", where, "Take it out, and the file is written anew."
        ) from None


def _thing(line: str) -> Thing:
    id, left, top, rotation, up, *more = line.split(" ")
    given = tuple((unquote(key), unquote(value)) for key, _, value in (each.partition("=") for each in more))
    return Thing(unquote(id), unquote(left), unquote(top), rotation, "" if up == "-" else unquote(up), given)
