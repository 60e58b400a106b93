"""What holds in every book and of every player, whoever wrote them: for the tests of one's own package.

    from delvewright.lab.conformance import check_book, check_player

    def test_my_player():
        check_player("mybots:Cautious")

Each raises `AssertionError` with what does not hold and where; `QUEST_CHECKS` are the parts of `check_book`.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import Any

from delvewright.kernel import record
from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.errors import DelveError, IllegalAnswer
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import Rulebook, book_ids, find_book
from delvewright.kernel.view import View
from delvewright.players.base import make
from delvewright.players.lookahead import ask

LONG = 90
"""Decisions of a game that is looked at."""
NONSENSE = ("nonsense", "walk zz99", "move a1", "attack orc.1", "open", "end end")


@dataclass(slots=True)
class Played:
    """A game that was played at random for a while, and what it looked like at every decision."""

    game: Game
    digests: list[str] = field(default_factory=list)
    moments: list[Game] = field(default_factory=list)
    """Now and then a copy, as it was then."""


def chosen(game: Game, random: Random) -> Answer:
    """An answer by chance, the end of something rarely."""
    decision = _asked(game)
    n = len(decision)
    answer = decision.nth(random.randrange(n))
    return answer if answer[0] != "end" or random.random() < 0.3 else decision.nth(random.randrange(n))


def play(game: Game, name: str, long: int = LONG) -> Played:
    """Play on at random; `name` decides what chance does."""
    random, done = Random(name), Played(game)
    for n in range(long):
        if game.decision is None:
            break
        done.digests.append(game.digest())
        if n % max(1, long // 6) == 5:
            done.moments.append(game.copy())
        game.answer(chosen(game, random))
    done.digests.append(game.digest())
    return done


def check_book(book: str, quests: Iterable[str] = (), options: Mapping[str, Any] | None = None, seed: int = 1) -> None:
    """Play each quest of a rulebook a little and hold the games to all that every book has to hold."""
    found = find_book(book)
    begins(found, options)
    for quest in list(quests) or [each.id for each in found.quests()]:
        only = next((each.only for each in found.quests() if each.id == quest), ())
        given = {found.taking_part: only[0], **(options or {})} if only else dict(options or {})
        done = play(Game.start(book, quest, seed, given), f"{book} {quest} {seed}")
        for check in QUEST_CHECKS:
            try:
                check(done)
            except (AssertionError, DelveError) as error:
                raise AssertionError(f"{book} {quest}, seed {seed}, {check.__name__}: {error}") from error


def check_player(name: str, books: Iterable[str] = (), games: int = 1, long: int = 300) -> None:
    """Let a player hold all seats in the first quest of each book: its answers are legal and come in time, the game is
    as it was when it has thought, and the same seed and seat give the same answers again."""
    for book in list(books) or book_ids():
        find_book(book)  # which says so if there is none
        for seed in range(1, games + 1):
            first = answers_of(name, book, seed, long)
            if first != answers_of(name, book, seed, long):
                raise AssertionError(
                    f"{name} in {book}, seed {seed}: the same game was played otherwise the second time"
                )


def answers_of(name: str, book: str, seed: int, long: int) -> list[Answer]:
    """What a player in all seats answers."""
    game = Game.start(book, "", seed)
    players = [make(name, seed, seat) for seat in range(len(game.seats))]
    while game.decision is not None and len(game.answers) < long:
        seat, before = game.decision.seat, game.digest()
        answer = ask(players[seat], game)
        assert game.digest() == before, f"{name} in {book}: it changed the game"
        game.answer(answer)
    return list(game.answers)


# -- what every quest of a book has to hold


def begins(book: Rulebook, options: Mapping[str, Any] | None = None) -> None:
    """Mistakes at the beginning are explained, and seeds matter."""
    quest = book.quests()[0]
    given = {book.taking_part: quest.only[0], **(options or {})} if quest.only else dict(options or {})
    assert _refused(lambda: Game.start(book, quest.id + "x")), "a quest that there is not was begun"
    assert _refused(lambda: Game.start(book, quest.id, options={"nonsense": "1"})), (
        "an option that there is not was taken"
    )
    assert _refused(lambda: Game.start(book, quest.id, 1, given).view(99)), "a seat that there is not sees something"


def looks(game: Game, seat: int) -> object:
    """All that a seat sees, without the log: an imagined game has none."""
    decision = game.decision
    asked = [game.write(answer) for answer in decision] if decision is not None and decision.seat == seat else None
    return replace(game.view(seat), log=[]), asked, game.prompt() if asked else ""


def a_replay_is_the_game(done: Played) -> None:
    """The same answers give the same game, also through a record."""
    game = done.game
    again = game.restart(game.answers)
    assert again.digest() == game.digest() and again.events == game.events
    kept = record.record(game, {})
    replayed = record.replay(record.parse(kept.text()))
    assert replayed.digest() == game.digest() and replayed.lines() == game.lines()


def every_earlier_moment_can_be_gone_back_to(done: Played) -> None:
    """Undo gives the game as it was."""
    random = Random(done.digests[-1])
    for to in sorted(random.sample(range(len(done.digests)), min(8, len(done.digests)))):
        assert done.game.undo(to).digest() == done.digests[to], f"not after {to} answers"


def a_copy_goes_its_own_way(done: Played) -> None:
    """Copies go on alike, change nothing of what they were made from, and can be pickled."""
    for moment in done.moments:
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


def play_is_taken_up_at_any_clean_decision(done: Played) -> None:
    """All that matters is in the state: a bare copy of it leads to the same question."""
    clean = 0
    for moment in done.moments:
        if moment.decision is not None and moment.decision.clean:
            clean += 1
            asked: Any = next(moment.book.play(moment.state.copy()))
            assert _question(asked) == _question(moment.decision)
    assert clean or not done.moments, "no decision was clean"


def every_answer_can_be_said_and_nothing_else_is_taken(done: Played) -> None:
    """Notation and answers are two sides of one thing, and what is refused changes nothing."""
    for moment in done.moments:
        if (decision := moment.decision) is None:
            continue
        before, answers = moment.digest(), list(decision)
        assert len(answers) == len(decision) == len(set(answers)) > 0
        for i, answer in enumerate(answers):
            assert decision.nth(i) == answer and answer in decision
        for answer in answers[:: max(1, len(answers) // 40)]:
            assert moment.read(moment.said(answer)) == [answer]
            assert moment.read(moment.write(answer), recorded=True) == [answer]
        broken: list[Any] = [("nonsense",), (), (answers[0][0], "nonsense"), (*answers[0], 7), ("end", -1), None, 3]
        for wrong in broken:
            assert wrong in answers or _refused(partial(moment.answer, wrong)), wrong
        far = [(verb, q) for verb, mask in decision.fields for q in range(9) if not mask >> q & 1]
        for wrong in far[:6]:
            assert _refused(partial(moment.answer, wrong), IllegalAnswer), wrong
        assert moment.digest() == before


def answers_and_questions_have_words_and_odds_that_are_odds(done: Played) -> None:
    """Every question can be asked and every answer told, and chances lie between nothing and all."""
    for moment in done.moments:
        if moment.decision is None:
            continue
        assert moment.prompt().strip()
        for choice in moment.choices(odds=True):
            assert choice.label.strip() and choice.notation.strip()
            if choice.odds is not None:
                assert choice.odds and all(0 <= chance <= 1 for chance in choice.odds.values()), choice.notation


def every_reason_is_a_rule_of_the_book(done: Played) -> None:
    """What is told has words, and names rules of the ledger only."""
    known = done.game.book.ledger.rules
    assert done.game.events
    for event in done.game.events:
        assert event.text.strip() and not [each for each in event.rules if each not in known], event


def a_view_is_whole(done: Played) -> None:
    """What a seat sees fits together: figures on known floor, one to a square, points within their bounds."""
    for moment in done.moments:
        for seat in range(len(moment.seats)):
            view = moment.view(seat)
            assert view.seat == seat and view.over == (moment.decision is None) and bool(view.winner) <= view.over
            asked = moment.decision.seat if moment.decision else -1
            secret = seat != asked and not view.about  # that somebody is asked at all may be hidden from the others
            assert view.asked == asked or secret
            _stand_apart(view)
            assert not view.east & ~(view.floor | view.floor >> 1), "edges are known with a square beside them"
            assert not view.south & ~(view.floor | view.floor >> view.width)


def _stand_apart(view: View) -> None:
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


def what_is_imagined_looks_the_same_and_depends_on_nothing_hidden(done: Played) -> None:
    """A game, and one that the seat cannot tell from it: both look the same, and are imagined the same."""
    for moment in done.moments[::2]:
        for seat in range(len(moment.seats)):
            other = moment.imagine(seat, 11)
            assert looks(other, seat) == looks(moment, seat)
            assert other.imagine(seat, 5).digest() == moment.imagine(seat, 5).digest()


def two_that_cannot_be_told_apart_take_the_same_answers(done: Played) -> None:
    """A pair goes on side by side: whatever the asked seat says is refused or taken by both, in the same words."""
    for moment in done.moments[1::2]:
        if moment.decision is None:
            continue
        other = moment.imagine(moment.decision.seat, 23)
        for line in NONSENSE:
            assert _said(moment, line) == _said(other, line), line


QUEST_CHECKS: tuple[Callable[[Played], None], ...] = (
    a_replay_is_the_game,
    every_earlier_moment_can_be_gone_back_to,
    a_copy_goes_its_own_way,
    play_is_taken_up_at_any_clean_decision,
    every_answer_can_be_said_and_nothing_else_is_taken,
    answers_and_questions_have_words_and_odds_that_are_odds,
    every_reason_is_a_rule_of_the_book,
    a_view_is_whole,
    what_is_imagined_looks_the_same_and_depends_on_nothing_hidden,
    two_that_cannot_be_told_apart_take_the_same_answers,
)
"""What every quest of every book has to hold."""


def _asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def _question(asked: Decision) -> tuple[int, str, list[Answer]]:
    return asked.seat, asked.about, list(asked)


def _said(game: Game, line: str) -> list[str]:
    try:
        return [str(game.read(line))]
    except DelveError as error:
        return [error.what, error.where, error.do]


def _refused(call: Callable[[], object], error: type[DelveError] = DelveError) -> bool:
    """Whether a call is refused in words."""
    try:
        call()
    except error:
        return True
    return False
