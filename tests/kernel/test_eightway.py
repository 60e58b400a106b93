"""Eight directions with squares that stop, against a plain search from square to square."""

from __future__ import annotations

import pytest
from tests.kernel.test_grades import crosses
from tests.kernel.test_plane import WIDTH, random_board

from delvewright.kernel import eightway
from delvewright.kernel.grid import count, mask_of, squares

ROOM = mask_of([q for q in range(30) if q % 6 < 5]), mask_of(list(range(24)))
"""East and south of six by five squares without a wall."""


def steps(q, east, south, pinch):
    """One step from a square, by the words of the module."""
    found = set()
    for to in range(max(0, q - WIDTH - 1), q + WIDTH + 2):
        across, down = to % WIDTH - q % WIDTH, to // WIDTH - q // WIDTH
        if max(abs(across), abs(down)) != 1:
            continue
        aside, ahead = q + across, q + WIDTH * down
        squeezed = across and down and pinch >> aside & pinch >> ahead & 1
        if crosses(q, to, east, south) and not squeezed:
            found.add(to)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_walks_against_a_plain_search(seed):
    floor, east, south, blocked, r = random_board(seed)
    stops = mask_of([q for q in squares(floor) if r.random() < 0.3])
    pinch = mask_of([q for q in squares(floor) if r.random() < 0.3])
    start = r.choice(squares(floor & ~blocked))
    cost, front = {start: 0}, [start]
    for points in range(1, 9):
        front = sorted(
            {to for q in front if q == start or not stops >> q & 1 for to in steps(q, east, south, pinch)
             if not blocked >> to & 1 and to not in cost}
        )  # fmt: skip
        cost |= dict.fromkeys(front, points)
    found = eightway.layers(1 << start, 8, east, south, WIDTH, blocked, stops, pinch)
    assert {q: i for i, layer in enumerate(found) for q in squares(layer)} == cost
    reached = eightway.reach(1 << start, 8, east, south, WIDTH, blocked, stops, pinch)
    assert set(squares(reached)) == set(cost) - {start}
    left = [q for q in cost if q == start or not stops >> q & 1]
    for goal in cost:
        walk = eightway.way(start, goal, east, south, WIDTH, blocked, stops, pinch)
        assert len(walk) == cost[goal]
        for a, b in zip([start, *walk], walk, strict=False):
            before = [q for q in steps(b, east, south, pinch) if q in left and cost[q] == cost[b] - 1]
            assert a == min(before, key=lambda q: (abs(q - b) not in (1, WIDTH), q)), "sideways before cornerwise"
        assert not mask_of(walk[:-1]) & stops if walk else goal == start


def test_a_zone_stops_whoever_enters_it_and_lets_go_who_begins_in_it():
    zone = mask_of([3, 8, 10, 15])  # beside a figure on 9, columns of six
    reached = eightway.reach(1 << 6, 3, *ROOM, 6, 1 << 9, zone)
    assert reached >> 8 & 1 and not reached >> 10 & 1
    left = eightway.layers(1 << 8, 2, *ROOM, 6, 1 << 9, zone)
    assert left[1] >> 2 & 1 and left[1] >> 3 & 1 and left[1] >> 15 & 1
    assert not left[2] >> 10 & 1, "what is beyond a square that stops is only reached another way"


def test_nobody_squeezes_between_two_that_touch_at_a_corner():
    assert eightway.next_to(1 << 7, *ROOM, 6) >> 14 & 1
    both = mask_of([8, 13])
    assert not eightway.next_to(1 << 7, *ROOM, 6, both) >> 14 & 1
    assert eightway.next_to(1 << 7, *ROOM, 6, 1 << 8) >> 14 & 1


def test_a_board_is_prepared_once_for_all_walks():
    """Also from squares above all that is laid, where nothing leads away, and from several squares at once."""
    for seed in range(6):
        floor, east, south, blocked, r = random_board(seed)
        below = 5 * WIDTH
        field = eightway.Field(east << below, south << below, WIDTH)
        for start in r.sample(squares(floor & ~blocked), 3):
            pinch = mask_of([q for q in squares(floor) if r.random() < 0.3])
            for begin in (1 << start, 1 << start | 1 << squares(floor)[0]):
                walk = field.walk(start + below, 4, blocked << below, 0, pinch << below, also=begin << below)
                assert walk.layers == [
                    layer << below for layer in eightway.layers(begin, 4, east, south, WIDTH, blocked, 0, pinch)
                ]
                less = walk.within(2)
                assert less.layers == walk.layers[:3] and less.reached == sum(walk.layers[1:3])
                for taken in (0, 1 << start + below, walk.layers[-1], floor << below):
                    free = walk.but(taken)
                    assert free == walk.reached & ~taken and count(free) == free.bit_count()
        alone = field.walk(7, 4, 0)
        assert alone.layers == [1 << 7] and not alone.reached and alone.way_to(below) == []


@pytest.mark.parametrize("start", [q for q in range(30) if q not in (14, 15)])
def test_nothing_leads_out_of_a_square_without_an_open_edge(start):
    """Whatever lies beside it: here two squares are open to each other."""
    assert not eightway.reach(1 << start, 3, 1 << 14, 0, 6, 0)
    assert eightway.reach(1 << 14, 3, 1 << 14, 0, 6, 0) == 1 << 15


def test_nowhere():
    assert eightway.way(0, 29, *ROOM, 6, mask_of([1, 6, 7])) == []
    assert eightway.way(4, 4, *ROOM, 6, 0) == []
