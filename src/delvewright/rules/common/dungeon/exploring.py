"""Fog: what of a drawn board is seen from a square, and laying it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from delvewright.kernel.grid import squares
from delvewright.rules.common.dungeon.quest import Piece, gone_mark
from delvewright.rules.common.dungeon.state import DrawnState


def seen_anew(g: DrawnState[Any], at: int) -> int:
    """Mask of what is seen from a square and not laid out yet, that square included: rooms as a whole."""
    quest = g.quest
    g.looked.looked_from(at)
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


def uncover(g: DrawnState[Any], new: int, solid: Callable[[Piece], bool] | None = None) -> None:
    """Lay new squares out, with blocked squares, furniture and doors; no traps, treasures or secret doors.

    `solid` says which pieces are in the way; without it all are."""
    quest = g.quest
    g.laid |= new
    if quest.blocked & new:
        g.blocked |= quest.blocked & new
        g.looked.sight_barred()
    g.furniture |= g.chasm & new
    for piece in quest.furniture:
        if piece.squares & new and not piece.squares & g.furniture and (solid is None or solid(piece)):
            if g.counters and g.count(gone_mark(piece.squares)):
                continue
            g.furniture |= piece.squares
            g.laid |= piece.squares
            if piece.kind.tall:
                g.tall |= piece.squares
    for i, (a, b) in enumerate(quest.grid.doors):
        if (new >> a | new >> b) & 1 and not quest.secret >> i & 1:
            g.known_doors |= 1 << i


def newcomers(g: DrawnState[Any], new: int) -> list[tuple[int, Any]]:
    """The Monsters of the map on new squares that are not on the board yet, by their numbers."""
    monsters = enumerate(g.quest.monsters)
    return [(i, placed) for i, placed in monsters if new >> placed.at & 1 and not g.placed >> i & 1]


def read_out(g: DrawnState[Any], new: int) -> None:
    """Read what the quest has to say of places whose first square has just been laid out."""
    for mask, text in g.quest.readings:
        if mask & new and not mask & g.laid & ~new:
            g.tell("story", "{}", text, squares=tuple(squares(mask & new)))


def in_view(g: DrawnState[Any]) -> tuple[int, ...]:
    """What there is to see on the board, to tell whether there is more than before."""
    return g.blocked, g.furniture, g.known_doors, g.placed
