"""Computer heroes fight together: over a pit, where others fight alone, up to whom they could only shoot at."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.players.allison.explore import _go
from delvewright.players.allison.fight import best_stand, close_in, fight_answer, leap, position, value
from delvewright.players.allison.wayfinding import _aid, _landmarks, _onward, afoot, in_need, together, wanted

from .test_hero_ways import GUARD, MOVE, At

FIT: dict[str, Any] = {"body": (9, 9)}


def over_a_pit(drawing: str, pit: str, *options: Answer, **more: Any) -> At:
    """A turn in which some squares are open pits."""
    t = At(drawing, *options, **more)
    t.board.pits = t.mask(t.view, pit)
    return t


# -- pits in a fight


@pytest.mark.proves("house.bot.fight")
def test_a_pit_does_not_keep_fighters_apart() -> None:
    """Up to its edge, and over it, where no way leads round; not who is weak, nor away from the enemy."""
    far: dict[str, Any] = {"rolled": True, "ragna": FIT}
    walk = over_a_pit("R....^.......o", "f1", GUARD, walk="b1 c1 d1 e1", orc_1={"met": 1}, **far)
    assert position(walk) == ("walk", 4)
    edge = over_a_pit("....R^.......o", "f1", GUARD, walk="a1 b1 c1 d1", jump="g1", orc_1={"met": 1}, **far)
    assert leap(edge) == position(edge) == ("jump", 6)
    moved = over_a_pit("....R^....o", "f1", GUARD, jump="g1", moved=True, **far)
    assert position(moved) == ("jump", 6), "after a walk too"
    assert leap(over_a_pit("....R^....o", "f1", GUARD, **far)) is None, "no jump is offered"
    assert leap(over_a_pit("o....R^....", "g1", GUARD, jump="h1", **far)) is None, "there is no enemy over there"
    for body, jumps in (((3, 9), False), ((4, 9), True)):
        hurt = over_a_pit("....R^....o", "f1", GUARD, jump="g1", rolled=True, ragna={"body": body})
        assert (leap(hurt) is not None) is jumps
    caster = over_a_pit("....O^....o", "f1", GUARD, jump="g1", who="ossian", rolled=True, ossian=FIT)
    assert leap(caster) is None
    open_ground = "\n+-+-+-+-+-+\n|. R ^ . o|\n+ + + + + +\n|. . . . .|\n+-+-+-+-+-+\n"
    assert leap(over_a_pit(open_ground, "c1", GUARD, jump="d1", **far)) is None, "one can walk round it"
    two = over_a_pit("....R^....o", "f1", GUARD, jump="d1 g1 h1", **far)
    assert leap(two) == ("jump", 7), "the one that leads nearest"


# -- fights that others bear alone


@pytest.mark.proves("house.bot.fight")
def test_a_fighter_joins_in() -> None:
    """Enemies who have a companion to strike already are feared less; by who is fit, and not for the helpless."""
    walk = "b1 c1 d1 e1 f1 g1"

    def goes(row: str = "R.......M.o..", **changes: Any) -> int:
        base: dict[str, Any] = {"ragna": FIT} | ({"maud": FIT} if "M" in row else {})
        enemies = {"orc_1": {"met": 1, "high": 8}}
        line, open_ = "+" + "-+" * 13, "+" + " +" * 13
        drawing = "\n".join(["", line, f"|{' '.join(row)}|", open_, f"|{' '.join('.' * 13)}|", line, ""])
        return best_stand(At(drawing, GUARD, walk=walk, rolled=True, **(base | enemies | changes)))

    assert goes() == 6, "as near as the roll allows"
    assert goes("R.........o..") < 6, "alone he waits for them"
    assert goes(maud={**FIT, "lying": True}) < 6
    assert goes(ragna={"body": (3, 9)}) < 6


@pytest.mark.proves("house.bot.order")
def test_who_sees_no_enemy_goes_to_those_who_fight() -> None:
    """Within three squares of them; not who is nearly dead, and only while there are enemies on the board."""
    row = "R.................M.o"
    met: dict[str, Any] = {"maud": {"met": 1}}
    near = sum(1 << q for q in (15, 16, 17, 19, 20))
    assert [h.name for h in in_need(At(row, **met))] == ["maud"]
    assert _aid(At(row, **met)) & ~(1 << 20) == near & ~(1 << 20)
    assert in_need(At(row, maud={"met": 0})) == [] and _aid(At(row, maud={"met": 0})) == 0
    assert in_need(At("R.................M..", **met)) == []
    for body, helps in (((2, 6), False), ((3, 6), True)):
        assert (_aid(At(row, ragna={"body": body}, **met)) > 0) is helps
    lead: dict[str, Any] = {"ragna": FIT, "maud": {**FIT, "defend": 0, "met": 1}}
    assert _go(At(row, MOVE, **lead)) == MOVE, "a leader does not wait for who is in a fight"
    waits: dict[str, Any] = {"ragna": FIT, "maud": {**FIT, "defend": 0, "met": 0}}
    assert _go(At(row, MOVE, **waits)) is None


@pytest.mark.proves("house.bot.order")
def test_a_pit_keeps_a_party_apart() -> None:
    """The leader waits for those beyond it, and they come over it to him."""
    assert together(At("R..M"))
    assert not together(over_a_pit("R^.M", "b1"))
    ring = "\n+-+-+-+-+\n|R ^ M .|\n+ + + + +\n|. . . .|\n+-+-+-+-+\n"
    assert together(over_a_pit(ring, "b1")), "round it"
    for row, near in (("R.....M", True), ("R......M", False)):
        assert together(At(row)) is near
    long = "\n+-+-+-+-+-+-+-+\n|R|. . . . . M|\n+ + + + + +-+-+\n|. . . . . . .|\n+-+-+-+-+-+-+-+\n"
    assert together(At(long))
    assert afoot(over_a_pit("R^..", "b1"), 0) == [0, 1, 2, 3], "across it where there is no other way"
    assert afoot(over_a_pit(ring, "b1"), 0)[:4] == [0, 1, 4, 5]
    door = "\n+-+-+-+-+-+-+-+\n|M . ^ R . .D.|\n+-+-+-+-+-+-+-+\n"
    t = over_a_pit(door, "c1", who="maud", maud={"body": (4, 4)}, ragna=FIT)
    assert _onward(t) and not _onward(t) & 0b11, "whoever stays on the other side is waited for in vain"
    around = "\n+-+-+-+-+-+-+-+\n|M ^ R . . .D.|\n+ + + + + +-+-+\n|. . . . . . .|\n+-+-+-+-+-+-+-+\n"
    u = over_a_pit(around, "b1", who="maud", maud={"body": (4, 4)}, ragna=FIT)
    assert not _onward(u) & 1, "round the pit he is four steps off"


@pytest.mark.proves("house.bot.order", "house.quest.10-weighing")
def test_lamps_are_gone_to_together() -> None:
    """The leader goes to a lamp; the others to one that he is near, else they stay with him; not for ever."""
    row = "M......R............"

    def wanted(lamp: int, who: str = "maud", stale: int = 0) -> int:
        known: dict[tuple[str, str], Any] = {("thing", f"salt-lamp@{lamp}"): lamp, ("out", "salt-lamp"): 3}
        return _landmarks(At(row, who=who, known=known, stale=stale, ragna=FIT, maud={"body": (4, 4)}))

    beside = 1 << 15 | 1 << 17
    with_him = sum(1 << q for q in (4, 5, 6, 8, 9, 10))
    assert wanted(16, "ragna") == beside
    assert wanted(16) == with_him
    assert wanted(16, stale=10) == with_him and wanted(16, stale=11) == beside
    assert wanted(14) == 1 << 13, "six steps from the leader"
    assert wanted(15) == with_him, "seven"


# -- blows instead of shots


@pytest.mark.proves("house.bot.fight")
def test_a_fighter_walks_up_to_whom_he_could_only_shoot_at() -> None:
    """If a blow is worth half as much again and somebody is within seven squares; not a weak one, and only once."""
    row = "R.....o"
    t = At(row, GUARD, MOVE, ragna=FIT)
    blow = value(t, t.f("orc.1"), None, False)
    throw: Answer = ("throw", t.f("orc.1").id, "dagger")
    assert close_in(t, blow / 1.6) == MOVE
    assert close_in(t, blow / 1.4) is None
    assert close_in(At("R.......o", GUARD, MOVE, ragna=FIT, orc_1={"met": 1}), blow / 1.6) == MOVE, "seven squares"
    assert close_in(At("R........o", GUARD, MOVE, ragna=FIT, orc_1={"met": 1}), blow / 1.6) is None
    assert close_in(At(row, GUARD, MOVE, ragna={"body": (3, 9)}), 0.0) is None
    assert close_in(At("O.....o", GUARD, MOVE, who="ossian", ossian=FIT), 0.0) is None
    assert close_in(At(row, GUARD, MOVE, ragna=FIT, moved=True), 0.0) is None
    assert close_in(At(row, GUARD, ragna=FIT), 0.0) is None, "there is no move left"
    assert close_in(over_a_pit("R.^...o", "c1", GUARD, MOVE, ragna=FIT), 0.0) is None
    assert close_in(At("RM....o", GUARD, MOVE, ragna=FIT), 0.0) == MOVE, "past a friend"
    assert close_in(At("R.....g o".replace(" ", ""), GUARD, MOVE, ragna=FIT), 0.0) == MOVE
    assert fight_answer(At(row, GUARD, MOVE, throw, ragna=FIT, orc_1={"body": (9, 9), "defend": 0})) == MOVE
    walks = At(row, GUARD, throw, walk="b1 c1 d1 e1 f1", rolled=True, ragna=FIT)
    assert close_in(walks, blow / 1.6) == ("walk", 5)
    assert close_in(walks, blow * 1.1) is None
    short = At(row, GUARD, throw, walk="b1 c1", rolled=True, ragna=FIT)
    assert close_in(short, 0.0) is None, "nobody can be struck from there"


@pytest.mark.proves("house.bot.order", "house.bot.fight")
def test_nobody_stands_by_a_companion_who_has_the_same_enemy_near() -> None:
    """Who has an enemy near goes for it though a companion beside him is in the fight, or all would wait for each
    other; who has none near goes to the companion."""
    near = At("RM....o", MOVE, orc_1={"met": 1}, maud={"met": 1}, ragna=FIT)
    near.memory.mark, near.memory.since = (), 0
    assert in_need(near) and _aid(near) == 0 and wanted(near) == near.mask(near.view, "f1")
    far = At("R....M" + 20 * "." + "o", MOVE, orc_1={"met": 1}, maud={"met": 1}, ragna=FIT)
    assert _aid(far) > 0
