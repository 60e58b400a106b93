"""Ways to grow: each that is open with what it would change, each other one with what it needs."""

from __future__ import annotations

from typing import Any

from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.campaign import party as advanced
from delvewright.rules.allison.campaign import party as allison
from delvewright.rules.allison.content.reading import content as allison_content
from delvewright.rules.allison.figures.buying_skills import best_terms
from delvewright.rules.battleaxe.campaign import party as battleaxe
from delvewright.rules.battleaxe.content.reading import content as battleaxe_content
from delvewright.rules.heroquest.campaign.party import Party, Sheet, pack
from delvewright.ui.web.explaining import growth_json, street_json


def in_town(book: str, party: str, **options: str) -> Game:
    """In town, where trading has begun."""
    game = Game.start(book, find_book(book).town, 1, {"party": party, **options})
    while game.decision is not None and game.decision.about not in ("town", "level"):
        game.answer(game.decision.options[0])
    return game


def by_title(found: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {one["title"] or one["label"]: one for one in found}


def changed(one: dict[str, Any]) -> dict[str, tuple[int, int]]:
    return {c["label"]: (c["before"], c["after"]) for c in one["changes"]}


def grows(xp: int = 60) -> Game:
    """A barbarian with the experience of a level in town."""
    party = allison.unpack(find_book("allison").party())
    next(iter(party.heroes.values())).xp = xp
    return in_town("allison", allison.pack(party))


def test_a_level_says_what_each_attribute_would_be_and_what_skills_need() -> None:
    game = grows()
    assert game.decision is not None and game.decision.about == "level"
    ways = by_title(growth_json(game))
    f = game.state.fig(0)
    armed = {"Attack with Broadsword": (f.attack + 2, f.attack + 3)}
    assert changed(ways["Attack"]) == {"Attack": (f.attack, f.attack + 1)} | armed
    assert changed(ways["Body"]) == {"Body": (f.full_body, f.full_body + 1)}
    assert changed(ways["Movement"]) == {"Movement": (f.low, f.low + 1)}
    assert "Magic" not in ways, "he has none"
    assert ways["Mighty Toss"]["needs"] == ["Attack 4 (has 3)"] and "i" not in ways["Mighty Toss"]
    assert ways["Frightening Battle Roar"]["needs"] == ["2 skill points (has 1)", "Battle Roar first"]
    known = allison_content().skills
    own = {s.title for s in known.values() if s.terms and best_terms(s.id, f.race, f.role) and s.id not in f.skills}
    assert {title for title, way in ways.items() if way["shop"] == "Skills"} == own
    assert (f.attack, f.full_body, f.low, f.points) == (3, 6, 2, 1), "it was only thought of"
    for way in [way for way in ways.values() if "i" in way]:
        after = game.copy()
        after.answer(game.decision.options[way["i"]])
        assert after.state.fig(0).points == f.points


def test_a_skill_that_an_attribute_has_opened_is_open() -> None:
    game = grows()
    game.answer(("raise", "attack"))
    assert game.decision is not None and game.decision.about == "skill"
    ways = by_title(growth_json(game))
    assert game.decision.options[ways["Mighty Toss"]["i"]] == ("learn", "mighty-toss")
    assert changed(ways["Mighty Toss"]) == {"Skill points": (1, 0)}
    assert ways["Riposte"]["needs"] == ["2 skill points (has 1)"]
    assert ways["Mighty Toss"]["says"]
    game.answer(("learn", "mighty-toss"))
    assert game.decision.about == "town"
    town = by_title(growth_json(game))
    assert "Mighty Toss" not in town and town["Frenzy"]["needs"] == ["1 skill point (has 0)", "Body 7 (has 6)"]
    assert {way["shop"] for way in town.values()} == {"Training"}


def test_a_level_in_a_quest_counts_dice_and_what_comes_after_it_is_not_told() -> None:
    """What an attribute makes of a hero does not depend on what chance or enemies do next."""
    game = near_a_level()
    assert game.decision is not None and game.decision.about == "level"
    ways = by_title(growth_json(game))
    dice = [c for c in ways["Attack"]["changes"] if c["unit"] == "dice"]
    assert dice and all(c["after"] == c["before"] + 1 for c in dice)
    assert all("changes" in way and way["changes"] for way in ways.values() if "i" in way)


def near_a_level() -> Game:
    """A quest in which a hero gains a level after the first answer that looks for it."""
    game = Game.start("allison", "weigh-house-cellar", 3)
    game.state.fig(0).xp = 500
    while game.decision is not None and game.decision.about != "level":
        end = [o for o in game.decision.options if o[0] in ("end", "pass")]
        game.answer((end or list(game.decision.options))[0])
    return game


def test_experience_says_how_much_the_next_level_takes_on_sheet_and_campaign_page() -> None:
    party = allison.unpack(find_book("allison").party())
    name = next(iter(party.heroes))
    party.heroes[name].xp = 34
    book, text = find_book("allison"), allison.pack(party)
    view = in_town("allison", text).view(0)
    assert dict(view.figures[0].sheet)["Experience"] == "34 of 60"
    assert dict(in_town("allison", text, scale="linear").view(0).figures[0].sheet)["Experience"] == "34 of 40"
    assert "34 of 60 experience: 26 more for level 2" in book.members_in(text, {})[name]
    assert "34 of 80 experience: 46 more for level 2" in book.members_in(text, {"scale": "gradual"})[name]
    party.heroes[name].xp = 60
    assert "60 of 60 experience: another level is due" in book.members(allison.pack(party))[name]


def test_battle_axe_tells_after_which_quest_heroes_grow_and_by_how_much() -> None:
    book = find_book("battleaxe")
    party = battleaxe.unpack(book.party())
    name = next(iter(party.heroes))
    early = growth_json(in_town("battleaxe", battleaxe.pack(party)))
    assert {one["title"] for one in early} == {f"Grow in {word}" for word in battleaxe.GROWS}
    assert all(one["needs"] == ["Win quest 2 of the campaign first"] for one in early)
    assert "grows after quest 2" in book.members(battleaxe.pack(party))[name]
    quests = [quest for quest in battleaxe_content().quests.values() if quest.campaign]
    party.done = [quest.id for quest in quests if quest.number == 2]
    assert "grows on the next visit to town" in book.members(battleaxe.pack(party))[name]
    game = in_town("battleaxe", battleaxe.pack(party))
    street = {one["label"]: one for one in street_json(game)}
    assert growth_json(game) == []
    base = game.state.fig(0).base
    assert changed(street["Grow in health"]) == {"Health": (base.health, base.health + 1)}
    assert changed(street["Grow in luck"]) == {"Luck": (base.luck, base.luck + 1)}
    (before, after) = changed(street["Grow in defend"])["Defend"]
    assert after == before + 5
    assert all(one["changes"] for one in street.values() if one["shop"] == "Training")
    game.answer(("grow", "health"))
    assert game.state.fig(0).base.health == base.health + 1
    assert {one["needs"][0] for one in growth_json(game)} == {"Win quest 4 of the campaign first"}
    home = book.come_home(game.state, battleaxe.pack(party))
    again = in_town("battleaxe", home)
    assert again.state.fig(0).base.health == base.health + 1, "once, not twice"
    assert "grows after quest 4" in book.members(home)[name]


def test_skills_for_more_fate_than_there_is_are_shown_with_what_they_cost() -> None:
    game = in_town("heroquest", pack(Party({"barbarian": Sheet(gold=500, fate=2)})), solo="yes", edition="advanced")
    later = by_title(growth_json(game))
    assert later["Champion's Laurel"]["needs"] == ["4 Fate (has 2)"] and later["Champion's Laurel"]["says"]
    street = by_title(street_json(game))
    assert changed(street["Toughness"]) == {"Body": (8, 9), "Fate": (2, 0)}
    assert not set(later) & set(street)
    game.answer(("learn", "toughness"))
    assert "Cleave" in by_title(growth_json(game))


def test_a_champion_of_the_basic_game_needs_ten_quests() -> None:
    done = [f"q{n}" for n in range(7)]
    (one,) = growth_json(in_town("heroquest", pack(Party({"barbarian": Sheet(gold=500, done=done)})), solo="yes"))
    assert (one["title"], one["needs"]) == ("Champion", ["3 more Quests (7 of 10 completed)"])
    champion = pack(Party({"barbarian": Sheet(gold=500, titles=["Champion"])}))
    assert growth_json(in_town("heroquest", champion, solo="yes")) == []


def test_trainers_say_why_they_do_not_teach() -> None:
    book = find_book("advanced")
    party = advanced.unpack(book.party())
    early = by_title(growth_json(in_town("advanced", advanced.pack(party))))
    assert early["Train Weapon Skill"]["needs"] == ["An expedition first", "200 gold"]
    party.tries, party.rested = {"expedition": 1}, True
    for sheet in party.heroes.values():
        sheet.gold = 1300
    game = in_town("advanced", advanced.pack(party))
    assert growth_json(game) == []
    base = game.state.fig(0).base
    taught = {str(one["label"]): one for one in street_json(game) if one["shop"] == "Training"}
    assert changed(taught["Train Wounds (200 gold)"]) == {"Wounds": (base.wounds, base.wounds + 1)}
    assert changed(taught["Train Fate (1000 gold)"])["Fate"] == (base.fate, base.fate + 1)
    assert all(one["changes"] for one in taught.values())
    game.answer(("train", "ws"))
    later = by_title(growth_json(game))
    assert later["Train Speed"]["needs"] == ["Another stay: one characteristic in each", "200 gold"]
    assert "Train Fate" not in later, "that can be trained again"
