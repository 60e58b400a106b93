"""Clauses of the town and of the way there: savings, clothes, lessons, and who counts as the commonest foe."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign import town as shop
from delvewright.rules.allison.campaign.homecoming import _more_foes as more_foes
from delvewright.rules.allison.campaign.outfitting import savings
from delvewright.rules.allison.content.quest import book_quest
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import HERO

from .helpers import hero
from .test_campaign import visit


@pytest.mark.proves("house.campaign.growth", "house.campaign.pay")
def test_what_each_hero_has_saved() -> None:
    """The pay of all quests before, and fifty pieces found in each."""
    pay = [75, 100, 125, 150, 175, 200, 225, 250, 300]
    for n, info in enumerate(BOOK.road()):
        assert savings(book_quest(info.id)) == sum(pay[:n]) + 50 * n


@pytest.mark.proves("house.party.short")
def test_the_commonest_foe_is_one_of_a_kind_and_level() -> None:
    """Two of one level outnumber one of another, though all three are of one kind."""
    quest = copy.copy(book_quest("short-weight"))
    extra = more_foes(quest)[0]
    mask = quest.grid.areas[quest.grid.area_of[extra.at]]
    here = [p for p in quest.monsters if mask >> p.at & 1 and not p.named]
    others = [p for p in quest.monsters if p not in here]
    assert len(here) >= 2
    free = [q for q in range(quest.grid.size) if mask >> q & 1]
    strong, weak = replace(here[0], level=5, at=free[0]), replace(here[0], level=1, at=free[1])
    for three in ([strong, weak, replace(weak, at=free[2])], [weak, strong, replace(weak, at=free[2])]):
        quest.monsters = [*others, *three]
        added = next(p for p in more_foes(quest) if mask >> p.at & 1)
        assert (added.kind, added.level) == (weak.kind, 1)


@pytest.mark.proves("house.shop.open", "quest.between", "house.party.short")
def test_who_comes_to_town() -> None:
    """Heroes of the heroes' side; each that is missing is worth a hundred pieces for hired men; losses are known."""
    for names, stipend in ((("ragna",), 300), (("ragna", "maud", "pim"), 100), (("ragna", "maud", "pim", "ossian"), 0)):
        g = visit(*names)
        assert [f.side for f in g.party()] == [HERO] * len(names) and g.count("stipend") == stipend
    assert [visit("ragna", **more).count("mourning") for more in ({}, {"deaths": 1}, {"retreats": {"x": 1}})] == [
        0,
        1,
        1,
    ]


@pytest.mark.proves("equip.combine", "equip.change-wearable-action", "equip.change-weapon-free")
def test_what_is_put_on_at_once_in_town() -> None:
    """What fits and has a free place; not what is too heavy, nor in place of something; each change once a visit."""
    g = visit("ragna", "ossian")
    ragna, ossian = hero(g, "ragna"), hero(g, "ossian")
    for f, takes in ((ragna, True), (ossian, False)):
        f.items, f.held, f.worn = ("plate-mail",), (), ()
        shop.put_on(g, f, "plate-mail")
        assert (f.worn == ("plate-mail",)) is takes
    ragna.items += ("chain-mail", "helmet", "tool-kit", "broadsword")
    shop.put_on(g, ragna, "chain-mail")
    shop.put_on(g, ragna, "tool-kit")
    assert ragna.worn == ("plate-mail",) and ragna.held == ()
    assert shop.changes(g, ragna) == [
        ("doff", "plate-mail"), ("wear", "chain-mail"), ("wear", "helmet"), ("hold", "broadsword"),
    ]  # fmt: skip
    shop.put_on(g, ragna, "broadsword")
    assert ragna.held == ("broadsword",) and ("hold", "broadsword") not in shop.changes(g, ragna)
    g.counters[f"changed-{ragna.id}-helmet"] = 1
    assert ("wear", "helmet") not in shop.changes(g, ragna)
    assert all(answer[1] != "plate-mail" for answer in shop.changes(g, ossian))


@pytest.mark.proves("house.npc.teacher", "crosstrain.when", "spell.elf.who", "crosstrain.level")
def test_what_ilvane_teaches() -> None:
    """Elf spells up to the highest level of the party and one more, but for those that are known."""
    g = visit("ossian", gifts={"ilvane": 1})
    ossian = hero(g, "ossian")
    ossian.level = 3
    taught = [word.partition("@")[0] for word in shop.lessons(g, ossian) if word.endswith("@ilvane")]
    most = max(content().spells[name].level for name in taught)
    assert len(taught) > 1 and most == 4, "the level of the party and one more"
    ossian.spells += (taught[0],)
    assert [word.partition("@")[0] for word in shop.lessons(g, ossian)] == taught[1:]
    ossian.gold = 49
    assert shop.lessons(g, ossian) == []
    ossian.gold = 50
    assert shop.lessons(g, ossian)
    for counter in ("outpost", "taught", f"studied-{ossian.id}"):
        g.counters[counter] = 1
        assert shop.lessons(g, ossian) == []
        g.counters[counter] = 0
    g.counters["teacher"] = 0
    assert shop.lessons(g, ossian) == []
