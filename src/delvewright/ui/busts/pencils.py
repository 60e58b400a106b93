"""What parts of a bust are drawn with: pencils, tones, layers.

A bust lies in a box of 100 by 100: the middle of its head at 50,44, its shoulders end at 100; hats and weapons may
reach up to -32. Light comes from the upper left. Colours stand in a drawing as words in braces, filled in when the bust
is put together: `b` the part's colour, `l` and `d` its light and its shade; `B`, `L` and `D` those of its second
colour; `s`, `t`, `u` those of the skin; `h`, `i`, `j` those of the hair.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

INK = "#140d0a"
_ZEROS = re.compile(r"(\.\d*?[1-9])0+(?!\d)")
COLOURS = {
    # skin and fur
    "fair": "#f0c9a3", "tan": "#d6a06c", "brown": "#a26b42", "umber": "#73492f", "pale": "#e6dccb", "ruddy": "#e0a07a",
    "green": "#76923c", "moss": "#5d7434", "olive": "#98a24c", "jade": "#3f8468", "grey": "#8d918c", "slate": "#66757e",
    "ash": "#b9b5a8", "bone": "#e8dfc4", "fur": "#7d6148", "dun": "#a88a62", "rot": "#8b9a72", "sand": "#cdb887",
    # cloth, hair, metal
    "rust": "#b0522b", "red": "#a5302a", "wine": "#6e2633", "amber": "#c98f2e", "yellow": "#dcb450", "gold": "#dcae3e",
    "pine": "#2f5d4a", "azure": "#3a62a8", "sky": "#6f9fc4", "ice": "#a9cfe0", "plum": "#704a84", "dusk": "#4d4166",
    "rose": "#b0607a", "hide": "#7a5a3a", "leather": "#8f6238", "wood": "#7d5530", "linen": "#d8c9a4", "white": "#e9e8e2",
    "iron": "#8e99a2", "steel": "#b4c0c8", "brass": "#c79a45", "coal": "#3b3843", "black": "#2a2426", "night": "#27304a",
    "chestnut": "#5b3620", "auburn": "#8f4420", "ginger": "#c0622a", "blond": "#ddb964", "silver": "#ccd2d6",
    "stone": "#a39d90", "basalt": "#6a6660", "lava": "#c8452a", "flame": "#f09a33", "slime": "#8db33f", "blood": "#a32822",
    "ghost": "#c3d8d4", "violet": "#8f6ac0", "teal": "#3c8a8f",
    # what is inside and on a face
    "maw": "#3a1514", "lip": "#7c3a2b", "lips": "#a84a45", "blush": "#dd9a80", "scar": "#f0cdb2",
    "glow": "#ffd84a", "ember": "#ff5a36", "spark": "#8ff0e4",
}  # fmt: skip
"""What a colour is called."""

# Layers, from the back to the front.
BEHIND, HAIR_BACK, BODY, NECK, COLLAR, EARS, HEAD, FACE, BEARD, HAIR, HORNS, HAT, FRONT = range(13)
Layers = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """Something a bust is put together from."""

    slot: str
    """What it is a kind of: of each there is one, the last that is named."""
    layers: Layers
    colour: str = ""
    second: str = ""
    hides: tuple[int, ...] = ()
    """Layers of hair and ears that are not seen with it."""
    head: tuple[float, float, float] = (0, 0, 1)
    """Of a build: the head is moved right, moved down, its size."""
    size: float = 1
    """Of a build: how large the whole is."""
    broad: float = 1
    """Of a build: how broad the shoulders are."""


def _short(d: str) -> str:
    """A path without zeros that say nothing."""
    return _ZEROS.sub(r"\1", d)


def o(d: str, colour: str = "b") -> str:
    """A shape with an outline."""
    return f'<path d="{_short(d)}" fill="{{{colour}}}"/>'


def f(d: str, colour: str = "d") -> str:
    """A shape without an outline."""
    return f'<path d="{_short(d)}" fill="{{{colour}}}" stroke="none"/>'


def line(d: str, wide: float = 2, colour: str = "k") -> str:
    return f'<path d="{_short(d)}" fill="none" stroke="{{{colour}}}" stroke-width="{wide:g}" stroke-linecap="round"/>'


def dot(x: float, y: float, r: float, colour: str = "k") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{{{colour}}}" stroke="none"/>'


def disc(x: float, y: float, r: float, colour: str = "b") -> str:
    """A round shape with an outline."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{{{colour}}}"/>'


def moved(inside: str, x: float = 0, y: float = 0, size: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A drawing somewhere else, larger or turned around 50,50."""
    steps = [f"translate({50 + x:g} {50 + y:g})"] if size != 1 or turn or flip else [f"translate({x:g} {y:g})"]
    if size != 1 or turn or flip:
        steps += [f"rotate({turn:g})"] if turn else []
        steps += [f"scale({-size if flip else size:g} {size:g})"] if size != 1 or flip else []
        steps.append("translate(-50 -50)")
    return f'<g transform="{" ".join(steps)}">{inside}</g>'


def both(inside: str) -> str:
    """A drawing of the left side, on both."""
    return inside + moved(inside, flip=True)


@lru_cache(256)
def tones(colour: str) -> tuple[str, str, str]:
    """A colour, its light and its shade."""
    base = COLOURS[colour]
    warm = int(base[1:3], 16) > int(base[5:7], 16) + 24
    return base, _mixed(base, "#fff2d0", 0.3), _mixed(base, "#4a1608" if warm else "#1c0f1c", 0.36)


def _mixed(a: str, b: str, share: float) -> str:
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in pairs)
