"""Delvewright: HeroQuest quests, all seats choosing at random.

Run with the interpreter that has `delvewright` installed. Besides `speed` and `memory` it knows `digest`: a
hash of every decision and legal answer of a few games, which must be equal in fresh processes whatever
PYTHONHASHSEED says; and `books`: quests of the other books beside The Maze, in one process.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from time import thread_time

from delvewright import Game
from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import find_book
from harness import Costs, Subject, main


def standing_alone(book: str) -> tuple[str, ...]:
    """The quests of a book that belong to no campaign."""
    found = find_book(book)
    road = {quest.id for quest in found.road()}
    return tuple(quest.id for quest in found.quests() if quest.id not in road)


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


BOOKS = {
    "heroquest": ("the-maze",),
    "battleaxe": standing_alone("battleaxe"),
    "allison": ("weigh-house-cellar", "short-weight"),
    "advanced": ("expedition",),
}
"""The quests by which the books are compared."""
IMAGINED = {
    "heroquest": ("the-maze",),
    "battleaxe": ("cold-lantern",),
    "allison": ("weigh-house-cellar",),
    "advanced": ("expedition",),
}
"""The quests in which games are imagined."""


def decision_time(book: str, quest: str, seed: int, limit: int) -> tuple[float, int]:
    """Processor time of a game of random play without its set-up, and how many decisions it had."""
    game, random, decisions = Game.start(book, quest=quest, seed=seed, quiet=True), Random(seed).random, 0
    start = thread_time()
    while (decision := game.decision) is not None and decisions < limit:
        game.answer_code(decision.nth(int(random() * len(decision))))
        decisions += 1
    return thread_time() - start, decisions


def imagine_time(book: str, quest: str, seed: int, limit: int, every: int = 50) -> tuple[float, int]:
    """Processor time of imagining what is hidden from whoever is asked, now and then in a game; and how often."""
    game, random = Game.start(book, quest=quest, seed=seed, quiet=True), Random(seed).random
    spent, count = 0.0, 0
    for n in range(limit):
        decision = game.decision
        if decision is None:
            break
        if n % every == 0:
            start = thread_time()
            with suppress(DelveError):  # rarely nothing is found that fits, which takes its time too
                game.imagine(decision.seat, n)
            spent += thread_time() - start
            count += 1
        game.answer_code(decision.nth(int(random() * len(decision))))
    return spent, count


def known_here(quests: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Those of the books that this source has: an earlier one may have fewer."""
    found = {}
    for book, names in quests.items():
        with suppress(DelveError):
            find_book(book)
            found[book] = names
    return found


def books() -> None:
    """Tell the quests, then play what is asked for line by line, so that two of these processes can take turns."""
    here = {"decisions": known_here(BOOKS), "imagine": known_here(IMAGINED)}
    print(json.dumps(here), flush=True)
    for line in sys.stdin:
        what, *game = json.loads(line)
        print(json.dumps((imagine_time if what == "imagine" else decision_time)(*game)), flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["books"]:
        books()
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
