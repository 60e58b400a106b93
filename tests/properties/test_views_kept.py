"""Parts of views are kept from question to question: each is what it would be if it were made anew."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest
from tests.conformance.cases import options
from tests.properties.helpers import sized
from tests.properties.test_one_square import answer

from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book

BOOKS = ("battleaxe", "advanced")
GAMES = sized(3, 40)
"""Games of each book,"""
LONG = sized(150, 3000)
"""and answers of each."""


@pytest.mark.parametrize("seed", range(GAMES))
@pytest.mark.parametrize("book", BOOKS)
def test_what_is_shown_is_as_if_made_anew(book, seed):
    quests = [quest.id for quest in find_book(book).quests()]
    quest = quests[seed % len(quests)]
    game = Game.start(book, quest, seed, options(book, quest))
    random = Random(seed)
    for n in range(LONG):
        if game.decision is None:
            break
        for seat in range(len(game.seats)):
            shown, looked = game.view(seat), game.state.looked
            kept, looked.shown = looked.shown, {}
            fresh = game.view(seat)
            looked.shown = kept
            for part in fields(shown):
                mine, theirs = getattr(shown, part.name), getattr(fresh, part.name)
                assert mine == theirs, f"{book} {quest}, seed {seed}, answer {n}: {part.name} is out of date"
        game.answer(answer(game, random))
