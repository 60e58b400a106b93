"""Between quests, clause by clause: every trade, lesson and sheet from both sides."""

from __future__ import annotations

from operator import attrgetter
from typing import Any

import pytest

from delvewright.kernel.effects import condition
from delvewright.rules.allison.campaign import town as shop
from delvewright.rules.allison.campaign.homecoming import bring_men, homecoming, resume
from delvewright.rules.allison.campaign.outfitting import buy_alone, go_shopping, orders, savings, wishes
from delvewright.rules.allison.campaign.party import fresh, next_party
from delvewright.rules.allison.campaign.sheet import Sheet, grown, recover, sheet_lines, sheet_of, take_sheet
from delvewright.rules.allison.content.quest import book_quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.figures.hero_levels import raise_attribute
from delvewright.rules.allison.figures.heroes import create, outfit
from delvewright.rules.allison.state.figure import HERO, Figure, hero_kind
from delvewright.rules.allison.state.game import Game

from .helpers import begin, hero, play
from .test_campaign import offers, visit


def words(g: Game, name: str, verb: str) -> set[Any]:
    """What a hero may do in town with a verb."""
    return {a[1] for a in offers(g, name) if a[0] == verb}


@pytest.mark.proves("house.shop.open", "quest.between", "house.party.short", "house.campaign.pay")
def test_arriving_in_town() -> None:
    """Everybody is there off the board; the stipend is for those who are missing; a teacher who was brought out."""
    for heroes, stipend in ((1, 300), (2, 200), (3, 100), (4, 0), (5, 0)):
        names = ["ragna", "maud", "pim", "ossian", "durn"][:heroes]
        g = visit(*names)
        assert g.count("stipend") == stipend
        assert [f.at for f in g.party()] == [-1] * heroes
        assert [f.seat for f in g.party()] == list(range(heroes))
    g = visit("ragna", gifts={"ilvane": 1})
    assert (g.count("outpost"), g.count("teacher"), g.round, g.quest.title) == (0, 1, 1, "Harrowford")
    post = visit("ragna", at="outpost")
    assert (post.count("outpost"), post.count("teacher"), post.quest.title) == (1, 0, "Hallow Post")


@pytest.mark.proves("house.gold.purse", "quest.between")
def test_turns_in_town() -> None:
    """One after the other; once more for whoever was given something since, and then the town is over."""
    g = visit("ragna", "maud", "pim", gold=100)
    asked: list[tuple[int, int]] = []
    gen = shop.town(g)
    d: Any = next(gen)
    answers: dict[int, list[Any]] = {0: [("done",)], 1: [("pay", 0), ("done",)], 2: [("done",)]}
    try:
        while True:
            asked.append((g.round, d.seat))
            todo = answers[d.seat]
            d = gen.send(todo.pop(0) if todo else ("done",))
    except StopIteration:
        pass
    assert asked == [(1, 0), (1, 1), (1, 1), (1, 2), (2, 0)]
    assert (g.over, g.winner, g.round, g.turn) == (True, "hero", 2, g.master_seat)


@pytest.mark.proves("house.shop.stock", "sell.half", "sell.negotiated", "house.scroll.price", "house.gold.purse")
def test_buying_and_selling() -> None:
    """To the last coin; nothing that a quest is about is sold; half the price, rounded down; fixed offers else."""
    price = content().items["helmet"].price
    for gold, can in ((price, True), (price - 1, False)):
        assert ("helmet" in words(visit("ragna", gold=gold), "ragna", "buy")) == can
    g = visit("ragna", "maud", gold=0)
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    ragna.items += ("toll-ledger", "sky-orb")
    assert words(g, "ragna", "sell") == {"broadsword", "sky-orb"}
    assert words(g, "ragna", "hand") == {"broadsword", "toll-ledger", "sky-orb"}
    assert words(g, "ragna", "pay") == set(), "no gold"
    ragna.charges = (("sky-orb", 2),)
    ragna.items += ("sky-orb",)
    shop._sell(g, ragna, "sky-orb")
    assert ragna.charges == (("sky-orb", 2),), "there is another one"
    shop._sell(g, ragna, "sky-orb")
    assert (ragna.charges, ragna.gold) == ((), 500)
    known = content().items
    for item in known.values():
        expected = item.price // 2 if item.price else 100 if item.id == "elven-cloak-of-passage" else item.sells
        expected = expected or {"artifact": 250, "scroll": 100}.get(item.sort, 50 if item.potion else 10)
        assert shop.worth(item.id) == expected, item.id
    prices: list[tuple[Any, int | None]] = [
        (("buy", "helmet"), price),
        (("sell", "helmet"), price // 2),
        (("hire", "scout"), content().kinds["scout"].hire),
        (("lesson", "genie@ilvane"), 50),
        (("lesson", "genie@ossian"), None),
        (("hand", "helmet"), None),
    ]
    for answer, costs in prices:
        assert shop.cost(g, maud, answer) == costs


@pytest.mark.proves("items.give", "house.gold.purse")
def test_handing_things_over() -> None:
    """With the charges that are spent; what is new is put on, if its place is free."""
    g = visit("ragna", "maud", gold=0)
    ragna, maud = hero(g, "ragna"), hero(g, "maud")
    ragna.items += ("sky-orb", "helmet", "helmet")
    ragna.charges = (("sky-orb", 2), ("x", 1))
    shop._hand(g, ragna, "sky-orb", maud.id)
    assert (ragna.charges, maud.charges) == ((("x", 1),), (("sky-orb", 2),))
    assert g.count(f"again-{maud.id}") == 1
    shop._hand(g, ragna, "helmet", maud.id)
    assert maud.worn == ("helmet",) and ragna.items.count("helmet") == 1
    maud.items += ("leather-helm",)
    shop.put_on(g, maud, "leather-helm")
    assert maud.worn == ("helmet",)
    ragna.gold, maud.gold = 10, 5
    shop._pay(g, ragna, maud.id)
    assert (ragna.gold, maud.gold) == (7, 8)
    ragna.held = ()
    shop.put_on(g, ragna, "broadsword")
    assert ragna.held == ("broadsword",)
    ragna.items += ("short-sword", "shield")
    shop.put_on(g, ragna, "short-sword")
    assert ragna.held == ("broadsword",), "the hand is not free"
    shop.put_on(g, ragna, "shield")
    assert ragna.held == ("broadsword", "shield")
    shop.put_on(g, ragna, "sky-orb")
    assert ragna.held == ("broadsword", "shield")


@pytest.mark.proves("equip.change-wearable-action", "equip.change-weapon-free")
def test_clothes_at_leisure() -> None:
    """Each thing once in a visit."""
    g = visit("ragna", gold=0)
    ragna = hero(g, "ragna")
    ragna.items += ("helmet", "short-sword", "plate-mail", "tool-kit")
    ragna.worn = ("helmet",)
    found = set(shop.changes(g, ragna))
    assert ("doff", "helmet") in found and ("hold", "short-sword") in found
    assert not any(a[1] in ("broadsword", "tool-kit") for a in found)
    shop._doff(g, ragna, "helmet")
    shop._hold(g, ragna, "short-sword")
    assert (ragna.worn, ragna.held[0]) == ((), "short-sword")
    left = set(shop.changes(g, ragna))
    assert not any(a[1] in ("helmet", "short-sword") for a in left)
    assert ("hold", "broadsword") in left
    other = visit("ragna", gold=0)
    ragna = hero(other, "ragna")
    ragna.items += ("helmet",)
    shop._wear(other, ragna, "helmet")
    assert ragna.worn == ("helmet",) and not any(a[1] == "helmet" for a in shop.changes(other, ragna))


@pytest.mark.proves("merc.hire", "house.merc.hall", "house.party.short", "merc.no-refund")
def test_hiring_with_the_stipend() -> None:
    """What is given goes first; a man who cannot be paid is not for hire."""
    scout = content().kinds["scout"].hire
    g = visit("ragna", "maud", "pim", gold=0)
    assert g.count("stipend") == 100
    assert ("scout" in words(g, "ragna", "hire")) == (scout <= 100)
    ragna = hero(g, "ragna")
    dear = next(k for k in content().kinds.values() if k.hire > 0)
    ragna.gold = dear.hire
    shop._hire(g, ragna, dear.id)
    assert ragna.gold == dear.hire - max(0, dear.hire - 100)
    assert g.count("stipend") == max(0, 100 - dear.hire)
    assert ragna.tags == (f"hired:{dear.id}",)
    full = visit("ragna", "maud", "pim", "ossian", gold=scout - 1)
    assert "scout" not in words(full, "ragna", "hire")
    assert "scout" in words(visit("ragna", "maud", "pim", "ossian", gold=scout), "ragna", "hire")


@pytest.mark.proves("crosstrain.when", "crosstrain.how", "crosstrain.level", "spell.elf.who", "house.npc.teacher")
def test_lessons() -> None:
    """Elemental spells from whoever knows them, elven ones from elves; one try; Ilvane for fifty gold, in town."""
    g = visit("ossian", "ilsabet", "maud", gold=0)
    ossian, ilsabet, maud = (hero(g, n) for n in ("ossian", "ilsabet", "maud"))
    assert shop.lessons(g, maud) == []
    taught = {word.partition("@")[0] for word in shop.lessons(g, ossian)}
    assert taught == {s for s in ilsabet.spells if s not in ossian.spells}
    assert all(word.endswith("@ilsabet") for word in shop.lessons(g, ossian))
    ossian.spells += ("double-image", "warmth")
    assert not {"double-image@ossian", "warmth@ossian"} & set(shop.lessons(g, ilsabet)), "no elf, and no scroll spells"
    ossian.full_mind, ossian.mind = ossian.own_mind + 1, 1  # an amulet on, and little of it left
    for mine, theirs, learned in ((1, 0, True), (1, 1, False), (2, 1, True)):
        g.counters.pop(f"studied-{ossian.id}", None)
        ossian.spells = ()
        dice = "s" * mine + "w" * (ossian.full_mind - mine) + "s" * theirs + "w" * (ilsabet.full_mind - theirs)
        play(shop.study(g, ossian, "sleep@ilsabet"), dice)
        assert (ossian.spells == ("sleep",)) == learned
        assert shop.lessons(g, ossian) == []
    ilvane = visit("ossian", "maud", gold=50, gifts={"ilvane": 1})
    ossian = hero(ilvane, "ossian")
    hero(ilvane, "maud").level = 4
    elven = {s.id for s in content().spells.values() if s.school == "elf" and s.level <= 5}
    assert elven and {s.level for s in content().spells.values() if s.school == "elf"} - set(range(6))
    assert set(shop.lessons(ilvane, ossian)) == {f"{s}@ilvane" for s in elven - set(ossian.spells)}
    ossian.gold = 49
    assert shop.lessons(ilvane, ossian) == []
    ossian.gold = 50
    ilvane.counters["outpost"] = 1
    assert shop.lessons(ilvane, ossian) == []
    ilvane.counters["outpost"], ilvane.counters["teacher"] = 0, 0
    assert shop.lessons(ilvane, ossian) == []
    spell = next(iter(elven - set(ossian.spells)))
    play(shop.study(ilvane, ossian, f"{spell}@ilvane"), "s" + "w" * (ossian.full_mind - 1) + "wwww")
    assert (spell in ossian.spells, ossian.gold) == (True, 0)


@pytest.mark.proves("house.recovery.between", "merc.level")
def test_setting_out_again() -> None:
    """Sheets as they are now, with those who were hired; what was remembered stays remembered."""
    party = fresh(["ragna", "maud"])
    party.done, party.retreats, party.deaths = ["short-weight"], {"x": 1}, 2
    g = visit("ragna", "maud", gold=70)
    ragna = hero(g, "ragna")
    ragna.tags = ("hired:scout", "other")
    ragna.gold = 12
    after = shop.leave_town(g, party)
    assert (after.heroes["ragna"].men, after.heroes["ragna"].gold) == (["scout"], 12)
    assert (after.heroes["maud"].men, after.heroes["maud"].gold) == ([], 70)
    assert (after.done, after.retreats, after.deaths, after.at) == (["short-weight"], {"x": 1}, 0, party.at)


def figure(word: str) -> Figure:
    h = create(word)
    f = Figure(0, hero_kind(h.id, h.title), h.title, HERO, 0)
    outfit(f, h)
    return f


@pytest.mark.proves("sheet.fields", "sheet.base-and-mod", "house.recovery.between")
def test_sheets() -> None:
    """Everything a hero has goes onto the sheet and comes back from it, points full, a curse with him."""
    f = figure("ossian")
    take_sheet(f, sheet_of(f, "ossian", "Ossian"))
    f.level, f.xp, f.points, f.gold = 3, 90, 2, 55
    f.items, f.held, f.worn = ("dagger", "helmet", "sky-orb"), ("dagger",), ("helmet",)
    f.charges, f.skills = (("sky-orb", 1),), ("destiny", "mimic")
    f.effects = (condition("werewolfs-curse", "werewolfs-curse", "cure"), condition("bite", "bite", "healed"))
    f.body, f.mind, f.magic, f.venom, f.strained = 1, 1, 0, 1, 1
    f.spent, f.used = ("x",), ("y",)
    sheet = sheet_of(f, "ossian", "Ossian", ["scout"])
    assert (sheet.level, sheet.xp, sheet.points, sheet.gold, sheet.men) == (3, 90, 2, 55, ["scout"])
    assert (sheet.items, sheet.held, sheet.worn) == (["dagger", "helmet", "sky-orb"], ["dagger"], ["helmet"])
    assert (sheet.charges, sheet.skills, sheet.marks) == ({"sky-orb": 1}, ["destiny", "mimic"], ["werewolfs-curse"])
    back = figure("ossian")
    take_sheet(back, sheet)
    assert (back.level, back.xp, back.points, back.gold) == (3, 90, 2, 55)
    assert (back.items, back.held, back.worn, back.charges) == (f.items, f.held, f.worn, f.charges)
    assert [e.name for e in back.effects] == ["werewolfs-curse"]
    assert (back.body, back.mind, back.magic) == (back.full_body, back.full_mind, back.full_magic) == (4, 5, 3)
    assert (back.venom, back.strained, back.spent, back.used) == (0, 0, (), ())
    assert sheet_lines(sheet, "rising") == [
        "Human wizard, level 3, 55 gold",
        "90 of 210 experience: 120 more for level 4",
        "Attack 1, Defend 2, Body 4, Mind 5, Magic 3, Movement 2",
        "Human Destiny, Mimic, 2 skill points",
        "Knows " + ", ".join(content().spells[s].title for s in sheet.spells),
        "Owns Dagger (in use), Helmet (in use), Sky Orb",
        "Has hired Scout",
        "Bears the Werewolf's Curse",
    ]
    plain = Sheet("durn", "Durn", sheet_of(figure("durn"), "durn", "Durn").values)
    assert sheet_lines(plain, "rising")[3:] == ["Owns nothing"]
    assert sheet_of(figure("durn"), "durn", "Durn").marks == []


@pytest.mark.proves("house.recovery.between", "sheet.base-and-mod")
def test_recovery_counts_what_is_worn() -> None:
    """All points are back, those of an amulet too; the sheet has what was bought, whatever is lost or worn."""
    f = figure("ossian")
    sheet = sheet_of(f, "ossian", "Ossian")
    sheet.items, sheet.worn = ["amulet-of-the-north"], ["amulet-of-the-north"]
    take_sheet(f, sheet)
    f.body, f.mind, f.magic = 1, 1, 0
    recover(f)
    assert (f.own_body, f.full_body, f.own_mind, f.full_mind, f.own_magic, f.full_magic) == (4, 6, 5, 6, 3, 3)
    assert (f.body, f.mind, f.magic) == (6, 6, 3)
    f.body, f.mind, f.magic = 1, 1, 0
    assert sheet_of(f, "ossian", "Ossian").values == sheet.values


@pytest.mark.proves("level.gain")
def test_a_point_for_an_attribute() -> None:
    """Whatever is bought rises by one, with the points there are now."""
    values = attrgetter(
        "attack", "melee", "defend", "low", "body", "full_body", "own_body", "mind", "full_mind", "magic", "full_magic"
    )
    for name in ("attack", "defend", "body", "mind", "magic", "movement"):
        f = figure("ossian")
        take_sheet(f, sheet_of(f, "ossian", "Ossian"))
        before = values(f)
        raise_attribute(f, name)
        grew = {"attack": (0, 1), "defend": (2,), "movement": (3,), "body": (4, 5, 6), "mind": (7, 8), "magic": (9, 10)}
        assert values(f) == tuple(v + (i in grew[name]) for i, v in enumerate(before)), name


@pytest.mark.proves("house.campaign.growth", "house.bot.level-up", "quest.party-dead", "quest.party-dead.help",
                    "quest.party-dead.regain")  # fmt: skip
def test_who_comes_after_a_dead_party() -> None:
    """Half the average level, rounded up; gold by level; artifacts among the goods are lost but can be won back."""
    sheet = grown(create("ragna"), "ragna", 3, 40)
    assert (sheet.level, sheet.gold) == (3, 40)
    assert sum(sheet.values.values()) == sum(grown(create("ragna"), "ragna", 1).values.values()) + 2
    assert grown(create("ossian"), "ossian", 4).spells != grown(create("ossian"), "ossian", 1).spells
    party = fresh(["ragna", "maud"])
    for levels, expected in (((1, 1), 1), ((2, 2), 1), ((3, 3), 2), ((3, 2), 1), ((4, 5), 2), ((5, 5), 3)):
        for s, level in zip(party.heroes.values(), levels, strict=True):
            s.level = level
        party.heroes["ragna"].items = ["sky-orb", "dagger"]
        party.lost, party.gifts, party.done = ["orcs-bane"], {"ilvane": 1}, ["short-weight"]
        after = next_party(party)
        assert {s.level for s in after.heroes.values()} == {expected}
        golds = {s.gold for s in after.heroes.values()}
        assert golds == {0} if expected == 1 else min(golds) > 0
        assert after.lost == ["orcs-bane", "sky-orb"]
        assert (after.gifts, after.done) == ({"ilvane": 1}, ["short-weight"])


@pytest.mark.proves("house.bot.shop", "house.shop.stock", "house.gold.purse", "house.campaign.growth")
def test_what_a_party_usually_buys() -> None:
    """The order of the ledger, fighters first, one purse; the rest is shared out."""
    g = begin("short-weight", "ragna maud ossian")
    ragna, maud, ossian = g.party()
    every = [ragna, maud, ossian]
    assert [(item, [f.name for f in whose]) for item, whose in orders(every, False, 1)] == [
        ("potion-of-healing", ["ragna", "maud", "ossian"]), ("helmet", ["ragna", "maud", "ossian"]),
        ("shield", ["ragna", "maud", "ossian"]), ("broadsword", ["ragna", "maud", "ossian"]), ("battle-axe", []),
        ("chain-mail", ["ragna", "maud", "ossian"]), ("tool-kit", ["ragna"]), ("bow", ["maud"]),
        ("potion-of-magic", ["ossian"]), ("plate-mail", ["ragna"]), ("potion-of-restoration", []),
    ]  # fmt: skip
    assert "tool-kit" not in [item for item, _ in orders(every, True, 1)]
    maud.own_body, ragna.level = 7, 5
    late = dict(orders(every, True, 1))
    assert (late["battle-axe"], late["plate-mail"], late["potion-of-restoration"]) == ([maud], [maud], [ragna])
    assert len(orders(every, True, 3)) == len(orders(every, True, 1)) + 4
    assert dict(orders([ossian], False, 1))["tool-kit"] == [ossian]
    poor = begin("short-weight", "ragna ossian")
    price = content().items["potion-of-healing"].price
    for f in poor.party():
        f.gold = price // 2 if f.name == "ragna" else price - price // 2 + 3
    go_shopping(poor, poor.party())
    ragna, ossian = poor.party()
    assert (ragna.items.count("potion-of-healing"), ossian.items.count("potion-of-healing")) == (1, 0)
    assert (ragna.gold, ossian.gold) == (2, 1)
    ossian_wishes = wishes(ossian, True)
    assert ossian_wishes == ["potion-of-healing", "helmet", "shield", "broadsword", "chain-mail", "potion-of-magic",
                             "plate-mail", "potion-of-healing", "bow"]  # fmt: skip
    assert wishes(ragna, False)[5] == "tool-kit"
    ragna.own_body = 7
    assert wishes(ragna, True)[5] == "battle-axe"
    alone = begin("short-weight", "ragna maud")
    for f in alone.party():
        f.gold = price + content().items["helmet"].price
    buy_alone(alone, alone.party())
    assert all("helmet" in f.worn and f.gold == 0 for f in alone.party())


@pytest.mark.proves("house.campaign.growth", "house.campaign.pay")
def test_savings() -> None:
    """Pay and finds of all quests before; none outside a campaign."""
    assert savings(book_quest("short-weight")) == 0
    assert savings(book_quest("weigh-house-cellar")) == 0
    first, second = savings(book_quest("stockinged-feet")), savings(book_quest("three-cold-hearths"))
    assert second - first == first - book_quest("short-weight").pay + book_quest("stockinged-feet").pay


@pytest.mark.proves("quest.retreat", "quest.reenter.no-repeat", "quest.reenter.less-xp", "house.xp.details")
def test_what_is_remembered_of_a_retreat() -> None:
    """Who was met but for a named foe who lives; finds, searched rooms, checkpoints; and it is the same on return."""
    g = begin("stockinged-feet")
    party = fresh(["ragna", "maud", "pim", "ossian"])
    party.searched["stockinged-feet"] = [2]
    g.winner = "monster"
    g.placed = (1 << len(g.quest.monsters)) - 1
    g.hoards, g.checked = 0b101, ("ledger",)
    hero(g, "pim").searched = 1 << 4
    named = [i for i, placed in enumerate(g.quest.monsters) if placed.named]
    after = homecoming(g, party)
    quest = "stockinged-feet"
    assert after.retreats[quest] == 1
    assert set(after.met[quest]) == set(range(len(g.quest.monsters))) - set(named)
    assert (after.taken[quest], after.searched[quest], after.reached[quest]) == ([0, 2], [2, 4], ["ledger"])
    g.felled |= 1 << named[0]
    again = homecoming(g, after)
    assert again.retreats[quest] == 2 and named[0] in again.met[quest]
    back = begin("stockinged-feet")
    placed = back.placed
    resume(back, after)
    assert back.count("retreats") == 1
    assert back.placed == placed | sum(1 << i for i in after.met[quest])
    assert (back.hoards & 0b101, back.checked) == (0b101, ("ledger",))
    assert all(f.searched >> 2 & 1 and f.searched >> 4 & 1 for f in back.party())
    other = begin("short-weight")
    resume(other, after)
    assert (other.count("retreats"), other.checked) == (0, ())


@pytest.mark.proves("death.new-character", "death.gm-catch-up", "quest.party-dead.restart", "quest.between")
def test_after_a_won_quest() -> None:
    """The dead are replaced one level below the lowest survivor, never below one; what was remembered is forgotten."""
    g = begin("stockinged-feet")
    party = fresh(["ragna", "maud", "pim", "ossian"])
    party.lost = ["sky-orb", "orcs-bane"]
    party.met["stockinged-feet"], party.retreats["stockinged-feet"] = [1], 1
    for f in g.party():
        f.level = 4
    hero(g, "maud").level = 3
    hero(g, "maud").items += ("sky-orb", "toll-ledger")
    hero(g, "maud").held = ("toll-ledger",)
    play(die(g, hero(g, "pim"), "test"))
    g.winner = "hero"
    after = homecoming(g, party)
    assert (after.heroes["pim"].level, after.heroes["ragna"].level, after.deaths) == (2, 4, 1)
    assert (after.heroes["pim"].gold > 0, after.heroes["pim"].xp) == (True, after.heroes["pim"].xp)
    assert (after.lost, after.done) == (["orcs-bane"], ["stockinged-feet"])
    assert "toll-ledger" not in after.heroes["maud"].items and after.heroes["maud"].held == []
    assert after.met == {} and after.retreats == {}
    assert party.done == [], "the old party is as it was"
    assert homecoming(g, after).done == ["stockinged-feet"], "once"
    low = begin("stockinged-feet")
    play(die(low, hero(low, "pim"), "test"))
    low.winner = "hero"
    assert homecoming(low, fresh(["ragna", "maud", "pim", "ossian"])).heroes["pim"].level == 1


@pytest.mark.proves("merc.hire", "house.merc.hall", "merc.level", "merc.actions", "merc.gear-included")
def test_men_beside_their_hirer() -> None:
    g = begin("short-weight", "ragna maud")
    party = fresh(["ragna", "maud"])
    party.heroes["maud"].men = ["scout", "halberdier"]
    hero(g, "maud").level = 3
    before = len(g.figures)
    bring_men(g, party)
    men = [f for f in g.figures[before:] if f is not None]
    maud = hero(g, "maud")
    assert [m.kind.id for m in men] == ["scout", "halberdier"]
    for m in men:
        assert (m.side, m.home, m.master, m.level) == (HERO, maud.seat, maud.id, 3)
        assert m.items == m.held == m.kind.gear and m.skills == m.kind.skills
        assert m.at != maud.at
