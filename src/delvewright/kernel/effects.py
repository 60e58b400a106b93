"""Effects: anything that lasts, what it changes, and until when.

Nothing is baked into a figure. A figure carries a tuple of effects; a rule that needs a number asks for the sum
of what changes it; the moments of play end what is due to end.
"""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple


class Effect(NamedTuple):
    """One lasting change on one figure."""

    name: str
    """The card, spell or skill it comes from: one name works once on a target."""
    changes: str
    """The value or permission it changes, in the words of its rulebook: attack, defence, speed-dice …"""
    amount: int = 0
    until: str = "quest"
    """The moment that ends it: attack, activation, turn, harmed, quest … as the rulebook names its moments."""
    mark: int = -1
    """For moments that belong to somebody (a seat's next turn): whose."""
    times: int = 1
    """How many such moments it survives, this one included."""


Effects = tuple[Effect, ...]


class Bearer:
    """Whoever bears effects."""

    __slots__ = ()
    effects: Effects

    def under(self, condition: str) -> bool:
        """Whether an effect puts it under a condition: asleep, miss, unseen …"""
        for e in self.effects:  # noqa: SIM110 (asked all the time; half the cost of any())
            if e.changes == condition:
                return True
        return False

    def under_any(self, conditions: Set[str]) -> bool:
        """Whether effects put it under one of some conditions."""
        for e in self.effects:  # noqa: SIM110
            if e.changes in conditions:
                return True
        return False


def condition(name: str, changes: str, until: str = "quest", mark: int = -1, times: int = 1) -> Effect:
    """An effect without an amount: it is there or it is not."""
    return Effect(name, changes, 1, until, mark, times)


def total(effects: Effects, changes: str) -> int:
    """What all effects together add to a value."""
    amount = 0
    for e in effects:
        if e.changes == changes:
            amount += e.amount
    return amount


def has(effects: Effects, changes: str) -> bool:
    """Whether any effect makes this change."""
    return any(e.changes == changes for e in effects)


def named(effects: Effects, name: str) -> bool:
    """Whether an effect of this name lasts."""
    for e in effects:  # noqa: SIM110
        if e.name == name:
            return True
    return False


def after(effects: Effects, moment: str, mark: int = -1) -> Effects:
    """The effects left after a moment has come; a counted one loses a count."""
    for e in effects:
        if e.until == moment and (e.mark < 0 or e.mark == mark):
            return _left(effects, moment, mark) if len(effects) > 1 or e.times > 1 else ()
    return effects


def _left(effects: Effects, moment: str, mark: int) -> Effects:
    left = []
    for e in effects:
        if e.until != moment or (e.mark >= 0 and e.mark != mark):
            left.append(e)
        elif e.times > 1:
            left.append(e._replace(times=e.times - 1))
    return tuple(left)
