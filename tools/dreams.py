"""How often dreams are won: `tools/dreams.py [BOOK[/QUEST]]… [--games N] [--jobs N] [--seed N] [--round N]`.

Tacticians play each quest as it is, and as its first seat imagines it at the beginning of a round; the two rates should
be near each other, or whoever thinks ahead in dreams is deceived. A game that is not over after some rounds is not won.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.players import Tactician

ROUNDS = 60
"""After so many a game counts as not won; a party that has not won by then does so rarely."""
BOOKS = ("heroquest", "allison", "battleaxe", "advanced")
NEAR = 0.15
"""So far apart the two rates may be."""


@dataclass(frozen=True)
class Rates:
    """How often one quest was won in truth and in dreams."""

    book: str
    quest: str
    games: int
    truth: int
    dreams: int
    rounds: tuple[float, float]

    @property
    def apart(self) -> float:
        """How much more often dreams are won."""
        return (self.dreams - self.truth) / self.games

    @property
    def spread(self) -> float:
        """Half of the 95 per cent interval of that."""
        rates = [(n + 1) / (self.games + 2) for n in (self.truth, self.dreams)]
        return 1.96 * math.sqrt(sum(p * (1 - p) for p in rates) / self.games)

    def line(self) -> str:
        """For a table."""
        truth, dreams = self.truth / self.games, self.dreams / self.games
        far = "" if abs(self.apart) <= NEAR else "  far" if abs(self.apart) > NEAR + self.spread else "  far?"
        return (
            f"{self.book + '/' + self.quest:36} {truth:6.0%} {dreams:6.0%} {self.apart:+6.0%} ± {self.spread:.0%}"
            f"  rounds {self.rounds[0]:.0f} and {self.rounds[1]:.0f}{far}"
        )


def begin(book: str, quest: str, seed: int) -> Game:
    """A game of a quest, with the heroes it is made for."""
    only = next((each.only for each in find_book(book).quests() if each.id == quest), ())
    return Game.start(book, quest, seed, {"heroes": only[0]} if only else {}, quiet=True)


def finish(game: Game, players: list[Any], until: int = 0) -> Game:
    """Play on to the end, or to the beginning of a round."""
    while (decision := game.decision) is not None and game.state.round <= ROUNDS:
        if until and decision.clean and game.state.round >= until:
            break
        game.answer_code(players[decision.seat].choose(game.view(decision.seat), decision))
    return game


def pair(book: str, quest: str, seed: int, later: int) -> tuple[bool, bool, int, int]:
    """One game of a quest, and one that its first seat imagines in it: whether they are won, and how long they take."""
    game = begin(book, quest, seed)
    players = [Tactician(seed, seat) for seat in range(len(game.seats))]
    finish(game, players, until=later)
    try:
        dream = game.imagine(0, seed) if game.decision is not None else game
    except DelveError:
        dream = game.copy()
    hero = game.seats[0].side
    if dream is not game:
        finish(dream, [Tactician(seed, seat) for seat in range(len(game.seats))])
    finish(game, players)
    return game.winner == hero, dream.winner == hero, game.state.round, dream.state.round


def measured(book: str, quest: str, games: int, seed: int = 1, later: int = 1, pool: Any = None) -> Rates:
    """Play so many games of a quest, and as many dreams."""
    run = pool.map if pool is not None else map
    seeds = range(seed, seed + games)
    found = list(run(pair, [book] * games, [quest] * games, seeds, [later] * games))
    rounds = (sum(f[2] for f in found) / games, sum(f[3] for f in found) / games)
    return Rates(book, quest, games, sum(f[0] for f in found), sum(f[1] for f in found), rounds)


def wanted(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The quests of some books, or single ones."""
    for name in names:
        book, _, quest = name.partition("/")
        for each in find_book(book).quests():
            if quest in ("", each.id):
                yield book, each.id


def main() -> None:
    """Print a line for each quest."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", default=BOOKS, metavar="BOOK[/QUEST]")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--round", type=int, default=1, help="at which round it is imagined")
    given = parser.parse_args()
    print(f"{'quest':36} {'truth':>6} {'dreams':>6}  apart")
    with ProcessPoolExecutor(given.jobs) as pool:
        for book, quest in wanted(given.names or BOOKS):
            print(measured(book, quest, given.games, given.seed, given.round, pool).line(), flush=True)


if __name__ == "__main__":
    main()
