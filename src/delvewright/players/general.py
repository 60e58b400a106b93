"""Common sense for any book: hit enemies, go where something new is, do not dither."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import layers, nth, spread
from delvewright.kernel.view import FigureView, View

EAGER = ("leave", "take", "accept", "attack", "strike", "shoot", "throw", "punch", "cast", "open", "use")
"""Verbs worth doing whenever they are offered, the most urgent first."""
IDLE = ("end", "pass", "refuse", "done")
"""Verbs that do nothing."""
PATIENCE = 12
"""So many answers for one figure in one round, then it is time to let others play."""


class General:
    """A stranger to the book, who can still read a board."""

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below
        self._busy = (-1, -1, -1)
        """Round, figure, and how often it was asked."""

    def decide(self, view: View, decision: Decision) -> Answer:
        """The most useful-looking of the legal answers."""
        options = decision.options
        idle = [a for a in options if a[0] in IDLE]
        round_, figure, times = self._busy
        times = times + 1 if (round_, figure) == (view.round, decision.figure) else 0
        self._busy = view.round, decision.figure, times
        if idle and times > PATIENCE:
            return idle[0]
        mine = next((f for f in view.figures if f.id == decision.figure), None)
        for verb in EAGER:
            wanted = [a for a in options if a[0] == verb]
            if wanted:
                return self._best(view, mine, wanted)
        for verb, mask in decision.fields:
            q = self._where(view, mine, mask) if mask else -1
            if q >= 0:
                return verb, q
        active = [a for a in options if a[0] not in IDLE]
        if active:
            return active[self.below(len(active))]
        return idle[0] if idle else decision.nth(self.below(len(decision)))

    def _best(self, view: View, mine: FigureView | None, wanted: list[Answer]) -> Answer:
        """Of answers with one verb, one that names the weakest enemy, else any."""
        health = {f.id: _health(f) for f in view.figures if mine is None or f.side != mine.side}
        aimed = [a for a in wanted if len(a) > 1 and a[1] in health]
        if aimed:
            return min(aimed, key=lambda a: health[a[1]])
        return wanted[self.below(len(wanted))]

    def _where(self, view: View, mine: FigureView | None, mask: int) -> int:
        """The square of a mask nearest to an enemy, else to the unknown; -1 to stay."""
        if mine is None or not mine.squares:
            return nth(mask, self.below(mask.bit_count()))
        enemies = unknown = 0
        for f in view.figures:
            if f.side != mine.side and f.squares:
                enemies |= spread(sum(1 << q for q in f.squares), view.east, view.south, view.width)
        unknown = spread(~view.floor & (1 << view.width * view.height) - 1, view.east, view.south, view.width)
        here = sum(1 << q for q in mine.squares)
        for goal in (enemies, unknown & view.floor):
            walls = ~view.floor | view.rock
            for front in layers(goal, view.width * view.height, view.east, view.south, view.width, walls):
                if front & here:
                    return -1
                if front & mask:
                    return nth(front & mask, 0)
        return nth(mask, self.below(mask.bit_count()))


def _health(f: FigureView) -> int:
    """Points of the first bar."""
    return next((now for now, _ in f.bars.values()), 0)
