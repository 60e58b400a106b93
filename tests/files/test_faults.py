"""A mistake in a quest's own module: quest, function and line are named, and the game is as it was before."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from tests.files.conftest import text
from tests.web.helpers import PEOPLE, Live

from delvewright import Game
from delvewright.kernel.errors import BadFile, IllegalAnswer, QuestFault
from delvewright.kernel.game import Game as Kernel
from delvewright.kernel.questfile import blame
from delvewright.table.session import Session
from delvewright.ui.plain import Plain

WALKED = "def _deeper(n):\n    return [1][n]\n\n\n" + text("def walked(self, g, f, passed):\n    _deeper(7)\n")
PLACE = "cellar.py, line 2, in _deeper: IndexError: list index out of range"


def broken(cellar: Path, module: str = WALKED) -> Path:
    cellar.with_suffix(".py").write_text(module, encoding="utf-8")
    return cellar


def to_the_walk(game: Game) -> Game:
    """Answer until somebody may walk."""
    while not any(answer[0] == "walk" for answer in game.decision or ()):
        assert game.decision is not None
        wanted = [a for a in game.decision if a[0] in ("pick", "move")]
        game.answer(wanted[0] if wanted else game.decision.nth(0))
    return game


def walk(game: Game) -> tuple:
    assert game.decision is not None
    return next(a for a in game.decision if a[0] == "walk")


def test_the_game_is_as_it_was_before(cellar):
    game = to_the_walk(Game.start("heroquest", str(broken(cellar)), 1, trust=True))
    before, answers, told = game.digest(), list(game.answers), len(game.events)
    with pytest.raises(QuestFault) as caught:
        game.answer(walk(game))
    assert PLACE in str(caught.value) and "quest “Cellar”" in str(caught.value)
    assert (game.digest(), game.answers, len(game.events)) == (before, answers, told)
    game.answer("end")
    assert game.copy().digest() == game.digest() != before
    assert len(game.lines()) == len(answers) + 1


def test_a_mistake_of_ours_stays_a_mistake_of_ours(cellar, monkeypatch):
    """Only what a module did is put down to it."""
    game = to_the_walk(Game.start("heroquest", str(cellar), 1))
    monkeypatch.setattr(type(game.book), "view", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        game.view(0)
    monkeypatch.setattr("delvewright.rules.heroquest.turn.turn.walk", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        game.answer(walk(game))


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (text("def facts(self, g):\n    return 5\n"), "Most likely something that cellar.py did or gave back"),
        (text("def facts(self, g):\n    raise SystemExit(3)\n"), "line 7, in facts: SystemExit: 3"),
        (text("def facts(self, g):\n    self.facts(g)\n"), "in facts: RecursionError"),
        (text("def facts(self, g):\n    return g.fig('nobody')\n"), "cellar.py, line 7, in facts: TypeError"),
        (text("def facts(self, g):\n    raise ValueError('a\\x1b[2J\\nb')\n"), "ValueError: a␛[2J b"),
    ],
)
def test_mistakes_while_something_is_shown(cellar, module, said):
    game = Game.start("heroquest", str(broken(cellar, module)), 1, trust=True)
    with pytest.raises(QuestFault) as caught:
        game.view(0)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("module", "said"),
    [
        (text("def set_up(self, g):\n    return g.nonsense\n"), "line 7, in set_up: AttributeError"),
        (text("def laid_out(self, g, new):\n    1 / 0\n"), "line 7, in laid_out: ZeroDivisionError"),
    ],
)
def test_mistakes_at_the_beginning(cellar, run, module, said):
    with pytest.raises(QuestFault) as caught:
        Game.start("heroquest", str(broken(cellar, module)), 1, trust=True)
    assert said in str(caught.value)
    assert said in run("play", cellar, "--plain", "--trust", status=2)


def test_quests_that_share_a_text_are_told_apart(monkeypatch):
    for hero in ("wizard", "elf", "dwarf"):
        game = Game.start("heroquest", f"wardens-wager-{hero}", 1)
    game = Game.start("heroquest", "wardens-wager-elf", 1)
    monkeypatch.setattr(game.state, "figures", None)
    with pytest.raises(TypeError) as caught:
        game.state.quest.text.gifts(game.state)
    fault = blame(caught.value, "wardens-wager-elf")
    assert fault is not None and "quest “The Warden's Wager: the Elf”" in str(fault)
    assert "wardens_wager.py, line" in str(fault) and ", in gifts: TypeError" in str(fault)


def test_a_module_that_cannot_be_run(cellar, run):
    for module, said in (
        ("x = 1\n1 / 0\n", "line 2, in <module>: ZeroDivisionError"),
        ("import nothing.at.all\n", "line 1"),
        ("raise SystemExit\n", "SystemExit"),
    ):
        broken(cellar, module + text("pass\n"))
        out = run("check", cellar, "--trust", status=1)
        assert "cellar.py cannot be used" in out and said in out
        with pytest.raises(BadFile, match="cannot be used"):
            Game.start("heroquest", str(cellar), trust=True)


def test_in_the_terminal_the_game_is_kept_and_the_place_told(cellar):
    session = Session(to_the_walk(Game.start("heroquest", str(broken(cellar)), 1, trust=True)), ["person"] * 5)
    lines = list(session.lines)
    with pytest.raises(QuestFault) as caught:
        session.answer(walk(session.game))
    assert session.path is not None and session.path.is_file()
    assert str(session.path) in str(caught.value) and "--resume --trust" in str(caught.value)
    assert Session.resume(session.path, trust=True).lines == lines == session.lines
    said = io.StringIO()
    script = io.StringIO(session.game.write(walk(session.game)) + "\nend\n")
    assert Plain(session, script, said).run() == 0
    assert PLACE in said.getvalue() and "The game is kept as it was before" in said.getvalue()
    assert len(session.lines) == len(lines) + 1


def test_computers_stop_with_words(cellar, run):
    out = run("play", broken(cellar), "--players", "random", "--seed", 1, "--trust", status=2)
    assert PLACE in out and "Traceback" not in out


def test_simulations_count_them(cellar, run):
    out = run("simulate", broken(cellar), "-n", 4, "--jobs", 1, "--heroes", "random", "--trust", status=1)
    assert "4 of them were stopped by a mistake in the quest's own module" in out and PLACE in out
    assert "unfinished" in out and "100.0 %" in out
    out = run("simulate", cellar, "-n", 2, "--jobs", 2, "--heroes", "random", "--trust", "--json", status=1)
    assert '"faults": [' in out and PLACE in out


def test_a_served_table_says_so_and_lives_on(cellar, tmp_path):
    path = broken(cellar)
    live = Live(tmp_path / "tables.sqlite")
    try:
        made = live.post("/api/tables", PEOPLE)
        game = to_the_walk(Game.start("heroquest", str(path), 1, trust=True))
        fresh = lambda: Kernel.start("heroquest", str(path), 1, trust=True)  # noqa: E731
        table = live.stage(made, fresh, game.answers)
        before = table.game.digest()

        class Nobody:
            key, state = "", ""

        with pytest.raises(IllegalAnswer) as caught:
            live.inside(lambda: table.answer(0, walk(table.game), Nobody()))  # type: ignore[arg-type]
        assert PLACE in str(caught.value) and "Nothing has changed" in str(caught.value)
        assert live.inside(lambda: table.game).digest() == before
        live.inside(lambda: table.answer(table.game.decision.seat, "end", Nobody()))  # type: ignore[arg-type,union-attr]
        assert live.inside(lambda: table.game).digest() != before
    finally:
        live.close()


def test_on_the_screen_it_is_said_and_the_screen_stays(cellar):
    import asyncio

    from textual.widgets import Static

    from delvewright.ui.terminal.app import Delve

    holders = ["computer:random"] * 4 + ["person"]
    session = Session.start("heroquest", str(broken(cellar)), 1, None, holders, trust=True)

    async def sit() -> str:
        app = Delve(session, delay=0)
        async with app.run_test(size=(140, 45)) as pilot:
            for _ in range(500):
                await pilot.pause(0.02)
                if getattr(app.screen, "stuck", ""):
                    break
            return str(app.screen.query_one("#message", Static).render())

    assert "cellar.py, line 2, in _deeper" in asyncio.run(sit())


@pytest.mark.parametrize(
    ("back", "said"),
    [
        ("[('Number', 3)]", "facts: ('Number', 3) should be a label and a text."),
        ("[3]", "TypeError"),
        ("None", "TypeError"),
    ],
)
def test_facts_of_a_wrong_type_are_found_by_the_check(cellar, run, back, said):
    broken(cellar, text(f"def facts(self, g):\n    return {back}\n"))
    assert said in run("check", cellar, "--trust", status=1)


def test_an_endless_loop_ends_with_the_line_that_loops(cellar, run, monkeypatch):
    monkeypatch.setattr("delvewright.lab.patience.SECONDS", 0.5)
    monkeypatch.setattr("delvewright.lab.patience.patience.__wrapped__.__defaults__", (0.5,))
    broken(cellar, text("def turn_begins(self, g):\n    while True:\n        pass\n"))
    out = run("simulate", cellar, "-n", 1, "--jobs", 1, "--trust", status=1)
    assert "cellar.py, line" in out and "in turn_begins" in out and "it does not come back" in out


def test_a_quest_is_drawn_without_its_module(cellar, run):
    broken(cellar, text("def set_up(self, g):\n    raise ValueError\n"))
    out = run("quests", cellar, "--map")
    assert "cellar.py belongs to it and was not run" in out and "Cellar (heroquest cellar)" in out
    assert "was not run" in run("play", cellar, "--plain", status=2)
