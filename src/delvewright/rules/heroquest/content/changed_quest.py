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
    return changed(quest, door_kinds=_of_kind(quest, doors, "locked"), curious=True)


def doorless(quest: Quest, doors: Iterable[int]) -> Quest:
    """The same Quest with nothing but doorways where some doors were."""
    return changed(quest, door_kinds=_of_kind(quest, doors, "open"))


def _of_kind(quest: Quest, doors: Iterable[int], new: str) -> list[str]:
    these = set(doors)
    return [new if i in these else kind for i, kind in enumerate(quest.door_kinds)]


def trapped(quest: Quest, traps: Iterable[TrapSpot]) -> Quest:
    """The same Quest with further traps."""
    return changed(quest, traps=[*quest.traps, *traps])
