"""Heads of those who walk upright. A head's colour is the colour of the skin."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.pencils import BEARD, EARS, FACE, HEAD, HORNS, NECK, Layers, Part, both, dot, f, line, o


def skull(top: float, brow: float, cheek: float, jaw: float, chin: float, at: float = 62) -> str:
    """The front of a head: half its width at brow, cheek and jaw, and where it begins and ends."""
    b, c, j = brow, cheek, jaw
    side = f"Q{50 + c:g} 54 {50 + j:g} {at:g}Q{50 + j * 0.62:g} {chin:g} 50 {chin:g}"
    left = f"Q{50 - j * 0.62:g} {chin:g} {50 - j:g} {at:g}Q{50 - c:g} 54 {50 - b:g} 40"
    whole = f"M{50 - b:g} 40Q{50 - b:g} {top:g} 50 {top:g} {50 + b:g} {top:g} {50 + b:g} 40{side}{left}z"
    shade = (
        f"M54 {top:g}Q{50 + b:g} {top:g} {50 + b:g} 40{side}Q{50 + j * 0.9:g} {at:g} {50 + c * 0.62:g} 46"
        f"Q{50 + b * 0.66:g} {top + 8:g} 54 {top:g}z"
    )
    light = f"M{50 - b:g} 40Q{50 - b:g} {top:g} 47 {top:g}Q{54 - b:g} {top + 8:g} {54 - b:g} 44 {55 - b:g} 52 {53.5 - c:g} 53z"
    return o(whole, "s") + f(shade, "u") + f(light, "t")


def neck(wide: float = 11, low: float = 80) -> str:
    d = f"M{50 - wide:g} 58H{50 + wide:g}V{low - 4:g}Q50 {low + 6:g} {50 - wide:g} {low - 4:g}z"
    return o(d, "s") + f(
        f"M{50 - wide:g} 60Q50 80 {50 + wide:g} 60V{low - 4:g}Q58 {low + 2:g} 54 {low:g} 56 76 {50 - wide:g} 66z", "u"
    )


_EARS = both(o("M31 43Q25 40 26 47T32 54z", "s") + f("M30 45.600Q27.600 45 28.600 49T31 51.600z", "u"))
_LONG_EARS = both(o("M31.600 53 12 28Q12 46 31 57z", "s") + f("M29 50.600 16 34.600Q17 46 29 53.600z", "u"))
SHARP_EARS = both(o("M31.600 53 19 35Q18 48 31 57z", "s") + f("M29.600 50 21.600 40Q22 48 30 53.600z", "u"))
_BIG_NOSE = f("M50 44Q58 52 57 57 53 61 50 60 46 61 43 57 44 52 50 44z", "t") + f(
    "M50 44Q58 52 57 57 53 61 50 60 53 54 50 44z", "u"
)


def _human(front_of_it: str, ears: str = _EARS, throat: float = 11, front: str = "", horns: str = "") -> Layers:
    found = {NECK: neck(throat), EARS: ears, HEAD: front_of_it, BEARD: front, HORNS: horns}
    return tuple((layer, drawing) for layer, drawing in found.items() if drawing)


def beady(eye: str, x: float, y: float, tilt: float = 3) -> str:
    """Two slanted eyes without white."""
    one = (
        f(
            f"M{50 - x - 6:g} {y - tilt:g}L{50 - x + 6:g} {y + 1:g} {50 - x + 3.600:g} {y + 4:g} {50 - x - 4:g} {y + 3:g}z",
            eye,
        )
        + line(f"M{50 - x - 7:g} {y - tilt - 0.800:g}L{50 - x + 7:g} {y + 1:g}", 2)
        + dot(50 - x + 0.600, y + 1.200, 1.700)
    )
    return both(one)


_TUSK = o("M38 67Q34 60 37.600 50.600 42.600 58 42.600 66z", "bone")

_GREEN_BROW = f("M27.600 41Q40 33.600 50 41 60 33.600 72.400 41 68 39.600 50 45.600 32 39.600 27.600 41z", "u")
_ORC_SKULL = (
    o("M26 38Q27 14 50 14 73 14 74 38L73 54Q71 77 50 79 29 77 27 54z", "s")
    + f("M54 14Q73 14 74 38L73 54Q71 77 50 79 66 68 65 48 66 26 54 14z", "u")
    + f("M26 38Q27 14 46 14 32 22 31 42L32 56 28 50z", "t")
)
_ORC_MOUTH = (
    o("M33 64Q50 57.600 67 64 63 74.600 50 74.600 37 74.600 33 64z", "maw")
    + f("M45.600 73.600l1.800-5 1.800 5zM51 73.600l1.800-5 1.800 5z", "bone")
    + both(_TUSK)
)
_SNOUT_NOSE = (
    f("M43.600 55Q50 49.600 56.400 55 56 60.600 50 59 44 60.600 43.600 55z", "u") + dot(47, 57, 1.3) + dot(53, 57, 1.3)
)
_ORC_EARS = both(o("M29 42 12 33Q11 47 29 54z", "s") + f("M27 45 16 38.600Q17 47 27 51z", "u"))
_GOBLIN_EARS = both(o("M30 40-2 24Q2 48 31 58z", "s") + f("M27 43 5 31Q10 46 28 53z", "u"))
_GOBLIN_SKULL = (
    o("M27 38Q28 20 50 20 72 20 73 38 72 54 62 64L50 76 38 64Q28 54 27 38z", "s")
    + f("M54 20Q72 20 73 38 72 54 62 64L50 76Q62 56 63 42 62 28 54 20z", "u")
    + f("M27 38Q28 20 46 20 32 28 31 42 32 50 34 56 28 48 27 38z", "t")
)
_GOBLIN_NOSE = o("M50 44Q56 54 54 64 50 69 46 64 44 54 50 44z", "s") + f(
    "M50 44Q56 54 54 64L50 66.600Q52 56 50 44z", "u"
)
_GRIN = f("M36 62Q50 68 64 61 60 72.600 50 72.600 40 72.600 36 62z", "maw") + f(
    "M38 63.600l3 4 2.600-2.800 2.600 3.600 2.600-3 3 3 2.600-3.600 2.600 2.800 3-4Q50 68 38 63.600z", "bone"
)
_SKULL_HEAD = (
    o("M25 40Q25 10 50 10 75 10 75 40 75 52 67 56L66 69Q58 76 50 76 42 76 34 69L33 56Q25 52 25 40z", "s")
    + f("M54 10Q75 10 75 40 75 52 67 56L66 69Q58 76 50 76 62 62 63 42 64 20 54 10z", "u")
    + f("M25 40Q25 10 46 10 31 18 30 42 31 50 34 55 25 52 25 40z", "t")
)
_HOLLOWS = both(f("M31.600 43Q39 34 46.400 42 47 53.600 39 54.600 31 53.600 31.600 43z", "k"))
_TEETH = (
    f("M36 61.600H64V69.600Q50 75 36 69.600z", "maw")
    + f("".join(f"M{x:g} 61.600h3.800v5.600h-3.800z" for x in (37, 41.800, 46.600, 51.400, 56.200, 60.400)), "t")
    + f("".join(f"M{x:g} 68.600h3.400v4h-3.400z" for x in (39.600, 44.200, 48.800, 53.400, 57.800)), "s")
)
_SKULL_NOSE = f("M50 50.600L45.600 59.600 50 57.600 54.400 59.600z", "k")
_SPINE = (NECK, o("M44 66h12v16h-12z", "s") + line("M44 72h12M44 77h12", 1.600, "u"))

HEADS: Mapping[str, Part] = {
    "man-head": Part("head", _human(skull(15, 21.500, 21, 16, 72)), "fair"),
    "broad-head": Part("head", _human(skull(14, 23, 23, 19.500, 74, 64), throat=14), "fair"),
    "woman-head": Part("head", _human(skull(16, 20.500, 20, 13.500, 70.500, 61), throat=9), "fair"),
    "narrow-head": Part("head", _human(skull(15, 19.500, 19, 12.500, 74, 63), throat=10), "fair"),
    "round-head": Part("head", _human(skull(18, 23, 25, 19, 71, 61), throat=10), "fair"),
    "dwarf-head": Part("head", _human(skull(18, 24, 25, 21, 73, 63), throat=15, front=_BIG_NOSE), "ruddy"),
    "gnome-head": Part("head", _human(skull(16, 22, 23, 15, 70, 61), SHARP_EARS, 9, _BIG_NOSE), "ruddy"),
    "elf-head": Part("head", _human(skull(15, 20.500, 20, 12.500, 71.500, 61), _LONG_EARS, 9.500), "fair"),
    "halfling-head": Part("head", _human(skull(18, 23, 24.500, 18, 71, 61), SHARP_EARS, 10), "fair"),
    "half-orc-head": Part(
        "head",
        _human(skull(15, 22.500, 23, 20, 75, 64), SHARP_EARS, 14, both(o("M40.600 66Q38.600 61 40 57.600 43.600 61 43.600 66z", "bone"))),
        "olive",
    ),
    "deviling-head": Part(
        "head",
        _human(skull(15, 20.500, 20, 13, 73, 62), SHARP_EARS, 10, horns=both(o("M36 27Q24 20 28 2 34 14 43 20z", "black") + f("M36 27Q31 22 30 12 34 18 43 20z", "basalt"))),
        "rust",
    ),
    "orc-head": Part(
        "head",
        ((NECK, neck(15)), (EARS, _ORC_EARS), (HEAD, _ORC_SKULL), (FACE, _GREEN_BROW + _SNOUT_NOSE + beady("glow", 9.500, 45) + _ORC_MOUTH)),
        "green",
    ),
    "goblin-head": Part(
        "head",
        ((NECK, neck(8)), (EARS, _GOBLIN_EARS), (HEAD, _GOBLIN_SKULL), (FACE, f("M29 40Q40 35 50 43 60 35 71 40 60 39.600 50 47 40 39.600 29 40z", "u") + _GRIN + beady("glow", 10.500, 46) + _GOBLIN_NOSE)),
        "olive",
    ),
    "skull-head": Part(
        "head",
        (_SPINE, (HEAD, _SKULL_HEAD), (FACE, _HOLLOWS + both(dot(39.500, 46.500, 2.800, "ember")) + _SKULL_NOSE + _TEETH + line("M35 18 40 26 37 32", 1.600, "u"))),
        "bone",
    ),
}  # fmt: skip
