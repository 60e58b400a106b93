"""Where monsters come who have no place of their own: counted anew over the whole board."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.test_gamesmaster import MORE
from tests.advanced.test_players import LETTERS

from delvewright import Game as Table
from delvewright.kernel.grid import squares
from delvewright.lab.scenario import parse, staged
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.wandering import far_away
from delvewright.rules.advanced.fighting.meeting import farthest, free_places, usual_places
from delvewright.rules.advanced.ground.sight import visible

MAPS: dict[str, tuple[str, dict[str, Any]]] = {
    "one hall": ("+-+-+-+-+-+-+\n|. H . . . .|\n+-+-+-+-+-+-+\n", {}),
    "two heroes": ("+-+-+-+-+-+-+\n|H . . . . S|\n+-+-+-+-+-+-+\n", {}),
    "a shut door": ("+-+-+-+-+-+-+\n|. H . .D. .|\n+-+-+-+-+-+-+\n", {}),
    "an open door, one in the doorway": ("+-+-+-+-+-+-+\n|. . . HO. .|\n+-+-+-+-+-+-+\n", {}),
    "a hero on each side of a shut door": ("+-+-+-+-+-+-+\n|H . .D. . S|\n+-+-+-+-+-+-+\n", {}),
    "two sections": ("+-+-+-+-+-+-+\n|H . . . . .|\n+-+-+-+-+-+-+\n", {"areas": {"f6": "passage", "j6": "passage"}}),
    "the last square is taken": ("+-+-+-+-+-+-+\n|H . . . . w|\n+-+-+-+-+-+-+\n", {"turn": "combat"}),
    "a thing at the end": ("+-+-+-+-+-+-+\n|. H . . . C|\n+-+-+-+-+-+-+\n", {}),
    "somebody lies there": (
        "+-+-+-+-+-+-+\n|H . . . . S|\n+-+-+-+-+-+-+\n",
        {"figures": {"S": {"wounds": 0, "full": 5}}},
    ),
}


def board(name: str) -> Table:
    map_, more = MAPS[name]
    spec = {"name": "x", "map": map_, "legend": {**LETTERS, **MORE}, "turn": "exploration", "corner": "f6", **more}
    return staged(parse({"book": "advanced", "scenario": [spec]}, "f")[0])


@pytest.mark.proves("counter.wandering", "trapfx.alarm", "counter.ambush")
@pytest.mark.parametrize("name", MAPS)
def test_as_far_as_anybody_sees(name: str) -> None:
    g = board(name).state
    heroes = [f.at for f in g.everybody() if f.side == 0 and f.condition == 0]
    best: dict[int, int] = {}
    for n, area in enumerate(g.board.areas):
        for q in squares(area.squares):
            if (g.solid | g.taken) >> q & 1 or not any(visible(g, at, q) for at in heroes):
                continue
            x, y = q % g.width, q // g.width
            far = min(abs(at % g.width - x) + abs(at // g.width - y) for at in heroes)
            best[n] = max(best.get(n, -1), far)
    most = max(best.values())
    (found,) = far_away(g)
    assert best[found] == most and found == min(n for n, far in best.items() if far == most)
    foe = g.add_monster(content().monsters["orc"])
    places = farthest(g, usual_places(g, foe, free_places(g, foe, (found,))))

    def rank(q: int) -> tuple[bool, int]:
        x, y = q % g.width, q // g.width
        seen = any(visible(g, at, q) for at in heroes)
        return not seen, -min(abs(at % g.width - x) + abs(at // g.width - y) for at in heroes)

    assert [rank(q) for q in places] == sorted(rank(q) for q in places)
    assert set(places) == {q for q in squares(g.board.areas[found].squares) if not (g.solid | g.taken) >> q & 1}
