"""Where each figure is, and who can be reached there: on its own feet, in somebody's arms, on the floor, or gone.

Whoever is carried is on the square of his carrier: what can be done to the one can be done to the other.
"""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.ground.distances import beside, touching
from delvewright.rules.battleaxe.state.game import AWAKE, UNCONSCIOUS, Figure, Game
from delvewright.rules.common.tiles.ground import paths

FAR = 40
"""Somebody who is dropped falls at most so many squares away: farther than any crowd reaches."""
STANDING, CARRIED, LYING, BODY, GONE = "standing", "carried", "lying", "body", "gone"


def place(f: Figure) -> str:
    """How a figure is there: on its feet, carried, unconscious on the floor, a dead body, or not there at all."""
    if f.at < 0:
        return GONE
    if f.carried:
        return CARRIED
    return STANDING if f.condition == AWAKE else LYING if f.condition == UNCONSCIOUS else BODY


# -- for friends


def accompanied(g: Game, f: Figure, near: int) -> bool:
    """Whether anybody of the heroes' side is on the squares that touch this one, carries him or is carried."""
    if near and near & (g.heroes | g.fallen):
        return True
    return f.carrying >= 0 or f.carrier >= 0 or (g.bodies > 0 and (near | f.mask) & g.bodies > 0)


@rule("move.one-per-square", "unconscious.take-items", "spell.touch", "swap.exchange")
def friends_near(g: Game, f: Figure) -> list[Figure]:
    """Heroes this one can lay his hands on, in any condition: they touch him, or share his square; carried ones too."""
    found = g.looked.friends.get(f.id)
    if found is None:
        found = []
        near = beside(g, f)
        if accompanied(g, f, near):
            near |= f.mask
            found = [o for o in g.party() if o is not f and o.at >= 0 and near >> o.at & 1]
        g.looked.friends[f.id] = found
    return found


@rule("house.quest.millers-daughter")
def guests_near(g: Game, f: Figure) -> list[Figure]:
    """The same of those at the heroes' side who are no heroes."""
    near = touching(g, f.mask) | f.mask
    return [o for o in g.company() if o.kind is not None and o is not f and o.mask & near]


# -- for enemies, and for what strikes whoever is there


@rule("carry.conscious-passenger")
def reckoned(g: Game) -> list[Figure]:
    """The heroes and allies an enemy has to reckon with: conscious, carried or not, and not invisible."""
    return [
        h for h in g.company()
        if h.condition == AWAKE and h.at >= 0 and not h.under("invisible")
    ]  # fmt: skip


@rule("unconscious.attacked", "carry.conscious-passenger")
def struck(g: Game, mask: int) -> list[Figure]:
    """Whoever is on some squares and not dead, carried or not, of both sides."""
    return [f for f in g.present() if f.mask & mask and f.living]


# -- in and out of somebody's arms


def passenger(g: Game, f: Figure) -> Figure | None:
    """Whom a hero carries."""
    return g.fig(f.carrying) if f.laden else None


def bearer(g: Game, f: Figure) -> Figure:
    """Who carries a hero; himself, if nobody does."""
    return g.fig(f.carrier) if f.carried else f


@rule("unconscious.carrier-only-moves")
def burdened(g: Game, f: Figure) -> bool:
    """Whether a hero carries somebody helpless: then he may only move."""
    return f.carrying >= 0 and g.fig(f.carrying).condition != AWAKE


@rule("move.one-per-square", "unconscious.drop")
def let_go(g: Game, f: Figure) -> None:
    """Who can stand no longer drops whom he carries, on the nearest free square: no two lie or stand on one."""
    other = passenger(g, f)
    if other is None:
        return
    free = g.board.floor & ~(g.heroes | g.fallen | g.enemies | g.solid | f.mask)
    _, near = paths(g).ground(g.solid).strides(f.mask, FAR).first(free)
    if near:
        g.put(other, (near & -near).bit_length() - 1)
