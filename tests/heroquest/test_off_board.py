"""Heroes before the Iron Entrance Door stand on no square: nothing may ask for one of theirs."""

from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.notation import square_name


def before_the_door():
    game: Any = Game.start("heroquest", "moth-lantern", 1, {"heroes": "barbarian"})
    while game.decision.about != "activate":
        game.answer(game.decision.options[0])
    game.answer("activate barbarian")
    assert game.state.fig(game.state.active).at < 0
    return game


@pytest.mark.parametrize("line", ["move c4", "jump c4", "jump c4 by c3", "move a1", "move zz99"])
def test_a_walk_before_the_first_step_is_refused_in_words(line):
    game = before_the_door()
    with pytest.raises(IllegalAnswer, match="not possible") as refused:
        game.answer(line)
    assert "move" in refused.value.do
    game.answer("move")
    with pytest.raises(IllegalAnswer, match="not possible"):
        game.answer(line)


def test_move_to_the_entrance_rolls_and_steps_in():
    game = before_the_door()
    hero = game.state.fig(game.state.active)
    game.answer(f"move {square_name(game.state.quest.entrance, game.state.width)}")
    assert hero.at == game.state.quest.entrance


def test_everything_a_client_asks_is_answered_off_the_board():
    game = before_the_door()
    for _ in range(2):
        for answer in game.decision:
            game.book.choice(game.state, game.decision, answer)
            game.book.route(game.state, game.decision, answer)
            game.book.odds(game.state, answer)
        for seat in range(len(game.seats)):
            game.view(seat)
        game.answer("move" if game.decision.options[0] == ("move",) else "end")
