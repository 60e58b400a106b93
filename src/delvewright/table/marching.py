"""A party that moves on as one: its figures go one after the other, in the marching order, until something happens.

Single legal answers for the seats that one person holds, found from what they see. Rules and dice are as ever: it is
what he would have answered himself, figure by figure and round by round.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.grid import layers, mask_of, squares
from delvewright.kernel.rulebook import Rulebook
from delvewright.kernel.view import FigureView, View
from delvewright.table.typed import Course, noticed

END: Answer = ("end",)
LONGEST = 240
"""So many answers one march has at most."""
ROUNDS = 15
"""It goes on over so many rounds at most."""
Door = tuple[int, int]


def party(view: View, seats: frozenset[int], leader: int = -1) -> list[FigureView]:
    """Those who would march: all who belong to these seats and stand where they can come together, if there are several
    and nobody else is near. `leader`: whom they would join; else whoever comes first."""
    own = view.seats[view.seat].side
    if any(f.side != own and f.alive and f.squares for f in view.figures):
        return []
    found = [f for f in view.figures if f.seat in seats and f.side == own and f.squares and f.alive and not f.lying]
    if len(found) < 2:
        return []
    first = next((f for f in found if f.id == leader), found[0])
    near = steps_to(view, ground(view, found), mask_of(first.squares))
    found = [f for f in found if any(q in near for q in f.squares)]
    return found if len(found) > 1 else []


def can_march(game: Game, seats: frozenset[int]) -> bool:
    """Whether the open question is one at which a march could begin."""
    decision = game.decision
    if decision is None or isinstance(decision, DiceDecision) or decision.seat not in seats:
        return False
    if not decision.clean or decision.audience != EVERYBODY:
        return False
    return END in decision.options or bool(choosing(game, decision, seats))


def choosing(game: Game, decision: Decision, seats: frozenset[int]) -> dict[int, Answer]:
    """If it is asked which figure goes next: the answer for each."""
    found: dict[int, Answer] = {}
    verbs = set()
    for answer in decision.options:
        if len(answer) != 2 or not isinstance(answer[1], int):
            if game.book.weight(answer) == 0:
                return {}
            continue
        choice = game.book.choice(game.state, decision, answer)
        if len(choice.figures) != 1 or choice.cards:
            return {}
        found[choice.figures[0]] = answer
        verbs.add(answer[0])
    if len(verbs) != 1 or any(mask for _, mask in decision.fields) or decision.figure >= 0:
        return {}
    own = {f.id: f.seat for f in game.book.view(game.state, decision.seat, decision).figures}
    return {id: answer for id, answer in found.items() if own.get(id, -1) in seats}


def ground(view: View, marching: Sequence[FigureView]) -> int:
    """The squares one can walk on, as far as the view tells, those where the party stands among them."""
    here = mask_of([q for f in marching for q in f.squares])
    lies = mask_of([q for piece in view.furniture if piece.high is not False for q in piece.squares])
    return view.floor & ~view.rock & ~lies | here


def steps_to(view: View, free: int, goal: int) -> dict[int, int]:
    """How many straight steps it is to a square, from every square that leads there."""
    size = view.width * view.height
    found = {}
    for n, front in enumerate(layers(goal, size, view.east, view.south, view.width, ~free)):
        for q in squares(front):
            found[q] = n
    return found


class March(Course):
    """The way of a party to a square, or to a door that its first opens, or whoever stands there already."""

    def __init__(self, game: Game, seats: frozenset[int], goal: int, door: Door = (-1, -1), order: Sequence[int] = ()):
        assert game.decision is not None
        self.seats = seats
        self.goal, self.door = goal, door
        self._seat = game.decision.seat
        view = self._view(game)
        lead = next((id for id in order if id >= 0), -1)
        known = [f.id for f in party(view, seats, lead)]
        self.order = [id for id in order if id in known] + [id for id in known if id not in order]
        self._seen: tuple[object, dict[int, object]] | None = None
        self._round, self._last = view.round, view.round + ROUNDS
        self._given, self._moved, self._opened = 0, False, False
        self._entering = False
        self._rolled: set[int] = set()

    def _view(self, game: Game) -> View:
        return game.book.view(game.state, self._seat, game.decision)

    def next(self, game: Game) -> Answer | None:
        """What the next of them does; None when all have come, or something has happened."""
        decision = game.decision
        self._given += 1
        if decision is None or self._given > LONGEST or not can_march(game, self.seats):
            return None
        view = self._view(game)
        marching = party(view, self.seats, self.order[0] if self.order else -1)
        if not marching or self._changed(game, view, marching) or not self._goes_on(view, marching):
            return None
        chosen = choosing(game, decision, self.seats)
        if chosen:
            return chosen[min(chosen, key=lambda id: self.order.index(id) if id in self.order else len(self.order))]
        mine = next((f for f in marching if f.id == decision.figure), None)
        if mine is None:
            entering = comes_in(view, decision, self.seats)
            if entering is not None:
                self._entering = self._moved = True
            return entering
        return self._step(game, decision, view, marching, mine)

    def _changed(self, game: Game, view: View, marching: Sequence[FigureView]) -> bool:
        """Whether anything is new in sight, or anybody of the party has come to harm; whoever comes in is no news."""
        seen = noticed(game, self._seat, -1)[0]
        fares: dict[int, object] = {f.id: tuple(f.bars.items()) for f in marching}
        if self._opened and self._seen is not None:
            return False  # what an opened door shows is seen when all have had their turn
        before, self._seen = self._seen, (seen, fares)
        return before is not None and (before[0] != seen or any(fares.get(id) != was for id, was in before[1].items()))

    def _goes_on(self, view: View, marching: Sequence[FigureView]) -> bool:
        """Whether another round is of use: the first has not come to the goal yet, and they have moved."""
        if view.round == self._round:
            return True
        moved, self._moved, self._round = self._moved, False, view.round
        self._rolled.clear()
        there = self.door == (-1, -1) and any(f.id == self.order[0] and self.goal in f.squares for f in marching)
        return moved and not there and not self._opened and view.round <= self._last

    def _step(
        self, game: Game, decision: Decision, view: View, marching: Sequence[FigureView], mine: FigureView
    ) -> Answer | None:
        """What one of them does in his turn: open, walk nearer, roll for that, or let it be."""
        book, first = game.book, mine.id == self.order[0]
        if (first or self.goal in mine.squares) and self.door != (-1, -1) and not self._opened:
            opening = opens(book, game.state, decision, self.door, set(mine.squares))
            if opening is not None:
                self._opened = self._moved = True
                return opening
        free = ground(view, marching)
        far = steps_to(view, free, 1 << self.goal)
        here = min((far[q] for q in mine.squares if q in far), default=-1)
        if first and here < 0:
            return None
        near_enough = 0 if first or self._entering else len(marching)
        if here > near_enough or here < 0:
            marked = {token.square for token in view.tokens}
            mask = dict(decision.fields).get(book.walks, 0)
            better = [q for q in squares(mask) if far.get(q, here) < here and (q not in marked or q == self.goal)]
            if not first:
                better = [q for q in better if q != self.goal]
            if better:
                self._moved = True
                return book.walks, min(better, key=lambda q: (far[q], q))
            if (book.rolls,) in decision.options and mine.id not in self._rolled and here > 0:
                self._rolled.add(mine.id)
                return (book.rolls,)
            if first and not self._moved and mask:
                self.stopped = f"{mine.title} cannot get any nearer now."
                return None  # he cannot get any nearer: no turn is given away for that
        return END if END in decision.options else None


def comes_in(view: View, decision: Decision, seats: frozenset[int]) -> Answer | None:
    """The one thing that somebody of these seats can do who is not on the board yet, besides letting it be."""
    waits = any(f.id == decision.figure and f.seat in seats and f.alive and not f.squares for f in view.figures)
    open_to = [answer for answer in decision.options if answer != END]
    return open_to[0] if waits and len(open_to) == 1 and not any(mask for _, mask in decision.fields) else None


def opens(book: Rulebook, state: Any, decision: Decision, door: Door, at: set[int]) -> Answer | None:
    """The one answer that is about a door and nothing else, for somebody who stands at it."""
    pair = set(door)
    if not at & pair:
        return None
    listed = [book.choice(state, decision, a) for a in decision.options]
    about = [
        choice.answer
        for choice in listed
        if choice.squares and set(choice.squares) <= pair <= set(choice.squares) | at and not choice.cards
        if not book.more(state, decision, str(choice.answer[0]))
    ]
    return about[0] if len(about) == 1 else None
