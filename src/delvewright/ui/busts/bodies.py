"""Bodies: shoulders and what they wear, down to where the base begins; builds; marks of rank."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.pencils import BODY, COLLAR, FRONT, Part, both, disc, dot, f, line, o

_BUST = "M4 100Q10 77 34 72H66Q90 77 96 100 82 107 50 107 18 107 4 100z"
_SHADE = "M66 72Q90 77 96 100 86 105 68 106.400 70 88 58 74z"
_LIGHT = "M4 100Q10 77 34 72 20 82 20 104.600 10 103 4 100z"
_PLAIN = o(_BUST) + f(_SHADE) + f(_LIGHT, "l")
_SKIN = o(_BUST, "s") + f(_SHADE, "u") + f(_LIGHT, "t")
_MUSCLE = line("M50 84V100M30 88Q40 94 48 88M70 88Q60 94 52 88", 1.800, "u")
_RINGS = line(
    "".join(
        f"M{x:g} {y:g}q2.600 3.400 5.200 0"
        for i, y in enumerate((82, 88, 94, 100))
        for x in range(14 + 3 * (i % 2), 84, 7)
    ),
    1.200,
    "d",
)
_PAULDRON = (
    o("M2 92Q2 70 26 70 34 74 34 86 20 88 18 98 8 98 2 92z")
    + f("M5 88Q8 74 24 73 14 80 12 92z", "l")
    + line("M12 92Q16 82 32 82", 1.600, "d")
)
_SPIKE = o("M8 78 2 58 18 71z", "B")
_FUR = o(
    "M18 84Q14 78 20 74 22 68 30 70 36 64 42 68 50 64 58 68 64 64 70 70 78 68 80 74 86 78 82 84 78 90 72 86 66 92 60 86 50 92 40 86 34 92 28 86 22 90 18 84z",
    "B",
) + f("M58 68Q64 64 70 70 78 68 80 74 86 78 82 84 78 90 72 86 66 92 60 86 66 78 58 68z", "D")
_NARROW = "M12 100Q16 80 36 76H64Q84 80 88 100 74 107 50 107 26 107 12 100z"

BODIES: Mapping[str, Part] = {
    "tunic": Part("body", ((BODY, _PLAIN + o("M34 72 50 92 66 72 60 69H40z", "B") + line("M50 92V105", 1.600, "d")),), "pine", "linen"),
    "shirt": Part("body", ((BODY, _PLAIN + o("M38 72 50 88 62 72z", "s") + line("M47 84l6 6M53 84l-6 6M50 90V98", 1.500, "d")),), "linen"),
    "gown": Part("body", ((BODY, _SKIN + o("M4 100Q10 80 24 76 30 92 50 92 70 92 76 76 90 80 96 100 82 107 50 107 18 107 4 100z") + f("M76 76Q90 80 96 100 86 105 68 106.400 72 98 70 88z") + line("M24 76Q30 92 50 92 70 92 76 76", 3, "B")),), "wine", "gold"),
    "apron": Part("body", ((BODY, _PLAIN + o("M32 106 34 82H66L68 106Q50 108 32 106z", "B") + line("M34 82 30 73M66 82 70 73", 3, "B")),), "dun", "linen"),
    "bare": Part("body", ((BODY, _SKIN + _MUSCLE + o("M4 100Q8 82 24 76 30 80 26 86 36 82 38 90 46 84 50 92 56 84 62 90 66 80 74 86 72 78 78 76 93 84 96 100 82 107 50 107 18 107 4 100z") + f("M78 76Q93 84 96 100 86 105 70 106.400 76 92 74 86 72 78 78 76z") + f("M4 100Q8 82 24 76 18 84 20 104.600z", "l")),), "hide"),
    "chest": Part("body", ((BODY, _SKIN + _MUSCLE + o("M24 74 34 72 78 106 60 107z") + f("M56 92 66 98 78 106 60 107z")),), "leather"),
    "rags": Part("body", ((BODY, _PLAIN + f("M30 73l8 13 8-10 8 12 8-12 8 10 4-12-10-2H40z", "l") + line("M24 90l6 5M72 94l6-5", 1.600, "d")),), "hide"),
    "vest": Part("body", ((BODY, _SKIN + o("M18 104 24 75 36 72 46 106zM82 104 76 75 64 72 54 106z") + f("M82 104 76 75 64 72 60 90 58 106z") + line("M40 90h20M42 97h16", 1.800, "d")),), "hide"),
    "robe": Part("body", ((BODY, _PLAIN + o("M27 104.600Q32 84 50 78 68 84 73 104.600 50 108 27 104.600z", "B") + f("M50 78Q68 84 73 104.600 62 106.600 54 106.800z", "D")),), "azure", "sky"),
    "high-robe": Part("body", ((BODY, _PLAIN + line("M50 80V106", 3, "B")), (COLLAR, o("M20 80Q18 58 30 50 32 66 50 78 68 66 70 50 82 58 80 80 66 82 50 90 34 82 20 80z", "B") + f("M70 50Q82 58 80 80 66 82 50 90 60 80 66 66z", "D"))), "wine", "gold"),
    "surplice": Part("body", ((BODY, _PLAIN + o("M38 72H62L70 106H30z", "B") + f("M56 72H62L70 106H58z", "D") + o("M47.500 82h5v5h5v5h-5v10h-5V92h-5v-5h5z", "gold")),), "wine", "white"),
    "leather": Part("body", ((BODY, _PLAIN + o("M36 72 50 84 64 72 60 69H40z", "B") + line("M50 84V106M20 88 34 84M80 88 66 84", 1.800, "d") + "".join(dot(x, y, 1.700, "brass_l") for x, y in ((44, 92), (44, 99), (56, 92), (56, 99), (24, 94), (76, 94)))),), "leather", "linen"),
    "mail": Part("body", ((BODY, _PLAIN + _RINGS + o("M36 71Q50 84 64 71L60 68H40z", "B")),), "iron", "leather"),
    "scale-mail": Part("body", ((BODY, _PLAIN + line("".join(f"M{x:g} {y:g}q4 7 8 0" for i, y in enumerate((80, 87, 94, 101)) for x in range(12 + 4 * (i % 2), 82, 8)), 1.600, "d")), (COLLAR, o("M32 72Q50 86 68 72L62 68Q50 78 38 68z", "B"))), "moss", "brass"),
    "plate": Part("body", ((BODY, _PLAIN + line("M50 78V106M22 100Q36 90 50 92 64 90 78 100", 1.800, "d")), (COLLAR, both(_PAULDRON) + f("M98 92Q98 70 74 70L80 76Q90 82 90 97z") + o("M32 74Q50 86 68 74L64 66Q50 76 36 66z", "B"))), "steel", "brass"),
    "spiked-plate": Part("body", ((BODY, _PLAIN + line("M50 78V106M26 100Q50 88 74 100", 1.800, "d")), (COLLAR, both(_SPIKE + _PAULDRON + o("M22 74 22 54 32 73z", "B")) + f("M98 92Q98 70 74 70L80 76Q90 82 90 97z") + o("M32 74Q50 86 68 74L64 66Q50 76 36 66z", "B"))), "coal", "brass"),
    "tabard": Part("body", ((BODY, _PLAIN + _RINGS + o("M32 72H68L72 106H28z", "B") + f("M58 72H68L72 106H58z", "D") + o("M50 80l8 8-8 10-8-10z", "gold")),), "iron", "red"),
    "quartered": Part("body", ((BODY, _PLAIN + f("M50 71H66Q90 77 96 100 82 107 50 107z", "B") + f("M66 72Q90 77 96 100 86 105 68 106.400 74 92 62 74z", "D") + o("M34 71 50 82 66 71 60 67H40z", "linen")),), "amber", "pine"),
    "fur": Part("body", ((BODY, _PLAIN), (COLLAR, _FUR)), "hide", "fur"),
    "coat": Part("body", ((BODY, _PLAIN + line("M50 92V106", 1.800, "d") + dot(54, 96, 1.700, "B") + dot(54, 102, 1.700, "B")), (COLLAR, both(o("M30 68 22 84 40 92 50 86 40 72z", "d")))), "dusk", "brass"),
    "mantle": Part("body", ((BODY, _PLAIN), (COLLAR, o("M14 88Q18 70 40 66 50 74 60 66 82 70 86 88 68 94 50 98 32 94 14 88z", "B") + f("M60 66Q82 70 86 88 70 93 58 96 66 82 60 66z", "D") + disc(50, 78, 4.500, "gold"))), "night", "slate"),
    "leaves": Part("body", ((BODY, _PLAIN), (COLLAR, "".join(o(f"M{x} {y}q-7 5-4 13 8-2 9-11z", c) for x, y, c in ((26, 74, "B"), (78, 74, "D"), (36, 78, "B"), (68, 78, "D"), (46, 82, "B"), (58, 82, "B"))))), "pine", "moss"),
    "wraps": Part("body", ((BODY, _PLAIN + line("M10 92Q40 80 76 100M20 82Q50 76 92 92M6 100Q30 92 54 106M30 74Q56 76 84 84", 1.800, "d")),), "sand"),
    "ribs": Part("body", ((BODY, o("M12 100Q16 80 36 76H64Q84 80 88 100 74 107 50 107 26 107 12 100z", "black") + line("M20 93Q50 79 80 93M27 102Q50 90 73 102", 5.400, "s") + line("M50 78V106", 4.600, "t")),)),
    "bone-hulk": Part("body", ((BODY, o("M0 102Q-2 68 22 60H78Q102 68 100 102 84 108 50 108 16 108 0 102z", "black") + o("M-2 84Q-4 60 20 56 34 58 34 70 16 72 14 88zM102 84Q104 60 80 56 66 58 66 70 84 72 86 88z", "s") + f("M102 84Q104 60 80 56 76 66 90 70 92 80 90 87z", "u") + line("M24 82Q50 70 76 82M22 93Q50 80 78 93M26 104Q50 92 74 104", 6.400, "s") + line("M50 74V107", 6, "t")),)),
    "hulk": Part("body", ((BODY, o("M-2 101Q-4 66 22 56 36 52 50 56 64 52 78 56 104 66 102 101 84 108 50 108 16 108-2 101z", "s") + f("M78 56Q104 66 102 101 90 106 72 107 82 84 66 66z", "u") + f("M-2 101Q-4 66 22 56 10 72 16 106z", "t") + line("M50 88V100M26 90Q40 98 48 90M74 90Q60 98 52 90", 2, "u") + o("M22 58 36 54 74 107 52 108z")),), "leather"),
    "hulk-plate": Part("body", ((BODY, o("M-2 101Q-4 66 22 56 36 52 50 56 64 52 78 56 104 66 102 101 84 108 50 108 16 108-2 101z", "s") + f("M78 56Q104 66 102 101 90 106 72 107 82 84 66 66z", "u") + o("M24 107Q20 84 34 74 50 82 66 74 80 84 76 107 50 109 24 107z") + f("M66 74Q80 84 76 107 66 108 58 108 66 92 66 74z") + both(o("M-3 88Q-4 60 24 56 34 64 30 78 10 80 6 92z") + f("M1 84Q2 66 20 60 10 70 8 82z", "l")) + dot(8, 74, 2, "d") + dot(92, 74, 2)),), "iron"),
    "pelt": Part("body", ((BODY, o("M2 102Q-4 84 8 74 10 64 22 66 28 58 38 64 50 58 62 64 72 58 78 66 90 64 92 74 104 84 98 102 90 98 84 106 76 100 68 107 60 101 50 108 40 101 32 107 24 100 16 106L10 98z") + f("M62 64Q72 58 78 66 90 64 92 74 104 84 98 102 90 98 84 106 76 100 68 107 76 86 62 64z") + line("M24 76l4 8M38 80l3 8M60 80l-2 8M20 88l4 7", 1.800, "d")),)),
    "husk": Part("body", ((BODY, o(_NARROW) + f("M64 76Q84 80 88 100 80 105 66 106.400 70 90 58 77z") + line("M36 82l6 8 6-6 6 8 6-8 6 6", 2, "d")),), "slate"),
}  # fmt: skip

_MEDAL = o("M45 86h10l-2 8h-6z", "red") + disc(50, 98, 5, "b") + f("M50 93A5 5 0 0 1 50 103Q54 98 50 93z")

BUILDS: Mapping[str, Part] = {
    "small": Part("build", (), size=0.84),
    "tiny": Part("build", (), size=0.72),
    "stout": Part("build", (), head=(0, 4, 1), broad=1.04),
    "squat": Part("build", (), head=(0, 8, 1.04), size=0.9, broad=1.1),
    "slender": Part("build", (), broad=0.86),
    "big": Part("build", (), head=(0, 2, 0.92), size=1.08, broad=1.02),
    "hunched": Part("build", (), head=(-8, 10, 0.98)),
    "massive": Part("build", (), head=(0, 6, 0.78), size=1.06, broad=1.0),
    "towering": Part("build", (), head=(0, -4, 0.86), size=1.1, broad=0.98),
    # marks of rank, and the base of those who help heroes
    "medal": Part("rank", ((COLLAR, _MEDAL),), "gold"),
    "chain-of-office": Part("rank", ((COLLAR, line("M26 78Q34 100 50 100 66 100 74 78", 4.600, "k") + line("M26 78Q34 100 50 100 66 100 74 78", 2.400, "b") + disc(50, 100, 4.500, "b")),), "gold"),
    "amulet": Part("rank", ((COLLAR, line("M34 74Q40 92 50 94 60 92 66 74", 1.800, "gold") + o("M50 90l5 6-5 7-5-7z")),), "red"),
    "bones": Part("rank", ((COLLAR, line("M28 78Q36 92 50 93 64 92 72 78", 1.500, "k") + "".join(o(f"M{x - 2} {y}h4l-2 9z") for x, y in ((34, 86), (42, 90), (50, 91), (58, 90), (66, 86)))),), "bone"),
    "sash": Part("rank", ((COLLAR, o("M66 72 76 75 40 106.700 26 105z") + f("M66 72 76 75 62 88 56 82z")),), "red"),
    "scarf": Part("rank", ((COLLAR, o("M30 70Q50 82 70 70L73 79Q62 88 50 88 38 88 27 79z") + f("M58 76Q66 74 70 70L73 79Q66 85 58 87z") + o("M36 84 30 102 42 100 46 87z")),), "red"),
    "helper": Part("base", ()),
    "sigil": Part("rank", ((FRONT, line("M50 86a7 7 0 1 0 5 12 5.500 5.500 0 1 1-5-12z", 1.800, "b")),), "gold"),
}  # fmt: skip
