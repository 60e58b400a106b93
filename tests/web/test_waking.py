"""After a restart, and at the end: everybody is let in again, and nobody is complained about."""

from __future__ import annotations

import contextlib
import re
import socket
import subprocess
import sys
import threading
import time

from tests.web.helpers import HEROES, MASTER, MAZE, Http, Live
from tests.web.test_door import handshake, hello

from delvewright.table import hall as halls
from delvewright.table import shelf as shelves
from delvewright.table.shelf import Shelf
from delvewright.ui.web import library

TABLES = 24


def test_whoever_asks_for_a_game_put_aside_gets_it_however_many_ask(live, monkeypatch):
    monkeypatch.setattr(halls, "LONG", 3)
    made = [live.post("/api/tables", MAZE) for _ in range(TABLES)]
    hall = live.server.hall
    assert live.inside(lambda: [hall.table(each["table"]).rest() for each in made]) == [True] * TABLES
    came: list[int] = []

    def come(i: int) -> None:
        with live.screen(made[i]["table"], made[i]["owner"]) as screen:
            came.append(screen.n)

    threads = [threading.Thread(target=come, args=(i,)) for i in range(TABLES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert came == [0] * TABLES


def test_books_are_opened_in_the_order_in_which_they_are_wanted():
    order, go, told = list[str](), threading.Event(), threading.Event()

    def open_book(book: str) -> None:
        go.wait(10)
        order.append(book)

    shelf = Shelf(["a", "b", "c"], open_book)
    shelf.start()
    shelf.need("c", told.set, told.set)
    assert not told.is_set()
    go.set()
    assert told.wait(10)
    at_once = list[int]()
    shelf.need("c", lambda: at_once.append(1), told.set)
    shelf.need("no book of ours", lambda: at_once.append(2), told.set)
    assert order[:2] == ["a", "c"] and at_once == [1, 2]
    shelf.close()


def test_all_books_are_opened_from_the_start_and_not_by_the_hall(tmp_path, monkeypatch):
    by = dict[str, str]()
    monkeypatch.setattr(shelves, "PAUSE", 0.01)
    monkeypatch.setattr(library, "open_book", lambda book: by.setdefault(book, threading.current_thread().name))
    live = Live(tmp_path / "tables.sqlite")
    try:
        end = time.monotonic() + 30
        while by.keys() != {book["id"] for book in library.books()}:
            assert time.monotonic() < end, by
            time.sleep(0.01)
    finally:
        live.close()
    assert set(by.values()) == {"delve-shelf"}


def test_nobody_else_waits_while_the_book_of_a_game_is_opened(tmp_path):
    go = threading.Event()
    shelf = Shelf(["heroquest"], lambda book: go.wait(60))
    hall = halls.Hall(tmp_path / "tables.sqlite", lambda parcels: None, shelf=shelf)
    try:
        table, made = hall.ask(lambda: hall.open_table("heroquest", "the-maze", {}, {})).result(30)
        hall.ask(hall.vault.wait).result(30)
        assert hall.ask(table.rest).result(10)
        shelf.start()
        woken = hall.at(table.id, made["owner"], lambda table, print: table.n)
        for _ in range(200):
            hall.ask(int).result(10)
        assert not woken.done(), "its book is not open yet"
        go.set()
        assert woken.result(30) == 0
    finally:
        go.set()
        shelf.close()
        hall.close()


def test_it_stops_without_complaint_though_somebody_does_not_read(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-m", "delvewright.cli", "serve", "--port", "0", "--data", str(tmp_path / "t.sqlite")],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    try:
        assert process.stdout is not None
        found = re.search(r":(\d+)/", process.stdout.readline())
        assert found is not None
        http = Http(int(found[1]))
        made = http.post("/api/tables", {**MAZE, "seats": dict.fromkeys((*HEROES, MASTER), "computer:random")})
        with contextlib.ExitStack() as crowd:
            for _ in range(20):
                deaf = crowd.enter_context(handshake(http, 4096))  # type: ignore[arg-type]
                deaf.sendall(hello(made))
            for _ in range(3):  # these ask for far more than fits on the wire
                deaf = crowd.enter_context(socket.create_connection(("127.0.0.1", http.port)))
                deaf.sendall(b"GET /static/js/table.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n" * 1000)
            time.sleep(2)
            process.terminate()
            _, errors = process.communicate(timeout=30)
    finally:
        process.kill()
    assert "Traceback" not in errors and "ERROR" not in errors, errors[:2000]
