"""`delve backup`: a whole copy of a store that is being played on, and what becomes of it."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import threading
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from tests.web.helpers import MAZE, Live
from websockets.exceptions import WebSocketException

from delvewright.cli import main
from delvewright.table.vault import FORMAT, Vault


def backup(*arguments: object) -> int:
    return main(["backup", *map(str, arguments)])


def lines(path: Path, table: str) -> list[str]:
    """The answers of a table in a store."""
    store = sqlite3.connect(path)
    found = [
        body
        for (body,) in store.execute("SELECT body FROM deeds WHERE place = ? AND kind = 'answer' ORDER BY n", (table,))
    ]
    store.close()
    return found


def test_a_copy_of_a_running_game_holds_all_that_was_confirmed_and_can_be_played_on(tmp_path, capsys):
    data, copy = tmp_path / "tables.sqlite", tmp_path / "copies" / "monday.sqlite"
    live = Live(data)
    made = live.post("/api/tables", {**MAZE, "seed": 5})
    campaign = live.post("/api/campaigns", {"book": "heroquest", "name": "Friday"})
    over, confirmed = threading.Event(), [0]

    def play() -> None:
        rng = Random(1)
        with (
            suppress(WebSocketException, OSError, EOFError, TimeoutError),
            live.screen(made["table"], made["owner"]) as screen,
        ):
            while not over.is_set() and not screen.view["over"]:
                screen.play(rng, 1)
                confirmed[0] = screen.n

    player = threading.Thread(target=play)
    player.start()
    try:
        while confirmed[0] < 20:
            time.sleep(0.01)
        assert backup(copy, "--data", data) == 2  # folders are not made behind one's back
        assert "does not exist" in capsys.readouterr().err
        copy.parent.mkdir()
        before = confirmed[0]
        assert backup(copy, "--data", data) == 0
        said = capsys.readouterr().out
        going_on = confirmed[0]
        while confirmed[0] <= going_on:
            time.sleep(0.01)  # nobody was held up
    finally:
        over.set()
        player.join()
        live.close()
    found = lines(copy, made["table"])
    assert len(found) >= before and found == lines(data, made["table"])[: len(found)]
    assert f"1 table, 1 campaign, {len(found)} answers" in said and f"delve serve --data {copy}" in said
    assert [path.name for path in copy.parent.iterdir()] == ["monday.sqlite"]  # nothing beside it
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600

    live = Live(copy)
    try:
        with live.screen(made["table"], made["owner"]) as screen:
            assert screen.n == len(found)
            screen.play(Random(2), 3)
            assert screen.n > len(found) or screen.view["over"]
        assert live.get(f"/api/campaigns/{campaign['campaign']}", campaign["key"])["name"] == "Friday"
    finally:
        live.close()


def test_what_stands_in_the_log_beside_the_file_is_copied_too(tmp_path):
    data = tmp_path / "tables.sqlite"
    live = Live(data)
    try:
        made = live.post("/api/tables", MAZE)
        with live.screen(made["table"], made["owner"]) as screen:
            screen.play(Random(1), 10)
            n = screen.n
        shutil.copy(data, tmp_path / "bare.sqlite")
        with pytest.raises(sqlite3.OperationalError):  # the file alone has not even the tables
            lines(tmp_path / "bare.sqlite", made["table"])
        assert backup(tmp_path / "copy.sqlite", "--data", data) == 0
        assert len(lines(tmp_path / "copy.sqlite", made["table"])) >= n
    finally:
        live.close()


def test_an_older_copy_is_overwritten_only_when_told_to(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("DELVE_DATA", str(tmp_path))
    data, copy = tmp_path / "tables.sqlite", tmp_path / "copy.sqlite"
    vault = Vault(data)
    vault.keep("x", [("INSERT INTO deeds VALUES ('x', 0, 'answer', '{}')", ())])
    vault.wait()
    assert backup(copy) == 0
    vault.keep("x", [("INSERT INTO deeds VALUES ('x', 1, 'answer', '{}')", ())])
    vault.wait()
    assert backup(copy) == 2 and "--force" in capsys.readouterr().err
    assert len(lines(copy, "x")) == 1
    Path(f"{copy}-wal").write_bytes(b"of an older file")
    assert backup(copy, "--force") == 0
    assert len(lines(copy, "x")) == 2 and not Path(f"{copy}-wal").exists()

    assert backup(data, "--force") == 2 and "cannot be the copy" in capsys.readouterr().err
    other = Vault(copy)  # somebody plays on the copy
    assert backup(copy, "--force") == 2 and "is in use" in capsys.readouterr().err
    other.close()
    assert backup(copy, "--force") == 0
    vault.close()
    assert len(lines(data, "x")) == 2


def test_a_store_that_nobody_uses_is_copied_as_well(tmp_path):
    data = tmp_path / "tables.sqlite"
    vault = Vault(data)
    vault.keep("x", [("INSERT INTO deeds VALUES ('x', 0, 'answer', '{}')", ())])
    vault.close()
    assert not Path(f"{data}-wal").exists()
    assert backup(tmp_path / "copy.sqlite", "--data", data) == 0
    assert len(lines(tmp_path / "copy.sqlite", "x")) == 1


def test_what_is_no_store_is_not_copied(tmp_path, capsys):
    letter, newer, broken = tmp_path / "letter", tmp_path / "newer", tmp_path / "broken"
    letter.write_text("Dear aunt, " * 500, encoding="utf-8")
    store = sqlite3.connect(newer)
    store.execute(f"PRAGMA user_version = {FORMAT + 1}")
    store.close()
    vault = Vault(broken)
    for i in range(400):
        vault.keep("x", [("INSERT INTO deeds VALUES ('x', ?, 'answer', ?)", (i, "{}" * 100))])
    vault.close()
    with broken.open("r+b") as file:
        file.seek(5 * 4096 + 20)
        file.write(b"\xff" * 20_000)
    for path, said in (
        (letter, "not a database"),
        (newer, "no store of this Delvewright"),
        (broken, ""),
        (tmp_path / "nowhere", "nothing to back up"),
        (tmp_path, "nothing to back up"),
    ):
        assert backup(tmp_path / "copy.sqlite", "--data", path) == 2
        err = capsys.readouterr().err
        assert said in err and "Traceback" not in err
        assert not list(tmp_path.glob("copy*"))
