"""The campaign: what a party keeps, the town, the dead."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from delvewright import Game as Table
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.rules.battleaxe.campaign import party as campaign
from delvewright.rules.battleaxe.campaign import town as shop
from delvewright.rules.battleaxe.campaign.party import Party, growth_due
from delvewright.rules.battleaxe.campaign.town import shop_level
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import AWAKE, DEAD, ESCAPED, HEROES, Game
from delvewright.table.campaign import Campaign, after

BOOK = find_book("battleaxe")
C = content()


def town(party: Party) -> Table:
    return Table.start("battleaxe", quest="town", seed=1, options={"party": campaign.pack(party)})


def rich(gold: int = 500, done: tuple[str, ...] = ()) -> Party:
    party = campaign.found(["sir-aldric", "ilthien"])
    for sheet in party.heroes.values():
        sheet.gold = gold
    party.done = list(done)
    return party


def quest(party: Party, name: str = "ember-road") -> Game:
    return Table.start("battleaxe", quest=name, seed=1, options={"party": campaign.pack(party)}).state


def home(g: Game, party: Party) -> Party:
    return campaign.unpack(BOOK.come_home(g, campaign.pack(party)))


@pytest.mark.proves(
    "house.campaign.frame", "game.campaign.definition", "coins.campaign.record", "game.modes.same-rules"
)
def test_items_and_the_gold_of_coins_go_from_quest_to_quest_and_everybody_is_rested() -> None:
    party = rich(3)
    g = quest(party)
    a = g.party()[0]
    a.coins, a.pack, a.health, a.luck, a.used = (10, 5), ("golden-idol",), 1, 0, ("run-for-it",)
    g.over, g.winner = True, "hero"
    later = home(g, party)
    assert later.heroes["sir-aldric"].gold == 18 and later.heroes["sir-aldric"].pack == ["golden-idol"]
    assert later.done == ["ember-road"] and [sheet.thanks for sheet in later.heroes.values()] == [0, 0]
    again = quest(later, "grey-smith").party()[0]
    assert (again.health, again.luck, again.used, again.gold) == (again.full, again.base.luck, (), 18)
    assert again.has("golden-idol")


@pytest.mark.proves("house.campaign.failure", "finish.retreat", "house.campaign.frame")
def test_after_a_retreat_gold_is_kept_and_the_same_quest_comes_again() -> None:
    party = rich(3)
    g = quest(party)
    for f in g.party():
        f.coins = (5,)
        f.condition = ESCAPED
    g.over, g.winner = True, "monster"
    later = home(g, party)
    assert [sheet.gold for sheet in later.heroes.values()] == [8, 8] and later.done == []
    known = Campaign("battleaxe", (), BOOK.party())
    assert [q.id for q in known.road()] == [
        "ember-road", "grey-smith", "drowned-archive", "wolf-winter", "broken-bridge", "ash-crown",
    ]  # fmt: skip


@pytest.mark.proves("house.campaign.failure")
def test_if_all_die_a_new_party_starts_over_at_the_same_quest() -> None:
    party = rich(99, ("ember-road",))
    g = quest(party, "grey-smith")
    for f in g.party():
        f.condition = DEAD
    g.over, g.winner = True, "monster"
    later = home(g, party)
    assert later == Party(campaign.found(["sir-aldric", "ilthien"]).heroes, ["ember-road"])


@pytest.mark.proves("death.body-needed", "house.campaign.replacement", "death.resurrection")
def test_a_body_left_behind_is_lost_and_a_new_hero_comes() -> None:
    for won, out, dead, gold in ((False, False, False, 20), (False, True, True, 7), (True, False, True, 7)):
        party = rich(7, ("ember-road", "grey-smith"))
        g = quest(party, "drowned-archive")
        a, b = g.party()
        a.condition, a.pack = DEAD, ("golden-idol",)
        a.marks = ("out",) if out else ()
        b.condition = ESCAPED
        g.over, g.winner = True, "hero" if won else "monster"
        sheet = home(g, party).heroes["sir-aldric"]
        assert sheet.dead == dead
        if dead:
            assert sheet.pack == ["golden-idol"] and sheet.gold == gold
        else:
            done = 2
            assert sheet.gold == 10 * done and "golden-idol" not in sheet.pack


@pytest.mark.proves("house.campaign.resurrection", "death.resurrection", "house.adventure.caged-prisoner")
def test_raising_the_dead_costs_200_and_100_more_each_further_time_and_anybody_pays() -> None:
    for raised, thanks, cost in ((0, 0, 200), (1, 0, 300), (2, 50, 350)):
        party = rich(180)
        sheet = party.heroes["ilthien"]
        sheet.dead, sheet.raised, sheet.thanks, sheet.pack = True, raised, thanks, ["golden-idol"]
        table = town(party)
        table.answer(("raise", 1))
        assert table.state.fig(1).condition == AWAKE
        left = 360 - cost
        assert sum(f.gold for f in table.state.party()) == left
        while not table.over:
            table.answer(("done",))
        later = home(table.state, party).heroes["ilthien"]
        assert (later.dead, later.raised, later.thanks, later.pack) == (False, raised + 1, 0, ["golden-idol"])
    party = rich(90)
    party.heroes["ilthien"].dead = True
    assert ("raise", 1) not in list(town(party).decision or ())
    g = quest(party)
    assert [f.name for f in g.party()] == ["sir-aldric"], "the dead stay at home"


@pytest.mark.proves("house.campaign.replacement")
def test_in_town_the_dead_may_be_replaced() -> None:
    party = rich(0, ("ember-road",))
    party.heroes["ilthien"].dead, party.heroes["ilthien"].growth = True, ["luck"]
    table = town(party)
    table.answer(("replace", 1))
    assert table.state.fig(1).condition == AWAKE
    while not table.over:
        table.answer(("done",))
    later = home(table.state, party).heroes["ilthien"]
    assert not later.dead and later.gold == 10 and later.growth == [] and later.raised == 0


@pytest.mark.proves("house.campaign.growth")
def test_after_quests_2_and_4_each_hero_grows_in_something_else() -> None:
    party = rich(0, ("ember-road", "grey-smith"))
    table = town(party)
    assert ("grow", "health") in list(table.decision or ())
    table.answer(("grow", "attack"))
    assert not any(a[0] == "grow" for a in table.decision or ())
    while not table.over:
        table.answer(("done",))
    party = home(table.state, party)
    assert party.heroes["sir-aldric"].growth == ["attack"]
    f = quest(party, "drowned-archive").party()[0]
    fresh = C.base("human", "paladin")
    assert f.base.attack == fresh.attack + 5 and f.base.health == fresh.health
    party.done += ["drowned-archive", "wolf-winter"]
    table = town(party)
    options = list(table.decision or ())
    assert ("grow", "attack") not in options and ("grow", "luck") in options
    table.answer(("grow", "health"))
    while not table.over:
        table.answer(("done",))
    f = quest(home(table.state, party), "broken-bridge").party()[0]
    assert f.full == fresh.health + 1 == f.health


@pytest.mark.proves(
    "house.shop.level-1", "house.shop.level-2", "house.shop.level-3", "house.shop.when", "house.shop.stock"
)
def test_the_shop_sells_by_level_plain_things_at_will_and_scrolls_once() -> None:
    for level, done in ((1, ()), (1, ("ember-road",)), (2, ("ember-road", "drowned-archive")), (3, ("broken-bridge",))):
        table = town(rich(2000, done))
        assert table.state.counters["level"] == level
        sold = {a[1] for a in table.decision or () if a[0] == "buy"}
        plain = {item.id for item in C.for_sale(level)}
        assert plain <= sold and {"fur-boots", "travel-cloak", "holy-symbol"} <= sold
        treasures = sold - plain
        assert len(treasures) == (2 if level == 3 else 0)
        assert treasures <= set(C.deck("treasures"))
        if level == 3:
            bought = min(treasures)
            before = table.state.party()[0].gold
            table.answer(("buy", bought))
            assert table.state.party()[0].gold == before - 2 * C.items[bought].price
            assert ("buy", bought) not in list(table.decision or ())
            table.answer(("buy", "scroll-of-turning"))
            assert ("buy", "scroll-of-turning") not in list(table.decision or ())
        table.answer(("buy", "rope"))
        table.answer(("buy", "rope"))
        assert table.state.party()[0].pack.count("rope") == 2
    poor = town(rich(5))
    assert {a[1] for a in poor.decision or () if a[0] == "buy"} == {i.id for i in C.for_sale(1) if i.price <= 5}


@pytest.mark.proves("house.shop.selling", "house.treasure.golden-idol")
def test_the_shop_pays_half_rounded_down_the_idol_full_and_shards_nothing() -> None:
    party = rich(0)
    party.heroes["sir-aldric"].pack += ["golden-idol", "crown-shard", "door-spikes"]
    table = town(party)
    sells = {a[1] for a in table.decision or () if a[0] == "sell"}
    assert "crown-shard" not in sells and "holy-symbol" not in sells, "the paladin's own symbol"
    table.answer(("sell", "golden-idol"))
    assert table.state.party()[0].gold == 100
    table.answer(("sell", "door-spikes"))
    assert table.state.party()[0].gold == 102, "half of 5, rounded down"
    assert not table.state.party()[0].has("golden-idol")


@pytest.mark.proves("house.shop.sharing")
def test_gold_is_given_freely_in_town() -> None:
    table = town(rich(20))
    table.answer(("gift", "10", 1))
    assert [f.gold for f in table.state.party()] == [10, 30]


@pytest.mark.proves("house.shop.when")
def test_a_stand_alone_party_may_shop_with_20_gold_each() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"shop": "yes"})
    assert table.decision is not None and table.decision.about == "town"
    table.answer(("buy", "rope"))
    for _ in range(4):
        table.answer(("done",))
    g = table.state
    assert g.party()[0].gold == 14 and g.party()[0].has("rope") and g.party()[1].gold == 20
    assert g.part == HEROES
    plain = Table.start("battleaxe", quest="cold-lantern", seed=1)
    assert plain.decision is not None and plain.decision.about == "order"


@pytest.mark.proves("house.shop.level-3", "house.shop.stock", "house.shop.when")
def test_the_stock_of_a_town_stays_when_the_game_is_taken_up_again() -> None:
    party = rich(2000, ("broken-bridge",))
    game = Table.start("battleaxe", quest="town", seed=1, options={"party": campaign.pack(party)})
    treasures = set(C.deck("treasures"))

    def stock(table: Table) -> set[str]:
        return {a[1] for a in table.decision or () if a[0] == "buy" and a[1] in treasures}

    first = stock(game)
    assert len(first) == 2 and game.state.counters["stocked"] == 1
    again = game.copy()
    again.answer(("buy", min(first)))
    assert stock(again) == first - {min(first)}
    again.answer(("done",))
    later = again.copy()
    later.answer(("buy", "rope"))
    assert stock(later) == first - {min(first)}
    assert [f.has("rope") for f in later.state.party()] == [False, True], "whoever is done has had his time"


@pytest.mark.proves("house.shop.when", "game.modes.same-rules")
def test_the_party_of_a_campaign_has_been_to_town_and_gets_no_20_gold() -> None:
    options = {"shop": "yes", "party": campaign.pack(rich(7))}
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options=options)
    assert table.decision is not None and table.decision.about == "order"
    assert [f.gold for f in table.state.party()] == [7, 7]


@pytest.mark.proves("house.campaign.frame", "house.shop.when")
def test_each_hero_has_his_time_in_town_and_then_it_is_over() -> None:
    table = town(rich(7))
    g = table.state
    assert (g.winner, g.seats, g.counters["done"]) == ("", ("sir-aldric", "ilthien"), 0)
    for seat in (0, 1):
        assert table.decision is not None and (table.decision.seat, g.active) == (seat, seat)
        table.answer(("done",))
    assert (g.over, g.winner, g.active, g.waiting) == (True, "hero", -1, 0)
    assert home(g, rich(7)).heroes["ilthien"].gold == 7


@pytest.mark.proves("house.shop.sharing")
def test_whoever_is_given_gold_may_shop_again_and_nobody_gives_more_than_he_has() -> None:
    party = rich(9)
    party.heroes["ilthien"].gold = 0
    table = town(party)
    offered = list(table.decision or ())
    assert {a[1:] for a in offered if a[0] == "gift"} == {("1", 1), ("5", 1)}
    table.answer(("done",))
    assert not [a for a in table.decision or () if a[0] in ("gift", "buy")]
    table.answer(("done",))
    assert table.over
    party.heroes["ilthien"].gold = 100
    table = town(party)
    table.answer(("done",))
    assert {a[1:] for a in table.decision or () if a[0] == "gift"} == {(n, 0) for n in ("1", "5", "10", "50", "100")}
    table.answer(("gift", "50", 0))
    assert [f.gold for f in table.state.party()] == [59, 50]
    table.answer(("done",))
    assert table.decision is not None and table.decision.seat == 0
    table.answer(("done",))
    assert table.over


@pytest.mark.proves("house.shop.when", "house.shop.sharing")
def test_before_a_stand_alone_quest_a_gift_brings_nobody_back() -> None:
    table = Table.start("battleaxe", quest="cold-lantern", seed=1, options={"shop": "yes"})
    assert table.state.counters["level"] == 1
    table.answer(("done",))
    table.answer(("gift", "10", 0))
    assert [f.gold for f in table.state.party()] == [30, 10, 20, 20]
    for seat in (1, 2, 3):
        assert table.decision is not None and (table.decision.seat, table.decision.about) == (seat, "town")
        table.answer(("done",))
    assert table.decision is not None and table.decision.about == "order"
    assert "shopping" not in table.state.counters


@pytest.mark.proves("house.campaign.frame")
def test_in_town_items_are_given_held_worn_and_put_away() -> None:
    party = rich(0)
    sheet = party.heroes["sir-aldric"]
    sheet.held, sheet.worn, sheet.pack = ["mace"], ["leather-armour"], ["open-helm", "buckler", "rope"]
    table = town(party)
    f, other = table.state.party()
    offered = set(table.decision or ())
    assert {("wear", "open-helm"), ("doff", "leather-armour"), ("hold", "buckler"), ("stow", "mace")} <= offered
    assert ("hold", "rope") not in offered, "it needs both hands"
    assert {a[1] for a in offered if a[0] == "give"} == {"mace", "open-helm", "buckler", "rope"}, "nothing that is worn"
    assert {a[2] for a in offered if a[0] == "give"} == {1}, "and not to himself"
    before = other.pack
    for answer in (("wear", "open-helm"), ("hold", "buckler"), ("give", "rope", 1), ("stow", "mace")):
        table.answer(answer)
    assert (f.held, f.worn, f.pack) == (("buckler",), ("leather-armour", "open-helm"), ("mace",))
    assert other.pack == (*before, "rope")
    table.answer(("doff", "leather-armour"))
    assert (f.worn, f.pack) == (("open-helm",), ("mace", "leather-armour"))


@pytest.mark.proves("house.shop.selling")
def test_what_is_sold_comes_out_of_the_backpack_first() -> None:
    party = rich(0)
    sheet = party.heroes["ilthien"]
    sheet.held, sheet.worn, sheet.pack = ["dagger"], ["leather-armour"], ["dagger", "leather-armour", "holy-symbol"]
    table = town(party)
    table.answer(("done",))
    f = table.state.party()[1]
    for item in ("dagger", "leather-armour"):
        table.answer(("sell", item))
    assert (f.held, f.worn, f.pack, f.gold) == (("dagger",), ("leather-armour",), ("holy-symbol",), 2 + 6)
    table.answer(("sell", "dagger"))
    assert (f.held, f.worn, f.gold) == ((), ("leather-armour",), 10)
    table.answer(("sell", "leather-armour"))
    assert (f.worn, f.gold) == ((), 16)
    table.answer(("sell", "holy-symbol"))
    assert (f.pack, f.gold) == ((), 23), "a druid's is not starting gear"


@pytest.mark.proves("house.shop.level-3", "house.shop.stock", "house.shop.when")
def test_the_treasures_for_sale_are_drawn_once_and_nobody_owns_them() -> None:
    party = rich(2000, ("broken-bridge",))
    treasures = C.deck("treasures")
    owned = treasures[:-3]
    for place, some in (("pack", owned[2:]), ("worn", owned[:1]), ("held", owned[1:2])):
        setattr(party.heroes["ilthien"], place, list(some))
    table = town(party)
    stock = {a[1] for a in table.decision or () if a[0] == "buy"} & set(treasures)
    assert len(stock) == 2 and stock <= set(treasures[-3:])
    assert set(table.state.decks["treasures"]) == set(treasures[-3:]) - stock
    party.heroes["ilthien"].pack = list(treasures[:-1])
    alone = town(party)
    assert {a[1] for a in alone.decision or () if a[0] == "buy"} & set(treasures) == {treasures[-1]}


@pytest.mark.proves("house.campaign.resurrection", "death.resurrection")
def test_whoever_asks_for_it_pays_first_and_the_raised_has_his_time_in_town() -> None:
    for gold, may in ((99, False), (100, True)):
        party = campaign.found(["sir-aldric", "ilthien", "dorn-underhand"])
        party.done = ["ember-road", "grey-smith"]
        party.heroes["sir-aldric"].gold, party.heroes["ilthien"].gold = 100, gold
        party.heroes["dorn-underhand"].dead = True
        table = town(party)
        assert (("raise", 2) in list(table.decision or ())) == may
        assert not [a for a in table.decision or () if a[0] in ("gift", "give") and a[2] == 2], "nothing for the dead"
    party.heroes["sir-aldric"].gold, party.heroes["ilthien"].gold = 90, 150
    table = town(party)
    table.answer(("done",))
    table.answer(("raise", 2))
    f = table.state.party()[2]
    assert [o.gold for o in table.state.party()] == [40, 0, 0] and f.condition == 0
    table.answer(("done",))
    assert table.decision is not None and table.decision.seat == 2
    assert not [a for a in table.decision if a[0] in ("grow", "raise", "replace")], "whoever was dead has not grown"
    table.answer(("done",))
    later = home(table.state, party).heroes["dorn-underhand"]
    assert (later.dead, later.raised) == (False, 1)


@pytest.mark.proves("house.campaign.replacement")
def test_a_new_hero_in_town_has_starting_equipment_and_his_time_there() -> None:
    for words in (["sir-aldric", "ilthien"], ["sir-aldric", "elf-druid@Wren"]):
        fresh = campaign.found(words)
        party = campaign.found(words)
        party.done = ["ember-road", "grey-smith"]
        sheet = list(party.heroes.values())[1]
        sheet.dead, sheet.raised, sheet.gold, sheet.held, sheet.worn, sheet.pack = True, 2, 77, [], [], ["rune-sword"]
        sheet.title, sheet.thanks, sheet.luck = "Old", 50, 1
        table = town(party)
        table.answer(("replace", 1))
        assert not [a for a in table.decision or () if a[0] in ("raise", "replace")]
        table.answer(("done",))
        assert table.decision is not None and table.decision.seat == 1
        table.answer(("done",))
        later, new = (list(each.heroes.values())[1] for each in (home(table.state, party), fresh))
        assert (later.held, later.worn, later.pack, later.gold) == (new.held, new.worn, new.pack, 20)
        assert (later.dead, later.raised, later.title, later.thanks, later.luck) == (False, 0, "", 0, 0)


@pytest.mark.proves("house.campaign.frame", "house.campaign.resurrection")
def test_what_nobody_touched_in_town_is_as_before() -> None:
    party = rich(5, ("ember-road",))
    living, dead = party.heroes.values()
    dead.dead, dead.raised, dead.thanks = True, 1, 50
    living.thanks, living.luck, living.growth = 50, 1, ["luck"]
    table = town(party)
    assert table.state.party()[1].condition == DEAD
    table.answer(("done",))
    assert table.over and home(table.state, party) == party


@pytest.mark.proves("house.campaign.growth")
def test_growing_is_one_choice_after_each_of_the_two_quests() -> None:
    one, two, four = ("ember-road",), ("ember-road", "grey-smith"), ("drowned-archive", "wolf-winter")
    for done, grown, due in (
        (one, [], 0), (two, [], 1), (two, ["luck"], 0), ((*two, *four), [], 2), ((*two, *four), ["luck"], 1),
        ((*two, *four), ["luck", "health"], 0), (four, [], 1), (("cold-lantern", "warchiefs-horn"), [], 0),
    ):  # fmt: skip
        party = rich(0, done)
        sheet = party.heroes["sir-aldric"]
        sheet.growth = grown
        assert growth_due(party, sheet) == due
        offered = {a[1] for a in town(party).decision or () if a[0] == "grow"}
        assert offered == (set(campaign.GROWS) - set(grown) if due else set())
    base = quest(rich()).party()[0].base
    for word, amount in (("health", 1), ("luck", 1), ("attack", 5), ("missile", 5), ("defend", 5)):
        party = rich()
        party.heroes["sir-aldric"].growth = [word]
        f = quest(party).party()[0]
        for each in campaign.GROWS:
            assert getattr(f.base, each) == getattr(base, each) + (amount if each == word else 0)
        assert (f.health, f.luck) == (f.base.health, f.base.luck)


@pytest.mark.proves("house.adventure.caged-prisoner", "house.campaign.resurrection")
def test_thanks_are_kept_until_they_are_used_and_nobody_pays_less_than_nothing() -> None:
    party = rich()
    for sheet in party.heroes.values():
        sheet.thanks = 50
    g = quest(party)
    g.over, g.winner = True, "monster"
    assert [sheet.thanks for sheet in home(g, party).heroes.values()] == [50, 50]
    assert campaign.price_of_life(campaign.Sheet("ilthien", thanks=250)) == 0


@pytest.mark.proves("house.quest.millers-daughter", "house.campaign.ash-crown", "house.campaign.frame")
def test_luck_and_titles_are_for_quests_that_were_won() -> None:
    for won, unhurt, luck in ((True, 1, 1), (True, 0, 0), (False, 1, 0)):
        party = rich()
        party.heroes["ilthien"].luck = 1
        g = quest(party, "millers-daughter")
        g.counters["unhurt"] = unhurt
        g.over, g.winner = True, "hero" if won else "monster"
        later = home(g, party)
        assert [sheet.luck for sheet in later.heroes.values()] == [luck, luck], "luck of old is used up"
        assert later.done == (["millers-daughter"] if won else [])
    for name, won, title in (
        ("ash-crown", True, "Champion of the Inner Realms"),
        ("ash-crown", False, ""),
        ("ember-road", True, ""),
    ):
        party = rich(1, ("ember-road",))
        g = quest(party, name)
        for f in g.party():
            f.condition = ESCAPED
        g.over, g.winner = True, "hero" if won else "monster"
        later = home(g, party)
        assert [sheet.title for sheet in later.heroes.values()] == [title, title]
        assert later.done.count("ember-road") == 1


@pytest.mark.proves("house.shop.level-1", "house.shop.level-2", "house.shop.level-3")
def test_the_best_shop_that_was_opened_stays_open() -> None:
    for quest_id, known in C.quests.items():
        assert shop_level(rich(0, (quest_id,))) == (known.shop or 1)
    assert shop_level(rich(0, ("broken-bridge", "ember-road", "own.toml"))) == 3


@pytest.mark.proves("house.quest.millers-daughter", "house.campaign.ash-crown")
def test_luck_for_the_next_quest_and_champions() -> None:
    party = rich()
    g = quest(party, "millers-daughter")
    g.counters["unhurt"] = 1
    g.over, g.winner = True, "hero"
    later = home(g, party)
    f = quest(later).party()[0]
    assert f.luck == f.base.luck + 1
    g = quest(later, "ash-crown")
    g.party()[1].condition = DEAD
    g.over, g.winner = True, "hero"
    last = home(g, later)
    assert last.heroes["sir-aldric"].title == "Champion of the Inner Realms" and not last.heroes["ilthien"].title
    assert BOOK.members(campaign.pack(last))["sir-aldric"][-1] == "Champion of the Inner Realms"


@pytest.mark.proves("house.adventure.caged-prisoner")
def test_a_captives_thanks_make_the_next_resurrection_cheaper() -> None:
    party = rich()
    g = quest(party)
    g.counters["thanks"] = 50
    g.over, g.winner = True, "hero"
    later = home(g, party)
    assert [campaign.price_of_life(sheet) for sheet in later.heroes.values()] == [150, 150]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"heroes": {}}, "party of 0"),
        ({"done": ["nowhere"]}, "no quest"),
        ({"gold": -1}, "impossible"),
        ({"pack": ["moon"]}, "no item"),
        ({"growth": ["luck", "luck"]}, "grown"),
        ({"hero": "cat-wizard"}, "cat-wizard"),
        ({"held": "sword"}, "cannot be read"),
    ],
)
def test_a_party_that_cannot_be_is_refused_with_a_reason(change: dict[str, Any], said: str) -> None:
    raw = json.loads(BOOK.party())
    target = raw if set(change) & {"heroes", "done"} else next(iter(raw["heroes"].values()))
    target.update(change)
    with pytest.raises(BadFile, match=said):
        BOOK.check_party(json.dumps(raw), "test")


def test_nobody_in_town_and_nobody_alive_are_told_so() -> None:
    with pytest.raises(DelveError, match="Nobody is in town"):
        Table.start("battleaxe", quest="town", seed=1)
    party = rich()
    for sheet in party.heroes.values():
        sheet.dead = True
    with pytest.raises(DelveError, match="alive"):
        quest(party)


@pytest.mark.proves("house.campaign.frame")
def test_a_whole_campaign_by_chance_stays_sound(tmp_path: Path) -> None:
    """Every quest and stay in town can be played, kept and read back."""
    rnd = random.Random(4)
    known = Campaign("battleaxe", (), BOOK.party())
    for _ in range(3):
        coming = known.next_quest()
        assert coming is not None
        for name in (coming.id, "town"):
            table = Table.start("battleaxe", quest=name, seed=rnd.randrange(99), options={"party": known.party})
            for _ in range(20000):
                if table.decision is None:
                    break
                d = table.decision
                away = (
                    ("leave",)
                    if d.about == "stairs"
                    else ("done",)
                    if d.about == "town" and rnd.random() < 0.2
                    else None
                )
                table.answer(away or d.nth(rnd.randrange(len(d))))
            assert table.over
            known = after(known, table, "")
            BOOK.check_party(known.party, "test")
    assert len(known.history) == 6


def test_shop_has_a_price_for_everything_it_sells() -> None:
    g = town(rich(1000, ("broken-bridge",))).state
    assert all(shop.price(g, item) > 0 for item in shop.on_sale(g))
