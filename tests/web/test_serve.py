"""`delve serve` as people start it."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from random import Random
from typing import Any

import pytest
from tests.web.helpers import MAZE, Http

from delvewright.cli import main
from delvewright.commands.serve import is_local, listen
from delvewright.ui.web import door, server


@pytest.mark.usefixtures("ctrl_c")
def test_it_says_where_it_is_and_goes_on_after_a_restart(tmp_path, capsys):
    made: dict[str, Any] = {}
    port = 0
    for start in range(2):
        process = subprocess.Popen(
            [sys.executable, "-m", "delvewright.cli", "serve", "--port", str(port), "--open"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
            env={k: v for k, v in os.environ.items() if "DISPLAY" not in k} | {"DELVE_DATA": str(tmp_path)},
        )  # fmt: skip
        assert process.stdout is not None
        line, *rest = [process.stdout.readline() for _ in range(4)]
        assert line.startswith("Delvewright is at http://127.0.0.1:")
        port = int(line.split("/")[2].rpartition(":")[2])
        http = Http(port)
        for path in ("/", "/table", "/join", "/replay", "/campaign"):
            status, body, headers = http.request(path)
            assert status == 200 and headers["content-type"].startswith("text/html")
            assert b"<script>" not in body and b"style=" not in body and b" onclick" not in body
        made = made or http.post("/api/tables", MAZE)
        with http.screen(made["table"], made["owner"]) as screen:
            assert screen.n >= 5 if start else screen.n == 0
            screen.play(Random(1), 5)
        assert main(["serve", "--port", "0", "--data", str(tmp_path / "tables.sqlite")]) == 2
        assert f"in use by another Delvewright (at http://127.0.0.1:{port}/)" in capsys.readouterr().err
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        assert process.returncode in (0, 130) and "Traceback" not in err
        assert "--host 0.0.0.0" in rest[0] and "delve play" in rest[2]
    assert (tmp_path / "tables.sqlite").stat().st_mode & 0o077 == 0


def test_garbage_is_looked_for_in_pieces_as_long_as_it_serves(tmp_path, monkeypatch):
    before, known, looks = gc.get_threshold(), list[server.Server](), list[int]()
    configure = server.configure

    def noted(found: server.Server, compressed: bool) -> Any:
        known.append(found)
        return configure(found, compressed)

    def serve(house: door.House, sockets: Any) -> None:
        hall, end = known[0].hall, time.monotonic() + 30
        kept = hall.ask(lambda: [[n] for n in range(60_000)]).result(30)
        while not hall.sweeper or not hall.sweeper.looks:
            assert time.monotonic() < end and kept
            time.sleep(0.01)
        looks.append(hall.sweeper.looks)
        hall.close()
        sockets[0].close()

    monkeypatch.setattr(server, "configure", noted)
    monkeypatch.setattr(door.House, "run", serve)
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "tables.sqlite")]) == 0
    assert looks and gc.get_threshold() == before


def test_bad_orders_are_explained(tmp_path, capsys):
    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    (tmp_path / "text").write_text("this is no database")
    for arguments, said in (
        (["--port", "99999"], "is no port"),
        (["--port", str(port)], "cannot be listened on"),
        (["--port", "0", "--data", str(tmp_path)], "is a folder"),
        (["--port", "0", "--data", str(tmp_path / "text")], "cannot be used"),
        (["--port", "0", "--host", "no.such.host.invalid"], "cannot be listened on"),
    ):
        assert main(["serve", *arguments]) == 2
        assert said in capsys.readouterr().err
    taken.close()


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("10.0.0.3", False)],
)
def test_only_loopback_is_local(host, local):
    assert is_local(host) is local
