"""Specific actions: what must be rolled at most."""

from __future__ import annotations

import pytest

from delvewright.rules.battleaxe.content.cards import Test as Task
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.interface.setup import set_up
from delvewright.rules.battleaxe.state.specific_actions import chance, fits


def hero(name, **changes):
    g = set_up("", {"heroes": name})
    f = g.party()[0]
    for key, value in changes.items():
        setattr(f, key, value)
    return g, f


@pytest.mark.proves("specific.chasm.base", "specific.chasm.modifiers", "specific.chasm.examples", "specific.modifiers")
@pytest.mark.parametrize(
    ("name", "needs"),
    [
        ("gnome-wizard", 60), ("gnome-adventurer", 70), ("human-barbarian", 90), ("elf-adventurer", 80),
        ("dwarf-barbarian", 80),
    ],
)  # fmt: skip
def test_the_chasm(name, needs):
    jump = content().rooms["cracked-hall"].tests["jump"]
    plain = Task(
        "jump", "Jump", jump.base, {k: v for k, v in jump.bonus.items() if k in ("tall", "adventurer", "barbarian")}
    )
    g, f = hero(name)
    assert chance(g, f, plain) == needs


@pytest.mark.proves("specific.modifiers")
@pytest.mark.parametrize(
    ("what", "held", "worn", "holds"),
    [
        ("shield", ("sword", "buckler"), (), True), ("shield", ("buckler", "sword"), (), True),
        ("shield", ("sword",), (), False), ("shield", (), (), False), ("blade", ("buckler", "sword"), (), True),
        ("blade", ("mace",), (), False), ("helm", (), ("soft-boots", "open-helm"), True),
        ("helm", (), ("open-helm", "soft-boots"), True), ("helm", (), ("soft-boots",), False),
        ("helm", (), (), False), ("large", (), (), False), ("no-such-thing", (), (), False),
    ],
)  # fmt: skip
def test_a_modifier_for_a_kind_of_thing_needs_one_of_them_in_use(what, held, worn, holds):
    g, f = hero("human-priest", held=held, worn=worn, pack=("buckler", "sword", "open-helm"))
    assert fits(g, f, what, (), ()) is holds


@pytest.mark.proves(
    "house.gear.rope", "house.gear.grapnel", "house.gear.crowbar", "house.gear.lock-picks", "house.gear.lantern",
    "house.guard.fur-boots", "house.guard.soft-boots", "house.treasure.boots-of-the-cat", "house.treasure.thief-s-lamp",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "where", "items", "more"),
    [
        ("cross", "held", ("rope",), 20), ("climb", "held", ("rope",), 20), ("cross", "pack", ("rope",), 0),
        ("cross", "pack", ("grapnel",), 15), ("climb", "pack", ("grapnel",), 15),
        ("force", "held", ("crowbar",), 20), ("force", "pack", ("crowbar",), 0),
        ("pick", "pack", ("lock-picks",), 15), ("search", "held", ("lantern",), 10),
        ("search", "pack", ("lantern",), 0),
        ("ice", "worn", ("fur-boots",), 10), ("slime", "worn", ("fur-boots",), 10), ("ice", "pack", ("fur-boots",), 0),
        ("balance", "worn", ("soft-boots",), 10), ("stealth", "worn", ("soft-boots",), 10),
        ("balance", "worn", ("boots-of-the-cat",), 15), ("jump", "worn", ("boots-of-the-cat",), 15),
        ("search", "held", ("thiefs-lamp",), 20), ("device", "held", ("thiefs-lamp",), 20),
        ("search", "worn", ("soft-boots",), 0),
    ],
)  # fmt: skip
def test_items_help_their_kind_of_action(kind, where, items, more):
    g, f = hero("human-priest", held=(), worn=(), pack=())
    task = Task("x", "X", 40, kinds=(kind, "talk"))
    assert chance(g, f, task) == 40
    setattr(f, where, items)
    assert chance(g, f, task) == 40 + more


@pytest.mark.proves("house.gear.grapnel", "house.gear.rope")
def test_a_grapnel_adds_to_a_rope():
    g, f = hero("human-priest", held=("rope",), worn=(), pack=("grapnel",))
    assert chance(g, f, Task("x", "X", 40, kinds=("climb",))) == 75


@pytest.mark.proves("house.chest.lock", "house.gear.lock-picks", "house.devices")
@pytest.mark.parametrize(("name", "needs"), [("human-fighter", 30), ("gnome-burglar", 105), ("dwarf-priest", 40)])
def test_picking_a_lock(name, needs):
    g, f = hero(name)
    assert chance(g, f, content().tests["pick-lock"]) == needs


@pytest.mark.proves("house.chest.force", "house.treasure.belt-of-the-ox", "house.gear.crowbar", "stat.weight")
def test_forcing_a_lock():
    force = content().tests["force-lock"]
    g, f = hero("elf-burglar", held=("crowbar",), worn=())
    assert chance(g, f, force) == 45
    f.worn = ("belt-of-the-ox",)
    assert chance(g, f, force) == 60
    g, f = hero("half-orc-barbarian", held=())
    assert chance(g, f, force) == 60


@pytest.mark.proves("house.devices")
@pytest.mark.parametrize(("name", "more"), [("gnome-wizard", 20), ("dwarf-fighter", 10), ("halfling-burglar", 25)])
def test_devices(name, more):
    g, f = hero(name)
    assert chance(g, f, content().tests["device"]) == more


@pytest.mark.proves("house.state.held")
def test_a_bear_uses_no_items():
    from delvewright.kernel.effects import Effect

    g, f = hero("human-druid", held=("rope",))
    f.effects = (Effect("bear-shape", "bear-shape"),)
    assert chance(g, f, Task("x", "X", 40, kinds=("climb",))) == 40


@pytest.mark.proves("house.gear.rope", "house.gear.grapnel")
def test_a_fixed_rope_counts_instead_of_a_held_one():
    g, f = hero("human-priest", held=("rope",), worn=(), pack=("grapnel",))
    task = Task("x", "X", 40, {"rope-fixed": 20}, kinds=("cross",))
    assert chance(g, f, task) == chance(g, f, task, "rope-fixed") == 75
