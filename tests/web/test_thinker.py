"""The Thinker at a table: it thinks in another process, and nobody hears of a thought that is not wanted any more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from tests.web.helpers import Live

from delvewright.kernel.events import EVERYBODY
from delvewright.players.search import Judgement
from delvewright.table.thinking import ponder
from delvewright.table.workers import Outcome, Ticket


@dataclass
class Slow:
    """Workers that answer when the test says so."""

    asked: list[tuple[Callable[[Outcome], None], tuple[Any, ...]]] = field(default_factory=list)
    stopped: list[Ticket] = field(default_factory=list)

    def submit(
        self, asker: str, done: Callable[[Outcome], None], task: Any, *args: Any, seconds: float = 0.0
    ) -> Ticket:
        assert task is ponder and seconds < 30
        self.asked.append((done, args))
        return Ticket(asker, b"", done, seconds)

    def cancel(self, ticket: Ticket) -> None:
        ticket.wanted = False
        self.stopped.append(ticket)

    def close(self) -> None:
        pass


@pytest.fixture
def thinker(live: Live) -> tuple[Any, Slow, str]:
    """A table at which a Thinker goes alone, its workers, and the owner's key."""
    wager = {"book": "heroquest", "quest": "wardens-wager-elf"}
    made = live.post("/api/tables", {**wager, "seats": {"elf": "computer:search"}, "seed": 3})
    table, slow = live.table(made), Slow()

    def put() -> None:
        table.workers = slow  # type: ignore[assignment]

    live.inside(put)
    live.inside(table.compute)
    return table, slow, made["owner"]


def test_a_thinker_s_answer_comes_from_its_worker(live: Live, thinker: tuple[Any, Slow, str]) -> None:
    table, slow, _ = thinker
    (done, (player, usual, game)), decision = slow.asked[0], table.game.decision
    assert table.n == 0 and game is not table.game and game.events == [], "it thinks about a copy without a log"
    other = next(answer for answer in decision if answer != usual)
    done(Outcome(Judgement(other, usual, 30, 10, 40)))
    live.inside(lambda: None)  # what came back by another thread is taken up by the hall's own
    live.inside(table.compute)
    assert table.n >= 1 and table.game.answers[0] == other and player.name == "search:2s"


@pytest.mark.parametrize("came", [Outcome(trouble="The process that worked on it died."), Outcome("nonsense")])
def test_a_thought_that_comes_to_nothing_leaves_the_usual_answer(
    live: Live, thinker: tuple[Any, Slow, str], came: Outcome
) -> None:
    table, slow, _ = thinker
    done, (_, usual, _) = slow.asked[0]
    done(came)
    live.inside(table.compute)
    assert table.game.answers[0] == usual


def test_a_table_waits_for_a_thought_and_is_not_asked_twice(live: Live, thinker: tuple[Any, Slow, str]) -> None:
    table, slow, owner = thinker
    with live.screen(table.id, owner):
        assert not live.inside(table.due) and len(slow.asked) == 1
        slow.asked[0][0](Outcome(trouble="stopped"))
        assert live.inside(lambda: table.n > 0 or table.due())


def test_a_thought_stops_when_somebody_else_takes_the_seat(live: Live, thinker: tuple[Any, Slow, str]) -> None:
    table, slow, owner = thinker
    with live.screen(table.id, owner):
        live.inside(lambda: table.change(next(iter(table.keys)), 0, "person"))
        assert len(slow.stopped) == 1 and not slow.stopped[0].wanted
        n = table.n
        slow.asked[0][0](Outcome(Judgement(("end",), ("end",))))
        live.inside(lambda: None)
        assert table.n == n, "whoever sits there now answers"


def test_what_is_asked_in_secret_is_answered_at_once(live: Live, thinker: tuple[Any, Slow, str]) -> None:
    """Else everybody could tell by the clock that there was something to think about."""
    table, slow, _ = thinker

    def secretly() -> None:
        table._stop_thinking()
        decision = table.game.decision
        assert decision.audience == EVERYBODY
        table.game.decision = type("Hidden", (type(decision),), {"audience": 1})(
            decision.seat, decision.about, decision.options, decision.fields, decision.figure, True
        )
        table._begins_to_think()

    live.inside(secretly)
    assert len(slow.asked) == 1
