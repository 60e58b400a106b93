"""Random games of the advanced game and under options: copies, pickles, records and imagined games hold."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest
from tests.properties.helpers import sized

from delvewright.kernel.game import Game
from delvewright.kernel.record import parse, record, replay

CASES = [
    ("splithelm", {"edition": "advanced"}),
    ("ember-crown", {"edition": "advanced", "optional": "coop,ranged"}),
    ("toy-court", {"edition": "advanced"}),
    ("black-sun", {"edition": "advanced", "optional": "coop"}),
    ("grisks-larder", {"optional": "apprentice,coop,ranged"}),
    ("the-labyrinth", {"optional": "ranged"}),
]
LONG = sized(250, 2000)


def chosen(game: Game, random: Random) -> tuple[Any, ...]:
    """An answer by chance; nobody leaves, and few end early."""
    assert game.decision is not None
    for _ in range(8):
        answer = game.decision.nth(random.randrange(len(game.decision)))
        if answer[0] != "leave" and (answer[0] != "end" or random.random() < 0.3):
            return answer
    return answer


@pytest.mark.parametrize(("quest", "options"), CASES)
def test_games_of_other_editions_are_copied_kept_and_played_again(quest: str, options: dict[str, str]) -> None:
    random = Random(f"{quest} {options}")
    game = Game.start("heroquest", quest, 5, options)
    for n in range(LONG):
        if game.decision is None:
            break
        answer = chosen(game, random)
        if n % 25 == 24:
            other = game.copy()
            other.answer(answer)
            game.answer(answer)
            assert other.digest() == game.digest()
            for seat in range(len(game.seats)):
                game.view(seat)
            if game.decision is not None:
                assert pickle.loads(pickle.dumps(game.state)).freeze() == game.state.freeze()
                game.imagine(game.decision.seat, n)
        else:
            game.answer(answer)
    again = replay(parse(record(game).text()))
    assert again.digest() == game.digest()
