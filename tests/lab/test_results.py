"""Results in files: the same on any number of processes, whole whatever happens, and what the page says of them."""

from __future__ import annotations

import csv
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import duckdb
import pytest

from delvewright import DelveError
from delvewright.cli import main
from delvewright.lab import results
from delvewright.lab.results import DECISIONS, ENDINGS, GAMES, decision_rows, game_row, writer
from delvewright.lab.simulate import InOrder, Outcome, Plan, play_one, simulate, wilson

DOCS = Path(__file__).parents[2] / "docs"
WAGER = ("simulate", "heroquest", "wardens-wager-wizard", "--seed", "3")
PLAN = Plan("heroquest", "wardens-wager-wizard", places=True, trace=True)


def games(path: Path) -> list[tuple]:
    """The rows of any file of games, as DuckDB reads them."""
    if path.suffix == ".duckdb":
        with duckdb.connect(str(path), read_only=True) as base:
            return base.execute("FROM games").fetchall()
    named = f"{path}/*.parquet" if path.suffix == ".parquet" else str(path)
    read = {".csv": "read_csv", ".jsonl": "read_json", ".parquet": "read_parquet"}[path.suffix]
    return duckdb.execute(f"SELECT seed, rounds, CAST(deaths AS JSON) FROM {read}('{named}')").fetchall()


def test_the_same_bytes_on_any_number_of_processes(tmp_path):
    for jobs in (1, 2):
        assert main([*WAGER, "-n", "7", "--jobs", str(jobs), "--out", f"{tmp_path}/{jobs}.csv"]) == 0
        assert main([*WAGER, "-n", "7", "--jobs", str(jobs), "--out", f"{tmp_path}/{jobs}.jsonl"]) == 0
    for ending in ("csv", "jsonl"):
        one, two = ((tmp_path / f"{jobs}.{ending}").read_bytes() for jobs in (1, 2))
        assert one == two and one.count(b"\n") == 7 + (ending == "csv")


@pytest.fixture(scope="module")
def played() -> list[Outcome]:
    return [play_one(PLAN, seed) for seed in (3, 4, 5)]


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_kind_of_file_holds_the_same_rows(tmp_path, played, ending):
    path = tmp_path / f"games{ending}"
    out = writer(path, "games", GAMES)
    for outcome in played:
        out.write([game_row(PLAN, 1, outcome)])
    out.close()
    found = games(path)
    assert [row[0] for row in found] == [3, 4, 5]
    assert len(found) == 3 and any(outcome.deaths for outcome in played)
    fallen = [json.loads(row[list(GAMES).index("deaths")] if ending == ".duckdb" else row[2]) for row in found]
    assert [[(d["who"], d["of"]) for d in row] for row in fallen] == [list(o.deaths) for o in played]


def test_a_row_says_who_died_of_what_when_and_where(played):
    row = next(game_row(PLAN, 1, o) for o in played if o.deaths)
    (death,) = row["deaths"]
    assert death["who"] == "wizard" and death["of"] and re.fullmatch(r"[a-z]{1,2}\d+", death["at"])
    assert 0 < death["round"] <= row["rounds"] and row["home"] == 0 and row["winner"] == "monster"
    assert row["lost"] >= 4 and row["minutes"] == round(row["rounds"] * 0.35)


def test_who_counts_nothing_says_so_and_causes_are_found_in_what_was_told():
    """Advanced HeroQuest keeps no causes: whoever last did something to the dead is one."""
    plan = Plan("advanced", "expedition", heroes="random", places=True, limit=60)
    outcome = next(o for o in (play_one(plan, seed) for seed in range(1, 9)) if o.deaths)
    row = game_row(plan, 4, outcome)
    assert row["lost"] is None and row["gold"] >= 0
    assert all(death["of"] and death["at"] and death["round"] for death in row["deaths"]), row["deaths"]
    quiet = play_one(Plan("advanced", "expedition", heroes="random", limit=60), outcome.seed)
    assert [who for who, _ in quiet.deaths] == [who for who, _ in outcome.deaths] and not quiet.places


def test_a_trace_has_every_decision_with_what_was_offered(played):
    outcome = played[0]
    rows = decision_rows(outcome)
    assert len(rows) == outcome.decisions and [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(row["taken"] in row["offered"] and list(row) == list(DECISIONS) for row in rows)
    assert any(row["odds"] and sum(map(_fraction, row["odds"].values())) == 1 for row in rows)


def _fraction(text: str) -> float:
    over, _, under = text.partition("/")
    return int(over) / int(under or 1)


def test_until_stops_at_the_same_game_whatever_comes_first():
    won = [Outcome(seed, "hero" if seed % 4 else "monster", 1, 1, 0, 0, ()) for seed in range(1, 1001)]
    needed = next(n for n in range(50, 1001, 50) if _width(won[:n]) <= 2 * 0.05)
    for order in (won, won[::-1], won[500:] + won[:500]):
        kept: list[int] = []
        counted = InOrder(1, 0.05, "hero", lambda outcome: kept.append(outcome.seed))  # noqa: B023
        for outcome in order:
            counted.add([outcome])
        assert counted.enough and kept == list(range(1, needed + 1))
    assert _width(won[: needed - 50]) > 2 * 0.05


def _width(some: list[Outcome]) -> float:
    low, high = wilson(sum(o.winner == "hero" for o in some), len(some))
    return high - low


def test_until_says_how_many_games_it_took(capsys):
    assert main([*WAGER, "-n", "200", "--until", "14%", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["result"]
    assert found["games"] == 50 and "stopped_early" not in found


def test_a_file_that_is_there_and_an_ending_that_says_nothing_are_refused(tmp_path, capsys):
    (tmp_path / "games.csv").write_text("mine", encoding="utf-8")
    assert main([*WAGER, "-n", "1", "--out", str(tmp_path / "games.csv")]) == 2
    assert "is there already" in capsys.readouterr().err and (tmp_path / "games.csv").read_text() == "mine"
    assert main([*WAGER, "-n", "1", "--out", str(tmp_path / "games.xls")]) == 2
    assert "End the name in .csv, .jsonl, .parquet, .duckdb." in capsys.readouterr().err


def test_a_missing_extra_says_what_brings_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert main([*WAGER, "-n", "1", "--out", str(tmp_path / "games.parquet")]) == 2
    assert "pip install 'delvewright[analysis]'" in capsys.readouterr().err


@pytest.mark.parametrize("ending", [".csv", ".jsonl"])
def test_a_full_disk_leaves_whole_rows(tmp_path, played, ending):
    """A line that does not fit is taken back."""
    path, row = tmp_path / f"games{ending}", game_row(PLAN, 1, played[0])
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    out = writer(path, "games", GAMES)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
        with pytest.raises(DelveError, match="cannot be written to"):
            for _ in range(20):
                out.write([row])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
        out.close()
    text = path.read_text(encoding="utf-8")
    assert text.endswith("\n") and 1 < text.count("\n") < 16
    if ending == ".csv":
        assert all(len(line) == len(GAMES) for line in csv.reader(text.splitlines()))
    else:
        assert all(json.loads(line)["seed"] == 3 for line in text.splitlines())


def test_what_a_killed_run_wrote_is_whole(tmp_path):
    path = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "delvewright", *WAGER, "-n", "5000", "--jobs", "2", "--out", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 60
        while time.monotonic() < end and (not path.exists() or path.read_bytes().count(b"\n") < 4):
            time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(rows) >= 4 and [row["seed"] for row in rows] == list(range(3, 3 + len(rows)))


def test_what_a_database_has_taken_stays_without_a_goodbye(tmp_path, played, monkeypatch):
    monkeypatch.setattr(results, "MANY", 2)
    script = (
        "import os, pickle, sys; from pathlib import Path; from delvewright.lab import results; results.MANY = 2\n"
        "out = results.writer(Path(sys.argv[1]), 'games', results.GAMES)\n"
        "for row in pickle.loads(sys.stdin.buffer.read()): out.write([row])\n"
        "os._exit(9)"
    )
    import pickle

    rows = pickle.dumps([game_row(PLAN, 1, outcome) for outcome in played])
    for name in ("games.duckdb", "games.parquet"):
        subprocess.run([sys.executable, "-c", script, str(tmp_path / name)], input=rows, check=False)
        assert [row[0] for row in games(tmp_path / name)] == [3, 4]


def test_the_ten_questions_have_answers(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main([*WAGER, "-n", "3", "--jobs", "1", "--out", "games.duckdb", "--trace", "decisions.duckdb"]) == 0
    asked = re.findall(r"```sql\n(.*?)```", (DOCS / "the-lab.md").read_text(encoding="utf-8"), re.DOTALL)
    assert len(asked) == 10
    with duckdb.connect("games.duckdb") as base:
        base.execute("ATTACH 'decisions.duckdb' AS traced")
        for question in asked:
            assert base.execute(question).fetchall(), question


def test_the_page_has_every_column(played):
    page = (DOCS / "the-lab.md").read_text(encoding="utf-8")
    first, second = page.partition("### A row a game")[2].partition("### A row a decision")[::2]
    for text, columns in ((first, GAMES), (second.partition("## Ten")[0], DECISIONS)):
        cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
        named = [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]
        assert named == list(columns)


def test_outcomes_of_a_simulation_do_not_keep_the_trace(tmp_path):
    seen: list[int] = []
    report = simulate(PLAN, 2, sink=lambda outcome: seen.append(len(outcome.trace)))
    assert all(seen) and not any(outcome.trace for outcome in report.outcomes)
    assert os.listdir(tmp_path) == []
