"""The commands play, replay, quests and check as people call them: output, exit status, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import delvewright
from delvewright.cli import main

MAZE = Path(delvewright.__file__).parent / "rules" / "heroquest" / "quests" / "the-maze.toml"
COMPUTERS = ("play", "heroquest", "the-maze", "--players", "computer", "--seed", "7")


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("DELVE_DATA", str(tmp_path / "data"))


@pytest.fixture
def run(capsys):
    def call(*args: object, status: int = 0) -> str:
        assert main([str(arg) for arg in args]) == status
        told = capsys.readouterr()
        return told.out + told.err

    return call


def in_process(*args: object, hash_seed: str = "0", said: str = "") -> subprocess.CompletedProcess[str]:
    env = dict(os.environ, PYTHONHASHSEED=hash_seed, PYTHONIOENCODING="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "delvewright.cli", *map(str, args)],
        input=said, capture_output=True, encoding="utf-8", env=env, timeout=120, check=False,
    )  # fmt: skip


# -- play and replay


def test_computers_play_alone_and_the_record_agrees_in_other_processes(tmp_path):
    texts, ends = set(), set()
    for n, hash_seed in enumerate(("0", "1", "random")):
        file = tmp_path / f"{n}.delve"
        done = in_process(*COMPUTERS, "--record", file, hash_seed=hash_seed)
        assert done.returncode == 0 and " in round " in done.stdout and not done.stderr
        again = in_process("replay", file, hash_seed="42")
        assert again.returncode == 0 and "the same state as recorded" in again.stdout
        state = [line for line in done.stdout.splitlines() if line.startswith("State ")]
        assert state == [line for line in again.stdout.splitlines() if line.startswith("State ")]
        texts.add(file.read_bytes())
        ends.update(state)
    assert len(texts) == len(ends) == 1


def test_replay_stops_draws_and_tells(tmp_path, run):
    file = tmp_path / "r.delve"
    run(*COMPUTERS, "--record", file)
    out = run("replay", file, "--to", 10, "--svg", tmp_path / "a.svg", "--log")
    assert "10 answers replayed, not checked to its end" in out and "still being played" in out
    assert "Four doors" in out and (tmp_path / "a.svg").read_text(encoding="utf-8").startswith("<svg")
    run("replay", file, "--to", 10, "--svg", tmp_path / "b.svg", "--seat", "evil-sorcerer")
    assert (tmp_path / "a.svg").read_text() != (tmp_path / "b.svg").read_text()
    assert "Did you mean elf?" in run("replay", file, "--seat", "elff", status=2)
    assert "Name one from 0 to" in run("replay", file, "--to", 99999, status=2)


def test_bad_records_are_explained(tmp_path, run):
    file = tmp_path / "r.delve"
    run(*COMPUTERS, "--record", file)
    text = file.read_text(encoding="utf-8")
    half = text[: len(text) // 2]
    for content, said in (
        (half, "the file is torn"),
        (text.replace("delvewright 1", "delvewright 7"), "newer Delvewright"),
        ("PK\x03\x04", "not a Delvewright record"),
        ("", "not a Delvewright record"),
        (text.replace("book heroquest", "book heroquset"), "no rulebook"),
        (text.replace("quest the-maze", "quest the-mase"), "no quest"),
        (text.replace("seed 7", "seed 8"), "is not legal here"),
    ):
        file.write_text(content, encoding="utf-8")
        for command in (("replay", file), ("play", "--plain", "--resume", file)):
            out = run(*command, status=2)
            assert said in out and len(out) < 1500
    file.write_text(half, encoding="utf-8")
    assert "answers replayed" in run("replay", file, "--recover")
    assert "cannot be read" in run("replay", tmp_path / "nowhere.delve", status=2)
    assert "cannot be read" in run("play", "--resume", tmp_path, status=2)
    assert "no saved game" in run("play", "--resume", status=2)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("heroquset",), "Did you mean heroquest?"),
        (("heroquest", "the-mase"), "Did you mean the-maze?"),
        (("heroquest", "nowhere.toml"), "cannot be read"),
        (("heroquest", "the-maze", "--players", "elff=person"), "Did you mean elf?"),
        (("heroquest", "the-maze", "--players", "robot"), "nobody is called"),
        (("heroquest", "the-maze", "--heroes", "elf,gnome"), "gnome"),
        (("heroquest", "the-maze"), "not a terminal"),
    ],
)
def test_wrong_calls_of_play_are_explained(run, args, said):
    assert said in run("play", *args, status=2)


def test_without_a_terminal_play_says_what_to_do(tmp_path):
    done = in_process("play")
    assert done.returncode == 0 and "--plain" in done.stdout and not done.stderr


def test_a_poor_terminal_and_strange_input_do_no_harm():
    env = dict(os.environ, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    done = subprocess.run(
        [sys.executable, "-m", "delvewright.cli", "play", "heroquest", "the-maze", "--plain", "--seed", "1"],
        input=b"board\n\xff\xfe\npick air\n", capture_output=True, env=env, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0 and b"Traceback" not in done.stderr and b"not possible now" in done.stdout


def test_a_kept_game_goes_on_with_other_players(tmp_path):
    said = "pick air\npick earth\npick fire\npick water\nsearch traps\nquit\n"
    assert in_process("play", "heroquest", "the-maze", "--plain", "--seed", "7", said=said).returncode == 0
    done = in_process("play", "--resume", "--players", "computer")
    assert done.returncode == 0 and " in round " in done.stdout


def test_textual_is_imported_only_for_the_screen():
    script = "import sys; from delvewright.cli import main; main(sys.argv[1:]); sys.exit('textual' in sys.modules)"
    for args in (("play",), COMPUTERS, ("play", "heroquest", "--plain"), ("quests",)):
        done = subprocess.run(
            [sys.executable, "-c", script, *args], stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
        assert done.returncode == 0, args


def test_a_record_that_cannot_be_written(run, tmp_path):
    out = run(*COMPUTERS, "--record", tmp_path, status=2)
    assert "is a folder" in out


# -- quests


def test_quests_are_listed_told_and_drawn(run, tmp_path):
    assert "the-maze" in run("quests") and "The Maze" in run("quests", "heroquest")
    out = run("quests", "heroquest", "the-maze")
    assert "Four doors" in out and "━" not in out
    seen = run("quests", "heroquest", "the-maze", "--map")
    spoilt = run("quests", "heroquest", "the-maze", "--spoil")
    assert "░" in seen and "o?" not in seen and "o?" in spoilt
    out = run("quests", "heroquest", MAZE, "--svg", tmp_path / "maze.svg")
    assert "as Barbarian sees it" in out and (tmp_path / "maze.svg").exists()
    assert "Did you mean" in run("quests", "heroquest", "maze", status=2)


# -- check


def test_the_quests_of_the_book_are_in_order(run):
    assert "0 errors, 0 warnings; can be played." in run("check", MAZE)


SMALL = """
title = "Cellar"
wandering = "orc"
exit = "stairway"
corridors = ["a1"]
map = \"\"\"
+-+-+-+-+-+-+
|B D|. . . .|
+   +       +
|E WD. s s o|
+-+-+       +
|. .S. s s .|
+-+-+-+-+-+-+
\"\"\"

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
"""


@pytest.mark.parametrize(
    ("change", "line", "said"),
    [
        (('title = "Cellar"', "title = Cellar"), 2, "not valid TOML"),
        (('title = "Cellar"', 'titel = "Cellar"'), 2, "unknown field “titel”. Did you mean title?"),
        (('title = "Cellar"', "title = 5"), 2, "should be text"),
        (('title = "Cellar"\n', ""), 1, "field “title” is missing"),
        (("|. .S. s", "|. .x. s"), 12, "column 5: “x” is not an edge"),
        (("|B D|. . . .|", "|B D|. . ? .|"), 8, "letter “?” at e1 is not in the legend"),
        (('o = "orc"', 'o = "orcc"'), 21, "there is no figure “orcc”. Did you mean orc?"),
        (('s = "furniture:stairway"', 's = "furniture:starway"'), 22, "Did you mean stairway?"),
        (('o = "orc"', 'o = "trap:hole"'), 21, "there is no trap “hole”. Known: pit"),
        (('o = "orc"', 'o = "monster:orc"'), 21, "“monster:” is no category"),
        (('o = "orc"', "o = 3"), 21, "3 should be text"),
        (('at = "f1"', 'at = "z9"'), 25, "“z9” is not a square"),
        (("gold = 25", 'items = ["holy-wter"]'), 26, "Did you mean holy-water?"),
        (("gold = 25", 'gold = "much"'), 26, "should be a number"),
        (('wandering = "orc"', 'wandering = "orcs"'), 3, "there is no Monster “orcs”"),
        (('exit = "stairway"', 'exit = "q9"'), 4, "exit: “q9” is not a square"),
        (('exit = "stairway"\n', ""), 1, "no Hero can leave"),
        (('corridors = ["a1"]', 'corridors = ["a99"]'), 5, "corridors: “a99”"),
        (("|. .S. s", "|. .|. s"), 12, "the room at a3 cannot be reached"),
        (("|E WD. s", "|E W|. s"), 8, "cannot be reached"),
        (("|B D|. . . .|", "|. D|. . . .|"), 7, "barbarian has no start square"),
        (("|B D|. . . .|", "|B D|. . . B|"), 17, "barbarian has 2 start squares"),
        (('o = "orc"', 'o = "orc+furniture:throne"'), 10, "orc at f2 stands in furniture"),
        (('o = "orc"', 'o = "orc+blocked"'), 10, "orc at f2 stands in a blocked square"),
        (('o = "orc"', 'o = "furniture:table"'), 10, "it must be 3 by 2, either way"),
        (("|. .S. s", "|. oS. s"), 12, None),
    ],
)  # fmt: skip
def test_mistakes_in_quest_files_are_found_with_their_lines(tmp_path, run, change, line, said):
    file = tmp_path / "cellar.toml"
    assert SMALL.count(change[0]) == 1
    file.write_text(SMALL.replace(*change), encoding="utf-8")
    if said is None:
        assert "0 errors, 0 warnings; can be played." in run("check", file)
        return
    out = run("check", file, status=1)
    found = [text for text in out.splitlines() if text.startswith(f"{file}:{line}: ")]
    assert any(said in text for text in found), out
    assert out.splitlines()[-1].endswith("cannot be played like this.")
    played = run("play", "heroquest", file, "--plain", status=2)
    assert "delve check" in played and f"{file}:" in played


def test_warnings_do_not_forbid_a_quest(tmp_path, run):
    crowd = SMALL.replace("|B D|. . . .|", "|B D|g g g g|").replace("|. .S. s s .|", "|g gS. s s g|")
    file = tmp_path / "crowd.toml"
    file.write_text(crowd.replace('o = "orc"', 'o = "orc"\ng = "goblin"\nx = "fimir"'), encoding="utf-8")
    out = run("check", file)
    assert "warning: legend “x” (fimir) is nowhere on the map." in out
    assert "warning: on a table something would be missing: 7 Goblins (the box holds 6)." in out
    assert "0 errors, 2 warnings; can be played." in out
    run("play", "heroquest", file, "--players", "random", "--seed", 1)


def test_a_quest_with_a_broken_module(tmp_path, run):
    file = tmp_path / "cellar.toml"
    file.write_text(SMALL, encoding="utf-8")
    file.with_suffix(".py").write_text("def laid_out(:\n", encoding="utf-8")
    assert "cellar.py cannot be used" in run("check", file, status=1)


def test_files_that_cannot_be_read(tmp_path, run):
    binary = tmp_path / "x.toml"
    binary.write_bytes(b"\xff\xfe")
    out = run("check", MAZE, tmp_path / "none.toml", binary, status=2)
    assert "can be played" in out and "cannot be read" in out and "not a text file" in out
    assert "Did you mean heroquest?" in run("check", MAZE, "--book", "heroqest", status=2)


def test_a_variant_is_named_on_the_command_line(tmp_path, run):
    path = tmp_path / "r.delve"
    game = ("play", "heroquest", "the-maze", "--players", "computer", "--seed", 7, "--record", path)
    run(*game, "--option", "variant=harder")
    assert "option variant harder\n" in path.read_text("utf-8")
    run("replay", path)
    assert "Variants: printed, harder." in run(*game, "--option", "variant=easy", status=2)
    assert "KEY=VALUE" in run(*game, "--option", "harder", status=2)
