"""Silhouettes of figures: small drawings of our own, in one ink on the colour of a token, around their middle.

A book names one as the third word of a figure's look. They are put together from parts, so that a new one is a line.
"""

from __future__ import annotations

from collections.abc import Mapping

# Every part is SVG in which {i} is the ink and {f} the colour of the token.


def _fill(d: str, colour: str = "i") -> str:
    return f'<path d="{d}" fill="{{{colour}}}" stroke="none"/>'


def _line(d: str, wide: float = 2, colour: str = "i") -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{d}" fill="none" stroke="{{{colour}}}" stroke-width="{wide:g}" {ends}/>'


def _dot(x: float, y: float, r: float, colour: str = "i") -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{{{colour}}}" stroke="none"/>'


def _eyes(y: float, apart: float = 1.6, r: float = 0.9) -> str:
    return _dot(-apart, y, r, "f") + _dot(apart, y, r, "f")


# -- parts

HEAD = _dot(0, -7.5, 3.7)
LEGS = _fill("M-1.5 12 0 4.5 1.5 12z", "f")
BODY = _fill("M-6.5 12-6-1.5Q-5.5-4-3-4H3Q5.5-4 6-1.5L6.5 12z") + LEGS
BROAD = _fill("M-9 12-8.5 0Q-8.5-4-4-4H4Q8.5-4 8.5 0L9 12z") + LEGS
SLIM = _fill("M-5 12-4.5-2Q-4-4-2-4H2Q4-4 4.5-2L5 12z") + LEGS
SQUAT = _fill("M-8.5 12V4Q-8-1-4-1H4Q8-1 8.5 4V12z") + _fill("M-1.5 12 0 8 1.5 12z", "f")
ROBE = _fill("M-8.5 12Q-5 3-3.5-4.5H3.5Q5 3 8.5 12z")
BELT = _line("M-6 3.5H6", 1.3, "f")
HOOD = _fill("M-5-3Q-6-12 0-13 6-12 5-3z") + _fill("M-2.8-4.5Q-3.2-9.5 0-9.8 3.2-9.5 2.8-4.5z", "f")
HELM = _fill("M-4.2-5V-8.5Q-4-12.5 0-12.5T4.2-8.5V-5z") + _line("M-2.8-8H2.8M0-8v3", 1.2, "f")
HORNS = _line("M-3.5-10Q-7.5-10.5-7.5-14.5M3.5-10Q7.5-10.5 7.5-14.5", 1.9)
POINTED_HAT = _fill("M-6-8.5Q0-10.5 6-8.5L4-9.6 1.5-15-4-9.6z")
EARS = _fill("M-2.5-9.5-8-11.5-3.5-6zM2.5-9.5 8-11.5 3.5-6z")
BEARD = _fill("M-3.7-7Q-4.5 3 0 4.5 4.5 3 3.7-7 0-4-3.7-7z") + _line("M-3-6.2Q0-3.6 3-6.2", 1.2, "f")
CROWN = _fill("M-4-9.5-4.6-14-2-11.5 0-15 2-11.5 4.6-14 4-9.5z")
TUSKS = _line("M-2.2-4.6v-1.8M2.2-4.6v-1.8", 1.3, "f")
SWORD = _line("M9.5 6V-11", 2) + _line("M7 2.5h5", 1.8)
LONGSWORD = _line("M10 9V-13", 2.4) + _line("M7 3.5h6", 2)
AXE = _line("M9.5 10V-10", 1.8) + _fill("M9.5-11.5Q15-10.5 14.5-3.5 12-5.5 9.5-5z")
GREATAXE = _line("M10.5 11V-12", 1.9) + _fill("M10.5-12.5q5 1 4.5 8-2.5-2-4.5-2zm0 0q-5 1-4.5 8 2.5-2 4.5-2z")
SPEAR = _line("M10 12V-9", 1.6) + _fill("M10-15l2.4 5.5h-4.8z")
HALBERD = _line("M10 12V-11", 1.7) + _fill("M10-15l1.8 4.5h-3.6zM10-9.5h4.5l-1.5 4.5H10z")
STAFF = _line("M9.5 12V-7", 1.7) + _dot(9.5, -9.5, 2.5) + _dot(9.5, -9.5, 1, "f")
BOW = _line("M7.5-10.5Q15-1 7.5 9", 1.9) + _line("M7.5-10.5V9", 0.9)
CROSSBOW = _line("M6.5-1h7.5", 1.9) + _line("M12-6.5Q15.5-1 12 4.5", 1.8)
CLUB = _line("M9 8 10.5-3", 2) + _fill("M8.6-3Q8.5-10 11.5-11T14-4.5z")
HAMMER = _line("M10 11V-7", 1.9) + _fill("M6.5-12h7v5h-7z")
DAGGERS = _line("M8.5 4.5 11.5-5M-8.5 4.5-11.5-5", 1.8)
SHIELD = _fill("M-13.5-3h8v5.5q0 5-4 6.5-4-1.5-4-6.5z") + _fill("M-12-1.5h5V2q0 3.5-2.5 5-2.5-1.5-2.5-5z", "f")
TAIL = _line("M6 10Q14 12 12.5 3", 1.8)
FLASK = _line("M9.5-8v4", 2) + _fill("M8.2-4h2.6L13 2.5Q13 4.5 9.5 4.5T6 2.5z")
SKULL = (
    _fill("M-4.6-7.5Q-4.6-13 0-13T4.6-7.5Q4.4-5.5 3-4.8V-3h-6v-1.8Q-4.4-5.5-4.6-7.5z") + _eyes(-8, 1.8, 1.35)
    + _line("M-1-3.2v1.4M1-3.2v1.4", 0.9, "f")
)  # fmt: skip
RIBS = (
    _line("M0-2.5V6", 2.2) + _line("M-5-.5Q0-2.5 5-.5M-4.5 2.2Q0 .4 4.5 2.2M-3.5 4.8Q0 3.4 3.5 4.8", 1.7)
    + _line("M-3 12 0 6 3 12M-5-.5-7.5 6M5-.5 8-3", 1.8)
)  # fmt: skip
RAT_HEAD = (
    _dot(-3.5, -11, 2.4) + _dot(3.5, -11, 2.4) + _fill("M-4-10Q0-13 4-10L1.5-3Q0-1.5-1.5-3z") + _eyes(-8.3, 1.7, 0.9)
)
WINGS = _fill("M-4-3Q-9-13-15-10-13-6-14-1-10-2-8 3zM4-3Q9-13 15-10 13-6 14-1 10-2 8 3z")
CLAWS = _line("M-8 1-12 5M-12 5l-1.5 2M-12 5l.5 2.5M8 1l4 4M12 5l1.5 2M12 5l-.5 2.5", 1.7)
BULL = (
    _fill("M-3.6-10Q0-11.5 3.6-10L2.6-4Q0-2-2.6-4z") + _line("M-3-10Q-9-9-9.5-14M3-10Q9-9 9.5-14", 2.1) + _eyes(-8, 1.7)
)
WOLF_HEAD = _fill("M-4.5-13-1.5-10.2H1.5L4.5-13 5-7 1.3-2.5H-1.3L-5-7z") + _eyes(-8, 2, 0.95)

# -- whole figures

SILHOUETTES: Mapping[str, str] = {
    # people
    "hero": BODY + HEAD + SWORD,
    "barbarian": BROAD + HEAD + _fill("M-4-7Q-5.5-13 0-12 5.5-13 4-7L5.5-2H3.5L3-8H-3L-3.5-2H-5.5z") + BELT + LONGSWORD,
    "warrior": BODY + HELM + BELT + SWORD + SHIELD,
    "knight": BROAD + HELM + _line("M0-12.5Q2-16 6-14.5", 1.8) + LONGSWORD + SHIELD,
    "dwarf": SQUAT + _fill("M-4.6-4V-7Q-4.6-11 0-11T4.6-7V-4z") + _line("M-2.6-6.5H2.6", 1.2, "f")
    + _fill("M-5-4Q-6 5 0 7 6 5 5-4z") + _line("M-3-2.5Q0 0 3-2.5M-1.5 1.5v3M1.5 1.5v3", 1.1, "f") + AXE,
    "elf": SLIM + HEAD + EARS + _fill("M-3.5-9Q0-13 3.5-9z") + BOW,
    "wizard": ROBE + HEAD + POINTED_HAT + BEARD + STAFF,
    "rogue": SLIM + HOOD + DAGGERS,
    "mage": ROBE + HOOD + STAFF,
    "cleric": ROBE + HEAD + HAMMER + _line("M0 0v7M-2.5 2.3h5", 1.4, "f"),
    "bard": BODY + HEAD + _fill("M-5-9.5Q0-14.5 6-10z") + _fill("M8 8Q4 6 7 1.5L9 2 13-7l1.5.7-4 9Q12 7 8 8z"),
    "ranger": BODY + HOOD + BOW,
    "gnome": SQUAT + _dot(0, -4, 3.6) + _fill("M-4.6-5.5 1-14.5 4.6-5.5z") + _fill("M-3.5-3Q0 5 3.5-3z", "f") + HAMMER,
    "halfling": SQUAT + _dot(0, -4.5, 3.8) + _dot(-3, -7, 1.7) + _dot(3, -7, 1.7) + _dot(0, -8, 1.8) + DAGGERS,
    "archer": BODY + HEAD + _fill("M-4-7.5Q0-13.5 4-7.5z") + BOW,
    "crossbowman": BODY + HELM + CROSSBOW,
    "halberdier": BODY + HELM + HALBERD,
    "scout": SLIM + HEAD + _fill("M-5.5-8.5Q0-14 5.5-8.5z") + SPEAR,
    "swordsman": BODY + HEAD + SWORD + SHIELD,
    "captain": BODY + HELM + _line("M0-12.5v-3", 3) + SWORD + SHIELD,
    "assassin": SLIM + HOOD + _line("M-3-7.2H3", 1.6) + DAGGERS,
    "bandit": BODY + HEAD + _line("M-3.5-8H3.5", 1.7, "f") + CLUB,
    "cultist": ROBE + HOOD + _line("M-2.8-7.3H2.8", 1.7) + _line("M1.5 1.5Q-2.5 1.5-2.5 5t4 3.5Q-.5 5 1.5 1.5z", 1, "f")
    + _line("M9 6Q12 2 9.5-5", 1.9),
    "sorcerer": ROBE + HOOD + HORNS + STAFF,
    "witch": ROBE + HEAD + POINTED_HAT + _line("M9.5 12V-2", 1.6) + _fill("M7-2h5l1-8h-7z"),
    "lord": BROAD + HEAD + CROWN + LONGSWORD,
    "townsman": BODY + HEAD + BELT,
    "prisoner": SLIM + HEAD + _line("M-5 3.5H5M-6 6.5l-3 3M6 6.5l3 3", 1.4) + _dot(-10, 10, 1.8) + _dot(10, 10, 1.8),
    "mirror": _fill("M-8-12H8V12H-8z") + _fill("M-5.5-9.5h11V9.5h-11z", "f") + _dot(0, -4, 2.5)
    + _fill("M-4 7Q-3.5-.5 0-.5T4 7z"),
    "doll": _fill("M-6.5 12-3-2H3l3.5 14z") + _dot(0, -6.5, 4.2) + _eyes(-7, 1.7, 1) + _line("M-8 0-3-1M8 0 3-1", 2.2),
    "unknown": ROBE + HOOD + _line("M-2 2.5Q-1.5.2.5.4T2.2 3.4Q1.5 4.6.2 5.2v1.6M.2 9.2v.1", 1.7, "f"),
    # green skins and brutes
    "goblin": _fill("M-6 12-4.5 1Q-4-2-2-2H2Q4-2 4.5 1L6 12z") + LEGS
    + _fill("M-4-6.5-11.5-9.5-4-2zM4-6.5 11.5-9.5 4-2z") + _dot(0, -5.5, 4.3) + _eyes(-6.2, 1.7, 1)
    + _line("M-1.6-3.6H1.6", 1, "f") + _line("M8.5 6V-3", 1.7),
    "goblin-archer": _fill("M-6 12-4.5 1Q-4-2-2-2H2Q4-2 4.5 1L6 12z") + LEGS
    + _fill("M-4-6.5-11.5-9.5-4-2zM4-6.5 11.5-9.5 4-2z") + _dot(0, -5.5, 4.3) + _eyes(-6.2, 1.7, 1) + BOW,
    "goblin-shaman": _fill("M-8 12Q-5 5-3-2H3Q5 5 8 12z")
    + _fill("M-4-6.5-11.5-9.5-4-2zM4-6.5 11.5-9.5 4-2z") + _dot(0, -5.5, 4.3) + _eyes(-6.2, 1.7, 1) + STAFF,
    "orc": BROAD + _dot(0, -6.5, 4.6) + _eyes(-7.5, 1.8, 1) + TUSKS + AXE,
    "orc-crossbow": BROAD + _dot(0, -6.5, 4.6) + _eyes(-7.5, 1.8, 1) + TUSKS + CROSSBOW,
    "orc-chief": BROAD + _dot(0, -6.5, 4.6) + HORNS + _eyes(-7.5, 1.8, 1) + TUSKS + GREATAXE,
    "fimir": BROAD + _fill("M-4.5-4Q-5-11 1-11 6-11 7.5-6.5L4-4z") + _dot(1.5, -8, 1.7, "f") + TAIL + CLUB,
    "ogre": _fill("M-11 12-10.5 0Q-10-5-5-5H5Q10-5 10.5 0L11 12z") + LEGS + _dot(0, -7.5, 4) + _eyes(-8.2, 1.6)
    + _fill("M-5.5 1h11v6h-11z", "f") + _fill("M-4.3 2.2h8.6v3.6h-8.6z") + CLUB,
    "troll": _fill("M-10.5 12-9-1Q-8-5-3-5H3Q8-5 9-1l1.5 13z") + LEGS + _dot(0, -6.5, 4.2)
    + _fill("M-1 -7.5 0-3 2-4.5z", "f") + _eyes(-8, 1.8) + _fill("M-4-8-9-12-3.5-11zM4-8l5-4-5.5 1z") + CLAWS,
    "giant": _fill("M-12 12-11-1Q-10-6-5-6H5Q10-6 11-1l1 13z") + LEGS + _dot(0, -9, 4.6) + _eyes(-9.7, 1.8)
    + _line("M-7-2l4 3-3 4 4 3M6-2l-2 4 3 3", 1.1, "f"),
    "minotaur": BROAD + BULL + GREATAXE,
    "beastman": BROAD + _fill("M-3.6-10Q0-11.5 3.6-10L2.6-4Q0-2-2.6-4z") + HORNS + _eyes(-8, 1.7) + SPEAR,
    "yeti": _fill("M-11 12-10-1Q-8-6-4-6 0-13 4-6 8-6 10-1l1 13-3-2-2 2-3-2-3 2-3-2-3 2-2-2z") + _eyes(-6.5, 1.8, 1.1)
    + _line("M-2-3.5Q0-2.5 2-3.5", 1.2, "f") + CLAWS,
    "gremlin": _fill("M-5.5 12-4 1Q-3-2 0-2t4 3l1.5 11z") + LEGS
    + _fill("M-4-8-9.5-14-4.5-3.5zM4-8l5.5-6L4.5-3.5z") + _dot(0, -5.5, 4.6) + _eyes(-6.2, 1.9, 1.4) + CLAWS,
    # rat folk
    "rat-warrior": BODY + RAT_HEAD + SWORD + TAIL,
    "rat-champion": BROAD + RAT_HEAD + AXE + SHIELD,
    "rat-lord": BROAD + RAT_HEAD + CROWN + GREATAXE,
    "rat-runner": SLIM + RAT_HEAD + DAGGERS + TAIL,
    "rat-gunner": BODY + RAT_HEAD + _line("M5 2 14.5-6", 2.4) + TAIL,
    "rat-thrower": BODY + RAT_HEAD + FLASK + TAIL,
    "rat-seer": ROBE + RAT_HEAD + HORNS + STAFF,
    "rat-monk": ROBE + RAT_HEAD + _line("M9 12V-5M9-5q4 0 4 4", 1.6) + _dot(13, 2, 2.6),
    "rat-ogre": _fill("M-11 12-10.5 0Q-10-4-5-4H5Q10-4 10.5 0L11 12z") + LEGS + RAT_HEAD + CLAWS,
    # the dead
    "skeleton": SKULL + RIBS + _line("M8.5 4.5V-8M6.5 1.5h4", 1.7),
    "skeleton-archer": SKULL + RIBS + BOW,
    "zombie": _fill("M-6 12-5-1Q-5-4-2-4H3Q5-4 5 0L7 12z") + LEGS + _dot(-.5, -8, 4) + _eyes(-8.4, 1.6, 1.1)
    + _line("M-5-1.5H-13v2.5M5-1.5h8V1", 2.6) + _line("M-2.5 2l4 1.5M-1 6l3.5 1", 1.1, "f"),
    "ghoul": _fill("M-7 12-4-1Q-5-4-1-4.5L4-5Q8-2 6 3l2 9z") + LEGS + _dot(2.5, -8, 4.2) + _dot(1.2, -8.5, 1, "f")
    + _dot(4.2, -8.5, 1, "f") + _line("M1-5.6l1 1 1-1 1 1 1-1", 0.9, "f") + CLAWS,
    "mummy": BODY + HEAD + _line("M-3.5-8.5 3-6.5M-5.5-2 5.5 1M-5.7 2.5 5.8 5.5M-6 7 5 9.5M3.5-9.5l-4-1.5", 1.2, "f")
    + _line("M-6-1.5-11 3M6-1.5 11.5-1", 2.8),
    "wraith": _fill("M-9 9Q-9-13 0-13T9 9L6 6.5 3.5 12 0 8-3.5 12-6 6.5z") + _eyes(-5.5, 2.3, 1.6)
    + _fill("M-1.6 1Q0-2.6 1.6 1 0 4-1.6 1z", "f"),
    "lich": ROBE + SKULL + CROWN + STAFF,
    "bone-giant": f'<g transform="translate(0 1) scale(1.15)">{SKULL}{RIBS}</g>' + CLUB,
    # armour and chaos
    "dark-knight": BROAD + HELM + HORNS + LONGSWORD,
    "dark-champion": BROAD + HELM + HORNS + GREATAXE + SHIELD,
    "thug": BODY + HELM + CLUB + SHIELD,
    "armour": BODY + HELM + _line("M-6 1H6M-6 5H6", 1.1, "f") + HALBERD,
    "statue": BODY + HEAD + SWORD + _fill("M-10 9h20v4h-20z"),
    "gargoyle": WINGS + _fill("M-5.5 12-4.5-1Q-4-4-2-4H2Q4-4 4.5-1L5.5 12z") + LEGS + HEAD + HORNS + _eyes(-8),
    "demon": WINGS + BROAD + HEAD + HORNS + _eyes(-8) + TAIL,
    "imp": _fill("M-4-1Q-8-8-13-6-11-3-11 1-8 0-5 4zM4-1Q8-8 13-6 11-3 11 1 8 0 5 4z")
    + _fill("M-4 12-3.5 1Q-3-1.5 0-1.5T3.5 1L4 12z") + LEGS + _dot(0, -5, 3.6) + _eyes(-5.6, 1.5)
    + _line("M-2.5-7.5-4-11M2.5-7.5 4-11", 1.7),
    "black-sun": _dot(0, 0, 7) + "".join(
        f'<g transform="rotate({45 * n})">{_fill("M-2.2-8 0-14.5 2.2-8z")}</g>' for n in range(8)
    ) + _eyes(-1, 2.4, 1.3) + _line("M-2.5 3Q0 1.5 2.5 3", 1.2, "f"),
    # beasts
    "wolf": _fill("M-13 1-10-3Q-4-6 3-4L7-10 8.5-6.5 14-4 13-1 8 0 6 3 7 11H4.5L3 4-4 4.5-5 11H-7.5L-8 4-13 7z")
    + _dot(9.2, -4.8, 0.9, "f"),
    "werewolf": BROAD + WOLF_HEAD + CLAWS,
    "rat": _fill("M-9 5Q-8-4 1-4 6-4 8-1.5L14 3 11 5.5 5 6-6 6.5z") + _dot(5, -4.2, 2.7) + _dot(10, 1.2, 0.9, "f")
    + _line("M-8 5Q-15 6-13-3", 1.7) + _line("M-4 6v4M4 6v4", 1.9),
    "spider": _fill("M-5 5Q-6-3 0-3T5 5Q3 9.5 0 9.5T-5 5z") + _dot(0, -5.5, 3.4) + _eyes(-6, 1.3, 0.8)
    + _line("M-4-1-10-7-13-2M-5 2-11-1-14 5M-5 5-11 5-13 11M-3.5 8-8 10-9 14", 1.6)
    + _line("M4-1l6-6 3 5M5 2l6-3 3 6M5 5h6l2 6M3.5 8 8 10l1 4", 1.6),
    "bear": _fill("M-12 3Q-11-6 0-6 4-9.5 9-8 14-5.5 14-1L11 2 10 11H6L5.5 5H-4L-5 11H-9.5z") + _dot(6.5, -8.8, 2)
    + _dot(10.5, -4.2, 0.9, "f"),
    "snake": _line("M-8 11Q9 11 7.5 6T-6 2-2-3.5 6-5.5", 3.6) + _fill("M3-10Q8-11.5 11-8 12-5.5 9-4L3-3.2z")
    + _dot(7.8, -7.4, 0.9, "f") + _line("M11.5-6.5l3 .5M14.5-6l1.2-1M14.5-6l1 1", 0.9),
    "bats": "".join(
        f'<g transform="translate({x} {y}) scale({z})">'
        + _fill("M0-2-2-5-3-2Q-8-7-13-3-9-2-8 2-5 0-3 3L0 5 3 3Q5 0 8 2 9-2 13-3 8-7 3-2L2-5z") + "</g>"
        for x, y, z in ((0, -7, 0.75), (-6, 4, 0.6), (7, 7, 0.6))
    ),
    "worm": _line("M-9 12Q-12 2-5 3T0 9 8 6 5-5", 5) + _dot(5, -7, 4.6) + _dot(5, -7.5, 2.6, "f")
    + _fill("M3.2-9.5 5-6.5 6.8-9.5z"),
    "drake": _fill(
        "M-12 9Q-8 3-3 4L-5-2Q-9-11-1-13 1-8 5-7L8-12 9-8.5 14-6 12.5-3.5 9-3Q7-1 7 3"
        "L9 11H5.5L4 6-2 8-3 12H-6L-6.5 8.5z"
    ) + _dot(9.6, -6.4, 0.9, "f"),
    "slime": _fill("M-13 11Q-12 3-7 1-6-7 0-8 6-7 6.5-1 12 2 13 11z") + _eyes(-1.5, 2.4, 1.5) + _dot(6, 6, 1.4, "f")
    + _dot(-6, 6.5, 1, "f"),
    "mimic": _fill("M-11 1V11H11V1L8 4 5.5 1 3 4 0 1-3 4-5.5 1-8 4z")
    + _fill("M-11-2Q-11-10-4-10H4Q11-10 11-2L8-4 5.5-1 3-4 0-1-3-4-5.5-1-8-4z") + _eyes(-6.5, 3.4, 1.3),
    "chain": "".join(
        f'<ellipse cx="0" cy="{y}" rx="{3.4 if n % 2 else 2}" ry="3.6" fill="none" stroke="{{i}}" stroke-width="1.9"/>'
        for n, y in enumerate((-10, -5, 0, 5, 10))
    ),
    "engine": _dot(0, 0, 9) + "".join(
        f'<g transform="rotate({45 * n})">{_fill("M-2.4-8h4.8v-5h-4.8z")}</g>' for n in range(8)
    ) + _dot(0, 0, 4.4, "f") + _dot(0, 0, 2),
}  # fmt: skip
"""By word; `{i}` is the ink, `{f}` the colour of the token."""


def silhouette(word: str, ink: str, fill: str) -> str:
    """A drawing in these colours; nothing for a word we have no drawing of."""
    return SILHOUETTES.get(word, "").replace("{i}", ink).replace("{f}", fill)
