"""Rules of the third book: conditions that no other test sees the other side of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from delvewright.kernel.dice import Roll
from delvewright.kernel.effects import Effect, condition
from delvewright.rules.allison.content.quest import TrapSpot
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon import traps
from delvewright.rules.allison.dungeon.deeds import attempts
from delvewright.rules.allison.dungeon.disarming import disarm, disarmings
from delvewright.rules.allison.dungeon.doors import forcings, kind_of, open_door, openable, pick_lock
from delvewright.rules.allison.dungeon.resting import groups, may_rest
from delvewright.rules.allison.dungeon.searching import _findable
from delvewright.rules.allison.dungeon.searching_furniture import readable, spring_trapped
from delvewright.rules.allison.dungeon.traps import gas, trap_harm
from delvewright.rules.allison.dungeon.wandering import wandering_monster
from delvewright.rules.allison.fighting import attacking
from delvewright.rules.allison.fighting.attacking import _aftermath, strike, weapon_dice
from delvewright.rules.allison.fighting.death import gather
from delvewright.rules.allison.fighting.encounters import hidden, links, notice
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.fighting.harm import restore_mind
from delvewright.rules.allison.figures.artifacts import fallen
from delvewright.rules.allison.ground import facing
from delvewright.rules.allison.ground.board import solid
from delvewright.rules.allison.ground.facing import direction, first_facing
from delvewright.rules.allison.moving.moving import entered
from delvewright.rules.allison.moving.pushing import _over_the_edge, flies_over, land
from delvewright.rules.allison.state.dice import DIE
from delvewright.rules.allison.state.figure import EAST, ENEMY, NORTH, SOUTH, WEST
from delvewright.rules.allison.state.game import Pile
from delvewright.rules.allison.state.texts import Blow, item, speaking
from delvewright.rules.common.dungeon.quest import Hoard

from .helpers import play, sq
from .tables import Table
from .test_master import draw
from .test_rounds import LEGEND, board, of
from .test_unnoticed import told

# -- traps and doors


@pytest.mark.proves("trap.quest-damage", "trap.spear", "trap.pit")
def test_a_quest_may_say_that_a_trap_does_nothing() -> None:
    """No dice and no points are as good as any number; less than none is what is printed."""
    g = board("R...")
    ragna = of(g, "ragna")
    spear, pit = content().traps["spear"], content().traps["pit"]
    at = ragna.at
    assert play(trap_harm(g, ragna, spear, TrapSpot("spear", at, dice=0, harm=0))) == 0
    assert play(trap_harm(g, ragna, spear, TrapSpot("spear", at, dice=-1, harm=0)), "b" * spear.dice) == 0
    assert play(trap_harm(g, ragna, spear, TrapSpot("spear", at, dice=0, harm=-1))) == spear.harm
    body = ragna.body
    play(traps._fall_in(g, ragna, at, pit, TrapSpot("pit", at, harm=0)))
    assert ragna.body == body
    play(traps._fall_in(g, ragna, at, pit, TrapSpot("pit", at, harm=-1)))
    assert ragna.body == body - pit.harm


@pytest.mark.proves("house.tag.mental", "trap.no-defend")
def test_only_what_strikes_the_mind_can_be_resisted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked for a spear, nor for a trap that did nothing."""
    asked: list[str] = []

    def mental(g: Any, f: Any, what: str, marks: Any) -> Any:
        yield from ()
        asked.append(what)
        return False

    monkeypatch.setattr(traps, "mental", mental)
    for kind in content().traps.values():
        if kind.point in ("body", "mind") and (kind.dice or kind.harm):
            g = board("R...")
            asked.clear()
            harm = play(trap_harm(g, of(g, "ragna"), kind), "s" * kind.dice)
            assert bool(asked) is kind.mental and (harm == 0) is kind.mental
            if not kind.harm:
                asked.clear()
                play(trap_harm(g, of(g, "ragna"), kind), "b" * kind.dice)
                assert asked == []


@pytest.mark.proves("house.trap.gas")
def test_gas_is_for_who_is_there() -> None:
    """Nobody who has left the board is looked for in the room."""
    g = board("RM..")
    ragna, maud = of(g, "ragna"), of(g, "maud")
    g.take_off(maud)
    kind = next(kind for kind in content().traps.values() if kind.id == "gas")
    mind = maud.mind
    play(gas(g, ragna, kind), "s" * kind.dice)
    assert maud.mind == mind


@pytest.mark.proves("trap.falling-rock.step", "trap.falling-rock.blocks")
def test_nobody_steps_out_from_under_a_rock_who_is_not_there() -> None:
    """The dead roll nothing, nor who has been moved; ahead and back are squares beside."""
    for dead, away in ((True, False), (False, True)):
        g = board("R.M.")
        ragna = of(g, "ragna")
        ragna.alive = not dead
        q = sq(g, "b1") if away else ragna.at
        play(traps._rock(g, ragna, q))
        assert g.rubble == 1 << q and ragna.at == sq(g, "a1")
    g = board("\n+-+-+-+\n|R|. .|\n+-+-+-+\n|.|. .|\n+-+-+-+\n")
    ragna = of(g, "ragna")
    ragna.facing = EAST
    play(traps._rock(g, ragna, ragna.at), "2")
    assert ragna.at != sq(g, "b1"), "there is a wall between"


@pytest.mark.proves("wandering.appear")
def test_no_monster_comes_for_who_is_gone_or_when_all_is_over() -> None:
    for over, gone in ((True, False), (False, True)):
        g = board("R...")
        ragna = of(g, "ragna")
        g.over = over
        if gone:
            g.take_off(ragna)
        play(wandering_monster(g, ragna))
        assert g.on_board(ENEMY) == []


@pytest.mark.proves("trap.disarm-risk", "skill.rogue.disarm-traps")
def test_which_traps_can_be_disarmed() -> None:
    """Those that are set still, beside him; one that a piece holds by the piece."""
    t = Table(draw("P^.", "..."), {**LEGEND, "^": "trap:spear"}, "pim")
    g = t.g
    pim, q = of(g, "pim"), sq(g, "b1")
    assert "disarm-traps" in pim.skills
    for found, armed, may in ((1, 1, True), (1, 0, False), (0, 1, False)):
        g.found, g.armed = found << q, armed << q
        assert disarmings(g, pim) == ([("disarm", q)] if may else [])
    chest = Table(draw("P.c", "..."), {**LEGEND, "c": "furniture:chest"}, "pim", trap=[{"at": "c1", "kind": "needle"}])
    g = chest.g
    pim, q = of(g, "pim"), sq(g, "c1")
    for at, armed, may in (("a1", 1, False), ("b1", 1, True), ("b1", 0, False)):
        g.put(pim, sq(g, at))
        g.found, g.armed = 1 << q, armed << q
        assert disarmings(g, pim) == ([("disarm", q)] if may else [])


@pytest.mark.proves("trap.disarm-risk")
def test_he_steps_onto_a_trap_of_the_floor() -> None:
    """Though another lies in a piece further on; to one in a piece he only reaches."""
    t = Table(draw("P^.c", "...."), {**LEGEND, "^": "trap:spear", "c": "furniture:chest"}, "pim",
              trap=[{"at": "d1", "kind": "needle"}])  # fmt: skip
    g = t.g
    pim = of(g, "pim")
    assert g.quest.inside == 1 << sq(g, "d1")
    play(disarm(g, pim, sq(g, "b1")), "w")
    assert pim.at == sq(g, "b1")
    g.put(pim, sq(g, "c1"))
    play(disarm(g, pim, sq(g, "d1")), "w")
    assert pim.at == sq(g, "c1")


@pytest.mark.proves("trap.disarm-risk", "house.door.locked", "skill.rogue.disarm-traps", "item.tool-kit")
def test_skill_or_tools_whichever_helps() -> None:
    """With both he fails where both fail, not where one does."""
    g = Table(draw("P^.", "..."), {**LEGEND, "^": "trap:spear"}, "pim", figures={"P": {"items": ["tool-kit"]}}).g
    pim, q = of(g, "pim"), sq(g, "b1")
    faces = {name: {text.disarms(g, pim, face) for text in speaking(pim, "disarms")}
             for name, face in (("s", "skull"), ("w", "white"), ("b", "black"))}  # fmt: skip
    either = next((letter for letter, both in faces.items() if both == {True, False}), "")
    assert either, "the two differ"
    play(disarm(g, pim, q), either)
    assert not g.armed >> q & 1 and told(g, "disarm")[-1].startswith("Pim Undergate disarms")
    lock = board("\n+-+-+-+\n|P .|.|\n+-+-+-+\n", "pim", door=[{"at": "b1-c1", "kind": "locked"}],
                 figures={"P": {"items": ["tool-kit"]}})  # fmt: skip
    pim = of(lock, "pim")
    lock.put(pim, sq(lock, "b1"))
    play(pick_lock(lock, pim, sq(lock, "c1")), either)
    assert lock.doors == 1


DOOR = "\n+-+-+-+-+\n|R .|M .|\n+-+-+-+-+\n"


@pytest.mark.proves("house.door.kinds", "door.no-action", "house.door.frozen", "house.door.locked")
def test_doors_are_opened_from_beside_them() -> None:
    """Nobody opens or forces a door that is not beside him; a key is for a locked one; ice melts from frozen ones."""
    for kind in ("normal", "locked", "frozen", "sealed"):
        g = board(DOOR, door=[{"at": "b1-c1", "kind": kind}] if kind != "normal" else [{"at": "b1-c1"}])
        ragna = of(g, "ragna")
        g.known_doors = -1
        assert openable(g, ragna) == [] and forcings(g, ragna) == []
        g.door_hits = ((0, 5),)
        assert kind_of(g, 0) == ("" if kind == "frozen" else g.quest.door_kinds[0]) or kind == "frozen"
        assert (kind_of(g, 0) == "frozen") is False
        g.door_hits = ((0, 4),)
        assert kind_of(g, 0) == g.quest.door_kinds[0]


@pytest.mark.proves("house.door.kinds")
def test_a_key_opens_no_sealed_door(monkeypatch: pytest.MonkeyPatch) -> None:
    from delvewright.rules.allison.dungeon import doors

    monkeypatch.setattr(doors, "has_key", lambda *_: True)
    for kind, opens in (("locked", True), ("sealed", False), ("frozen", False)):
        g = board(DOOR, door=[{"at": "b1-c1", "kind": kind}])
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, "b1"))
        g.known_doors = 1
        assert (openable(g, ragna) == [0]) is opens


@pytest.mark.proves("door.stops-movement")
@pytest.mark.parametrize(("whose", "walked", "stops"), [("ragna", 2, True), ("maud", 2, False), ("ragna", 0, False)])
def test_whose_movement_a_door_stops(whose: str, walked: int, stops: bool) -> None:
    g = board("\n+-+-+-+-+\n|M R|. .|\n+-+-+-+-+\n", door=[{"at": "b1-c1"}])
    ragna = of(g, "ragna")
    g.active, g.walked, g.moves, g.opened = of(g, whose).id, walked, 1, False
    play(open_door(g, ragna, sq(g, "c1")))
    assert (g.moves == 0, g.opened) == (stops, stops)


# -- searching and resting


@pytest.mark.proves("search.treasure")
def test_a_treasure_on_the_first_square_is_found_in_its_place() -> None:
    """Not with the whole room; what has no square of its own is."""
    g = board("R...")
    assert _findable(g, 0, Hoard(0, 10), 0, 0)
    for q in (0, 1):
        assert _findable(g, 0, Hoard(0, 10, at=q), 0, 1 << q)
        assert not _findable(g, 0, Hoard(0, 10, at=q), 0, 1 << q + 1)


@pytest.mark.proves("house.trap.furniture-rule")
def test_traps_in_pieces_are_for_who_is_there() -> None:
    g = Table(draw("R.c"), {**LEGEND, "c": "furniture:chest"}, "ragna", trap=[{"at": "c1", "kind": "needle"}]).g
    ragna = of(g, "ragna")
    g.take_off(ragna)
    play(spring_trapped(g, ragna, -1))
    assert g.armed


@pytest.mark.proves("house.furniture.bookcase")
def test_who_reads_in_bookcases() -> None:
    """Heroes with magic; a treasure in the case stands in the way, on the first square too."""
    g = Table(
        draw("bO.", "K.."), {**LEGEND, "b": "furniture:bookcase"}, "ossian", figures={"K": {"employer": "ossian"}}
    ).g
    ossian, scout = of(g, "ossian"), of(g, "scout.1")
    assert readable(g, ossian) == [("read-books", 0)]
    assert readable(g, scout) == []
    g.quest.hoards = [Hoard(0, 10)]
    assert readable(g, ossian) == [("read-books", 0)]
    g.quest.hoards = [Hoard(0, 10, at=0)]
    assert readable(g, ossian) == []


@pytest.mark.proves("rest.when", "merc.actions", "rest.roll")
def test_who_rests() -> None:
    g = board("RK..", figures={"K": {"employer": "ragna"}})
    ragna, scout = of(g, "ragna"), of(g, "scout.1")
    assert may_rest(g, ragna) and not may_rest(g, scout)
    g.resting = 1 << ragna.id
    assert groups(g) == [[ragna]]
    g.take_off(ragna)
    assert groups(g) == []


@pytest.mark.proves("action.other")
def test_a_deed_is_tried_beside_its_square() -> None:
    g = board("R.K....", deeds={"cipher": {"at": "f1", "attribute": "mind", "target": 15}},
              figures={"K": {"employer": "ragna"}})  # fmt: skip
    ragna, scout = of(g, "ragna"), of(g, "scout.1")
    for at, tries in (("a1", 0), ("e1", 1), ("g1", 1), ("d1", 0)):
        g.put(ragna, sq(g, at))
        assert len(list(attempts(g, ragna))) == tries
        g.put(ragna, sq(g, "a1"))
    g.put(scout, sq(g, "e1"))
    assert list(attempts(g, scout)) == []


# -- fighting


@pytest.mark.proves("combat.attack-dice")
def test_a_thing_without_dice_gives_none() -> None:
    ragna = of(board("R..."), "ragna")
    for name, thing in content().items.items():
        assert weapon_dice(ragna, name) == (thing.attack or 0) and isinstance(weapon_dice(ragna, name), int)


@pytest.mark.proves("sight.needed-to-act", "combat.damage")
def test_nobody_is_struck_who_is_not_there() -> None:
    """Off the board, or stone: no die, and no harm."""
    for gone in (True, False):
        g = board("Ro..")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        if gone:
            g.take_off(orc)
        else:
            orc.effects = (condition("stone", "stone", "own"),)
        assert play(strike(g, Blow(ragna, orc))) == 0


@pytest.mark.proves("combat.successful-defence")
def test_what_follows_from_a_blow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A defence that held is answered to who is there still; the quest hears of blows of heroes while it goes on."""
    opened: list[int] = []
    heard: list[str] = []

    def window(g: Any, which: int, moment: Any) -> Iterator[Any]:
        opened.append(which)
        return iter(())

    def hears(*_: Any) -> Iterator[Any]:
        heard.append("x")
        return iter(())

    monkeypatch.setattr(attacking, "window", window)
    for gone, over in ((False, False), (True, False), (False, True)):
        g = board("Ro..")
        ragna, orc = of(g, "ragna"), of(g, "orc.1")
        monkeypatch.setattr(type(g.quest.text), "attacked", hears, raising=False)
        blow = Blow(ragna, orc)
        blow.defence = Roll(orc.id, "defend", (DIE,))
        if gone:
            g.take_off(ragna)
        g.over = over
        opened.clear()
        heard.clear()
        play(_aftermath(g, blow))
        assert (len(opened), len(heard)) == (0 if gone else 1, 0 if over else 1)


@pytest.mark.proves("death.gear-collected")
def test_what_lies_elsewhere_is_not_gathered() -> None:
    g = board("RM..")
    ragna = of(g, "ragna")
    ragna.gold = 0
    g.piles = (Pile(sq(g, "a1"), "maud", (), 5), Pile(sq(g, "d1"), "maud", (), 7))
    gather(g, ragna)
    assert ragna.gold == 5 and [p.gold for p in g.piles] == [7]


@pytest.mark.proves("artifact.elixir-of-life")
def test_only_the_dead_are_fallen() -> None:
    g = board("RM..")
    maud = of(g, "maud")
    g.piles = (Pile(sq(g, "b1"), "maud", body=True),)
    for alive in (True, False):
        maud.alive = alive
        assert [h for h, _ in fallen(g)] == ([] if alive else [maud])


@pytest.mark.proves("encounter.begin")
def test_one_text_that_hides_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    from delvewright.rules.allison.fighting import encounters

    g = board("R..o")
    ragna = of(g, "ragna")
    for answers, hides in (((), False), ((True, False), True), ((False, True), True), ((False, False), False)):
        texts = tuple(SimpleNamespace(hidden=lambda g, f, a=a: a) for a in answers)
        monkeypatch.setattr(encounters, "speaking", lambda *_, t=texts: t)
        assert hidden(g, ragna) is hides


@pytest.mark.proves("encounter.begin")
def test_the_quest_may_keep_somebody_from_seeing(monkeypatch: pytest.MonkeyPatch) -> None:
    g = board("R..o")
    orc = of(g, "orc.1")
    for aware in (True, False):
        for f in g.everybody():
            f.met = False
        monkeypatch.setattr(type(g.quest.text), "aware", lambda self, g, m, a=aware: a, raising=False)
        assert bool(links(g)) is aware
    assert orc.at >= 0
    notice(g, of(g, "ragna"))
    assert not orc.met


@pytest.mark.proves("xp.checkpoint")
def test_a_checkpoint_that_pays_nothing() -> None:
    g = board("R...")
    ragna = of(g, "ragna")
    xp = ragna.xp
    checkpoint(g, "no-such-place")
    assert ragna.xp == xp


@pytest.mark.proves("attr.mind")
def test_who_has_more_mind_than_usual_keeps_it() -> None:
    """Restoring takes nothing away."""
    g = board("R...")
    ragna = of(g, "ragna")
    ragna.mind = ragna.full_mind + 2
    restore_mind(g, ragna, 1)
    assert ragna.mind == ragna.full_mind + 2


@pytest.mark.proves("equip.change-weapon-free")
def test_what_is_put_away_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thing that is held no longer, and none that still is."""
    from delvewright.rules.allison.state import gear

    heard: list[str] = []
    g = board("R...")
    ragna = of(g, "ragna")
    ragna.items, ragna.held = ("broadsword", "shield", "battle-axe", "dagger"), ("broadsword", "shield")
    for name in ragna.items:
        text = item.of(name)
        monkeypatch.setattr(type(text), "taken_off", lambda self, g, f: heard.append(self.name), raising=False)
    gear.hold(g, ragna, "dagger")
    assert len(heard) == 1 and "shield" in ragna.held
    heard.clear()
    gear.hold(g, ragna, "battle-axe")
    assert len(heard) == 2


@pytest.mark.proves("sell.negotiated")
def test_what_is_offered_for_what_has_no_price(monkeypatch: pytest.MonkeyPatch) -> None:
    from delvewright.rules.allison.campaign.town import OFFERS, OTHER, POTION, worth

    known = content().items
    bottle = replace(known["potion-of-healing"], price=0, sells=0)
    thing = replace(known["tool-kit"], price=0, sells=0)
    assert bottle.sort not in OFFERS and thing.sort not in OFFERS
    monkeypatch.setitem(known, "bottle", bottle)
    monkeypatch.setitem(known, "thing", thing)
    assert (worth("bottle"), worth("thing")) == (POTION, OTHER)
    assert POTION != OTHER


# -- ground and moving


@pytest.mark.proves("combat.facing")
def test_every_direction() -> None:
    """The longer offset decides; of equal ones the one down the board; straight ahead is ahead."""
    for b, way in (
        (13, EAST),
        (11, WEST),
        (22, SOUTH),
        (2, NORTH),
        (23, SOUTH),
        (3, NORTH),
        (21, SOUTH),
        (1, NORTH),
        (12, NORTH),
    ):
        assert direction(12, b, 10) == way
    assert direction(12, 34, 10) == SOUTH and direction(12, 25, 10) == EAST


@pytest.mark.proves("house.facing.start")
def test_towards_the_nearest_door_of_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the own square of the door; the way in itself, and a square of no room."""
    grid = SimpleNamespace(width=5, area_of=[-1, 0, 0, 0, -1], areas=[0b01110], doors=[(0, 1), (3, 4)])
    quest: Any = SimpleNamespace(begin=[4], grid=grid, rooms=[True])
    for far, way in (
        ([9, 0, 1, 2, 3], WEST),
        ([3, 2, 1, 0, 9], EAST),
        ([0, 5, 4, 3, 9], EAST),
        ([9, 3, 4, 5, 0], WEST),
    ):
        monkeypatch.setattr(facing, "_distances", lambda _, far=far: far)
        assert first_facing(quest, 2) == way
    assert first_facing(quest, 0) == EAST, "no room: towards the way in"


@pytest.mark.proves("house.board.solid-rock")
def test_blocked_squares_are_rock() -> None:
    g = board("R...")
    q = 1 << sq(g, "c1")
    assert not solid(g, q)
    g.quest.blocked |= q
    assert solid(g, q)
    g.quest.blocked &= ~q
    g.blocked |= q
    assert solid(g, q)


@pytest.mark.proves("trap.sprung-by-entering", "house.floor.river", "skill.rogue.set-trap")
def test_what_waits_on_a_square() -> None:
    """A bridge covers it; a piece keeps its trap to itself; heroes know their own."""
    t = Table(draw("R^."), {**LEGEND, "^": "trap:spear"}, "ragna")
    g = t.g
    ragna, q = of(g, "ragna"), sq(g, "b1")
    g.put(ragna, q)
    g.bridged = 1 << q
    play(entered(g, ragna))
    assert g.armed >> q & 1, "it has not gone off"
    g.bridged, g.quest.inside = 0, 1 << q
    play(entered(g, ragna))
    assert g.armed >> q & 1
    g.quest.inside = 0
    play(entered(g, ragna), "bbb"[: content().traps["spear"].dice])
    assert not g.armed >> q & 1
    w = board("R~.")
    ragna = of(w, "ragna")
    w.put(ragna, sq(w, "b1"))
    w.bridged = 1 << sq(w, "b1")
    play(entered(w, ragna))
    own = board("RM.o")
    maud, orc = of(own, "maud"), of(own, "orc.1")
    own.sworn = ((of(own, "ragna").id, maud.at),)
    play(entered(own, maud))
    assert own.sworn
    own.sworn = ((of(own, "ragna").id, orc.at),)
    play(entered(own, orc), "b" * content().traps["spear"].dice)
    assert own.sworn == ()


@pytest.mark.proves("monster.ogre.toss")
def test_flying_round_a_corner() -> None:
    """Slantwise there must be a way by one of the two corners, and both may be at the edge of the board."""
    g = board("R..", "ragna")
    g = Table(draw("R.", ".."), LEGEND, "ragna").g
    a, b, c, d = (sq(g, name) for name in ("a1", "b1", "a2", "b2"))
    assert flies_over(g, b, c, (-1, 1)), "by the first square of all"
    assert flies_over(g, a, d, (1, 1))
    wall = Table("\n+-+-+\n|R|.|\n+ + +\n|.|.|\n+-+-+\n", LEGEND, "ragna").g
    wall.laid = -1
    assert not flies_over(wall, a, d, (1, 1))
    edge = Table("\n+-+-+\n|R .|\n+ +-+\n|. .|\n+-+-+\n", LEGEND, "ragna").g
    assert flies_over(edge, a, d, (1, 1)), "by one of them"


@pytest.mark.proves("house.floor.pushed", "monster.ogre.toss.trap")
def test_where_somebody_lands() -> None:
    """A trap springs on who lands on it, unless a piece holds it, or he knows his own side's."""
    legend = {**LEGEND, "^": "trap:spear"}
    g = Table(draw("R^.", "..."), legend, "ragna").g
    ragna, q = of(g, "ragna"), sq(g, "b1")
    g.quest.inside = 1 << q
    play(land(g, ragna, q, (1, 0)))
    assert g.armed >> q & 1 and ragna.at == q
    g.quest.inside = 1 << sq(g, "c1")
    g.put(ragna, sq(g, "a1"))
    play(land(g, ragna, q, (1, 0)), "b" * content().traps["spear"].dice)
    assert not g.armed >> q & 1


@pytest.mark.proves("house.floor.pushed")
def test_planks_over_ice_are_not_slippery() -> None:
    for bridged, at in ((0, "c1"), (1, "b1"), (2, "c1")):
        g = board("R~.")
        ragna, q = of(g, "ragna"), sq(g, "b1")
        g.bridged = 1 << q if bridged == 1 else (1 << q + 1 if bridged else 0)
        play(land(g, ragna, q, (1, 0)))
        assert ragna.at == sq(g, at)


@pytest.mark.proves("house.floor.fall")
def test_who_clings_stays_where_there_is_room() -> None:
    """On the last square before the edge; beside it, if that is taken by now; a fall ends on the edge."""
    legend = {**LEGEND, "C": "chasm"}
    g = Table(draw("RC.M"), legend, "ragna").g
    ragna = of(g, "ragna")
    play(_over_the_edge(g, ragna, sq(g, "b1"), (1, 0)), "w")
    assert ragna.at == sq(g, "a1")
    g = Table(draw("R..C.", "....M"), legend, "ragna").g
    ragna, maud = of(g, "ragna"), of(g, "maud")
    play(_over_the_edge(g, ragna, sq(g, "d1"), (1, 0)), "w")
    assert ragna.at == sq(g, "c1"), "not where he was, but on the edge"
    g.put(ragna, sq(g, "a1"))
    g.put(maud, sq(g, "c1"))
    play(_over_the_edge(g, ragna, sq(g, "d1"), (1, 0)), "w")
    assert ragna.at in (sq(g, "b1"), sq(g, "c2")), "beside it"
    g.put(maud, sq(g, "e2"))
    play(_over_the_edge(g, ragna, sq(g, "d1"), (1, 0)), "s")
    assert ragna.at == sq(g, "c1"), "the first square of the edge"
    assert any(e.name == "fall" for e in ragna.effects) and isinstance(ragna.effects[0], Effect)
    for start, gap, way, edge in (("a1", "c1", (1, 0), "b1"), ("e1", "c1", (-1, 0), "d1"), ("a2", "c2", (1, 0), "b2")):
        g = Table(draw("R.C..", "..CM."), legend, "ragna").g
        ragna = of(g, "ragna")
        g.put(ragna, sq(g, start))
        play(_over_the_edge(g, ragna, sq(g, gap), way), "w")
        assert ragna.at == sq(g, edge), "from whichever side"
