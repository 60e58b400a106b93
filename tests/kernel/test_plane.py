"""Boards that grow: walking with diagonal steps, touching, lines of sight, links between levels."""

from __future__ import annotations

import random

import pytest

from delvewright.kernel.grid import mask_of, squares
from delvewright.kernel.maps import parse_map
from delvewright.kernel.outlook import looks
from delvewright.kernel.plane import (
    EAST,
    SOUTH,
    Flood,
    Ground,
    Plane,
    diagonal,
    line,
    next_to,
    rows,
    sees,
    spread,
    step,
    touching,
)

WIDTH = 12


def random_board(seed, height=10):
    r = random.Random(seed)
    floor = mask_of([q for q in range(WIDTH * height) if r.random() < 0.9])
    rim = mask_of([q for q in range(WIDTH * height) if q % WIDTH == WIDTH - 1])
    east = floor & floor >> 1 & ~rim & ~mask_of([q for q in range(WIDTH * height) if r.random() < 0.2])
    south = floor & floor >> WIDTH & ~mask_of([q for q in range(WIDTH * height) if r.random() < 0.2])
    blocked = mask_of([q for q in squares(floor) if r.random() < 0.2])
    return floor, east, south, blocked, r


def strides(start, points, east, south, width, blocked, links=()):
    """Walk from a square on a board of one level, or of as many as there are."""
    return ground(east, south, blocked, links).strides(start, points)


def ground(east, south, blocked=0, links=(), height=30):
    floor = east | east << 1 | south | south << WIDTH | blocked | 1
    return Ground(Plane(rows(floor, WIDTH, height), east, south, WIDTH, links), blocked)


def is_open(q, way, east, south):
    return next_to(q, way, east, south, WIDTH) >= 0


def cornered(q, dx, dy, east, south):
    """Whether all four edges round the crossed corner are open, told the long way."""
    aside, ahead = q + dx, q + dy * WIDTH
    across = {1: EAST, -1: 3}[dx], {1: SOUTH, -1: 0}[dy]
    return all(
        is_open(at, way, east, south)
        for at, way in ((q, across[0]), (q, across[1]), (aside, across[1]), (ahead, across[0]))
    )


def slow_costs(start, east, south, blocked):
    """Dijkstra, told the long way: straight steps cost 1, diagonal ones 2."""
    costs = {start: 0}
    todo = [(0, start)]
    while todo:
        todo.sort()
        cost, q = todo.pop(0)
        if cost > costs[q]:
            continue
        steps = [(1, next_to(q, way, east, south, WIDTH)) for way in range(4)]
        for dx in (-1, 1):
            for dy in (-1, 1):
                if q + dy * WIDTH >= 0 and cornered(q, dx, dy, east, south):
                    steps.append((2, q + dx + dy * WIDTH))
        for price, to in steps:
            if to >= 0 and not blocked >> to & 1 and cost + price < costs.get(to, 999):
                costs[to] = cost + price
                todo.append((cost + price, to))
    return costs


@pytest.mark.parametrize("seed", range(60))
def test_strides_cost_what_the_long_way_says(seed):
    floor, east, south, blocked, r = random_board(seed)
    start = r.choice(squares(floor & ~blocked))
    points = r.randrange(1, 14)
    walk = strides(1 << start, points, east, south, WIDTH, blocked)
    layers = walk.layers
    found = {q: n for n, layer in enumerate(layers) for q in squares(layer)}
    wanted = {q: cost for q, cost in slow_costs(start, east, south, blocked).items() if cost <= points}
    assert found == wanted
    assert walk.reached == mask_of([q for q in wanted if q != start])
    for goal, price in wanted.items():
        assert walk.cost(goal) == price
        cost, here = 0, start
        for q, told in walk.way_to(goal):
            near = step(1 << here, east, south, WIDTH)
            cost += 1 if near >> q & 1 else 2
            assert near >> q & 1 or diagonal(here, east, south, WIDTH) >> q & 1
            assert cost == told
            here = q
        assert here == goal and cost == price
        if goal != start:
            assert walk.last_step(start, goal) == ([start, *(q for q, _ in walk.way_to(goal))][-2], price)


@pytest.mark.parametrize("seed", range(20))
def test_rows_that_cannot_matter_are_left_out(seed):
    floor, east, south, blocked, r = random_board(seed, 30)
    start = r.choice(squares(floor & ~blocked))
    whole = list(spread(1 << start, east, south, WIDTH, blocked))
    for points in (1, 3, 8):
        assert strides(1 << start, points, east, south, WIDTH, blocked).layers == trimmed(whole[: points + 1])


def trimmed(layers):
    """Layers without empty ones at the end."""
    return layers[: max(n for n, layer in enumerate(layers) if layer) + 1]


@pytest.mark.parametrize("seed", range(60))
def test_links_lead_to_rows_far_away_and_back(seed):
    floor, east, south, blocked, r = random_board(seed, 60)
    some = squares(floor)
    links = tuple((r.choice(some), 0, r.choice(some)) for _ in range(r.randrange(1, 6)))
    start = r.choice(squares(floor & ~blocked))
    whole = list(spread(1 << start, east, south, WIDTH, blocked, links))
    for points in (1, 4, 9, 15):
        walk = strides(1 << start, points, east, south, WIDTH, blocked, links)
        assert trimmed(walk.layers) == trimmed(whole[: points + 1])
        for goal in squares(walk.reached):
            before = start
            for q, cost in walk.way_to(goal):
                assert whole[cost] >> q & 1
                near = step(1 << before, east, south, WIDTH, links) | diagonal(before, east, south, WIDTH)
                assert near >> q & 1
                before = q
            assert before == goal
            assert walk.last_step(start, goal) == ([start, *(q for q, _ in walk.way_to(goal))][-2], cost)


@pytest.mark.parametrize("seed", range(40))
def test_distances_are_those_of_the_walk(seed):
    floor, east, south, blocked, r = random_board(seed, 60)
    some = squares(floor & ~blocked)
    links = tuple((r.choice(some), 0, r.choice(some)) for _ in range(3))
    there = ground(east, south, blocked, links)
    start = r.choice(some)
    flood = Flood(there, 1 << start)
    whole = list(spread(1 << start, east, south, WIDTH, blocked, links))
    for _ in range(20):
        goal = mask_of(r.sample(some, 3))
        far = next((n for n, layer in enumerate(whole) if layer & goal), -1)
        assert flood.distance(goal) == far
        back = there.towards(goal, 1 << start)
        assert (back is None) == (far < 0)
        if back is not None:
            assert back.cost(start) == far and trimmed(back.layers) == back.layers
            walk = [q for q, _ in back.way_back(start)]
            assert walk[0] == start and goal >> walk[-1] & 1


@pytest.mark.parametrize("seed", range(20))
def test_who_stands_on_what_is_in_the_way_can_leave_it(seed):
    floor, east, south, blocked, r = random_board(seed)
    start = r.choice(squares(floor))
    shut = blocked | 1 << start
    walk = strides(1 << start, 6, east, south, WIDTH, shut)
    assert walk.layers == trimmed(list(spread(1 << start, east, south, WIDTH, shut & ~(1 << start)))[:7])


@pytest.mark.parametrize("seed", range(40))
def test_touching_needs_one_way_round(seed):
    floor, east, south, _, _ = random_board(seed)
    for q in squares(floor):
        wanted = set()
        for first in range(4):
            one = next_to(q, first, east, south, WIDTH)
            if one >= 0:
                wanted.add(one)
                for second in ((first + 1) % 4, (first + 3) % 4):
                    two = next_to(one, second, east, south, WIDTH)
                    if two >= 0:
                        wanted.add(two)
        assert set(squares(touching(1 << q, east, south, WIDTH))) == wanted - {q}


def test_a_line_passes_squares_it_runs_through_and_not_those_it_touches():
    _, free, _, _ = line(2, 2, WIDTH)
    assert free == 1 << WIDTH + 1, "on the way from (0,0) to (2,2) only (1,1)"
    offset, free, _, _ = line(4, 2, WIDTH)
    assert squares(free << offset if offset >= 0 else free) == [1, WIDTH + 1, WIDTH + 2, WIDTH + 3, 2 * WIDTH + 3]


def test_sight_is_mutual_and_walls_stop_it():
    for seed in range(20):
        floor, east, south, blocked, r = random_board(seed)
        some = squares(floor & ~blocked)
        for _ in range(80):
            a, b = r.choice(some), r.choice(some)
            seen = sees(a, b, east, south, WIDTH, blocked)
            assert seen == sees(b, a, east, south, WIDTH, blocked)
            run, rise = b % WIDTH - a % WIDTH, b // WIDTH - a // WIDTH
            assert seen == looks(a, b, run, rise, east, south, WIDTH, blocked, ())


def test_the_end_of_a_wall_gives_cover():
    board = parse_map("""
+-+-+-+
|. .|.|
+ + + +
|. . .|
+-+-+-+
""").grid
    assert not sees(1, 5, board.east, board.south, 3, 0)
    assert sees(0, 4, board.east, board.south, 3, 0)


def test_links_join_places_far_apart():
    # Two rows of four squares; leaving the last of the first one eastwards leads to the first of the second one.
    far = 5 * WIDTH
    east = 0b111 | 0b111 << far
    links = ((3, EAST, far),)
    assert next_to(3, EAST, east, 0, WIDTH, links) == far and next_to(far, 3, east, 0, WIDTH, links) == 3
    found = strides(1, 6, east, 0, WIDTH, 0, links)
    assert [squares(layer) for layer in found.layers] == [[0], [1], [2], [3], [far], [far + 1], [far + 2]]
    assert [q for q, _ in found.way_to(far + 2)] == [1, 2, 3, far, far + 1, far + 2]
    assert touching(1 << 3, east, 0, WIDTH, links) == 1 << 2 | 1 << far
    assert looks(0, far + 3, 7, 0, east, 0, WIDTH, 0, links)
    assert not looks(0, far + 3, 7, 0, east, 0, WIDTH, 1 << far, links)
    assert not looks(0, far + 3, 7, 0, east, 0, WIDTH, 0, ())


def test_fighting_across_a_link_goes_round_its_posts():
    # The doorway of the examples: three squares on each side, the opening in the middle, the far side elsewhere.
    far = 4 * WIDTH
    east = 0b11 | 0b11 << far
    links = ((1, SOUTH, far + 1),)
    assert squares(touching(1 << 0, east, 0, WIDTH, links)) == [1, far + 1]
    assert squares(touching(1 << 1, east, 0, WIDTH, links)) == [0, 2, far, far + 1, far + 2]
    assert squares(touching(1 << far, east, 0, WIDTH, links)) == [1, far + 1]
