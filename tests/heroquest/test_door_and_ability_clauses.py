"""Doors, portals, ways out and the abilities of Monsters, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import at, board, one, run

from delvewright.kernel.decisions import Decision
from delvewright.kernel.effects import Effect
from delvewright.rules.heroquest.content.ability_texts import ability_text
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon import doors
from delvewright.rules.heroquest.figures import steal
from delvewright.rules.heroquest.figures.command import command
from delvewright.rules.heroquest.turn import choosing

# -- doors

PAIR = "+-+-+-+\n|.DBD.|\n+-+-+-+"


@pytest.mark.proves("action.move.door-open-who", "action.move.door-special", "missing.door.one-way", "ability.sentry")
@pytest.mark.parametrize(
    ("door", "opens"),
    [
        ({}, True), ({"kind": "portcullis"}, False), ({"kind": "locked"}, False), ({"kind": "warded"}, False),
        ({"kind": "one-way", "start": "b1"}, True), ({"kind": "one-way", "start": "a1"}, False),
    ],
)  # fmt: skip
def test_which_doors_are_opened_without_more_ado(door: dict[str, str], opens: bool) -> None:
    g = board(PAIR, **({"door": [{"at": "a1-b1", **door}]} if door else {}))
    hero = one(g, "barbarian")
    expected = [("open", at(g, "a1"))] * opens + [("open", at(g, "c1"))]
    assert sorted(doors.openings(g, hero)) == expected
    known, g.known_doors = g.known_doors, 0
    assert doors.openings(g, hero) == [], "nobody opens what nobody has seen"
    g.secrets = known
    assert sorted(doors.openings(g, hero)) == expected, "found secret doors are doors"
    g.doors = known
    assert doors.openings(g, hero) == [], "they stand open"


@pytest.mark.proves("missing.door.locked")
@pytest.mark.parametrize("second", [False, True])
def test_a_key_opens_its_own_lock(second: bool) -> None:
    g = board(PAIR, door=[{"at": "a1-b1", "kind": "locked", "key": "silver-key"}, {"at": "b1-c1", "kind": "locked"}])
    hero = one(g, "barbarian")
    assert doors.openings(g, hero) == []
    assert {a[1] for a in doors.forcings(g, hero)} == {at(g, "a1"), at(g, "c1")}


@pytest.mark.proves("missing.door.portcullis", "missing.door.locked", "missing.door.warded")
@pytest.mark.parametrize(
    ("kind", "barbarian", "wizard"),
    [
        ("portcullis", {"strength"}, {"strength"}),
        ("locked", set(), set()),
        ("warded", {"will"}, {"will"}),
        ("closed", set(), set()),
    ],
)
def test_how_a_special_door_can_be_forced(kind: str, barbarian: set[str], wizard: set[str]) -> None:
    for letter, ways in (("B", barbarian), ("W", wizard), ("S", barbarian)):
        picture = f"+-+-+-+\n|.D{letter} {'B' if letter == 'S' else '.'}|\n+-+-+-+"
        g = board(picture, door=[{"at": "a1-b1", "kind": kind}] if kind != "closed" else [])
        hero = next(f for f in g.figures if f.at == at(g, "b1"))
        have = {how for how in ("brute-force", "dexterity") if doors.value(hero, how) is not None}
        clever = {"wisdom"} if kind == "warded" and hero.kind.wisdom is not None else set()
        assert {a[2] for a in doors.forcings(g, hero)} == (have if kind == "locked" else ways | clever)
        assert all(a[1] == at(g, "a1") for a in doors.forcings(g, hero))
        g.doors = g.known_doors
        assert doors.forcings(g, hero) == []


@pytest.mark.proves("missing.door.portal")
def test_a_portal_leads_both_ways_while_it_is_active() -> None:
    g = board("+-+-+-+-+-+\n|P B . o P|\n+-+-+-+-+-+")
    a, b = at(g, "a1"), at(g, "e1")
    for active, ways in ((0, (-1, -1, -1)), (1, (b, a, -1)), (2, (-1, -1, -1))):
        g.portals = active
        assert tuple(doors.portal_at(g, q) for q in (a, b, at(g, "b1"))) == ways


@pytest.mark.proves("missing.door.portal", "explore.any-time")
@pytest.mark.parametrize(
    ("who", "beyond", "asked"),
    [
        ("hero", "", True), ("hero", "friend", False), ("hero", "furniture", False), ("hero", "blocked", False),
        ("hero", "monster", True), ("monster", "", False), ("used", "", True), ("used", "monster", False),
        ("used", "hero", False),
    ],
)  # fmt: skip
def test_who_may_step_through_and_what_keeps_the_other_end_shut(who: str, beyond: str, asked: bool) -> None:
    g = board("+-+-+-+-+-+-+\n|P B D o g P|\n+-+-+-+-+-+-+")
    g.portals, g.quest.monsters_use_portals = 1, who == "used"
    f = one(g, "barbarian" if who == "hero" else "orc.1")
    g.put(f, at(g, "a1"))
    there = at(g, "f1")
    if beyond in ("friend", "hero"):
        g.put(one(g, "dwarf"), there)
    elif beyond == "monster":
        g.put(one(g, "goblin.1"), there)
    elif beyond:
        setattr(g, beyond, getattr(g, beyond) | 1 << there)
    question: Any = next(iter(doors.through_portal(g, f)), None)
    assert (question is not None) is asked
    if asked:
        assert (question.seat, question.figure, question.about) == (f.seat, f.id, "portal")
        assert question.options == [("enter", there), ("pass",)]


@pytest.mark.proves("missing.door.portal")
@pytest.mark.parametrize("answer", ["enter", "pass"])
def test_whoever_stands_at_the_other_end_is_thrust_aside(answer: str) -> None:
    g = board("+-+-+-+-+-+-+\n|P B D o g P|\n+-+-+-+-+-+-+")
    g.portals = 1
    hero, goblin, orc = one(g, "barbarian"), one(g, "goblin.1"), one(g, "orc.1")
    g.put(hero, at(g, "a1"))
    g.put(goblin, at(g, "f1"))
    play = doors.through_portal(g, hero)
    next(play)
    with pytest.raises(StopIteration):
        play.send((answer, at(g, "f1")) if answer == "enter" else (answer,))
    if answer == "enter":
        assert (hero.at, goblin.at, orc.at) == (at(g, "f1"), at(g, "e1"), at(g, "d1"))
    else:
        assert (hero.at, goblin.at) == (at(g, "a1"), at(g, "f1"))


@pytest.mark.proves("quest.end.usual", "missing.door.wooden-exit")
def test_leaving_takes_a_point_only_through_a_door() -> None:
    g = board("+-+-+-+\n|B o .|\n+-+-+-+")
    hero, orc = one(g, "barbarian"), one(g, "orc.1")
    g.quest.exit = 1 << hero.at
    for door, points, moves, hero_may, orc_may in (
        (False, 0, 0, True, False), (True, 0, 1, False, False), (True, 1, 0, True, False), (True, 0, 0, False, False),
    ):  # fmt: skip
        g.quest.exit_door, g.points, g.moves = door, points, moves
        assert (doors.may_leave(g, hero), doors.may_leave(g, orc)) == (hero_may, orc_may)
    g.quest.exit, g.quest.exit_door, g.points, g.moves = 1 << orc.at, True, 0, 1
    assert doors.may_leave(g, orc), "whose Speed is a number has points as soon as it moves"
    g.moves = 0
    assert not doors.may_leave(g, orc)
    hero.out = g.ended = False
    at_ = hero.at
    doors.leave(g, hero)
    assert hero.out and hero.at == -1 and g.ended and not g.heroes >> at_ & 1


# -- abilities


@pytest.mark.proves("ability.command", "missing.character.sexton", "missing.men.sergeant")
@pytest.mark.parametrize(
    ("leader", "follower", "seat", "hasty"),
    [
        (["command"], [], "own", True), (["command"], ["command"], "own", False), ([], [], "own", False),
        (["command undead"], [], "own", False), (["command undead"], ["undead"], "own", True),
        (["command"], [], "other", False),
    ],
)  # fmt: skip
def test_whom_a_commander_hurries(leader: list[str], follower: list[str], seat: str, hasty: bool) -> None:
    g = board("+-+-+-+-+\n|B o g .|\n+-+-+-+-+", figures={"o": {"abilities": leader}, "g": {"abilities": follower}})
    goblin = one(g, "goblin.1")
    command(g, g.sorcerer if seat == "own" else 0)
    assert [(e.name, e.changes, e.amount, e.until) for e in goblin.effects] == [
        ("command", "haste", 1, "turn-end")
    ] * hasty
    assert not one(g, "barbarian").effects and not one(g, "orc.1").effects


@pytest.mark.proves("ability.command")
def test_a_commander_hurries_only_whom_it_sees_on_the_board() -> None:
    g = board("+-+-+-+-+\n|B o|g .|\n+-+-+-+-+", figures={"o": {"abilities": ["command"]}})
    g.laid |= g.quest.grid.floor
    goblin = g.add(content().kinds["goblin"], at(g, "c1"), 1 - one(g, "barbarian").side, g.sorcerer)
    command(g, g.sorcerer)
    assert not goblin.effects
    g.put(goblin, -1)
    command(g, g.sorcerer)
    assert not goblin.effects


@pytest.mark.proves("ability.crush.grab", "ability.crush.monster-held")
@pytest.mark.parametrize(
    ("lost", "damage", "gone", "steadfast", "held"),
    [
        (1, "", False, False, True), (0, "", False, False, False), (1, "spirit", False, False, False),
        (1, "", True, False, False), (2, "heat", False, False, True), (1, "", False, True, False),
    ],
)  # fmt: skip
def test_whom_a_crusher_holds(lost: int, damage: str, gone: bool, steadfast: bool, held: bool) -> None:
    g = board("+-+-+-+\n|B o .|\n+-+-+-+")
    hero, orc = one(g, "barbarian"), one(g, "orc.1")
    if gone:
        g.put(hero, -1)
    if steadfast:
        hero.effects = (Effect("x", "steadfast", 1, "quest"),)
    g.ended = False
    ability_text.of("crush").attacked(g, orc, hero, lost, frozenset({damage} - {""}))
    assert (orc.grip == hero.id, g.ended, g.grips) == (held, held, int(held))


@pytest.mark.proves("ability.steal.take", "ability.steal.not", "card.relic.indestructible")
def test_what_a_thief_can_take_and_from_whom() -> None:
    g = board("+-+-+-+-+\n|B o D .|\n+-+-+-+-+")
    hero, dwarf, orc = one(g, "barbarian"), one(g, "dwarf"), one(g, "orc.1")
    near = 1 << hero.at | 1 << dwarf.at
    thief = ability_text.of("steal")
    relics = [c.id for c in content().cards.values() if "Relic" in c.keywords][:1]
    hero.items, hero.hands = ("broadsword", "rope", "potion-of-healing", *relics), ("broadsword",)
    dwarf.items, dwarf.hands = ("shortsword",), ()
    offered = thief.actions(g, orc, near)
    assert ("steal", "shortsword", dwarf.id) in offered and ("steal", "broadsword", hero.id) not in offered
    assert not any(answer[1] in relics for answer in offered)
    assert not any(
        answer[1] == "potion-of-healing"
        for answer in offered
        if not steal.STEALABLE & set(content().cards["potion-of-healing"].keywords)
    )
    assert thief.actions(g, orc, 1 << hero.at) == [a for a in offered if a[2] == hero.id]
    run(thief.acts(g, orc, ("steal", "shortsword", dwarf.id)))
    assert dwarf.items == () and orc.stolen == ((dwarf.id, "shortsword"),) and g.thieves


@pytest.mark.proves("ability.steal.flee", "ability.steal.lost")
def test_a_thief_goes_where_nobody_sees_it_else_as_far_as_it_gets() -> None:
    g = board("+-+-+-+-+-+\n|B o . . .|\n+-+-+-+-+ +\n|# # # #|.|\n+-+-+-+-+ +\n|# # # #|.|\n+-+-+-+-+-+")
    orc = one(g, "orc.1")
    g.laid |= g.quest.grid.floor
    assert not steal._watched(g, orc, at(g, "e3")) and steal._watched(g, orc, at(g, "e1"))
    best = next(q for q in (at(g, "e2"), at(g, "e3")) if not steal._watched(g, orc, q))
    assert steal.flight(g, orc, 6) == 1 << best, "round the corner, and no farther"
    assert steal.flight(g, orc, 2) == 1 << at(g, "d1"), "on the way there"
    g = board("+-+-+-+-+-+\n|B o . . .|\n+-+-+-+-+-+")
    orc = one(g, "orc.1")
    assert steal.flight(g, orc, 2) == 1 << at(g, "d1") and steal.flight(g, orc, 9) == 1 << at(g, "e1")
    g.put(orc, at(g, "e1"))
    assert steal.flight(g, orc, 9) == 0, "farther away there is nothing"


# -- what is offered


@pytest.mark.proves("turn.default-actions", "action.list")
def test_an_activation_is_asked_of_its_figure_from_the_state_alone() -> None:
    g = board("+-+-+-+\n|B o .|\n+-+-+-+", active="barbarian")
    hero = one(g, "barbarian")
    asked = choosing.choices(g, hero)
    assert isinstance(asked, Decision)
    assert (asked.seat, asked.figure, asked.about, asked.clean) == (hero.seat, hero.id, "activation", True)
    assert ("move",) in asked.options and asked.options[-1] == ("end",) and asked.options.count(("end",)) == 1
    g.moves = 0
    assert ("move",) not in choosing.choices(g, hero).options
    assert any(a[0] == "attack" for a in choosing.choices(g, hero).options)
    g.acts = 0
    assert not any(a[0] in ("attack", "punch", "search") for a in choosing.choices(g, hero).options)


@pytest.mark.proves("missing.door.iron-entrance")
def test_before_the_entrance_one_rolls_then_enters_if_nobody_stands_there() -> None:
    g = board("+-+-+-+\n|B o .|\n+-+-+-+")
    hero, orc = one(g, "barbarian"), one(g, "orc.1")
    g.put(hero, -1)
    g.quest.entrance = at(g, "c1")
    for points, moves, taken, options in (
        (0, 1, False, ["move", "end"]), (0, 0, False, ["end"]), (3, 0, False, ["enter-dungeon", "end"]),
        (3, 0, True, ["end"]),
    ):  # fmt: skip
        g.points, g.moves = points, moves
        g.put(orc, at(g, "c1" if taken else "b1"))
        asked = choosing.choices(g, hero)
        assert [a[0] for a in asked.options] == options and (asked.figure, asked.clean) == (hero.id, True)
    g.put(orc, at(g, "b1"))
    g.points = 3
    doors.enter(g, hero)
    assert hero.at == at(g, "c1") and g.points == 2


@pytest.mark.proves("ability.overburdened", "ability.cursed.stays")
def test_what_can_be_dropped_for_its_weight() -> None:
    for card in content().cards.values():
        assert choosing.burden(card.id) is (card.heavy > 0 and "Cursed" not in card.keywords)
    assert choosing.burden("plate-mail") and not choosing.burden("dagger")
