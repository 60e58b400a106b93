"""What the tests of files share."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from delvewright.cli import main

HERE = Path(__file__).parent
MINE = (HERE / "old-mine.toml").read_text(encoding="utf-8")
"""A quest of Battle-Axe."""
CELLAR = '''\
book = "heroquest"
title = "Cellar"
wandering = "orc"
exit = "stairway"
corridors = ["a1"]
map = """
+-+-+-+-+-+-+
|B D|. . . .|
+   +       +
|E WD. s s o|
+-+-+       +
|. .S. s s .|
+-+-+-+-+-+-+
"""

[legend]
B = "barbarian"
D = "dwarf"
E = "elf"
W = "wizard"
o = "orc"
s = "furniture:stairway"

[[hoard]]
at = "f1"
gold = 25

[[monster]]
at = "f2"
name = "Grub"
'''
"""A quest of HeroQuest."""
PANTRY = '''\
book = "allison"
title = "Pantry"
level = 1
goal = "Leave no goblin in the pantry."
wandering = "goblin 1"
map = """
+-+-+-+-+-+-+
|< < .|. . .|
+     +     +
|< < .D. g C|
+     +     +
|. . .|. . .|
+-+-+-+-+-+-+
"""

[legend]
"<" = "stairway"
g = "goblin 1"
C = "furniture:chest"

[[hoard]]
at = "f2"
gold = 25
'''
"""A quest of the Revised System Rules."""

Run = Callable[..., str]


def text(methods: str, quest: str = "cellar") -> str:
    """A module with the text of a quest of HeroQuest; its methods begin in line 6."""
    head = "from delvewright.rules.heroquest.content.quest_texts import QuestText, quest\n\n\n"
    return f'{head}@quest("{quest}")\nclass Own(QuestText):\n{textwrap.indent(methods, "    ")}'


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "data"))


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*args: object, status: int = 0) -> str:
        assert main([str(arg) for arg in args]) == status
        told = capsys.readouterr()
        return told.out + told.err

    return call


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    path = tmp_path / "cellar.toml"
    path.write_text(CELLAR, encoding="utf-8")
    return path


@pytest.fixture
def pantry(tmp_path: Path) -> Path:
    path = tmp_path / "pantry.toml"
    path.write_text(PANTRY, encoding="utf-8")
    return path


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "old-mine.toml"
    path.write_text(MINE, encoding="utf-8")
    return path
