"""Holes and pits among what may be done in a turn; events, sales and training in town, each of them to its edges."""

from __future__ import annotations

import pytest
from tests.advanced.driving import drive, watched
from tests.advanced.test_amulet import placed
from tests.advanced.test_narrow_clauses import fight, quiet
from tests.advanced.test_return import left
from tests.advanced.test_town import rich, stay

from delvewright.rules.advanced.campaign import maps, town
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import chests, portcullises, searching_furniture
from delvewright.rules.advanced.fighting import melee, sharing
from delvewright.rules.advanced.fighting.harm import die, last
from delvewright.rules.advanced.fighting.skaven_weapons import clouds, pair
from delvewright.rules.advanced.figures import monster_tactics
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.board import Room
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.texts import abilities
from delvewright.rules.advanced.state.turns import open_action
from delvewright.rules.advanced.turn import choices
from delvewright.rules.common.tiles.board import Thing


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
        g.log = []
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
        told = g.log[-1]
        assert told.changes == ((("gold", gold - 100),) if gold != 100 else ())
        came = {
            "robbed": f"robbed of {100 - gold} gold", "patron": f"gives {gold - 100} gold", "brawl": "1 Wound less",
            "festival": "a tenth more", "merchant": "a tenth less", "veteran": "1 Man-at-Arms",
            "blessing": "1 Fate more",
        }.get(row.what, "quiet")  # fmt: skip
        assert came in told.text, "an event tells what came of it"


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


# -- fights


@pytest.mark.proves("death.monster", "hazard.throne")
def test_when_the_one_on_the_throne_dies_the_others_are_as_they_were() -> None:
    g, area = placed("warlords-lair", "R4")
    king = next(f for f in g.foes() if f.under("seated"))
    others = [f for f in g.foes() if f is not king]
    assert all(f.bonus("toughness") == 1 and f.bonus("dice") == 1 for f in others) and g.section(king) == area
    die(g, others[0])
    assert all(f.bonus("toughness") == 1 for f in others[1:]), "one of the guards"
    die(g, king)
    assert all(f.bonus("toughness") == 0 and f.bonus("dice") == 0 for f in others[1:])


@pytest.mark.proves("counter.escape", "melee.hit")
def test_nobody_strikes_at_one_who_has_slipped_away() -> None:
    g = fight("Hp", hand=["escape"])
    foe = g.foes()[0]
    foe.wounds = 1
    _, rolls = watched(melee.attack(g, g.party()[0], foe))
    assert rolls == [] and g.figures[foe.id] is None and g.hand == () and len(g.escaped) == 1


@pytest.mark.proves("melee.order", "melee.wound.roll")
def test_whose_squares_are_empty_after_a_blow() -> None:
    for wounds, dice, empty in ((1, "9 9 9", True), (2, "9 9 1", False), (9, "9 9 9", False)):
        g = fight("Hw", figures={"H": {"toughness": 5, "worn": []}})
        f, foe = g.party()[0], g.foes()[0]
        f.wounds = wounds
        fallen = drive(melee.wound(g, foe, [(f, False)]), dice)
        assert (fallen == f.mask) is empty and bool(fallen) is empty, wounds
    g = fight("Hw")
    f, foe = g.party()[0], g.foes()[0]
    mask, foe.wounds = foe.mask, 1
    assert drive(melee.wound(g, f, [(foe, False)]), "12 1 1 1") == mask


@pytest.mark.proves("end.loot.share")
def test_nothing_is_told_of_no_gold() -> None:
    g = quiet("HS")
    g.log = []
    sharing.share_gold(g, 0, g.party(), 0, ())
    assert g.log == []
    sharing.share_gold(g, 5, [], 0, ())
    assert g.log == []
    sharing.share_gold(g, 1, g.party(), 0, ())
    assert [e.kind for e in g.log] == ["gold"]


@pytest.mark.proves("monster.jezzail", "gm.special_attacks")
def test_a_long_gun_is_not_fired_while_it_is_reloaded_or_after_a_step() -> None:
    for effect, walked, fires in ((False, 0, True), (True, 0, False), (False, 1, False)):
        g = fight("jj....H")
        one, two = g.foes()
        pair(one, two)
        open_action(g, one)
        g.walked = walked
        if effect:
            last(one, "reloading", "reloading", 1, "action")
        gun = next(text for text in abilities(one) if text.afar)
        assert (gun.offers(g, one) == [("fire", g.party()[0].id)]) is fires


@pytest.mark.proves("monster.globadier")
def test_a_cloud_grows_thinner_phase_by_phase() -> None:
    g = fight("H.......w")
    g.counters = {"cloud-7": 3}
    for phases in (2, 1):
        drive(clouds(g), "1")
        assert g.counters["cloud-7"] == phases
    drive(clouds(g), "1")
    assert "cloud-7" not in g.counters


@pytest.mark.proves("trapfx.portcullis")
def test_the_parts_of_a_portcullis_are_one() -> None:
    for picture, line, together in (("H..../.....", ((1, 1), (129, 1)), 2), ("H....", ((1, 1),), 1)):
        g = quiet(picture)
        portcullises.drop(g, line)
        assert [d.kind for d in g.board.doors] == ["portcullis"] * len(line)
        assert g.board.together(0).bit_count() == together
        assert [(d.a, d.b) for d in g.board.doors] == [(q, q + 1) for q, _ in line]


@pytest.mark.proves("furnish.search.once")
def test_what_can_be_searched() -> None:
    g = quiet("H..../.....")
    f = g.party()[0]
    for kind, state, found in (
        ("cupboard", "", True), ("cupboard", "searched", False), ("chest", "", False), ("pillar", "", False),
    ):  # fmt: skip
        g.set_things((Thing(kind, 1 << f.at + 1, 0, state),))
        assert bool(searching_furniture.within_reach(g, f)) is found, kind
        g.set_things((Thing(kind, 1 << f.at + 2, 0, state),))
        assert not searching_furniture.within_reach(g, f), "not next to him"


@pytest.mark.proves("gm.special_attacks")
def test_a_caster_beside_a_hero_goes_though_his_attention_is_on_another() -> None:
    g = fight("..w../..Hp./.....")
    hero, caster = g.party()[0], next(f for f in g.foes() if f.monster.spells)
    other = next(f for f in g.foes() if f is not caster)
    hero.near = (other.id, caster.id)
    assert not zones.engaged(g, caster)
    open_action(g, caster)
    before = caster.at
    drive(monster_tactics.keep_away(g, caster))
    assert caster.at != before


@pytest.mark.proves("explore.chest.share", "combat.chest")
def test_gold_of_a_chest_is_shared_by_all_or_in_a_fight_by_those_next_to_it() -> None:
    for turn, shares in (("exploration", (4, 4, 4)), ("combat", (6, 6, 0))):
        g = quiet("HS.../....T", turn=turn)
        for f in g.party():
            f.gold = 0
        g.set_things((Thing("chest", 1 << 128, 0),))
        drive(chests.open_box(g, g.party()[0], 128, (12, [])))
        assert tuple(f.gold for f in g.party()) == shares
