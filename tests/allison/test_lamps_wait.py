"""The lamp that opens the Widow's hall is put out when the others are known."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.players.allison.explore import errand
from delvewright.players.allison.wayfinding import _landmarks, bides

from .test_hero_ways import GUARD, At

SHUT = "\n+-+-+-+-+-+\n|R . . .D.|\n+-+-+-+-+-+\n"
BLIND = "\n+-+-+-+-+-+\n|R . . . .|\n+-+-+-+-+-+\n"
PUT_OUT: Answer = ("do-at", "wit", 1)


def turn(drawing: str, out: int, lamps: int, stale: int = 0) -> At:
    """So many lamps are out, so many are known to burn, the first of them beside the hero."""
    known: dict[tuple[str, str], Any] = {("out", "salt-lamp"): out}
    known |= {("thing", f"salt-lamp@{q}"): q for q in range(1, 1 + lamps)}
    return At(drawing, GUARD, PUT_OUT, known=known, stale=stale)


@pytest.mark.proves("house.bot.explore", "house.quest.10-weighing")
@pytest.mark.parametrize(("drawing", "out", "lamps", "stale", "waits"), [
    (SHUT, 1, 1, 0, True), (SHUT, 1, 2, 0, True), (SHUT, 1, 3, 0, False), (SHUT, 0, 1, 0, False),
    (SHUT, 2, 1, 0, False), (BLIND, 1, 1, 0, False), (SHUT, 1, 1, 10, True), (SHUT, 1, 1, 11, False),
])  # fmt: skip
def test_which_lamp_waits(drawing: str, out: int, lamps: int, stale: int, waits: bool) -> None:
    """The second, while one of the others is unknown and something is left to be opened; not for ever."""
    t = turn(drawing, out, lamps, stale)
    assert bides(t) is waits
    assert errand(t) == (None if waits else PUT_OUT)
    assert (_landmarks(t) == 0) is waits
