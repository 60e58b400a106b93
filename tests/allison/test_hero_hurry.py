"""Computer heroes when somebody has only so many rounds to live, what they do before doors, and captives."""

from __future__ import annotations

from typing import Any

import pytest

from delvewright.kernel.decisions import Answer
from delvewright.players.allison.care import drink, healed_first, party_tired, take
from delvewright.players.allison.explore import _go, _open, _search, errand, strengthen
from delvewright.players.allison.fight import before, cast_worth
from delvewright.players.allison.master_field import Field
from delvewright.players.allison.wayfinding import _escort, _hunt, _onward, frees, passes_by

from .tables import Table, freely, seen
from .test_hero_ways import GUARD, LEGEND, MOVE, At
from .test_master import draw

CLOCK: dict[tuple[str, str], Any] = {("until", "lark"): 20}
CAPTIVE: dict[str, Any] = {"kind": "person", "sheet": ()}
"""What makes Maud somebody who has to be led out."""
DOORS = """
+-+-+-+-+-+-+-+
|. .D. R . .D.|
+-+-+-+-+-+-+-+
"""


@pytest.mark.proves("house.bot.explore", "house.bot.rest")
@pytest.mark.parametrize(("known", "round_", "hurry"), [
    ({}, 1, False), (CLOCK, 1, True), (CLOCK, 20, True), (CLOCK, 21, False), (CLOCK | {("homeward", ""): 1}, 1, False),
])  # fmt: skip
def test_when_there_is_no_time(known: dict[tuple[str, str], Any], round_: int, hurry: bool) -> None:
    """While somebody can still be saved nobody searches, dresses, hunts or rests without need."""
    t = At("R.", GUARD, ("search", "treasure"), ("disarm", 1), ("wear", "ring-of-warmth"), known=known,
           ragna={"items": ("tool-kit",)})  # fmt: skip
    t.view.round = round_
    assert t.hurry is hurry
    assert _search(t) == (None if hurry else ("disarm", 1))
    assert (take(t) is None) is hurry
    t = At("R.", GUARD, ("search", "traps"), ("search", "treasure"), known=known)
    t.view.round = round_
    assert (_search(t) is None) is hurry


@pytest.mark.proves("house.bot.rest")
@pytest.mark.parametrize(("ragna", "maud", "known", "tired"), [
    (4, 6, {}, True), (5, 3, {}, True), (4, 1, CLOCK, False), (3, 1, CLOCK, True),
])  # fmt: skip
def test_a_rest_in_a_hurry(ragna: int, maud: int, known: dict[tuple[str, str], Any], tired: bool) -> None:
    """When the party has a third of its Body left, not because one of them is low; the leader does not wait then, but
    goes to where one can rest."""
    row = "\n+-+-+-+-+-+-+-+-+-+-+\n|R . .D. . . . . . M|\n+-+-+-+-+-+-+-+-+-+-+\n"
    camps = {("rest", "0"): "impossible", ("rest", "3"): "standard"}
    t = At(row, MOVE, GUARD, known=known | camps, ragna={"body": (ragna, 8)}, maud={"body": (maud, 6)})
    for board in (t.view, t.board):
        board.east |= 1 << 2
    assert party_tired(t) is tired
    if known:
        assert _go(t) == (MOVE if tired else None)


@pytest.mark.proves("house.bot.explore")
def test_a_hunt_waits() -> None:
    """Enemies who are known and near are left alone by who has no time."""
    assert _hunt(At("R....o"))
    assert not _hunt(At("R....o", known=CLOCK))


@pytest.mark.proves("house.bot.explore")
@pytest.mark.parametrize(("marks", "round_", "east"), [
    ({"lark": 0}, 1, False), ({"lark": 6}, 1, True), ({"lark": 0, "tomas": 6}, 1, False),
    ({"lark": 6, "tomas": 0}, 1, True),
    ({"lark": 0, "tomas": 6}, 20, True), ({"lark": 0, "tomas": 6}, 19, False), ({}, 1, False),
])  # fmt: skip
def test_towards_whom_one_goes(marks: dict[str, int], round_: int, east: bool) -> None:
    """The one who has least time, of those who can still be reached; the nearest door if nobody was seen."""
    last = {"lark": 20, "tomas": 26}
    known: dict[tuple[str, str], Any] = {("until", name): last[name] for name in last}
    known |= {("mark", name): q for name, q in marks.items()}
    t = At(DOORS, GUARD, known=known)
    for board in (t.view, t.board):
        board.floor &= ~(1 | 1 << 6)
    t.view.round = t.memory.since = round_
    assert _onward(t) == (1 << 5 if east else 1 << 2)


FORK = """
+-+-+-+-+-+-+
|. .DR . . .|
+-+-+-+-+-+-+
"""


@pytest.mark.proves("house.bot.explore")
@pytest.mark.parametrize(("known", "mark", "hidden", "opens"), [
    ({}, 5, 5, True), (CLOCK, 5, 5, False), (CLOCK, 0, 5, True), (CLOCK, 5, 0, True),
])  # fmt: skip
def test_which_doors_stay_shut(known: dict[tuple[str, str], Any], mark: int, hidden: int, opens: bool) -> None:
    """In a hurry the one that an open way in the right direction spares, and no other."""
    t = At(FORK, GUARD, ("open", 1), known=known | ({("mark", "lark"): mark} if known else {}))
    for board in (t.view, t.board):
        board.floor &= ~(1 << hidden)
    assert passes_by(t) is not opens
    assert (_open(t) is not None) is opens


@pytest.mark.proves("house.quest.07-larder", "house.bot.explore")
def test_who_can_free_somebody() -> None:
    """With five Body, with something warm, or with a fire in mind and a point for it."""

    def able(who: str = "ossian", **changes: Any) -> bool:
        t = At("OR", who="ossian", **freely({who: changes}))
        return frees(t.f(who))

    plain: dict[str, Any] = {"body": (4, 5), "shelves": (), "items": ()}
    fire = {"shelves": (("Memorised", (("fire-of-wrath", ""),)),)}
    assert not able(**plain)
    assert able(**plain | {"body": (5, 5)})
    for item, warm in (
        ("potion-of-warmth", True), ("scroll-of-warmth", True), ("scroll-of-genie", False), ("helmet", False),
    ):  # fmt: skip
        assert able(**plain | {"items": (item,)}) is warm
    assert able(**plain | fire | {"magic": (1, 3)})
    assert not able(**plain | fire | {"magic": (0, 3)})
    assert not able(**plain | {"magic": (1, 3), "shelves": (("Memorised", (("sleep", ""),)),)})
    assert not able(**plain | {"magic": (1, 3), "shelves": (("Spells", (("fire-of-wrath", ""),)),)})


@pytest.mark.proves("house.quest.07-larder", "house.bot.explore")
def test_who_goes_to_the_ice() -> None:
    """Who can free him, though another is nearer; a companion in the ice is wanted like a captive; in a hurry all go to
    one who is free and follows nobody."""
    ice = {"effects": ("frozen",)}
    weak: dict[str, Any] = {"body": (4, 4), "items": (), "shelves": ()}
    for who, goes in (("ragna", True), ("ossian", False)):
        t = At(draw("R...OM", "......"), who=who, maud=CAPTIVE | ice, ossian=weak, ragna={"body": (6, 6)})
        assert bool(_escort(t)) is goes
    assert not _escort(At(draw("R...OM", "......"), maud=CAPTIVE, ossian=weak))
    assert _escort(At(draw("R...OM", "......"), maud=CAPTIVE, ossian=weak, known=CLOCK))
    assert not _escort(At(draw("R...OM", "......"), maud=CAPTIVE | ice, ossian={"body": (5, 5)}, known=CLOCK))
    assert _escort(At("R..M", maud=ice | {"lying": True})) and not _escort(At("R..M"))


@pytest.mark.proves("house.quest.07-larder")
@pytest.mark.parametrize(("body", "warm", "said"), [
    (7, True, "thaw"), (6, True, "thaw-with-warmth"), (6, False, "thaw"), (7, False, "thaw"),
])  # fmt: skip
def test_strength_or_warmth(body: int, warm: bool, said: str) -> None:
    """Who is strong breaks the ice; others use what is warm, if they have it."""
    words = ["thaw", *(["thaw-with-warmth"] if warm else [])]
    ice = CAPTIVE | {"effects": ("frozen",)}
    t = At("RM", GUARD, *(("do-at", word, 1) for word in words), maud=ice, ragna={"body": (body, 8)})
    assert errand(t) == ("do-at", said, 1)


@pytest.mark.proves("house.gm.target")
def test_captives_are_no_prey() -> None:
    """People whom nobody leads are held, not fought; once somebody leads them they are like others."""
    t = Table(draw("R.Mo"), LEGEND, "game-master")
    for who, prey in ((CAPTIVE, 1), (CAPTIVE | {"master": 0}, 2), ({}, 2)):
        assert len(Field(seen(t, maud=who)).heroes) == prey


@pytest.mark.proves("house.bot.drink")
@pytest.mark.parametrize(("row", "changes", "first"), [
    ("RO..o", {}, True), ("OR..o", {}, False), ("RO..o", {"ossian": {"magic": 0}}, False),
    ("RO..o", {"ossian": {"lying": True}}, False), ("RO..o", {"ossian": {"shelves": ()}}, False),
    ("RO..o", {"ragna": {"body": (2, 5)}}, False), ("R.....O.o", {}, True), ("R......Oo", {}, False),
    ("RM..o", {}, False),
])  # fmt: skip
def test_a_healer_comes_before_a_potion(row: str, changes: dict[str, Any], first: bool) -> None:
    """One near, with a healing spell and a point, whose turn comes before the enemies', and for a wound so deep."""
    healer = {"magic": (2, 3), "shelves": (("Memorised", (("heal-body", ""),)),)}
    told = {"ragna": {"body": (2, 6)}} | ({"ossian": healer | changes.get("ossian", {})} if "O" in row else {})
    told |= {"ragna": changes["ragna"]} if "ragna" in changes else {}
    t = At(draw(row, "." * len(row)), ("use", "potion-of-healing"), GUARD, orc_1={"met": 1}, **told)
    danger = t.reach_of_enemies >> t.at & 1 > 0
    assert danger is (len(row) < 6)
    assert healed_first(t) is first
    assert (drink(t) is None) is (first or not danger)


@pytest.mark.proves("house.bot.skills", "skill.warrior.bodyguard")
@pytest.mark.parametrize(("row", "ward", "body", "stands"), [
    ("oMOo", "ossian", 2, True), ("oMOo", "ossian", 3, False), ("MO.o", "ossian", 2, False),
    ("oMRo", "ragna", 2, False),
])  # fmt: skip
def test_a_bodyguard(row: str, ward: str, body: int, stands: bool) -> None:
    """For a magic-user at half Body with two enemies near."""
    t = At(row, GUARD, who="maud", **freely({ward: {"body": (body, 4)}}))
    answer: Answer = ("use-on", "bodyguard", t.f(ward).id)
    t.options = [answer, GUARD, ("end",)]
    assert before(t) == (answer if stands else None)


@pytest.mark.proves("house.bot.cast")
@pytest.mark.parametrize(("magic", "spell", "whom", "effects", "known", "casts"), [
    (2, "rock-skin", "ragna", (), {}, True), (2, "swift-wind", "ragna", (), {}, True),
    (1, "rock-skin", "ragna", (), {}, False),
    (2, "courage", "ragna", (), {}, False), (2, "rock-skin", "ossian", (), {}, False),
    (2, "rock-skin", "ragna", ("rock-skin",), {}, False), (2, "rock-skin", "ragna", (), CLOCK, False),
])  # fmt: skip
def test_before_a_door(
    magic: int, spell: str, whom: str, effects: tuple[str, ...], known: dict[tuple[str, str], Any], casts: bool
) -> None:
    """Rock Skin and Swift Wind on the one who opens it, with more than half the points left; never in a fight."""
    drawing = "\n+-+-+-+-+-+-+\n|O . R . .D.|\n+-+-+-+-+-+-+\n"
    for steps in (0, 1):
        row = drawing if not steps else drawing.replace("O . R . .", "O R . . .")
        t = At(
            row,
            who="ossian",
            known=known,
            ossian={"magic": (magic, 2 if magic == 1 else 3)},
            ragna={"effects": effects},
        )
        answer: Answer = ("cast-on", spell, t.f(whom).id)
        t.options = [answer, GUARD, ("end",)]
        assert strengthen(t) == (answer if casts and not steps else None)
    fight = At("ORo", who="ossian", ossian={"magic": (3, 3)})
    assert cast_worth(fight, ("cast-on", "rock-skin", fight.f("ragna").id)) == 0
