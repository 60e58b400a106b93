"""Delvewright: HeroQuest quests, all seats choosing at random.

Run with the interpreter that has `delvewright` installed. Besides `speed` and `memory` it knows `digest`: a
hash of every decision and legal answer of a few games, which must be equal in fresh processes whatever
PYTHONHASHSEED says; and `books`: the stand-alone quests of Battle-Axe against The Maze, in one run.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from random import Random
from time import thread_time

from delvewright import Game
from delvewright.kernel.rulebook import find_book
from harness import Costs, Subject, main

LIMIT = 5_000
"""A game is cut here, as catanatron cuts its own: random players may wander."""

parser = argparse.ArgumentParser(add_help=False)
parser.add_argument("--game", default="heroquest")
parser.add_argument("--quest", default="the-maze")
WHICH, _ = parser.parse_known_args()


def start(seed: int) -> Game:
    """The quest of the command line, keeping no event log."""
    return Game.start(WHICH.game, quest=WHICH.quest, seed=seed, quiet=True)


def walk(seed: int) -> Iterator[Game]:
    """The game at each of its decisions."""
    game, random = start(seed), Random(seed).random
    for _ in range(LIMIT):
        decision = game.decision
        if decision is None:
            return
        yield game
        game.answer_code(decision.nth(int(random() * len(decision))))


def play(seed: int) -> int:
    """`walk` without its generator."""
    game, random, decisions = start(seed), Random(seed).random, 0
    while (decision := game.decision) is not None and decisions < LIMIT:
        game.answer_code(decision.nth(int(random() * len(decision))))
        decisions += 1
    return decisions


def fork(game: Game) -> object:
    """A copy in mid-decision, ready to be answered: work put off by `copy` is counted."""
    return game.copy().decision


def fork_answer(game: Game) -> object:
    """Copy, one answer, and the next legal ones."""
    other = game.copy()
    decision = other.decision
    assert decision is not None
    other.answer_code(decision.nth(len(decision) // 2))
    return other.decision


def digest(games: int = 5) -> str:
    """Hash of seat, number of legal answers and all answers, over all decisions of some games."""
    total = hashlib.sha256()
    for seed in range(1, games + 1):
        for game in walk(seed):
            decision = game.decision
            answers = [decision.nth(i) for i in range(len(decision))]
            total.update(f"{decision.seat} {answers}\n".encode())
    return total.hexdigest()[:16]


def decision_time(book: str, quest: str, seed: int, limit: int = 1_500) -> tuple[float, int]:
    """Processor time of a game of random play without its set-up, and how many decisions it had."""
    game, random, decisions = Game.start(book, quest=quest, seed=seed, quiet=True), Random(seed).random, 0
    start = thread_time()
    while (decision := game.decision) is not None and decisions < limit:
        game.answer_code(decision.nth(int(random() * len(decision))))
        decisions += 1
    return thread_time() - start, decisions


def books(rounds: int = 4, seeds: int = 4) -> dict[str, float]:
    """Microseconds a decision of both books in one run, games alternating, each the quickest of some rounds."""
    book = find_book("battleaxe")
    campaign = {quest.id for quest in book.road()}
    axe = [quest.id for quest in book.quests() if quest.id not in campaign]
    games = [("battleaxe", quest, seed) for seed in range(seeds) for quest in axe]
    games += [("heroquest", "the-maze", seed) for seed in range(2 * seeds)]
    best: dict[tuple[str, str, int], tuple[float, int]] = {}
    for _ in range(rounds + 1):
        for game in games:
            took = decision_time(*game)
            best[game] = min(took, best.get(game, took))
    found = {}
    for name in ("heroquest", "battleaxe"):
        each = [took for game, took in best.items() if game[0] == name]
        found[name] = 1e6 * sum(t for t, _ in each) / sum(n for _, n in each)
    return found


if __name__ == "__main__":
    if sys.argv[1:2] == ["books"]:
        times = books()
        print(json.dumps({**times, "battleaxe ÷ heroquest, decisions/s": times["heroquest"] / times["battleaxe"]}))
    elif sys.argv[1:2] == ["digest"]:
        print(json.dumps({"digest": digest(), "python": ".".join(map(str, sys.version_info[:2]))}))
    else:
        costs: Costs = {
            "copy": lambda game: game.state.copy(),
            "fork": fork,
            "fork_answer": fork_answer,
            "view": lambda game: game.view(game.decision.seat),
        }
        main(Subject(start, play, walk, costs))
