"""Heroes in the making: every ready-made one, every race with every role, and what they are called."""

from __future__ import annotations

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import find_book
from delvewright.rules.battleaxe.content.reading import content

BOOK = find_book("battleaxe")


def own(**picks):
    return BOOK.make_hero({"hero": "own", **picks})


def values(hero, name):
    return next([value for value, _, _ in pick.choices] for pick in hero.picks if pick.name == name)


@pytest.mark.proves("create.count", "create.base-sum", "create.equipment", "create.spells-traits")
def test_any_race_with_any_role():
    words = set()
    for race in content().races.values():
        for role in content().roles.values():
            hero = own(race=race.id, role=role.id)
            words.add(hero.word)
            sheet, shelves = dict(hero.figure.sheet), dict(hero.figure.shelves)
            assert hero.figure.bars["Health"][1] == race.stats.health + role.stats.health
            assert [sheet["Race"], sheet["Role"]] == [race.title, role.title]
            assert sorted(hero.figure.items) == sorted(role.equipment)
            assert [trait for trait, _ in shelves["Traits"]] == list(race.traits)
            magic = {kind: race.stats.__getattribute__(kind) + getattr(role.stats, kind) for kind in ("holy", "nature")}
            for kind, n in magic.items():
                if n and not race.chosen_magic:
                    assert sheet[f"{kind.capitalize()} spells"] == f"{n} of {n} left"
                    assert any(content().spells[s].magic == kind for s, _ in shelves["Spells"])
    assert len(words) == 64


@pytest.mark.proves("ready.count", "ready.block")
def test_the_ready_made():
    names = values(BOOK.make_hero({}), "hero")
    assert len(names) == 17 and names[0] == "own"
    for name in names[1:]:
        hero = BOOK.make_hero({"hero": name})
        assert hero.word == name and hero.figure.title == content().heroes[name].title and hero.says


@pytest.mark.proves("house.race.gnome")
def test_a_gnome_chooses_the_magic():
    gnome = own(race="gnome", role="burglar", magic="nature")
    assert "Nature spells" in dict(gnome.figure.sheet) and values(gnome, "magic") == ["arcane", "holy", "nature"]
    assert dict(own(race="gnome", role="priest").figure.sheet)["Holy spells"] == "5 of 5 left"
    assert all(pick.name != "magic" for pick in own(race="dwarf", magic="holy").picks)


@pytest.mark.proves("create.equipment")
def test_what_is_held_first_is_as_the_player_likes():
    usual, other = own(role="fighter"), own(role="fighter", hands="short-bow")
    assert dict(usual.figure.shelves)["In hand"] == (("sword", ""), ("buckler", ""))
    assert dict(other.figure.shelves)["In hand"] == (("short-bow", ""),)
    assert "Missile (Short bow)" in dict(other.figure.sheet) and "/short-bow" in other.word and "/" not in usual.word
    assert own(role="wizard", hands="short-bow").word == "human-wizard", "what the role has not got is not held"


def test_words_lead_back_to_picks():
    for picks in (
        {"hero": "sir-aldric", "name": "Bran the Bold"},
        {"hero": "own", "race": "half-orc", "role": "druid", "hands": "sling", "name": "Ó'Brian-Zwei 2"},
        {"hero": "own", "race": "gnome", "role": "wizard", "magic": "holy"},
    ):
        hero = BOOK.make_hero(picks)
        assert BOOK.make_hero(BOOK.picks_of(hero.word)).word == hero.word
        assert " " not in hero.word and "," not in hero.word
        if "name" in picks:
            assert hero.figure.title == picks["name"]


@pytest.mark.parametrize("name", ["x", "!!", "c4", "a,b", "<b>", "-dash", "a" * 25, "two\nlines;", "1st", "@"])
def test_names_that_nobody_can_have(name):
    with pytest.raises(DelveError, match="cannot be a name"):
        BOOK.make_hero({"name": name})
    with pytest.raises(DelveError):
        BOOK.picks_of("nobody-at-all")


def test_no_two_are_called_the_same_or_have_the_same_letter():
    game = Game.start("battleaxe", "", 1, {"heroes": "human-fighter,human-fighter,maren@Hans,half-orc-priest@Hans"})
    figures = game.view(0).figures
    assert [f.name for f in figures] == ["human-fighter", "human-fighter-2", "hans", "hans-2"]
    assert len({f.letter for f in figures}) == 4
    assert [seat.title for seat in game.seats] == ["Human fighter", "Human fighter 2", "Hans", "Hans 2"]


@pytest.mark.proves("create.count", "ready.count")
def test_a_hero_of_ones_own_is_shown_by_the_first_letter_of_his_race_or_of_his_name():
    assert own(race="gnome", role="wizard").figure.letter == "G"
    assert own(race="gnome", role="wizard", name="Odo").figure.letter == "O"


@pytest.mark.proves("create.count", "ready.count")
def test_every_hero_can_be_given_a_name():
    for hero in (own(name="Odo"), BOOK.make_hero({"hero": "maren", "name": "Odo"})):
        assert [(pick.name, pick.value) for pick in hero.picks if pick.title == "Name"] == [("name", "Odo")]


def test_a_named_hero_keeps_his_name_in_a_campaign():
    party = BOOK.party(["elf-druid@Moss", "maren"])
    game = Game.start("battleaxe", BOOK.road()[0].id, 1, {"party": party})
    assert [seat.title for seat in game.seats] == ["Moss", "Maren"]
    assert BOOK.members(party)["moss"][0] == "Elf druid"
    town = Game.start("battleaxe", BOOK.town, 1, {"party": party})
    assert "Moss is in town" in town.prompt()


def test_letters_are_told_apart_in_a_campaign_too():
    party = BOOK.party(["elf-druid@Moss", "maren"])
    game = Game.start("battleaxe", BOOK.road()[0].id, 1, {"party": party})
    assert [f.letter for f in game.view(0).figures] == ["M", "A"]


def test_prices_are_told_in_town():
    town = Game.start("battleaxe", BOOK.town, 1, {"party": BOOK.party(["elf-druid@Moss", "maren"])})
    assert town.decision is not None
    labels = [BOOK.choice(town.state, town.decision, answer).label for answer in town.decision.options]
    assert any(label.startswith("Sell Staff (") and label.endswith(" gold)") for label in labels)
    view = town.view(0)
    assert dict(view.figures[0].sheet)["Gold"] == "0" and view.title == "In town"
    assert [f.letter for f in view.figures] == ["M", "A"]
