"""A log that nobody can fill: what repeats itself is counted instead of written."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

SPAN = 60.0
"""Seconds that are looked at together."""
EACH, TRACED, ALL = 10, 2, 120
"""Within them: lines of one sort, those of them with the whole traceback, and lines of all sorts."""
SORTS = 500
"""Sorts that are told apart."""


class Sparing(logging.Filter):
    """Lets through the first lines of every sort in each minute, and says how many it left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._begun = clock()
        self._of: dict[str, int] = {}
        self._all = self._left = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is to be written."""
        now = self._clock()
        if now - self._begun >= SPAN:
            left = self._left
            self._begun, self._of, self._all, self._left = now, {}, 0, 0
            if left:
                record.msg = f"{record.getMessage()} ({left} lines like those before it were left out)"
                record.args = ()
        sort = f"{record.name} {str(record.msg)[:80]}"
        if sort not in self._of and len(self._of) >= SORTS:
            sort = ""
        n = self._of[sort] = self._of.get(sort, 0) + 1
        if n > EACH or self._all >= ALL:
            self._left += 1
            return False
        self._all += 1
        if n > TRACED and (record.exc_info or record.exc_text):
            record.exc_info, record.exc_text = None, None
        return True
