"""A game with its seats: computers' turns, undo, keeping, taking up again, whose eyes are on the screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap

import pytest

from delvewright.kernel import record
from delvewright.kernel.errors import BadFile, DelveError, IllegalAnswer
from delvewright.kernel.game import DiceDecision
from delvewright.kernel.rulebook import Seat
from delvewright.table import store
from delvewright.table.holders import parse_holders
from delvewright.table.session import Session
from delvewright.table.typed import thrown

HERO, REST = "person", "computer:random"
PLAIN = {"spells": "none"}
"""Nobody picks spells first: the Barbarian begins."""
SEATS = [
    Seat("barbarian", "Barbarian", "hero"),
    Seat("elf", "Elf", "hero"),
    Seat("evil-sorcerer", "Evil Sorcerer", "monster"),
]


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def start(holders=(HERO, REST, REST, REST, REST), seed=7, options=PLAIN, **more):
    return Session.start("heroquest", "the-maze", seed, options, list(holders), **more)


def play_on(session):
    return [step.notation for step in session.advance()]


@pytest.mark.parametrize(
    ("text", "holders"),
    [
        ("person", "person person person"),
        ("computer", "computer:tactician computer:tactician computer:tactician"),
        ("computer:random", "computer:random computer:random computer:random"),
        ("elf=person", "computer:tactician person computer:tactician"),
        ("elf=random", "person computer:random computer:tactician"),
        ("person,elf=computer", "person computer:tactician person"),
        ("hero=random,Evil Sorcerer=person", "computer:random computer:random person"),
    ],
)
def test_players_are_read(text, holders):
    assert parse_holders(text, SEATS) == holders.split()


@pytest.mark.parametrize(
    ("text", "said"),
    [("elff=person", "elf"), ("computr", "computer"), ("elf=robot", "Players:"), ("person,computer", "twice")],
)
def test_misspelt_players_are_explained(text, said):
    with pytest.raises(DelveError) as error:
        parse_holders(text, SEATS)
    assert said in str(error.value)


def test_computers_answer_until_a_person_must():
    session = start()
    assert session.person_asked and play_on(session) == []
    session.answer("end")
    assert not session.person_asked
    step = session.step()
    assert step is not None and step.seat == 1
    assert play_on(session) and session.person_asked and session.game.decision.seat == 0


def test_a_game_of_computers_ends_and_is_kept_as_finished(data):
    session = start([REST] * 5)
    play_on(session)
    assert session.game.over and session.people == []
    (kept,) = (data / "finished").iterdir()
    again = record.replay(record.parse(kept.read_text(encoding="utf-8")))
    assert again.digest() == session.game.digest()
    assert not list((data / "saves").glob("*"))


def test_a_computers_game_can_be_repeated():
    one, two = start([REST] * 5, keep=False), start([REST] * 5, keep=False)
    assert play_on(one) == play_on(two) and one.game.digest() == two.game.digest()


def test_an_illegal_answer_changes_nothing():
    session = start()
    before = session.game.digest()
    for wrong in ("fly", "move", ("walk", 99), "3"):
        if wrong == "move":
            continue
        with pytest.raises(IllegalAnswer):
            session.answer(wrong)
    assert session.game.digest() == before and session.lines == []


def test_the_rest_of_a_short_line_that_cannot_be_done_is_told():
    session = start()
    assert "too far: 10 steps" in session.answer("move k1")  # the dice allow fewer squares with this seed
    assert session.lines == ["move"] and session.person_asked


def test_undo_goes_back_to_the_persons_last_decision():
    session = start()
    states = [session.game.digest()]
    for line in ("move", "move c1", "end"):
        session.answer(line)
        states.append(session.game.digest())
    play_on(session)
    for wanted in (states[2], states[1], states[0]):
        session.undo()
        assert session.game.digest() == wanted and session.person_asked
    notes = [event.text for event in session.log(0) if event.kind == "table"]
    assert len(notes) == 3 and "dice have fallen" in notes[0] and "back to Barbarian" in notes[2]
    with pytest.raises(DelveError, match="nothing to undo"):
        session.undo()
    session.answer("move")
    assert session.game.digest() == states[1]  # the dice fall the same way


def test_the_game_is_kept_after_every_answer_and_taken_up_again():
    session = start()
    assert store.latest() is None
    session.answer("move c1")
    assert store.latest() == session.path
    session.answer("end")
    play_on(session)
    session.answer("search traps")
    again = Session.resume(store.latest_or_complain())
    assert again.game.digest() == session.game.digest()
    assert again.holders == session.holders and again.lines == session.lines
    assert again.path == session.path and again.viewer == 0
    again.undo()
    assert again.lines == session.lines[:-1]


def test_a_record_from_elsewhere_goes_on_in_a_file_of_its_own(tmp_path, data):
    session = start()
    session.answer("search traps")
    file = session.save(tmp_path / "mine.delve")
    text = file.read_text(encoding="utf-8")
    again = Session.resume(file)
    again.answer("end")
    assert file.read_text(encoding="utf-8") == text
    assert again.path is not None and again.path.parent == data / "saves" and again.path != session.path


def test_two_games_with_one_seed_do_not_share_a_file():
    one, two = start(), start()
    one.answer("end")
    two.answer("search traps")
    assert one.path != two.path


def test_a_place_that_cannot_be_written_is_told_and_the_game_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "file" / "data"))
    session = start()
    session.answer("end")
    play_on(session)
    assert "cannot be written" in session.trouble
    assert any("cannot be kept" in event.text for event in session.log(0))
    with pytest.raises(DelveError, match="is a folder"):
        session.save(tmp_path)
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "better"))
    session.path = None
    session.keep()
    assert session.trouble == "" and store.latest() is not None


def test_torn_newer_and_foreign_files(tmp_path):
    session = start()
    session.answer("search traps")
    file = session.save(tmp_path / "game.delve")
    text = file.read_text(encoding="utf-8")
    cases = {
        "torn": text[: text.index("= ")] + "en",
        "newer": text.replace("delvewright 1", "delvewright 9", 1),
        "not a Delvewright": "hello\n",
        "answer 1": text.replace("search traps", "dance", 1),
        "comes out differently": text[:-10] + "000000000\n",
    }
    for said, content in cases.items():
        file.write_text(content, encoding="utf-8")
        with pytest.raises(BadFile) as error:
            Session.resume(file)
        assert said in str(error.value), said
    file.write_text(cases["torn"], encoding="utf-8")
    assert Session.resume(file, recover=True).lines == ["search traps"]
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadFile, match="not a text file"):
        Session.resume(file)


def test_a_crash_while_saving_leaves_the_old_game(tmp_path, monkeypatch):
    session = start()
    session.answer("search traps")
    before = session.path.read_text(encoding="utf-8")

    def interrupted(_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            session.answer("move")
    assert session.path.read_text(encoding="utf-8") == before
    assert [path.name for path in session.path.parent.iterdir()] == [session.path.name]


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.usefixtures("ctrl_c")
def test_ctrl_c_at_any_moment_leaves_a_whole_save(tmp_path):
    script = textwrap.dedent("""
        import sys
        from pathlib import Path
        from delvewright.table.session import Session
        session = Session.start("heroquest", "the-maze", 7, {"spells": "none"}, keep=False)
        session.answer("search traps")
        session.save(Path(sys.argv[1]))
        print("go", flush=True)
        while True:
            session.save(Path(sys.argv[1]))
    """)
    file = tmp_path / "game.delve"
    for wait in (0.02, 0.05, 0.11):
        child = subprocess.Popen(
            [sys.executable, "-c", script, str(file)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert child.stdout is not None
        child.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(wait)
        child.send_signal(signal.SIGINT)
        child.wait(60)
        child.stdout.close()
        assert Session.resume(file).lines == ["search traps"]
        assert [path.name for path in tmp_path.glob("*game*")] == ["game.delve"]


def test_two_sides_at_one_screen_hand_it_over():
    session = start([HERO, REST, REST, REST, HERO])
    assert session.shared and session.viewer == -1 and session.view() is None and session.hand_over == 0
    session.take_seat()
    view = session.view()
    assert view is not None and view.seat == 0 and session.hand_over == -1
    placed = {f.name for f in view.figures if f.side == "monster"}
    session.answer("end")
    while session.game.decision.seat != 4:
        if session.step() is None:
            session.take_seat()
            session.answer("move") if ("move",) in session.game.decision.options else session.answer("end")
    assert session.hand_over == 4 and session.view() is None
    session.take_seat()
    assert session.view().seat == 4 and len(placed) < len(session.view().figures)


def test_people_of_one_side_share_the_screen():
    session = start([HERO, HERO, REST, REST, REST])
    assert session.viewer == 0
    session.answer("end")
    assert session.hand_over == -1 and session.viewer == 1


def test_real_dice_are_asked_of_people_and_thrown_for_computers():
    session = start(options=PLAIN | {"dice": "typed"})
    session.answer("move c1")
    assert isinstance(session.game.decision, DiceDecision) and session.lines == ["move"]
    with pytest.raises(IllegalAnswer):
        session.answer("7 7")
    assert session.answer("3 4") == ""
    assert session.lines == ["move", "dice 3 4", "move c1"]  # the line typed first is done after the dice
    session.answer("end")
    lines = play_on(session)
    assert any(line.startswith("dice ") for line in lines) and session.person_asked
    assert Session.resume(session.path).game.digest() == session.game.digest()
    session.answer("move")
    assert thrown(session.game) == thrown(session.game) and thrown(session.game) in session.game.decision
