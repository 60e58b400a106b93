"""Games a second between tacticians: a view and an answer for every question, as tables and simulations have them.

    bench/tacticians.py [--rounds 5] [--catanatron PYTHON] [--against SOURCE]

Processor time on one core, the books by turns within a round; what is printed is the median of the rounds.
`--catanatron` names an interpreter that has catanatron: four of its value players play a game in the same rounds, or,
where there are none, as in its releases, four that look one answer ahead for victory points.
`--against` measures another state of our source as well, the folder with its `src`.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

HERE = Path(__file__).resolve()
QUESTS = {
    "heroquest": "the-maze",
    "allison": "weigh-house-cellar",
    "battleaxe": "cold-lantern",
    "advanced": "expedition",
}
GAMES = 3
"""So many games of each book make one measurement."""
CATANATRON = "catanatron"


def ours(book: str, first: int) -> tuple[int, int, float]:
    """Games, decisions and seconds of some games between tacticians, set-up left out."""
    from delvewright import Game
    from delvewright.players import Tactician

    decisions, spent = 0, 0.0
    for seed in range(first, first + GAMES):
        game = Game.start(book, quest=QUESTS[book], seed=seed)
        players = [Tactician(seed, seat) for seat in range(len(game.seats))]
        start = process_time()
        while (decision := game.decision) is not None and game.state.round <= 200:
            game.answer_code(players[decision.seat].choose(game.view(decision.seat), decision))
            decisions += 1
        spent += process_time() - start
    return GAMES, decisions, spent


def theirs(seed: int) -> tuple[int, int, float]:
    """The same of one game of catanatron between four of its players; questions without a choice count, too."""
    from catanatron import Color, Game

    try:
        from catanatron.players.value import ValueFunctionPlayer as Player
    except ImportError:  # its releases have no value player
        from catanatron.players.search import VictoryPointPlayer as Player
    game, decisions = Game([Player(color) for color in Color], seed=seed), 0
    start = process_time()
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        decisions += 1
    return 1, decisions, process_time() - start


def work() -> None:
    """Measure what is asked for, line by line: a first game of each kind is thrown away."""
    warm = set()
    for line in sys.stdin:
        what, seed = json.loads(line)
        measure = theirs if what == CATANATRON else None
        for _ in range(2 - (what in warm)):
            found = measure(seed) if measure else ours(what, seed)
        warm.add(what)
        print(json.dumps(found), flush=True)


class Worker:
    """A process that measures."""

    def __init__(self, python: str, source: str) -> None:
        command = [python, str(HERE), "--work", *([source] if source else [])]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, what: str, seed: int) -> list[Any]:
        """Games, decisions and seconds."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([what, seed]), file=self.process.stdin, flush=True)
        found: list[Any] = json.loads(self.process.stdout.readline())
        return found


def main() -> None:
    """Measure by turns, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--catanatron", default="", metavar="PYTHON")
    parser.add_argument("--against", default="", metavar="SOURCE")
    parser.add_argument("--book", action="append", choices=tuple(QUESTS))
    args = parser.parse_args()
    books = args.book or list(QUESTS)
    workers = {"": Worker(sys.executable, str(HERE.parents[1]))}
    rows = [("", book) for book in books]
    if args.against:
        workers["before"] = Worker(sys.executable, str(Path(args.against).resolve()))
        rows += [("before", book) for book in books]
    if args.catanatron:
        workers[CATANATRON] = Worker(args.catanatron, "")
        rows.append((CATANATRON, CATANATRON))
    found: dict[tuple[str, str], list[list[Any]]] = {row: [] for row in rows}
    for n in range(args.rounds):
        for who, what in sorted(rows, key=lambda row: row[1]):
            found[who, what].append(workers[who].ask(what, 1 + n * GAMES))
    print("| | games a second | decisions a game | microseconds a decision |\n| --- | ---: | ---: | ---: |")
    for (who, what), each in found.items():
        speed = median(games / seconds for games, _, seconds in each)
        length = sum(n for _, n, _ in each) / sum(games for games, _, _ in each)
        cost = median(1e6 * seconds / n for _, n, seconds in each)
        name = f"{what}, {who}" if who == "before" else what
        print(f"| {name} | {speed:.2f} | {length:.0f} | {cost:.0f} |")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        sys.path[:0] = [f"{source}/src" for source in sys.argv[2:]]
        work()
    else:
        main()
