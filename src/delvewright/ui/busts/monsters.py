"""Heads of monsters that walk upright; they have their face with them."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.heads import SHARP_EARS, beady, neck, skull
from delvewright.ui.busts.pencils import (
    BODY,
    EARS,
    FACE,
    HAIR_BACK,
    HEAD,
    HORNS,
    NECK,
    Layers,
    Part,
    both,
    disc,
    dot,
    f,
    line,
    moved,
    o,
)


def _head(
    drawing: str, face: str = "", ears: str = "", throat: float = 13, horns: str = "", behind: str = ""
) -> Layers:
    layers = {
        NECK: neck(throat) if throat else "",
        EARS: ears,
        HEAD: drawing,
        FACE: face,
        HORNS: horns,
        HAIR_BACK: behind,
    }
    return tuple((layer, inside) for layer, inside in layers.items() if inside)


def _glowing(x: float, y: float, r: float, colour: str) -> str:
    return both(
        dot(50 - x, y, r * 1.900, "maw")
        + dot(50 - x, y, r, colour)
        + dot(49.200 - x, y - r * 0.300, r * 0.350, "white")
    )


_FIMIR = (
    o("M24 36Q28 12 50 12 72 12 76 36 76 48 68 56L66 76Q50 88 34 76L32 56Q24 48 24 36z", "s")
    + f("M54 12Q72 12 76 36 76 48 68 56L66 76Q60 81 52 82 64 66 62 50 66 26 54 12z", "u")
    + f("M24 36Q28 12 46 12 32 22 31 42L33 54Q24 48 24 36z", "t")
)
_FIMIR_FACE = (
    f("M33 62Q50 52 67 62L66 72Q50 66 34 72z", "t") + f("M52 56.600Q60 57 67 62L66 72Q60 69.600 53 69z", "b")
    + dot(44, 62, 2) + dot(56, 62, 2)
    + f("M34 71Q50 65 66 71L65 77Q50 87 35 77z", "maw")
    + f("M36 70.600l3 6 3-7 3 5 3-6 2 6 3-6 3 6 3-5 3 7 3-6-2-2Q50 65 38 69z", "bone") + f("M38 79l3-5 3 7 3-4 3 5 3-5 3 4 3-7 3 5Q50 87 38 79z", "bone")
    + f("M30 36Q50 24 70 36 62 32 50 32 38 32 30 36z", "u") + disc(50, 42, 9.500, "white") + dot(49, 43, 5.600, "ember") + dot(49, 43, 2.800) + dot(47, 40.600, 1.600, "white")
    + f("M38 39Q50 27 62 39 50 33.600 38 39z", "u")
)  # fmt: skip
_ZOMBIE = (
    skull(15, 22, 21, 17, 74, 64)
    + f("M30 28Q40 20 48 22 40 26 36 34z", "t") + f("M56 16Q66 18 70 28 62 30 58 24z", "rot_d")
)  # fmt: skip
_ZOMBIE_FACE = (
    f("M33 45Q40 39 47 44 47 53 40 54 33 53 33 45z", "maw") + dot(40.500, 48, 4, "white") + dot(41, 48.400, 1.500)
    + f("M53 45Q60 40 67 45 66 54 60 54 53 53 53 45z", "maw") + dot(59.500, 49, 2.600, "white") + dot(59, 49.400, 1)
    + f("M50 50L46 58 54 58z", "maw")
    + f("M39 62Q52 58 62 61L64 68Q60 74 50 71 42 72 39 68z", "maw")
    + f("M41 62h4v4h-4zM47 61h4v5h-4zM55 61h4v4h-4zM44 67.600h4v4h-4zM54 67.600h4v4h-4z", "bone")
    + line("M36 30l6 8M35 35l5-3M38 38.600l5-3", 1.500, "u") + f("M62 56Q70 54 69 62 64 66 61 62z", "blood_d")
)  # fmt: skip
_MUMMY = skull(13, 23, 22, 18, 75, 64)
_BANDS = (
    line("M28 30Q46 18 66 16M27 36Q50 24 72 24M29 56Q44 66 70 56M30 62Q48 72 68 63M36 70Q50 76 63 71M40 17Q58 20 72 34", 1.800, "u")
    + f("M27.600 42Q50 36 72.400 42L71.600 53Q50 48 28.400 53z", "maw") + both(dot(40, 46.400, 4.500, "teal_d") + dot(40, 46.400, 2.700, "spark"))
)  # fmt: skip
_TAILS = o("M66 66 82 74 90 92 78 90 74 96 66 80z", "s") + f("M70 70 82 74 90 92 80 88z", "u")
_GHOUL = (
    o("M26 36Q28 10 50 10 72 10 74 36 74 50 66 58L64 74Q50 84 36 74L34 58Q26 50 26 36z", "s")
    + f("M54 10Q72 10 74 36 74 50 66 58L64 74Q58 79 52 79 62 64 62 46 66 24 54 10z", "u")
)  # fmt: skip
_GHOUL_FACE = (
    both(f("M32 42Q40 35 47 43 46 53 39 53 32 52 32 42z", "maw") + dot(40.500, 46.500, 2.800, "glow") + dot(40.500, 46.500, 1.200)) + f("M50 50l-4 7h8z", "maw")
    + f("M34 60Q50 56 66 60L65 74Q50 83 35 74z", "maw")
    + f("M36 60l3 8 3-9 3 8 3-9 2 8 2-8 3 9 3-8 3 9 3-8-2-1Q50 56.600 38 59z", "bone") + f("M37 75l3-6 3 8 3-6 4 7 4-7 3 6 3-8 3 6Q50 83 37 75z", "bone")
    + line("M33 34Q40 30 46 36M67 34Q60 30 54 36", 2, "u")
)  # fmt: skip
_SHROUD = (
    o("M14 106Q8 50 26 16 36-4 50-6 66-4 76 16 92 50 86 106 78 96 72 106 64 96 56 107 50 98 42 107 36 96 28 106 22 96 14 106z")
    + f("M56-5Q70 2 76 16 92 50 86 106 78 96 72 106 80 60 68 26z") + f("M20 92Q14 50 32 16 26 50 28 92z", "l")
    + f("M30 46Q30 16 50 14 70 16 70 46 66 72 50 76 34 72 30 46z", "k")
)  # fmt: skip
_OGRE = (
    o("M26 36Q30 10 50 10 70 10 74 36L80 56Q82 78 50 80 18 78 20 56z", "s") + f("M54 10Q70 10 74 36L80 56Q82 78 50 80 70 70 67 50 66 24 54 10z", "u")
    + f("M26 36Q30 10 46 10 33 20 32 42L28 58 22 54z", "t")
)  # fmt: skip
_OGRE_FACE = (
    f("M29 38Q50 30 71 38L70 43Q50 36 30 43z", "u") + beady("white", 9.500, 45, 2) + o("M43 46Q50 42 57 46L60 56Q50 62 40 56z", "s") + f("M50 44 57 46 60 56Q56 58.600 52 59z", "u") + dot(46, 56, 1.600) + dot(54, 56, 1.600)
    + o("M28 62Q50 56 72 62 70 74 50 75 30 74 28 62z", "maw") + o("M34 74V62h6V74zM60 74V62h6V74z", "bone") + f("M43 74v-5h5v5zM52 74v-5h5v5z", "bone")
)  # fmt: skip
_TROLL = (
    o("M28 36Q30 12 50 12 70 12 72 36L76 56Q74 76 50 80 26 76 24 56z", "s") + f("M54 12Q70 12 72 36L76 56Q74 76 50 80 66 70 65 50 66 26 54 12z", "u")
)  # fmt: skip
_TROLL_FACE = (
    f("M29 40Q40 32 50 40 60 32 71 40 60 38 50 45 40 38 29 40z", "u") + beady("ember", 10, 44)
    + f("M32 64Q50 60 68 64 64 74 50 74 36 74 32 64z", "maw") + f("M36 64l3 6 3-6zM58 64l3 6 3-6z", "bone")
    + o("M46 42H54Q62 56 60 70 56 78 50 76 42 76 42 68 42 54 46 42z", "s") + f("M50 42H54Q62 56 60 70 56 78 50 76 56 66 50 42z", "u") + disc(57, 60, 2.400, "t")
)  # fmt: skip
_TROLL_EARS = both(o("M30 40 8 34 2 52 10 50 12 60 30 56z", "s") + f("M26 44 10 40 8 48 14 50 26 52z", "u"))
_TROLL_HAIR = o("M30 24Q34-2 44 8 46-12 52 6 60-10 62 8 72 0 70 24 60 14 50 14 40 14 30 24z", "h") + f(
    "M58 4Q62-4 62 8 72 0 70 24 62 15 56 14z", "j"
)
_GIANT = (
    o("M22 34 32 12 56 8 74 18 80 40 76 62 64 78 40 80 24 66z", "s") + f("M56 8 74 18 80 40 76 62 64 78 48 79.400 64 60 62 30z", "u") + f("M22 34 32 12 50 9 36 22 30 44 28 64 24 62z", "t")
)  # fmt: skip
_GIANT_FACE = (
    f("M28 36 48 40 48 46 30 44zM72 36 52 40 52 46 70 44z", "u") + _glowing(10, 47, 2.500, "flame")
    + f("M46 44H54L58 60H42z", "u") + line("M36 68 44 65 52 68 64 66", 3, "k") + line("M32 14l8 12-6 6 4 6M70 50l-6 4 4 8M46 79l2-8", 1.800, "u")
    + f("M24 66Q30 60 34 66 30 72 34 76L30 72zM58 9Q66 8 70 16 62 18 58 9z", "moss")
)  # fmt: skip
_GREMLIN = (
    o("M28 42Q30 20 50 20 70 20 72 42 72 56 60 68 50 76 40 68 28 56 28 42z", "s") + f("M54 20Q70 20 72 42 72 56 60 68 54 73 50 73 64 56 62 40 62 28 54 20z", "u")
)  # fmt: skip
_GREMLIN_EARS = both(o("M32 46Q6 30 10-6 22 4 28 10 36 18 40 26z", "s") + f("M30 38Q14 26 15 4 24 14 34 26z", "rose_d"))
_GREMLIN_FACE = (
    both(disc(39.500, 44, 8, "glow") + dot(41, 45, 3.600) + dot(39.600, 43, 1.300, "white"))
    + f("M48 52h4l-2 4z", "u")
    + f("M32 58Q50 64 68 58 62 72 50 72 38 72 32 58z", "maw")
    + f("M35 59.600l3 4 3-3.400 3 4.600 3-4 3 4.600 3-4.600 3 4 3-4.600 3 3.400 3-4Q50 64 35 59.600z", "bone")
)
_RAT = (
    o("M24 40Q28 17 50 17 72 17 76 40 74 54 62 62 58 77 50 81 42 77 38 62 26 54 24 40z", "s") + f("M54 17Q72 17 76 40 74 54 62 62 58 77 50 81 57 64 62 46 64 26 54 17z", "u")
    + f("M24 40Q28 17 46 17 33 24 32 42L36 58 27 52z", "t")
)  # fmt: skip
_RAT_FACE = (
    f("M46.400 50H53.600L60 64Q57 76 50 79 43 76 40 64z", "t") + f("M52 50H53.600L60 64Q57 76 50 79 57 66 52 50z", "s") + line("M41 68 22 62M42 71 22 73M59 68 78 62M58 71 78 73", 1.200, "u")
    + o("M46.400 77h3.600v9h-2.600zM50 77h3.600l-1 9H50z", "bone") + line("M42 74Q46 79 50 75.600 54 79 58 74", 2)
    + f("M44.600 66Q50 62 55.400 66 54.400 72 50 72 45.600 72 44.600 66z", "rose_d") + f("M46.400 66.200Q48.600 64.400 51 65.200 49.600 67.600 47 68z", "rose_l") + beady("ember", 11.500, 45, 4)
)  # fmt: skip
_RAT_EARS = both(
    o("M34 31Q14 36 8 20 8 6 20 4L20 12 29 6Q38 14 38 27z", "s")
    + f("M31 27Q18 30 13 19 13 12 17 9L19 17 28 11Q34 17 34 25z", "rose_d")
)
_RAT_SKULL = (
    both(f("M30 42Q37 34 45 43 45 53 38 53 31 52 30 42z", "k") + dot(38.500, 46.500, 2.600, "spark"))
    + f("M44 66Q46 60 49 66L48 72zM56 66Q54 60 51 66L52 72z", "k")
    + line("M50 30V44M42 74H58M44 72v4M47.600 72v4M52.400 72v4M56 72v4M32 22l5 6-2 5", 1.600, "u")
    + o("M46.400 77h3.600v9h-2.600zM50 77h3.600l-1 9H50z", "s")
)
_BULL = (
    o("M29 28Q50 12 71 28L74 44Q72 54 65 60L64 76Q50 90 36 76L35 60Q28 54 26 44z", "s") + f("M54 16Q64 20 71 28L74 44Q72 54 65 60L64 76Q58 83 51 83 60 62 62 44 64 28 54 16z", "u")
    + f("M29 28Q38 20 46 17 35 28 33 44L36 58Q28 54 26 44z", "t")
)  # fmt: skip
_BULL_FACE = (
    o("M35 64Q50 54 65 64L64 77Q50 90 36 77z", "t") + f("M54 58.600Q60 60 65 64L64 77Q58 83 52 83.600 58 72 54 58.600z", "s") + both(f("M40 66q4-2 5 3-4 2-5-3z", "k"))
    + '<circle cx="50" cy="76" r="5.600" fill="none" stroke="{k}" stroke-width="5"/><circle cx="50" cy="76" r="5.600" fill="none" stroke="{gold}" stroke-width="2.600"/>'
    + beady("ember", 11, 44, 4) + f("M40 20Q46 10 50 18 54 10 60 20 56 30 50 34 44 30 40 20z", "u")
)  # fmt: skip
_BULL_HORNS = both(o("M32 30Q6 30 0 6 2-8 8 4 14 16 36 17z", "bone") + f("M32 30Q12 28 5 8 14 22 34 24z", "bone_d"))
_DROOPING = both(o("M30 34 10 36 14 46 29 44z", "s"))
_GOAT_FACE = (
    beady("glow", 10.500, 44, 4)
    + o("M38 60Q50 52 62 60L60 74Q50 80 40 74z", "t")
    + both(f("M43 64q3-2 4 2-3 2-4-2z", "k"))
    + line("M50 68V72M44 75Q50 71 56 75", 1.800)
    + o("M44 79Q50 76 56 79L50 98z", "h")
)
_GOAT = o("M30 28Q50 12 70 28L71 46Q68 56 63 62L61 74Q50 84 39 74L37 62Q32 56 29 46z", "s") + f(
    "M54 16Q64 20 70 28L71 46Q68 56 63 62L61 74Q56 79 51 79 60 62 60 44 64 28 54 16z", "u"
)
_WOLF = (
    o("M20 52Q24 20 50 16 76 20 80 52L88 64 76 65 64 75 50 84 36 75 24 65 12 64z", "s") + f("M54 17Q77 22 80 52L88 64 76 65 64 75 50 84 64 58 62 38z", "u") + f("M20 52Q24 20 46 17 32 26 30 48L28 62 12 64z", "t")
)  # fmt: skip
_WOLF_FACE = (
    o("M39 52Q50 44 61 52L63 68 50 80 37 68z", "t") + f("M52 47.600Q58 48.600 61 52L63 68 50 80 56 64z", "s") + f("M44 56Q50 52 56 56 55 62 50 63 45 62 44 56z", "k")
    + f("M38 68Q50 64 62 68 58 77 50 79 42 77 38 68z", "maw") + f("M40 67.600l3 7 2.600-7.600zM54.400 67l2.600 7.600 3-7z", "bone") + beady("glow", 12.500, 43, 5)
)  # fmt: skip
_WOLF_EARS = both(o("M26 38 20 0 44 18z", "s") + f("M29 32 25 10 39 20z", "u"))
_BEAR = (
    o("M20 46Q20 13 50 13 80 13 80 46 80 60 68 72 50 84 32 72 20 60 20 46z", "s") + f("M55 13Q80 14 80 46 80 60 68 72 59 78 51 78 68 62 67 44 66 24 55 13z", "u") + f("M20 46Q20 13 46 13 30 22 28 46L28 62Q20 54 20 46z", "t")
)  # fmt: skip
_BEAR_FACE = (
    o("M34 60Q36 48 50 48 64 48 66 60 64 76 50 78 36 76 34 60z", "t") + f("M42 53Q50 49 58 53 57 60 50 61 43 60 42 53z", "k")
    + f("M39 65Q50 62 61 65 58 75 50 75 42 75 39 65z", "maw") + f("M41 65l2.600 6 2.600-6.600zM53.800 64.400l2.600 6.600 2.600-6z", "bone") + beady("flame", 12, 41, 3)
)  # fmt: skip
_BEAR_EARS = both(disc(26, 20, 10, "s") + dot(27, 21, 5.500, "u"))
_YETI_FUR = (
    o("M50-6 56 4 66-2 68 8 80 6 78 18 90 22 84 34 92 44 84 52 88 64 78 68 78 80 66 80 60 90 50 84 40 90 34 80 22 80 22 68 12 64 16 52 8 44 16 34 10 22 22 18 20 6 32 8 34-2 44 4z", "s")
    + f("M56 4 66-2 68 8 80 6 78 18 90 22 84 34 92 44 84 52 88 64 78 68 78 80 66 80 60 90 50 84 70 70 74 44z", "u")
)  # fmt: skip
_YETI_FACE = (
    o("M29 40Q32 22 50 26 68 22 71 40 72 58 66 68 50 80 34 68 28 58 29 40z", "b") + f("M54 25.600Q68 23 71 40 72 58 66 68 58 74 50 74 64 60 62 42z", "d")
    + f("M31 42Q40 33 50 41 60 33 69 42 60 40 50 46 40 40 31 42z", "d") + beady("white", 9.500, 46) + f("M44 54Q50 50 56 54L57 57H43z", "k")
    + f("M35 62Q50 58 65 62 62 74 50 75 38 74 35 62z", "maw") + f("M38 61.600l3 9 4-9.600zM55 61l4 9.600 3-9zM46 75l2-5 2 5zM50 75l2-5 2 5z", "bone")
)  # fmt: skip
_DRAGON = (
    o("M30 30Q50 12 70 30L75 46Q72 56 65 60L64 74Q50 86 36 74L35 60Q28 56 25 46z", "s") + f("M54 16Q64 20 70 30L75 46Q72 56 65 60L64 74Q58 79 51 80 60 64 62 46 64 28 54 16z", "u")
    + f("M30 30Q40 20 46 18 36 28 33 46L36 58Q28 54 25 46z", "t")
)  # fmt: skip
_DRAGON_FACE = (
    beady("glow", 12, 44, 5) + f("M42 30l8-6 8 6-8 22z", "t") + f("M50 24l8 6-8 22z", "u") + both(f("M41 62q3-3 5 0-2 3-5 0z", "k"))
    + line("M36 70Q50 64 64 70", 2.400) + f("M38 70l2.400 5 2.400-6zM57.200 69l2.400 6 2.400-5z", "bone") + line("M30 54l5 3M70 54l-5 3", 1.500, "u")
)  # fmt: skip
_DRAGON_CALM = (
    both(f("M32 46Q38 38 46 45 40 52 32 46z", "white") + dot(40, 45.400, 3.400, "amber") + dot(40, 45.400, 1.700) + dot(39, 44.200, 0.900, "white") + line("M31 46Q38 37.600 46.600 45", 2))
    + f("M44 30l6-6 6 6-6 18z", "t") + f("M50 24l6 6-6 18z", "u") + both(f("M41 61q3-3 5 0-2 3-5 0z", "k")) + line("M35 66Q42 72 50 70 60 71 66 64", 2.400) + f("M40 69.600l2 4 2.400-3.600zM57.600 69.800l2 3.600 2-4.200z", "bone") + line("M30 54l5 3M70 54l-5 3", 1.500, "u")
)  # fmt: skip
_DRAGON_HORNS = both(o("M34 26Q22 16 20-8 30 8 42 17z", "bone") + f("M34 26Q25 14 22 0 32 12 40 20z", "bone_d")) + both(
    o("M28 48 6 40 14 50 6 56 16 58 12 68 33 60z", "b")
)
_CREST = o("M46 20 44 6 50-8 56 6 54 20z", "b")
_DEMON_HORNS = both(
    o("M36 24Q6 18 16-22 20-2 30 6 38 10 46 16z", "bone") + f("M36 24Q14 16 16-10 22 6 32 12 40 16 44 18z", "bone_d")
)
_DEMON = skull(14, 22, 22, 15, 78, 62)
_DEMON_FACE = (
    f("M28 38Q40 34 50 43 60 34 72 38 60 38 50 48 40 38 28 38z", "u") + beady("glow", 9.500, 45, 4) + f("M50 46l4 10h-8z", "u")
    + f("M36 60Q50 66 64 60 60 74 50 74 40 74 36 60z", "maw") + f("M38 61.600l4 9 3-7zM62 61.600l-4 9-3-7z", "bone") + f("M47 73.600l1.600-5 1.600 5zM51 73.600l1.600-5 1.600 5z", "bone")
)  # fmt: skip
_GARGOYLE_FACE = (
    f("M28 38Q40 32 50 42 60 32 72 38 60 37 50 47 40 37 28 38z", "u") + _glowing(10, 46, 2.300, "flame")
    + o("M44 48H56L60 62Q50 76 40 62z", "t") + f("M50 48H56L60 62Q55 69 50 69z", "u") + line("M40 62Q50 66 60 62", 1.800) + f("M42 64l2 6 2-5zM58 64l-2 6-2-5z", "bone")
)  # fmt: skip
_BLANK = (
    f("M50 45L54.600 56.200Q50.600 59.400 46.400 57 49.600 54 50 45z", "u")
    + line("M44 63Q50 64.600 56.400 62.800", 2, "u")
    + line("M35 42Q40 39 46.400 42M65 42Q60 39 53.600 42", 2.600, "u")
    + both(f("M36 48Q41 43.600 46.400 48 41 51 36 48z", "u"))
    + line("M62 18 58 28 64 34 60 40M36 60l4 6", 1.600, "u")
)
_DOLL_FACE = (
    both(disc(39, 47, 6, "white") + dot(39.600, 47.600, 4.200) + dot(38, 46, 1.400, "white") + dot(34, 57, 4, "rose"))
    + f("M46 61Q50 58.600 54 61 50 66 46 61z", "red")
    + line("M60 16 56 26 63 32 59 40", 1.700, "u")
    + line("M34 39.600Q39 37 44 39.600M66 39.600Q61 37 56 39.600", 1.600, "j")
)
_MAN_SHADOW = f("M28 62Q24 34 50 28 76 34 72 62 66 78 50 80 34 78 28 62z", "k")
_HOODED_SKULL = both(f("M33 46Q40 38 47 45 47 55 40 56 33 55 33 46z", "k") + dot(40, 48, 2.600, "spark"))
_CROW = (
    o("M26 40Q28 14 50 14 72 14 74 40 74 54 64 60 56 62 50 96 44 62 36 60 26 54 26 40z", "s")
    + f("M54 14Q72 14 74 40 74 54 64 60 56 62 50 96 54 60 62 42z", "u")
    + o("M38 52Q50 44 62 52 56 62 50 94 44 62 38 52z", "bone")
    + f("M52 47.600Q58 49 62 52 56 62 50 94z", "bone_d")
    + _glowing(13, 40, 3, "glow")
)
_LICH_SKULL = (
    o("M26 38Q26 10 50 10 74 10 74 38 74 50 67 56L63 74Q57 82 50 82 43 82 37 74L33 56Q26 50 26 38z", "s") + f("M54 10Q74 10 74 38 74 50 67 56L63 74Q57 82 51 82 61 64 62 44 64 22 54 10z", "u")
    + both(f("M32 44Q39 36 47 44 46 54 39 54 32 53 32 44z", "k") + dot(40, 47, 3.200, "spark")) + f("M50 52l-4 8h8z", "k") + line("M38 66H62M41 63v7M45.500 63v9M50 63v10M54.500 63v9M59 63v7", 1.700)
)  # fmt: skip

MONSTERS: Mapping[str, Part] = {
    "fimir-head": Part("head", _head(_FIMIR, _FIMIR_FACE, horns=o("M44 14Q46 0 50-8 54 0 56 14z", "bone") + f("M50-8Q54 0 56 14H51z", "bone_d")), "jade"),
    "zombie-head": Part("head", _head(_ZOMBIE, _ZOMBIE_FACE, both(o("M31 43Q25 40 26 47T32 54z", "s"))), "rot"),
    "mummy-head": Part("head", _head(_MUMMY, _BANDS, _TAILS), "sand"),
    "ghoul-head": Part("head", _head(_GHOUL, _GHOUL_FACE, SHARP_EARS, 9), "ash"),
    "wraith": Part("head", ((BODY, _SHROUD), (FACE, _glowing(9.500, 44, 3.400, "spark"))), "teal"),
    "ghost": Part("head", ((BODY, o("M16 104Q12 40 28 18 38 6 50 6 64 6 74 18 88 40 84 104 76 94 70 104 62 94 56 104 50 96 44 104 38 94 30 104 24 94 16 104z", "s") + f("M56 6Q68 8 74 18 88 40 84 104 76 94 70 104 80 50 56 6z", "u")), (FACE, both(f("M34 44Q40 36 46 44 46 54 40 54 34 54 34 44z", "k")) + f("M44 62Q50 56 56 62 56 76 50 76 44 76 44 62z", "k"))), "ghost"),
    "ogre-head": Part("head", _head(_OGRE, _OGRE_FACE, SHARP_EARS, 18), "dun"),
    "troll-head": Part("head", _head(_TROLL, _TROLL_FACE, _TROLL_EARS, 16, behind=_TROLL_HAIR), "moss"),
    "giant-head": Part("head", _head(_GIANT, _GIANT_FACE, throat=18), "stone"),
    "gremlin-head": Part("head", _head(_GREMLIN, _GREMLIN_FACE, _GREMLIN_EARS, 8), "slate"),
    "rat-head": Part("head", _head(_RAT, _RAT_FACE, _RAT_EARS), "fur"),
    "rat-skull-head": Part("head", _head(_RAT, _RAT_SKULL, both(o("M32 32 14 24 20 34 16 40 30 40z", "s"))), "bone"),
    "bull-head": Part("head", _head(_BULL, _BULL_FACE, _DROOPING, 18, _BULL_HORNS), "fur"),
    "goat-head": Part("head", _head(_GOAT, _GOAT_FACE, _DROOPING), "dun"),
    "wolf-head": Part("head", _head(_WOLF, _WOLF_FACE, _WOLF_EARS, 18), "grey"),
    "bear-head": Part("head", _head(_BEAR, _BEAR_FACE, _BEAR_EARS, 20), "fur"),
    "yeti-head": Part("head", _head(_YETI_FUR, _YETI_FACE.replace("{b}", "{slate}").replace("{d}", "{slate_d}"), throat=0), "white"),
    "dragon-head": Part("head", _head(_DRAGON, _DRAGON_FACE, throat=15, horns="", behind=(_DRAGON_HORNS + _CREST).replace("{b}", "{u}")), "jade"),
    "dragonfolk-head": Part("head", _head(_DRAGON, _DRAGON_CALM, throat=15, behind=(_DRAGON_HORNS + _CREST).replace("{b}", "{u}")), "jade"),
    "demon-head": Part("head", _head(_DEMON, _DEMON_FACE, SHARP_EARS, 13, _DEMON_HORNS), "red"),
    "gargoyle-head": Part("head", _head(skull(16, 22, 21, 14, 76, 62), _GARGOYLE_FACE, both(o("M31 50 10 20Q8 46 30 58z", "s") + f("M28 49 14 30Q15 46 28 54z", "u")), 13, both(o("M38 22Q28 12 34-8 40 4 48 16z", "s") + f("M40 22Q36 10 34-2 42 8 48 16z", "u"))), "basalt"),
    "stone-head": Part("head", _head(skull(15, 21.500, 21, 16, 72), _BLANK, both(o("M31 43Q25 40 26 47T32 54z", "s")), 12, moved(o("M28 40Q24 8 50 8 76 8 72 40 68 26 58 30 50 22 42 30 34 26 28 40z", "s") + f("M54 8Q76 8 72 40 68 26 58 30z", "u"))), "stone"),
    "doll-head": Part("head", _head(skull(17, 24, 25, 17, 71, 60), _DOLL_FACE, throat=7), "pale"),
    "masked-head": Part("head", _head(skull(15, 22, 22, 15, 76, 63).replace("{s}", "{white}").replace("{t}", "{white_l}").replace("{u}", "{ash}"), both(f("M34 46Q41 42 47 49 40 52 34 46z", "k")) + f("M41 62Q50 70 59 62 57 68 50 69 43 68 41 62z", "k") + f("M41 51l2.600 9-4 0zM59 51l2 9-4.400 0z", "red") + line("M50 20V34M46 26h8", 2, "gold"), throat=9), "pale"),
    "shadow-head": Part("head", _head(_MAN_SHADOW, _glowing(9.500, 48, 2.800, "ember"), throat=0), "black"),
    "empty-helm": Part("head", _head(f("M30 40Q30 20 50 18 70 20 70 40L68 70 50 80 32 70z", "k"), _glowing(9, 47, 3, "spark"), throat=0), "black"),
    "crow-head": Part("head", _head(_CROW), "coal"),
    "lich-head": Part("head", _head(_LICH_SKULL, throat=0), "ash"),
}  # fmt: skip
