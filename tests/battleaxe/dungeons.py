"""Boards for tests of the dungeon: a hero before a door, and a room of the books behind it."""

import tomllib
from typing import Any

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import PERCENT, Draw, Roll
from delvewright.kernel.ledger import Ledger
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import FOLDER, content
from delvewright.rules.battleaxe.dungeon import (
    room_layout,
)
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.interface.staging import stage
from delvewright.rules.battleaxe.state.board import WIDTH, Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.board import Area, Door
from delvewright.rules.common.tiles.laying import add_door, lay_area

C = content()
LEDGER = Ledger.load(FOLDER.parent / "book.toml", FOLDER.parent / "house.toml").rules
MIDDLE = 30 * WIDTH + 30
STEPS = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}


def drive(play: Play, *script: Any) -> Any:
    """Run a rule with these dice (D100 and others as numbers), cards (text) and answers (tuples)."""
    given: list[Any] = list(script)
    answer: Any = None
    while True:
        try:
            asked = play.send(answer)
        except StopIteration as end:
            assert not given, f"left over: {given}"
            return end.value
        assert given, f"nothing is said to {asked}"
        if isinstance(asked, Roll):
            if tuple(asked.dice) == tuple(PERCENT):
                value = given.pop(0)
                answer = [value // 10 % 10, value % 10]
            else:
                answer = [given.pop(0) for _ in asked.dice]
        else:
            answer = given.pop(0)
            assert isinstance(asked, Draw | Decision), asked
            known: Any = asked.choices if isinstance(asked, Draw) else asked
            assert answer in known, (answer, asked)


def hall(way: int = NORTH, hero: str = "human-fighter", quest: str = "") -> tuple[Game, Figure]:
    """A small passage in the middle of the plane with a new door in that direction, and a hero in front of it."""
    g = stage(tomllib.loads(f'map = """\n+-+\n|H|\n+-+\n"""\nlegend = {{ H = "{hero}" }}\nplaying = "{quest}"'), "test")
    f = g.party()[0]
    f.luck, f.traits = 0, ()
    board = lay_area(Board(), Area("passage", "passage-1", Board.block(MIDDLE, way, 1, 1), way, MIDDLE))
    board = add_door(board, Door(MIDDLE, way))
    g.lay(board)
    g.put(f, MIDDLE)
    return g, f


def laid(name: str, way: int = NORTH, quest: str = "") -> tuple[Game, Figure, Here]:
    """A room of the books laid behind that door, its enemies not placed yet."""
    g, f = hall(way, quest=quest)
    room = drive(room_layout.lay(g, f, 0, C.rooms[name]))
    return g, f, room


def at(way: int, entry: int, column: int, row: int) -> int:
    """The square of (column, row) of a room entered in that direction from MIDDLE through its entry column."""
    dx, dy = STEPS[way]
    rx, ry = STEPS[(EAST, SOUTH, WEST, NORTH)[way]]
    x = 30 + dx * row + rx * (column - entry)
    y = 30 + dy * row + ry * (column - entry)
    return y * WIDTH + x
