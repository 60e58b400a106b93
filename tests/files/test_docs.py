"""docs/writing-a-quest.md tells every field and moment, and its quests can be played."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from delvewright import Game
from delvewright.rules.battleaxe.content.cards import Quest, RoomText
from delvewright.rules.battleaxe.interface import own_quests
from delvewright.rules.common import lines, tables
from delvewright.rules.heroquest.content import quest

DOCS = Path(__file__).parent.parent.parent / "docs"
TEXT = (DOCS / "writing-a-quest.md").read_text(encoding="utf-8")
TOML = re.findall(r"```toml\n(.*?)```", TEXT, re.S)
THRONE = TOML.pop(1)
PYTHON = re.findall(r"```python\n(.*?)```", TEXT, re.S)
LIMITS = (DOCS / "security.md").read_text(encoding="utf-8")


def test_every_field_is_told():
    told = set(re.findall(r"`([a-z-]+)`", TEXT))
    for record in (Quest, RoomText):
        missing = {f.name.replace("_", "-") for f in fields(record)} - told - {"book"}
        assert not missing, record


def test_the_list_of_moments_is_the_one_that_delve_rules_prints(run):
    row = r"^\| `([a-z_]+\([a-z, ]+\))` \| (yes)? ?\| (.+) \|$"
    told = [(moment, bool(asks), about) for moment, asks, about in re.findall(row, TEXT, re.M)]
    out = re.split(r"\n(?=\w)", run("rules", "heroquest", "--moments"))
    (quests,) = [f"{part}\n" for part in out if part.startswith("quest: ")]
    entry = r"^  ([a-z_]+\(.*?\))(?: -> .*?)?(, may ask)?\n((?:      .*\n)+?)      Spoken of by: "
    printed = [(m, bool(asks), " ".join(about.split())) for m, asks, about in re.findall(entry, quests, re.M)]
    assert told == printed
    assert len(told) == 43


@pytest.fixture
def cellar_of_the_page(tmp_path):
    """The quest of the page, its text, and the scenario that plays it, each in its file."""
    (tmp_path / "cellar.toml").write_text(TOML[0], encoding="utf-8")
    (tmp_path / "cellar.py").write_text(PYTHON[0], encoding="utf-8")
    (tmp_path / "cask.toml").write_text(TOML[1], encoding="utf-8")
    return tmp_path / "cellar.toml"


def test_the_quest_of_the_page_can_be_played(cellar_of_the_page, run):
    path = cellar_of_the_page
    assert "0 errors, 1 warning; can be played with --trust" in run("check", path)
    assert "0 errors, 0 warnings; can be played." in run("check", path, "--trust")
    assert "The Cellar" in run("quests", path, "--trust")
    assert "1 passed, 0 failed" in run("scenario", path.with_name("cask.toml"), "--trust")
    game = Game.start("heroquest", str(path), 1, trust=True)
    assert ("Cask", "shut") in game.view(0).facts and ("Task", "not done yet") in game.view(0).facts
    assert "The heroes win" in run("play", path, "--players", "random", "--seed", 3, "--trust")


def test_its_scenario_needs_its_text(cellar_of_the_page, run):
    cellar_of_the_page.with_suffix(".py").unlink()
    assert "0 passed, 1 failed" in run("scenario", cellar_of_the_page.with_name("cask.toml"), "--trust", status=1)


def test_the_room_of_the_page_can_be_played(tmp_path, run):
    path = tmp_path / "mine.toml"
    path.write_text(TOML[2], encoding="utf-8")
    assert "0 errors, 0 warnings; can be played." in run("check", path)
    run("quests", path)
    path.write_text(TOML[2].replace('"enemies"', '"special"'), encoding="utf-8")
    path.with_suffix(".py").write_text(PYTHON[1], encoding="utf-8")
    assert Game.start("battleaxe", str(path), trust=True).decision is not None


def test_the_quest_of_the_third_book_can_be_played(tmp_path, run):
    path, proof = tmp_path / "shed.toml", tmp_path / "box.toml"
    path.write_text(TOML[3], encoding="utf-8")
    assert "0 errors, 0 warnings; can be played." in run("check", path)
    path.with_suffix(".py").write_text(PYTHON[2], encoding="utf-8")
    proof.write_text(TOML[4], encoding="utf-8")
    assert "0 errors, 0 warnings; can be played." in run("check", path, "--trust")
    assert "1 passed, 0 failed" in run("scenario", proof, "--trust")
    path.with_suffix(".py").unlink()
    assert "0 passed, 1 failed" in run("scenario", proof, "--trust", status=1)


def test_the_draft_of_the_page_can_be_tried(tmp_path, run):
    path = tmp_path / "table.toml"
    path.write_text(TOML[5], encoding="utf-8")
    assert "0 errors, 4 warnings; can be played." in run("check", path)
    assert "4 errors, 0 warnings" in run("check", _ready(path), status=1)


def test_the_throne_room_of_the_page_is_played(tmp_path, run):
    path, proof = tmp_path / "throne.toml", tmp_path / "proof.toml"
    path.write_text(THRONE, encoding="utf-8")
    assert "0 errors, 0 warnings; can be played." in run("check", path)
    steps = """
  { answer = "open d5", event = { kind = "story", text = "A throne stands" } },
  { refuses = "attack gargoyle" },
  { answer = "move d6", dice = "3 3" },
  { answer = "search treasure", dice = "nothing", event = { kind = "story", text = "a key" } },
  { event = { kind = "reveal", text = "slides away" } },
  { event = { kind = "reveal", text = "comes to life" } },
  { offers = "end" },
"""
    head = 'book = "heroquest"\n[[scenario]]\nname = "throne"\nquest = "throne.toml"\n'
    table = 'place = { barbarian = "d4" }\nactive = "barbarian"\n'
    proof.write_text(f"{head}{table}steps = [{steps}]\n", encoding="utf-8")
    assert "1 passed, 0 failed" in run("scenario", proof)


def _ready(path):
    path.write_text(TOML[5].replace('status = "draft"\n', ""), encoding="utf-8")
    return path


def test_the_limits_are_those_told():
    from delvewright.kernel import maps, record

    numbers: list[int | str] = [record.LINE, tables.SIZE, tables.LINE, tables.TEXT, tables.MANY, tables.NUMBER]
    numbers += [quest.FIGURES, own_quests.FIGURES, f"{record.SIZE // 10**6} MB", f"{lines.DEEP} deep"]
    numbers += [f"{n} x {n}" for n in (maps.LARGEST, own_quests.LARGEST)]
    for number in numbers:
        assert (f"{number:,}" if isinstance(number, int) else number) in LIMITS, number
