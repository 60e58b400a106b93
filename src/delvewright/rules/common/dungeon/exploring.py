"""Fog: what of a drawn board is seen from a square, and laying it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.grid import squares
from delvewright.rules.common.dungeon.state import DrawnState


def seen_anew(g: DrawnState[Any], at: int) -> int:
    """Mask of what is seen from a square and not laid out yet, that square included: rooms as a whole."""
    quest = g.quest
    g.surveyed |= 1 << at
    quest.sight.doors_towards(at)  # so that the opening of one of them is noticed
    doors = g.doors | quest.see_through
    hidden = quest.grid.joined(doors)[quest.grid.area_of[at]] & quest.sight.around(at) & ~g.laid
    if not hidden:
        return 0
    seen = quest.sight.seen_from(at, quest.blocked | g.blocked, doors, hidden) | hidden & 1 << at
    areas, area_of = quest.grid.areas, quest.grid.area_of
    for q in squares(seen & ~quest.corridor):
        seen |= areas[area_of[q]]
    return seen & ~g.laid


def uncover(g: DrawnState[Any], new: int, arrive: Callable[[Any, int], Any]) -> bool:
    """Put doors, furniture, blocked squares and Monsters of new squares on the board; no traps, treasures or secrets.

    `arrive` is given each Monster of the map that stands there, and its number. Tells whether that was more than the
    bare floor of a corridor.
    """
    quest = g.quest
    g.laid |= new
    before = (g.blocked, g.furniture, g.known_doors, g.placed)
    g.blocked |= quest.blocked & new
    g.furniture |= g.chasm & new
    for piece in quest.furniture:
        if piece.squares & new and not piece.squares & g.furniture:
            g.furniture |= piece.squares
            g.laid |= piece.squares
            if piece.kind.tall:
                g.tall |= piece.squares
    for i, (a, b) in enumerate(quest.grid.doors):
        if (new >> a | new >> b) & 1 and not quest.secret >> i & 1:
            g.known_doors |= 1 << i
    for i, placed in enumerate(quest.monsters):
        if new >> placed.at & 1 and not g.placed >> i & 1:
            g.placed |= 1 << i
            arrive(placed, i)
    return before != (g.blocked, g.furniture, g.known_doors, g.placed) or bool(new & ~quest.corridor)
