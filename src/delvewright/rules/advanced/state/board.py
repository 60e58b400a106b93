"""What is laid of a level of the dungeon, and what is known of its rooms."""

from __future__ import annotations

from typing import NamedTuple

from delvewright.rules.common.tiles import board as tiles

WIDTH, HEIGHT = 128, 128
"""Columns and rows of the plane that a level is laid in; beyond them is rock."""

STAIRS, PASSAGE, JUNCTION, ROOM = "stairs", "passage", "junction", "room"
"""Kinds of sections."""
UP, OUT, DOWN = "stairs-up", "stairs-out", "stairs-down"
"""Where stairs lead."""
DEAD_END = "dead-end"
"""A passage section that is blocked at its end."""
FALSE = "false"
"""A door that turned out to lead nowhere."""


class Board(tiles.Board):
    """A level; no section lies on another."""

    __slots__ = ()
    width, height = WIDTH, HEIGHT


BARRED = "barred"
"""The kind of a door that one alone does not open at once."""
PORTCULLIS = "portcullis"
"""The kind of a door that fell from above: it is lifted, not opened."""
CONJURED = "conjured"
"""The kind of a door that magic has made."""


class Exit(NamedTuple):
    """A way off a junction that has not been laid out."""

    area: int
    way: int


class Room(NamedTuple):
    """What is known of a room besides its squares."""

    kind: str
    """normal, hazard, lair, quest"""
    plan: str
    """The floor plan."""
    entry: int
    """The door it was entered by; -1: none."""
    special: str = ""
    """The hazard in it, or the special effect of a quest room."""


class Group(NamedTuple):
    """Monsters that are somewhere and not in sight."""

    area: int
    """The section they are in."""
    alive: tuple[tuple[str, int], ...]
    """Each by its kind, with the Wounds it has left."""
    all: tuple[str, ...]
    """How many there were in the beginning."""


class FoundTrap(NamedTuple):
    """A trap that is known and still there: left alone, or an open pit."""

    kind: str
    at: int
    state: str = "left"
    """left, open"""
