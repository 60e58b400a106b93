"""The teacher: it searches what tacticians decide, judges what it finds by fresh pairs, and lists what holds."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import teach
from delvewright.players import Tactician
from dreams import begin


def test_what_holds_is_listed_by_kind_with_its_places() -> None:
    def lesson(n: int, better: str, held: float, sure: float) -> teach.Lesson:
        return teach.Lesson("elf", 7, n, better, "attack orc.1 with bow", 0.3, held, sure)

    lessons = (
        lesson(4, "investigate bell", 0.4, 3.0),
        lesson(9, "investigate bell", 0.2, 2.0),
        lesson(11, "end", 0.05, 2.0),
        lesson(12, "end", 0.5, 1.0),
    )
    said = list(teach.report([teach.Part("elf", 30, lessons), teach.Part("elf", 12, ())]))
    assert said[0] == "42 decisions of 2 games searched, 4 deviations, 2 hold."
    assert [line for line in said if line.startswith("| elf")] == [
        "| elf | investigate bell rather than attack | 2 | +0.30 | +0.30 | "
        "7, 4: investigate bell not attack orc.1 with bow; 7, 9: investigate bell not attack orc.1 with bow |"
    ]
    assert said[-1] == "Not held: end rather than attack orc.1 with bow, +0.50 (elf 7, 12)."


def test_an_answer_that_wins_at_once_is_judged_better_on_the_true_map() -> None:
    """Beside the bell of the Elf's wager: to ring it, or to give the turn away."""
    for seed in range(3, 30):
        game = begin("heroquest", "wardens-wager-elf", seed)
        players = [Tactician(seed, seat) for seat in range(len(game.seats))]
        while (decision := game.decision) is not None:
            ring = next((a for a in decision.options if a[0] == "investigate"), None)
            if ring is not None and ("end",) in decision:
                before = game.digest()
                pairs = teach.judged(game, players, ring, ("end",), 3, random.Random(1))
                assert [won for won, _ in pairs] == [1.0, 1.0, 1.0] and game.digest() == before
                return
            seat = decision.seat
            game.answer_code(players[seat].choose(game.view(seat), decision))
    raise AssertionError("the bell was never reached")


def test_it_stops_when_its_time_is_over() -> None:
    part = teach.study("heroquest", "wardens-wager-elf", 3, 1, 50, 1, time.time() - 1)
    assert part == teach.Part("wardens-wager-elf", 0, ())
