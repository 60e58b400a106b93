"""What a quest puts on the board stands in the way of who is put or thrown there, and of nobody who is there anyhow."""

from __future__ import annotations

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.players.allison.wayfinding import reachable
from delvewright.rules.allison.ground.places import no_place
from delvewright.rules.allison.moving.pushing import flies_over
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.dungeon.placing import nearest_free

from .helpers import begin, clear
from .test_hero_ways import At


def beside(g: Game, thing: int) -> tuple[int, tuple[int, int]]:
    """A free square beside a thing, and the way from there to it."""
    for way in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        q = thing - way[0] - way[1] * g.width
        if g.beside[thing] >> q & 1:
            return q, way
    raise AssertionError


@pytest.mark.proves(
    "house.quest.10-weighing", "house.quest.09-house-of-salt", "house.quest.08-long-white", "monster.ogre.toss"
)
@pytest.mark.parametrize(
    ("quest", "thing"), [("the-weighing", "salt-lamp"), ("house-of-salt", "salt-jar"), ("long-white", "cairn")]
)
def test_nobody_is_put_or_thrown_onto_a_lamp_or_a_jar(quest: str, thing: str) -> None:
    """They are no place for anybody and end a flight; a broken jar is gone, a lamp that is out still stands there."""
    g = begin(quest)
    clear(g)
    for q in g.quest.things[thing]:
        near, way = beside(g, q)
        assert no_place(g) >> q & 1 and not flies_over(g, near, q, way)
        assert nearest_free(g, q, no_place(g)) != q
        assert g.quest.text.may_enter(g, g.party()[0]) >> q & 1
        assert not no_place(g) >> near & 1
        g.counters[f"broken@{q}"] = g.counters[f"out@{q}"] = 1
        assert bool(no_place(g) >> q & 1) is (thing != "salt-jar")
        assert flies_over(g, near, q, way) is (thing == "salt-jar")
    assert not squares(begin("short-weight").quest.text.stands(g))


@pytest.mark.proves("house.bot.explore")
def test_a_hero_gets_off_a_square_that_nobody_enters() -> None:
    """Where he stands is no wall to himself, whatever else stands there."""
    t = At("R...", known={("thing", "salt-lamp@0"): 0}, walk="b1 c1", rolled=True)
    assert t.board.walls >> t.at & 1, "the lamp is in everybody else's way"
    there = 1 << 3
    walk: Answer = ("walk", 2)
    assert reachable(t, there) and t.step_towards(there) == walk
