"""The advanced game where a scenario cannot show it: cards against the ledger, coming home, what excludes what."""

from __future__ import annotations

import re
from typing import Any

import pytest

from delvewright import Game
from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE
from delvewright.rules.heroquest.campaign.homecoming import homecoming
from delvewright.rules.heroquest.campaign.party import fresh, pack, unpack
from delvewright.rules.heroquest.content.more import beyond_basic, card_tables, mastered, still_drained
from delvewright.rules.heroquest.content.reading import COMBAT, content
from delvewright.rules.heroquest.dungeon.events import event, event_deck
from delvewright.rules.heroquest.fighting.death import fall
from delvewright.rules.heroquest.interface.staging import stage
from delvewright.rules.heroquest.magic.apprentice import magic_deck
from delvewright.rules.heroquest.magic.casting import WAYS
from delvewright.rules.heroquest.state.ending import finish
from delvewright.rules.heroquest.state.game import Game as State

C = content()
BOOK = find_book("heroquest")
LEDGER = BOOK.ledger.rules
ADVANCED = [c for c in C.cards.values() if beyond_basic(c.id)]
ROOM = "+-+-+-+\n|B W o|\n+-+-+-+\n"


def table(edition: str = "advanced", **more_spec: Any) -> State:
    spec = {"map": ROOM, "legend": {"B": "barbarian", "W": "wizard", "o": "orc"}, "options": {"edition": edition}}
    return stage(spec | more_spec, "test")


# Cards against the ledger.


def entries(family: str) -> set[str]:
    """The entries of single cards of a family."""
    words = [id for id in LEDGER if id.startswith(family + ".")]
    return {id for id in words if id.rpartition(".")[2] not in ("rules", "deck")}


@pytest.mark.parametrize(
    "family",
    [
        "missing.skill", "missing.dungeon", "missing.event", "missing.enchant", "missing.adv.potion",
        "missing.adv.armoury", "missing.dark-relic", "missing.apprentice", "missing.magician",
    ],
)  # fmt: skip
def test_every_entry_has_its_card_and_every_card_its_entry(family: str) -> None:
    here = {c.rule for c in ADVANCED if c.rule.startswith(family + ".")}
    assert here == entries(family)


@pytest.mark.proves("missing.adv.spells.conversion", "missing.adv.spells.once", "adv.spells.unchanged")
def test_the_basic_spells_have_the_numbers_of_the_ledger_or_are_unchanged() -> None:
    says = LEDGER["missing.adv.spells.conversion"].says.split("Numbers: ")[1]
    titles = {C.cards[name].title: n for name, n in mastered().items() if name not in still_drained()}
    assert titles == {title: int(n) for title, n in re.findall(r"([A-Z][A-Za-z ]+?) (\d)", says)}
    assert still_drained() == {"clairvoyance": "mastery drain", "counterspell": "drain mastery"}
    assert mastered()["clairvoyance"] == mastered()["counterspell"] == 2
    basic = {c.id for c in C.cards.values() if c.deck == "spell"}
    unchanged = basic - mastered().keys()
    elf = {c.id for c in C.cards.values() if c.deck == "spell" and c.group == "elf"}
    assert unchanged == elf | {"treasure-horde", "water-of-healing", "mimic", "trance"} and len(elf) == 8


@pytest.mark.proves("missing.event.deck")
def test_the_event_deck_has_two_copies_of_twenty_one_cards_and_each_has_its_text() -> None:
    deck = event_deck()
    assert len(deck) == 42 and len(set(deck)) == 21
    assert set(event.known) == set(deck)


@pytest.mark.proves("opt.apprentice.deck", "missing.apprentice.deck")
def test_the_apprentice_deck_has_three_copies_of_eighteen_cards() -> None:
    deck = magic_deck()
    assert len(deck) == 54 and {deck.count(card) for card in deck} == {3} and set(deck) <= WAYS.keys()


@pytest.mark.proves("missing.dice.advanced")
def test_the_six_further_colours_have_the_faces_of_the_ledger() -> None:
    says = LEDGER["missing.dice.advanced"].says
    found = dict(re.findall(r"(\w+) (\d/\d/\d)", says))
    assert len(found) == 6
    for colour, faces in found.items():
        shown = [COMBAT[colour].faces.count(face) for face in (SKULL, WHITE, BLACK)]
        assert "/".join(map(str, shown)) == faces


@pytest.mark.proves("adv.potions.replaced")
def test_seven_potions_have_new_versions_at_the_same_price() -> None:
    says = LEDGER["adv.potions.replaced"].says
    new = [(card["instead"], card["id"]) for card in card_tables()["potions.toml"]]
    assert len(new) == 7
    for old, version in new:
        assert C.cards[old].title in says and C.cards[old].title == C.cards[version].title
        assert C.cards[old].price == C.cards[version].price


# Coming home.


@pytest.mark.proves("adv.fate.gain", "ability.fame", "adv.fate.keep")
@pytest.mark.parametrize(("won", "expected"), [(True, 2 + 1 + 3), (False, 2 + 3)])
def test_fate_for_a_quest_and_for_the_famous(won: bool, expected: int) -> None:
    g = table(figures={"B": {"fate": 2}})
    assert g.extras is not None
    g.extras.fame = 3
    g.quest.introduction = False
    finish(g, won)
    after = homecoming(g, fresh(["barbarian", "wizard"]))
    assert after.heroes["barbarian"].fate == expected


@pytest.mark.proves("adv.fate.gain")
def test_an_introduction_gives_no_fate() -> None:
    g = table()
    g.quest.introduction = True
    finish(g, True)
    assert homecoming(g, fresh(["barbarian", "wizard"])).heroes["barbarian"].fate == 0


@pytest.mark.proves("adv.fate.dead", "adv.fate.skill-lasting", "missing.skill.rules")
def test_a_killed_hero_loses_fate_and_skills_and_only_those_who_are_dead_at_the_end() -> None:
    g = table(figures={"B": {"items": ["broadsword", "cleave"], "fate": 2}})
    f = g.fig(0)
    fall(g, f, "test")
    assert f.items == ("cleave",) and f.bonus("fate") == 2
    assert "cleave" not in g.tokens[-1].items and "broadsword" in g.tokens[-1].items
    finish(g, True)
    home = homecoming(g, fresh(["barbarian", "wizard"]))
    assert home.heroes["barbarian"].fate == 0 and "cleave" not in home.heroes["barbarian"].items


@pytest.mark.proves("adv.heroes.champion-by-skill")
@pytest.mark.parametrize(("edition", "titles"), [("basic", ["Champion"]), ("advanced", [])])
def test_ten_quests_make_a_champion_in_the_basic_game_only(edition: str, titles: list[str]) -> None:
    g = table(edition)
    party = fresh(["barbarian", "wizard"])
    party.heroes["barbarian"].done = [str(n) for n in range(10)]
    finish(g, False)
    assert homecoming(g, party).heroes["barbarian"].titles == titles


@pytest.mark.proves("adv.fate.keep", "missing.enchant.rules")
def test_a_party_keeps_fate_skills_and_enchantments_and_a_basic_one_is_written_as_before() -> None:
    party = fresh(["barbarian"])
    assert "fate" not in pack(party) and "enchanted" not in pack(party)
    sheet = party.heroes["barbarian"]
    sheet.fate, sheet.items = 3, [*sheet.items, "cleave", "keen-edge"]
    sheet.enchanted = [["keen-edge", "broadsword"]]
    again = unpack(pack(party))
    assert again == party
    game = Game.start("heroquest", "splithelm", options={"edition": "advanced", "party": pack(party)})
    hero = game.state.fig(0)
    assert hero.bonus("fate") == 3 and hero.assigned == (("keen-edge", "broadsword"),)
    assert {"cleave", "weapon-drill"} <= set(hero.items)


# What excludes what.


@pytest.mark.proves("opt.apprentice.who", "opt.separate")
def test_the_apprentice_system_and_the_advanced_edition_exclude_each_other() -> None:
    with pytest.raises(DelveError, match="Apprentice"):
        Game.start("heroquest", "the-maze", options={"edition": "advanced", "optional": "apprentice"})


@pytest.mark.proves("missing.quest.advanced", "adv.packs")
@pytest.mark.parametrize("name", ["toy-court", "black-sun"])
def test_the_quests_of_the_advanced_game_are_played_with_it(name: str) -> None:
    with pytest.raises(DelveError, match="advanced"):
        Game.start("heroquest", name, options={"edition": "basic"})
    with pytest.raises(DelveError, match="Apprentice"):
        Game.start("heroquest", name, options={"apprentice": "yes"})
    for options in ({}, {"edition": "advanced"}):
        game = Game.start("heroquest", name, options=options)
        assert game.decision is not None and game.state.plays("advanced")
        assert game.events[0].text == "Played with the advanced game."
    info = next(each for each in BOOK.quests() if each.id == name)
    assert [value for o in info.options if o.name == "edition" for value, _ in o.choices] == ["advanced"]


@pytest.mark.proves("missing.quest.advanced")
def test_a_campaign_has_the_quests_of_the_advanced_game_if_it_is_played() -> None:
    basic, advanced = [[q.id for q in BOOK.road_for(o)] for o in ({}, {"edition": "advanced"})]
    assert basic == [q.id for q in BOOK.road()] and advanced == [*basic, "toy-court", "black-sun"]
    assert len(advanced) == len(BOOK.quests())


@pytest.mark.proves("opt.separate", "adv.on-top")
def test_editions_and_options_are_told_first_of_all() -> None:
    game = Game.start("heroquest", "the-maze", options={"edition": "advanced", "optional": "coop,ranged"})
    first = game.events[0].text
    assert "advanced game" in first and "Co-operative Turn Order" in first and "Ranged Weapon Upkeep" in first
    plain = Game.start("heroquest", "the-maze")
    assert "advanced" not in plain.events[0].text


# What is hidden.


@pytest.mark.proves("adv.event.play", "missing.dungeon.rules")
def test_no_hero_can_tell_one_event_hand_from_another() -> None:
    one, other = (Game.start("heroquest", "the-maze", 3, {"edition": "advanced"}) for _ in range(2))
    for game, hand in ((one, ("parry",)), (other, ("ambush",))):
        assert game.state.extras is not None
        deck = list(event_deck())
        deck.remove(hand[0])
        game.state.extras.events, game.state.extras.event_deck = hand, tuple(deck)
    assert one.view(0) == other.view(0)
    assert one.view(one.state.sorcerer) != other.view(other.state.sorcerer)
    dreams = {one.imagine(0, seed).state.extras.events for seed in range(40)}
    assert len(dreams) > 5 and all(len(hand) == 1 for hand in dreams)
    assert one.imagine(one.state.sorcerer, 1).state.extras.events == ("parry",)
