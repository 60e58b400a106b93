"""Holes and pits among what may be done in a turn; events, sales and training in town, each of them to its edges."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_narrow_clauses import quiet
from tests.advanced.test_return import left
from tests.advanced.test_town import rich, stay

from delvewright.rules.advanced.campaign import maps, town
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.harm import last
from delvewright.rules.advanced.state.board import Room
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import choices


@pytest.mark.proves("explore.one_activity", "combat.hero.move_attack", "hazard.grate", "trapfx.pit")
def test_holes_and_pits_among_what_may_be_done() -> None:
    for turn, ask in (("exploration", choices.exploration), ("combat", choices.combat)):
        for done, walked, climbs in (((), 0, True), (("doff",), 0, turn == "combat"), ((), 1, True)):
            g = quiet("HS...", turn=turn, figures={"H": {"items": ["rope"]}})
            f = g.party()[0]
            open_action(g, f)
            g.done, g.walked = done, walked
            g.counters["hole-1-0"] = g.counters["holes"] = 1
            assert (("climb-down",) in ask(g, f).options) is climbs, (turn, done, walked)
            g.counters["hole-1-0"] = g.counters["holes"] = 0
            assert ("climb-down",) not in ask(g, f).options
            last(f, "pit", "pit", 1, "climbing")
            assert (("climb",) in ask(g, f).options) is not bool(walked)
    g = quiet("H..")
    f = g.party()[0]
    open_action(g, f)
    g.rooms[0] = Room("hazard", "small-room", -1, "pool")
    assert ("try", "drink-pool") in choices.exploration(g, f).options
    g.rooms[0] = Room("normal", "small-room", -1)
    assert ("try", "drink-pool") not in choices.exploration(g, f).options


@pytest.mark.proves("map.return", "map.record")
def test_a_dungeon_that_is_taken_up_has_its_levels_and_no_other() -> None:
    _, party = left()
    g = Game("descent", {})
    assert maps.unroll(g, party.dungeon) and g.depth == 1 and set(g.kept) == {2}
    assert not g.open and len(g.board.areas) > 1


@pytest.mark.proves("town.event.table")
def test_every_event_in_town_does_what_it_says_and_no_more() -> None:
    for row in content().tables["town-event"].rows:
        g = stay(rich(100))
        f = g.party()[0]
        f.used = {}
        twice = row.what in ("robbed", "patron")
        low = row.roll.low
        dice = content().tables["town-event"].dice
        faces = [str(low)] if dice == 1 else [str(max(1, low - 12)), str(low - max(1, low - 12))]
        _, rolls = watched(town.event(g, f), " ".join([*faces, *(["3"] if twice else [])]))
        gold = {"patron": 100 + 3 * row.gold, "robbed": max(0, 100 - 3 * row.gold)}.get(row.what, 100)
        used = {
            "brawl": {"bruised": row.count}, "festival": {"tenths": 1}, "merchant": {"tenths": -1},
            "veteran": {"veteran": row.count}, "blessing": {"fate": row.count},
        }.get(row.what, {})  # fmt: skip
        assert (f.gold, f.used, len(rolls)) == (gold, used, 1 + twice), row.what


@pytest.mark.proves("town.sell")
def test_what_a_magic_thing_is_good_for() -> None:
    known = content()
    for item, card in known.items.items():
        assert town.bonus_of(item) == max(0, card.numbers.get("toughness", 0)), item
    for item, weapon in known.weapons.items():
        assert town.bonus_of(item) == max(weapon.bonus, weapon.ws, weapon.strength)
    for item, armour in known.armour.items():
        assert town.bonus_of(item) == armour.toughness


@pytest.mark.proves("town.train.characteristic", "town.train.fate")
def test_training() -> None:
    n = content().numbers["town"].values
    for what, cost, trained in (("fate", n["train-fate"], 0), ("ws", n["train"], 1), ("wounds", n["train"], 1)):
        g = stay(rich(3000))
        f = g.party()[0]
        before, gold = getattr(f.base, what), f.gold
        g.log = []
        town.train(g, f, ("train", what))
        assert getattr(f.base, what) == before + 1 and f.gold == gold - cost
        assert f.used.get("trained", 0) == trained and f.full == f.wounds == f.base.wounds and f.fate == f.base.fate
        rule = "town.train.fate" if what == "fate" else "town.train.characteristic"
        assert [e.rules for e in g.log] == [(rule,)]


@pytest.mark.proves("town.sequence", "town.new_hero")
def test_whoever_is_new_is_known_as_one_that_was_made() -> None:
    party = rich()
    g = stay(party)
    one, two = g.party()
    two.marks, two.calling = ("new",), "warrior"
    after = town.leave_town(g, party)
    assert after.heroes[one.name].hero == party.heroes[one.name].hero
    assert after.heroes[two.name].hero == "any-warrior" and after.rested


@pytest.mark.proves("hench.pay", "town.living")
def test_bills() -> None:
    living = content().numbers["town"].values["living"]
    pay = content().heroes["man-at-arms"].pay
    g = stay(rich(pay + living))
    f = g.party()[0]
    f.used = {"men-man-at-arms": 2}
    drive(
        town.bills(g, f),
        "",
        [("pay", "man-at-arms"), ("dismiss", "man-at-arms")] if living >= pay else [("pay", "man-at-arms")],
    )
    assert f.gold == 0 and f.used["men-man-at-arms"] == 1 and not f.used.get("fate")
    f.gold, f.used = living - 1, {}
    drive(town.bills(g, f))
    assert f.gold == living - 1 and f.used["fate"] == -content().numbers["town"].values["unpaid"]
