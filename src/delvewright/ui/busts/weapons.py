"""What stands beside a head, or hangs before a shoulder."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.pencils import BEHIND, FRONT, Part, both, disc, dot, f, line, moved, o

# A weapon is drawn upright around x = 50 and stands at the right of the head.


def _held(drawing: str, turn: float = 7, x: float = 37) -> tuple[tuple[int, str], ...]:
    return ((BEHIND, moved(drawing, x, 0, 1, turn)),)


def _pole(top: float, wide: float = 4) -> str:
    return o(f"M{50 - wide / 2:g} {top:g}h{wide:g}V104h-{wide:g}z", "B") + f(f"M50 {top:g}h{wide / 2:g}V104H50z", "D")


def _blade(top: float, low: float, wide: float) -> str:
    w = wide / 2
    return o(f"M{50 - w:g} {low:g}V{top + 10:g}L50 {top:g} {50 + w:g} {top + 10:g}V{low:g}z") + f(
        f"M50 {top:g}L{50 + w:g} {top + 10:g}V{low:g}H50z"
    )


_HILT = o("M46.500 62h7v18h-7z", "leather") + disc(50, 82, 4, "B")
_GUARD = o("M39 57h22v6H39z", "B")
_AXE = (
    o("M44-2Q56-8 62-12 74 8 66 36 58 26 44 22z")
    + f("M62-12Q74 8 66 36 62 31 57 28 66 8 62-12z", "l")
    + f("M44 12H60Q60 20 57 28 52 24 44 22z")
)
_TWO_AXES = (
    o("M48 4Q32-4 30 18 32 30 36 34 42 26 50 26 58 26 64 34 68 30 70 18 68-4 52 4z")
    + f("M50 14Q58 14 64 34 68 30 70 18 68-4 52 4z")
    + f("M36 34Q30 24 32 8 36 20 46 22 40 26 36 34z", "l")
)
_BOW = (
    line("M44-4Q66 16 66 46 66 76 44 96", 9, "k")
    + line("M44-4Q66 16 66 46 66 76 44 96", 5, "b")
    + line("M44-4V96", 1.500, "linen")
    + o("M62.500 40h7v12h-7z", "leather")
)

_SHIELD = (
    o("M2 62Q18 64 32 60 36 84 18 102 2 88 2 62z")
    + f("M18 62.500Q26 62 32 60 36 84 18 102z")
    + f("M5 66Q10 67 15 66.500 13 82 15 96 6 84 5 66z", "l")
)

WEAPONS: Mapping[str, Part] = {
    "sword": Part("weapon", _held(_blade(-8, 58, 9) + _GUARD + _HILT), "steel", "brass"),
    "short-sword": Part("weapon", _held(_blade(16, 62, 10) + o("M41 60h18v5H41z", "B") + moved(_HILT, 0, 3)), "steel", "brass"),
    "greatsword": Part("weapon", _held(_blade(-26, 56, 12) + o("M34 54h32v6H34z", "B") + _HILT, 5, 36), "steel", "brass"),
    "sabre": Part("weapon", _held(o("M45 58Q48 20 34-4 56 10 57 58z") + f("M34-4Q56 10 57 58H52Q52 20 34-4z") + _GUARD + _HILT), "steel", "brass"),
    "jagged-sword": Part("weapon", _held(o("M44 58 40 44 45 40 41 28 46 24 42 12 50-8 57 12 54 24 59 28 55 40 60 44 56 58z") + f("M50-8 57 12 54 24 59 28 55 40 60 44 56 58H50z") + _GUARD + _HILT), "rot", "hide"),
    "dagger": Part("weapon", _held(_blade(26, 62, 8) + o("M42 60h16v5H42z", "B") + moved(_HILT, 0, 3), 12, 35), "steel", "brass"),
    "daggers": Part("weapon", (*_held(_blade(22, 60, 8) + o("M42 58h16v5H42z", "B") + moved(_HILT, 0, 2), 14, 36), (BEHIND, moved(_blade(22, 60, 8) + o("M42 58h16v5H42z", "B") + moved(_HILT, 0, 2), -36, 0, 1, -14))), "steel", "brass"),
    "axe": Part("weapon", _held(_pole(-8) + _AXE, 5, 30), "steel", "wood"),
    "great-axe": Part("weapon", _held(_pole(-6, 5) + moved(_TWO_AXES, 0, -8), 3, 31), "steel", "wood"),
    "spear": Part("weapon", _held(_pole(8) + o("M50-24Q58-6 53 10H47Q42-6 50-24z") + f("M50-24Q58-6 53 10H50z")), "steel", "wood"),
    "trident": Part("weapon", _held(_pole(8) + line("M40-12V2Q40 8 50 8 60 8 60 2V-12M50-18V10", 8, "k") + line("M40-12V2Q40 8 50 8 60 8 60 2V-12M50-18V10", 4, "b"), 5, 35), "iron", "wood"),
    "halberd": Part("weapon", _held(_pole(4) + o("M50-28 55-8 53 6H47L45-8z") + o("M52 2Q66-2 66 24 58 20 52 22zM48 6 38 12 48 18z") + f("M66 24Q64 8 58 4 60 14 52 18V22Q58 20 66 24z", "l"), 4, 32), "steel", "wood"),
    "scythe": Part("weapon", _held(_pole(-10) + o("M52-12Q22-22 8 8 30-10 52-2z") + f("M52-6Q28-10 8 8 30-10 52-2z", "l"), 3, 40), "steel", "wood"),
    "pick": Part("weapon", _held(_pole(4) + o("M26 14Q50-10 74 14 50 2 26 14z"), 5, 32), "iron", "wood"),
    "staff": Part("weapon", _held(_pole(2, 5) + line("M50 4Q40-2 44-12 52-18 58-10 58-4 52-4", 8, "k") + line("M50 4Q40-2 44-12 52-18 58-10 58-4 52-4", 4.400, "B"), 5, 36), "sky", "wood"),
    "orb-staff": Part("weapon", _held(_pole(4, 5) + o("M40 4Q38-8 42-14M60 4Q62-8 58-14", "B") + o("M38 8Q50 12 62 8L58 16H42z", "B") + disc(50, -4, 11) + f("M50-15A11 11 0 0 1 50 7Q58-4 50-15z") + dot(46, -8, 3, "white"), 5, 35), "spark", "wood"),
    "skull-staff": Part("weapon", _held(_pole(8, 5) + o("M39-2Q39-16 50-16 61-16 61-2 61 4 57 5V12H43V5Q39 4 39-2z") + f("M52-16Q61-14 61-2 61 4 57 5V12H52z") + dot(45.500, -3, 3) + dot(54.500, -3, 3) + line("M47 7v4M50 7v4M53 7v4", 1.300), 5, 35), "bone", "wood"),
    "serpent-staff": Part("weapon", _held(_pole(2, 4) + line("M50 60Q60 50 50 42 40 34 50 24 60 16 52 4 46-8 58-10", 9, "k") + line("M50 60Q60 50 50 42 40 34 50 24 60 16 52 4 46-8 58-10", 5, "b") + dot(58, -11, 1.400), 5, 35), "moss", "wood"),
    "torch": Part("weapon", _held(o("M46 24h8L53 100h-6z", "B") + o("M40 24Q32 6 46-6 46 2 51 2 56-4 54-16 70 0 62 24z", "flame") + f("M44 24Q42 12 50 6 58 12 56 24z", "yellow"), 8, 36), "wood", "wood"),
    "club": Part("weapon", _held(o("M46 100 42 24Q40-2 50-4 60-2 58 24L54 100z") + f("M50-4Q60-2 58 24L54 100H50z") + dot(47, 8, 1.800, "d") + dot(52, 18, 1.800, "d"), 8, 35), "wood"),
    "spiked-club": Part("weapon", _held(o("M38 4 43 6 40-6 47-2 50-14 53-2 60-6 57 6 64 2 60 12 66 18 58 20 54 100H46L42 20 34 18 40 12z") + f("M50-14 53-2 60-6 57 6 64 2 60 12 66 18 58 20 54 100H50z") + dot(47, 10, 1.800, "d"), 8, 34), "wood"),
    "bone-club": Part("weapon", _held(o("M46 100 45 14Q34 10 40 0 48-8 50 0 52-8 60 0 66 10 55 14L54 100z") + f("M50 0Q52-8 60 0 66 10 55 14L54 100H50z"), 8, 35), "bone"),
    "hammer": Part("weapon", _held(_pole(6, 5) + o("M32-14h36V8H32z") + f("M50-14h18V8H50z") + f("M34-12h14v5H34z", "l"), 5, 32), "iron", "wood"),
    "mace": Part("weapon", _held(_pole(16, 4) + o("M50-8 56-4 62-4 62 2 66 8 62 14 62 20 56 20 50 24 44 20 38 20 38 14 34 8 38 2 38-4 44-4z") + f("M50-8 56-4 62-4 62 2 66 8 62 14 62 20 56 20 50 24z"), 7, 34), "iron", "wood"),
    "flail": Part("weapon", _held(_pole(12, 4) + line("M50 12Q50-4 60-4 68 0 66 16", 5, "k") + line("M50 12Q50-4 60-4 68 0 66 16", 2, "b") + o("M65 16l4 4 6-2-1 6 4 4-5 3 0 6-6-2-4 5-4-5-6 1 1-6-4-4 5-3 0-6 6 2z"), 4, 28), "iron", "wood"),
    "censer": Part("weapon", _held(_pole(0, 4) + line("M50 0Q60-6 64 8V26", 4, "k") + line("M50 0Q60-6 64 8V26", 1.800, "brass") + disc(63, 34, 9, "b") + f("M63 25A9 9 0 0 1 63 43Q69 34 63 25z") + dot(60, 32, 1.800) + dot(66, 32, 1.800) + dot(63, 38, 1.800) + line("M60 22Q54 12 62 4 68-6 60-14", 3, "slime"), 4, 28), "brass", "wood"),
    "sickle": Part("weapon", _held(o("M46 50h8V98h-8z", "B") + o("M46 50Q40 6 68-4 52 14 54 50z") + f("M54 50Q50 20 68-4 50 8 46 40z", "l"), 6, 34), "steel", "wood"),
    "cleaver": Part("weapon", _held(o("M44 58V4Q60 0 64 16V52L54 58z") + f("M56 3Q63 6 64 16V52L56 57z", "l") + dot(49, 12, 2) + _HILT), "iron", "brass"),
    "bow": Part("weapon", _held(_BOW, 4, 28), "wood"),
    "short-bow": Part("weapon", _held(moved(_BOW, 2, 6, 0.78), 4, 31), "wood"),
    "crossbow": Part("weapon", _held(o("M46 0h8V100h-8z") + f("M50 0h4V100h-4z") + line("M22 18Q36 0 50 2 64 0 78 18", 9, "k") + line("M22 18Q36 0 50 2 64 0 78 18", 5, "B") + line("M22 18 50 30 78 18", 1.600, "linen") + o("M50-20 54-8H46z", "steel"), 5, 26), "wood", "iron"),
    "long-gun": Part("weapon", _held(o("M46-26h6V60h-6z", "B") + f("M49-26h3V60h-3z", "D") + o("M43 48h11l3 52H41z") + f("M49 48h5l3 52h-8z") + o("M44-28h10v6H44z", "brass") + line("M45 10h8M45 30h8", 2, "brass"), 9, 35), "wood", "iron"),
    "fire-gun": Part("weapon", _held(o("M42 26h16V100H42z", "B") + f("M50 26h8V100h-8z", "D") + o("M38 26h24L58 12H42z", "brass") + o("M42 12Q36-4 48-16 47-8 51-8 56-14 54-26 68-8 58 12z", "slime") + f("M45 12Q44 2 50-4 56 2 54 12z", "glow"), 8, 34), "iron", "iron"),
    "globe": Part("weapon", ((FRONT, disc(84, 60, 14) + f("M84 46A14 14 0 0 1 84 74Q94 60 84 46z") + dot(79, 55, 3.600, "white") + o("M79 42h10v6H79z", "brass") + line("M77 62Q82 56 84 64 88 70 91 62", 2, "D")),), "slime", "moss"),
    "flask": Part("weapon", ((FRONT, o("M78 34h12v10l10 22Q101 76 84 76T68 66L78 44z", "ice") + f("M71 62H97l3 5Q100 76 84 76T68 67z", "b") + o("M76 30h16v6H76z", "leather") + dot(79, 56, 2.400, "white")),), "red"),
    "book": Part("weapon", ((FRONT, o("M68 70 98 64V92L68 100z") + f("M68 70 73 69V98.700L68 100z") + o("M79 74.600 91 72V84.600L79 87z", "B")),), "wine", "gold"),
    "lute": Part("weapon", ((BEHIND, moved(o("M47-8h6V50h-6z", "wood") + o("M43-14h14l-2 10H45z", "wood") + o("M32 76Q32 50 50 48 68 50 68 76 66 96 50 98 34 96 32 76z") + disc(50, 70, 6, "k") + line("M48-4V84M52-4V84", 1, "linen"), 30, 4, 0.9, 14)),), "dun"),
    "whip": Part("weapon", ((BEHIND, line("M80 90 90 40Q96 12 82 4 70 0 72 12 76 20 86 14", 7, "k") + line("M80 90 90 40Q96 12 82 4 70 0 72 12 76 20 86 14", 3.400, "b")),), "hide"),
    "banner": Part("weapon", _held(_pole(-24) + o("M48-22V24L34 16 20 26V-18z") + f("M28-19.500V19.500L20 26V-18z") + disc(35, 0, 6, "B"), 3, 42), "red", "wood"),
    "ladle": Part("weapon", _held(_pole(8, 4) + o("M38-6H62Q62 12 50 12 38 12 38-6z") + f("M52-6H62Q62 12 52 12z")), "wood", "wood"),
    "chains": Part("weapon", ((FRONT, "".join(f'<ellipse cx="{x}" cy="{y}" rx="4.600" ry="3.400" fill="none" stroke="{{{c}}}" stroke-width="{w}"/>' for c, w in (("k", 5), ("b", 2.4)) for x, y in ((28, 92), (36, 95), (44, 97), (56, 97), (64, 95), (72, 92))) + o("M12 84h14v12H12zM74 84h14v12H74z")),), "iron"),
    "claws": Part("weapon", ((FRONT, both(o("M4 104Q0 84 8 74L4 58 13 68 15 54 21 68 28 58 25 74Q32 86 26 104z", "s") + f("M18 72Q30 86 26 104H20z", "u") + f("M4 58 13 68 9 72zM15 54 21 68 15 68zM28 58 25 74 21 68z", "bone"))),)),
    "shield": Part("shield", ((FRONT, _SHIELD + o("M14 66h7V96l-3.500 4-3.500-4zM5 74Q18 78 32 73V80Q18 84 6 80z", "B")),), "red", "gold"),
    "plain-shield": Part("shield", ((FRONT, _SHIELD + disc(17, 79, 4.500, "B")),), "wood", "iron"),
    "round-shield": Part("shield", ((FRONT, disc(18, 84, 17) + f("M18 67A17 17 0 0 1 18 101Q30 84 18 67z") + '<circle cx="18" cy="84" r="14" fill="none" stroke="{B}" stroke-width="3"/>' + disc(18, 84, 5, "B")),), "wood", "iron"),
    "skull-shield": Part("shield", ((FRONT, _SHIELD + f("M9 76Q9 68 17.500 68 26 68 26 76 26 82 23 83V88H12V83Q9 82 9 76z", "B") + dot(14, 77, 2.400) + dot(21, 77, 2.400)),), "coal", "bone"),
    "spiked-shield": Part("shield", ((FRONT, o("M18 62l5 6 8-3 0 8 6 5-5 6 3 8-8 1-3 8-6-5-6 5-3-8-8-1 3-8-5-6 6-5 0-8 8 3z") + disc(18, 84, 6, "B")),), "hide", "iron"),
    "quiver": Part("back", ((BEHIND, moved(o("M40 40H60L57 96H43z") + line("M44 38V20M50 38V16M56 38V20", 5, "k") + line("M44 38V20M50 38V16M56 38V20", 2, "linen") + o("M41 22l3-8 3 8zM47 18l3-8 3 8zM53 22l3-8 3 8z", "B"), -30, 0, 1, -16)),), "leather", "red"),
    "pack": Part("back", ((BEHIND, o("M2 84Q-2 56 14 52 26 54 26 84z") + f("M14 52Q26 54 26 84H18z") + o("M4 46Q12 40 22 46V54H4z", "B")),), "leather", "linen"),
    "cloak": Part("back", ((BEHIND, o("M-2 101Q0 72 22 62H78Q100 72 102 101z") + f("M78 62Q100 72 102 101H84z")),), "wine"),
    "wings": Part("back", ((BEHIND, moved(o("M40 70Q20 40 22 2 6 14 0 34-6 50 0 72 4 60 10 62 12 74 18 84 24 72 30 76 34 84 40 90z") + line("M22 2Q24 40 38 74M20 14Q8 40 2 66M21 22Q16 50 18 80", 1.800, "d"), 2, 0) + moved(o("M40 70Q20 40 22 2 6 14 0 34-6 50 0 72 4 60 10 62 12 74 18 84 24 72 30 76 34 84 40 90z") + f("M22 2Q24 40 38 74L40 90Q34 84 30 76 26 40 22 2z") + line("M20 14Q8 40 2 66M21 22Q16 50 18 80", 1.800, "d"), -2, 0, flip=True)),), "wine"),
    "tail": Part("tail", ((BEHIND, line("M84 98Q104 84 94 62 88 50 96 40", 9, "k") + line("M84 98Q104 84 94 62 88 50 96 40", 4.600, "b")),), "rose"),
    "flames": Part("aura", ((BEHIND, o("M6 98Q-4 70 8 46 10 56 16 56 12 28 26 4 28 18 34 20 36-6 52-24 54-4 62 4 66-8 64-14 82 8 84 34 90 36 90 24 102 56 94 98z") + f("M16 98Q10 72 22 58 28 34 36 30 44 6 50 0 56 20 66 26 76 48 82 54 90 74 84 98z", "yellow")),), "flame"),
}  # fmt: skip
