"""The board of Battle-Axe: the plane it is laid in, what is looked up about it, and air that a spell has shut."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, NamedTuple

from delvewright.rules.common.tiles import board


class Bar(NamedTuple):
    """Edges that a spell has shut, who cast it, and for how many rounds more."""

    east: int
    south: int
    doors: int
    caster: int
    rounds: int


class Board(board.Board):
    """What is laid of the dungeon."""

    width, height = 64, 64

    __slots__ = ("_noticing", "numbers", "rooms")

    def __init__(self) -> None:
        super().__init__()
        self.rooms: dict[int, Any] = {}
        """Area -> the room it is, or None: looked up."""
        self.numbers: dict[int, tuple[int, int]] = {}
        """Square -> its area and its number there: the same."""
        self._noticing: tuple[object, list[int]] = ((), [])
        """The areas, and which of them notice where enemies stand: the same."""

    def noticing(self, names: Collection[str]) -> list[int]:
        """The areas of some names, worked out once for all that are laid."""
        areas, found = self._noticing
        if areas is not self.areas:
            found = [i for i, area in enumerate(self.areas) if area.name in names]
            self._noticing = self.areas, found
        return found


WIDTH, HEIGHT, SIZE = Board.width, Board.height, Board.size
"""The same as constants, for what is asked all the time."""
