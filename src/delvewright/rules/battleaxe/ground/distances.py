"""Where things stand to each other: touching, distance, Clear Sight, who can get to whom."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH
from delvewright.rules.battleaxe.state.game import AWAKE, HERO, UNCONSCIOUS, Figure, Game
from delvewright.rules.common.tiles.ground import any_line, straight

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
def adjacent(g: Game, a: Figure, b: Figure) -> bool:
    """Whether two figures touch and could fight one another."""
    return bool(touching(g, a.mask) & b.mask)


def in_sight(g: Game, f: Figure) -> list[Figure]:
    """The enemies a hero has Clear Sight of, worked out once for each question he is asked."""
    if not g.enemies:
        return []
    found = g.memo.get(f.id)
    if found is None:
        found = g.memo[f.id] = [t for t in g.foes() if clear_sight(g, f, t.mask)]
    return found


def foes_near(g: Game, f: Figure) -> list[Figure]:
    """The figures of the other side that touch this one, in the order of their numbers."""
    near = touching(g, f.mask)
    if not near & (g.enemies if f.side == HERO else g.heroes | g.fallen):
        return []
    return [
        o for o in (g.others() if f.side == HERO else g.company())
        if o.mask & near and o.condition <= UNCONSCIOUS
    ]  # fmt: skip


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


@rule(
    "sight.line", "sight.figures-block", "sight.high-contents", "sight.low-contents", "sight.walls", "sight.short-hero",
    "move.bodies", "stat.height",
)  # fmt: skip
def clear_sight(g: Game, f: Figure, mask: int) -> bool:
    """Whether a hero has Clear Sight of any of these squares.

    Other figures and high contents block; the unconscious, the dead and low contents do not; a tall hero looks over
    a short one who touches him.
    """
    goal = mask.bit_length() - 1
    if f.at // SIZE == goal // SIZE and not mask & mask - 1:
        first, passed = straight(g, f.at, goal)
        if first < 0:
            return False
        between = (g.heroes | g.enemies | g.high) >> first & passed
        if not between or f.height != "tall" or not between & g.heroes >> first:
            return not between
    blockers = (g.heroes | g.enemies) & ~mask | g.high
    if any_line(g, f.mask, mask, blockers):
        return True
    if f.height != "tall":
        return False
    near = touching(g, f.mask)
    for other in g.company():
        if other.height == "short" and other.mask & near and other.afoot:
            blockers &= ~other.mask
    return any_line(g, f.mask, mask, blockers)


@rule("priority.visible.meaning")
def sees(g: Game, f: Figure, other: Figure) -> bool:
    """Whether a figure sees another: only walls and closed doors hinder that."""
    return any_line(g, f.mask, other.mask, 0)


def regions(g: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each area the region it belongs to: as the doors stand, and if every door were opened that can be."""
    if g.regions is None:
        board = g.board
        here = board.regions(g.open)
        shut = board.plain & ~(g.open | g.spiked)
        g.regions = here, board.regions(shut, here) if shut else here
    return g.regions


@rule("stat.no-active-enemies.definition", "chase.closed-door", "chase.spiked-door")
def active_enemies(g: Game) -> bool:
    """Whether any enemy could come at a hero: through open doors, or through doors it opens."""
    if not g.enemies:
        return False
    if g.stirring is None:
        g.stirring = _stirring(g)
    return g.stirring


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
