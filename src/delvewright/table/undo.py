"""Going back: what can be taken back freely, and the vote on the rest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from delvewright.kernel.events import Event
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


def learners(seats: Sequence[Seat], seat: int) -> int:
    """Mask of the seats that count for whether an answer has shown something: the first side, and one's own.

    Not everybody: what a game master alone learns by an answer must not show in what others may take back.
    """
    sides = {seats[0].side, seats[seat].side}
    return sum(1 << i for i, each in enumerate(seats) if each.side in sides)


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


def shows(
    game: Game, seats: int, chance: int, before: Iterable[frozenset[object]], dice: bool, new: Iterable[Event]
) -> bool:
    """Whether these seats have learned something: dice fell, a card was drawn, something came to light or was told.

    `chance` is the stream as it was, `before` what each saw, `dice` whether the answer was what real dice show.
    """
    if dice or isinstance(game.decision, DiceDecision) or game.state.rng != chance:
        return True
    told = [event for event in new if event.audience & seats]
    if any(event.faces or event.kind not in game.book.harmless for event in told):
        return True
    return any(now - then for now, then in zip(sights(game, seats), before, strict=True))


def last_own(given: Sequence[Given], own: frozenset[int]) -> int:
    """The number of the last answer given by one of these seats, or -1."""
    return next((i for i in range(len(given) - 1, -1, -1) if given[i].seat in own), -1)


def is_free(given: Sequence[Given], to: int, own: frozenset[int]) -> bool:
    """Whether one who holds these seats may go back there without asking: no barrier, nobody else's decision."""
    return all(each.seat in own and not each.barrier for each in given[to:])


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
