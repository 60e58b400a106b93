"""A save or a table that was begun before a rule was mended: it opens, says so, and goes on from its last position."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.table import store
from delvewright.table.hall import Hall
from delvewright.table.session import Session

SAID = "Rules were mended since this game was begun"


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "data"))


def saved(*lines: str) -> Session:
    """A game of the maze in which somebody did this, kept where games are kept."""
    session = Session.start("heroquest", "the-maze", 7)
    for line in lines:
        while (asked := session.game.decision) is not None and asked.about == "draft":
            session.answer(session.game.write(asked.nth(0)))
        session.answer(line)
    return session


def test_a_save_goes_on_from_the_position_before_the_answer_that_is_not_possible_any_more():
    session = saved("search traps", "move", "end", "search traps", "end")
    assert session.path is not None
    n = session.lines.index("end")
    text = session.path.read_text(encoding="utf-8")
    old = text.replace("\nend\n", "\nmove z19\n", 1)
    session.path.write_text(old, encoding="utf-8")
    again = Session.resume(session.path)
    assert again.lines == session.lines[:n]
    assert again.said.startswith(SAID) and f"{len(session.lines) - n} answers cannot" in again.said
    again.answer("end")
    assert Session.resume(session.path).said == ""
    kept = session.path.with_name(f"{session.path.name}.before")
    assert kept.read_text(encoding="utf-8") == old
    assert kept not in store.saves().glob("*.delve")


def test_a_save_that_comes_out_differently_says_so():
    session = saved("search traps")
    assert session.path is not None
    text = session.path.read_text(encoding="utf-8")
    session.path.write_text(f"{text[:-10]}000000000\n", encoding="utf-8")
    again = Session.resume(session.path)
    assert again.lines == session.lines and again.said.startswith(SAID)


def test_a_record_of_somebody_else_is_not_taken_up_half(tmp_path):
    session = saved("search traps", "end")
    file = tmp_path / "game.delve"
    session.save(file)
    file.write_text(file.read_text(encoding="utf-8").replace("\nend\n", "\nmove z19\n", 1), encoding="utf-8")
    with pytest.raises(BadFile, match="not legal here"):
        Session.resume(file)


def opened(file: Path, id: str) -> tuple[int, int]:
    """How many answers a table has when it is opened, and how often it has said what happened to it."""
    hall = Hall(file, lambda _: None)

    def look() -> tuple[int, int]:
        table = hall.table(id)
        return table.n, sum(note.text.startswith(SAID) for _, note in table._notes)

    try:
        return hall.ask(look).result(20)
    finally:
        hall.close()


def test_a_table_goes_on_from_there_too_and_says_so_once(tmp_path):
    file = tmp_path / "t.sqlite"
    hall = Hall(file, lambda _: None)

    def play() -> str:
        table, _ = hall.open_table("heroquest", "the-maze", {}, {}, seed=7)
        for _ in range(12):
            assert table.game.decision is not None
            table._give(table.game.decision.nth(0))
        return table.id

    id = hall.ask(play).result(20)
    hall.close()
    assert opened(file, id) == (12, 0)
    with sqlite3.connect(file) as store_:
        answers = "SELECT n, body FROM deeds WHERE place = ? AND kind = 'answer' ORDER BY n"
        n, body = store_.execute(answers, (id,)).fetchall()[8]
        deed = json.dumps({**json.loads(body), "answer": ["fly"]})
        store_.execute("UPDATE deeds SET body = ? WHERE place = ? AND n = ?", (deed, id, n))
    assert opened(file, id) == (8, 1)
    assert opened(file, id) == (8, 1)
