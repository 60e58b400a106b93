"""Drawings one by one."""

from xml.etree import ElementTree

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.ui.svg_contents import LOOKS
from delvewright.ui.svg_figures import SHAPES
from delvewright.ui.svg_parts import KEPT, LARGEST, LONGEST, _figure_part, _furniture_part, part


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        *(("furniture", {"look": look, "w": "2", "h": "3"}) for look in LOOKS),
        ("furniture", {"kind": "pillar-of-salt", "title": "A <b>pillar</b>", "w": "1", "h": "1"}),
        ("token", {"look": "pit"}),
        ("token", {"kind": "nothing-we-know", "title": "\x00&"}),
        ("door", {"kind": "secret", "state": "closed", "turn": "90"}),
        ("figure", {"kind": "orc", "side": "monster", "letter": "O"}),
        *(("figure", {"look": f"{shape} moss", "side": "monster", "letter": "O"}) for shape in SHAPES),
        ("figure", {}),
        *(("face", {"kind": kind}) for kind in ("skull", "white", "black", "1", "6", "7", "magic")),
    ],
)
def test_drawn(what, asked):
    root = ElementTree.fromstring(part(what, asked))
    assert len(list(root.iter())) > 2
    x, y, w, h = map(float, root.attrib["viewBox"].split())
    assert (w, h) == (40 * int(asked.get("w", "1")), 40 * int(asked.get("h", "1")))
    assert (x, y) == ((0, 0) if what == "furniture" else (-20, -20))


@pytest.mark.parametrize("what", ["face", "token", "figure"])
def test_told_apart(what):
    kinds = {
        "face": ("skull", "white", "black", "1", "2"),
        "token": ("pit", "rubble"),
        "figure": ("hexagon moss", "hexagon coal", "slab moss"),
    }
    drawn = {part(what, {"kind" if what == "face" else "look": word, "side": "monster"}) for word in kinds[what]}
    assert len(drawn) == len(kinds[what])


@pytest.mark.parametrize(("what", "kind"), [("furniture", "table"), ("token", "pit"), ("figure", "orc")])
def test_what_a_thing_is_called_does_not_say_how_it_is_drawn(what, kind):
    """The look is the book's to choose; without one a thing of any name is something unknown."""
    look = {"furniture": "table", "token": "pit", "figure": "hexagon moss"}[what]
    drawn = {part(what, {"look": look, "kind": name, "title": "X", "side": "monster"}) for name in (kind, "else")}
    assert len(drawn) == 1
    assert part(what, {"kind": kind, "title": "X", "side": "monster"}) not in drawn


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        ("castle", {}),
        ("furniture", {"w": "0"}),
        ("furniture", {"h": "-1"}),
        ("token", {"w": "9" * 50}),
        ("token", {"w": "²"}),
        ("furniture", {"w": "13"}),
        ("furniture", {"w": "01"}),
        # The first four figures of these are small numbers; as wholes they would take minutes and gigabytes.
        ("furniture", {"w": "000113000"}),
        ("figure", {"h": "00011300"}),
    ],
)
def test_refused(what, asked):
    with pytest.raises(DelveError):
        part(what, asked)


def test_no_drawing_is_large_and_few_are_remembered():
    """The largest of each kind, with the longest words there can be."""
    most = str(LARGEST)
    for what, looks in (("furniture", [*LOOKS, "&" * 999]), ("figure", ["burr coal", "&" * 999])):
        for look in looks:
            asked = {
                "look": look,
                "kind": "&" * 999,
                "title": '"' * 999,
                "side": "&" * 999,
                "letter": "<" * 99,
                "w": most,
                "h": most,
            }
            assert len(part(what, asked)) < 100_000, look
    for n in range(2 * KEPT):
        part("furniture", {"look": f"{n:04}" + "x" * LONGEST})
        part("figure", {"kind": f"{n:04}" + "x" * LONGEST})
    assert _furniture_part.cache_info().currsize == _figure_part.cache_info().currsize == KEPT
