"""The screen as its users met it: names of columns, fast fingers, long lists, another size, walks that stop."""

from __future__ import annotations

import tomllib

import pytest
from tests.ui.test_terminal import PERSON, REST, data, piloted, shown, start, until  # noqa: F401
from textual import events
from textual.widgets import Input

from delvewright import Game
from delvewright.kernel.notation import square_name
from delvewright.lab.scenario import parse, staged
from delvewright.table.session import Session
from delvewright.ui.terminal.app import Delve
from delvewright.ui.terminal.board import BoardView
from delvewright.ui.terminal.panels import Answers, LogPanel
from delvewright.ui.text import Canvas


@pytest.mark.parametrize("inner", [1, 2, 3])
def test_columns_are_named_whole_or_not_at_all(inner: int) -> None:
    view = Game.start("battleaxe", "cold-lantern", seed=1).view(0)
    canvas = Canvas(view, inner)
    head = canvas.column_names()
    found = head.split()
    known = [canvas.frame.column_name(x) for x in range(canvas.frame.wide)]
    assert found and all(name in known for name in found), head
    if inner > 1:
        assert found == known
    for x, name in enumerate(known):
        at = f"{head} ".find(f" {name} ")
        if at >= 0:
            assert 0 <= at - x * canvas.pitch <= max(0, inner - len(name)), (name, head)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 45), (200, 60)])
@piloted
async def test_the_usual_size_of_squares_has_a_place_for_the_names_of_columns(size) -> None:
    session = Session.start("battleaxe", "cold-lantern", 3, {}, [PERSON, REST, REST, REST])
    app = Delve(session, delay=0)
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: session.person_asked and app.screen.query(BoardView))
        await pilot.pause()
        canvas = app.screen.query_one(BoardView).canvas
        assert canvas is not None and canvas.inner >= 2
        assert all(canvas.frame.column_name(x) in canvas.column_names().split() for x in range(canvas.frame.wide))


@piloted
async def test_all_that_is_typed_fast_arrives() -> None:
    app = Delve(start(), delay=0)
    async with app.run_test(size=(140, 45)) as pilot:
        await until(pilot, lambda: app.screen.query(BoardView) and app.screen.query_one(BoardView).has_focus)
        await pilot.pause()
        for char in "move c4 1 qwz?":  # among them keys that are commands on the board
            key = {" ": "space", "?": "question_mark"}.get(char, char)
            app.post_message(events.Key(key, char))
        await pilot.pause(0.2)
        line = app.screen.query_one(Input)
        assert line.value == "move c4 1 qwz?" and line.has_focus


@piloted
async def test_the_log_stays_at_its_end_when_the_size_changes() -> None:
    session = start()
    app = Delve(session, delay=0)
    async with app.run_test(size=(160, 50)) as pilot:
        await until(pilot, lambda: app.screen.query(LogPanel))
        for n in range(60):
            session.note(f"line {n} with some words that take more than one line where the panel is narrow")
        app.screen.show()  # type: ignore[attr-defined]
        await pilot.pause(0.1)
        log = app.screen.query_one(LogPanel)
        for size in ((110, 30), (180, 60), (90, 25)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.2)
            assert log.max_scroll_y > 0 and log.scroll_y == log.max_scroll_y, size
            assert "line 59" in shown(app)


LONG = """
book = "battleaxe"
map = \"\"\"
+-+-+-+-+
|H . . .|
+ + + + +
|E . . .|
+-+-+-+-+
\"\"\"
legend = { H = "human-priest", E = "elf-fighter" }
waiting = []
active = "human-priest"
[[scenario]]
name = "x"
steps = []
place = { orc = "d2" }
figures = { H = { pack = ["healing-potion", "antidote", "herb-pouch", "rope", "dagger", "sling", "crowbar"] } }
"""


@piloted
async def test_a_long_list_says_that_it_goes_on_and_0_ends_it() -> None:
    game = staged(parse(tomllib.loads(LONG), "test")[0])
    session = Session(game, [PERSON] * len(game.seats), keep=False)
    app = Delve(session, delay=0)
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.screen.query(Answers) and app.screen.query_one(Answers).lines.option_count > 9)
        await pilot.pause(0.1)
        answers = app.screen.query_one(Answers)
        options = [choice.answer for choice in session.game.choices()]
        assert options.index(("end",)) > 9, "the list is long enough"
        assert "more" in str(answers.border_subtitle) and "0 End" in str(answers.border_subtitle)
        assert "0 End" in shown(app)
        before = len(session.game.answers)
        await pilot.press("0")
        await pilot.pause(0.1)
        assert session.game.answers[before] == ("end",)


SURPRISE = """
book = "heroquest"
map = \"\"\"
+-+-+-+-+-+-+-+
|B . . . . . .|
+-+-+-+-+ +-+-+
        |.|
+ + + + + + + +
        |o|
+ + + + +-+ + +
\"\"\"
legend = { B = "barbarian", o = "orc" }
corridor = true
active = "barbarian"
[[scenario]]
name = "x"
steps = []
"""


def test_a_walk_that_stops_says_where_and_why() -> None:
    game = staged(parse(tomllib.loads(SURPRISE), "test")[0])
    session = Session(game, [PERSON] * len(game.seats), keep=False)
    game.state.rng = 1
    session.answer("move")
    assert session.game.decision and ("walk", 6) in session.game.decision, "it is near enough"
    told = session.answer("move g1")
    view = session.game.view(0)
    barbarian = next(f for f in view.figures if f.kind == "barbarian")
    at = square_name(barbarian.squares[0], view.width)
    assert at != "g1", "the Orc comes to light on the way"
    assert told.startswith(f"Barbarian stops at {at}: ") and "laid out" in told, told


@pytest.mark.parametrize("size", [(80, 24), (90, 30), (120, 40), (160, 50), (200, 30)])
@pytest.mark.parametrize("book", ["heroquest", "battleaxe"])
@piloted
async def test_board_log_and_answers_can_be_used_at_every_size(book, size) -> None:
    """A sentence of the log has one line of its own; also when the terminal was larger, or smaller, before."""
    session = start() if book == "heroquest" else Session.start(book, "cold-lantern", 3, {}, [PERSON, REST, REST, REST])
    app = Delve(session, delay=0)
    async with app.run_test(size=(200, 60)) as pilot:
        await until(pilot, lambda: session.person_asked and app.screen.query(BoardView))
        await pilot.resize_terminal(*size)
        await pilot.pause(0.1)
        for n in range(8):
            session.note(f"The Barbarian hits orc.{n} with the broadsword.")
        app.screen.show()  # type: ignore[attr-defined]
        await pilot.pause(0.1)
        for _ in range(4):  # squares of every size
            board, log = app.screen.query_one(BoardView), app.screen.query_one(LogPanel)
            answers = app.screen.query_one(Answers)
            assert board.canvas is not None
            across, down = (board.size.width - board.margin) // board.canvas.pitch, (board.size.height - 1) // 2
            assert across >= 10 and down >= 7, "squares around the cursor"
            assert log.size.width >= 44 and log.size.height >= 3
            assert answers.size.width >= 32 and answers.size.height >= 4
            for widget in (board, log, answers):
                assert app.screen.region.contains_region(widget.region)
            assert not log.region.overlaps(board.region) and not log.region.overlaps(answers.region)
            assert not board.region.overlaps(answers.region)
            last = [f"hits orc.{n} with the broadsword." for n in (5, 6, 7)]
            await until(pilot, lambda last=last: all(line in shown(app) for line in last))
            await pilot.press("z")
            await pilot.pause(0.1)


@piloted
async def test_one_click_before_the_roll_rolls_and_walks_and_one_undo_takes_it_back() -> None:
    session = start()
    app = Delve(session, delay=0)
    async with app.run_test(size=(140, 45)) as pilot:
        await until(pilot, lambda: session.person_asked and app.screen.query(BoardView))
        await pilot.pause()
        board = app.screen.query_one(BoardView)
        board.post_message(BoardView.Chosen((2,)))
        await until(pilot, lambda: len(session.lines) >= 2)
        assert session.lines[:2] == ["move", "move c1"]
        session.undo()
        assert session.lines == []
