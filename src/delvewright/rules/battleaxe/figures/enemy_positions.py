"""Where an enemy goes: round its target to fight, into the clear to shoot or cast, nearer if it can do neither."""

from __future__ import annotations

from typing import NamedTuple

from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import Strides, holds, stride
from delvewright.kernel.saying import counted, listed
from delvewright.rules.battleaxe.figures.enemy_targets import targets
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.ground.large_enemies import (
    LEFT,
    LargeWalk,
    doors_in,
    fighting_ground,
    in_reach,
    rings,
    space_between,
)
from delvewright.rules.battleaxe.ground.routes import Spot, Walk, lowest, number_of, openable
from delvewright.rules.battleaxe.ground.whereabouts import reckoned
from delvewright.rules.battleaxe.state.board import WIDTH
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.reasons import Why, name
from delvewright.rules.common.tiles.ground import Doorway, any_line, crossings, paths
from delvewright.rules.common.tiles.paths import Paths

FAR_OFF = 10**4
"""More steps than any way has."""
TAKEN, OK, FAR = range(3)
"""What a square of the ring is to an enemy."""
RIGHT = (1, 2, 3, 0)
AROUND = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))
"""The places round one square, clockwise."""
CLOCKWISE = [(y + 1) * WIDTH + x + 1 for x, y in AROUND]
"""What to add to the first of them for the squares there."""
EIGHT = mask_of(CLOCKWISE)
ZONES = {place: n for n, place in enumerate(AROUND)} | {(0, 0): 0}
"""The zone of whoever is to the left or right of that square, above or below it."""


# -- the ring round a hero


@rule("enemy.fight.squares.numbering")
def ring_of(g: Game, t: Figure) -> list[tuple[int, int]]:
    """The places round a figure, clockwise from the top left: round one square 1, 2, 3, 4, 1A, 2A, 3A, 4A."""
    if not t.mask & t.mask - 1:
        x, y = g.board.place(t.at)
        return [(x + dx, y + dy) for dx, dy in AROUND]
    places = [g.board.place(q) for q in squares(t.mask)]
    left, right = min(x for x, _ in places) - 1, max(x for x, _ in places) + 1
    top, bottom = min(y for _, y in places) - 1, max(y for _, y in places) + 1
    found = [(x, top) for x in range(left, right)] + [(right, y) for y in range(top, bottom)]
    found += [(x, bottom) for x in range(right, left, -1)] + [(left, y) for y in range(bottom, top, -1)]
    return found


@rule("enemy.fight.zones")
def zone(g: Game, ring: list[tuple[int, int]], e: Figure) -> int:
    """The zone an enemy is in, by the square of the ring that is nearest to it: straight zones are the target's own
    rows and columns."""
    x, y = g.board.place(e.at)
    (left, top), (right, bottom) = min(ring), max(ring)
    here = (min(max(x, left), right), min(max(y, top), bottom))
    return ring.index(here) if here in ring else 0


def ring_round(g: Game, t: Figure, e: Figure) -> tuple[list[int], int, int]:
    """The squares at the places round a figure that touch it (-1: none does), their mask, and an enemy's zone."""
    near = touching(g, t.mask)
    corner = t.at - WIDTH - 1
    if corner >= 0 and not near & ~(EIGHT << corner) and t.mask == 1 << t.at:
        (x, y), (u, v) = g.board.place(e.at), g.board.place(t.at)
        ring = [q if near >> q & 1 else -1 for q in [corner + d for d in CLOCKWISE]]
        return ring, near, ZONES[(x > u) - (x < u), (y > v) - (y < v)]
    places = ring_of(g, t)
    at = {g.board.place(q): q for q in squares(near)}
    ring = [at.get(place, -1) for place in places]
    return ring, mask_of([q for q in ring if q >= 0]), zone(g, places, e)  # where levels overlap, one square of a place


@rule(
    "enemy.fight.search-exact", "enemy.fight.shortest", "enemy.fight.normal-table", "enemy.fight.clockwise",
    "enemy.fight.anticlockwise", "enemy.flank.who", "enemy.flank.table", "enemy.flank.search",
    "survive.beats-priority", "survive.further",
)  # fmt: skip
def ring_spot(walk: Walk, t: Figure, why: Why) -> Spot | None:
    """The square from which an enemy fights a target it cannot reach from where it stands; None: it cannot."""
    g, e = walk.g, walk.e
    ring, near, zone_ = ring_round(g, t, e)
    start = first_square(walk, near, ring, zone_)
    if start < 0:
        if why.reading:
            why.add(f"{t} is too far away.", "enemy.fight.search-exact")
        return None
    n = len(ring)
    flanks = e.enemy.flank
    if flanks:
        start = (start + n // 2) % n
    free = reachable(walk, near)
    shut = walk.taken | walk.forbidden

    ring = ring[start:] + ring[:start]
    states = [TAKEN if q < 0 or shut >> q & 1 else OK if q in free else FAR for q in ring]
    # a slow flanker treats the far side as taken, so that it still gets round as far as it can
    i, how = _turn([TAKEN, *states[1:]] if flanks and states[0] == FAR else states)
    if i < 0:
        why.add(f"{t} cannot be fought: every square beside him is taken or too far.", "enemy.fight.other-hero")
        return None
    q = ring[i]
    _tell_ring(walk, t, ring, states, i, how, why)
    return free[q] or Spot(q, 1 << q, walk.cost(q))


def _turn(states: list[int]) -> tuple[int, str]:
    """Which square of the ring, counted clockwise from the first, and how it was found."""
    n = len(states)
    if states[0] == OK:
        return 0, ""
    for ways, told in ((range(1, n), "clockwise"), (range(n - 1, 0, -1), "anti-clockwise")):
        for i in (0, *ways):
            if states[i] == OK:
                return i, told
            if states[i] == FAR:
                break
    return next((i for i in range(n) if states[i] == OK), -1), "all round"


@rule("enemy.fight.shortest", "enemy.fight.search-exact")
def first_square(walk: Walk, near: int, ring: list[int], zone_: int) -> int:
    """The square of the ring with the cheapest route, as if nothing stood on the ring; on equal costs the square of
    the enemy's zone, then clockwise from it."""
    if isinstance(walk, LargeWalk):
        hit = walk.first_covered(near)
    elif walk.blocked & near:
        _, hit = walk.paths.ground(walk.blocked & ~near).strides(walk.e.mask, walk.speed).first(near)
    else:
        _, hit = walk.strides.first(near)
    if not hit:
        return -1
    order: list[int] = [*range(zone_, len(ring)), *range(zone_)]
    return next(i for i in order if ring[i] >= 0 and hit >> ring[i] & 1)


def reachable(walk: Walk, some: int) -> dict[int, Spot | None]:
    """Which of some squares it can stop on, and how; None: on that square alone."""
    found: dict[int, Spot | None] = {}
    if isinstance(walk, LargeWalk):
        some &= walk.strides.reached & ~walk.taken
        for spot in walk.each_spot() if some else ():
            if spot.mask & some and not walk.refuses(spot.mask):
                for q in squares(spot.mask & some):
                    found[q] = spot
                    some ^= 1 << q
                if not some:
                    break
        return found
    some &= walk.strides.reached
    return dict.fromkeys(squares(some & ~(walk.taken | walk.forbidden)))


def _tell_ring(walk: Walk, t: Figure, ring: list[int], states: list[int], i: int, how: str, why: Why) -> None:
    if not why.reading:
        return
    flanks = walk.e.enemy.flank
    first = "The square on the far side of" if flanks else "The nearest square beside"
    rules = ["enemy.flank.table"] if flanks else ["enemy.fight.normal-table", "enemy.fight.shortest"]
    if not how:
        why.add(f"{first} {t} is {name(ring[i])}.", *rules)
        return
    n = len(ring)
    passed = range(n - 1, i, -1) if how == "anti-clockwise" else range(1, i)
    seen = [j for j in (0, *passed) if ring[j] >= 0]
    taken = [name(ring[j]) for j in seen if states[j] == TAKEN and not walk.forbidden >> ring[j] & 1]
    crowded = [name(ring[j]) for j in seen if states[j] == TAKEN and walk.forbidden >> ring[j] & 1]
    far = [name(ring[j]) for j in seen if states[j] == FAR]
    if taken:
        why.add(f"Square{'s' * bool(taken[1:])} {listed(taken)} {'are' if taken[1:] else 'is'} taken.", *rules)
    if crowded:
        where = listed(crowded, "or")
        text = f"It does not go to {where}, beyond the doorway among three heroes."
        why.add(text, "survive.never-x", "survive.further")
    if far:
        text = f"Square{'s' * bool(far[1:])} {listed(far)} {'are' if far[1:] else 'is'} too far away."
        why.add(text, "enemy.fight.search-exact")
    rule_ = "enemy.fight.anticlockwise" if how == "anti-clockwise" else "enemy.fight.clockwise"
    why.add(f"It goes {how}, to {name(ring[i])}.", "enemy.flank.search" if flanks else rule_)


@rule("enemy.algorithm.fight-phase", "large.shortest")
def fighting_spot(walk: Walk, t: Figure, why: Why) -> Spot | None:
    """Where to go to fight somebody: to a place beside him; one with a long reach, or wider than a square, only as far
    as it must."""
    if rings(walk.e.enemy):
        return ring_spot(walk, t, why)
    spot = walk.fighting_spot(t) if isinstance(walk, LargeWalk) else reaching_spot(walk, t)
    if spot is None:
        why.add(f"{t} cannot be brought within reach.", "enemy.fight.other-hero", "large.reach")
    else:
        why.add(f"It goes only as far as it must to reach {t}.", "large.shortest", "large.reach")
    return spot


@rule("large.shortest", "large.reach", "enemycard.reach")
def reaching_spot(walk: Walk, t: Figure) -> Spot | None:
    """The nearest square from which one on a single square has somebody within its reach."""
    free = fighting_ground(walk.g, walk.e.enemy.reach, t.mask) & ~(walk.taken | walk.forbidden)
    cost, near = walk.strides.first(free)
    if not near:
        return None
    q = lowest(walk.g, near)
    return Spot(q, 1 << q, cost)


# -- Clear Sight


def sight_from(g: Game, e: Figure, mask: int, target: int) -> bool:
    """Whether an enemy would have Clear Sight of somebody from these squares."""
    blockers = ((g.heroes | g.enemies) & ~e.mask & ~target | g.high) & ~mask
    return any_line(g, mask, target, blockers)


@rule("enemy.sight.exact", "enemy.sight.order", "enemy.sight.far", "enemy.sight.none", "enemy.shoot.not-adjacent")
def sight_spot(walk: Walk, t: Figure, shooting: bool, why: Why) -> Spot | None:
    """A square with Clear Sight of a target: backwards, left, right, forwards; there the one furthest from him."""
    g, e = walk.g, walk.e
    place = g.board.place
    (x, y), (u, v) = place(e.at), place(t.at)
    along = forward(g, e, u - x, v - y)
    beside = (along[1], -along[0])
    shun = touching(g, heroes_seen(g)) if shooting else 0
    x, y = place((e.mask & -e.mask).bit_length() - 1)
    classes: tuple[list[tuple[int, int, Spot]], ...] = ([], [], [], [])
    for spot in walk.spots():
        if spot.mask & shun or walk.refuses(spot.mask):
            continue
        here = place((spot.mask & -spot.mask).bit_length() - 1)
        far = space_between(g, spot.mask, t.mask)
        dx, dy = here[0] - x, here[1] - y
        a = dx * along[0] + dy * along[1]
        b = dx * beside[0] + dy * beside[1]
        which = (0 if a < 0 else 3) if abs(a) >= abs(b) else (1 if b > 0 else 2)
        classes[which].append((-far, abs(b), spot))
    for found, told in zip(classes, ("backwards", "to the left", "to the right", "forwards"), strict=True):
        order = sorted(found, key=lambda s: (s[0], s[1], s[2].cost, number_of(g, s[2].at)))
        for _, _, spot in order:
            if sight_from(g, e, spot.mask, t.mask):
                why.add(
                    f"It goes {told}: {name(spot.at)} has Clear Sight of {t} and is furthest from him.",
                    "enemy.sight.order", "enemy.sight.far",
                )  # fmt: skip
                return spot
    why.add(f"No square within its Speed has Clear Sight of {t}.", "enemy.sight.none")
    return None


@rule("enemy.sight.exact")
def forward(g: Game, e: Figure, dx: int, dy: int) -> tuple[int, int]:
    """The direction towards a target: along the axis on which it is further; if equal, from front to back."""
    sideways = abs(dx) > abs(dy)
    if abs(dx) == abs(dy):
        sideways = g.board.areas[g.area(e.at)].entry in (1, 3)
    return ((1 if dx > 0 else -1), 0) if sideways else (0, (1 if dy > 0 else -1))


def heroes_seen(g: Game) -> int:
    """The squares of conscious heroes who are not invisible."""
    found = 0
    for h in reckoned(g):
        found |= h.mask
    return found


# -- coming nearer


class Move(NamedTuple):
    """What an enemy that can fight nobody does: where it goes, the door it opens there, and whether it waits beside a
    doorway."""

    spot: Spot | None
    door: int = -1
    waits: bool = False


@rule("enemy.algorithm.approach")
def approach(walk: Walk, t: Figure, why: Why) -> Move:
    """Come nearer to somebody: up to a closed door, which it opens; aside of a doorway with a crowd behind it; else as
    near as it gets. If others beset him and that brings it no nearer to a free square beside him, it goes round."""
    g, e = walk.g, walk.e
    if isinstance(walk, LargeWalk):
        return _approach_large(walk, t, why)
    known = paths(g, openable(g, e.enemy)) if e.enemy.opens_doors else walk.paths
    ground = fighting_ground(g, e.enemy.reach, t.mask)
    back = _way_to(walk, ground, known)
    if back is None:
        why.add(f"No route leads to {t}.", "enemy.algorithm.approach")
        return Move(None)
    first = Why(g, e)
    move = _along(walk, t, back, known, first)
    if ground & walk.taken & ~walk.blocked and not (move.waits or move.door >= 0):
        round_ = _way_round(walk, ground, known, move.spot)
        if round_ is not None:
            return _along(walk, t, round_, known, why)
    why.parts += first.parts
    why.rules += first.rules
    return move


@rule("house.approach.round")
def _way_round(walk: Walk, ground: int, known: Paths, spot: Spot | None) -> Strides | None:
    """The way back from those of some squares that nobody holds; None: there is none, or a place is nearer to them."""
    free = ground & ~walk.taken
    back = known.ground(walk.blocked).towards(free, walk.e.mask) if free else None
    return back if back is not None and not _gains(back, spot, walk.e.mask) else None


@rule("enemy.algorithm.approach")
def _way_to(walk: Walk, ground: int, known: Paths) -> Strides | None:
    """The way back from some squares; if none leads there, one past all heroes, then past whatever stands about."""
    g, e = walk.g, walk.e
    for through in (0, g.heroes | g.fallen, g.heroes | g.fallen | g.low | g.high):
        if through and not through & walk.blocked:
            continue
        goal = ground & ~(walk.blocked & ~through)
        back = known.ground(walk.blocked & ~through).towards(goal, e.mask) if goal else None
        if back is not None:
            return back
    return None


def _gains(back: Strides, spot: Spot | None, own: int) -> bool:
    """Whether a place is nearer than its own to where a way leads."""
    return spot is not None and 0 <= back.first(spot.mask)[0] < back.first(own)[0]


@rule("survive.only-doorways", "enemy.algorithm.approach")
def _along(walk: Walk, t: Figure, back: Strides, known: Paths, why: Why) -> Move:
    """As far along a way as it gets."""
    g, e = walk.g, walk.e
    ways: list[Doorway] = []
    if walk.crowd or known is not walk.paths:  # else no doorway on the way matters
        ways = crossings(g.board, [q for q, _ in back.way_back(e.at)])
    for way in ways:
        if not g.open >> way.door & 1:
            if e.enemy.through_doors:
                continue
            found = at_door(walk, way, why)
            if found is not None:
                return found
            break
        if walk.crowd >> way.far & 1:
            return Move(aside(walk, way, why), waits=True)
    return Move(nearer(walk, t, back, why))


@rule("enemy.algorithm.approach")
def nearer(walk: Walk, t: Figure | None, back: Strides, why: Why) -> Spot | None:
    """The free square within its Speed with the least way left; the fewest squares moved, the lowest number."""
    e = walk.e
    free = walk.stops() & ~walk.forbidden
    left, near = back.first(free)
    if 0 <= left < back.first(e.mask)[0]:
        cost, mask = walk.strides.first(near)
        q = lowest(walk.g, mask)
        if t is not None and why.reading:
            why.add(
                f"Nobody can be fought: it closes in on {t} as far as {name(q)}, "
                f"{counted(left, 'square')} short of him.",
                "enemy.algorithm.approach", "chase.follow",
            )  # fmt: skip
        return Spot(q, 1 << q, cost)
    if t is not None:
        why.add(f"It can come no nearer to {t}.", "enemy.algorithm.approach")
    return None


@rule("enemy.algorithm.approach")
def at_door(walk: Walk, way: Doorway, why: Why) -> Move | None:
    """Stop before a closed door on the way and open it; None if that square is taken or too far."""
    spot = next((s for s in own_and(walk) if s.mask >> way.near & 1), None)
    if spot is None:
        return None
    why.add(f"The door at {name(way.near)} is in its way: it opens it, which takes its attack.", "enemycard.open-doors")
    return Move(spot if spot.cost else None, way.door)


def own_and(walk: Walk) -> list[Spot]:
    """Where it stands, and where it can stop."""
    return [Spot(walk.e.at, walk.e.mask, 0), *walk.spots()]


@rule(
    "survive.terms", "survive.stop-at-door", "survive.step-aside", "survive.never-y", "survive.example-1-2",
    "survive.example-3", "survive.example-4", "enemy.algorithm.approach",
)  # fmt: skip
def aside(walk: Walk, way: Doorway, why: Why) -> Spot | None:
    """Before a doorway with a crowd behind it: on the doorway square if somebody can be fought from there; else on a
    square beside it, the nearer one, then the left; else as close to them as it gets, but not on the doorway square."""
    g, e = walk.g, walk.e
    beyond = walk.beyond() | walk.past(g.board.together(way.door))
    spots = [s for s in own_and(walk) if not s.mask & beyond]
    why.add(f"Three heroes or more wait around {name(way.far)}, beyond the doorway.", "survive.never-x")
    for spot in spots:
        if spot.mask >> way.near & 1 and any(in_reach(g, spot.mask, e.enemy.reach, h.mask) for h in targets(g)):
            why.add(f"It stops at the doorway, on {name(way.near)}, and fights whom it can.", "survive.stop-at-door")
            return spot if spot.cost else None
    sides = _sides(g, way)
    rest = [s for s in spots if not s.mask >> way.near & 1]
    by_side = [(s.cost, n, s) for s in rest for n, q in enumerate(sides) if s.mask >> q & 1]
    if by_side:
        spot = min(by_side)[2]
        why.add(f"It steps aside, to {name(spot.at)}.", "survive.step-aside", "survive.never-y")
        return spot if spot.cost else None

    def close(s: Spot) -> tuple[int, int, int, tuple[int, int]]:
        far, n = min((space_between(g, s.mask, 1 << q), n) for n, q in enumerate(sides))
        return far, n, s.cost, number_of(g, s.at)

    if not sides or not rest:
        return None
    spot = min(rest, key=close)
    why.add(
        f"The squares beside the doorway are taken or too far: it goes to {name(spot.at)}, close to them.",
        "survive.step-aside", "survive.never-y",
    )  # fmt: skip
    return spot if spot.cost else None


def _sides(g: Game, way: Doorway) -> list[int]:
    """The squares left and right of the doorway square, along the wall, where there is floor."""
    floor = touching(g, 1 << way.near)
    found = [stride(way.near, turn[way.way], WIDTH) for turn in (LEFT, RIGHT)]
    return [q for q in found if holds(floor, q)]


def _approach_large(walk: LargeWalk, t: Figure, why: Why) -> Move:
    """The same for one on several squares, by its own routes."""
    g, e = walk.g, walk.e
    doors = openable(g, e.enemy)
    known = paths(g, doors) if doors else walk.paths
    goals = walk.goals(t.mask, e.enemy.reach, known)
    spot, after = _large_way(walk, goals, known)
    if e.mask not in after:
        return Move(_as_near(walk, t, known, why))
    mask, steps = e.mask, []
    while mask in after:
        steps.append(mask)
        mask = after[mask]
    for here, there in zip(steps, [*steps[1:], mask], strict=True):
        for i in doors_in(g, here | there):
            door = g.board.doors[i]
            if here >> door.a & 1 and here >> door.b & 1:
                continue
            way = Doorway(i, door.a, door.b, door.way)
            if here >> door.b & 1:
                way = Doorway(i, door.b, door.a, door.way ^ 2)
            if not g.open >> i & 1:
                found = at_door(walk, way, why)
                if found is not None:
                    return found
            elif walk.amid(there):
                return Move(aside(walk, way, why), waits=True)
    if spot is not None:
        why.add(f"Nobody can be fought: it closes in on {t}.", "enemy.algorithm.approach", "chase.follow")
    else:
        why.add(f"It can come no nearer to {t}.", "enemy.algorithm.approach")
    return Move(spot)


@rule("enemy.algorithm.approach", "house.approach.round")
def _large_way(walk: LargeWalk, goals: list[int], known: Paths) -> tuple[Spot | None, dict[int, int]]:
    """Where it comes on its way to one of some places, and the steps from there; round those that others hold."""
    own = walk.e.mask
    spot, after = walk.walked(goals, known)
    free = [mask for mask in goals if not mask & walk.taken]
    if own in after and 0 < len(free) < len(goals):
        other, round_ = walk.walked(free, known)
        if own in round_ and not (spot is not None and _steps(spot.mask, round_) < _steps(own, round_)):
            return other, round_
    return spot, after


def _steps(mask: int, after: dict[int, int]) -> int:
    """How many steps are left from a place to the end of a way; more than any way has if it is not known."""
    for n in range(FAR_OFF):
        if mask not in after:
            return n if n else FAR_OFF
        mask = after[mask]
    return FAR_OFF


def _as_near(walk: LargeWalk, t: Figure, known: Paths, why: Why) -> Spot | None:
    """As near as it gets to somebody whom it is too large to come at, by the routes of smaller ones."""
    g = walk.g
    back = _way_to(walk, touching(g, t.mask), known)
    layers = back.layers[:-1] if back is not None else []
    best: tuple[int, int, tuple[int, int], Spot] | None = None
    for spot in walk.spots():
        left = next((n for n, layer in enumerate(layers) if layer & spot.mask), -1)
        if left >= 0 and not walk.refuses(spot.mask):
            found = (left, spot.cost, number_of(g, spot.at), spot)
            best = found if best is None else min(best, found)
    why.add(f"It is too large to come at {t}, and comes as near as it gets.", "large.door.rule", "large.move.footprint")
    return best[3] if best is not None else None
