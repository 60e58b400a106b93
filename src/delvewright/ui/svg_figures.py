"""Tokens, doors and figures, each a string of SVG drawn around its own middle."""

from __future__ import annotations

from delvewright.kernel.view import FigureView
from delvewright.ui.svg_pieces import (
    BONE,
    GOLD,
    INK,
    IRON,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WOOD,
    WOOD_LIGHT,
    box,
    disc,
    path,
    polygon,
    write,
)
from delvewright.ui.svg_silhouettes import SILHOUETTES, silhouette

# ---- tokens: around 0,0 -----------------------------------------------------------------------------------

_LETTER = disc(0, 0, 12, BONE)
TOKENS: dict[str, str] = {
    "trap": path("M0-13 14 12h-28z", "#e2b93b", 'stroke-width="2"') + write(0, 4, 15, "!"),
    "pit": box(-16, -16, 32, 32, STONE_DARK, 'rx="5"')
    + path("M-12-9 9-11 12-3 10 11-6 12-12 7z", "#1b1613")
    + path("M-12-9-4-2 9-11M-4-2-6 12M-4-2 12-3", more='stroke="#4f473f" stroke-width="1.2"'),
    "rubble": path("M-16 12l3-13 9-3 5 8 3 8z", STONE)
    + path("M1 12l2-11 8-3 6 8v6z", STONE_DARK)
    + path("M-7-4l4-10 10-1 4 9-6 6-7 1z", STONE_LIGHT),
    "pack": path("M-7-6v-3q0-5 7-5t7 5v3", more='stroke-width="3"')
    + path("M-12-6h24l3 18h-30z", WOOD)
    + box(-4, -6, 8, 9, WOOD_LIGHT, 'rx="1"'),
    "portal": disc(0, 0, 16, "#3d3566")
    + path("M0 0q4-5 8 0t-4 8-12-4 2-15 16 2 0 18", more='stroke="#b9b2ea" stroke-width="2.5"'),
    "coins": disc(-5, 5, 8, GOLD)
    + disc(6, 5, 8, GOLD)
    + disc(0, -5, 8, GOLD)
    + path("M-2.5-5h5", more='stroke-width="2"'),
    "fire": path("M-9 14q-8-11 2-21 2 6 5 5 3-6 0-13 16 11 11 23-2 6-6 6z", "#cf6a2c")
    + path("M-4 14q-4-7 3-12 8 6 4 12z", "#efc45c"),
    "start": path(polygon(4, 15), "#6f8a63") + path("M-6 2 0-6 6 2M0-5v11", more=f'stroke="{BONE}" stroke-width="3"'),
    "exit": box(-13, -13, 26, 26, "#5f7f86", 'rx="4"')
    + path("M-8 0h13M0-6l7 6-7 6", more=f'stroke="{BONE}" stroke-width="3"'),
    "key": disc(-8, 0, 5, "none", f'stroke="{GOLD}" stroke-width="4"')
    + path("M-2 0h14v5M6 0v4", more=f'stroke="{GOLD}" stroke-width="4"'),
    "remains": disc(0, -3, 11, BONE)
    + box(-6, 5, 12, 8, BONE, 'rx="2"')
    + disc(-4, -3, 2.8, INK)
    + disc(4, -3, 2.8, INK)
    + path("M-2 8v5M2 8v5"),
    "glyph": disc(0, 0, 14, "#6b5278") + path("M-5 8v-16l10 8-10 8", more=f'stroke="{BONE}" stroke-width="2.5"'),
    "stairs": path("M-20-20h40v40h-40z", STONE)
    + "".join(
        box(-20, -20 + 8 * i, 40, 8, f"#{0xC6 - 22 * i:02x}{0xC0 - 22 * i:02x}{0xB2 - 22 * i:02x}") for i in range(5)
    ),
    "unexplored": disc(0, 0, 13, "none", 'stroke-dasharray="3 4" opacity=".55"') + write(0, 0, 16, "?"),
    "chasm": path("M-20-20h40v40h-40z", "#17130f", 'stroke="none"')
    + path("M-20-8l8 5-6 9 9 4M20-12l-9 6 5 8-8 10", more='stroke="#4f473f" stroke-width="1.6"'),
    "bridge": "".join(box(-20, -20 + 8 * i, 40, 7, WOOD if i % 2 else WOOD_LIGHT) for i in range(5)),
    "darts": box(-17, -17, 34, 34, STONE_DARK, 'rx="4"')
    + "".join(disc(x, y, 4, "#1b1613") for x in (-8, 8) for y in (-8, 8)),
    "plate": box(-16, -16, 32, 32, STONE_LIGHT, 'rx="3"') + box(-10, -10, 20, 20, STONE, 'rx="2"'),
    "device": path(polygon(8, 15, inner=10), IRON) + disc(0, 0, 5, STONE_LIGHT),
    "pen": path("M-14 10l8-6M-2 11l8-8M-10-4l7-7M4-6l9-5", more='stroke="#b99a4c" stroke-width="2.4"'),
    "meat": path("M-12 4q0-14 14-14 11 1 10 11-2 10-14 10-10 0-10-7z", "#a5483b") + disc(3, 0, 4, BONE),
    "web": path(
        "M-16-16 16 16M16-16-16 16M0-17v34M-17 0h34M0-9l7 2 2 7-2 7-7 2-7-2-2-7 2-7z",
        more='stroke="#f6f3ea" stroke-width="1.6"',
    ),
    "water": path(
        "M-15-7q5-6 10 0t10 0 10 0M-15 2q5-6 10 0t10 0 10 0M-15 11q5-6 10 0t10 0 10 0",
        more='stroke="#4a7f9c" stroke-width="3"',
    ),
}
TOKENS["hidden-trap"] = TOKENS["trap"]


def token(look: str, title: str) -> str:
    """A marker; one we have no drawing of is a coin with its first letter."""
    return TOKENS.get(look) or _LETTER + write(0, 0, 15, (title or "?")[0].upper())


# ---- doors: on a wall that runs from -20,0 to 20,0 ---------------------------------------------------------

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
    "key": disc(0, -1.5, 2.2, INK, 'stroke="none"') + path("M0-1v4.5", more='stroke-width="2"'),
    "in": path("M-5 3 0-3 5 3", more=f'stroke="{BONE}" stroke-width="2.5"'),
    "out": path("M-5-3 0 3 5-3", more=f'stroke="{INK}" stroke-width="2.5"'),
    "bars": path("M-10-5v10M-5-5v10M0-5v10M5-5v10M10-5v10", more='stroke-width="2"'),
    "spikes": path("M-10-6 -8 5M0-6v12M10-6 8 5", more=f'stroke="{IRON}" stroke-width="3"'),
    "star": path("M0-4.5v9M-4-2.2 4 2.2M4-2.2-4 2.2", more=f'stroke="{BONE}" stroke-width="1.8"'),
}


def door(kind: str, open_: bool, turn: int) -> str:
    """A door that leads up the page; the board turns it by so many degrees, and we turn letters back."""
    fill, mark = DOORS["" if kind in PLAIN else kind] if kind in PLAIN or kind in DOORS else (WOOD, kind[0].upper())
    posts = box(-19.5, -5, 7, 10, STONE_LIGHT, 'rx="1.5"') + box(12.5, -5, 7, 10, STONE_LIGHT, 'rx="1.5"')
    glyph = _MARKS.get(mark, "")
    if mark and not glyph:
        glyph = disc(0, 0, 7.5, BONE, 'stroke-width="1.6"')
        glyph += write(0, 0, 12, mark, more=f'transform="rotate({-turn})"')
    if not open_:
        knob = "" if mark else disc(8, 0, 1.9, GOLD, 'stroke-width=".8"')
        return box(-13.5, -4.5, 27, 9, fill, 'rx="1.5" stroke-width="1.8"') + posts + glyph + knob
    if kind in ("stone-doorway", "opening"):
        return posts
    leaf = 'rx="1" transform="rotate({0} {1} 0)"'
    leaves = box(-13, -2.2, 13, 4.4, fill, leaf.format(72, -13)) + box(0, -2.2, 13, 4.4, fill, leaf.format(-72, 13))
    small = f'<g transform="translate(16 0) scale(.62)">{glyph}</g>' if glyph else ""
    return leaves + posts + small


# ---- figures: around 0,0 -----------------------------------------------------------------------------------

COLOURS = {
    "rust": "#b5532a", "amber": "#c4922c", "jade": "#2f7f6b", "azure": "#3a6ca8", "plum": "#83568f", "lake": "#4d8fae",
    "umber": "#8c6b4a", "rose": "#a04a68",
    "moss": "#55692f", "olive": "#8b9850", "bone": "#e4dcc2", "slate": "#6d7d78", "sand": "#c9b483", "pine": "#3f5f57",
    "coal": "#3b3944", "brick": "#7c4b44", "ochre": "#8d5f2f", "dusk": "#5b4a6e",
}  # fmt: skip
SHAPES = {
    "round": "M-15.5 0a15.5 15.5 0 1 1 31 0a15.5 15.5 0 1 1-31 0z",
    "box": "M-9-14h18q5 0 5 5v18q0 5-5 5h-18q-5 0-5-5v-18q0-5 5-5z",
    "hexagon": polygon(6, 16.5),
    "diamond": polygon(4, 18.5),
    "pentagon": polygon(5, 17),
    "octagon": polygon(8, 16, turn=-67.5),
    "slab": polygon(6, 16.5, turn=0),
    "shield": "M-14-14h28v18L0 17-14 4z",
    "burr": polygon(8, 18, inner=14.5),
    "pennant": polygon(5, 17, turn=90),
    "mask": "M-15-15 0-10 15-15 12 5 0 17-12 5z",
}
_BRIGHT, _DARK, _CORNERS = list(COLOURS)[:8], list(COLOURS)[8:], list(SHAPES)[2:]
BAR, BARS = "#1f1914", ("#d1473a", "#5b93cf")
CROSS = 'stroke="#1f1914" stroke-width="2.6"'
_FACING = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}


def _looks(figure: FigureView) -> tuple[str, str]:
    """Colour and outline, as the book says; else heroes are round, monsters have corners, the rest are blunt boxes."""
    shape, _, colour = figure.look.partition(" ")
    colour = colour.partition(" ")[0]
    if figure.side != "hidden" and shape in SHAPES and colour in COLOURS:
        return COLOURS[colour], SHAPES[shape]
    chance = sum(figure.kind.encode())
    if figure.side == "hero":
        return COLOURS[_BRIGHT[(chance + sum(figure.letter.encode())) % len(_BRIGHT)]], SHAPES["round"]
    if figure.side == "monster":
        return COLOURS[_DARK[chance % len(_DARK)]], SHAPES[_CORNERS[chance % len(_CORNERS)]]
    return COLOURS[_BRIGHT[chance % len(_BRIGHT)]], SHAPES["box"]


def _bar(y: float, wide: float, now: int, most: int, fill: str) -> str:
    """Points left: a segment for each point, or one bar when there are many."""
    part = wide / most
    parts = box(-wide / 2, y, wide, 3.4, BAR, f'stroke="{BAR}" stroke-width="1.4"')
    if now > 0:
        parts += box(-wide / 2, y, part * min(now, most), 3.4, fill, 'stroke="none"')
    if most > 10 * wide / 30:
        return parts
    cuts = "".join(f"M{part * i - wide / 2:g} {y:g}v3.4" for i in range(1, most))
    return parts + path(cuts, more=f'stroke="{BAR}" stroke-width="1.2"')


def figure_token(figure: FigureView, wide: float, tall: float, tag: str = "") -> str:
    """A figure as a token that fills a box of that many squares; the tag is a small name beside it."""
    bars = [b for b in list(figure.bars.values())[: 2 if figure.side == "hero" else 1] if b[1] > 1]
    token = _body(figure, wide, tall)
    if not figure.alive:
        return f'<g opacity=".6">{token}{path("M-12-12 12 12M12-12-12 12", more=CROSS)}</g>'
    if figure.lying:
        token = f'<g transform="rotate(90) scale(.86)">{token}</g>' + write(tall * 9, -tall * 11, 13, "z", BAR)
    lift = 2.0 * len(bars)
    parts = [f'<g transform="translate(0 {-lift:g}) scale({1 - 0.045 * len(bars):g})">{token}</g>' if bars else token]
    for i, (now, most) in enumerate(bars):
        parts.append(_bar(tall * 20 - 0.5 - 4.4 * (len(bars) - i), 30 * wide, now, most, BARS[i]))
    if tag:
        x, y = wide * 20 - 6.5, 6.5 - tall * 20
        parts.append(disc(x, y, 6.5, BONE, 'stroke-width="1.2"') + write(x, y, 9, tag))
    return "".join(parts)


def _body(figure: FigureView, wide: float, tall: float) -> str:
    fill, outline = _looks(figure)
    r, g, b = (int(fill[i : i + 2], 16) for i in (1, 3, 5))
    ink = INK if 0.3 * r + 0.6 * g + 0.1 * b > 135 else "#fdf8ea"
    parts = [f'<g transform="scale({wide:g} {tall:g})">']
    if figure.active:
        parts.append(disc(0, 0, 18.4, "#fff1b8", f'stroke="{BAR}" stroke-width="4.5"'))
        parts.append(disc(0, 0, 18.4, "none", 'stroke="#f2c230" stroke-width="2.6"'))
    parts.append(path(outline, fill, f'stroke="{BAR}" stroke-width="2" vector-effect="non-scaling-stroke"'))
    if figure.side == "hero":
        parts.append(disc(0, 0, 14, "none", f'stroke="{ink}" stroke-opacity=".45" stroke-width="1.2"'))
    if figure.facing.lower() in _FACING:
        turn = f'transform="rotate({_FACING[figure.facing.lower()]})"'
        parts.append(path("M-5-14 0-20 5-14z", BONE, turn))
    letter = (figure.letter or figure.title or "?")[:2]
    drawn = figure.look.rpartition(" ")[2] if figure.side != "hidden" else ""
    if drawn not in SILHOUETTES:
        size = (17 if len(letter) == 1 else 13) * min(wide, tall)
        return "".join(parts) + "</g>" + write(0, 0, size, letter, ink)
    small = min(wide, tall)
    x, y = 6.5 - wide * 20, 6.5 - tall * 20
    badge = disc(x, y, 6.2, BONE, 'stroke-width="1.2"') + write(x, y, 9.5 if len(letter) == 1 else 7.5, letter)
    return f'{"".join(parts)}</g><g transform="scale({0.88 * small:g})">{silhouette(drawn, ink, fill)}</g>{badge}'
