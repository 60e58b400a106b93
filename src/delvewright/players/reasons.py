"""Why a computer player does what it does: a thought that is kept while it plays, put into words when somebody reads.

What a game master thinks is read by the Heroes, so its words speak of what lies open only: whom it attacks, and what
that may do; never of what waits behind doors, or where the way out is.
"""

from __future__ import annotations

from collections.abc import Callable

Words = Callable[[], str]
"""What somebody does and why, as the rest of a sentence that begins with a name."""


class Thinking:
    """The common part of minds: the last thought, if there was one."""

    thought: Words | None = None

    def reason(self) -> str:
        """The last thought in words; nothing if there was none."""
        return self.thought() if self.thought is not None else ""


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{chance:.0%}".replace("%", " %")


def chances(hurt: float, kill: float) -> str:
    """What a blow may do."""
    return f"hurts {percent(hurt)}" + (f", kills {percent(kill)}" if kill >= 0.005 else "")
