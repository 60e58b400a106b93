"""Small quests that put one question to a player each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from delvewright import Game
from delvewright.players.base import Bot, make

LEGEND = """
[legend]
B = "barbarian"
D = "dwarf"
E = "elf"
W = "wizard"
o = "orc"
g = "goblin"
s = "furniture:stairway"
C = "furniture:treasure-chest"
p = "trap:pit"
O = "portal:1"
"""

SECRET = """
+-+-+-+-+-+-+-+-+
|B . . . . . . .|
+-+-+-+-+-+-+-+ +
|. . . . . . .|.|
+             + +
|. s s . . . .S.|
+             + +
|. s s . . . .|.|
+-+-+-+-+-+-+-+ +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""Nothing but a secret door leads to the stairs."""

PIT = """
+-+-+-+-+-+-+-+-+
|B . . p . . . .|
+-+-+-+-+-+-+-+ +
|s s|. . . . .|.|
+   +         + +
|s sD. . . . .D.|
+-+-+-+-+-+-+-+ +
|. . . . . . . .|
+-+-+-+-+-+-+-+-+
"""
"""A pit lies across the only way."""

ROUND = """
+-+-+-+-+-+-+
|B . p . s s|
+           +
|. . . . s s|
+-+-+-+-+-+-+
"""
"""A pit that one can walk round."""

HOME = """
+-+-+-+-+-+-+-+-+
|B s s . .|. . .|
+         +     +
|E s s . .D. g .|
+         +     +
|. . . . .|. . C|
+-+-+-+-+-+-+-+-+
"""
"""The Heroes come in by the stairs and must come back to them."""

DOOR = """
+-+-+-+-+-+-+-+-+
|B . . .|. . . .|
+       +       +
|. . . .D. o . .|
+       +       +
|. . . .|. s s .|
+       +       +
|W . . .|. s s .|
+-+-+-+-+-+-+-+-+
"""
"""Something waits behind the door."""


def write(folder: Path, map_: str, more: str = "") -> str:
    """A quest file with this map; its path."""
    path = folder / "small.toml"
    head = 'title = "Small"\ngoal = "Get out."\nwandering = "goblin"\nexit = "stairway"\ncorridors = ["a1"]\n'
    path.write_text(f'{head}{more}map = """{map_}"""\n{LEGEND}', encoding="utf-8")
    return str(path)


def start(folder: Path, map_: str, heroes: str, seed: int = 1, more: str = "", spells: str = "none") -> Game:
    """A game of such a quest; nobody has spells unless told so."""
    return Game.start("heroquest", write(folder, map_, more), seed, {"heroes": heroes, "spells": spells})


def seat_players(game: Game, heroes: str = "tactician", sorcerer: str = "tactician") -> list[Bot]:
    """A player for each seat."""
    seed = game.header.seed
    return [make(heroes if s.side == "hero" else sorcerer, seed, i) for i, s in enumerate(game.seats)]


def play(game: Game, players: list[Bot], rounds: int = 200) -> Any:
    """Play on to the end, or so many rounds; gives the true state."""
    while game.decision is not None and game.state.round <= rounds:
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    return game.state
