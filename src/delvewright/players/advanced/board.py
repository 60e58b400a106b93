"""The board as a seat sees it: who stands where, how far it is, who could get at whom."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache

from delvewright.kernel import eightway
from delvewright.kernel.grid import squares
from delvewright.kernel.plane import step, touching
from delvewright.kernel.view import DoorView, FigureView, View
from delvewright.players.advanced.strength import Fighter, fighter

PORTCULLIS = "portcullis"
HOLDS = ("chest", "pedestal", "amber")
FAR = 300
"""So many steps are looked at."""


def mask_of(some: Iterable[int]) -> int:
    """Squares as a mask."""
    found = 0
    for q in some:
        found |= 1 << q
    return found


def lowest(mask: int) -> int:
    """The first square of a mask."""
    return (mask & -mask).bit_length() - 1


def spot(f: FigureView) -> int:
    """The square of a figure, of several the first."""
    return f.squares[0]


@lru_cache(maxsize=32)
def prepared(east: int, south: int, width: int) -> eightway.Field:
    """The board as it is walked on; kept, because edges are the same for many questions."""
    return eightway.Field(east, south, width)


def layers(start: int, points: int, edges: tuple[int, int], width: int, blocked: int, stops: int = 0) -> list[int]:
    """The squares first come to in 0, 1, 2 … steps from some."""
    walked = prepared(*edges, width).walk(start.bit_length() - 1, points, blocked, stops, also=start)
    return walked.layers


class Field:
    """What can be read off a view, worked out when it is asked for."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.width = view.width
        self.east, self.south = view.east, view.south
        self.by_id = {f.id: f for f in view.figures}
        self._fronts: dict[int, list[int]] = {}
        """Ways to some squares, worked out already."""
        self._beside: dict[int, int] = {}

    # -- figures

    @cached_property
    def foes(self) -> list[FigureView]:
        """Monsters on the board."""
        return [f for f in self.view.figures if f.side == "monster" and f.squares]

    @cached_property
    def company(self) -> list[FigureView]:
        """The hero side on the board, alive."""
        return [f for f in self.view.figures if f.side == "hero" and f.squares and f.alive]

    @cached_property
    def standing(self) -> list[FigureView]:
        """Those of them who are on their feet."""
        return [f for f in self.company if not f.lying]

    @cached_property
    def heroes(self) -> list[FigureView]:
        """Heroes among those."""
        return [f for f in self.standing if "hero" in f.tags]

    @cached_property
    def foe_mask(self) -> int:
        """The squares of all monsters."""
        return mask_of(q for f in self.foes for q in f.squares)

    @cached_property
    def foe_places(self) -> list[tuple[int, int]]:
        """The same as columns and rows."""
        return [(q % self.width, q // self.width) for q in squares(self.foe_mask)]

    @cached_property
    def company_mask(self) -> int:
        """The squares of the hero side."""
        return mask_of(q for f in self.company for q in f.squares)

    @cached_property
    def zones(self) -> int:
        """The death zones of the hero side."""
        found = 0
        for f in self.standing:
            own = mask_of(f.squares)
            found |= self.around(own) if fighter(f).reach else self.beside(own)
        return found

    def numbers(self, f: FigureView) -> Fighter:
        """Somebody as a fighter."""
        return fighter(f)

    # -- ground

    @cached_property
    def solid(self) -> int:
        """Squares nobody can enter: furniture and the like."""
        return mask_of(q for piece in self.view.furniture for q in piece.squares)

    @cached_property
    def trapped(self) -> int:
        """Squares at known traps, which the hero side keeps away from; of a pit no more than itself."""
        found = 0
        for token in self.view.tokens:
            if token.kind == "trap":
                found |= 1 << token.square
                if not self.pits >> token.square & 1:
                    found |= touching(1 << token.square, self.east, self.south, self.width)
        return found

    @cached_property
    def pits(self) -> int:
        """Squares of open pits, across which one can jump."""
        return mask_of(int(at) for (what, at), kind in self.view.known.items() if what == "trap" and kind == "pit")

    @cached_property
    def chasm(self) -> int:
        """Squares of chasms, across which one can leap."""
        return mask_of(q for piece in self.view.furniture if piece.kind == "chasm" for q in piece.squares)

    def beside(self, mask: int) -> int:
        """Squares that share a side with these, nothing between."""
        found = self._beside.get(mask)
        if found is None:
            found = self._beside[mask] = step(mask, self.east, self.south, self.width) & ~mask
        return found

    def around(self, mask: int) -> int:
        """Squares that touch these, corners counted."""
        return touching(mask, self.east, self.south, self.width)

    def fronts(self, start: int, points: int, blocked: int, doors: bool = False, stops: int = 0) -> list[int]:
        """Squares first come to in 0, 1, 2 … steps; `doors`: through doors that are closed, too; `stops`: squares that
        are entered, but not left."""
        edges = self.opened if doors else (self.east, self.south)
        return layers(start, points, edges, self.width, blocked & ~start, stops)

    @cached_property
    def doors(self) -> list[DoorView]:
        """Doors that lead from one known section to another."""
        view = self.view
        return [d for i, d in enumerate(view.doors) if d.kind != "false" and ("unopened", str(i)) not in view.known]

    @cached_property
    def opened(self) -> tuple[int, int]:
        """Edges as they are with all doors between known squares open, but for those that furniture bars."""
        return self._opened(self.doors)

    def _opened(self, doors: list[DoorView]) -> tuple[int, int]:
        east, south = self.east, self.south
        free = self.view.floor & ~self.solid
        for door in doors:
            if free >> door.a & free >> door.b & 1:
                if abs(door.a - door.b) == 1:
                    east |= 1 << min(door.a, door.b)
                else:
                    south |= 1 << min(door.a, door.b)
        return east, south

    def barred(self, start: int, goals: int) -> bool:
        """Whether a way leads from some squares to others only where a portcullis is lifted."""
        doors = [d for d in self.doors if d.kind != PORTCULLIS]
        if len(doors) == len(self.doors) or self.far(start, goals) >= FAR:
            return False
        found = layers(start, FAR, self._opened(doors), self.width, (self.solid | self.trapped) & ~start)
        return not any(front & goals for front in found)

    @cached_property
    def thresholds(self) -> int:
        """Squares at closed doors."""
        return mask_of(q for door in self.view.doors if door.state == "closed" for q in (door.a, door.b) if q >= 0)

    def flood(self, start: int, blocked: int, stops: int = 0, points: int = 24) -> int:
        """All squares that can be come to in the next turns."""
        found = 0
        for front in self.fronts(start & ~stops, points, blocked, False, stops) if start & ~stops else [start]:
            found |= front
        return found | start

    def steps(self, goals: int, blocked: int, only: int, doors: bool = True) -> dict[int, int]:
        """How many steps each of some squares is from the nearest goal, if there is a way."""
        found: dict[int, int] = {}
        if goals:
            for n, front in enumerate(self.fronts(goals, FAR, blocked, doors)):
                if here := front & only:
                    for q in squares(here):
                        found[q] = n
                    only ^= here
                    if not only:
                        break
        return found

    def nearest(self, free: int, goals: int, doors: bool = True) -> int:
        """The square of those in reach from which the way to a goal is shortest; -1: there is no way."""
        if not goals:
            return -1
        if free & goals:
            return lowest(free & goals)
        for front in self.fronts(goals, FAR, self.solid | self.trapped, doors):
            if found := front & free:
                return lowest(found)
        return -1

    def far(self, start: int, goals: int) -> int:
        """Steps from some squares to others through known doors; FAR if there is no way."""
        if not goals:
            return FAR
        fronts = self._fronts.get(goals)
        if fronts is None:
            fronts = self._fronts[goals] = self.fronts(goals, FAR, self.solid | self.trapped, True)
        for n, front in enumerate(fronts):
            if front & start:
                return n
        return FAR

    # -- markers

    def marked(self, kind: str) -> int:
        """The squares of a kind of marker."""
        return mask_of(t.square for t in self.view.tokens if t.kind == kind)

    @cached_property
    def unknown_doors(self) -> dict[int, int]:
        """Squares from which a closed door can be opened that leads to something unknown, each with all of its door."""
        found: dict[int, int] = {}
        view = self.view
        posts = mask_of(
            d.a for i, d in enumerate(view.doors) if d.state == "closed" and ("unopened", str(i)) in view.known
        )
        for q in squares(posts):
            found[q] = 1 << q | self.beside(1 << q) & posts
        return found

    @cached_property
    def chests(self) -> int:
        """Squares next to chests that are shut, and to what holds the prize where there is no chest."""
        boxes = mask_of(
            q for piece in self.view.furniture if piece.kind in HOLDS and not piece.state for q in piece.squares
        )
        return self.around(boxes) & ~self.solid if boxes else 0

    def area(self, q: int) -> int:
        """The number of the section of a square; -1: none."""
        return next((n for n, area in enumerate(self.view.areas) if area >> q & 1), -1)

    def kind(self, area: int) -> str:
        """What sort of room a section is; empty: no room."""
        return str(self.view.known.get(("room", str(area)), ""))

    def special(self, area: int) -> str:
        """What is strange about a room."""
        return str(self.view.known.get(("special", str(area)), ""))

    # -- who gets at whom

    def free_sides(self, q: int, held: int) -> int:
        """Sides of a square on which an enemy could stand, if these squares are held."""
        return self.beside(1 << q) & ~(self.solid | held)

    def threats(self, q: int, held: int, danger: int) -> int:
        """On how many sides a square can be attacked, if enemies can come to the squares of `danger`."""
        return (self.free_sides(q, held) & danger).bit_count()

    def danger(self, held: int, stops: int = 0) -> int:
        """Squares that some monster can come to in its next move, if these squares are held by the hero side."""
        found = 0
        blocked = self.solid | held
        for f in self.foes:
            for front in self.fronts(mask_of(f.squares), fighter(f).speed, blocked, False, stops):
                found |= front
        return found
