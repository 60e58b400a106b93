"""Explanations: numbers come to what the rules reckon, words have texts, and a seat learns only what it may know."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.conformance.cases import FIRST, QUESTS, played

from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.kernel.view import View

every_quest = pytest.mark.parametrize(("book", "quest"), QUESTS)
every_book = pytest.mark.parametrize(("book", "quest"), FIRST, ids=book_ids())


def reckoned(game: Game, seat: int) -> list[Any]:
    """All numbers and chances that a seat can ask for."""
    shown = [figure.id for figure in game.view(seat).figures if figure.squares]
    numbers = [game.book.numbers(game.state, seat, figure) for figure in shown]
    return numbers + [game.book.harm(game.state, seat, by, at) for by in shown[:4] for at in shown[-4:] if by != at]


@every_quest
def test_parts_come_to_the_number(book, quest):
    found = 0
    for moment in played(book, quest).moments:
        for seat in range(len(moment.seats)):
            for figure in moment.view(seat).figures:
                for number in moment.book.numbers(moment.state, seat, figure.id):
                    assert sum(part.amount for part in number.parts) == number.value, (figure.title, number)
                    assert all(part.amount for part in number.parts[1:]), number
                    found += 1
    assert found or not played(book, quest).moments


@every_quest
def test_explaining_changes_nothing(book, quest):
    for moment in played(book, quest).moments:
        before = moment.digest()
        for seat in range(len(moment.seats)):
            reckoned(moment, seat)
        assert moment.digest() == before


@every_quest
def test_chances_are_chances(book, quest):
    for moment in played(book, quest).moments:
        shown = [figure for figure in moment.view(0).figures if figure.squares]
        master = len(moment.seats) - 1
        for by in shown:
            for at in shown:
                for seat in (0, master) if by.side != at.side else ():
                    for harm in moment.book.harm(moment.state, seat, by.id, at.id):
                        assert 0 <= harm.kill <= harm.hurt <= 1
                        assert harm.mean >= harm.hurt * Fraction(1, 2) or harm.hurt == 0


@every_quest
def test_a_seat_is_told_only_what_it_may_know(book, quest):
    """In a game that the seat cannot tell from this one, everything is explained in the same words."""
    for n, moment in enumerate(played(book, quest).moments[::2]):
        for seat in range(len(moment.seats)):
            assert reckoned(moment.imagine(seat, n), seat) == reckoned(moment, seat)


def words(view: View) -> set[str]:
    """The words of a view that have a rule."""
    found = {label.partition(" (")[0] for f in view.figures for label, _ in f.sheet} | {
        b for f in view.figures for b in f.bars
    }
    found |= {effect for f in view.figures for effect in f.effects}
    return found | {thing.kind for things in (view.furniture, view.tokens, view.doors) for thing in things}


@every_quest
def test_every_word_on_the_screen_has_a_text(book, quest):
    rules = find_book(book)
    known = {term.word for term in rules.terms() if term.says}
    for moment in played(book, quest).moments:
        for seat in range(len(moment.seats)):
            view = moment.view(seat)
            assert not {word for word in words(view) - known if not rules.card(word)[1]}
            for figure in view.figures:
                assert not {item for item in figure.items if not rules.card(item)[1]}


@every_book
def test_terms_are_known_once_and_cite_the_ledger(book, quest):
    rules = find_book(book)
    terms = rules.terms()
    assert len({term.word for term in terms}) == len(terms) > 30
    for term in terms:
        assert term.title and term.says and all(id in rules.ledger.rules for id in term.rules), term
    chapters = {rule.chapter for rule in rules.ledger.rules.values()}
    assert rules.spoilers <= chapters and set(rules.chapters()) <= chapters


@every_book
def test_quests_are_called_as_long_and_hard_as_the_docs_measure_them(book, quest):
    rules = find_book(book)
    titles = {each.id: each.title for each in rules.quests()}
    table = (Path(__file__).parents[2] / "docs" / "quests.md").read_text(encoding="utf-8")
    assert set(titles) == set(rules.measured()), "nothing on the start page is without"
    for id, found in rules.measured().items():
        row = next(line for line in table.splitlines() if re.match(rf"\| {re.escape(titles[id])}( \(\w+\))? \|", line))
        cells = [cell.strip() for cell in row.split("|")]
        assert f"{found.won} %" in cells, row
        assert any(re.fullmatch(r"[\d.]+", cell) and round(float(cell)) == found.rounds for cell in cells[3:]), row
