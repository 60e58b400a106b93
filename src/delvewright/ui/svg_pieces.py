"""Pencils, and the furniture drawn with them, each piece a string of SVG.

One square is U units wide. Light comes from the upper left; things show their top and, below it, a front in shade.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from html import escape

U = 40
INK = "#2e241b"
WOOD, WOOD_DARK, WOOD_LIGHT = "#94693d", "#6b4827", "#b58a57"
STONE, STONE_DARK, STONE_LIGHT = "#a39c8f", "#736c61", "#c6c0b2"
GOLD, IRON, BONE, BLOOD = "#d9a62e", "#5d6166", "#efe8d2", "#a5352b"

# What XML cannot hold, not even escaped.
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def safe(text: str) -> str:
    """Text as it may stand between tags or in an attribute."""
    return escape(_UNPRINTABLE.sub("", text))


def box(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" {more}/>'


def disc(x: float, y: float, r: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}" {more}/>'


def shadow(x: float, y: float, w: float, h: float, rx: float = 3) -> str:
    """What something throws on the floor: dark, with a soft rim."""
    return "".join(
        f'<rect x="{x - r:g}" y="{y - r:g}" width="{w + 2 * r:g}" height="{h + 2 * r:g}" rx="{rx + r:g}" '
        f'fill="#000" fill-opacity=".15" stroke="none"/>'
        for r in (-1, 0.6, 2.2)
    )


def block(x: float, y: float, w: float, h: float, fill: str, deep: float = 6, rx: float = 2) -> str:
    """A thing with a top and, below it, a front in shade; it throws a shadow, and its upper left rim is lit."""
    return (
        shadow(x + 1, y + 3, w + 2, h, rx + 1)
        + box(x, y + deep, w, h - deep, tinted(fill, -0.45), f'rx="{rx:g}"')
        + box(x, y, w, h - deep, fill, f'rx="{rx:g}"')
        + rim(x, y, w, h - deep)
    )


def rim(x: float, y: float, w: float, h: float) -> str:
    """Light along the upper left of a face."""
    return path(f"M{x + 1.6:g} {y + h - 2:g}V{y + 1.6:g}H{x + w - 2:g}", more='stroke="#fff" stroke-opacity=".32"')


def write(x: float, y: float, size: float, text: str, fill: str = INK, more: str = "") -> str:
    """Text in the middle of a point."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:g}" font-weight="bold" '
        f'text-anchor="middle" stroke="none" fill="{fill}" {more}>{safe(text)}</text>'
    )


def _rgb(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))


def mixed(one: str, other: str, part: float) -> str:
    """A colour so far on the way to another."""
    both = zip(_rgb(one), _rgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in both)


def tinted(colour: str, by: float) -> str:
    """A colour in more light, or in shade (below zero)."""
    return mixed(colour, "#ffffff" if by > 0 else "#000000", abs(by))


def polygon(n: int, r: float, turn: float = -90, inner: float = 0) -> str:
    """Path of a regular polygon around 0,0; with an inner radius, a star."""
    radii = (r, inner) if inner else (r,)
    steps = n * len(radii)
    angles = [math.radians(turn + 360 * i / steps) for i in range(steps)]
    points = [(math.cos(a) * radii[i % len(radii)], math.sin(a) * radii[i % len(radii)]) for i, a in enumerate(angles)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


# ---- furniture: w by h units, lying or upright ---------------------------------------------------------------


def along(w: float, h: float, part: float, aside: float = 0) -> tuple[float, float]:
    """A point so far along the longer side of a piece, and so many units beside its middle line."""
    return (w * part, h / 2 + aside) if w >= h else (w / 2 + aside, h * part)


def put(at: tuple[float, float], inside: str, scale: float = 1) -> str:
    """Something small, its foot at a point."""
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'<g transform="translate({at[0]:g} {at[1]:g}){size}">{inside}</g>'


def boards(x: float, y: float, w: float, h: float) -> str:
    """Seams and grain of a wooden face, along its longer side."""
    seams, grain = "", ""
    if w >= h:
        n = max(2, round(h / 9))
        seams = "".join(f"M{x:g} {y + h * k / n:.1f}h{w:g}" for k in range(1, n))
        grain = "".join(
            f"M{x + 5 + 7 * k % max(9, w - 30):.1f} {y + h * (k + 0.5) / n:.1f}q9-1.500 18 0" for k in range(n)
        )
    else:
        n = max(2, round(w / 9))
        seams = "".join(f"M{x + w * k / n:.1f} {y:g}v{h:g}" for k in range(1, n))
        grain = "".join(
            f"M{x + w * (k + 0.5) / n:.1f} {y + 5 + 7 * k % max(9, h - 30):.1f}q-1.500 9 0 18" for k in range(n)
        )
    return path(seams, more='stroke="#2a160a" stroke-opacity=".55" stroke-width="1"') + path(
        grain, more='stroke="#2a160a" stroke-opacity=".3" stroke-width=".8"'
    )


def wooden(x: float, y: float, w: float, h: float, fill: str = WOOD, deep: float = 7) -> str:
    """A block of planks."""
    return block(x, y, w, h, fill, deep) + boards(x, y, w, h - deep)


def glow(r: float, colour: str = "#ffb04a") -> str:
    """A little light around something."""
    return "".join(disc(0, 0, r * k, colour, 'fill-opacity=".12" stroke="none"') for k in (1, 0.7, 0.42))


CANDLE = (
    f'<g transform="translate(0 -13)">{glow(13)}</g>'
    + path("M-5 1q5 3 10 0l-1-2.500h-8z", GOLD, 'stroke-width=".9"')
    + box(-2, -10, 4, 10, "#f3ead0", 'rx="1" stroke-width=".9"')
    + path("M0-18q4 4.500 1.500 7.500h-3Q-4-13.500 0-18z", "#ffcf5a", 'stroke="#c4671c" stroke-width=".8"')
    + path("M0-14.500q1.500 2 .5 3.500h-1q-1-1.500.5-3.500z", "#fff6d0", 'stroke="none"')
)
CUP = (
    path("M-3.500-9h7l-1 6q-2.500 2-5 0z", "#c9cdd2", 'stroke-width=".9"')
    + path("M0-2.500v2.500M-2.800 0h5.600", more='stroke-width="1.6"')
    + path("M-3-8.500h6", more='stroke="#7a1f2a" stroke-width="1.6"')
)
PLATE = (
    '<ellipse cx="0" cy="0" rx="7.5" ry="5.6" fill="#d8d0ba" stroke-width="1"/>'
    '<ellipse cx="0" cy="-.3" rx="4.8" ry="3.4" fill="#b9ae92" stroke="none"/>'
    + path("M-3-1q3-3 6 0-3 2.500-6 0z", "#9a5a34", 'stroke-width=".7"')
)
BOOK = (
    path("M0 2.500q-5-3.500-11-1.500v-9q6-2 11 1.500 5-3.500 11-1.500v9q-6-2-11 1.500z", "#efe6cc", 'stroke-width="1"')
    + path("M0 2.500V-6.500", more='stroke-opacity=".6" stroke-width=".9"')
    + path("M-8.500-5l6 1M-8.500-2.500l6 1M2.500-4l6-1M2.500-1.500l6-1", more='stroke-opacity=".5" stroke-width=".7"')
)
SKULL = (
    path("M0-12q8 0 8 7.500 0 4-3 5.500v4h-10v-4q-3-1.500-3-5.500 0-7.500 8-7.500z", BONE, 'stroke-width="1"')
    + path("M3-11.500q5 2 5 7 0 4-3 5.500v4h-3q2-8 1-16.500z", "#c7bb99", 'stroke="none"')
    + disc(-3, -4, 2.1, INK, 'stroke="none"')
    + disc(3, -4, 2.1, INK, 'stroke="none"')
    + path("M-2 2v3M0 2v3M2 2v3", more='stroke-width=".8"')
)
SCROLL = (
    path("M-8-4l15 2-1.500 6.500-15-2z", "#ece1bf", 'stroke-width=".9"')
    + path("M-6-1.500l10 1.400M-6.500.8l9 1.200", more='stroke-opacity=".5" stroke-width=".7"')
    + disc(5, 3, 2, BLOOD, 'stroke-width=".7"')
)


def table(w: float, h: float) -> str:
    """With a candle, a plate, a cup and something that was written."""
    top = wooden(4, 2, w - 8, h - 5, "#946335", 8)
    legs = box(6, h - 9, 5, 7, "#3d2613", 'stroke-width=".9"') + box(
        w - 11, h - 9, 5, 7, "#3d2613", 'stroke-width=".9"'
    )
    if max(w, h) < 60:
        return legs + top + put((w / 2, h / 2 + 2), CANDLE)
    k = 1.4 if min(w, h) > 60 else 1.0
    things = put(along(w, h, 0.2, -4), PLATE, k) + put(along(w, h, 0.46, -3), SCROLL, k)
    things += put(along(w, h, 0.66, 3), CUP, k) + put(along(w, h, 0.84, 2), CANDLE, k)
    return legs + top + things


def throne(w: float, h: float) -> str:
    """High back, red seat, gilded knobs."""
    x = w / 2
    wings = path(f"M{x - 14:g} {h - 4:g}V8q3-4 7-2l7-6 7 6q4-2 7 2v{h - 12:g}z", "#6d4522")
    wings += path(f"M{x - 10:g} {h - 12:g}V11q10-8 20 0v{h - 23:g}z", tinted(BLOOD, -0.1), 'stroke-width="1"')
    seat = block(x - 13, h - 17, 26, 14, "#8a5a2e", 5) + box(x - 9, h - 16.5, 18, 7, BLOOD, 'rx="2" stroke-width="1"')
    arms = block(x - 17, h - 22, 6, 19, "#8a5a2e", 9) + block(x + 11, h - 22, 6, 19, "#8a5a2e", 9)
    knobs = "".join(disc(a, b, 2.4, GOLD, 'stroke-width=".9"') for a, b in ((x, 2), (x - 14, 8), (x + 14, 8)))
    return shadow(x - 13, 8, 30, h - 8, 4) + wings + seat + arms + knobs


def flasks(w: float, h: float) -> str:
    """A bench with glass in which something brews."""

    def flask(fill: str) -> str:
        return (
            path(
                "M-2.500-16h5v6l5.500 9q1 3-2 3h-12q-3 0-2-3l5.500-9z", "#cfe0e2", 'fill-opacity=".55" stroke-width="1"'
            )
            + path("M-4.500-5h9l3.500 5q.6 2-1.500 2h-13q-2.100 0-1.500-2z", fill, 'stroke="none"')
            + disc(-1.5, -2, 1.1, "#fff", 'fill-opacity=".6" stroke="none"')
            + path("M-3.500-16.500h7", more='stroke-width="1.6"')
        )

    top = wooden(4, 2, w - 8, h - 5, "#7c5636", 8)
    green = f'<g transform="translate(0 -4)">{glow(13, "#7dffa0")}</g>' + flask("#58b06c")
    if max(w, h) < 60:
        return top + put((w / 2, h / 2 + 4), green)
    things = put(along(w, h, 0.17, 2), green) + put(along(w, h, 0.36, 0), flask("#a0568e"), 0.85)
    things += (
        put(along(w, h, 0.54, 3), flask("#4f86b8"), 0.95)
        + put(along(w, h, 0.73, -2), BOOK)
        + put(along(w, h, 0.9, 3), CANDLE)
    )
    return top + things


def chest(w: float, h: float) -> str:
    """Shut, its lid vaulted, its bands of iron and gold."""
    parts = []
    wide = min(w - 8, 34 if max(w, h) < 60 else 44)
    x, y = (w - wide) / 2, h / 2 - 13
    parts.append(shadow(x + 1, y + 6, wide + 2, 23))
    parts.append(box(x, y + 11, wide, 17, tinted(WOOD, -0.28), 'rx="1.500"'))
    parts.append(path(f"M{x:g} {y + 19:g}h{wide:g}", more='stroke-opacity=".5" stroke-width="1"'))
    parts.append(path(f"M{x:g} {y + 13:g}v-4q0-9 {wide / 2:g}-9t{wide / 2:g} 9v4z", WOOD_LIGHT))
    parts.append(path(f"M{x + 2:g} {y + 8:g}q1-6 {wide / 2 - 2:g}-6.500", more='stroke="#fff" stroke-opacity=".35"'))
    for at in (x + wide * 0.16, x + wide * 0.72):
        parts.append(box(at, y + 1.5, wide * 0.12, 26, GOLD, 'rx=".6" stroke-width="1"'))
    parts.append(box(w / 2 - 4, y + 9, 8, 9, "#e8c65e", 'rx="1.500" stroke-width="1"'))
    parts.append(path(f"M{w / 2:g} {y + 12:g}v3", more='stroke-width="2"'))
    return "".join(parts)


def tomb(w: float, h: float) -> str:
    """A slab of stone with a knight's sword on it, cracked."""
    slab = block(3, 1, w - 6, h - 4, "#8e887c", 10) + box(
        8, 5, w - 16, h - 22, "#a8a193", 'rx="1.500" stroke-opacity=".6"'
    )
    slab += rim(8, 5, w - 16, h - 22)
    turn = 0 if w >= h else 90
    sword = (
        path("M-30-2.500h40l9 2.500-9 2.500h-40z", "#7d776c", 'stroke-width="1.1"')
        + path("M-30-8v16", more='stroke="#5d574d" stroke-width="3.4"')
        + path("M-30 0h-11", more='stroke="#5d574d" stroke-width="4"')
        + disc(-43, 0, 2.8, "#7d776c")
    )
    scale = min(1, (max(w, h) - 30) / 90)
    middle = f'<g transform="translate({w / 2:g} {h / 2 - 5:g}) rotate({turn}) scale({max(scale, 0.3):g})">{sword}</g>'
    cracks = path(
        f"M{w - 6:g} {h * 0.3:g}l-8 4 2 6-6 3M{w * 0.3:g} {h - 14:g}l4-6-3-4",
        more='stroke-opacity=".6" stroke-width="1"',
    )
    moss = path(f"M4 {h - 12:g}q4-5 9-1l4-2 2 4-5 4h-9z", "#5d6b3a", 'stroke="none" fill-opacity=".8"')
    return slab + middle + cracks + moss


def star_table(w: float, h: float) -> str:
    """A table with a star on its cloth, a skull, a book and a candle of its own colour."""
    top = block(4, 2, w - 8, h - 5, "#4a3a66", 9) + box(
        8,
        6,
        w - 16,
        h - 21,
        "none",
        f'rx="2" stroke="{GOLD}" stroke-opacity=".8" stroke-dasharray="3 2.500" stroke-width="1.1"',
    )
    fringe = path(
        "".join(f"M{x} {h - 4:g}v3" for x in range(7, int(w) - 5, 4)), more=f'stroke="{GOLD}" stroke-width="1.2"'
    )
    r = min(w, h - 9) * 0.3
    star = disc(0, 0, r, "none", 'stroke="#e0c9ff" stroke-width="1.1"') + path(
        polygon(5, r, inner=r * 0.39), more='stroke="#f0e2ff" stroke-width="1.4"'
    )
    middle = put((w / 2, (h - 7) / 2), glow(r * 1.3, "#b98bff") + star)
    if max(w, h) < 60:
        return top + fringe + middle
    return (
        top
        + fringe
        + middle
        + put(along(w, h, 0.14, 1), SKULL, 0.9)
        + put(along(w, h, 0.82, 3), BOOK)
        + put(along(w, h, 0.95, 6), CANDLE, 0.8)
    )


def shelves(w: float, h: float) -> str:
    """A case of books against the wall: one sees their backs, and what lies on top."""
    colours = ("#8c2f26", "#2f5f66", "#b08a3c", "#5b6e45", "#5e4678", "#8a7a63", "#324a7a")
    if h > w:
        back = block(8, 0, w - 16, h - 1, "#6b4524", 8) + boards(10, 2, w - 20, h - 14)
        parts, y, i = [], 6.0, 0
        while y < h - 16:
            thick = (6, 7, 5, 8)[i % 4]
            parts.append(
                box(
                    w / 2 - 8,
                    y,
                    (14, 16, 13, 15, 16)[i % 5],
                    thick - 1,
                    colours[i * 3 % 7],
                    'rx=".6" stroke-width=".8"',
                )
            )
            y += thick + (6 if i % 5 == 4 else 0)
            i += 1
        return back + "".join(parts)
    parts = [shadow(4, 4, w - 5, h - 4), box(3, 0, w - 6, h - 3, "#3a2412", 'rx="1.500"')]
    rows = 2 if h > 34 else 1
    tall = (h - 12) / rows
    for row in range(rows):
        foot, x, i = 5 + (row + 1) * tall, 6.0, row * 3
        while x < w - 11:
            thick, up = (5, 6, 4, 7, 5)[i % 5], min(tall - 3, (14, 12, 15, 13)[i % 4])
            if i % 9 == 8:
                parts.append(put((x + 5, foot), SKULL if i % 2 else CUP, 0.62))
                x += 11
            else:
                parts.append(box(x, foot - up, thick, up, colours[i * 3 % 7], 'rx=".5" stroke-width=".7"'))
                parts.append(
                    path(f"M{x + 1:g} {foot - up + 3:g}h{thick - 2:g}", more=f'stroke="{GOLD}" stroke-width=".8"')
                )
                x += thick + 0.3
            i += 1
        parts.append(box(3, foot, w - 6, 3, "#8a5a2e", 'stroke-width=".8"'))
    parts.append(
        box(2, -2, w - 4, 5, "#94693d", 'rx="1" stroke-width="1"')
        + path(f"M4-1H{w - 4:g}", more='stroke="#fff" stroke-opacity=".3"')
    )
    return "".join(parts)


def rack(w: float, h: float) -> str:
    """A bed of beams with rollers, ropes and irons."""
    frame = wooden(4, 4, w - 8, h - 8, "#7c5734", 6)
    a, b = along(w, h, 0.12), along(w, h, 0.88)
    if w >= h:
        rollers = "".join(block(x - 5, 1, 10, h - 4, "#5a3c20", 5) for x, _ in (a, b))
    else:
        rollers = "".join(block(2, y - 6, w - 4, 12, "#5a3c20", 5) for _, y in (a, b))
    ropes, irons = [], []
    for end, inner in ((0.12, 0.32), (0.88, 0.68)):
        for aside in (-7, 5):
            p, q = along(w, h, end, aside), along(w, h, inner, aside)
            ropes.append(f"M{p[0]:g} {p[1]:g}L{q[0]:g} {q[1]:g}")
            irons.append(
                disc(q[0], q[1], 3.6, "none", f'stroke="{INK}" stroke-width="4"')
                + disc(q[0], q[1], 3.6, "none", 'stroke="#8d9196" stroke-width="2"')
            )
    stain = put(
        along(w, h, 0.5),
        path("M-9-3q6-6 13-2 8 3 2 8-9 5-15 0-4-3 0-6z", "#5a120d", 'stroke="none" fill-opacity=".55"'),
    )
    return frame + stain + rollers + path("".join(ropes), more='stroke="#d9c692" stroke-width="2.2"') + "".join(irons)


FLAME = (
    path("M-8 9q-7-9 2-18 1 5 4 4 3-5 0-11 14 9 10 20-2 5-6 5z", "#d2571d", 'stroke="none"')
    + path("M-5 9q-5-7 2-12 1 3 3 3 2-3 0-7 9 7 6 14-1 3-4 3z", "#f3a32f", 'stroke="none"')
    + path("M-2 9q-3-5 1-8 5 3 3 7 0 1-2 1z", "#fff1b0", 'stroke="none"')
)


def hearth(w: float, h: float) -> str:
    """A fireplace with its mantel, logs and flames."""
    x, wide, foot = 3.0, w - 6, h - 2
    wall = shadow(4, 5, w - 6, h - 6) + box(x, 0, wide, foot, "#6f675b", 'rx="2"')
    rows = "".join(
        box(
            x + 1 + (wide - 2) * k / 6 + (row % 2) * 3,
            8 + row * 7,
            (wide - 2) / 6 - 1.2,
            5.6,
            tinted("#857c6e", 0.08 * ((k * 3 + row) % 3 - 1)),
            'rx="1" stroke="none"',
        )
        for row in range(max(1, int((foot - 9) / 7)))
        for k in range(6)
        if k < 5 or row % 2 == 0
    )
    mantel = block(1, -1, w - 2, 9, "#9b8f7d", 3)
    hole = path(f"M{w * 0.2:g} {foot:g}V{foot - h * 0.42:g}q{w * 0.3:g}-{h * 0.3:g} {w * 0.6:g} 0V{foot:g}z", "#120b08")
    glowing = path(
        f"M{w * 0.24:g} {foot - 1:g}q{w * 0.26:g}-{h * 0.5:g} {w * 0.52:g} 0z",
        "#ff7a1a",
        'stroke="none" fill-opacity=".35"',
    )
    logs = path(
        f"M{w * 0.28:g} {foot - 2:g}H{w * 0.72:g}M{w * 0.32:g} {foot - 5:g}H{w * 0.68:g}",
        more='stroke="#4a2c14" stroke-width="4"',
    )
    k = min(1.2, h / 40)
    fire = (
        put((w * 0.4, foot - 10 * k), FLAME, k)
        + put((w * 0.6, foot - 10 * k), FLAME, k)
        + put((w * 0.5, foot - 11 * k), FLAME, 1.2 * k)
    )
    return wall + rows + hole + glowing + logs + fire + mantel


def _weapon(i: int) -> str:
    """Something that leans on a rack, its foot at 0,0."""
    if i % 3 == 0:
        return path("M-2 0V-20l2-5 2 5V0z", "#c9cdd2", 'stroke-width="1"') + path(
            "M-5.500 0h11M0 0v6", more=f'stroke="{WOOD_DARK}" stroke-width="3"'
        )
    if i % 3 == 1:
        return (
            path("M0 6V-22", more=f'stroke="{WOOD_DARK}" stroke-width="3"')
            + path("M0-23q-10-2-10 9 5-3 10-1z", "#a9aeb4", 'stroke-width="1"')
            + path("M-8-15q2-6 8-7", more='stroke="#fff" stroke-opacity=".6"')
        )
    return path("M0 6V-18", more=f'stroke="{WOOD}" stroke-width="2.6"') + path(
        "M0-28l4 10h-8z", "#c9cdd2", 'stroke-width="1"'
    )


def arms(w: float, h: float) -> str:
    """Swords, axes and spears in their stand."""
    stand = wooden(3, h - 16, w - 6, 14, "#7c5734", 6)
    rail = box(5, 6, w - 10, 5, WOOD, 'rx="1.500"') + rim(5, 6, w - 10, 5)
    if h > w:
        stand = wooden(w / 2 - 9, 2, 18, h - 5, "#7c5734", 7)
        n = max(2, round(h / 26))
        return stand + "".join(
            put((w / 2 - 4, 16 + (h - 22) * (i + 0.5) / n), f'<g transform="rotate(78)">{_weapon(i)}</g>')
            for i in range(n)
        )
    n = max(2, round(w / 17) - 1)
    return rail + "".join(put((w * (i + 1) / (n + 1), h - 13), _weapon(i)) for i in range(n)) + stand


def cupboard(w: float, h: float) -> str:
    """Panelled doors with knobs under a heavy top."""
    if h > w:
        return wooden(7, 0, w - 14, h - 2, "#7a5230", 12) + "".join(
            box(w / 2 - 4, h * k - 3, 8, 6, GOLD, 'rx="1" stroke-width=".9"') for k in (0.3, 0.62)
        )
    leaves = max(2, round(w / 40))
    wide = (w - 8) / leaves
    parts = [shadow(4, 4, w - 4, h - 5), box(3, 2, w - 6, h - 4, "#4f3218", 'rx="2"')]
    for i in range(leaves):
        x = 4 + i * wide
        parts.append(
            box(x + 1, 9, wide - 2, h - 13, "#8a5c32", 'rx="1" stroke-width="1"') + rim(x + 1, 9, wide - 2, h - 13)
        )
        parts.append(box(x + 5, 13, wide - 10, h - 21, "#6d4524", 'rx="1" stroke-width=".9"'))
        parts.append(disc(x + wide - 4 if i % 2 == 0 else x + 4, h / 2 + 2, 1.9, GOLD, 'stroke-width=".8"'))
    parts.append(block(1, -2, w - 2, 12, "#94693d", 3))
    parts.append(put((w * 0.3, 4), CUP, 0.8) + put((w * 0.7, 5), CANDLE, 0.7))
    return "".join(parts)


def spiral_stairs(w: float, h: float) -> str:
    """A stair that winds down into the dark."""
    r, steps = min(w, h) / 2 - 3, 14
    parts = [
        disc(2, 3, r + 1.5, "#000", 'fill-opacity=".35" stroke="none"'),
        disc(0, 0, r + 1, "#8b8172"),
        disc(0, 0, r - 2, "#17120e"),
    ]
    for i in range(steps - 2):
        a, b = (math.radians(360 * k / steps - 90) for k in (i, i + 1))
        near = r - 3 - i * r * 0.018
        start, end = (f"{near * math.cos(t):.1f} {near * math.sin(t):.1f}" for t in (a, b))
        tone = tinted("#b3a894", -0.065 * i)
        parts.append(path(f"M0 0L{start}A{near:.1f} {near:.1f} 0 0 1 {end}Z", tone, 'stroke-width="1.1"'))
        parts.append(path(f"M0 0L{start}", more='stroke="#fff" stroke-opacity=".3" stroke-width="1"'))
    parts.append(disc(0, 0, r * 0.16, "#5d564b") + disc(-1, -1, r * 0.09, "#a39a89", 'stroke="none"'))
    return put((w / 2, h / 2), "".join(parts))


Drawing = Callable[[float, float], str]
FURNITURE: dict[str, Drawing] = {
    "arms": arms,
    "chest": chest,
    "cupboard": cupboard,
    "flasks": flasks,
    "hearth": hearth,
    "rack": rack,
    "shelves": shelves,
    "spiral-stairs": spiral_stairs,
    "star-table": star_table,
    "table": table,
    "throne": throne,
    "tomb": tomb,
}
"""By look, any size."""


def labelled(w: float, h: float, text: str) -> str:
    """What is said inside a piece we have no drawing of, as large as fits."""
    size = 13.0
    while len(lines := _wrapped(text, w - 10, size)) * size > h - 10 or _longest(lines, size) > w - 10:
        size -= 0.5
        if size < 6.5:
            break
    fits = max(1, int((w - 4) / (0.58 * size)))
    lines = lines[: max(1, int((h - 4) / size))]
    top = h / 2 - (len(lines) - 1) * size / 2
    return "".join(
        write(w / 2, top + i * size, size, line if len(line) <= fits else line[: fits - 1] + "…")
        for i, line in enumerate(lines)
    )


def _longest(lines: list[str], size: float) -> float:
    return max(map(len, lines)) * 0.62 * size


def _wrapped(text: str, w: float, size: float) -> list[str]:
    lines: list[str] = []
    for word in text.split() or ["?"]:
        if lines and _longest([f"{lines[-1]} {word}"], size) <= w:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
