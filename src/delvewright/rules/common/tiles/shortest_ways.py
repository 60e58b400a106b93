"""The shortest ways of large figures, looked for only where such a way could lead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import islice
from operator import or_
from typing import NamedTuple

from delvewright.kernel.plane import Flood, Ground
from delvewright.rules.common.tiles.lattice import Lattice
from delvewright.rules.common.tiles.paths import Part, Step

DETOUR = 4
"""A way is first looked for among those at most so much longer than the shortest there could be."""


class Found(NamedTuple):
    """The steps to each place that was looked at, the place before it, and the steps to the last."""

    costs: dict[int, int]
    before: dict[int, int]
    cost: int


class Search:
    """A search for the shortest way, step by step, past what is in the way."""

    __slots__ = ("_blocked", "_ground", "_known", "_lattice", "_part", "_steps")

    def __init__(
        self,
        lattice: Lattice,
        ground: Ground,
        known: Mapping[int, list[Step]],
        steps: Callable[[int], list[Step]],
        part: Callable[[int], Part],
    ) -> None:
        self._lattice = lattice
        self._ground = ground
        """What smaller ones walk on, without diagonal steps."""
        self._blocked = ground.blocked
        self._known = known
        """The steps from a place, where they have been looked up before;"""
        self._steps = steps
        """else this finds them."""
        self._part = part
        """Which part of the dungeon a place is in."""

    def find(
        self,
        starts: list[int],
        aim: int,
        there: Callable[[int], bool],
        ends: Callable[[], list[int]],
        aside: int = 0,
    ) -> Found | None:
        """Go from some places until one is come to that will do: one of `ends`, all of which cover a square of `aim`.

        None: no way leads there, soon known if smaller ones find none. Places so many steps aside are looked at too.
        """
        covered = reduce(or_, starts, 0)
        direct = Flood(self._ground, covered).distance(aim)
        if direct < 0:
            return None
        nearer = self._lattice.nearer(aim)
        near: list[int] = []
        sure = False
        for some in nearer:
            near.append(some)
            if some & covered and any([mask & some == mask for mask in starts]):  # noqa: C419  (a list is quicker)
                break
            if not sure and len(near) > direct + DETOUR:
                if not self._joined(starts, ends()):
                    return None
                sure = True
        else:
            return None
        least, detour = len(near) - 1, DETOUR
        while True:
            near += islice(nearer, least + detour + aside + 1 - len(near))
            found, whole = self._within(starts, near, least + detour, aside, there)
            if found is not None or whole or not (sure or self._joined(starts, ends())):
                return found
            sure = True
            detour *= 4

    def _within(
        self, starts: list[int], near: list[int], longest: int, aside: int, there: Callable[[int], bool]
    ) -> tuple[Found | None, bool]:
        """Look at all ways of at most so many steps; and whether there are no others."""
        known, steps, blocked = self._known, self._steps, self._blocked
        costs, before = dict.fromkeys(starts, 0), dict[int, int]()
        rim, whole = starts, True
        for cost in range(1, longest + 1):
            left = longest + aside - cost
            some = near[min(left, len(near) - 1)]
            after = []
            for mask in rim:
                for needs, new, _ in known.get(mask) or steps(mask):
                    if new not in costs and not needs & blocked:
                        if new & some != new:
                            whole = whole and left >= len(near)
                            continue
                        costs[new] = cost
                        before[new] = mask
                        after.append(new)
            if any(map(there, after)):
                return Found(costs, before, cost), whole
            if not after:
                return None, whole
            rim = after
        return None, False

    def _joined(self, starts: list[int], ends: list[int]) -> bool:
        """Whether some way could lead from some places to others: soon known, for parts of the dungeon in which nothing
        is in the way are passed at one go."""
        part, blocked = self._part, self._blocked
        goals = dict.fromkeys(map(part, ends))
        passed: dict[Part, None] = {}
        seen = dict.fromkeys(starts)
        places, parts = list(starts), list[Part]()
        while goals and (parts or places):
            if parts:
                here = parts.pop()
                if here in goals:
                    return True
                after = []
                for other, exits in self._ways(here):
                    if other.covers & blocked:
                        after += [new for new in exits if not new & blocked]
                    elif other not in passed:
                        passed[other] = None
                        parts.append(other)
            else:
                mask = places.pop()
                here = part(mask)
                if not here.covers & blocked:
                    if here not in passed:
                        passed[here] = None
                        parts.append(here)
                    continue
                if mask in ends:
                    return True
                after = [new for needs, new, _ in self._steps(mask) if not needs & blocked]
            for new in after:
                if new not in seen:
                    seen[new] = None
                    places.append(new)
        return False

    def _ways(self, here: Part) -> list[tuple[Part, list[int]]]:
        if here.ways is None:
            found: dict[Part, list[int]] = {}
            for new in here.exits:
                found.setdefault(self._part(new), []).append(new)
            here.ways = list(found.items())
        return here.ways
