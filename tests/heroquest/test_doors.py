"""Doors that are not known give nothing away."""

import pytest

from delvewright.rules.heroquest.dungeon.doors import forcings
from delvewright.rules.heroquest.interface.staging import stage


@pytest.mark.proves("missing.door.locked", "missing.door.portcullis", "missing.door.warded")
@pytest.mark.parametrize("kind", ["locked", "portcullis", "warded"])
def test_only_a_known_door_can_be_forced(kind: str) -> None:
    board = {
        "map": "+-+-+\n|BDo|\n+-+-+\n",
        "legend": {"B": "barbarian", "o": "orc"},
        "door": [{"at": "a1-b1", "kind": kind}],
    }
    g = stage(board, "test")
    f = g.fig(0)
    assert forcings(g, f)
    g.known_doors = 0
    assert forcings(g, f) == []
