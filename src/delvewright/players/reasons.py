"""Why a computer player does what it does: a thought that is kept while it plays, put into words when somebody reads.

What a game master thinks is read by the Heroes, so its words speak of what lies open only: whom it attacks, and what
that may do; never of what waits behind doors, or where the way out is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from delvewright.kernel.decisions import Answer
from delvewright.kernel.saying import called, counted, the
from delvewright.kernel.view import NAMED, FigureView

Words = Callable[[], str]
"""What somebody does and why, as the rest of a sentence that begins with a name."""


class Wish(NamedTuple):
    """What one aim comes to now."""

    answer: Answer
    why: Words
    """The reason, as the rest of a sentence that begins with a name."""
    call: float = 1.0
    """How much the moment calls for it: from 0 to 1."""
    heading: int = 0
    """The squares that somebody is making for by it, as a mask."""
    waits: tuple[int, ...] = ()
    """The figures that somebody waits for by it."""


class Thinking:
    """The common part of minds: the last thought, and where it leads."""

    thought: Words | None = None
    heading = 0
    """The squares that the last answer was making for, as a mask; nothing if for none."""
    waits: tuple[int, ...] = ()
    """The figures that the last answer was waiting for."""
    role = ""
    """The name of its character, if it has one."""
    fleeting: tuple[str, ...] = ("thought",)
    """What is not kept from answer to answer."""

    def become(self, role: str) -> None:
        """Be like that from now on."""
        self.role = role

    def follow(self, wish: Wish) -> Answer:
        """Do what an aim comes to, and keep its reason."""
        self.thought, self.heading, self.waits = wish.why, wish.heading, wish.waits
        return wish.answer

    def __getstate__(self) -> dict[str, Any]:
        """What goes along into copies and other processes: all but the last thought, which is half in words."""
        return {name: value for name, value in vars(self).items() if name not in self.fleeting}

    def reason(self) -> str:
        """The last thought in words; nothing if there was none."""
        return self.thought() if self.thought is not None else ""


def whom(figure: FigureView, article: bool = False) -> str:
    """How a figure is called within a sentence; `article`: where heroes are called by what they are, as the Elf."""
    if article and figure.name == figure.kind and NAMED not in figure.tags:
        return the(figure.title)
    return called(figure.name, figure.title)


def percent(chance: float) -> str:
    """A chance as people read it."""
    return f"{chance:.0%}".replace("%", " %")


def chances(hurt: float, kill: float) -> str:
    """What a blow may do."""
    return f"hurts {percent(hurt)}" + (f", kills {percent(kill)}" if kill >= 0.005 else "")


def steps(n: int) -> str:
    """How far it is, as people say it."""
    return counted(n, "step")


def about(much: float, what: str, many: str = "") -> str:
    """So much of something, as people say it: they know no half points."""
    n = round(much)
    return f"about {counted(n, what, many)}" if n else f"less than 1 {what}"
