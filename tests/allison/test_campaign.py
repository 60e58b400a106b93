"""Between quests: shop, mercenaries, lessons, retreats, the dead and who comes after them."""

from __future__ import annotations

import json

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game as KernelGame
from delvewright.players import make
from delvewright.rules.allison.book import BOOK
from delvewright.rules.allison.campaign import town as shop
from delvewright.rules.allison.campaign.homecoming import adjusted, homecoming
from delvewright.rules.allison.campaign.party import Party, fresh, pack
from delvewright.rules.allison.campaign.sheet import grown
from delvewright.rules.allison.content.quest import book_quest, quest_paths
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.dungeon.doors import leave
from delvewright.rules.allison.dungeon.searching import take_hoard
from delvewright.rules.allison.fighting.attacking import attack_dice, defend_dice
from delvewright.rules.allison.fighting.death import die
from delvewright.rules.allison.fighting.experience import starting_level
from delvewright.rules.allison.figures.heroes import create
from delvewright.rules.allison.state.figure import ENEMY, HERO
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow
from delvewright.rules.allison.turn.choosing import choices

from .helpers import begin, clear, hero, play, put, sq


def visit(*heroes: str, gold: int = 1000, at: str = "town", **more: object) -> Game:
    """The town, with heroes who have so much gold each."""
    party = fresh(list(heroes))
    for sheet in party.heroes.values():
        sheet.gold = gold
    party.at = at
    for name, value in more.items():
        setattr(party, name, value)
    return BOOK.begin("town", 0, {"party": pack(party)})


def offers(g: Game, name: str) -> set[tuple[object, ...]]:
    return set(shop.trades(g, hero(g, name)))


# -- shop


@pytest.mark.proves("house.shop.open", "house.shop.stock", "equip.buy-find", "artifact.unique", "house.scroll.price")
def test_stock() -> None:
    """Everything with a printed price, for whoever can pay it; nothing else."""
    g = visit("ragna", gold=5000)
    sold = {a[1] for a in offers(g, "ragna") if a[0] == "buy"}
    assert sold == {i.id for i in content().items.values() if i.price}
    assert {i.sort for i in content().items.values() if i.id in sold} == {"weapon", "armour", "item"}
    assert {"potion-of-healing", "tool-kit", "plate-mail", "crossbow", "venom-antidote"} <= sold
    assert len(sold) == 8 + 4 + 13
    poor = visit("ragna", gold=30)
    assert {a[1] for a in offers(poor, "ragna") if a[0] == "buy"} == {"dagger"}


@pytest.mark.proves("house.shop.no-minimum", "equip.buy-find", "equip.minimum-body")
def test_anyone_buys_anything_and_wears_what_he_can() -> None:
    g = visit("ossian")
    ossian = hero(g, "ossian")
    shop._buy(g, ossian, "helmet")
    assert ("helmet" in ossian.items, ossian.worn, ossian.gold) == (True, (), 875)
    ragna = hero(visit("ragna"), "ragna")
    shop._buy(visit("ragna"), ragna, "helmet")
    assert ragna.worn == ("helmet",)


@pytest.mark.proves("house.shop.outpost", "house.campaign.pay")
def test_outpost() -> None:
    """Goods of 200 gold or less, no mercenaries, no teacher; half price as everywhere."""
    g = visit("ragna", "ossian", gold=5000, at="outpost", gifts={"ilvane": 1})
    prices = {content().items[str(a[1])].price for a in offers(g, "ragna") if a[0] == "buy"}
    assert max(prices) == 200
    assert not any(a[0] == "hire" for a in offers(g, "ragna"))
    assert not any(str(a[1]).endswith("@ilvane") for a in offers(g, "ossian") if a[0] == "lesson")
    assert any(a[0] == "sell" for a in offers(g, "ragna"))


@pytest.mark.proves("sell.half", "sell.negotiated", "house.scroll.price")
@pytest.mark.parametrize(
    ("item", "gold"),
    [
        ("short-sword", 75), ("dagger", 12), ("helmet", 62), ("potion-of-healing", 37), ("elven-cloak-of-passage", 100),
        ("orcs-bane", 250), ("scroll-of-warmth", 100), ("heroic-brew", 50),
    ],
)  # fmt: skip
def test_selling(item: str, gold: int) -> None:
    """Half the price, rounded down; what the game master offers for the rest."""
    g = visit("ragna", gold=0)
    ragna = hero(g, "ragna")
    ragna.items += (item,)
    assert shop.cost(g, ragna, ("sell", item)) == gold
    shop._sell(g, ragna, item)
    assert (ragna.gold, item in ragna.items) == (gold, False)


@pytest.mark.proves("house.gold.purse", "items.give")
def test_giving() -> None:
    """Things go from hand to hand with their charges; gold is shared."""
    g = visit("ragna", "ossian", gold=101)
    ragna, ossian = hero(g, "ragna"), hero(g, "ossian")
    ragna.items += ("fire-ring",)
    ragna.charges = (("fire-ring", 1),)
    assert ("hand", "fire-ring", ossian.id) in offers(g, "ragna")
    shop._hand(g, ragna, "fire-ring", ossian.id)
    assert (ossian.charges, ragna.charges) == ((("fire-ring", 1),), ())
    ragna.gold = 0
    shop._pay(g, ossian, ragna.id)
    assert (ragna.gold, ossian.gold) == (51, 50)


# -- mercenaries


@pytest.mark.proves("merc.hire", "house.merc.hall", "merc.no-refund", "house.party.short")
def test_hiring() -> None:
    """Any number, at the printed rate; a party of fewer than four has gold for it that is good for nothing else."""
    g = visit("ragna", "maud", "pim", "ossian", gold=200)
    ragna = hero(g, "ragna")
    assert {a[1]: shop.cost(g, ragna, a) for a in offers(g, "ragna") if a[0] == "hire"} == {
        "crossbowman": 75, "halberdier": 75, "scout": 50, "swordsman": 100,
    }  # fmt: skip
    shop._hire(g, ragna, "swordsman")
    shop._hire(g, ragna, "swordsman")
    assert (ragna.gold, offers(g, "ragna") & {("hire", "scout")}) == (0, set())
    party = shop.leave_town(g, fresh(["ragna", "maud", "pim", "ossian"]))
    assert party.heroes["ragna"].men == ["swordsman", "swordsman"]
    few = visit("ragna", "ossian", gold=0)
    assert few.count("stipend") == 200
    shop._hire(few, hero(few, "ragna"), "swordsman")
    assert (few.count("stipend"), hero(few, "ragna").gold) == (100, 0)
    assert not any(a[0] == "buy" for a in offers(few, "ragna"))


@pytest.mark.proves("merc.level", "merc.gear-included", "merc.hire", "house.merc.hall")
def test_mercenaries_come_along() -> None:
    """Beside who hired them, of his level, with figures that include what they carry; on white shields."""
    party = fresh(["ragna"])
    party.heroes["ragna"] = grown(create("ragna"), "ragna", 3)
    party.heroes["ragna"].men = ["crossbowman"]
    g = BOOK.begin("short-weight", 0, {"party": pack(party)})
    ragna = hero(g, "ragna")
    man = next(f for f in g.on_board(HERO) if f.kind.id == "crossbowman")
    assert (man.level, man.master, man.seat, man.home) == (3, ragna.id, ragna.seat, ragna.seat)
    assert max(abs(man.at % 26 - ragna.at % 26), abs(man.at // 26 - ragna.at // 26)) <= 2
    assert attack_dice(g, Blow(man, ragna, "broadsword")) == man.attack == 4
    assert defend_dice(g, Blow(ragna, man)) == man.defend
    after = homecoming(g, party)
    assert after.heroes["ragna"].men == []


@pytest.mark.proves("merc.actions", "merc.no-rewards", "merc.scout", "merc.crossbowman", "merc.halberdier")
def test_what_mercenaries_do() -> None:
    """They move, attack and open doors; they neither rest nor search nor carry, but a scout looks for traps."""
    g = begin("short-weight", "ragna", men="ragna:swordsman, ragna:scout, ragna:halberdier, ragna:crossbowman")
    clear(g)
    verbs = {}
    for kind in ("swordsman", "scout", "halberdier", "crossbowman"):
        man = next(f for f in g.on_board(HERO) if f.kind.id == kind)
        g.put(man, sq(g, "e16"))
        g.active, g.moves, g.acts, g.may_attack = man.id, 1, 1, True
        found = choices(g, man)
        verbs[kind] = {a if a[0] == "search" else a[0] for a in found.options}
        g.put(man, sq(g, "c15"))
    assert verbs["swordsman"] == {"move", "guard", "end", "open"}
    assert verbs["scout"] == {"move", "guard", "end", "open", ("search", "traps")}
    assert "rest" not in verbs["crossbowman"]
    halberdier = next(f for f in g.on_board(HERO) if f.kind.id == "halberdier")
    assert "sweep-attack" in halberdier.skills
    assert not any(a[0] == "give" for a in choices(g, hero(g, "ragna")).options)


@pytest.mark.proves("merc.hirer-dies")
def test_a_mercenary_whose_hirer_dies_goes_on() -> None:
    g = begin("short-weight", "ragna maud", men="ragna:swordsman")
    man = next(f for f in g.on_board(HERO) if f.kind.id == "swordsman")
    seat = man.seat
    play(die(g, hero(g, "ragna"), "test"))
    assert (man.alive, man.seat, man.side) == (True, seat, HERO)


@pytest.mark.proves("merc.hire")
def test_men_by_option() -> None:
    with pytest.raises(DelveError, match="men"):
        begin("short-weight", "ragna", men="maud:scout")
    with pytest.raises(DelveError, match="men"):
        begin("short-weight", "ragna", men="ragna:orc")


# -- lessons


@pytest.mark.proves("crosstrain.when", "crosstrain.how", "crosstrain.level")
def test_cross_training() -> None:
    """More skulls than the teacher on dice for starting Mind; one try; fighters learn nothing."""
    g = visit("ossian", "fenn", "ragna")
    fenn, ossian = hero(g, "fenn"), hero(g, "ossian")
    assert "rock-skin@ossian" in shop.lessons(g, fenn)
    assert shop.lessons(g, hero(g, "ragna")) == []
    assert not any(word.startswith("water-of-healing") for word in shop.lessons(g, fenn))
    play(shop.study(g, fenn, "rock-skin@ossian"), "ssw sswww")
    assert "rock-skin" not in fenn.spells  # as many are not enough
    assert shop.lessons(g, fenn) == []
    g.counters.pop(f"studied-{fenn.id}")
    play(shop.study(g, fenn, "rock-skin@ossian"), "sss sswww")
    assert "rock-skin" in fenn.spells
    assert len(ossian.spells) == 3


@pytest.mark.proves("house.npc.teacher", "spell.elf.who")
def test_the_teacher() -> None:
    """Ilvane, once freed: Elf spells up to one level above the party's highest, 50 gold a try, Mind 4."""
    assert not any("@ilvane" in w for w in shop.lessons(visit("ossian"), hero(visit("ossian"), "ossian")))
    g = visit("ossian", gifts={"ilvane": 1}, gold=60)
    ossian = hero(g, "ossian")
    ossian.level = 4
    known = content().spells
    own = {w.partition("@")[0] for w in shop.lessons(g, ossian) if w.endswith("@ilvane")}
    assert own == {s.id for s in known.values() if s.school == "elf" and s.level <= 5}
    assert own
    spell = sorted(own)[0]
    play(shop.study(g, ossian, f"{spell}@ilvane"), "sssww ssww")
    assert (ossian.gold, spell in ossian.spells) == (10, True)
    g.counters.pop(f"studied-{ossian.id}")
    assert not any(w.endswith("@ilvane") for w in shop.lessons(g, ossian))  # no gold


@pytest.mark.proves("quest.between", "level.gain", "house.level.thresholds")
def test_levels_in_town() -> None:
    """Experience that is due is asked about at once; the campaign's scale is the rising one."""
    party = fresh(["ragna"])
    party.heroes["ragna"].xp = 59
    g = BOOK.begin("town", 0, {"party": pack(party)})
    gen = BOOK.play(g)
    assert next(gen).about == "town"  # type: ignore[union-attr]
    party.heroes["ragna"].xp = 60
    g = BOOK.begin("town", 0, {"party": pack(party)})
    gen = BOOK.play(g)
    asked = next(gen)
    assert (asked.about, ("raise", "attack") in asked.options) == ("level", True)  # type: ignore[union-attr]
    gen.send(("raise", "body"))
    assert (hero(g, "ragna").level, hero(g, "ragna").own_body) == (2, 7)


# -- retreats and the dead


def retreat(g: Game, party: Party) -> Party:
    for f in g.party():
        if f.alive:
            g.put(f, g.quest.begin[0])
            play(leave(g, f))
    return homecoming(g, party)


@pytest.mark.proves("quest.retreat", "quest.reenter.no-repeat", "quest.reenter.less-xp", "house.xp.details")
def test_coming_back() -> None:
    """Who was met does not appear again, what was found is gone, checkpoints pay once; less for completing it."""
    party = fresh(["ragna", "ossian"])
    g = BOOK.begin("house-of-salt", 0, {"party": pack(party)})
    met = [i for i in range(len(g.quest.monsters)) if g.placed >> i & 1]
    plain = [i for i, p in enumerate(g.quest.monsters) if not p.named][:3]
    g.placed |= sum(1 << i for i in plain)
    g.placed |= 1 << next(i for i, p in enumerate(g.quest.monsters) if p.named)
    g.hoards |= 0b10
    g.checked = ("jar-1",)
    hero(g, "ragna").searched |= 1 << 3
    after = retreat(g, party)
    assert (g.winner, after.retreats, after.done) == ("monster", {"house-of-salt": 1}, [])
    again = BOOK.begin("house-of-salt", 0, {"party": pack(after)})
    assert all(again.placed >> i & 1 for i in plain)
    tallow = next(i for i, p in enumerate(again.quest.monsters) if p.named)
    assert not again.placed >> tallow & 1  # the goal stays
    assert all(again.placed >> i & 1 for i in met)
    assert again.hoards & 0b10
    assert again.checked == ("jar-1",)
    assert hero(again, "ossian").searched >> 3 & 1
    again.counters["tallow"] = 1
    hero(again, "ragna").items += ("book-of-the-name",)
    done = retreat(again, after)
    assert again.winner == "hero"
    assert done.heroes["ragna"].xp == 8
    assert (done.done, done.met, done.retreats) == (["house-of-salt"], {}, {})


@pytest.mark.proves("quest.reenter.no-repeat", "house.quest.04-bought-and-paid-for")
def test_who_was_beaten_stays_beaten() -> None:
    """A named foe killed in an earlier try is dead, and counts for the goal."""
    party = fresh(["ragna"])
    g = BOOK.begin("bought-and-paid-for", 0, {"party": pack(party)})
    assert g.count("voss") == 0
    voss = next(i for i, p in enumerate(g.quest.monsters) if p.named)
    g.placed |= 1 << voss
    g.felled |= 1 << voss
    g.counters["voss"] = 1  # as when she is slain
    again = BOOK.begin("bought-and-paid-for", 0, {"party": pack(retreat(g, party))})
    assert again.count("voss") == 1


@pytest.mark.proves("quest.reenter.less-xp")
def test_never_below_two() -> None:
    party = fresh(["ragna"])
    party.retreats["short-weight"] = 9
    g = BOOK.begin("short-weight", 0, {"party": pack(party)})
    g.counters["sacks-home"] = 3
    assert retreat(g, party).heroes["ragna"].xp == 2


@pytest.mark.proves("death.new-character", "death.gm-catch-up", "quest.between")
def test_the_fallen_are_replaced() -> None:
    """One level below the lowest survivor, with 100 gold for each level above 1."""
    party = fresh(["ragna", "ossian"])
    for name in ("ragna", "ossian"):
        party.heroes[name] = grown(create(name), name, 5)
    g = BOOK.begin("short-weight", 0, {"party": pack(party)})
    g.counters["sacks-home"] = 3
    play(die(g, hero(g, "ossian"), "test"))
    after = retreat(g, party)
    assert (after.heroes["ossian"].level, after.heroes["ossian"].gold) == (4, 300)
    assert after.deaths == 1
    assert after.heroes["ragna"].gold == 75


@pytest.mark.proves("death.gm-catch-up", "quest.party-dead.help", "level.threshold")
@pytest.mark.parametrize(("survivor", "level", "xp"), [(1, 6, 400), (7, 6, 400), (8, 7, 510), (9, 8, 630)])
def test_newcomers_keep_pace(survivor: int, level: int, xp: int) -> None:
    """One level below the lowest survivor, at most one below what the quest was made for; with the experience."""
    party = fresh(["ragna", "ossian"])
    for name in ("ragna", "ossian"):
        party.heroes[name] = grown(create(name), name, survivor)
    g = BOOK.begin("house-of-salt", 0, {"party": pack(party)})
    play(die(g, hero(g, "ossian"), "test"))
    g.winner = "hero"
    sheet = homecoming(g, party).heroes["ossian"]
    assert (sheet.level, sheet.xp) == (level, xp)
    play(die(g, hero(g, "ragna"), "test"))
    after = homecoming(g, party)
    assert {(s.level, s.xp) for s in after.heroes.values()} == {(6, 400)}
    assert after.deaths == 2
    town = BOOK.begin("town", 0, {"party": pack(after)})
    assert BOOK.view(town, 0, None).known["mourning", ""] is True
    calm = BOOK.begin("town", 0, {"party": pack(fresh(["ragna"]))})
    assert BOOK.view(calm, 0, None).known["mourning", ""] is False
    left = fresh(["ragna"])
    left.retreats["short-weight"] = 1
    assert BOOK.view(BOOK.begin("town", 0, {"party": pack(left)}), 0, None).known["mourning", ""] is True


@pytest.mark.proves("quest.party-dead", "quest.party-dead.restart", "quest.party-dead.regain", "quest.party-dead.help")
def test_a_party_that_dies_to_the_last() -> None:
    """New heroes, the quest from its beginning, lost artifacts in its last room."""
    party = fresh(["ragna"])
    party.met["short-weight"] = [1]
    g = BOOK.begin("short-weight", 0, {"party": pack(party)})
    hero(g, "ragna").items += ("orcs-bane",)
    play(die(g, hero(g, "ragna"), "test"))
    after = homecoming(g, party)
    assert (after.met, after.lost, after.heroes["ragna"].items) == ({}, ["orcs-bane"], ["broadsword"])
    again = BOOK.begin("short-weight", 0, {"party": pack(after)})
    assert again.quest.hoards[-1].items == ("orcs-bane",)
    assert again.quest.hoards[-1].area == again.quest.hoards[-2].area
    hero(again, "ragna").items += ("orcs-bane",)
    again.counters["sacks-home"] = 3
    assert retreat(again, after).lost == []


@pytest.mark.proves("quest.party-dead.help")
@pytest.mark.parametrize(("level", "after"), [(1, 6), (12, 6), (13, 7), (14, 7), (15, 8)])
def test_a_new_party_is_fit_for_the_quest_it_begins_again(level: int, after: int) -> None:
    """The House of Salt is made for level 7: half the level of the dead, but no less than 6; gold for each above 1."""
    party = fresh(["ragna"])
    party.heroes["ragna"] = grown(create("ragna"), "ragna", level, 0)
    g = BOOK.begin("house-of-salt", 0, {"party": pack(party)})
    play(die(g, hero(g, "ragna"), "test"))
    sheet = homecoming(g, party).heroes["ragna"]
    assert (sheet.level, sheet.gold) == (after, 100 * (after - 1))


# -- the quest for this party


@pytest.mark.proves("house.artifact.stand-in", "house.artifact.placement", "artifact.elven-bracers")
def test_stand_ins() -> None:
    """Where nobody could ever use an artifact something else lies in its place."""

    def goods(quest: str, *heroes: str) -> set[str]:
        g = BOOK.begin(quest, 0, {"heroes": list(heroes), "level": "new"})
        return {item for hoard in g.quest.hoards for item in hoard.items}

    assert "elven-boots" in goods("stockinged-feet", "thessaly")
    assert "potion-of-speed" in goods("stockinged-feet", "ragna")
    assert "elven-boots" not in goods("stockinged-feet", "ragna")
    assert {"potion-of-frost-skin", "potion-of-battle"} <= goods("long-white", "ragna")
    assert "wand-of-magic" in goods("long-white", "ossian")
    placed = {
        item
        for name in quest_paths()
        for hoard in book_quest(name).hoards
        for item in hoard.items
        if content().items[item].unique
    }
    elsewhere = {"dust-of-disappearance", "spell-ring"}
    assert len(placed | elsewhere) == 26


@pytest.mark.proves("house.artifact.stand-in", "house.scroll.random")
def test_a_scroll_stands_in() -> None:
    """For what only magic-users could use: two red dice name it when it is found."""
    g = begin("abbey-of-spent-ink", "ragna")
    i = next(i for i, hoard in enumerate(g.quest.hoards) if "scroll" in hoard.items)
    ragna = hero(g, "ragna")
    play(take_hoard(g, ragna, i), "13")
    assert "scroll-of-heal-body" in ragna.items
    assert "scroll" not in ragna.items


@pytest.mark.proves("house.party.short")
def test_more_heroes_more_foes() -> None:
    """With five heroes each room of two foes or more has another of its commonest kind."""
    six = "ragna maud pim ossian thessaly"
    few, many = begin("short-weight"), begin("short-weight", six)
    assert len(many.quest.monsters) - len(few.quest.monsters) == 5
    extra = many.quest.monsters[len(few.quest.monsters) :]
    taken = {p.at for p in few.quest.monsters}
    assert all(p.at not in taken for p in extra)
    assert {(p.kind.id, p.level) for p in extra} <= {("goblin", 1), ("orc", 1)}
    assert adjusted(few.quest, few.party()) is few.quest


@pytest.mark.proves("house.xp.party-level", "level.enemies")
def test_the_level_of_a_party() -> None:
    """The average at the start, rounded down; the dead do not count, nor what is gained on the way."""
    g = begin("short-weight", "ragna maud")
    g.counters.pop("party-level", None)
    hero(g, "ragna").level, hero(g, "maud").level = 4, 3
    assert starting_level(g) == 3
    hero(g, "maud").level = 8
    assert starting_level(g) == 3
    g.counters.pop("party-level")
    hero(g, "ragna").alive = False
    assert starting_level(g) == 8
    assert BOOK.begin("the-larder", 0, {}).counters["party-level"] == 6, "before anybody has died or learned anything"


@pytest.mark.proves("house.campaign.growth", "house.campaign.salt-road")
def test_heroes_of_the_level_a_quest_is_made_for() -> None:
    """Outside a campaign; the road has ten quests in order."""
    for name in quest_paths():
        g = BOOK.begin(name, 0, {})
        assert {f.level for f in g.party()} == {g.quest.level}
    assert [info.id for info in BOOK.road()] == [
        "short-weight", "stockinged-feet", "three-cold-hearths", "bought-and-paid-for", "abbey-of-spent-ink",
        "glass-river", "the-larder", "long-white", "house-of-salt", "the-weighing",
    ]  # fmt: skip


@pytest.mark.proves("monster.elven-archer.ambush")
def test_ambush() -> None:
    """Archers are on nobody's board until a hero is within two squares, or they come out."""
    g = begin("long-white")
    archers = [f for f in g.on_board(ENEMY) if f.kind.id == "elven-archer"]
    assert archers == []
    ragna = put(g, "ragna", "y16")
    from delvewright.rules.allison.dungeon.ambushes import stumble

    assert not stumble(g, ragna)
    put(g, "ragna", "w12")
    assert stumble(g, hero(g, "ragna"))
    assert [f.kind.id for f in g.on_board(ENEMY) if f.kind.id == "elven-archer"]


@pytest.mark.proves("sheet.fields")
def test_members() -> None:
    party = BOOK.party(["ragna", "elf-rogue@Nell"])
    assert list(BOOK.members(party)) == ["ragna", "nell"]
    assert BOOK.check_party(party, "here") == party
    assert isinstance(json.loads(party), dict)


@pytest.mark.proves("create.steps", "create.free-points", "create.first-skill", "create.start-weapon")
def test_heroes_on_a_screen() -> None:
    """Each pick as the ones before it leave it; the word leads back to the picks."""
    made = BOOK.make_hero({"hero": "own", "race": "dwarf", "class": "wizard"})
    picks = {p.name: p for p in made.picks}
    assert picks["class"].value == "barbarian"  # a dwarf uses no magic
    assert not {"wizard", "rogue-mage"} & {value for value, _, _ in picks["class"].choices}
    assert "groups" not in picks
    elf = BOOK.make_hero({"hero": "own", "race": "elf", "class": "rogue"})
    points = {value for value, _, _ in next(p for p in elf.picks if p.name == "points").choices}
    assert "body+body" not in points
    assert "body+mind" in points
    wizard = BOOK.make_hero({"hero": "own", "class": "wizard", "points": "mind+mind", "groups": "air+fire+water"})
    assert BOOK.picks_of(wizard.word)["groups"] == "fire+air+water" or "air" in BOOK.picks_of(wizard.word)["groups"]
    assert BOOK.make_hero(BOOK.picks_of(wizard.word)).word == wizard.word
    named = BOOK.make_hero({"hero": "ragna", "name": "Old Meg"})
    assert (named.word, named.figure.name) == ("ragna@Old_Meg", "old-meg")


# -- computers on the road


def by_computers(quest: str, seed: int, party: Party) -> KernelGame:
    """A quest or a stay in town, played to its end by tacticians."""
    game = KernelGame.start("allison", quest, seed, {"party": pack(party)})
    players = [make("tactician", seed, seat) for seat in range(len(game.seats))]
    while (decision := game.decision) is not None and game.state.round < 300:
        game.answer(players[decision.seat].choose(game.view(decision.seat), decision))
    assert game.over
    return game


@pytest.mark.proves("house.campaign.salt-road", "house.bot.shop", "house.bot.level-up", "level.gain")
def test_computers_on_the_road() -> None:
    """The first two quests with the town between them: gold is earned and spent, levels are gained, nobody is stuck."""
    party = fresh(["ragna", "maud", "pim", "ossian"])
    for number, quest in enumerate(("short-weight", "stockinged-feet")):
        party = shop.leave_town(by_computers("town", number, party).state, party)
        party = homecoming(by_computers(quest, 3 + number, party).state, party)
    assert party.done == ["short-weight", "stockinged-feet"]
    assert max(sheet.level for sheet in party.heroes.values()) >= 2
    after = shop.leave_town(by_computers("town", 2, party).state, party)
    assert any(len(after.heroes[name].items) > len(party.heroes[name].items) for name in party.heroes)


@pytest.mark.proves("house.artifact.placement", "house.bot.loot-share", "house.campaign.growth")
def test_heroes_without_a_campaign_bring_what_one_would_have_found() -> None:
    """The artifacts of earlier quests, with somebody who may use them; not with the option, nor in the first quest."""

    def artifacts(quest: str, **options: str) -> list[str]:
        g = BOOK.begin(quest, 0, {"heroes": "ragna maud pim ossian", **options})
        return [i for f in g.party() for i in f.items if content().items[i].sort == "artifact"]

    assert artifacts("short-weight") == []
    found = artifacts("house-of-salt")
    assert len(found) == len(set(found))
    assert {"sky-orb", "borins-armor", "amulet-of-the-north", "wizards-cloak"} <= set(found)
    assert not {"ring-of-return", "spirit-blade", "elven-bracers"} & set(found)
    assert artifacts("house-of-salt", outfit="bought") == []
    g = BOOK.begin("house-of-salt", 0, {"heroes": "ragna maud pim ossian"})
    assert ("amulet-of-the-north" in hero(g, "ragna").worn, hero(g, "ragna").body) == (True, 11)
    assert "plate-mail" in hero(g, "ragna").worn


def test_who_goes_if_nobody_is_chosen() -> None:
    """Whom the quest's file names; the first party where it names nobody, and with the option."""
    assert [f.name for f in BOOK.begin("short-weight", 0, {}).party()] == list(BOOK.first_party("short-weight"))
    assert list(BOOK.first_party("short-weight")) == ["maud", "ossian"]
    assert list(BOOK.first_party("the-weighing")) == ["ragna", "maud", "pim", "ossian"]
    assert len(BOOK.begin("short-weight", 0, {"outfit": "bought"}).party()) == 4
    assert [seat.id for seat in BOOK.seats_for("the-larder", {})] == ["ragna", "ossian", "game-master"]
