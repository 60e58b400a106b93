"""Computer heroes hand a potion to a neighbour who is cursed and has none."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.players.allison.care import care, hand_to_cursed

from .test_hero_ways import GUARD, At

CURSED = {"effects": ("curse",)}


@pytest.mark.proves("house.bot.rescue")
@pytest.mark.parametrize(("potion", "mine", "theirs", "gives"), [
    ("potion-of-healing", {"items": ("potion-of-healing",)}, {"items": (), **CURSED}, True),
    ("potion-of-restoration", {"items": ("potion-of-restoration",)}, {"items": (), **CURSED}, True),
    ("potion-of-healing", {"items": ("potion-of-healing",)}, {"items": ()}, False),
    ("potion-of-healing", {"items": ("potion-of-healing",)}, {"items": ("potion-of-restoration",), **CURSED}, False),
    ("potion-of-healing", {"items": ("potion-of-healing",)}, {"items": ("potion-of-healing",), **CURSED}, False),
    ("potion-of-healing", {"items": ("potion-of-healing",), **CURSED}, {"items": (), **CURSED}, False),
    ("potion-of-healing", {"items": ("potion-of-healing",) * 2, **CURSED}, {"items": (), **CURSED}, True),
    ("potion-of-speed", {"items": ("potion-of-speed", "potion-of-healing")}, {"items": (), **CURSED}, False),
])  # fmt: skip
def test_who_is_handed_what(potion: str, mine: dict[str, Any], theirs: dict[str, Any], gives: bool) -> None:
    """What saves from the curse, to who has nothing that does; the giver keeps one if he is cursed himself."""
    give: Answer = ("give", 1, potion)
    t = At("RMo", give, GUARD, ragna=mine, maud=theirs)
    assert hand_to_cursed(t) == (give if gives else None)
    if gives:
        assert care(t) == give, "before anything else"
