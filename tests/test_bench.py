"""What `bench/run.py` says of its figures: the median of the ratios within rounds decides, the exit status tells it."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).resolve().parent.parent / "bench"
RIVALS = ("catanatron", "chess", "open_spiel")


@pytest.fixture(scope="module")
def table() -> ModuleType:
    sys.path.insert(0, str(BENCH))
    try:
        return importlib.import_module("table")
    finally:
        sys.path.remove(str(BENCH))


def good(table: ModuleType, rounds: int = 9) -> dict[str, list[dict[str, float]]]:
    """Figures that meet every must exactly."""
    results: dict[str, list[dict[str, float]]] = {name: [{} for _ in range(rounds)] for name in ("ours", *RIVALS)}
    for i in range(rounds):
        for check in table.CHECKS:
            if check.rival:
                theirs = results[check.rival][i].setdefault(check.theirs, 100.0)
                ours = results["ours"][i].get(check.ours)
                assert ours is None or check.rival != "ours"
                wanted = theirs * check.must
                if ours is not None and ours != wanted:  # one measure of ours beside several rivals: move the rival
                    results[check.rival][i][check.theirs] = ours / check.must
                else:
                    results["ours"][i][check.ours] = wanted
            else:
                results["ours"][i][check.ours] = check.must
    return results


def test_figures_at_every_must_hold_and_one_beyond_it_does_not(table):
    assert table.holds(good(table), table.CHECKS)
    for check in table.CHECKS:
        results = good(table)
        for figures in results["ours"]:
            figures[check.ours] *= 0.999 if check.sign == "≥" else 1.001
        assert not table.holds(results, [check]), check.text
        assert table.judged(check, results) == "MISSED"


def test_four_bad_rounds_of_nine_decide_nothing_and_five_do(table):
    check = table.CHECKS[0]
    for bad, held in ((4, True), (5, False)):
        results = good(table)
        for figures in results["ours"][:bad]:
            figures[check.ours] /= 10
        assert table.holds(results, [check]) is held


def test_a_ratio_is_taken_within_a_round(table):
    """A machine that is slow for some rounds is slow for both sides; medians of each side alone would not meet."""
    check = table.CHECKS[0]
    speeds = [1, 1, 1, 1, 1, 9, 9, 9, 9]
    results = {
        "ours": [{check.ours: 200.0 * speed} for speed in speeds],
        check.rival: [{check.theirs: 100.0 * speed} for speed in speeds],
    }
    assert table.ratio(check, results) == (2.0, 2.0, 2.0)
    results["ours"][0][check.ours] = 300.0
    assert table.ratio(check, results) == (2.0, 2.0, 3.0)


def test_what_was_not_measured_does_not_hold(table):
    for name in RIVALS:
        results = good(table)
        results[name] = []
        assert not table.holds(results, table.CHECKS)
    results = good(table)
    for figures in results["ours"]:
        del figures["battleaxe_decisions_s"]
    assert not table.holds(results, table.CHECKS)
    assert "not measured" in table.markdown(results, {}, "must")


@pytest.mark.parametrize(("factor", "held"), [(0.951, True), (0.949, False), (1.2, True)])
@pytest.mark.parametrize("book", ["heroquest", "battleaxe", "allison", "advanced"])
def test_either_book_may_lose_five_per_cent(table, factor, held, book):
    before = [{f"{name}_decisions_s": 100.0 for name in table.OWN_BOOKS} for _ in range(9)]
    now = [figures | {f"{book}_decisions_s": 100.0 * factor} for figures in before]
    for side_by_side in (True, False):
        text, good = table.own_table(now, before, side_by_side)
        assert good is held and f"{factor:.3f}" in text
    busy = [{name: value / 3 for name, value in figures.items()} for figures in before]
    assert table.own_table(busy, busy, side_by_side=True)[1]
    assert not table.own_table(busy, before, side_by_side=False)[1]


def test_our_own_books_are_measured_saved_and_compared(tmp_path):
    """The whole command, on games of a few decisions; how fast they were is no matter here."""
    file = tmp_path / "before.json"
    command = [sys.executable, str(BENCH / "run.py"), "--ours", "--python", sys.executable, "--limit", "10"]
    done = subprocess.run([*command, "--rounds", "1", "--save", str(file)], check=False, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    (figures,) = json.loads(file.read_text())["rounds"]["ours"]
    assert set(figures) == {
        f"{book}_{what}"
        for book in ("heroquest", "battleaxe", "allison", "advanced")
        for what in ("decisions_s", "imagine_us")
    }
    assert min(figures.values()) > 0
    for factor, status in ((1e-6, 0), (1e6, 1)):
        figures = dict.fromkeys(figures, factor)
        file.write_text(json.dumps({"rounds": {"ours": [figures]}}))
        both = [*command, "--rounds", "1", "--compare", str(file)]
        done = subprocess.run(both, check=False, capture_output=True, text=True)
        ratios = [line for line in done.stdout.splitlines() if "÷ HeroQuest" in line]
        missed = sum("MISSED" in line for line in ratios)
        assert len(ratios) == 3 and done.returncode == max(status, missed > 0)
        assert done.stdout.count("MISSED") == 4 * status + missed
    file.write_text("{}")
    done = subprocess.run(both, check=False, capture_output=True, text=True)
    assert done.returncode == 1 and "is no file of" in done.stderr
