"""Quests as data: a drawn map, what stands on it, and what only this quest does."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.grid import Grid, neighbours8, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.maps import TextMap, parse_map
from delvewright.kernel.notation import parse_square, square_name
from delvewright.kernel.sight import Sight
from delvewright.rules.common.tables import build, read_toml
from delvewright.rules.heroquest.content import FOLDER, Furniture, Kind, content

TRAPS = ("pit", "spear", "falling-block")
"""Kinds of floor traps a map may hold."""


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


@dataclass(frozen=True, slots=True, eq=False)
class TrapSpot:
    """A trap on the map."""

    kind: str
    at: int
    unfindable: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Hoard:
    """A treasure the quest lists for an area."""

    area: int
    gold: int = 0
    items: tuple[str, ...] = ()
    note: str = ""
    at: int = -1
    """Its square; in a corridor only those who search in sight of it find it."""


Hook = Callable[..., Any]


class Quest:
    """One quest, ready to play; never changes, shared by all its games."""

    def __init__(self, id: str, title: str, grid: Grid) -> None:
        self.id, self.title, self.story = id, title, ""
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
        self.hooks: dict[str, Hook] = {}
        self.corridor = 0
        self.aliases: dict[str, str] = {}
        """Further names of figures, where somebody gave them."""
        self.outlook: dict[tuple[int, int, int], int] = {}
        """What has been seen from a square with these doors open and this rubble lying about."""
        self.around = [neighbours8(q, grid.width, grid.height) for q in range(grid.size)]
        """The eight squares around each square."""

    def finish(self) -> Quest:
        """Work out what follows from the rest."""
        self.corridor = sum(m for m, room in zip(self.grid.areas, self.rooms, strict=True) if not room)
        for i, (a, b) in enumerate(self.grid.doors):
            self.doors_at[a] = self.doors_at.get(a, 0) | 1 << i
            self.doors_at[b] = self.doors_at.get(b, 0) | 1 << i
        return self

    def hook(self, name: str, *args: Any) -> Any:
        """Let the quest's own module do what it does at this moment, if it does anything."""
        found = self.hooks.get(name)
        return found(*args) if found else None


@dataclass(slots=True)
class _File:
    """The TOML of a quest file."""

    title: str
    map: str
    legend: dict[str, str]
    story: str = ""
    goal: str = ""
    wandering: str = ""
    corridors: tuple[str, ...] = ()
    exit: str = ""
    order: int = 0
    hoard: tuple[dict[str, Any], ...] = ()
    monster: tuple[dict[str, Any], ...] = ()
    trap: tuple[dict[str, Any], ...] = ()
    notes: dict[str, str] = field(default_factory=dict)


def quest_paths() -> dict[str, Path]:
    """The quests that come with the book."""
    return {p.stem: p for p in sorted((FOLDER / "quests").glob("*.toml"))}


@cache
def load_quest(name: str) -> Quest:
    """A quest of the book by id, or a quest file by path."""
    path = quest_paths().get(name)
    if path is None and name.endswith(".toml"):
        path = Path(name).expanduser()
        if not path.is_file():
            raise DelveError(f"There is no quest file “{name}”.", do="Give the path of a quest's .toml file.")
    if path is None:
        raise DelveError(f"There is no quest called “{name}”.", do=f"Quests here: {', '.join(quest_paths())}.")
    return read_quest(path.read_text(encoding="utf-8"), path)


@rule("quest.own-quests", "setup.map.symbols")
def read_quest(text: str, path: Path) -> Quest:
    """Build a quest from its file's text."""
    where = path.name
    raw = build(_File, read_toml(text, where), where)
    drawn_at = text[: text.find("map =")].count("\n") + 2 if "map =" in text else 1
    drawn = parse_map(raw.map, where, first_line=drawn_at)
    quest = Quest(path.stem, raw.title, drawn.grid)
    quest.story, quest.goal, quest.notes, quest.rock = raw.story, raw.goal, raw.notes, drawn.rock
    place_doors(quest, drawn)
    for square in raw.corridors:
        quest.rooms[_area(quest, square, where)] = False
    populate(quest, drawn, raw.legend, where)
    grid = quest.grid
    for entry in raw.hoard:
        at = _area(quest, str(entry.get("at", "")), where)
        q = parse_square(str(entry.get("at", "")), grid.width, grid.height)
        items = tuple(entry.get("items", ()))
        for item in items:
            if item not in content().cards:
                raise BadFile(f"hoard at {entry.get('at')}: there is no card “{item}”.", where)
        quest.hoards.append(Hoard(at, int(entry.get("gold", 0)), items, str(entry.get("note", "")), q))
    if raw.wandering and raw.wandering not in content().kinds:
        raise BadFile(f"wandering monster “{raw.wandering}” is unknown.", where)
    quest.wandering = raw.wandering
    quest.exit = quest.stairs if raw.exit == "stairway" else 0
    for name in raw.exit.split():
        q = parse_square(name, grid.width, grid.height)
        if q >= 0:
            quest.exit |= 1 << q
    quest.hooks = _hooks(path.with_suffix(".py"))
    return quest.finish()


def place_doors(quest: Quest, drawn: TextMap) -> None:
    """Take the doors over from a drawing."""
    for i, letter in enumerate(drawn.doors):
        if letter == "S":
            quest.secret |= 1 << i
        quest.door_kinds[i] = {"S": "secret", "O": "open"}.get(letter, "closed")


def populate(quest: Quest, drawn: TextMap, legend: dict[str, str], where: str) -> dict[str, list[tuple[str, int]]]:
    """Put what the letters of a drawing mean on the board; gives back Heroes and other things by category."""
    groups: dict[str, list[tuple[str, int]]] = {"hero": [], "token": []}
    pieces: dict[str, int] = {}
    known = content()
    for letter, q in drawn.letters:
        if letter not in legend:
            at = square_name(q, quest.grid.width)
            raise BadFile(f"letter “{letter}” at {at} is not in the legend.", where, f'Add {letter} = "…" to it.')
        for meaning in legend[letter].split("+"):
            category, _, name = meaning.strip().rpartition(":")
            name = name.strip()
            if category == "furniture":
                if name == "stairway":
                    quest.stairs |= 1 << q
                elif name not in known.furniture:
                    raise BadFile(f"legend “{letter}”: there is no furniture “{name}”.", where)
                else:
                    pieces[letter + name] = pieces.get(letter + name, 0) | 1 << q
            elif category == "trap":
                if name not in TRAPS:
                    raise BadFile(
                        f"legend “{letter}”: there is no trap “{name}”.", where, f"Traps: {', '.join(TRAPS)}."
                    )
                quest.traps.append(TrapSpot(name, q))
            elif category == "token":
                groups["token"].append((name, q))
            elif meaning.strip() == "blocked":
                quest.blocked |= 1 << q
            elif name in known.kinds and not category:
                kind = known.kinds[name]
                if kind.hero:
                    quest.starts[name] = q
                    groups["hero"].append((name, q))
                else:
                    quest.monsters.append(Placed(kind, q))
            else:
                raise BadFile(f"legend “{letter}”: “{meaning}” is unknown.", where)
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


def _hooks(path: Path) -> dict[str, Hook]:
    if not path.is_file():
        return {}
    spec = importlib.util.spec_from_file_location(
        f"delvewright.rules.heroquest.quests.{re.sub(r'[^a-z0-9]', '_', path.stem)}", path
    )
    assert spec and spec.loader
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {n.replace("_", "-"): f for n, f in vars(module).items() if callable(f) and not n.startswith("_")}


def area_squares(quest: Quest, area: int) -> list[int]:
    """The squares of an area."""
    return squares(quest.grid.areas[area])
