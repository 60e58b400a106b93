"""What a party keeps and loses from Quest to Quest."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.errors import BadFile, DelveError
from delvewright.rules.heroquest.campaign.homecoming import homecoming
from delvewright.rules.heroquest.campaign.party import CHAMPION, Party, Sheet, fresh, pack, unpack
from delvewright.rules.heroquest.campaign.retrying import WEAKER, adjust
from delvewright.rules.heroquest.campaign.town import leave_town
from delvewright.rules.heroquest.content.quest import load_quest
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.exploring import lay_out
from delvewright.rules.heroquest.dungeon.searching import search_treasure
from delvewright.rules.heroquest.fighting.death import fall, slain, take
from delvewright.rules.heroquest.state.ending import check_end, finish
from delvewright.rules.heroquest.state.game import Figure
from delvewright.rules.heroquest.state.game import Game as State


def start(party: Party, quest: str = "the-labyrinth", **options: Any) -> State:
    """A Quest with a party in it, past the picking of spells."""
    state: State = Game.start("heroquest", quest, 1, {"party": pack(party), "spells": "none", **options}).state
    return state


def hero(g: State, name: str) -> Figure:
    return next(f for f in g.figures if f is not None and f.name == name)


def end(g: State, party: Party, won: bool = True) -> Party:
    finish(g, won)
    return homecoming(g, party)


def run(play: Any) -> None:
    for _ in play:
        raise AssertionError("nothing should be asked")


def two(**sheets: Sheet) -> Party:
    party = fresh(["barbarian", "wizard"])
    party.heroes.update(sheets)
    return party


# -- coming home


@pytest.mark.proves("town.memory-discard", "town.recover-points", "quest.series.recovery")
def test_t7_memory_cards_go_drained_cards_turn_up_and_points_come_back() -> None:
    party = two()
    g = start(party, "grisks-larder")
    f = hero(g, "wizard")
    f.items, f.drained = ("dagger", "ball-of-flame"), ("wand-of-recall", "water-of-healing")
    f.body = f.mind = 1
    home = end(g, party)
    assert home.heroes["wizard"].items == ["dagger", "wand-of-recall"]
    again = hero(start(home, "iron-teeth"), "wizard")
    assert (again.body, again.mind, again.drained) == (again.kind.body, again.kind.mind, ())
    assert again.items == ("dagger", "wand-of-recall")


@pytest.mark.proves("setup.hero.later-games", "town.bookkeeping")
def test_a_hero_begins_a_later_quest_with_what_the_sheet_says() -> None:
    sheet = Sheet(77, 50, ["helmet", "chain-mail", "talisman-of-lore"], ["chain-mail"], [], ["x"], ["Duke"])
    party = unpack(pack(two(barbarian=sheet)))
    assert party.heroes["barbarian"] == sheet
    f = hero(start(party), "barbarian")
    assert (f.items, f.worn) == (("helmet", "chain-mail", "talisman-of-lore"), ("chain-mail",))
    assert (f.gold, f.valuables) == (77, 50)
    assert f.mind == f.full_mind > f.kind.mind
    assert f.body == f.kind.body


@pytest.mark.proves("town.other-losses")
def test_what_was_used_up_or_broken_stays_so() -> None:
    party = two(barbarian=Sheet(items=["broadsword", "potion-of-healing", "talisman-of-lore"]))
    g = start(party)
    f = hero(g, "barbarian")
    g.drop(f, "broadsword")
    g.drop(f, "potion-of-healing")
    f.charges = (("talisman-of-lore", 2),)
    sheet = end(g, party).heroes["barbarian"]
    assert sheet.items == ["talisman-of-lore"]
    assert hero(start(two(barbarian=sheet)), "barbarian").charges == (("talisman-of-lore", 2),)


def test_things_of_the_quest_stay_with_it() -> None:
    party = two()
    g = start(party, "silent-bell")
    g.gain(hero(g, "barbarian"), "bell-clapper")
    assert "bell-clapper" not in end(g, party).heroes["barbarian"].items


# -- the fallen


@pytest.mark.proves("death.hero.next-quest", "quest.series.replacement", "town.mercenaries.employer-dead")
@pytest.mark.parametrize("quest", ["the-labyrinth", "grisks-larder"])
def test_a_fallen_hero_is_replaced_by_a_fresh_one(quest: str) -> None:
    rich = Sheet(500, 100, ["helmet", "battle-axe"], [], ["scout"], ["a", "b"], [CHAMPION])
    party = two(barbarian=rich)
    party.gifts = {"wardens-gift-barbarian": 1, "wardens-gift-wizard": 1}
    g = start(party, quest)
    fall(g, hero(g, "barbarian"), "test")
    assert hero(g, "scout.1").alive and hero(g, "scout.1").seat == 0
    home = end(g, party)
    assert home.heroes["barbarian"] == Sheet(items=["broadsword"])
    assert home.gifts == {"wardens-gift-wizard": 1}
    assert [f.name for f in start(home, "iron-teeth").figures[:3] if f is not None and f.kind.man] == []


@pytest.mark.proves("death.hero.loot-left", "card.relic.found-again", "quest.lost-artefact")
def test_what_nobody_took_up_is_lost_except_artefacts() -> None:
    party = two(barbarian=Sheet(90, 50, ["battle-axe", "spirit-blade"]))
    g = start(party)
    fall(g, hero(g, "barbarian"), "test")
    home = end(g, party)
    assert home.lost == ["spirit-blade"]
    assert home.heroes["barbarian"] == Sheet(items=["broadsword"])
    assert home.heroes["wizard"].items == ["dagger"]


@pytest.mark.proves("death.hero.loot-left")
def test_what_a_friend_took_up_is_kept() -> None:
    party = two(barbarian=Sheet(90, 50, ["battle-axe", "spirit-blade"]))
    g = start(party)
    barbarian, wizard = hero(g, "barbarian"), hero(g, "wizard")
    at = barbarian.at
    fall(g, barbarian, "test")
    g.put(wizard, at)
    take(g, wizard)
    home = end(g, party)
    assert home.lost == []
    assert home.heroes["wizard"] == Sheet(90, 50, ["dagger", "battle-axe", "spirit-blade"], done=[], charges={})


@pytest.mark.proves("card.relic.found-again", "missing.gm.lost-artefact", "quest.lost-artefact")
def test_a_lost_artefact_lies_in_the_last_listed_room_until_it_is_found() -> None:
    party = two()
    party.lost = ["spirit-blade"]
    printed = load_quest("drowned-cellars")
    g = start(party, "drowned-cellars")
    rooms = [h.area for h in printed.hoards if printed.rooms[h.area]]
    assert (g.quest.hoards[-1].area, g.quest.hoards[-1].items) == (rooms[-1], ("spirit-blade",))
    assert len(printed.hoards) == len(g.quest.hoards) - 1, "the printed Quest has not changed"
    assert end(g, party).lost == ["spirit-blade"]

    g = start(party, "drowned-cellars")
    f = hero(g, "wizard")
    area = printed.grid.areas[rooms[-1]]
    g.put(f, (area & -area).bit_length() - 1)
    run(search_treasure(g, f))
    assert "spirit-blade" in f.items
    home = end(g, party)
    assert home.lost == [] and "spirit-blade" in home.heroes["wizard"].items


@pytest.mark.proves("card.relic.found-again", "missing.gm.lost-artefact", "quest.lost-artefact")
def test_another_treasure_that_is_found_is_not_the_lost_artefact() -> None:
    party = two()
    party.lost = ["spirit-blade"]
    g = start(party, "drowned-cellars")
    others = len(g.quest.hoards) - 1
    g.hoards = (1 << others) - 1
    assert end(g, party).lost == ["spirit-blade"]
    g = start(party, "drowned-cellars")
    g.hoards = 1 << others
    assert end(g, party).lost == []


@pytest.mark.proves("card.relic.found-again", "quest.lost-artefact", "death.hero.loot-left")
def test_what_lay_about_and_what_was_stolen_is_lost_for_now() -> None:
    party = two(barbarian=Sheet(items=["spirit-blade"]), wizard=Sheet(items=["ring-of-return"]))
    g = start(party, "grisks-larder")
    g.aside = ((0, ("orcs-bane", "helmet"), ()),)
    wizard = hero(g, "wizard")
    wizard.items, wizard.drained = (), ("ring-of-return",)
    fall(g, wizard, "test")
    thief = g.add(content().kinds["nettle"], 3, 1, g.sorcerer)
    thief.stolen = ((0, "spirit-blade"), (0, "helmet"))
    hero(g, "barbarian").items = ()
    assert end(g, party).lost == ["ring-of-return", "spirit-blade", "orcs-bane"]


@pytest.mark.proves("death.hero.token")
def test_the_dead_own_nothing_and_the_token_holds_it_all() -> None:
    g = start(two(barbarian=Sheet(90, 50, ["battle-axe", "helmet"], ["helmet"])))
    f = hero(g, "barbarian")
    f.drained, at = ("wand-of-recall",), f.at
    fall(g, f, "test")
    assert (f.items, f.drained, f.gold, f.valuables, f.effects) == ((), (), 0, 0, ())
    assert (f.hands, f.worn, f.slots, f.alive, f.at) == ((), (), (), False, -1)
    assert g.tokens[-1] == (at, "barbarian", ("battle-axe", "helmet"), 90, 50, ("wand-of-recall",))
    assert g.deaths == (("barbarian", "test"),)


@pytest.mark.proves("role.heroes.fewer-than-four")
def test_the_reward_is_for_those_who_live() -> None:
    party = fresh(["barbarian", "dwarf", "wizard"])
    g = start(party, "drowned-cellars")
    fall(g, hero(g, "dwarf"), "test")
    run(slain(g, g.add(content().kinds["orc"], 3, 1, g.sorcerer), "test"))
    finish(g, True)
    assert [hero(g, name).gold for name in ("barbarian", "dwarf", "wizard")] == [60, 0, 60]


@pytest.mark.proves("card.relic.found-again")
def test_a_relic_left_in_the_trunk_turns_up_again() -> None:
    party = two(barbarian=Sheet(items=["spirit-blade", "helmet"]))
    g = start(party, "grisks-larder")
    assert g.aside, "the trunk is full"
    home = end(g, party, False)
    assert home.lost == ["spirit-blade"] and home.heroes["barbarian"].items == []


# -- failing


@pytest.mark.proves("quest.unfinished.retry", "missing.gm.retry")
def test_monsters_killed_in_a_failed_try_are_weaker_the_next_time() -> None:
    party = two()
    printed = load_quest("the-labyrinth")
    g = start(party)
    lay_out(g, printed.grid.floor)
    orc, goblin = (next(i for i, p in enumerate(printed.monsters) if p.kind.id == kind) for kind in ("orc", "goblin"))
    for f in list(g.figures):
        if f is not None and f.spot in (orc, goblin):
            run(slain(g, f, "test"))
    home = end(g, party, False)
    assert home.killed == {"the-labyrinth": sorted([orc, goblin])}
    again = adjust(printed, home)
    kinds = [p.kind.id for p in again.monsters]
    expected = [p.kind.id for i, p in enumerate(printed.monsters) if i != goblin]
    expected[orc - (goblin < orc)] = "skeleton"
    assert kinds == expected

    g = start(home)  # the same Orc, a Skeleton by now, falls once more
    lay_out(g, printed.grid.floor)
    where = printed.monsters[orc].at
    f = next(f for f in g.figures if f is not None and f.at == where)
    assert f.kind.id == "skeleton"
    run(slain(g, f, "test"))
    third = end(g, home, False)
    assert third.killed["the-labyrinth"].count(orc) == 2
    at = {p.at: p.kind.id for p in adjust(printed, third).monsters}
    assert at[where] == "goblin"
    assert len(at) == len(printed.monsters) - 1
    assert end(start(third), third).killed == {}, "forgotten once the Quest is completed"


@pytest.mark.proves("missing.gm.retry")
def test_the_order_of_weaker_monsters() -> None:
    order = ("gargoyle", "chaos-warrior", "mummy", "fimir", "zombie", "orc", "skeleton", "goblin")
    assert order == WEAKER
    printed = load_quest("the-labyrinth")
    for i, kind in enumerate(order):
        quest = copy.copy(printed)
        quest.monsters = [replace(printed.monsters[0], kind=content().kinds[kind])]
        weaker = [p.kind.id for p in adjust(quest, Party(killed={quest.id: [0]})).monsters]
        assert weaker == list(order[i + 1 : i + 2])


@pytest.mark.proves("quest.unfinished.retry")
def test_treasure_found_in_a_failed_try_is_gone_and_the_rest_is_there() -> None:
    party = two()
    printed = load_quest("the-labyrinth")
    g = start(party)
    g.hoards = 0b10
    home = end(g, party, False)
    assert home.taken == {"the-labyrinth": [1]}
    again = start(home).quest
    assert again.hoards == [h for i, h in enumerate(printed.hoards) if i != 1]
    g = start(home)
    g.hoards = 0b10
    assert end(g, home, False).taken == {"the-labyrinth": [1, 2]}


@pytest.mark.proves("quest.unfinished.failed")
def test_a_failed_quest_does_not_count_but_what_was_found_is_kept() -> None:
    party = two()
    g = start(party, "drowned-cellars")
    hero(g, "barbarian").gold = 30
    for f in g.figures:
        if f is not None and f.kind.hero:
            f.out = True
            g.put(f, -1)
    check_end(g)
    assert g.over and g.winner == "monster", "they left without working the pump"
    home = homecoming(g, party)
    assert home.heroes["barbarian"].done == [] and home.heroes["barbarian"].gold == 30


# -- counting


@pytest.mark.proves("town.champion.ten")
def test_the_tenth_completed_quest_makes_a_champion() -> None:
    for before in (8, 9):
        done = [f"quest-{n}" for n in range(before)]
        party = two(barbarian=Sheet(items=["broadsword"], done=list(done)))
        lost = end(start(party, "drowned-cellars"), party, False)
        assert lost.heroes["barbarian"].titles == []
        home = end(start(party, "drowned-cellars"), party)
        assert home.heroes["barbarian"].done == [*done, "drowned-cellars"]
        assert (CHAMPION in home.heroes["barbarian"].titles) == (before == 9)
        assert home.heroes["wizard"].titles == []
        twice = end(start(home, "drowned-cellars"), home)
        assert len(twice.heroes["barbarian"].done) == before + 1, "the same Quest counts once"


@pytest.mark.proves("intro.not-counted")
@pytest.mark.parametrize("quest", ["the-maze", "the-labyrinth"])
def test_the_two_introductions_do_not_count(quest: str) -> None:
    party = two(barbarian=Sheet(done=[str(n) for n in range(9)]))
    home = end(start(party, quest), party).heroes["barbarian"]
    assert len(home.done) == 9 and home.titles == []


@pytest.mark.proves("town.laurels")
def test_other_titles_are_earned_and_do_nothing() -> None:
    party = two()
    g = start(party, "ember-crown")
    home = end(g, party)
    assert home.heroes["barbarian"].titles == ["Hero of The Empire"]
    assert end(start(party, "ember-crown"), party, False).heroes["barbarian"].titles == []
    plain = Party({name: replace(sheet, titles=[]) for name, sheet in home.heroes.items()})
    for quest in ("the-maze", "town"):
        titled, untitled = (Game.start("heroquest", quest, 1, {"party": pack(p)}) for p in (home, plain))
        assert [c.label for c in titled.choices()] == [c.label for c in untitled.choices()]
        assert titled.state.figures[0].freeze() == untitled.state.figures[0].freeze()


# -- Men-at-Arms and Solo Quests


@pytest.mark.proves("town.mercenaries.figures", "town.mercenaries.upkeep")
def test_men_come_along_and_those_who_live_come_home() -> None:
    party = two(barbarian=Sheet(men=["scout", "halberdier", "scout"]), wizard=Sheet(men=["swordsman"]))
    g = start(party)
    men = [f for f in g.figures if f is not None and f.kind.man]
    assert [(f.kind.id, f.seat) for f in men] == [("scout", 0), ("halberdier", 0), ("scout", 0), ("swordsman", 1)]
    run(slain(g, men[0], "test"))
    home = end(g, party)
    assert home.heroes["barbarian"].men == ["halberdier", "scout"]
    assert home.heroes["wizard"].men == ["swordsman"]


@pytest.mark.proves("quest.solo")
def test_a_solo_quest_is_for_one_hero_without_men() -> None:
    party = two(barbarian=Sheet(men=["scout"]), wizard=Sheet(gold=3, men=["swordsman"]))
    g = start(party, "wardens-wager-barbarian")
    assert g.seats == ("barbarian", "evil-sorcerer")
    assert not any(f is not None and f.kind.man for f in g.figures)
    home = end(g, party)
    assert home.heroes["barbarian"].men == ["scout"] and home.heroes["wizard"] == party.heroes["wizard"]
    assert home.heroes["barbarian"].done == ["wardens-wager-barbarian"]
    with pytest.raises(DelveError, match="not for"):
        start(fresh(["dwarf"]), "wardens-wager-barbarian")


@pytest.mark.proves("town.bookkeeping", "town.recover-points")
def test_the_town_gives_back_a_party_like_the_one_it_got() -> None:
    sheet = Sheet(5, 50, ["helmet", "chain-mail"], ["chain-mail"], ["scout"], ["x"], ["Duke"], {"helmet": 1})
    party = two(barbarian=sheet)
    party.lost, party.killed, party.taken = ["spirit-blade"], {"x": [1, 1]}, {"y": [2]}
    game = Game.start("heroquest", "town", options={"party": pack(party), "solo": "yes"})
    while game.decision is not None:
        game.answer("done")
    assert leave_town(game.state, party) == party


# -- parties as text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda p: p.heroes.clear(),
        lambda p: p.heroes.update(ogre=Sheet()),
        lambda p: setattr(p.heroes["barbarian"], "gold", -1),
        lambda p: setattr(p.heroes["barbarian"], "gold", "many"),
        lambda p: setattr(p.heroes["barbarian"], "items", ["vorpal-sword"]),
        lambda p: setattr(p.heroes["barbarian"], "items", "broadsword"),
        lambda p: setattr(p.heroes["barbarian"], "worn", ["plate-mail"]),
        lambda p: setattr(p.heroes["barbarian"], "men", ["orc"]),
        lambda p: setattr(p.heroes["barbarian"], "men", ["scout"] * 5),
        lambda p: setattr(p.heroes["barbarian"], "charges", []),
        lambda p: setattr(p, "lost", ["vorpal-sword"]),
        lambda p: setattr(p, "killed", {"the-maze": ["orc"]}),
        lambda p: setattr(p, "taken", []),
    ],
)
def test_an_impossible_party_is_refused(spoil: Callable[[Party], Any]) -> None:
    party = two()
    spoil(party)
    with pytest.raises(BadFile):
        unpack(pack(party))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"heroes": 3}', '{"heroes": {"elf": {"fame": 1}}}', "nonsense"])
def test_what_is_no_party_is_refused(text: str) -> None:
    with pytest.raises(BadFile):
        unpack(text)


@pytest.mark.proves("quest.solo")
def test_a_town_without_a_party_is_no_game() -> None:
    with pytest.raises(DelveError, match="Nobody is in town"):
        Game.start("heroquest", "town", 1)


@pytest.mark.proves("quest.series.upkeep", "town.mercenaries.upkeep")
@pytest.mark.parametrize(("pay", "left"), [(49, 50), (50, 50), (51, 0), (100, 0)])
def test_a_man_in_a_series_takes_so_many_gems_as_cover_his_pay(
    monkeypatch: pytest.MonkeyPatch, pay: int, left: int
) -> None:
    kinds = content().kinds
    monkeypatch.setitem(kinds, "scout", replace(kinds["scout"], upkeep=pay))
    party = two(barbarian=Sheet(gold=0, valuables=100, men=["scout"]))
    game = Game.start("heroquest", "town", 1, {"party": pack(party), "series": "yes"})
    game.answer("barter scout")
    assert hero(game.state, "barbarian").valuables == left
