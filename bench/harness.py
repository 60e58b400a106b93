"""What every worker of the bench shares: one way to play, to time and to print.

A worker describes its game with a `Subject` and calls `main(subject)`. It is then run by `run.py` as
``python worker.py speed|memory`` and prints one JSON object. All times are CPU time of the process, so that
other jobs on the machine disturb less; a decision is one choice handed to a player, forced ones included.
"""

import argparse
import gc
import itertools
import json
import os
import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import process_time as clock
from typing import Any

Costs = dict[str, Callable[[Any], object]]
"""Actions to time on a game, by name."""


@dataclass(frozen=True)
class Subject:
    """A game under test: how to start it, play it out, walk through it, and what else to time."""

    start: Callable[[int], Any]
    """Start the game with this seed."""
    play: Callable[[int], int]
    """Start and play to the end at random; returns the number of decisions."""
    walk: Callable[[int], Iterator[Any]]
    """The same game, handed out at each decision and moved on when the next one is asked for."""
    costs: Costs = field(default_factory=dict)
    """What to time at each decision: copy, fork, fork_answer, view."""


def warm_up(subject: Subject, seconds: float) -> None:
    """Play as long as the first games of a process still work out what later ones find ready: sight lines, content."""
    begin = clock()
    for seed in itertools.count(1_000_000):
        subject.play(seed)
        if clock() - begin > seconds:
            return


def rate(subject: Subject, seconds: float) -> dict[str, float]:
    """Play whole games, set-up included, for about so many seconds."""
    decisions = games = 0
    begin = clock()
    while (spent := clock() - begin) < seconds:
        games += 1
        decisions += subject.play(games)
    return {
        "decisions_s": decisions / spent,
        "games_s": games / spent,
        "decisions_game": decisions / games,
    }


def cost(walk: Callable[[int], Iterator[Any]], action: Callable[[Any], object], seconds: float) -> float:
    """Mean microseconds of an action done once at every decision of several games, freeing its result too."""
    begin, total, count = clock(), 0.0, 0
    for seed in itertools.count(1):
        for game in walk(seed):
            before = clock()
            action(game)
            total += clock() - before
            count += 1
        if clock() - begin > seconds:
            break
    before = clock()
    for _ in range(10_000):
        clock()
    overhead = (clock() - before) / 10_000  # of reading the clock, contained once in each sample
    return (total / count - overhead) * 1e6


def start_cost(start: Callable[[int], Any], seconds: float) -> float:
    """Mean microseconds to set up a game."""
    begin, count = clock(), 0
    while (spent := clock() - begin) < seconds:
        count += 1
        start(count)
    return spent / count * 1e6


def resident() -> int:
    """Bytes this process holds: the resident set where /proc tells it, else what Python has allocated."""
    gc.collect()
    try:
        with open("/proc/self/statm") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        if not tracemalloc.is_tracing():
            tracemalloc.start()
        return tracemalloc.get_traced_memory()[0]


def memory(subject: Subject, games: int = 200, decisions: int = 60) -> dict[str, float]:
    """Kilobytes per game, over many live games each some way in; what all games share is loaded before."""
    subject.play(0)
    before = resident()
    live = [list(itertools.islice(subject.walk(seed), decisions))[-1] for seed in range(1, games + 1)]
    if live[0] is live[1]:  # NLE: one environment, reset for each game
        return {}
    return {"memory_kb": (resident() - before) / len(live) / 1024}


def main(subject: Subject) -> None:
    """Do what the command line asks, and print it as JSON."""
    parser = argparse.ArgumentParser()
    parser.add_argument("mode", choices=["speed", "memory"])
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="for play-outs, and as long to warm up; a quarter for each cost"
    )
    options, _ = parser.parse_known_args()
    if options.mode == "memory":
        figures = memory(subject)
    else:
        warm_up(subject, options.seconds)
        figures = rate(subject, options.seconds)
        figures["start_us"] = start_cost(subject.start, options.seconds / 8)
        for name, action in subject.costs.items():
            figures[name + "_us"] = cost(subject.walk, action, options.seconds / 4)
    print(json.dumps(figures))
