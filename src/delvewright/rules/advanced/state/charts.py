"""Printed levels in what somebody imagines: he knows what is laid out and has come to light, and nobody told him more.

Games that are not imagined have none of these counters: there all is as it is printed.
"""

from __future__ import annotations

from delvewright.rules.advanced.state.game import Game

CHART = "chart"
"""The counter of imagined games that says which squares of a printed level are known, as a mask,"""
DOORS = "chart of doors"
"""and which doors: four bits for each square, one for each of its sides."""
CAME = "came "
"""How the counters of what has come to light begin."""


def imagined(g: Game) -> bool:
    """Whether somebody imagines this game who does not know the printed level."""
    return CHART in g.counters


def came(g: Game, what: str) -> int:
    """Whether something that is printed and not seen is known: all is, but for what somebody imagines. There it may be
    counted."""
    return g.counters.get(f"{CAME}{what}", 0) if imagined(g) else 1


def charted(g: Game, mask: int, what: str = CHART) -> bool:
    """Whether squares are known, or one of some doors."""
    if not imagined(g):
        return True
    known = g.counters[what] & mask
    return known == mask if what == CHART else known > 0
