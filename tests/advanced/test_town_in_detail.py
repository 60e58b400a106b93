"""The town, trade by trade: prices at their edges, what goes with what, who inherits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.advanced.driving import drive
from tests.advanced.test_town import DONE, away, home, offered, rich, stay

from delvewright.rules.advanced.campaign import amulet, town
from delvewright.rules.advanced.figures import heroes
from delvewright.rules.advanced.state.followers import HIRED, add_man
from delvewright.rules.advanced.state.game import DEAD, GONE, Figure, Game


def one(gold: int = 500, **sheet: Any) -> tuple[Game, Figure]:
    """Heinrich in town, with so much gold, and what differs from his sheet."""
    party = rich(gold)
    for name, value in sheet.items():
        setattr(party.heroes["heinrich"], name, value)
    g = stay(party)
    return g, g.party()[0]


# -- in which order


@pytest.mark.proves("town.sequence", "end.loot.share")
def test_each_in_turn_is_asked_by_his_own_player() -> None:
    party = rich(100, rested=False)
    g = stay(party)
    play = town.town(g)
    asked: Any = next(play)
    for about, seat in (("divide", 0), ("divide", 1), ("event", 0), ("event", 1), ("town", 0), ("town", 1)):
        while not hasattr(asked, "about"):
            asked = play.send((5,))
        if about == "event":
            continue
        assert (asked.about, asked.seat, asked.figure, g.active) == (about, seat, seat, seat) and asked.clean
        try:
            asked = play.send(DONE)
        except StopIteration:
            asked = None
    assert asked is None and g.over and g.winner == "hero" and g.active == -1
    assert [f.gold for f in g.party()] == [75, 75]


@pytest.mark.proves("town.sequence", "counter.expedition_end", "town.fate.restore", "town.wounds.restore")
def test_who_has_not_been_away_goes_to_market_at_once() -> None:
    for rested, stage in ((True, 3), (False, 0)):
        g = stay(rich(10, rested=rested))
        assert g.counters["stage"] == stage and g.seats == ("heinrich", "magnus")
        assert g.waiting == 0b11 and g.counters["home"] == 1
    party = rich(10)
    party.heroes["magnus"].dead = True
    g = stay(party)
    assert g.waiting == 0b01 and g.party()[1].condition == DEAD


# -- bills and events


@pytest.mark.proves("hench.pay", "hench.man_at_arms", "hench.sergeant", "town.living")
@pytest.mark.parametrize(
    ("gold", "men", "left", "stays"),
    [
        (34, {"man-at-arms": 1}, 9, {}),
        (35, {"man-at-arms": 1}, 0, {"man-at-arms": 1}),
        (74, {"sergeant": 1}, 49, {}),
        (75, {"sergeant": 1}, 0, {"sergeant": 1}),
        (110, {"man-at-arms": 1, "sergeant": 1}, 0, {"man-at-arms": 1, "sergeant": 1}),
    ],
)
def test_wages_first_and_then_food(gold: int, men: dict[str, int], left: int, stays: dict[str, int]) -> None:
    party = rich(gold, rested=False)
    party.heroes["heinrich"].men = men
    g = stay(party)
    drive(town.bills(g, g.party()[0]), "", [("pay", kind) for kind in stays])
    assert g.party()[0].gold == left and home(g, party).heroes["heinrich"].men == stays


@pytest.mark.proves("town.event.table", "town.living")
def test_events_to_the_last_crown() -> None:
    for gold, face, left in ((20, 4, 0), (19, 4, 0), (21, 4, 1), (0, 12, 0)):
        g, f = one(gold)
        drive(town.event(g, f), f"1 | {face}")
        assert f.gold == left
    g, f = one(0)
    f.used["fate"] = -1
    drive(town.event(g, f), "12")
    assert f.used["fate"] == 0, "a blessing makes up for hunger"
    for face, key, value in ((2, "bruised", 1), (3, "tenths", 1), (10, "tenths", -1), (11, "veteran", 1)):
        g, f = one(0)
        drive(town.event(g, f), str(face))
        assert f.used[key] == value
        g, f = one(0)
        drive(town.event(g, f), "7")
        assert key not in f.used


@pytest.mark.proves("town.event.table")
def test_tenths_are_rounded_up() -> None:
    for tenths, prices in ((0, (5, 10, 25, 1000)), (1, (6, 11, 28, 1100)), (-1, (5, 9, 23, 900))):
        _, f = one()
        f.used["tenths"] = tenths
        assert tuple(town.marked(f, gold) for gold in (5, 10, 25, 1000)) == prices


# -- buying and selling


@pytest.mark.proves("town.price.weapons", "town.price.armour", "town.price.gear", "sheet.equipment")
def test_what_comes_of_buying() -> None:
    g, f = one(100, worn=[], weapons=[], pack={})
    for item, gold, weapons, worn, pack in (
        ("crossbow", 60, ("crossbow",), (), {"bolt": 6}),
        ("bolt", 50, ("crossbow",), (), {"bolt": 12}),
        ("dagger", 40, ("crossbow", "dagger"), (), {"bolt": 12}),
        ("leather", 15, ("crossbow", "dagger"), ("leather",), {"bolt": 12}),
        ("rope", 10, ("crossbow", "dagger"), ("leather",), {"bolt": 12, "rope": 1}),
    ):
        assert ("buy", item) in offered(g)
        town.buy(g, f, ("buy", item))
        assert (f.gold, f.weapons, f.worn, f.pack) == (gold, weapons, worn, pack)
    assert ("buy", "axe") not in offered(g), "25 are more than 10"
    assert ("buy", "shield") in offered(g)
    f.gold = 9
    assert ("buy", "shield") not in offered(g)


@pytest.mark.proves("create.class", "weapon.strength.bands", "carry.limits")
def test_who_may_own_what() -> None:
    g, f = one(500, weapons=[], worn=[])
    for strength, can in ((5, False), (6, True)):
        f.base = replace(f.base, strength=strength)
        assert town.may_own(g, f, "double-sword") is can
    wizard = g.party()[1]
    assert not town.may_own(g, wizard, "sword") and town.may_own(g, wizard, "dagger")
    assert not town.may_own(g, wizard, "shield") and town.may_own(g, wizard, "rope")
    f.weapons = ("dagger",) * 3
    assert not town.may_own(g, f, "dagger") and town.may_own(g, f, "leather")


@pytest.mark.proves("town.sell")
def test_what_everything_brings() -> None:
    _, f = one()
    known = {
        "sword": 12,
        "halberd": 25,
        "shield": 5,
        "plate": 100,
        "rope": 2,
        "spikes": 5,
        "greek-fire": 12,
        "arrow": -1,
        "bolt": -1,
        "fire-dust": 12,
        "statue-ruby": 400,
        "gold-ring": 25,
        "amulet-quarter": -1,
        "stolen-casket": -1,
        "treasure-map": -1,
        "keen-sword": 100,
        "great-sword": 200,
        "swift-sword": 200,
        "heavy-sword": 200,
        "war-axe": 200,
        "magic-dagger": 100,
        "magic-bow": 100,
        "magic-plate": 400,
        "enchanted-armour": 500,
        "magical-helm": 100,
        "dwarven-shield": 200,
        "ring-of-protection-3": 300,
        "ring-of-magic-protection-1": 100,
        "amulet-of-iron": 100,
        "strength-potion": 100,
        "cleargem": 100,
        "arrow-of-death": 100,
        "jewel-of-shattering": 100,
        "healing-potion": 25,
    }
    assert {item: town.worth(f, item) for item in known} == known
    for charges, gold in ((1, 100), (3, 100), (4, 200), (6, 200), (12, 400)):
        f.used["wand-choke"] = charges
        assert town.worth(f, "wand-choke") == gold


@pytest.mark.proves("town.sell", "sheet.equipment")
def test_what_is_sold_is_gone_and_one_piece_at_a_time() -> None:
    g, f = one(0, pack={"rope": 1, "healing-potion": 2, "arrow": 4}, weapons=["sword", "sword"], worn=["chain"])
    assert {a[1] for a in offered(g) if a[0] == "sell"} == {"sword", "chain", "rope", "healing-potion"}
    town.sell(g, f, ("sell", "sword"))
    town.sell(g, f, ("sell", "chain"))
    town.sell(g, f, ("sell", "healing-potion"))
    assert (f.gold, f.weapons, f.worn, f.pack["healing-potion"]) == (12 + 25 + 25, ("sword",), (), 1)
    assert town.belongings(f) == ["sword", "rope", "healing-potion", "arrow"]


@pytest.mark.proves("town.sequence")
def test_things_change_hands_with_their_charges() -> None:
    g, f = one(0, pack={"dawnstone": 1, "healing-potion": 1}, weapons=["sword", "dagger"], worn=["chain"])
    other = g.party()[1]
    f.used["dawnstone"] = 5
    assert ("hand", "dawnstone", 1) in offered(g) and ("hand", "dawnstone", 0) not in offered(g)
    for item in ("dawnstone", "dagger", "chain"):
        town.hand(g, f, ("hand", item, 1))
    assert (other.used["dawnstone"], "dawnstone" in f.used, f.pack["dawnstone"]) == (5, False, 0)
    assert other.weapons == ("dagger", "dagger") and f.weapons == ("sword",)
    assert other.pack["chain"] == 1 and other.worn == () and f.worn == (), "a Wizard does not put it on"
    g.party()[1].calling = "warrior"
    f.worn = ("shield",)
    town.hand(g, f, ("hand", "shield", 1))
    assert other.worn == ("shield",)
    other.weapons = ("dagger",) * 3
    assert not [a for a in offered(g) if a[:2] == ("hand", "sword")], "three weapons"


@pytest.mark.proves("town.sequence")
def test_gifts_are_of_what_one_has() -> None:
    for gold, coins in (
        (0, []),
        (1, ["1"]),
        (9, ["1", "5"]),
        (50, ["1", "5", "10", "50"]),
        (100, ["1", "5", "10", "50", "100"]),
    ):
        g, f = one(gold)
        assert [a[1] for a in town.gifts(g, f)] == coins
    g, f = one(60)
    town.gift(g, f, ("gift", "50", 1))
    assert (f.gold, g.party()[1].gold) == (10, 110)
    g.party()[1].condition = DEAD
    assert town.gifts(g, f) == []


# -- training and healing


@pytest.mark.proves("town.train.characteristic", "town.train.fate", "town.event.table", "sheet.scale")
def test_training_at_a_festival_costs_more() -> None:
    for gold, trains in ((219, False), (220, True)):
        g, f = one(gold)
        f.used["tenths"] = 1
        assert any(a[0] == "train" for a in offered(g)) is trains
    g, f = one(1100)
    f.used["tenths"] = 1
    for what, gold, value in (("fate", 0, 3),):
        town.train(g, f, ("train", what))
        assert (f.gold, f.base.fate, f.fate, f.used.get("trained")) == (gold, value, value, None)
    g, f = one(400)
    f.wounds = 1
    town.train(g, f, ("train", "bravery"))
    assert (f.base.bravery, f.gold, f.used["trained"], f.wounds) == (10, 200, 1, 4)
    assert not any(a[0] == "train" for a in offered(g))
    for start, trains in ((11, True), (12, False)):
        g, f = one(200)
        f.base = replace(f.base, bs=start)
        assert (("train", "bs") in offered(g)) is trains


@pytest.mark.proves("town.spell.learn")
def test_spells_cost_what_they_cost() -> None:
    for gold, known in (
        (99, set()),
        (100, {"flight", "courage"}),
        (
            249,
            {"flight", "courage", "swift-wind", "still-air", "flaming-hand", "power-of-the-phoenix", "inferno-of-doom"},
        ),
    ):
        g = stay(rich(gold))
        assert {a[1] for a in offered(g, 1) if a[0] == "learn"} == known
    g = stay(rich(250))
    assert ("learn", "bright-key") in offered(g, 1)
    f = g.party()[1]
    f.used["tenths"] = -1
    town.learn(g, f, ("learn", "bright-key"))
    assert f.gold == 25 and f.spells[-1] == "bright-key" and f.used["studied"] == 1


@pytest.mark.proves("town.heal", "town.resurrect")
@pytest.mark.parametrize(("mark", "price"), [("diseased", 100), ("lost-leg", 500), ("lost-hand", 500)])
def test_the_healers_prices(mark: str, price: int) -> None:
    for gold in (price - 1, price):
        g, f = one(gold, marks=[mark, "nausea"])
        assert (("cure", mark) in offered(g)) is (gold == price) and ("cure", "nausea") not in offered(g)
    town.cure(g, f, ("cure", mark))
    assert f.gold == 0 and mark not in f.marks


@pytest.mark.proves("town.resurrect")
def test_whoever_pays_raises_the_dead() -> None:
    for gold in (999, 1000):
        party = rich(gold)
        party.heroes["magnus"].dead = True
        g = stay(party)
        assert (("raise", 1) in offered(g)) is (gold == 1000) and ("replace", 1) in offered(g)
    town.raise_dead(g, g.party()[0], ("raise", 1))
    raised = g.party()[1]
    assert (raised.condition, raised.wounds, g.party()[0].gold) == (0, raised.full, 0)
    assert g.waiting == 0b11, "he has his time on the market, too"


# -- new heroes


@pytest.mark.proves("town.new_hero", "town.sell", "campaign.quarter")
def test_who_lets_the_dead_rest_has_what_he_can_carry_and_the_rest_is_sold() -> None:
    party = rich(10)
    dead = party.heroes["magnus"]
    dead.dead, dead.gold = True, 30
    dead.weapons, dead.worn = ["dagger", "keen-sword"], ["ring-of-protection-2"]
    dead.pack = {"amulet-quarter": 2, "rope": 1, "healing-potion": 1, "wand-choke": 1, "arrow": 3}
    dead.charges = {"wand-choke": 4}
    party.heroes["heinrich"].weapons = ["sword", "axe"]
    party.heroes["heinrich"].pack = {"rope": 1, "amulet-quarter": 1}
    g = stay(party)
    f, other = g.party()
    town.replace_dead(g, f, ("replace", 1))
    assert f.weapons == ("sword", "axe", "dagger"), "a third weapon, no fourth"
    assert f.pack == {
        "rope": 1,
        "amulet-quarter": 3,
        "healing-potion": 1,
        "wand-choke": 1,
        "arrow": 3,
        "ring-of-protection-2": 1,
    }
    assert f.gold == 10 + 30 + 100 + 2, "his purse, the magic sword, the second rope"
    assert f.used["wand-choke"] == 4 and "wand-choke" not in other.used
    assert (other.gold, other.marks, other.pack, other.worn, other.condition) == (0, ("new",), {}, (), 0)
    assert other.title == "New warrior" and other.calling == "warrior" and g.waiting == 0b11
    assert other.weapons == ("dagger",) and other.held == "dagger" and heroes.unmade(other)
    later = home(g, party)
    assert later.heroes["magnus"].hero == "any-warrior" and later.heroes["heinrich"].hero == "heinrich"


@pytest.mark.proves("town.new_hero", "create.gold", "town.train.when")
def test_a_new_hero_is_made_before_he_trades() -> None:
    party = rich(10)
    party.heroes["magnus"].dead = True
    g = stay(party)
    town.replace_dead(g, g.party()[0], ("replace", 1))
    g.active = 1
    drive(town.trade(g, g.party()[1]), "1 | 1 1 1 1 1 1 1 1 | 12", [("buy", "spear"), DONE])
    f = g.party()[1]
    assert (f.race, f.gold, f.weapons) == ("human", 70, ("dagger", "spear"))


# -- henchmen


@pytest.mark.proves("hench.limit", "hench.man_at_arms", "hench.sergeant", "town.event.table")
@pytest.mark.parametrize(
    ("gold", "fate", "men", "veteran", "offers"),
    [
        (49, 3, {}, 0, set()),
        (50, 3, {}, 0, {"man-at-arms"}),
        (0, 3, {}, 1, {"man-at-arms"}),
        (50, 1, {}, 0, set()),
        (50, 2, {"man-at-arms": 1}, 0, set()),
        (100, 4, {"man-at-arms": 1}, 0, {"man-at-arms"}),
        (100, 4, {"man-at-arms": 2}, 0, {"man-at-arms", "sergeant"}),
        (99, 4, {"man-at-arms": 2}, 0, {"man-at-arms"}),
        (99, 4, {"man-at-arms": 2}, 1, {"man-at-arms"}),
        (0, 4, {"man-at-arms": 2}, 1, {"man-at-arms"}),
        (500, 3, {"man-at-arms": 2}, 0, set()),
    ],
)
def test_whom_a_hero_may_hire(gold: int, fate: int, men: dict[str, int], veteran: int, offers: set[str]) -> None:
    g, f = one(gold, men=men)
    f.base = replace(f.base, fate=fate)
    f.used |= {"veteran": veteran} if veteran else {}
    assert {a[1] for a in town.hiring(f)} == offers
    if veteran and offers:
        town.hire(g, f, ("hire", "man-at-arms"))
        assert f.gold == gold and f.used["veteran"] == 0
    elif "sergeant" in offers:
        town.hire(g, f, ("hire", "sergeant"))
        assert f.gold == gold - 100 and f.used["men-sergeant"] == 1


@pytest.mark.proves("town.sequence")
def test_what_an_answer_costs() -> None:
    g, f = one(marks=["diseased"])
    known = {
        ("buy", "sword"): 25,
        ("sell", "sword"): 12,
        ("train", "ws"): 200,
        ("train", "fate"): 1000,
        ("learn", "flight"): 100,
        ("cure", "diseased"): 100,
        ("raise", 1): 1000,
        ("pay", "sergeant"): 75,
        ("hire", "man-at-arms"): 50,
        ("done",): -1,
        ("gift", "5", 1): -1,
    }
    assert {answer: town.cost(g, f, answer) for answer in known} == known


# -- going and coming


@pytest.mark.proves("town.wounds.restore", "town.fate.restore", "carry.limits", "sheet.equipment", "town.living")
def test_how_a_hero_sets_out() -> None:
    party = rich(300)
    sheet = party.heroes["heinrich"]
    sheet.fate, sheet.bruised, sheet.learnt = -5, 9, 2
    sheet.weapons, sheet.marks, sheet.charges = ["long-bow", "axe", "sword"], ["lost-leg"], {"dawnstone": 3}
    f = away(party).party()[0]
    assert (f.fate, f.wounds, f.start, f.full, f.gold) == (0, 1, 1, 4, 250)
    assert (f.held, f.learnt, f.marks, f.used["dawnstone"]) == ("axe", 2, ("lost-leg",), 3)
    g = stay(party)
    f = g.party()[0]
    assert (f.fate, f.wounds, f.gold) == (2, 4, 300), "in town he is well"
    sheet.weapons = ["long-bow"]
    assert away(party).party()[0].held == "fists"


@pytest.mark.proves("hench.pay", "hench.death", "hero.count.henchman.sheet", "game.heroes.persist", "town.sequence")
def test_what_is_written_down_after_an_expedition() -> None:
    party = rich(300)
    g = away(party)
    f, other = g.party()
    man, sergeant, free = add_man(g, f, "man-at-arms"), add_man(g, f, "sergeant"), add_man(g, f, "man-at-arms")
    fallen = add_man(g, f, "man-at-arms")
    for each in (man, sergeant, fallen):
        each.marks = (HIRED,)
    fallen.condition = DEAD
    assert not free.marks
    f.gold, f.pack, f.used = 100, {"rope": 0, "spikes": 1}, {"dawnstone": 2, "wand-choke": 0, "mould": 3, "warpbane": 1}
    f.learnt, f.marks = 3, ("diseased", "nausea")
    for each in (f, other):
        each.condition = GONE
    g.over, g.winner = True, "monster"
    after = home(g, party)
    sheet = after.heroes["heinrich"]
    assert sheet.men == {"man-at-arms": 1, "sergeant": 1} and after.heroes["magnus"].men == {}
    assert (sheet.gold, sheet.pack, sheet.charges) == (150, {"spikes": 1}, {"dawnstone": 2})
    assert (sheet.learnt, sheet.marks, sheet.dead) == (3, ["diseased"], False)
    assert not after.rested and after.tries == {"expedition": 2} and after.done == []


@pytest.mark.proves("campaign.end", "amulet.four")
def test_the_amulet_is_whole_when_all_four_are_done() -> None:
    party = rich(0)
    quests = ["warlords-lair", "magic-maze", "plague-temple", "amber-room"]
    for n in range(5):
        party.done = quests[:n]
        assert amulet.amulet_whole(party) is (n == 4)
    party.done = ["magic-maze", "plague-temple", "amber-room", "prison-of-ice"]
    assert not amulet.amulet_whole(party)


@pytest.mark.proves("town.train.when", "create.gold", "create.class")
def test_before_the_first_expedition_nobody_trains_however_rich() -> None:
    g = Game("", {})
    f = g.add_hero(heroes.who("human-warrior@Odo"), 0)
    other = g.add_hero(heroes.who("heinrich"), 1)
    play = town.before(g)
    asked: Any = next(play)
    while not hasattr(asked, "about"):
        asked = play.send(tuple(12 if asked.purpose == "gold" else 1 for _ in asked.dice))
    assert (asked.about, asked.figure) == ("town", f.id) and f.gold == 80 and f.used["shopping"] == 1
    f.gold = 5000
    assert town.training(g, f) == [] and g.counters["home"] == 0
    try:
        play.send(DONE)
    except StopIteration:
        assert "shopping" not in f.used and "shopping" not in other.used, "ready-made heroes buy nothing"
    else:
        raise AssertionError("one hero had gold to spend")
