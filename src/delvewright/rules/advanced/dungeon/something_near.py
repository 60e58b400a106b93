"""Where the dungeon offers something: most squares have nothing near them that could be worked or searched."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.rules.advanced.state.board import STAIRS
from delvewright.rules.advanced.state.game import Figure, Game


def at_hand(g: Game, f: Figure) -> bool:
    """Whether somebody stands at a door, on stairs, or at a thing of any kind: elsewhere nobody need ask for these."""
    looked = g.looked
    if looked.things is not g.things or looked.traps is not g.traps:
        looked.see(g.things, g.traps)
    if looked.handy is None:
        looked.handy = handy(g)
    return f.at in looked.handy


def handy(g: Game) -> set[int]:
    """The squares where that is so."""
    found = set(g.board.doors_at)
    for area in g.board.areas:
        if area.kind == STAIRS:
            found.update(squares(area.squares))
    for thing in g.things:
        found.update(squares(thing.squares | g.touching(thing.squares)))
    return found
