"""What a party agrees on without a word: who sees to what, whose turn it is to search, for whom one waits.

Each seat works it out from what lies open to everybody, so all come to the same, and nobody learns what its seat may
not know. What differs from book to book is beside the book's other players.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from delvewright.kernel.view import FigureView

Spot = TypeVar("Spot", str, int)
CLOSE = 6
"""Friends so many steps away are at one's side."""
STRIDE = 8
"""So many steps farther away they are there after their next turn."""
ENOUGH = 2
"""With so many friends at one's side nobody else is waited for."""
PATIENT = 1
"""So many of one's own rounds one waits at a place, whatever happens elsewhere."""


class Patience:
    """For how long somebody has waited where he stands: his own rounds."""

    def __init__(self) -> None:
        self.at, self.since, self.last = -1, 0, 0

    def over(self, at: int, round_: int, most: int = PATIENT) -> bool:
        """Whether he has waited here long enough."""
        if self.at != at or round_ > self.last + 1:
            self.since = round_
        self.at, self.last = at, round_
        return round_ - self.since >= most


def late(mates: Iterable[tuple[FigureView, int]]) -> list[FigureView]:
    """For whom to wait, of friends with their steps from here (-1: cannot come): who is nearly here, if few are."""
    found = [(f, steps) for f, steps in mates if 0 <= steps <= CLOSE + STRIDE]
    coming = [f for f, steps in found if steps > CLOSE]
    near = len(found) - len(coming)
    return [] if near >= min(ENOUGH, len(found)) else coming


def searcher(figures: Iterable[FigureView], area: int) -> int:
    """Whose turn it is to search an area for all, of some figures there; -1: nobody's."""
    ids = sorted(f.id for f in figures)
    return ids[area.bit_length() % len(ids)] if ids else -1


def shared(pairs: Iterable[tuple[float, int, Spot]]) -> dict[int, list[Spot]]:
    """Who sees to what, by how far everybody is from everything: the nearest, one each, then what is left over."""
    left = sorted(pairs)
    found: dict[int, list[Spot]] = {}
    given: set[Spot] = set()
    while left:
        taken: set[int] = set()
        for _, who, what in left:
            if who not in taken and what not in given:
                taken.add(who)
                given.add(what)
                found.setdefault(who, []).append(what)
        left = [pair for pair in left if pair[2] not in given]
    return found
