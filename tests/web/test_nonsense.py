"""Broken input and broken files: a clear message each time, nothing about our disk, and the talk goes on."""

from __future__ import annotations

import json
import logging
import shutil
import sqlite3
import subprocess
from pathlib import Path
from random import Random

import pytest
from tests.web import fuzz
from tests.web.helpers import MAZE, PEOPLE, Live
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import book_ids
from delvewright.ui.web import server as servers
from delvewright.ui.web.errors import public, without_paths
from delvewright.ui.web.logs import ALL, EACH, SPAN, Sparing

STATIC = Path(servers.__file__).parent / "static"
DEEP = (b'{"x":' + b"[" * 1900, b'{"t":"ping","ref":1,"x":' + b"[" * 1900, b'{"a":' * 700, b"[" * 3000)


def test_broken_messages_are_answered_and_the_talk_goes_on(live, caplog):
    made = live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner:
        for data in (b'{"t":"ping","ref":\xff}', b"\xed\xa0\x80", b"\xc3", *DEEP):
            with owner.ws.protocol_mutex:
                owner.ws.protocol.send_frame(Frame(Opcode.TEXT, data))
                owner.ws.send_data()
            reply = owner.read()
            assert reply["t"] == "error" and reply["what"] == "This is no message of ours." and reply["where"]
            owner.settle()
    assert not [record for record in caplog.records if record.exc_info or record.exc_text]


@pytest.mark.parametrize("body", [*DEEP, b'{"book":"\xff","quest":"x"}', b'{"book":"x","quest":1e999}', b"\xff", b""])
def test_broken_bodies_are_answered(live, caplog, body):
    status, found, _ = live.request("/api/tables", body)
    assert status == 400 and json.loads(found)["error"]["what"] == "This request makes no sense."
    assert not [record for record in caplog.records if record.exc_info or record.exc_text]


@pytest.mark.parametrize("n", ["9" * 5000, "-1", "1.5", "%C2%B2", "1e3", "00000000000"])
def test_moments_are_small_numbers(live, n):
    made = live.post("/api/tables", PEOPLE)
    assert live.request(f"/api/tables/{made['table']}/replay/{n}", key=made["owner"])[0] == 404
    assert live.request(f"/api/tables/{made['table']}/replay/000000000", key=made["owner"])[0] == 200


def test_an_origin_that_is_no_address(live):
    assert live.request("/api/tables", PEOPLE, headers={"origin": "http://["})[0] == 403
    with pytest.raises(InvalidStatus), live.raw(origin="http://["):
        pass


def test_a_mistake_of_ours_is_answered_too(live, monkeypatch, caplog):
    def fails() -> None:
        raise ZeroDivisionError("/home/somebody/secret")

    monkeypatch.setattr("delvewright.ui.web.library.books", fails)
    status, found, _ = live.request("/api/books")
    assert status == 500 and b"mistake in the program" in found and b"secret" not in found
    assert any("ZeroDivisionError" in (record.exc_text or "") for record in caplog.records)
    assert "secret" not in caplog.text


def test_whatever_is_refused_is_refused_in_one_form(live):
    """Also what is no route of ours, or comes under a wrong name or from a foreign page."""
    for status, path, more in (
        (404, "/nothing", {}),
        (404, "/static/nothing.js", {}),
        (405, "/api/books", {"body": {}}),
        (421, "/", {"headers": {"host": "evil.example"}}),
        (403, "/api/tables", {"body": PEOPLE, "headers": {"origin": "http://evil.example"}}),
    ):
        found, text, headers = live.request(path, **more)
        assert found == status and json.loads(text)["error"]["what"], path
        assert headers["x-content-type-options"] == "nosniff" and "content-security-policy" in headers


# -- files


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE deeds SET body = '{' WHERE n = 2",
        "UPDATE deeds SET body = '{}' WHERE n = 2",
        "UPDATE deeds SET body = '[1]' WHERE n = 2",
        """UPDATE deeds SET body = '{"seat":0,"answer":[[]],"line":"x","barrier":false}' WHERE n = 2""",
        """UPDATE deeds SET body = '{"seat":0,"answer":["walk",99999],"line":"x","barrier":false}' WHERE n = 2""",
        """UPDATE deeds SET kind = 'undo', body = '{"to":"x"}' WHERE n = 2""",
        "UPDATE tables SET head = '{}'",
        "UPDATE tables SET head = 'x'",
        "UPDATE keys SET seats = '{'",
    ],
)
def test_a_damaged_table_is_said_to_be_one(tmp_path, broken, caplog):
    data = tmp_path / "tables.sqlite"
    live = Live(data)
    made = live.post("/api/tables", PEOPLE)
    with live.screen(made["table"], made["owner"]) as owner:
        owner.play(Random(1), 6)
    live.close()
    store = sqlite3.connect(data)
    with store:
        store.execute(broken)
    store.close()
    live = Live(data)
    try:
        for _ in range(2):
            status, found, _ = live.request(f"/api/tables/{made['table']}", key=made["owner"])
            assert status == 400 and json.loads(found)["error"]["where"] == f"table {made['table']}"
            assert str(tmp_path).encode() not in found
        with live.raw() as ws:
            ws.send(json.dumps({"t": "hello", "table": made["table"], "key": made["owner"]}))
            assert json.loads(ws.recv(timeout=5))["t"] == "error"
            with pytest.raises(ConnectionClosed) as closed:
                ws.recv(timeout=5)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4500
        assert live.post("/api/tables", MAZE)
    finally:
        live.close()
    assert not [record for record in caplog.records if record.exc_info or record.exc_text]


def test_no_path_of_our_disk_is_told(live, tmp_path, monkeypatch):
    made = live.post("/api/tables", PEOPLE)

    def fails(*_: object) -> None:
        raise DelveError(
            f"{tmp_path}/t.sqlite cannot be read.", str(tmp_path / "tables.sqlite"), f"Look at {tmp_path}."
        )

    with live.screen(made["table"], made["owner"]) as owner:
        monkeypatch.setattr(type(live.table(made)), "rename", fails)
        said = owner.ask("name", name="x")
        assert said["t"] == "error" and str(tmp_path) not in json.dumps(said)
        monkeypatch.setattr(live.server.hall.vault, "read", fails)
        _, found, _ = live.request(f"/api/tables/{made['table']}", key=made["owner"])
        assert b"cannot be read" in found and str(tmp_path).encode() not in found
    monkeypatch.setattr(type(live.table(made)), "arrive", fails)
    with live.raw() as ws:
        ws.send(json.dumps({"t": "hello", "table": made["table"], "key": made["owner"]}))
        said = str(ws.recv(timeout=5))
        assert "cannot be read" in said and str(tmp_path) not in said


@pytest.mark.parametrize(
    ("text", "public_text"),
    [
        ("/var/lib/delve/tables.sqlite", "tables.sqlite"),
        ("cannot read “/srv/x/quest.toml”: line 3", "cannot read “quest.toml”: line 3"),
        ("C:\\Users\\me\\t.sqlite", "t.sqlite"),
        ("~/games/t.sqlite", "t.sqlite"),
        (f"{Path.home()}/my games/t.sqlite", "my games/t.sqlite"),
        ("yes and/or no, 3/4 of it, 1 / 2", "yes and/or no, 3/4 of it, 1 / 2"),
    ],
)
def test_paths_are_left_out(text, public_text):
    assert without_paths(text).lstrip("/\\") == public_text
    assert public(DelveError("w", text))["where"].lstrip("/\\") == public_text


# -- names and keys


def test_on_every_address_only_our_own_names_are_answered_to(tmp_path):
    """A page of evil.example that has lent us its name (DNS rebinding) gets nothing, with --host 0.0.0.0 as well."""
    live = Live(tmp_path / "t.sqlite", local=False, name="delve.example", host="0.0.0.0")
    own = servers.own_names()
    try:
        for host in (
            "evil.example",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "2130706433",
            "[",
            "]",
            ":80",
            "x y",
        ):
            assert live.request("/api/books", headers={"host": host})[0] == 421, host
            with pytest.raises(InvalidStatus), live.raw(origin=f"http://{host}", additional_headers={"Host": host}):
                pass
        good = (
            "127.0.0.1",
            "localhost:99",
            "LOCALHOST",
            "10.1.2.3:8765",
            "[::1]",
            "[fe80::1]:8765",
            "delve.example",
            *own,
        )
        for host in good:
            assert live.request("/api/books", headers={"host": host})[0] == 200, host
    finally:
        live.close()


def test_on_this_machine_no_number_is_answered_to_but_its_own(live):
    for host, status in (
        ("10.1.2.3", 421),
        ("[fe80::1]", 421),
        ("127.0.0.1", 200),
        ("[::1]:80", 200),
        ("localhost.", 200),
    ):
        assert live.request("/api/books", headers={"host": host})[0] == status, host


@pytest.mark.parametrize(
    ("table", "key", "code"),
    [("", "K" * 22, 4401), ("", "", 4401), ("", "k", 4401), ("", "K" * 900, 4401), ("nowhere", "x", 4404)],
)
def test_a_wrong_key_has_a_code_of_its_own(live, table, key, code):
    made = live.post("/api/tables", PEOPLE)
    with live.raw() as ws:
        ws.send(json.dumps({"t": "hello", "table": table or made["table"], "key": key}))
        with pytest.raises(ConnectionClosed) as closed:
            ws.recv(timeout=5)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == code


STAGE = """
const made = [], told = [];
globalThis.location = { protocol: "http:", host: "x" };
globalThis.document = Object.assign(new EventTarget(), { hidden: false });
const world = new EventTarget();
globalThis.addEventListener = world.addEventListener.bind(world);
globalThis.setInterval = () => 0;
const pauses = [];
globalThis.setTimeout = (act, pause) => (pauses.push(pause), act(), 0);
globalThis.WebSocket = class {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 3;
  constructor() { made.push(this); }
  close() {}
};
const { Socket } = await import(process.argv[1]);
for (const code of JSON.parse(process.argv[2])) {
  made.length = pauses.length = told.length = 0;
  const socket = new Socket("t", "k");
  socket.addEventListener("refused", (event) => told.push(event.detail.what));
  socket.connect();
  made[0].onclose({ code, reason: "why" });
  const after = made.length;
  document.dispatchEvent(new Event("visibilitychange"));
  world.dispatchEvent(new Event("online"));
  const [pause = 0] = pauses;
  console.log(JSON.stringify({ code, again: after - 1, hurried: made.length > after, pause, told }));
  socket.close();
}
"""


def test_the_page_stops_where_it_is_no_use_to_come_again(tmp_path):
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is missing: install it (Debian, Ubuntu: sudo apt install nodejs) to check the client")
    client = tmp_path / "socket.mjs"
    client.write_text((STATIC / "js/socket.js").read_text(encoding="utf-8"), encoding="utf-8")
    codes = [4400, 4401, 4404, 4500, 1006, 4408, 4429]
    done = subprocess.run(
        [node, "--input-type=module", "-e", STAGE, client.as_uri(), json.dumps(codes)],
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = {said["code"]: said for said in map(json.loads, done.stdout.splitlines())}
    for code in (4400, 4401, 4404, 4500):
        assert found[code]["told"] == ["why"] and not found[code]["again"] and not found[code]["hurried"], found[code]
    for code in (1006, 4408, 4429):
        assert found[code]["again"] == 1 and not found[code]["told"]
    assert found[4429]["pause"] >= 10_000 > found[1006]["pause"]


# -- the log


def test_a_log_that_nobody_can_fill():
    now = 0.0
    sparing = Sparing(lambda: now)
    kept: list[logging.LogRecord] = []

    def write(text: str, *values: object, error: bool = False) -> None:
        trouble = (ValueError, ValueError("x"), None) if error else None
        record = logging.LogRecord("x", logging.ERROR, "", 1, text, values, trouble)
        if sparing.filter(record):
            kept.append(record)

    for i in range(1000):
        write("Refused: %d", i, error=True)
    assert len(kept) == EACH and [bool(record.exc_info) for record in kept] == [True] * 2 + [False] * (EACH - 2)
    for i in range(1000):
        write(f"Something else {i}")
    assert len(kept) == ALL
    now = SPAN + 1
    write("Later")
    assert kept[-1].getMessage() == f"Later ({2000 - ALL} lines like those before it were left out)"
    write("Later")
    assert kept[-1].getMessage() == "Later"


# -- everything at once


@pytest.mark.usefixtures("ctrl_c")
def test_fuzzed_requests_and_messages(tmp_path):
    """A slice of it, in all books; DELVE_NIGHTLY=1 sends a hundred thousand, others each time."""
    from tests.properties.helpers import NIGHTLY, sized

    assert list(fuzz.BOOKS) == book_ids()

    seed = int.from_bytes((tmp_path.stat().st_mtime_ns % 10**6).to_bytes(4)) if NIGHTLY else 1
    found = fuzz.tried(sized(2000, 100_000), seed, tmp_path)
    print(seed, found)
    answers = found["answers"]
    assert answers["sent"] >= sized(2000, 100_000)
    for what in ("http 200", "http 201", "http 400", "http 401", "http 404", "says ok", "says error", "says step"):
        assert answers.get(what), (what, answers)
