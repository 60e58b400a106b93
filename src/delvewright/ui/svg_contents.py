"""Further room contents, each a string of SVG: w by h units, lying or upright."""

from __future__ import annotations

from delvewright.ui.svg_pieces import (
    BLOOD,
    BONE,
    CANDLE,
    CUP,
    FLAME,
    FURNITURE,
    GOLD,
    INK,
    IRON,
    SKULL,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Drawing,
    U,
    block,
    box,
    disc,
    glow,
    labelled,
    path,
    polygon,
    put,
    rim,
    shadow,
    tinted,
    wooden,
)

LEAF, LEAF_DARK, CLOTH, STRAW, WATER = "#5f7f4a", "#34502c", "#7d3f48", "#cfb25f", "#3f7c9a"
BARE = 'stroke="none"'
MANY = 16
"""Squares of a piece that are drawn one by one."""
LIT = 'stroke="#fff" stroke-opacity=".32" stroke-width="1"'


def _each(w: float, h: float, one: str) -> str:
    """The same in every square; where there are very many, once and large."""
    squares = [(x, y) for y in range(20, int(h), 40) for x in range(20, int(w), 40)]
    if len(squares) > MANY:
        return put((w / 2, h / 2), one, min(w, h) / U)
    return "".join(put(at, one) for at in squares)


def _every(one: str) -> Drawing:
    return lambda w, h: _each(w, h, one)


def _oval(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" {more}/>'


def _drum(rx: float, ry: float, tall: float, side: str, top: str) -> str:
    """Something round that stands: its top, and its side in shade."""
    y = -tall / 2
    body = path(f"M{-rx:g} {y:g}v{tall:g}a{rx:g} {ry:g} 0 0 0 {2 * rx:g} 0v{-tall:g}z", side)
    dark = path(
        f"M{rx * 0.3:g} {y + ry * 0.9:g}v{tall:g}a{rx:g} {ry:g} 0 0 0 {rx * 0.7:g} {-ry * 0.9:g}v{-tall:g}z",
        "#000",
        f'fill-opacity=".28" {BARE}',
    )
    return (
        shadow(-rx + 2, y + 4, 2 * rx, tall + ry, rx * 0.7)
        + body
        + dark
        + _oval(0, y, rx, ry, top)
        + path(f"M{-rx + 2:g} {y:g}a{rx - 2:g} {ry - 1.5:g} 0 0 1 {rx - 2:g} {1.5 - ry:g}", more=LIT)
    )


_BARREL = (
    _drum(13, 6, 20, WOOD, WOOD_LIGHT)
    + path("M-9-8v22M-4-6v23M4-6v23M9-8v22", more='stroke-opacity=".45" stroke-width="1"')
    + path("M-13-3a13 6 0 0 0 26 0M-13 6a13 6 0 0 0 26 0", more='stroke="#3d4146" stroke-width="2.6"')
    + _oval(0, -10, 9.5, 4, tinted(WOOD, -0.2), 'stroke-width=".8"')
)
PILLAR = (
    shadow(-12, -10, 32, 30, 6)
    + box(-17, 4, 34, 14, STONE_DARK, 'rx="2"')
    + box(-17, 2, 34, 8, STONE, 'rx="2"')
    + path("M-11 8V-16h22V8a11 5 0 0 1-22 0z", STONE)
    + path("M3 12V-16h8V8a11 5 0 0 1-8 4z", "#000", f'fill-opacity=".28" {BARE}')
    + path("M-7-14V9M-2-14v26M4-14v25", more='stroke-opacity=".35" stroke-width="1"')
    + _oval(0, -16, 13.5, 5.5, STONE_LIGHT)
    + path("M-11-16q3-4 11-4.500", more=LIT)
)
ROCKS = (
    shadow(-16, -4, 34, 20, 8)
    + path("M-18 13l4-17 11-3 6 11 2 9z", STONE)
    + path("M2 14l2-13 9-4 6 10v7z", STONE_DARK)
    + path("M-8-3l4-13 12-1 5 11-7 7-9 1z", STONE_LIGHT)
    + path("M-13-1l9-3M-4-13l10-1M5 2l7-4", more=LIT)
    + path("M4-5l5 5M-10 4l4 6", more='stroke-opacity=".5"')
)
BONES = (
    shadow(-14, -6, 32, 22, 9)
    + path("M-15 11 12-7M-13-5 13 12M-4 14l14-3", more=f'stroke="{INK}" stroke-width="6"')
    + path("M-15 11 12-7M-13-5 13 12M-4 14l14-3", more=f'stroke="{BONE}" stroke-width="3.600"')
    + put((-2, 0), SKULL, 1.05)
)


def _heap(fill: str) -> str:
    return (
        shadow(-16, -6, 36, 22, 9)
        + path("M-18 14q3-15 11-18 3-9 9-8 6 3 7 9 7 6 8 17-17 5-35 0z", fill)
        + path("M-13 3q3-5 6-6 2-7 8-7", more=LIT)
    )


_PILE = "".join(
    disc(x, y, 3.2, "#f3d37a", 'stroke="#8a6414" stroke-width=".9"')
    for x, y in ((-8, 8), (-2, 4), (5, 9), (9, 4), (0, -4), (-5, 0), (3, -8), (11, 11))
)
_LEAVES = "".join(
    path(polygon(9, r, turn=k * 25, inner=r * 0.7), fill, 'stroke-width="1"')
    for k, (r, fill) in enumerate(((19, "#263d20"), (15, LEAF_DARK), (10.5, LEAF), (5.5, "#7da05f")))
)
TREE = _oval(4, 6, 17, 14, "#000", f'fill-opacity=".35" {BARE}') + _LEAVES
WEB = path(
    "M-19-19 19 19M19-19-19 19M0-20v40M-20 0h40M0-10q4 3 7 3 1 4 3 7-3 3-3 7-4 1-7 3-3-3-7-3-1-4-3-7 3-3 3-7 4-1 7-3z",
    more='stroke="#f3f0e6" stroke-opacity=".85" stroke-width="1.2"',
)
_SACK = (
    path("M-9 12q-4-13 4-17-2-3 0-5h9q2 2 0 5 8 4 5 17-9 3-18 0z", STRAW)
    + path("M-4-5h8", more='stroke="#6b4827" stroke-width="2"')
    + path("M-6 4q1-5 4-6", more=LIT)
)
SINGLE: dict[str, str] = {
    "anvil": shadow(-14, -2, 32, 18, 4)
    + box(-9, 6, 18, 9, "#5a3c20")
    + path("M-17-10h27q7 0 8 6h-12l-4 5v5h6v4h-22v-4h6v-5q-9-1-9-11z", IRON)
    + path("M-15-8.500h24", more='stroke="#fff" stroke-opacity=".5" stroke-width="1.6"'),
    "barrel": _BARREL,
    "bones": BONES,
    "books": shadow(-13, -10, 30, 26, 2)
    + block(-15, 2, 29, 13, "#8c2f26", 6, 1)
    + block(-12, -7, 24, 12, "#2f5f66", 5, 1)
    + block(-14, -15, 22, 11, "#b08a3c", 5, 1)
    + put((-3, -12), CANDLE, 0.7),
    "boulder": shadow(-14, -8, 34, 28, 12)
    + path("M-17 10-18-4-9-16 7-17 18-6 16 11 3 18z", STONE)
    + path("M3 18-2 2 7-17 18-6 16 11z", "#000", f'fill-opacity=".24" {BARE}')
    + path("M-14-4-8-12 4-14", more=LIT)
    + path("M-8-2 0 4-3 10M6-6l4 5", more='stroke-opacity=".5"'),
    "brazier": put((0, -6), glow(22))
    + shadow(-8, 6, 20, 10, 4)
    + path("M-7 2-11 17M7 2l4 15M0 5v12", more='stroke="#26282b" stroke-width="3.400"')
    + path("M-14-5h28q-2 12-14 12t-14-12z", IRON)
    + _oval(0, -5, 14, 4.5, "#2b1a10")
    + path("M-10-5q4-3 8 0t9-1", more='stroke="#ff8a2a" stroke-width="3"')
    + put((0, -12), FLAME, 0.95),
    "post": shadow(-5, -10, 16, 26, 3)
    + path("M-6 14V-13h12v27q-6 3-12 0z", "#6b4827")
    + _oval(0, -13, 6, 3, WOOD_LIGHT)
    + path("M-6-4q6 3 12 0M-6 0q6 3 12 0M-6 4q6 3 12 0", more='stroke="#d9c692" stroke-width="2.4"'),
    "cage": shadow(-14, -14, 34, 34, 3)
    + box(-16, -8, 32, 26, "#15100c", 'rx="2"')
    + path("M-12-6v24M-6-6v24M0-6v24M6-6v24M12-6v24", more='stroke="#8d9196" stroke-width="2.200"')
    + block(-17, -16, 34, 12, "#5d6166", 4)
    + path("M-17 16h34", more='stroke="#5d6166" stroke-width="4"'),
    "candle": shadow(-6, 8, 16, 8, 4)
    + path("M0 14V-2M-8 15h16", more='stroke="#26282b" stroke-width="3.400"')
    + path("M-11 0V-3q11 6 22 0v3", more=f'stroke="{GOLD}" stroke-width="3"')
    + put((-11, -3), CANDLE, 0.75)
    + put((11, -3), CANDLE, 0.75)
    + put((0, -3), CANDLE, 0.95),
    "cauldron": put((0, -6), glow(20, "#9dff7a"))
    + shadow(-13, -2, 32, 20, 10)
    + path("M-16-6q-3 22 16 22t16-22z", "#3d4146")
    + path("M4 15q14-4 12-21h-7q1 14-5 21z", "#000", f'fill-opacity=".35" {BARE}')
    + _oval(0, -6, 16, 6.5, "#55595f")
    + _oval(0, -5.5, 12.5, 4.4, "#6fae4f", 'stroke-width="1"')
    + disc(-4, -6, 2, "#c9f2a4", 'stroke-width=".7"')
    + disc(4, -5, 1.5, "#c9f2a4", 'stroke-width=".7"'),
    "crate": block(-16, -16, 32, 33, WOOD, 11)
    + path("M-16-9h32M-16-2h32", more='stroke-opacity=".45" stroke-width="1"')
    + path("M-14-14 14 4M14-14-14 4", more=f'stroke="{WOOD_DARK}" stroke-width="3.4"')
    + box(-16, -16, 32, 22, "none", f'stroke="{WOOD_LIGHT}" stroke-width="2.4"'),
    "eggs": WEB
    + "".join(
        shadow(x - 5, y - 4, 12, 12, 6)
        + _oval(x, y, 6.500, 8.500, "#e2dcc6")
        + _oval(x - 2, y - 3, 2, 3, "#fff", f'fill-opacity=".6" {BARE}')
        for x, y in ((0, -6), (-8, 5), (8, 6))
    ),
    "gears": shadow(-14, -12, 34, 34, 14)
    + path(polygon(10, 18, inner=14), IRON)
    + disc(0, 0, 11, "#484c51")
    + path(polygon(8, 10, inner=7), GOLD)
    + put((0, 0), glow(11, "#ff7a4a"))
    + disc(0, 0, 4, "#ff9a5a"),
    "forge": block(-18, -18, 36, 36, STONE_DARK, 10)
    + box(-12, -14, 24, 16, "#15100c", 'rx="2"')
    + path("M-10-2q5-5 10 0t10-1", more='stroke="#ff8a2a" stroke-width="4"')
    + put((0, -6), glow(20))
    + put((-3, -10), FLAME, 0.8)
    + put((5, -9), FLAME, 0.65),
    "coins": _heap(tinted(GOLD, -0.1)) + _PILE,
    "horn": shadow(-14, -8, 32, 18, 6)
    + path("M-16 9q3-20 25-22l8 9q-18 1-22 18z", BONE)
    + path("M-10-1l8 6M0-9l7 7", more='stroke="#8a6a2c" stroke-width="2.4"')
    + path("M-13 5q3-12 14-15", more=LIT),
    "lantern": put((0, -8), glow(22))
    + shadow(-5, 8, 14, 8, 3)
    + path("M0 16V-2M-6 16H6", more='stroke="#26282b" stroke-width="3.4"')
    + box(-8, -17, 16, 15, "#26282b", 'rx="2"')
    + box(-5.500, -15, 11, 11, "#ffdf8a", BARE)
    + put((0, -9), FLAME, 0.5)
    + path("M-6-17q6-7 12 0", more='stroke-width="2"'),
    "levers": block(-17, 0, 34, 17, STONE_DARK, 7)
    + "".join(
        path(f"M{x} 5 {x + d} {-14}", more=f'stroke="{WOOD_LIGHT}" stroke-width="4"')
        + disc(x + d, -14, 3.2, BLOOD, 'stroke-width="1"')
        for x, d in ((-10, -3), (0, 1), (10, 5))
    ),
    "mirror": shadow(-10, -12, 26, 32, 10)
    + _oval(0, -1, 14, 18.500, GOLD)
    + _oval(0, -1, 11, 15.500, "#8fb0bf")
    + path("M-5 6 6-10M0 9 8-3", more='stroke="#eef6f8" stroke-width="2.2"'),
    "campfire": put((0, 0), glow(26))
    + "".join(
        disc(14 * c, 4 + 11 * n, 4, STONE_DARK, 'stroke-width="1"')
        for c, n in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7))
    )
    + _oval(0, 5, 10, 7, "#1b100a", BARE)
    + path("M-10 9 10 2M-10 2 10 9", more=f'stroke="{INK}" stroke-width="6"')
    + path("M-10 9 10 2M-10 2 10 9", more='stroke="#6b4322" stroke-width="3.800"')
    + put((0, -3), FLAME, 1.15),
    "pillar": PILLAR,
    "tree": TREE,
    "rocks": ROCKS,
    "crag": shadow(-14, 0, 34, 18, 4)
    + path("M-18 16-9-7-3 2 4-18 11-2 18 16z", STONE)
    + path("M4-18 11-2 18 16H6L2-4z", "#000", f'fill-opacity=".28" {BARE}')
    + path("M-14 8-9-3M-1 0 4-13", more=LIT),
    "sacks": shadow(-15, -4, 34, 22, 8) + put((-6, 2), _SACK) + put((8, 5), _SACK, 0.85),
    "spike": shadow(-11, 2, 28, 16, 8)
    + path("M-14 14Q-4 6 0-19 5 6 14 14q-14 6-28 0z", STONE)
    + path("M0-19Q5 6 14 14q-6 3-11 3 1-16-3-36z", "#000", f'fill-opacity=".28" {BARE}')
    + path("M-7 9q5-9 6-18", more=LIT),
    "menhir": shadow(-9, -12, 28, 32, 4)
    + path("M-13 15-11-13 1-19 11-12 13 15q-13 5-26 0z", STONE)
    + path("M4 17 5-16 11-12 13 15z", "#000", f'fill-opacity=".26" {BARE}')
    + path("M-9-8h9M-4-8v14M-8 6h8M-6-1h6", more='stroke="#9fe0ff" stroke-opacity=".75" stroke-width="1.6"'),
    "straw": _heap(STRAW)
    + path("M-12 9l9-6M0 10l8-10M5-6l6-4M-6 1l6-5M-3 12l5-4M9 8l6-5", more='stroke="#7a5f22" stroke-opacity=".7"'),
    "tent": shadow(-16, -4, 38, 22, 3)
    + path("M-19 15 0-19 19 15z", CLOTH)
    + path("M0-19 19 15H6z", "#000", f'fill-opacity=".3" {BARE}')
    + path("M0-19-6 15H5z", "#140d0a")
    + path("M-14 11-2-13", more=LIT),
    "trinkets": _heap("#8f7348")
    + disc(-5, 5, 3.4, GOLD)
    + path(polygon(4, 5), WATER)
    + disc(8, 6, 3.4, BLOOD)
    + put((-9, 9), CUP, 0.7)
    + put((3, -6), CUP, 0.8),
    "urn": shadow(-9, -8, 26, 28, 8)
    + path("M-6-16h12l-2 5q10 6 7 17-2 9-11 9t-11-9q-3-11 7-17z", "#a86a45")
    + path("M2 15q8-1 9-9 3-11-7-17l2-5h-3l-1 5q6 12 0 26z", "#000", f'fill-opacity=".26" {BARE}')
    + path("M-10 1q10 4 20 0M-9 5q9 4 18 0", more=f'stroke="{BONE}" stroke-opacity=".8" stroke-width="1.4"'),
    "cocoon": shadow(-6, -12, 20, 30, 9)
    + _oval(0, 0, 10, 17, "#e0dbca")
    + path("M-9-7 9-3M-10 2 10 6M-8 9l15 2M-7-12l13 3", more='stroke="#9b9484" stroke-width="1.2"')
    + path("M-6-6q1-6 5-8", more='stroke="#fff" stroke-opacity=".7" stroke-width="1.6"'),
    "webbed-pillar": PILLAR + WEB,
    "well": _drum(17.5, 10, 12, STONE_DARK, STONE)
    + _oval(0, -6, 12.500, 6.800, "#0d1418")
    + path("M-7-4q4-3 7 0t7 0", more=f'stroke="{WATER}" stroke-width="2"')
    + path("M-15 2v6M-5 7v6M6 7v6M15 2v6", more='stroke-opacity=".5" stroke-width="1"'),
    "wheel": shadow(-13, -12, 34, 34, 15)
    + disc(0, 0, 15, "none", f'stroke="{INK}" stroke-width="7"')
    + path("M-15 0h30M0-15v30M-11-11 11 11M11-11-11 11", more=f'stroke="{WOOD_DARK}" stroke-width="3.4"')
    + disc(0, 0, 15, "none", f'stroke="{WOOD}" stroke-width="4.4"')
    + disc(0, 0, 4, IRON),
}
"""What looks the same in every square it covers, drawn around the middle of one."""


def bed(w: float, h: float) -> str:
    """A bedstead with blanket and pillow."""
    frame = wooden(3, 2, w - 6, h - 4, WOOD_DARK, 7)
    if w >= h:
        sheet = box(6, 4, w - 12, h - 15, "#d9d0b4", 'rx="3" stroke-width="1"') + box(
            20, 3.5, w - 26, h - 13, CLOTH, 'rx="3"'
        )
        fold = path(f"M24 4v{h - 14:g}", more=f'stroke="{BONE}" stroke-width="3"')
        return (
            frame
            + sheet
            + fold
            + box(7, 7, 11, h - 21, "#f3ecd6", 'rx="4" stroke-width="1"')
            + rim(20, 3.5, w - 26, h - 13)
        )
    sheet = box(6, 4, w - 12, h - 15, "#d9d0b4", 'rx="3" stroke-width="1"') + box(
        5.5, 20, w - 11, h - 30, CLOTH, 'rx="3"'
    )
    fold = path(f"M6 24h{w - 12:g}", more=f'stroke="{BONE}" stroke-width="3"')
    return frame + sheet + fold + box(9, 7, w - 18, 10, "#f3ecd6", 'rx="4" stroke-width="1"')


def bench(w: float, h: float) -> str:
    """A plank on two feet."""
    if w >= h:
        feet = "".join(box(x, h / 2 + 2, 6, 10, WOOD_DARK) for x in (8, w - 14))
        return feet + wooden(4, h / 2 - 8, w - 8, 17, WOOD_LIGHT, 5)
    return box(w / 2 - 6, h - 12, 12, 9, WOOD_DARK) + wooden(w / 2 - 8, 4, 16, h - 10, WOOD_LIGHT, 5)


def cloth(w: float, h: float) -> str:
    """A hanging from its rod, in folds."""
    folds = "".join(f"M{x} 9q-2 {h / 2 - 8:g} 0 {h - 18:g}" for x in range(11, int(w) - 6, 8))
    hem = "q4 4 8 0" * int((w - 12) // 8)
    return (
        shadow(7, 8, w - 10, h - 14)
        + path(f"M6 7h{w - 12:g}v{h - 15:g}H6z", CLOTH)
        + path(folds, more='stroke="#2a0f14" stroke-opacity=".6" stroke-width="2"')
        + path(folds, more='stroke="#fff" stroke-opacity=".16" stroke-width="1.2" transform="translate(3 0)"')
        + path(f"M6 {h - 8:g}{hem}", more=f'stroke="{GOLD}" stroke-width="2"')
        + box(2, 3, w - 4, 5, WOOD, 'rx="2"')
        + disc(3, 5.5, 3, GOLD, 'stroke-width="1"')
        + disc(w - 3, 5.5, 3, GOLD, 'stroke-width="1"')
    )


def low_wall(w: float, h: float) -> str:
    """Knee-high, of dressed stone."""
    if w >= h:
        x, y, wide, tall = 1.0, h / 2 - 11, w - 2, 24.0
    else:
        x, y, wide, tall = w / 2 - 9, 1.0, 18.0, h - 2
    joints = "".join(f"M{x + k:g} {y:g}v{tall - 9:g}" for k in range(13, int(wide) - 5, 16))
    joints += "".join(f"M{x:g} {y + k:g}h{wide:g}" for k in range(13, int(tall) - 12, 16))
    front = "".join(f"M{x + k:g} {y + tall - 8:g}v7" for k in range(8, int(wide) - 4, 14))
    return block(x, y, wide, tall, STONE, 9) + path(joints + front, more='stroke-opacity=".5" stroke-width="1"')


def fallen(w: float, h: float) -> str:
    """A column that lies broken."""
    turn = "" if w >= h else f' transform="translate({w:g} 0) rotate(90)"'
    w, h = max(w, h), min(w, h)
    rings = "".join(f"M{x} 8q4 {h / 2 - 8:g} 0 {h - 16:g}" for x in range(18, int(w) - 6, 18))
    return (
        f"<g{turn}>{shadow(5, 10, w - 6, h - 12, 8)}"
        + box(3, 8, w - 6, h - 16, STONE, 'rx="9"')
        + box(4, h / 2 + 1, w - 8, h / 2 - 9.5, "#000", f'rx="7" fill-opacity=".26" {BARE}')
        + path(f"M10 11H{w - 10:g}", more=LIT)
        + path(rings, more=f'stroke="{STONE_DARK}" stroke-width="2.2"')
        + path(f"M{w * 0.55:g} 8l-4 6 5 5-5 7 3 6", more='stroke-width="1.4"')
        + "</g>"
    )


def hedge(w: float, h: float) -> str:
    """Thorns, grown together."""
    far = 19 if w * h <= MANY * U * U else 80
    spots = [(x + (y // 20 % 2) * 5 - 2, y) for y in range(11, int(h), far) for x in range(11, int(w), far)]
    dark = "".join(disc(x + 2, y + 3, 12, "#000", f'fill-opacity=".3" {BARE}') for x, y in spots)
    tufts = "".join(
        path(polygon(9, 12, turn=x * 7, inner=9), LEAF_DARK, f'transform="translate({x} {y})"') for x, y in spots
    )
    tufts += "".join(
        path(polygon(8, 7, turn=y * 5, inner=5), LEAF, f'{BARE} transform="translate({x - 2} {y - 2})"')
        for x, y in spots
    )
    thorns = "".join(f"M{x} {y}l6-6M{x} {y}l-6-4M{x} {y}l3 7" for x, y in spots)
    return dark + tufts + path(thorns, more=f'stroke="{BONE}" stroke-width="1.3"')


def rope(w: float, h: float) -> str:
    """Stretched over what lies below."""
    d = (
        f"M2 {h / 2:g}q{w / 4:g} 10 {w / 2 - 2:g} 0t{w / 2 - 2:g} 0"
        if w >= h
        else f"M{w / 2:g} 2q10 {h / 4:g} 0 {h / 2 - 2:g}t0 {h / 2 - 2:g}"
    )
    twist = 'stroke="#7a5f22" stroke-width="4.4" stroke-dasharray="1.500 4"'
    return (
        path(d, more=f'stroke="{INK}" stroke-width="7"')
        + path(d, more=f'stroke="{STRAW}" stroke-width="4.6"')
        + path(d, more=twist)
    )


LOOKS: dict[str, Drawing] = {
    **FURNITURE,
    **{name: _every(one) for name, one in SINGLE.items()},
    "bed": bed,
    "bench": bench,
    "cloth": cloth,
    "column": fallen,
    "hedge": hedge,
    "low-wall": low_wall,
    "rope": rope,
}
"""Everything that can be drawn for a piece, by look, any size."""


OPENED = ("open", "searched", "emptied")
SHUT = ("locked", "jammed", "grilled", "barred")


def open_chest(w: float, h: float) -> str:
    """A chest that stands open: one sees into it."""
    x, y, wide = w / 2 - 15, h / 2 - 4, 30
    return (
        shadow(x, y + 2, wide + 2, 17)
        + path(f"M{x:g} {y:g}l-1.500-11q16.500-5 33 0l-1.500 11z", tinted(WOOD, -0.25))
        + path(f"M{x + 2:g} {y - 1:g}l-1-8q14-4 28 0l-1 8z", tinted(WOOD, -0.55), 'stroke="none"')
        + box(x, y, wide, 18, WOOD, 'rx="1.500"')
        + path(f"M{x + 2:g} {y:g}h26l-2 5h-22z", "#120b07", 'stroke="none"')
        + box(x + 4, y + 5, 4, 13, GOLD)
        + box(x + 22, y + 5, 4, 13, GOLD)
        + rim(x, y + 5, wide, 13)
    )


def state_mark(state: str, wide: float) -> str:
    """In the corner of a piece: a lock, or a tick where something has been done with it."""
    back = disc(wide - 8, 8, 6.5, BONE, 'stroke-width="1.2"')
    if state in SHUT:
        lock = path(f"M{wide - 10} 7v-2q0-2.5 2-2.5t2 2.5v2", more='stroke-width="1.3"')
        return back + box(wide - 11.2, 7, 6.4, 5, GOLD, 'rx="1" stroke-width="1"') + lock
    return back + path(f"M{wide - 11} 8l2.3 2.6 4-5", more='stroke-width="1.8"')


def high_mark(w: float, h: float) -> str:
    """The sign in a corner of what nobody can see over."""
    return path(f"M{w - 12:g} {h - 3:g}l4.5-8 4.5 8z", "#fffaf0", f'stroke="{INK}" stroke-width="1.3"')


def furniture(look: str, title: str, w: int, h: int, high: bool = False, state: str = "") -> str:
    """A piece of so many units, with what has been done to it; one we have no drawing of has its name on it."""
    drawn = LOOKS.get(look)
    if drawn is None:
        inside = block(4, 4, w - 8, h - 8, "#a48d63", 5) + labelled(w, h - 5, title)
    else:
        inside = drawn(w, h)
    if look == "chest" and state in OPENED:
        inside = open_chest(w, h)
    return inside + (high_mark(w, h) if high else "") + (state_mark(state, w) if state else "")
