"""Where somebody can walk."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.eightway import layers, way
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.ground.squares import rivals
from delvewright.rules.advanced.ground.zones import stops
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import HERO, Figure, Game

PASSABLE = ("pit", "blocks")
"""Traps left alone whose neighbourhood is not barred."""


@rule("trap.leave.square", "trapfx.pit", "trapfx.blocks")
def barred(g: Game, f: Figure) -> int:
    """The squares that a known trap closes to the hero side: its own and those around."""
    found = 0
    if f.side == HERO:
        for trap in g.traps:
            if trap.kind != "blocks":
                found |= 1 << trap.at
            if trap.kind not in PASSABLE:
                found |= g.touching(1 << trap.at)
    return found


@rule("explore.move.through", "move.blocked", "setup.one.per.square", "furnish.block", "death.ko.square")
def blocked(g: Game, f: Figure) -> int:
    """Squares that cannot be passed: things, and in combat everybody else; in exploration friends may be passed."""
    shut = g.solid | barred(g, f)
    return shut | g.taken & ~f.mask if g.fighting else shut | rivals(g, f)


STEPS = "steps"


@rule("qroom.cavern.steps", "trapfx.blocks")
def costly(g: Game, f: Figure) -> tuple[int, int]:
    """Squares that cost more than one to enter, and how much: steps in the Great Cavern, a known trap of blocks."""
    slow = 0
    for thing in g.things:
        if thing.kind == STEPS and g.rooms[thing.area].special == "great-cavern.steps":
            slow |= thing.squares
    if slow:
        return slow, STEP_COST
    if f.side == HERO and any(trap.kind == "blocks" for trap in g.traps):
        for trap in g.traps:
            if trap.kind == "blocks":
                slow |= g.touching(1 << trap.at) | 1 << trap.at
        return slow, content().traps["blocks"].numbers["cost"]
    return 0, 1


STEP_COST = 4
"""A quarter of the usual rate."""


def layers_of(g: Game, f: Figure, points: int) -> list[int]:
    """The squares that can be come to in 0, 1, 2 … steps, those where somebody stands included."""
    if f.special("large"):
        return _large(g, f, points)
    halts = stops(g, f) if g.fighting else 0
    pinch = rivals(g, f) if g.fighting else 0
    slow, cost = costly(g, f)
    found = layers(f.mask, points, g.east, g.south, WIDTH, blocked(g, f), halts | slow, pinch)
    if slow:
        found = [front & ~slow if n and n - 1 + cost > points else front for n, front in enumerate(found)]
    return found


@rule("explore.move.directions", "move.speed", "zone.stop", "zone.leave")
def reachable(g: Game, f: Figure, points: int) -> int:
    """The squares somebody can walk to and stay on."""
    found = 0
    for layer in layers_of(g, f, points)[1:]:
        found |= layer
    if f.special("large"):
        return found
    return found & ~g.taken


def path(g: Game, f: Figure, goal: int, points: int = 0) -> list[int]:
    """A shortest way, its first step first; `points`: it is no longer than that."""
    if f.special("large"):
        return _large_path(g, f, goal)
    halts = stops(g, f) if g.fighting else 0
    pinch = rivals(g, f) if g.fighting else 0
    return way(f.at, goal, g.east, g.south, WIDTH, blocked(g, f), halts | costly(g, f)[0], pinch, points)


def steps_from(g: Game, figures: Sequence[Figure], until: int = 0) -> dict[int, int]:
    """How many steps each square is from the nearest of some figures, other models aside; `until`: enough once these
    squares are come to."""
    start = 0
    for other in figures:
        start |= other.mask
    found: dict[int, int] = {}
    for n, layer in enumerate(layers(start, FAR, g.east, g.south, WIDTH, g.solid & ~start)):
        for q in squares(layer):
            found[q] = n
        if layer & until:
            break
    return found


FAR = 60
"""Nobody counts further."""

# -- large ones, which need four squares; `at` is the first of them


@rule("special.large")
def _room(g: Game, f: Figure) -> int:
    """The squares whose block of four is free for it."""
    free = g.board.floor & ~(g.solid | g.taken & ~f.mask)
    along = free & free >> 1 & g.east
    return along & along >> WIDTH & g.south & g.south >> 1


def _large(g: Game, f: Figure, points: int) -> list[int]:
    room, found = _room(g, f), [1 << f.at]
    halts = stops(g, f)
    halts |= halts >> 1 | halts >> WIDTH | halts >> WIDTH + 1
    seen = found[0]
    for n in range(points):
        front = 0
        for q in squares(found[-1] & ~(halts if n else 0)):
            around = 1 << q
            front |= around >> WIDTH | around << 1 | around << WIDTH | around >> 1
        front &= room & ~seen
        if not front:
            break
        seen |= front
        found.append(front)
    return found


def _large_path(g: Game, f: Figure, goal: int) -> list[int]:
    fronts = _large(g, f, WIDTH)
    at = next((n for n, front in enumerate(fronts) if front >> goal & 1), 0)
    walk, here = [], goal
    for n in range(at, 0, -1):
        walk.append(here)
        here = next(q for q in (here - WIDTH, here - 1, here + 1, here + WIDTH) if 1 << max(q, 0) & fronts[n - 1])
    return walk[::-1]
