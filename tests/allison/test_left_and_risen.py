"""Men whose hirer is gone, what rises from a tomb, and whom the teacher takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from delvewright.rules.allison.campaign.town import lessons, study
from delvewright.rules.allison.content.quest import read_quest
from delvewright.rules.allison.dungeon.exploring import lay_out
from delvewright.rules.allison.dungeon.searching import search_treasure
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.interface.setup import set_up
from delvewright.rules.allison.state.figure import ENEMY
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.allison.turn.order import playing, set_order
from delvewright.rules.allison.turn.turn import begin_turn, remember

from .helpers import hero, play, sq
from .test_campaign import visit
from .test_rounds import board, of

TOMB = """
title = "A tomb"
goal = "Look into it."
story = "It is shut."
corridors = ["a4"]
map = '''
+-+-+-+-+-+-+-+
|< <|. T T T .|
+   +         +
|< <D. T T T m|
+   +         +
|. .|o . . . .|
+-+-+-+-+-+-+-+
|. . . . . . .|
+-+-+-+-+-+-+-+
'''
[legend]
"<" = "stairway"
m = "mummy 2"
o = "orc 2"
T = "furniture:tomb"
[[monster]]
at = "g2"
occupant = OCCUPANT
"""


def tomb(occupant: bool = True) -> Game:
    """A quest in whose tomb somebody lies; everything is laid out, and Ragna is in the room."""
    quest = read_quest(TOMB.replace("OCCUPANT", str(occupant).lower()), Path("tomb.toml"))
    g = set_up(quest, {"heroes": "ragna", "level": "new"})
    lay_out(g, g.quest.grid.floor & ~g.laid)
    g.round, g.log = 1, []
    g.put(hero(g, "ragna"), sq(g, "d3"))
    return g


def names(g: Game) -> list[str]:
    """The kinds of enemies on the board."""
    return [f.kind.id for f in g.on_board(ENEMY)]


@pytest.mark.proves("house.furniture.tomb", "house.board.reveal", "search.treasure-risk")
def test_who_lies_in_a_tomb() -> None:
    """Not laid out with the room; a search for treasure there wakes it, beside the tomb; elsewhere it does not."""
    assert sorted(names(tomb(occupant=False))) == ["mummy", "orc"]
    g = tomb()
    assert names(g) == ["orc"]
    ragna, beside = hero(g, "ragna"), {"c1", "c2", "e3", "f3", "g1", "g2"}
    g.take_off(g.on_board(ENEMY)[0])
    gen = search_treasure(g, ragna)
    d: Any = next(iter(gen))
    assert (d.seat, d.about, d.figure) == (g.master_seat, "wandering", ragna.id)
    assert dict(d.fields)["place"] == sum(1 << sq(g, name) for name in beside)
    with pytest.raises(StopIteration):
        while True:
            d = gen.send(("place", sq(g, "e3")) if d.__class__.__name__ == "Decision" else "gold-25")
    mummy = g.on_board(ENEMY)[0]
    assert (mummy.kind.id, mummy.at, mummy.met, mummy.level) == ("mummy", sq(g, "e3"), True, 2)
    assert g.monsters == 1 << mummy.at
    play(search_treasure(g, ragna))
    assert names(g) == ["mummy"], "it has risen already"
    g = tomb()
    ragna = hero(g, "ragna")
    g.take_off(g.on_board(ENEMY)[0])
    g.put(ragna, sq(g, "a3"))
    ragna.searched = -1
    play(search_treasure(g, ragna))
    assert not names(g), "another room"


@pytest.mark.proves("house.furniture.tomb")
def test_a_tomb_with_no_room_around_it() -> None:
    """The only free square is no question; with none beside it the nearest one will do."""
    g = tomb()
    ragna = hero(g, "ragna")
    g.take_off(g.on_board(ENEMY)[0])
    ragna.searched = -1
    g.blocked |= sum(1 << sq(g, name) for name in ("c1", "c2", "f3", "g1", "g2"))
    play(search_treasure(g, ragna))
    assert g.on_board(ENEMY)[0].at == sq(g, "e3")
    g = tomb()
    ragna = hero(g, "ragna")
    g.take_off(g.on_board(ENEMY)[0])
    ragna.searched = -1
    g.blocked |= sum(1 << sq(g, name) for name in ("c1", "c2", "f3", "g1", "g2", "e3", "c3"))
    play(search_treasure(g, ragna))
    assert [f.at for f in g.on_board(ENEMY)] == [sq(g, "g3")]


# -- those in somebody's pay


@pytest.mark.proves("merc.hirer-dies", "turn.players-before-gm", "merc.actions")
def test_men_of_a_dead_hero_have_a_turn() -> None:
    """His player goes on with them, in his place of the order, as long as one of them is there."""
    g = board("RMK.o", "ragna", figures={"K": {"employer": "ragna"}})
    ragna, maud, scout = (of(g, n) for n in ("ragna", "maud", "scout.1"))
    assert [f.name for f in playing(g)] == ["ragna", "maud"]
    play(die(g, ragna, "test"))
    assert [f.name for f in playing(g)] == ["scout.1", "maud"]
    g.queue, g.begun = (), False
    play(set_order(g))
    assert g.queue == (0, 1, g.master_seat)
    play(begin_turn(g))
    assert (g.turn, g.waiting) == (0, 1 << scout.id)
    g.take_off(scout)
    assert [f.name for f in playing(g)] == ["maud"]
    play(set_order(g))
    assert g.queue == (1, g.master_seat)
    g.take_off(maud)
    assert playing(g) == []


@pytest.mark.proves("merc.hirer-dies", "turn.order.roll", "turn.order.agreed")
def test_men_of_a_dead_hero_in_other_orders() -> None:
    """They roll in his place; where the order is talked over they are among those who may be next."""
    rolled = board("RMK.o", "ragna", figures={"K": {"employer": "ragna"}}, options={"order": "rolled"})
    play(die(rolled, of(rolled, "ragna"), "test"))
    rolled.order = ()
    play(set_order(rolled), "12 34")
    assert rolled.queue == (1, 0, rolled.master_seat)
    play(set_order(rolled), "65 12", [("roll",)])
    assert rolled.queue == (0, 1, rolled.master_seat)
    talked = board("RMK.o", "ragna", figures={"K": {"employer": "ragna"}}, options={"order": "discussed"})
    scout = of(talked, "scout.1")
    play(die(talked, of(talked, "ragna"), "test"))
    play(set_order(talked))
    gen = begin_turn(talked)
    d: Any = next(iter(gen))
    assert (d.seat, d.figure) == (0, scout.id)
    assert list(d.options) == [("next", scout.id), ("next", of(talked, "maud").id)]
    with pytest.raises(StopIteration):
        gen.send(("next", scout.id))
    assert talked.turn == 0 and talked.queue == (1, talked.master_seat)


@pytest.mark.proves("spell.elf.flashback", "merc.hirer-dies")
def test_a_turn_of_men_alone_is_no_heros_turn() -> None:
    """Flashback plays a hero's turn again; nothing is kept of one in which only his men act."""
    g = board("RMK.o", "ragna", figures={"K": {"employer": "ragna"}})
    of(g, "maud").spells = ("flashback",)
    recount(g)
    g.turn = 0
    remember(g)
    assert g.past is not None
    play(die(g, of(g, "ragna"), "test"))
    recount(g)
    remember(g)
    assert g.past is None


# -- the teacher in town


@pytest.mark.proves("house.npc.teacher", "crosstrain.when")
@pytest.mark.parametrize("dice", ["sssss wwww", "wwwww ssss"])
def test_the_teacher_takes_one_learner(dice: str) -> None:
    """Between two quests she teaches one magic-user, whether he grasps it or not; friends still teach each other."""
    g = visit("ossian", "ilsabet", gold=200, gifts={"ilvane": 1})
    ossian, ilsabet = hero(g, "ossian"), hero(g, "ilsabet")
    for f in (ossian, ilsabet):
        f.level = 5
        f.spells = tuple(s for s in f.spells if s != "timestop")
        assert "timestop@ilvane" in lessons(g, f)
    play(study(g, ossian, "timestop@ilvane"), dice)
    assert (ossian.gold, ilsabet.gold) == (150, 200)
    assert lessons(g, ossian) == []
    assert lessons(g, ilsabet) and not any(word.endswith("@ilvane") for word in lessons(g, ilsabet))
