"""Where there is room for a figure: the free squares nearest to another, and which of them is taken."""

from __future__ import annotations

from typing import Any

from delvewright.kernel.decisions import Decision
from delvewright.kernel.grid import layers
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.figure import DrawnFigure
from delvewright.rules.common.dungeon.state import DrawnState


def all_nearest(g: DrawnState[Any], q: int, taken: int, hidden: bool = False) -> int:
    """Mask of the free squares nearest to q on foot; as the crow flies if none can be walked to."""
    floor = g.quest.grid.floor if hidden else g.laid
    for edges in ((g.east, g.south), g.quest.all_edges):
        for front in layers(1 << q, g.quest.grid.size, *edges, g.width, ~floor):
            if front & floor & ~taken:
                return front & floor & ~taken
    return 0


def nearest_free(g: DrawnState[Any], q: int, taken: int, hidden: bool = False) -> int:
    """The free square nearest to q, the first of equals; q itself if there is none."""
    free = all_nearest(g, q, taken, hidden)
    return (free & -free).bit_length() - 1 if free else q


def among(seat: int, free: int, about: str, f: DrawnFigure, subject: str = "") -> Play:
    """Where somebody puts a figure: of several squares that will do, the one its player likes; -1: there is none."""
    if free.bit_count() > 1:
        answer = yield Decision(seat, about, (), [("place", free)], figure=f.id, subject=subject)
        return answer[1]
    return free.bit_length() - 1
