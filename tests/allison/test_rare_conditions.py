"""Rules of the third book: conditions that games rarely come to, each from both sides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.content.quest import TrapSpot
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon import checks, searching, traps, treasure
from delvewright.rules.allison.dungeon.checks import red_trial
from delvewright.rules.allison.dungeon.searching_furniture import wake_the_dead
from delvewright.rules.allison.dungeon.traps import trap_harm
from delvewright.rules.allison.fighting import attacking, death, encounters
from delvewright.rules.allison.fighting.death import die, gather
from delvewright.rules.allison.fighting.encounters import _let_go
from delvewright.rules.allison.figures import skills_weapon
from delvewright.rules.allison.figures.persons import _jump, _next_stop
from delvewright.rules.allison.ground import facing
from delvewright.rules.allison.ground.facing import first_facing
from delvewright.rules.allison.ground.sight import calm, can_strike, in_the_way
from delvewright.rules.allison.magic.scroll_spells import lay_bridge
from delvewright.rules.allison.moving import moving, pushing
from delvewright.rules.allison.moving.jumping import _failed
from delvewright.rules.allison.moving.moving import entered
from delvewright.rules.allison.moving.pushing import _over_the_edge, land
from delvewright.rules.allison.state.effects import SIGHT, give
from delvewright.rules.allison.state.figure import EAST, ENEMY, HERO, WEST
from delvewright.rules.allison.state.game import Game, Pile
from delvewright.rules.allison.state.gear import set_values, slowed
from delvewright.rules.allison.state.texts import Blow, spell
from delvewright.rules.allison.state.windows import DEFEND, Moment
from delvewright.rules.common.dungeon.quest import Hoard

from .helpers import begin, hero, play, sq
from .tables import Table
from .test_master import draw
from .test_rounds import LEGEND, board, lasting, of

MORE = {
    **LEGEND, "x": "chaos-sorcerer", "c": "furniture:chest", "C": "chasm", "k": "crevasse", "^": "trap:spear",
    "D": "durn", "B": "furniture:tomb",
}  # fmt: skip


def drawn(*rows: str, active: str = "ragna", **more: Any) -> Game:
    return Table(rows[0] if "\n" in rows[0] else draw(*rows), MORE, active, **more).g


def nothing(*_: Any, **__: Any) -> Iterator[Any]:
    return iter(())


# -- dungeon


@pytest.mark.proves("skill.human.resistance", "trap.long-pit.climb")
@pytest.mark.parametrize(
    ("face", "plain", "hardy"), [(2, False, False), (3, False, True), (4, False, True), (5, True, True)]
)
def test_who_is_hardy_adds_two(face: int, plain: bool, hardy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    ragna = of(board("R..."), "ragna")
    g = board("R...")
    assert play(red_trial(g, ragna, "climb", 5), str(face))[0] is plain
    asked: list[str] = []

    def speaking(f: Any, what: str) -> list[Any]:
        asked.append(what)
        return [SimpleNamespace(hardy=lambda g, f: False), SimpleNamespace(hardy=lambda g, f: True)]

    monkeypatch.setattr(checks, "speaking", speaking)
    assert play(red_trial(g, ragna, "climb", 5), str(face))[0] is hardy
    assert asked == ["hardy"]


@pytest.mark.proves("trap.quest-damage")
def test_a_trap_whose_points_the_quest_takes_away() -> None:
    g = board("R...")
    ragna = of(g, "ragna")
    kind = next(k for k in content().traps.values() if k.harm and not k.dice and k.point == "body" and not k.mental)
    assert play(trap_harm(g, ragna, kind, TrapSpot(kind.id, ragna.at, harm=0))) == 0
    assert play(trap_harm(g, ragna, kind, TrapSpot(kind.id, ragna.at, harm=-1))) == kind.harm


@pytest.mark.proves("search.treasure")
def test_no_card_while_something_listed_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that was found does not count, be it before or behind the one that is left."""
    drawn_: list[str] = []

    def draws(g: Game, f: Any) -> Iterator[Any]:
        drawn_.append(f.name)
        return iter(())

    monkeypatch.setattr(searching, "draw_treasure", draws)
    for taken, draws_ in ((0b00, False), (0b10, False), (0b01, False), (0b11, True)):
        g = board("R...")
        g.quest.hoards = [Hoard(0, 10, at=90), Hoard(0, 10, at=91)]
        g.hoards = taken
        ragna = of(g, "ragna")
        drawn_.clear()
        play(searching.search_treasure(g, ragna))
        assert bool(drawn_) is draws_


@pytest.mark.proves("house.furniture.tomb")
def test_who_lies_in_a_tomb_rises() -> None:
    """Who was drawn there as its occupant, once, onto the first square too; others wait where they are."""
    for occupant, rises in ((True, True), (False, False)):
        g = drawn(".BR")
        from delvewright.rules.allison.content.quest import Placed

        g.quest.monsters = [Placed(content().kinds["zombie"], sq(g, "b1"), occupant=occupant, level=1)]
        g.placed = 0
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, "c1"))
        play(wake_the_dead(g, ragna, 0))
        found = [f.at for f in g.everybody() if f.kind.id == "zombie"]
        assert found == ([sq(g, "a1")] if rises else [])
    g = drawn("BR")
    g.quest.monsters = [Placed(content().kinds["zombie"], sq(g, "a1"), occupant=True, level=1)]
    g.placed = 0
    g.laid = 0b11
    play(wake_the_dead(g, of(g, "ragna"), 0))
    assert [f for f in g.everybody() if f.kind.id == "zombie"] == [], "there is no room"


# -- fighting


@pytest.mark.proves("death.enemy-loots")
def test_what_enemies_take() -> None:
    """What lies on their own square; a body beside them that they see and no hero does."""
    g = drawn("R..o")
    orc = of(g, "orc.1")
    g.piles = (Pile(orc.at, "maud", (), 5), Pile(orc.at - 1, "maud", (), 7))
    gather(g, orc)
    assert orc.gold == 5 and [p.gold for p in g.piles] == [7]


@pytest.mark.proves("xp.killing-blow")
def test_a_kill_is_told_to_who_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, str]] = []
    speaking = death.speaking  # type: ignore[attr-defined]

    def noted(f: Any, what: str) -> Any:
        asked.append((f.name, what))
        return speaking(f, what)

    monkeypatch.setattr(death, "speaking", noted)
    g = drawn("Ro..")
    play(die(g, of(g, "orc.1"), "a blow", of(g, "ragna")))
    assert ("ragna", "killed") in asked


@pytest.mark.proves("escape.enemy-removed", "monster.yeti.bear-hug.end")
def test_only_its_own_grip_ends_with_an_enemy() -> None:
    """What holds fast and lasts as long as it does, by it."""
    g = drawn("Ro.o")
    ragna, orc, other = of(g, "ragna"), of(g, "orc.1"), of(g, "orc.2")
    for changes, until, mark, ends in (
        ("rooted", "life", orc.id, True), ("attack", "life", orc.id, False), ("rooted", "quest", orc.id, False),
        ("rooted", "life", other.id, False),
    ):  # fmt: skip
        ragna.effects = (Effect("bear-hug", changes, 1, until, mark),)
        _let_go(g, orc)
        assert (ragna.effects == ()) is ends


# -- ground


@pytest.mark.proves("house.facing.start")
def test_who_stands_in_a_doorway_looks_out_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the door that is nearest to the way in, not by the first of the room; whether it leads anywhere is asked of
    the own side of a door."""
    grid = SimpleNamespace(width=5, area_of=[-1, 0, 0, 0, -1], areas=[0b01110], doors=[(0, 1), (3, 4)])
    quest: Any = SimpleNamespace(begin=[4], grid=grid, rooms=[True])
    monkeypatch.setattr(facing, "_distances", lambda _: [4, 3, 2, 1, 0])
    assert first_facing(quest, 3) == EAST
    monkeypatch.setattr(facing, "_distances", lambda _: [0, 1, 2, 3, 4])
    assert first_facing(quest, 1) == WEST
    monkeypatch.setattr(facing, "_distances", lambda _: [-1, 2, 3, 4, 0])
    assert first_facing(quest, 2) == WEST
    corridor: Any = SimpleNamespace(begin=[0], grid=grid, rooms=[True])
    monkeypatch.setattr(facing, "_distances", lambda _: [9, 9, 9, 0, 9])
    grid.area_of[2] = -1
    assert first_facing(corridor, 2) == WEST, "of no room: towards the way in"


@pytest.mark.proves("sight.figures", "door.attack-angle", "sight.needed-to-act")
def test_lines_through_shut_doors_are_none() -> None:
    g = drawn("\n+-+-+-+-+\n|R .|. .|\n+-+-+-+-+\n", door=[{"at": "b1-c1"}])
    a, d = sq(g, "a1"), sq(g, "d1")
    assert not can_strike(g, a, d)
    g.doors = 1
    assert can_strike(g, a, d)
    crowd = drawn("RM.o", "....", "....")
    lines = [free for free, _ in crowd.quest.sight_with(()).lines(sq(crowd, "a1"), sq(crowd, "d3"))]
    assert len(lines) >= 1
    assert in_the_way(crowd, sq(crowd, "a1"), sq(crowd, "d1"))
    assert not in_the_way(crowd, sq(crowd, "a3"), sq(crowd, "d3"))


@pytest.mark.proves("spell.elf.slow", "item.potion-of-frost-skin", "scope.until-next-turn")
@pytest.mark.parametrize(("until", "mark"), [("sight", "orc.1"), ("calm", ""), ("calm", "maud")])
def test_what_lasts_while_somebody_is_seen(until: str, mark: str) -> None:
    """Not when who looks is no more, nor on somebody who is off the board."""
    until = until if until in SIGHT else next(each for each in SIGHT if each != "sight")
    for gone, lasts in (("", True), ("looks", False), ("bears", False)):
        g = drawn("RM.o")
        ragna = of(g, "ragna")
        who = of(g, mark) if mark else ragna
        ragna.effects = (Effect("slow", "slow", 1, until, who.id if mark else -1),)
        if gone == "bears":
            g.take_off(ragna)
        elif gone == "looks":
            g.take_off(who)
            if mark:
                g.figures[who.id] = None
        calm(g)
        assert bool(ragna.effects) is lasts


# -- moving


@pytest.mark.proves("trap.sprung-by-entering", "house.floor.river", "skill.rogue.set-trap", "trap.pit.jump-open")
@pytest.mark.parametrize("waits", ["trap", "pit", "sworn"])
@pytest.mark.parametrize("swept", [True, False])
def test_who_is_swept_away_meets_nothing_more(waits: str, swept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    g = drawn("R=.o", active="orc.1")
    orc, q = of(g, "orc.1"), sq(g, "b1")
    g.put(orc, q)
    met: list[str] = []

    def roll(g: Game, f: Any) -> Iterator[Any]:
        if swept:
            g.put(f, sq(g, "c1"))
        return iter(())

    def meets(name: str) -> Any:
        def meet(*_: Any) -> Iterator[Any]:
            met.append(name)
            return iter(())

        return meet

    monkeypatch.setattr(moving, "river_roll", roll)
    monkeypatch.setattr(moving, "springs", lambda *_: True)
    for name, word in (("spring", "trap"), ("open_pit", "pit"), ("own_trap", "sworn")):
        monkeypatch.setattr(moving, name, meets(word))
    if waits == "trap":
        g.armed |= 1 << q
    elif waits == "pit":
        g.pits |= 1 << q
    else:
        g.sworn = ((of(g, "ragna").id, q),)
    play(entered(g, orc))
    assert met == ([] if swept else [waits])


@pytest.mark.proves("house.floor.pushed", "house.floor.river")
@pytest.mark.parametrize(("fate", "falls"), [("stays", True), ("swept", False), ("dies", False)])
def test_who_lands_in_a_river_and_is_gone_falls_into_no_pit(
    fate: str, falls: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = drawn("R=..")
    ragna, q = of(g, "ragna"), sq(g, "b1")
    g.pits |= 1 << q
    fell: list[str] = []

    def roll(g: Game, f: Any) -> Iterator[Any]:
        if fate == "swept":
            g.put(f, sq(g, "d1"))
        f.alive = fate != "dies"
        return iter(())

    def pit(*_: Any) -> Iterator[Any]:
        fell.append("pit")
        return iter(())

    monkeypatch.setattr(pushing, "river_roll", roll)
    monkeypatch.setattr(pushing, "open_pit", pit)
    play(land(g, ragna, q, (1, 0)))
    assert bool(fell) is falls


@pytest.mark.proves("house.floor.pushed")
@pytest.mark.parametrize("springs", [True, False])
def test_a_trap_that_does_not_spring_for_him(springs: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    g = drawn("R^..")
    sprung: list[int] = []

    def spring(g: Game, f: Any, q: int) -> Iterator[Any]:
        sprung.append(q)
        return iter(())

    monkeypatch.setattr(pushing, "springs", lambda *_: springs)
    monkeypatch.setattr(pushing, "spring", spring)
    play(land(g, of(g, "ragna"), sq(g, "b1"), (1, 0)))
    assert bool(sprung) is springs


@pytest.mark.proves("house.floor.fall")
def test_who_clings_comes_to_the_last_square_before_the_edge() -> None:
    """Wherever he came flying from, and though squares further on are taken."""
    for start in ("a1", "b1", "c1"):
        g = drawn("R..CM")
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, start))
        play(_over_the_edge(g, ragna, sq(g, "d1"), (1, 0)), "w")
        assert ragna.at == sq(g, "c1")
    g = drawn("..RCM")
    ragna = of(g, "ragna")
    play(_over_the_edge(g, ragna, sq(g, "d1"), (1, 0)), "s")
    assert ragna.at == sq(g, "c1"), "the edge on this side, as the other is taken"


@pytest.mark.proves("house.floor.fall")
def test_who_falls_comes_out_at_the_nearest_edge() -> None:
    """Nearest to where he fell, whoever stands further on; if that edge is taken, at another, and not behind it
    unless all are."""
    for row, to in (("R.CCC..M", "f1"), ("R.CCCM..", "b1"), ("..RCCCM.", "c1"), ("R..MCP..", "c1")):
        g = drawn(row)
        ragna = of(g, "ragna")
        play(_over_the_edge(g, ragna, sq(g, "e1"), (1, 0)), "s")
        assert ragna.at == sq(g, to)


@pytest.mark.proves("trap.pit.jump-open", "jump.any-trap")
def test_a_pit_elsewhere_catches_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    from delvewright.rules.allison.moving import jumping

    for pits, word in ((0b0010, "pit"), (0b1000, "trap")):
        g = drawn("R...")
        g.pits = pits
        met: list[str] = []

        def pit(*_: Any, met: list[str] = met) -> Iterator[Any]:
            met.append("pit")
            return iter(())

        def trap(*_: Any, met: list[str] = met) -> Iterator[Any]:
            met.append("trap")
            return iter(())

        monkeypatch.setattr(jumping, "open_pit", pit)
        monkeypatch.setattr(jumping, "spring", trap)
        play(_failed(g, of(g, "ragna"), (1,)))
        assert met == [word]


@pytest.mark.proves("house.floor.crevasse", "house.floor.ice-bridge")
def test_a_bridged_crevasse_catches_nobody() -> None:
    for bridged in (True, False):
        g = drawn("Rk..")
        ragna, q = of(g, "ragna"), sq(g, "b1")
        g.bridged = 1 << q if bridged else 0
        body, g.points = ragna.body, 5
        steps = _failed(g, ragna, (q,))
        if bridged:
            g.pits |= 1 << q
            play(steps)
            assert ragna.at == q
        else:
            play(steps)
            assert ragna.at == sq(g, "a1") and ragna.body < body


@pytest.mark.proves("jump.any-trap", "move.pass-allies", "house.floor.river")
def test_how_people_walk() -> None:
    """Over a danger only if the way goes on beyond it; a river costs two where it is, not before it."""
    g = drawn("M.=R")
    maud = of(g, "maud")
    play(_jump(g, maud, [1]))
    assert maud.at == 0
    assert _next_stop(g, [sq(g, "b1")]) == (1, sq(g, "b1"))
    assert _next_stop(g, [sq(g, "c1")]) == (2, sq(g, "c1"))


# -- state


@pytest.mark.proves("scope.until-next-turn")
def test_whose_turn_ends_an_effect() -> None:
    """The bearer's, unless it is said; what lasts otherwise hangs on nobody."""
    g = drawn("RM..")
    maud = of(g, "maud")
    give(
        g, maud, Effect("a", "x", 1, "turn"), Effect("a", "y", 1, "turn-end"), Effect("a", "z", 1, "quest"),
        Effect("a", "v", 1, "turn", 0),
    )  # fmt: skip
    assert [e.mark for e in lasting(maud)] == [maud.id, maud.id, -1, 0]
    maud.effects = ()
    give(g, maud, Effect("b", "x", 1, "turn", 0))
    give(g, maud, Effect("c", "x", 1, "quest"))
    assert [e.mark for e in lasting(maud)] == [0, -1]


@pytest.mark.proves("equip.change-wearable-action", "armour.plate-mail")
def test_points_follow_what_is_worn() -> None:
    """More of them with it, and less without, but never none; what changes nothing changes nothing."""
    ragna = of(drawn("R..."), "ragna")
    ragna.worn = ()
    set_values(ragna)
    for points in (0, 1, ragna.full_body, ragna.full_body + 2):
        ragna.body = points
        set_values(ragna)
        assert ragna.body == points
    slow = next(name for name, thing in content().items.items() if thing.slow)
    g = drawn("R..o")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    for f in (ragna, orc):
        f.worn = (slow,)
    assert slowed(ragna) == content().items[slow].slow
    assert slowed(orc) == (content().items[slow].slow if orc.kind.plate_slows else 0)


# -- what follows, and what does not


@pytest.mark.proves("house.tag.mental", "house.treasure.card.whisper")
def test_nothing_is_told_or_asked_where_nothing_is_thrown(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card without dice tells of none; a trap of the mind that misses is not resisted."""
    for card in content().treasure.values():
        if card.harm and not card.dice:
            g = board("R...")
            play(treasure.hazard(g, of(g, "ragna"), card))
            assert g.log is not None and not [event for event in g.log if event.kind == "trap" and event.faces]
            assert not [event for event in g.log if "spared" in event.text]
    asked: list[str] = []

    def mental(g: Game, f: Any, what: str, marks: Any) -> Any:
        yield from ()
        asked.append(what)
        return True

    monkeypatch.setattr(traps, "mental", mental)
    kind = replace(content().traps["spear"], dice=1, harm=0, mental=True)
    g = board("R...")
    for dice, asks in (("b", 0), ("s", 1)):
        play(trap_harm(g, of(g, "ragna"), kind), dice)
        assert len(asked) == asks


@pytest.mark.proves("combat.defend-dice", "coma.at-zero-mind")
@pytest.mark.parametrize(("open_", "asleep", "asks"), [(False, False, 1), (True, False, 0), (False, True, 0)])
def test_who_may_do_something_before_defending(
    open_: bool, asleep: bool, asks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = drawn("Ro..")
    ragna, orc = of(g, "ragna"), of(g, "orc.1")
    if asleep:
        ragna.effects = (condition("asleep", "helpless", "own"),)
    opened: list[int] = []

    def window(g: Game, which: int, moment: Any) -> Iterator[Any]:
        opened.append(which)
        return iter(())

    monkeypatch.setattr(attacking, "window", window)
    blow = Blow(orc, ragna, open=open_)
    blow.hits = 1
    steps = attacking._defence_roll(g, blow)
    try:
        asked = next(iter(steps))
        while True:
            asked = steps.send(["white"] * len(asked.dice))  # type: ignore[union-attr]
    except StopIteration:
        pass
    assert opened.count(DEFEND) == asks


@pytest.mark.proves("escape.chase", "chaos.werewolfs-curse.turn")
def test_a_hero_on_the_other_side_is_not_tracked(monkeypatch: pytest.MonkeyPatch) -> None:
    """An enemy who escapes is gone; a hero is lost sight of; a hero who serves the enemy is neither."""
    tracked: list[str] = []

    def lose(g: Game, f: Any) -> Iterator[Any]:
        tracked.append(f.name)
        return iter(())

    monkeypatch.setattr(encounters, "_lose_track", lose)
    for side, name, loses in ((HERO, "ragna", True), (ENEMY, "ragna", False)):
        g = drawn("R...")
        ragna = of(g, name)
        g.turn_coat(ragna, side, 0)
        ragna.fled = 1
        tracked.clear()
        play(encounters.chased(g, side))
        assert bool(tracked) is loses and ragna.at >= 0 and ragna.fled == 0


@pytest.mark.proves("skill.weapon.sweep-attack")
def test_an_arc_over_the_first_square(monkeypatch: pytest.MonkeyPatch) -> None:
    """A square that is off the board ends it; the first of all is a square like others."""
    for arc, found in (([1, 0, 4], True), ([1, -1, 4], False)):
        g = drawn("...", ".R.", "o..")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        g.put(orc, 4)
        g.put(ragna, 8)
        monkeypatch.setattr(skills_weapon, "_arc", lambda *_, arc=arc: arc)
        assert (skills_weapon.next_on_arc(g, ragna, "", 1, 1) is orc) is found


@pytest.mark.proves("spell.other.ice-bridge")
def test_who_is_in_a_pit_elsewhere_stays_there() -> None:
    g = drawn("RM.o")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    ragna.pit = maud.pit = True
    lay_bridge(g, 1 << maud.at)
    assert ragna.pit and not maud.pit
    g = drawn("O.CC", active="ossian")
    ossian, q = of(g, "ossian"), sq(g, "c1")
    g.laid &= ~(1 << sq(g, "d1"))
    play(spell.of("ice-bridge").does(g, ossian, Moment(ossian), q, 1))
    assert g.bridged == 1 << q, "what is not laid out is not bridged"


@pytest.mark.proves("house.quest.03-three-cold-hearths")
def test_who_has_no_fuel_leaves_none() -> None:
    g = begin("three-cold-hearths", "ragna maud")
    ragna = hero(g, "ragna")
    g.piles = (Pile(ragna.at, "ragna", (), body=True),)
    before = dict(g.counters)
    g.quest.text.hero_fell(g, ragna)
    assert g.counters == before
