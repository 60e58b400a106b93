"""The page about writing a rulebook builds the book it says, and everything works on it."""

from __future__ import annotations

import doctest
import importlib
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from delvewright.kernel import rulebook
from delvewright.kernel.game import Game
from delvewright.lab.scenario import load, run

PAGE = Path(__file__).parent.parent / "docs" / "writing-a-rulebook.md"
NAME = re.compile(r"```\w+\n# (\S+\.\w+)\n(.*?)```", re.DOTALL)


@pytest.fixture
def small(tmp_path, monkeypatch):
    """The files of the page, installed as a package would be."""
    for name, text in NAME.findall(PAGE.read_text("utf-8")):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    entry = (tmp_path / "pyproject.toml").read_text("utf-8").partition('rulebooks"]\n')[2].replace('"', "")
    info = tmp_path / "rat_cellar-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rat-cellar\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[delvewright.rulebooks]\n{entry}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    importlib.invalidate_caches()
    yield tmp_path
    rulebook._BOOKS.pop("rat-cellar", None)
    for name in [name for name in sys.modules if name.split(".")[0] == "ratcellar"]:
        del sys.modules[name]


def test_it_is_found_and_played_to_its_end_by_computers(small):
    assert "rat-cellar" in rulebook.book_ids()
    winners = set()
    for seed in range(30):
        game = Game.start("rat-cellar", seed=seed)
        for n in range(2000):
            if game.decision is None:
                break
            game.answer(game.decision.nth((seed + n) * 7919 % len(game.decision)))
        assert game.over
        winners.add(game.winner)
        again = game.restart(game.answers)
        assert again.digest() == game.digest()
    assert winners == {"hero", "rats"}


def test_the_session_of_the_page_is_true(small):
    text = PAGE.read_text("utf-8").partition("## 6.")[2]
    found = doctest.DocTestParser().get_doctest(text, {}, "writing-a-rulebook.md", str(PAGE), 0)
    assert len(found.examples) > 3
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(found)
    assert not runner.failures


def test_its_scenarios_pass_and_fail_if_the_rule_is_broken(small, monkeypatch):
    scenarios = load(small / "bites.toml")
    assert len(scenarios) == 2
    for scenario in scenarios:
        assert not (outcome := run(scenario)).failure, str(outcome)
    reading = importlib.import_module("ratcellar.turn.turn")
    monkeypatch.setattr(reading, "beside", lambda g, at: 0)
    assert all(run(scenario).failure for scenario in scenarios)


def test_nobody_is_told_where_the_key_is(small):
    seen = set()
    game = Game.start("rat-cellar", seed=5)
    while game.decision is not None and not (lifts := [a for a in game.decision if a[0] == "lift"]):
        game.answer(next((a for a in game.decision if a == ("walk", 2)), ("end",)))
    game.answer(lifts[0])
    assert not game.over, "with this seed the key lies elsewhere"
    for seed in range(20):
        other = game.imagine(0, seed)
        assert replace(other.view(0), log=[]) == replace(game.view(0), log=[])
        seen.add(other.state.key)
    assert len(seen) == 2


def test_the_command_line_knows_it(small):
    def said(*words):
        path = {"PYTHONPATH": f"{small}", "PATH": "/usr/bin:/bin"}
        done = subprocess.run(
            [sys.executable, "-m", "delvewright", *words], capture_output=True, text=True, env=path, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "turn.hit" in said("rules", "rat-cellar", "hit")
    assert "cited 5 of 5" in said("rules", "rat-cellar", "--coverage")
    assert "2 passed" in said("scenario", str(small / "bites.toml"))
    assert "20 games" in said("simulate", "rat-cellar", "cellar", "-n", "20")
