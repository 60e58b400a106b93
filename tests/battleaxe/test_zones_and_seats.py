"""Zones round somebody larger than a square, and how many heroes there may be."""

from types import SimpleNamespace
from typing import Any

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.rules.battleaxe.figures.enemy_positions import zone
from delvewright.rules.battleaxe.figures.heroes import choose_heroes

RING = [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3), (2, 3), (1, 3), (0, 3), (0, 2), (0, 1)]
"""Round one who is two squares wide."""


@pytest.mark.proves("enemy.fight.zones")
@pytest.mark.parametrize(
    ("at", "nearest"),
    [((-4, -2), (0, 0)), ((1, -3), (1, 0)), ((2, -3), (2, 0)), ((7, 1), (3, 1)), ((7, 2), (3, 2)), ((9, 9), (3, 3)),
     ((1, 8), (1, 3)), ((-1, 4), (0, 3)), ((-5, 1), (0, 1))],
)  # fmt: skip
def test_the_zone_is_that_of_the_nearest_square_of_the_ring(at: tuple[int, int], nearest: tuple[int, int]) -> None:
    g: Any = SimpleNamespace(board=SimpleNamespace(place=lambda q: at))
    e: Any = SimpleNamespace(at=0)
    assert RING[zone(g, RING, e)] == nearest


@pytest.mark.proves("game.players.split")
def test_one_to_four_heroes_take_part() -> None:
    word = "human-paladin"
    for n in (1, 4):
        assert len(choose_heroes({"heroes": ",".join(f"{word}@Bran_{'abcd'[i]}" for i in range(n))})) == n
    with pytest.raises(DelveError, match="5 cannot take part"):
        choose_heroes({"heroes": ",".join([word] * 5)})
