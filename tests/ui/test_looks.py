"""How things are drawn is the book's to say, in words that the pictures know."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

import delvewright.rules
from delvewright.rules.advanced.content.reading import content as advanced
from delvewright.rules.advanced.interface.view import LOOKS as ADVANCED
from delvewright.rules.allison.content.reading import content as allison
from delvewright.rules.allison.interface.view import LOOKS as ALLISON
from delvewright.rules.battleaxe.content.reading import content as battleaxe
from delvewright.rules.battleaxe.interface.view import LOOKS as BATTLEAXE
from delvewright.rules.common.looks import Looks
from delvewright.rules.heroquest.content.reading import content as heroquest
from delvewright.rules.heroquest.interface.view import LOOKS as HEROQUEST
from delvewright.ui import svg_contents, svg_figures, text
from delvewright.ui.svg_silhouettes import SILHOUETTES, silhouette

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
    "allison": (ALLISON, {**allison().classes, **allison().kinds}, {*allison().furniture, "stairway"}),
}


@pytest.mark.parametrize("book", BOOKS)
def test_every_look_can_be_drawn(book):
    looks = BOOKS[book][0]
    for look in looks.figures.values():
        shape, colour, drawn = look.split()
        assert shape in svg_figures.SHAPES and colour in svg_figures.COLOURS and drawn in SILHOUETTES, look
    assert set(looks.heroes.values()) <= set(SILHOUETTES)
    assert set(looks.furniture.values()) <= set(svg_contents.LOOKS)
    assert set(looks.tokens.values()) <= set(svg_figures.TOKENS)


def test_every_hero_and_monster_has_a_silhouette_of_its_own():
    """Heroes that people make have one by what they are; of two kinds of a book hardly any look the same."""
    assert set(BATTLEAXE.heroes) == set(battleaxe().roles)
    assert {hero.race for hero in advanced().heroes.values()} <= {*ADVANCED.heroes, ""}
    for looks, _, _ in BOOKS.values():
        whole = list(looks.figures.values())
        assert len(set(whole)) > 0.9 * len(whole)


def test_silhouettes_are_drawn_in_two_colours():
    for word, drawing in SILHOUETTES.items():
        assert "{i}" in drawing, word
        shown = silhouette(word, "#111111", "#eeeeee")
        assert "{" not in shown and "#111111" in shown
    assert silhouette("nothing like that", "#111111", "#eeeeee") == ""
    assert not set(SILHOUETTES) & {*svg_figures.SHAPES, *svg_figures.COLOURS}


def test_every_mark_of_a_token_is_of_a_look():
    assert set(text.TOKENS) <= set(svg_figures.TOKENS)


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
