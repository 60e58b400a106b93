"""How many markers a Quest needs, and how it ends for those whom rubble has walled in."""

from __future__ import annotations

import pytest

from delvewright.kernel.grid import Grid
from delvewright.lab.scenario import parse, staged
from delvewright.rules.heroquest.checking_board import blocks_left
from delvewright.rules.heroquest.quest import Quest

WIDTH, HEIGHT = 12, 8


def over(*places: tuple[int, int]) -> int:
    """Blocked squares, column and row, for which the box has no markers."""
    quest = Quest("x", "X", Grid(WIDTH, HEIGHT, (1 << WIDTH * HEIGHT) - 1, 0, 0))
    quest.blocked = sum(1 << y * WIDTH + x for x, y in places)
    return blocks_left(quest)


SINGLES = [(x, y) for y in (3, 5, 7) for x in (1, 3, 5)]
"""Nine, far from each other and from the first two rows."""


@pytest.mark.proves("missing.door.secret-counts")
def test_eight_blocked_squares_one_by_one_and_two_double_ones():
    assert over(*SINGLES[:8]) == 0
    assert over(*SINGLES) == 1
    level = [(0, 0), (1, 0), (3, 0), (4, 0)]
    upright = [(0, 0), (0, 1), (3, 0), (3, 1)]
    for pairs in (level, upright):
        assert over(*pairs, *SINGLES[:8]) == 0, "two double markers lie on them"
        assert over(*pairs, *SINGLES) == 1
        assert over(*pairs, (6, 0), (7, 0), *SINGLES[:6]) == 0, "the third pair takes two single ones"
        assert over(*pairs, (6, 0), (7, 0), *SINGLES[:7]) == 1


@pytest.mark.proves("missing.door.secret-counts")
def test_a_double_marker_needs_neighbours():
    corners = [(0, 0), (1, 1), (3, 0), (4, 1)]
    assert over(*corners, *SINGLES[:4]) == 0
    assert over(*corners, *SINGLES[:5]) == 1, "corner to corner is not side by side"
    ends = [(WIDTH - 1, 0), (0, 1), (WIDTH - 1, 2), (0, 3)]
    assert over(*ends, *SINGLES[1:5]) == 0
    assert over(*ends, *SINGLES[1:6]) == 1, "the end of a row is not next to the beginning of the next one"
    three = [(0, 0), (1, 0), (2, 0)]
    assert over(*three, *SINGLES[:7]) == 0, "one double and one single"
    assert over(*three, *SINGLES[:8]) == 1


@pytest.mark.proves("missing.door.secret-counts")
def test_a_double_marker_may_lie_after_singles():
    assert over((0, 0), (2, 0), *SINGLES[:6], (9, 7), (10, 7), (9, 5), (10, 5)) == 0


BEHIND = """
+-+-+-+-+-+-+
|B . x D s s|
+-+-+-+-+   +
|#|#|#|#|s s|
+-+-+-+-+-+-+
"""


def table(picture, legend, active):
    scenario = {"name": "x", "map": picture, "legend": legend, "active": active}
    return staged(parse({"book": "heroquest", "scenario": [scenario]}, "f")[0])


@pytest.mark.proves("missing.trap.falling-block", "quest.unfinished.failed", "quest.end.success")
@pytest.mark.parametrize(("met", "winner"), [(True, "hero"), (False, "monster"), (None, "hero")])
def test_walled_in_after_one_has_left_the_goal_decides(met, winner):
    legend = {"B": "barbarian", "D": "dwarf", "x": "rubble", "s": "stairway"}
    game = table(BEHIND, legend, "dwarf")
    game.chance = lambda roll: [1] * len(roll.dice)
    if met is not None:
        game.state.quest.hooks["goal-met"] = lambda g: met
    for answer in ("move", "move e1", "leave", "search doors", "end"):
        game.answer(answer)
    assert game.state.over
    assert game.state.winner == winner


@pytest.mark.proves("missing.trap.falling-block", "quest.unfinished.failed")
def test_walled_in_together_is_a_failure_whatever_was_done():
    legend = {"B": "barbarian", "x": "rubble", "s": "stairway"}
    game = table(BEHIND.replace("D", "."), legend, "barbarian")
    game.state.quest.hooks["goal-met"] = lambda g: True
    for answer in ("search doors", "end"):
        if game.decision is not None:
            game.answer(answer)
    assert game.state.over
    assert game.state.winner == "monster"
