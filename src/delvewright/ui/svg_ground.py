"""What a dungeon is built of: floors and walls as swatches of SVG that can be laid side by side without a seam.

A floor is eight squares by eight. Of walls one sees the top and, towards the viewer, a dark face: one strip each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from delvewright.ui.svg_pieces import U, box, mixed, path, tinted

SIDE = 8
"""Squares along a swatch."""
WHOLE = SIDE * U
TOP, FACE = 9, 10
"""How thick a wall is, and how high its face is drawn."""
JOINT = 1
WALL = "#857b6c"

STONES = ("#8d8574", "#77807f", "#7f8466", "#98835f", "#857469", "#76736f")
"""Kinds of stone, and wood that goes with it, by turns; their number and that of the patterns have no common factor."""
WOODS = ("#8a6540", "#7a5a40", "#846a48", "#966c3e", "#7c5438", "#6f5a48")
CORRIDOR = "#7d776b"

Slab = tuple[float, float, float, float]


def _laid(
    slabs: Iterator[Slab], base: str, dice: Random, *, spread: float = 0.1, bevel: float = 1.0, rx: int = 2
) -> str:
    """Slabs in five tones over dark joints, each lit from the upper left."""
    tones: list[list[str]] = [[] for _ in range(5)]
    light, shade = [], []
    for exact in slabs:
        left, top, right, low = (round(edge) for edge in (*exact[:2], exact[0] + exact[2], exact[1] + exact[3]))
        w, h = right - left - JOINT, low - top - JOINT
        r = min(rx, w // 3, h // 3)
        if r < 1:
            d = f"M{left} {top}h{w}v{h}h{-w}z"
        else:
            d = f"M{left + r} {top}h{w - 2 * r}q{r} 0 {r} {r}v{h - 2 * r}q0 {r}-{r} {r}h{2 * r - w}"
            d += f"q-{r} 0-{r}-{r}v{2 * r - h}q0-{r} {r}-{r}z"
        tones[dice.randrange(5)].append(d)
        light.append(f"M{left + 1} {low - 2}v{3 - h}h{w - 2}")
        shade.append(f"M{right - 2} {top + 1}v{h - 2}h{3 - w}")
    parts = [box(0, 0, WHOLE, WHOLE, tinted(base, -0.42))]
    for i, found in enumerate(tones):
        if found:
            parts.append(path("".join(found), tinted(base, spread * (i - 2) / 2)))
    width = f'stroke-width="{1.1 * bevel:g}"'
    parts.append(path("".join(light), more=f'stroke="#fff" stroke-opacity=".2" {width}'))
    parts.append(path("".join(shade), more=f'stroke="#000" stroke-opacity=".34" {width}'))
    return "".join(parts)


def _cracks(dice: Random, n: int) -> str:
    found = []
    for _ in range(n):
        x, y = dice.uniform(20, WHOLE - 30), dice.uniform(10, WHOLE - 44)
        d = f"M{x:.1f} {y:.1f}"
        for _ in range(dice.randrange(3, 6)):
            d += f"l{dice.uniform(-4, 6):.1f} {dice.uniform(4, 8):.1f}"
            if dice.random() < 0.3:
                d += f"l{dice.uniform(-7, 7):.1f} {dice.uniform(1, 4):.1f}m0 0"
        found.append(d)
    thin = 'stroke-width=".9" stroke-linejoin="round"'
    return path("".join(found), more=f'stroke="#000" stroke-opacity=".42" {thin}') + path(
        "".join(found), more=f'stroke="#fff" stroke-opacity=".1" {thin} transform="translate(.9 .7)"'
    )


def _specks(dice: Random, n: int, fill: str, more: str, size: tuple[float, float] = (0.5, 1.4)) -> str:
    """Pebbles and crumbs that lie about."""
    found = []
    for _ in range(n):
        x, y, r = dice.uniform(3, WHOLE - 5), dice.uniform(3, WHOLE - 5), dice.uniform(*size)
        found.append(f"M{x:.1f} {y:.1f}q{r:.1f}-{r:.1f} {2 * r:.1f} 0q-{r / 3:.1f} {1.3 * r:.1f}-{2 * r:.1f} 0z")
    return path("".join(found), fill, more)


def flags(base: str, dice: Random, worn: int = 7) -> str:
    """Flagstones: whole squares, halves and quarters, some over two squares."""

    def slabs() -> Iterator[Slab]:
        taken: set[tuple[int, int]] = set()
        for y in range(SIDE):
            for x in range(SIDE):
                if (x, y) in taken:
                    continue
                left, top, half, cut = x * U, y * U, U / 2, dice.random()
                if cut < 0.14 and x + 1 < SIDE and (x + 1, y) not in taken:
                    taken.add((x + 1, y))
                    at = dice.choice((0.5, 0.5, 0.42))
                    yield left, top, 2 * U, U * at
                    yield left, top + U * at, U * 0.8, U * (1 - at)
                    yield left + U * 0.8, top + U * at, U * 1.2, U * (1 - at)
                elif cut < 0.24 and y + 1 < SIDE and (x, y + 1) not in taken:
                    taken.add((x, y + 1))
                    yield left, top, half, 2 * U
                    yield left + half, top, half, U * 1.2
                    yield left + half, top + U * 1.2, half, U * 0.8
                elif cut < 0.5:
                    yield left, top, U, U
                elif cut < 0.66:
                    yield left, top, U, half
                    yield left, top + half, U, half
                elif cut < 0.82:
                    yield left, top, half, U
                    yield left + half, top, half, U
                else:
                    for i in range(4):
                        yield left + i % 2 * half, top + i // 2 * half, half, half

    return _laid(slabs(), base, dice) + _cracks(dice, worn) + _specks(dice, 60, "#000", 'fill-opacity=".3"')


def great_slabs(base: str, dice: Random) -> str:
    """Large slabs, two squares by two, with a rim cut into each."""

    def slabs() -> Iterator[Slab]:
        for y in range(0, SIDE, 2):
            for x in range(0, SIDE, 2):
                if dice.random() < 0.72:
                    yield x * U, y * U, 2 * U, 2 * U
                else:
                    for i in range(4):
                        yield (x + i % 2) * U, (y + i // 2) * U, U, U

    rims = "".join(f"M{x + 7} {y + 7}h66v66h-66z" for x in range(0, WHOLE, 80) for y in range(0, WHOLE, 80))
    rims = path(rims, more='stroke="#000" stroke-opacity=".16" stroke-width="1.4"')
    return _laid(slabs(), base, dice, bevel=1.3, rx=2) + rims + _cracks(dice, 9)


def planks(base: str, dice: Random) -> str:
    """Boards with their grain, joints by turns, and nails."""

    def slabs() -> Iterator[Slab]:
        for row in range(SIDE * 3):
            y = row * U / 3
            cuts = sorted({0.0, *(dice.randrange(1, 16) * U / 2 for _ in range(3))})
            for a, b in zip(cuts, [*cuts[1:], WHOLE], strict=True):
                ends.append((a, y))
                yield a, y, b - a, U / 3

    ends: list[tuple[float, float]] = []
    boards = _laid(slabs(), base, dice, spread=0.2, bevel=0.8, rx=0)
    lines = []
    for row in range(SIDE * 3):
        for _ in range(5):
            x, y = dice.uniform(0, WHOLE - 50), (row + dice.uniform(0.2, 0.85)) * U / 3
            long = dice.uniform(14, 46)
            lines.append(f"M{x:.1f} {y:.1f}q{long / 2:.1f} {dice.uniform(-1.6, 1.6):.1f} {long:.1f} 0")
    grain = path("".join(lines), more='stroke="#1a0d04" stroke-opacity=".26" stroke-width=".7"')
    knots = []
    for _ in range(14):
        x, y = dice.uniform(8, WHOLE - 16), (dice.randrange(SIDE * 3) + 0.5) * U / 3
        knots.append(f"M{x:.1f} {y:.1f}q3-2.6 6 0q-3 2.6-6 0z")
    nails = "".join(f"M{x + 2.6:.1f} {y + 3.4:.1f}h.1M{x + 2.6:.1f} {y + 9.6:.1f}h.1" for x, y in ends)
    nails = path(nails, more='stroke="#120a05" stroke-opacity=".7" stroke-width="1.5" stroke-linecap="round"')
    return boards + grain + path("".join(knots), "#1a0d04", 'fill-opacity=".34"') + nails


def cobbles(base: str, dice: Random) -> str:
    """Round stones in rows that are set off against each other."""

    def slabs() -> Iterator[Slab]:
        rows = SIDE * 3
        for row in range(rows):
            y, x = row * U / 3, 0.0
            while x < WHOLE:
                wide = min(dice.choice((10.0, 13.0, 16.0, 20.0)), WHOLE - x)
                wide = wide if WHOLE - x - wide > 8 else WHOLE - x
                yield x, y, wide, U / 3
                x += wide

    return _laid(slabs(), base, dice, spread=0.22, rx=5, bevel=1.2) + _specks(dice, 120, "#000", 'fill-opacity=".25"')


def checkers(base: str, dice: Random) -> str:
    """Tiles of two tones by turns, half a square wide."""
    n = SIDE * 2
    other = [(x * U / 2, y * U / 2, U / 2, U / 2) for y in range(n) for x in range(n) if (x + y) % 2]
    ground = _laid(
        iter([(x * U / 2, y * U / 2, U / 2, U / 2) for y in range(n) for x in range(n)]), base, dice, spread=0.08
    )
    dark = [f"M{x + 0.6:g} {y + 0.6:g}h{w - 1.2:g}v{h - 1.2:g}h{1.2 - w:g}z" for x, y, w, h in other]
    return ground + path("".join(dark), "#0d0a08", 'fill-opacity=".36"') + _cracks(dice, 6)


def bricks(base: str, dice: Random) -> str:
    """Bricks on their long side, in bond."""

    def slabs() -> Iterator[Slab]:
        for row in range(SIDE * 4):
            shift = 0.0 if row % 2 else -U / 4
            for i in range(SIDE * 2 + 1):
                x = i * U / 2 + shift
                left, right = max(0.0, x), min(float(WHOLE), x + U / 2)
                if right - left > 1:
                    yield left, row * U / 4, right - left, U / 4

    return _laid(slabs(), mixed(base, "#93603f", 0.35), dice, spread=0.2, bevel=0.8, rx=0)


def diamonds(base: str, dice: Random) -> str:
    """Lozenges with a small dark stone where they meet."""
    tones: list[list[str]] = [[] for _ in range(4)]
    for y in range(-1, SIDE * 2 + 1):
        for x in range(-1, SIDE + 1):
            cx, cy = x * U + (U / 2 if y % 2 else 0), y * U / 2
            tones[(x * 7 + y * 5 + x * y) % 4].append(f"M{cx:g} {cy - 19:g}l19 19-19 19-19-19z")
    parts = [box(0, 0, WHOLE, WHOLE, tinted(base, -0.4))]
    parts += [path("".join(found), tinted(base, 0.06 * (i - 1.5))) for i, found in enumerate(tones)]
    both = "".join("".join(found) for found in tones)
    parts.append(path(both, more='stroke="#000" stroke-opacity=".2" stroke-width=".9"'))
    light = both.replace("l19 19-19 19-19-19z", "m-18 18.6l18-17.8 18 17.8")
    parts.append(path(light, more='stroke="#fff" stroke-opacity=".16" stroke-width="1"'))
    studs = [
        f"M{x} {y - 4}l4 4-4 4-4-4z"
        for x in range(0, WHOLE + 1, U // 2)
        for y in range(U // 4 + (x % U != 0) * U // 2 - U // 4 - U // 2, WHOLE + 5, U)
    ]
    parts.append(path("".join(studs), tinted(base, -0.5), 'fill-opacity=".8"'))
    return "".join(parts) + _cracks(dice, 6)


def rock(base: str, dice: Random) -> str:
    """Rock as it grew: no floor to stand on."""

    def slabs() -> Iterator[Slab]:
        for row in range(SIDE * 2):
            x, y = 0.0, row * U / 2
            while x < WHOLE:
                wide = min(dice.choice((16.0, 22.0, 30.0)), WHOLE - x)
                wide = wide if WHOLE - x - wide > 12 else WHOLE - x
                tall = dice.choice((U / 2, U / 2, 13.0))
                yield x, y, wide, tall
                if tall < U / 2:
                    yield x + 1, y + tall, wide - 2, U / 2 - tall
                x += wide

    return _laid(slabs(), tinted(base, -0.34), dice, spread=0.34, bevel=1.8, rx=7) + _cracks(dice, 16)


Pattern = Callable[[str, Random], str]
PATTERNS: tuple[Pattern, ...] = (flags, planks, cobbles, great_slabs, checkers, bricks, diamonds)


def material(look: int) -> tuple[int, int]:
    """Pattern and tone of a room; `look` is the number of its first square."""
    return look % len(PATTERNS), look % len(STONES)


def floor(look: str) -> str:
    """A swatch of floor: a room's by the number of its first square, `corridor`, or `rock`."""
    if look in ("corridor", "rock") or not (look.isascii() and look.isdecimal() and len(look) < 6):
        return _floor(-2 if look == "rock" else -1, 0)
    return _floor(*material(int(look)))


@cache
def _floor(pattern: int, tone: int) -> str:
    dice = Random(pattern * 16 + tone)
    if pattern < 0:
        return flags(CORRIDOR, dice, 12) if pattern == -1 else rock(WALL, dice)
    draw = PATTERNS[pattern]
    return draw(WOODS[tone] if draw is planks else STONES[tone], dice)


# ---- walls -------------------------------------------------------------------------------------------------


def _blocks(long: float, dice: Random, shortest: float, longest: float) -> Iterator[tuple[float, float]]:
    x = 0.0
    while x < long:
        wide = min(dice.uniform(shortest, longest), long - x)
        wide = wide if long - x - wide > shortest else long - x
        yield x, wide
        x += wide


@cache
def wall(look: str) -> str:
    """A strip of wall, eight squares long: its top `across` or `upright`, or its `face`."""
    dice = Random(len(look))
    parts = []
    if look == "face":
        parts.append(box(0, 0, WHOLE, FACE, "#16120e"))
        for row in range(2):
            for x, wide in _blocks(WHOLE, dice, 11, 21):
                tone = tinted("#4b443b", dice.uniform(-0.2, 0.16) - 0.25 * row)
                parts.append(box(x + 0.5, row * FACE / 2 + 0.3, wide - 1, FACE / 2 - 0.7, tone, 'rx="1"'))
                parts.append(path(f"M{x + 1.2:.1f} {row * FACE / 2 + 0.9:g}h{wide - 2.4:.1f}", more=_LIT))
        return "".join(parts)
    upright = look == "upright"
    for at, wide in _blocks(WHOLE, dice, 11, 19):
        tone = tinted("#9a8f7e", dice.uniform(-0.16, 0.14))
        x, y, w, h = (0.0, at, float(TOP), wide) if upright else (at, 0.0, wide, float(TOP))
        parts.append(box(x + 0.3, y + 0.3, w - 0.6, h - 0.6, tone, 'rx="1.2"'))
        parts.append(path(f"M{x + 1:.1f} {y + h - 1.2:.1f}V{y + 1:.1f}H{x + w - 1.2:.1f}", more=_LIT))
        parts.append(path(f"M{x + w - 0.9:.1f} {y + 1:.1f}V{y + h - 0.9:.1f}H{x + 1:.1f}", more=_DARK))
    back = box(0, 0, TOP if upright else WHOLE, WHOLE if upright else TOP, "#3b342b")
    return back + "".join(parts)


_LIT = 'stroke="#fff" stroke-opacity=".2" stroke-width=".9"'
_DARK = 'stroke="#000" stroke-opacity=".32" stroke-width=".9"'
WALLS = {"across": (WHOLE, TOP), "upright": (TOP, WHOLE), "face": (WHOLE, FACE)}
