"""Where an enemy can go: its routes, where it may stop, and the doorways it had better not go through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import Links, diagonal, edge, reached, spread, step, stride, strides, touching, way_to
from delvewright.rules.battleaxe import stats
from delvewright.rules.battleaxe.board import WIDTH
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.laying import number
from delvewright.rules.battleaxe.records import Enemy
from delvewright.rules.battleaxe.state import AWAKE, HERO, Figure, Game

Edges = tuple[int, int, Links]
"""Open edges: east, south, and links."""
CROWD = 3
"""So many heroes around a square beyond a doorway are too many."""


class Spot(NamedTuple):
    """Where an enemy can stop: its front square, all its squares, and what it costs to get there."""

    at: int
    mask: int
    cost: int
    facing: int = -1


class Doorway(NamedTuple):
    """A door on a route: the square before it, the square behind it, and the direction through it."""

    door: int
    near: int
    far: int
    way: int


@rule(
    "enemy.move.blocked", "move.bodies", "house.enemy.bat-cloud", "house.enemy.cave-spider", "house.enemy.giant-spider",
)  # fmt: skip
def barriers(g: Game, e: Figure) -> int:
    """Squares an enemy cannot enter: heroes, also unconscious ones, room contents, and where there is no floor."""
    card = e.enemy
    found = 0
    if not card.over_figures:
        found |= g.heroes | g.fallen | pits(g)
    if not card.over_contents:
        found |= g.low | g.high
    if card.id == "deep-worm":
        found |= outside(g, e)
    return found


@rule("house.enemy.deep-worm")
def outside(g: Game, e: Figure) -> int:
    """All floor but that of the room it was placed in: the deep worm never leaves it."""
    return g.board.floor & ~g.board.areas[g.area(e.home if e.home >= 0 else e.at)].squares


def pits(g: Game) -> int:
    """Squares where nobody can stand: chasms, water."""
    zones = content().zones
    found = 0
    for name, mask, _ in g.zones:
        if not zones[name].floor:
            found |= mask
    return found


def with_doors(g: Game, doors: int) -> Edges:
    """The edges as they would be with these doors open."""
    east, south, links = g.east, g.south, g.links
    for i in squares(doors & ~g.open):
        door = g.board.doors[i]
        if door.b < 0:
            continue
        if door.b == stride(door.a, door.way, WIDTH):
            sideways, bit = edge(door.a, door.way, WIDTH)
            if sideways:
                east |= 1 << bit
            else:
                south |= 1 << bit
        else:
            links = (*links, (door.a, door.way, door.b))
    return east, south, links


def without_doors(g: Game, edges: Edges, doors: int) -> Edges:
    """The edges as they would be with these doors shut."""
    east, south, links = edges
    for i in squares(doors):
        door = g.board.doors[i]
        if door.b == stride(door.a, door.way, WIDTH):
            sideways, bit = edge(door.a, door.way, WIDTH)
            if sideways:
                east &= ~(1 << bit)
            else:
                south &= ~(1 << bit)
        else:
            links = tuple(link for link in links if link != (door.a, door.way, door.b))
    return east, south, links


@rule("enemycard.open-doors", "chase.spiked-door", "clarify.animals.doors")
def openable(g: Game, card: Enemy) -> int:
    """Mask of the doors this enemy could open by hand: plain ones that are not spiked."""
    if not card.opens_doors:
        return 0
    found = 0
    for i, door in enumerate(g.board.doors):
        if door.b >= 0 and door.kind in ("door", "secret"):
            found |= 1 << i
    return found & ~g.spiked & ~g.open


@rule("house.enemy.wraith")
def own_edges(g: Game, e: Figure) -> Edges:
    """The edges an enemy can cross: closed doors do not stop a wraith."""
    if e.enemy.through_doors:
        return with_doors(g, (1 << len(g.board.doors)) - 1)
    return g.east, g.south, g.links


def number_of(g: Game, q: int) -> tuple[int, int]:
    """The number of a square, after that of its area."""
    i = g.area(q)
    return i, number(g.board.areas[i], q)


def lowest(g: Game, mask: int) -> int:
    """Of several squares the one with the lowest number."""
    return mask.bit_length() - 1 if not mask & mask - 1 else min(squares(mask), key=lambda q: number_of(g, q))


@rule("enemycard.speed", "house.state.held")
def allowance(g: Game, e: Figure) -> int:
    """How far it may move: its Speed, no die; not at all while it is held."""
    return 0 if e.under("held") else stats.speed(g, e)


def conscious(g: Game) -> list[Figure]:
    """The heroes and allies an enemy has to reckon with: conscious, and not invisible."""
    return [
        h for h in g.figures
        if h is not None and h.side == HERO and h.condition == AWAKE and h.at >= 0 and h.carrier < 0
        and not h.under("invisible")
    ]  # fmt: skip


class Walk:
    """The routes of one enemy on one square, for one turn."""

    __slots__ = ("_beyond", "_crowd", "_forbidden", "_layers", "blocked", "doors", "e", "edges", "g", "speed", "taken")

    def __init__(self, g: Game, e: Figure) -> None:
        self.g = g
        self.e = e
        self.speed = allowance(g, e)
        self.edges = own_edges(g, e)
        self.blocked = barriers(g, e) & ~e.mask
        self.taken = (g.heroes | g.fallen | g.enemies | g.low | g.high | self.blocked | pits(g)) & ~e.mask
        """Where it may not stop."""
        self._layers: list[int] | None = None
        self._crowd = -1
        self._forbidden = -1
        self._beyond = -1
        self.doors = 0
        """Doorways beyond which too many heroes wait."""

    @property
    def layers(self) -> list[int]:
        """The squares within its Speed, by their cost."""
        if self._layers is None:
            east, south, links = self.edges
            self._layers = strides(self.e.mask, self.speed, east, south, WIDTH, self.blocked, links)
        return self._layers

    @rule("enemy.move.blocked", "enemy.move.diagonal")
    def stops(self) -> int:
        """Where it can stop, its own square left out."""
        return reached(self.layers) & ~self.taken

    def spots(self) -> list[Spot]:
        """The same one by one, the cheapest first."""
        free = ~(self.taken | self.e.mask)
        return [Spot(q, 1 << q, n) for n, layer in enumerate(self.layers) for q in squares(layer & free)]

    def trail(self, spot: Spot) -> list[int]:
        """The squares on the way to a place."""
        east, south, links = self.edges
        return way_to(self.layers, spot.at, east, south, WIDTH, links)

    def cost(self, q: int) -> int:
        """What it costs to come to a square; -1 if that is too far."""
        return next((n for n, layer in enumerate(self.layers) if layer >> q & 1), -1)

    # -- near doorways

    @property
    @rule("survive.never-x", "survive.further")
    def crowd(self) -> int:
        """Squares that three or more conscious heroes touch."""
        if self._crowd < 0:
            one = two = three = 0
            for h in conscious(self.g):
                near = touching(h.mask, self.g.east, self.g.south, WIDTH, self.g.links)
                three |= two & near
                two |= one & near
                one |= near
            self._crowd = three
        return self._crowd

    @property
    @rule("survive.terms", "survive.never-x", "survive.further", "survive.only-doorways")
    def forbidden(self) -> int:
        """Squares it does not stop on: beyond a doorway with a crowd behind it, those in a crowd themselves."""
        if self._forbidden < 0:
            self._forbidden = self.beyond() & self.crowd if self.crowd else 0
        return self._forbidden

    def beyond(self) -> int:
        """Squares within its Speed to which every way leads through such a doorway."""
        if self._beyond < 0:
            self._beyond = self._through()
        return self._beyond

    def _through(self) -> int:
        for i in squares(self.g.open):
            door = self.g.board.doors[i]
            if door.b < 0 or not (self.crowd >> door.a & 1 or self.crowd >> door.b & 1):
                continue
            a, b = self.cost(door.a), self.cost(door.b)
            far = door.b if b < 0 or 0 <= a < b else door.a
            if max(a, b) >= 0 and self.crowd >> far & 1:
                self.doors |= _together(self.g, i)
        if not self.doors:
            return 0
        east, south, links = without_doors(self.g, self.edges, self.doors)
        near = strides(self.e.mask, self.speed, east, south, WIDTH, self.blocked, links)
        return reached(self.layers) & ~reached(near)


def _together(g: Game, i: int) -> int:
    group = g.board.doors[i].group
    if group < 0:
        return 1 << i
    return sum(1 << n for n, other in enumerate(g.board.doors) if other.group == group)


@rule("priority.distance.fight")
def apart(start: int, goal: int, edges: Edges, blocked: int) -> int:
    """Squares of the shortest route between two sets of squares; -1 if there is none. Both sides search at once."""
    if start & goal:
        return 0
    if not goal:
        return -1
    east, south, links = edges
    sides = [spread(s, east, south, WIDTH, blocked & ~s, links) for s in (start, goal)]
    known: list[list[int]] = [[next(sides[0])], [next(sides[1])]]
    seen = [start, goal]
    turn = 0
    while True:
        front = next(sides[turn], -1)
        if front < 0:
            return -1
        known[turn].append(front)
        seen[turn] |= front
        if front & seen[turn ^ 1]:
            return len(known[turn]) - 1 + next(n for n, layer in enumerate(known[turn ^ 1]) if layer & front)
        turn ^= 1


def towards(goal: int, until: int, edges: Edges, blocked: int) -> list[int]:
    """Squares by their distance from a goal, as far as `until`; empty if that is not come to."""
    if not goal:
        return []
    east, south, links = edges
    found = []
    for layer in spread(goal, east, south, WIDTH, blocked & ~goal & ~until, links):
        found.append(layer)
        if layer & until:
            return found
    return []


def descend(back: list[int], q: int, edges: Edges) -> list[int]:
    """The squares from `q` down to the goal of `back`."""
    east, south, links = edges
    left = next(n for n, layer in enumerate(back) if layer >> q & 1)
    walk = []
    while left > 0:
        near = step(1 << q, east, south, WIDTH, links) & back[left - 1]
        if near:
            left -= 1
        else:
            near = diagonal(q, east, south, WIDTH) & back[left - 2]
            left -= 2
        q = (near & -near).bit_length() - 1
        walk.append(q)
    return walk


def crossings(g: Game, path: Iterable[int]) -> list[Doorway]:
    """The doorways a walk goes through, in order."""
    found = []
    before = -1
    for q in path:
        for i in g.board.doors_at.get(before, ()) if before >= 0 else ():
            door = g.board.doors[i]
            if door.a == before and door.b == q:
                found.append(Doorway(i, before, q, door.way))
            elif door.b == before and door.a == q:
                found.append(Doorway(i, before, q, door.way ^ 2))
        before = q
    return found
