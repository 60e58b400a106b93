"""A game taken up again from a copied state asks what it asked: in every book, at clean decisions of long games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.conformance.cases import options
from tests.properties.helpers import sized
from tests.properties.test_one_square import answer

from delvewright.kernel.decisions import Decision
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids, find_book

GAMES = sized(8, 120)
"""Games of each book, played at random,"""
LONG = sized(700, 8000)
"""and answers of each."""


def asked_afresh(game: Game) -> Decision | None:
    """What a game asks first that is begun from a copy of this one's state, before any die is rolled."""
    asked = next(game.book.play(game.state.copy()), None)
    assert asked is None or isinstance(asked, Decision), asked
    return asked


def parts(decision: Decision | None) -> tuple[Any, ...]:
    """All of a question: who is asked, about what, for whom, and every answer."""
    if decision is None:
        return ()
    kept = (decision.seat, decision.about, tuple(decision.options), tuple(decision.fields), decision.figure)
    return (*kept, decision.clean, decision.subject)


@pytest.mark.parametrize("n", range(GAMES))
@pytest.mark.parametrize("book", book_ids())
def test_a_game_begun_from_a_copy_asks_the_same(book, n):
    quests = [quest.id for quest in find_book(book).quests()]
    quest = quests[n * 5 % len(quests)]
    chosen = options(book, quest)
    if n % 2 and any(option.name == "gm" for option in find_book(book).options()):
        chosen |= {"gm": "person"}
    game = Game.start(book, quest, n, chosen, quiet=True)
    random = Random(f"again {book} {n}")
    for _ in range(LONG):
        if game.decision is None:
            break
        if game.decision.clean:
            same = parts(game.decision) == parts(asked_afresh(game))
            assert same, f"{quest} {n}, after {len(game.answers)} answers: {game.decision.about}"
        game.answer_code(answer(game, random))
