"""Every option of every command with values it cannot have: one clear message, status 2, nothing written."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from delvewright.cli import COMMANDS, main

PLAY = ("play", "heroquest", "the-maze", "--players", "computer", "--seed", "7")
AXE = ("play", "battleaxe", "cold-lantern", "--players", "computer")
SIMULATE = ("simulate", "heroquest", "the-maze", "-n", "1", "--jobs", "1")
ARENA = ("arena", "heroquest", "the-maze", "-n", "1", "--jobs", "1")
NO_FILE = {"": "no file is named", "  ": "no file is named"}
WRITTEN = NO_FILE | {
    "none/x": "the folder “none” does not exist",
    "folder": "folder: is a folder",
    "text/x": "“text” is no folder",
    "pipe": "is no ordinary file",
}
NOT_READ = {"": "no file is named", "none": "No such file", "folder": "Is a directory", "binary": "not a text file"}
NUMBER = {"": "not a whole number", "x": "not a whole number", "1.5": "not a whole number", "-1": "too small"}
TIME = dict.fromkeys(["", "x", "-1", "nan", "inf", "1e400"], "is no time")
EMPTY = dict.fromkeys(["", "  "], "nothing is named; leave the option out")
NAMES = {"": "nothing is named", ",": "nothing is named", "bob": "bob"}
PLAYERS = {
    "": "nobody is named",
    ",": "nobody is named",
    "bob": "nobody is called “bob”",
    "elf=": "nobody is called “”",
    "=computer": "there is no seat “”",
    "computer,computer": "twice",
}
BOOK = {"": "no rulebook called “”", "bob": "no rulebook called “bob”"}
QUEST = {"": "no quest called “”", "bob": "no quest called “bob”", "none.toml": "cannot be read"}
TABLE: list[tuple[tuple[str, ...], dict[str, str]]] = [
    # what stands before the value, and the values with what is said of them
    ((*PLAY, "--record"), WRITTEN),
    ((*PLAY, "--seed"), NUMBER | {"9" * 5000: "not a whole number"}),
    ((*PLAY, "--delay"), TIME),
    ((*PLAY, "--dice"), {"": "invalid choice", "x": "invalid choice"}),
    ((*PLAY, "--heroes"), NAMES | {"elf,elf": "“elf” is named twice", "elf,bob": "no Hero called “bob”"}),
    ((*AXE, "--heroes"), NAMES | {"@x": "there is no", "maren,bob": "bob", ",".join(["maren"] * 5): "5 cannot"}),
    (("play", "heroquest", "the-maze", "--plain", "--players"), PLAYERS),
    (("play", "--plain", "--resume"), NOT_READ | {"": "no saved game", "text": "not a Delvewright record"}),
    (("play",), BOOK),
    (("play", "heroquest"), QUEST),
    (("replay",), NOT_READ | {"text": "not a Delvewright record"}),
    (("replay", "record", "--to"), NUMBER | {"9999": "the record has"}),
    (("replay", "record", "--svg"), WRITTEN),
    (("replay", "record", "--seat"), {"": "no seat “”", "0": "no seat", "9": "no seat", "bob": "no seat “bob”"}),
    ((*SIMULATE, "-n"), NUMBER | {"0": "too small", "9" * 30: "too much"}),
    ((*SIMULATE, "--seed"), NUMBER),
    ((*SIMULATE, "--jobs"), NUMBER | {"0": "too small", "9" * 30: "too much"}),
    ((*SIMULATE, "--rounds"), NUMBER),
    ((*SIMULATE, "--heroes"), {"": "no computer player", "bob": "bob"}),
    ((*SIMULATE, "--patience"), TIME),
    ((*SIMULATE, "--out"), WRITTEN | {"x": "End the name in .csv"}),
    ((*SIMULATE, "--trace"), WRITTEN | {"x.txt": "End the name in .csv"}),
    ((*SIMULATE, "--until"), dict.fromkeys(["", "x", "0", "-1", "50", "nan", "2%%"], "is no such width")),
    ((*SIMULATE, "--heroes"), {"none:Bot": "No module named 'none'", "none.py:Bot": "no file", "json:No": "no No"}),
    ((*ARENA, "--heroes"), {"json:JSONEncoder": "It cannot play"}),
    ((*PLAY[:3], "--players"), {"none:Bot": "No module named 'none'"}),
    (("import",), NO_FILE | {"none": "No such file", "folder": "Is a directory", "text": "no XML"}),
    (("import", "text", "--book"), {"": "“” has no drawn boards", "battleaxe": "“battleaxe” has no drawn boards"}),
    (("import", "text", "--out"), WRITTEN | {"x": "no XML"}),
    (("export", "--heroscribe", "x.xml"), BOOK),
    (("export", "--heroscribe", "x.xml", "heroquest"), QUEST),
    (("export", "heroquest", "the-maze", "--heroscribe"), WRITTEN),
    (("players", "--check"), {"": "no computer player", "bob": "bob", "none:Bot": "No module named 'none'"}),
    (("players", "--check", "random", "--book"), {"": "no rulebook", "bob": "no rulebook"}),
    (("players", "--check", "random", "-n"), NUMBER | {"0": "too small"}),
    ((*SIMULATE, "--sorcerer"), {"": "no computer player", "bob": "bob"}),
    ((*SIMULATE, "--option"), {
        "": "KEY=VALUE", "x": "KEY=VALUE", "=x": "KEY=VALUE", "x=y": "no option “x”",
        "dices=typed": "Did you mean dice?", "dice=x": "dice: “x” is not known",
        "edition=x": "edition: “x” is not known", "outfit=x": "Choose from usual, none",
        "heroes=bob": "no Hero called “bob”", "party=x": "not a party", "series=x": "series: “x” is not known",
    }),
    (("simulate", "battleaxe", "cold-lantern", "-n", "1", "--jobs", "1", "--option"), {
        "consent=x": "consent: “x” is not known", "start=x": "start: “x”", "mercy=x": "mercy: “x”",
        "shop=x": "shop: “x”",
    }),
    (("simulate",), BOOK),
    (("simulate", "heroquest"), QUEST),
    ((*ARENA, "-n"), NUMBER | {"0": "too small", "9" * 30: "too much"}),
    ((*ARENA, "--seed"), NUMBER),
    ((*ARENA, "--jobs"), NUMBER | {"0": "too small"}),
    (("arena",), BOOK),
    (("arena", "heroquest"), QUEST),
    (("scenario",), {"": "nothing is named", "none": "no file or folder", "folder": "no scenario"}),
    (("scenario", "none", "-k"), EMPTY),
    (("scenario",), {"binary": "not a text file"}),
    (("rules",), BOOK),
    (("rules", "heroquest", "--edition"), EMPTY | {"x": "no edition “x”"}),
    (("quests",), BOOK),
    (("quests", "heroquest"), QUEST | {"none.toml": "There is no quest file “none.toml”"}),
    (("quests", "heroquest", "the-maze", "--svg"), WRITTEN),
    (("quests", "--svg"), {"x.svg": "for instance: delve quests heroquest the-maze --svg x.svg"}),
    (("quests", "battleaxe", "--svg"), {"x.svg": "for instance: delve quests battleaxe"}),
    (("quests",), {"--map": "--map draws one quest", "--spoil": "--spoil draws one quest"}),
    (("check",), NOT_READ),
    (("check", "text", "--book"), EMPTY | {"bob": "no rulebook called “bob”"}),
    (("campaign", "new"), NO_FILE | {"none/x": "the folder “none”", "folder": "already", "text": "already"}),
    (("campaign", "new", "x", "--book"), BOOK),
    (("campaign", "new", "x", "--heroes"), NAMES | {"elf,elf": "“elf” is named twice"}),
    (("campaign", "new", "x", "--quests"), NAMES),
    (("campaign", "show"), NOT_READ | {"record": "a record of one game"}),
    (("campaign", "show", "party", "--extract", "1"), {"": "no chapter", "x": "no chapter"}),
    (("campaign", "play"), NOT_READ),
    (("campaign", "play", "party", "--plain", "--players"), PLAYERS),
    (("campaign", "play", "party", "--players", "computer", "--record"), WRITTEN),
    (("campaign", "play", "party", "--players", "computer", "--seed"), NUMBER),
    (("campaign", "play", "party", "--players", "computer", "--delay"), TIME),
    (("campaign", "play", "party", "--players", "computer", "--quest"), EMPTY | {"bob": "bob"}),
    (("campaign", "town"), NOT_READ),
    (("campaign", "town", "party", "--players", "computer", "--record"), WRITTEN),
    (("campaign", "town", "party", "--players", "computer", "--delay"), TIME),
    (("backup", "--data", "text"), WRITTEN),
    (("backup", "x", "--data"), NO_FILE | dict.fromkeys(["none", "folder"], "nothing to back up")),
    (("serve", "--port", "-1", "--data"), WRITTEN),
    (("serve", "--port", "-1", "--host"), EMPTY),
    (("serve", "--port", "-1", "--name"), EMPTY),
    (("serve", "--port", "-1", "--proxy"), EMPTY),
    (("serve", "--port"), {"x": "x", "-1": "no port", "70000": "no port"}),
]  # fmt: skip
CASES = [(words, value, said) for words, values in TABLE for value, said in values.items()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a record, a campaign and things that are neither."""
    found = tmp_path_factory.mktemp("mistakes")
    (found / "folder").mkdir()
    (found / "text").write_text("hello\n", encoding="utf-8")
    (found / "binary").write_bytes(b"\xff\xfe\0")
    if hasattr(os, "mkfifo"):
        os.mkfifo(found / "pipe")
    assert main([*PLAY, "--record", str(found / "record")]) == 0
    assert main(["campaign", "new", str(found / "party")]) == 0
    return found


def listing(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else b"" for p in folder.rglob("*")}


@pytest.mark.parametrize(
    ("words", "value", "said"), CASES, ids=[f"{' '.join(w)} {v[:12]!r}".replace("/", "_") for w, v, _ in CASES]
)
def test_a_mistake_is_explained(
    words: tuple[str, ...], value: str, said: str, folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys
) -> None:
    if value == "pipe" and not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes here")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("DELVE_DATA", str(tmp_path))
    before = listing(folder)
    status = main([*words, value])
    told = capsys.readouterr()
    assert status == 2 and said in told.err + told.out and "Traceback" not in told.err, told
    assert listing(folder) == before and not list(tmp_path.iterdir())


def test_no_command_is_left_out() -> None:
    assert {words[0] for words, _, _ in CASES} == set(COMMANDS)


def test_folders_are_made_only_for_the_games_the_program_keeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "own" / "data"))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave none/x.delve\nsave \0\nquit\n"))
    assert main(["play", "heroquest", "the-maze", "--plain", "--seed", "3"]) == 0
    assert len(list((tmp_path / "own" / "data" / "saves").iterdir())) == 1
    assert not Path("none").exists()
