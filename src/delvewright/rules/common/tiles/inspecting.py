"""What scenarios ask about the doors and figures of a board that is laid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.facts import ABSENT, Fact
from delvewright.kernel.plane import stride

Say = Callable[[Any, int], Fact]
"""What a book says of a door, by its number."""


def door_fact(g: Any, i: int, also: list[str]) -> Fact:
    """Whether a door is open, its kind, what else a book says of it, and whether it leads on into the unknown."""
    door = g.board.doors[i]
    new = ["new"] if door.b < 0 else []
    return Fact("open" if g.open >> i & 1 else "closed", door.kind, *also, *new)


def door_between(g: Any, a: int, b: int, say: Say) -> Any:
    """The door between two squares."""
    for i, door in enumerate(g.board.doors):
        behind = door.b if door.b >= 0 else stride(door.a, door.way, g.board.width)
        if (min(door.a, behind), max(door.a, behind)) == (a, b):
            return say(g, i)
    return ABSENT


def door_at(g: Any, q: int, say: Say) -> Any:
    """The first door at a square."""
    found = g.board.doors_at.get(q)
    return say(g, found[0]) if found else ABSENT


def figure_at(g: Any, q: int) -> Any:
    """Who stands on a square."""
    f = g.at(q)
    return f.name if f is not None else ABSENT


def named(g: Any, name: str) -> Any:
    """The last figure of that name, or its id if it was taken off the board; nothing if there never was one."""
    if name not in g.names:
        return None
    i = len(g.names) - 1 - g.names[::-1].index(name)
    return g.figures[i] or i
