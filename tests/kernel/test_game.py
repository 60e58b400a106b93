"""What the API says to mistakes, and what it promises."""

import tomllib
from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import find_book
from delvewright.lab.scenario import parse, staged


@pytest.mark.parametrize("seat", [99, -1, 5, "0", None, 1.0])
def test_a_seat_that_does_not_exist_is_named(seat: Any) -> None:
    game = Game.start("heroquest", "the-maze")
    for ask in (game.view, game.imagine):
        with pytest.raises(DelveError) as error:
            ask(seat)
        assert f"There is no seat {seat!r}" in str(error.value) and "0 (Barbarian)" in str(error.value)
    assert game.view(4).seat == 4


@pytest.mark.parametrize("seed", ["x", "7", None, 1.5])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(DelveError, match=f"The seed {seed!r} is not a whole number"):
        Game.start("battleaxe", "cold-lantern", seed=seed)
    with pytest.raises(DelveError, match="not a whole number"):
        Game.start("battleaxe", "cold-lantern").imagine(0, seed=seed)


def test_copies_and_dreams_say_what_they_know() -> None:
    assert "secrets" in (Game.copy.__doc__ or "") and "imagine" in (Game.copy.__doc__ or "")
    assert "fair" in (Game.imagine.__doc__ or "")


FAR = """
book = "BOOK"
map = \"\"\"
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
|H . . . . . . . . . . . . . . o|
+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
\"\"\"
legend = { H = "WHO", o = "orc" }
active = "WHO"
[[scenario]]
name = "x"
steps = []
"""


@pytest.mark.parametrize(("book", "who"), [("heroquest", "barbarian"), ("battleaxe", "human-fighter")])
def test_a_walk_that_is_too_long_says_how_long_it_is(book: str, who: str) -> None:
    game = staged(parse(tomllib.loads(FAR.replace("BOOK", book).replace("WHO", who)), "test")[0])
    game.answer("move")
    while game.decision and game.decision.about not in ("activation", "turn"):
        game.answer(game.decision.nth(len(game.decision) - 1))
    left = game.state.points
    assert 0 < left < 14
    game.copy().answer(f"move {square_name(left, game.state.width)}")
    for far in (left + 1, 14):
        with pytest.raises(IllegalAnswer) as error:
            game.answer(f"move {square_name(far, game.state.width)}")
        assert f"is too far: {far} steps, and {left} {'is' if left == 1 else 'are'} left." in str(error.value)
    with pytest.raises(IllegalAnswer, match="is not possible now"):
        game.answer("move z99")


@pytest.mark.parametrize("name", ["a" * 101, "a" * 5000, "no-such", "../heroquest"])
def test_a_book_that_is_not_there_is_told_in_words_however_long_its_name(name):
    with pytest.raises(DelveError, match="no rulebook called") as told:
        find_book(name)
    assert len(told.value.what) < 200
