"""Where things stand to each other: touching, distance, who can get to whom."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import AWAKE, UNCONSCIOUS, Figure, Game

AROUND = 7 | 5 << WIDTH | 7 << 2 * WIDTH
"""The squares around one that lies in the second row and column."""
PENNED = "penned"
"""The mark of an enemy behind bars: as long as they are shut it is like one behind a door it cannot open."""


@rule("fight.adjacent", "fight.mutual", "fight.doorway.rule", "fight.doorway.example", "large.all-directions")
def touching(g: Game, mask: int) -> int:
    """The squares that touch these: up to eight around one, walls and closed doors permitting."""
    return g.near.get(mask) or g.look_around(mask)


def beside(g: Game, f: Figure) -> int:
    """The squares that touch a hero; none if there is nobody and nothing on the squares around him."""
    at = f.at - WIDTH - 1
    if (
        at < 0
        or g.heroes >> at & AROUND
        or (g.solid and g.solid >> at & AROUND)
        or (g.ends and g.ends >> at & (AROUND | 2 << WIDTH))  # his own too
        or ((g.fallen or g.bodies) and (g.fallen | g.bodies) >> at & AROUND)
    ):
        return touching(g, f.mask)
    return 0


@rule("fight.adjacent", "fight.mutual", "large.attacked")
def foes_near(g: Game, f: Figure) -> list[Figure]:
    """The enemies that touch a hero, or whoever is with them, with any of their squares, in the order of their
    numbers."""
    near = touching(g, f.mask)
    return [o for o in g.others() if o.mask & near] if near & g.enemies else []


@rule("move.diagonal", "priority.distance.shoot")
def distance(g: Game, a: int, b: int) -> int:
    """Squares between two squares, a diagonal step counting two, whatever is in between."""
    columns, rows = g.board.apart(a, b)
    return columns + rows


def figure_distance(g: Game, a: Figure, b: Figure) -> int:
    """The same between two figures: from the nearest of their squares."""
    if not (a.mask & a.mask - 1 or b.mask & b.mask - 1):
        return distance(g, a.at, b.at)
    return min(distance(g, p, q) for p in squares(a.mask) for q in squares(b.mask))


def regions(g: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each area the region it belongs to: as the doors stand, and if every door were opened that can be."""
    found = g.looked.regions
    if found is None:
        board = g.board
        here = board.regions(g.open)
        shut = board.plain & ~(g.open | g.spiked)
        found = g.looked.regions = here, board.regions(shut, here) if shut else here
    return found


@rule("stat.no-active-enemies.definition", "chase.closed-door")
def active_enemies(g: Game) -> bool:
    """Whether any enemy could come at a hero: through open doors, or through doors it opens."""
    if not g.enemies:
        return False
    found = g.looked.stirring
    if found is None:
        found = g.looked.stirring = _stirring(g)
    return found


def _stirring(g: Game) -> bool:
    here, beyond = regions(g)
    area_of = g.board.area_of
    areas = [area_of[f.at] for f in g.company() if f.at >= 0 and f.condition <= UNCONSCIOUS]
    near = {here[area] for area in areas}
    far = {beyond[area] for area in areas}
    for e in g.others():
        if e.at >= 0 and not (e.marks and ("dormant" in e.marks or PENNED in e.marks)):
            card, area = e.enemy, area_of[e.at]
            if (beyond[area] in far if card.opens_doors else here[area] in near) or (areas and card.through_doors):
                return True
    return False


def conscious(g: Game) -> list[Figure]:
    """The heroes who can do something."""
    return [f for f in g.party() if f.condition == AWAKE and f.at >= 0]
