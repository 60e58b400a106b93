"""Doors in their walls, and what lies on the floor, each a string of SVG drawn around its own middle.

Light comes from the upper left; a wall shows its top, and its face towards the viewer.
"""

from __future__ import annotations

from delvewright.ui.svg_ground import FACE, TOP
from delvewright.ui.svg_pieces import (
    BONE,
    GOLD,
    INK,
    IRON,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    box,
    disc,
    path,
    polygon,
    shadow,
    tinted,
    write,
)

BARE = 'stroke="none"'
LIT = 'stroke="#fff" stroke-opacity=".3" stroke-width="1"'
HOLE = "#0c0907"
HALF = TOP / 2
FOOT = HALF + FACE
"""How far below the line of a wall its face ends."""

# ---- tokens: around 0,0 -----------------------------------------------------------------------------------

_LETTER = shadow(-11, -9, 24, 24, 12) + disc(0, 0, 12, BONE) + disc(0, 0, 9.4, "none", 'stroke-opacity=".35"')


def _glow(r: float, colour: str) -> str:
    """Light that something throws around it."""
    return "".join(disc(0, 0, r * k, colour, f'fill-opacity=".1" {BARE}') for k in (1, 0.78, 0.58, 0.4))


def flame(scale: float = 1, x: float = 0, y: float = 0) -> str:
    """A fire, its foot at x, y."""
    tongues = (
        path("M-9 0q-6-9 0-16 1 5 4 6-1-10 5-17 0 7 4 9 1-3 0-6 9 9 5 20-2 5-7 6h-6q-4 0-5-2z", "#d2571d", BARE)
        + path("M-6 0q-4-6 0-11 1 4 3 4 0-7 4-12 1 6 4 8 4 5 1 10-1 3-6 3-4 0-6-2z", "#f3a32f", BARE)
        + path("M-3 1q-2-5 1-8 4 1 4 6 0 4-3 4-2 0-2-2z", "#fff1b0", BARE)
    )
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{tongues}</g>'


def _steps() -> str:
    """Steps that lead down into the dark."""
    parts = [box(-20, -20, 40, 40, "#17120e", BARE)]
    for i in range(5):
        tone = tinted("#a89e8c", -0.16 * i)
        x = -17 + 2.2 * i
        parts.append(box(x, -18 + 7.4 * i, -2 * x, 5.4, tone, f'rx=".8" {BARE}'))
        parts.append(path(f"M{x + 1:g} {-17.4 + 7.4 * i:g}H{-x - 1:g}", more=LIT))
    return "".join(parts)


_WATER = (
    box(-20, -20, 40, 40, "#1d4257", BARE)
    + path("M-20-14q8-5 14 0t13 0 13-1v14q-8 5-14 0t-13 0-13 1zM-20 10q8-5 14 0t13 0 13-1v11h-40z", "#27566f", BARE)
    + path(
        "M-15-9q4-3 8 0M2-14q4-3 8 0M-4 3q4-3 8 0M8 6q4-3 8 0M-16 13q4-3 8 0",
        more='stroke="#9fd3e6" stroke-opacity=".7" stroke-width="1.3"',
    )
)
_CHASM = (
    box(-20, -20, 40, 40, HOLE, BARE)
    + path("M-20-20h40l-5 4-6-2-7 4-6-3-8 4-8-3zM-20-20v40l4-5-2-7 4-8-3-9z", "#3b332b", BARE)
    + path("M-20-18l8 2 8-4 6 3 7-4 11 2M-18-12l3 8-4 8 2 8", more='stroke="#8f8272" stroke-width="1"')
)
_PIT = (
    path("M-16-13l12-4 14 3 7 10-3 14-12 7-14-3-7-12z", "#2a231c", 'stroke="#14100c"')
    + path("M-13-9l10-4 12 3 6 9-3 11-10 5-12-3-5-10z", HOLE, BARE)
    + path("M-13-9l10-4 12 3 6 9", more='stroke="#5b5045" stroke-width="2.4"')
    + "".join(path(f"M{x} {y}l2.4-9 2.4 9z", "#7d7f82", BARE) for x, y in ((-8, 8), (-1, 10), (5, 6), (-3, 2)))
)
_TRAP = (
    shadow(-14, -13, 30, 30, 3)
    + box(-15, -15, 30, 30, STONE_DARK, 'rx="2"')
    + path("M-13.600 13V-13.600H13", more=LIT)
    + "".join(disc(x, y, 2.3, HOLE, BARE) for x in (-9, 0, 9) for y in (-9, 9))
    + path("M0-10 10 8h-20z", "#e9b93a", 'stroke-width="1.8"')
    + write(0, 3, 12, "!")
)
_RUBBLE = (
    shadow(-16, -6, 36, 24, 8)
    + path("M-17 13l3-14 9-3 6 8 2 10z", STONE)
    + path("M1 14l2-13 9-4 7 9v7z", STONE_DARK)
    + path("M-8-2l4-12 12-2 4 10-7 7-9 1z", STONE_LIGHT)
    + path("M-14 0l8-3M-4-13l11-1M4 2l8-4", more=LIT)
    + path("M-11 3l3 5M0-9l4 6M10 2l1 6", more='stroke-opacity=".5"')
    + path("M-19 16h4M-3 17h5M13 15h5", more=f'stroke="{STONE}" stroke-width="2.6"')
)
_ICE = (
    shadow(-16, -8, 36, 26, 4)
    + path("M-17 14-14-8-5-17 2-7 9-16 17-4 16 14z", "#8fc3d8")
    + path("M-14-8-5-17 2-7 0 14h-17zM9-16 2-7 5 14", "#c4e6f0", 'stroke-opacity=".4"')
    + path("M-11-4-5-12M9-10 12-4M-8 9V2", more='stroke="#fff" stroke-width="1.6"')
)
TOKENS: dict[str, str] = {
    "trap": _TRAP,
    "pit": _PIT,
    "rubble": _RUBBLE,
    "ice": _ICE,
    "pack": shadow(-12, -6, 28, 22, 6)
    + path("M-7-7v-3q0-5 7-5t7 5v3", more=f'stroke="{WOOD_DARK}" stroke-width="3"')
    + path("M-12-7h24l3 19q-15 4-30 0z", WOOD)
    + path("M-12-7h24l1.500 9q-13 6-27 0z", WOOD_LIGHT)
    + path("M-10-5H10", more=LIT)
    + box(-3.5, -1, 7, 8, GOLD, 'rx="1"'),
    "portal": _glow(24, "#8f7dff")
    + disc(0, 0, 16, "#241c4d")
    + disc(0, 0, 12.5, "#4a3a96", BARE)
    + path("M0 0q4-5 8 0t-4 8-12-4 2-15 16 2 0 18", more='stroke="#d6ccff" stroke-width="2.4"')
    + path("M-11-11A15.500 15.500 0 0 1 11-11", more='stroke="#b9b2ea" stroke-width="1.6"'),
    "coins": shadow(-14, -6, 32, 22, 9)
    + "".join(
        disc(x, y + 2, 7.5, "#8a6414", BARE) + disc(x, y, 7.5, GOLD) + disc(x, y, 4.8, "none", 'stroke="#8a6414"')
        for x, y in ((6, -4), (-6, 4), (6, 7), (-2, -6))
    ),
    "fire": _glow(26, "#ff8a2a")
    + path("M-14 13q14 6 28 0", more='stroke="#1b1310" stroke-opacity=".7" stroke-width="5"')
    + flame(1.15, 0, 13)
    + flame(0.6, -10, 14)
    + flame(0.6, 10, 13),
    "start": path(polygon(4, 16), STONE, 'stroke-opacity=".5"')
    + path("M-7 3 0-6 7 3M0-5v13", more='stroke="#2c4a26" stroke-width="3.4"'),
    "exit": box(-15, -15, 30, 30, STONE, 'rx="3" stroke-opacity=".6"')
    + path("M-13.500 13V-13.500H13", more=LIT)
    + path("M-9 0H6M0-7 8 0 0 7", more='stroke="#1c4a5a" stroke-width="4"')
    + path("M-9 1.200H6", more='stroke="#fff" stroke-opacity=".3" stroke-width="1"'),
    "key": shadow(-13, -2, 30, 10, 5)
    + disc(-8, 0, 5, "none", f'stroke="{INK}" stroke-width="6"')
    + path("M-3 0h15v5M6 0v4", more=f'stroke="{INK}" stroke-width="6"')
    + disc(-8, 0, 5, "none", f'stroke="{GOLD}" stroke-width="3.4"')
    + path("M-2 0h14v5M6 0v4", more=f'stroke="{GOLD}" stroke-width="3.4"'),
    "remains": shadow(-13, -4, 30, 20, 9)
    + path("M-15 12 12 3M-13 3 14 12", more=f'stroke="{INK}" stroke-width="6.4"')
    + path("M-15 12 12 3M-13 3 14 12", more=f'stroke="{BONE}" stroke-width="3.800"')
    + path("M0-15q11 0 11 10 0 5-4 7v5h-14v-5q-4-2-4-7 0-10 11-10z", BONE)
    + path("M3-14q8 2 8 9 0 5-4 7v5h-5q4-10 1-21z", "#c9bd9c", BARE)
    + disc(-4, -4, 2.9, INK)
    + disc(4, -4, 2.9, INK)
    + path("M0 0l-1.500 3h3zM-3 4v3M0 4v3M3 4v3"),
    "glyph": _glow(22, "#c07bff")
    + disc(0, 0, 15, "#3a2c4a")
    + disc(0, 0, 12.4, "none", 'stroke="#c9a4f2" stroke-width="1"')
    + path(polygon(5, 12, inner=4.8), more='stroke="#e6d0ff" stroke-width="1.5"'),
    "stairs": _steps(),
    "unexplored": disc(0, 0, 15, HOLE, f'fill-opacity=".55" {BARE}')
    + disc(0, 0, 13, "none", f'stroke="{BONE}" stroke-dasharray="3 4" stroke-opacity=".8"')
    + write(0, 0, 17, "?", BONE),
    "chasm": _CHASM,
    "bridge": box(-20, -20, 40, 40, HOLE, BARE)
    + "".join(
        box(-19, -20 + 8 * i, 38, 7, WOOD if i % 2 else WOOD_LIGHT, f'rx="1" {BARE}')
        + path(f"M-18 {-19 + 8 * i}h36", more=LIT)
        for i in range(5)
    )
    + path("M-16-20v40M16-20v40", more='stroke="#3a2614" stroke-width="2"'),
    "darts": shadow(-16, -14, 36, 34, 3)
    + box(-17, -17, 34, 34, STONE_DARK, 'rx="3"')
    + path("M-15.500 15V-15.500H15", more=LIT)
    + "".join(
        disc(x, y, 4, HOLE) + path(f"M{x - 3} {y + 3}l6-6", more='stroke="#b9bcc0"') for x in (-8, 8) for y in (-8, 8)
    ),
    "plate": box(-16, -16, 32, 32, STONE, 'rx="3" stroke-opacity=".7"')
    + path("M-14.500 14V-14.500H14", more=LIT)
    + box(-10, -10, 20, 20, STONE_DARK, 'rx="2"')
    + path("M-8.500 8V-8.500H8", more='stroke="#000" stroke-opacity=".4" stroke-width="1.6"'),
    "device": shadow(-14, -12, 32, 32, 12)
    + path(polygon(8, 16, inner=11), IRON)
    + path(polygon(8, 12, inner=9), "#7d828a", 'stroke-opacity=".4"')
    + disc(0, 0, 5, GOLD)
    + disc(-1.4, -1.4, 1.6, "#fff3c4", BARE),
    "pen": path(
        "M-14 10l8-6M-2 11l8-8M-10-4l7-7M4-6l9-5M-16 0l6-3M8 14l7-4", more='stroke="#cfae5c" stroke-width="2.2"'
    ),
    "meat": shadow(-12, -4, 28, 20, 9)
    + path("M-13 4q0-15 15-15 12 1 11 12-2 11-15 11-11 0-11-8z", "#a5483b")
    + path("M-9 0q2-8 11-8", more='stroke="#e29a84" stroke-width="2"')
    + disc(4, 0, 4, BONE),
    "web": path(
        "M-19-19 19 19M19-19-19 19M0-20v40M-20 0h40"
        "M0-10q4 3 7 3 1 4 3 7-3 3-3 7-4 1-7 3-3-3-7-3-1-4-3-7 3-3 3-7 4-1 7-3z"
        "M0-17q6 5 12 5 1 6 5 12-5 6-5 12-6 1-12 5-6-5-12-5-1-6-5-12 5-6 5-12 6-1 12-5z",
        more='stroke="#f1eee4" stroke-opacity=".8" stroke-width="1.1"',
    ),
    "water": _WATER,
}
TOKENS["hidden-trap"] = TOKENS["trap"]


def token(look: str, title: str) -> str:
    """A marker; one we have no drawing of is a coin with its first letter."""
    return TOKENS.get(look) or _LETTER + write(0, 0, 15, (title or "?")[0].upper())


# ---- doors: in a wall whose line runs from -20,0 to 20,0, or from 0,-20 to 0,20 ----------------------------

DOORS: dict[str, tuple[str, str]] = {
    "": (WOOD, ""),
    "secret": (STONE, "S"),
    "locked": (WOOD, "key"),
    "iron-entrance": (IRON, "in"),
    "entrance": (IRON, "in"),
    "wooden-exit": (WOOD_LIGHT, "out"),
    "exit": (WOOD_LIGHT, "out"),
    "portcullis": (IRON, "bars"),
    "grate": (IRON, "bars"),
    "spiked": (WOOD, "spikes"),
    "warded": ("#57476b", "star"),
    "sealed": (STONE, "bars"),
    "frozen": ("#5f93ab", "star"),
    "one-way": (WOOD, "in"),
    "stone-doorway": (STONE, ""),
    "opening": (STONE, ""),
}
PLAIN = ("", "plain", "door", "closed", "open", "wooden")
_MARKS = {
    "key": box(-3.2, -1, 6.4, 5.4, GOLD, 'rx="1" stroke-width="1"')
    + path("M-2-1v-1.800q0-2.200 2-2.200t2 2.200v1.800", more='stroke-width="1.4"'),
    "in": path("M-5 3 0-3 5 3", more=f'stroke="{BONE}" stroke-width="2.6"'),
    "out": path("M-5-3 0 3 5-3", more='stroke="#fff6d8" stroke-width="2.6"'),
    "bars": "",
    "spikes": "".join(path(f"M{x - 2} 2.500l2-7 2 7z", "#b9bcc0", 'stroke-width=".8"') for x in (-8, -1, 6)),
    "star": path(
        "M0-5v10M-4.400-2.500 4.400 2.500M4.400-2.500-4.400 2.500", more=f'stroke="{BONE}" stroke-width="1.8"'
    ),
}


def _post(x: float, y: float, low: float) -> str:
    """A post of a door frame: its top, and its face down to `low`."""
    return (
        box(x, y + 6.5, 7, low - y - 6.5, "#3d362e", 'stroke-width=".8"')
        + box(x, y, 7, 8, "#b3a793", 'rx="1" stroke-width=".8"')
        + path(f"M{x + 1:g} {y + 7:g}v-6h5", more=LIT)
    )


def _leaf(x: float, y: float, w: float, h: float, fill: str, barred: bool) -> str:
    """A leaf seen from the front: planks with iron bands, or a grating."""
    if barred:
        d = "".join(f"M{x + w * k / 6:.1f} {y:g}v{h:g}" for k in range(1, 6)) + f"M{x:g} {y + h / 2:g}h{w:g}"
        return (
            box(x, y, w, h, HOLE)
            + path(d, more='stroke="#14110f" stroke-width="3.4"')
            + path(d, more='stroke="#82868c" stroke-width="1.8"')
        )
    seams = "".join(f"M{x + w * k / 5:.1f} {y:g}v{h:g}" for k in range(1, 5))
    bands = "".join(
        box(x, y + h * k, w, max(2.0, h * 0.13), "#2b2b2e", BARE)
        + path(f"M{x + 0.5:g} {y + h * k + 0.6:g}h{w - 1:g}", more=LIT)
        for k in (0.14, 0.66)
    )
    return (
        box(x, y, w, h, fill, 'stroke-width="1.2"')
        + path(seams, more='stroke="#120a05" stroke-opacity=".6" stroke-width="1.1"')
        + path(f"M{x + 1:g} {y + 1:g}h{w - 2:g}", more=LIT)
        + bands
    )


def door(kind: str, open_: bool, turn: int) -> str:
    """A door as its wall stands; `turn` says where it leads, by so many degrees from up the page."""
    fill, mark = DOORS["" if kind in PLAIN else kind] if kind in PLAIN or kind in DOORS else (WOOD, kind[0].upper())
    upright = turn % 180 != 0
    shut = not open_
    glyph = _MARKS.get(mark, "")
    if mark in ("in", "out"):
        glyph = f'<g transform="rotate({turn})">{glyph}</g>'
    elif mark and mark not in _MARKS:
        glyph = disc(0, 0, 6.6, BONE, 'stroke-width="1.4"') + write(0, 0, 11, mark)
    draw = _upright if upright else _across
    hollow = kind in ("stone-doorway", "opening")
    return draw(tinted(fill, -0.12), shut, mark == "bars", glyph, hollow, not mark)


def _across(fill: str, shut: bool, barred: bool, glyph: str, hollow: bool, knob: bool) -> str:
    """In a wall from left to right: one sees the leaf from the front."""
    posts = _post(-20, -HALF - 1, FOOT) + _post(13, -HALF - 1, FOOT)
    tall = FOOT + 2.5
    if shut:
        leaf = _leaf(-13.5, -2.5, 27, tall, fill, barred)
        beam = box(-14, -HALF, 28, 4, "#5a4128", 'stroke-width=".9"') + path(f"M-13 {-HALF + 0.8:g}h26", more=LIT)
        ring = disc(9, 7.5, 2, "none", f'stroke="{GOLD}" stroke-width="1.5"') if knob else ""
        return leaf + beam + posts + f'<g transform="translate(0 6)">{glyph}</g>' + ring
    floor = box(-13.5, -HALF, 27, FOOT + HALF, HOLE, f'fill-opacity=".34" {BARE}')
    if hollow:
        return floor + posts
    leaves = _swung(-13, -1, fill, barred) + _swung(13, 1, fill, barred)
    return floor + leaves + posts + (f'<g transform="translate(0 -1) scale(.7)">{glyph}</g>' if glyph else "")


def _swung(x: float, side: int, fill: str, barred: bool) -> str:
    """A leaf that stands open towards the viewer, seen from its edge."""
    d = f"M{x:g} -1l{side * 3.5:g} 19h{-side * 7:g}l{-side * 1.500:g}-19z"
    tone = tinted("#43464a" if barred else fill, 0.1 if side < 0 else -0.3)
    bands = "".join(f"M{x - side * 3.4:g} {y}h{side * 5:g}" for y in (3, 12))
    return (
        path(d, "#000", f'fill-opacity=".35" {BARE} transform="translate(3 3)"')
        + path(d, tone, 'stroke-width="1.2"')
        + path(bands, more='stroke="#2b2b2e" stroke-width="2"')
    )


def _upright(fill: str, shut: bool, barred: bool, glyph: str, hollow: bool, knob: bool) -> str:
    """In a wall from top to bottom: one sees the leaf from above, or, when it stands open, from the front."""
    upper = _post(-3.5, -20 - HALF + 1, -20 + FOOT - 1)
    lower = _post(-3.5, 12.5, 20 + FOOT - 6)
    if shut:
        leaf = box(-3.2, -14, 6.4, 30, tinted(fill, -0.1), 'stroke-width="1.2"')
        leaf += path("M-2.400 15V-13", more=LIT)
        bands = box(-3.8, -9, 7.6, 2.6, "#2b2b2e", BARE) + box(-3.8, 6, 7.6, 2.6, "#2b2b2e", BARE)
        if barred:
            bands = path("M-3-10h6M-3-5h6M-3 0h6M-3 5h6M-3 10h6", more='stroke="#9a9ea4" stroke-width="2"')
        ring = disc(0, 1, 1.9, GOLD, 'stroke-width=".8"') if knob else ""
        return upper + leaf + bands + lower + f'<g transform="translate(0 -1)">{glyph}</g>' + ring
    floor = box(-HALF, -14, 2 * HALF, 30, HOLE, f'fill-opacity=".34" {BARE}')
    if hollow:
        return floor + upper + lower
    leaf = shadow(3, -12, 22, 12, 2) + _leaf(2.5, -17, 19, 16, fill, barred)
    return floor + leaf + upper + lower + (f'<g transform="translate(0 1) scale(.7)">{glyph}</g>' if glyph else "")
