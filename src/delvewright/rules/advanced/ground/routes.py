"""Where somebody can walk."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.eightway import Field, Steps
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.ground.squares import rivals
from delvewright.rules.advanced.ground.zones import stops
from delvewright.rules.advanced.state.board import PORTCULLIS, WIDTH
from delvewright.rules.advanced.state.game import FIGHTING, HERO, Figure, Game
from delvewright.rules.advanced.state.lookups import Bars
from delvewright.rules.advanced.state.texts import special_of

FAR = 60
"""Nobody counts further."""
PASSABLE = ("pit", "blocks")
"""Traps left alone whose neighbourhood is not barred."""


@rule("trap.leave.square", "trapfx.blocks")
def barred(g: Game, f: Figure, but: int = -1) -> int:
    """The squares that a known trap closes to the hero side: its own and those around; `but`: not that one."""
    found = 0
    if f.side == HERO:
        for trap in g.traps:
            if trap.at == but:
                continue
            if trap.kind != "blocks":
                found |= 1 << trap.at
            if trap.kind not in PASSABLE:
                found |= g.touching(1 << trap.at)
    return found


def bars(g: Game, f: Figure) -> Bars:
    """What is in somebody's way besides walls and models, kept as long as things and known traps are the same."""
    looked = g.looked
    if looked.things is not g.things or looked.traps is not g.traps:
        looked.see(g.things, g.traps)
    if f.side not in looked.bars:
        looked.bars[f.side] = Bars(g.solid | barred(g, f), *costly(g, f))
    return looked.bars[f.side]


STEPS = "steps"


@rule("trapfx.blocks")
def costly(g: Game, f: Figure, but: int = -1) -> tuple[int, int]:
    """Squares that cost more than one to enter, and how much: steps in the Great Cavern, a known trap of blocks; `but`:
    not that one."""
    slow, cost = 0, 1
    for thing in g.things:
        if thing.kind == STEPS and (found := special_of(g, thing.area).steep()):
            slow, cost = slow | thing.squares, found
    if slow:
        return slow, cost
    if f.side == HERO:
        for trap in g.traps:
            if trap.kind == "blocks" and trap.at != but:
                slow |= g.touching(1 << trap.at) | 1 << trap.at
    return (slow, content().traps["blocks"].numbers["cost"]) if slow else (0, 1)


def field(g: Game) -> Field:
    """The board as it is walked on."""
    if g.looked.field is None:
        g.looked.field = Field(g.east, g.south, WIDTH)
    return g.looked.field


@rule("explore.move.through", "move.blocked", "setup.one.per.square", "furnish.block", "death.ko.square")
def strides(g: Game, f: Figure, points: int, inways: Bars, until: int = 0) -> Steps:
    """Where somebody who needs one square could walk, those where somebody stands included. Nobody passes things, nor
    anybody else in combat; in exploration friends may be passed. `inways`: what is in his way; `until`: in combat no
    further than to the first of these squares."""
    shut, slow, _ = inways
    board, others = g.looked.field or field(g), rivals(g, f)
    if g.mode == FIGHTING:
        halts = stops(g, f)
        shut, halts = shut | g.taken if shut else g.taken, halts | slow if slow else halts  # no number is made twice
        return board.walk(f.at, points, shut, halts, others, until)
    if others or f.side != HERO or inways is not g.looked.bars.get(HERO):
        return board.walk(f.at, points, shut | others, slow)
    known = g.looked.strides.get(f.at)
    if known is None or known.points < points:
        known = g.looked.strides[f.at] = board.walk(f.at, points, shut, slow)
    return known if known.points == points else known.within(points)


def layers_of(g: Game, f: Figure, points: int, but: int = -1) -> list[int]:
    """The squares that can be come to in 0, 1, 2 … steps, those where somebody stands included; `but`: a known trap
    that bars no way."""
    if f.large:
        return _large(g, f, points)
    inways = bars(g, f) if but < 0 else Bars(g.solid | barred(g, f, but), *costly(g, f, but))
    found, slow, cost = strides(g, f, points, inways).layers, inways.slow, inways.cost
    if slow:
        found = [front & ~slow if n and n - 1 + cost > points else front for n, front in enumerate(found)]
    return found


@rule("explore.move.directions", "zone.stop", "zone.leave")
def reachable(g: Game, f: Figure, points: int) -> int:
    """The squares somebody can walk to and stay on."""
    inways = bars(g, f)
    if inways.slow or f.large:
        found = 0
        for layer in layers_of(g, f, points)[1:]:
            found |= layer
        return found if f.large else found & ~g.taken
    taken, steps = g.taken, strides(g, f, points, inways)
    g.looked.offer = f.id, taken, steps
    return steps.but(0 if g.mode == FIGHTING else taken)


def comes_to(g: Game, f: Figure, points: int, goals: int) -> bool:
    """Whether somebody in a fight can walk to one of some squares."""
    inways = bars(g, f)
    if inways.slow or f.large:
        return reachable(g, f, points) & goals > 0
    return strides(g, f, points, inways, goals).reached & goals > 0


def asked(g: Game, f: Figure) -> Steps | None:
    """Where somebody could walk when he was asked, if he was, nobody has moved since and nothing slows him down."""
    offer = g.looked.offer
    if offer is not None and offer[1] is g.taken and offer[0] == f.id and g.points in (-1, offer[2].points):
        return offer[2]
    return None


def path(g: Game, f: Figure, goal: int, points: int = FAR) -> list[int]:
    """A shortest way no longer than so many points, its first step first."""
    if f.kind is not None and f.large:
        return _large_path(g, f, goal)
    return strides(g, f, points, bars(g, f)).way_to(goal)


def steps_from(g: Game, figures: Sequence[Figure], among: int = -1) -> dict[int, int]:
    """How many steps each square is from the nearest of some figures, other models aside; `among`: nobody asks for
    others."""
    found: dict[int, int] = {}
    for n, front in enumerate(fronts_from(g, figures)):
        for q in squares(front & among):
            found[q] = n
    return found


def fronts_from(g: Game, figures: Sequence[Figure], until: int = 0, doors: bool = False) -> list[int]:
    """Masks of the squares that are 0, 1, 2 … steps from the nearest of some figures, other models aside; `until`:
    enough once these squares are come to; `doors`: those that are shut, and could be opened, are no obstacle."""
    start = 0
    for other in figures:
        start |= other.mask
    east, south = g.east, g.south
    if doors:
        shut = sum(1 << i for i, door in enumerate(g.board.doors) if door.kind != PORTCULLIS) & ~g.false
        more = g.board.through(shut)
        east, south = east | more[0], south | more[1]
    board = Field(east, south, WIDTH) if doors else field(g)
    found = board.walk(start.bit_length() - 1, FAR, g.solid, until=until, also=start).layers
    return found[:1] if start & until else found  # else it ends where it has come to these squares


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
