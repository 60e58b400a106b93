"""What holds in every book and quest, whatever its rules are."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from tests.conformance.cases import FIRST, QUESTS, chosen, played, start

from delvewright.kernel import record
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids, find_book

every_quest = pytest.mark.parametrize(("book", "quest"), QUESTS)
every_book = pytest.mark.parametrize(("book", "quest"), FIRST, ids=book_ids())


def looks(game: Game, seat: int) -> object:
    """All that a seat sees, without the log: an imagined game has none."""
    decision = game.decision
    asked = [game.write(answer) for answer in decision] if decision is not None and decision.seat == seat else None
    return replace(game.view(seat), log=[]), asked, game.prompt() if asked else ""


# -- time


@every_quest
def test_a_replay_is_the_game(book, quest):
    game = played(book, quest).game
    again = game.restart(game.answers)
    assert again.digest() == game.digest() and again.events == game.events
    kept = record.record(game, {})
    replayed = record.replay(record.parse(kept.text()))
    assert replayed.digest() == game.digest() and replayed.lines() == game.lines()


@every_quest
def test_every_earlier_moment_can_be_gone_back_to(book, quest):
    done = played(book, quest)
    random = Random(quest)
    for to in sorted(random.sample(range(len(done.digests)), min(8, len(done.digests)))):
        assert done.game.undo(to).digest() == done.digests[to]


@every_quest
def test_a_copy_goes_its_own_way(book, quest):
    for moment in played(book, quest).moments:
        before, one, other = moment.digest(), moment.copy(), moment.copy(quiet=True)
        random = Random(before)
        for _ in range(12):
            if one.decision is None:
                break
            answer = chosen(one, random)
            one.answer(answer)
            other.answer(answer)
            assert one.digest() == other.digest()
        assert moment.digest() == before
        assert pickle.loads(pickle.dumps(one)).digest() == one.digest()


@every_quest
def test_play_is_taken_up_at_any_clean_decision(book, quest):
    """All that matters is in the state: a bare copy of it leads to the same question."""
    clean = 0
    for moment in played(book, quest).moments:
        if moment.decision is not None and moment.decision.clean:
            clean += 1
            asked: Any = next(moment.book.play(moment.state.copy()))
            assert (asked.seat, asked.about, list(asked)) == (
                moment.decision.seat, moment.decision.about, list(moment.decision),
            )  # fmt: skip
    assert clean or not played(book, quest).moments


# -- answers


@every_quest
def test_every_answer_can_be_said_and_nothing_else_is_taken(book, quest):
    for moment in played(book, quest).moments:
        if (decision := moment.decision) is None:
            continue
        before = moment.digest()
        answers = list(decision)
        assert len(answers) == len(decision) == len(set(answers)) > 0
        for i, answer in enumerate(answers):
            assert decision.nth(i) == answer and answer in decision
        for answer in answers[:: max(1, len(answers) // 40)]:
            assert moment.read(moment.said(answer)) == [answer]
            assert moment.read(moment.write(answer), recorded=True) == [answer]
        broken: list[Any] = [("nonsense",), (), (answers[0][0], "nonsense"), (*answers[0], 7), ("end", -1), None, 3]
        for wrong in broken:
            if wrong not in answers:
                with pytest.raises((IllegalAnswer, DelveError)):
                    moment.answer(wrong)
        far = [(verb, q) for verb, mask in decision.fields for q in range(9) if not mask >> q & 1]
        for wrong in far[:6]:
            with pytest.raises(IllegalAnswer):
                moment.answer(wrong)
        assert moment.digest() == before


@every_quest
def test_answers_and_questions_have_words_and_odds_that_are_odds(book, quest):
    for moment in played(book, quest).moments:
        if moment.decision is None:
            continue
        assert moment.prompt().strip()
        for choice in moment.choices(odds=True):
            assert choice.label.strip() and choice.notation.strip()
            if choice.odds is not None:
                assert choice.odds and all(0 <= chance <= 1 for chance in choice.odds.values()), choice.notation


# -- what is told


@every_quest
def test_every_reason_is_a_rule_of_the_book(book, quest):
    game = played(book, quest).game
    known = find_book(book).ledger.rules
    assert game.events
    for event in game.events:
        assert event.text.strip() and not [each for each in event.rules if each not in known], event


@every_quest
def test_a_view_is_whole(book, quest):
    for moment in played(book, quest).moments:
        for seat in range(len(moment.seats)):
            view = moment.view(seat)
            assert view.seat == seat and view.over == (moment.decision is None) and bool(view.winner) <= view.over
            asked = moment.decision.seat if moment.decision else -1
            secret = seat != asked and not view.about  # that somebody is asked at all may be hidden from the others
            assert view.asked == asked or secret
            shared = {q for piece in view.furniture if piece.kind == "stairway" for q in piece.squares}
            shared |= {token.square for token in view.tokens if token.kind == "pit"}
            taken: dict[int, str] = {}
            for figure in view.figures:
                assert 0 <= figure.seat < len(view.seats) or figure.seat == -1
                for q in figure.squares:
                    assert view.floor >> q & 1, f"{figure.name} stands where nothing is known"
                    if figure.alive and not figure.lying and q not in shared:
                        assert q not in taken, f"{figure.name} and {taken.get(q)}"
                        taken[q] = figure.name
                for label, (now, most) in figure.bars.items():
                    assert now >= 0 and most > 0, (figure.name, label)
            assert not view.east & ~(view.floor | view.floor >> 1), "edges are known with a square beside them"
            assert not view.south & ~(view.floor | view.floor >> view.width)


# -- secrets


@every_quest
def test_what_is_imagined_looks_the_same_and_depends_on_nothing_hidden(book, quest):
    """Pairs: a game, and one that the seat cannot tell from it. Both look the same, and are imagined the same."""
    for moment in played(book, quest).moments[::2]:
        for seat in range(len(moment.seats)):
            other = moment.imagine(seat, 11)
            assert looks(other, seat) == looks(moment, seat)
            assert other.imagine(seat, 5).digest() == moment.imagine(seat, 5).digest()


@every_quest
def test_two_that_cannot_be_told_apart_take_the_same_answers(book, quest):
    """A pair goes on side by side: whatever the asked seat says is refused or taken by both, in the same words."""
    for moment in played(book, quest).moments[1::2]:
        if moment.decision is None:
            continue
        seat = moment.decision.seat
        other = moment.imagine(seat, 23)
        for line in ("nonsense", "walk zz99", "move a1", "attack orc.1", "open", "end end"):
            said = []
            for each in (moment, other):
                try:
                    said.append([str(each.read(line))])
                except DelveError as error:
                    said.append([error.what, error.where, error.do])
            assert said[0] == said[1], line


# -- everywhere the same

PLAY = """
import sys
from tests.conformance.cases import FIRST, played
for book, quest in FIRST:
    print(book, played(book, quest, 2).game.digest())
"""


def test_fresh_processes_play_the_same_games_whatever_the_hash_seed():
    outcomes = set()
    for seed in ("1", "12345"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run([sys.executable, "-c", PLAY], env=environment, check=True, capture_output=True, text=True)
        outcomes.add(done.stdout)
    assert len(outcomes) == 1 and len(outcomes.pop().splitlines()) == len(FIRST)


def count(game: Game, depth: int) -> int:
    """Ways of so many answers, with the dice as they fall."""
    if depth == 0 or game.decision is None:
        return 1
    total = 0
    for answer in game.decision:
        on = game.copy(quiet=True)
        on.answer_code(answer)
        total += count(on, depth - 1)
    return total


@every_book
def test_the_tree_of_decisions_has_as_many_ways_by_copies_as_by_replays(book, quest):
    game = start(book, quest)
    for _ in range(6):
        assert game.decision is not None
        game.answer_code(game.decision.nth(0))
    assert game.decision is not None
    again = [count(game.restart([*game.answers, answer], quiet=True), 1) for answer in game.decision]
    assert count(game, 2) == sum(again) > len(again)


# -- where it begins


@every_book
def test_mistakes_at_the_beginning_are_explained(book, quest):
    with pytest.raises(DelveError, match="There is no"):
        Game.start(book, quest + "x")
    with pytest.raises(DelveError, match="There is no option"):
        Game.start(book, quest, options={"nonsense": "1"})
    with pytest.raises(DelveError):
        start(book, quest).view(99)


@every_quest
def test_the_same_seed_is_the_same_game_and_another_is_not(book, quest):
    game = start(book, quest, 1)
    assert start(book, quest, 1).digest() == game.digest()
    assert start(book, quest, 2).digest() != game.digest()
