"""Games shown again, and games that were put aside: never ahead of those who play."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Generator
from random import Random
from typing import Any

import pytest
from tests.web.helpers import HEROES, MASTER, PEOPLE, Live

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.table import hall as halls
from delvewright.table.hall import Crowded
from delvewright.table.served import ServedTable
from delvewright.ui.web import names, replays, wire


def played(live: Live, answers: int = 120) -> dict[str, Any]:
    """A table at which people have played."""
    made: dict[str, Any] = live.post("/api/tables", {**PEOPLE, "seed": 5})
    game = Game.start("heroquest", "the-maze", 5)
    rng = Random(5)
    fresh = game.copy()
    while len(game.answers) < answers and game.decision is not None:
        game.answer_code(game.decision.nth(rng.randrange(len(game.decision))))
    live.stage(made, fresh.copy, game.answers)
    return made


def drained(job: Generator[None, None, Any]) -> Any:
    """What a long job finds, done at a go."""
    while True:
        try:
            next(job)
        except StopIteration as end:
            return end.value


def test_every_moment_is_the_game_as_it_was(live):
    """The copies without a log, from which a moment is played on, lead to the same views as the whole game."""
    made = played(live)
    table = live.table(made)
    for seat_key in (made["owner"], made["seats"][MASTER], made["spectator"]):
        steps = live.get(f"/api/tables/{made['table']}/replay", key=seat_key)
        assert steps["last"] == 120 == len(steps["steps"])
        game = table.fresh()
        key = live.inside(lambda k=seat_key: live.server.hall.admit(made["table"], k))
        seat, mask = live.inside(lambda k=key: replays.looker(table, k))
        last = names.of_view(live.inside(lambda k=key, g=game: wire.view_json(g.book, replays.view_of(table, k))))
        for n, each in enumerate(table.given):
            if n in (0, 1, 47, 48, 49, 95, 96, 119):
                moment = live.get(f"/api/tables/{made['table']}/replay/{n}", key=seat_key)
                seen = [e for e in game.events if replays.sees(e, seat, mask)]
                view = live.inside(lambda k=key, g=game: wire.view_json(g.book, replays.view_of(table, k, g)))
                assert moment["view"] == json.loads(json.dumps(view))
                said = [names.spoken(e.text, names.of_view(view)) for e in seen]
                assert [e["text"] for e in moment["log"]] == said[-replays.LOG :]
            before = len(game.events)
            game.answer_code(each.answer)
            told = [e.text for e in game.events[before:] if replays.sees(e, seat, mask)]
            text = names.spoken(told[0], last) if told else ""
            found = dict(steps["steps"][n])
            assert found.pop("round", game.state.round) == game.state.round
            assert ("mark" in found) == ("told" in found) and found.pop("mark", "death") in replays.MARKS
            assert found.pop("told", text) in ["", *(names.spoken(line, last) for line in told)]
            assert found == {"n": n + 1, "seat": each.seat, "text": text}


def test_no_game_is_played_from_its_beginning_to_be_shown(live, monkeypatch):
    """Any moment is near a copy, and what was made of a position is made once for many."""
    made = played(live)
    again: list[int] = []
    given, spoken = Game.answer_code, list[str]()

    def counted(game: Game, answer: Any) -> None:
        again.append(1)
        given(game, answer)

    def heard(text: str, known: Any) -> str:
        spoken.append(text)
        return names.spoken(text, known)

    monkeypatch.setattr(Game, "answer_code", counted)
    monkeypatch.setattr(replays, "spoken", heard)
    film = live.get(f"/api/tables/{made['table']}/replay", made["owner"])
    once = 120 + sum("mark" in step for step in film["steps"])
    assert not again and once == len(spoken) == 125
    threads = [
        threading.Thread(target=live.get, args=(f"/api/tables/{made['table']}/replay", made["owner"]))
        for _ in range(20)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not again and len(spoken) == once
    for n in (3, 100, 120):
        live.get(f"/api/tables/{made['table']}/replay/{n}", made["owner"])
    assert len(again) < 3 * 60


def endless(done: threading.Event) -> Generator[None, None, str]:
    while not done.is_set():
        time.sleep(0.0005)
        yield
    return "done"


def test_long_jobs_wait_for_those_who_play(live):
    """Two hundred replays at once: whoever plays is answered as if there were none."""
    hall, done = live.server.hall, threading.Event()
    waiting = [hall.slowly(lambda: endless(done), f"t{i}") for i in range(200)]
    made = live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner:
        for _ in range(20):
            begun = time.monotonic()
            owner.settle()
            assert time.monotonic() - begun < 0.5
        owner.play(Random(1), 5)
    done.set()
    assert {future.result(20) for future in waiting} == {"done"}


def test_long_jobs_take_turns_with_the_computers(live):
    """All of them together have one turn, so computers at other tables go on."""
    done = threading.Event()
    waiting = [live.server.hall.slowly(lambda: endless(done), f"t{i % 5}") for i in range(50)]
    seats = dict.fromkeys((*HEROES, MASTER), "computer:random")
    made = live.post("/api/tables", {**PEOPLE, "seats": seats})
    table = live.table(made)
    with live.screen(made["table"], made["spectator"]):  # computers among themselves rest while nobody is there
        end = time.monotonic() + 20
        while live.inside(lambda: table.n) < 3 and time.monotonic() < end:
            time.sleep(0.05)
    assert live.inside(lambda: table.n) >= 3
    done.set()
    for future in waiting:
        future.result(20)


def test_too_many_long_jobs_are_refused(live, monkeypatch):
    made = played(live, 60)
    monkeypatch.setattr(halls, "LONG", 3)
    done = threading.Event()
    waiting = [live.server.hall.slowly(lambda: endless(done), made["table"]) for _ in range(5)]
    for future in waiting[3:]:
        with pytest.raises(Crowded):
            future.result(5)
    status, found, _ = live.request(f"/api/tables/{made['table']}/replay", key=made["owner"])
    assert status == 503 and "Try again" in json.loads(found)["error"]["do"]
    other = played(live, 60)  # other tables have a share of their own
    assert live.get(f"/api/tables/{other['table']}/replay", key=other["owner"])["last"] == 60
    done.set()
    for future in waiting[:3]:
        assert future.result(5) == "done"
    assert live.get(f"/api/tables/{made['table']}/replay", key=made["owner"])["last"] == 60


def test_a_failing_long_job_stops_nothing(live):
    def fails() -> Generator[None, None, None]:
        yield
        raise DelveError("no")

    with pytest.raises(DelveError):
        live.server.hall.slowly(fails).result(5)
    assert live.get("/api/books")


def test_too_long_a_game_is_not_shown_again(live, monkeypatch):
    made = played(live, 60)
    monkeypatch.setattr(replays, "LONGEST", 59)
    status, found, _ = live.request(f"/api/tables/{made['table']}/replay/3", key=made["owner"])
    assert status == 400 and b"too long" in found
    monkeypatch.setattr(replays, "LONGEST", 60)
    assert live.get(f"/api/tables/{made['table']}/replay/3", key=made["owner"])["n"] == 3


def test_going_back_is_shown_too(live):
    made = played(live, 60)
    assert live.get(f"/api/tables/{made['table']}/replay", key=made["owner"])["last"] == 60
    table = live.table(made)

    def meanwhile() -> Any:
        """Somebody goes back while the film is being made."""
        table.memo.clear()
        job = replays.steps(table, next(iter(table.keys)))
        next(job)
        table._undo(5, "x", "freely")
        return drained(job)

    assert json.loads(live.inside(meanwhile))["last"] == 5
    assert live.get(f"/api/tables/{made['table']}/replay", key=made["owner"])["last"] == 5


def test_a_game_put_aside_is_taken_up_slowly(live, monkeypatch):
    """It takes long here; nobody at another table waits, everybody at this one is served, and it is done once."""
    made, other = live.post("/api/tables", PEOPLE), live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner:
        owner.play(Random(1), 10)
        owner.ask("name", name="Somebody")
        log = [event["text"] for event in owner.log]
        n = owner.n
    table = live.table(made)
    while live.inside(lambda: table.watchers):
        time.sleep(0.02)
    digest = live.inside(table.game.digest)
    assert live.inside(table.rest)
    waking, times, held = ServedTable.waking, list[str](), threading.Event()

    def long(table: ServedTable) -> Generator[None, None, None]:
        times.append(table.id)
        while not held.is_set():
            time.sleep(0.0005)
            yield
        yield from waking(table)

    monkeypatch.setattr(ServedTable, "waking", long)
    found: list[Any] = []
    path = f"/api/tables/{made['table']}"
    threads = [threading.Thread(target=lambda: found.append(live.get(path, made["owner"]))) for _ in range(5)]
    for thread in threads:
        thread.start()
    with live.screen(other["table"], other["owner"]) as somebody:
        for _ in range(10):
            begun = time.monotonic()
            somebody.settle()
            assert time.monotonic() - begun < 0.5
    assert live.request(path, key="Z" * 22)[0] == 401  # told at once: no key, no playing again
    assert not found
    held.set()
    for thread in threads:
        thread.join(20)
    assert len(found) == 5 and times == [made["table"]]
    with live.screen(made["table"], made["owner"]) as owner:
        assert owner.n == n and [event["text"] for event in owner.log] == log
        assert live.table(made).game.digest() == digest
