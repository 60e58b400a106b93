"""What counts as a proof: scenarios that pass now, and marks that stand in the source of tests."""

import json
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from delvewright.cli import main
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab import coverage
from delvewright.lab.coverage import citations, home_book, marks, measure, shown_by

ROOT = Path(__file__).resolve().parent.parent.parent
SCENARIO = """
book = "heroquest"
map = "+-+-+-+\\n|B o .|\\n+-+-+-+"
legend = { B = "barbarian", o = "orc" }
active = "barbarian"
[[scenario]]
name = "an Orc stands there"
proves = ["turn.order", "damage.order"]
steps = [{ expect = { "orc.at" = "%s" } }]
"""
SHOWN = "one.toml: an Orc stands there"


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """A clone with one scenario and one test, which nobody ever ran."""
    (tmp_path / "tests" / "scenarios" / "heroquest").mkdir(parents=True)
    (tmp_path / "tests" / "heroquest").mkdir()
    (tmp_path / "tests" / "scenarios" / "heroquest" / "one.toml").write_text(SCENARIO % "b1")
    (tmp_path / "tests" / "heroquest" / "test_one.py").write_text(
        'import pytest\n\n@pytest.mark.proves("turn.order", "dice.standard")\ndef test_it(): ...\n'
    )
    monkeypatch.setattr(coverage, "home", lambda: tmp_path)
    return tmp_path


def test_scenarios_are_run_and_marks_are_read(clone, capsys):
    found = measure(find_book("heroquest"))
    assert found.scenarios == {each: [SHOWN] for each in ("turn.order", "damage.order")}
    test = str(Path("tests", "heroquest", "test_one.py")) + "::test_it"
    assert found.tests == {each: [test] for each in ("turn.order", "dice.standard")}
    assert not found.mistakes and not found.without_tests
    assert main(["rules", "heroquest", "--coverage", "--edition", "basic"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2] == (
        "by scenarios, just run: 2; by tests that are marked: 2, 1 of them by no scenario; by a single proof: 2"
    )
    assert lines[-1].endswith(f"proved 3 of {len(found.rules('basic'))}")


def test_a_scenario_that_fails_proves_nothing(clone):
    (clone / "tests" / "scenarios" / "heroquest" / "one.toml").write_text(SCENARIO % "c1")
    found = measure(find_book("heroquest"))
    assert not found.scenarios and any("an Orc stands there" in mistake for mistake in found.mistakes)


def test_nothing_is_read_from_an_earlier_run(clone):
    (clone / ".delve").mkdir()
    (clone / ".delve" / "proved.json").write_text('{"heroquest": {"explore.any-time": ["tests/x.py::test_x"]}}')
    assert "explore.any-time" not in measure(find_book("heroquest")).proved


def test_an_unknown_id_in_a_mark_is_a_mistake(clone):
    test = clone / "tests" / "heroquest" / "test_one.py"
    test.write_text(test.read_text().replace("dice.standard", "dice.standart"))
    (mistake,) = measure(find_book("heroquest")).mistakes
    assert "“dice.standart”" in mistake and "test_one.py::test_it" in mistake


def test_a_package_without_tests_says_so(monkeypatch, capsys):
    monkeypatch.setattr(coverage, "home", lambda: None)
    assert main(["rules", "heroquest", "--coverage"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Run this in a clone" in lines[-2] and ", proved 0 of " in lines[-1]


def test_every_way_to_mark_a_test_is_read():
    source = """
import pytest
pytestmark = pytest.mark.proves("all")
named = pytest.mark.proves("by.name", book="battleaxe")
def proves(*ids): return pytest.mark.proves(*ids, book="battleaxe")
@named
@proves("made")
def test_one(): ...
class TestMany:
    @pytest.mark.parametrize("x", [1])
    @pytest.mark.proves("inner", other, book="allison")
    def test_two(self, x): ...
def helper(): ...
def test_three(): ...
"""
    assert marks(source, "heroquest") == {
        "test_one": {"heroquest": ["all"], "battleaxe": ["by.name", "made"]},
        "TestMany::test_two": {"heroquest": ["all"], "allison": ["inner"]},
        "test_three": {"heroquest": ["all"]},
    }
    assert marks("def test_three(): ...", "heroquest") == {}


@cache
def claims():
    """Of every book: rule id -> scenarios and tests that name it."""
    return {book: shown_by(find_book(book)) for book in book_ids()}


@pytest.mark.parametrize("book", book_ids())
def test_every_rule_of_every_book_is_cited_and_proved(book):
    rules, cited = find_book(book).ledger.rules, citations(find_book(book))
    assert [each for each in rules if each not in cited] == []
    assert [each for each in rules if each not in claims()[book]] == []


def test_the_source_says_what_pytest_collects(request):
    """Of every rule that some test is marked with when pytest collects it the source, or a scenario, names it too."""
    collected = {
        (mark.kwargs.get("book") or home_book(item.path), each)
        for item in request.session.items
        for mark in item.iter_markers("proves")
        for each in mark.args
    }
    if len(collected) <= 200:  # only some tests are run now
        collected = collect_all()
    assert len(collected) > 200
    assert [(book, each) for book, each in sorted(collected) if each not in claims()[book]] == []


def collect_all():
    """The rules that tests are marked with, by book, as pytest collects them."""
    script = (
        "import json, pytest\nfrom delvewright.lab.coverage import home_book\n"
        "class Ids:\n"
        "    def pytest_collection_finish(self, session):\n"
        "        found = {(mark.kwargs.get('book') or home_book(item.path), each)\n"
        "                 for item in session.items for mark in item.iter_markers('proves') for each in mark.args}\n"
        "        print('IDS', json.dumps(sorted(found)))\n"
        "pytest.main(['-q', '--collect-only', '-n0', '-p', 'no:cacheprovider', 'tests', '--ignore=tests/browser',"
        " '--ignore=tests/web', '--ignore=tests/ui'], plugins=[Ids()])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("IDS "))
    return set(map(tuple, json.loads(line[4:])))
