"""What somebody carries: armour on and off, weapons in hand, potions, and things from hand to hand or off the floor."""

from __future__ import annotations

from typing import Any

import pytest
from tests.advanced.driving import drive
from tests.advanced.test_amulet import chamber
from tests.advanced.test_narrow_clauses import fight, quiet

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.figures import gear, monsters
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.game import DEAD, LYING, Figure, Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.common.tiles.board import Token


def hero(g: Game, name: str = "heinrich") -> Figure:
    return next(f for f in g.everybody() if f.name == name)


@pytest.mark.proves("explore.armour.change", "sheet.armour.off", "armour.one_suit", "create.class")
def test_what_may_be_taken_off_and_put_on() -> None:
    g = quiet("HM")
    f = hero(g)
    f.worn, f.pack, g.done = ("leather", "shield", "ring-of-protection-1"), {}, ()
    assert gear.armour_options(g, f) == [("doff", "leather"), ("doff", "shield")], "a ring is no armour"
    g.done = ("don",)
    assert gear.armour_options(g, f) == []
    f.worn, f.pack = ("ring-of-protection-1",), {"leather": 1, "chain": 0, "shield": 1, "rope": 1}
    assert gear.armour_options(g, f) == [("don", "leather"), ("don", "shield")]
    g.done = ("doff",)
    assert gear.armour_options(g, f) == []
    g.done = ()
    f.worn = ("chain",)
    assert gear.armour_options(g, f) == [("doff", "chain"), ("don", "shield")], "one suit"
    for mark in ("lost-leg", "lost-hand"):
        f.marks = (mark,)
        assert gear.armour_options(g, f) == [("doff", "chain")], "no shield"
    wizard = hero(g, "magnus")
    wizard.worn, wizard.pack = ("leather",), {"shield": 1}
    assert gear.armour_options(g, wizard) == [("doff", "leather")]


@pytest.mark.proves("explore.armour.dropped", "explore.armour.change")
def test_armour_that_lies_in_the_section_is_put_on_and_no_other() -> None:
    g = quiet("H.....", areas={"a1": "normal", "d1": "normal"})
    f = hero(g)
    f.worn, f.pack = (), {}
    g.tokens = (Token("gear", 1, ("leather", "rope")), Token("gear", 5, ("chain",)), Token("rack", 2, ("shield",)))
    assert g.area(1) == g.section(f) != g.area(5)
    assert gear.armour_options(g, f) == [("don", "leather")] and gear.lying(g, f) == ["leather", "rope"]
    gear.don(g, f, "leather")
    assert f.worn == ("leather",) and [t.items for t in g.tokens if t.at == 1] == [("rope",)]
    gear.doff(g, f, "leather")
    floor = ["chain", "leather", "rope"]
    assert f.worn == () and sorted(i for t in g.tokens if t.kind == "gear" for i in t.items) == floor
    f.pack = {"leather": 1}
    gear.don(g, f, "leather")
    assert f.worn == ("leather",) and not f.pack.get("leather"), "his own first"
    assert sorted(i for t in g.tokens if t.kind == "gear" for i in t.items) == floor


@pytest.mark.proves("item.potion.healing", "item.potion.strength", "death.ko.potion")
def test_potions() -> None:
    g = quiet("HS.T")
    f, sven = hero(g), hero(g, "sven")
    f.pack = {"healing-potion": 1, "strength-potion": 0, "rope": 1}
    assert gear.potion_options(g, f) == [("drink", "healing-potion")]
    sven.condition = LYING
    assert gear.potion_options(g, f) == [("drink", "healing-potion"), ("pour", sven.id)]
    hero(g, "torallion").condition = LYING
    assert ("pour", hero(g, "torallion").id) not in gear.potion_options(g, f), "not next to him"
    for walked, done in ((1, ()), (0, ("open",))):
        g.walked, g.done = walked, done
        assert gear.potion_options(g, f) == [("drink", "healing-potion")], "it takes all that he could do"
    g.walked, g.done = 0, ()
    f.pack = {"strength-potion": 1}
    assert gear.potion_options(g, f) == [("drink", "strength-potion")], "that is no remedy"
    gear.drink(g, f, "strength-potion")
    n = content().items["strength-potion"].numbers
    assert f.pack["strength-potion"] == 0
    assert [(e.changes, e.amount, e.times) for e in f.effects] == [("strength", n["strength"], n["turns"])]
    f.pack, f.effects = {"healing-potion": 2}, ()
    gear.drink(g, f, "healing-potion")
    gear.pour(g, f, sven)
    assert f.pack["healing-potion"] == 0 and f.under("healing") and sven.under("healing")


@pytest.mark.proves("death.ko.potion")
def test_nobody_pours_in_a_death_zone() -> None:
    for picture, pours in (("SH..w", True), ("SHw..", False), ("wSH..", False)):
        g = fight(picture)
        f, sven = hero(g), hero(g, "sven")
        f.pack, sven.condition = {"healing-potion": 1}, LYING
        g.count()
        for o in g.everybody():
            o.near = ()
        zones.settle(g)
        g.walked = 2
        assert (("pour", sven.id) in gear.potion_options(g, f)) is pours, picture


@pytest.mark.proves("carry.exchange", "carry.limits")
def test_what_may_be_handed_over_and_picked_up() -> None:
    g = quiet("HS.T")
    f, sven = hero(g), hero(g, "sven")
    f.pack, f.weapons, f.held = {"rope": 1, "spikes": 0}, ("sword", "dagger"), "sword"
    assert gear.exchange_options(g, f) == [("hand", "rope", sven.id), ("hand", "dagger", sven.id)]
    sven.condition = LYING
    assert gear.exchange_options(g, f) == [], "only to one who is conscious"
    sven.condition = 0
    sven.weapons = ("sword",) * content().numbers["carrying"].values["weapons"]
    assert gear.exchange_options(g, f) == [("hand", "rope", sven.id)], "his hands are full"
    g.tokens = (
        Token("gear", 0, ("rope", "rope"), (5,)),
        Token("gear", 2, ("spikes",)),
        Token("weapons-rack", 1, ("axe",)),
    )
    f.pack, f.gold = {}, 0
    assert gear.exchange_options(g, f) == [("pick", "rope"), ("pick", "gold")]
    f.gold = content().numbers["carrying"].values["gold"]
    assert gear.exchange_options(g, f) == [("pick", "rope")]
    f.gold -= 1
    assert ("pick", "gold") in gear.exchange_options(g, f)


@pytest.mark.proves("explore.armour.dropped", "carry.exchange")
def test_armour_is_picked_up_from_anywhere_in_the_section_by_heroes_who_explore() -> None:
    g = quiet("Ha....")
    f = hero(g)
    man = next(o for o in g.company() if not o.hero)
    f.worn, f.pack, man.worn, man.pack = (), {}, (), {}
    g.tokens = (Token("gear", 5, ("leather", "rope")),)
    assert gear.exchange_options(g, f) == [("pick", "leather")] and gear.exchange_options(g, man) == []
    g.mode = 1
    assert gear.exchange_options(g, f) == []
    g.mode = 0
    drive(gear.pick_up(g, f, "leather"))
    assert f.pack.get("leather") == 1 and g.tokens[0].items == ("rope",)


@pytest.mark.proves("death.hero.dead", "carry.exchange")
def test_what_the_dead_leave_is_taken_from_them() -> None:
    g = quiet("HS")
    f, sven = hero(g), hero(g, "sven")
    f.pack, f.weapons, f.held = {}, ("sword",), "sword"
    sven.condition, sven.weapons, sven.worn, sven.pack = (
        DEAD,
        ("axe", "axe"),
        ("ring-of-protection-1",),
        {"rope": 1, "spikes": 0},
    )
    g.count()
    found = gear.exchange_options(g, f)
    assert found == [("loot", "axe", sven.id), ("loot", "ring-of-protection-1", sven.id), ("loot", "rope", sven.id)]
    gear.hand_over(g, sven, "axe", f)
    gear.hand_over(g, sven, "ring-of-protection-1", f)
    gear.hand_over(g, sven, "rope", f)
    assert sven.weapons == ("axe",) and sven.worn == () and sven.pack["rope"] == 0
    assert f.weapons == ("sword", "axe") and f.worn[-1] == "ring-of-protection-1" and f.pack["rope"] == 1


@pytest.mark.proves("carry.exchange")
def test_charges_go_with_the_thing() -> None:
    g = quiet("HS")
    f, sven = hero(g), hero(g, "sven")
    f.pack, f.used = {"fate-jewel": 2, "warpbane": 1}, {"fate-jewel": 3, "warpbane": 1}
    gear.hand_over(g, f, "fate-jewel", sven)
    assert f.used["fate-jewel"] == 3 and "fate-jewel" not in sven.used, "he has another one"
    sven.used["fate-jewel"] = 1
    gear.hand_over(g, f, "fate-jewel", sven)
    assert "fate-jewel" not in f.used and sven.used["fate-jewel"] == 4
    gear.hand_over(g, f, "warpbane", sven)
    assert f.used["warpbane"] == 1, "what is on his blade stays there"


@pytest.mark.proves("carry.exchange", "carry.limits")
def test_a_thing_is_charged_when_it_is_first_taken_up() -> None:
    for used, dice in (({}, "7"), ({"dawnstone": 2}, "")):
        g = quiet("HS")
        f = hero(g)
        f.pack, f.used = {}, dict(used)
        g.tokens = (Token("gear", 1, ("dawnstone",)),)
        drive(gear.pick_up(g, f, "dawnstone"), dice)
        assert f.used["dawnstone"] == (7 if dice else 2) and g.tokens == ()


@pytest.mark.proves("carry.exchange")
def test_gold_on_the_floor() -> None:
    g = quiet("HS..")
    f = hero(g)
    f.gold = 0
    far = Token("gear", 3, (), (9,))
    g.tokens = (far, Token("gear", 1, ("rope",), (5, 2)))
    drive(gear.pick_up(g, f, "gold"))
    assert f.gold == 7 and set(g.tokens) == {far, Token("gear", 1, ("rope",))}
    g.tokens = (far, Token("gear", 1, (), (5,)))
    drive(gear.pick_up(g, f, "gold"))
    assert f.gold == 12 and g.tokens == (far,)


@pytest.mark.proves("combat.gm.choice", "amulet.d1.r3")
def test_a_person_lets_a_monster_pull_the_lever() -> None:
    g, area, _ = chamber("warlords-lair", "R3")
    g.seats, g.mode, g.routine = (*g.seats, "gamesmaster"), 1, "move-attack"
    rat = g.add_monster(content().monsters["skaven-warrior"], area)
    g.put(rat, at(19, 18))
    open_action(g, rat)
    answers: Any = [("try", "portcullis")]
    drive(monsters.by_hand(g, rat), "", answers)
    assert g.done == ("attack",) and g.counters["hall-portcullis"] == 1
    assert sum(d.kind == "portcullis" for d in g.board.doors) == 5
