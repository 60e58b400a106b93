"""Hints that remember: a party that does what it is told comes to the end of its quest."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View
from delvewright.table.hall import Hall
from delvewright.table.holders import PERSON, is_person
from delvewright.table.served import ServedTable
from delvewright.table.session import Session


@pytest.fixture
def hall(tmp_path) -> Iterator[Hall]:
    found = Hall(tmp_path / "t.sqlite", lambda _: None)
    yield found
    found.close()


def opened(hall: Hall, book: str, quest: str, seed: int) -> tuple[ServedTable, str]:
    """A table whose heroes are all one person's; the game master is the computer."""

    def make() -> tuple[ServedTable, str]:
        table, _ = hall.open_table(book, quest, {}, {}, seed=seed)
        return table, next(key for key, known in table.keys.items() if known.role == "owner")

    return hall.ask(make).result(20)


def follow(table: ServedTable, key: str, most: int) -> bool:
    """Do what the hints say, until the game is over or so many answers were given; whether it is over."""
    for _ in range(most):
        decision = table.game.decision
        if decision is None:
            return True
        if is_person(table.holders[decision.seat]):
            table._give(table.hint(key)[0])
        else:
            table.compute()
    return False


@pytest.mark.parametrize(
    ("book", "quest", "most"),
    [
        ("heroquest", "drowned-cellars", 1500),
        ("heroquest", "unquiet-vault", 1500),
        ("heroquest", "silent-bell", 1500),
        ("allison", "weigh-house-cellar", 1500),
        ("battleaxe", "cold-lantern", 2000),
    ],
)
def test_a_party_that_follows_every_hint_comes_to_the_end(hall, book, quest, most):
    table, key = opened(hall, book, quest, 7)
    assert hall.ask(lambda: follow(table, key, most)).result(300)


@pytest.mark.parametrize(
    ("book", "quest"), [("heroquest", "silent-bell"), ("allison", "weigh-house-cellar"), ("battleaxe", "cold-lantern")]
)
def test_a_hint_is_the_same_after_a_rest_and_after_going_back(hall, book, quest):
    table, key = opened(hall, book, quest, 3)
    rng = Random(3)

    def play() -> None:
        table.hint(key)
        while table.n < 120:
            decision = table.game.decision
            assert decision is not None
            if not is_person(table.holders[decision.seat]):
                table.compute()
            elif rng.random() < 0.8:
                table._give(table.hint(key)[0])
            else:
                table._give(decision.nth(rng.randrange(len(decision))))
        while not is_person(table.holders[table.game.decision.seat]):  # type: ignore[union-attr]
            table.compute()

    def compare() -> None:
        known = table.hint(key)
        table._forget()
        assert table.hint(key) == known, "a rest"
        n, answers = table.n, list(table.game.answers)
        for answer in [table.hint(key)[0], *answers[n:]]:
            table._give(answer)
        table._undo(n, "Somebody", "freely")
        assert table.hint(key) == known, "an undo"

    hall.ask(play).result(120)
    hall.ask(compare).result(120)


def test_who_answers_otherwise_is_still_watched(hall):
    """The mind sees every question of its seat, those too that the person answers alone; once each."""
    table, key = opened(hall, "heroquest", "the-maze", 5)
    shown: list[int] = []

    def play() -> list[int]:
        table.hint(key)
        seat = table.game.decision.seat  # type: ignore[union-attr]
        player = table._minds[seat].player
        choose = player.choose

        def look(view: View, decision: Decision) -> Answer:
            shown.append(table.n)
            return choose(view, decision)

        setattr(player, "choose", look)  # noqa: B010
        asked = []
        for _ in range(60):
            decision = table.game.decision
            assert decision is not None
            if decision.seat == seat:
                asked.append(table.n)
            if table.n % 7 == 0 and is_person(table.holders[decision.seat]):
                table.hint(key)
                table.hint(key)
            table._give(decision.nth(0))
        return asked

    asked = hall.ask(play).result(60)
    assert shown == asked[1:]  # the first one was shown before anybody counted


def test_nobody_looks_on_for_long_where_nobody_asks(hall):
    table, key = opened(hall, "heroquest", "the-maze", 5)

    def play() -> bool:
        assert not table._minds
        table.hint(key)
        assert table._minds
        while table._minds and table.n < 900:
            assert table.game.decision is not None
            table._give(table.game.decision.nth(0))
        return bool(table._minds)

    assert not hall.ask(play).result(60)


@pytest.mark.parametrize(("book", "quest"), [("heroquest", "silent-bell"), ("battleaxe", "cold-lantern")])
def test_computers_at_a_terminal_go_on_as_if_nobody_had_stopped(tmp_path, book, quest, monkeypatch):
    """A game that is taken up again, and one that was taken back, is played by those who have seen all of it."""
    monkeypatch.setenv("DELVE_DATA", str(tmp_path))
    first = Session.start(book, quest, 11)
    holders = ["computer:tactician"] * len(first.seats)
    holders[0] = PERSON
    one = Session.start(book, quest, 11, holders=holders)
    rng = Random(4)
    for _ in range(12):
        for _ in one.advance():
            pass
        assert one.game.decision is not None
        one.answer(one.game.decision.nth(rng.randrange(len(one.game.decision))))
    assert one.path is not None
    other = Session.resume(one.path)
    other.kept = False
    for session in (one, other):
        for _ in session.advance():
            pass
    assert other.lines == one.lines
    lines = list(one.lines)
    one.undo()
    last = lines[len(one.lines)]
    one.answer(last)
    for _ in one.advance():
        pass
    assert one.lines == lines
