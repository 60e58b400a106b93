"""Who, what and how many, as sentences say it."""

import pytest

from delvewright.kernel.saying import an, called, capital, counted, listed, own_name, plain, plural, several, the


@pytest.mark.parametrize(
    ("name", "title", "said"),
    [
        ("skeleton.7", "Skeleton", "Skeleton 7"),
        ("skeleton.7", "Skeleton 7", "Skeleton 7"),
        ("chaos-warrior.12", "", "Chaos Warrior 12"),
        ("barbarian", "Barbarian", "Barbarian"),
        ("ragna", "Ragna Oxblood", "Ragna Oxblood"),
        ("skarrik.8", "Skarrik, a Warlord", "Skarrik"),
        ("ann", "Annalena", "Ann"),
        ("old-mother-gaunt", "Ogre", "Old Mother Gaunt"),
        ("the-drover", "Mummy", "the Drover"),
    ],
)
def test_figures_are_called_by_title_and_number_or_by_a_name_of_their_own(name, title, said):
    assert called(name, title) == said


def test_names_and_articles():
    assert own_name("man-of-the-north") == "Man of the North"
    assert [the("Elf"), the("The Black Sun")] == ["the Elf", "the Black Sun"]
    assert [an("Orc"), an("Shield"), an("one-eyed man"), an("hour")] == [
        "an Orc",
        "a Shield",
        "a one-eyed man",
        "an hour",
    ]
    assert capital("the Elf") == "The Elf" and capital("") == "" and plain("half-open-door") == "half open door"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Orc", "Orcs"), ("Elf", "Elves"), ("Wood Elf", "Wood Elves"), ("box", "boxes"), ("enemy", "enemies"),
        ("key", "keys"), ("Man-at-Arms", "Men-at-Arms"), ("Potion of Healing", "Potions of Healing"), ("die", "dice"),
        ("Swordsman", "Swordsmen"), ("giant wolf", "giant wolves"), ("Half-Elf", "Half-Elves"),
        ("black die", "black dice"),
    ],
)  # fmt: skip
def test_several_of_a_thing(one, many):
    assert plural(one) == many


def test_how_many_there_are():
    assert [counted(n, "room") for n in (0, 1, 2)] == ["no rooms", "1 room", "2 rooms"]
    assert counted(3, "Body", "Body") == "3 Body"


def test_lists():
    assert [listed(x) for x in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == ["", "A", "A and B", "A, B and C"]
    assert listed(["A", "B", "C"], "or") == "A, B or C"
    assert several(["Orc", "Goblin", "Orc"]) == "2 Orcs and a Goblin"
