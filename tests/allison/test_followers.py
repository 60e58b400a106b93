"""People who are led: how far, which way, past whom, over what, and out."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.enemy_levels_and_gear import take_figures
from delvewright.rules.allison.figures.persons import PERSON, follow, lead_out
from delvewright.rules.allison.state.figure import HERO, Figure
from delvewright.rules.allison.state.game import Game

from .helpers import play, sq
from .test_monster_texts import put
from .test_rounds import board, of


def led(rows: str, at: str, master: str = "ragna", **more: Any) -> tuple[Game, Figure]:
    """A board with somebody on a square who follows a hero."""
    g = board(rows, **more)
    friend = g.add(content().kinds[PERSON], sq(g, at), HERO, g.master_seat, "odo")
    take_figures(friend, 1)
    friend.home, friend.master = -1, of(g, master).id
    return g, friend


@pytest.mark.proves("house.npc.line", "move.enemy-min-max")
@pytest.mark.parametrize(
    ("dice", "to"), [("11", "b1"), ("12", "c1"), ("23", "e1"), ("33", "f1"), ("34", "f1"), ("66", "f1")]
)
def test_how_far_people_go(dice: str, to: str) -> None:
    """Two dice, at least two squares and at most six."""
    g, odo = led(".........R", "a1")
    g.put(odo, sq(g, "a1"))
    low = {"b1": "c1", "c1": "d1", "e1": "f1", "f1": "g1"}[to]
    play(follow(g, of(g, "ragna")), dice)
    assert odo.at == sq(g, low)
    assert g.points == 0


@pytest.mark.proves("house.npc.line", "move.pass-allies")
def test_past_allies_only_if_there_is_room_beyond() -> None:
    """An ally's square is crossed where the roll reaches a free one; nobody stops on it."""
    g, odo = led(".M..R", "a1")
    odo.low = odo.high = 2
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "c1")
    g, odo = led(".M..R", "a1")
    odo.low = odo.high = 1
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "a1"), "one square is not enough"
    g, odo = led(".MP.R", "a1")
    odo.low = odo.high = 3
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "d1"), "past two"
    g, odo = led(".MP.R", "a1")
    odo.low = odo.high = 2
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "a1")
    g, odo = led(".MR", "a1")
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "a1"), "no room beside her"
    g, odo = led(".o.R", "a1")
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "a1"), "not past enemies"


@pytest.mark.proves("house.npc.line")
def test_people_come_beside_the_leader_and_not_aslant() -> None:
    """Aslant he walks on; beside her he stands still, and nobody rolls."""
    g, odo = led("R../...", "b2")
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at in (sq(g, "b1"), sq(g, "a2"))
    stood = odo.at
    play(follow(g, of(g, "ragna")), "")
    assert odo.at == stood
    g, odo = led(".R./...", "c2")
    odo.low = odo.high = 1
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at in (sq(g, "c1"), sq(g, "b2"))


@pytest.mark.proves("house.npc.line")
def test_people_who_are_close_go_out_with_the_leader_aslant_as_well() -> None:
    """Whoever stands on any of the eight squares around follows closely."""
    g, odo = led("R..../.....", "b2", exit="e1")
    leader = of(g, "ragna")
    lead_out(g, leader, leader.at)
    assert odo.at < 0


@pytest.mark.proves("house.npc.line", "house.floor.river", "house.floor.ice")
def test_people_in_rivers_and_on_ice() -> None:
    """A river square costs two and a die, and is not entered with one square left; a slip ends the way."""
    for most, to, dice, body in ((3, "b1", "w", 3), (4, "c1", "wsw"[1:], 2), (5, "d1", "ww", 3), (6, "e1", "ws", 2)):
        g, odo = led(".==...R", "a1")
        odo.low = odo.high = most
        play(follow(g, of(g, "ragna")), "11" + dice)
        assert (odo.at, odo.body) == (sq(g, to), body), most
    for dice, to in (("s", "c1"), ("w", "g1")):
        g, odo = led(".." + "~~" + "...R", "a1")
        g.slipped = True
        odo.low = odo.high = 6
        play(follow(g, of(g, "ragna")), "11" + dice)
        assert odo.at == sq(g, to), "his own first step on ice asks for a die, whatever the leader did"


@pytest.mark.proves("house.npc.line", "trap.sprung-by-entering", "trap.pit", "trap.pit.climb", "trap.long-pit.climb")
def test_people_spring_traps() -> None:
    """A hidden spear strikes and lets him go on; a hidden pit holds him; who dies goes no further."""
    g, odo = led("......R", "a1", **put("trap:spear c1"))
    odo.low = odo.high = 5
    play(follow(g, of(g, "ragna")), "11s")
    assert (odo.at, odo.body) == (sq(g, "f1"), 2)
    g, odo = led("......R", "a1", **put("trap:pit c1"))
    odo.low = odo.high = 5
    play(follow(g, of(g, "ragna")), "11")
    assert (odo.at, odo.body, odo.pit) == (sq(g, "c1"), 2, True)
    play(follow(g, of(g, "ragna")), "11")
    assert (odo.at, odo.pit) == (sq(g, "f1"), False), "out of a plain pit without a roll"
    g, odo = led("......R", "a1", **put("trap:spear c1"))
    odo.low, odo.high, odo.body = 5, 5, 1
    play(follow(g, of(g, "ragna")), "11s")
    assert odo.at < 0 and not odo.alive
    g, odo = led("......R", "c1", **put("trap:long-pit c1, trap:long-pit d1"))
    g.armed, g.pits, odo.pit = 0, 1 << sq(g, "c1") | 1 << sq(g, "d1"), True
    play(follow(g, of(g, "ragna")), "4")
    assert (odo.at, odo.pit) == (sq(g, "c1"), True), "a long pit wants a 5"


@pytest.mark.proves("house.npc.line", "jump.any-trap", "jump.movement-needed", "house.floor.crevasse")
def test_people_jump() -> None:
    """Over a known trap where nothing else leads on, with two squares left and room beyond; else round it."""
    for most, dice, to, body in ((2, "w", "c1", 3), (5, "w", "c1", 3), (5, "s", "b1", 2)):
        g, odo = led(".....R", "a1", **put("trap:spear b1"), found=["b1"])
        odo.low = odo.high = most
        play(follow(g, of(g, "ragna")), "11" + dice + ("s" if dice == "s" else ""))
        assert (odo.at, odo.body) == (sq(g, to), body)
        assert g.points == 0
    g, odo = led(".....R", "a1", **put("trap:spear b1"), found=["b1"])
    odo.low = odo.high = 1
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "a1"), "one square is not enough"
    g, odo = led(".....R/......", "a1", **put("trap:spear b1"), found=["b1"])
    odo.low = odo.high = 3
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "c2"), "round it"
    g, odo = led(".....R", "a1", **put("crevasse c1"))
    odo.low = odo.high = 6
    play(follow(g, of(g, "ragna")), "11w")
    assert odo.at == sq(g, "d1"), "up to its edge, and over it"
    g, odo = led(".....R", "a1", **put("crevasse c1"))
    odo.low = odo.high = 2
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "b1"), "no square is left to land on"
    g, odo = led(".....R", "a1", **put("trap:spear b1"), found=["b1"])
    g.bridged = 1 << sq(g, "b1")
    odo.low = odo.high = 3
    play(follow(g, of(g, "ragna")), "11")
    assert odo.at == sq(g, "d1"), "a bridge is floor"


@pytest.mark.proves("house.npc.line", "house.board.entrance")
def test_people_go_out_after_their_leader() -> None:
    """Beside him, or on a way out, they leave with him; else they walk to the exit and leave by one more square."""
    g, odo = led("......R", "a1", exit="g1")
    ragna, at = of(g, "ragna"), sq(g, "g1")
    g.take_off(ragna)
    ragna.out = True
    lead_out(g, ragna, at)
    assert not odo.out
    odo.low = odo.high = 6
    play(follow(g, ragna), "11")
    assert (odo.at, odo.out) == (at, False)
    odo.low = odo.high = 1
    play(follow(g, ragna), "11")
    assert odo.out and odo.at < 0
    g, odo = led("......R", "e1", exit="g1")
    ragna = of(g, "ragna")
    g.take_off(ragna)
    ragna.out = True
    odo.low = odo.high = 3
    play(follow(g, ragna), "11")
    assert odo.out, "two squares and one more"
    for start, goes in (("f1", True), ("e1", False)):
        g, odo = led("......R", start, exit="g1")
        ragna = of(g, "ragna")
        lead_out(g, ragna, sq(g, "g1"))
        assert odo.out is goes
    g, odo = led("......R", "a1", exit="a1")
    lead_out(g, of(g, "ragna"), sq(g, "g1"))
    assert odo.out, "he stands in a way out"
    g, odo = led("M.....R", "b1", exit="g1")
    lead_out(g, of(g, "maud"), sq(g, "a1"))
    assert not odo.out, "he follows another"


@pytest.mark.proves("house.npc.line")
def test_whom_people_wait_for() -> None:
    """Nobody moves after somebody he does not follow, nor once he is beside his leader; a dead leader is none."""
    g, odo = led("M....R", "b1")
    play(follow(g, of(g, "maud")))
    assert odo.at == sq(g, "b1")
    g, odo = led("R.....", "b1")
    play(follow(g, of(g, "ragna")))
    g, odo = led("R.....", "c1")
    play(follow(g, of(g, "ragna")), "66")
    assert odo.at == sq(g, "b1"), "as far as beside her"
    ragna = of(g, "ragna")
    g.take_off(ragna)
    ragna.alive = False
    play(follow(g, ragna))
    assert odo.master == -1
