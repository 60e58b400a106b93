"""Drawings one by one."""

from itertools import cycle
from xml.etree import ElementTree

import pytest

from delvewright.kernel.errors import DelveError
from delvewright.ui.busts.bundles import BUNDLES
from delvewright.ui.svg_busts import FRAMES, OVERHANG
from delvewright.ui.svg_contents import LOOKS
from delvewright.ui.svg_ground import WALLS
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
        *(("figure", {"look": word, "side": "monster", "w": "2"}) for word in BUNDLES),
        ("figure", {"look": "orc-haed", "letter": "O"}),
        ("portrait", {"look": "man", "gear": "helmet,shield", "frame": "round"}),
        *(("portrait", {"look": word, "frame": frame}) for word, frame in zip(BUNDLES, cycle(FRAMES), strict=False)),
        ("figure", {}),
        *(("face", {"kind": kind}) for kind in ("skull", "white", "black", "1", "6", "7", "magic")),
    ],
)
def test_drawn(what, asked):
    root = ElementTree.fromstring(part(what, asked))
    assert len(list(root.iter())) > 2
    x, y, w, h = map(float, root.attrib["viewBox"].split())
    wide, tall = int(asked.get("w", "1")), int(asked.get("h", "1"))
    over = OVERHANG * min(wide, tall) if what == "figure" else 0
    assert (w, h) == (40 * wide, 40 * tall + over)
    assert (x, y) == ((0, 0) if what == "furniture" else (-20 * wide, -20 * tall - over))


@pytest.mark.parametrize("what", ["face", "token", "figure", "portrait"])
def test_told_apart(what):
    kinds = {
        "face": ("skull", "white", "black", "1", "2"),
        "token": ("pit", "rubble"),
        "figure": ("orc", "orc:grey", "goblin"),
        "portrait": ("orc", "orc:grey", "goblin"),
    }
    drawn = {part(what, {"kind" if what == "face" else "look": word, "side": "monster"}) for word in kinds[what]}
    assert len(drawn) == len(kinds[what])


@pytest.mark.parametrize(("what", "kind"), [("furniture", "table"), ("token", "pit"), ("figure", "orc")])
def test_what_a_thing_is_called_does_not_say_how_it_is_drawn(what, kind):
    """The look is the book's to choose; without one a thing of any name is something unknown."""
    look = {"furniture": "table", "token": "pit", "figure": "orc"}[what]
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
        ("portrait", {"look": "orc-haed"}),
        ("portrait", {"look": "orc", "frame": "oval"}),
        # The first four figures of these are small numbers; as wholes they would take minutes and gigabytes.
        ("furniture", {"w": "000113000"}),
        ("figure", {"h": "00011300"}),
    ],
)
def test_refused(what, asked):
    with pytest.raises(DelveError):
        part(what, asked)


def test_floors_and_walls_fit_each_other():
    """A swatch is eight squares wide; what its room is called says nothing, only the room's first square does."""
    for look in ("corridor", "rock", *map(str, range(42))):
        root = ElementTree.fromstring(part("floor", {"look": look}))
        assert root.attrib["viewBox"] == "0 0 320 320" and len(list(root.iter())) > 4, look
    assert len({part("floor", {"look": str(i)}) for i in range(42)}) == 42
    assert part("floor", {"look": "a cave"}) == part("floor", {"look": "corridor"})
    sizes = {look: part("wall", {"look": look}).split('viewBox="')[1].split('"')[0] for look in WALLS}
    assert sizes == {"across": "0 0 320 9", "upright": "0 0 9 320", "face": "0 0 320 10"}
    with pytest.raises(DelveError):
        part("wall", {"look": "gap"})


def test_room_is_left_for_shadows():
    for what in ("furniture", "token", "door"):
        close, wide = (
            [float(n) for n in ElementTree.fromstring(part(what, {"over": over})).attrib["viewBox"].split()]
            for over in ("", "1")
        )
        assert wide == [close[0] - 20, close[1] - 20, close[2] + 40, close[3] + 40], what


def test_no_drawing_is_large_and_few_are_remembered():
    """The largest of each kind, with the longest words there can be."""
    most = str(LARGEST)
    for what, looks in (("furniture", [*LOOKS, "&" * 999]), ("figure", ["orc", ""])):
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
