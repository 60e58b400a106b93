"""Squares of a room: where somebody can be put, and what a hero there touches."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import step
from delvewright.rules.battleaxe.dungeon.rooms import Here
from delvewright.rules.battleaxe.ground.distances import distance, touching
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game


def free_squares(g: Game, mask: int) -> int:
    """The squares of a mask on which somebody can be put."""
    return mask & g.board.floor & ~(g.heroes | g.fallen | g.enemies | g.solid)


def nearest(g: Game, q: int, mask: int) -> int:
    """The free square of a mask nearest to another square; -1: none."""
    found = squares(free_squares(g, mask))
    return min(found, key=lambda p: (distance(g, p, q), p)) if found else -1


@rule("large.move.front")
def thrown(g: Game, f: Figure, q: int) -> None:
    """Somebody comes to a square against his will; one on two squares with its rear on a free square beside it, in the
    depths too if he falls."""
    mask = 1 << q
    if f.mask.bit_count() > 1:
        beside = step(mask, g.east, g.south, WIDTH, g.links)
        free = beside & ~((g.heroes | g.fallen | g.enemies | g.low | g.high) & ~f.mask)
        rear = (free & g.void if g.void & mask else free) & ~f.mask or free
        mask |= rear & -rear
    g.put(f, q, mask)


def beside(g: Game, f: Figure, room: Here, *kinds: str) -> list[int]:
    """Of each whole thing of these kinds that a hero touches, a square he touches."""
    near = touching(g, f.mask)
    return [squares(t.squares & near)[0] for t in room.things(g, *kinds) if t.squares & near]
