"""How far a screen has shown what it was sent, so that computers do not run away from those who look on.

People choose a pace, and what computers do among themselves takes a screen much longer to show than a server to reckon.
So the computers wait for screens that say how far they are; but nobody can hold a game up by saying nothing, or by
taking his time while others wait.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

AHEAD = 2
"""So many answers may wait to be shown besides the one that is shown just now."""
SILENT = 5.0
"""Seconds without news after which a screen is not waited for."""
PATIENCE = 2.5
"""Seconds that one screen may make others wait for each answer."""
ALONE = 30.0
"""For so many seconds a screen that has made others wait too long is left behind."""


class Pacing:
    """What one screen has still to show."""

    def __init__(self) -> None:
        self._unshown: deque[int] = deque()
        self._wants = False
        """Whether it wants to be waited for: not at once, not unless it says so."""
        self._heard = self._behind = 0.0
        """When it last said something, and since when it has something to show."""
        self._left_until = 0.0

    def sent(self, n: int, now: float) -> None:
        """A step was sent: what has become of answer n."""
        if not self._wants:
            return
        if not self._unshown:
            self._behind = now
        self._unshown.append(n)

    def anew(self) -> None:
        """Everything was sent, to be shown at once."""
        self._unshown.clear()

    def shown(self, n: int, wants: bool, now: float) -> None:
        """The screen shows answer n now."""
        self._wants, self._heard = wants, now
        while self._unshown and (not wants or self._unshown[0] <= n):
            self._unshown.popleft()

    def holds(self, now: float) -> bool:
        """Whether the computers should wait for it."""
        if len(self._unshown) < AHEAD or now < self._left_until:
            return False
        return now - max(self._heard, self._behind) < SILENT

    def left_behind(self, now: float) -> None:
        """Nobody waits for it for a while."""
        self._left_until = now + ALONE


def held_up(screens: Sequence[tuple[str, Pacing]], answered: float, now: float) -> bool:
    """Whether the computers wait for somebody: screens by key, and when the last answer was given.

    Somebody who looks on alone takes all the time he wants. Where others wait with him, it is a few seconds for each
    answer, and then he is left behind.
    """
    slow: dict[str, list[Pacing]] = {}
    for key, pacing in screens:
        if pacing.holds(now):
            slow.setdefault(key, []).append(pacing)
    if not slow:
        return False
    others = any(key not in slow for key, _ in screens)
    if not others or now - answered < PATIENCE:
        return True
    for pacing in [each for found in slow.values() for each in found]:
        pacing.left_behind(now)
    return False
