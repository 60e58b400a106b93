"""Doors of a drawn board: where they are, which key they want, and that they stand open from now on."""

from __future__ import annotations

from typing import Any

from delvewright.rules.common.dungeon.figure import DrawnFigure
from delvewright.rules.common.dungeon.state import DrawnState


def door_to(g: DrawnState[Any], at: int, beyond: int) -> int:
    """The door between two neighbouring squares."""
    pair = (min(at, beyond), max(at, beyond))
    return g.quest.grid.doors.index(pair)


def behind(g: DrawnState[Any], at: int, door: int) -> int:
    """The square on the other side of a door."""
    a, b = g.quest.grid.doors[door]
    return b if a == at else a


def has_key(g: DrawnState[Any], f: DrawnFigure, door: int) -> bool:
    """Whether somebody carries the key of a locked door."""
    key = g.quest.keys.get(door, "")
    return bool(key) and (key in f.items or key in f.tags)


def stand_open(g: DrawnState[Any], door: int) -> None:
    """A door stands open from now on: edges change, and from where it is in sight there may be more to see."""
    g.doors |= 1 << door
    g.set_edges()
    g.looked.door_moved(g.quest.sight.careless(door))
