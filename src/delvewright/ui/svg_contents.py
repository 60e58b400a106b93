"""Further room contents, each a string of SVG: w by h units, w the longer."""

from __future__ import annotations

from delvewright.ui.svg_pieces import (
    BLOOD,
    BONE,
    FURNITURE,
    GOLD,
    INK,
    IRON,
    STONE,
    STONE_DARK,
    STONE_LIGHT,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
    Drawing,
    box,
    disc,
    path,
    polygon,
)

LEAF, LEAF_DARK, CLOTH, STRAW, WATER = "#5f7f4a", "#3f5a33", "#7d4a52", "#cfb25f", "#4a7f9c"


def _at(x: float, y: float, inside: str, scale: float = 1) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{inside}</g>'


def _each(w: float, h: float, one: str) -> str:
    """The same in every square."""
    squares = [(x, y) for y in range(20, int(h), 40) for x in range(20, int(w), 40)]
    return "".join(_at(x, y, one) for x, y in squares)


def _every(one: str) -> Drawing:
    return lambda w, h: _each(w, h, one)


FLAME = path("M-8 9q-7-9 2-18 1 5 4 4 3-5 0-11 14 9 10 20-2 5-6 5z", "#cf6a2c") + path(
    "M-3 9q-4-6 2-10 7 5 4 10z", "#efc45c"
)
_ROUND_WOOD = (
    disc(0, 0, 14, WOOD) + disc(0, 0, 10, WOOD_LIGHT) + path("M-9-4H9M-10 2H10M-7 7H7", more='stroke-opacity=".4"')
)
PILLAR = box(-16, -16, 32, 32, STONE_DARK, 'rx="3"') + disc(0, 0, 13, STONE_LIGHT) + disc(0, 0, 8, STONE)
ROCKS = (
    path("M-17 12l4-16 10-3 6 10 2 9z", STONE)
    + path("M2 13l2-12 8-4 6 9v7z", STONE_DARK)
    + path("M-8-3l4-12 11-1 5 10-7 7-8 1z", STONE_LIGHT)
)
BONES = (
    path("M-14 10 10-8M-12-6 12 10", more=f'stroke="{BONE}" stroke-width="5"')
    + disc(0, -4, 9, BONE)
    + disc(-3, -5, 2.2, INK)
    + disc(3, -5, 2.2, INK)
)
HEAP = path("M-17 13q4-16 12-18 3-8 9-7 6 3 7 9 6 6 6 16z", "{0}")
TREE = (
    path(polygon(8, 18, inner=11), LEAF_DARK) + path(polygon(8, 12, turn=-67, inner=7), LEAF) + disc(0, 0, 3, WOOD_DARK)
)
WEB = path(
    "M-17-17 17 17M17-17-17 17M0-18v36M-18 0h36M0-11l8 3 3 8-3 8-8 3-8-3-3-8 3-8z",
    more='stroke="#f6f3ea" stroke-width="1.6"',
)
SINGLE: dict[str, str] = {
    "anvil": path("M-16-9h26q6 0 6 5h-10l-4 6v5h6v5h-20v-5h6v-5q-10-1-10-11z", IRON),
    "barrel": _ROUND_WOOD,
    "bones": BONES,
    "books": box(-13, 3, 26, 8, BLOOD) + box(-10, -5, 22, 8, "#3f6b73") + box(-12, -13, 20, 8, "#b08a3c"),
    "boulder": path("M-15 9-17-3-8-14 6-15 16-6 14 9 3 16z", STONE)
    + path("M-8-6 2-9M-4 5l9 2", more='stroke-opacity=".5"'),
    "brazier": disc(0, 2, 13, IRON) + disc(0, 2, 9, "#2b2320") + _at(0, 1, FLAME, 0.8),
    "post": box(-7, -14, 14, 28, WOOD_DARK, 'rx="3"')
    + path("M-7-4h14M-7 4h14", more=f'stroke="{BONE}" stroke-width="3"'),
    "cage": box(-15, -15, 30, 30, "#4a4137", 'rx="3"')
    + path("M-9-15v30M-3-15v30M3-15v30M9-15v30M-15-9h30M-15 9h30", more=f'stroke="{STONE_LIGHT}" stroke-width="2.4"'),
    "candle": disc(0, 0, 9, GOLD) + box(-3, -12, 6, 14, BONE) + path("M0-19q4 5 0 7-4-2 0-7z", "#efc45c"),
    "cauldron": disc(0, 0, 15, IRON) + disc(0, 0, 10.5, LEAF) + disc(-3, -2, 2, "#b9d29b") + disc(4, 3, 1.5, "#b9d29b"),
    "crate": box(-15, -15, 30, 30, WOOD, 'rx="1"')
    + path("M-15-15 15 15M15-15-15 15", more=f'stroke="{WOOD_DARK}" stroke-width="4"')
    + box(-15, -15, 30, 30, "none", f'stroke="{WOOD_LIGHT}" stroke-width="3"'),
    "eggs": WEB
    + "".join(f'<ellipse cx="{x}" cy="{y}" rx="6" ry="8" fill="{BONE}"/>' for x, y in ((-7, 4), (7, 5), (0, -6))),
    "gears": disc(0, 0, 16, IRON) + path(polygon(8, 14, inner=9), GOLD) + disc(0, 0, 6, BLOOD),
    "forge": box(-17, -17, 34, 34, STONE_DARK, 'rx="3"') + box(-11, -11, 22, 22, "#2b2320") + _at(0, 2, FLAME),
    "coins": HEAP.format(GOLD) + disc(-4, 5, 3, "#f3d37a") + disc(6, 2, 3, "#f3d37a") + disc(1, -5, 3, "#f3d37a"),
    "horn": path("M-15 8q4-18 24-20l7 8q-16 0-20 16z", BONE) + path("M-9-1l7 5M0-8l6 6", more='stroke-width="2"'),
    "lantern": box(-2, -4, 4, 20, WOOD_DARK) + box(-8, -16, 16, 15, GOLD, 'rx="3"') + _at(0, -9, FLAME, 0.45),
    "levers": box(-16, 2, 32, 12, STONE_DARK, 'rx="3"')
    + path("M-9 8-13-11M0 8v-20M9 8l5-19", more=f'stroke="{WOOD_LIGHT}" stroke-width="4"'),
    "mirror": '<ellipse cx="0" cy="0" rx="12" ry="17" fill="#9fb9c4"/>'
    + path("M-5 6 6-9M0 9 8-2", more='stroke="#eef6f8" stroke-width="2"'),
    "campfire": disc(0, 3, 15, STONE_DARK)
    + path("M-12 9 12 1M-12 1 12 9", more=f'stroke="{WOOD}" stroke-width="5"')
    + FLAME,
    "pillar": PILLAR,
    "tree": TREE,
    "rocks": ROCKS,
    "crag": path("M-17 15-8-6-2 2 4-17 10-2 17 15z", STONE),
    "sacks": path("M-16 13q-3-14 6-16 2-5 5 0 9 3 6 16z", STRAW)
    + path("M1 13q-2-11 5-13 2-4 4 0 7 2 6 13z", "#b99a4c"),
    "spike": path("M-14 15 0-17 14 15q-14 5-28 0z", STONE) + path("M-3-6-6 10M3-3 6 11", more='stroke-opacity=".4"'),
    "menhir": path("M-11 15-9-13 2-17 11-10 12 15z", STONE) + path("M-4-6h8M0-6v12M-4 6h8", more='stroke-opacity=".7"'),
    "straw": HEAP.format(STRAW) + path("M-10 8l8-6M0 9l7-9M5-6l5-4", more='stroke-opacity=".5"'),
    "tent": path("M-17 14 0-16 17 14z", CLOTH) + path("M0-16-4 14H5z", "#2b2320"),
    "trinkets": HEAP.format("#a98a5c") + disc(-5, 5, 3, GOLD) + path(polygon(4, 4), WATER) + disc(8, 6, 3, BLOOD),
    "urn": path("M-6-15h12l-2 5q9 6 6 16-2 8-10 8t-10-8q-3-10 6-16z", "#a86a45")
    + path("M-9 2H9", more=f'stroke="{BONE}" stroke-width="2"'),
    "cocoon": '<ellipse cx="0" cy="0" rx="9" ry="16" fill="#d9d4c4"/>'
    + path("M-8-6 8-2M-9 2 9 6M-7 9l14 2M-6-11l12 3", more='stroke="#9b9484"'),
    "webbed-pillar": PILLAR + WEB,
    "well": disc(0, 0, 17, STONE)
    + disc(0, 0, 11, "#22303a")
    + path("M-7 2q4-4 7 0t7 0", more=f'stroke="{WATER}" stroke-width="2"'),
    "wheel": disc(0, 0, 15, "none", f'stroke="{WOOD}" stroke-width="5"')
    + path("M-15 0h30M0-15v30M-11-11 11 11M11-11-11 11", more=f'stroke="{WOOD_DARK}" stroke-width="3"')
    + disc(0, 0, 4, IRON),
}
"""What looks the same in every square it covers, drawn around the middle of one."""


def bed(w: float, h: float) -> str:
    return (
        box(4, 5, w - 8, h - 10, WOOD_DARK, 'rx="3"')
        + box(8, 9, w - 16, h - 18, CLOTH, 'rx="2"')
        + box(8, 9, 12, h - 18, BONE, 'rx="3"')
    )


def bench(w: float, h: float) -> str:
    legs = box(7, 7, 5, h - 14, WOOD_DARK) + box(w - 12, 7, 5, h - 14, WOOD_DARK)
    return (
        legs
        + box(4, h / 2 - 8, w - 8, 16, WOOD_LIGHT, 'rx="2"')
        + path(f"M6 {h / 2:g}H{w - 6:g}", more='stroke-opacity=".4"')
    )


def cloth(w: float, h: float) -> str:
    folds = "".join(f"M{x} 8V{h - 8:g}" for x in range(10, int(w), 8))
    return (
        box(3, 3, w - 6, 6, WOOD, 'rx="2"')
        + box(5, 8, w - 10, h - 14, CLOTH)
        + path(folds, more='stroke-opacity=".35"')
    )


def low_wall(w: float, h: float) -> str:
    joints = "".join(f"M{x} 10v{h / 2 - 10:g}M{x + 9} {h / 2:g}v{h / 2 - 10:g}" for x in range(12, int(w) - 8, 18))
    return box(2, 10, w - 4, h - 20, STONE, 'rx="2"') + path(
        f"M2 {h / 2:g}H{w - 2:g}{joints}", more='stroke-opacity=".5"'
    )


def fallen(w: float, h: float) -> str:
    rings = "".join(f"M{x} 9v{h - 18:g}" for x in range(16, int(w), 16))
    return box(3, 8, w - 6, h - 16, STONE_LIGHT, 'rx="10"') + path(
        rings, more=f'stroke="{STONE_DARK}" stroke-width="2"'
    )


def hedge(w: float, h: float) -> str:
    tufts = "".join(
        disc(x, y, 10, LEAF if (x + y) % 20 else LEAF_DARK)
        for y in range(10, int(h), 20)
        for x in range(10, int(w), 20)
    )
    thorns = "".join(f"M{x} {y}l5-5M{x} {y}l-5-4" for y in range(12, int(h), 20) for x in range(10, int(w), 20))
    return tufts + path(thorns, more=f'stroke="{BONE}" stroke-width="1.6"')


def rope(w: float, h: float) -> str:
    return path(f"M2 {h / 2:g}q{w / 4:g} 10 {w / 2 - 2:g} 0t{w / 2 - 2:g} 0", more=f'stroke="{STRAW}" stroke-width="5"')


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


def open_lid(w: int, h: int) -> str:
    """A chest that stands open: one sees into it."""
    x, y, wide = w * 0.16, h * 0.4, w * 0.68
    lid = path(f"M{x:g} {y:g}l-3-9h{wide + 6:g}l-3 9z", WOOD_LIGHT, 'stroke-width="1.6"')
    return lid + box(x, y, wide, h * 0.3, "#1b1613", 'rx="2"')


def state_mark(state: str, wide: int) -> str:
    """In the corner of a piece: a lock, or a tick where something has been done with it."""
    back = disc(wide - 8, 8, 6.5, BONE, 'stroke-width="1.2"')
    if state in SHUT:
        lock = path(f"M{wide - 10} 7v-2q0-2.5 2-2.5t2 2.5v2", more='stroke-width="1.3"')
        return back + box(wide - 11.2, 7, 6.4, 5, GOLD, 'rx="1" stroke-width="1"') + lock
    return back + path(f"M{wide - 11} 8l2.3 2.6 4-5", more='stroke-width="1.8"')


def high_mark(w: float, h: float) -> str:
    """The sign in a corner of what nobody can see over."""
    return path(f"M{w - 12:g} {h - 3:g}l4.5-8 4.5 8z", "#fffaf0", f'stroke="{INK}" stroke-width="1.3"')
