"""Where an enemy can go: its routes, where it may stop, and the doorways it had better not go through."""

from __future__ import annotations

from typing import NamedTuple

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import Flood, Strides
from delvewright.rules.battleaxe.content.cards import Enemy
from delvewright.rules.battleaxe.ground.distances import PENNED, touching
from delvewright.rules.battleaxe.ground.square_numbers import number
from delvewright.rules.battleaxe.ground.whereabouts import reckoned
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import enemy
from delvewright.rules.common.tiles.ground import paths, without_doors
from delvewright.rules.common.tiles.paths import Paths

CROWD = 3
"""So many heroes around a square beyond a doorway are too many."""


class Spot(NamedTuple):
    """Where an enemy can stop: its front square, all its squares, and what it costs to get there."""

    at: int
    mask: int
    cost: int
    facing: int = -1


@rule("enemy.move.blocked", "move.bodies", "house.enemy.bat-cloud")
def barriers(g: Game, e: Figure) -> int:
    """Squares an enemy cannot enter: heroes, also unconscious ones, room contents, and where there is no floor."""
    card = e.enemy
    found = 0
    if not card.over_figures:
        found |= g.heroes | g.fallen | g.void
    if not card.over_contents:
        found |= g.low | g.high
    found |= enemy.of(card.id).confined(g, e)
    if e.marks and PENNED in e.marks:
        found |= outside_pens(g)
    return found


@rule("house.adventure.beast-pens")
def outside_pens(g: Game) -> int:
    """All floor but the pens: what is penned cannot leave them."""
    return g.board.floor & ~sum(mask for zone, mask, _ in g.zones if zone == "pen")


@rule("enemycard.open-doors", "chase.spiked-door", "clarify.animals.doors")
def openable(g: Game, card: Enemy) -> int:
    """Mask of the doors this enemy could open by hand: plain ones that are not spiked."""
    return g.board.plain & ~(g.spiked | g.open) if card.opens_doors else 0


@rule("house.enemy.wraith")
def own_paths(g: Game, e: Figure) -> Paths:
    """Which way an enemy can go: closed doors do not stop a wraith."""
    return paths(g, (1 << len(g.board.doors)) - 1 if e.enemy.through_doors else 0)


def number_of(g: Game, q: int) -> tuple[int, int]:
    """The number of a square, after that of its area."""
    found = g.board.numbers.get(q)
    if found is None:
        i = g.area(q)
        found = g.board.numbers[q] = i, number(g.board.areas[i], q)
    return found


def lowest(g: Game, mask: int) -> int:
    """Of several squares the one with the lowest number."""
    return mask.bit_length() - 1 if not mask & mask - 1 else min(squares(mask), key=lambda q: number_of(g, q))


@rule("enemycard.speed", "house.state.held")
def allowance(g: Game, e: Figure) -> int:
    """How far it may move: its Speed, no die; not at all while it is held."""
    return 0 if e.under("held") else values.speed(g, e)


class Walk:
    """The routes of one enemy on one square, for one turn."""

    __slots__ = (
        "_beyond",
        "_crowd",
        "_far",
        "_forbidden",
        "_strides",
        "blocked",
        "doors",
        "e",
        "g",
        "paths",
        "speed",
        "taken",
    )

    def __init__(self, g: Game, e: Figure) -> None:
        self.g = g
        self.e = e
        self.speed = allowance(g, e)
        self.paths = own_paths(g, e)
        self.blocked = barriers(g, e) & ~e.mask
        self.taken = (g.heroes | g.fallen | g.enemies | g.low | g.high | self.blocked | g.void) & ~e.mask
        """Where it may not stop."""
        self._strides: Strides | None = None
        self._far: dict[int, Flood] = {}
        self._crowd = -1
        self._forbidden = -1
        self._beyond = -1
        self.doors = 0
        """Doorways beyond which too many heroes wait."""

    @property
    def strides(self) -> Strides:
        """Where it can go within its Speed."""
        if self._strides is None:
            self._strides = self.paths.ground(self.blocked).strides(self.e.mask, self.speed)
        return self._strides

    @property
    def layers(self) -> list[int]:
        """The squares within its Speed, by their cost."""
        return self.strides.layers

    @rule("enemy.move.blocked", "enemy.move.diagonal")
    def stops(self) -> int:
        """Where it can stop, its own square left out."""
        return self.strides.reached & ~self.taken

    def spots(self) -> list[Spot]:
        """The same one by one, the cheapest first."""
        free = ~(self.taken | self.e.mask)
        return [Spot(q, 1 << q, n) for n, layer in enumerate(self.layers) for q in squares(layer & free)]

    def trail(self, spot: Spot) -> list[int]:
        """The squares on the way to a place."""
        return [q for q, _ in self.strides.way_to(spot.at)]

    def cost(self, q: int) -> int:
        """What it costs to come to a square; -1 if that is too far."""
        return self.strides.cost(q)

    @rule("priority.distance.fight")
    def distance(self, goal: int, doors: int = 0) -> int:
        """Squares of the shortest route to one of some squares, these doors taken for open; -1 if there is none."""
        flood = self._far.get(doors)
        if flood is None:
            ground = (paths(self.g, doors) if doors else self.paths).ground(self.blocked)
            flood = self._far[doors] = Flood(ground, self.e.mask)
        return flood.distance(goal)

    # -- near doorways

    @property
    @rule("survive.never-x", "survive.further", "survive.example-5")
    def crowd(self) -> int:
        """Squares that three or more conscious heroes touch; two do not keep it off."""
        if self._crowd < 0:
            one = two = three = 0
            for h in reckoned(self.g):
                near = touching(self.g, h.mask)
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

    def refuses(self, mask: int) -> bool:
        """Whether it would stand beyond a doorway among too many heroes."""
        return bool(mask & self.forbidden)

    def _through(self) -> int:
        self.doors = self._crowded()
        return self.past(self.doors)

    def past(self, doors: int) -> int:
        """Squares within its Speed to which every way leads through some doorways."""
        if not doors:
            return 0
        near = without_doors(self.g, self.paths, doors).ground(self.blocked).strides(self.e.mask, self.speed)
        return self.strides.reached & ~near.reached

    def _crowded(self) -> int:
        """Mask of the doorways beyond which too many heroes wait."""
        board, crowd = self.g.board, self.crowd
        found = 0
        for i in {i for q in squares(crowd) for i in board.doors_at.get(q, ()) if self.g.open >> i & 1}:
            door = board.doors[i]
            if door.b < 0:
                continue
            a, b = self.cost(door.a), self.cost(door.b)
            far = door.b if b < 0 or 0 <= a < b else door.a
            if max(a, b) >= 0 and crowd >> far & 1:
                found |= board.together(i)
        return found
