"""Goods, gear and cards as pictures: found by their names, and drawn in every town."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from delvewright.kernel.rulebook import find_book, playable_books
from delvewright.table.campaign import new_campaign, next_game
from delvewright.ui.svg_things import DEEDS, PLAIN, THINGS, drawing_of, sign_of, thing
from delvewright.ui.web.explaining import street_json


@pytest.mark.parametrize(
    ("name", "like"),
    [
        ("Potion of Healing", "healing"),
        ("Two-handed Axe", "battle axe"),
        ("Short Sword", "short sword"),
        ("Shortsword", "short sword"),
        ("Tower Shield", "shield"),
        ("a pair of Boots", "boot"),
        ("Leather armour", "leather"),
    ],
)
def test_a_thing_is_found_by_the_words_of_its_name(name, like):
    assert drawing_of(name) == drawing_of(like) != drawing_of("xyzzy")


def test_what_has_no_name_of_its_own_is_drawn_by_its_sort():
    assert drawing_of("Xyzzy", "potion") == drawing_of("potion") != drawing_of("Xyzzy")
    assert all(drawing_of("", sort) != drawing_of("xyzzy") for sort in PLAIN)


def test_no_two_drawings_are_the_same_and_all_can_be_read():
    drawings = list(THINGS.values())
    assert len(set(drawings)) == len(drawings)
    for words in THINGS:
        ElementTree.fromstring(thing(words.partition("|")[0].replace("?", ""), ""))
    ElementTree.fromstring(thing('<"&' * 100, ""))


@pytest.mark.parametrize("id", playable_books())
def test_whatever_a_town_sells_has_a_picture_and_says_what_it_would_change(id):
    """What one cannot pay for says it too; what is asked of the rich is asked of nobody else."""
    book = find_book(id)
    game = next_game(new_campaign(book, [], []), True, "", 1, "")
    before = game.digest()
    wares = [ware for ware in street_json(game) if ware["price"]]
    sacks = {
        w["title"] or w["label"]
        for w in wares
        if drawing_of(w["title"] or w["label"], w["icon"]) == drawing_of("xyzzy")
    }
    assert wares and not sacks
    dear = [ware for ware in wares if "i" not in ware]
    assert dear and any(ware.get("changes") for ware in dear) == any(ware.get("changes") for ware in wares)
    assert game.digest() == before
    assert "1000000" not in json.dumps(wares)


@pytest.mark.parametrize(
    ("verb", "label", "sign"),
    [
        ("search", "Search for secret doors", "secret doors"),
        ("search", "Search for traps", "traps"),
        ("rummage", "Search the furniture at bo59", "magnifying"),
        ("cast-on", "Cast Heal Body on the Elf", "magic"),
        ("drink", "Drink Healing potion", "healing"),
        ("take", "Take two Magic halberds", "halberds"),
        ("end", "End the turn", "hourglass"),
        ("pass", "Leave it", ""),
    ],
)
def test_an_answer_has_a_sign_by_what_is_done_or_the_thing_it_names(verb, label, sign):
    assert sign_of(verb, label) == sign
    assert not sign or drawing_of(sign) != drawing_of("xyzzy")


def test_whatever_stands_for_a_deed_is_drawn():
    assert all(drawing_of(sign) != drawing_of("xyzzy") for sign in DEEDS.values())
