"""Templates of two squares by two: every place counted anew on a board with walls; choking and deadly poison."""

from __future__ import annotations

import pytest
from tests.advanced.test_gamesmaster import MORE
from tests.advanced.test_players import LETTERS

from delvewright import Game as Table
from delvewright.kernel.grid import squares
from delvewright.lab.scenario import parse, staged
from delvewright.rules.advanced.fighting.blasts import templates

WALLS = """
+-+-+-+-+-+-+
|H . .|. w .|
+ + + + + + +
|. S . . w M|
+ +-+ + + + +
|. . . .|. .|
+ + + + + + +
|. # . . . T|
+-+-+-+-+-+-+
"""
BARRED = {((2, 0), (3, 0)), ((3, 2), (4, 2)), ((1, 1), (1, 2))}
"""Pairs of squares with a wall between them."""
ROCK = (1, 3)


def board() -> Table:
    spec = {"name": "x", "map": WALLS, "legend": {**LETTERS, **MORE}, "options": {"gm": "person"}, "corner": "d4"}
    return staged(parse({"book": "advanced", "scenario": [spec]}, "f")[0])


@pytest.mark.proves("magic.template", "trapfx.fireball")
@pytest.mark.parametrize(("x", "y"), [(x, y) for y in range(4) for x in range(6) if (x, y) != ROCK])
def test_templates_over_a_square(x: int, y: int) -> None:
    g = board().state

    def at(x: int, y: int) -> int:
        return (y + 3) * g.width + x + 3

    where = {q: f for f in g.everybody() for q in squares(f.mask)}
    expected = []
    for left in (x - 1, x):
        for top in (y - 1, y):
            block = [(left, top), (left + 1, top), (left, top + 1), (left + 1, top + 1)]
            inside = all(0 <= a < 6 and 0 <= b < 4 and (a, b) != ROCK for a, b in block)
            pairs = {(a, b) for a in block for b in block}
            if inside and not pairs & BARRED:
                people = [where[at(a, b)] for a, b in block if at(a, b) in where]
                own = sum(f.side == 0 for f in people)
                expected.append((-own, len(people) - own, at(left, top), {at(a, b) for a, b in block}))
    expected.sort(key=lambda one: one[:3])
    found = [set(squares(mask)) for mask in templates(g, at(x, y))]
    assert found == ([block for *_, block in expected] or [{at(x, y)}])
