"""The screen, driven by Textual's pilot. Each key costs a tenth of a second: rules are tested elsewhere."""

from __future__ import annotations

import asyncio
import functools

import pytest
from textual.widgets import Input

from delvewright.kernel.events import Event
from delvewright.kernel.game import DiceDecision
from delvewright.table import store
from delvewright.table.session import Session
from delvewright.ui.terminal.app import Delve
from delvewright.ui.terminal.board import MARGIN, BoardView
from delvewright.ui.terminal.dialogs import Confirm, HandOver, Help, Menu, TooSmall, Why
from delvewright.ui.terminal.form import Form
from delvewright.ui.terminal.game import GameScreen
from delvewright.ui.terminal.panels import Answers, LogPanel
from delvewright.ui.terminal.setup import SetupScreen

PERSON, REST = "person", "computer:random"
WIDE = (140, 45)
PLAIN = {"spells": "none"}
"""Nobody picks spells first: the Barbarian begins."""


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DELVE_DATA", str(tmp_path))
    return tmp_path


def piloted(test):
    """Run an asynchronous test."""

    @functools.wraps(test)
    def run(*args, **kwargs):
        asyncio.run(test(*args, **kwargs))

    return run


def start(holders=(PERSON, REST, REST, REST, REST), seed=7, options=PLAIN, **more):
    return Session.start("heroquest", "the-maze", seed, options, list(holders), **more)


def shown(app) -> str:
    """All that stands on the screen."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in lines)


async def until(pilot, condition) -> None:
    """Wait for something, on however slow a machine."""
    for _ in range(1000):
        if condition():
            return
        await pilot.pause(0.02)
    raise AssertionError("it never came")


async def settle(app, pilot) -> str:
    """Wait until the computers have played."""
    await pilot.pause(0.02)
    await until(pilot, lambda: app.session is None or app.session.person_asked or app.session.game.over)
    await pilot.pause(0.05)
    return shown(app)


async def type_in(pilot, text: str) -> None:
    """Type a line without a key press for each letter."""
    screen = pilot.app.screen
    screen.action_type(text)
    await pilot.press("enter")


def square(app, name: str) -> tuple[int, int]:
    """Where on the board's widget a square is."""
    board = app.screen.query_one(BoardView)
    column, row = board.canvas.place((int(name[1:]) - 1) * 26 + ord(name[0]) - 97)
    return column - board._left + MARGIN, row - board._top + 1


@piloted
async def test_edition_and_optional_rules_are_chosen_and_explained():
    app = Delve(delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        form = app.screen.query_one(Form)
        assert "‹ Basic game ›" in shown(app) and "Co-operative Turn Order" in shown(app)
        form.go(form.rows.index(form.row("option edition")))
        await pilot.pause()
        assert "whole in themselves" in flat(shown(app))
        await pilot.press("right")
        await pilot.pause()
        assert "‹ Advanced game ›" in shown(app) and "Heroes have Skills" in flat(shown(app))
        form.at = form.rows.index(form.row("option ranged"))
        await pilot.press("right")
        await pilot.pause()
        assert "5 Gold Crowns" in flat(shown(app))
        form.at = form.rows.index(form.row("start"))
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.session is not None
        assert app.session.game.header.options == {"edition": "advanced", "ranged": "yes"}
        assert app.session.game.events[0].text == "Played with the advanced game and Ranged Weapon Upkeep."


def flat(screen):
    """The words of a screen, without frames and line breaks: of each line the part on the right."""
    return " ".join(" ".join(line.strip().rstrip("│┃").split("│")[-1].split() or [""]) for line in screen.splitlines())


@piloted
async def test_the_variant_of_a_quest_is_chosen_with_it():
    app = Delve(delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        form = app.screen.query_one(Form)
        assert "Variant" in shown(app) and "‹ As printed ›" in shown(app)
        form.at = form.rows.index(form.row("option variant"))
        await pilot.press("right")
        assert "‹ Harder: wardens in the outer rooms ›" in shown(app)
        form.at = form.rows.index(form.row("quest"))
        await pilot.press("right")
        await pilot.pause()
        assert "Variant" not in shown(app)  # another quest, which has none
        await pilot.press("left")
        await pilot.pause()
        form.at = form.rows.index(form.row("option variant"))
        await pilot.press("right")
        form.at = form.rows.index(form.row("start"))
        await pilot.press("enter")
        await settle(app, pilot)
        assert app.session is not None
        assert app.session.game.header.options["variant"] == "harder"


@piloted
async def test_setting_up_and_playing_by_every_means():
    app = Delve(delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)
        form = app.screen.query_one(Form)
        assert [row.label for row in form.rows[:3]] == ["Book", "Quest", "Barbarian"]
        form.row("seed").typed = "7"
        for seat in ("dwarf", "elf", "wizard", "evil-sorcerer"):
            row = form.row(f"seat {seat}")
            row.at = row.values.index(REST)
        await pilot.press("enter")
        text = await settle(app, pilot)
        assert isinstance(app.screen, GameScreen) and app.session is not None
        assert app.session.holders == [PERSON, REST, REST, REST, REST]
        picked = list(app.session.lines)  # the computers have picked their spells
        assert len(picked) >= 4 and all(line.startswith(("pick ", "choose ")) for line in picked)
        assert "The Maze · round 1" in text and "The Barbarian: what now? (Move, one other Action)" in text
        assert "1 Roll for a Move Action" in text and "░" in text and "[B ]" in text

        await pilot.press("1")  # a number: roll
        text = await settle(app, pilot)
        assert "Barbarian may move 4 spaces. [1] [3]" in text and "· Walk to …" in text
        assert "[B ]·  ·  ·  ·" in text  # what can be reached

        await pilot.press("f2")
        assert "spaces. 1, 3" in shown(app)
        await pilot.press("f2", "right")
        assert "b1: corridor. Wall north, south; open east, west." in shown(app)
        await pilot.press("enter")  # arrows and Enter: walk
        assert "Barbarian moves from a1 to b1." in await settle(app, pilot)

        await pilot.click(BoardView, offset=square(app, "c1"))  # the mouse: walk on
        text = await settle(app, pilot)
        assert "Barbarian moves from b1 to c1." in text and "Open the door to c2" in text

        await pilot.press("m")  # a letter begins a line
        line = app.screen.query_one(Input)
        assert line.has_focus and line.value == "m"
        await pilot.press("escape")
        assert app.screen.query_one(BoardView).has_focus
        await type_in(pilot, "move q9")  # wrong notation is explained, and nothing happens
        text = await settle(app, pilot)
        assert "“move q9” is not possible now." in text and "Possible now:" in text
        assert app.session.lines == [*picked, "move", "move b1", "move c1"]

        await pilot.click(BoardView, offset=(square(app, "c1")[0], square(app, "c1")[1] + 1))  # the door itself
        text = await settle(app, pilot)
        assert "Barbarian opens the door to c2." in text and "//" in text

        await pilot.press("w")
        await pilot.pause()
        assert isinstance(app.screen, Why) and "explore.pause" in shown(app)
        await pilot.press("down")
        assert "action.move.door-open-who" in shown(app)
        await pilot.press("escape")
        await pilot.press("ctrl+z")
        text = await settle(app, pilot)
        assert "Undone: 1 answer, back to Barbarian." in text and "//" not in text
        assert app.session.lines[-1] == "move c1"


@piloted
async def test_after_a_resize_the_log_is_where_it_was():
    """At its end if it was there; at the same lines for whoever had scrolled up."""
    session = start()
    app, book = Delve(session, delay=0), session.game.book
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        log = app.screen.query_one(LogPanel)
        told = [Event("table", f"line {n}") for n in range(100)]
        log.show(told, book, False)
        await until(pilot, lambda: log.max_scroll_y > 0 and log.scroll_offset.y == log.max_scroll_y)

        async def resized(*size):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)

        for size in ((90, 30), WIDE, (140, 30)):
            await resized(*size)
            await until(pilot, lambda: log.scroll_offset.y == log.max_scroll_y)
        log.scroll_to(y=20, animate=False)
        await until(pilot, lambda: log.scroll_offset.y == 20)
        for height in (30, 45, 40):
            await resized(140, height)
            await until(pilot, lambda: log.scroll_offset.y == 20)
        told = [Event("table", f"line {n} is longer than the panel beside the board is wide") for n in range(100)]
        log.show(told, book, False)
        await until(pilot, lambda: log.virtual_size.height == 200 and log.scroll_offset.y == log.max_scroll_y)
        log.scroll_to(y=40, animate=False)
        await until(pilot, lambda: log.scroll_offset.y == 40)
        await resized(90, 40)  # below the board there is room for all of a line
        await until(pilot, lambda: log.virtual_size.height == 100 and log.scroll_offset.y == 20)
        await resized(140, 40)
        await until(pilot, lambda: log.scroll_offset.y == 40)
        log.show([*told, Event("table", "new")], book, False)
        await until(pilot, lambda: log.scroll_offset.y == log.max_scroll_y)


@piloted
async def test_menus_lists_help_save_quit_and_going_on(tmp_path):
    session = start()
    app = Delve(session, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await pilot.press("question_mark")
        assert isinstance(app.screen, Help) and "closed door" in shown(app) and "0: the tenth, or the end" in shown(app)
        await pilot.press("escape")
        await type_in(pilot, "move")
        await pilot.press("down", "down", "full_stop")
        await pilot.pause()
        assert isinstance(app.screen, Menu) and "Jump to a3 (success 50%)" in shown(app)
        await pilot.press("1")
        await settle(app, pilot)
        assert session.lines == ["move", "move a3"]
        answers = app.screen.query_one(Answers).lines
        answers.focus()
        await pilot.press("enter")  # the first of the list
        await settle(app, pilot)
        assert session.lines[:3] == ["move", "move a3", "search traps"] and "round 2" in shown(app)
        await type_in(pilot, f"save {tmp_path / 'mine.delve'}")
        assert f"Saved as {tmp_path / 'mine.delve'}" in await settle(app, pilot)
        await type_in(pilot, "save")
        assert "Say where" in await settle(app, pilot)
        await type_in(pilot, "9")
        assert "There is no answer 9." in await settle(app, pilot)
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, Confirm) and "delve play --resume" in shown(app)
        await pilot.press("y")
        await pilot.pause()
    assert app.return_code == 0
    assert Session.resume(tmp_path / "mine.delve").lines == session.lines

    app = Delve(delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        assert "Go on with the-maze" in shown(app)
        await pilot.press("enter")
        text = await settle(app, pilot)
        assert app.session.game.digest() == session.game.digest() and "round 2" in text
        assert app.session.path == store.latest()


@piloted
async def test_a_terminal_that_is_too_small_says_so_as_long_as_it_is():
    app = Delve(start(keep=False), delay=0)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, TooSmall)
        assert "It has 60 x 20 characters;" in shown(app) and "needs 80 x 24" in shown(app)
        await pilot.resize_terminal(70, 30)
        assert "It has 70 x 30 characters;" in shown(app)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        text = shown(app)
        assert isinstance(app.screen, GameScreen) and "Roll for a Move" in text and "[B ]" in text
        await pilot.press("shift+down", "shift+down", "shift+down")  # the board scrolls after the cursor
        assert "16 [  ]" in shown(app)


@piloted
async def test_too_small_and_then_handed_over():
    app = Delve(start([PERSON] * 5, keep=False), delay=0)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.pause()
        await pilot.resize_terminal(*WIDE)
        await pilot.pause()
        assert isinstance(app.screen, HandOver)
        await pilot.press("enter")
        await pilot.pause()
        assert "The Barbarian: what now?" in shown(app)


@piloted
async def test_two_sides_at_one_screen_keep_their_secrets():
    session = start([PERSON] * 5, keep=False)
    while session.game.decision.seat != 4 or session.game.decision.about != "activate":  # a Monster to play
        decision = session.game.decision
        session.answer(decision.nth(len(session.lines) * 7 % len(decision)))
    app = Delve(session, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        text = shown(app)
        assert isinstance(app.screen, HandOver) and "Hand over to Evil Sorcerer." in text and "┃" not in text
        await pilot.press("enter")
        text = await settle(app, pilot)
        assert "you see as: Evil Sorcerer" in text and "o?" in text
        await type_in(pilot, "end")
        await pilot.pause()
        text = shown(app)
        assert "Hand over to Barbarian." in text and "┃" not in text
        await pilot.press("enter")
        text = await settle(app, pilot)
        assert "you see as: Barbarian" in text and "o?" not in text


@piloted
async def test_real_dice_are_typed():
    session = start(options=PLAIN | {"dice": "typed"}, keep=False)
    app = Delve(session, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await type_in(pilot, "move c1")
        text = await settle(app, pilot)
        assert isinstance(session.game.decision, DiceDecision)
        assert "Roll 2 d6 dice for the Barbarian (move)." in text and "Type 2 faces" in text
        await pilot.press("7", "enter")
        assert "does not fit the dice" in await settle(app, pilot)
        await pilot.press("2", "4", "enter")
        assert "Barbarian moves from a1 to c1." in await settle(app, pilot)
        assert session.lines == ["move", "dice 2 4", "move c1"]


@piloted
async def test_computers_play_with_pauses_that_can_be_skipped():
    session = start(keep=False)
    app = Delve(session, delay=30)
    async with app.run_test(size=WIDE) as pilot:
        await pilot.pause()
        await type_in(pilot, "end")
        await until(pilot, lambda: "(computer) is playing" in shown(app))
        assert not session.person_asked
        await type_in(pilot, "search traps")
        assert "Wait: the computer is playing." in shown(app)
        await pilot.press("space")
        assert "round 2" in await settle(app, pilot) and session.person_asked


@piloted
async def test_a_game_to_its_end():
    session = start(["computer:tactician"] * 5, keep=False)
    app = Delve(session, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        await until(pilot, lambda: session.game.over and " in round " in shown(app))
        await pilot.press("1")
        await pilot.pause()
        assert isinstance(app.screen, SetupScreen)


@piloted
async def test_spells_are_picked_and_cast_on_the_screen():
    session = start([REST, REST, REST, PERSON, REST], options={}, keep=False)
    app = Delve(session, delay=0)
    async with app.run_test(size=WIDE) as pilot:
        text = await settle(app, pilot)
        assert "Wizard: which Spell Group?" in text and "1 Pick the Air spells" in text
        await pilot.press("1")
        await settle(app, pilot)
        for group in ("fire", "water", "earth", "detection"):
            if session.game.decision.about == "draft" and ("pick", group) in session.game.decision.options:
                await type_in(pilot, f"pick {group}")
                await settle(app, pilot)
        text = await settle(app, pilot)
        assert "Wizard: what now?" in text and "Cast Swift Wind on the Wizard" in text
        await pilot.press("full_stop")  # what can be done with the Wizard's own square
        await pilot.pause()
        assert isinstance(app.screen, Menu) and "Cast Swift Wind on the Wizard" in shown(app)
        await pilot.press("escape")
        await pilot.pause()
        await type_in(pilot, "cast swift-wind on wizard")
        text = await settle(app, pilot)
        assert session.lines.count("cast swift-wind on wizard") == 1 and "Wizard casts Swift Wind" in text
