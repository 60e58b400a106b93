"""Whoever walks through walls is shown which squares are deadly before he goes."""

from __future__ import annotations

import pytest

from delvewright.kernel.effects import condition
from delvewright.rules.allison.book import BOOK

from .helpers import sq
from .tables import Table
from .test_rounds import LEGEND, of

WALLED = "\n+-+-+-+-+\n|R .|# .|\n+-+-+-+-+\n"
LOST = "solid rock: whoever stays there is lost for ever"


@pytest.mark.proves("house.board.solid-rock", "spell.earth.pass-through-rock", "item.elven-cloak-of-passage")
def test_deadly_squares_are_shown_before_the_move() -> None:
    """Each way into rock says so, the question names them, and so does the end of a turn in there; nobody else hears
    of it."""
    for walker in (True, False):
        t = Table(WALLED, LEGEND, "ragna")
        ragna = of(t.g, "ragna")
        ragna.effects = (condition("pass-through-rock", "rock", "move"),) if walker else ()
        t.give(("move",), "33")
        ways = {a[1]: BOOK.warning(t.g, t.decision, a) for a in t.decision if a[0] == "walk"}
        b1, c1, d1 = (sq(t.g, name) for name in ("b1", "c1", "d1"))
        end = BOOK.warning(t.g, t.decision, ("end",))
        assert ways == ({b1: "", c1: LOST, d1: ""} if walker else {b1: ""}) and "unused" in end
        assert ("Solid rock" in BOOK.prompt(t.g, t.decision)) is walker
        assert BOOK.prompt(t.g, t.decision).endswith("for ever: c1.") is walker
    t = Table(WALLED, LEGEND, "ragna")
    ragna = of(t.g, "ragna")
    ragna.effects = (condition("pass-through-rock", "rock", "move"),)
    t.give(("move",), "33")
    t.give(("walk", sq(t.g, "c1")))
    assert BOOK.warning(t.g, t.decision, ("end",)) == LOST
    assert BOOK.warning(t.g, t.decision, ("walk", sq(t.g, "d1"))) == ""
    choices = {c.notation: c.warning for c in (BOOK.choice(t.g, t.decision, a) for a in t.decision)}
    assert choices["end"] == LOST and choices["move d1"] == ""
    t.give(("walk", sq(t.g, "d1")))
    assert ragna.alive and "unused" in BOOK.warning(t.g, t.decision, ("end",))
