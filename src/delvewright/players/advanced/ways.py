"""The board as a seat sees it: where there is something to do, and how far it is."""

from __future__ import annotations

from collections.abc import Iterable

from delvewright.kernel.grid import squares
from delvewright.kernel.plane import step
from delvewright.kernel.view import FigureView, View

FAR = 400
"""So many steps are looked at."""


def foes(view: View) -> list[FigureView]:
    """Monsters on the board."""
    return [f for f in view.figures if f.side == "monster" and f.squares]


def friends(view: View) -> list[FigureView]:
    """The hero side on the board, alive."""
    return [f for f in view.figures if f.side == "hero" and f.squares and f.alive]


def mask_of(some: Iterable[int]) -> int:
    """Squares as a mask."""
    return sum(1 << q for q in set(some))


def marked(view: View, kind: str) -> int:
    """The squares of a kind of marker."""
    return mask_of(t.square for t in view.tokens if t.kind == kind)


def shut_doors(view: View) -> int:
    """Squares from which a closed door can be opened that leads to something unknown."""
    found = 0
    for door in view.doors:
        if door.state == "closed" and door.kind != "false" and not view.floor >> door.b & 1:
            found |= 1 << door.a
    return found


def closed_doors(view: View) -> int:
    """Squares at any closed door that can be opened."""
    return mask_of(
        q for door in view.doors if door.state == "closed" and door.kind != "false" for q in (door.a, door.b)
    )


def chests(view: View) -> int:
    """Squares next to chests that are shut."""
    boxes = mask_of(q for piece in view.furniture if piece.kind == "chest" and not piece.state for q in piece.squares)
    return step(boxes, view.east, view.south, view.width) if boxes else 0


def solid(view: View) -> int:
    """Squares nobody can enter."""
    return mask_of(q for piece in view.furniture for q in piece.squares)


def nearest(view: View, free: int, goals: int, through_doors: bool = True) -> int:
    """The square of those in reach from which the way to a goal is shortest; -1: there is no way."""
    east, south = view.east, view.south
    if through_doors:
        for door in view.doors:
            if door.kind != "false" and view.floor >> door.b & 1 and view.floor >> door.a & 1:
                if abs(door.a - door.b) == 1:
                    east |= 1 << min(door.a, door.b)
                else:
                    south |= 1 << min(door.a, door.b)
    seen, front = goals, goals & ~solid(view) | goals
    for _ in range(FAR):
        if not front:
            return -1
        if found := front & free:
            return squares(found)[0]
        front = step(front, east, south, view.width) & ~seen & ~solid(view)
        seen |= front
    return -1


def area_at(view: View, mask: int) -> int:
    """The number of the section that somebody is in."""
    return next((n for n, area in enumerate(view.areas) if area & mask), -1)
