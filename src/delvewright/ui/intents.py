"""What a person means by one click where that takes several answers: walk there and attack, go and open, roll and go.

Made from legal answers and from what the seat sees, and from nothing else: all of it is reckoned in a game that the
seat cannot tell from the true one (`Game.imagine`), so that no offer and none of its odds depends on anything hidden.
What is kept are the single answers. Before each of them is looked whether something unexpected has happened; then the
person is asked again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from delvewright.kernel.decisions import PASS, Answer, Choice, Decision
from delvewright.kernel.dice import Face, Roll
from delvewright.kernel.errors import DelveError
from delvewright.kernel.events import EVERYBODY
from delvewright.kernel.game import DiceDecision, Game
from delvewright.kernel.grid import layers, mask_of, squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.view import DoorView, FigureView, View
from delvewright.table.marching import (
    END,
    Door,
    March,
    can_march,
    choosing,
    comes_in,
    ground,
    opens,
    party,
    steps_to,
)
from delvewright.table.settling import is_reaction
from delvewright.table.typed import Course, noticed
from delvewright.ui.ordinary import card_of

ATTACK, OPEN, WALK, PARTY, NEXT, REST = "attack", "open", "walk", "party", "next", "rest"
"""Kinds of offers."""
NEAR = 2
"""So far from a figure, diagonally too, stands whoever attacks it without shooting."""
THROWS = 60
"""So many ways in which dice can fall are looked through, and no more."""
STEPS = 4
"""No offer takes more answers than that."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be done by several answers."""

    kind: str
    label: str
    figure: int = -1
    """At whom it is aimed,"""
    door: tuple[int, ...] = ()
    """or at which door,"""
    mask: int = 0
    """or the squares of which it needs one."""
    square: int = -1
    """Where it is done from."""
    path: tuple[int, ...] = ()
    """The way there, as far as that is known before anything is rolled."""
    odds: dict[str, Fraction] = field(default_factory=dict)
    """Chances of the whole of it."""
    first: Answer = ()
    """What is answered now."""
    by: int = -1
    """Who does it, if it is another of the same person's figures than the one whose turn it is."""
    more: bool = False
    """Whether something else is more likely meant."""


def offers(game: Game, seat: int, own: frozenset[int] = frozenset(), order: Sequence[int] = ()) -> list[Offer]:
    """What the seat that is asked could mean by a click that is not one legal answer; `own`: all seats of the same
    person, `order`: how his figures march."""
    found = marches(game, own, order) if seat in own else []
    now = None
    if _apt(game, seat):
        together = {frozenset(offer.door) for offer in found if offer.door}
        with suppress(DelveError):  # nobody can imagine this moment
            now = Reckoning(game, seat)
            alone = now.offers()
            found = [replace(o, more=bool(o.door) and frozenset(o.door) in together) for o in alone] + found
    with suppress(DelveError):
        strikes = now is not None and (now.strikes() or any(offer.kind == ATTACK for offer in found))
        found += relays(game, seat, own, now.dream if now is not None else None, not strikes)
    return found


def relays(game: Game, seat: int, own: frozenset[int], dream: Game | None, idle: bool) -> list[Offer]:
    """What the other figures of the same person could do, where it is they who go next or he who is asked can end his
    turn: attack, go next, or let it be, all of them. Attacks only while he himself is `idle` and can attack nobody."""
    decision = game.decision
    if not can_march(game, own) or not isinstance(decision, Decision):
        return []
    waiting = choosing(game, decision, own)
    dream = dream.copy(quiet=True) if dream is not None else game.imagine(seat)
    ending = ""
    if not waiting:
        ending = game.book.choice(game.state, decision, END).label
        dream.answer_code(END)
        asked = dream.decision
        if not isinstance(asked, Decision) or not _same_turn(game, dream, own):
            return []
        waiting = choosing(dream, asked, own) or ({asked.figure: ()} if asked.figure >= 0 else {})
    found: list[Offer] = []
    for id, answer in waiting.items():
        then = dream.copy(quiet=True)
        if answer:
            then.answer_code(answer)
        asked = then.decision
        if not isinstance(asked, Decision) or asked.figure != id or asked.seat not in own:
            continue
        name = called_in(game, id)
        if ending and answer:
            label = f"{name} goes next ({ending[:1].lower() + ending[1:]})"
            found.append(Offer(NEXT, label, figure=id, by=id, more=True))
        if idle and _apt(then, asked.seat):
            mine = Reckoning(then, asked.seat)
            found += [replace(o, label=f"{name}: {o.label[:1].lower() + o.label[1:]}", by=id) for o in mine.attacks()]
    if len(waiting) + bool(ending) > 1:
        found.append(Offer(REST, "All end their turns" if ending else "All let their turns go by", more=True))
    return found


def _same_turn(game: Game, later: Game, own: frozenset[int]) -> bool:
    """Whether the same person is asked, and the same round goes on."""
    decision = later.decision
    return decision is not None and decision.seat in own and later.state.round == game.state.round


def marches(game: Game, own: frozenset[int], order: Sequence[int] = ()) -> list[Offer]:
    """Where the figures of one person could go together while nobody is near: to squares and to doors."""
    if game.decision is None or not can_march(game, own):
        return []
    view = game.book.view(game.state, game.decision.seat, game.decision)
    marching = party(view, own, order[0] if order else -1)
    asked = game.decision.figure
    if not marching or (0 <= asked not in [f.id for f in marching] and comes_in(view, game.decision, own) is None):
        return []
    here = mask_of([q for f in marching for q in f.squares])
    there = mask_of(list(steps_to(view, ground(view, marching), here))) & ~here
    found = [Offer(PARTY, "Go on together to …", mask=there)] if there else []
    for door in view.doors:
        sides = [q for q in (door.a, door.b) if q >= 0 and (there | here) >> q & 1]
        if door.state == "closed" and sides:
            label = f"Go on together to {square_name(sides[0], view.width)} and open the door"
            offer = Offer(PARTY, label, door=(door.a, door.b), square=sides[0])
            if taken_up(game, offer, -1, own, order).next(game) is not None:
                found.append(offer)
    return found


def taken_up(game: Game, offer: Offer, square: int, own: frozenset[int], order: Sequence[int] = ()) -> Course:
    """What somebody does who wants an offer; `order`: how his figures march."""
    if offer.by >= 0 or offer.kind == REST:
        return Relay(game, offer, own)
    if offer.kind != PARTY:
        return Errand(game, offer, square)
    if offer.door:
        return March(game, own, offer.square, (offer.door[0], offer.door[1]), order)
    return March(game, own, square, order=order)


def _apt(game: Game, seat: int) -> bool:
    decision = game.decision
    if decision is None or isinstance(decision, DiceDecision) or decision.seat != seat:
        return False
    return decision.clean and decision.figure >= 0 and decision.audience == EVERYBODY


class Reckoning:
    """What a figure whose turn it is could do from other squares."""

    def __init__(self, game: Game, seat: int) -> None:
        assert game.decision is not None
        self.book, self.seat, self.decision = game.book, seat, game.decision
        self.dream = game.imagine(seat)
        self.state = self.dream.state
        self.view: View = game.book.view(game.state, seat, game.decision)
        self.mine = next((f for f in self.view.figures if f.id == self.decision.figure and f.squares), None)
        self._there: dict[int, tuple[Any, Decision] | None] = {}

    def offers(self) -> list[Offer]:
        """All of them: first who can be attacked, then doors, then squares that need a roll."""
        if self.mine is None or not self.reachable:
            return []
        found: list[Offer | None] = [self.attack(foe) for foe in self.view.figures if self.is_foe(foe)]
        near = self.reachable | mask_of(self.mine.squares)
        doors = [d for d in self.view.doors if d.state == "closed" and any(near >> q & 1 for q in (d.a, d.b) if q >= 0)]
        found += [self.open(door) for door in doors]
        return [offer for offer in (*found, self.walk()) if offer is not None]

    def strikes(self) -> bool:
        """Whether he can attack somebody at once."""
        return any(self.direct(foe.id) is not None for foe in self.view.figures if self.is_foe(foe))

    def attacks(self) -> list[Offer]:
        """Whom he could attack, at once or after a walk."""
        found = []
        for foe in self.view.figures if self.mine is not None else ():
            if self.is_foe(foe):
                at_once = self.direct(foe.id)
                odds = dict(self.book.odds(self.state, at_once.answer) or {}) if at_once is not None else {}
                offer = Offer(ATTACK, at_once.label, foe.id, odds=odds) if at_once is not None else self.attack(foe)
                found.append(offer)
        return [offer for offer in found if offer is not None]

    def is_foe(self, figure: FigureView) -> bool:
        """Whether it is somebody of another side who can be attacked."""
        own = self.view.seats[self.seat].side
        return figure.side not in (own, "hidden") and figure.id >= 0 and figure.alive and bool(figure.squares)

    # -- where one can go

    @cached_property
    def rolled(self) -> bool:
        """Whether one can walk now, with nothing to be rolled first."""
        return any(verb == self.book.walks and mask for verb, mask in self.decision.fields)

    @cached_property
    def ways(self) -> list[tuple[Fraction, int]]:
        """Chances, each with the squares that one can walk to then."""
        if self.rolled:
            return [(Fraction(1), mask) for verb, mask in self.decision.fields if verb == self.book.walks]
        if (self.book.rolls,) not in self.decision.options:
            return []
        roll = self._roll_for(None)[0]
        if roll is None:
            return []
        found = []
        for faces, chance in throws(roll):
            mask = self._roll_for(faces)[1]
            if mask is None:
                return []
            found.append((chance, mask))
        return found

    @cached_property
    def reachable(self) -> int:
        """All squares that can be walked to, if the dice are kind."""
        mask = 0
        for _, each in self.ways:
            mask |= each
        return mask

    def chance(self, q: int) -> Fraction:
        """The chance of coming so far."""
        return sum((chance for chance, mask in self.ways if mask >> q & 1), Fraction(0))

    def _roll_for(self, faces: Sequence[Face] | None) -> tuple[Roll | None, int | None]:
        """The roll for movement, and where it leads if it shows these faces; nobody uses anything on the way."""
        state = self.state.copy()
        play = self.book.play(state)
        next(play)
        asked, roll = play.send((self.book.rolls,)), None
        while True:
            if isinstance(asked, Roll):
                if roll is not None or not asked.dice:
                    return None, None
                roll = asked
                if faces is None:
                    return roll, None
                asked = play.send(list(faces))
            elif (
                isinstance(asked, Decision)
                and asked.figure == self.decision.figure
                and asked.about == self.decision.about
            ):
                return roll, dict(asked.fields).get(self.book.walks, 0)
            elif isinstance(asked, Decision) and PASS in asked.options:
                asked = play.send(PASS)
            else:
                return None, None

    def at(self, q: int) -> tuple[Any, Decision] | None:
        """What could be answered from another square."""
        if q not in self._there:
            state = self.book.elsewhere(self.state, self.decision.figure, q)
            asked = next(self.book.play(state)) if state is not None else None
            apt = isinstance(asked, Decision) and asked.figure == self.decision.figure
            self._there[q] = (state, asked) if apt and isinstance(asked, Decision) else None
        return self._there[q]

    # -- what one can do there

    def attack(self, foe: FigureView) -> Offer | None:
        """Walk to where it can be attacked best, and attack; None where that is no use, or possible at once."""
        if self.direct(foe.id) is not None:
            return None
        best: tuple[Any, ...] | None = None
        for q in self._round(foe):
            choice = self._best(q, foe.id)
            if choice is None:
                continue
            score = (self.chance(q), self._merit(q, choice, foe.id), not self._marked(q), -self._far(q))
            if best is None or score > best[0]:
                best = score, q, choice
        if best is None:
            return None
        _, q, choice = best
        return self._offer(ATTACK, q, choice, figure=foe.id)

    def direct(self, foe: int) -> Choice | None:
        """The best attack on somebody that is possible at once."""
        decision = self.decision
        listed = [self.book.choice(self.state, decision, a) for a in decision.options if foe in a[1:]]
        return self._chosen(self.state, decision, listed, foe)

    def _best(self, q: int, foe: int) -> Choice | None:
        there = self.at(q)
        if there is None:
            return None
        state, asked = there
        listed = [self.book.choice(state, asked, a) for a in asked.options if foe in a[1:]]
        return self._chosen(state, asked, listed, foe)

    def _chosen(self, state: Any, asked: Decision, listed: Sequence[Choice], foe: int) -> Choice | None:
        """Of the answers that name somebody, the attack that can be made again and again and does most."""
        known = {harm.card: harm for harm in self.book.harm(state, self.seat, asked.figure, foe)}
        best: tuple[tuple[Fraction, ...], Choice] | None = None
        for choice in listed:
            odds = self.book.odds(state, choice.answer)
            if choice.figures != (foe,) or odds is None:
                continue
            harm = known.get(card_of(choice))
            if (known and harm is None) or (not known and choice.cards):
                continue  # where nobody can know what it would do, only what uses nothing is as good as any other
            merit = (harm.kill, harm.hurt, harm.mean) if harm is not None else tuple(odds.values())
            if best is None or merit > best[0]:
                best = merit, choice
        return best[1] if best is not None else None

    def _merit(self, q: int, choice: Choice, foe: int) -> tuple[Fraction, ...]:
        there = self.at(q)
        assert there is not None
        for harm in self.book.harm(there[0], self.seat, self.decision.figure, foe):
            if harm.card == card_of(choice):
                return harm.kill, harm.hurt
        return ()

    def open(self, door: DoorView) -> Offer | None:
        """Go to a door and open it; None where that is possible at once, or not the one thing to do with it."""
        pair = door.a, door.b
        if self.mine is None or self.opened(pair) is not None:
            return None
        for q in sorted((door.a, door.b), key=self._far):
            if q >= 0 and self.reachable >> q & 1 and (there := self.at(q)) is not None:
                choice = self.opening(*there, pair, {q})
                if choice is not None:
                    return self._offer(OPEN, q, choice, door=(door.a, door.b))
        return None

    def opened(self, pair: Door) -> Choice | None:
        """The answer that opens a door at once, if that is possible."""
        at = set(self.mine.squares) if self.mine is not None else set()
        return self.opening(self.state, self.decision, pair, at)

    def opening(self, state: Any, asked: Decision, pair: Door, at: set[int]) -> Choice | None:
        """The same, of a question that might be asked from elsewhere."""
        answer = opens(self.book, state, asked, pair, at)
        return self.book.choice(state, asked, answer) if answer is not None else None

    def walk(self) -> Offer | None:
        """Roll, and then go to a square."""
        if self.rolled:
            return None
        return Offer(WALK, "Roll, then walk to …", mask=self.reachable, first=(self.book.rolls,))

    def _offer(self, kind: str, q: int, choice: Choice, figure: int = -1, door: tuple[int, ...] = ()) -> Offer:
        there = self.at(q)
        assert there is not None
        do = choice.label[:1].lower() + choice.label[1:]
        walk = (self.book.walks, q)
        chance = self.chance(q)
        odds = {} if self.rolled else {"get there": chance}
        for name, p in (self.book.odds(there[0], choice.answer) or {}).items():
            odds[name] = p * chance
        where = square_name(q, self.view.width)
        if not self.rolled:
            return Offer(kind, f"Roll, walk there and {do}", figure, door, 0, q, (), odds, (self.book.rolls,))
        path = tuple(self.book.route(self.state, self.decision, walk))
        return Offer(kind, f"Walk to {where} and {do}", figure, door, 0, q, path, odds, walk)

    # -- the board as the seat sees it

    def _round(self, foe: FigureView) -> Iterator[int]:
        """Squares from which somebody could be attacked hand to hand."""
        width = self.view.width
        tried = set()
        for at in foe.squares:
            x, y = at % width, at // width
            for v in range(max(0, y - NEAR), min(self.view.height, y + NEAR + 1)):
                for u in range(max(0, x - NEAR), min(width, x + NEAR + 1)):
                    q = v * width + u
                    if self.reachable >> q & 1 and q not in tried:
                        tried.add(q)
                        yield q

    def _marked(self, q: int) -> bool:
        """Whether something lies there that one had better not step on without wanting to."""
        return any(token.square == q for token in self.view.tokens)

    def _far(self, q: int) -> int:
        return self._steps.get(q, len(self._steps) + 1)

    @cached_property
    def _steps(self) -> dict[int, int]:
        """How many straight steps it is to each square in reach."""
        assert self.mine is not None
        view, found = self.view, {}
        here = mask_of(self.mine.squares)
        blocked = ~(self.reachable | here)
        size = view.width * view.height
        for n, front in enumerate(layers(here, size, view.east, view.south, view.width, blocked)):
            for q in squares(front):
                found[q] = n
        return found


def throws(roll: Roll) -> list[tuple[tuple[Face, ...], Fraction]]:
    """The ways in which dice can fall, but for their order, each with its chance; nothing where there are too many."""
    if len({die.faces for die in roll.dice}) != 1:
        return []
    faces = roll.dice[0].faces
    kinds = sorted(set(faces), key=str)
    found = []
    for fallen in combinations_with_replacement(kinds, len(roll.dice)):
        ways, chance = factorial(len(fallen)), Fraction(1)
        for face in set(fallen):
            ways //= factorial(fallen.count(face))
        for face in fallen:
            chance *= Fraction(faces.count(face), len(faces))
        found.append((fallen, chance * ways))
        if len(found) > THROWS:
            return []
    return found


def foreseen(game: Game, offer: Offer, square: int) -> tuple[str, Sequence[int], dict[str, Fraction]]:
    """What would be done: in words, with the way and the chances, as far as all that is known."""
    if offer.by >= 0:
        return offer.label, (), offer.odds
    if offer.kind == PARTY and square >= 0:
        return offer.label.replace("…", square_name(square, game.state.width)), (), {}
    if offer.kind != WALK or game.decision is None:
        return offer.label, offer.path, offer.odds
    now = Reckoning(game, game.decision.seat)
    label = offer.label.replace("…", square_name(square, now.view.width))
    return label, (), {"get there": now.chance(square)}


class Errand(Course):
    """An offer that somebody has taken up: its answers one after the other, until it is done or something happens."""

    def __init__(self, game: Game, offer: Offer, square: int = -1) -> None:
        assert game.decision is not None
        self.offer, self.square = offer, square
        self.seats = frozenset((game.decision.seat,))
        self._figure, self._about = game.decision.figure, game.decision.about
        self._seen: object = None
        self._steps = 0
        self._done = False

    def waits(self, game: Game) -> bool:
        """Whether something may be used on the roll for movement: whatever comes of it, he goes on."""
        decision = game.decision
        rolled = self._steps == 1 and self.offer.first[:1] == (game.book.rolls,)
        return rolled and decision is not None and decision.figure == self._figure and is_reaction(decision)

    def next(self, game: Game) -> Answer | None:
        """The next answer; None when it is done, or has to stop."""
        decision = game.decision
        if self._done or decision is None:
            return None
        seat = decision.seat
        if decision.figure != self._figure or decision.about != self._about or not _apt(game, seat):
            return None
        seen = noticed(game, seat, self._figure)
        if self._seen is not None and seen != self._seen:
            return None
        self._seen = seen
        self._steps += 1
        if self._steps > STEPS:
            return None
        try:
            found = self._wanted(Reckoning(game, seat))
        except DelveError:
            return None
        if found is None and self._steps > 1:
            self.stopped = f"{called_in(game, self._figure)} does not get that far."
        return found

    def _wanted(self, now: Reckoning) -> Answer | None:
        offer, decision = self.offer, now.decision
        if offer.kind == WALK:
            walk = (now.book.walks, self.square)
            self._done = walk in decision
            return walk if self._done else offer.first if not now.rolled and offer.first in decision.options else None
        if offer.kind == ATTACK:
            at_once = now.direct(offer.figure)
            foe = next((f for f in now.view.figures if f.id == offer.figure), None)
            again = now.attack(foe) if at_once is None and foe is not None and now.mine is not None else None
        else:
            at_once = now.opened((offer.door[0], offer.door[1]))
            door = next((d for d in now.view.doors if (d.a, d.b) == offer.door), None)
            again = now.open(door) if at_once is None and door is not None and now.mine is not None else None
        if at_once is not None:
            self._done = True
            return at_once.answer
        return again.first if again is not None else None


class Relay(Course):
    """What other figures of the same person do: the turn of the one who is asked ends, another's begins."""

    def __init__(self, game: Game, offer: Offer, own: frozenset[int]) -> None:
        assert game.decision is not None
        self.offer, self.seats = offer, own
        self._round, self._seat = game.state.round, game.decision.seat
        self._begun = game.decision.figure
        self._seen: object = None
        self._errand: Errand | None = None

    def waits(self, game: Game) -> bool:
        """As the errand it ends in does."""
        return self._errand is not None and self._errand.waits(game)

    def next(self, game: Game) -> Answer | None:
        """End, then whoever goes next, then what he does; None when that is done, or something has happened."""
        if self._errand is not None:
            return self._errand.next(game)
        decision = game.decision
        if not isinstance(decision, Decision) or game.state.round != self._round or not can_march(game, self.seats):
            return None
        seen = noticed(game, self._seat, -1)
        if self._seen is not None and seen != self._seen:
            return None
        self._seen = seen
        by = self.offer.by
        if waiting := choosing(game, decision, self.seats):
            return next(iter(waiting.values())) if by < 0 else waiting.get(by)
        if by < 0 or decision.figure == self._begun != by:
            return END if END in decision.options else None
        if self.offer.kind == NEXT or decision.figure != by:
            return None
        self._errand = Errand(game, self.offer)
        return self._errand.next(game)


def called_in(game: Game, figure: int) -> str:
    """How a figure is called in a sentence."""
    found: str = game.state.called(figure)
    return found[:1].upper() + found[1:]
