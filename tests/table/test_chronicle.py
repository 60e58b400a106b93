"""The chronicle of a campaign: what each chapter did to the party."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from delvewright.kernel.explaining import Standing
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.players import Tactician
from delvewright.table.campaign import TOWN, Campaign, Chapter, after, next_game, read_campaign
from delvewright.table.chronicle import NOTHING, Tale, _compare, read_tale, tell

BOOK = find_book("heroquest")


def finish(game: Game) -> Game:
    players = [Tactician() for _ in game.seats]
    while game.decision is not None:
        seat = game.decision.seat
        game.answer(players[seat].choose(game.view(seat), game.decision))
    return game


def test_what_a_party_has_more_and_less_and_what_rose():
    was = {
        "a": Standing("Ann", 100, ("Dagger", "Rope", "Rope"), {"Level": 1}),
        "b": Standing("Bob", 5, (), {"Level": 1}),
    }
    now = {
        "a": Standing("Ann", 60, ("Rope", "Helmet", "Helmet"), {"Level": 2}),
        "b": Standing("Bob", 9, (), {"Level": 1}),
    }
    gained, lost, rose = _compare(was, now, ())
    assert gained == ("Ann: Helmet ×2", "Bob: 4 gold")
    assert lost == ("Ann: 40 gold, Dagger, Rope",)
    assert rose == ("Ann: Level 1 to 2",)
    assert _compare(was, now, ("Ann",)) == (("Bob: 4 gold",), (), ())


def test_a_quest_tells_who_went_and_what_was_found():
    known = Campaign("heroquest", ("the-maze",), BOOK.party())
    game = finish(next_game(known, False, "", 3, ""))
    done = after(known, game, "")
    tale = done.history[0].tale
    assert tale.went == ("Barbarian", "Dwarf", "Elf", "Wizard")
    assert tale.fell == tuple(f.title for f in game.view(0).figures if f.side == "hero" and not f.alive)
    assert set(tale.came) == set(tale.fell), "whoever falls is followed by another one"
    assert any("gold" in line for line in tale.gained)


def test_the_fallen_are_named():
    known = Campaign("heroquest", ("the-maze",), BOOK.party())
    game = finish(next_game(known, False, "", 3, ""))
    game.state.fig(1).alive = False
    tale = tell(BOOK, game, known.party, BOOK.come_home(game.state, known.party))
    assert tale.fell == ("Dwarf",) and tale.came == ("Dwarf",)
    assert not any(line.startswith("Dwarf") for line in (*tale.gained, *tale.lost, *tale.rose))


@pytest.mark.parametrize("book", book_ids())
def test_a_stay_in_town_tells_what_was_bought(book):
    rules = find_book(book)
    party = json.loads(rules.party())
    for sheet in party["heroes"].values():
        sheet["gold"] = 300
    known = Campaign(book, (), rules.check_party(json.dumps(party), "here"), due=True)
    game = next_game(known, True, "", 1, "")
    bought = ""
    while game.decision is not None:
        buys = [a for a in game.decision.options if a[0] == "buy"] if not bought else []
        if buys:
            bought = rules.card(buys[0][1])[0]
        idle = [a for a in game.decision.options if a[0] in ("done", "pass", "dismiss")]
        game.answer(buys[0] if buys else idle[0] if idle else game.decision.nth(0))
    done = after(known, game, "")
    tale = done.history[0].tale
    assert done.history[0].outcome == TOWN and not tale.went and not tale.fell
    assert bought and any(bought in line for line in tale.gained) and any("gold" in line for line in tale.lost)
    assert {each.title for each in rules.standing(done.party).values()}


def test_a_tale_is_kept_and_one_of_an_older_file_is_none():
    told = Tale(went=("Ann",), fell=("Ann",), gained=("Bob: 4 gold",))
    known = Campaign("heroquest", (), BOOK.party(), (Chapter("the-maze", "won", 1, 2, "", told),))
    assert read_campaign(known.text(), "here") == known
    without = replace(known, history=(replace(known.history[0], tale=NOTHING),))
    assert '"tale"' not in without.text() and read_campaign(without.text(), "here") == without
    wrong: list[Any] = [None, [], "x", {"went": "Ann"}, {"went": [1]}, {"went": ["\x1b[2J"]}]
    for bad in wrong:
        assert read_tale(bad) == NOTHING
    assert read_tale({"went": ["x" * 300] * 99, "more": 1}).went == ("x" * 200,) * 40


def test_whoever_walks_out_of_a_dungeon_lives():
    """In the view, on the page that closes a game, and in the campaign: nobody falls, and nobody else joins."""
    rules = find_book("advanced")
    known = Campaign("advanced", ("expedition",), rules.party())
    game = next_game(known, False, "", 3, "")
    while game.decision is not None:
        game.answer(next((each for each in game.decision if each[0] == "leave"), game.decision.nth(0)))
    heroes = [f for f in game.view(0).figures if f.side == "hero"]
    assert {f.effects for f in heroes} == {("gone",)} and all(f.alive and not f.squares for f in heroes)
    tale = after(known, game, "").history[0].tale
    assert len(tale.went) == 4 and not tale.fell and not tale.came


DEATHS = ("death", "dead", "died", "lost")
"""Kinds of events by which a hero is no more."""


@pytest.mark.parametrize("book", book_ids())
def test_nobody_is_dead_of_whom_the_log_tells_no_death(book):
    """Played to the end in every book: those who left the board otherwise are alive, and their campaign goes on."""
    rules = find_book(book)
    for seed, quest in enumerate([each.id for each in rules.quests()][:2]):
        known = Campaign(book, (quest,), rules.party())
        game = finish(next_game(known, False, quest, seed, ""))
        tale = after(known, game, "").history[0].tale
        for f in [f for f in game.view(0).figures if f.side == "hero" and f.seat >= 0]:
            died = any(e.kind in DEATHS and f.id in e.figures[:1] for e in game.events)
            assert f.alive is not died, (quest, f.name, [e for e in game.events if f.id in e.figures[:1]][-3:])
            assert died or f.title not in tale.fell
