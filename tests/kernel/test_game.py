"""What the API says to mistakes, and what it promises."""

from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.errors import DelveError


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
