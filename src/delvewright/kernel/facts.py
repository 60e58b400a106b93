"""Facts: what a rulebook tells when asked for one value of a state, as scenarios ask."""

from __future__ import annotations

from typing import Final


class Absent:
    """What is not there, or may not be known."""

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "absent"


ABSENT: Final = Absent()
"""The one and only absent thing."""


class Fact(str):
    """A word with further words that are true of the same thing: a found secret door is `closed`, and `secret`."""

    also: frozenset[str]

    def __new__(cls, word: str, *also: str) -> Fact:
        """A fact by its main word."""
        fact = super().__new__(cls, word)
        fact.also = frozenset(also)
        return fact

    def is_called(self, word: str) -> bool:
        """Whether one of its words is this one."""
        return word == str(self) or word in self.also
