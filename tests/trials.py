"""Trials of a small made-up book: who notices its breaks, samples, the list of equivalents.

`test_mutants.py` runs these tests in a process of their own: a trial forks for every break, looks at every object of
the process and reads the tests that it has loaded, which in a process that holds all tests takes ten times as long.
To run one of them: `./test -n0 tests/trials.py -k who_notices`.
"""

import argparse
import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import mutants  # noqa: E402
import mutants_data as data  # noqa: E402
import mutants_run as run  # noqa: E402
from mutants_run import CLAIMED, OTHERS, STILLBORN, SURVIVED, Probe, Trial  # noqa: E402

TABLE = """\
[[thing]]
id = "axe"
title = "Axe 7"
rule = "thing.axe"
price = 10
sharp = true
deck = "arms"
attacks = ["melee 3 orange"]
bonus = { elf = 5, "half-orc" = 7 }
keywords = ["Metal", "Weapon"]
text = "Costs 10."

[[thing.tests]]
id = "swing"
base = 60

[[thing]]
id = "rag"
rule = "thing.rag"
deck = "junk"
price = 1

[[thing]]
id = "free"
price = 3
"""


# -- who notices

RULES = '''
from functools import cache
from test_toybook.content.reading import content

def blow(strength, armour):
    """Three or more wounds, less the armour."""
    if strength >= 3:
        return 2 - armour
    return 0

def count(n):
    while n > 0:
        n -= 1
    return n

def unused(n):
    return n + 1

@cache
def price(name):
    return content().things[name]["price"]
'''
CONTENT = """
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

@dataclass(frozen=True)
class Content:
    things: dict

@cache
def content():
    text = (Path(__file__).parent.parent / "things.toml").read_text(encoding="utf-8")
    return Content({each["id"]: each for each in tomllib.loads(text)["thing"]})
"""


class Book:
    """What a trial needs of a book."""

    id = "toybook"
    package = "test_toybook"

    @property
    def content(self):
        return importlib.import_module("test_toybook.content.reading").content()

    def quests(self):
        return ()


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A trial of a small made-up book: three functions and a table, three probes."""
    folder = tmp_path / "test_toybook"
    files = {"rules.py": RULES, "content/__init__.py": "", "content/reading.py": CONTENT, "things.toml": TABLE}
    for name, text in {"__init__.py": "", **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(run, "HANGS", 0.1)
    for name in [name for name in sys.modules if name.startswith("test_toybook")]:
        del sys.modules[name]
    rules = importlib.import_module("test_toybook.rules")
    places = {name: [f"toy.{name}"] for name in ("blow", "count", "unused")}
    words = data.vocabulary([TABLE])
    parts = [
        run.code_part(folder / "rules.py", RULES, rules, places),
        run.data_part(folder / "things.toml", TABLE, words, ["thing.axe", "thing.rag"]),
    ]
    probes = [
        Probe(
            "a blow of 3", frozenset({"toy.blow", "toy.count"}), lambda: rules.blow(3, 0) == 2 and rules.count(3) == 0
        ),
        Probe("a blow of 2", frozenset(), lambda: rules.blow(2, 0) == 0),
        Probe("the price", frozenset({"thing.axe"}), lambda: rules.price("axe") == 10),
    ]

    book: Any = Book()

    def trial(jobs=2):
        return Trial(book, probes, parts, jobs)

    return trial


def quiet(*_):
    """No progress."""


def fates(trial, **options):
    verdicts = trial.judge(trial.mutants, quiet, **options)
    return {(v.mutant.where, v.mutant.change): (v.fate, v.by) for v in verdicts}


def test_who_notices(toy):
    trial = toy()
    trial.watch(quiet)
    found = fates(trial)
    assert found["blow", "strength >= 3 → strength > 3"] == (CLAIMED, "a blow of 3")
    assert found["blow", "strength >= 3 → strength >= 2"] == (OTHERS, "a blow of 2")
    assert found["blow", "2 - armour → 2 + armour"] == (SURVIVED, "")
    assert found["count", "without: n -= 1"] == (CLAIMED, "a blow of 3 (hangs)")
    assert found["unused", "n + 1 → n - 1"] == (SURVIVED, "nobody runs it")
    assert found["thing axe", "price = 10 → 11"] == (CLAIMED, "the price")
    assert found["thing rag", "price = 1 → 2"] == (SURVIVED, "")
    trial = toy()
    assert fates(trial, only_claimed=True)["blow", "strength >= 3 → strength >= 2"] == (SURVIVED, "")


def test_nothing_is_broken_afterwards(toy):
    trial = toy()
    before = [probe.run() for probe in trial.probes]
    fates(trial, only_claimed=True)
    assert before == [probe.run() for probe in trial.probes] == [True] * 3


def test_the_number_of_processes_changes_nothing(toy):
    one, three = toy(1), toy(3)
    for trial in (one, three):
        trial.watch(quiet)
    assert list(fates(one).items()) == list(fates(three).items())


def test_what_cannot_be_told_apart_is_no_mutant(toy):
    trial = toy()
    (mutant,) = (m for m in trial.mutants if m.change == "price = 10 → 11")
    cut = mutant.part.cuts[mutant.number]
    cut.new = "10"
    assert trial.judge([mutant], quiet)[0].fate == STILLBORN
    cut.new = "10 10"
    assert trial.judge([mutant], quiet)[0].fate == STILLBORN


def test_a_test_that_fails_unbroken_is_named(toy):
    trial = toy()
    trial.probes.append(Probe("always wrong", frozenset({"toy.blow"}), lambda: False))
    trial.watch(quiet)
    assert trial.failing == ["always wrong"] and len(trial.probes) == 3


def test_tables_that_are_never_read_are_a_mistake(toy):
    trial = toy()
    wrong: list[str] = []
    mutants.break_all(trial, asked(file="things", claimed=True), set(), wrong)
    assert wrong == []

    def no_content():
        raise AttributeError("content is not here")

    trial.content = no_content
    assert mutants.break_all(trial, asked(file="things", claimed=True), set(), wrong) == []
    (mistake,) = wrong
    assert "changed tables of toybook none could be read: content is not here" in mistake


# -- samples and lists


def asked(**more):
    usual = {
        "id": [],
        "edition": "",
        "file": "",
        "sample": 0,
        "seed": 1,
        "claimed": False,
        "quiet": True,
        "kinds": set(),
    }
    return argparse.Namespace(**(usual | more))


def test_a_sample_depends_on_its_seed_only(toy):
    def sample(seed):
        trial = toy()
        return [v.mutant.key for v in mutants.break_all(trial, asked(sample=6, seed=seed), set(), [])]

    assert sample(1) == sample(1) != sample(2) and len(sample(1)) == 6


def test_mistakes_are_drawn_apart_and_evenly(toy):
    trial = toy()
    kinds = ["self", "self", "side", "", "self", "turn"]
    for mutant, kind in zip(trial.mutants, kinds, strict=False):
        mutant.mistake = kind
    wanted = frozenset({"self", "side", "turn"})
    verdicts = mutants.break_all(trial, asked(kinds=wanted, claimed=True), set(), [])
    assert [v.mutant.mistake for v in verdicts] == [kind for kind in kinds if kind]
    assert [m.mistake for m in mutants.evenly(trial.mutants)] == ["side", "self", "turn", "self", "self"]
    verdicts = mutants.break_all(trial, asked(kinds=wanted, sample=3, claimed=True), set(), [])
    assert {v.mutant.mistake for v in verdicts} == wanted


def test_only_what_cites_an_id_or_a_chapter(toy):
    def places(**options):
        return {v.mutant.where for v in mutants.break_all(toy(), asked(claimed=True, **options), set(), [])}

    assert places(id=["toy.blow"]) == {"blow"} and places(id=["toy"]) == {"blow", "count", "unused"}
    assert places(id=["toy.bl"]) == set() and places(file="things") >= {"thing axe"}


def test_equivalents_are_counted_apart_and_must_be_right(toy, tmp_path):
    listed = tmp_path / "equivalent.toml"
    entry = '[[equivalent]]\nfile = "rules/toybook/x.py"\nwhere = "blow"\nchange = "2 - armour → 2 + armour"\n'
    listed.write_text(entry + 'why = "nobody wears armour"\n')
    assert mutants.read_listed(listed, "toybook") == {("rules/toybook/x.py", "blow", "2 - armour → 2 + armour")}
    assert mutants.read_listed(listed, "otherbook") == set()
    listed.write_text(entry)
    with pytest.raises(SystemExit, match="why missing"):
        mutants.read_listed(listed, "toybook")
    right = {("rules.py", "blow", "2 - armour → 2 + armour")}
    false = {("rules.py", "blow", "strength >= 3 → strength > 3")}
    stale = {("rules.py", "gone", "x → y")}
    trial = toy()
    wrong: list[str] = []
    verdicts = mutants.break_all(trial, asked(id=["toy.blow"]), right | false, wrong)
    assert [v.mutant.key for v in verdicts if v.fate == mutants.EQUIVALENT] == sorted(right)
    (mistake,) = wrong
    assert "lists what a blow of 3 notices" in mistake
    (mistake,) = mutants.unmatched(right | stale, trial.mutants)
    assert "no such mutant: rules.py, gone, x → y" in mistake
