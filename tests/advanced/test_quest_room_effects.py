"""Special effects of Quest Rooms: whom they strike, by how much, and whom they leave alone."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_strange_rooms import does, laid, room, spots, steps, words

from delvewright.kernel.decisions import Decision
from delvewright.kernel.dice import Draw
from delvewright.rules.advanced.dungeon import chests
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.state import values
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.texts import special_of

LEVELS = ("ws", "bs", "strength", "toughness", "speed", "bravery", "intelligence")


def quest(special: str, picture: str = "...../.H.../.....", **spec: Any) -> tuple[Game, Figure]:
    return room(special, picture, "quest", **spec)


@pytest.mark.proves(
    "qroom.skull.slippery",
    "qroom.study.heat",
    "qroom.mosaic.terror",
    "qroom.fire.fatigue",
    "qroom.heroes_only",
    "qroom.effect.when",
)
@pytest.mark.parametrize(
    ("special", "less"),
    [
        ("skull-room.slippery", {"speed": 2}),
        ("wizards-study.heat", {"bs": 1, "ws": 1}),
        ("mosaic-room.terror", {"bravery": 1}),
        ("fire-cavern.fatigue", {"strength": 1, "speed": 1}),
    ],
)
def test_what_is_lowered_while_one_stands_there(special: str, less: dict[str, int]) -> None:
    g, f = quest(special, "H.a.w", turn="combat")
    man, foe = next(o for o in g.company() if not o.hero), g.foes()[0]
    with_, far = {}, f.at
    for who in (f, man, foe):
        with_[who.id] = {what: values.current(g, who, what) for what in LEVELS}
    for who in (f, man, foe):
        g.put(who, -1)
        without = {what: values.current(g, who, what) for what in LEVELS}
        lower = {what: without[what] - with_[who.id][what] for what in LEVELS if without[what] != with_[who.id][what]}
        assert lower == ({} if who is foe else less)
    assert far >= 0


@pytest.mark.proves("qroom.skull.mist", "qroom.heroes_only")
def test_mist() -> None:
    g, f = quest("skull-room.mist", "H...w", turn="combat")
    text = special_of(g, 0)
    assert [text.shot(g, 0, f, far) for far in (1, 3, 4, 20)] == [0, 0, -2, -2]
    assert [text.shot(g, 0, g.foes()[0], far) for far in (3, 4)] == [0, 0]


@pytest.mark.proves("qroom.skull.gaze")
def test_the_gaze() -> None:
    g, f = quest("skull-room.gaze", "H.S.w", turn="combat", place={"gaze": ["a1", "e1"]})
    other, foe = g.party()[1], g.foes()[0]
    assert values.current(g, f, "toughness") == 7 and values.current(g, other, "toughness") == 9
    assert values.current(g, f, "speed") == 6 and values.current(g, foe, "toughness") == 6


@pytest.mark.proves("qroom.skull.pillars", "trapfx.victim", "trapfx.blocks")
def test_stone_waits_above_each_pillar_once_and_for_heroes() -> None:
    g, f = quest("skull-room.pillars", "a..../.H.../.....", place={"pillar": ["c1", "c3", "e3"]})
    man = next(o for o in g.company() if not o.hero)
    g.put(man, f.at - 1)
    assert steps(g, man) == [], "henchmen never trigger traps"
    assert steps(g, f, "1 | 6 | 1 | 6") == ["0: spot", "0: blocks", "0: spot", "0: blocks"], "two pillars beside him"
    assert [t.health for t in g.things if t.kind == "pillar"] == [1, 1, 0] and steps(g, f) == []
    g, f = quest("skull-room.pillars", "...../.H.../.....", place={"pillar": ["c1", "c3"]})
    assert steps(g, f, "1 | 12 | 12 12 12 12 12 12 12 12 12 12 12 12")[:3] == ["0: spot", "0: blocks", "-1: damage x12"]
    assert f.condition == 2 and [t.health for t in g.things] == [1, 0], "the dead step no further"


@pytest.mark.proves("qroom.skull.empty_chests", "qroom.fire.double_trap")
@pytest.mark.parametrize(
    ("special", "traps"), [("skull-room.empty-chests", -1), ("fire-cavern.double-trap", 2), ("skull-room.mist", 0)]
)
def test_traps_of_the_chest(special: str, traps: int) -> None:
    g, f = quest(special, "Hx...", legend={"H": "heinrich", "x": "chest"}, corner="a1")
    assert special_of(g, 0).chest_traps(g, 0) == traps
    at = next(t.first for t in g.things if t.kind == "chest")
    dice = {-1: "2 | 1 | 1", 2: "2 | 1 | 1 | 2 | 1 | 1 | 5", 0: "5"}[traps]
    _, rolls = watched(chests.open_chest(g, f, at), dice)
    spotted = ["-1: chest-traps", "0: spot", "-1: damage"] * abs(traps)
    assert rolls == spotted + ([] if traps < 0 else ["0: chest"]) and f.gold == (0 if traps < 0 else 50)


@pytest.mark.proves(
    "qroom.skull.tough", "qroom.mosaic.bones", "qroom.fire.swift", "qroom.fire.berserk", "qroom.cavern.tainted"
)
@pytest.mark.parametrize(
    ("special", "kind", "wounds", "effects"),
    [
        ("skull-room.tough", "skaven-warrior", 4, []),
        ("mosaic-room.bones", "zombie", 4, [("bones", "ws", 1)]),
        ("mosaic-room.bones", "skaven-warrior", 3, []),
        ("fire-cavern.swift", "skaven-warrior", 3, [("swift", "speed", 1)]),
        ("fire-cavern.berserk", "skaven-warrior", 3, [("heat-crazed", "berserk", 1)]),
        ("great-cavern.tainted", "skaven-warlord", 4, []),
        ("great-cavern.tainted", "chaos-champion", 4, [("tainted", "regenerates", 1)]),
        ("great-cavern.tainted", "praznagar", 5, [("tainted", "regenerates", 1)]),
        ("great-cavern.tainted", "eshin-assassin", 4, [("tainted", "regenerates", 1)]),
    ],
)
def test_monsters_of_the_room(special: str, kind: str, wounds: int, effects: list[tuple[str, str, int]]) -> None:
    g, _ = quest(special, "H.........")
    drive(meeting.place(g, (0,), ((kind, 0),), 0))
    (foe,) = g.foes()
    assert (foe.wounds, foe.full) == (wounds, wounds)
    assert [(e.name, e.changes, e.amount) for e in foe.effects] == effects and all(
        e.until == "expedition" for e in foe.effects
    )


@pytest.mark.proves("qroom.fire.swift", "surprise.roll")
def test_only_the_swift_surprise_better() -> None:
    for special, plus in (("fire-cavern.swift", 1), ("fire-cavern.berserk", 0), ("skull-room.tough", 0)):
        g, _ = quest(special)
        assert special_of(g, 0).surprise(g, 0) == plus


@pytest.mark.proves("qroom.study.fireball")
def test_fire_at_the_door() -> None:
    g, f = quest("wizards-study.fireball", "H...S")
    g.counters["opener"] = 1
    _, rolls = laid(g, "1 1 1 1 1")
    assert rolls == ["-1: damage x5"]
    assert [e.figures for e in g.log or () if e.kind == "spell"] == [(1,)]
    g.counters.pop("opener")
    assert laid(g) == ((), []), "nobody opened it"
    g.counters["opener"] = 0
    f.condition = 2
    assert laid(g) == ((), [])


@pytest.mark.proves("qroom.study.scroll")
def test_a_scroll_reads_itself_to_the_first_wizard() -> None:
    g, f = quest("wizards-study.scroll", "M...H")
    wizard = next(o for o in g.party() if o.calling == "wizard")
    other = next(o for o in g.party() if o is not wizard)
    assert steps(g, other) == []
    assert steps(g, wizard, "6 6") == ["-1: wand x2"], "Flames of the Phoenix do no harm"
    assert steps(g, wizard) == [] and g.counters["scroll-1-0"] == 1, "once"
    g, f = quest("wizards-study.scroll", "M...H")
    wizard = next(o for o in g.party() if o.calling == "wizard")
    assert steps(g, wizard, "4 4 | 1 1 1 1 1 1") == ["-1: wand x2", "-1: damage x6"], "a Lightning Bolt"
    assert f is not None


@pytest.mark.proves("qroom.study.damped")
def test_magic_is_damped() -> None:
    for die, works in ((10, True), (11, False)):
        g, f = quest("wizards-study.damped", "M....")
        found, rolls = watched(special_of(g, 0).casting(g, 0, f), str(die))
        assert found is works and rolls == ["0: damped"]


@pytest.mark.proves("qroom.study.desk", "qroom.mosaic.barrels")
@pytest.mark.parametrize(("special", "thing"), [("wizards-study.desk", "desk"), ("mosaic-room.barrels", "barrel")])
def test_what_may_be_opened_besides(special: str, thing: str) -> None:
    g, f = quest(special, "H..../.....", place={thing: ["b1", "e1"]})
    assert words(g, f) == [thing] and len(special_of(g, 0).offers(g, 0, f)) == 1, "the one beside him"
    g.set_things(tuple(t._replace(state="open") for t in g.things))
    assert words(g, f) == []


@pytest.mark.proves("qroom.study.desk", "trapfx.mindstealer")
def test_the_desk_steals_minds_and_holds_a_treasure() -> None:
    g, f = quest("wizards-study.desk", "H..../.....", place={"desk": "b1"})
    assert does(g, f, "desk", "5 | 6") == ["0: spot", "0: chest"]
    assert f.under("stolen") and f.gold == 100 and g.things[0].state == "open"
    g, f = quest("wizards-study.desk", "H..../.....", place={"desk": "b1"})
    assert does(g, f, "desk", "6 | 10 | 6", [("disarm", 0)]) == ["0: spot", "0: disarm", "0: chest"] and not f.under(
        "stolen"
    )
    g, f = quest("wizards-study.desk", "H..../.....", place={"desk": "b1"})
    assert does(g, f, "desk", "6", [("leave-trap",)]) == ["0: spot"] and f.gold == 0


@pytest.mark.proves("qroom.mosaic.barrels")
def test_a_barrel_is_trapped_and_holds_a_zombie() -> None:
    g, f = quest("mosaic-room.barrels", "H..../.....", place={"barrel": "b1"})
    assert does(g, f, "barrel", "2 | 1 | 1") == ["-1: chest-traps", "0: spot", "-1: damage"]
    (foe,) = g.foes()
    assert foe.monster.id == "zombie" and g.fighting and g.phase == 0 and g.fought == 1
    assert spots(g, foe.mask) <= {(0, 1), (1, 1), (2, 0), (2, 1)} and g.things[0].state == "open"
    g, f = quest("mosaic-room.barrels", "H..../.....", place={"barrel": "b1"})
    does(g, f, "barrel", "12 | 7", [("leave-trap",)])
    assert not g.foes() and g.things[0].state.startswith("trap:")


@pytest.mark.proves("qroom.mosaic.eggs", "qroom.mosaic.fools_gold", "qroom.fire.ruby", "qroom.fire.spells")
def test_eggs_gold_ruby_and_fire() -> None:
    g, _ = quest("mosaic-room.eggs", place={"egg": ["c1", "e3"]})
    laid(g)
    assert sorted((t.at % g.width, t.at // g.width, t.items) for t in g.tokens) == [
        (2, 0, ("jewel-of-shattering",)),
        (4, 2, ("jewel-of-shattering",)),
    ]
    for special, gold, fire, found in (
        ("mosaic-room.fools-gold", 12, 0, []),
        ("fire-cavern.ruby", 25, 0, ["fire-ruby"]),
        ("fire-cavern.spells", 25, 1, []),
        ("skull-room.mist", 25, 0, []),
    ):
        g, _ = quest(special)
        text = special_of(g, 0)
        assert (text.gold(g, 0, 25), text.fire(g, 0), text.treasure(g, 0)) == (gold, fire, found)


@pytest.mark.proves("qroom.mosaic.fumes")
def test_fumes_are_breathed_once_against_the_start_level() -> None:
    g, f = quest("mosaic-room.fumes", "H.a..")
    man = next(o for o in g.company() if not o.hero)
    assert steps(g, f, "5") == ["0: fumes"] and values.current(g, f, "strength") == 6 and steps(g, f) == []
    assert steps(g, man, "9") == [f"{man.id}: fumes"] and values.current(g, man, "strength") == 4
    g, f = quest("mosaic-room.fumes", "H.a..")
    steps(g, f, "6")
    assert values.current(g, f, "strength") == 4 and values.current(g, f, "speed") == 6, "armour does not help"


@pytest.mark.proves("qroom.cavern.firepit")
def test_the_fire_pit_spits_at_one_of_the_heroes_in_the_room() -> None:
    g, f = quest("great-cavern.firepit", "H...S..w/........", turn="combat")
    g.fig(1).condition = 1
    play = special_of(g, 0).master_phase(g, 0)
    asked: Any = next(play)
    assert isinstance(asked, Draw) and asked.choices == ("heinrich", "sven"), "the knocked-out included"
    roll: Any = play.send("heinrich")
    assert not isinstance(roll, Decision) and len(roll.dice) == 5 and roll.owner == -1
    g, f = quest("great-cavern.firepit", "H......w/........", turn="combat")
    _, rolls = watched(special_of(g, 0).master_phase(g, 0), "9 1 1 1 1")
    assert rolls == ["-1: damage x5"] and f.wounds == 3
    g.put(f, -1)
    assert watched(special_of(g, 0).master_phase(g, 0))[1] == []
    g, f = quest("great-cavern.firepit", "Hw....../ww......", turn="combat")
    _, rolls = watched(special_of(g, 0).master_phase(g, 0), "1 1 1 1 1")
    assert rolls == ["-1: damage x5"], "monsters under it are not hurt"


@pytest.mark.proves("qroom.cavern.chain", "qroom.chain")
def test_the_chain_is_where_its_anchor_is() -> None:
    g, _ = quest("great-cavern.chain", "H......./........", place={"anchor": "d2"})
    assert laid(g) == (("chain",), [])
    drive(meeting.place(g, (0,), (("skaven-warrior", 0), ("chain", 0)), 0))
    chain = next(f for f in g.foes() if f.monster.id == "chain")
    assert spots(g, chain.mask) == {(3, 1)} and len({f.at for f in g.foes()}) == 2


@pytest.mark.proves("qroom.cavern.throne")
def test_nobody_else_comes_to_the_throne_of_the_cavern() -> None:
    g, _ = quest("great-cavern.throne", place={"throne": "c1"})
    assert laid(g) == ((), [])
    drive(meeting.place(g, (0,), (("skaven-champion", 0), ("skaven-warrior", 0)), 0))
    king = next(f for f in g.foes() if f.under("seated"))
    assert king.monster.id == "skaven-champion" and spots(g, king.mask) == {(2, 0)}


@pytest.mark.proves("qroom.cavern.steps")
def test_each_step_square_costs_four() -> None:
    from delvewright.rules.advanced.moving import walking
    from delvewright.rules.advanced.state.turns import open_action

    g, f = quest("great-cavern.steps", "H......", turn="exploration", place={"steps": ["c1", "d1"]})
    open_action(g, f)
    first = f.at
    for goal, left, ahead in ((2, 7, {3}), (3, 3, {4, 5, 6}), (5, 1, {6})):
        assert walking.goals(g, f) >> first + goal & 1
        drive(walking.walk(g, f, first + goal))
        assert g.points == left and {x for x, _ in spots(g, walking.goals(g, f)) if x > goal} == ahead
    other, f = quest("great-cavern.souls", "H......", turn="exploration", place={"steps": ["c1", "d1"]})
    open_action(other, f)
    assert {q for q, _ in spots(other, walking.goals(other, f))} == {1, 2, 3, 4, 5, 6}, "with that effect only"


@pytest.mark.proves("qroom.cavern.firepit")
def test_the_fire_pit_leaves_those_alone_who_are_elsewhere() -> None:
    areas = {"a1": "quest", "g1": "passage"}
    g, _ = quest("great-cavern.firepit", "H.......S/..w......", turn="combat", areas=areas)
    assert [g.section(f) for f in g.party()] == [0, 1]
    _, rolls = watched(special_of(g, 0).master_phase(g, 0), "1 1 1 1 1")
    assert rolls == ["-1: damage x5"] and [e.figures for e in g.log or () if e.kind == "spell"] == [(0,)]
    g.put(g.party()[0], -1)
    assert watched(special_of(g, 0).master_phase(g, 0))[1] == []
