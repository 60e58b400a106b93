"""Harm, healing, sharing and trade, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest
from tests.heroquest.helpers import board, one, run

from delvewright import Game
from delvewright.kernel.effects import Effect
from delvewright.kernel.rulebook import find_book
from delvewright.rules.heroquest.campaign import men_at_arms_in_town, town
from delvewright.rules.heroquest.campaign.party import Party, Sheet, pack
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.fighting import attack_and_defence_dice, attacking
from delvewright.rules.heroquest.fighting.harm import harm, heal, lose, poisoned, regain
from delvewright.rules.heroquest.state import conditions, passing
from delvewright.rules.heroquest.state.game import Token
from delvewright.rules.heroquest.state.gear import may_use

ROOM = "+-+-+-+-+\n|B o . .|\n+       +\n|E . W .|\n+-+-+-+-+"


def told(g: Any, since: int) -> list[str]:
    return [event.kind for event in g.log[since:]]


# -- harm


@pytest.mark.proves("damage.body", "damage.spirit", "damage.record", "figure.body-mind.meaning")
def test_points_go_from_body_or_from_mind_and_never_below_nothing() -> None:
    g = board(ROOM, figures={"o": {"body": 5, "mind": 3}})
    orc = one(g, "orc.1")
    assert run(harm(g, orc, 2, "x")) == 2 and (orc.body, orc.mind) == (3, 3)
    assert run(harm(g, orc, 1, "x", frozenset({"spirit"}))) == 1 and (orc.body, orc.mind) == (3, 2)
    assert run(harm(g, orc, 0, "x")) == 0 and run(harm(g, orc, -1, "x")) == 0
    assert (orc.body, orc.mind) == (3, 2)
    assert run(lose(g, orc, 9, "x")) == 3 and orc.body == 0 and not orc.alive


@pytest.mark.proves("damage.record")
@pytest.mark.parametrize(
    ("points", "left", "sum_"), [(3, 4, "x = 3 Body"), (4, 4, "x = 4 Body"), (5, 4, "x = 5 Body, 4 was left")]
)
def test_the_reckoning_says_what_was_left_where_there_was_less(points: int, left: int, sum_: str) -> None:
    g = board(ROOM, figures={"o": {"body": left}})
    since = len(g.log)
    run(lose(g, one(g, "orc.1"), points, "x", reckoning="x"))
    assert next(event.sum for event in g.log[since:] if event.kind == "wound") == sum_


@pytest.mark.proves("ability.undead", "ability.immune", "ability.weakness", "damage.elemental-kinds", "damage.order")
@pytest.mark.parametrize(
    ("abilities", "marks", "lost"),
    [
        ([], {"spirit"}, 1), (["undead"], {"spirit"}, 0), (["undead"], {"heat"}, 1), (["immune heat"], {"heat"}, 0),
        (["immune heat"], {"cold"}, 1), (["weakness cold"], {"cold"}, 2), (["weakness cold"], {"heat"}, 1),
        (["weakness cold", "immune heat"], {"cold", "heat"}, 0),
    ],
)  # fmt: skip
def test_who_suffers_from_what(abilities: list[str], marks: set[str], lost: int) -> None:
    g = board(ROOM, figures={"o": {"body": 9, "mind": 9, "abilities": abilities}})
    orc = one(g, "orc.1")
    assert run(harm(g, orc, 1, "x", frozenset(marks))) == lost
    assert 18 - orc.body - orc.mind == lost


@pytest.mark.proves("shock.when", "missing.spell.earth.rock-skin", "ability.crush.ends")
def test_what_a_loss_of_body_ends_and_a_loss_of_mind_does_not() -> None:
    g = board(ROOM, figures={"o": {"body": 5, "mind": 5}})
    orc, hero = one(g, "orc.1"), one(g, "barbarian")
    for mind in (True, False):
        orc.grip, g.grips = hero.id, 1
        hero.effects = (Effect("rock-skin", "defence", 2, "harmed"),)
        run(lose(g, orc, 1, "x", mind))
        run(lose(g, hero, 1, "x", mind))
        assert (orc.grip == hero.id, bool(hero.effects)) == (mind, mind)
    assert g.lost == 1, "Body of Heroes is counted"


@pytest.mark.proves("shock.when")
def test_shock_is_told_when_the_last_mind_goes_and_only_of_heroes() -> None:
    g = board(ROOM, figures={"B": {"mind": 2}})
    hero = one(g, "barbarian")
    for mind, shocked in ((1, False), (0, True)):
        since = len(g.log)
        run(lose(g, hero, 1, "x", True))
        assert hero.mind == mind and ("shock" in told(g, since)) is shocked and hero.alive
    since = len(g.log)
    run(lose(g, hero, 1, "x"))
    assert "shock" not in told(g, since)
    assert run(lose(g, hero, 1, "x", True)) == 0


@pytest.mark.proves("missing.potion.venom-antidote", "damage.elemental-kinds")
def test_poison_is_remembered_and_forgotten_point_by_point() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    hero.effects = (Effect("rock-skin", "defence", 2, "quest"),)
    run(lose(g, hero, 2, "x", marks=frozenset({"poison"})))
    run(lose(g, hero, 1, "x", marks=frozenset({"heat"})))
    assert hero.bonus("poison-lost") == 2
    poisoned(hero, -1)
    assert hero.bonus("poison-lost") == 1
    poisoned(hero, -1)
    assert [e.name for e in hero.effects] == ["rock-skin"]


@pytest.mark.proves("heal.cap", "shock.ends")
def test_nothing_is_given_back_above_the_start() -> None:
    g = board(ROOM, figures={"B": {"body": 5, "mind": 0}})
    hero = one(g, "barbarian")
    heal(g, hero, 2, "x")
    assert hero.body == 7
    heal(g, hero, 2, "x")
    assert hero.body == 8
    heal(g, hero, 5, "x", mind=True)
    assert hero.mind == 2
    hero.body, hero.mind = 4, 0
    since = len(g.log)
    regain(g, hero, 2, 1, "x")
    assert (hero.body, hero.mind) == (6, 1) and told(g, since) == ["heal", "heal"]
    since = len(g.log)
    regain(g, hero, 0, 1, "x")
    assert told(g, since) == ["heal"]


# -- blows


@pytest.mark.proves("missing.trap.pit", "action.attack.roll", "setup.tokens.pool", "missing.spell.elf.slow")
def test_dice_are_taken_away_one_by_one_but_never_the_last() -> None:
    g = board(ROOM, figures={"B": {"items": ["broadsword"]}})
    hero = one(g, "barbarian")
    arm = attacking.weapons(hero)[0][0][1]
    fist = attacking.weapons(hero)[0][-1][1]

    def dice(attack: Any) -> int:
        return len(attack_and_defence_dice.attack_dice(g, hero, attack))

    assert (dice(arm), dice(fist)) == (3, 1)
    for pit, changes, with_sword in (
        (True, (), 2), (False, ("slow",), 2), (True, ("slow",), 1), (False, ("splintered",), 2),
        (True, ("slow", "splintered"), 1), (False, ("feared",), 1),
    ):  # fmt: skip
        hero.pit = pit
        hero.effects = tuple(Effect("x", change, 1, "quest") for change in changes)
        assert (dice(arm), dice(fist)) == (with_sword, 1)
    hero.pit, hero.effects = False, (Effect("x", "attack", 2, "quest"),)
    assert dice(arm) == 5 and attack_and_defence_dice.attack_dice(g, hero, arm)[-1] is COMBAT["white"]
    hero.effects += (Effect("y", "feared", 1, "quest"),)
    assert attack_and_defence_dice.attack_dice(g, hero, arm) == (COMBAT["white"],)


@pytest.mark.proves("figure.defence", "missing.trap.pit", "missing.dice.red-use", "mystic.defence-dice")
def test_defence_dice_are_taken_away_one_by_one_but_never_the_last() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    assert len(attack_and_defence_dice.defence_dice(g, hero)) == 2
    for pit, change, left in ((True, "", 1), (False, "slow", 1), (True, "slow", 1), (False, "asleep", 0)):
        hero.pit, hero.effects = pit, (Effect("x", change, 1, "quest"),) if change else ()
        assert len(attack_and_defence_dice.defence_dice(g, hero)) == left
    hero.pit, hero.effects = False, (Effect("x", "defence", 2, "quest"),)
    assert len(attack_and_defence_dice.defence_dice(g, hero)) == 4
    hero.effects = ()
    assert attack_and_defence_dice.mind_dice(hero, 1) == (COMBAT["white"],) * 3
    hero.effects = (Effect("x", "asleep", 1, "quest"),)
    assert attack_and_defence_dice.mind_dice(hero, 1) == ()


@pytest.mark.proves("missing.spell.wizardry.lattice")
@pytest.mark.parametrize(
    ("x", "y", "near"), [(2, 0, True), (3, 0, False), (0, 2, True), (0, 3, False), (2, 2, True), (3, 2, False)]
)
def test_a_lattice_reaches_two_spaces_every_way(x: int, y: int, near: bool) -> None:
    row = "|. . . . . . .|\n+             +\n"
    g = board("+-+-+-+-+-+-+-+\n|B o . . . . .|\n+             +\n" + row * 5 + "|W . . . . . .|\n+-+-+-+-+-+-+-+")
    hero, wizard = one(g, "barbarian"), one(g, "wizard")
    g.put(hero, 3 * g.width + 3)
    wizard.effects = (Effect("lattice", "lattice", 1, "quest"),)
    for sign in (1, -1):
        g.put(wizard, (3 + sign * y) * g.width + 3 + sign * x)
        assert attack_and_defence_dice.latticed(g, hero) is near
    wizard.side = 1 - wizard.side
    assert not attack_and_defence_dice.latticed(g, hero), "for friends only"
    wizard.side, wizard.effects = hero.side, (Effect("x", "attack", 1, "quest"),)
    assert not attack_and_defence_dice.latticed(g, hero)


@pytest.mark.proves(
    "missing.spell.darkness.cloak", "missing.spell.darkness.chains", "missing.spell.protection.invisibility"
)
def test_what_keeps_one_from_attacking_and_from_being_attacked() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    for change, strikes, struck in (
        ("unseen", False, False), ("bound", False, True), ("cowed", False, True), ("pacified", False, True),
        ("attack", True, True),
    ):  # fmt: skip
        hero.effects = (Effect("x", change, 1, "quest"),)
        assert (conditions.may_attack(g, hero), conditions.attackable(g, hero)) == (strikes, struck), change
    hero.effects = ()
    for shadows, free in ((1 << hero.at, False), (2 << hero.at, True)):
        g.shadows = shadows
        assert (conditions.may_attack(g, hero), conditions.attackable(g, hero)) == (free, free)


# -- what changes hands


@pytest.mark.proves("card.pass.gold")
@pytest.mark.parametrize(
    ("gold", "gems", "given", "stones"),
    [
        (1, 0, 1, 0), (2, 0, 1, 0), (5, 0, 3, 0), (0, 50, 0, 50), (0, 100, 0, 50), (0, 150, 0, 100), (0, 200, 0, 100),
        (7, 30, 4, 30),
    ],
)  # fmt: skip
def test_half_rounded_up_and_gems_are_not_broken(gold: int, gems: int, given: int, stones: int) -> None:
    g = board(ROOM)
    hero, elf = one(g, "barbarian"), one(g, "elf")
    hero.gold, hero.valuables, elf.gold, elf.valuables = gold, gems, 10, 20
    passing.share(g, hero, elf)
    assert (hero.gold, hero.valuables, elf.gold, elf.valuables) == (
        gold - given,
        gems - stones,
        10 + given,
        20 + stones,
    )


@pytest.mark.proves("card.pass", "card.drain")
def test_charges_go_with_the_card_and_stay_where_another_one_stays() -> None:
    g = board(ROOM)
    hero, elf = one(g, "barbarian"), one(g, "elf")
    hero.items, hero.charges = ("sky-orb", "dagger"), (("sky-orb", 2), ("dagger", 1))
    elf.charges = (("sky-orb", 1), ("rope", 3))
    passing.hand_over(g, hero, elf, "sky-orb")
    assert "sky-orb" in elf.items and "sky-orb" not in hero.items
    assert hero.charges == (("dagger", 1),) and elf.charges == (("rope", 3), ("sky-orb", 2))
    hero.items, hero.charges, elf.charges = ("sky-orb", "sky-orb"), (("sky-orb", 2),), ()
    passing.hand_over(g, hero, elf, "sky-orb")
    assert hero.charges == (("sky-orb", 2),) and elf.charges == ()


@pytest.mark.proves("ability.cursed.no-carry", "ability.overburdened.no-more")
def test_what_a_hero_may_not_take_up_stays_there() -> None:
    g = board(ROOM)
    hero = one(g, "barbarian")
    cursed = [c.id for c in content().cards.values() if "Cursed" in c.keywords]
    barred = [c for c in cursed if not may_use(hero.kind, c)]
    assert all(passing.may_take(hero, c) for c in cursed if c not in barred)
    assert not any(passing.may_take(hero, c) for c in barred)
    since, before = len(g.log), hero.items
    passing.receive(g, hero, ("dagger",))
    assert hero.items == (*before, "dagger") and not g.tokens and "left" not in told(g, since)
    if barred:
        passing.receive(g, hero, (barred[0], "rope"))
        assert "rope" in hero.items and g.tokens == (Token(hero.at, "barbarian", (barred[0],)),)


# -- in town


def visit(series: bool = False, **sheets: Sheet) -> Any:
    party = Party(dict(sheets))
    options = {"party": pack(party), **({"series": "yes"} if series else {})}
    return Game.start("heroquest", "town", 1, options).state


@pytest.mark.proves("town.mercenaries.upkeep", "quest.series.upkeep")
@pytest.mark.parametrize(
    ("series", "gold", "gems", "answers"),
    [
        (False, 0, 500, None), (True, 0, 500, ["barter"]), (True, 500, 500, ["keep", "barter"]),
        (False, 500, 500, ["keep"]),
    ],
)  # fmt: skip
def test_who_can_be_paid_with_what(series: bool, gold: int, gems: int, answers: list[str] | None) -> None:
    g = visit(series, barbarian=Sheet(gold=gold, valuables=gems, men=["scout"]))
    hero = g.figures[0]
    asked: Any = next(iter(men_at_arms_in_town.pay_men(g, hero)), None)
    assert (None if asked is None else [a[0] for a in asked.options]) == (answers and [*answers, "dismiss"])
    assert hero.tags == ("scout",), "who has the money somewhere does not part yet"


@pytest.mark.proves("town.mercenaries.upkeep")
@pytest.mark.parametrize(("short", "stays"), [(0, True), (1, False)])
def test_the_means_of_all_together_decide_whether_a_man_waits(short: int, stays: bool) -> None:
    upkeep = content().kinds["scout"].upkeep
    g = visit(barbarian=Sheet(gold=upkeep - 3 - short, men=["scout"]), elf=Sheet(gold=2, valuables=1))
    hero = g.figures[0]
    assert next(iter(men_at_arms_in_town.pay_men(g, hero)), None) is None
    assert (hero.tags == ("scout",)) is stays
    assert men_at_arms_in_town.owing(g, hero) == (["scout"] if stays else [])


@pytest.mark.proves("town.mercenaries.limit", "town.champion.sergeant", "town.mercenaries.hire")
def test_four_men_at_most_and_one_sergeant_for_a_champion() -> None:
    prices = {kind.id: kind.hire for kind in content().kinds.values() if kind.man}
    g = visit(barbarian=Sheet(gold=9999))
    hero = g.figures[0]
    others = sorted(man for man in prices if man != "sergeant")
    assert sorted(men_at_arms_in_town.hirable(g, hero)) == others
    g.counters[f"champion-{hero.id}"] = 1
    assert sorted(men_at_arms_in_town.hirable(g, hero)) == sorted(prices)
    hero.tags = ("sergeant", "scout", "scout")
    assert sorted(men_at_arms_in_town.hirable(g, hero)) == others
    hero.tags += ("scout",)
    assert men_at_arms_in_town.hirable(g, hero) == []
    hero.tags = ()
    for man, price in prices.items():
        for gold, can in ((price - 1, False), (price, True)):
            hero.gold = gold
            assert (man in men_at_arms_in_town.hirable(g, hero)) is can


@pytest.mark.proves("town.armoury.buy", "town.armoury.sell", "town.gold", "quest.series.no-trade", "card.pass")
def test_what_can_be_done_in_town() -> None:
    def offered(series: bool, gold: int, gems: int, *items: str) -> set[str]:
        g = visit(series, barbarian=Sheet(gold=gold, valuables=gems, items=list(items)), elf=Sheet())
        return {
            " ".join(map(str, a[:2])) if a[0] in ("buy", "sell", "hand") else a[0] for a in town.trades(g, g.figures[0])
        }

    price = content().cards["dagger"].price
    assert "buy dagger" in offered(False, price, 0) and "buy dagger" not in offered(False, price - 1, 0)
    assert "buy dagger" not in offered(True, 500, 0)
    assert {"exchange", "pay"} <= offered(False, 0, 50)
    assert "exchange" not in offered(False, 500, 0) and "exchange" not in offered(True, 0, 50)
    assert "pay" in offered(False, 1, 0) and "pay" not in offered(False, 0, 0) and "pay" in offered(True, 0, 50)
    assert {"sell dagger", "hand dagger"} <= offered(False, 0, 0, "dagger")
    assert {"sell dagger", "hand dagger"} & offered(True, 0, 0, "dagger") == {"hand dagger"}
    assert offered(True, 0, 0) == {"done"}


@pytest.mark.proves("card.limits.armour-change", "ability.cursed.must-use")
def test_armour_is_changed_once_a_visit_for_something_of_its_place() -> None:
    g = visit(barbarian=Sheet(items=["chain-mail", "plate-mail", "helmet"]))
    hero = g.figures[0]
    assert hero.worn == ("chain-mail",), "the first of its place is put on, and a Helmet is no Armour"
    assert town.armour_choices(g, hero) == [("doff", "chain-mail"), ("wear", "plate-mail")]
    town._wear(g, hero, "plate-mail")
    assert hero.worn == ("plate-mail",) and town.armour_choices(g, hero) == [("wear", "chain-mail")]
    town._doff(g, hero, "plate-mail")
    town._wear(g, hero, "chain-mail")
    assert hero.worn == ("chain-mail",) and town.armour_choices(g, hero) == []


@pytest.mark.proves("quest.solo")
def test_a_town_has_no_board():
    view = find_book("heroquest").view(visit(barbarian=Sheet(gold=10)), 0, None)
    assert (view.width, view.height, view.laid & 1) == (1, 1, 0)
    assert view.figures[0].squares == ()
