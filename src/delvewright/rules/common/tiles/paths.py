"""Which way one can go: open edges and links, and what is looked up about them."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from delvewright.kernel.plane import Ground, Links, Plane, Span, next_to
from delvewright.rules.common.tiles.lattice import Lattice

KEPT = 16
"""So many grounds are remembered as long as the doors stay as they are."""


LARGEST = 5
"""More squares than any figure is wide."""

Step = tuple[int, int, int]
"""A step of a large figure: what must be free for it, its squares then, and the direction."""


class Part:
    """Places of a large figure in one area that hang together."""

    __slots__ = ("covers", "exits", "ways")

    def __init__(self, covers: int, exits: list[int]) -> None:
        self.covers = covers
        """All they cover."""
        self.exits = exits
        """The places they lead to outside."""
        self.ways: list[tuple[Part, list[int]]] | None = None
        """The same by the parts these are in: looked up."""


class Paths:
    """The edges and links that are open to somebody."""

    __slots__ = (
        "_beside", "_grounds", "_lattices", "_plane", "_straight", "east", "known", "links", "parts", "places",
        "returns", "south", "steps", "width",
    )  # fmt: skip

    def __init__(self, east: int, south: int, links: Links, spans: tuple[Span, ...], width: int) -> None:
        self.east = east
        self.south = south
        self.links = links
        self.width = width
        self._plane = Plane(spans, east, south, width, links)
        self._grounds: dict[int, Ground] = {}
        self._beside: dict[int, list[tuple[int, int]]] = {}
        self._straight: dict[int, Ground] = {}
        self._lattices: dict[tuple[int, int], Lattice] = {}
        self.steps: defaultdict[str, dict[int, list[Step]]] = defaultdict(dict)
        """The size of a large figure and its squares, and where one step could lead it: looked up."""
        self.returns: defaultdict[str, dict[int, list[Step]]] = defaultdict(dict)
        """The same, by steps that lead to and fro."""
        self.parts: dict[tuple[str, int], Part] = {}
        """Its size and its squares, and the part of the dungeon they are in: the same."""
        self.places: dict[tuple[str, int], list[int]] = {}
        """Its size and a corner, and what it may cover there: the same."""
        self.known: dict[Any, Any] = {}
        """What rules of a book have looked up that holds as long as these edges stay open."""

    def renewed(self, east: int, south: int, links: Links, spans: tuple[Span, ...], changed: int) -> Paths:
        """Others in place of these, where edges near some squares have changed."""
        new = Paths(east, south, links, spans, self.width)
        new.learn(self, changed)
        return new

    def learn(self, old: Paths, changed: int) -> None:
        """Take over what was known of large figures, but for places near squares that have changed."""
        if not old.steps and not old.places:
            return
        width = self.width
        for _ in range(LARGEST):
            changed |= changed << 1 | changed >> 1
            changed |= changed << width | changed >> width
        for a, _, b in self.links:
            if changed >> a & 1 or changed >> b & 1:
                changed |= 1 << a | 1 << b
        for size, known in old.steps.items():
            self.steps[size] = {mask: steps for mask, steps in known.items() if not mask & changed}
        fresh = {part: Part(part.covers, part.exits) for part in old.parts.values() if not part.covers & changed}
        self.parts = {key: fresh[part] for key, part in old.parts.items() if part in fresh}
        self.places = {key: known for key, known in old.places.items() if key[1] < 0 or not changed >> key[1] & 1}

    def beside(self, q: int) -> list[tuple[int, int]]:
        """The directions in which one can leave a square, and where that leads."""
        found = self._beside.get(q)
        if found is None:
            each = [(way, next_to(q, way, self.east, self.south, self.width, self.links)) for way in range(4)]
            found = self._beside[q] = [(way, p) for way, p in each if p >= 0]
        return found

    def ground(self, blocked: int) -> Ground:
        """The same with some squares in the way."""
        found = self._grounds.get(blocked)
        if found is None:
            if len(self._grounds) >= KEPT:
                self._grounds.clear()
            found = self._grounds[blocked] = Ground(self._plane, blocked)
        return found

    def straight(self, blocked: int) -> Ground:
        """The same for those who make diagonals as two straight steps."""
        found = self._straight.get(blocked)
        if found is None:
            if len(self._straight) >= KEPT:
                self._straight.clear()
            found = self._straight[blocked] = Ground(self._plane, blocked, straight=True)
        return found

    def lattice(self, size: int, blocked: int) -> Lattice:
        """The places of figures so many squares wide, with some squares in the way."""
        found = self._lattices.get((size, blocked))
        if found is None:
            if len(self._lattices) >= KEPT:
                self._lattices.clear()
            found = self._lattices[size, blocked] = Lattice(
                self.east, self.south, self.links, blocked, size, self.width
            )
        return found
