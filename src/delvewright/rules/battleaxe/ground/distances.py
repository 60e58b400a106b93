"""Where things stand to each other: touching, distance, Clear Sight, who can get to whom."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel import plane
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.outlook import looks
from delvewright.rules.battleaxe.ground.paths import Paths
from delvewright.rules.battleaxe.state.board import SIZE, WIDTH
from delvewright.rules.battleaxe.state.game import AWAKE, HERO, UNCONSCIOUS, Figure, Game

AROUND = 7 | 5 << WIDTH | 7 << 2 * WIDTH
"""The squares around one that lies in the second row and column."""
PENNED = "penned"
"""The mark of an enemy behind bars: as long as they are shut it is like one behind a door it cannot open."""


@rule("fight.adjacent", "fight.mutual", "fight.doorway.rule", "fight.doorway.example", "large.all-directions")
def touching(g: Game, mask: int) -> int:
    """The squares that touch these: up to eight around one, walls and closed doors permitting."""
    found = g.near.get(mask)
    if found is None:
        found = g.near[mask] = plane.touching(mask, g.east, g.south, WIDTH, g.links)
    return found


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


def paths(g: Game, doors: int = 0) -> Paths:
    """Which way one can go who takes these doors for open."""
    doors &= ~g.open
    found: Paths | None = g.paths.get(doors)
    if found is not None:
        return found
    east, south, links = g.east, g.south, g.links
    for i in squares(doors):
        door = g.board.doors[i]
        if door.b < 0:
            continue
        if door.b == plane.stride(door.a, door.way, WIDTH):
            sideways, bit = plane.edge(door.a, door.way, WIDTH)
            if sideways:
                east |= 1 << bit
            else:
                south |= 1 << bit
        else:
            links = (*links, (door.a, door.way, door.b))
    found = g.paths[doors] = Paths(east, south, links, g.board.spans)
    return found


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
    (x, y), (u, v) = g.board.place(a), g.board.place(b)
    return abs(x - u) + abs(y - v)


def figure_distance(g: Game, a: Figure, b: Figure) -> int:
    """The same between two figures: from the nearest of their squares."""
    if not (a.mask & a.mask - 1 or b.mask & b.mask - 1):
        return distance(g, a.at, b.at)
    return min(distance(g, p, q) for p in squares(a.mask) for q in squares(b.mask))


def line_free(g: Game, a: int, b: int, blockers: int) -> bool:
    """Whether the line between the centres of two squares meets no wall, closed door or blocker."""
    if a // SIZE == b // SIZE:
        first, passed = straight(g, a, b)
        return first >= 0 and not blockers >> first & passed
    if not g.links:
        return False
    key = a << 20 | b
    known = g.lines.get(key)
    if known is None:
        known = g.lines[key] = (0, 0) if _looks(g, a, b, 0) else (-1, 0)
    return known[0] >= 0 and (not blockers or _looks(g, a, b, blockers))


def straight(g: Game, a: int, b: int) -> tuple[int, int]:
    """Where the squares begin that a line passes, and which they are from there on; -1: a wall cuts it."""
    if a > b:
        a, b = b, a
    found = g.lines.get(a << 20 | b)
    if found is None:
        offset, passed, easts, souths = plane.line(b % WIDTH - a % WIDTH, b // WIDTH - a // WIDTH, WIDTH)
        first = a + offset
        clear = g.east >> first & easts == easts and g.south >> first & souths == souths
        found = g.lines[a << 20 | b] = (first, passed) if clear else (-1, 0)
    return found


def _looks(g: Game, a: int, b: int, blockers: int) -> bool:
    """The same of squares on two levels."""
    (x, y), (u, v) = g.board.place(a), g.board.place(b)
    return looks(a, b, u - x, v - y, g.east, g.south, WIDTH, blockers, g.links)


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


def any_line(g: Game, own: int, mask: int, blockers: int) -> bool:
    """Whether a line from one of the first squares to one of the second is free."""
    if not own & own - 1 and not mask & mask - 1:
        return line_free(g, own.bit_length() - 1, mask.bit_length() - 1, blockers)
    others = squares(mask)
    for a in squares(own):
        for b in others:
            if line_free(g, a, b, blockers):
                return True
    return False


@rule("priority.visible.meaning")
def sees(g: Game, f: Figure, other: Figure) -> bool:
    """Whether a figure sees another: only walls and closed doors hinder that."""
    return any_line(g, f.mask, other.mask, 0)


def regions(g: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Of each area the region it belongs to: as the doors stand, and if every door were opened that can be."""
    if g.regions is None:
        board = g.board
        here = _joined(range(len(board.areas)), [*board.joins, *_through(g, g.open)])
        shut = board.plain & ~(g.open | g.spiked)
        g.regions = here, _joined(here, _through(g, shut)) if shut else here
    return g.regions


def _through(g: Game, doors: int) -> list[tuple[int, int]]:
    """The areas on both sides of doors."""
    area_of = g.board.area_of
    return [(area_of[d.a], area_of[d.b]) for i, d in enumerate(g.board.doors) if doors >> i & 1 and d.b >= 0]


def _joined(known: Sequence[int], pairs: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    found = list(known)
    for a, b in pairs:
        while found[a] != a:
            found[a] = a = found[found[a]]
        while found[b] != b:
            found[b] = b = found[found[b]]
        found[a] = b
    for i, a in enumerate(found):
        while found[a] != a:
            a = found[a]
        found[i] = a
    return tuple(found)


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
