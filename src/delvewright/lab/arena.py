"""The arena: on the same seeds every player of one side meets every player of the other, quest by quest."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.lab.simulate import Plan, Progress, Report, Stopped, processes, simulate, wilson
from delvewright.players.base import NAMES, ROLES, SEARCH
from delvewright.players.own import PATIENCE

HEROES = (NAMES[0], NAMES[-1])
"""Who plays the side that sits first: the usual player, and chance for comparison."""
OTHERS = tuple(name for name in NAMES if name not in (SEARCH, *ROLES))
"""Who plays the rest: all but the one that takes its time, and characters."""
ROUNDS = 400
"""After so many rounds a game is broken off; whoever has not won by then has not won."""

Interval = tuple[float, float]
Pair = tuple[str, str]
"""Who plays the Heroes, and who the rest."""


@dataclass(frozen=True)
class Difference:
    """How much more often the Heroes win under one condition than under another, with a 95 % interval."""

    value: float
    low: float
    high: float


def difference(one: Sequence[bool], other: Sequence[bool]) -> Difference:
    """Of wins on the same seeds: the difference of two rates by Newcombe's score interval for pairs."""
    n = len(one)
    both = sum(a and b for a, b in zip(one, other, strict=True))
    first, second = sum(one), sum(other)
    a, b, c, d = both, first - both, second - both, n - first - second + both
    spread = math.sqrt((a + b) * (c + d) * (a + c) * (b + d))
    cross = a * d - b * c
    phi = (max(cross - n / 2, 0.0) if cross > 0 else cross) / spread if spread else 0.0
    p, q = first / n, second / n
    (low_p, high_p), (low_q, high_q) = wilson(first, n), wilson(second, n)
    down = _length(p - low_p, high_q - q, phi)
    up = _length(high_p - p, q - low_q, phi)
    return Difference(p - q, p - q - down, p - q + up)


def _length(a: float, b: float, phi: float) -> float:
    return math.sqrt(max(0.0, a * a - 2 * phi * a * b + b * b))


def average(of: Sequence[Difference]) -> Difference:
    """The mean of differences found independently of each other."""
    n = len(of)
    value = math.fsum(d.value for d in of) / n
    down = math.sqrt(math.fsum((d.value - d.low) ** 2 for d in of)) / n
    up = math.sqrt(math.fsum((d.high - d.value) ** 2 for d in of)) / n
    return Difference(value, value - down, value + up)


@dataclass(frozen=True)
class Contest:
    """One quest: every pairing on the same seeds."""

    reports: Mapping[Pair, Report]

    @property
    def any(self) -> Report:
        """One of the reports, for what is the same in all of them."""
        return next(iter(self.reports.values()))

    def wins(self, pair: Pair) -> list[bool]:
        """By seed, whether the Heroes won."""
        report = self.reports[pair]
        return [o.winner == report.sides[0] for o in report.outcomes]

    def compare(self, one: Pair, other: Pair) -> Difference:
        """How much more often the Heroes win with one pairing than with another."""
        return difference(self.wins(one), self.wins(other))


@dataclass(frozen=True)
class Arena:
    """What came of it."""

    book: str
    seed: int
    games: int
    heroes: tuple[str, ...]
    others: tuple[str, ...]
    contests: Mapping[str, Contest]
    """By quest."""
    seconds: float
    asked: int = 0
    """How many matches were to be played; more than were, if somebody stopped it."""

    @property
    def played(self) -> int:
        """Matches played to their end."""
        return sum(len(contest.reports) for contest in self.contests.values())

    @property
    def whole(self) -> list[Contest]:
        """The quests in which every pairing has met."""
        return [c for c in self.contests.values() if len(c.reports) == len(self.pairs)]

    @property
    def pairs(self) -> list[Pair]:
        """Every pairing."""
        return [(h, o) for h in self.heroes for o in self.others]

    @property
    def duels(self) -> list[tuple[Pair, Pair]]:
        """What is compared: the usual Heroes with others, and against chance each other player of the rest."""
        usual, chance = self.others[0], self.others[-1]
        found = [((self.heroes[0], usual), (h, usual)) for h in self.heroes[1:]]
        return found + [((self.heroes[0], chance), (self.heroes[0], o)) for o in self.others if o != chance]

    def met(self, contest: Contest) -> list[tuple[Pair, Pair]]:
        """The comparisons of which both pairings were played."""
        return [duel for duel in self.duels if all(pair in contest.reports for pair in duel)]

    def rate(self, pair: Pair) -> float:
        """The Heroes' win rate with a pairing, on average over the quests."""
        rates = [c.reports[pair].won / self.games for c in self.whole]
        return math.fsum(rates) / len(rates)

    def overall(self, one: Pair, other: Pair) -> Difference:
        """A difference on average over the quests."""
        return average([c.compare(one, other) for c in self.whole])

    def as_json(self) -> dict[str, Any]:
        """Everything as plain data; only `seconds` may differ from run to run."""
        return {
            "book": self.book,
            "seed": self.seed,
            "games": self.games,
            "quests": [
                {
                    "quest": quest,
                    "title": contest.any.title,
                    "sides": list(contest.any.sides),
                    "matches": [_match(pair, report) for pair, report in contest.reports.items()],
                    "differences": [_duel(duel, contest.compare(*duel)) for duel in self.met(contest)],
                }
                for quest, contest in self.contests.items()
            ],
            "average": {
                "rates": [{"heroes": h, "others": o, "rate": round(self.rate((h, o)), 6)} for h, o in self.pairs],
                "differences": [_duel(duel, self.overall(*duel)) for duel in self.duels],
            }
            if self.whole
            else None,
            **({"stopped_early": True} if self.asked > self.played else {}),
            "seconds": round(self.seconds, 3),
        }


def _match(pair: Pair, report: Report) -> dict[str, Any]:
    low, high = report.interval
    return {
        "heroes": pair[0],
        "others": pair[1],
        "won": report.won,
        "unfinished": report.wins[""],
        "faults": [{"seed": o.seed, "fault": o.fault} for o in report.faults],
        "rate": round(report.won / report.games, 6),
        "interval": [round(low, 6), round(high, 6)],
    }


def _duel(duel: tuple[Pair, Pair], found: Difference) -> dict[str, Any]:
    (heroes, others), (less_heroes, less_others) = duel
    return {
        "heroes": heroes,
        "others": others,
        "less_heroes": less_heroes,
        "less_others": less_others,
        "points": round(100 * found.value, 4),
        "interval": [round(100 * found.low, 4), round(100 * found.high, 4)],
    }


def hold(
    book: str,
    quests: Sequence[str],
    games: int,
    seed: int = 1,
    jobs: int = 1,
    heroes: Sequence[str] = HEROES,
    others: Sequence[str] = OTHERS,
    options: Mapping[str, str] | None = None,
    progress: Progress | None = None,
    trust: bool = False,
    patience: float = PATIENCE,
) -> Arena:
    """Let them all meet. The result does not depend on the number of processes.

    Ctrl-C raises `Stopped` with the matches played to their end by then.
    """
    if not quests:
        raise DelveError("There is no quest to be played.", do="Name one or more.")
    if not heroes or not others:
        raise DelveError("Nobody plays one of the sides.", do="Name one player or more for each.")
    plans = [
        Plan(book, q, h, o, options or {}, ROUNDS, trust, patience) for q in quests for h in heroes for o in others
    ]
    if jobs < 1:
        raise DelveError(f"{jobs} processes cannot play.", do="Give 1 or more.")
    for plan in plans:
        plan.check()
    found: dict[str, dict[Pair, Report]] = {quest: {} for quest in quests}

    def arena() -> Arena:
        contests = {quest: Contest(reports) for quest, reports in found.items() if reports}
        seconds = math.fsum(r.seconds for reports in found.values() for r in reports.values())
        return Arena(book, seed, games, tuple(heroes), tuple(others), contests, seconds, len(plans))

    try:
        with nullcontext() if jobs == 1 else processes(jobs) as pool:
            for i, plan in enumerate(plans):
                tell = _part(progress, i * games, len(plans) * games)
                found[plan.quest][plan.heroes, plan.sorcerer] = simulate(plan, games, seed, jobs, pool, tell)
    except KeyboardInterrupt:
        raise Stopped(arena()) from None
    return arena()


def _part(progress: Progress | None, before: int, games: int) -> Progress | None:
    """Progress of one match told as part of the whole."""
    if progress is None:
        return None
    return lambda done, _: progress(before + done, games)
