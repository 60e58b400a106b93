"""Single clauses, each in one small position."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive
from tests.advanced.test_gamesmaster import table
from tests.advanced.test_town import away, home, offered, rich, stay

from delvewright.rules.advanced.dungeon.hazards import MagicCircle
from delvewright.rules.advanced.fighting import end_of_fight
from delvewright.rules.advanced.state.board import Room
from delvewright.rules.advanced.state.carrying import charge
from delvewright.rules.advanced.state.game import DEAD, GONE, LYING


@pytest.mark.proves("missile.recover.when", "missile.recover.roll")
@pytest.mark.parametrize(
    ("condition", "dice", "arrows"), [(0, "4", 1), (LYING, "4", 1), (LYING, "3", 0), (DEAD, "", 0)]
)
def test_missiles_are_looked_for_while_the_archer_lives(condition: int, dice: str, arrows: int) -> None:
    g = table("HT.w", turn="combat", figures={"T": {"items": []}}).state
    archer = next(f for f in g.party() if f.name == "torallion")
    archer.condition, g.shots = condition, ((archer.id, "arrow"),)
    drive(end_of_fight.recover(g), dice)
    assert archer.pack.get("arrow", 0) == arrows and g.shots == ()


@pytest.mark.proves("missile.recover.roll", "item.magic_weapon")
@pytest.mark.parametrize(
    ("item", "need"),
    [("arrow", 4), ("bolt", 4), ("dagger", 2), ("spear", 2), ("axe", 2), ("arrow-of-death", 10), ("magic-dagger", 10)],
)
def test_every_kind_of_missile_has_its_number(item: str, need: int) -> None:
    for face in (need - 1, need):
        g = table("HT.w", turn="combat", figures={"T": {"items": [], "weapons": []}}).state
        archer = next(f for f in g.party() if f.name == "torallion")
        g.shots = ((archer.id, item),)
        drive(end_of_fight.recover(g), str(face))
        assert archer.has(item) is (face == need)
        assert archer.held == (item if face == need and item in archer.weapons else "fists")


@pytest.mark.proves("missile.recover.when")
def test_the_missiles_of_a_henchman_who_fell_are_lost_and_others_come_back() -> None:
    g = table("HTaw", turn="combat", figures={"T": {"items": []}}).state
    man = next(f for f in g.company() if not f.hero)
    archer = next(f for f in g.party() if f.name == "torallion")
    g.shots = ((man.id, "arrow"), (archer.id, "arrow"), (archer.id, "arrow"))
    g.remove(man)
    drive(end_of_fight.recover(g), "12 | 3")
    assert archer.pack["arrow"] == 1


@pytest.mark.proves("hazard.magic_circle", "town.fate.restore")
@pytest.mark.parametrize(("fate", "now"), [(2, 1), (1, 0), (0, 0)])
def test_fate_that_the_circle_takes_is_gone_for_good(fate: int, now: int) -> None:
    party = rich(0)
    g = away(party)
    f = g.party()[0]
    g.rooms[0], f.fate = Room("hazard", "small-room", -1, "magic-circle"), fate
    drive(MagicCircle().steps(g, 0, f, f.at), "1")
    assert (f.fate, f.base.fate) == (now, 1)
    for each in g.party():
        each.condition = GONE
    g.over, g.winner = True, "monster"
    assert away(home(g, party)).party()[0].fate == 1


@pytest.mark.proves("qroom.cavern.souls", "town.resurrect", "town.new_hero")
@pytest.mark.parametrize("lost", [False, True])
def test_the_healer_cannot_raise_one_whose_soul_is_lost(lost: bool) -> None:
    party = rich(1000)
    g = away(party)
    one, two = g.party()
    one.condition, two.condition = GONE, DEAD
    two.marks = ("out", "soul-lost") if lost else ("out",)
    g.over, g.winner = True, "monster"
    later = home(g, party)
    later.rested = True
    for sheet in later.heroes.values():
        sheet.gold = 1000
    found = offered(stay(later))
    assert (("raise", 1) in found) is not lost and ("replace", 1) in found


@pytest.mark.proves("item.jewel.other", "item.dawnstone", "item.wand", "item.jewel.fire_ruby")
def test_how_much_a_thing_holds() -> None:
    for item, dice, held in (
        ("fate-jewel", "", 2), ("dawnstone", "7", 7), ("fire-ruby", "3", 3), ("wand-choke", "12", 12),
        ("spell-jewel-courage", "1", 1), ("scroll-choke", "", 0), ("rope", "", 0),
    ):  # fmt: skip
        g = table("HT.w", turn="combat", figures={"H": {"items": [item]}}).state
        f = g.party()[0]
        f.used.clear()
        drive(charge(g, f, item), dice)
        assert f.used.get(item, 0) == held
        f.pack.clear()
        drive(charge(g, f, item))
