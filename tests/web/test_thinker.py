"""The Thinker at a table: it thinks in another process, and nobody hears of a thought that is not wanted any more."""

from __future__ import annotations

import importlib.metadata
import pickle
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.web.helpers import MAZE, Live

from delvewright.kernel.events import EVERYBODY
from delvewright.players import make, own
from delvewright.players.search import Judgement
from delvewright.table import holders
from delvewright.table.thinking import answer_elsewhere, ponder
from delvewright.table.workers import Outcome, Ticket


@dataclass
class Slow:
    """Workers that answer when the test says so."""

    asked: list[tuple[Callable[[Outcome], None], tuple[Any, ...]]] = field(default_factory=list)
    stopped: list[Ticket] = field(default_factory=list)

    def submit(
        self, asker: str, done: Callable[[Outcome], None], task: Any, *args: Any, seconds: float = 0.0
    ) -> Ticket:
        assert task in (ponder, answer_elsewhere) and seconds < 45
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


BOT = """
class Cautious:
    asked = 0
    def choose(self, view, decision):
        self.asked += 1
        return decision.nth(len(decision) - 1)
    def reason(self):
        return "is careful"
"""


@pytest.mark.parametrize("fails", [False, True])
def test_an_installed_player_never_thinks_where_others_wait(live: Live, tmp_path: Path, monkeypatch, fails) -> None:
    """What it remembers comes back with its answer; if nothing comes back the usual computer answers."""
    (tmp_path / "guild_bots.py").write_text(BOT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    entry = importlib.metadata.EntryPoint("cautious", "guild_bots:Cautious", own.GROUP)
    for where in (own, holders):
        monkeypatch.setattr(where, "installed", lambda: {"cautious": entry})
    seats = {"elf": "computer:cautious"}
    made = live.post("/api/tables", {"book": "heroquest", "quest": "wardens-wager-elf", "seats": seats, "seed": 3})
    table, slow = live.table(made), Slow()
    live.inside(lambda: setattr(table, "workers", slow))
    live.inside(table.compute)
    done, (player, game) = slow.asked[0]
    assert table.n == 0 and player.player.asked == 0
    came = answer_elsewhere(pickle.loads(pickle.dumps(player)), game)
    assert came.answer == game.decision.nth(len(game.decision) - 1)
    done(Outcome(trouble="It took longer than 40 seconds.") if fails else Outcome(came))
    live.inside(lambda: None)
    live.inside(table.compute)
    if fails:
        usual = make("tactician", table.head.seed, 0)
        assert table.game.answers[0] == usual.choose(game.view(0), game.decision)
    else:
        seated: Any = table._players[0]
        assert table.game.answers[0] == came.answer and seated.player.asked == 1


def test_a_browser_cannot_name_a_program(live: Live) -> None:
    with pytest.raises(AssertionError, match="Nobody is called"):
        live.post("/api/tables", {**MAZE, "seats": {"elf": "computer:os:system"}})
