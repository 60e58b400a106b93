"""Moments that a lower room announces to higher rooms, which it does not know.

    @announcement
    def defeated(g: Game, f: Figure) -> None:
        # An enemy was killed; it is still on its squares.

The rule that makes it happen calls it like a function. Whoever has something to do then says so:

    @defeated.heard
    def room_defeated(g: Game, f: Figure) -> None: ...

Where what happens then is the text of a card, a room or a quest, `texts` fits better.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Announcement(Generic[P]):
    """A moment, and who listens to it, in the order in which they were read."""

    def __init__(self, moment: Callable[P, None]) -> None:
        update_wrapper(self, moment)
        self.listeners: list[Callable[P, None]] = []

    def heard(self, listener: Callable[P, None]) -> Callable[P, None]:
        """Say that a function is to be called then."""
        self.listeners.append(listener)
        return listener

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> None:
        """It happens."""
        for each in self.listeners:
            each(*args, **kwargs)


def announcement(moment: Callable[P, None]) -> Announcement[P]:
    """Make a moment to be announced of a function that says what it is given."""
    return Announcement(moment)
