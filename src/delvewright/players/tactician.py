"""The player who plays to win, with what it knows of the book in play and what its seat may see."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View
from delvewright.players.base import LEVELS, Bot
from delvewright.players.characters import CHARACTERS, MASTERS
from delvewright.players.general import General
from delvewright.players.reasons import Thinking

LEVEL = ("level", "")
"""Where a view says on which level of the dungeon it is, in a book that has several."""


class Mind(Protocol):
    """How to play one seat of one book; may remember what it saw and did, nothing else."""

    def decide(self, view: View, decision: Decision) -> Answer | None:
        """The answer, or None for a question it knows nothing about."""


class Tactician(Bot):
    """Explores, fights and runs the Monsters by reason. It draws no random number where the book is known,
    except at the easy level."""

    name = "tactician"

    def __init__(self, seed: int = 0, seat: int = 0, level: str = LEVELS[0]) -> None:
        super().__init__(seed, seat)
        self.role = level if level in (*CHARACTERS, *MASTERS) else ""
        """What it is like."""
        self.level = LEVELS[0] if self.role else level
        """How hard it makes it for the Heroes, where the book's game master has difficulties."""
        if level != LEVELS[0]:
            self.name = f"tactician-{level}"
        self.general = General(self.below)
        self.minds: dict[int, tuple[Mind | None, View]] = {}
        """By seat, so that one player who holds several seats does not mix up what they know."""
        self.last: Thinking | None = None
        """Whoever gave the last answer."""

    def decide(self, view: View, decision: Decision) -> Answer:
        """By the mind made for this book and seat, else by common sense."""
        mind = self._mind(view)
        thinker: object = mind
        self.last = thinker if isinstance(thinker, Thinking) else None
        if self.last is not None:
            self.last.thought, self.last.heading, self.last.waits = None, 0, ()
        answer = mind.decide(view, decision) if mind else None
        return answer if answer is not None else self.general.decide(view, decision)

    def reason(self) -> str:
        """As the mind of that seat has it."""
        return self.last.reason() if self.last is not None else ""

    def heading(self) -> int:
        """The squares that the last answer was making for, as a mask; nothing if for none."""
        return self.last.heading if self.last is not None else 0

    def waits(self) -> tuple[int, ...]:
        """The figures that the last answer was waiting for."""
        return self.last.waits if self.last is not None else ()

    def _mind(self, view: View) -> Mind | None:
        """The mind of a seat; a fresh one in another game, or when time has gone back (undo)."""
        known = self.minds.get(view.seat)
        if known is None or not _later(view, known[1]):
            mind = find_mind(view, self.level, self.below)
            thinking: object = mind
            if isinstance(thinking, Thinking):
                thinking.become(self.role)
        else:
            mind = known[0]
        self.minds[view.seat] = mind, view
        return mind


def _later(view: View, last: View) -> bool:
    """Whether a view can follow another one in the same game: on the same level of a dungeon nothing is forgotten."""
    same = view.book == last.book and view.quest == last.quest and view.seats == last.seats
    moved = view.known.get(LEVEL) != last.known.get(LEVEL)
    return same and view.round >= last.round and (moved or not last.floor & ~view.floor)


def find_mind(view: View, level: str, below: Callable[[int], int]) -> Mind | None:
    """What plays this seat: the function `mind` of the module here that is called like the book, if any."""
    name = f"delvewright.players.{view.book}"
    if not view.book.isidentifier() or find_spec(name) is None:
        return None
    maker = getattr(import_module(name), "mind", None)
    mind: Mind | None = maker(view, level, below) if maker else None
    return mind
