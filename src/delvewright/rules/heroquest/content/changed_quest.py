"""A Quest as a game has changed it: doors that were locked, traps that were added."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.rules.heroquest.content.quest import Quest, TrapSpot


def changed(quest: Quest, **values: Any) -> Quest:
    """The same Quest but for some values."""
    new = Quest.__new__(Quest)
    vars(new).update(vars(quest) | values)
    return new


def locked(quest: Quest, doors: Iterable[int]) -> Quest:
    """The same Quest with some doors locked."""
    these = set(doors)
    kinds = ["locked" if i in these else kind for i, kind in enumerate(quest.door_kinds)]
    return changed(quest, door_kinds=kinds, curious=True)


def trapped(quest: Quest, traps: Iterable[TrapSpot]) -> Quest:
    """The same Quest with further traps."""
    return changed(quest, traps=[*quest.traps, *traps])
