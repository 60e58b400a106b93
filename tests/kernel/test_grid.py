"""Bitboards against searches with dicts and sets."""

import heapq
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from delvewright.kernel.grid import (
    Footprint,
    Grid,
    cheapest,
    count,
    counted,
    distance,
    distances,
    flood,
    layers,
    mask_of,
    neighbours8,
    nth,
    path,
    reach,
    reach_cost,
    ring,
    shortest_ways,
    spread,
    squares,
)


@st.composite
def boards(draw):
    """A small board with rock, walls and doors."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    rng = random.Random(draw(st.integers(0, 2**32)))
    wall, door, rock = draw(st.sampled_from([(0, 0, 0), (0.2, 0.1, 0.1), (0.4, 0.2, 0.2)]))
    floor = sum(1 << q for q in range(width * height) if rng.random() >= rock)
    east = south = 0
    doors = []
    for q in range(width * height):
        for step, inside in ((1, (q + 1) % width > 0), (width, q + width < width * height)):
            if inside and floor >> q & floor >> q + step & 1:
                chance = rng.random()
                if chance < door:
                    doors.append((q, q + step))
                elif chance >= door + wall and step == width:
                    south |= 1 << q
                elif chance >= door + wall:
                    east |= 1 << q
    return Grid(width, height, floor, east, south, doors)


def near(grid, open_doors=0):
    """Neighbours as a plain dict of lists, in the order north, east, south, west."""
    opened = {pair for i, pair in enumerate(grid.doors) if open_doors >> i & 1}
    found: dict[int, list[int]] = {}
    for q in squares(grid.floor):
        x, y = grid.xy(q)
        found[q] = []
        for i, j in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            if 0 <= x + i < grid.width and 0 <= y + j < grid.height:
                low, high = sorted((q, grid.at(x + i, y + j)))
                edges = grid.east if i else grid.south
                if edges >> low & 1 or (low, high) in opened:
                    found[q].append(grid.at(x + i, y + j))
    return found


def walk(edges, starts, blocked, cost=lambda q: 1):
    """The cheapest cost of each square."""
    best = dict.fromkeys(starts, 0)
    queue = [(0, q) for q in starts]
    while queue:
        spent, q = heapq.heappop(queue)
        for other in edges.get(q, ()):
            total = spent + cost(other)
            if not blocked >> other & 1 and total < best.get(other, 10**9):
                best[other] = total
                heapq.heappush(queue, (total, other))
    return best


@settings(deadline=None)
@given(boards(), st.data())
def test_searches_agree_with_a_plain_search(grid, data):
    whole = st.integers(0, (1 << grid.size) - 1)
    start = data.draw(whole) & grid.floor & data.draw(whole)
    blocked, costly = data.draw(whole) & data.draw(whole), data.draw(whole)
    open_doors, points = data.draw(st.integers(0, (1 << len(grid.doors)) - 1)), data.draw(st.integers(0, 9))
    edges = near(grid, open_doors)
    best = walk(edges, squares(start), blocked)
    east, south = grid.edges_with(open_doors)
    around = {other for q in squares(start) for other in edges[q]}
    assert squares(spread(start, east, south, grid.width)) == sorted(around)
    want = mask_of([q for q, n in best.items() if 0 < n <= points])
    assert reach(start, points, east, south, grid.width, blocked) == want
    first = spread(start, east, south, grid.width)
    assert reach(start, points, east, south, grid.width, blocked, first) == want, "the first step is known"
    assert flood(start, east, south, grid.width, blocked) == mask_of(list(best))
    for i, layer in enumerate(layers(start, points, east, south, grid.width, blocked)):
        assert layer == mask_of([q for q, n in best.items() if n == i])
    dear = walk(edges, squares(start), blocked, lambda q: 2 if costly >> q & 1 else 1)
    want = mask_of([q for q, n in dear.items() if 0 < n <= points])
    assert reach_cost(start, points, east, south, grid.width, blocked, costly) == want


@settings(deadline=None)
@given(boards(), st.data())
def test_the_cheapest_way_is_cheapest(grid, data):
    whole = st.integers(0, (1 << grid.size) - 1)
    costly, steep, blocked = data.draw(whole), data.draw(whole), data.draw(whole) & data.draw(whole)
    edges = near(grid)
    if not grid.floor:
        return
    start = data.draw(st.sampled_from(squares(grid.floor)))
    prices = {start: 0}  # by passing over all of them as often as there are squares
    for _ in range(grid.size):
        for q, price in list(prices.items()):
            for to in edges[q]:
                whole_price = price + (2 if costly >> to & 1 or steep >> q & 1 else 1)
                if not blocked >> to & 1 and whole_price < prices.get(to, 999):
                    prices[to] = whole_price
    for goal in [q for q in prices if q != start]:
        way = cheapest(start, goal, grid.east, grid.south, grid.width, blocked, costly, steep)
        steps = list(zip([start, *way], way, strict=False))
        assert way[-1] == goal and all(b in edges[a] and not blocked >> b & 1 for a, b in steps)
        assert sum(2 if costly >> b & 1 or steep >> a & 1 else 1 for a, b in steps) == prices[goal]


@settings(deadline=None)
@given(boards(), st.data())
def test_walks_are_shortest_and_take_ties_in_the_promised_order(grid, data):
    if not grid.floor:
        return
    start, goal = (data.draw(st.sampled_from(squares(grid.floor))) for _ in range(2))
    whole = st.integers(0, (1 << grid.size) - 1)
    blocked = data.draw(whole) & data.draw(whole)
    edges = near(grid)
    best = walk(edges, [start], blocked)
    args = (grid.east, grid.south, grid.width, blocked)
    assert distances(start, *args, grid.size) == [best.get(q, -1) for q in range(grid.size)]
    assert distance(start, goal, *args) == best.get(goal, -1)
    home = walk(edges, [goal], blocked & ~(1 << start))
    want, here, last = [], start, 0
    while here != goal and goal in best:
        steps = [q for q in edges[here] if home.get(q, 99) == home[here] - 1 and not blocked >> q & 1]
        onward = here + last if last and here + last in steps else steps[0]
        here, last = onward, onward - here
        want.append(here)
    assert path(start, goal, *args) == want
    between = [(q, n) for q, n in best.items() if n and n + home.get(q, 99) == best.get(goal)]
    ways = [mask_of([q for q, n in between if n == i + 1]) for i in range(best.get(goal, 0))]
    assert shortest_ways(start, goal, *args) == ways


def test_a_walk_goes_straight_on_before_it_turns():
    grid = open_board(4, 4)
    assert path(0, 15, grid.east, grid.south, 4, 0) == [1, 2, 3, 7, 11, 15]
    assert path(15, 0, grid.east, grid.south, 4, 0) == [11, 7, 3, 2, 1, 0]
    assert path(0, 15, grid.east, grid.south, 4, 1 << 2) == [1, 5, 9, 13, 14, 15]
    assert path(5, 5, grid.east, grid.south, 4, 0) == []
    assert path(0, 5, grid.east, grid.south, 4, 1 << 5) == []
    assert path(0, 15, grid.east, grid.south, 4, 1 << 0) != []


@settings(deadline=None)
@given(boards(), st.integers(1, 3), st.integers(1, 3), st.data())
def test_big_figures(grid, w, h, data):
    whole = st.integers(0, (1 << grid.size) - 1)
    blocked = data.draw(whole) & data.draw(whole)
    edges = near(grid)

    def stands(x, y):
        body = [(x + i, y + j) for i in range(w) for j in range(h)]
        if any(not (0 <= i < grid.width and 0 <= j < grid.height) for i, j in body):
            return None
        cells = [grid.at(i, j) for i, j in body]
        if any(not grid.floor >> q & 1 or blocked >> q & 1 for q in cells):
            return None
        for q in cells:
            (i, j) = grid.xy(q)
            for other in ((i + 1, j), (i, j + 1)):
                if other in body and grid.at(*other) not in edges[q]:
                    return None
        return cells

    shape = Footprint(w, h, grid.width)
    good = {}
    for q in range(grid.size):
        cells = stands(*grid.xy(q))
        if cells:
            good[q] = cells
            assert shape.squares_at(q) == mask_of(cells)
    links: dict[int, list[int]] = {}
    for q, cells in good.items():
        x, y = grid.xy(q)
        for i, j in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if 0 <= x + i < grid.width and 0 <= y + j < grid.height:
                other = grid.at(x + i, y + j)
                if other in good and all(grid.at(i + k % grid.width, j + k // grid.width) in edges[k] for k in cells):
                    links.setdefault(q, []).append(other)
    east, south, shut = shape.edges(grid.east, grid.south, blocked, grid.floor)
    assert grid.floor & ~shut == mask_of(list(good))
    for q in good:
        want = mask_of(list(walk(links, [q], 0)))
        assert flood(1 << q, east, south, grid.width, shut) == want


@settings(deadline=None)
@given(st.integers(0, 2**494 - 1), st.integers(0, 2**494 - 1), st.integers(0, 2**494 - 1), st.booleans())
def test_listing_squares(a, b, c, sparse):
    mask = a & b & c if sparse else a
    plain = [q for q in range(494) if mask >> q & 1]
    assert squares(mask) == plain
    assert mask_of(plain) == mask
    assert [nth(mask, i) for i in range(len(plain))] == plain
    with pytest.raises(IndexError):
        nth(mask, len(plain))
    with pytest.raises(IndexError):
        nth(mask, -1)


@settings(deadline=None)
@given(st.sets(st.integers(0, 16_383), min_size=1, max_size=40), st.integers(0, 9_000), st.booleans())
def test_listing_squares_of_a_large_plane(some, shift, near):
    """Far apart, or within some rows of it."""
    plain = sorted({q % 2_000 + shift for q in some} if near else some)
    mask = mask_of(plain)
    assert squares(mask) == plain
    assert [nth(mask, i) for i in range(len(plain))] == plain
    assert [nth(mask, i, len(plain)) for i in range(len(plain))] == plain
    for i in (-1, len(plain)):
        with pytest.raises(IndexError):
            nth(mask, i)


@settings(deadline=None)
@given(st.integers(1, 9), st.integers(1, 9), st.integers(0, 80), st.integers(0, 4))
def test_rings(width, height, q, r):
    q %= width * height
    x, y = q % width, q // width
    want = [p for p in range(width * height) if max(abs(p % width - x), abs(p // width - y)) == r]
    assert squares(ring(q, r, width, height)) == want
    if r == 1:
        assert squares(neighbours8(q, width, height)) == want


def open_board(width, height):
    """A board without walls."""
    floor = (1 << width * height) - 1
    east = floor & ~sum(1 << q for q in range(width - 1, width * height, width))
    return Grid(width, height, floor, east, floor >> width)


@settings(deadline=None)
@given(st.integers(0, 255), st.integers(0, 255))
def test_a_large_board(x, y):
    grid = LARGE
    near_by = reach(1 << grid.at(x, y), 6, grid.east, grid.south, 256, 0)
    want = [
        grid.at(i, j)
        for j in range(max(0, y - 6), min(256, y + 7))
        for i in range(max(0, x - 6), min(256, x + 7))
        if 0 < abs(i - x) + abs(j - y) <= 6
    ]
    assert squares(near_by) == want


LARGE = open_board(256, 256)


@settings(deadline=None)
@given(boards())
def test_areas_and_doors(grid):
    assert sorted(q for area in grid.areas for q in squares(area)) == squares(grid.floor)
    for q in range(grid.size):
        index = grid.area_of[q]
        assert index == -1 if not grid.floor >> q & 1 else grid.areas[index] >> q & 1
    assert grid.edges_with(0) == (grid.east, grid.south)
    for index, (a, b) in enumerate(grid.doors):
        east, south = grid.edges_with(1 << index)
        assert (east ^ grid.east, south ^ grid.south) in ((1 << a, 0), (0, 1 << a))
        assert spread(1 << a, east, south, grid.width) >> b & 1
        assert grid.edges_with(1 << index) == (east, south)


@settings(deadline=None)
@given(boards(), st.data())
def test_the_same_board_with_other_doors(grid, data):
    bare = Grid(grid.width, grid.height, grid.floor, grid.east, grid.south, (), grid.areas)
    bare.beside(0), bare.joined(0)
    doors = data.draw(st.permutations(grid.doors))[: data.draw(st.integers(0, len(grid.doors)))]
    fresh = Grid(grid.width, grid.height, grid.floor, grid.east, grid.south, doors, grid.areas)
    shared = bare.with_doors(doors)
    for field in ("width", "height", "size", "floor", "east", "south", "doors", "areas", "area_of"):
        assert getattr(shared, field) == getattr(fresh, field)
    for open_doors in (0, (1 << len(doors)) - 1, data.draw(st.integers(0, (1 << len(doors)) - 1))):
        assert shared.edges_with(open_doors) == fresh.edges_with(open_doors)
        assert shared.beside(open_doors) == fresh.beside(open_doors)
        assert shared.joined(open_doors) == fresh.joined(open_doors)
    assert not bare.doors and bare.beside(0) == fresh.beside(0)
    if doors:
        with pytest.raises(ValueError, match="two doors"):
            bare.with_doors([*doors, doors[0]])


def test_bad_boards_are_refused():
    floor = 0b1111
    Grid(2, 2, floor, 0b0101, 0b0000, [(0, 2)], [0b0011, 0b1100])
    for bad in (
        lambda: Grid(0, 2, 0, 0, 0),
        lambda: Grid(2, 2, 0b11111, 0, 0),
        lambda: Grid(2, 2, floor, 0b0010, 0),  # an edge over the rim
        lambda: Grid(2, 2, 0b1110, 0b0001, 0),  # into rock
        lambda: Grid(2, 2, floor, 0, 0b0100),
        lambda: Grid(2, 2, floor, 0, 0, [(0, 3)]),
        lambda: Grid(2, 2, floor, 0, 0, [(1, 2)]),  # neighbours in number only
        lambda: Grid(2, 2, floor, 0, 0, [(2, 0)]),
        lambda: Grid(2, 2, 0b1110, 0, 0, [(0, 1)]),
        lambda: Grid(2, 2, floor, 0b0001, 0, [(0, 1)]),  # a door on an open edge
        lambda: Grid(2, 2, floor, 0, 0, [(0, 1), (0, 1)]),
        lambda: Grid(2, 2, floor, 0, 0, (), [0b0011]),
        lambda: Grid(2, 2, floor, 0, 0, (), [0b0111, 0b1100]),
        lambda: Grid(2, 2, 0b0111, 0, 0, (), [0b1111]),
    ):
        with pytest.raises(ValueError):
            bad()
    with pytest.raises(ValueError):
        open_board(3, 3).at(3, 0)
    assert open_board(3, 2).xy(5) == (2, 1)


def test_squares_are_counted():
    """What was counted last is known; the same squares in another number are counted anew, and others anyway."""
    mask = 0b1011 << 9600
    assert count(mask) == 3 and count(0) == 0 and count(1) == 1
    assert counted(mask, 99) is mask and count(mask) == 99, "it need not look"
    assert count(mask << 1 >> 1) == 3 and count(mask ^ 1) == 4 and count(0) == 0
