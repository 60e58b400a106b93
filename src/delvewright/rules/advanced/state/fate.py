"""Fate Points: who has any, and the failed roll that one makes a success."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.common.checks import Check, Reaction, Throw

FATE: Answer = ("fate",)


class Fate(Reaction):
    """A Hero's own Fate Points: a failed roll of his is a success."""

    __slots__ = ("g",)

    def __init__(self, g: Game, f: Figure) -> None:
        super().__init__(f.seat, f.id)
        self.g = g

    def options(self, check: Check) -> Sequence[Answer]:
        """A point, as long as the roll has failed."""
        return () if check.success or not has_fate(self.g.fig(self.figure)) else (FATE,)

    def about(self, options: Sequence[Answer]) -> str:
        """The question."""
        return "fate"

    @rule("fate.who", "fate.any_number", "fate.any_turn", "magic.fate", "fate.what", "fate.roll.fumble")
    def use(self, throw: Throw, check: Check, answer: Answer) -> Play:
        """Spend it."""
        f = self.g.fig(self.figure)
        spend_fate(f)
        self.g.tell("fate", "{} spends a Fate Point: the roll succeeds.", f, rules=("fate.roll", "fate.used_up"))
        return check.granted()
        yield


@rule("fate.who", "fate.used_up", "item.dawnstone", "item.jewel.other")
def has_fate(f: Figure) -> bool:
    """Whether somebody has a Fate Point to spend on a roll, his own or one of a jewel."""
    return f.hero and (f.fate > 0 or any(f.used.get(jewel, 0) for jewel in fate_jewels() if f.pack.get(jewel)))


@cache
@rule("item.dawnstone", "item.jewel.other")
def fate_jewels() -> list[str]:
    """What holds Fate Points besides one's own."""
    return [item.id for item in content().items.values() if item.holds == "fate"]


@rule("fate.used_up", "item.dawnstone", "item.jewel.other")
def spend_fate(f: Figure) -> None:
    """One point is gone; those of jewels, which never come back, after one's own."""
    if f.fate > 0:
        f.fate -= 1
        return
    jewel = next(jewel for jewel in fate_jewels() if f.pack.get(jewel) and f.used.get(jewel))
    f.used[jewel] -= 1
