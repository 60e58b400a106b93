"""What the Evil Sorcerer of the advanced game holds and hides: no Hero can tell one game from another by it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from delvewright.kernel.game import Game
from delvewright.kernel.record import record, replay
from delvewright.rules.heroquest.dungeon.events import event_deck
from delvewright.ui.web import wire

IDLE = ("ambush", "blood-fury", "dread", "ill-omen", "war-drums", "whispers")
"""Cards that ask nothing in a Hero's turn."""


def start(quest: str, hand: tuple[str, ...], seed: int = 3) -> Game:
    """A quest in which the Evil Sorcerer holds these cards."""
    game = Game.start("heroquest", quest, seed, {"edition": "advanced"})
    while game.decision is not None and game.decision.about in ("draft", "spells", "assign", "dungeon"):
        game.answer_code(game.decision.options[-1])
    assert game.state.extras is not None
    deck = list(event_deck())
    for card in hand:
        deck.remove(card)
    game.state.extras.events, game.state.extras.event_deck = hand, tuple(deck)
    return game


def told(game: Game, seat: int) -> str:
    """All that a browser of that seat is sent: the view, the log, the question and its answers, as bytes."""
    view = game.view(seat)
    mine = game.decision is not None and game.decision.seat == seat
    asked: Any = [game.write(answer) for answer in game.decision] if mine and game.decision is not None else None
    log = [event.text for event in game.events if event.seen_by(seat)]
    return json.dumps([wire.view_json(game.book, view), asked, log], default=str, sort_keys=True)


@pytest.mark.proves("adv.event.play")
@pytest.mark.parametrize("quest", ["splithelm", "ember-crown", "toy-court"])
def test_hands_of_event_cards_look_the_same_from_every_hero_seat(quest: str) -> None:
    random = Random(quest)
    one, other = start(quest, IDLE[:3]), start(quest, IDLE[3:])
    for _ in range(60):
        assert one.decision is not None and other.decision is not None
        if one.decision.seat == one.state.sorcerer:
            break
        for seat in range(one.state.sorcerer):
            assert told(one, seat) == told(other, seat)
        answer = one.decision.nth(random.randrange(len(one.decision)))
        one.answer(answer)
        other.answer(answer)
    assert told(one, one.state.sorcerer) != told(other, other.state.sorcerer)


@pytest.mark.proves("adv.event.play", "missing.event.stumble")
def test_nobody_learns_that_a_card_could_have_been_played() -> None:
    one, other = start("drowned-cellars", ("stumble",)), start("drowned-cellars", ("ambush",))
    for game in (one, other):
        game.answer("move")
        game.answer("pass")  # no Fate for the dice
    assert one.decision is not None and one.decision.about == "event" and one.decision.seat == one.state.sorcerer
    for seat in range(one.state.sorcerer):
        view = one.view(seat)
        assert (view.asked, view.about) == (-1, ""), "who is asked would tell that there is a card"
    one.answer("pass")
    for seat in range(one.state.sorcerer):
        assert told(one, seat) == told(other, seat)


@pytest.mark.proves("missing.dungeon.rules", "missing.dungeon.champion", "missing.dungeon.hidden-teeth")
def test_what_dungeon_cards_hide_is_hidden() -> None:
    """The marked Monster and the places of further pits: other choices, the same views, in replays too."""
    games = []
    for n in (0, -1):
        game = Game.start("heroquest", "splithelm", 4, {"edition": "advanced"})
        while game.decision is not None and game.decision.about in ("draft", "spells", "assign"):
            game.answer_code(game.decision.options[-1])
        for card in ("champion-of-chaos", "hidden-teeth"):
            game.answer(("buy", card))
            while (asked := game.decision) is not None and asked.fields:
                hidden = [a for a in asked if not game.state.laid >> a[1] & 1]
                game.answer(hidden[n])
        while game.decision is not None and game.decision.about == "dungeon":
            game.answer(("ready",))
        games.append(game)
    one, other = games
    assert one.state.extras.marked != other.state.extras.marked and one.state.armed != other.state.armed
    for seat in range(one.state.sorcerer):
        assert told(one, seat) == told(other, seat)
        assert one.imagine(seat, 7).digest() == other.imagine(seat, 7).digest()
    assert replay(record(one)).digest() == one.digest()
