"""A gamesmaster sees in outline where a room would lie, before he has it laid there."""

from __future__ import annotations

import pytest

from delvewright.kernel.game import Game
from delvewright.players import make
from delvewright.ui.web.wire import decision_json


@pytest.mark.parametrize("seed", [1, 9, 11])
def test_a_room_lies_where_its_outline_was(seed: int) -> None:
    game = Game.start("advanced", "expedition", seed)
    players = [make("tactician", seed, i) for i in range(len(game.seats))]
    while game.decision is not None and game.decision.about != "lay-room":
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    assert game.decision is not None
    for choice in decision_json(game, 0)["choices"]:
        after = game.copy()
        after.answer(game.decision.options[choice["i"]])
        laid = next(event.squares for event in after.events[::-1] if event.kind == "laid")
        assert sorted(choice["area"]) == sorted(laid)
