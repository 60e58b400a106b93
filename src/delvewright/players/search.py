"""The player who thinks ahead: it plays what might be to the end, many times, before it does what is not usual.

It answers as the tactician does, unless another answer wins clearly more of the games it imagines. All it knows of them
comes through `Lookahead`: what its seat cannot know is made up. Of a few answers those that win least often are dropped
until one is left; then that one and the usual one are played in as many *fresh* dreams, side by side, and only a
difference that is hardly luck counts. Nothing is cut short and guessed: estimates of a game half played deceive.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import stream
from delvewright.kernel.errors import DelveError, NoDream
from delvewright.kernel.game import Game
from delvewright.kernel.view import View
from delvewright.players.base import SEARCH, Bot
from delvewright.players.lookahead import Lookahead
from delvewright.players.tactician import Tactician

USUAL = 400
"""Play-outs for an answer, where nothing is said."""
CANDIDATES = 7
FIRST, PAIRS = 6, 40
"""Play-outs for each candidate at first, and pairs in the end, of 400 in all."""
LEAST = 16
"""So many pairs there have to be before anything counts."""
SURE = 2.0
"""A difference counts if it is more than so many of its standard errors."""
ROUNDS, ANSWERS = 80, 4000
"""After so many more rounds, or answers, an imagined game counts as lost for those who sit first."""
PAYS = ("cast", "use", "drink", "splash", "open", "investigate", "look", "read", "leave", "throw", "do-at", "invoke")
"""Beginnings of verbs for which it pays to think ahead in a party."""
SINGLE = ("end", "pass")
TIMED = re.compile(r"([0-9]+(?:\.[0-9]+)?)s")


@dataclass(frozen=True)
class Budget:
    """How much may be thought for one answer: play-outs, or seconds."""

    playouts: int = USUAL
    seconds: float = 0.0

    @classmethod
    def read(cls, text: str) -> Budget:
        """`400`, or `1s`, `0.5s`."""
        timed = TIMED.fullmatch(text)
        if timed and 0 < float(timed[1]) <= 600:
            return cls(USUAL, float(timed[1]))
        if text.isdecimal() and 50 <= int(text[:8]) <= 1_000_000:
            return cls(int(text))
        raise DelveError(
            f"“{text}” says not how long to think.", do="Write search:400 (play-outs, 50 at least) or search:1s."
        )

    @property
    def first(self) -> int:
        """Play-outs for each candidate at first."""
        return max(2, self.playouts * FIRST // USUAL)

    @property
    def pairs(self) -> int:
        """Pairs in the end."""
        return max(LEAST, self.playouts * PAIRS // USUAL)


@dataclass(frozen=True)
class Judgement:
    """What was found about one answer."""

    answer: Answer
    usual: Answer
    won: float = 0
    """Of the pairs in the end, how many were won with it."""
    usually: float = 0
    """How many with the usual answer."""
    pairs: int = 0
    playouts: int = 0
    candidates: int = 0

    @property
    def gain(self) -> float:
        """By how much of a win it is better."""
        return (self.won - self.usually) / self.pairs if self.pairs else 0.0


class OutOfTime(Exception):
    """The time to think is over."""


class Search(Bot):
    """Plays as the tactician does, and looks ahead where that can pay."""

    def __init__(self, seed: int = 0, seat: int = 0, budget: str = str(USUAL)) -> None:
        super().__init__(seed, seat)
        self.name = SEARCH if budget == str(USUAL) else f"{SEARCH}:{budget}"
        self.budget = Budget.read(budget)
        self.usual = Tactician(seed, seat)
        self.thoughts = stream(seed, f"search.{seat}")
        self.asked = 0
        self.found: Judgement | None = None
        """What it found out about its last answer, if it thought about it."""
        self.speaks = True
        """Whether it may say what it found: a game master must not, for the Heroes read it."""

    def decide(self, view: View, decision: Decision) -> Answer:
        """The usual answer, for whoever has no time or no door to look ahead through."""
        self.asked += 1
        self.found = None
        self.speaks = view.seats[view.seat].side == view.seats[0].side
        return self.usual.decide(view, decision)

    def choose_ahead(self, view: View, decision: Decision, ahead: Lookahead) -> Answer:
        """The answer that wins clearly more imagined games than the usual one, else that one."""
        usual = self.choose(view, decision)
        return self.conclude(self.ponder(usual, view, decision, ahead))

    def conclude(self, found: Judgement) -> Answer:
        """Go by what was found, here or in another process."""
        self.found = found
        return found.answer

    def reason(self) -> str:
        """The tactician's, or what the imagined games have shown."""
        said, found = self.usual.reason(), self.found
        if found is None or not found.pairs or not self.speaks:
            return "" if found is not None and found.answer != found.usual else said
        if found.answer != found.usual:
            won = f"wins {found.won:.0f} of {found.pairs} imagined games with this"
            return f"{won}, {found.usually:.0f} with what it would usually do"
        return said

    # -- thinking

    def would_ponder(self, view: View, decision: Decision) -> bool:
        """Whether it would think about this question at all."""
        return pays(view, decision)

    def ponder(self, usual: Answer, view: View, decision: Decision, ahead: Lookahead) -> Judgement:
        """What imagined games say of the usual answer and others; changes nothing of this player."""
        rng = stream(self.thoughts, f"{self.asked}")
        some = candidates(decision, usual, rng) if self.would_ponder(view, decision) else [usual]
        if len(some) < 2:
            return Judgement(usual, usual)
        return Thought(self.usual, self.budget, view, ahead, rng & 0x7FFFFFFF).judge(some)


class Thought:
    """The imagined games for one question."""

    def __init__(self, mind: Tactician, budget: Budget, view: View, ahead: Lookahead, seed: int) -> None:
        self.mind, self.budget, self.view, self.ahead, self.seed = mind, budget, view, ahead, seed
        self.until = time.monotonic() + budget.seconds if budget.seconds else math.inf
        self.dreams: list[Game] = []
        self.missed = self.playouts = 0
        self.keep = {id(shown): shown for _, shown in mind.minds.values()}
        self.first = view.seats[view.seat].side == view.seats[0].side

    def judge(self, some: list[Answer]) -> Judgement:
        """Drop what wins least often until one is left, and confirm that it is better than the usual."""
        usual, count = some[0], len(some)
        won = dict.fromkeys(range(len(some)), 0.0)
        left, size, done = list(range(len(some))), self.budget.first, 0
        try:
            while len(left) > 1:
                for i in left:
                    won[i] += sum(self.play(n, some[i]) for n in range(done, done + size))
                done, size = done + size, size * 2
                if won[0] == done:
                    return Judgement(usual, usual, 0, 0, 0, self.playouts, count)  # nothing can be much better
                left.sort(key=lambda i: (-won[i], i))
                left = left[: (len(left) + 1) // 2]
            best = left[0]
            if best == 0:
                return Judgement(usual, usual, 0, 0, 0, self.playouts, count)
            return self.confirm(some[best], usual, done, count)
        except (OutOfTime, NoDream):
            return Judgement(usual, usual, 0, 0, 0, self.playouts, count)

    def confirm(self, answer: Answer, usual: Answer, after: int, count: int) -> Judgement:
        """Play both in fresh dreams, side by side; the usual one stays unless the difference is hardly luck."""
        pairs: list[tuple[float, float]] = []
        try:
            for n in range(after, after + self.budget.pairs):
                pairs.append((self.play(n, answer), self.play(n, usual)))
                if len(pairs) % 10 == 0 and better(pairs) < 0:
                    break
        except (OutOfTime, NoDream):
            pass
        won, usually = sum(a for a, _ in pairs), sum(b for _, b in pairs)
        sure = len(pairs) >= LEAST and better(pairs) > SURE
        return Judgement(answer if sure else usual, usual, won, usually, len(pairs), self.playouts, count)

    def dream(self, n: int) -> Game:
        """The imagined game of that number."""
        while len(self.dreams) <= n:
            try:
                self.dreams.append(self.ahead.imagine(self.seed + len(self.dreams) + self.missed))
            except NoDream:
                self.missed += 1
                if self.missed > 8:
                    raise
        return self.dreams[n]

    def play(self, n: int, answer: Answer) -> float:
        """Answer so in an imagined game and play it to the end: 1 if this side wins, 0 if it does not."""
        if time.monotonic() > self.until:
            raise OutOfTime
        self.playouts += 1
        game = self.dream(n).copy(quiet=True)
        players: dict[int, Bot] = {self.view.seat: deepcopy(self.mind, dict(self.keep))}
        game.answer_code(answer)
        for _ in played_on(game, players, self.seed + n):
            if time.monotonic() > self.until:
                raise OutOfTime
        won = game.winner == game.seats[0].side
        return float(won == self.first)


def played_on(game: Game, players: dict[int, Bot], seed: int) -> Iterator[None]:
    """Let tacticians play a game to its end, or until it takes too long; those who are not there yet join it."""
    last = game.state.round + ROUNDS
    for n in range(ANSWERS):
        decision = game.decision
        if decision is None or game.state.round > last:
            return
        seat = decision.seat
        if seat not in players:
            players[seat] = Tactician(seed, seat)
        game.answer_code(players[seat].choose(game.view(seat), decision))
        if n % 32 == 0:
            yield


def better(pairs: list[tuple[float, float]]) -> float:
    """By how many standard errors the first of each pair wins more often."""
    n = len(pairs)
    gains = [a - b for a, b in pairs]
    mean = sum(gains) / n
    spread = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / (n - 1)) if n > 1 else 0.0
    if not spread:
        return math.copysign(math.inf, mean) if mean else 0.0
    return mean / spread * math.sqrt(n)


def alone(view: View) -> bool:
    """Whether one Hero goes alone."""
    first = view.seats[0].side
    return sum(seat.side == first for seat in view.seats) == 1


def pays(view: View, decision: Decision) -> bool:
    """Whether thinking ahead can pay: always for one Hero alone, in a party where something special is offered."""
    if len(decision) < 2:
        return False
    return alone(view) or any(answer[0].startswith(PAYS) for answer in decision.options)


def candidates(decision: Decision, usual: Answer, rng: int) -> list[Answer]:
    """The usual answer and a few others: one of each kind, then a second of each; which, is left to chance."""
    kinds: dict[tuple[object, ...], list[Callable[[], Answer]]] = {}
    for answer in decision.options:
        words = tuple(part for part in answer if isinstance(part, str))
        kinds.setdefault(words, []).append(lambda answer=answer: answer)  # type: ignore[misc]
    taken = len(decision.options)
    for verb, mask in decision.fields:
        n = mask.bit_count()
        kinds[verb, "field"] = [lambda i=taken + i: decision.nth(i) for i in range(n)]  # type: ignore[misc]
        taken += n
    below = Bot(rng).below
    order = shuffled(sorted(kinds, key=repr), below)
    order.sort(key=lambda kind: (kind[0] in SINGLE, not str(kind[0]).startswith(PAYS)))
    found = [usual]
    for turn in range(2):
        for kind in order:
            if len(found) == CANDIDATES:
                return found
            rest = kinds[kind]
            if rest and (turn == 0 or len(rest) > 1):
                answer = rest.pop(below(len(rest)))()
                if answer not in found:
                    found.append(answer)
    return found


def shuffled(things: list[tuple[object, ...]], below: Callable[[int], int]) -> list[tuple[object, ...]]:
    """The same in another order."""
    return [things.pop(below(len(things))) for _ in range(len(things))]
