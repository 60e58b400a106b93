"""Chasing heroes, and going home when doors are shut between."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.figures.enemy_positions import nearer
from delvewright.rules.battleaxe.figures.enemy_targets import targets
from delvewright.rules.battleaxe.ground.distances import regions
from delvewright.rules.battleaxe.ground.large_enemies import LargeWalk, covering
from delvewright.rules.battleaxe.ground.routes import Spot, Walk
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.reasons import Why, name


@rule("chase.invisible", "chase.stairs")
def chased(g: Game, why: Why) -> list[Figure]:
    """Whom enemies chase: nobody invisible, and nobody who has escaped by the stairs. If nobody is left they stay."""
    heroes = targets(g)
    if not heroes:
        why.add("There is nobody it could go for; it stays.", "chase.invisible", "chase.stairs")
        why.tell()
    return heroes


@rule("chase.follow", "chase.closed-door", "chase.spiked-door")
def shut_off(g: Game, e: Figure, heroes: Sequence[Figure]) -> bool:
    """Whether doors it cannot open are shut between it and every hero."""
    if e.enemy.through_doors:
        return False
    here, beyond = regions(g)
    known = beyond if e.enemy.opens_doors else here
    area_of = g.board.area_of
    return all(known[area_of[h.at]] != known[area_of[e.at]] for h in heroes)


def at_home(e: Figure) -> bool:
    """Whether it has nowhere to go back to."""
    return e.home < 0 or bool(e.mask >> e.home & 1)


@rule("chase.return-exact", "chase.closed-door", "chase.spiked-door")
def way_home(walk: Walk, why: Why) -> Spot | None:
    """The next stop of an enemy that walks home, to the square where it was first placed."""
    e = walk.e
    shut = "chase.spiked-door" if e.enemy.opens_doors else "chase.closed-door"
    if isinstance(walk, LargeWalk):
        lairs = covering(walk.g, e.enemy, 1 << e.home, walk.paths)
        spot, _ = walk.walked([mask for mask in lairs if not mask & walk.blocked], walk.paths)
    else:
        back = walk.paths.ground(walk.blocked).towards(1 << e.home, e.mask)
        spot = nearer(walk, None, back, why) if back is not None else None
    why.add(f"The heroes are shut off; it walks home, to {name(e.home)}.", shut, "chase.return-exact")
    return spot
