"""Many games at once: the same result for the same seeds on any number of processes."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from queue import SimpleQueue
from statistics import NormalDist
from typing import Any, NamedTuple

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError, QuestFault
from delvewright.kernel.game import Game
from delvewright.kernel.notation import square_name
from delvewright.kernel.view import View
from delvewright.lab.patience import patience
from delvewright.players.base import make
from delvewright.players.lookahead import ask
from delvewright.players.own import PATIENCE, Own, PlayerFault

HERO = "hero"
"""The side whose wins are counted first."""
LONG, AIMLESS = 400, 10_000
"""Rounds after which a game counts as unfinished: with Heroes who want something, and with random ones."""
TOO_MANY = 500_000
"""So many decisions end any game."""
CHUNK = 25
"""At most so many games are handed to a process at a time; of few games one each, so that little is lost by Ctrl-C."""

AHEAD = 4
"""So many pieces are handed out for each process, so that none waits for the next."""
STEP = 50
"""After every so many games it is looked at whether the win rate is known well enough."""

Progress = Callable[[int, int], None]
"""Told, now and then, how many games are done and of how many."""
Sink = Callable[["Outcome"], None]
"""Given the outcomes, in the order of their seeds."""


@dataclass(frozen=True)
class Plan:
    """What is played, and by whom."""

    book: str
    quest: str
    heroes: str = "tactician"
    sorcerer: str = "tactician"
    options: Mapping[str, str] = field(default_factory=dict)
    limit: int = 0
    """Rounds after which a game is broken off; 0 for the usual."""
    trust: bool = False
    """Whether the Python file beside a quest file may be run."""
    patience: float = PATIENCE
    """Seconds that one answer of a player that somebody wrote may take."""
    places: bool = False
    """Whether it is looked at where and when Heroes die, which needs a log."""
    trace: bool = False
    """Whether every decision is written down."""

    @property
    def rounds(self) -> int:
        """The limit in force."""
        return self.limit or (AIMLESS if self.heroes == "random" else LONG)

    def check(self) -> View:
        """Complain about anything that cannot be played; gives a look at the start."""
        for side, name in (("heroes", self.heroes), ("sorcerer", self.sorcerer)):
            try:
                make(name)
            except DelveError as error:
                where = f"{side}, {error.where}" if error.where else side
                raise DelveError(f"{where}: {error.what}", do=error.do) from None
        if self.limit < 0:
            raise DelveError(f"A limit of {self.limit} rounds makes no sense.", do="Give 1 or more.")
        with patience(self.trust):
            game = Game.start(self.book, self.quest, 0, self.options, quiet=True, trust=self.trust)
        return game.view(0)


class Stopped(KeyboardInterrupt):
    """Somebody has stopped it (Ctrl-C); what was finished by then is here."""

    def __init__(self, finished: Any) -> None:
        super().__init__("stopped")
        self.finished = finished


@dataclass(frozen=True)
class Outcome:
    """One game, as counted."""

    seed: int
    winner: str
    """The side that won; nothing if the game was broken off."""
    rounds: int
    decisions: int
    lost: int
    """Body lost by the Heroes; -1 in a book that does not count it."""
    home: int
    """Heroes who got out."""
    deaths: tuple[tuple[str, str], ...]
    """(Hero, cause) in order."""
    fault: str = ""
    """The mistake in the quest's own module, or in a player that somebody wrote, that stopped it, if one did."""
    gold: int = -1
    """What the Heroes carry in the end; -1 in a book without gold."""
    places: tuple[tuple[int, str], ...] = ()
    """Of each death the round and the square, where that was asked for."""
    trace: tuple[Traced, ...] = ()
    """Every decision, where that was asked for."""


class Traced(NamedTuple):
    """One decision of a game: who was asked what, and what the answer was."""

    number: int
    """Of the game's decisions, from 1 on."""
    round: int
    seat: str
    figure: str
    about: str
    offered: tuple[str, ...]
    """All legal answers, in notation."""
    taken: str
    odds: tuple[tuple[str, str], ...]
    """Of the answer taken: what may come of it, and the exact chance of that, where dice decide."""


def play_one(plan: Plan, seed: int) -> Outcome:
    """Play one game to its end, each player seeing its own view only; then count what came of it."""
    game = Game.start(plan.book, plan.quest, seed, plan.options, quiet=not plan.places, trust=plan.trust)
    first = game.seats[0].side
    who = [plan.heroes if seat.side == first else plan.sorcerer for seat in game.seats]
    limit, decisions, told, fault = plan.rounds, 0, 0, ""
    died, trace = dict[str, tuple[int, str, str]](), list[Traced]()
    try:
        players = [make(name, seed, seat) for seat, name in enumerate(who)]
        for player in players:
            if isinstance(player, Own):
                player.patience = plan.patience
        while (decision := game.decision) is not None and game.state.round <= limit and decisions < TOO_MANY:
            answer = ask(players[decision.seat], game)
            decisions += 1
            if plan.trace:
                trace.append(_traced(game, decision, decisions, answer))
            with patience(plan.trust):
                game.answer(answer)
            if plan.places:
                died |= _died(game, told)
                told = len(game.events)
    except (QuestFault, PlayerFault) as error:
        fault = f"{error.where}, decision {decisions + 1}: {error.what}"
    tally = game.book.tally(game.state)
    found = [(name, cause, *died.get(name, (0, "", ""))) for name, cause in tally.deaths]
    return Outcome(
        seed,
        game.winner if game.over and not fault else "",
        min(game.state.round, limit),
        decisions,
        tally.lost,
        tally.home,
        tuple((name, cause or by) for name, cause, _, _, by in found),
        fault,
        tally.gold,
        tuple((when, where) for _, _, when, where, _ in found) if plan.places else (),
        tuple(trace),
    )


def _died(game: Game, since: int) -> dict[str, tuple[int, str, str]]:
    """Who died in what was told last: in which round, on which square, and who had done something to him last."""
    found, state = {}, game.state
    for at, event in enumerate(game.events[since:], since):
        if event.kind == "death" and event.figures:
            dead = event.figures[0]
            before = (each.figures[0] for each in reversed(game.events[:at]) if dead in each.figures[1:])
            by = next(before, -1)
            where = square_name(event.squares[0], state.width) if event.squares else ""
            found[state.figure_name(dead)] = state.round, where, _one_of(state.called(by)) if by >= 0 else ""
    return found


def _one_of(name: str) -> str:
    """A figure by its kind: Orc for the Orc and for Orc 2."""
    return name.removeprefix("the ").rstrip(" 0123456789")


def _traced(game: Game, decision: Decision, number: int, answer: Answer) -> Traced:
    """A decision and its answer, before it is given."""
    figure = game.state.figure_name(decision.figure) if decision.figure >= 0 else ""
    odds = tuple((what, str(chance)) for what, chance in (game.odds(answer) or {}).items())
    offered = tuple(map(game.write, decision))
    seat = game.seats[decision.seat].id
    return Traced(number, game.state.round, seat, figure, decision.about, offered, game.write(answer), odds)


def play_some(plan: Plan, seeds: Iterable[int]) -> list[Outcome]:
    """Play a few games in a row: what one process is asked to do at a time."""
    return [play_one(plan, seed) for seed in seeds]


class InOrder:
    """Outcomes put into the order of their seeds, and what is enough: the same on any number of processes."""

    def __init__(self, first: int, until: float = 0.0, side: str = "", sink: Sink | None = None) -> None:
        self.next, self.until, self.side, self.sink = first, until, side, sink
        self.found: list[Outcome] = []
        """Those in order, without a gap."""
        self.early: dict[int, Outcome] = {}
        """Those that came before others of a lower seed."""
        self.won = 0
        self.enough = False

    def add(self, some: Iterable[Outcome]) -> None:
        """Take some more."""
        self.early.update((outcome.seed, outcome) for outcome in some)
        while not self.enough and self.next in self.early:
            self._take(self.early.pop(self.next))
            self.next += 1
            n = len(self.found)
            if self.until and n % STEP == 0:
                low, high = wilson(self.won, n)
                self.enough = high - low <= 2 * self.until

    def rest(self) -> None:
        """Somebody has stopped it: those with a gap before them count as well."""
        for seed in sorted(self.early):
            self._take(self.early.pop(seed))

    def _take(self, outcome: Outcome) -> None:
        self.won += outcome.winner == self.side
        if self.sink is not None:
            self.sink(outcome)
        self.found.append(replace(outcome, trace=()) if outcome.trace else outcome)


def simulate(
    plan: Plan,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    until: float = 0.0,
    sink: Sink | None = None,
) -> Report:
    """Play the seeds from `seed` on; on `jobs` processes, or wherever an executor of one's own runs them.

    `until` ends it as soon as the Heroes' win rate is known that well: 0.02 is two points up or down. `sink` is given
    each outcome in the order of the seeds. Ctrl-C raises `Stopped` with a report of the games finished by then; no
    process is left behind.
    """
    if games < 1:
        raise DelveError(f"{games} games cannot be played.", do="Give 1 or more.")
    if jobs < 1:
        raise DelveError(f"{jobs} processes cannot play.", do="Give 1 or more.")
    start = plan.check()
    sides = tuple(dict.fromkeys(seat.side for seat in start.seats))
    began = time.perf_counter()
    size = max(1, min(CHUNK, games // (100 * jobs)))
    chunks = [range(s, min(s + size, seed + games)) for s in range(seed, seed + games, size)]
    done, counted = InOrder(seed, until, sides[0], sink), 0

    def report() -> Report:
        seconds, asked = time.perf_counter() - began, len(done.found) if done.enough else games
        return Report(plan, start.title, sides, seed, tuple(done.found), seconds, jobs, asked)

    def count(some: list[Outcome]) -> bool:
        nonlocal counted
        counted += len(some)
        done.add(some)
        if progress:
            progress(counted, games)
        return done.enough

    try:
        if executor is not None:
            _share(executor, plan, chunks, count, AHEAD * max(jobs, usual_jobs()))
        elif jobs == 1 or len(chunks) == 1:
            for each in range(seed, seed + games):
                if count([play_one(plan, each)]):
                    break
        else:
            with processes(min(jobs, len(chunks))) as pool:
                _share(pool, plan, chunks, count, AHEAD * jobs)
    except KeyboardInterrupt:
        done.rest()
        raise Stopped(report()) from None
    return report()


class _Own(ProcessPoolExecutor):
    """Processes that are ours to kill."""


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many fresh processes; copies of a running one (fork) may inherit locks held by its other threads."""
    pool = _Own(jobs, multiprocessing.get_context("spawn"), initializer=_work)
    try:
        yield pool
    except BaseException:
        for worker in list((getattr(pool, "_processes", None) or {}).values()):
            worker.kill()  # a game under way would be played to its end, which may take minutes
        pool.shutdown(cancel_futures=True)
        raise
    pool.shutdown()


def _share(
    executor: Executor, plan: Plan, chunks: Sequence[range], count: Callable[[list[Outcome]], bool], ahead: int
) -> None:
    """Hand out the chunks, a few ahead of those who play, and count what comes back, until that is enough.

    What is done comes to us by a queue: whoever waits for all futures at once (`as_completed`) locks each of them
    first, and stopped in the middle of that he leaves locks behind for which the pool waits for ever.
    """
    done: SimpleQueue[Future[list[Outcome]]] = SimpleQueue()
    waiting: set[Future[list[Outcome]]] = set()
    left = iter(chunks)

    def hand_out(chunk: range) -> None:
        future = executor.submit(play_some, plan, chunk)
        waiting.add(future)
        future.add_done_callback(done.put)

    with _uninterrupted():  # the processes begin here
        for chunk in islice(left, ahead):
            hand_out(chunk)
    try:
        while waiting:
            future = done.get()
            waiting.discard(future)
            if count(future.result()):
                break
            if (chunk := next(left, None)) is not None:  # type: ignore[assignment]
                hand_out(chunk)
    except BaseException:
        if not isinstance(executor, _Own):  # a pool whose processes are killed stumbles over what was cancelled before
            for future in waiting:
                future.cancel()
        raise
    for future in waiting:
        future.cancel()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C is heard afterwards only; and never by processes that begin meanwhile."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []  # another thread may take the signal for us, whatever this one has blocked
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, handler)
        if heard:
            raise KeyboardInterrupt


def _work() -> None:
    """What a process does first. Ctrl-C is for the process that waits; but if that is gone, so are the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_leave_with, args=(parent,), daemon=True).start()


def _leave_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def usual_jobs() -> int:
    """As many processes as there are processors for us."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def wilson(hits: int, of: int, confidence: float = 0.95) -> tuple[float, float]:
    """The Wilson score interval of a rate: honest also for few games and for rates near 0 and 1."""
    if not of:
        return 0.0, 1.0
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate, square = hits / of, z * z
    middle = (rate + square / (2 * of)) / (1 + square / of)
    half = z / (1 + square / of) * math.sqrt(rate * (1 - rate) / of + square / (4 * of * of))
    return (0.0 if hits == 0 else middle - half), (1.0 if hits == of else middle + half)


@dataclass(frozen=True)
class Report:
    """What came of it."""

    plan: Plan
    title: str
    """The quest's."""
    sides: tuple[str, ...]
    seed: int
    outcomes: tuple[Outcome, ...]
    """In the order of the seeds."""
    seconds: float
    jobs: int
    asked: int = 0
    """How many games were to be played; more than were, if somebody stopped it."""

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.outcomes)

    @property
    def wins(self) -> dict[str, int]:
        """Games won, by side, one without seats too; those broken off under the empty name."""
        found = Counter(o.winner for o in self.outcomes)
        others = sorted(side for side in found if side and side not in self.sides)
        return {side: found[side] for side in (*self.sides, *others, "")}

    @property
    def faults(self) -> list[Outcome]:
        """Games that a mistake in the quest's own module, or in a player that somebody wrote, stopped."""
        return [o for o in self.outcomes if o.fault]

    @property
    def interval(self) -> tuple[float, float]:
        """Where the Heroes' true win rate lies, at 95 %."""
        return wilson(self.won, self.games)

    @property
    def won(self) -> int:
        """Games won by the side that sits first, the Heroes."""
        return self.wins[self.sides[0]]

    @property
    def counts_body(self) -> bool:
        """Whether the book counts what the Heroes lose."""
        return self.mean("lost") >= 0

    def mean(self, what: str) -> float:
        """The average of a number of the outcomes."""
        return math.fsum(getattr(o, what) for o in self.outcomes) / self.games

    def deaths(self, by: int) -> dict[str, int]:
        """Heroes lost, by hero (0) or cause (1), the most frequent first; Orc 1 and Orc 2 are one cause."""
        names = (death[by] for o in self.outcomes for death in o.deaths if death[by])
        found = Counter(_one_of(name) if by else name for name in names)
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data; only what is under `timing` may differ from run to run."""
        rounds = sorted(o.rounds for o in self.outcomes)
        low, high = self.interval
        return {
            "result": {
                "book": self.plan.book,
                "quest": self.plan.quest,
                "options": dict(self.plan.options),
                "players": {"heroes": self.plan.heroes, "sorcerer": self.plan.sorcerer},
                "seed": self.seed,
                "games": self.games,
                **({"stopped_early": True, "asked": self.asked} if self.asked > self.games else {}),
                "round_limit": self.plan.rounds,
                "wins": {side or "unfinished": n for side, n in self.wins.items()},
                "hero_win_rate": self.won / self.games,
                "hero_win_interval": [round(low, 6), round(high, 6)],
                "rounds": {
                    "mean": self.mean("rounds"),
                    "least": rounds[0],
                    "median": rounds[self.games // 2],
                    "most": rounds[-1],
                },
                "decisions": self.mean("decisions"),
                "body_lost": self.mean("lost") if self.counts_body else None,
                "heroes_home": self.mean("home"),
                "deaths": {"by_cause": self.deaths(1), "by_hero": self.deaths(0)},
                "faults": [{"seed": o.seed, "fault": o.fault} for o in self.faults],
            },
            "timing": {
                "seconds": round(self.seconds, 3),
                "games_per_second": round(self.games / self.seconds, 2),
                "jobs": self.jobs,
            },
        }
