"""People who mean no good: nothing they send changes a game or stops the server, and nothing lets them in."""

from __future__ import annotations

import contextlib
import json
import logging
import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.web.helpers import MASTER, PEOPLE, Live
from websockets.exceptions import ConnectionClosed, InvalidStatus

from delvewright.ui.web.messages import LONGEST

MESSAGES = 10_000
CROWD = 60
"""Connections over which they come."""
ODD: tuple[Any, ...] = (
    None, True, -1, 2**63, 2**70, 1.5, float("nan"), "", "x" * 300, "\x00", "\ud800", [], [[]], {}, {"n": 1}, "0",
    "é" * 99,
)  # fmt: skip
HOLDERS = ("person", "open", "computer")
TYPES = (
    "hello",
    "answer",
    "preview",
    "why",
    "undo",
    "vote",
    "seat",
    "sit",
    "presence",
    "name",
    "ping",
    "",
    "view",
    None,
)


def nonsense(rng: Random, n: int, keys: list[str], table: str) -> str | bytes:
    """Something nobody should send: of a wrong type, too long, too late, for somebody else, or no message at all."""

    def odd() -> Any:
        return rng.choice(ODD)

    def message(**body: Any) -> str:
        return json.dumps({"t": rng.choice(TYPES), "ref": rng.choice((1, 2, odd())), **body})

    kinds: tuple[Callable[[], str | bytes], ...] = (
        lambda: message(n=odd(), choice=odd()),
        lambda: json.dumps({"t": "answer", "ref": 1, "n": rng.randrange(n), "choice": rng.randrange(3)}),  # an old one
        lambda: json.dumps({"t": "answer", "ref": 1, "n": n + rng.randrange(1, 9), "choice": 0}),
        lambda: json.dumps({"t": "answer", "ref": 1, "n": n, "choice": rng.choice((0, 1, 77)), "more": odd()}),
        lambda: json.dumps({"t": "answer", "ref": 1, "n": n, "choice": 0}),  # for a seat that is not one's own
        lambda: json.dumps({"t": "answer", "ref": 1, "n": n, "text": "end"}),
        lambda: json.dumps({"t": "answer", "ref": 1, "n": n, "verb": "walk", "square": rng.randrange(500)}),
        lambda: json.dumps({"t": "undo", "ref": 1, "to": rng.randrange(n + 3)}),
        lambda: json.dumps({"t": "vote", "ref": 1, "yes": True}),
        lambda: json.dumps({"t": "sit", "ref": 1, "seat": rng.randrange(6)}),
        lambda: json.dumps({"t": "seat", "ref": 1, "seat": rng.randrange(6), "holder": rng.choice(HOLDERS)}),
        lambda: json.dumps({"t": "seat", "ref": 1, "seat": odd(), "holder": odd()}),
        lambda: json.dumps({"t": "preview", "ref": 1, "n": n, "choice": rng.randrange(9)}),
        lambda: json.dumps({"t": "why", "ref": 1, "event": rng.choice((10**6, -3, odd()))}),
        lambda: json.dumps({"t": "hello", "table": table, "key": rng.choice(keys)}),
        lambda: json.dumps(odd()),
        lambda: "[" * rng.randrange(1, 2000),
        lambda: '{"t":"answer","ref":1,"n":' + "9" * rng.randrange(1, 2000) + "}",
        lambda: "".join(chr(rng.randrange(1, 0xD000)) for _ in range(rng.randrange(40))),
        lambda: message(key="x" * rng.randrange(1000)),
        lambda: rng.randbytes(rng.randrange(200)),
    )  # fmt: skip
    return rng.choice(kinds)()


def test_ten_thousand_hostile_messages_change_nothing(live, caplog):
    made = live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner, live.screen(made["table"], made["seats"][MASTER]):
        owner.play(Random(1), 12)
        table = live.table(made)

        def truth() -> Any:
            return table.game.digest(), table.n, list(table.holders), list(table.keepers), len(table.told), table.vote

        before = live.inside(truth)
        wrong = ["Z" * 22, made["owner"][:-1] + "!", made["table"]]
        threads = []
        sent: list[int] = []

        def attack(number: int) -> None:
            """One connection after the other: as a looker-on, or with the invitation."""
            rng, count, each = Random(number), 0, MESSAGES // CROWD + 1
            while count < each:
                with live.raw() as ws, contextlib.suppress(ConnectionClosed):
                    key = made[("spectator", "invite")[number % 2]]
                    ws.send(json.dumps({"t": "hello", "table": made["table"], "key": key}))
                    while count < each:
                        ws.send(nonsense(rng, before[1], wrong, made["table"]))
                        count += 1
                        if count % 20 == 0:
                            with contextlib.suppress(TimeoutError):
                                while True:
                                    ws.recv(timeout=0)
            sent.append(count)

        with caplog.at_level(logging.ERROR):
            for number in range(CROWD):
                threads.append(threading.Thread(target=attack, args=(number,)))
                threads[-1].start()
                if len(threads) == 6:
                    for thread in threads:
                        thread.join()
                    threads.clear()
            for thread in threads:
                thread.join()
        owner.settle()
        assert sum(sent) >= MESSAGES
        assert live.inside(truth) == before
        assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []
        owner.play(Random(2), 3)


def test_a_stolen_turn_is_no_turn(live):
    """Whoever holds a seat may still not answer for another."""
    made = live.post("/api/tables", PEOPLE)
    with (
        live.screen(made["table"], made["owner"]) as owner,
        live.screen(made["table"], made["seats"][MASTER]) as master,
    ):
        rng = Random(5)
        for _ in range(100):
            reply = master.ask("answer", n=owner.n, **rng.choice(owner.answers()))
            assert reply["t"] == "error" and "not you" in reply["what"]
        assert master.ask("seat", seat=0, holder="person")["t"] == "error"
        owner.settle()
        assert owner.n == 0


@pytest.mark.parametrize("first", ["", "{}", '{"t":"ping","ref":1}', '{"t":"hello","table":"x"}', b"\x00\x01"])
def test_whoever_does_not_say_hello_is_shown_out(live, first):
    with live.raw() as ws:
        ws.send(first)
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400


def test_too_long_a_message_ends_the_connection(live):
    made = live.post("/api/tables", PEOPLE)
    with live.raw() as ws:
        ws.send(json.dumps({"t": "hello", "table": made["table"], "key": made["spectator"]}))
        ws.send("x" * (LONGEST + 1))
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(9):
                ws.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_foreign_pages_are_refused(live):
    for origin in ("http://evil.example", "http://127.0.0.1:1", "null", "http://localhost.evil.example"):
        with pytest.raises(InvalidStatus), live.raw(origin=origin):
            pass
        assert live.request("/api/tables", PEOPLE, headers={"origin": origin})[0] == 403
    status, _, _ = live.request("/api/books", headers={"host": "evil.example"})
    assert status == 421
    live.server.names.add("delve.example")  # as delve serve --name does
    assert live.request("/api/books", headers={"host": "delve.example"})[0] == 200
    with live.raw(origin=None):
        pass


def test_nothing_outside_the_pages_can_be_read(live):
    for path in (
        "/static/../server.py", "/static/..%2fserver.py", "/static/%2e%2e/server.py", "/static/....//server.py",
        "/static//etc/passwd", "/static/%00", "/../../etc/passwd", "/static/..\\server.py", "/draw/..%2fx.svg",
        "/api/books/heroquest/quests/..%2f..%2fbook/picture.svg", "/api/tables/..%2f..%2f", "/static/",
    ):  # fmt: skip
        status, body, _ = live.request(path)
        assert status in (400, 401, 404), (path, status)
        assert b"import" not in body and b"root:" not in body


def test_every_answer_has_the_headers_that_keep_pages_safe(live):
    for path in ("/api/books", "/nothing", "/draw/token.svg?kind=pit", "/api/tables/x"):
        _, _, headers = live.request(path)
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy or "default-src 'none'" in policy
        assert "unsafe-inline" not in policy.partition("style-src")[0] and "script-src" not in policy
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers or "uvicorn" not in headers["server"]


def test_bodies_are_limited(live):
    assert live.request("/api/tables", b"{" + b" " * 20_000 + b"}")[0] == 413
    assert live.request("/api/tables", PEOPLE, headers={"content-type": "text/plain"})[0] == 415
    assert live.request("/api/tables", b"\xff\xfe")[0] == 400


def test_nothing_about_keys_is_logged(tmp_path, caplog):
    with caplog.at_level(logging.DEBUG):
        live = Live(tmp_path / "t.sqlite")
        made = live.post("/api/tables", PEOPLE)
        with live.screen(made["table"], made["owner"]) as owner:
            owner.play(Random(1), 3)
            owner.ask("answer", n=99, choice=0)
        live.request(f"/api/tables/{made['table']}", key="K" * 22)
        live.close()
    ours = [r.getMessage() for r in caplog.records if not r.name.startswith("websockets.client")]
    assert not [line for line in ours if any(k in line for k in (made["owner"], made["invite"], "K" * 22))]


def test_whoever_opens_too_many_tables_must_wait(live, monkeypatch):
    monkeypatch.setattr("delvewright.ui.web.server.MADE_BURST", 3.0)
    codes = [live.request("/api/tables", PEOPLE)[0] for _ in range(6)]
    assert codes[:3] == [201] * 3 and codes[-1] == 429
