"""Gold given away in town: any amount of it, in every book that has a town."""

from __future__ import annotations

import json

import pytest

from delvewright.kernel.errors import IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book, playable_books


def in_the_shops(id: str, gold: int) -> Game:
    """A town where everybody has so much gold, and the first is asked what to do."""
    book = find_book(id)
    party = json.loads(book.party())
    for sheet in party["heroes"].values():
        sheet["gold"] = gold
    game = Game.start(book, book.town, 1, {"party": json.dumps(party), "solo": "yes"})
    while game.decision is not None and game.decision.about != "town":
        game.answer(("done",) if ("done",) in game.decision.options else game.decision.options[0])
    return game


@pytest.mark.parametrize("id", playable_books())
@pytest.mark.parametrize("amount", [1, 37, 168, 275])
def test_any_amount_goes_to_a_friend_coin_by_coin(id: str, amount: int) -> None:
    game = in_the_shops(id, 275)
    assert game.decision is not None
    giver, friend = game.decision.figure, game.view(0).figures[1]
    before = [game.state.fig(i).gold for i in (giver, friend.id)]
    first, *more = game.read(f"gift {amount} to {friend.name}")
    game.answer(first)
    for line in more:
        game.answer(game.read(line)[0])
    after = [game.state.fig(i).gold for i in (giver, friend.id)]
    assert after == [before[0] - amount, before[1] + amount]
    assert "give" in game.events[-1].text and game.events[-1].rules


@pytest.mark.parametrize("id", playable_books())
@pytest.mark.parametrize("line", ["gift 276 to {}", "gift 0 to {}", "gift ten to {}", "gift 99999999999 to {}", "gift"])
def test_nobody_gives_what_he_has_not(id: str, line: str) -> None:
    game = in_the_shops(id, 275)
    with pytest.raises(IllegalAnswer):
        game.read(line.format(game.view(0).figures[1].name))
