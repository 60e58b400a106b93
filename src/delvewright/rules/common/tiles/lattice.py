"""How near a large figure could be to some squares: fewest steps, worked out for all its places at once."""

from __future__ import annotations

from collections.abc import Iterator

from delvewright.kernel.plane import Links, step


class Lattice:
    """The places of figures so many squares wide, each told by its first square (top left), and which of them are a
    step apart with some squares in the way. Where walls part what a figure would cover there may be more of them than
    in truth, never fewer."""

    __slots__ = ("_across", "_down", "_east", "_ends", "_gates", "_shut", "_size", "_south", "_width")

    def __init__(self, east: int, south: int, links: Links, blocked: int, size: int, width: int) -> None:
        self._size = size
        self._width = width
        floor, whole = east | east << 1 | south | south << width, -1
        for a, _, b in links:
            floor |= 1 << a | 1 << b
        for i in range(size):
            for j in range(size - 1):
                whole &= east >> i * width + j & south >> j * width + i
        self._across = self._alike(floor, east, 1, width)
        """First squares of figures that could as well be told by the next one to the east; `_down`: to the south."""
        self._down = self._alike(floor, south, width, 1)
        self._shut = whole & self._firsts(blocked) if size > 1 else blocked
        self._east = self._firsts(east & ~(blocked | blocked >> 1))
        self._south = self._firsts(south & ~(blocked | blocked >> width))
        self._gates = [(self._firsts(1 << a), self._firsts(1 << b)) for a, _, b in links]
        self._ends = 0
        for a, b in self._gates:
            self._ends |= a | b

    def nearer(self, aim: int) -> Iterator[int]:
        """Give the squares a figure stands on, at most, that has 0, 1, 2 … steps to go to cover one of some squares."""
        reach, before = self._as_well(self._firsts(aim) & ~self._shut), 0
        if self._size == 1:  # it is two squares long
            reach |= self._step(reach)
        while reach != before:
            before = reach
            yield self._covered(reach)
            reach = self._as_well(reach | self._step(reach))

    def _firsts(self, mask: int) -> int:
        """The first squares of figures that cover one of these."""
        width = self._width
        for _ in range(self._size - 1):
            mask |= mask >> 1
            mask |= mask >> width
        return mask

    def _covered(self, firsts: int) -> int:
        width = self._width
        for _ in range(self._size - 1):
            firsts |= firsts << 1
            firsts |= firsts << width
        return firsts

    def _step(self, firsts: int) -> int:
        found = step(firsts, self._east, self._south, self._width)
        if firsts & self._ends:
            for a, b in self._gates:
                if firsts & a:
                    found |= b
                if firsts & b:
                    found |= a
        return found ^ found & self._shut

    def _as_well(self, firsts: int) -> int:
        if self._across or self._down:
            for _ in range(self._size - 1):
                firsts |= step(firsts, self._across, self._down, self._width)
        return firsts

    def _alike(self, floor: int, edges: int, along: int, aside: int) -> int:
        """Between walls that are nearer than it is wide, a figure covers the same wherever it hangs over them."""
        found, runs = 0, floor & ~(edges << along)
        for long in range(self._size - 1):
            ends = runs & ~(edges >> long * along)
            runs &= ~ends
            for back in range(1, self._size - long):
                found |= ends >> back * along
        for _ in range(self._size - 1):
            found |= found >> aside
        return found
