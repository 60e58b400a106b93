"""Breaking rules: every kind of break is found, made and noticed, or not; and the rules themselves stand the test."""

import argparse
import ast
import importlib
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
pytest.importorskip("resource", reason="needs a system that can fork")
import mutants  # noqa: E402
import mutants_code as code  # noqa: E402
import mutants_data as data  # noqa: E402
import mutants_run as run  # noqa: E402
from mutants_report import Counted, report, table  # noqa: E402
from mutants_run import CLAIMED, OTHERS, STILLBORN, SURVIVED, Probe, Trial, Verdict  # noqa: E402

NIGHTLY = bool(os.environ.get("DELVE_NIGHTLY"))

# -- what is changed in code


def changes(source, **names):
    """Kind and text of every change of the one function or class in a source, whose rules are cited."""
    tree = ast.parse(source)
    (top,) = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    found = [one for each in code.cited_in(tree, {top.name: ["a.rule"]}) for one in code.breaks_of(each, names)]
    return [(one.kind, one.change) for one in found]


def test_comparisons_numbers_and_words():
    assert changes("def f(x):\n return x >= 4") == [
        ("line", "without: return x >= 4"),
        ("comparison", "x >= 4 → x > 4"),
        ("number", "x >= 4 → x >= 5"),
        ("number", "x >= 4 → x >= 3"),
    ]
    assert ("word", "x == 'held' → x == 'no-such-word'") in changes("def f(x):\n return x == 'held'")
    assert ("word", "go(True) → go(False)") in changes("def f():\n go(True)")
    assert ("comparison", "min(x) → max(x)") in changes("def f(x):\n return min(x)")
    assert ("number", "x + y → x - y") in changes("def f(x, y):\n return x + y")
    assert ("number", "x > MOST → x > MOST + 1") in changes("def f(x):\n return x > MOST", MOST=5)


def test_conditions():
    found = changes("def f(x, y):\n if x and y:\n  go()")
    for change in ("if x and y → if not (x and y)", "if x and y → if True", "if x and y → if x", "x and y → x or y"):
        assert ("condition", change) in found
    assert ("condition", "return not x → return x") in changes("def f(x):\n return not x")
    assert ("condition", "for o in y if o.far → for o in y if True") in changes(
        "def f(y):\n return [o for o in y if o.far]"
    )
    assert ("condition", "return here & free → return here") in changes("def f(here, free):\n return here & free")


def test_lines_and_their_order():
    found = changes("def f(g):\n wound(g)\n fall(g)\n g.at = 3\n x = 1\n return x")
    assert [each for each in found if each[0] == "order"] == [
        ("order", "swapped: wound(g) / fall(g)"),
        ("order", "swapped: fall(g) / g.at = 3"),
    ]
    assert [each for each in found if each[0] == "line"] == [
        ("line", "without: wound(g)"),
        ("line", "without: fall(g)"),
        ("line", "without: g.at = 3"),
        ("line", "without: return x"),
    ]
    assert not [each for each in changes("def f(g):\n g.at = 3\n g.to = 4") if each[0] == "order"]


def test_endings_dice_and_damage():
    from delvewright.kernel.dice import D6
    from delvewright.rules.common.combat_dice import COMBAT

    found = changes("def f():\n give(Effect('rock', 'defence', 1, 'harmed'))")
    assert ("ending", "Effect('rock', 'defence', 1, 'harmed') → Effect('rock', 'defence', 1, 'never')") in found
    assert not [each for each in changes("def f():\n give(Effect('a', 'b', until='quest'))") if each[0] == "ending"]
    assert ("die", "(WHITE,) → (COMBAT['red'],)") in changes("def f():\n return (WHITE,)", WHITE=COMBAT["white"])
    assert ("die", "(D6,) → (D12,)") in changes("def f():\n return (D6,)", D6=D6)
    assert ("die", "dice['red'] → dice['white']") in changes("def f(dice):\n return dice['red']")
    heat = frozenset({"magic", "heat"})
    assert ("damage", "harm(HEAT) → harm(frozenset(['cold', 'magic']))") in changes("def f():\n harm(HEAT)", HEAT=heat)


def test_values_of_a_class_and_methods_that_inherit_its_rules():
    found = changes("class Room:\n '''Text.'''\n near = 3\n def steps(self):\n  return 1")
    assert ("number", "near = 3 → near = 4") in found and ("number", "return 1 → return 2") in found


def test_what_people_only_read_stays():
    source = '''def f(g, x):
    """Four or more."""
    assert x > 0, "never"
    g.tell("hit", "{} is hit by {}.", 4, rules=("a.rule",))
    label(x, "blow", 3)
    if x is None:
        raise BadFile("no 4", where)
    yield from ()
'''

    def label(x, what, n): ...

    found = changes(source, label=label)
    assert ("number", "label(x, 'blow', 3) → label(x, 'blow', 4)") in found
    text = " ".join(change for _, change in found)
    assert "tell" not in text and "BadFile" not in text and "assert" not in text and "no-such-word" not in text
    assert "yield" not in text


def test_the_same_change_twice_has_two_names():
    found = [change for _, change in changes("def f(x):\n go(1)\n go(1)")]
    assert len(found) == len(set(found)) and "go(1) → go(2) (2)" in found


# -- what is changed in tables

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


def test_every_kind_of_break_in_a_table():
    cuts = data.cuts_of(TABLE, data.vocabulary([TABLE]))
    found = {(cut.entry.where, cut.change) for cut in cuts if cut.entry.name != "rag"}
    assert {change for where, change in found if where == "thing axe"} == {
        "price = 10 → 11",
        "price = 10 → 9",
        "sharp = true → false",
        'deck = "arms" → "junk"',
        'without: deck = "arms"',
        'attacks = "melee 3 orange" → "ranged 3 orange"',
        'attacks = "melee 3 orange" → "melee 4 orange"',
        'attacks = "melee 3 orange" → "melee 2 orange"',
        'attacks = "melee 3 orange" → "melee 3 purple"',
        'attacks = "melee 3 orange" → "melee 3"',
        'attacks without: "melee 3 orange"',
        "bonus without: elf = 5",
        'bonus without: "half-orc" = 7',
        "bonus.elf = 5 → 6",
        "bonus.elf = 5 → 4",
        'bonus."half-orc" = 7 → 8',
        'bonus."half-orc" = 7 → 6',
        'keywords without: "Metal"',
        'keywords without: "Weapon"',
    }
    assert ("thing axe, tests swing", "base = 60 → 61") in found
    assert all("free" not in where for where, _ in found), "what cites no rule is left alone"
    swing = next(cut for cut in cuts if cut.change == "base = 60 → 61")
    assert swing.entry.ids == ("thing.axe",) and swing.line == TABLE.splitlines().index("base = 60") + 1


def test_every_cut_leaves_a_table_that_says_something_else():
    for cut in data.cuts_of(TABLE, data.vocabulary([TABLE])):
        assert data.differs(TABLE, TABLE[: cut.start] + cut.new + TABLE[cut.end :]), cut.change
    assert not data.differs(TABLE, TABLE + "# more") and not data.differs(TABLE, TABLE + "]")


# -- who notices

RULES = '''
from functools import cache
from test_toybook.content import content

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
    text = (Path(__file__).parent / "things.toml").read_text(encoding="utf-8")
    return Content({each["id"]: each for each in tomllib.loads(text)["thing"]})
"""


class Book:
    """What a trial needs of a book."""

    id = "toybook"
    package = "test_toybook"

    @property
    def content(self):
        return importlib.import_module("test_toybook.content").content()

    def quests(self):
        return ()


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A trial of a small made-up book: three functions and a table, three probes."""
    folder = tmp_path / "test_toybook"
    folder.mkdir()
    for name, text in (("__init__.py", ""), ("rules.py", RULES), ("content.py", CONTENT), ("things.toml", TABLE)):
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


def test_a_record_that_everybody_holds_takes_the_new_values():
    from delvewright.rules.battleaxe.records import Coin

    coin, other = (Coin("ring", "Ring", value=value, count=1, rules=()) for value in (5, 4))
    old = {"coins": {"ring": coin}, "gone": 1}
    run.graft(old, {"coins": {"ring": other}, "more": 2})
    assert coin.value == 4 and old == {"coins": {"ring": coin}, "more": 2}


# -- samples and lists


def asked(**more):
    usual = {"id": [], "file": "", "sample": 0, "seed": 1, "claimed": False, "quiet": True}
    return argparse.Namespace(**(usual | more))


def test_a_sample_depends_on_its_seed_only(toy):
    def sample(seed):
        trial = toy()
        return [v.mutant.key for v in mutants.break_all(trial, asked(sample=6, seed=seed), set(), [])]

    assert sample(1) == sample(1) != sample(2) and len(sample(1)) == 6


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


def test_the_report(tmp_path):
    def verdict(fate, rule="damage.order"):
        mutant = run.Mutant("heroquest", "f", "w", 1, (rule,), "line", "x → y", run.Part(Path("f"), ""), 0)
        return Verdict(mutant, fate)

    some = [verdict(CLAIMED), verdict(OTHERS), verdict("equivalent"), verdict(SURVIVED, "turn.order")]
    counted = Counted("heroquest", some, 4, 1)
    assert table(counted).splitlines()[-1] == (
        "heroquest: 4 mutants, 1 noticed by what claims the rule, 1 by other tests, 1 equivalent, 1 survived: 66.7%"
    )
    path = tmp_path / "proofs.md"
    report(path, counted)
    report(path, Counted("battleaxe", [], 4, 1))
    report(path, counted)
    text = path.read_text(encoding="utf-8")
    assert text.count("\n## ") == 2 and "| damage | 3 | 1 | 1 | 1 | 0 | 100% |" in text
    assert "| turn | 1 | 0 | 0 | 0 | 1 | 0% |" in text
    assert ET.parse(tmp_path / "proofs-heroquest.svg").getroot().tag.endswith("svg")


# -- the rules themselves


@pytest.mark.parametrize("book", mutants.BOOKS)
def test_broken_rules_are_noticed(book):
    """A small sample against what claims the rules; at night the large one against all of the book's tests."""
    size = ["--sample", "600", "--at-least", str(LARGE[book])] if NIGHTLY else SMALL[book]
    command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "--book", book, "--seed", "1", "--quiet"]
    done = subprocess.run([*command, *size], check=False, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


def claimed(percent):
    return ["--sample", "40", "--claimed", "--jobs", "1", "--at-least", str(percent)]


SMALL = {"heroquest": claimed(30), "battleaxe": claimed(45)}
LARGE = {"heroquest": 60, "battleaxe": 60}
"""How many per cent must be noticed: a little less than now. To be raised, never lowered; 92 is the aim."""
