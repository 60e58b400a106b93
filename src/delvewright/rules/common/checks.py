"""Rolls with a number to reach, and what may be done about them once they are seen.

A `Throw` says what is rolled, and when that is a success. What then lies on the table is a `Check`. Before it counts,
those who can do something about it are asked, each in turn: this is the one window for luck, fate and the like in all
books. A book says by a `Reaction` what somebody may use, and what becomes of the check: the dice are rolled again
(`again`, `keep`), a die is turned (`turned`), or the failure is a success all the same (`Check.granted`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Die, Face, Roll
from delvewright.kernel.rulebook import Play

PASS: Answer = ("pass",)
FIRST: Answer = ("keep", "first")
SECOND: Answer = ("keep", "second")

Judge = Callable[[int], bool]
"""Whether a number is a success."""
Reading = Callable[[Sequence[Face]], int]
"""The number that dice show together."""


class Check(NamedTuple):
    """A roll as it lies on the table."""

    purpose: str
    rolls: tuple[int, ...]
    """The number that was rolled; two when one of them is to be kept."""
    need: int = -1
    """The number in question; -1: there is none."""
    success: bool = False
    """Whether it is as good as it need be for whom it concerns: by the dice, or because somebody made it so."""
    faces: tuple[Face, ...] = ()
    """What the dice show."""
    used: Answer | None = None
    """What was used that is left to the rule to carry out; then nothing else is."""

    @property
    def natural(self) -> int:
        """The number on the dice, whatever was made of it."""
        return self.rolls[-1]

    def granted(self) -> Check:
        """The same as a success; the dice show what they show."""
        return self._replace(success=True)


def total(faces: Sequence[Face]) -> int:
    """The sum of numbered faces."""
    return sum(face for face in faces if isinstance(face, int))


def at_least(need: int, bonus: int = 0) -> Judge:
    """A success is so much or more, with what is added to the dice."""
    return lambda value: value + bonus >= need


def at_most(need: int, bonus: int = 0) -> Judge:
    """A success is so much or less."""
    return lambda value: value + bonus <= need


class Throw(Roll):
    """Dice thrown for a check, and how it is judged."""

    __slots__ = ("judge", "need", "read")

    def __init__(
        self, owner: int, purpose: str, dice: Sequence[Die], judge: Judge, need: int = -1, against: int = -1,
        read: Reading = total,
    ) -> None:  # fmt: skip
        super().__init__(owner, purpose, dice, against)
        self.judge = judge
        self.need = need
        self.read = read

    def check(self, faces: Sequence[Face]) -> Check:
        """What it is when the dice show this."""
        value = self.read(faces)
        return Check(self.purpose, (value,), self.need, self.judge(value), tuple(faces))

    def again(self) -> Play:
        """Throw the same dice once more; gives back what lies there then."""
        faces = yield Roll(self.owner, self.purpose, self.dice, self.against)
        return self.check(faces)

    def turned(self, check: Check, die: int, face: Face) -> Check:
        """The same with one die turned to another face."""
        return self.check([*check.faces[:die], face, *check.faces[die + 1 :]])


class Reaction:
    """What somebody may use on a check that he sees: luck, fate, a card. It lives as long as the window."""

    __slots__ = ("figure", "seat")

    def __init__(self, seat: int, figure: int = -1) -> None:
        self.seat = seat
        """Who is asked;"""
        self.figure = figure
        """for which figure."""

    def options(self, check: Check) -> Sequence[Answer]:
        """What can be used on this check now; nothing: nobody is asked."""
        raise NotImplementedError

    def about(self, options: Sequence[Answer]) -> str:
        """The book's word for the question."""
        raise NotImplementedError

    def use(self, throw: Throw, check: Check, answer: Answer) -> Play:
        """Use it; gives back the check as it is then."""
        raise NotImplementedError
        yield


def settle(throw: Throw, *reactions: Reaction) -> Play:
    """Throw dice for a check; those who can do something about it are asked in turn. Gives back what counts."""
    check = throw.check((yield throw))
    if reactions:
        check = yield from react(throw, check, *reactions)
    return check


def react(throw: Throw, check: Check, *reactions: Reaction) -> Play:
    """The window on a check that is rolled already, as one die of several: each is asked as long as he can do something
    more and does not pass."""
    for one in reactions:
        while check.used is None and (options := one.options(check)):
            asked = Decision(one.seat, one.about(options), (*options, PASS), figure=one.figure, subject=check)
            answer = yield asked
            if answer == PASS:
                break
            check = yield from one.use(throw, check, answer)
    return check


def keep(one: Reaction, first: Check, second: Check) -> Play:
    """Somebody chooses between two rolls, unless they are the same; gives back the one he keeps."""
    if first.rolls == second.rolls:
        return first
    seen = Check(first.purpose, (first.natural, second.natural), first.need)
    kept = yield Decision(one.seat, "keep", (FIRST, SECOND), figure=one.figure, subject=seen)
    return second if kept == SECOND else first
