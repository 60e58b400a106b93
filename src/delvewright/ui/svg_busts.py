"""Figures as they stand on the board, a bust on a base; and their portraits, a bust in a frame.

The middle of a figure's squares is 0,0. Its base lies in the lower part of them, its head may rise above them by up to
`OVERHANG` for each square that it is wide and high.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from delvewright.kernel.view import FigureView
from delvewright.ui.busts.bust import UNKNOWN, bust, chosen, drawable, eyes
from delvewright.ui.busts.gear import geared
from delvewright.ui.svg_pieces import BONE, U, disc, path, write

OVERHANG = U // 2
"""How far a head may rise above the square it stands in."""
SCALE = 0.375
"""Of a bust that is drawn in 100 by 100, on one square."""
RIM, DEPTH = 6.0, 3.4
"""How high a base is that is seen from the front: half of its top, and its edge."""
BAR = "#140d0a"
_PIPS = (("#e5443a", "#4a1a18"), ("#62a3e6", "#1d2f4a"))
_SIDES = {
    "hero": ("#6b4a1c", "#f0cd6a", "#d09a34"),
    "monster": ("#8c2f26", "#d0604e", "#a2362b"),
    "helper": ("#4b5b66", "#cfd9e0", "#8fa3b0"),
    "other": ("#3d5a4c", "#a9cdb6", "#6f9c82"),
    "hidden": ("#4a443e", "#b8ae9f", "#8a8178"),
}
"""By side: the top of the base, its rim, its edge."""
_FACING = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}


def _side(figure: FigureView) -> str:
    if figure.side == "hero" and drawable(figure.look) and "base" in chosen(figure.look):
        return "helper"
    return figure.side if figure.side in _SIDES else "other"


def _ring(side: str, x: float, y: float, middle: float) -> str:
    """A base that reaches so far from its middle: heroes stand on something round, enemies on spikes."""
    if side in ("hero", "hidden"):
        x, y = 0.96 * x, 0.96 * y
        half = f"a{x:.1f} {y:.1f} 0 1 0"
        return f"M{-x:.1f} {middle:.1f}{half} {2 * x:.1f} 0{half} {-2 * x:.1f} 0z"
    radii, turn = ([1.0, 0.86] * 9, 0) if side == "monster" else ([1.02] * 6, 30)
    around = [(radians(360 * i / len(radii) + turn), r) for i, r in enumerate(radii)]
    return "M" + "L".join(f"{x * r * cos(a):.1f} {y * r * sin(a) + middle:.1f}" for a, r in around) + "z"


def _base(figure: FigureView, wide: float, tall: float) -> tuple[str, float]:
    """The base of a figure, and how far down its middle is."""
    side = _side(figure)
    top, rim, edge = _SIDES[side]
    x, y = wide * 20 - 0.8, RIM * (tall + 0.2 * (wide - 1))
    middle = tall * 20 - y - DEPTH
    parts = [
        f'<ellipse cx="1.5" cy="{middle + 2.5:g}" rx="{x:g}" ry="{y:g}" fill="#000" fill-opacity=".3" stroke="none"/>'
    ]
    if figure.active:
        glow = f'cx="0" cy="{middle + 1:g}" rx="{x + 1:g}" ry="{y + 1.6:g}" fill="none"'
        parts.append(
            f'<ellipse {glow} stroke="{BAR}" stroke-width="5"/><ellipse {glow} stroke="#ffdf6b" stroke-width="3"/>'
        )
    dashes = ' stroke-dasharray="2 1.6"' if side == "hidden" else ""
    parts.append(path(_ring(side, x, y, middle + DEPTH), edge, f'stroke="{BAR}" stroke-width="1.6"{dashes}'))
    parts.append(path(_ring(side, x, y, middle), rim, f'stroke="{BAR}" stroke-width="1.2"'))
    parts.append(path(_ring(side, 0.84 * x, 0.78 * y, middle), top, f'stroke="{edge}" stroke-width=".8"'))
    if (facing := figure.facing.lower()) in _FACING:
        a = radians(_FACING[facing] - 90)
        tip, left, right = (
            (cos(a + turn) * x * far, sin(a + turn) * y * far + middle)
            for turn, far in ((0, 1.1), (-0.25, 0.8), (0.25, 0.8))
        )
        points = "L".join(f"{p:.1f} {q:.1f}" for p, q in (tip, left, right))
        parts.append(path(f"M{points}z", BONE, f'stroke="{BAR}" stroke-width="1"'))
    return "".join(parts), middle


def _pips(y: float, wide: float, now: int, most: int, colours: tuple[str, str]) -> str:
    """Points left on the edge of a base: one mark for each, or one bar when there are many."""
    room = 30 * wide
    if most > 10 * wide:
        full, mark = room * max(0, min(now, most)) / most, f'height="3" rx="1" stroke="{BAR}" stroke-width=".9"'
        return "".join(
            f'<rect x="{-room / 2:g}" y="{y:g}" width="{w:g}" {mark} fill="{fill}"/>'
            for w, fill in ((room, colours[1]), (full, colours[0]))
            if w
        )
    step = min(4.4, room / most)
    left = -step * most / 2
    return "".join(
        f'<rect x="{left + step * i + 0.45:g}" y="{y:g}" width="{step - 0.9:g}" height="3" rx=".7" '
        f'fill="{colours[i >= now]}" stroke="{BAR}" stroke-width=".9"/>'
        for i in range(most)
    )


def figure_token(figure: FigureView, wide: float, tall: float, tag: str = "") -> str:
    """A figure that stands on so many squares; the tag is a small name beside it."""
    small = min(wide, tall)
    base, middle = _base(figure, wide, tall)
    known = drawable(figure.look)
    drawn = bust(figure.look if known else UNKNOWN)
    scale = SCALE * small * (1.3 if wide > tall else 1)
    low = middle + 0.2 * RIM * small - 106 * scale
    body = f'<g transform="translate({-50 * scale:g} {low:g}) scale({scale:g})">{drawn}</g>'
    if figure.side == "hidden":
        body = f'<g opacity=".6">{body}</g>'
    parts = [base]
    if not figure.alive:
        lain = f'<g transform="translate(0 {middle:g}) rotate(-84) scale(.8) translate(-6 {-middle:g})">{body}</g>'
        cross = path("M-12-12 12 12M12-12-12 12", more=f'stroke="{BAR}" stroke-width="2.6"')
        return f'<g opacity=".6">{base}{lain}{cross}</g>'
    if figure.lying:
        parts.append(
            f'<g transform="translate(0 {middle:g}) rotate(-84) scale(.8) translate(-6 {-middle:g})">{body}</g>'
        )
        parts.append(write(wide * 13, -tall * 12, 13, "z", BAR))
    else:
        parts.append(body)
    if not known:
        letter = (figure.letter or figure.title or "?")[:2]
        parts.append(disc(0, middle - 8 * small, 7 * small, BONE, 'stroke-width="1.2"'))
        parts.append(write(0, middle - 8 * small, (10 if len(letter) == 1 else 8) * small, letter))
    bars = [b for b in list(figure.bars.values())[: 2 if figure.side == "hero" else 1] if b[1] > 1]
    for i, (now, most) in enumerate(bars):
        parts.append(_pips(tall * 20 - 0.4 - 3.4 * (len(bars) - i), wide, now, most, _PIPS[i]))
    if tag:
        x, y = wide * 20 - 6, tall * 20 - 12
        parts.append(disc(x, y, 5.8, BONE, 'stroke-width="1.2"') + write(x, y, 8.5, tag))
    return "".join(parts)


_FRAMES = {"round": '<circle r="20"/>', "square": '<rect x="-20" y="-20" width="40" height="40" rx="4"/>'}
_EDGE = 'fill="none" stroke="#57432d" stroke-width="1.6"'
_EDGES = {
    "round": f'<circle r="19.2" {_EDGE}/>',
    "square": f'<rect x="-19.2" y="-19.2" width="38.4" height="38.4" rx="3.4" {_EDGE}/>',
}
FRAMES = ("", *_FRAMES)
PORTRAIT = 40 / 114
"""Of a bust in its portrait, with room for a hat."""
LOWEST = 48
"""How far down in its box the middle of a portrait may be, so that nothing is seen below the shoulders."""


def portrait(look: str, frame: str = "", gear: Sequence[str] | None = None) -> str:
    """A bust without a base between -20,-20 and 20,20: alone, or in a round or square frame; with what he bears."""
    if gear is not None:
        look = geared(look, gear)
    look = look or UNKNOWN
    middle = min(max(eyes(look) - 8, 34), LOWEST)
    place = f"translate({-50 * PORTRAIT:g} {-middle * PORTRAIT:g}) scale({PORTRAIT:g})"
    drawn = f'<g transform="{place}">{bust(look)}</g>'
    if frame not in _FRAMES:
        return drawn
    ground = (
        '<circle r="29" fill="#211a15" stroke="none"/><circle cx="-3" cy="-3" r="17" fill="#3a2e24" stroke="none"/>'
    )
    clip = f'<clipPath id="delve-{frame}">{_FRAMES[frame]}</clipPath>'
    return f'{clip}<g clip-path="url(#delve-{frame})">{ground}{drawn}</g>{_EDGES[frame]}'
