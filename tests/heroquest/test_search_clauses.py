"""Searches and disarming, clause by clause: which traps and doors, from which side, and what it leaves."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from tests.heroquest.helpers import LETTERS, laid, one, speak

from delvewright.kernel.dice import D6, Roll
from delvewright.kernel.grid import squares
from delvewright.kernel.notation import parse_square
from delvewright.rules.heroquest.dungeon import disarming, searching

TRAPS = {"s": "trap:spear", "p": "trap:pit", "L": "trap:long-pit"}


def table(picture: str, **scenario: Any) -> Any:
    return laid(map=picture, **scenario | {"legend": {**LETTERS, **TRAPS, **scenario.get("legend", {})}})


def at(g: Any, *names: str) -> int:
    return sum(1 << parse_square(q, g.width, 40) for q in names)


def last(g: Any) -> Any:
    return g.log[-1]


DOORS = "+-+-+-+-+-+-+-+\n|s .DD .D. s p|\n+-+-+-+-+-+-+-+"


@pytest.mark.proves("action.search-traps.result", "action.search-traps.again", "missing.trap.door")
def test_a_search_finds_the_trapped_doors_of_its_room_that_anybody_knows_of() -> None:
    g = table(DOORS, trap=[{"door": "b1-c1"}, {"door": "d1-e1"}]).state
    dwarf, traps = one(g, "dwarf"), g.quest.traps
    doors = [n for n, trap in enumerate(traps) if trap.door >= 0]
    assert len(doors) == 2
    searching.search_traps(g, dwarf)
    assert g.found_doors == sum(1 << n for n in doors) and g.found == 0, "no trap of another room"
    assert set(last(g).squares) == set(squares(at(g, "c1", "d1"))), "on this side of each"
    searching.search_traps(g, dwarf)
    assert last(g).squares == ()
    g.found_doors, g.sprung = 0, 1 << doors[0]
    searching.search_traps(g, dwarf)
    assert g.found_doors == 1 << doors[1], "what has gone off is no trap"
    g.found_doors, g.sprung, g.known_doors = 0, 0, 0
    searching.search_traps(g, dwarf)
    assert g.found_doors == 0, "nobody looks for traps on a door nobody has seen"
    g.secrets = 1 << traps[doors[1]].door
    searching.search_traps(g, dwarf)
    assert g.found_doors == 1 << doors[1], "a secret door that was found is known"


@pytest.mark.proves("action.search-traps.result", "action.search-traps.unfindable", "action.search-traps.again")
def test_a_search_finds_what_is_armed_and_can_be_found() -> None:
    g = table("+-+-+-+-+-+\n|D s p s p|\n+-+-+-+-+-+", unfindable=["d1"]).state
    dwarf = one(g, "dwarf")
    g.armed &= ~at(g, "c1")
    searching.search_traps(g, dwarf)
    assert g.found == at(g, "b1", "e1") and last(g).squares == tuple(squares(g.found))
    searching.search_traps(g, dwarf)
    assert last(g).squares == (), "a second one finds nothing new"


SECRET = "+-+-+-+-+-+\n|. .SD .S.|\n+-+-+-+-+-+"


@pytest.mark.proves("action.search-doors.result")
def test_secret_doors_are_found_from_either_side_if_the_quest_lets_them() -> None:
    game = table(SECRET)
    g = game.state
    dwarf = one(g, "dwarf")
    searching.search_doors(g, dwarf)
    both = g.secrets
    assert both == g.quest.secret and both.bit_count() == 2
    game = table(SECRET)
    speak(game, may_find_door=lambda g, f, door: door == squares(both)[1])
    searching.search_doors(game.state, one(game.state, "dwarf"))
    assert game.state.secrets == 1 << squares(both)[1]
    game = table("+-+-+-+-+-+-+\n|D .|. .S. .|\n+-+-+-+-+-+-+")
    searching.search_doors(game.state, one(game.state, "dwarf"))
    assert game.state.secrets == 0, "not one of another room"


@pytest.mark.proves("action.treasure.per-hero-room", "action.treasure.listed", "action.treasure.no-draw-corridor")
def test_a_room_is_searched_once_by_each_hero() -> None:
    g = table("+-+-+-+-+\n|B D . .|\n+-+-+-+-+").state
    dwarf, other = one(g, "dwarf"), one(g, "barbarian")
    for f in (dwarf, other):
        assert next(iter(searching.search_treasure(g, f)), None) is not None, "a card is drawn"
        assert f.searched == 1 << g.quest.grid.area_of[f.at]
        assert next(iter(searching.search_treasure(g, f)), None) is None


# -- disarming


def done(g: Any, f: Any, q: str, face: int) -> list[Any]:
    """Disarm with this face; what else was rolled or asked."""
    play = disarming.disarm(g, f, squares(at(g, q))[0])
    roll = next(play)
    assert isinstance(roll, Roll) and roll.dice == (D6,) and (roll.owner, roll.purpose) == (f.id, "disarm")
    rest = []
    with suppress(StopIteration):
        rest.append(play.send([face]))
    return rest


@pytest.mark.proves("action.disarm.roll", "action.disarm.seven-or-more", "action.disarm.success-position")
@pytest.mark.proves("action.disarm.fail-floor", "action.disarm.six-or-less", "figure.hero-values")
@pytest.mark.parametrize(("face", "good"), [(1, False), (2, True), (6, True)])
def test_a_floor_trap_is_worked_standing_on_it_and_out_of_ones_own_pit(face: int, good: bool) -> None:
    g = table("+-+-+-+-+\n|D s . p|\n+-+-+-+-+", figures={"D": {"pit": True}}).state
    dwarf = one(g, "dwarf")
    g.found = at(g, "b1", "d1")
    dwarf.pit = True
    assert dwarf.kind.dexterity == 5
    rest = done(g, dwarf, "b1", face)
    assert at(g, "b1") == 1 << dwarf.at and not dwarf.pit
    assert bool(rest) is not good, "a spear is rolled for"
    assert bool(g.armed & at(g, "b1")) is False and bool(g.found & at(g, "b1")) is False
    assert g.armed & g.found & at(g, "d1"), "the other one lies there as before"
    kind = next(event for event in g.log[::-1] if event.kind == "disarm")
    assert kind.rules == (("action.disarm.seven-or-more" if good else "action.disarm.six-or-less"),)
    assert (kind.faces, kind.squares) == ((face,), (dwarf.at,))


@pytest.mark.proves("missing.trap.long-pit", "action.disarm.seven-or-more")
def test_a_long_pit_is_disarmed_as_a_whole() -> None:
    g = table("+-+-+-+-+\n|D L L .|\n+-+-+-+-+").state
    g.found = at(g, "b1", "c1")
    assert not done(g, one(g, "dwarf"), "b1", 6)
    assert not g.armed & at(g, "b1", "c1") and not g.found


@pytest.mark.proves("action.disarm.fail-furniture", "action.disarm.success-position", "action.disarm.seven-or-more")
@pytest.mark.parametrize("face", [1, 6])
def test_a_trap_on_furniture_is_worked_from_beside_it(face: int) -> None:
    g = table("+-+-+-+-+\n|D c . .|\n+-+-+-+-+", legend={"c": "furniture:treasure-chest + trap:chest"}).state
    g.found = at(g, "b1")
    dwarf = one(g, "dwarf")
    done(g, dwarf, "b1", face)
    assert at(g, "a1") == 1 << dwarf.at and not g.armed & at(g, "b1")


@pytest.mark.proves("action.disarm.fail-door", "action.disarm.seven-or-more", "action.disarm.success-position")
@pytest.mark.parametrize("second", [False, True])
def test_a_trap_on_a_door_is_gone_or_opens_it(second: bool) -> None:
    for face in (1, 6):
        g = table(DOORS, trap=[{"door": "b1-c1"}, {"door": "d1-e1"}]).state
        dwarf = one(g, "dwarf")
        n = [n for n, trap in enumerate(g.quest.traps) if trap.door >= 0][second]
        g.found_doors = 1 << n
        g.put(dwarf, squares(at(g, "d1" if second else "c1"))[0])
        here, goal = dwarf.at, "e1" if second else "b1"
        assert disarming.disarmable_doors(g, dwarf) == {squares(at(g, goal))[0]: n}
        rest = done(g, dwarf, goal, face)
        door = 1 << g.quest.traps[n].door
        assert dwarf.at == here and bool(rest) is (face == 1)
        if face == 6:
            assert g.sprung == 1 << n and not g.doors & door
        else:
            assert g.sprung >> n & 1, "it goes off as the door opens"


@pytest.mark.proves("action.disarm.who", "action.disarm.adjacent", "action.disarm.occupied")
def test_who_may_disarm_what() -> None:
    g = table("+-+-+-+-+-+\n|B D s o p|\n+-+-+-+-+-+").state
    dwarf, hero = one(g, "dwarf"), one(g, "barbarian")
    near = at(g, "a1", "c1")
    assert disarming.disarmings(g, dwarf, near) == []
    g.found = at(g, "c1", "e1")
    assert disarming.disarmings(g, dwarf, near) == [("disarm", squares(at(g, "c1"))[0])]
    assert disarming.disarmings(g, dwarf, near | at(g, "e1")) == [("disarm", q) for q in squares(at(g, "c1", "e1"))]
    g.put(one(g, "orc.1"), squares(at(g, "c1"))[0])
    assert disarming.disarmings(g, dwarf, near) == []
    g.put(one(g, "orc.1"), squares(at(g, "d1"))[0])
    g.blocked |= at(g, "c1")
    assert disarming.disarmings(g, dwarf, near) == []
    assert hero.kind.dexterity is None or disarming.disarmings(g, hero, near) == []
