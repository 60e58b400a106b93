"""New heroes, henchmen, and what happens between expeditions."""

import pytest
from tests.advanced.driving import drive

from delvewright import Game as Table
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.campaign import homecoming, town
from delvewright.rules.advanced.campaign import party as campaign
from delvewright.rules.advanced.campaign.party import Party
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.figures import heroes
from delvewright.rules.advanced.state.followers import add_man
from delvewright.rules.advanced.state.game import DEAD, GONE, Game
from delvewright.rules.advanced.state.values import current

BOOK = find_book("advanced")
DONE = ("done",)


def rich(gold: int = 500, tries: int = 1, rested: bool = True, who: tuple[str, ...] = ("heinrich", "magnus")) -> Party:
    party = campaign.found(list(who))
    for sheet in party.heroes.values():
        sheet.gold = gold
    party.tries = {"expedition": tries} if tries else {}
    party.rested = rested
    return party


def stay(party: Party) -> Game:
    return town.visit(campaign.pack(party), {})


def offered(g: Game, n: int = 0) -> list:
    return town.trades(g, g.party()[n])


def home(g: Game, party: Party) -> Party:
    return campaign.unpack(BOOK.come_home(g, campaign.pack(party)))


def away(party: Party, **options: str) -> Game:
    return Table.start("advanced", quest="expedition", seed=1, options={"party": campaign.pack(party)} | options).state


# -- new heroes


@pytest.mark.proves("create.human", "create.dwarf", "create.elf")
@pytest.mark.parametrize(
    ("race", "sums"),
    [
        ("human", (5, 4, 5, 5, 5, 4, 4, 2)),
        ("dwarf", (6, 4, 5, 5, 4, 4, 4, 2)),
        ("elf", (5, 6, 4, 3, 6, 4, 4, 2)),
    ],
)
def test_each_race_has_its_dice(race: str, sums: tuple[int, ...]) -> None:
    for dice, more in (("1 1 1 1 1 1 1 1 | 1", 0), ("12 12 12 12 12 8 8 12 | 12", 1)):
        g = Game("", {})
        f = g.add_hero(heroes.who(f"{race}-warrior"), 0)
        assert heroes.unmade(f)
        drive(heroes.make(g, f), dice)
        top = (5, 3, 3, 3, 5, 7, 7, 3)
        found = tuple(getattr(f.base, what) for what in heroes.ROLLED)
        assert found == tuple(low + more * spread for low, spread in zip(sums, top, strict=True))
        assert (f.base.fate, f.fate, f.race) == (2, 2, race)
        assert (f.full, f.wounds) == (f.base.wounds, f.base.wounds) and not heroes.unmade(f)
        assert f.gold == (50 if not more else 80) and f.weapons == ("dagger",)


@pytest.mark.proves("create.race")
def test_the_race_may_be_left_to_a_die() -> None:
    for face, race in ((1, "human"), (6, "human"), (7, "dwarf"), (9, "dwarf"), (10, "elf"), (12, "elf")):
        g = Game("", {})
        f = g.add_hero(heroes.who("any-warrior@Odo"), 0)
        drive(heroes.make(g, f), f"{face} | 1 1 1 1 1 1 1 1 | 1")
        assert (f.race, f.title) == (race, "Odo")


@pytest.mark.proves("create.dice")
def test_smaller_dice_are_read_off_a_d12() -> None:
    g = Game("", {})
    f = g.add_hero(heroes.who("human-warrior"), 0)
    for sides, part in ((4, 3), (6, 2)):
        read = [drive(heroes.small_die(g, f, sides, "ws"), str(face)) for face in range(1, 13)]
        assert read == [-(-face // part) for face in range(1, 13)]
    assert [drive(heroes.small_die(g, f, 8, "ws"), str(face)) for face in range(1, 9)] == list(range(1, 9))
    assert drive(heroes.small_die(g, f, 8, "ws"), "9 12 10 11 3") == 3


@pytest.mark.proves("create.gold")
def test_a_new_hero_has_five_to_eight_times_ten_gold() -> None:
    g = Game("", {})
    f = g.add_hero(heroes.who("human-warrior"), 0)
    assert [drive(heroes.first_gold(g, f), str(face)) for face in (1, 3, 4, 7, 10, 12)] == [50, 50, 60, 70, 80, 80]


@pytest.mark.proves("create.class", "magic.start", "town.train.when", "create.gold")
def test_a_new_wizard_takes_four_components_and_buys_neither_armour_nor_swords() -> None:
    table = Table.start(
        "advanced", quest="expedition", seed=3, options={"heroes": "human-wizard@Alba elf-warrior@Finn"}
    )
    f = table.state.party()[0]
    assert f.spells == ("dragon-armour", "open-window", "flames-of-death", "flames-of-the-phoenix")
    for part in ("fire-dust", "fire-dust", "phoenix-feather", "silver-key"):
        assert table.decision is not None and table.decision.about == "component"
        table.answer(("take", part))
    f = table.state.party()[0]
    assert {item: n for item, n in f.pack.items() if n} == {"fire-dust": 2, "phoenix-feather": 1, "silver-key": 1}
    sold = {a[1] for a in table.decision or () if a[0] == "buy"}
    assert "fire-dust" in sold and not sold & {"sword", "leather", "shield", "bow"}
    assert not [a for a in table.decision or () if a[0] in ("train", "learn")]
    gold = f.gold
    table.answer(("buy", "silver-key"))
    assert table.state.party()[0].gold == gold - 25
    table.answer(DONE)
    other = table.state.party()[1]
    assert table.decision is not None and table.decision.figure == other.id and other.race == "elf"
    assert "fire-dust" not in {a[1] for a in table.decision if a[0] == "buy"}
    table.answer(("buy", "leather"))
    assert table.state.party()[1].worn == ("leather",)
    table.answer(DONE)
    assert table.state.round == 1 and table.state.mode == 0


def test_words_of_heroes() -> None:
    assert BOOK.make_hero({}).word == "heinrich"
    made = BOOK.make_hero({"hero": "own", "race": "elf", "class": "wizard", "name": "Finn Oak"})
    assert made.word == "elf-wizard@Finn_Oak" and made.figure.title == "Finn Oak"
    assert BOOK.make_hero(BOOK.picks_of(made.word)).word == made.word
    assert BOOK.make_hero(BOOK.picks_of("sven")).word == "sven"
    for bad in ("orc-warrior", "man-at-arms", "elf-wizard@12"):
        with pytest.raises(DelveError):
            heroes.who(bad)


# -- the stay


@pytest.mark.proves("town.sequence", "town.living", "hench.pay")
def test_first_the_treasure_is_divided_then_bills_are_paid_then_come_events_and_the_market() -> None:
    party = rich(100, rested=False)
    party.heroes["magnus"].gold = 10
    party.heroes["heinrich"].men = {"man-at-arms": 1}
    g = stay(party)
    answers = [
        ("gift", "10", 1), ("gift", "5", 1), DONE, DONE,  # divided
        ("pay", "man-at-arms"),  # bills
        DONE, DONE,  # the market
    ]  # fmt: skip
    drive(town.town(g), "5 | 8", answers)
    assert [f.gold for f in g.party()] == [100 - 15 - 35 - 25, 25 - 25] and g.over
    later = home(g, party)
    assert later.rested and later.heroes["heinrich"].men == {"man-at-arms": 1}
    assert later.heroes["magnus"].fate == 0


@pytest.mark.proves("town.living", "hench.pay")
def test_who_cannot_pay_has_less_fate_and_no_henchmen() -> None:
    party = rich(24, rested=False, who=("heinrich",))
    party.heroes["heinrich"].men = {"man-at-arms": 1, "sergeant": 1}
    g = stay(party)
    drive(town.bills(g, g.party()[0]))
    assert (g.party()[0].gold, g.party()[0].used["men-man-at-arms"], g.party()[0].used["men-sergeant"]) == (24, 0, 0)
    later = home(g, party)
    assert later.heroes["heinrich"].fate == -1 and later.heroes["heinrich"].men == {}
    assert away(later).party()[0].fate == 1
    even = stay(rich(25, rested=False))
    drive(town.bills(even, even.party()[0]))
    assert (even.party()[0].gold, even.party()[0].used.get("fate", 0)) == (0, 0)


@pytest.mark.proves("hench.pay", "hench.sergeant", "hench.man_at_arms")
def test_wages_are_35_and_75_and_who_is_not_paid_leaves() -> None:
    party = rich(200, rested=False)
    party.heroes["heinrich"].men = {"man-at-arms": 2, "sergeant": 1}
    g = stay(party)
    f = g.party()[0]
    drive(town.bills(g, f), "", [("pay", "man-at-arms"), ("dismiss", "man-at-arms"), ("pay", "sergeant")])
    assert f.gold == 200 - 35 - 75 - 25
    assert home(g, party).heroes["heinrich"].men == {"man-at-arms": 1, "sergeant": 1}


@pytest.mark.parametrize(
    ("dice", "gold"),
    [("1 | 4", 80), ("1 | 12", 40), ("9 | 4", 120), ("4", 100), ("8", 100), ("2", 100), ("10", 100), ("12", 100)],
)
@pytest.mark.proves("town.event.table")
def test_robbers_and_patrons(dice: str, gold: int) -> None:
    g = stay(rich(100))
    drive(town.event(g, g.party()[0]), dice)
    assert g.party()[0].gold == gold


@pytest.mark.proves("town.event.table", "town.fate.restore")
def test_brawls_blessings_prices_and_veterans() -> None:
    party = rich(100, who=("heinrich",))
    brawl, bless, feast, trader, veteran = (stay(party) for _ in range(5))
    for g, face in ((brawl, 2), (bless, 12), (feast, 3), (trader, 10), (veteran, 11)):
        drive(town.event(g, g.party()[0]), str(face))
    assert away(home(brawl, party)).party()[0].wounds == 3
    assert away(home(bless, party)).party()[0].fate == 3
    assert [town.price(g.party()[0], "sword") for g in (brawl, feast, trader)] == [25, 28, 23]
    assert [town.price(g.party()[0], "plate") for g in (brawl, feast, trader)] == [200, 220, 180]
    f = veteran.party()[0]
    town.hire(veteran, f, ("hire", "man-at-arms"))
    assert (f.gold, f.used["men-man-at-arms"]) == (100, 1)
    assert stay(home(bless, party)).party()[0].fate == 2, "the blessing is for one expedition"


@pytest.mark.proves("town.wounds.restore", "town.fate.restore", "injury.leg")
def test_wounds_and_fate_come_back_but_not_limbs() -> None:
    party = rich(0)
    g = away(party)
    f = g.party()[0]
    f.wounds, f.fate, f.marks, f.condition = 1, 0, ("lost-leg", "nausea"), GONE
    g.over, g.winner = True, "monster"
    later = away(home(g, party)).party()[0]
    assert (later.wounds, later.fate, later.marks) == (4, 2, ("lost-leg",))


@pytest.mark.proves("town.fate.quest", "amulet.separate_quests")
def test_a_completed_quest_raises_fate_the_sooner_the_more() -> None:
    assert [homecoming.fate_gain(n) for n in range(1, 7)] == [2, 2, 1, 1, 0, 0]
    party = rich(0, tries=0)
    g = away(party)
    for f in g.party():
        f.condition = GONE
    g.party()[1].condition, g.party()[1].marks = DEAD, ("out",)
    g.over, g.winner = True, "hero"
    later = home(g, party)
    assert later.done == ["expedition"] and later.tries == {"expedition": 1}
    assert [later.heroes[name].values["fate"] for name in ("heinrich", "magnus")] == [4, 2], "survivors only"
    again = away(later)
    for f in again.party():
        f.condition = GONE
    again.over, again.winner = True, "hero"
    assert home(again, later).heroes["heinrich"].values["fate"] == 4, "a quest counts once"


@pytest.mark.proves("town.train.characteristic", "town.train.fate", "town.train.when", "sheet.scale")
def test_training() -> None:
    g = stay(rich(1500, tries=0))
    assert not [a for a in offered(g) if a[0] == "train"], "not before the first expedition"
    party = rich(1400)
    party.heroes["heinrich"].values["ws"] = 12
    g = stay(party)
    f = g.party()[0]
    assert {a[1] for a in offered(g) if a[0] == "train"} == {*town.TRAINED, "fate"} - {"ws"}
    town.train(g, f, ("train", "wounds"))
    assert (f.gold, f.base.wounds, f.full) == (1200, 5, 5)
    assert {a[1] for a in offered(g) if a[0] == "train"} == {"fate"}, "once in a stay"
    town.train(g, f, ("train", "fate"))
    assert (f.gold, f.base.fate) == (200, 3)
    assert not [a for a in offered(g) if a[0] == "train"]
    again = away(home(g, party)).party()[0]
    assert (again.full, again.wounds, again.fate) == (5, 5, 3)
    poor = stay(rich(199))
    assert not [a for a in offered(poor) if a[0] == "train"]
    assert [a for a in offered(stay(rich(200))) if a[0] == "train"]


@pytest.mark.proves("town.spell.learn", "magic.components")
def test_a_wizard_learns_one_spell_a_stay() -> None:
    g = stay(rich(200))
    spells = {a[1] for a in offered(g, 1) if a[0] == "learn"}
    assert spells == {
        "flaming-hand",
        "flight",
        "swift-wind",
        "power-of-the-phoenix",
        "still-air",
        "inferno-of-doom",
        "courage",
    }
    assert not [a for a in offered(g, 0) if a[0] == "learn"]
    f = g.party()[1]
    town.learn(g, f, ("learn", "flight"))
    assert f.gold == 100 and f.spells[-1] == "flight" and not [a for a in offered(g, 1) if a[0] == "learn"]
    town.buy(g, f, ("buy", "dragon-tooth"))
    assert f.gold == 75 and f.pack["dragon-tooth"] == 1
    assert not [a for a in offered(stay(rich(500, tries=0)), 1) if a[0] == "learn"]


@pytest.mark.proves("town.price.weapons", "town.price.armour", "town.price.gear")
def test_prices() -> None:
    f = stay(rich()).party()[0]
    known = {
        "dagger": 10, "spear": 10, "sword": 25, "axe": 25, "warhammer": 25, "double-sword": 50, "double-axe": 50,
        "halberd": 50, "short-bow": 20, "bow": 25, "long-bow": 50, "crossbow": 40, "arrow": 10, "bolt": 10,
        "shield": 10, "leather": 25, "chain": 50, "plate": 200, "mithril": 400,
        "rope": 5, "spikes": 10, "greek-fire": 25, "rat-poison": 25, "screech-bug": 25, "healing-potion": 50,
    }  # fmt: skip
    assert {item: town.price(f, item) for item in known} == known
    assert set(town.on_sale(f)) == set(known)
    wizard = stay(rich()).party()[1]
    assert set(town.on_sale(wizard)) - set(known) == {
        "red-dragon-dust", "silver-key", "fire-dust", "phoenix-feather", "dragon-tooth",
    }  # fmt: skip


@pytest.mark.proves("town.price.weapons", "carry.limits", "carry.supplies", "armour.one_suit")
def test_a_bow_comes_with_six_arrows_and_nobody_buys_more_than_he_can_carry() -> None:
    g = stay(rich())
    f = g.party()[0]
    assert not {a[1] for a in offered(g) if a[0] == "buy"} & {"leather", "plate", "shield"}, (
        "he has a suit and a shield"
    )
    town.buy(g, f, ("buy", "bow"))
    assert f.weapons == ("sword", "bow") and f.pack["arrow"] == 6
    town.buy(g, f, ("buy", "arrow"))
    assert f.pack["arrow"] == 12
    town.buy(g, f, ("buy", "dagger"))
    assert "dagger" not in {a[1] for a in offered(g) if a[0] == "buy"}, "three weapons"
    town.buy(g, f, ("buy", "rope"))
    assert "rope" not in {a[1] for a in offered(g) if a[0] == "buy"}


@pytest.mark.proves("carry.limits")
def test_the_purse_at_home_has_no_limit_but_250_crowns_go_along() -> None:
    party = rich(700)
    g = away(party)
    f = g.party()[0]
    assert f.gold == 250
    f.gold, f.condition = 230, GONE
    g.over, g.winner = True, "monster"
    assert home(g, party).heroes["heinrich"].gold == 680


@pytest.mark.proves("town.sell")
def test_selling() -> None:
    party = rich(0)
    sheet = party.heroes["heinrich"]
    sheet.weapons = ["sword", "great-sword", "rune-sword"]
    sheet.pack = {"rope": 1, "wand-fireball": 1, "scroll-choke": 1, "statue-ruby": 1, "healing-potion": 1}
    sheet.charges = {"wand-fireball": 7}
    g = stay(party)
    f = g.party()[0]
    assert [town.worth(f, item) for item in ("sword", "rope", "chain", "healing-potion")] == [12, 2, 25, 25]
    assert town.worth(f, "great-sword") == 200 and town.worth(f, "scroll-choke") == 100
    assert [town.worth(f, "wand-fireball"), town.worth(f, "statue-ruby")] == [300, 400]
    f.used["wand-fireball"] = 6
    assert town.worth(f, "wand-fireball") == 200
    town.sell(g, f, ("sell", "wand-fireball"))
    assert f.gold == 200 and not f.has("wand-fireball")
    assert not home(g, party).heroes["heinrich"].charges


@pytest.mark.proves("town.heal")
def test_the_healer() -> None:
    party = rich(600)
    party.heroes["heinrich"].marks = ["diseased", "lost-hand"]
    g = stay(party)
    f = g.party()[0]
    assert current(g, f, "ws") == 4
    town.cure(g, f, ("cure", "lost-hand"))
    assert f.gold == 100 and ("cure", "diseased") in offered(g)
    town.cure(g, f, ("cure", "diseased"))
    assert (f.gold, f.marks, current(g, f, "ws")) == (0, (), 8)
    poor = rich(99)
    poor.heroes["heinrich"].marks = ["diseased"]
    assert not [a for a in offered(stay(poor)) if a[0] == "cure"]


@pytest.mark.proves("town.resurrect", "town.new_hero", "death.hero.dead")
def test_the_dead_whose_body_was_brought_out_are_raised_for_1000_and_the_lost_replaced() -> None:
    party = rich(900, who=("heinrich", "magnus", "elf-warrior@Finn"))
    for sheet in party.heroes.values():
        sheet.gold = 1200
    party.heroes["finn"].values = party.heroes["heinrich"].values
    g = away(party)
    one, two, three = g.party()
    one.condition = GONE
    two.condition, two.marks = DEAD, ("out",)
    three.condition = DEAD
    g.over, g.winner = True, "monster"
    later = home(g, party)
    assert later.heroes["magnus"].dead and later.heroes["magnus"].gold == 1200
    lost = later.heroes["finn"]
    assert not lost.dead and not lost.values and lost.gold == 0, "a new one has to be made"
    assert [f.name for f in away(later).party()] == ["heinrich", "finn"]
    later.rested = True
    g = stay(later)
    assert {("raise", 1), ("replace", 1)} <= set(offered(g))
    town.raise_dead(g, g.party()[0], ("raise", 1))
    assert g.party()[0].gold == 200 and g.party()[1].condition == 0
    assert not home(g, later).heroes["magnus"].dead
    g = stay(later)
    town.replace_dead(g, g.party()[0], ("replace", 1))
    f = g.party()[1]
    assert heroes.unmade(f) and (f.calling, f.gold) == ("warrior", 0)
    drive(heroes.make(g, f), "7 | 1 1 1 1 1 1 1 1 | 1")
    again = home(g, later).heroes["magnus"]
    assert (again.race, again.hero, again.gold, again.dead) == ("dwarf", "any-warrior", 50, False)


# -- henchmen


@pytest.mark.proves("hench.limit", "hench.man_at_arms", "hench.sergeant")
def test_a_hero_keeps_one_henchman_fewer_than_his_fate_and_a_sergeant_after_two_men() -> None:
    party = rich(300)
    g = stay(party)
    f = g.party()[0]
    assert [a for a in offered(g) if a[0] == "hire"] == [("hire", "man-at-arms")]
    town.hire(g, f, ("hire", "man-at-arms"))
    assert f.gold == 250 and not [a for a in offered(g) if a[0] == "hire"], "Fate 2: one man"
    party.heroes["heinrich"].values = party.heroes["heinrich"].values | {"fate": 4}
    g = stay(party)
    f = g.party()[0]
    for _ in range(2):
        assert [a for a in offered(g) if a[0] == "hire"] == [("hire", "man-at-arms")]
        town.hire(g, f, ("hire", "man-at-arms"))
    assert ("hire", "sergeant") in offered(g)
    town.hire(g, f, ("hire", "sergeant"))
    assert f.gold == 100 and not [a for a in offered(g) if a[0] == "hire"]
    out = away(home(g, party))
    men = [man for man in out.everybody() if man.employer == 0]
    assert sorted(man.name for man in men) == ["man-at-arms.1", "man-at-arms.2", "man-at-arms.3", "sergeant.1"]
    assert [man.marks for man in men if man.name == "man-at-arms.3"] == [()], "given to a party of two"


@pytest.mark.proves("hench.man_at_arms", "hench.sergeant", "hero.count.henchman.sheet")
def test_what_henchmen_are() -> None:
    g = Game("", {})
    lord = g.add_hero(content().heroes["heinrich"], 0)
    man, sergeant = add_man(g, lord, "man-at-arms"), add_man(g, lord, "sergeant")
    for f, told in ((man, (7, 6, 6, 8, 6, 7, 5)), (sergeant, (8, 7, 6, 10, 6, 8, 6))):
        whats = ("ws", "bs", "strength", "toughness", "speed", "bravery", "intelligence")
        assert tuple(current(g, f, what) for what in whats) == told and f.full == 3
        assert not f.hero and f.weapons == ("sword",)
    assert (man.fate, sergeant.fate) == (0, 1)


@pytest.mark.proves("hench.pay", "hench.death", "hero.count.henchman.sheet")
def test_hired_men_who_live_are_kept_and_those_of_small_parties_are_free() -> None:
    party = rich(100)
    party.heroes["heinrich"].men = {"man-at-arms": 2}
    g = away(party)
    own = [man for man in g.everybody() if man.employer == 0]
    assert len(own) == 3
    g.remove(own[0])
    for f in g.party():
        f.condition = GONE
    g.over, g.winner = True, "monster"
    later = home(g, party)
    assert later.heroes["heinrich"].men == {"man-at-arms": 1} and later.heroes["magnus"].men == {}
    assert len([man for man in away(later).everybody() if man.employer == 1]) == 1, "a new one for nothing"


# -- as text


def test_a_party_is_a_line_of_text_and_bad_ones_are_named() -> None:
    party = rich(10)
    text = campaign.pack(party)
    assert campaign.pack(campaign.unpack(text)) == text and BOOK.check_party(text, "x") == text
    for bad in (
        "no", "{}", '{"heroes":{}}', text.replace('"gold":10', '"gold":-1'), text.replace('"sword"', '"swrod"'),
        text.replace('"hero":"heinrich"', '"hero":"orc"'),
    ):  # fmt: skip
        with pytest.raises(BadFile):
            campaign.unpack(bad)
    with pytest.raises(DelveError):
        Table.start("advanced", quest="town", seed=1)
    assert BOOK.members(text)["heinrich"][0] == "10 gold crowns"
