"""Heroes behind sealed doors, and enemies in rooms that nobody has laid out: a game can always go on to its end."""

from __future__ import annotations

import pytest

from delvewright.kernel.grid import squares
from delvewright.players.allison.wayfinding import _seals
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.dungeon.doors import openable, shut_in
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.figures.monsters import call as wandering
from delvewright.rules.allison.ground.places import place_of, room_near
from delvewright.rules.allison.magic.chaos import call, refuge
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game

from .helpers import begin, hero, put, sq
from .test_hero_ways import At
from .test_rounds import board


@pytest.mark.proves("house.door.sealed")
def test_sealed_doors_open_from_within_when_all_are_shut_in() -> None:
    """Not while one of them is outside, nor from there; by whoever of them stands at one."""
    g = begin("the-weighing", "ragna maud")
    doors = [i for i, kind in enumerate(g.quest.door_kinds) if kind == "sealed"]
    ragna, maud = put(g, "ragna", "m12"), hero(g, "maud")
    assert not shut_in(g) and openable(g, ragna) == [], "Maud is outside"
    put(g, "maud", "k9")
    assert shut_in(g)
    assert openable(g, ragna) == [i for i in doors if ragna.at in g.quest.grid.doors[i]] != []
    assert openable(g, maud) == [], "not beside one"
    g.doors |= 1 << doors[0]
    assert not shut_in(g), "the other way is open"
    g.doors &= ~(1 << doors[0])
    put(g, "maud", "m13")
    assert not shut_in(g) and openable(g, maud) == [], "from outside they stay shut"
    g.take_off(maud)
    assert shut_in(g), "she has left"
    wall = (sq(g, "j11"), sq(g, "k11"))
    g.dug += (wall,)
    assert not shut_in(g), "a hole in the wall is a way out"


@pytest.mark.proves("house.door.sealed", "house.bot.explore")
def test_computer_heroes_go_to_a_seal_when_nothing_else_is_left() -> None:
    """To a known door that is closed and sealed."""
    t = At("\n+-+-+-+-+-+\n|R . . .D.|\n+-+-+-+-+-+\n")
    assert _seals(t) == 0, "a plain door is none"
    for door in t.view.doors:
        door.kind = "sealed"
    assert _seals(t) & 0b1111 == 1 << 3
    for door in t.view.doors:
        door.state = "open"
    assert _seals(t) == 0


def unseen() -> tuple[Game, Figure]:
    """The Weighing with nothing laid out but where it begins and the hall, and its Widow."""
    g = BOOK.begin("the-weighing", 0, {"heroes": "ragna", "level": "new"})
    hall = place_of(g, sq(g, "o9"))
    lay_out(g, hall & ~g.laid)
    return g, hero(g, "the-salt-widow")


@pytest.mark.proves("house.quest.10-weighing", "chaos.escape", "move.one-per-square")
def test_the_widow_escapes_to_a_lamp_in_a_room_nobody_has_seen() -> None:
    """Beside it, not onto it, and not where something of the map will stand."""
    g, widow = unseen()
    lamp = sq(g, "x8")
    for name in ("c6", "g18", "u16"):
        g.counters[f"out@{sq(g, name)}"] = 1
    assert not g.laid >> lamp & 1
    beside = g.quest.grid.beside(g.doors)[lamp]
    at = refuge(g, widow)
    assert beside >> at & 1 and at == g.quest.text.escape_to(g, widow)
    g.put(widow, at)
    other = wandering(g, "orc", 1, room_near(g, lamp), False)
    assert other.at != at and place_of(g, lamp) >> other.at & 1


@pytest.mark.proves("chaos.summon-undead", "chaos.summon-orcs", "move.one-per-square")
def test_whom_a_caster_calls_where_nobody_has_looked() -> None:
    """They fill his room and no more: not onto one another, nor where furniture and enemies of the map will be."""
    g, widow = unseen()
    room = place_of(g, sq(g, "g7"))
    g.put(widow, sq(g, "h6"))
    came = [call(g, widow, "skeleton") for _ in range(20)]
    there = [f.at for f in came if f is not None]
    assert len(set(there)) == len(there) == came.index(None) < 20, "as many as there is room for"
    furniture = sum(piece.squares for piece in g.quest.furniture)
    waiting = sum(1 << m.at for m in g.quest.monsters if room >> m.at & 1)
    assert sum(1 << q for q in there) == room & ~furniture & ~waiting & ~(1 << widow.at)
    lay_out(g, room & ~g.laid)
    standing = [f.at for f in g.on_board(ENEMY)]
    assert len(set(standing)) == len(standing), "and nobody of the map comes to stand on them"


@pytest.mark.proves("chaos.summon-orcs", "move.one-per-square")
def test_where_there_is_no_room_nobody_comes() -> None:
    """On a board that is full."""
    g = board("Roo")
    orc = g.on_board(ENEMY)[0]
    assert room_near(g, orc.at) == -1 and call(g, orc, "orc") is None
    h = board("R.o")
    orc = h.on_board(ENEMY)[0]
    came = call(h, orc, "orc")
    assert came is not None and squares(1 << came.at) == [sq(h, "b1")]
