"""A brake on what somebody does again and again, so that nobody fills a log or talks the others down."""

from __future__ import annotations

import time

from delvewright.kernel.errors import DelveError


class Brake:
    """So many at once for each key, and then another one after every pause."""

    def __init__(self, at_once: int, pause: float, what: str) -> None:
        self.at_once, self.pause, self.what = at_once, pause, what
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, key: str) -> bool:
        """Whether once more is not too soon; then it counts."""
        now = time.monotonic()
        left, last = self._left.get(key, (float(self.at_once), now))
        left = min(float(self.at_once), left + (now - last) / self.pause)
        if left < 1:
            return False
        self._left[key] = left - 1, now
        return True

    def take(self, key: str) -> None:
        """Once more; complains if that is too soon."""
        if not self.allows(key):
            raise DelveError(self.what, do="Wait a moment.")
