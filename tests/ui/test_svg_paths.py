"""Every path of every drawing has all its numbers; a browser draws half of one that has not, and complains of it."""

from __future__ import annotations

import re

import pytest

from delvewright.ui.busts.parts import PARTS
from delvewright.ui.svg_contents import LOOKS
from delvewright.ui.svg_fittings import TOKENS
from delvewright.ui.svg_scene import MOODS, SIZES, scene
from delvewright.ui.svg_things import THINGS

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)")
DRAWINGS = {
    **{f"{name}, layer {layer}": svg for name, part in PARTS.items() for layer, svg in part.layers},
    **{f"thing {words}": svg for words, svg in THINGS.items()},
    **{f"token {name}": svg for name, svg in TOKENS.items()},
    **{f"furniture {name}": drawn(60, 40) for name, drawn in LOOKS.items()},
    **{f"scene {n} {size}": scene(str(n), (), size) for n in range(4 * len(MOODS)) for size in SIZES},
}


def wanting(d: str) -> str:
    """The first command of a path that lacks a number, or has one too many."""
    for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        takes, found = TAKES[command.upper()], len(NUMBER.findall(numbers))
        if found % takes if takes and found else found or takes:
            return command + numbers
    return ""


@pytest.mark.parametrize(("d", "fault"), [("M0 0Q1 2 3 4 5 6z", "Q1 2 3 4 5 6"), ("M0 0h4.5-3z", ""), ("M1 2H", "H")])
def test_a_number_too_few_is_found(d, fault):
    assert wanting(d) == fault


def test_every_path_has_all_its_numbers():
    faults = {
        name: [fault for d in re.findall(r'\bd="([^"]*)"', svg) if (fault := wanting(d))]
        for name, svg in DRAWINGS.items()
    }
    assert not {name: found for name, found in faults.items() if found}
