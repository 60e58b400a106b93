"""Pencils, and the furniture drawn with them, each piece a string of SVG.

One square is U units wide. Furniture is drawn with its long side lying; the board turns it.
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


def write(x: float, y: float, size: float, text: str, fill: str = INK, more: str = "") -> str:
    """Text in the middle of a point."""
    return (
        f'<text x="{x:g}" y="{y + size * 0.35:g}" font-size="{size:g}" font-weight="bold" '
        f'text-anchor="middle" stroke="none" fill="{fill}" {more}>{safe(text)}</text>'
    )


def polygon(n: int, r: float, turn: float = -90, inner: float = 0) -> str:
    """Path of a regular polygon around 0,0; with an inner radius, a star."""
    radii = (r, inner) if inner else (r,)
    steps = n * len(radii)
    angles = [math.radians(turn + 360 * i / steps) for i in range(steps)]
    points = [(math.cos(a) * radii[i % len(radii)], math.sin(a) * radii[i % len(radii)]) for i, a in enumerate(angles)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


# ---- furniture: w by h units, w the longer ------------------------------------------------------------


def table(w: float, h: float) -> str:
    planks = "".join(f"M6 {h * k / 4:g}H{w - 6:g}" for k in (1, 2, 3))
    plates = "".join(disc(w * k, h * 0.5, 7, BONE) + disc(w * k, h * 0.5, 4, "#d8cfb4") for k in (0.25, 0.75))
    candle = disc(w / 2, h / 2, 5, GOLD) + disc(w / 2, h / 2, 2, "#fff3c4")
    return box(5, 5, w - 10, h - 10, WOOD, 'rx="3"') + path(planks, more='stroke-opacity=".35"') + plates + candle


def throne(w: float, h: float) -> str:
    back = box(6, 4, w - 12, 9, WOOD_DARK, 'rx="2"') + disc(10, 8, 2, GOLD) + disc(w - 10, 8, 2, GOLD)
    arms = box(6, 13, 5, h - 19, WOOD, 'rx="2"') + box(w - 11, 13, 5, h - 19, WOOD, 'rx="2"')
    return back + arms + box(11, 13, w - 22, h - 21, BLOOD, 'rx="3"')


def flasks(w: float, h: float) -> str:
    def flask(x: float, y: float, fill: str) -> str:
        return path(f"M{x - 2:g} {y - 9:g}h4v6l6 10q1 3-2 3h-12q-3 0-2-3l6-10z", fill)

    top = box(5, 5, w - 10, h - 10, WOOD, 'rx="3"') + box(9, h - 17, w - 18, 8, WOOD_LIGHT, 'rx="1"')
    glass = (
        flask(w * 0.2, h * 0.42, "#8fb59a")
        + flask(w * 0.42, h * 0.36, "#b98aa0")
        + flask(w * 0.62, h * 0.42, "#8aa9c4")
    )
    bubbles = disc(w * 0.62, h * 0.18, 2, "none") + disc(w * 0.2 + 2, h * 0.2, 1.5, "none")
    scroll = path(f"M{w * 0.76:g} {h * 0.25:g}l16 4-4 22-16-4z", BONE) + disc(w * 0.83, h * 0.66, 3, BLOOD)
    return top + glass + bubbles + scroll


def chest(w: float, h: float) -> str:
    body = box(5, 9, w - 10, h - 16, WOOD, 'rx="3"') + box(5, 9, w - 10, 9, WOOD_LIGHT, 'rx="3"')
    bands = box(10, 9, 4, h - 16, GOLD) + box(w - 14, 9, 4, h - 16, GOLD)
    return body + bands + box(w / 2 - 3.5, 15, 7, 8, GOLD, 'rx="1"') + disc(w / 2, 18.5, 1.4, INK)


def tomb(w: float, h: float) -> str:
    slab = box(4, 4, w - 8, h - 8, STONE, 'rx="2"') + box(10, 10, w - 20, h - 20, STONE_LIGHT, 'rx="2"')
    y = h / 2
    sword = path(f"M{w * 0.2:g} {y:g}h{w * 0.14:g}M{w * 0.34:g} {y - 9:g}v18", more='stroke-width="3.5"')
    blade = path(f"M{w * 0.36:g} {y - 3:g}H{w * 0.76:g}l7 3-7 3H{w * 0.36:g}z", STONE)
    cracks = path(f"M{w - 10:g} {h * 0.2:g}l-9 6 3 5M{w * 0.3:g} {h - 10:g}l5-6", more='stroke-opacity=".6"')
    return slab + sword + blade + cracks


def star_table(w: float, h: float) -> str:
    cloth = box(5, 5, w - 10, h - 10, "#57476b", 'rx="3"')
    trim = box(9, 9, w - 18, h - 18, "none", f'rx="2" stroke="{GOLD}" stroke-dasharray="3 3"')
    star = f'<g transform="translate({w / 2:g} {h / 2:g})" stroke="{BONE}">'
    star += disc(0, 0, min(w, h) * 0.28, "none") + path(polygon(5, min(w, h) * 0.28, inner=min(w, h) * 0.11)) + "</g>"
    if w < 60:
        return cloth + trim + star
    x, y = w * 0.17, h / 2
    skull = disc(x, y - 2, 7, BONE) + box(x - 4, y + 3, 8, 5, BONE, 'rx="1"') + disc(x - 2.6, y - 2, 1.6, INK)
    skull += disc(x + 2.6, y - 2, 1.6, INK)
    book = path(f"M{w * 0.83:g} {y - 8:g}v16q-5-3-11 0v-16q6-3 11 0q5-3 11 0v16q-6-3-11 0", BONE)
    return cloth + trim + star + skull + book


def shelves(w: float, h: float) -> str:
    colours = (BLOOD, "#3f6b73", "#b08a3c", "#5b6e45", "#6b5278", "#8a7a63")
    books, x, i = [], 8.0, 0
    while x < w - 11:
        thick, tall = (6, 7, 5, 8)[i % 4], (20, 17, 21, 18, 16)[i % 5]
        books.append(box(x, h - 8 - tall, thick, tall, colours[i % 6]))
        x += thick + (4 if i % 7 == 6 else 0.5)
        i += 1
    return box(3, 5, w - 6, h - 10, WOOD_DARK, 'rx="2"') + "".join(books) + box(3, h - 9, w - 6, 4, WOOD_LIGHT)


def rack(w: float, h: float) -> str:
    frame = box(5, 8, w - 10, h - 16, WOOD_LIGHT, 'rx="2"')
    slats = path("".join(f"M{w * k / 8:g} 9V{h - 9:g}" for k in range(2, 7)), more='stroke-opacity=".4"')
    ends = box(5, 4, 10, h - 8, WOOD_DARK, 'rx="4"') + box(w - 15, 4, 10, h - 8, WOOD_DARK, 'rx="4"')
    ropes = "".join(f"M15 {h * k:g}H{w * 0.34:g}M{w - 15:g} {h * k:g}H{w * 0.66:g}" for k in (0.35, 0.65))
    cuffs = "".join(
        disc(x, h * k, 5, "none", f'stroke="{IRON}" stroke-width="3"')
        for x in (w * 0.34 + 5, w * 0.66 - 5)
        for k in (0.35, 0.65)
    )
    return frame + slats + ends + path(ropes, more=f'stroke="{BONE}" stroke-width="2.5"') + cuffs


def hearth(w: float, h: float) -> str:
    def flame(x: float, r: float, fill: str) -> str:
        tongues = "q-.3-1 .5-1.6q.2.5.5.4q.2-.6.1-1q1.4 1 .9 2.2z"
        place = f'transform="translate({x - r:g} {h - 9:g}) scale({r:g})" vector-effect="non-scaling-stroke"'
        return path("M0 0" + tongues, fill, place)

    wall = box(3, 4, w - 6, h - 8, STONE, 'rx="2"')
    joints = "".join(f"M3 {h * k:g}H{w * 0.22:g}M{w * 0.78:g} {h * k:g}H{w - 3:g}" for k in (0.33, 0.66))
    hearth = path(f"M{w * 0.22:g} {h - 5:g}V12q{w * 0.28:g}-12 {w * 0.56:g} 0V{h - 5:g}z", "#2b2320")
    fire = flame(w * 0.4, 9, "#c8642a") + flame(w * 0.6, 9, "#c8642a") + flame(w * 0.5, 10, "#e9b44a")
    log = path(f"M{w * 0.32:g} {h - 8:g}H{w * 0.68:g}", more=f'stroke="{WOOD}" stroke-width="4"')
    return wall + path(joints, more='stroke-opacity=".5"') + hearth + fire + log


def arms(w: float, h: float) -> str:
    rails = box(3, 8, w - 6, 6, WOOD, 'rx="2"') + box(3, h - 13, w - 6, 6, WOOD, 'rx="2"')
    parts = []
    for i in range(max(1, round(w / 20) - 1)):
        x = 20.0 * (i + 1)
        if i % 3 == 0:  # sword
            parts.append(path(f"M{x - 2:g} {h - 14:g}V7l2-4 2 4V{h - 14:g}z", STONE_LIGHT))
            parts.append(path(f"M{x - 6:g} {h - 13:g}h12M{x:g} {h - 13:g}v8", more='stroke-width="3"'))
        elif i % 3 == 1:  # axe
            parts.append(path(f"M{x:g} 4V{h - 4:g}", more=f'stroke="{WOOD_DARK}" stroke-width="3"'))
            parts.append(path(f"M{x - 1:g} 6q-9-1-8 10q4-2 8-1z", STONE_LIGHT))
        else:  # spear
            parts.append(path(f"M{x:g} 9V{h - 4:g}", more=f'stroke="{WOOD_DARK}" stroke-width="2.5"'))
            parts.append(path(f"M{x:g} 2l4 9h-8z", STONE_LIGHT))
    return rails + "".join(parts)


def cupboard(w: float, h: float) -> str:
    leaves = max(2, round(w / 40))
    wide = (w - 10) / leaves
    doors = "".join(
        box(5 + i * wide + 2, 9, wide - 4, h - 18, WOOD_LIGHT, 'rx="1"')
        + box(5 + i * wide + 7, 14, wide - 14, h - 28, WOOD, 'rx="1"')
        + disc(5 + (i + 1) * wide - 4.5 if i % 2 == 0 else 5 + i * wide + 4.5, h / 2, 1.8, GOLD)
        for i in range(leaves)
    )
    return box(3, 5, w - 6, h - 10, WOOD, 'rx="2"') + doors


def spiral_stairs(w: float, h: float) -> str:
    r, steps = min(w, h) / 2 - 4, 12
    parts = [disc(0, 0, r, STONE_DARK)]
    for i in range(steps - 1):
        a, b = (math.radians(360 * k / steps - 90) for k in (i, i + 1))
        start, end = (f"{r * math.cos(t):.1f} {r * math.sin(t):.1f}" for t in (a, b))
        shade = 0x4A + round((0xC8 - 0x4A) * i / (steps - 2))
        d = f"M0 0L{start}A{r:g} {r:g} 0 0 1 {end}Z"
        parts.append(path(d, f"#{shade:02x}{shade - 5:02x}{shade - 16:02x}"))
    parts.append(disc(0, 0, r * 0.2, INK) + disc(0, 0, r, "none", 'stroke-width="2.5"'))
    return f'<g transform="translate({w / 2:g} {h / 2:g})">{"".join(parts)}</g>'


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
