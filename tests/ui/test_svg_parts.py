"""Drawings one by one."""

from xml.etree import ElementTree

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.ui.svg_contents import CONTENTS
from delvewright.ui.svg_parts import KEPT, LARGEST, LONGEST, _figure_part, _furniture_part, part
from delvewright.ui.svg_pieces import FURNITURE


@pytest.mark.parametrize(
    ("what", "asked"),
    [
        *(("furniture", {"kind": kind, "w": "2", "h": "3"}) for kind in FURNITURE),
        ("furniture", {"kind": "pillar-of-salt", "title": "A <b>pillar</b>", "w": "1", "h": "1"}),
        ("token", {"kind": "pit"}),
        ("token", {"kind": "nothing-we-know", "title": "\x00&"}),
        ("door", {"kind": "secret", "state": "closed", "turn": "90"}),
        ("figure", {"kind": "orc", "side": "monster", "letter": "O"}),
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
    kinds = {"face": ("skull", "white", "black", "1", "2"), "token": ("pit", "rubble"), "figure": ("orc", "goblin")}
    drawn = {part(what, {"kind": kind, "side": "monster"}) for kind in kinds[what]}
    assert len(drawn) == len(kinds[what])


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
    for what, kinds in (("furniture", [*FURNITURE, *CONTENTS, "&" * 999]), ("figure", ["orc", "&" * 999])):
        for kind in kinds:
            asked = {"kind": kind, "title": '"' * 999, "side": "&" * 999, "letter": "<" * 99, "w": most, "h": most}
            assert len(part(what, asked)) < 100_000, kind
    for n in range(2 * KEPT):
        part("furniture", {"kind": f"{n:04}" + "x" * LONGEST})
        part("figure", {"kind": f"{n:04}" + "x" * LONGEST})
    assert _furniture_part.cache_info().currsize == _figure_part.cache_info().currsize == KEPT
