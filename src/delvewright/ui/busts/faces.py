"""Faces: eyes, brows and mouth of those who have a human one, scars and paint, beards."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.pencils import BEARD, FACE, HAIR, Part, both, disc, dot, f, line, o


def _eyes(lashes: bool = False, wide: float = 1) -> str:
    """Two eyes whose colour is the part's; they look a little to the left, where the light is."""
    lid = 1.9 if lashes else 1.6
    one = (
        f(f"M36 48Q41 {44.4 - wide:g} 46.4 48 41 {50.6 + wide / 2:g} 36 48z", "white")
        + dot(41.6, 47.6, 2.3 + wide / 5, "b") + dot(41.6, 47.6, 1.2) + dot(40.8, 46.7, 0.7, "white")
        + line(f"M35.4 48Q40.6 {43.4 - wide:g} 46.6 47.8", lid)
    )  # fmt: skip
    other = (
        f(f"M64 48Q59 {44.4 - wide:g} 53.6 48 59 {50.6 + wide / 2:g} 64 48z", "white")
        + dot(58.6, 47.6, 2.3 + wide / 5, "b") + dot(58.6, 47.6, 1.2) + dot(57.8, 46.7, 0.7, "white")
        + line(f"M64.6 48Q59.4 {43.4 - wide:g} 53.4 47.8", lid)
    )  # fmt: skip
    return one + other + (line("M35.6 47.6 33.4 45.4M64.4 47.6 66.6 45.4", 1.5) if lashes else "")


def _brows(d: str, wide: float) -> str:
    return line(d, wide, "j")


_NOSE = f("M50 45L54.6 56.2Q50.6 59.4 46.4 57 49.6 54 50 45z", "u") + f("M49.6 45 48.6 54.6 46.6 56.6 48 47z", "t")
_SMALL_NOSE = f("M50 47L53.2 55.4Q50.4 57.6 47.4 55.8 49.8 53 50 47z", "u")
_LIPS = f("M44.4 62Q47.6 60 50 61 52.4 60 55.6 61.8 50.4 66.6 44.4 62z", "lips")
_LEVEL = "M35 42.4Q40 39.4 46.4 42.2M65 42.4Q60 39.4 53.6 42.2"
_ANGRY = "M34.8 39.8Q41 40.6 46.6 44.2M65.2 39.8Q59 40.6 53.4 44.2"
_RAISED = "M35 41Q40 36.4 46 40M65 41Q60 36.4 54 40"
_SLANTED = "M35 42.6Q40 41 46.4 43.2M65.4 39.4Q59 36.4 53.8 41"

_MEN = {
    "calm": (_LEVEL, line("M44 63Q50 64.8 56.4 62.6", 2, "lip")),
    "stern": (_ANGRY, line("M44 63.6Q50 61.4 56.6 63.6", 2.2, "lip") + line("M48 67.4Q50.4 66.4 53 67.4", 1.2, "u")),
    "merry": (
        _RAISED,
        f("M42.6 60.6Q50 63 57.8 60.4 56 68.4 50 68.4 44.4 68 42.6 60.6z", "maw")
        + f("M43.8 61.4Q50 63.4 56.8 61.2L56.2 63.6Q50 65.4 44.6 63.6z", "white"),
    ),
    "kind": (_RAISED, line("M43 61.6Q50 67.2 57.4 61.2", 2.1, "lip")),
    "sly": (_SLANTED, line("M44 63.6Q52 64.4 58 60", 2.1, "lip")),
    "fierce": (
        _ANGRY,
        f("M42 61.6Q50 59 58 61.6L57 67.4Q50 69.6 43 67.4z", "maw")
        + f("M43.2 62Q50 60 56.8 62L56.4 64.4H43.6z", "white"),
    ),
    "grim": (
        _ANGRY,
        line("M43.4 64.6Q50 60.4 57 64.4", 2.2, "lip") + line("M40 56 37.6 61M60 56 62.4 61", 1.3, "u"),
    ),
    "wise": (
        _LEVEL,
        line("M44.6 63Q50 65.4 55.8 62.8", 1.8, "lip")
        + line("M35.4 52.6Q39 54.6 43 53.2M64.6 52.6Q61 54.6 57 53.2", 1.2, "u"),
    ),
}
_WIDE = {"calm": 3, "stern": 3.4, "merry": 3, "kind": 3, "sly": 2.8, "fierce": 3.6, "grim": 3.6, "wise": 4.2}
_WOMEN = {
    "her-calm": (_LEVEL, _LIPS),
    "her-stern": (_ANGRY, f("M44.6 62.6Q47.8 61 50 61.6 52.2 61 55.4 62.6 50 65.8 44.6 62.6z", "lips")),
    "her-merry": (
        _RAISED,
        f("M43 60.6Q50 62.6 57 60.4 55.4 67.6 50 67.6 44.8 67.4 43 60.6z", "lips")
        + f("M44.6 61.6Q50 63.4 55.6 61.4L55 63.6Q50 65 45.2 63.6z", "white"),
    ),
    "her-kind": (_RAISED, _LIPS + line("M43.4 61.4Q43 61 42.6 60.4M56.8 61.2Q57.4 60.8 57.6 60.2", 1.2, "lip")),
    "her-sly": (_SLANTED, f("M44.6 62.8Q50 61 57.8 60 54 66.6 44.6 62.8z", "lips")),
}


def _faces() -> dict[str, Part]:
    found = {}
    for word, (brows, mouth) in _MEN.items():
        inside = _NOSE + mouth + _eyes() + _brows(brows, _WIDE[word])
        found[word] = Part("face", ((FACE, inside),), "chestnut")
    for word, (brows, mouth) in _WOMEN.items():
        cheeks = f("M33.6 54.4q4-2 6.400 1-3.4 3.400-6.400-1z", "blush") + f(
            "M66.4 54.4q-4-2-6.400 1 3.4 3.400 6.400-1z", "blush"
        )
        inside = cheeks + _SMALL_NOSE + mouth + _eyes(True, 1.6) + _brows(brows, 2)
        found[word] = Part("face", ((FACE, inside),), "chestnut")
    return found


_STRANDS = "M39 64Q39 80 44 92M50 66V95M61 64Q61 80 56 92"
BEARDS = {
    "stubble": Part(
        "beard",
        ((FACE, f("M32 52Q36 62 50 59.600 64 62 68 52 68 62 62 69 50 76 38 69 32 62 32 52z", "u")),),
    ),
    "beard": Part(
        "beard",
        (
            (
                BEARD,
                o("M30 50Q35 59 43 58 50 55 57 58 65 59 70 50 72 68 62 76 50 84 38 76 28 68 30 50zM44 62.600Q50 66 56 62.600 50 60 44 62.600z")
                + f("M57 58Q65 59 70 50 72 68 62 76 50 84 46 81 60 74 61 64z")
                + line("M37 63Q38 70 42 75M50 68V79M63 63Q62 70 58 75", 1.4, "d")
                + f("M43.600 63Q50 60.400 56.400 63 50 67 43.600 63z", "maw"),
            ),
        ),
    ),
    "great-beard": Part(
        "beard",
        (
            (
                BEARD,
                o("M27 47Q25 92 50 101 75 92 73 47 69 59 59 57.600 50 61 41 57.600 31 59 27 47z")
                + f("M59 57.600Q69 59 73 47 75 92 50 101 63 82 59 57.600z")
                + f("M27 47Q25 70 32 84 30 68 34 57 29 54 27 47z", "l")
                + line(_STRANDS, 1.700, "d")
                + o("M36 58.600Q44 52 50 57 56 52 64 58.600 57 66 50 61.600 43 66 36 58.600z", "l")
                + f("M50 57Q56 52 64 58.600 57 66 50 61.600z", "b"),
            ),
        ),
    ),
    "braided-beard": Part(
        "beard",
        (
            (
                BEARD,
                o("M27 47Q25 76 36 82L38 98 43 98 45 85 55 85 57 98 62 98 64 82Q75 76 73 47 69 59 59 57.600 50 61 41 57.600 31 59 27 47z")
                + f("M59 57.600Q69 59 73 47 75 76 64 82L62 98 57 98 55 85 50 85Q61 74 59 57.600z")
                + line("M37 66Q38 76 42 82M50 64V83M63 66Q62 76 58 82M38 89h5M57 89h5", 1.600, "d")
                + o("M37.400 91h6v4h-6zM56.600 91h6v4h-6z", "gold")
                + o("M36 58.600Q44 52 50 57 56 52 64 58.600 57 66 50 61.600 43 66 36 58.600z", "l"),
            ),
        ),
    ),
    "long-beard": Part(
        "beard",
        (
            (
                BEARD,
                o("M31 50Q32 88 50 104 68 88 69 50 64 60 58 58 50 61 42 58 36 60 31 50z")
                + f("M58 58Q64 60 69 50 68 88 50 104 60 82 58 58z")
                + line("M41 66Q43 82 47 93M50 66V97M59 66Q57 82 53 93", 1.500, "d")
                + o("M37 59Q44 53 50 57.600 56 53 63 59 57 65 50 61 43 65 37 59z", "l"),
            ),
        ),
    ),
    "goatee": Part(
        "beard",
        (
            (
                BEARD,
                f("M41 60.600Q46 57 50 59 54 57 59 60.600 58 62 50 60.600 42 62 41 60.600z", "b")
                + o("M44 67Q50 65.600 56 67 56 76 50 81 44 76 44 67z")
                + f("M50 66Q54 66 56 67 56 76 50 81z"),
            ),
        ),
    ),
    "moustache": Part(
        "beard",
        ((BEARD, o("M34 65Q40 56 50 58.600 60 56 66 65 58 66 50 61.600 42 66 34 65z") + f("M50 58.600Q60 56 66 65 58 66 50 61.600z")),),
    ),
    "sideburns": Part(
        "beard",
        ((BEARD, both(o("M30 42Q28 56 33 66 38 68 40 62 34 56 34 42z") + f("M32 52Q33 60 38 66 40 62 35 54z"))),),
    ),
}  # fmt: skip

MARKS = {
    "scar": Part("mark", ((FACE, line("M60 38 63.600 58", 1.800, "scar") + line("M59 42l4-1M60.600 48l4-1M62 54l3.400-1", 1.200, "scar")),)),
    "eyepatch": Part("eye", ((HAIR, line("M29 36 70 44", 2.200) + o("M52.600 42.600H66Q66 53 59 53T52.600 42.600z", "black")),)),
    "warpaint": Part("mark", ((FACE, f("M33 51.600 44 53.600 33.600 55.400zM67 51.600 56 53.600 66.400 55.400zM33.600 58 41 58.600 34.400 61zM66.400 58 59 58.600 65.600 61z", "b")),), "azure"),
    "freckles": Part("mark", ((FACE, "".join(dot(x, y, 0.8, "u") for x, y in ((37, 53), (40, 55), (36, 56.5), (60, 55), (63, 53), (64, 56.5)))),)),
    "tattoo": Part("mark", ((FACE, line("M64 36Q70 44 64 50 68 54 63 60M60 35l3-4", 1.800, "b")),), "azure"),
    "gem": Part("mark", ((FACE, o("M50 27.600l3.600 4.800-3.600 4.800-3.600-4.800z")),), "jade"),
    "spectacles": Part("eye", ((HAIR, line("M46.600 47.600Q50 45.600 53.400 47.600M33.600 47 29 45M66.400 47 71 45", 1.600, "brass") + "".join(f'<circle cx="{x}" cy="48" r="6.600" fill="none" stroke="{{brass}}" stroke-width="1.800"/>' for x in (40, 60))),)),
    "mask": Part("mark", ((HAIR, o("M28.600 50Q50 44 71.400 50 71 66 50 78 29 66 28.600 50z") + f("M54 46.600Q64 47 71.400 50 71 66 50 78 60 66 54 46.600z") + line("M33 56Q50 50 66 55", 1.500, "l")),), "wine"),
    "domino": Part("mark", ((FACE, f("M29 42.600Q50 38.600 71 42.600 72 52 62 54 53 53 50 49 47 53 38 54 28 52 29 42.600z", "b") + f("M36 48Q41 44 46 48 41 51 36 48zM64 48Q59 44 54 48 59 51 64 48z", "white") + dot(41.5, 47.6, 2) + dot(58.5, 47.6, 2)),), "black"),
    "nose-ring": Part("mark", ((FACE, '<circle cx="50" cy="60" r="4" fill="none" stroke="{gold}" stroke-width="2.200"/>'),)),
    "stitches": Part("mark", ((FACE, line("M38 34 44 44M37 39l5-2.600M40 44l5-2.600M56 60 64 57M58 57l1.600 4.400M61.400 56l1.400 4.400", 1.500, "u")),)),
    "earrings": Part("earring", ((HAIR, both(disc(30, 57, 2.2))),), "gold"),
}  # fmt: skip

FACES: Mapping[str, Part] = {**_faces(), **BEARDS, **MARKS}
