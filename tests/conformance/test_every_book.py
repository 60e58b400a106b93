"""What holds in every book and quest, whatever its rules are."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from tests.conformance.cases import FIRST, QUESTS, played, start

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids
from delvewright.lab.conformance import QUEST_CHECKS

every_quest = pytest.mark.parametrize(("book", "quest"), QUESTS)
every_book = pytest.mark.parametrize(("book", "quest"), FIRST, ids=book_ids())


@pytest.mark.parametrize("check", QUEST_CHECKS, ids=lambda check: check.__name__)
@every_quest
def test_what_every_quest_holds(book, quest, check):
    check(played(book, quest))


# -- everywhere the same

PLAY = """
import sys
from tests.conformance.cases import FIRST, played
for book, quest in FIRST:
    print(book, played(book, quest, 2).game.digest())
"""


def test_fresh_processes_play_the_same_games_whatever_the_hash_seed():
    outcomes = set()
    for seed in ("1", "12345"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, check=True, capture_output=True, text=True)
        outcomes.add(done.stdout)
    assert len(outcomes) == 1 and len(outcomes.pop().splitlines()) == len(FIRST)


def count(game: Game, depth: int) -> int:
    """Ways of so many answers, with the dice as they fall."""
    if depth == 0 or game.decision is None:
        return 1
    total = 0
    for answer in game.decision:
        on = game.copy(quiet=True)
        on.answer_code(answer)
        total += count(on, depth - 1)
    return total


@every_book
def test_the_tree_of_decisions_has_as_many_ways_by_copies_as_by_replays(book, quest):
    game = start(book, quest)
    for _ in range(6):
        assert game.decision is not None
        game.answer_code(game.decision.nth(0))
    assert game.decision is not None
    again = [count(game.restart([*game.answers, answer], quiet=True), 1) for answer in game.decision]
    assert count(game, 2) == sum(again) > len(again)


# -- where it begins


@every_book
def test_mistakes_at_the_beginning_are_explained(book, quest):
    with pytest.raises(DelveError, match="There is no"):
        Game.start(book, quest + "x")
    with pytest.raises(DelveError, match="There is no option"):
        Game.start(book, quest, options={"nonsense": "1"})
    with pytest.raises(DelveError):
        start(book, quest).view(99)


@every_quest
def test_the_same_seed_is_the_same_game_and_another_is_not(book, quest):
    game = start(book, quest, 1)
    assert start(book, quest, 1).digest() == game.digest()
    assert start(book, quest, 2).digest() != game.digest()
