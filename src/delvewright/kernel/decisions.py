"""Decisions: who is asked about what, with every legal answer, cheap until somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.grid import COUNTED, nth, squares

Answer = tuple[Any, ...]
"""A verb of the rulebook and its arguments: squares and figures as ints, cards and words as strings."""


class Decision:
    """A question to one seat. Answers that name a square are kept as masks, the others as a short list."""

    __slots__ = ("_size", "about", "clean", "fields", "figure", "options", "seat", "subject")
    audience: int = EVERYBODY
    """Mask of the seats that may know that it is asked."""

    def __init__(
        self,
        seat: int,
        about: str,
        options: Sequence[Answer],
        fields: Sequence[tuple[str, int]] = (),
        figure: int = -1,
        clean: bool = False,
        subject: object = "",
    ) -> None:
        self.seat = seat
        self.about = about
        """What is decided: activation, reaction, place … (the rulebook's word)."""
        self.options = options
        self.fields = fields
        """(verb, mask): the answer (verb, square) is legal for each square of the mask."""
        self.figure = figure
        """The figure whose decision it is (-1: none)."""
        self.clean = clean
        """Whether everything that matters is in the state, so that play can be taken up here from a bare copy."""
        self.subject = subject
        """What caused it, where `about` does not say enough: a value of the book's own; `prompt` puts it into words."""
        self._size = -1
        """How many answers there are, once somebody has asked."""

    def __len__(self) -> int:
        n = self._size
        if n < 0:
            n = len(self.options)
            known, many = COUNTED[0]
            for _, mask in self.fields:
                n += mask.bit_count() if mask is not known else many  # as in `count`
            self._size = n
        return n

    def __contains__(self, answer: object) -> bool:
        if not isinstance(answer, tuple) or not answer:
            return False
        if len(answer) == 2 and answer[1].__class__ is int and answer[1] >= 0:
            for verb, mask in self.fields:
                if verb == answer[0]:
                    if mask >> answer[1] & 1:
                        return True
                    break
        if answer not in self.options:
            return False
        same = self.options[self.options.index(answer)]  # 1.0 and True equal 1, but are no figure's number
        return all(mine.__class__ is yours.__class__ for mine, yours in zip(same, answer, strict=True))

    def nth(self, i: int) -> Answer:
        """The i-th legal answer, in a fixed order."""
        options, fields = self.options, self.fields
        n = len(options)
        if 0 <= i < n:
            return options[i]
        if len(fields) == 1:
            verb, mask = fields[0]
            return (verb, nth(mask, i - n, self._size - n if self._size >= 0 else -1))
        for verb, mask in fields:
            i -= n
            n = mask.bit_count()
            if i < n:
                return (verb, nth(mask, i, n))
        raise IndexError(i)

    def __iter__(self) -> Iterator[Answer]:
        yield from self.options
        for verb, mask in self.fields:
            for q in squares(mask):
                yield (verb, q)


class Secret(Decision):
    """A question asked because of something hidden: only some seats may know that there is one."""

    __slots__ = ("audience",)

    def __init__(
        self,
        audience: int,
        seat: int,
        about: str,
        options: Sequence[Answer],
        fields: Sequence[tuple[str, int]] = (),
        figure: int = -1,
        subject: object = "",
    ) -> None:
        super().__init__(seat, about, options, fields, figure, subject=subject)
        self.audience = audience


PASS: Answer = ("pass",)
"""Letting a moment go by."""


def is_lull(decision: Decision) -> bool:
    """Whether nothing can be done but let the moment go by: it is there because others could think of something."""
    return decision.audience != EVERYBODY and not decision.fields and tuple(decision.options) == (PASS,)


def may_know(audience: int, seats: int) -> bool:
    """Whether some seats, a mask, may know of a question for such an audience; without a seat: if everybody may."""
    return audience == EVERYBODY or bool(audience & seats)


def asked(decision: Decision | None, seats: int) -> tuple[int, str]:
    """Who is asked and about what, as far as some seats may know; (-1, "") where nobody is, or they may not.

    The one place that says what others learn of an open question: views, messages, replays and screens ask here.
    """
    if decision is None or not may_know(decision.audience, seats):
        return -1, ""
    return decision.seat, decision.about


class Choice:
    """One legal answer as people meet it."""

    __slots__ = ("answer", "cards", "figures", "label", "notation", "odds", "spends", "squares", "warning")

    def __init__(
        self,
        answer: Answer,
        notation: str,
        label: str,
        squares: tuple[int, ...] = (),
        figures: tuple[int, ...] = (),
        cards: tuple[str, ...] = (),
        odds: dict[str, Fraction] | None = None,
        warning: str = "",
        spends: str = "",
    ) -> None:
        self.answer = answer
        self.notation = notation
        """The line of text that gives this answer, everywhere."""
        self.label = label
        self.squares = squares
        self.figures = figures
        self.cards = cards
        self.odds = odds
        """Exact chances of what may come of it, by name; None where no chance is involved."""
        self.warning = warning
        """What it gives up that could still be used; empty: nothing."""
        self.spends = spends
        """What is gone for good by it, so that it is well to ask again; empty: nothing."""
