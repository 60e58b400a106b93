"""Any view of a game as a picture: one self-contained SVG, the same for players, notebooks and quest maps.

Nothing here knows a rule or a rulebook. What the view does not hold cannot be drawn; what it holds about
squares it does not know is left out as well.
"""

from __future__ import annotations

from collections.abc import Iterable

from delvewright.kernel.grid import squares
from delvewright.kernel.notation import square_name
from delvewright.kernel.view import DoorView, FigureView, PieceView, View
from delvewright.ui.frame import Edge, Frame
from delvewright.ui.svg_contents import LOOKS, high_mark
from delvewright.ui.svg_figures import door, figure_token, token
from delvewright.ui.svg_pieces import INK, U, box, labelled, path, safe, write
from delvewright.ui.text import piece_title

MARGIN = 26
FRAME, FOG, CORRIDOR = "#2a2522", "#38322d", "#d3cabb"
TINTS = ("#e6d6b0", "#cfd6c0", "#dfc7b4", "#c9d3d6", "#e2dcc6", "#d6cbd6", "#d9d09f")
"""Floors of rooms, by turns; their number and that of the patterns have no common factor."""
PATTERNS = (
    (20, "M0 20 20 0M-5 5 5-5M15 25 25 15"),
    (20, "M0 10H20M0 0H20M5 0V10M15 10V20"),
    (20, "M8 10h4M10 8v4M-2 0h4M0-2v4M18 0h4M20-2v4M-2 20h4M0 18v4M18 20h4M20 18v4"),
    (20, "M0 0 20 20M20 0 0 20"),
    (20, "M0 6q5-5 10 0t10 0M0 16q5-5 10 0t10 0"),
    (40, "M0 0V40M0 0H40M20 6 34 20 20 34 6 20Z"),
)


def draw(view: View, *, size: int = 32, highlight: int = 0, figure_ids: bool = False) -> str:
    """The board as this view knows it, a square `size` pixels wide.

    `highlight` is a mask of squares to mark; `figure_ids` adds the number of each figure (the 2 of orc.2).
    """
    known = view.floor | view.rock
    board = (1 << view.width * view.height) - 1
    frame = Frame(view)
    doors = [(d, *at) for d in view.doors if _any(known, (d.a, d.b)) for at in frame.door_edges(d)]
    walls, lines, brinks = _edges(view, frame, {edge for _, edge, _ in doors})
    wide, tall = frame.wide * U + 2 * MARGIN, frame.tall * U + 2 * MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * size / U:g}" height="{tall * size / U:g}" '
        f'viewBox="{-MARGIN} {-MARGIN} {wide} {tall}" role="img" aria-label="{safe(_label(view))}" '
        "font-family=\"Georgia, 'DejaVu Serif', 'Times New Roman', serif\">",
        f"<desc>{safe(_description(view, known))}</desc>",
        _definitions(),
        box(-MARGIN, -MARGIN, wide, tall, FRAME, 'rx="8"'),
        _names(frame),
        _floors(view, frame),
        path(lines, more=f'stroke="{INK}" stroke-opacity=".22"'),
        path(_area(view.rock, frame), "url(#delve-rock)"),
        _furniture(view, frame, known),
        _tokens(view, frame, known),
        path(_area(board & ~known, frame), "url(#delve-fog)", 'class="fog"'),
        path(brinks, more=f'stroke="{FRAME}" stroke-opacity=".28" stroke-width="13" stroke-linecap="round"'),
        path(walls, more=f'stroke="{FRAME}" stroke-width="7.5" stroke-linecap="square"'),
        path(walls, more='class="walls" stroke="#8f8578" stroke-width="3.6" stroke-linecap="square"'),
        _highlight(frame, highlight & board),
        _group([_door(view, *at) for at in doors]),
        _figures(view, frame, known, figure_ids),
        "</svg>",
    ]
    return "\n".join(p for p in parts if p)


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


def _definitions() -> str:
    def pattern(name: str, n: int, inside: str) -> str:
        size = f'width="{n}" height="{n}" patternUnits="userSpaceOnUse"'
        return f'<pattern id="delve-{name}" {size}>{inside}</pattern>'

    mark = f'stroke="{INK}" stroke-opacity=".13" stroke-width="1.2"'
    made = [pattern(f"floor{i}", n, path(d, more=mark)) for i, (n, d) in enumerate(PATTERNS)]
    flags = path("M0 0H40M0 20H40M14 0V20M34 20V40", more=f'stroke="{INK}" stroke-opacity=".07"')
    made.append(pattern("corridor", 40, flags))
    specks = path(
        "M7 9h.1M31 5h.1M52 17h.1M18 28h.1M43 37h.1M3 47h.1M27 52h.1M58 55h.1",
        more='stroke="#51483f" stroke-width="2" stroke-linecap="round"',
    )
    made.append(pattern("fog", 64, box(0, 0, 64, 64, FOG) + specks))
    hatch = path("M0 10 10 0M-2 2 2-2M8 12 12 8", more='stroke="#4f4840" stroke-width="2.2"')
    made.append(pattern("rock", 10, box(0, 0, 10, 10, "#857b6d") + hatch))
    return f"<defs>{''.join(made)}</defs>"


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
    """The floors; a room's look goes by the place of its first square, so it keeps it when others become known."""
    parts, rest = [], view.floor & ~view.rock
    for area in view.areas:
        mask = area & rest
        if not mask:
            continue
        rest &= ~mask
        if mask & view.corridors:
            parts.append(_floor(_area(mask, frame), "Corridor", CORRIDOR, "corridor"))
            continue
        first = (area & -area).bit_length() - 1
        tint, pattern = TINTS[first % len(TINTS)], f"floor{first % len(PATTERNS)}"
        title = f"Room at {square_name(first, view.width)}"
        parts.append(_floor(_area(mask, frame), title, tint, pattern))
    if rest:
        parts.append(_floor(_area(rest, frame), "Floor", CORRIDOR, "corridor"))
    return "".join(parts)


def _floor(d: str, title: str, tint: str, pattern: str) -> str:
    return f"<g><title>{title}</title>{path(d, tint)}{path(d, f'url(#delve-{pattern})')}</g>"


def _names(frame: Frame) -> str:
    """Column and row names on all four sides."""
    columns = [(frame.column_name(x), x * U + U / 2) for x in range(frame.wide)]
    rows = [(frame.row_name(y), y * U + U / 2) for y in range(frame.tall)]
    right, below = frame.wide * U + MARGIN / 2, frame.tall * U + MARGIN / 2
    parts = [write(x, y, 14, name, "#c2b49a") for name, x in columns for y in (-MARGIN / 2, below)]
    parts += [write(x, y, 14, name, "#c2b49a") for name, y in rows if name for x in (-MARGIN / 2, right)]
    parts += [write(frame.wide * U / 2, y * U + U / 2, 16, name, "#c2b49a") for y, name in frame.headings.items()]
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
        f'<g class="door" transform="translate({place}) rotate({turn})">'
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
        drawn = LOOKS.get(piece.look)
        if full and drawn is not None:
            if h > w:
                place, w, h = f"translate({(x + w) * U} {y * U}) rotate(90)", h, w
            inside = drawn(w * U, h * U)
        else:
            mask = sum(1 << q for q in set(piece.squares))
            shape = f'<g transform="translate({-x * U} {-y * U})">{path(_area(mask, frame), "#c9b48c")}</g>'
            flat = box(4, 4, w * U - 8, h * U - 8, "#c9b48c", 'rx="4"') if full else shape
            inside = flat + labelled(w * U, h * U, piece.title or piece.kind)
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
    shown = sorted((f for f in view.figures if _any(known, f.squares)), key=lambda f: (f.alive, f.active))
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
