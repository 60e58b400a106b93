"""What people at a table say to each other: a line, or one of six gestures. It is told, not kept."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from delvewright.kernel.errors import DelveError
from delvewright.kernel.text import one_line
from delvewright.table.brake import Brake

LONGEST = 200
"""Characters of a line."""
GESTURES = {
    "well-done": "Well done!",
    "help": "Help me!",
    "charge": "Charge!",
    "wait": "Wait for me.",
    "thanks": "Thank you.",
    "oh-no": "Oh no!",
}
"""What can be said by a single click."""
AT_ONCE, PAUSE = 5, 2.0
"""Lines that somebody may say at once, and the seconds until another one may follow."""
REMEMBERED = 50
"""Lines that whoever comes later still hears."""


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said."""

    number: int
    who: str
    seat: int
    """The first seat of whoever says it; -1: none."""
    text: str
    gesture: str = ""


class Talk:
    """The talk at one table."""

    def __init__(self) -> None:
        self.lines: deque[Line] = deque(maxlen=REMEMBERED)
        self._said = 0
        self._breath = Brake(AT_ONCE, PAUSE, "You are speaking too fast for the others.")

    def say(self, key: str, who: str, seat: int, text: str, gesture: str) -> Line:
        """One more line of whoever holds a key; complains about nothing said, and about too much of it."""
        if gesture and gesture not in GESTURES:
            raise DelveError("There is no such gesture.", do=f"Gestures: {', '.join(GESTURES)}.")
        said = GESTURES[gesture] if gesture else one_line(" ".join(text.split()))[:LONGEST]
        if not said:
            raise DelveError("Nothing was said.")
        self._breath.take(key)
        self._said += 1
        self.lines.append(Line(self._said, who, seat, said, gesture))
        return self.lines[-1]
