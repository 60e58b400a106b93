"""Hair, and what is worn over it."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.pencils import (
    EARS,
    FACE,
    FRONT,
    HAIR,
    HAIR_BACK,
    HAT,
    HORNS,
    Part,
    both,
    disc,
    dot,
    f,
    line,
    moved,
    o,
)

_CAP = o("M26.600 46Q22 9 50 8 78 9 73.400 46 71 34 65 27 50 33 38 28 30 34 26.600 46z") + f(
    "M54 8Q78 9 73.400 46 71 34 65 27 63 16 54 8z"
)
_SHINE = f("M31 28Q35 14 47 12 38 18 35 28z", "l")
_LONG = o("M24 90Q13 50 26 26 36 6 50 7 66 6 76 26 87 50 77 90z") + f("M62 14Q76 20 79 44 82 66 77 90H64z")
_PARTED = (
    o("M27 50Q22 8 50 8 78 8 73 50 73 34 56 21 36 28 27 50z")
    + f("M54 8Q78 8 73 50 73 34 56 21z")
    + f("M30 32Q34 14 48 12 36 20 32 36z", "l")
)
_BRAID = o("M26 52Q18 66 25 74 18 82 24 92 27 98 30 92 36 84 30 75 36 66 32 54z") + line(
    "M22 66Q27 70 32 67M21 82Q27 85 32 82", 1.600, "d"
)

HAIRS: Mapping[str, Part] = {
    "short-hair": Part("hair", ((HAIR, _CAP + _SHINE),), "chestnut"),
    "long-hair": Part("hair", ((HAIR_BACK, _LONG + f("M25 84Q18 50 30 26 24 52 33 84z", "l")), (HAIR, _CAP + _SHINE)), "chestnut"),
    "parted-hair": Part("hair", ((HAIR_BACK, _LONG), (HAIR, _PARTED)), "chestnut"),
    "swept-hair": Part(
        "hair",
        ((HAIR, o("M27 48Q21 16 42 9 66 0 76 22 80 34 73 46 72 34 66 30 46 32 38 24 30 34 27 48z") + f("M62 6Q76 14 76 28 78 38 73 46 72 34 66 30 70 16 62 6z") + f("M32 26Q38 12 54 10 42 16 38 24z", "l")),),
        "chestnut",
    ),
    "wild-hair": Part(
        "hair",
        (
            (HAIR_BACK, o("M20 84 22 66 12 62 20 50 12 40 22 34 20 20 34 18 40 4 50 12 62 3 66 17 80 18 78 34 88 40 80 50 88 62 78 66 80 84z") + f("M64 10 66 17 80 18 78 34 88 40 80 50 88 62 78 66 80 84 66 80z")),
            (HAIR, o("M27 46Q26 20 36 14L50 10 66 14Q74 22 73 46L67 30 60 34 54 26 46 34 40 27 33 34z") + f("M58 12 66 14Q74 22 73 46L67 30z")),
        ),
        "chestnut",
    ),
    "bob": Part(
        "hair",
        (
            (HAIR_BACK, o("M20 68Q16 8 50 7 84 8 80 68 74 74 66 70H34Q26 74 20 68z") + f("M60 8Q84 16 80 68 74 74 66 70z")),
            (HAIR, o("M27 46Q24 9 50 8 76 9 73 46 72 36 68 30 50 34 32 30 28 36 27 46z") + f("M54 8Q76 9 73 46 72 36 68 30z") + _SHINE),
        ),
        "chestnut",
    ),
    "ponytail": Part(
        "hair",
        ((HAIR_BACK, o("M64 14Q88 4 92 30 94 56 84 76 82 56 76 42z") + f("M78 14Q90 14 92 30 94 56 84 76 86 40 78 14z")), (HAIR, _CAP + _SHINE)),
        "chestnut",
    ),
    "braids": Part("hair", ((FRONT, both(_BRAID)), (HAIR, o("M26 56Q20 8 50 8 80 8 74 56 73 36 50 20 27 36 26 56z") + f("M54 8Q80 8 74 56 73 36 50 20z") + _SHINE)), "blond"),
    "bun": Part("hair", ((HAIR_BACK, disc(52, 3, 11) + f("M52-8A11 11 0 0 1 52 14L62 4 52-8z")), (HAIR, _CAP + _SHINE)), "chestnut"),
    "curls": Part(
        "hair",
        (
            (HAIR_BACK, o("M22 62Q14 58 19 50 11 44 18 36 13 26 24 22 24 10 36 12 42 1 52 7 64 1 68 12 80 12 79 24 88 30 82 38 89 46 81 51 86 60 78 62z")),
            (HAIR, o("M27 42Q24 34 30 30 26 22 36 20 40 12 50 16 60 11 64 20 74 22 70 30 76 35 73 42 68 40 66 32 58 35 52 28 44 35 36 30 33 40 27 42z") + f("M58 14Q64 14 64 20 74 22 70 30 76 35 73 42 68 40 66 32z")),
        ),
        "auburn",
    ),
    "topknot": Part("hair", ((HAIR_BACK, o("M43 14Q36-4 50-14 60-2 57 14z") + f("M50-14Q60-2 57 14H51z")), (HAIR, o("M31 26Q40 9 50 9 60 9 69 26 60 18 50 18 40 18 31 26z"))), "black"),
    "mohawk": Part("hair", ((HAIR, o("M43 30Q40 12 44 4L38-6 47-4 50-14 54-4 63-6 57 4Q60 12 57 30 50 24 43 30z") + f("M50-14 54-4 63-6 57 4Q60 12 57 30 53 26 50 26z")),), "red"),
    "fringe": Part("hair", ((HAIR_BACK, o("M24 60Q18 40 27 34H73Q82 40 76 60z")), (HAIR, both(o("M27 50Q24 36 31 30 34 36 32 44z")))), "silver"),
    "bowl-cut": Part("hair", ((HAIR, o("M24 50Q20 8 50 7 80 8 76 50L70 44 70 37Q50 33 30 37L30 44z") + f("M54 7Q80 8 76 50L70 44 70 37 62 35Q64 18 54 7z") + _SHINE),), "chestnut"),
    "tonsure": Part("hair", ((HAIR, o("M26 48Q22 24 34 22 30 30 42 29 50 32 58 29 70 30 66 22 78 24 74 48 71 38 66 34 50 37 34 34 29 38 26 48z")),), "chestnut"),
    "dreads": Part(
        "hair",
        (
            (HAIR_BACK, o("M24 34 12 78 20 80 21 88 30 86 34 94 66 94 70 86 79 88 80 80 88 78 76 34z") + line("M26 44 20 78M32 44 28 86M74 44 80 78M68 44 72 86", 1.600, "d")),
            (HAIR, _CAP),
        ),
        "black",
    ),
}  # fmt: skip

_BRIM_LIGHT = "l"
_DOME = (
    o("M25 40Q22 7 50 6 78 7 75 40 66 33 50 33 34 33 25 40z")
    + f("M55 6Q78 7 75 40 68 35 62 34 65 18 55 6z")
    + f("M29 34Q29 14 46 10 36 18 35 33z", "l")
)
_NASAL = o("M46.600 30H53.400L52.800 52Q50 55 47.200 52z", "B") + f("M50 30H53.400L52.800 52 50 54z", "D")
_BAND = o("M23.600 36Q50 27 76.400 36L75.600 42Q50 33 24.400 42z", "B") + f(
    "M56 29.700Q68 31 76.400 36L75.600 42Q66 37 56 36z", "D"
)
_HORN = o("M26 32Q8 29 4 6 10 2 16 17 22 24 30 25z", "bone") + f("M26 32Q14 28 8 14 16 24 30 27z", "bone_d")
_BULL_HORN = o("M33 24Q14 22 8 2 22 12 40 15z", "bone") + f("M33 24Q20 20 12 8 22 15 38 18z", "bone_d")
_RAM = o("M33 22Q10 8 6 30 6 50 20 52 26 46 20 42 14 42 15 32 18 22 34 31z", "B") + line(
    "M13 20l6 6M7 32l8 2M10 46l6-3", 1.400, "D"
)
_VISOR = (
    o("M24 42Q20 6 50 5 80 6 76 42L73 66Q62 80 50 81 38 80 27 66z")
    + f("M55 5Q80 6 76 42L73 66Q62 80 50 81 63 66 64 44 65 20 55 5z")
    + f("M28 40Q27 14 44 10 34 20 34 42L34 60z", "l")
    + f("M29 43 48 47V52L30 50zM71 43 52 47V52L70 50z", "k")
)
_DREAD_HORN = o("M30 30Q4 26 2-2 4-16 14-24 10-2 18 8 26 14 36 14z", "bone") + f(
    "M30 30Q8 24 5 0 10 14 20 18 28 20 34 20z", "bone_d"
)
_SLITS = line("M42 58V72M46.600 58V75M53.400 58V75M58 58V72", 2)
_HOLES = "".join(dot(x, y, 1.3) for y in (60, 65.500) for x in (40, 44.600, 55.400, 60))
_HOOD = (
    o("M16 92Q10 34 32 10 46-4 60 5 88 22 84 92 74 84 72 62 76 38 62 26 50 19 38 26 24 38 28 62 26 84 16 92z")
    + f("M58 4Q88 22 84 92 74 84 72 62 76 38 64 27 74 30 78 54 74 18 58 4z")
    + f("M22 66Q20 32 38 14 29 34 26 58 24 74 20 84z", "l")
)
_HAT_COVERS = (HORNS,)

HATS: Mapping[str, Part] = {
    "headband": Part("hat", ((HAT, o("M28 29Q50 22 72 29L72.400 36Q50 28 27.600 36z") + f("M54 25Q64 26 72 29L72.400 36Q64 32 54 31.600z")),), "red"),
    "circlet": Part("hat", ((HAT, o("M28 31Q50 24 72 31L72.200 35Q50 28 27.800 35z") + o("M50 23l4 5.500-4 5.500-4-5.500z", "B")),), "gold", "jade"),
    "bandana": Part("hat", ((HAT, o("M26 36Q25 9 50 8 75 9 74 36 50 25 26 36z") + f("M55 8Q75 9 74 36 68 32 62 30 64 18 55 8z") + o("M73 34Q82 32 86 42 78 42 73 38zM73 36Q82 42 82 52 76 46 72 40z")),), "red"),
    "cap": Part("hat", ((HAT, o("M25 35Q22 8 48 6 80 5 76 34 50 25 25 35z") + f("M56 6Q80 7 76 34 68 30 62 29 64 16 56 6z") + o("M22 36Q50 25 79 35L78 41Q50 32 23 42z", "l")),), "wine"),
    "feather-cap": Part("hat", ((HAT, o("M70 30Q86 16 82-16 66-4 64 26z", "B") + line("M80-10Q76 12 68 28", 1.500, "D") + o("M20 37Q22 10 52 8 72 8 76 22L86 32Q50 24 20 37z") + f("M52 8Q72 8 76 22L86 32Q70 27 56 27.600z") + o("M20 38Q50 25 87 32L78 36Q50 30 22 42z", "l")),), "pine", "rose"),
    "wide-hat": Part("hat", ((HAT, o("M30 33Q30 4 50 4 70 4 70 33z") + f("M55 4Q70 6 70 33H60Q62 16 55 4z") + o("M30 26Q50 20 70 26L70.500 32Q50 26 29.500 32z", "B") + o("M6 36Q28 25 50 26 72 25 94 36 76 42 66 36 50 30 34 36 24 42 6 36z") + f("M60 26Q78 27 94 36 76 42 66 36L60 32z")),), "leather", "red"),
    "wizard-hat": Part("hat", ((HAT, o("M14 42Q50 27 88 42 72 34 63 32 60 12 76-6 82-14 78-20 60-30 48-16 38-2 36 32 26 34 14 42z") + f("M63 32Q60 12 76-6 82-14 78-20 70-14 62-10 52 4 54 31.500z") + f("M36 32Q38-2 48-16 44 4 42 31z", "l") + o("M36 33.600Q50 27 63 32.600L62.500 26.600Q50 21 36.600 27.600z", "B") + f("M47 2l1.900 4.200 4.600.4-3.500 3 1 4.500-4-2.400-4 2.400 1-4.500-3.500-3 4.600-.4z", "B")),), "azure", "gold"),
    "witch-hat": Part("hat", ((HAT, o("M30 34Q34 4 44-12 46-26 62-28 58-20 64-16 56-12 58-2 68 16 70 34z") + f("M54-26Q58-28 62-28 58-20 64-16 56-12 58-2 68 16 70 34H58Q56 8 50-8z") + o("M31 27Q50 21 69 27L70 34Q50 28 30 34z", "B") + o("M4 40Q26 28 50 29 74 28 96 40 76 41 66 37 50 33 34 37 24 41 4 40z") + f("M60 29.500Q78 30 96 40 76 41 66 37L60 35z")),), "coal", "violet"),
    "pointed-cap": Part("hat", ((HAT, o("M25 38Q26 14 44-2 58-18 70-6 62-6 64 4 74 18 75 38 50 27 25 38z") + f("M56-9Q64-12 70-6 62-6 64 4 74 18 75 38 68 34 60 32 62 10 56-9z") + o("M23 39Q50 26 77 39L76 45Q50 34 24 45z", "B")),), "red", "linen"),
    "hood": Part("hat", ((HAT, _HOOD),), "pine", hides=(EARS, HAIR_BACK)),
    "peaked-hood": Part("hat", ((HAT, _HOOD.replace("32 10 46-4 60 5 88 22", "32 8 40-20 64-12 88 22").replace("M58 4Q88 22", "M58-10Q86 14")),), "wine", hides=(EARS, HAIR_BACK)),
    "cowl": Part("hat", ((FACE - 1, f("M28 62Q24 38 38 26 50 19 62 26 76 38 72 62 66 76 50 79 34 76 28 62z", "k")), (HAT, _HOOD)), "dusk", hides=(EARS, HAIR_BACK, HAIR)),
    "fur-cap": Part("hat", ((HAT, o("M26 30Q28 4 50 4 72 4 74 30z", "B") + o("M20 42Q16 32 24 28 28 20 36 24 42 18 50 22 58 18 64 24 72 20 76 28 84 32 80 42 74 46 70 40 60 36 50 38 40 36 30 40 26 46 20 42z") + f("M64 24Q72 20 76 28 84 32 80 42 74 46 70 40L64 37z")),), "fur", "leather"),
    "wolf-hood": Part("hat", ((HAIR_BACK, o("M12 90Q12 40 26 26H74Q88 40 88 90z")), (HAT, o("M22 50Q18 26 26 20L24 0 38 10Q50 6 62 10L76 0 74 20Q82 26 78 50 70 36 60 33L50 38 40 33Q30 36 22 50z") + f("M58 9 62 10 76 0 74 20Q82 26 78 50 70 36 60 33 64 20 58 9z") + both(f("M36 22l7 3-5 2z", "k")) + f("M46 32h8l-4 5z", "k") + o("M40 33l2 6 3-4zM60 33l-2 6-3-4z", "white"))), "grey", hides=(EARS,)),
    "helm": Part("hat", ((HAT, _DOME + _BAND),), "steel", "brass", hides=(HORNS,)),
    "nasal-helm": Part("hat", ((HAT, _DOME + _BAND + _NASAL),), "steel", "brass", hides=(HORNS,)),
    "horned-helm": Part("hat", ((HAT, both(_HORN) + _DOME + _BAND + _NASAL),), "iron", "gold", hides=(HORNS,)),
    "winged-helm": Part("hat", ((HAT, both(o("M27 34Q8 26 6-4 14 2 16 8 16-4 20-8 26 10 33 24z", "white") + line("M14 8Q18 22 27 30M20 4Q22 18 29 26", 1.400, "silver_d")) + _DOME + _BAND),), "steel", "gold", hides=(HORNS,)),
    "spiked-helm": Part("hat", ((HAT, o("M46 10 50-22 54 10z") + f("M50-22 54 10H50z") + _DOME + _BAND),), "iron", "brass", hides=(HORNS,)),
    "kettle-hat": Part("hat", ((HAT, o("M29 32Q28 6 50 5 72 6 71 32z") + f("M55 5Q72 7 71 32H61Q64 16 55 5z") + f("M33 30Q33 14 46 9 38 18 38 30z", "l") + o("M12 40Q26 28 50 28 74 28 88 40 70 37 50 37 30 37 12 40z") + f("M58 28.500Q76 30 88 40 74 38 58 37z")),), "steel", hides=(HORNS,)),
    "great-helm": Part("hat", ((HAT, _VISOR + o("M47.600 5H52.400V81H47.600z", "B") + _HOLES),), "steel", "brass", hides=(EARS, HORNS, HAIR, HAIR_BACK)),
    "split-helm": Part("hat", ((HAT, o("M25 42Q20 8 42 4L50 20 60 3Q80 8 75 42 66 34 52 33L54 24 46 28 48 33Q34 34 25 42z") + f("M60 3Q80 8 75 42 68 36 60 34 66 20 60 3z") + f("M29 34Q28 14 40 8 34 20 34 33z", "l") + line("M42 4 50 20 60 3M50 20 46 28", 1.600, "d") + both(o("M25 34 6 30 24 22z", "B"))),), "iron", "bone", hides=(HORNS,)),
    "dread-helm": Part("hat", ((HAT, both(_DREAD_HORN) + _VISOR + o("M47 4 50-14 53 4V40H47z", "B") + _SLITS),), "coal", "iron", hides=(EARS, HORNS, HAIR, HAIR_BACK)),
    "plumed-helm": Part("hat", ((HAT, o("M46 8Q44-24 70-26 92-22 90 6 84-10 72-8 58-6 54 8z", "B") + f("M70-26Q92-22 90 6 86-14 70-18 56-14 50 4 54-24 70-26z", "D") + _VISOR + _HOLES),), "steel", "red", hides=(EARS, HORNS, HAIR, HAIR_BACK)),
    "open-plumed-helm": Part("hat", ((HAT, o("M44 8Q44-20 66-24 88-20 88 4 80-8 70-6 58-4 54 8z", "B") + f("M66-24Q88-20 88 4 80-14 66-14 54-10 50 4 54-22 66-24z", "D") + _DOME + both(o("M25 38Q23 56 29 66L36 62Q32 50 33 38z")) + _BAND),), "steel", "red", hides=(EARS, HORNS)),
    "crown": Part("hat", ((HAT, o("M26 34 22 4 34 16 42-2 50 14 58-2 66 16 78 4 74 34Q50 26 26 34z") + f("M58-2 66 16 78 4 74 34Q66 31 58 30z") + dot(50, 24, 3, "red") + dot(36, 26, 2.200, "azure") + dot(64, 26, 2.200, "azure")),), "gold"),
    "iron-crown": Part("hat", ((HAT, o("M27 34 20-4 34 18 40-12 50 16 60-12 66 18 80-4 73 34Q50 26 27 34z") + f("M60-12 66 18 80-4 73 34Q66 31 58 30z") + dot(50, 25, 2.600, "ember")),), "iron"),
    "antlers": Part("hat", ((HORNS, both(line("M38 22Q30 8 32-8M32 6Q22 4 16-6M32-2Q38-8 38-16M24 3Q22-6 24-14", 7.500, "k") + line("M38 22Q30 8 32-8M32 6Q22 4 16-6M32-2Q38-8 38-16M24 3Q22-6 24-14", 3.600, "b"))),), "bone"),
    "horns": Part("horns", ((HORNS, both(_BULL_HORN)),)),
    "ram-horns": Part("horns", ((HORNS, both(_RAM)),), "", "bone"),
    "mitre": Part("hat", ((HAT, o("M27 36Q24 2 50-26 76 2 73 36 50 28 27 36z") + f("M50-26Q76 2 73 36 66 32 60 31 66 2 50-26z") + o("M45.500-6h9V27h-9zM36 8H64V15H36z", "B")),), "white", "gold"),
    "turban": Part("hat", ((HAT, o("M24 38Q14 14 34 6 50-6 66 6 86 14 76 38 50 26 24 38z") + f("M66 6Q86 14 76 38 68 33 60 31 74 20 66 6z") + line("M28 34Q40 14 62 8M36 30Q52 22 72 18", 1.800, "d") + disc(50, 24, 4.500, "B")),), "linen", "red"),
    "coif": Part("hat", ((HAT, o("M20 84Q20 8 50 7 80 8 80 84 68 74 71 46 70 28 50 27 30 28 29 46 32 74 20 84z") + f("M58 8Q80 12 80 84 68 74 71 46 70 30 60 28 68 24 58 8z") + line("M26 40l3 3M24 52l4 3M24 64l4 3M76 40l-3 3M76 52l-4 3M40 14l4 3M54 13l4 3", 1.400, "d")),), "iron", hides=(EARS, HAIR, HAIR_BACK)),
    "veil": Part("hat", ((HAIR_BACK, o("M18 98Q12 8 50 6 88 8 82 98z")), (HAT, o("M22 76Q16 8 50 7 84 8 78 76 74 44 68 34 50 26 32 34 26 44 22 76z") + f("M56 8Q84 12 78 76 74 44 68 34L62 30z"))), "linen", hides=(EARS, HAIR)),
    "laurel": Part("hat", ((HAT, both("".join(moved(o("M30 33q-7-4-7-11 8 2 9 9z"), x, y, 1, t) for x, y, t in ((0, 4, 0), (5, -5, 12), (12, -10, 26))))),), "moss"),
    "flower": Part("pin", ((FRONT, "".join(disc(x, y, 3.600) for x, y in ((70, 24), (77, 22), (73, 16), (79, 29), (72, 31))) + dot(74.600, 25, 3, "yellow")),), "rose"),
}  # fmt: skip
