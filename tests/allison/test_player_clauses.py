"""Clauses of how the computer plays the third book, for heroes and for the game master."""

from __future__ import annotations

import pytest

from delvewright.players.allison.field import Field
from delvewright.players.allison.master_skills import CHOOSERS
from delvewright.players.allison.strength import blow, body, mean

from .tables import Table, figure, seen
from .test_master import draw
from .test_master_skills import LEGEND
from .test_master_turns import Seat


@pytest.mark.proves("house.difficulty")
def test_how_much_of_a_hero_is_doomed() -> None:
    """The part of his Body that all who wait may take together, however much he has."""
    for points in (2, 5, 9):
        s = Seat(draw("RoMg"), "orc.1", "hard", maud={"body": (points, 9), "defend": 1})
        maud, goblin, orc = (figure(s.view, name) for name in ("maud", "goblin.1", "orc.1"))
        s.mind.waiting = [goblin.id]
        assert s.mind.doom(s.field, maud) == pytest.approx(min(1.0, mean(blow(goblin, maud)) / points))
        s.mind.waiting = [goblin.id, orc.id]
        both = mean(blow(goblin, maud)) + mean(blow(orc, maud))
        assert s.mind.doom(s.field, maud) == pytest.approx(min(1.0, both / body(maud)))


@pytest.mark.proves("house.gm.gremlin-trap")
def test_a_gremlin_that_cannot_move_still_has_its_neighbours_in_reach() -> None:
    """Hemmed in beside a hero it attacks: it sets no trap, for somebody is in reach of where it stands."""
    for drawing, sets in (("iR", False), ("Ri", False), ("i..........R", True)):
        t = Table(draw(drawing), LEGEND, "ice-gremlin.1", figures={"i": {"skills": ["gremlin-trap"]}}, corridor=True)
        view = seen(t, **{"ice-gremlin_1": {"high": 3}})
        options = [a for a in t.decision.options if a[0] == "use-at"]
        assert options
        found = CHOOSERS["gremlin-trap"](Field(view), figure(view, "ice-gremlin.1"), options, 0, 0.0)
        assert (found is not None) is sets
