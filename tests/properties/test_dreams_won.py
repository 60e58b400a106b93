"""Dreams can be won, about as often as the quest itself: `tools/dreams.py` measures it, here is a small share of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.properties.helpers import sized

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import dreams


@pytest.mark.parametrize(
    ("book", "quest", "games"), [("heroquest", "wardens-wager-elf", 6), ("allison", "weigh-house-cellar", 2)]
)
def test_dreams_are_won(book: str, quest: str, games: int) -> None:
    """A party that is told what it looks for finds it in its dreams; by night the rates are near each other as well."""
    found = dreams.measured(book, quest, sized(games, 10))
    assert found.dreams, found.line()
    assert abs(found.apart) < dreams.NEAR + found.spread, found.line()


def test_what_the_tool_says() -> None:
    rates = dreams.Rates("heroquest", "the-maze", 100, 40, 90, (10.0, 20.0))
    assert rates.apart == 0.5 and 0.1 < rates.spread < 0.13
    assert "40%    90%   +50% ± 11%  rounds 10 and 20  far" in rates.line()
    assert list(dreams.wanted(["heroquest/the-maze"])) == [("heroquest", "the-maze")]
