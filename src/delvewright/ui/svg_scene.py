"""A corner of a dungeon for the head of a page or the card of a quest: a wall, a floor, light, and who waits there.

It is no map and gives nothing away: what it shows follows from a word and from faces that were named in public.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from delvewright.kernel.errors import DelveError
from delvewright.ui.busts.bust import bust
from delvewright.ui.svg_parts import KEPT, LONGEST, WORDIEST

MOODS = {
    "planks": ("#8a6238", "#6d4b2a", "#ffb45a"),
    "slate": ("#6f7682", "#555c68", "#ffc27a"),
    "moss": ("#6e7a5c", "#555f47", "#ffc46a"),
    "sand": ("#98886a", "#7b6c52", "#ffb45a"),
    "frost": ("#7f93a0", "#637683", "#bfe3ff"),
}
"""What a floor is made of: its stone, the joints, and the light upon it."""
SIZES = {"card": (320, 100), "wide": (1366, 300)}
MOST = 4
"""Faces in one scene."""


def scene(word: str, looks: Sequence[str], size: str) -> str:
    """A scene as an SVG of its own: what it is made of follows from a word; busts stand in it by their looks."""
    if size not in SIZES:
        raise DelveError(f"A scene cannot be “{size[:LONGEST]}”.", do=f"Ask for one of: {', '.join(SIZES)}.")
    return _scene(word[:LONGEST], tuple(look[:WORDIEST] for look in looks[:MOST]), size)


@lru_cache(KEPT)
def _scene(word: str, looks: tuple[str, ...], size: str) -> str:
    w, h = SIZES[size]
    dice = Random(word)
    mood = "planks" if size == "wide" else dice.choice(list(MOODS))
    stone, joint, light = MOODS[mood]
    unit = h / 3 if size == "card" else 64
    wall = unit * 1.05
    floor = _planks(w, h, unit / 2.4, wall, stone, joint, dice) if mood == "planks" else _flags(
        w, h, unit / 1.3, wall, stone, joint, dice
    )  # fmt: skip
    middle = w * 0.69 if size == "wide" else w / 2
    lights = [(middle, h * 0.55, h * (1.5 if size == "wide" else 1.15))]
    reach = max(w * 0.42, h * 2.1)
    faces = _faces(looks, middle, h, h * (0.62 if size == "wide" else 0.7))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" '
        'stroke-linejoin="round" stroke-linecap="round"><defs>'
        f'<radialGradient id="lit"><stop offset="0" stop-color="{light}" stop-opacity=".5"/>'
        f'<stop offset=".5" stop-color="{light}" stop-opacity=".18"/><stop offset="1" stop-color="{light}" '
        'stop-opacity="0"/>'
        '</radialGradient><radialGradient id="dark" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" '
        f'gradientTransform="translate({middle:.0f} {h * 0.6:.0f}) scale({reach:.0f} {h * 1.05:.0f})">'
        '<stop offset=".25" stop-color="#0b0908" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#0b0908" stop-opacity=".94"/></radialGradient></defs>'
        f'<rect width="{w}" height="{h}" fill="#0b0908"/>{floor}{_wall(w, wall, unit, dice)}'
        + "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="{r:.0f}" fill="url(#lit)"/>' for x, y, r in lights)
        + f'<rect width="{w}" height="{h}" fill="url(#dark)"/>'
        + faces
        + "</svg>"
    )


def _tone(colour: str, by: int) -> str:
    """A colour made lighter or darker."""
    return "#" + "".join(f"{min(255, max(0, int(colour[i : i + 2], 16) + by)):02x}" for i in (1, 3, 5))


def _tile(x: float, y: float, w: float, h: float, fill: str) -> str:
    """A stone with light above and shade below."""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="2" fill="{fill}"/>'
        f'<path d="M{x + 1:.1f} {y + h - 1:.1f}V{y + 1:.1f}H{x + w - 1:.1f}" fill="none" '
        'stroke="#fff" stroke-opacity=".14"/>'
        f'<path d="M{x + w:.1f} {y + 1:.1f}V{y + h:.1f}H{x + 1:.1f}" fill="none" stroke="#000" stroke-opacity=".34"/>'
    )


def _flags(w: float, h: float, unit: float, top: float, stone: str, joint: str, dice: Random) -> str:
    """Flagstones, some of them cracked or in two pieces."""
    found = [f'<rect y="{top:.0f}" width="{w}" height="{h - top:.0f}" fill="{joint}"/>']
    y = top
    while y < h:
        x = -unit * dice.random()
        while x < w:
            wide = unit * dice.choice((0.8, 1, 1, 1.4))
            found.append(_tile(x + 0.7, y + 0.7, wide - 1.4, unit - 1.4, _tone(stone, dice.randint(-10, 8))))
            if dice.random() < 0.08:
                crack = " ".join(f"{unit * share:.0f}" for share in (0.12, 0.25, -0.06, 0.18, 0.2, 0.22))
                at = f"M{x + wide * 0.3:.0f} {y + 3:.0f}l{crack}"
                found.append(f'<path d="{at}" fill="none" stroke="#000" stroke-opacity=".4"/>')
            x += wide
        y += unit
    return "".join(found)


def _planks(w: float, h: float, unit: float, top: float, stone: str, joint: str, dice: Random) -> str:
    """Planks of different lengths, with their grain."""
    found = [f'<rect y="{top:.0f}" width="{w}" height="{h - top:.0f}" fill="{joint}"/>']
    y = top
    while y < h:
        x = -unit * 3 * dice.random()
        while x < w:
            wide = unit * dice.choice((3, 4, 5, 6))
            found.append(_tile(x + 0.6, y + 0.6, wide - 1.2, unit - 1.2, _tone(stone, dice.randint(-12, 10))))
            grain = y + unit * (0.3 + 0.4 * dice.random())
            found.append(
                f'<path d="M{x + 4:.0f} {grain:.1f}q{wide / 3:.0f} {dice.choice((-2, 2))} {wide - 8:.0f} 0" '
                'fill="none" stroke="#000" stroke-opacity=".13"/>'
            )
            x += wide
        y += unit
    return "".join(found)


def _wall(w: float, height: float, unit: float, dice: Random) -> str:
    """The wall at the back: a lit top, a dark front of two courses, and its shadow on the floor."""
    top = height * 0.32
    found = [
        f'<rect width="{w}" height="{height:.0f}" fill="#2b2520"/>',
        f'<rect width="{w}" height="{top:.0f}" fill="#8d8271"/>',
        f'<path d="M0 {top:.1f}H{w}" stroke="#000" stroke-opacity=".5"/>',
    ]
    for row in range(2):
        y = top + row * (height - top) / 2
        x = -unit * dice.random()
        while x < w:
            wide = unit * dice.choice((0.7, 0.9, 1.1))
            tone = _tone("#4a423a", dice.randint(-8, 8) - 8 * row)
            found.append(_tile(x + 0.6, y + 0.6, wide - 1.2, (height - top) / 2 - 1.2, tone))
            x += wide
    found.append(f'<rect y="{height:.0f}" width="{w}" height="{unit * 0.3:.0f}" fill="#000" fill-opacity=".35"/>')
    return "".join(found)


def _faces(looks: Sequence[str], middle: float, h: float, tall: float) -> str:
    """Busts side by side, the first in the middle and before the others."""
    places = [0.0, -0.92, 0.92, 1.84][: len(looks)]
    if len(looks) == 2:
        places = [-0.5, 0.5]
    found = []
    for look, place in sorted(zip(looks, places, strict=True), key=lambda each: -abs(each[1])):
        size = tall * (1 - 0.08 * abs(place))
        x, y = middle + place * tall - size / 2, h - size * 1.0
        found.append(
            f'<ellipse cx="{x + size / 2:.0f}" cy="{h - 3:.0f}" rx="{size * 0.42:.0f}" ry="{size * 0.1:.0f}" '
            f'fill="#000" fill-opacity=".4"/>'
            f'<g transform="translate({x:.1f} {y:.1f}) scale({size / 100:.4f})">{bust(look)}</g>'
        )
    return "".join(found)
