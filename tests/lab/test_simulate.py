"""Simulation in bulk: the same numbers on any number of processes, and honest statistics."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from statistics import NormalDist

import pytest

from delvewright import DelveError
from delvewright.cli import main
from delvewright.lab.simulate import HERO, Outcome, Plan, Report, play_one, simulate, usual_jobs, wilson

MAZE = Plan("heroquest", "the-maze")


def test_the_number_of_processes_does_not_matter():
    one = simulate(MAZE, 12, seed=5, jobs=1)
    two = simulate(MAZE, 12, seed=5, jobs=2)
    assert one.outcomes == two.outcomes
    assert one.as_json()["result"] == two.as_json()["result"]
    assert [o.seed for o in two.outcomes] == list(range(5, 17))


def test_an_executor_of_ones_own():
    calls: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as executor:
        report = simulate(MAZE, 6, jobs=2, executor=executor, progress=lambda *at: calls.append(at))
    assert report.outcomes == simulate(MAZE, 6).outcomes
    assert calls[-1] == (6, 6)
    assert sorted(calls) == calls


def test_each_seed_is_a_game_of_its_own():
    assert simulate(MAZE, 3, seed=7).outcomes[2] == play_one(MAZE, 9)


def test_tacticians_finish_and_beat_random_heroes_on_the_same_seeds():
    good = simulate(MAZE, 20)
    poor = simulate(Plan("heroquest", "the-maze", heroes="random", limit=300), 8)
    assert good.wins[""] == 0
    assert good.wins[HERO] >= 17
    assert good.mean("home") > 3 * poor.mean("home") + 1


def test_a_game_that_takes_too_long_is_unfinished():
    report = simulate(Plan("heroquest", "the-maze", limit=2), 2)
    assert report.wins == {"hero": 0, "monster": 0, "": 2}
    assert [o.rounds for o in report.outcomes] == [2, 2]


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        # (the last: by hand)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (29, 29, 0.8830, 1.0),
        (312, 1000, 0.28405, 0.34139),
    ],
)
def test_wilson_against_published_values(hits, of, low, high):
    assert wilson(hits, of) == pytest.approx((low, high), abs=5e-5)


def test_wilson_ends_are_where_the_score_test_turns():
    """An end p of the interval solves (hits / of - p)² = z² p (1 - p) / of; checked in whole fractions."""
    z = Fraction(NormalDist().inv_cdf(0.975))
    for of in (1, 7, 40, 1000):
        for hits in range(0, of + 1, max(1, of // 9)):
            for end in map(Fraction, wilson(hits, of)):
                miss = (Fraction(hits, of) - end) ** 2 - z * z * end * (1 - end) / of
                assert abs(miss) < Fraction(1, 10**12)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_counts_add_up():
    outcomes = (
        Outcome(1, "hero", 10, 100, 4, 3, (("elf", "Orc"),)),
        Outcome(2, "monster", 20, 200, 9, 0, (("elf", "pit"), ("dwarf", "Orc"))),
        Outcome(3, "", 400, 300, 0, 0, ()),
    )
    report = Report(MAZE, "The Maze", ("hero", "monster"), 1, outcomes, 2.0, 1)
    assert report.wins == {"hero": 1, "monster": 1, "": 1}
    assert report.deaths(1) == {"Orc": 2, "pit": 1}
    assert report.deaths(0) == {"elf": 2, "dwarf": 1}
    plain = report.as_json()["result"]
    assert plain["wins"] == {"hero": 1, "monster": 1, "unfinished": 1}
    assert plain["rounds"] == {"mean": pytest.approx(430 / 3), "least": 10, "median": 20, "most": 400}


def test_wrong_plans_say_what_is_wrong():
    for plan, games, jobs, word in (
        (Plan("heroquest", "the-maze", heroes="bob"), 1, 1, "bob"),
        (Plan("heroquest", "nowhere"), 1, 1, "nowhere"),
        (Plan("heroquest", "the-maze", options={"colour": "red"}), 1, 1, "colour"),
        (Plan("heroquest", "the-maze", limit=-1), 1, 1, "-1"),
        (MAZE, 0, 1, "0 games"),
        (MAZE, 1, 0, "0 processes"),
    ):
        with pytest.raises(DelveError, match=word):
            simulate(plan, games, jobs=jobs)
    assert usual_jobs() >= 1


def test_the_command_prints_a_table(capsys):
    assert main(["simulate", "heroquest", "the-maze", "-n", "3", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "The Maze" in out
    assert "seeds 1 to 3" in out
    assert "Heroes win" in out
    assert "Wilson" in out


def test_the_command_prints_json(capsys):
    call = ["simulate", "heroquest", "the-maze", "-n", "2", "--seed", "8", "--jobs", "1", "--json"]
    results = []
    for _ in range(2):
        assert main([*call, "--option", "heroes=elf,dwarf", "--sorcerer", "random"]) == 0
        results.append(json.loads(capsys.readouterr().out))
    assert results[0]["result"] == results[1]["result"]
    assert results[0]["result"]["options"] == {"heroes": "elf,dwarf"}
    assert set(results[0]) == {"result", "timing"}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["-n", "many"], "“many” is not a whole number"),
        (["-n", "0"], "0 is too small"),
        (["--jobs", "0"], "0 is too small"),
        (["--seed", "x"], "“x” is not a whole number"),
        (["--heroes", "bob"], "bob"),
        (["--option", "heroes"], "KEY=VALUE"),
        (["--option", "heroes=bob"], "bob"),
        (["--option", "colour=red"], "colour"),
    ],
)
def test_the_command_explains_mistakes(capsys, words, told):
    assert main(["simulate", "heroquest", "the-maze", *words]) == 2
    assert told in capsys.readouterr().err
