"""The order of turns where more figures roll than two dice have totals."""

from __future__ import annotations

import pytest

from delvewright.rules.allison.turn.order import FIGURE, roll_order

from .helpers import play
from .test_rounds import board, of


@pytest.mark.proves("turn.order.roll-ties", "turn.order.enemies-roll-too", "turn.order.roll")
def test_a_crowd_gets_an_order() -> None:
    """Of more than six the tied roll among themselves and keep their place; of six the new number counts for all."""
    g = board("RMgggggggggggg", "ragna", options={"order": "rolled", "enemies": "rolled"})
    ragna, maud = of(g, "ragna"), of(g, "maud")
    goblins = [of(g, f"goblin.{n}") for n in range(1, 13)]
    first = ["66", "34", "34", *["11"] * 11]
    again = ["11", "12"]  # maud and the first goblin, who both have 7
    rest = ["66", "65", "64", "63", "62", "61", "51", "41", "31", "21", "11"]
    play(roll_order(g, [ragna, maud]), "".join(first + again + rest))
    names = [g.seats[n] if n < FIGURE else g.fig(n - FIGURE).name for n in g.order]
    assert names[:3] == ["ragna", "goblin.1", "maud"], "three beats two, and both stay before who had less"
    assert names[3:5] == ["goblin.2", "goblin.3"] and len(set(names)) == 2 + len(goblins)


@pytest.mark.proves("turn.order.roll-ties")
def test_few_take_the_new_number() -> None:
    """A tied hero may fall behind one who was not tied."""
    for row, dice, order in (
        ("RMP", "66" + "66" + "34" + "11" + "12", ["pim", "maud", "ragna"]),
        ("RMPogg", "66" + "66" + "34" + "33" + "23" + "22" + "11" + "12", ["pim", "orc.1", "goblin.1", "goblin.2"]),
    ):
        g = board(row, "ragna", options={"order": "rolled", "enemies": "rolled"})
        play(roll_order(g, list(g.party())), dice)
        names = [g.seats[n] if n < FIGURE else g.fig(n - FIGURE).name for n in g.order]
        assert names[: len(order)] == order
