"""One piece of a picture at a time, for clients that put the board together themselves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, radians, sin

from delvewright.kernel.errors import DelveError
from delvewright.kernel.view import FigureView
from delvewright.ui.svg_busts import FRAMES, OVERHANG, figure_token, portrait
from delvewright.ui.svg_contents import furniture
from delvewright.ui.svg_fittings import door, token
from delvewright.ui.svg_ground import WALLS, WHOLE, floor, wall
from delvewright.ui.svg_pieces import BONE, INK, U, box, disc, path, polygon, write

LONGEST = 60
"""Letters in a name."""
WORDIEST = 240
"""Letters in the look of a figure."""
LARGEST = 12
"""Squares along a side."""
KEPT = 256
"""Drawings that are remembered; none is larger than LARGEST and LONGEST allow."""
SIDES = {str(n): n for n in range(1, LARGEST + 1)}
TURNS = {"0": 0, "90": 90, "180": 180, "270": 270}


def part(what: str, asked: Mapping[str, str]) -> str:
    """A drawing as one small SVG; what we have no drawing of gets its name or first letter."""
    look, kind, title, side = (asked.get(key, "")[:LONGEST] for key in ("look", "kind", "title", "side"))
    words = asked.get("look", "")[:WORDIEST]
    w, h = (_side(asked.get(key, "1")) for key in ("w", "h"))
    rim = U / 2 if asked.get("over") == "1" else 0
    match what:
        case "furniture":
            high = asked.get("high") == "yes"
            return _furniture_part(look, title or kind, w, h, high, asked.get("state", "")[:LONGEST], rim)
        case "token":
            return _centred(token(look, title or kind), rim=rim)
        case "door":
            return _centred(door(kind, asked.get("state") == "open", TURNS.get(asked.get("turn", ""), 0)), rim=rim)
        case "floor":
            return _picture(floor(look), 0, 0, WHOLE, WHOLE, "none")
        case "wall" if look in WALLS:
            return _picture(wall(look), 0, 0, *WALLS[look], "none")
        case "face":
            return _centred(face(kind, title, asked.get("die", "")))
        case "figure":
            return _figure_part(words, kind, title, side, asked.get("letter", "")[:2], w, h)
        case "portrait":
            frame = asked.get("frame", "")
            if frame not in FRAMES:
                raise DelveError(
                    f"There is no frame “{frame[:LONGEST]}”.", do="Say round or square, or nothing for no frame."
                )
            gear = asked["gear"][:WORDIEST].split(",") if "gear" in asked else None
            return _centred(portrait(words, frame, gear))
    raise DelveError(
        f"There is no drawing of “{what[:LONGEST]}”.",
        do="Ask for floor, wall, furniture, token, door, figure, portrait or face.",
    )


@lru_cache(KEPT)
def _furniture_part(look: str, title: str, w: int, h: int, high: bool, state: str, rim: float) -> str:
    return _picture(furniture(look, title, w * U, h * U, high, state), -rim, -rim, w * U + 2 * rim, h * U + 2 * rim)


@lru_cache(KEPT)
def _figure_part(look: str, kind: str, title: str, side: str, letter: str, w: int, h: int) -> str:
    figure = FigureView(0, "", kind, title, side, letter, (0,), {}, look=look)
    over = OVERHANG * min(w, h)
    return _picture(figure_token(figure, w, h), -w * U / 2, -h * U / 2 - over, w * U, h * U + over)


def _ray(degrees: float, near: float, far: float) -> str:
    x, y = cos(radians(degrees)), sin(radians(degrees))
    return f"M{x * near:.1f} {y * near:.1f}L{x * far:.1f} {y * far:.1f}"


_SHIELD = "M-11-12Q-5-10 0-13 5-10 11-12V0Q10 9 0 14-10 9-11 0z"
_SKULL = (
    path("M0-13q12 0 12 11 0 5-4 7v6q-8 4-16 0v-6q-4-2-4-7 0-11 12-11z", INK)
    + "".join(disc(x, -1, 3.4, BONE, 'stroke="none"') for x in (-5, 5))
    + path("M0 3l-2 4h4z", BONE, 'stroke="none"')
    + path("M-4 8v4M0 9v4M4 8v4", more=f'stroke="{BONE}" stroke-width="1.6"')
)
FACES = {
    "skull": _SKULL,
    "white": path(_SHIELD, "#fffdf4", 'stroke-width="2.2"') + path("M0-10V11M-9-3H9", more='stroke-width="1.6"'),
    "black": path(_SHIELD, INK, 'stroke-width="2.2"') + path("M0-10V11M-9-3H9", more=f'stroke="{BONE}"'),
}
_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


_WHITE = "#fbf6e6"
_TWELVE = path(polygon(10, 18.5), _WHITE, 'stroke-width="2"') + path(polygon(5, 12.5), more='stroke-opacity=".35"')
_TWELVE += path("".join(_ray(72 * i - 90, 12.5, 18.5) for i in range(5)), more='stroke-opacity=".35"')
_TWENTY = path(polygon(6, 18.5), _WHITE, 'stroke-width="2"') + path(polygon(3, 13.5), more='stroke-opacity=".35"')


def face(name: str, title: str, die: str = "") -> str:
    """What a die shows, on its white side; a face we have no drawing of is written out."""
    if die == "percent" and name.isdecimal():
        both = f"{int(name) % 100:02d}"
        kite = "M0-17 9-3 0 17-9-3z"
        tile = '<g transform="translate({0} 0)">{1}{2}</g>'
        return tile.format(-9.5, path(kite, "#e7d7ae"), write(0, -1, 14, both[0])) + tile.format(
            9.5, path(kite, _WHITE), write(0, -1, 14, both[1])
        )
    if die in ("twelve", "twenty"):
        return (_TWELVE if die == "twelve" else _TWENTY) + write(0, 0.5, 15 if len(name) < 3 else 11, title or name)
    side = box(-18, -18, 36, 36, _WHITE, 'rx="6" stroke-width="2"')
    if name in FACES:
        return side + FACES[name]
    if len(name) == 1 and name.isdecimal() and int(name) in _PIPS:
        return side + "".join(disc(i % 3 * 9 - 9, i // 3 * 9 - 9, 3.4, INK) for i in _PIPS[int(name)])
    word = title or name or "?"
    return side + write(0, 0, 18 if len(word) < 3 else 30 / len(word) + 3, word[:10])


def _side(text: str) -> int:
    """A number of squares: one of those few ways to write it that we know, so that what is tested is what is used."""
    if text in SIDES:
        return SIDES[text]
    raise DelveError(f"A drawing cannot be “{text[:LONGEST]}” squares wide or high.", do=f"Say 1 to {LARGEST}.")


def _centred(inside: str, w: int = 1, h: int = 1, rim: float = 0) -> str:
    return _picture(inside, -w * U / 2 - rim, -h * U / 2 - rim, w * U + 2 * rim, h * U + 2 * rim)


def _picture(inside: str, x: float, y: float, w: float, h: float, ink: str = INK) -> str:
    style = f'stroke="{ink}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'
    font = "font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w:g}" height="{h:g}" viewBox="{x:g} {y:g} {w:g} {h:g}" '
        f"{font}><g {style}>{inside}</g></svg>"
    )
