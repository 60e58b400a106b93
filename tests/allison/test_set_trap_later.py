"""A rogue notes a trap at any time while no enemy is visible: in his own turn, or when all heroes have had theirs."""

from __future__ import annotations

import pytest

from delvewright.players.allison.reactions import react
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import ENEMY

from .helpers import sq
from .tables import Table
from .test_rounds import LEGEND, of

ROW = "\n+-+-+-+-+-+-+-+\n|P . . M|. o .|\n+-+-+-+-+-+-+-+\n"
TRAP = ("use-at", "set-trap")


def later(skills: list[str], *, sees: bool = False, traps: int = 0) -> Table:
    """Pim has crossed two squares, and both heroes have ended their turns."""
    t = Table(ROW, {**LEGEND, "P": "pim"}, "pim", figures={"P": {"skills": skills}})
    pim = of(t.g, "pim")
    t.g.crossed = ((pim.id, 1 << sq(t.g, "b1") | 1 << sq(t.g, "c1") | 1 << pim.at),)
    t.g.sworn = ((pim.id, sq(t.g, "c1")),) * traps
    if sees:
        t.g.add(content().kinds["orc"], sq(t.g, "c1"), ENEMY, t.g.master_seat)
    for _ in range(2):
        t.give(("end",))
    return t


@pytest.mark.proves("skill.rogue.set-trap.secrecy", "skill.rogue.set-trap", "skill.rogue.set-trap.limit")
def test_a_trap_is_noted_when_all_have_had_their_turns() -> None:
    """On a free square that he has crossed; not with an enemy in view, nor a third; the game master hears nothing."""
    t = later(["set-trap"])
    d = t.decision
    assert (d.about, t.g.seats[d.seat], d.figure) == ("lull", "pim", of(t.g, "pim").id)
    assert [a[2] for a in d.options if a[:2] == TRAP] == [sq(t.g, "b1"), sq(t.g, "c1")]
    assert react(BOOK.view(t.g, d.seat, d), d) == ("pass",)
    log = t.g.log = []
    t.give((*TRAP, sq(t.g, "b1")))
    assert t.g.sworn == ((of(t.g, "pim").id, sq(t.g, "b1")),)
    assert all(not e.seen_by(t.g.master_seat) for e in log if e.kind == "use") and log
    assert t.decision.about != "lull", "once in a moment"
    assert later(["set-trap"], sees=True).decision.about != "lull"
    assert later(["set-trap"], traps=2).decision.about != "lull"
    assert later(["set-trap"], traps=1).decision.about == "lull"
    assert later([]).decision.about != "lull"
