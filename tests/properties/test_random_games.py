"""Random games of The Maze come to an end: 60 of them in the normal run, 10,000 in the nightly one."""

from random import Random

import pytest
from tests.properties.helpers import HEROES, sized

from delvewright.kernel.game import Game

GAMES = sized(60, 10_000)
CHUNK = sized(10, 100)
"""Games per test, so that they can be spread over processes."""
LIMIT = 400_000
"""A uniformly random game takes about 15,000 decisions; one that takes this many is stuck."""


def parties(n: int) -> str:
    """Who takes part in game n: mostly all four, sometimes fewer."""
    size = (4, 4, 4, 3, 4, 2, 4, 1)[n % 8]
    return ",".join(Random(n).sample(HEROES, size))


@pytest.mark.parametrize("first", range(0, GAMES, CHUNK))
def test_random_games_of_the_maze_come_to_an_end(first):
    for n in range(first, min(first + CHUNK, GAMES)):
        game = Game.start("heroquest", "the-maze", n, {"heroes": parties(n)}, quiet=n % 10 != 0)
        random, decisions = Random(n).random, 0
        while (decision := game.decision) is not None:
            game.answer_code(decision.nth(int(random() * len(decision))))
            decisions += 1
            assert decisions < LIMIT, f"game {n} does not end"
        state = game.state
        heroes = [f for f in state.figures if f is not None and f.kind.hero]
        assert state.over
        assert all(f.out or not f.alive for f in heroes)
        assert game.winner == ("hero" if any(f.out for f in heroes) else "monster")
        assert len(state.deaths) == sum(not f.alive for f in heroes)
