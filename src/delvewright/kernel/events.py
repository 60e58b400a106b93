"""Events: what happened, who may know it, and the rules that made it so."""

from __future__ import annotations

from dataclasses import dataclass

EVERYBODY = -1
"""An audience is a bit mask of seats; this one has all bits set."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, as one sentence."""

    kind: str
    """A word for what sort of thing it was: move, attack, wound, reveal …"""
    text: str
    rules: tuple[str, ...] = ()
    """Ids of the ledger's rules that made it so; the log answers "why?" with them."""
    audience: int = EVERYBODY
    faces: tuple[str | int, ...] = ()
    """The dice that were shown with it."""
    figures: tuple[int, ...] = ()
    """The figures it is about, the doer first."""
    squares: tuple[int, ...] = ()
    """The squares it is about; of a walk, every square in order."""
    sum: str = ""
    """What the dice came to ("2 skulls"); of what was done to somebody the whole reckoning ("2 skulls − 1 shield = 1
    Body")."""
    changes: tuple[tuple[str, int], ...] = ()
    """What the first figure lost or gained by it: a word for what, and how many."""
    card: str = ""
    """The card or thing that came to light with it, as the book calls it."""
    counts: tuple[str | int, ...] = ()
    """The faces of dice that count for something; none named: all do."""

    def seen_by(self, seat: int) -> bool:
        """Whether this seat may know of it."""
        return bool(self.audience >> seat & 1)
