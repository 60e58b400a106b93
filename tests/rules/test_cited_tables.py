"""Rules that a whole file of content carries out stand at its head: they are counted, and unknown ones are mistakes."""

import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

from delvewright.kernel.errors import BadFile
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab import coverage
from delvewright.lab.coverage import measure
from delvewright.rules.common.tables import cited_at_heads

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
WORDS = {"rules", "specials", "praxis"}
"""All that stands at the head of a file of content."""
HEAD = 'rules = ["%s"]\n\n[[race]]\nid = "troll"\nrules = ["race.troll"]\n'


def test_only_the_head_of_a_file_speaks_for_the_whole(tmp_path):
    (tmp_path / "items").mkdir()
    (tmp_path / "items" / "b.toml").write_text(HEAD % "race.list")
    (tmp_path / "a.toml").write_text('rules = ["race.list", "race.other"]')
    (tmp_path / "c.toml").write_text('[[race]]\nid = "elf"\nrules = ["race.elf"]')
    assert cited_at_heads(tmp_path) == {
        "race.list": ["content a.toml", "content items/b.toml"],
        "race.other": ["content a.toml"],
    }


@pytest.mark.parametrize(("head", "says"), [('"race.list"', "should be a list"), ("[3]", "3 should be text")])
def test_a_head_is_a_list_of_ids(tmp_path, head, says):
    (tmp_path / "a.toml").write_text(f"rules = {head}")
    with pytest.raises(BadFile) as error:
        cited_at_heads(tmp_path)
    assert says in str(error.value) and "a.toml, field “rules”" in str(error.value)


@pytest.mark.parametrize("book", book_ids())
def test_an_unknown_id_at_the_head_of_a_table_is_a_mistake(book, tmp_path, monkeypatch):
    reading = import_module(f"delvewright.rules.{book}.content.reading")
    reading.content()  # of the true files
    (tmp_path / "content").mkdir()
    first = next(iter(find_book(book).ledger.rules))
    (tmp_path / "content" / "a.toml").write_text(f'rules = ["{first}", "no.such"]')
    monkeypatch.setattr(reading, "FOLDER", tmp_path if reading.FOLDER.name == book else tmp_path / "content")
    monkeypatch.setattr(coverage, "home", lambda: None)
    found = measure(find_book(book))
    assert "content a.toml" in found.cited[first]
    assert found.mistakes == ["there is no rule “no.such” (cited in content a.toml)"]


@pytest.mark.parametrize("book", book_ids())
def test_nothing_else_stands_at_the_head_of_a_file(book):
    """A misspelt `rules` would be no error otherwise, and cite nothing."""
    for path in (ROOT / "src/delvewright/rules" / book / "content").rglob("*.toml"):
        for key, value in tomllib.loads(path.read_text("utf-8")).items():
            tables = isinstance(value, dict) or (isinstance(value, list) and all(isinstance(v, dict) for v in value))
            assert tables or key in WORDS, f"{path.name}: {key}"


def test_a_number_is_broken_for_the_rules_of_its_entry_not_for_those_of_the_head():
    pytest.importorskip("resource", reason="needs a system that can fork")
    data = import_module("mutants_data")
    found = data.cuts_of('specials = ["drain"]\n' + HEAD % "race.list" + "size = 2\n", {})
    assert {(cut.entry.where, cut.entry.ids) for cut in found if cut.entry.header} == {("race troll", ("race.troll",))}
    assert {cut.entry.ids for cut in found if not cut.entry.header} == {("race.list",)}
