"""Whoever says nothing, too much, or does not listen: shown out in time, and nobody else notices."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.web.helpers import MAZE, PEOPLE, Http, Live
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from delvewright.commands import serve
from delvewright.ui.web import door
from delvewright.ui.web import socket as wires
from delvewright.ui.web.door import Door, neighbourhood
from delvewright.ui.web.socket import Line, _spread

POST = b"POST /api/tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
HEAD = b"GET /api/books HTTP/1.1\r\nhost: 127.0.0.1\r\n"


@pytest.fixture
def hasty(monkeypatch) -> None:
    """A door that waits for tenths of seconds."""
    for name, seconds in (("FIRST", 0.6), ("WHOLE", 1.2), ("LINGER", 0.4), ("SWEEP", 0.05)):
        monkeypatch.setattr(door, name, seconds)


@pytest.fixture
def small(tmp_path) -> Iterator[Live]:
    """A server with room for twelve."""
    server = Live(tmp_path / "tables.sqlite", room=12)
    yield server
    server.close()


def call(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=8)


def is_shown_out(wire: socket.socket, drip: bytes = b"", seconds: float = 5.0) -> bool:
    """Whether the other side hangs up, though something arrives now and then."""
    end = time.monotonic() + seconds
    wire.settimeout(0.1)
    while time.monotonic() < end:
        try:
            if drip:
                wire.sendall(drip)
            if not wire.recv(65536):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(
    ("first", "drip"),
    [
        (b"", b""),
        (HEAD, b""),
        (HEAD, b"x: y\r\n"),
        (HEAD + b"\r\n", b""),
        (HEAD + b"\r\n", b"G"),
        (POST + b"content-length: 9000\r\n\r\n", b" "),
        (POST + b"transfer-encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (
            HEAD.replace(b"/api/books", b"/ws")
            + b"upgrade: websocket\r\nconnection: upgrade\r\ncontent-length: 5\r\n\r\n",
            b"",
        ),
    ],
    ids=[
        "silent",
        "half a head",
        "an endless head",
        "no more",
        "a slow second",
        "a slow body",
        "chunks",
        "half a socket",
    ],
)
def test_whoever_does_not_ask_is_shown_out(live, first, drip):
    with call(live.port) as wire:
        wire.sendall(first)
        assert is_shown_out(wire, drip)


@pytest.mark.usefixtures("hasty")
def test_whoever_does_not_read_the_answer_is_shown_out(live):
    with call(live.port) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.settimeout(1)
        ask = b"GET /static/js/board.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
        with contextlib.suppress(OSError):
            wire.sendall(ask * 2000)
        end = time.monotonic() + 8
        while live.server.door.inside and time.monotonic() < end:
            time.sleep(0.05)
        assert not live.server.door.inside


def test_the_silent_make_room(small):
    with contextlib.ExitStack() as crowd:
        silent = [crowd.enter_context(call(small.port)) for _ in range(30)]
        for _ in range(5):
            begun = time.monotonic()
            assert small.get("/api/books")
            assert time.monotonic() - begun < 2
        assert len(small.server.door.inside) <= 12
        assert is_shown_out(silent[0], seconds=1) and not is_shown_out(silent[-1], seconds=0.2)


def emptied(small):
    """Once everybody who was there is gone."""
    end = time.monotonic() + 5
    while small.server.door.inside and time.monotonic() < end:
        time.sleep(0.02)


def test_those_who_play_do_not_make_room(small):
    made = small.post("/api/tables", PEOPLE)
    emptied(small)
    with contextlib.ExitStack() as crowd:
        screens = [crowd.enter_context(small.screen(made["table"], made["spectator"])) for _ in range(11)]
        screens.append(crowd.enter_context(small.screen(made["table"], made["owner"])))
        # A client of websockets that is shown out while it is still greeting may trip over an assertion of its own.
        with pytest.raises((WebSocketException, OSError, AssertionError)), small.raw():
            pass
        with call(small.port) as wire:
            assert wire.recv(100).startswith(b"HTTP/1.1 503")
        for screen in screens:
            screen.settle()
    emptied(small)
    assert small.get("/api/books")


class Wire:
    """As much of a connection as the door sees."""

    def __init__(self) -> None:
        self.gone = self.closing = False

    def abort(self) -> None:
        self.gone = True

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing


def test_one_address_cannot_take_all_the_room():
    async def run() -> None:
        found = Door(100, 3, ("127.0.0.1", "10.0.0.9", "::1"))
        let_in = {
            address: [found.enter(Wire(), address) for _ in range(5)]  # type: ignore[arg-type]
            for address in ("10.0.0.1", "10.0.0.2", "127.0.0.1", "10.0.0.9", "::ffff:10.0.0.3", "::1")
        }
        assert let_in["10.0.0.1"] == let_in["10.0.0.2"] == let_in["::ffff:10.0.0.3"] == [True] * 3 + [False] * 2
        assert let_in["127.0.0.1"] == let_in["10.0.0.9"] == let_in["::1"] == [True] * 5
        house = [found.enter(Wire(), f"2001:db8:1:2::{i}") for i in range(5)]  # type: ignore[arg-type]
        assert house == [True] * 3 + [False] * 2
        one = next(wire for wire, caller in found.inside.items() if caller.address == "10.0.0.1")
        found.leave(one)
        found.leave(one)
        assert found.enter(Wire(), "10.0.0.1") and not found.enter(Wire(), "10.0.0.1")  # type: ignore[arg-type]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("address", "counts_as"),
    [
        ("10.0.0.1", "10.0.0.1"),
        ("::1", "::1"),
        ("x" * 99, "x" * 64),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("", ""),
    ],
)
def test_neighbourhood(address, counts_as):
    assert neighbourhood(address) == counts_as


def test_behind_a_proxy_every_caller_is_counted(tmp_path):
    """With --name this machine's proxy says who calls; without it nobody is believed."""
    for name, refused in (("delve.example", True), ("", False)):
        live = Live(tmp_path / f"{name}.sqlite", room=16, name=name)
        try:
            with contextlib.ExitStack() as crowd:
                header = {"X-Forwarded-For": "10.0.0.1"}
                for _ in range(2):
                    crowd.enter_context(live.raw(additional_headers=header))
                if refused:
                    with pytest.raises(InvalidStatus), live.raw(additional_headers=header):
                        pass
                else:
                    crowd.enter_context(live.raw(additional_headers=header))
                crowd.enter_context(live.raw(additional_headers={"X-Forwarded-For": "10.0.0.2"}))
        finally:
            live.close()


# -- sockets


def test_a_socket_must_say_hello_in_time(live, monkeypatch):
    monkeypatch.setattr(wires, "PATIENCE", 0.2)
    with live.raw() as ws, pytest.raises(ConnectionClosed) as closed:
        ws.recv(timeout=5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 4408


def hello(made: dict[str, str]) -> bytes:
    return frame(1, json.dumps({"t": "hello", "table": made["table"], "key": made["spectator"]}).encode())


def handshake(live: Live, room: int = 0) -> socket.socket:
    """A bare WebSocket, to send what no library would; with little room for what comes back."""
    wire = call(live.port)
    if room:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    wire.sendall(
        b"GET /ws HTTP/1.1\r\nhost: 127.0.0.1:%d\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
        b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n" % live.port
    )
    assert b" 101 " in wire.recv(4096)
    return wire


def frame(code: int, data: bytes = b"", last: bool = True) -> bytes:
    return bytes([code | (0x80 if last else 0), 0x80 | len(data), 0, 0, 0, 0]) + data


def test_pings_cannot_pile_up(live):
    """Answers to somebody who does not read them: the line is cut, long before they fill the memory."""
    with handshake(live) as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sent = 0
        with pytest.raises(OSError):
            while sent < 64_000_000:
                sent += wire.send(frame(9, b"x" * 125) * 500)
        assert sent < 40_000_000


def test_a_message_cannot_have_endless_pieces(live):
    """Empty ones too: they count nothing towards the longest message, but each is remembered."""
    with handshake(live) as wire:
        with contextlib.suppress(OSError):
            wire.sendall(frame(1, b"x", last=False) + frame(0, last=False) * 5000)
        assert b"\x03\xf1" in wire.recv(4096)  # 1009


def test_too_many_messages_at_once(live):
    """All that has arrived is read at once, whatever the limit for one connection is: it must not pile up."""
    made = live.post("/api/tables", PEOPLE)
    with handshake(live) as wire:
        wire.sendall(hello(made))
        wire.recv(4096)
        with contextlib.suppress(OSError):
            wire.sendall(frame(1, b'{"t":"ping","ref":1}') * 20_000)
        got = b""
        with contextlib.suppress(OSError):
            while more := wire.recv(65536):
                got += more
        assert b"\x03\xf0Too many messages at once." in got  # 1008
    with live.screen(made["table"], made["owner"]) as owner:
        owner.settle()


def test_whoever_does_not_read_a_socket_is_shown_out(live, monkeypatch):
    """Those who are slow to ask or to answer a ping, as on a busy machine, have their time all the same."""
    for name, seconds in (("LINGER", 0.4), ("SWEEP", 0.05)):
        monkeypatch.setattr(door, name, seconds)
    live.config.ws_ping_interval, live.config.ws_ping_timeout = 0.5, 3.0
    made = live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner, handshake(live, 4096) as deaf:
        deaf.sendall(hello(made))
        end = time.monotonic() + 30
        owner.ask("ping")
        assert len(live.server.door.inside) == 2
        while len(live.server.door.inside) > 1 and time.monotonic() < end:
            owner.ask("name", name="x" * 40)
        assert len(live.server.door.inside) == 1
        owner.settle()


def test_a_slow_reader_holds_little():
    async def run() -> None:
        line = Line.__new__(Line)
        line.outbox = asyncio.Queue()
        for _ in range(10):
            _spread([(line, "x" * 500_000)])
        assert line.cut and line.outbox.qsize() == 1 and line.outbox.get_nowait() is None

    asyncio.run(run())


# -- as people start it


def test_a_thousand_silent_ones_stop_nothing_and_fill_no_log(tmp_path):
    """With few files allowed, as on many machines."""
    few = "import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256)); "
    main = "from delvewright.cli import main; sys.exit(main(sys.argv[1:]))"
    process = subprocess.Popen(
        [sys.executable, "-c", few + main, "serve", "--port", "0", "--data", str(tmp_path / "t.sqlite")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        http = Http(int(re.search(r":(\d+)/", line)[1]))  # type: ignore[index]
        made = http.post("/api/tables", MAZE)
        with contextlib.ExitStack() as crowd:
            player = crowd.enter_context(http.screen(made["table"], made["owner"]))
            for _ in range(1100):
                crowd.enter_context(call(http.port))
            begun = time.monotonic()
            player.settle()
            assert http.get("/api/books")
            assert time.monotonic() - begun < 2
    finally:
        process.terminate()
        _, errors = process.communicate(timeout=20)
    assert len(errors) < 2000 and "Traceback" not in errors, errors[:2000]


@pytest.mark.parametrize(
    ("soft", "hard", "expected"), [(256, 256, 96), (1024, 1024, 480), (256, -1, 2000), (-1, -1, 2000), (40, 40, 8)]
)
def test_room_depends_on_the_files_we_may_open(monkeypatch, soft, hard, expected):
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    assert serve.room() == expected


def test_a_proxy_is_named_in_numbers(capsys):
    from delvewright.cli import main

    for arguments, said in (
        (["--proxy", "10.0.0.1"], "needs --name"),
        (["--proxy", "other", "--name", "x.example"], "is no address"),
    ):
        assert main(["serve", "--port", "0", *arguments]) == 2
        assert said in capsys.readouterr().err


def test_the_limits_stand_in_the_docs():
    """docs/security.md says what the code does."""
    from delvewright.table import hall
    from delvewright.ui import svg_parts
    from delvewright.ui.web import logs, messages, replays, server

    text = (Path(__file__).parents[2] / "docs/security.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", text, re.M))
    limits: dict[str, tuple[float, ...]] = {
        "connections": (server.ROOM, 64),
        "a connection that asks for nothing": (door.FIRST,),
        "a request's head": (16, door.FIRST, door.WHOLE),
        "a request's body": (server.LONGEST / 1024,),
        "a WebSocket's first message": (wires.PATIENCE,),
        "a message": (
            messages.LONGEST / 1024, door.PIECES, wires.RATE, wires.BURST, door.UNHEARD, wires.MISTAKES,
        ),
        "what a screen has not read": (wires.UNREAD / 1e6, 40),
        "screens at one table": (server.Server.screens,),
        "new tables, campaigns and joins": (server.MADE, server.MADE_BURST),
        "a drawing": (svg_parts.LARGEST, svg_parts.LONGEST, svg_parts.KEPT),
        "a replay": (hall.SLICE * 1000, hall.LONG, replays.LONGEST),
        "the log": (logs.EACH, logs.ALL),
    }  # fmt: skip
    for what, numbers in limits.items():
        told = [int(n.replace(",", "")) for n in re.findall(r"\d[\d,]*\d|\d", rows[what].replace("IPv6", ""))]
        assert told == [int(n) for n in numbers], what
    assert logs.SPAN == 60 and serve.MOST == server.ROOM
