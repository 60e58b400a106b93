"""Going back: what can be taken back freely, and the vote on the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from delvewright.kernel.decisions import PASS, may_know
from delvewright.kernel.events import EVERYBODY, Event
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Seat
from delvewright.kernel.view import View

PATIENCE = 90.0
"""Seconds a vote stays open."""
GRACE = 180.0
"""Seconds for which somebody who has left still has a say: a lost connection must not be taken for consent."""


@dataclass(frozen=True, slots=True)
class Given:
    """An answer that was given."""

    seat: int
    answer: tuple[object, ...]
    line: str
    barrier: bool
    """Whether somebody has learned something by it, so that it cannot be taken back freely."""
    audience: int = EVERYBODY
    """Mask of the seats that may know that it was asked for."""
    part: bool = False
    """Whether it followed by itself from what a person said before."""

    def taken(self, own: frozenset[int]) -> bool:
        """Whether one of these seats decided something by it, and did not let a moment go by that was only his."""
        return self.seat in own and (self.audience == EVERYBODY or self.answer != PASS)

    def known_to(self, seats: int) -> bool:
        """Whether those who hold some seats, a mask, may know that it was asked for."""
        return may_know(self.audience, seats)


def learners(seats: Sequence[Seat], seat: int, audience: int) -> int:
    """Mask of the seats that count for whether an answer has shown something: the first side, and one's own.

    Not everybody: what a game master alone learns by an answer must not show in what others may take back. Of an answer
    to a question that some may not know of, they alone count.
    """
    sides = {seats[0].side, seats[seat].side}
    every = sum(1 << i for i, each in enumerate(seats) if each.side in sides)
    return every if audience == EVERYBODY else sum(1 << i for i in range(len(seats))) & ~audience


def sights(game: Game, seats: int) -> list[frozenset[object]]:
    """What there is to be seen, for each of these seats: whatever is new afterwards was revealed."""
    return [_seen(game.book.view(game.state, i, game.decision)) for i in squares(seats)]


def _seen(view: View) -> frozenset[object]:
    found: set[object] = {("floor", view.floor), ("rock", view.rock)}
    found.update(("door", d.a, d.b, d.kind) for d in view.doors)
    found.update(("piece", p.kind, p.squares) for p in view.furniture)
    found.update(("token", t.kind, t.square) for t in view.tokens)
    found.update(("figure", f.id) for f in view.figures)
    return frozenset(found)


def shows(game: Game, seats: int, before: Iterable[frozenset[object]], dice: bool, new: Iterable[Event]) -> bool:
    """Whether these seats have learned something: dice fell, a card was drawn, something came to light or was told.

    `before` is what each saw, `dice` whether the answer was what real dice show. Chance of which they may not know, as
    when something hidden lies near, is nothing to them.
    """
    if dice or isinstance(game.decision, DiceDecision) or game.fell & seats:
        return True
    told = [event for event in new if event.audience & seats]
    if any(event.faces or event.kind not in game.book.harmless for event in told):
        return True
    return any(now - then for now, then in zip(sights(game, seats), before, strict=True))


def last_own(given: Sequence[Given], own: frozenset[int], seats: int = EVERYBODY) -> int:
    """The number of the last answer that was given by one of these seats and that some seats, a mask, may know of, but
    for moments that went by; or -1. What followed by itself is taken back together with what it followed from."""
    mine = [i for i, each in enumerate(given) if each.taken(own) and each.known_to(seats)]
    while len(mine) > 1 and given[mine[-1]].part:
        mine.pop()
    return mine[-1] if mine else -1


def is_free(given: Sequence[Given], to: int, own: frozenset[int]) -> bool:
    """Whether one who holds these seats may go back there without asking: no barrier, nobody else's decision that he
    knows of."""
    seats = sum(1 << seat for seat in own)
    return not any(each.barrier or (each.seat not in own and each.known_to(seats)) for each in given[to:])


def in_words(audiences: Iterable[int]) -> str:
    """What is taken back, in words: the answers that everybody knows of are counted."""
    n = sum(audience == EVERYBODY for audience in audiences)
    return f"{n} answer{'s' if n > 1 else ''}" if n else "a decision"


def master_of(seats: Sequence[Seat]) -> int:
    """The game master's seat: the last that is on another side than the first; -1 if there is none."""
    return next((i for i in range(len(seats) - 1, -1, -1) if seats[i].side != seats[0].side), -1)


@dataclass(slots=True)
class Vote:
    """Shall we go back? All persons at the table must agree, those who left just now too, or the game master."""

    to: int
    by: str
    """Fingerprint of the key of whoever asked."""
    name: str
    until: float
    yes: set[str] = field(default_factory=set)

    def passed(self, persons: Iterable[str], master: str) -> bool:
        """Whether it is decided; `master` is the key of the person who is game master, if one is."""
        return bool(master and master in self.yes) or all(person in self.yes for person in persons)
