"""Stairs: who may leave, who comes along, when an expedition is over, and what another level is like."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, question, watched
from tests.advanced.levels import fresh
from tests.advanced.test_gamesmaster import table

from delvewright.kernel.grid import squares
from delvewright.rules.advanced.dungeon import expedition_over, stairs
from delvewright.rules.advanced.dungeon.sections import lay_start
from delvewright.rules.advanced.dungeon.strangers import add_maiden, add_rogue, farewell
from delvewright.rules.advanced.state.followers import add_man
from delvewright.rules.advanced.state.game import DEAD, GONE, LYING, Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Thing


def landing(picture: str = "HS../....", kind: str = "stairs-out", **spec: Any) -> Game:
    """A section of stairs, and the passage before it."""
    spec = {"turn": "exploration", "areas": {"a1": kind, "d1": "passage"}, **spec}
    g = table(picture, options={"gm": "computer"}, **spec).state
    g.log = []
    return g


def texts(g: Game, kind: str) -> list[str]:
    return [event.text for event in g.log or () if event.kind == kind]


@pytest.mark.proves("stairs.leave", "gen.stairs.out")
def test_what_stairs_there_are() -> None:
    for kind in ("stairs-out", "stairs-up", "stairs-down"):
        g = landing(kind=kind)
        assert stairs.stairs_at(g, g.party()[0].at) == kind and stairs.stairs_at(g, g.party()[0].at + 3) == ""
    g = landing(kind="passage")
    f = g.party()[0]
    assert stairs.stairs_at(g, f.at) == ""
    g.set_things((Thing("pillar", 1 << f.at, 0, "flat"), Thing("stairs-down", 1 << f.at, 0, "flat")))
    assert stairs.stairs_at(g, f.at) == "stairs-down" and stairs.stairs_at(g, f.at + 1) == ""


@pytest.mark.proves("stairs.leave", "gen.stairs.out", "hero.count.two")
def test_who_may_leave() -> None:
    g = landing()
    assert stairs.may_leave(g, g.party()[0])
    g = landing("..H.S/.....", kind="stairs-out")
    assert not stairs.may_leave(g, g.party()[1]), "not from the passage"
    assert not stairs.may_leave(landing(kind="stairs-up"), landing(kind="stairs-up").party()[0])
    g = landing("Hw../....", turn="combat")
    assert not stairs.may_leave(g, g.party()[0]), "not from a death zone"
    g = landing("H..w/....", turn="combat")
    assert stairs.may_leave(g, g.party()[0])
    g = landing("Ha../....")
    man = next(f for f in g.company() if not f.hero)
    for condition, can in ((0, False), (LYING, False), (DEAD, True), (GONE, True)):
        g.fig(man.employer).condition = condition
        assert stairs.may_leave(g, man) is can
    assert not stairs.may_leave(landing("..aH/....", areas={"a1": "stairs-out", "c1": "passage"}), man)


@pytest.mark.proves("stairs.leave", "stairs.expedition_over", "hazard.stranger.maiden")
def test_who_comes_along() -> None:
    g = landing("HS.T/....")
    heinrich, sven, torallion = g.party()
    near, far = add_maiden(g, heinrich), add_maiden(g, heinrich)
    for guest, x in ((near, 0), (far, 3)):
        g.put(guest, heinrich.at + g.width + x)
    open_action(g, heinrich)
    drive(stairs.go_out(g, heinrich))
    assert (heinrich.condition, heinrich.at, near.condition, far.condition) == (GONE, -1, GONE, 0)
    assert texts(g, "leave") == ["Maiden 1 is brought out.", "Heinrich Lowen leaves the dungeon."]
    assert sven.condition == 0 == torallion.condition and not g.waiting >> heinrich.id & 1


@pytest.mark.proves("stairs.leave", "hazard.stranger.maiden")
def test_a_guest_on_the_same_stairs_comes_along_and_one_who_lies_there_does_not() -> None:
    for condition, gone in ((0, True), (LYING, False)):
        g = landing("H...../......", areas={"a1": "stairs-out", "f1": "passage"})
        f = g.party()[0]
        guest = add_maiden(g, f)
        g.put(guest, f.at + 2)
        guest.condition = condition
        open_action(g, f)
        drive(stairs.go_out(g, f))
        assert (guest.condition == GONE) is gone
    g = landing("aH..../......")
    man = next(f for f in g.company() if not f.hero)
    guest = add_maiden(g, g.party()[0])
    g.put(guest, man.at + g.width)
    open_action(g, man)
    drive(stairs.go_out(g, man))
    assert guest.condition == 0, "a Hero brings her out"


@pytest.mark.proves("stairs.leave", "death.ko.carry", "death.ko.drag", "town.resurrect")
def test_whom_he_carries_comes_along() -> None:
    for done, condition, out, marks in (
        (("carry",), LYING, GONE, ()),
        (("drag",), LYING, GONE, ()),
        ((), LYING, LYING, ()),
        (("door",), LYING, LYING, ()),
        (("carry",), DEAD, DEAD, ("out",)),
        (("drag",), DEAD, DEAD, ("out",)),
        ((), DEAD, DEAD, ()),
    ):
        g = landing("HST./....")
        f, other = g.party()[:2]
        other.condition = condition
        open_action(g, f)
        g.done, g.counters["carried"] = done, other.id
        drive(stairs.go_out(g, f))
        assert (other.condition, other.marks) == (out, marks) and (other.at < 0) is bool(done and done != ("door",))
        told = {
            (GONE, True): ["Sven Hammerhelm is brought out."],
            (DEAD, True): ["The body of Sven Hammerhelm is brought out."],
        }
        assert texts(g, "leave") == [*told.get((out, other.at < 0), []), "Heinrich Lowen leaves the dungeon."]


@pytest.mark.proves("hazard.stranger.rogue")
@pytest.mark.parametrize(
    ("die", "gold", "name", "marks"),
    [
        (1, (25, 10), "rogue.1", ()),
        (6, (25, 10), "rogue.1", ()),
        (7, (13, 5), "rogue.1", ()),
        (11, (13, 5), "rogue.1", ()),
        (12, (25, 10), "sergeant.1", ("hired",)),
    ],
)
def test_a_rogue_says_farewell(die: int, gold: tuple[int, int], name: str, marks: tuple[str, ...]) -> None:
    g = landing("HST./....")
    heinrich, sven, torallion = g.party()
    rogue = add_rogue(g, heinrich)
    for f, coins in ((heinrich, 25), (sven, 10), (torallion, 50)):
        f.gold, f.condition = coins, GONE
    torallion.condition = DEAD
    _, rolls = watched(farewell(g), str(die))
    assert rolls == ["-1: rogue"] and (heinrich.gold, sven.gold, torallion.gold) == (*gold, 50)
    assert (rogue.name, g.names[rogue.id], rogue.marks) == (name, name, marks)


@pytest.mark.proves("hazard.stranger.rogue")
def test_the_second_sergeant_has_another_number_and_a_dead_rogue_says_nothing() -> None:
    g = landing("HST./....")
    add_man(g, g.party()[0], "sergeant")
    rogue = add_rogue(g, g.party()[0])
    drive(farewell(g), "12")
    assert rogue.name == "sergeant.2"
    g = landing("HST./....")
    rogue = add_rogue(g, g.party()[0])
    rogue.condition = DEAD
    drive(farewell(g))
    g = landing("H.../....")
    add_rogue(g, g.party()[0])
    open_action(g, g.party()[0])
    drive(stairs.go_out(g, g.party()[0]), "1")
    g = landing("HS../....")
    add_rogue(g, g.party()[0])
    open_action(g, g.party()[0])
    drive(stairs.go_out(g, g.party()[0]))


# -- the end


@pytest.mark.proves(
    "stairs.expedition_over", "death.party", "death.ko.no_recovery", "game.goal", "dungeon.quest.treasure"
)
@pytest.mark.parametrize(
    ("conditions", "casket", "over", "winner"),
    [
        ((0, GONE, GONE), 0, False, ""),
        ((LYING, 0, GONE), 1, False, ""),
        ((GONE, GONE, GONE), 1, True, "hero"),
        ((GONE, GONE, GONE), 0, True, "monster"),
        ((GONE, DEAD, DEAD), 1, True, "hero"),
        ((DEAD, GONE, GONE), 1, True, "monster"),
        ((GONE, LYING, LYING), 1, True, "hero"),
        ((LYING, LYING, LYING), 1, True, "monster"),
        ((DEAD, DEAD, DEAD), 1, True, "monster"),
    ],
)
def test_when_the_expedition_is_over(conditions: tuple[int, ...], casket: int, over: bool, winner: str) -> None:
    """The first has the treasure of the quest, or nobody has."""
    g = landing("HST./....")
    g.quest = "expedition"
    for f, condition in zip(g.party(), conditions, strict=True):
        f.condition = condition
        g.put(f, -1 if condition == GONE else f.at)
    g.party()[0].pack = {"stolen-casket": casket} if casket else {}
    assert expedition_over.check_over(g) is over and (g.over, g.winner) == (over, winner)
    if over:
        assert [f.condition for f in g.party()] == [DEAD if c == LYING else c for c in conditions], (
            "left behind is lost"
        )
        assert len(texts(g, "death")) == conditions.count(LYING) and texts(g, "end") == ["The expedition is over."]
        assert expedition_over.check_over(g) and len(texts(g, "end")) == 1, "once"


@pytest.mark.proves("game.goal", "amulet.four", "hazard.stranger.maiden")
def test_what_must_be_brought_out_and_what_is_paid_for_it() -> None:
    for needed, held, winner in ((1, 1, "hero"), (2, 1, "monster"), (2, 2, "hero"), (3, 2, "monster")):
        g = landing("HST./....")
        g.quest, g.counters["needed"] = "expedition", needed
        for f in g.party():
            f.condition = GONE
            g.put(f, -1)
        for f in g.party()[:held]:
            f.pack = {"stolen-casket": 1}
        assert expedition_over.check_over(g) and g.winner == winner
    g = landing("HST./....")
    g.quest = ""
    maiden, other = add_maiden(g, g.party()[0]), add_maiden(g, g.party()[0])
    for f in (*g.party(), maiden):
        f.condition = GONE
    other.condition = DEAD
    assert expedition_over.check_over(g) and g.winner == "hero", "an adventure without a goal"
    assert [f.gold for f in g.party()] == [34, 33, 33]


# -- levels


@pytest.mark.proves("stairs.new_level", "stairs.up_again", "gen.stairs.down")
@pytest.mark.parametrize(
    ("kind", "word"), [("stairs-down", "descend"), ("stairs-up", "ascend"), ("stairs-out", ""), ("passage", "")]
)
def test_going_down_or_up_is_the_leaders_choice(kind: str, word: str) -> None:
    g = landing(kind=kind, leader="sven")
    play = stairs.change_level(g)
    if not word:
        assert list(play) == []
        return
    asked = question(play)
    assert asked.about == "stairs" and asked.seat == 1 and list(asked) == [(word,), ("stay",)]
    drive(stairs.change_level(g), "", [("stay",)])
    assert g.depth == 1
    g.depth = 2
    drive(stairs.change_level(g), "", [(word,)])
    assert g.depth == (3 if word == "descend" else 1) and texts(g, "level") == [f"The heroes are on level {g.depth}."]


@pytest.mark.proves("stairs.new_level")
@pytest.mark.parametrize(("far", "near"), [(12, True), (13, False)])
def test_everybody_must_be_within_twelve_squares(far: int, near: bool) -> None:
    g = landing(
        "H" + "." * 16,
        kind="stairs-down",
        areas={"a1": "stairs-down", "p1": "passage"},
        place={"sven": f"{'abcdefghijklmnopq'[far]}1"},
    )
    f = g.party()[0]
    assert stairs.all_near(g, f) is near
    assert bool(list(stairs.change_level(g))) is near


@pytest.mark.proves(
    "stairs.new_level", "setup.place", "setup.one.per.square", "place.new_level_clear", "place.reuse", "stairs.up_again"
)
def test_another_level_and_back() -> None:
    g = fresh()
    g.log = []
    before = g.board.freeze()
    for _ in range(2):
        add_man(g, g.party()[0], "man-at-arms")
    stairs.move_to(g, 2, True)
    assert g.depth == 2 and g.board.areas[0].name == "stairs-up" and 1 in g.kept
    places = [(f.at % g.width, f.at // g.width) for f in g.company()]
    assert len(set(places)) == 6 and set(places[:4]) == {(63, 74), (64, 74), (63, 75), (64, 75)}
    assert set(places[4:]) == {(63, 73), (64, 73)}, "who has no room on the stairs, on the nearest squares"
    assert all(g.trod >> f.at & 1 for f in g.company())
    stairs.move_to(g, 1, False)
    assert g.depth == 1 and g.board.freeze() == before and g.board.areas[0].name == "stairs-out"


@pytest.mark.proves("stairs.up_again", "stairs.new_level")
def test_going_up_one_comes_to_the_way_down() -> None:
    g = fresh()
    way = squares(g.board.areas[1].squares)[:4]
    g.set_things((Thing("stairs-down", sum(1 << q for q in way), 1, "flat"),))
    stairs.move_to(g, 2, True)
    stairs.move_to(g, 1, False)
    assert {f.at for f in g.company()} == set(way)
    g = fresh()
    new = g.board.copy()
    new.areas = tuple(a._replace(name="stairs-down") if n == 2 else a for n, a in enumerate(new.areas))
    g.lay(new)
    stairs.move_to(g, 2, True)
    stairs.move_to(g, 1, False)
    assert {f.at for f in g.company()} <= set(squares(g.board.areas[2].squares))


@pytest.mark.proves("death.hero.dead", "map.record", "campaign.quarter")
def test_the_dead_are_left_behind_with_all_they_had() -> None:
    g = landing("H.S...T/.......", kind="stairs-down")
    heinrich, sven, torallion = g.party()
    sven.condition = torallion.condition = DEAD
    torallion.weapons, torallion.worn, torallion.pack, torallion.gold = (
        ("sword",),
        ("leather",),
        {"rope": 2, "arrow": 1, "spikes": 0},
        7,
    )
    at = torallion.at
    g.put(heinrich, sven.at - 1)
    assert stairs.leave_bodies(g) == [sven]
    assert torallion.at == -1 and (torallion.weapons, torallion.worn, torallion.pack, torallion.gold) == ((), (), {}, 0)
    (token,) = g.tokens
    assert (
        token.at == at and sorted(token.items) == ["arrow", "leather", "rope", "rope", "sword"] and token.coins == (7,)
    )
    stairs.lay_down(g, sven)
    assert g.touching(heinrich.mask) >> sven.at & 1
    g.tokens = ()
    empty = landing("H.../....")
    bare = empty.party()[0]
    bare.weapons, bare.worn, bare.pack, bare.gold = (), (), {}, 0
    stairs.leave_belongings(empty, bare)
    assert empty.tokens == () and bare.at == -1


@pytest.mark.proves("death.hero.dead")
def test_one_who_lies_beside_the_dead_does_not_bring_them_along() -> None:
    g = landing("HS.../.....", kind="stairs-down")
    heinrich, sven = g.party()
    heinrich.condition, sven.condition = LYING, DEAD
    assert stairs.leave_bodies(g) == []


@pytest.mark.proves("setup.layout")
def test_lay_start_again() -> None:
    g = fresh()
    areas = g.board.areas
    lay_start(g)
    assert g.board.areas == areas
