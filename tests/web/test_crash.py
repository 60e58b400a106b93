"""Power cuts: whatever the server has said to be accepted is there when it comes back."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.web.helpers import MAZE, Http, Live
from websockets.exceptions import WebSocketException

from delvewright.cli import main
from delvewright.kernel.errors import DelveError
from delvewright.table.vault import Vault

try:
    import resource
except ImportError:  # not on this system
    resource = None  # type: ignore[assignment]

UNKEPT = "This could not be kept, so it has not happened."

KILLS = 50
PEOPLE = 3
"""Tables that are played at the same time."""


class Spawner:
    """A server that can be killed and started again, always on one port and one store."""

    def __init__(self, data: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("spawner.py")), "0", str(data)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8",
        )  # fmt: skip
        assert self.process.stdout is not None
        self.http = Http(int(self.process.stdout.readline()))
        self.pid = 0

    def start(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()
        self.pid = int(self.process.stdout.readline())
        assert self.http.request("/draw/token.svg?kind=x")[0] == 200  # it is there

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        while True:
            try:
                os.kill(self.pid, 0)
            except ProcessLookupError:
                return
            time.sleep(0.002)

    def close(self) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        with suppress(ProcessLookupError):
            self.kill()
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def play(http: Http, made: dict[str, str], accepted: dict[int, str], rng: Random, lost: list[int]) -> None:
    """Answer until the line is cut; what the server has told of is written down."""
    with (
        suppress(WebSocketException, OSError, EOFError, TimeoutError),
        http.screen(made["table"], made["owner"]) as screen,
    ):
        if screen.n <= max(accepted, default=-1):
            lost.append(screen.n)
        while True:
            screen.until(lambda: screen.asked or screen.view["over"], 5)
            if screen.view["over"]:
                return
            n, decision, body = screen.n, screen.decision, rng.choice(screen.answers())
            assert decision is not None
            try:
                screen.ask("answer", n=n, **body)
            finally:
                if screen.n > n:
                    chosen = "choice" in body
                    accepted[n] = decision["choices"][body["choice"]]["notation"] if chosen else json.dumps(body)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_fifty_kills_lose_no_accepted_answer(tmp_path):
    data = tmp_path / "tables.sqlite"
    spawner = Spawner(data)
    rng = Random(7)
    try:
        spawner.start()
        tables = [spawner.http.post("/api/tables", {**MAZE, "seed": i}) for i in range(PEOPLE)]
        accepted: list[dict[int, str]] = [{} for _ in tables]
        rounds, lost = 0, list[int]()
        for kill in range(KILLS):
            threads = [
                threading.Thread(target=play, args=(spawner.http, made, mine, Random(kill * 10 + i), lost))
                for i, (made, mine) in enumerate(zip(tables, accepted, strict=True))
            ]
            for thread in threads:
                thread.start()
            time.sleep(rng.uniform(0.03, 0.25))
            patience = time.monotonic() + 30  # a busy machine may need longer to accept anything
            while sum(map(len, accepted)) <= 2 * (kill + 1) and time.monotonic() < patience:
                time.sleep(0.005)
            spawner.kill()
            for thread in threads:
                thread.join()
            store = sqlite3.connect(data)
            for made, mine in zip(tables, accepted, strict=True):
                kept = [
                    (json.loads(body)["line"], json.loads(body)["answer"])
                    for (body,) in store.execute(
                        "SELECT body FROM deeds WHERE place = ? AND kind = 'answer' ORDER BY n", (made["table"],)
                    )
                    if json.loads(body).get("audience", 1) & 1  # a screen does not count what it may not know of
                ]
                for n, said in mine.items():
                    line, answer = kept[n]
                    assert said == line or list(json.loads(said).values()) == answer
            store.close()
            rounds += 1
            spawner.start()
        for made, mine in zip(tables, accepted, strict=True):
            with spawner.http.screen(made["table"], made["owner"]) as screen:
                assert screen.n > max(mine)
        assert rounds == KILLS and lost == [] and sum(map(len, accepted)) > 2 * KILLS
    finally:
        spawner.close()


def test_what_cannot_be_written_is_not_accepted(live):
    made = live.post("/api/tables", MAZE)
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(1), 5)
        n, view = screen.n, screen.view
        vault = live.server.hall.vault
        live.inside(lambda: vault._made.execute("PRAGMA query_only = 1"))
        screen.send(t="answer", ref=77, n=screen.n, **screen.answers()[0])
        screen.until(lambda: screen.table.get("stuck"))
        assert "cannot be kept" in screen.table["stuck"] and "only read" in screen.table["stuck"]
        assert screen.n == n and screen.view == view
        live.inside(lambda: vault._made.execute("PRAGMA query_only = 0"))
        screen.play(Random(1), 5)
        assert screen.n > n


def test_a_table_that_cannot_be_kept_is_not_opened(live):
    vault = live.server.hall.vault
    live.inside(lambda: vault._made.execute("PRAGMA query_only = 1"))
    status, body, _ = live.request("/api/tables", MAZE)
    assert status == 503 and b"could not be kept" in body
    live.inside(lambda: vault._made.execute("PRAGMA query_only = 0"))
    live.post("/api/tables", MAZE)


COMPUTERS = dict.fromkeys(("barbarian", "dwarf", "elf", "wizard", "evil-sorcerer"), "computer:random")


def kept(data: Path, made: dict[str, str]) -> int:
    """How many answers of a table are in the store, looked at from outside."""
    store = sqlite3.connect(data)
    (found,) = store.execute(
        "SELECT count(*) FROM deeds WHERE place = ? AND kind = 'answer'", (made["table"],)
    ).fetchone()
    store.close()
    return int(found)


def play_until_refused(screen: Any, rng: Random, most: int = 200) -> tuple[int, dict[str, Any]]:
    """Answer until an answer is not accepted; how many had been given before, and what was said."""
    for _ in range(most):
        screen.until(lambda: screen.asked)
        before = screen.n
        reply = screen.ask("answer", n=before, **rng.choice(screen.answers()))
        if reply["t"] != "ok":
            return before, reply
    raise AssertionError("everything was accepted")


@contextmanager
def full(live: Any) -> Iterator[None]:
    """The store may not grow any more."""
    run = live.server.hall.vault._made.execute
    live.inside(lambda: run(f"PRAGMA max_page_count = {run('PRAGMA page_count').fetchone()[0]}"))
    yield
    live.inside(lambda: run("PRAGMA max_page_count = 1000000"))


@contextmanager
def locked(live: Any) -> Iterator[None]:
    """Another program writes, and does not come to an end."""
    vault = live.server.hall.vault
    live.inside(lambda: vault._made.execute("PRAGMA busy_timeout = 50"))
    other = sqlite3.connect(vault.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


@pytest.mark.parametrize("trouble", [full, locked])
def test_no_answer_is_confirmed_that_is_not_kept_and_play_goes_on_afterwards(live, trouble):
    made = live.post("/api/tables", MAZE)
    robots = live.post("/api/tables", {**MAZE, "seats": COMPUTERS})
    path = live.server.hall.vault.path
    with (
        live.screen(made["table"], made["owner"]) as screen,
        live.screen(robots["table"], robots["spectator"]) as looker,
    ):
        with trouble(live):
            n, reply = play_until_refused(screen, Random(1))
            assert reply["what"] == UNKEPT
            screen.until(lambda: screen.table.get("stuck"))
            assert screen.n == n == kept(path, made)
            looker.until(lambda: looker.table["stuck"])
            there = kept(path, robots)  # a short answer may fit in after all: what is kept is shown a moment later
            looker.until(lambda: looker.n >= there)
            assert looker.n <= kept(path, robots)
            assert str(path) not in "".join(screen.raw + looker.raw)
        # nobody does anything: both find out by themselves
        screen.until(lambda: not screen.table["stuck"])
        stopped = looker.n
        looker.until(lambda: looker.n > stopped + 3)
        n = screen.n
        screen.play(Random(1), 5)
        assert screen.n >= n + 5 and kept(path, made) >= n + 5


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs prlimit")
def test_a_disk_that_is_really_full_and_has_room_again(tmp_path):
    data = tmp_path / "tables.sqlite"
    spawner = Spawner(data)
    try:
        spawner.start()
        made = spawner.http.post("/api/tables", MAZE)
        with spawner.http.screen(made["table"], made["owner"]) as screen:
            screen.play(Random(2), 5)
            log = Path(f"{data}-wal")
            _, most = resource.prlimit(spawner.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(spawner.pid, resource.RLIMIT_FSIZE, (log.stat().st_size + 20_000, most))
            n, reply = play_until_refused(screen, Random(2))
            assert reply["what"] == UNKEPT
            screen.until(lambda: screen.table.get("stuck"))
            assert screen.n == n == kept(data, made)
            resource.prlimit(spawner.pid, resource.RLIMIT_FSIZE, (most, most))
            screen.until(lambda: not screen.table["stuck"])
            screen.play(Random(3), 10)
            assert screen.n >= n + 10
            n = screen.n
        spawner.kill()
        assert kept(data, made) == n
    finally:
        spawner.close()


def test_a_campaign_that_could_not_be_kept_goes_on_afterwards(live):
    made = live.post("/api/campaigns", {"book": "heroquest"})
    path, key = f"/api/campaigns/{made['campaign']}", made["key"]
    vault = live.server.hall.vault
    for body in ({}, {"abandon": True}):
        live.inside(lambda: vault._made.execute("PRAGMA query_only = 1"))
        status, said, _ = live.request(f"{path}/play", body, key)
        assert status == 503 and b"could not be kept" in said and str(vault.path).encode() not in said
        live.inside(lambda: vault._made.execute("PRAGMA query_only = 0"))
        assert bool(live.get(path, key)["table"]) == bool(body)
        live.post(f"{path}/play", body, key)
        assert bool(live.get(path, key)["table"]) == (not body)


def test_what_has_no_rows_fails_with_what_came_before_it(tmp_path):
    vault = Vault(tmp_path / "v.sqlite")
    told = list[tuple[str, str]]()
    held = threading.Event()

    def keep(what: str, place: str, rows: list[Any]) -> None:
        vault.keep(place, rows, lambda: told.append((what, "")), lambda why: told.append((what, why)))

    vault.keep("", (), partial(hold, held))
    keep("before", "a", [])
    keep("bad", "a", [("INSERT INTO nowhere VALUES (1)", ())])
    keep("after", "a", [])
    keep("other", "b", [])
    held.set()
    vault.wait()
    keep("later", "a", [])
    vault.wait()
    assert [(what, bool(why)) for what, why in told] == [
        ("before", False), ("bad", True), ("after", True), ("other", False), ("later", True),
    ]  # fmt: skip
    vault.spoilt.clear()
    keep("at last", "a", [])
    vault.wait()
    assert told[-1] == ("at last", "")
    vault.close()


def test_nothing_stops_the_writer(tmp_path):
    vault = Vault(tmp_path / "v.sqlite")
    told, done = list[str](), threading.Event()
    for place, n, body in (("a", 1, object()), ("b", 2**70, "{}"), ("c", 3, "\ud800")):
        vault.keep(place, [("INSERT INTO deeds VALUES (?, ?, 'note', ?)", (place, n, body))], None, told.append)
    vault.keep("d", [("INSERT INTO deeds VALUES ('d', 1, 'note', '{}')", ())], done.set)
    assert done.wait(5), "the writer has stopped"
    assert len(told) == 3 and all(told)
    vault.close()


def test_a_store_of_the_first_form_is_taken_up(tmp_path):
    data = tmp_path / "tables.sqlite"
    live = Live(data)
    made = live.post("/api/tables", {**MAZE, "seed": 3})
    with live.screen(made["table"], made["owner"]) as screen:
        screen.play(Random(1), 5)
        n = screen.n
    live.close()
    store = sqlite3.connect(data)
    store.execute("DROP TABLE former")
    (head,) = store.execute("SELECT head FROM tables").fetchone()
    old = {name: value for name, value in json.loads(head).items() if name != "chosen"}
    store.execute("UPDATE tables SET head = ?", (json.dumps(old),))
    store.execute("PRAGMA user_version = 1")
    store.commit()
    store.close()
    live = Live(data)
    try:
        with live.screen(made["table"], made["owner"]) as screen:
            assert screen.n >= n and screen.table["seed"] == "" and screen.table["lost"] == []
            screen.play(Random(2), 3)
            assert screen.ask("seat", seat=0, holder="computer")["t"] == "ok"
    finally:
        live.close()


def test_two_servers_do_not_share_a_store(tmp_path, capsys):
    data, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    spawner = Spawner(data)
    try:
        spawner.start()
        made = spawner.http.post("/api/tables", MAZE)
        link.symlink_to(data)
        for path in (data, link):
            assert main(["serve", "--port", "0", "--data", str(path)]) == 2
            said = capsys.readouterr().err
            assert f"is in use by another Delvewright (process {spawner.pid})" in said and "--data" in said
        with spawner.http.screen(made["table"], made["owner"]) as screen:
            screen.play(Random(1), 3)
        spawner.kill()
        vault = Vault(link)  # the lock has died with its holder
        with pytest.raises(DelveError, match="in use"):
            Vault(data)
        assert vault.read("SELECT count(*) FROM deeds WHERE kind = 'answer'")[0][0] >= 3
        vault.close()
        Vault(data).close()
    finally:
        spawner.close()


def hold(until: threading.Event) -> None:
    """Keep the writer from going on."""
    until.wait()


def test_many_answers_share_a_commit_and_keep_their_order(tmp_path):
    vault = Vault(tmp_path / "v.sqlite")
    done: list[int] = []
    first = threading.Event()
    vault.keep("x", (), partial(hold, first))
    for i in range(300):
        row = ("INSERT INTO deeds VALUES (?, ?, ?, ?)", ("x", i, "note", "{}"))
        vault.keep("x", [row], partial(done.append, i))
    first.set()
    vault.wait()
    assert done == list(range(300)) and vault.commits <= 5
    assert vault.read("SELECT count(*) FROM deeds") == [(300,)]
    vault.close()


def test_one_bad_row_does_not_take_the_others_with_it(tmp_path):
    vault = Vault(tmp_path / "v.sqlite")
    held, told = threading.Event(), list[tuple[str, str]]()

    def keep(place: str, rows: list[Any]) -> None:
        vault.keep(place, rows, lambda: told.append((place, "")), lambda why: told.append((place, why)))

    vault.keep("", (), partial(hold, held))
    row = ("INSERT INTO deeds VALUES (?, ?, ?, ?)", ("a", 1, "note", "{}"))
    keep("a", [row])
    keep("b", [row])
    keep("b", [("INSERT INTO deeds VALUES ('b', 2, 'x', 'y')", ())])
    keep("c", [])
    held.set()
    vault.wait()
    assert [place for place, _ in told] == ["a", "b", "b", "c"]
    assert [bool(why) for _, why in told] == [False, True, True, False]
    assert vault.read("SELECT place FROM deeds") == [("a",)]
    vault.close()


def test_a_newer_or_foreign_store_is_left_alone(tmp_path):
    newer = tmp_path / "newer.sqlite"
    store = sqlite3.connect(newer)
    store.execute("PRAGMA user_version = 99")
    store.close()
    for path in (newer, tmp_path):
        with pytest.raises(DelveError):
            Vault(path)
    text = tmp_path / "text.sqlite"
    text.write_text("This is a letter.\n" * 100, encoding="utf-8")
    with pytest.raises(DelveError, match="cannot be used"):
        Vault(text)
    assert text.read_text(encoding="utf-8").startswith("This is a letter.")
