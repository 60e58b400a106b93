"""The dungeon as it was left: the Mapper's map as a line of text, and the way back into it."""

from __future__ import annotations

import json
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon.doors import OPENER
from delvewright.rules.advanced.dungeon.stairs import leave_belongings, place_party
from delvewright.rules.advanced.fighting.end_of_fight import go_back, restock
from delvewright.rules.advanced.fighting.skaven_weapons import CLOUD
from delvewright.rules.advanced.state.board import OUT, STAIRS, Board, Exit, FoundTrap, Group, Room
from delvewright.rules.advanced.state.game import DEAD, LEVEL, Game
from delvewright.rules.common.tiles.board import Area, Door, Thing, Token

RECORDS: dict[str, Any] = {cls.__name__: cls for cls in (Area, Door, Exit, FoundTrap, Group, Room, Thing, Token)}
PASSING = ("begun", "carried", "fire", "fire-phases", "home", "lasting", "needed", "player")
"""What is counted for one expedition or turn only."""
DRAWN = ("floor", "east", "south", "areas", "doors", "joins", "levels")
"""What a board is made of; the rest follows from it."""


@rule("map.record", "campaign.level3.retry")
def draw(g: Game) -> str:
    """The map that is taken home: every level with its sections, doors, searches, traps, things and monsters left."""
    g = g.copy()
    go_back(g)
    for f in [f for f in g.party() if f.condition == DEAD and f.at >= 0]:
        leave_belongings(g, f)
    g.leave_level(0)
    levels = {str(depth): [_plain(value) for value in kept] for depth, kept in sorted(g.kept.items())}
    lasting = [name for name in sorted(g.counters) if name not in PASSING and CLOUD not in name and OPENER not in name]
    counted = {name: g.counters[name] for name in lasting}
    return json.dumps({"quest": g.quest, "levels": levels, "counters": counted}, separators=(",", ":"))


def _plain(value: Any) -> Any:
    """A value of a level as JSON has it; large masks in hexadecimal."""
    if isinstance(value, Board):
        return {"Board": [_plain(getattr(value, name)) for name in DRAWN]}
    if isinstance(value, bool | str):
        return value
    if isinstance(value, int):
        return value if value.bit_length() < 60 else {"x": hex(value)}
    if isinstance(value, dict):
        return {"d": [[key, _plain(each)] for key, each in value.items()]}
    if type(value).__name__ in RECORDS:
        return {type(value).__name__: [_plain(each) for each in value]}
    return [_plain(each) for each in value]


def _value(raw: Any) -> Any:
    if isinstance(raw, list):
        return tuple(_value(each) for each in raw)
    if not isinstance(raw, dict):
        return raw
    ((kind, inner),) = raw.items()
    if kind == "x":
        return int(inner, 16)
    if kind == "d":
        return {int(key): _value(each) for key, each in inner}
    if kind == "Board":
        return _board([_value(each) for each in inner])
    return RECORDS[kind](*(_value(each) for each in inner))


def _board(values: list[Any]) -> Board:
    board = Board()
    for name, value in zip(DRAWN, values, strict=True):
        setattr(board, name, value)
    for index, area in enumerate(board.areas):
        board.area_of |= dict.fromkeys(squares(area.squares), index)
    for index, door in enumerate(board.doors):
        for q in (door.a, door.b):
            if q >= 0:
                board.doors_at[q] = (*board.doors_at.get(q, ()), index)
    return board


@rule("map.return", "map.record", "pursuit.restock", "door.state")
def unroll(g: Game, text: str) -> bool:
    """Take up the dungeon of a map, if it is the one of this quest: doors shut, monsters left in full number."""
    try:
        raw = json.loads(text)
        if raw["quest"] != g.quest:
            return False
        levels = {int(depth): tuple(_value(value) for value in kept) for depth, kept in raw["levels"].items()}
        if 1 not in levels or any(len(kept) != len(LEVEL) for kept in levels.values()):
            raise ValueError("a level is missing")
        counted = {str(name): int(n) for name, n in raw["counters"].items()}
        g.kept, g.depth = levels, 0
        for depth in sorted(levels):
            g.leave_level(depth)
            restock(g)
        g.leave_level(1)
        g.kept.pop(0, None)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, IndexError) as error:
        raise BadFile(f"this is not a map: {error}.", "party") from None
    g.counters |= counted
    return True


@rule("map.return")
def entries(g: Game) -> list[Answer]:
    """The ways in: the first stairway, and every stairs out that was found, on whatever level."""
    found: list[Answer] = []
    levels = {depth: kept[LEVEL.index("board")] for depth, kept in g.kept.items()} | {g.depth: g.board}
    for depth, board in sorted(levels.items()):
        for area in board.areas:
            if area.kind == STAIRS and area.name == OUT:
                found.append(("enter", str(depth), squares(area.squares)[0]))
    return found


@rule("map.return")
def enter(g: Game) -> Play:
    """The party chooses by which way it goes in."""
    options = entries(g)
    if len(options) < 2:
        return
    answer = yield Decision(0, "enter", options)
    depth = int(answer[1])
    if depth != g.depth:
        g.leave_level(depth)
    place_party(g, g.board.areas[g.area(answer[2])].squares)
