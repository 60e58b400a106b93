"""Heroes made on the screen, and an endless board that unfolds."""

from __future__ import annotations

import asyncio

import pytest
from tests.ui.test_terminal import WIDE, settle, shown

from delvewright.kernel.rulebook import find_book
from delvewright.players import Tactician
from delvewright.table.session import Session
from delvewright.ui.terminal.app import Delve
from delvewright.ui.terminal.board import BoardView
from delvewright.ui.terminal.creation import CreationScreen
from delvewright.ui.terminal.form import Form
from delvewright.ui.terminal.game import GameScreen
from delvewright.ui.terminal.setup import SetupScreen
from delvewright.ui.text import Canvas

BOOK = find_book("battleaxe")
PARTY = "sir-aldric,dorn-underhand,ilthien,sarrix"
QUEST = next(quest.id for quest in BOOK.quests() if len(BOOK.first_party(quest.id)) == 4)
USUAL = [BOOK.make_hero(BOOK.picks_of(word)) for word in BOOK.first_party(QUEST)]


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DELVE_DATA", str(tmp_path))
    return tmp_path


async def go_to(pilot, form, name, key="down"):
    """Walk to a line of a form."""
    for _ in range(len(form.rows)):
        if form.rows[form.at].name == name:
            return
        await pilot.press(key)
    raise AssertionError(f"no line {name}: {[row.name for row in form.rows]}")


async def turn_to(pilot, form, value):
    """Turn a line to a value."""
    for _ in range(40):
        if form.rows[form.at].value == value:
            return
        await pilot.press("right")
    raise AssertionError(value)


async def open_book(pilot, app) -> Form:
    """The set-up of a Battle-Axe game."""
    await pilot.pause()
    setup = app.screen.query_one(Form)
    await go_to(pilot, setup, "book", "up")
    await turn_to(pilot, setup, "battleaxe")
    await pilot.pause()
    return setup


def drawn(board: BoardView) -> Canvas:
    """What the board shows."""
    assert board.canvas is not None
    return board.canvas


def test_a_party_is_made_and_plays():
    async def play():
        app = Delve(delay=0)
        async with app.run_test(size=WIDE) as pilot:
            setup = await open_book(pilot, app)
            await go_to(pilot, setup, "quest")
            await turn_to(pilot, setup, QUEST)
            await pilot.pause()
            assert [setup.row(f"hero {n}").label for n in range(4)] == [
                f"{hero.figure.title}, {hero.about.lower()}" for hero in USUAL
            ]
            setup.row("seed").typed = "7"
            await go_to(pilot, setup, "hero 1")
            await pilot.pause()
            assert f"{USUAL[1].figure.title}, {USUAL[1].about}" in shown(app) and "Traits " in shown(app)

            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, CreationScreen)
            form = app.screen.query_one(Form)
            await turn_to(pilot, form, "own")
            await go_to(pilot, form, "race")
            await turn_to(pilot, form, "gnome")
            await pilot.pause()
            text = shown(app)
            assert "Small, slow and hard to hit" in text and "Arcane spells 1 of 1 left" in text
            role = form.row("role").value
            await go_to(pilot, form, "magic")
            await turn_to(pilot, form, "holy")
            await go_to(pilot, form, "name")
            await pilot.press(*"q!")
            await pilot.pause()
            assert "“q!” cannot be a name." in shown(app)
            await pilot.press("up", "up")  # nobody can be taken with a bad name
            await go_to(pilot, form, "take")
            await pilot.press("enter")
            assert isinstance(app.screen, CreationScreen)
            await go_to(pilot, form, "name", "up")
            await pilot.press("backspace", "backspace", *"Pip", "space", *"q")
            await go_to(pilot, form, "take")
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen)
            assert setup.rows[setup.at].label == f"Pip q, gnome {role}" and "Holy spells 1 of 1 left" in shown(app)

            await pilot.press("enter", "escape")
            await pilot.pause()
            assert setup.rows[setup.at].label == f"Pip q, gnome {role}", "Escape changes nothing"
            for n in (0, 2, 3):
                row = setup.row(f"seat {n}")
                row.at = row.values.index("not in play" if n > 1 else "computer:tactician")
            await go_to(pilot, setup, "start")
            await pilot.press("enter")
            text = await settle(app, pilot)
            assert isinstance(app.screen, GameScreen) and app.session is not None
            assert [seat.title for seat in app.session.seats] == [USUAL[0].figure.title, "Pip q"]
            assert app.session.holders == ["computer:tactician", "person"]
            assert " · round 1" in text and "Pip q: what now?" in text and "af ag ah" in text
            assert "Goal " in text

    asyncio.run(play())


def test_nobody_in_play():
    async def play():
        app = Delve(delay=0)
        async with app.run_test(size=WIDE) as pilot:
            setup = await open_book(pilot, app)
            for n in range(4):
                row = setup.row(f"seat {n}")
                row.at = row.values.index("not in play")
            await go_to(pilot, setup, "start")
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, SetupScreen) and "Somebody must play." in shown(app)

    asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), WIDE])
def test_the_board_unfolds_and_the_view_follows(size):
    """Whoever acts is always in sight, under the name the game gives the square; and what stays in sight stays put."""

    async def play():
        session = Session.start("battleaxe", "cold-lantern", 27, {"heroes": PARTY}, ["person"] * 4)
        app = Delve(session, delay=0)
        async with app.run_test(size=size) as pilot:
            await settle(app, pilot)
            players = [Tactician() for _ in session.seats]
            board = app.screen.query_one(BoardView)
            first = drawn(board).frame.wide * drawn(board).frame.tall
            for _ in range(50):
                decision = session.game.decision
                assert decision is not None and isinstance(app.screen, GameScreen)
                before = board._left, board._top, drawn(board).frame
                app.screen.answer(players[decision.seat].choose(session.game.view(decision.seat), decision))
                await pilot.pause(0.005)
                column, row = drawn(board).place(board.cursor)
                assert 0 <= column - board._left < board.size.width and 0 <= row - board._top < board.size.height
                assert drawn(board).square_at(column, row) == board.cursor
                if before[2].left == drawn(board).frame.left and drawn(board).wide <= board.size.width:
                    assert board._left == before[0]
            assert drawn(board).frame.wide * drawn(board).frame.tall > 2 * first
            assert max(drawn(board).frame.wide, drawn(board).frame.tall) < 64
            acting = [f for f in session.game.view(0).figures if f.active]
            assert not acting or board.cursor in acting[0].squares

    asyncio.run(play())
