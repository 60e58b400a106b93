"""Python's garbage collection, cut into short pieces for quiet moments.

Counting references frees nearly everything at once; only what refers to itself in a circle has to be looked for, and
the longer a process lives, the more there is to look through: a quarter of a second with 400 tables, in which nobody is
answered. So what has survived a look is never looked at again (`gc.freeze`), and a look comes often enough to be short.
What lies in a circle and was frozen while it was of use is found only when nobody is there, in one long look at all.
"""

from __future__ import annotations

import gc
import time
from typing import Any

YOUNG = 1000
"""Objects in the youngest generation; Python looks through these by itself, in about a millisecond."""
OFTEN = 8
"""So many of the youngest make one of the middle generation."""
SOON, LATEST = 2, 6
"""Middle generations that are looked through in a quiet moment, and even if there is none."""
ALONE = 60.0
"""Seconds without anybody, after which everything is looked through."""


class Sweeper:
    """Looks for garbage when the hall has time. Used by one thread."""

    def __init__(self) -> None:
        self.longest = 0.0
        """Seconds that the longest look has taken, with nobody there aside."""
        self.looks = 0
        self._before = gc.get_threshold()
        self._begun = 0.0
        self._deep = False
        """Whether everything is being looked through."""
        self._dirty = False
        """Whether somebody has been there since that was last done."""

    def begin(self) -> None:
        """From now on: what there is now stays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, OFTEN, 1_000_000_000)
        gc.callbacks.append(self._look)

    def end(self) -> None:
        """Leave it to Python again."""
        gc.callbacks.remove(self._look)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _look(self, phase: str, info: dict[str, Any]) -> None:
        if phase == "start":
            self._begun = time.thread_time()
        elif not self._deep:
            self.longest = max(self.longest, time.thread_time() - self._begun)
            self.looks += info["generation"] == 2

    def sweep(self, quiet: bool) -> None:
        """Look through what is new, if there is enough of it."""
        if gc.get_count()[2] >= (SOON if quiet else LATEST):
            gc.collect()
            gc.freeze()

    def nobody(self, seconds: float) -> None:
        """Nobody has been there for so long; 0: somebody is."""
        if seconds <= 0:
            self._dirty = True
        elif self._dirty and seconds >= ALONE:
            self._dirty, self._deep = False, True
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self._deep = False
