"""The campaign: what a party keeps, the town, the dead."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from delvewright import Game as Table
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.rules.battleaxe import campaign, shop
from delvewright.rules.battleaxe.campaign import Party
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.state import DEAD, ESCAPED, HEROES, Game
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
    assert later.done == ["ember-road"]
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
    assert last.heroes["sir-aldric"].title == campaign.CHAMPION and not last.heroes["ilthien"].title
    assert BOOK.members(campaign.pack(last))["sir-aldric"][-1] == campaign.CHAMPION


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
