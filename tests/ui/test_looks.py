"""How things are drawn is the book's to say, in words that the pictures know."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import delvewright.rules
from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import find_book
from delvewright.rules.advanced.content.reading import content as advanced
from delvewright.rules.advanced.interface.view import LOOKS as ADVANCED
from delvewright.rules.allison.content.reading import content as allison
from delvewright.rules.allison.interface.view import LOOKS as ALLISON
from delvewright.rules.battleaxe.content.reading import content as battleaxe
from delvewright.rules.battleaxe.interface.view import LOOKS as BATTLEAXE
from delvewright.rules.common.looks import Looks
from delvewright.rules.heroquest.content.reading import content as heroquest
from delvewright.rules.heroquest.interface.view import LOOKS as HEROQUEST
from delvewright.ui import svg_contents, svg_fittings, text
from delvewright.ui.busts.bodies import BODIES, BUILDS
from delvewright.ui.busts.bundles import BUNDLES
from delvewright.ui.busts.bust import UNKNOWN, bust, chosen
from delvewright.ui.busts.creatures import CREATURES
from delvewright.ui.busts.faces import FACES
from delvewright.ui.busts.gear import geared
from delvewright.ui.busts.hair import HAIRS, HATS
from delvewright.ui.busts.heads import HEADS
from delvewright.ui.busts.monsters import MONSTERS
from delvewright.ui.busts.parts import PARTS
from delvewright.ui.busts.pencils import COLOURS
from delvewright.ui.busts.weapons import WEAPONS

ROOT = Path(__file__).parents[2]
RULES = Path(delvewright.rules.__path__[0])
BOOKS: dict[str, tuple[Looks, Iterable[str], Iterable[str]]] = {
    "heroquest": (HEROQUEST, heroquest().kinds, {*heroquest().furniture, "stairway"}),
    "battleaxe": (BATTLEAXE, {**battleaxe().enemies, **battleaxe().allies}, battleaxe().pieces),
    "advanced": (
        ADVANCED,
        {*advanced().monsters, "special", "man-at-arms"},
        {*advanced().pieces, *(s.what for plan in advanced().plans.values() for s in plan.spots if s.blocks)}
        - {"lava"},
    ),
    "allison": (ALLISON, allison().kinds, {*allison().furniture, "stairway"}),
}


HEROES: dict[str, dict[str, str]] = {
    "heroquest": {},
    "battleaxe": {h.id: BATTLEAXE.hero(h.title, h.role, h.race, h.id) for h in battleaxe().heroes.values()},
    "advanced": {
        h.id: ADVANCED.figures.get(h.id, "") or ADVANCED.hero(h.id, h.calling, h.race, h.id)
        for h in advanced().heroes.values()
    },
    "allison": {h.id: ALLISON.hero(h.id, h.cls, h.race, h.id) for h in allison().heroes.values()},
}
"""The looks of ready-made heroes."""
LARGEST = 6000
"""Letters in a drawing: a whole party and its enemies come to a phone in a moment."""


@pytest.mark.parametrize("book", BOOKS)
def test_every_look_can_be_drawn(book):
    looks = BOOKS[book][0]
    for look in (*looks.figures.values(), *HEROES[book].values()):
        assert len(bust(look)) < LARGEST, look
    for words in looks.heroes.values():
        for look in words.split("|"):
            assert chosen(look), words
    assert set(looks.furniture.values()) <= set(svg_contents.LOOKS)
    assert set(looks.tokens.values()) <= set(svg_fittings.TOKENS)


def test_every_hero_has_a_face():
    """Those that people make have one by what they are: what they do dresses them, their race gives the face."""
    races = {"battleaxe": [*battleaxe().races], "allison": [*allison().races], "advanced": [*advanced().races]}
    does = {
        "battleaxe": [*battleaxe().roles],
        "allison": [*allison().classes],
        "advanced": ["warrior", "wizard", "henchman"],
    }
    for book, known in races.items():
        looks = BOOKS[book][0]
        for race in known:
            faces = looks.heroes[race].split("|")
            assert len(faces) > 1 and all("head" in chosen(face) for face in faces), race
            for role in does[book]:
                found = {looks.hero(name, role, race) for name in "abcdefghijklmnop"}
                assert len(found) == len(faces) and all(len(bust(look)) < LARGEST for look in found)
                assert "body" in chosen(found.pop())


@pytest.mark.parametrize("book", BOOKS)
def test_every_figure_has_a_bust_of_its_own(book):
    """The browser's tests compare the outlines; here no two have the same words, and none is unknown."""
    looks = BOOKS[book][0]
    kinds = {**looks.figures, **HEROES[book]}
    drawn = {bust(look) for look in kinds.values()}
    assert len(drawn) == len(kinds)
    assert [kind for kind, look in kinds.items() if look == UNKNOWN] == ["special"] * (book == "advanced")
    assert not [kind for kind, look in kinds.items() if "head" not in chosen(look)]


def test_a_word_is_of_one_part():
    tables = (HEADS, MONSTERS, CREATURES, FACES, HAIRS, HATS, BODIES, BUILDS, WEAPONS, BUNDLES)
    counted = Counter(word for table in tables for word in table)
    assert not [word for word, n in counted.items() if n > 1]
    for word in PARTS:
        assert bust(f"man {word}") and bust(f"{word}:red:gold"), word


@pytest.mark.parametrize(
    ("things", "drawn"),
    [
        (["broadsword", "helmet", "shield", "chain-mail"], "sword helm shield mail"),
        (["battle-axe", "dagger", "leather-armour", "travel-cloak"], "great-axe leather cloak"),
        (["light-crossbow", "long-bow", "buckler"], "crossbow round-shield"),
        (["healing-potion", "potion-of-the-axe", "scroll-of-the-blade", "rope"], ""),
    ],
)
def test_a_portrait_bears_what_somebody_bears(things, drawn):
    """Of two weapons the first is in hand; with nothing in hand, nothing is drawn there."""
    assert bust(geared("man spear shield", things)) == bust(f"man no-weapon no-shield {drawn}")
    assert bust(geared("man horned-helm", things)) == bust(f"man {drawn.replace('helm ', '')} horned-helm")


def test_what_can_be_fought_with_is_drawn():
    for book, names in {
        "heroquest": [
            i for i, card in heroquest().cards.items() if {"Weapon", "Defences", "Armour"} & {*card.keywords}
        ],
        "battleaxe": [i for i, item in battleaxe().items.items() if item.kind in ("weapon", "shield", "missile")],
        "advanced": [*advanced().armour, *advanced().weapons],
    }.items():
        unseen = [name for name in names if geared("man", [name]) == geared("man", [])]
        assert set(unseen) <= {"sling", "fists"}, book


def test_every_word_is_in_the_documentation():
    told = (ROOT / "docs" / "writing-a-rulebook.md").read_text("utf-8").partition("## How figures look")[2]
    words = set(re.findall(r"`([a-z-]+)`", told.partition("\n## ")[0]))
    assert {*PARTS, *BUNDLES, *COLOURS} <= words


def test_a_later_word_takes_the_place_of_an_earlier_one():
    assert bust("orc axe spear") == bust("orc spear") != bust("orc")
    assert bust("man beard no-beard") == bust("man")
    assert bust("man helm no-hat") == bust("man")
    assert bust("orc:grey") != bust("orc")


@pytest.mark.parametrize(
    ("look", "hint"), [("orc-haed", "orc-head"), ("orc:grene", "green"), ("xyzzy", "writing-a-rulebook")]
)
def test_a_word_that_no_drawing_has_is_told(look, hint):
    with pytest.raises(DelveError) as told:
        bust(look)
    assert hint in told.value.do


def test_every_mark_of_a_token_is_of_a_look():
    assert set(text.TOKENS) <= set(svg_fittings.TOKENS)


@pytest.mark.parametrize("book", BOOKS)
def test_everything_a_book_has_is_drawn(book):
    """A Monster or piece that is new in the content is missed here until somebody has given it a look."""
    looks, kinds, pieces = BOOKS[book]
    assert set(looks.figures) == set(kinds)
    assert set(looks.furniture) == set(pieces)


@pytest.mark.parametrize("book", BOOKS)
def test_a_look_is_no_rule(book):
    """Records keep the fingerprint of the content: a new colour must not make them strangers."""
    assert not list((RULES / book / "content").rglob("looks.toml"))


def test_a_misspelt_table_is_told(tmp_path):
    path = tmp_path / "looks.toml"
    path.write_text('[figurs]\norc = "hexagon moss"\n')
    with pytest.raises(Exception, match="figurs"):
        Looks.read(path)


@pytest.mark.parametrize(
    ("book", "quest", "name"), [("heroquest", "three-tolls", "orsk"), ("allison", "short-weight", "pinch")]
)
def test_a_quest_may_say_how_its_monsters_look(book, quest, name, monkeypatch):
    """For the game master also while they wait in the dark."""
    rules = find_book(book)
    state: Any = rules.begin(quest, 0, {})
    master = next(i for i, seat in enumerate(rules.seats(state)) if seat.side == "monster")
    monkeypatch.setitem(state.quest.faces, name, "orc eyepatch")
    looks = {f.name: f.look for f in rules.view(state, master, None).figures}
    assert looks[name] == "orc eyepatch"
    assert list(looks.values()).count("orc eyepatch") == 1
