"""Players that somebody else wrote: found, asked, held to the rules, and their mistakes told as theirs."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import pytest

from delvewright import DelveError, Game
from delvewright.cli import main
from delvewright.lab.conformance import check_player
from delvewright.lab.simulate import Plan, simulate
from delvewright.players import make, own
from delvewright.players.lookahead import ask
from delvewright.players.own import Own, PlayerFault
from delvewright.table.holders import BEST, parse_holders, recorded
from delvewright.table.session import Session

BOTS = """
import random, time

class Cautious:
    def choose(self, view, decision):
        return ("end",) if ("end",) in decision else decision.nth(0)

class Seeded:
    def __init__(self, seed, seat):
        self.seed, self.seat = seed, seat
    def choose(self, view, decision):
        assert view.seat == self.seat
        return decision.nth(self.seed % len(decision))

class Illegal:
    def choose(self, view, decision):
        return "end"

class Raises:
    asked = 0
    def choose(self, view, decision):
        self.asked += 1
        return decision.nth(0) if self.asked < 4 else {}["nothing"]

class Stuck:
    def choose(self, view, decision):
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                pass

class Ahead:
    def choose(self, view, decision):
        return decision.nth(0)
    def choose_ahead(self, view, decision, ahead):
        assert ahead.imagine(3).view(ahead.seat).figures == view.figures
        return decision.nth(len(decision) - 1)
    def reason(self):
        return "takes the last"

class Whim:
    def choose(self, view, decision):
        return decision.nth(random.randrange(len(decision)))

class Unmade:
    def __init__(self):
        raise OSError("no weights")
    def choose(self, view, decision): ...

class Nobody: ...
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    """A file of players, to be named with a class of it."""
    file = tmp_path / "mybots.py"
    file.write_text(BOTS, encoding="utf-8")
    return str(file)


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    return status, *capsys.readouterr()


@pytest.mark.parametrize("book", ["heroquest", "battleaxe", "allison", "advanced"])
def test_a_player_of_ten_lines_plays_every_book(bots, book):
    report = simulate(Plan(book, "", f"{bots}:Cautious", f"{bots}:Seeded", limit=3), 2)
    assert report.games == 2 and not report.faults and report.plan.heroes.endswith(":Cautious")


def test_the_same_player_is_found_by_its_module(bots, monkeypatch, capsys):
    monkeypatch.chdir(Path(bots).parent)
    monkeypatch.setattr(sys, "path", sys.path[:])
    status, out, _ = run(
        capsys, "simulate", "heroquest", "the-maze", "-n", 4, "--jobs", 2, "--rounds", 2, "--heroes", "mybots:Cautious"
    )
    assert status == 0 and "Heroes played by mybots:Cautious" in out
    sys.modules.pop("mybots", None)


def test_a_player_may_look_ahead_through_the_fair_door(bots):
    game = Game.start("heroquest", "the-maze", 3)
    assert game.decision is not None
    player = make(f"{bots}:Ahead", 3, game.decision.seat)
    assert ask(player, game) == game.decision.nth(len(game.decision) - 1) and player.reason() == "takes the last"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Illegal", "decision 1: Asked about “draft”: 'end' is not among the 8 legal answers."),
        ("Raises", "KeyError: 'nothing' (mybots.py, line 23)"),
        ("Stuck", "decision 1: Asked about “draft”: it took longer than 0.2 seconds."),
        ("Unmade", "It could not be made: OSError: no weights (mybots.py, line 48)."),
    ],
)
def test_a_mistake_is_told_with_seed_and_decision_and_the_run_goes_on(bots, name, said, capsys):
    words: tuple[object, ...] = ("simulate", "heroquest", "the-maze", "--seed", 8, "-n", 3, "--jobs", 1)
    words += ("--patience", 0.2) if name == "Stuck" else ()
    if name == "Unmade":
        status, out, err = run(capsys, *words, "--heroes", f"{bots}:{name}")
        assert status == 2 and said in err and "Traceback" not in err, "what cannot be made at all plays no game"
        return
    status, out, err = run(capsys, *words, "--heroes", f"{bots}:{name}")
    assert status == 1 and said in out and "3 of them were stopped by a mistake of a player" in out
    assert "seed 8: player" in out and not err


def test_at_a_table_the_usual_computer_stands_in_for_a_mistake(bots, capsys):
    status, out, err = run(capsys, "play", "heroquest", "the-maze", "--players", f"hero={bots}:Raises", "--seed", 3)
    assert status == 0 and "The heroes win" in out, "the game goes on to its end"
    assert err.count("seed 3, Answer ") == 4 and err.count("KeyError: 'nothing'") == 4, "each of four is told once"


@pytest.mark.parametrize(
    ("name", "said"), [("Nobody", "It cannot play"), ("Elsewhere", "has no Elsewhere"), ("3", "no computer player")]
)
def test_who_cannot_play_is_told_before_anything_is_played(bots, name, said, capsys):
    status, _, err = run(capsys, "simulate", "heroquest", "the-maze", "--heroes", f"{bots}:{name}")
    assert status == 2 and said in err
    if name == "Elsewhere":
        assert "Players there: Cautious, Seeded, Illegal, Raises, Stuck, Ahead, Whim, Unmade." in err


def test_no_record_makes_a_program_run(bots, tmp_path):
    """A stranger's record may name a file of his; whoever opens it has not asked for that."""
    seats = Game.start("heroquest", "the-maze", 3).seats
    trap = tmp_path / "trap.py"
    trap.write_text("raise SystemExit('it was run')", encoding="utf-8")
    assert recorded(f"computer:{trap}:Bot", "person") == BEST
    assert parse_holders(f"wizard={bots}:Cautious", seats)[3] == f"computer:{bots}:Cautious", "but who types it may"
    with pytest.raises(DelveError, match="nobody is called"):
        parse_holders("wizard=bob", seats)
    kept = tmp_path / "kept.delve"
    Session.start("heroquest", "the-maze", 3, holders=[f"computer:{bots}:Cautious"] * 5, keep=False).save(kept)
    kept.write_text(kept.read_text(encoding="utf-8").replace(bots, str(trap)), encoding="utf-8")
    assert set(Session.resume(kept).holders) == {BEST}


def test_installed_players_are_listed_and_sit_down_by_name(bots, monkeypatch, capsys):
    entry = importlib.metadata.EntryPoint("prudent", "prudent_bots:Cautious", own.GROUP)
    monkeypatch.setattr(own, "installed", lambda: {"prudent": entry})
    monkeypatch.setattr("delvewright.commands.players.installed", lambda: {"prudent": entry})
    monkeypatch.setattr("delvewright.table.holders.installed", lambda: {"prudent": entry})
    monkeypatch.setattr(sys, "path", [str(Path(bots).parent), *sys.path])
    Path(bots).with_name("prudent_bots.py").write_text(BOTS, encoding="utf-8")
    status, out, _ = run(capsys, "players")
    assert status == 0 and "installed: prudent_bots:Cautious" in out and "tactician" in out
    assert isinstance(make("prudent", 1, 0), Own) and recorded("computer:prudent", "person") == "computer:prudent"
    del sys.modules["prudent_bots"]


def test_who_answers_otherwise_the_second_time_is_found_out(bots, capsys):
    check_player(f"{bots}:Seeded", ["battleaxe"], long=60)
    with pytest.raises(AssertionError, match="was played otherwise"):
        check_player(f"{bots}:Whim", ["battleaxe"], long=60)
    with pytest.raises(PlayerFault):
        check_player(f"{bots}:Illegal", ["battleaxe"], long=60)
    status, out, _ = run(capsys, "players", "--check", f"{bots}:Cautious", "--book", "battleaxe")
    assert status == 0 and "answers legally and in time" in out
