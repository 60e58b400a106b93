"""Lines of sight: the odd cases of the books, and an oracle that measures every line with fractions."""

import random
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from delvewright.kernel import sight as module
from delvewright.kernel.grid import Grid, squares
from delvewright.kernel.sight import Sight
from delvewright.rules.common.board import standard_grid

ROOMS = [
    (1, 1, 4, 3), (5, 1, 4, 3), (9, 1, 3, 5), (1, 4, 4, 5), (5, 4, 4, 5), (14, 1, 3, 5),
    (17, 1, 4, 4), (21, 1, 4, 4), (17, 5, 4, 4), (21, 5, 4, 4), (10, 7, 6, 5), (1, 10, 4, 4),
    (5, 10, 2, 3), (7, 10, 2, 3), (1, 14, 4, 4), (5, 13, 4, 5), (9, 13, 3, 5), (17, 10, 4, 4),
    (21, 10, 4, 4), (14, 13, 4, 5), (18, 14, 3, 4), (21, 14, 4, 4),
]  # fmt: skip


def walled(width, height, area, doors=()):
    """A board with a wall between neighbours of different areas, except where a door stands."""
    east = south = 0
    for q in range(width * height):
        x, y = q % width, q // width
        if x + 1 < width and area(x, y) == area(x + 1, y):
            east |= 1 << q
        if y + 1 < height and area(x, y) == area(x, y + 1):
            south |= 1 << q
    return Grid(width, height, (1 << width * height) - 1, east, south, doors)


def room(x, y):
    """The room of a square of the 26x19 board; the corridors are -1."""
    if (x, y) == (17, 13):
        return 19
    found = [i for i, (left, top, w, h) in enumerate(ROOMS) if left <= x < left + w and top <= y < top + h]
    return found[0] if found else -1


BOARD = walled(26, 19, room, [(9 * 26 + 9, 9 * 26 + 10)])
SEE = Sight(BOARD)


@pytest.mark.parametrize(
    ("case", "a", "b", "figures", "expected"),
    [
        ("L1", (0, 0), (5, 0), [], True),
        ("L3", (0, 5), (5, 0), [], False),
        ("L5", (0, 2), (2, 0), [], False),
        ("L7", (0, 1), (2, 0), [], False),
        ("L7 back", (2, 0), (0, 1), [], True),
        ("L9", (10, 7), (12, 9), [(11, 8)], False),
        ("L9 without", (10, 7), (12, 9), [], True),
        ("L11", (9, 9), (10, 7), [], False),
        ("L11 back", (10, 7), (9, 9), [], True),
        ("L13", (12, 0), (13, 6), [(12, 3)], True),
        ("L13 two", (12, 0), (13, 6), [(12, 3), (13, 3)], False),
        ("self", (3, 3), (3, 3), [(3, 3), (2, 3)], True),
    ],
)
def test_the_books_cases(case, a, b, figures, expected):
    a, b, blockers = BOARD.at(*a), BOARD.at(*b), sum(1 << BOARD.at(*f) for f in figures)
    assert SEE.sees(a, b, blockers, 1) is expected, case
    assert SEE.sees(a, b, blockers | 1 << a | 1 << b, 1) is expected, case
    assert oracle(BOARD, a, b, blockers, 1) is expected, case


def test_a_shut_door_blocks():
    a, b = BOARD.at(9, 9), BOARD.at(12, 9)
    assert SEE.sees(a, b, 0, 1) and not SEE.sees(a, b, 0, 0)
    assert SEE.lines(a, b) == ((1 << a + 1 | 1 << a + 2, 1),)
    assert not SEE.lines(BOARD.at(0, 0), BOARD.at(1, 1))


def test_a_line_slips_between_two_figures_that_touch_at_a_corner():
    grid = walled(3, 3, lambda x, y: 0)
    for anywhere in (True, False):
        look = Sight(grid, anywhere)
        assert look.sees(0, 4, 1 << 1 | 1 << 3, 0)
        assert look.sees(0, 8, 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7, 0)
        assert not look.sees(0, 8, 1 << 4, 0)


def cornered(*walls):
    """Two by two squares; walls by their direction from the middle point."""
    east = sum(1 << q for q, wall in ((0, "n"), (2, "s")) if wall not in walls)
    south = sum(1 << q for q, wall in ((0, "w"), (1, "e")) if wall not in walls)
    return Grid(2, 2, 15, east, south)


def test_walls_that_meet_in_a_corner_block_and_the_end_of_one_does_not():
    for wall in "nesw":
        assert Sight(cornered(wall), anywhere=False).sees(0, 3, 0, 0)
        assert not Sight(cornered(wall), anywhere=False, ends_block=True).sees(0, 3, 0, 0)
        for other in "nesw":
            if wall != other:
                assert not Sight(cornered(wall, other), anywhere=False).sees(0, 3, 0, 0)
    assert Sight(cornered("n", "e")).sees(0, 3, 0, 0)  # but below the corner there is room
    assert not Sight(cornered("n", "e")).sees(0, 3, 1 << 2, 0)


def test_doors_that_meet_in_a_corner():
    grid = Grid(2, 2, 15, 0, 0, [(0, 1), (0, 2), (1, 3), (2, 3)])
    assert sorted(doors for _, doors in Sight(grid, anywhere=False).lines(0, 3)) == [7, 11, 13, 14]
    two = Grid(2, 2, 15, 0b0100, 0b0010, [(0, 1), (0, 2)])
    assert sorted(doors for _, doors in Sight(two, anywhere=False).lines(0, 3)) == [1, 2]
    one = Grid(2, 2, 15, 0b0100, 0b0010, [(0, 1)])  # and a wall
    assert Sight(one, anywhere=False).lines(0, 3) == ((0, 1),)


def test_clear_sight_from_centre_to_centre():
    """Battleaxe: cases c4, and those through the doorway of b3, where the end of a wall gives cover."""
    hall = walled(8, 8, lambda x, y: 0)
    look = Sight(hall, anywhere=False, ends_block=True)
    for a, b, figures, expected in [
        ((0, 0), (4, 0), [], True),
        ((0, 0), (2, 2), [(1, 0), (0, 1)], True),
        ((0, 0), (4, 2), [(1, 0)], False),
        ((0, 0), (3, 1), [(1, 1)], True),
        ((4, 4), (6, 6), [(5, 5)], False),
        ((0, 0), (4, 0), [(2, 0)], False),
    ]:
        assert look.sees(hall.at(*a), hall.at(*b), sum(1 << hall.at(*f) for f in figures), 0) is expected
    house = walled(11, 7, lambda x, y: x > 4, [(3 * 11 + 4, 3 * 11 + 5)])
    look = Sight(house, anywhere=False, ends_block=True)
    for a, b, expected in [
        ((8, 3), (1, 3), True),
        ((8, 2), (3, 4), True),
        ((6, 2), (3, 4), True),
        ((7, 3), (0, 4), True),
        ((8, 3), (4, 2), False),
        ((6, 3), (3, 2), False),
        ((5, 2), (3, 4), False),
    ]:
        assert look.sees(house.at(*a), house.at(*b), 0, 1) is expected, (a, b)


def test_single_lines():
    """What the five-line test of the advanced book needs: centre and inner corners of the target."""
    grid = walled(4, 3, lambda x, y: 0)
    look = Sight(grid)
    assert look.along(0, 6, 2, 1) == [(1 << 1 | 1 << 5, 0)]
    assert look.along(0, 6, 10 * 2 + 4, 10 * 1 - 4) == [(1 << 1 | 1 << 2, 0)]
    assert look.along(0, 6, 1, 0) == [] and look.along(0, 6, -2, 1) == [] and look.along(0, 6, 1, 3) == []


@st.composite
def boards(draw, most=5):
    """A small board with rock, walls and doors, and a seeded stream to draw figures from."""
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    rng = random.Random(draw(st.integers(0, 2**32)))
    wall, door, rock = draw(st.sampled_from([(0, 0, 0), (0.1, 0.1, 0), (0.15, 0.2, 0.1), (0.3, 0.1, 0)]))
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
    return Grid(width, height, floor, east, south, doors), rng


def some(rng, size, chance):
    """A random mask."""
    return sum(1 << q for q in range(size) if rng.random() < chance)


def inside(c, v, x, y):
    """The stretch (from, to) of the ray c + t v in the open unit square at x, y; None if it misses it."""
    low, high = Fraction(0), Fraction(10**6)
    for start, step, near in ((c[0], v[0], x), (c[1], v[1], y)):
        if step == 0:
            if not near < start < near + 1:
                return None
            continue
        t = sorted(((near - start) / Fraction(step), (near + 1 - start) / Fraction(step)))
        low, high = max(low, t[0]), min(high, t[1])
    return (low, high) if low < high else None


def turn(u, v):
    """Which of two directions, less than half a turn apart, comes first."""
    return u[1] * v[0] - u[0] * v[1]


def oracle(grid, a, b, blockers, open_doors, anywhere=True, ends_block=False):
    """Whether some line is free, each measured against every wall, corner and blocker of the board."""
    if a == b:
        return True
    half = Fraction(1, 2)
    (ax, ay), (bx, by) = grid.xy(a), grid.xy(b)
    c = (ax + half, ay + half)
    opened = {pair for i, pair in enumerate(grid.doors) if open_doors >> i & 1}
    upright = [
        grid.xy(q + 1)
        for q in range(grid.size)
        if (q + 1) % grid.width and not grid.east >> q & 1 and (q, q + 1) not in opened
    ]
    level = [
        grid.xy(q + grid.width)
        for q in range(grid.size - grid.width)
        if not grid.south >> q & 1 and (q, q + grid.width) not in opened
    ]
    ends = [p for x, y in upright for p in ((x, y), (x, y + 1))]
    ends += [p for x, y in level for p in ((x, y), (x + 1, y))]
    posts = sorted({p for p in ends if ends.count(p) >= (1 if ends_block else 2)})
    stones = [grid.xy(q) for q in squares(blockers & ~(1 << a) & ~(1 << b) & (1 << grid.size) - 1)]

    def free(p):
        v = (p[0] - c[0], p[1] - c[1])
        for x, y in stones:
            stretch = inside(c, v, x, y)
            if stretch and stretch[0] < 1:
                return False
        for x, y in upright:
            if v[0] and 0 < (t := (x - c[0]) / v[0]) < 1 and y < c[1] + t * v[1] < y + 1:
                return False
        for x, y in level:
            if v[1] and 0 < (t := (y - c[1]) / v[1]) < 1 and x < c[0] + t * v[0] < x + 1:
                return False
        for x, y in posts:
            i, j = x - c[0], y - c[1]
            if i * v[1] == j * v[0] and 0 < i * v[0] + j * v[1] < v[0] * v[0] + v[1] * v[1]:
                return False
        return True

    if not anywhere:
        return free((bx + half, by + half))
    rays = [(x - c[0], y - c[1]) for x in range(grid.width + 1) for y in range(grid.height + 1)]
    corners = [(bx + i - c[0], by + j - c[1]) for i in (0, 1) for j in (0, 1)]
    rays = [v for v in rays if inside(c, v, bx, by)] + corners
    rays.sort(key=cmp_to_key(turn))
    rays += [(u[0] + v[0], u[1] + v[1]) for u, v in pairwise(rays)]
    for v in rays:
        stretch = inside(c, v, bx, by)
        if stretch:
            t = (stretch[0] + stretch[1]) / 2
            if free((c[0] + t * v[0], c[1] + t * v[1])):
                return True
    return False


@settings(max_examples=250, deadline=None)
@given(boards(), st.booleans(), st.booleans())
def test_sight_against_the_oracle(board, anywhere, ends_block):
    grid, rng = board
    if not grid.floor:
        return
    look = Sight(grid, anywhere, ends_block)
    a = rng.choice(squares(grid.floor))
    blockers, doors = some(rng, grid.size, rng.choice([0, 0.1, 0.3])), some(rng, len(grid.doors), 0.5)
    want = [b for b in squares(grid.floor) if oracle(grid, a, b, blockers, doors, anywhere, ends_block)]
    assert [b for b in range(grid.size) if look.sees(a, b, blockers, doors)] == want
    assert squares(look.seen_from(a, blockers, doors) | 1 << a) == want
    among = some(rng, grid.size, 0.5)
    assert look.seen_from(a, blockers, doors, among) == look.seen_from(a, blockers, doors) & among
    want = [b for b in squares(grid.floor) if oracle(grid, a, b, 0, -1, anywhere, ends_block)]
    assert squares(look.candidates(a) | 1 << a) == want
    assert [b for b in range(grid.size) if look.lines(a, b)] == want


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9))
def test_the_real_board_against_the_oracle(seed):
    rng = random.Random(seed)
    a = rng.randrange(BOARD.size)
    b = rng.choice([*squares(SEE.candidates(a)), rng.randrange(BOARD.size)])
    blockers, doors = some(rng, BOARD.size, 0.1), rng.randrange(2)
    assert SEE.sees(a, b, blockers, doors) == oracle(BOARD, a, b, blockers, doors)


@settings(max_examples=200, deadline=None)
@given(boards(9), st.booleans())
def test_beams_agree_with_single_lines(board, ends_block):
    grid, rng = board
    if not grid.floor:
        return
    look = Sight(grid, ends_block=ends_block)
    a = rng.choice(squares(grid.floor))
    blockers, doors = some(rng, grid.size, rng.choice([0, 0.1, 0.3])), some(rng, len(grid.doors), 0.5)
    by_lines = look.seen_from(a, blockers, doors)
    assert look._cast(a, blockers, ~doors) & ~(1 << a) == by_lines
    found = [b for b in range(grid.size) if b != a and look._find(a, b)]
    assert squares(look.candidates(a)) == found
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_MANY", -1)
        assert look.seen_from(a, blockers, doors) == by_lines


@settings(max_examples=100, deadline=None)
@given(boards(8), st.booleans())
def test_more_blockers_and_shut_doors_never_show_more(board, anywhere):
    grid, rng = board
    look = Sight(grid, anywhere)
    few, doors = some(rng, grid.size, 0.15), some(rng, len(grid.doors), 0.5)
    many, fewer_doors = few | some(rng, grid.size, 0.2), doors & some(rng, len(grid.doors), 0.5)
    for a in squares(grid.floor):
        seen = look.seen_from(a, few, doors)
        assert not look.seen_from(a, many, doors) & ~seen
        assert not look.seen_from(a, few, fewer_doors) & ~seen
        assert not Sight(grid, anywhere, True).seen_from(a, few, doors) & ~seen
        for b in squares(look.candidates(a)):
            ways = look.lines(a, b)
            assert not any((f | g, d | e) == (f, d) for f, d in ways for g, e in ways if (f, d) != (g, e))
            assert not any((f >> a | f >> b) & 1 for f, d in ways)


@settings(max_examples=100, deadline=None)
@given(boards(8), st.booleans())
def test_from_centre_to_centre_is_mutual(board, ends_block):
    grid, rng = board
    look, wide = Sight(grid, False, ends_block), Sight(grid, True, ends_block)
    blockers, doors = some(rng, grid.size, 0.2), some(rng, len(grid.doors), 0.5)
    seen = [look.seen_from(a, blockers, doors) for a in range(grid.size)]
    for a in squares(grid.floor):
        assert all(seen[b] >> a & 1 for b in squares(seen[a]))
        assert not seen[a] & ~wide.seen_from(a, blockers, doors)


def test_a_large_board_is_looked_over_at_once():
    grid = walled(256, 256, lambda x, y: x // 40 + y // 40 * 7)
    look = Sight(grid)
    assert look.candidates(0).bit_count() == 40 * 40 - 1
    everything = walled(256, 256, lambda x, y: 0)
    look = Sight(everything)
    assert look.candidates(0).bit_count() == 256 * 256 - 1
    close = sum(0xFFF << 256 * row for row in range(12))
    blockers = 1 << 257 | 1 << 3 | 1 << 1290
    assert look.seen_from(0, blockers, 0) & close == look.seen_from(0, blockers, 0, close)


@settings(max_examples=100, deadline=None)
@given(boards(7))
def test_a_survey_finds_what_single_lines_find_and_only_doors_in_view_matter(board):
    grid, rng = board
    sight = Sight(grid)
    blockers, open_doors = some(rng, grid.size, 0.2), some(rng, len(grid.doors), 0.5)
    for a in squares(grid.floor)[:8]:
        seen = sight.survey(a, blockers, open_doors)
        assert seen == sight.seen_from(a, blockers, open_doors)
        assert seen == sight.survey(a, blockers, open_doors & sight.doors_towards(a))


def test_centre_lines_know_every_door_and_square_that_may_matter() -> None:
    """What is seen follows from the doors and squares that are said to matter, unseen centres too."""
    grid = standard_grid(
        [(9 * 26 + 3, 10 * 26 + 3), (8 * 26 + 2, 9 * 26 + 2), (8 * 26 + 6, 9 * 26 + 6), (13 * 26 + 4, 13 * 26 + 5)]
    )
    sight = Sight(grid, anywhere=False)
    everywhere = (1 << grid.size) - 1
    for a in (13 * 26 + 3, 12 * 26 + 3, 11 * 26 + 2, 9 * 26 + 0, 9 * 26 + 8):
        matters, doors = sight.passed_from(a), sight.doors_towards(a)
        for opened in range(16):
            for blocked in (0, everywhere & ~(1 << a), 0x5555_5555_5555 << 200):
                whole = sight.seen_from(a, blocked, opened)
                assert whole == sight.seen_from(a, blocked & matters, opened & doors)
