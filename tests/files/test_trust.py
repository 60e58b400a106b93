"""What is not ours is not run: modules beside quest files, quest files that records, campaigns and scenarios name."""

from __future__ import annotations

import importlib.util
import os
import py_compile
from pathlib import Path

import pytest
from tests.files.conftest import CELLAR, text

from delvewright import Game
from delvewright.kernel import record
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.table import store
from delvewright.table.hall import Hall
from delvewright.table.session import Session

MODULE = "from pathlib import Path\nPath(__file__).with_suffix('.ran').write_text('ran')\n"
HEROQUEST = MODULE + text("def goal_met(self, g):\n    return True\n")
BATTLEAXE = (
    MODULE
    + "from delvewright.rules.battleaxe.dungeon.rooms import Rules, room\n"
    + "@room('old-mine')\nclass Mine(Rules):\n    lasting = False\n"
)


@pytest.fixture(params=["cellar", "mine"])
def quest(request: pytest.FixtureRequest) -> Path:
    """A quest file with a module that leaves a trace when it is run."""
    path: Path = request.getfixturevalue(request.param)
    path.with_suffix(".py").write_text(HEROQUEST if request.param == "cellar" else BATTLEAXE, encoding="utf-8")
    return path


def book_of(path: Path) -> str:
    return "heroquest" if path.stem == "cellar" else "battleaxe"


def ran(path: Path) -> bool:
    trace = path.with_suffix(".ran")
    found = trace.exists()
    trace.unlink(missing_ok=True)
    return found


def written(path: Path, quest: str, book: str) -> Path:
    """A record that names a quest."""
    path.write_text(f"delvewright 1\nbook {book}\ncontent x\nquest {quest}\nseed 1\n\n= 0 0\n", encoding="utf-8")
    return path


def test_no_command_runs_a_module_without_trust(quest, run, tmp_path):
    name = quest.with_suffix(".py").name
    for command in (
        ["play", quest, "--players", "random"],
        ["play", book_of(quest), quest, "--plain"],
        ["simulate", quest, "-n", 1],
        ["arena", quest, "-n", 1],
        ["campaign", "new", tmp_path / "c.delve", "--book", book_of(quest), "--quests", quest],
    ):
        out = run(*command, status=2)
        assert f"{name} lies beside this quest" in out and "--trust" in out and "not run" in out
        assert not ran(quest), command
    assert run("quests", quest) and not ran(quest), "a map is drawn without it"
    out = run("check", quest)
    assert f"{name} belongs to this quest and was read, but not run" in out and "can be played with --trust" in out
    assert not ran(quest)
    with pytest.raises(DelveError, match="trust=True"):
        Game.start(book_of(quest), str(quest))
    assert not ran(quest)


def test_with_trust_it_is_run(quest, run):
    short = ("--heroes", "random", "--sorcerer", "random", "--rounds", 1, "-n", 1)
    assert "0 errors, 0 warnings; can be played." in run("check", quest, "--trust") and ran(quest)
    run("simulate", quest, "--trust", "--jobs", 1, *short)
    assert Game.start(book_of(quest), str(quest), trust=True).decision is not None


def test_a_record_does_not_open_what_it_names(quest, run, tmp_path):
    for name in (str(quest), os.path.relpath(quest), f"{quest.parent}/../{quest.parent.name}/{quest.name}"):
        file = written(tmp_path / "r.delve", name, book_of(quest))
        out = run("replay", file, status=2)
        assert "was not opened" in out and "--trust" in out and not ran(quest)
        assert "was not opened" in run("play", "--resume", file, "--plain", status=2) and not ran(quest)
        with pytest.raises(BadFile, match="was not opened"):
            record.load(file)
    quest.with_suffix(".py").unlink()
    assert "was not opened" in run("replay", file, status=2)
    assert "comes out differently" in run("replay", file, "--trust", status=2)


def test_a_record_names_nothing_outside_its_book(run, tmp_path):
    for name in ("../../x", "/etc/passwd", "..", "the-maze.toml/..", "quests/the-maze", "~", "the-maze\u00a0"):
        for book in ("heroquest", "battleaxe"):
            assert "There is no quest" in run("replay", written(tmp_path / "r.delve", name, book), status=2)
    for book in ("common", "heroquest.quest", "../heroquest", "tests", "os"):
        out = run("replay", written(tmp_path / "r.delve", "the-maze", book), status=2)
        assert "There is no rulebook called" in out


def test_a_campaign_does_not_open_what_it_names(quest, run, tmp_path):
    book = find_book(book_of(quest))
    file = tmp_path / "party.delve"
    run("campaign", "new", file, "--book", book.id, "--quests", quest, "--trust")
    ran(quest)
    out = run("campaign", "play", file, "--players", "random", status=2)
    assert "was not opened" in out and "--trust" in out and not ran(quest)


def test_a_scenario_does_not_run_what_it_names(quest, run, tmp_path):
    file = tmp_path / "scenario.toml"
    file.write_text(
        f'book = "{book_of(quest)}"\ntrust = true\n[[scenario]]\nname = "own"\nquest = "{quest.name}"\n'
        'steps = [{ expect = { "game.round" = 1 } }]\n',
        encoding="utf-8",
    )
    assert "unknown key “trust”" in run("scenario", file, "--trust", status=2) and not ran(quest)
    file.write_text(file.read_text(encoding="utf-8").replace("trust = true\n", ""), encoding="utf-8")
    assert "lies beside this quest" in run("scenario", file, status=1) and not ran(quest)
    assert "1 passed" in run("scenario", file, "--trust")


def test_our_own_saves_go_on_but_modules_still_need_trust(cellar):
    session = Session.start("heroquest", str(cellar), 1)
    while len(session.lines) < 3:
        assert session.game.decision is not None
        session.answer(session.game.decision.nth(0))
    path = session.path
    assert path is not None and path.parent == store.saves()
    assert Session.resume(path).lines == session.lines
    elsewhere = path.parent.parent / "r.delve"
    elsewhere.write_bytes(path.read_bytes())
    with pytest.raises(BadFile, match="was not opened"):
        Session.resume(elsewhere)
    cellar.with_suffix(".py").write_text(HEROQUEST, encoding="utf-8")
    with pytest.raises(DelveError, match="lies beside"):
        Session.resume(path)
    assert not ran(cellar)
    assert Session.resume(path, trust=True).lines == session.lines


def test_only_what_stands_in_the_file_is_run(cellar):
    """A compiled file beside it may hold anything; who reads the module must have read what is run."""
    own = cellar.with_suffix(".py")
    own.write_text(text("def facts(self, g):\n    return [('Evil', 'yes')]\n"), encoding="utf-8")
    stamp = os.stat(own)
    cached = Path(importlib.util.cache_from_source(str(own)))
    py_compile.compile(str(own), cfile=str(cached))
    own.write_text(text("def facts(self, g):\n    return [('Evil', 'non')]\n"), encoding="utf-8")
    os.utime(own, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert ("Evil", "non") in Game.start("heroquest", str(cellar), trust=True).view(0).facts


def test_a_link_leads_to_what_lies_beside_the_file_itself(cellar, tmp_path):
    other = tmp_path / "other"
    other.mkdir()
    link = other / "cellar.toml"
    link.symlink_to(cellar)
    link.with_suffix(".py").write_text(HEROQUEST, encoding="utf-8")
    assert Game.start("heroquest", str(link)).view(0).title == "Cellar"
    assert not ran(link)
    cellar.with_suffix(".py").write_text(HEROQUEST, encoding="utf-8")
    with pytest.raises(DelveError, match="lies beside"):
        Game.start("heroquest", str(link))
    assert not ran(cellar)
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    for name in (str(loop), "\0.toml", "x" * 5000 + ".toml", str(tmp_path), "/dev/null.toml", f"{tmp_path}/none.toml"):
        with pytest.raises(DelveError):
            Game.start("heroquest", name)


def test_a_copy_of_a_book_quest_brings_its_module_on_trust_only(tmp_path, run):
    """The quests of the book are ours wherever the book lies; a copy of one elsewhere is not."""
    maze = Path(find_book.__code__.co_filename).parent.parent / "rules" / "heroquest" / "quests" / "the-maze.toml"
    assert "can be played." in run("check", maze)
    run("quests", "heroquest", maze)
    copy = tmp_path / "the-maze.toml"
    copy.write_bytes(maze.read_bytes())
    copy.with_suffix(".py").write_text(HEROQUEST.replace("cellar", "the-maze"), encoding="utf-8")
    run("quests", "heroquest", copy)
    run("simulate", "heroquest", copy, "-n", 1, status=2)
    assert not ran(copy)


def test_no_table_in_a_browser_is_made_with_a_file(cellar, tmp_path):
    hall = Hall(tmp_path / "tables.sqlite", lambda parcels: None)
    try:
        with pytest.raises(DelveError, match="only quests of a book"):
            hall.ask(lambda: hall.open_table("heroquest", str(cellar), {}, {})).result(20)
        for book in ("heroquest", "battleaxe"):
            with pytest.raises(DelveError, match="There is no quest"):
                find_book(book).begin(str(cellar), 0, {})
        with pytest.raises(DelveError, match="There is no quest"):
            find_book("heroquest").seats_for(str(cellar), {})
    finally:
        hall.close()


def test_what_a_module_of_battle_axe_may_say(mine):
    own = mine.with_suffix(".py")
    own.write_text(
        "from delvewright.rules.battleaxe.dungeon.rooms import Rules, room\n"
        "@room('cold-lantern')\nclass X(Rules):\n    pass\n"
    )
    from delvewright.rules.battleaxe.dungeon import rooms

    before = rooms.room.of("cold-lantern")
    with pytest.raises(BadFile, match="there is no room “cold-lantern” in its file"):
        Game.start("battleaxe", str(mine), trust=True)
    assert rooms.room.of("cold-lantern") is before


def test_a_module_of_battle_axe_leaves_quests_alone(mine):
    """Neither its own nor one of the book: what it says would hold for every game played afterwards."""
    from delvewright.rules.battleaxe.dungeon import quests

    before = dict(quests.quest.known)
    for name in ("cold-lantern", "my-mine"):
        mine.with_suffix(".py").write_text(
            "from delvewright.rules.battleaxe.dungeon.quests import Quest, quest\n"
            f"@quest('{name}')\nclass X(Quest):\n    pass\n"
        )
        with pytest.raises(BadFile, match="gives rules to rooms only"):
            Game.start("battleaxe", str(mine), trust=True)
        assert quests.quest.known == before


def test_the_message_says_what_trust_means(cellar):
    cellar.with_suffix(".py").write_text("", encoding="utf-8")
    with pytest.raises(DelveError) as caught:
        Game.start("heroquest", str(cellar))
    assert "could do on this computer whatever you can" in str(caught.value)
    assert cellar.read_text(encoding="utf-8") == CELLAR
