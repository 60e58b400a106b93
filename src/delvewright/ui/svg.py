"""Any view of a game as a picture: one self-contained SVG, the same for players, notebooks and quest maps.

Nothing here knows a rule or a rulebook. What the view does not hold cannot be drawn; what it holds about
squares it does not know is left out as well.
"""

from __future__ import annotations

from collections.abc import Iterable
from zlib import crc32

from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.view import DoorView, FigureView, PieceView, View
from delvewright.ui.frame import Edge, Frame
from delvewright.ui.svg_busts import figure_token
from delvewright.ui.svg_contents import furniture, high_mark
from delvewright.ui.svg_fittings import door, token
from delvewright.ui.svg_ground import CORRIDOR, FACE, STONES, TOP, WHOLE, floor, material, wall
from delvewright.ui.svg_pieces import INK, U, box, disc, labelled, path, safe, write
from delvewright.ui.text import piece_title

MARGIN = 26
FRAME, DARK, INK_LIGHT = "#171210", "#0b0908", "#c8b58f"
FAR = 210
"""How far a torch shines."""
PART = ((9, 13), (7, 9))
"""A part of a board has at least and at most so many columns, and so many rows."""


def draw(view: View, *, size: int = 32, highlight: int = 0, figure_ids: bool = False, near: int = 0) -> str:
    """The board as this view knows it, a square `size` pixels wide.

    `highlight` is a mask of squares to mark; `figure_ids` adds the number of each figure (the 2 of orc.2); `near` is a
    mask of squares round which a part of the board is cut out.
    """
    known = view.floor | view.rock
    board = (1 << view.width * view.height) - 1
    frame = Frame(view)
    doors = [(d, *at) for d in view.doors if _any(known, (d.a, d.b)) for at in frame.door_edges(d)]
    walls, lines, brinks = _edges(view, frame, {edge for _, edge, _ in doors})
    wide, tall = frame.wide * U + 2 * MARGIN, frame.tall * U + 2 * MARGIN
    left, top, across, down = _cut(frame, near) or (-MARGIN, -MARGIN, wide, tall)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across * size / U:g}" height="{down * size / U:g}" '
        f'viewBox="{left} {top} {across} {down}" role="img" aria-label="{safe(_label(view))}" '
        "font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\">",
        f"<desc>{safe(_description(view, known))}</desc>",
        _definitions(view, frame),
        box(-MARGIN, -MARGIN, wide, tall, FRAME, 'rx="8"'),
        _names(frame),
        _floors(view, frame),
        path(lines, more='stroke="#000" stroke-opacity=".2"'),
        path(_area(view.rock, frame), "url(#delve-rock)") if view.rock else "",
        _shade(walls),
        _tokens(view, frame, known),
        path(_area(board & ~known, frame), DARK, 'class="fog"'),
        _walls(walls),
        "".join(
            path(brinks, more=f'stroke="{DARK}" {_SOFT.format(*soft)}') for soft in ((30, 0.3), (19, 0.4), (8, 0.6))
        ),
        _furniture(view, frame, known),
        _highlight(frame, highlight & board),
        _group([_door(view, *at) for at in doors]),
        _dusk(view, frame, known),
        _figures(view, frame, known, figure_ids),
        "</svg>",
    ]
    return "\n".join(p for p in parts if p)


def _cut(frame: Frame, near: int) -> tuple[int, int, int, int] | None:
    """The part of a page with these squares in its middle, in pixels; None if they are not on it."""
    places = [place for q in squares(near) if (place := frame.place(q)) is not None]
    if not places:
        return None
    found = []
    for at, least, most in ((0, *PART[0]), (1, *PART[1])):
        first, last = min(p[at] for p in places), max(p[at] for p in places)
        length = min(max(last - first + 3, least), most)
        begin = min(max(0, (first + last + 1 - length) // 2), max(0, (frame.wide, frame.tall)[at] - length))
        found.append((begin * U, length * U))
    (left, across), (top, down) = found
    return left, top, across, down


def _any(mask: int, qs: Iterable[int]) -> bool:
    return any(q >= 0 and mask >> q & 1 for q in qs)


def _label(view: View) -> str:
    name = view.title or view.quest or "Board"
    size = "what is known" if view.plane else f"map of {view.width} by {view.height} squares"
    return f"{name}: {size}, round {view.round}"


def _description(view: View, known: int) -> str:
    """All that stands on the board, in words, for those who cannot see it."""
    figures = [_figure_title(view, f) for f in view.figures if _any(known, f.squares)]
    doors = [_door_title(view, d) for d in view.doors if _any(known, (d.a, d.b))]
    pieces = [_piece_title(view, p) for p in view.furniture if _any(known, p.squares)]
    tokens = [f"{t.title} at {square_name(t.square, view.width)}" for t in view.tokens if _any(known, (t.square,))]
    return ". ".join([*figures, *doors, *pieces, *tokens]) or "Nothing stands here"


_BRINKS = ((22, 0.3), (14, 0.4), (6, 0.6))
_SOFT = 'stroke-width="{0}" stroke-opacity="{1}" stroke-linecap="round"'


def _pattern(name: str, x: float, y: float, w: float, h: float, inside: str) -> str:
    size = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" patternUnits="userSpaceOnUse"'
    return f'<pattern id="delve-{name}" {size}>{inside}</pattern>'


def _definitions(view: View, frame: Frame) -> str:
    """The materials of the floors that are shown, and of walls: these lie so that each meets the line it stands on."""
    rooms = {_floor_name(first): str(first) for mask, first in _rooms(view) if first >= 0 and _places(mask, frame)}
    looks = {"corridor": "corridor", **rooms, **({"rock": "rock"} if view.rock else {})}
    made = [_pattern(name, 0, 0, WHOLE, WHOLE, floor(look)) for name, look in looks.items()]
    face = f'<g transform="translate(0 {TOP})">{wall("face")}</g>'
    made.append(_pattern("across", 0, -TOP / 2, WHOLE, U, wall("across") + face))
    made.append(_pattern("upright", -TOP / 2, 0, U, WHOLE, wall("upright")))
    stops = "".join(
        f'<stop offset="{at}" stop-color="#000" stop-opacity="{dim}"/>' for at, dim in ((0, 1), (0.4, 0.8), (1, 0))
    )
    made.append(f'<radialGradient id="delve-torch">{stops}</radialGradient>')
    return f"<defs>{''.join(made)}</defs>"


def _floor_name(first: int) -> str:
    return "floor{}-{}".format(*material(first))


def _rooms(view: View) -> list[tuple[int, int]]:
    """What is known of each area, and the square its look goes by: its first, known or not; -1: a corridor."""
    found, rest = [], view.floor & ~view.rock
    for area in view.areas:
        if mask := area & rest:
            rest &= ~mask
            found.append((mask, -1 if mask & view.corridors else (area & -area).bit_length() - 1))
    return [*found, (rest, -1)] if rest else found


def _shade(walls: str) -> str:
    """What walls throw on the floor."""
    across, upright = _lying(walls), _standing(walls)
    dark = 'stroke="#000" stroke-width="{0}" stroke-opacity="{1}" transform="translate({2} {3})"'
    return "".join(
        path(d, more=dark.format(*how))
        for d, how in (
            (across, (14, 0.5, 0, 19)),
            (across, (12, 0.28, 0, 28)),
            (upright, (10, 0.4, 9, 0)),
            (upright, (9, 0.2, 17, 0)),
        )
        if d
    )


def _lying(walls: str) -> str:
    return "".join(f"M{part}" for part in walls.split("M") if "h" in part)


def _standing(walls: str) -> str:
    return "".join(f"M{part}" for part in walls.split("M") if "v" in part)


def _walls(walls: str) -> str:
    """Their dark faces towards the viewer, and their tops in the light."""
    square = 'stroke-linecap="square"'
    lying, standing = _lying(walls), _standing(walls)
    faces = [box(x - TOP / 2, y + TOP / 2, U + TOP, FACE, "url(#delve-across)") for x, y in _starts(lying)]
    feet = {(x, y + U) for x, y in _starts(standing)} - set(_starts(standing)) - set(_starts(lying))
    faces += [box(x - TOP / 2, y + TOP / 2, TOP, FACE, "url(#delve-across)") for x, y in sorted(feet)]
    return (
        "".join(faces)
        + path(walls, more=f'class="walls" stroke="#8f8473" stroke-width="{TOP}" {square}')
        + path(lying, more=f'stroke="url(#delve-across)" stroke-width="{TOP}" {square}')
        + path(standing, more=f'stroke="url(#delve-upright)" stroke-width="{TOP}" {square}')
    )


def _starts(d: str) -> list[tuple[int, int]]:
    """Where the lines of a path begin."""
    starts = (part.replace("h", " ").replace("v", " ").split() for part in d.split("M") if part)
    return [(int(x), int(y)) for x, y, _ in starts]


def _dusk(view: View, frame: Frame, known: int) -> str:
    """Torchlight round the heroes; what lies far from them is dim."""
    heroes = [f for f in view.figures if f.side == "hero" and f.alive and _any(known, f.squares)]
    if not heroes:
        return ""
    spots = []
    for f in heroes:
        x, y, w, h = _bounds(f.squares, frame)
        spots.append(disc((x + w / 2) * U, (y + h / 2) * U, FAR, "url(#delve-torch)"))
    wide, tall = frame.wide * U, frame.tall * U
    around = (-TOP / 2, -TOP / 2, wide + TOP, tall + TOP + FACE)
    lit = box(*around, "#fff") + "".join(spots)
    name = f"delve-lit-{crc32(lit.encode()):x}"  # another picture on the same page has another light
    return f'<mask id="{name}">{lit}</mask>' + box(*around, "#060a18", f'fill-opacity=".4" mask="url(#{name})"')


def _area(mask: int, frame: Frame) -> str:
    """Path around all squares of a mask that are shown, row by row."""
    runs: list[list[int]] = []
    for x, y in _places(mask, frame):
        if runs and runs[-1][1] == y and runs[-1][0] + runs[-1][2] == x:
            runs[-1][2] += 1
        else:
            runs.append([x, y, 1])
    return "".join(f"M{x * U} {y * U}h{n * U}v{U}h-{n * U}z" for x, y, n in runs)


def _places(mask: int, frame: Frame) -> list[tuple[int, int]]:
    return [place for q in squares(mask) if (place := frame.place(q)) is not None]


def _floors(view: View, frame: Frame) -> str:
    """The floors, every room of its own material."""
    parts = []
    for mask, first in _rooms(view):
        if first < 0:
            title = "Corridor" if mask & view.corridors else "Floor"
            parts.append(_floor(_area(mask, frame), title, CORRIDOR, "corridor"))
            continue
        tint = STONES[material(first)[1]]
        parts.append(_floor(_area(mask, frame), f"Room at {square_name(first, view.width)}", tint, _floor_name(first)))
    return "".join(parts)


def _floor(d: str, title: str, tint: str, pattern: str) -> str:
    return f"<g><title>{title}</title>{path(d, tint)}{path(d, f'url(#delve-{pattern})')}</g>"


def _names(frame: Frame) -> str:
    """Column and row names on all four sides."""
    columns = [(frame.column_name(x), x * U + U / 2) for x in range(frame.wide)]
    rows = [(frame.row_name(y), y * U + U / 2) for y in range(frame.tall)]
    right, below = frame.wide * U + MARGIN / 2, frame.tall * U + MARGIN * 0.72
    parts = [write(x, y, 14, name, INK_LIGHT) for name, x in columns for y in (-MARGIN / 2, below)]
    parts += [write(x, y, 14, name, INK_LIGHT) for name, y in rows if name for x in (-MARGIN / 2, right)]
    parts += [write(frame.wide * U / 2, y * U + U / 2, 16, name, INK_LIGHT) for y, name in frame.headings.items()]
    return f'<g aria-hidden="true">{"".join(parts)}</g>'


def _edges(view: View, frame: Frame, doors: set[Edge]) -> tuple[str, str, str]:
    """Paths of the walls, of the lines between open squares, and of the brinks where knowledge ends."""
    known = view.floor | view.rock
    walls, lines, brinks = [], [], []
    for y in range(frame.tall + 1):
        for x in range(frame.wide + 1):
            for upright in (True, False):
                if (upright and y == frame.tall) or (not upright and x == frame.wide):
                    continue
                p, q = frame.at(x - upright, y - (not upright)), frame.at(x, y)
                d = f"M{x * U} {y * U}{'v' if upright else 'h'}{U}"
                if p >= 0 and q >= 0 and (known >> p ^ known >> q) & 1:
                    brinks.append(d)
                if (x, y, upright) in doors:
                    continue
                if p >= 0 and q >= 0 and (view.east if upright else view.south) >> p & 1:
                    if known >> p & known >> q & 1:
                        lines.append(d)
                elif _any(known, (p, q)) and not (_any(view.rock, (p,)) and _any(view.rock, (q,))):
                    walls.append(d)
    return "".join(walls), "".join(lines), "".join(brinks)


def _door_title(view: View, d: DoorView) -> str:
    kind = d.kind if d.kind not in ("", "plain", "door", "closed", "open") else ""
    words = " ".join(word for word in (d.state, kind.replace("-", " ")) if word).capitalize()
    last = view.width * view.height
    places = [square_name(q, view.width) for q in sorted((d.a, d.b)) if 0 <= q < last]
    where = "between " if len(places) == 2 else "at the edge of "
    return f"{words}{'' if words.endswith('door') else ' door'} {where}{' and '.join(places)}".strip()


def _door(view: View, d: DoorView, edge: Edge, turn: int) -> str:
    x, y, upright = edge
    place = f"{x * U} {y * U + U / 2:g}" if upright else f"{x * U + U / 2:g} {y * U}"
    return (
        f'<g class="door" data-turn="{turn}" transform="translate({place})">'
        f"<title>{safe(_door_title(view, d))}</title>{door(d.kind, d.state == 'open', turn)}</g>"
    )


def _bounds(qs: Iterable[int], frame: Frame) -> tuple[int, int, int, int]:
    """Column, row, width and height of the smallest box around squares, on the page."""
    cells = [place for q in qs if (place := frame.place(q)) is not None]
    x, y = min(c for c, _ in cells), min(r for _, r in cells)
    return x, y, max(c for c, _ in cells) - x + 1, max(r for _, r in cells) - y + 1


def _piece_title(view: View, piece: PieceView) -> str:
    names = [square_name(q, view.width) for q in sorted(piece.squares)]
    return f"{piece_title(piece)} at {names[0] if len(names) == 1 else f'{names[0]} to {names[-1]}'}"


def _furniture(view: View, frame: Frame, known: int) -> str:
    parts = []
    for piece in view.furniture:
        if not _any(known, piece.squares):
            continue
        x, y, w, h = _bounds(piece.squares, frame)
        full = len(set(piece.squares)) == w * h
        place = f"translate({x * U} {y * U})"
        if full:
            inside = furniture(piece.look, piece.title or piece.kind, w * U, h * U, bool(piece.high), piece.state)
        else:
            shape = path(_area(sum(1 << q for q in set(piece.squares)), frame), "#a48d63")
            inside = f'<g transform="translate({-x * U} {-y * U})">{shape}</g>'
            inside += labelled(w * U, h * U, piece.title or piece.kind)
            inside += high_mark(w * U, h * U) if piece.high else ""
        title = safe(_piece_title(view, piece))
        parts.append(f'<g class="piece" transform="{place}"><title>{title}</title>{inside}</g>')
    return _group(parts)


def _group(parts: list[str]) -> str:
    style = f'stroke="{INK}" stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round"'
    return f"<g {style}>{''.join(parts)}</g>" if parts else ""


def _tokens(view: View, frame: Frame, known: int) -> str:
    parts = []
    for t in view.tokens:
        if _any(known, (t.square,)):
            x, y = frame.place(t.square) or (0, 0)
            name = safe(f"{t.title or t.kind} at {square_name(t.square, view.width)}")
            place = f"translate({x * U + U / 2:g} {y * U + U / 2:g})"
            parts.append(
                f'<g class="token" transform="{place}"><title>{name}</title>{token(t.look, t.title or t.kind)}</g>'
            )
    return _group(parts)


def _highlight(frame: Frame, mask: int) -> str:
    d = "".join(f"M{x * U + 5} {y * U + 5}h{U - 10}v{U - 10}h{10 - U}z" for x, y in _places(mask, frame))
    if not d:
        return ""
    dots = 'stroke-linecap="round" stroke-dasharray="0 6" pointer-events="none"'
    return path(d, "#fff8d8", f'fill-opacity=".35" stroke="#fffbe9" stroke-width="4.6" {dots}') + path(
        d, more=f'stroke="#1d4f86" stroke-width="3.2" {dots}'
    )


def _figure_title(view: View, figure: FigureView) -> str:
    where = square_name(min(figure.squares), view.width)
    bars = "".join(f", {label} {now} of {most}" for label, (now, most) in figure.bars.items())
    state = "" if figure.alive else ", dead"
    named = figure.name.replace("-", " ").lower() != figure.title.lower()
    who = f"{figure.title} {figure.name}" if named else figure.title
    return f"{who} at {where}{bars}{state}{', active' if figure.active else ''}"


def _figures(view: View, frame: Frame, known: int, ids: bool) -> str:
    seen = (f for f in view.figures if _any(known, f.squares))
    shown = sorted(seen, key=lambda f: (f.alive, sum(_bounds(f.squares, frame)[1::2]), f.active))  # the nearest last
    there: dict[int, list[int]] = {}
    for f in shown:
        there.setdefault(min(f.squares), []).append(f.id)
    parts = []
    for f in shown:
        x, y, w, h = _bounds(f.squares, frame)
        cx, cy, scale = (x + w / 2) * U, (y + h / 2) * U, ""
        together = there[min(f.squares)]
        if len(together) > 1:  # several on one square stand in its corners
            i = together.index(f.id)
            cx, cy, scale = cx + (9, -9)[i % 2 == 0], cy + (9, -9)[i // 2 % 2 == 0], " scale(.6)"
        tag = f.name.rpartition(".")[2] if ids and "." in f.name else ""
        parts.append(
            f'<g class="figure" data-figure="{f.id}" transform="translate({cx:g} {cy:g}){scale}">'
            f"<title>{safe(_figure_title(view, f))}</title>{figure_token(f, w, h, tag)}</g>"
        )
    return _group(parts)
