"""Files of HeroScribe, read and written: boards with dark squares and objects, a text that is read aloud, notes.

Every version of the format that is about is read, from 1.2 to the Enhanced one, in UTF-8 or in the code page that old
Windows files are in; nothing is fetched, and no entity is resolved. What is written all of those programs open.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from delvewright.kernel.errors import BadFile
from delvewright.kernel.text import harmless, one_line
from delvewright.rules.common.board import HEIGHT, WIDTH

SIZE = 2_000_000
"""Bytes of a file at most."""
MANY, BOARDS, LONG = 5000, 16, 100_000
"""Objects of a file, its boards, and the characters of all its texts, at most."""
ROTATIONS = ("downward", "rightward", "upward", "leftward")
UP = {"room": -10.0, "furniture": -5.0, "trap": -5.0, "various": -5.0, "door": -1.0, "mark": 5.0}
"""How far up objects of a kind are drawn; all others at 0."""
HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE quest PUBLIC "-//org.lightless//HeroScribe Quest 1.4//EN" "http://lightless.org/files/xml/quest-1.4.dtd">
"""


@dataclass(frozen=True, slots=True)
class Kind:
    """One of HeroScribe's objects: what it is, how large, and what it is called in the books."""

    kind: str = "various"
    size: tuple[int, int] = (1, 1)
    up: float = 0.0
    door: str = ""
    """The kind of door that it is."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Book -> what a legend says for it."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """Book -> who stands in for it there."""


@cache
def kinds() -> dict[str, Kind]:
    """All objects of HeroScribe's own list, by id."""
    text = files("delvewright.authoring").joinpath("heroscribe.toml").read_text(encoding="utf-8")
    found = {}
    for id, raw in tomllib.loads(text).items():
        kind = raw["kind"]
        width, height = raw.get("size", (1, 2) if kind == "door" else (1, 1))
        books = {name for name in raw if name not in ("kind", "size", "up", "door")}
        instead = {name.removesuffix("-instead"): raw[name] for name in books if name.endswith("-instead")}
        words = {name: raw[name] for name in books if not name.endswith("-instead")}
        up = raw.get("up", UP.get(kind, 0.0))
        found[id] = Kind(kind, (width, height), up, raw.get("door", ""), words, instead)
    return found


@dataclass(frozen=True, slots=True)
class Thing:
    """One object on a board, as its file has it."""

    id: str
    left: str
    top: str
    rotation: str = ROTATIONS[0]
    up: str = ""
    more: tuple[tuple[str, str], ...] = ()
    """Attributes that only some programs write."""

    @property
    def kind(self) -> Kind:
        """What it is; something strange is one square large."""
        return kinds().get(self.id, Kind())

    @property
    def column(self) -> int:
        """The column of its top left square, 0 at the left."""
        return _nearest(self.left) - 1

    @property
    def row(self) -> int:
        """The row of its top left square, 0 at the top."""
        return _nearest(self.top) - 1

    @property
    def turned(self) -> bool:
        """Whether its box lies across."""
        return self.rotation in ROTATIONS[1::2]

    @property
    def box(self) -> tuple[int, int]:
        """Columns and rows that it covers, as it lies."""
        width, height = self.kind.size
        return (height, width) if self.turned else (width, height)


@dataclass(slots=True)
class Board:
    """One board of 26 by 19 squares."""

    dark: set[tuple[int, int]] = field(default_factory=set)
    """(column, row) of the squares that do not belong to the dungeon."""
    things: list[Thing] = field(default_factory=list)


@dataclass(slots=True)
class Scribe:
    """All that a file says."""

    name: str = ""
    region: str = "Europe"
    columns: int = 1
    rows: int = 1
    """How many boards lie side by side, and one above the other."""
    boards: list[Board] = field(default_factory=list)
    bridges: list[tuple[int, int, int, str]] = field(default_factory=list)
    """(column, row, position, horizontal or vertical): where two boards are joined; all from 1 on."""
    speech: str = ""
    notes: list[str] = field(default_factory=list)


def read(data: bytes, where: str) -> Scribe:
    """The quest of a HeroScribe file; complains about anything else."""
    if len(data) > SIZE:
        raise BadFile(f"the file is too large: more than {SIZE} bytes.", where, "No quest needs as much.")
    return _Reader(where).read(_decoded(data))


def _decoded(data: bytes) -> str:
    """The text, without the declaration, which may name another encoding than the file has."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        text = data.decode("utf-16", "replace")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return re.sub(r"\A\s*<\?xml[^>]*\?>", "", text)


class _Reader:
    """One look through one file."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.found = Scribe()
        self.depth: list[str] = []
        self.text: list[str] = []
        self.letters = self.things = 0

    def read(self, text: str) -> Scribe:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = True
        parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
        parser.StartElementHandler, parser.EndElementHandler = self.start, self.end
        parser.CharacterDataHandler = self.characters
        parser.EntityDeclHandler = parser.SkippedEntityHandler = self.entity
        try:
            parser.Parse(text.encode("utf-8", "replace"), True)
        except expat.ExpatError as error:
            what = expat.ErrorString(error.code)
            raise BadFile(f"line {error.lineno}: this is no XML: {what}.", self.where) from None
        scribe = self.found
        if not self.depth and not scribe.boards:
            raise BadFile("there is no board in it.", self.where, "This is not a HeroScribe quest.")
        n = len(scribe.boards)
        if n == 1:
            scribe.columns = scribe.rows = 1
        elif scribe.columns * scribe.rows < n or scribe.columns > n or scribe.rows > n:
            scribe.columns, scribe.rows = 1, n
        return scribe

    def entity(self, *_: Any) -> None:
        raise BadFile(
            "it has an entity of its own, which is not resolved.", self.where, "No HeroScribe file needs one."
        )

    def start(self, name: str, given: dict[str, str]) -> None:
        self.depth.append(name)
        if len(self.depth) > 20:
            raise BadFile("its elements lie too deep in each other.", self.where)
        scribe = self.found
        if len(self.depth) == 1:
            if name != "quest":
                raise BadFile(f"it begins with <{one_line(name)[:40]}>, not with <quest>.", self.where)
            scribe.name = given.get("name", "").strip()
            scribe.region = given.get("region", "") or "Europe"
            scribe.columns, scribe.rows = (_count(given.get(side, "1")) for side in ("width", "height"))
        elif name == "board":
            if len(scribe.boards) >= BOARDS:
                raise BadFile(f"it has more than {BOARDS} boards.", self.where)
            scribe.boards.append(Board())
        elif name == "dark" and scribe.boards:
            left, top = (_nearest(given.get(side, "1")) - 1 for side in ("left", "top"))
            width, height = (_count(given.get(side, "1")) for side in ("width", "height"))
            scribe.boards[-1].dark |= {
                (x, y)
                for x in range(max(left, 0), min(left + width, WIDTH))
                for y in range(max(top, 0), min(top + height, HEIGHT))
            }
        elif name == "object" and scribe.boards:
            self.thing(given)
        elif name == "bridge":
            numbers = [_count(given.get(side, "1")) for side in ("column", "row", "position")]
            scribe.bridges.append((numbers[0], numbers[1], numbers[2], given.get("orientation", "horizontal")))
            if len(scribe.bridges) > MANY:
                raise BadFile("it has too many bridges.", self.where)
        elif name in ("speech", "note"):
            self.text = []

    def thing(self, given: dict[str, str]) -> None:
        self.things += 1
        if self.things > MANY:
            raise BadFile(f"it has more than {MANY} objects.", self.where)
        id, rotation = given.pop("id", "")[:80], given.pop("rotation", ROTATIONS[0])
        left, top, up = (given.pop(side, "")[:20] for side in ("left", "top", "zorder"))
        more = tuple((key[:40], value[:80]) for key, value in given.items())[:8]
        rotation = rotation if rotation in ROTATIONS else ROTATIONS[0]
        up = up or str(kinds().get(id, Kind()).up)
        self.found.boards[-1].things.append(Thing(id, left or "1", top or "1", rotation, up, more))

    def characters(self, data: str) -> None:
        if self.depth[-1] in ("speech", "note"):
            self.letters += len(data)
            if self.letters > LONG:
                raise BadFile(f"its texts are longer than {LONG} characters.", self.where)
            self.text.append(data)

    def end(self, name: str) -> None:
        self.depth.pop()
        if name == "speech":
            self.found.speech = _tidy("".join(self.text))
        elif name == "note":
            self.found.notes.append(_tidy("".join(self.text)))


def _tidy(text: str) -> str:
    """A text without blanks around it and around its lines."""
    lines = [line.strip() for line in harmless(text.replace("\r\n", "\n").replace("\r", "\n")).split("\n")]
    return "\n".join(lines).strip()


def _nearest(text: str) -> int:
    """The whole number nearest to one that is moved a little for looks; a half goes up, nonsense is 0."""
    try:
        value = float(text)
    except ValueError:
        return 0
    return math.floor(value + 0.5) if math.isfinite(value) and abs(value) < 1000 else 0


def _count(text: str) -> int:
    return max(1, min(_nearest(text), 1000))


def write(scribe: Scribe) -> str:
    """The file of a quest, as all of those programs open it."""
    head = {"name": scribe.name, "region": scribe.region, "version": "1.0"}
    head |= {"width": str(scribe.columns), "height": str(scribe.rows)}
    lines = [HEAD + f"<quest {_attributes(head)}>"]
    for board in scribe.boards:
        lines.append("<board>")
        for x, y in sorted(board.dark, key=lambda square: (square[1], square[0])):
            lines.append(f'<dark left="{x + 1}" top="{y + 1}" width="1" height="1"/>')
        for thing in board.things:
            given = {"id": thing.id, "left": thing.left, "top": thing.top, "rotation": thing.rotation}
            lines.append(
                f"<object {_attributes(given | {'zorder': thing.up or str(thing.kind.up)} | dict(thing.more))}/>"
            )
        lines.append("</board>")
    if len(scribe.boards) > 1:
        for column, row, position, way in scribe.bridges:
            given = {"column": str(column), "row": str(row), "position": str(position), "orientation": way}
            lines.append(f"<bridge {_attributes(given)}/>")
    lines.append(f"<speech>{escape(scribe.speech)}</speech>")
    lines += [f"<note>{escape(note)}</note>" for note in scribe.notes]
    return "\n".join([*lines, "</quest>", ""])


def _attributes(given: Mapping[str, str]) -> str:
    return " ".join(f"{name}={quoteattr(value)}" for name, value in given.items())
