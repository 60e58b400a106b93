"""What the text of a drawn quest may speak of in any book: the moments of the quest as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told


class DrawnQuestText:
    """What only this quest does; each quest that has a text of its own overrides what it speaks of."""

    __slots__ = ()

    def set_up(self, g: Any) -> None:
        """The quest is set up: the heroes stand on their squares, and what they see is laid out."""

    def laid_out(self, g: Any, new: int) -> None:
        """The squares of a mask have been laid out, and what stands on them."""

    def facts(self, g: Any) -> Sequence[tuple[str, str] | Told]:
        """What everybody reads beside the board: label and text, or `Told` with a value that players reckon with."""
        return ()

    def goal_met(self, g: Any) -> bool | None:
        """Whether the goal has been met; None: there is no goal but to get out."""
        return None

    def searched(self, g: Any, f: Any, what: str, area: int) -> Play:
        """A search for treasure, doors or traps is over; the mask holds the squares that it covered."""
        return
        yield

    def sprung(self, g: Any, f: Any, q: int) -> None:
        """The trap on a square has gone off on a figure."""

    def assailed(self, g: Any, f: Any, by: Any) -> None:
        """A figure is being attacked by another, and no dice are rolled yet."""

    def wandered(self, g: Any, f: Any) -> None:
        """A Wandering Monster has come to a figure."""

    def homeward(self, g: Any) -> bool:
        """Whether nothing is left to do but to leave; as a rule that is so when the goal has been met."""
        return bool(self.goal_met(g))
