"""The board of a scenario: drawn, the printed one, or that of a quest."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, TypeVar

from delvewright.kernel.errors import BadFile
from delvewright.kernel.maps import TextMap, parse_map
from delvewright.kernel.notation import parse_square, square_name
from delvewright.rules.common.board import standard_grid
from delvewright.rules.common.dungeon.quest import DrawnQuest
from delvewright.rules.common.dungeon.quest_files import QuestFiles
from delvewright.rules.common.naming import known_or_else, squares_named, words

Q = TypeVar("Q", bound=DrawnQuest)


def board(files: QuestFiles[Q], spec: Mapping[str, Any], where: str, trust: bool = False) -> tuple[Q, TextMap]:
    """The board of a scenario as a quest of its own, and the drawing it comes from."""
    given = [key for key in ("map", "board", "quest") if spec.get(key)]
    if len(given) != 1:
        what = "there is no board" if not given else f"{' and '.join(given)} are given"
        raise BadFile(f"{what}.", where, "Give a map, board = “standard”, or quest = “…”.")
    if spec.get("quest"):
        variant = str((spec.get("options") or {}).get("variant", ""))
        quest = _own(files.load(str(spec["quest"]), variant, trust))
        drawn = TextMap(quest.grid)
        _set_doors(quest, spec.get("doors"), where)
        return quest, drawn
    title = str(spec.get("name", "scenario"))
    if spec.get("board"):
        known_or_else(str(spec["board"]), ("standard",), "board", where)
        edges = _edges(spec.get("doors"), 26, 19, where)
        grid = standard_grid(list(edges))
        quest = files.make("scenario", title, grid)
        quest.rooms[-1] = False
        _set_doors(quest, spec.get("doors"), where)
        drawn = TextMap(grid)
    else:
        drawn = parse_map(_with_doors(spec, where), f"{where}, map")
        quest = files.make("scenario", title, drawn.grid)
        quest.rock = drawn.rock
        files.place_doors(quest, drawn)
        _set_doors(quest, spec.get("doors"), where)
    if spec.get("corridor"):
        quest.rooms = [False] * len(quest.rooms)
    for q in squares_named(spec.get("corridors", ()), quest.grid, where):
        quest.rooms[quest.grid.area_of[q]] = False
    return quest, drawn


def _own(quest: Q) -> Q:
    """A quest that can be changed without changing the one of the book."""
    quest = copy.copy(quest)
    for name, value in list(vars(quest).items()):
        if isinstance(value, list | dict):
            setattr(quest, name, value.copy())
    return quest


def _with_doors(spec: Mapping[str, Any], where: str) -> str:
    """The drawing with the doors that are only told of: `doors = ["b1-c1"]`, `door = [{ at = "b1-c1", … }]`."""
    lines = [list(line) for line in str(spec["map"]).strip("\n").split("\n")]
    width, height = max(map(len, lines)) // 2, len(lines) // 2
    entries = spec.get("door") or ()
    told = [e.get("at") for e in ([entries] if isinstance(entries, Mapping) else entries) if isinstance(e, Mapping)]
    doors = spec.get("doors") or ()
    for edge in (*(doors if isinstance(doors, Mapping) else words(doors, where)), *(e for e in told if e)):
        ends = sorted(parse_square(name, width, height) for name in str(edge).lower().replace("/", "-").split("-"))
        if len(ends) != 2 or ends[0] < 0:
            continue  # told where the entry is read
        y, x = divmod(ends[0], width)
        row, column = (2 * y + 1, 2 * x + 2) if ends[1] == ends[0] + 1 else (2 * y + 2, 2 * x + 1)
        if row < len(lines) and column < len(lines[row]) and lines[row][column] in " |-":
            lines[row][column] = "D"
    return "\n".join("".join(line) for line in lines)


def _edges(doors: Any, width: int, height: int, where: str) -> dict[tuple[int, int], str]:
    """Doors as pairs of squares, each with its state."""
    given = doors if isinstance(doors, Mapping) else dict.fromkeys(words(doors or (), where), "closed")
    found: dict[tuple[int, int], str] = {}
    for edge, state in given.items():
        pair = sorted(parse_square(name, width, height) for name in str(edge).lower().replace("/", "-").split("-"))
        if len(pair) != 2 or pair[0] < 0 or pair[1] - pair[0] not in (1, width):
            raise BadFile(f"“{edge}” is not an edge.", f"{where}, doors", "Write two neighbours: “j10-k10”.")
        known_or_else(str(state), ("closed", "open", "secret"), "state of a door", f"{where}, doors")
        found[pair[0], pair[1]] = str(state)
    return found


def _set_doors(quest: DrawnQuest, doors: Any, where: str) -> None:
    for pair, state in _edges(doors, quest.grid.width, quest.grid.height, where).items():
        if pair not in quest.grid.doors:
            names = "-".join(square_name(q, quest.grid.width) for q in pair)
            raise BadFile(f"there is no door at {names}.", where, "Draw it into the map as D, O or S.")
        i = quest.grid.doors.index(pair)
        quest.door_kinds[i] = state
        quest.secret = quest.secret & ~(1 << i) | (1 << i if state == "secret" else 0)
