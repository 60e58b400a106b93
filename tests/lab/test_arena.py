"""The arena: matched seeds, honest intervals, the same numbers on any number of processes."""

from __future__ import annotations

import json

import pytest

from delvewright import DelveError
from delvewright.cli import main
from delvewright.lab.arena import HEROES, OTHERS, ROUNDS, Difference, average, difference, hold
from delvewright.lab.simulate import Plan, simulate
from delvewright.players.base import NAMES, ROLES, SEARCH


def pairs(both: int, one: int, other: int, neither: int) -> tuple[list[bool], list[bool]]:
    """Wins by seed, so many of each sort."""
    first = [True] * both + [True] * one + [False] * other + [False] * neither
    second = [True] * both + [False] * one + [True] * other + [False] * neither
    return first, second


@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), paired proportions, method 10
        ((36, 12, 2, 0), 0.0569, 0.3404),
        ((54, 0, 0, 0), -0.0664, 0.0664),
    ],
)
def test_differences_of_matched_games_against_published_values(counts, low, high):
    found = difference(*pairs(*counts))
    assert found.value == pytest.approx((counts[1] - counts[2]) / sum(counts))
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_a_difference_turns_round_with_its_ends_and_matching_makes_it_narrower():
    one, other = pairs(20, 9, 1, 10)
    there, back = difference(one, other), difference(other, one)
    assert (back.value, back.low, back.high) == pytest.approx((-there.value, -there.high, -there.low))
    shuffled = difference(one, other[::-1])
    assert there.value == shuffled.value
    assert there.high - there.low < shuffled.high - shuffled.low


def test_the_average_of_differences():
    found = average([Difference(0.1, -0.2, 0.3), Difference(0.3, -0.1, 0.6)])
    assert found.value == pytest.approx(0.2)
    assert found.low == pytest.approx(0.2 - 0.5 / 2)
    assert found.high == pytest.approx(0.2 + (0.04 + 0.09) ** 0.5 / 2)


def test_everybody_meets_everybody_on_the_same_seeds():
    arena = hold("heroquest", ["the-maze"], 2, seed=3, heroes=("tactician",), others=("tactician", "random"))
    reports = arena.contests["the-maze"].reports
    assert set(reports) == {("tactician", "tactician"), ("tactician", "random")}
    for (heroes, others), report in reports.items():
        plan = Plan("heroquest", "the-maze", heroes, others, {}, ROUNDS)
        assert report.outcomes == simulate(plan, 2, seed=3).outcomes
    assert arena.duels == [(("tactician", "random"), ("tactician", "tactician"))]
    assert set(HEROES) < set(OTHERS) == set(NAMES) - {SEARCH, *ROLES}, (
        "each side also by chance, the other at every level"
    )


def test_the_number_of_processes_does_not_matter_and_progress_is_told():
    told: list[tuple[int, int]] = []

    def arena(jobs):
        return hold(
            "heroquest", ["the-maze"], 4, jobs=jobs, heroes=("tactician",), others=("tactician-hard", "random"),
            progress=lambda *at: told.append(at),
        ).as_json()  # fmt: skip

    one, two = arena(1), arena(2)
    one.pop("seconds"), two.pop("seconds")
    assert one == two
    assert told[-1] == (8, 8)
    assert sorted(told[: len(told) // 2]) == told[: len(told) // 2]


def test_mistakes_are_explained():
    for quests, jobs, others, word in (
        ([], 1, OTHERS, "no quest"),
        (["the-maze"], 0, OTHERS, "0 processes"),
        (["nowhere"], 1, OTHERS, "nowhere"),
        (["the-maze"], 1, (), "Nobody plays"),
        (["the-maze"], 1, ("bob",), "bob"),
    ):
        with pytest.raises(DelveError, match=word):
            hold("heroquest", quests, 1, jobs=jobs, others=others)


@pytest.fixture
def short(monkeypatch):
    """Random Heroes wander for long; here they are called back soon."""
    monkeypatch.setattr("delvewright.lab.arena.ROUNDS", 15)


def test_the_command_prints_a_table(capsys, short):
    assert main(["arena", "heroquest", "the-maze", "splithelm", "-n", "1", "--seed", "5", "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "The Maze (heroquest): 1 games of each pairing, seeds 5 to 5" in out
    for name in OTHERS:
        assert f"  tactician       {name:<15}" in out
        assert f"  random          {name:<15}" in out
    assert "Heroes: tactician rather than random" in out
    assert "other side: random rather than tactician-hard" in out
    assert "Average of 2 quests" in out
    assert "█" in out or "#" in out


def test_the_command_lets_one_choose_who_meets_whom(capsys, short):
    who = ["--heroes", "random", "--others", "random,tactician-easy"]
    assert main(["arena", "heroquest", "the-maze", "-n", "1", "--jobs", "1", "--json", *who]) == 0
    pairs = [(m["heroes"], m["others"]) for m in json.loads(capsys.readouterr().out)["quests"][0]["matches"]]
    assert pairs == [("random", "random"), ("random", "tactician-easy")]


def test_the_command_prints_json(capsys, short):
    assert main(["arena", "heroquest", "the-maze", "-n", "1", "--jobs", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    quest = found["quests"][0]
    assert (quest["quest"], quest["sides"]) == ("the-maze", ["hero", "monster"])
    assert len(quest["matches"]) == len(HEROES) * len(OTHERS)
    for match in quest["matches"]:
        assert match["interval"][0] <= match["rate"] <= match["interval"][1]
    assert len(quest["differences"]) == 1 + len(OTHERS) - 1
    assert found["average"]["differences"][0]["points"] == quest["differences"][0]["points"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["nonsense"], "no rulebook called “nonsense”"),
        (["heroquest", "the-mase"], "Did you mean the-maze"),
        (["heroquest", "-n", "0"], "0 is too small"),
        (["heroquest", "--jobs", "x"], "“x” is not a whole number"),
    ],
)
def test_the_command_explains_mistakes(capsys, words, told):
    assert main(["arena", *words]) == 2
    assert told in capsys.readouterr().err
