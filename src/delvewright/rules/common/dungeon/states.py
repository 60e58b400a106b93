"""States that a quest gives to its Monsters: statues, those who wait to be attacked, what harms them and what not.

They are tags of a figure, so that figures without any cost nothing to ask.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from delvewright.rules.common.cards import without
from delvewright.rules.common.dungeon.figure import DrawnFigure

STATUE, PASSIVE = "statue", "passive"
IMMUNE, ONLY = "immune-to ", "harmed-by "


def states(statue: bool, passive: bool, immune: Sequence[str], only: Sequence[str]) -> tuple[str, ...]:
    """The tags of a Monster's states."""
    found = [STATUE] * statue + [PASSIVE] * passive
    return (*found, *(IMMUNE + word for word in immune), *(ONLY + word for word in only))


def is_statue(f: DrawnFigure) -> bool:
    """Whether a figure is no more than stone until it is woken."""
    return bool(f.tags) and STATUE in f.tags


def idle(f: DrawnFigure) -> bool:
    """Whether a figure does nothing of its own accord."""
    return bool(f.tags) and (STATUE in f.tags or PASSIVE in f.tags)


def rouse(f: DrawnFigure) -> bool:
    """End what keeps a figure from doing anything; whether there was something."""
    if not idle(f):
        return False
    f.tags = without(without(f.tags, STATUE), PASSIVE)
    return True


def spared(f: DrawnFigure, harmed: Collection[str]) -> bool:
    """Whether a quest keeps a figure from harm of these kinds: a statue, one immune to it, or harmed by others only."""
    if not f.tags:
        return False
    if STATUE in f.tags:
        return True
    only = [tag.removeprefix(ONLY) for tag in f.tags if tag.startswith(ONLY)]
    if only and not any(word in harmed for word in only):
        return True
    return any(IMMUNE + word in f.tags for word in harmed)
