"""What cards are worth to computers stands with the cards: every card has an entry, or a reason why none uses it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from delvewright import players
from delvewright.players.worth import having, unused, worth, worths
from delvewright.rules.allison.content.reading import content as revised
from delvewright.rules.heroquest.content.reading import content as heroquest

FOLDER = Path(players.__file__).parent
TOLD = ("spell", "potion", "advanced-spell")
"""Decks of HeroQuest whose cards do nothing by a number that is printed on them."""
AT_HAND = ("potion-of-battle", "holy-water", "potion-of-magic-resistance")
"""Cards that are used whenever the question is asked for which they are there."""
ASKED = ("potion-of-battle", "potion-of-defense", "potion-of-magic-resistance")
"""The same of the Revised System Rules."""
STILL = {"heroquest": 115, "allison": 147}
"""Names of cards that still stand in the players of a book; it may only become less."""


def names(book: str, known: set[str]) -> list[str]:
    """The names of cards in a book's players, each as often as it stands there, docstrings left out."""
    found: list[str] = []
    for path in sorted((FOLDER / book).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found += [str(node.value) for node in texts if id(node) not in said and node.value in known]
    return found


def test_every_spell_and_potion_of_heroquest_is_worth_something_or_listed_as_unused():
    decks = {card.id: card.deck for card in heroquest().cards.values()}
    silent = [card for card, deck in decks.items() if deck in TOLD and card not in worths("heroquest")]
    assert sorted(silent) == sorted([*unused("heroquest"), *AT_HAND]), (
        "no computer would ever use these, or they are listed in vain"
    )
    assert all(reason.endswith(".") for reason in unused("heroquest").values())


def test_every_spell_and_potion_of_the_revised_system_is_worth_something_or_listed_as_unused():
    kinds = [spell.id for spell in revised().spells.values() if spell.school != "chaos"]
    kinds += [item.id for item in revised().items.values() if item.potion]
    silent = {name for name in kinds if name not in worths("allison")}
    assert silent - set(unused("allison")) == set(ASKED), "no computer would ever use these, or they are listed in vain"


def test_entries_are_of_cards_there_are():
    things = {*revised().items, *revised().spells, *revised().skills}
    for book, known in (("heroquest", set(heroquest().cards)), ("allison", things)):
        assert not {name for name in (*worths(book), *unused(book)) if name not in known}


def test_a_card_nobody_speaks_of_is_worth_nothing():
    assert worth("heroquest", "bell-clapper").heals == 0 and worth("heroquest", "potion-of-healing").heals == 4
    assert having("heroquest", "wanted")[0] == "arcane-bolt", "what is wanted most comes first"


@pytest.mark.parametrize("book", sorted(STILL))
def test_fewer_and_fewer_names_of_cards_stand_in_players(book):
    known = set(heroquest().cards)
    if book == "allison":
        known = {*revised().items, *revised().spells, *revised().skills}
    assert len(names(book, known)) <= STILL[book]
