"""A damaged store: nobody reads what stands in it, and a table is there again as soon as its row is mended."""

from __future__ import annotations

import ast
import json
import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.web.helpers import PEOPLE, Live
from websockets.exceptions import ConnectionClosed

import delvewright
from delvewright.table.trouble import Plain, course, logger, words
from delvewright.ui.web.logs import Sparing

SEED = 271828182845904
MARK = "CANARY"
"""Stands in every row that is broken: it must be read nowhere."""
TABLES = {
    "tables": "head",
    "keys": "print",
    "keys.seats": "seats",
    "seats": "holder",
    "former": "state",
    "deeds": "body",
}


def spoil(data: Path, statement: str) -> None:
    store = sqlite3.connect(data)
    with store:
        store.execute(statement)
    store.close()


def broken(column: str) -> str:
    """What stands in a column, with something that is no UTF-8 behind it."""
    return f"CAST(CAST({column} AS BLOB) || '{MARK}' || x'ff' AS TEXT)"


@pytest.fixture
def played(tmp_path) -> Iterator[tuple[Path, dict[str, str]]]:
    """A store with one table that was played on and is at rest."""
    data = tmp_path / "tables.sqlite"
    live = Live(data)
    made = live.post("/api/tables", {**PEOPLE, "seed": SEED})
    with live.screen(made["table"], made["owner"]) as owner:
        owner.play(Random(1), 6)
    live.close()
    yield data, made


def refused(live: Live, table: str, key: str) -> tuple[int, str]:
    """The code with which a socket is closed, and all that was said before."""
    said = ""
    with live.raw() as ws:
        ws.send(json.dumps({"t": "hello", "table": table, "key": key}))
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                said += str(ws.recv(timeout=5))
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, said + closed.value.rcvd.reason


@pytest.mark.parametrize("place", ["tables", "keys.seats", "seats", "deeds", "other key"])
def test_nothing_of_a_damaged_row_is_told_and_the_table_is_there_again_when_it_is_mended(played, place, caplog):
    data, made = played
    name = place.partition(".")[0].replace("other key", "keys")
    column = "print" if place == "other key" else TABLES[place]
    spectator = "WHERE role = 'spectator'" if place == "other key" else ""
    spoil(data, f"CREATE TABLE kept AS SELECT * FROM {name}")
    spoil(data, f"UPDATE {name} SET {column} = {broken(column)} {spectator}")
    prints = [row[0] for row in sqlite3.connect(data).execute("SELECT CAST(print AS BLOB) FROM keys")]
    live = Live(data)
    path = f"/api/tables/{made['table']}"
    said = ""
    try:
        for more in ("", "/replay", "/log.txt", "/picture.svg", "/summary"):
            status, found, _ = live.request(path + more, key="W" * 22)
            assert status == 401, "a wrong key is a wrong key, whatever became of the table"
            said += found.decode()
            status, found, _ = live.request(path + more, key=made["owner"])
            assert status in (400, 503), found
            said += found.decode()
        assert refused(live, made["table"], "W" * 22) == (4401, "This key does not open the table.")
        code, more = refused(live, made["table"], made["owner"])
        assert code == 4500
        said += more + caplog.text
        for secret in (MARK, str(SEED), "UTF-8", "column", str(data), *(p[:20].decode() for p in prints)):
            assert secret not in said
        assert live.request("/api/tables/nowhere", key="W" * 22)[0] == 404
        spoil(data, f"DELETE FROM {name}")
        spoil(data, f"INSERT INTO {name} SELECT * FROM kept")
        with live.screen(made["table"], made["owner"]) as owner:
            assert owner.n == 6
            owner.play(Random(2), 2)
    finally:
        live.close()


WRONG = [
    ("seats", "holder", f"'{MARK}'"),
    ("seats", "holder", "x'ff00'"),
    ("seats", "holder", "7"),
    ("seats", "keeper", f"'{MARK}'"),
    ("keys", "seats", "'[99]'"),
    ("keys", "seats", f"'[\"{MARK}\"]'"),
    ("keys", "name", "x'ff00'"),
    ("keys", "role", f"'{MARK}'"),
    ("sat", "seat", "99"),
]
"""What can be read, and is no key and no seat."""


def test_what_is_no_key_and_no_seat_is_damage_too(played, caplog):
    data, made = played
    live = Live(data)
    try:
        for table, column, value in WRONG:
            spoil(data, f"CREATE TABLE kept AS SELECT * FROM {table}")
            spoil(data, f"UPDATE OR REPLACE {table} SET {column} = {value}")
            status, found, _ = live.request(f"/api/tables/{made['table']}", key=made["owner"])
            assert status == 400 and MARK not in found.decode(), (table, column, value)
            spoil(data, f"DELETE FROM {table}")
            spoil(data, f"INSERT INTO {table} SELECT * FROM kept")
            spoil(data, "DROP TABLE kept")
        assert live.get(f"/api/tables/{made['table']}", made["owner"])["quest"] == "the-maze"
    finally:
        live.close()
    assert MARK not in caplog.text and "Traceback" not in caplog.text


def test_a_table_of_another_quest_is_read_anew_when_it_is_mended(played):
    """The answers do not fit another game; the table that was made of it is not kept."""
    data, made = played
    other = 'replace(head, \'"quest": "the-maze"\', \'"quest": "the-labyrinth"\')'
    spoil(data, f"UPDATE tables SET head = {other}")
    live = Live(data)
    try:
        assert live.request(f"/api/tables/{made['table']}", key=made["owner"])[0] == 400
        spoil(data, "UPDATE tables SET head = replace(head, 'the-labyrinth', 'the-maze')")
        assert live.get(f"/api/tables/{made['table']}", made["owner"])["quest"] == "the-maze"
    finally:
        live.close()


@pytest.mark.parametrize("body", ["'{'", "'[]'", f"'{{\"{MARK}\": 1}}'", broken("body")])
def test_a_damaged_campaign_tells_nothing(tmp_path, body, caplog):
    data = tmp_path / "tables.sqlite"
    live = Live(data)
    made = live.post("/api/campaigns", {"book": "heroquest"})
    path = f"/api/campaigns/{made['campaign']}"
    try:
        spoil(data, "CREATE TABLE kept AS SELECT * FROM campaigns")
        spoil(data, f"UPDATE campaigns SET body = {body}")
        assert live.request(path, key="W" * 22)[0] == 401
        for found in (live.request(path, key=made["key"]), live.request(f"{path}/play", {}, made["key"])):
            assert found[0] in (400, 503) and MARK not in found[1].decode() + caplog.text
            assert b"Expecting" not in found[1] and b"KeyError" not in found[1]
        spoil(data, "UPDATE campaigns SET body = (SELECT body FROM kept)")
        assert live.get(path, made["key"])["campaign"] == made["campaign"]
    finally:
        live.close()


def test_trouble_with_the_disk_has_words_of_ours():
    locked = sqlite3.OperationalError(f"database is locked {MARK}")
    locked.sqlite_errorcode = sqlite3.SQLITE_BUSY_SNAPSHOT
    assert words(locked) == "another program has locked the file"
    assert MARK not in words(sqlite3.OperationalError(MARK)) + words(OSError(MARK)) + words(ValueError(MARK))
    assert words(OSError(28, MARK)) == "the disk is full"


def test_a_log_tells_where_something_went_wrong_and_never_what_it_says(caplog):
    def fails() -> None:
        try:
            raise KeyError(MARK)
        except KeyError:
            raise ZeroDivisionError(MARK)  # noqa: B904

    log = logger("delvewright.table")
    try:
        fails()
    except ZeroDivisionError as error:
        log.exception("At a table:")
        told = course(error)
    assert told.count("in fails") == 2 and "ZeroDivisionError" in told and "KeyError" in told
    assert told in caplog.text and MARK not in caplog.text
    record = logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "Exception", (), (KeyError, KeyError(MARK), None))
    assert Plain().filter(record) and Sparing().filter(record)
    assert MARK not in logging.Formatter().format(record)


def caught(handler: ast.ExceptHandler) -> set[str]:
    """The names of the exceptions that are caught."""
    if handler.type is None:
        return {"BaseException"}
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return {ast.unparse(kind).rpartition(".")[2] for kind in kinds}


OURS = {"DelveError", "IllegalAnswer", "QuestFault", "PlayerFault", "BadFile", "Crowded", "Unkept", "Unread", "Wrong"}
SAFE = {"words", "course", "nonsense", "public", "set_exception", "told", "isinstance", "getattr", "_useless"}
"""What may be done with an exception from below: none of it shows what the exception says."""


@pytest.mark.parametrize(
    "path",
    [
        path
        for folder in ("table", "ui/web")
        for path in sorted((Path(delvewright.__file__).parent / folder).glob("*.py"))
        if path.name not in ("campaign.py", "store.py", "keeping.py")  # files at a terminal, not the server's store
    ],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_no_text_of_an_exception_from_below_is_used_anywhere(path):
    for handler in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(handler, ast.ExceptHandler) or handler.name is None or caught(handler) <= OURS:
            continue
        parents = {child: parent for parent in ast.walk(handler) for child in ast.iter_child_nodes(parent)}
        for used in ast.walk(handler):
            if not isinstance(used, ast.Name) or used.id != handler.name:
                continue
            around = parents.get(used)
            if isinstance(around, ast.Call):
                name = ast.unparse(around.func).rpartition(".")[2]
                assert name in SAFE, f"{path.name}:{used.lineno}: {name}"
            else:
                allowed = isinstance(around, ast.Raise) or (
                    isinstance(around, ast.Attribute) and around.attr in ("args", "errno", "value")
                )
                assert allowed, f"{path.name}:{used.lineno}"
