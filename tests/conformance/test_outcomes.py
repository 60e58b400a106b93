"""Events say what came of them, in every book: what the dice came to, what was lost and found, which card it was."""

from __future__ import annotations

import re
from functools import cache

import pytest

from delvewright.kernel.events import Event
from delvewright.kernel.game import Game
from delvewright.players import make

QUESTS = {
    "heroquest": "the-maze",
    "battleaxe": "cold-lantern",
    "allison": "weigh-house-cellar",
    "advanced": "expedition",
}
ROLLS = {"attack", "defend", "missile", "shot"}
"""Kinds of events that are a blow, or the answer to one."""

THROWN = r"(no|\d+) skulls?( × 2)?(?: − (no|\d+) shields?)?(?:, doubled)?"
LOST = r"(\d+) \w+(?:, (\d+) was left)?"


@cache
def told(book: str) -> list[Event]:
    """What happens in two games that computers play."""
    found: list[Event] = []
    for seed in (3, 7):
        game = Game.start(book, QUESTS[book], seed)
        players = [make("tactician", seed, seat) for seat in range(len(game.seats))]
        while game.decision is not None and len(game.answers) < 450:
            seat = game.decision.seat
            game.answer(players[seat].choose(game.view(seat), game.decision))
        found += game.events
    return found


@pytest.mark.parametrize("book", QUESTS)
def test_points_lost_and_won_stand_in_the_event(book):
    wounds = [e for e in told(book) if e.kind == "wound"]
    assert len(wounds) > 5
    for event in wounds:
        said = re.search(r"loses (\d+) (\w+?)s?\b", event.text)
        assert said is not None, event.text
        ((what, n),) = event.changes
        assert (n, what.rstrip("s")) == (-int(said[1]), said[2].rstrip("s")), event.text
        assert event.figures, "somebody lost them"
    for event in told(book):
        assert all(what and n for what, n in event.changes), event.text


@pytest.mark.parametrize("book", QUESTS)
def test_every_blow_says_what_its_dice_came_to(book):
    blows = [e for e in told(book) if e.kind in ROLLS and e.faces]
    assert len(blows) > 5
    assert all(e.sum for e in blows), [e.text for e in blows if not e.sum]
    assert all(e.figures for e in blows)


@pytest.mark.parametrize("book", ["heroquest", "allison"])
def test_the_reckoning_is_right(book):
    """Skulls less shields is what was lost, or all that was left."""
    sums = [e for e in told(book) if e.sum and not e.faces]
    assert len(sums) > 5
    for event in sums:
        found = re.fullmatch(f"{THROWN} = (?:no harm|{LOST})", event.sum)
        assert found is not None, event.sum
        skulls, shields = (0 if word in (None, "no") else int(word) for word in (found[1], found[3]))
        harm = max(0, skulls * (2 if found[2] else 1) - shields)
        assert harm == int(found[4] or 0), event.sum
        if found[4]:
            assert event.changes[0][1] == -int(found[5] or found[4]), event.sum


@pytest.mark.parametrize("book", QUESTS)
def test_what_was_found_has_a_card_or_a_number(book):
    from delvewright.kernel.rulebook import find_book

    cards = [e for e in told(book) if e.card]
    gold = [e for e in told(book) if any(what == "gold" and n > 0 for what, n in e.changes)]
    assert cards or gold
    for event in cards:
        title, says = find_book(book).card(event.card)
        assert title and title.lower() in event.text.lower(), (title, event.text)
        assert says or any(event.changes), event.text
    for event in gold:
        amount = next(n for what, n in event.changes if what == "gold")
        assert event.card or str(amount) in event.text, event.text
