"""Sight in grades: the worked examples, and a reckoning of every line in fractions."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from tests.kernel.test_plane import WIDTH, random_board

from delvewright.kernel.grades import Grade, grade
from delvewright.kernel.grid import mask_of, squares

WIDE = 14


def at(x, y):
    """A square of the example, whose room begins at (0, 0): two columns and a row further in."""
    return (y + 1) * WIDE + x + 2


def room():
    """Ten by five squares, a door of two in its west wall at rows 1 and 2, floor before it."""
    floor = {at(x, y) for x in range(10) for y in range(5)} | {at(x, y) for x in (-2, -1) for y in (1, 2)}
    inside = {at(x, y) for x in range(10) for y in range(5)}
    doors = {at(-1, 1), at(-1, 2)}
    east = [q for q in floor if q + 1 in floor and ((q in inside) == (q + 1 in inside) or q in doors)]
    south = [q for q in floor if q + WIDE in floor]
    return mask_of(east), mask_of(south)


SKAVEN = {1: (1, 3), 2: (0, 0), 3: (2, 3)}
C, P = Grade.CLEAR, Grade.PARTIAL


@pytest.mark.parametrize(
    ("elf", "friend_counts", "seen"),
    [((-1, 1), True, (C, P, P)), ((3, 1), False, (P, C, C)), ((4, 1), True, (P, P, C))],
    ids=["in the door", "beside a friend", "a friend in the way"],
)
def test_the_worked_examples(elf, friend_counts, seen):
    east, south = room()
    figures = mask_of([at(*each) for each in (*SKAVEN.values(), elf)])
    if friend_counts:
        figures |= 1 << at(2, 0)
    found = tuple(grade(at(*elf), at(*SKAVEN[n]), east, south, WIDE, figures) for n in SKAVEN)
    assert found == seen


def reckoned(a, b, east, south, blockers):
    """The same by following each line from border to border in fractions."""
    free = 0
    x, y = Fraction(a % WIDTH) + Fraction(1, 2), Fraction(a // WIDTH) + Fraction(1, 2)
    for dx, dy in ((5, 5), (1, 1), (1, 9), (9, 1), (9, 9)):
        u, v = b % WIDTH + Fraction(dx, 10), b // WIDTH + Fraction(dy, 10)
        cuts = {Fraction(0), Fraction(1)}
        for low, high in ((x, u), (y, v)):
            if low != high:
                for border in range(int(min(low, high)) + 1, -int(-max(low, high) // 1)):
                    cuts.add((border - low) / (high - low))
        times = sorted(cuts)
        inside = [(int(x + (u - x) * (s + t) / 2), int(y + (v - y) * (s + t) / 2)) for s, t in pairwise(times)]
        line = [column + row * WIDTH for column, row in inside]
        ok = all(q in (a, b) or not blockers >> q & 1 for q in line)
        for p, q in pairwise(line):
            ok = ok and crosses(p, q, east, south)
        free += ok
    return Grade.CLEAR if free == 5 else Grade.PARTIAL if free else Grade.NONE


def crosses(p, q, east, south):
    """Whether one comes from a square into one that touches it; cornerwise by either way round."""
    if p // WIDTH == q // WIDTH:
        return bool(east >> min(p, q) & 1)
    if p % WIDTH == q % WIDTH:
        return bool(south >> min(p, q) & 1)
    corners = p - p % WIDTH + q % WIDTH, q - q % WIDTH + p % WIDTH
    return any(crosses(p, by, east, south) and crosses(by, q, east, south) for by in corners)


@pytest.mark.parametrize("seed", range(8))
def test_against_a_plain_reckoning(seed):
    floor, east, south, blockers, r = random_board(seed)
    grades = set()
    for _ in range(60):
        a, b = r.choice(squares(floor)), r.choice(squares(floor))
        found = grade(a, b, east, south, WIDTH, blockers)
        grades.add(found)
        assert found == (reckoned(a, b, east, south, blockers) if a != b else Grade.CLEAR), (a, b)
    assert len(grades) > 1
