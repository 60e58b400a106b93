"""Things as pictures: goods in town, cards that turn over, gear on a sheet; each found by the words of its name."""

from __future__ import annotations

import re
from functools import lru_cache

from delvewright.ui.svg_parts import KEPT, LONGEST
from delvewright.ui.svg_pieces import BONE, GOLD, INK, disc, path

STEEL, STEEL_2, STEEL_3 = "#dfe6ea", "#b4c0c9", "#7d8b96"
LEATHER, LEATHER_2, WOOD, WOOD_2 = "#a5703c", "#7c5029", "#94602f", "#6b421f"
RED, RED_2, BLUE, BLUE_2, GREEN, GREEN_2 = "#b23a2c", "#7e2219", "#3f68b4", "#294a88", "#4f8a45", "#35602f"
CLOTH, CLOTH_2, PAPER, PAPER_2, GLASS = "#6d4a86", "#4a2f60", "#f3e6c4", "#d9c490", "#cfe4ea"
SKIN = "#e0b48a"


def _shine(d: str) -> str:
    return path(d, more='stroke="#fff" stroke-opacity=".6" stroke-width="1.4"')


def _grip(x: float, y: float, high: float = 14) -> str:
    return path(f"M{x - 2.4} {y}h4.8v{high}h-4.8z", LEATHER_2) + disc(x, y + high + 2, 3, GOLD)


def _potion(colour: str, dark: str) -> str:
    return (
        path("M-5-26h10v12L15 10q4 15-9 15h-12q-13 0-9-15L-5-14z", GLASS)
        + path("M-11 2h22l3 8q3 12-8 12H-6q-11 0-8-12z", colour, 'stroke="none"')
        + path("M4 22q12 0 8-12l-3-8h-4q5 12-1 20z", dark, 'stroke="none"')
        + path("M-5-26h10v12L15 10q4 15-9 15h-12q-13 0-9-15L-5-14z")
        + path("M-7-31H7v6H-7z", LEATHER)
        + _shine("M-8 6q-3 8 1 12")
    )


def _sword(low: float, wide: float) -> str:
    return (
        path(f"M0-32 {wide}-24V{low}H{-wide}V-24z", STEEL)
        + path(f"M0-32 {wide}-24V{low}H0z", STEEL_2, 'stroke="none"')
        + path(f"M0-32 {wide}-24V{low}H{-wide}V-24zM0-24V{low - 3}")
        + path(f"M-13 {low}h26v5h-26z", GOLD)
        + _grip(0, low + 5)
    )


def _axe(double: bool) -> str:
    blade = "M3-26Q20-30 26-14 20 0 3-6 8-16 3-26z"
    other = f'<g transform="scale(-1 1)">{path(blade, STEEL_2)}</g>' if double else path("M-3-22h-8v12h8z", STEEL_3)
    return path("M-3-31h6v62h-6z", WOOD) + path(blade, STEEL) + other + _shine("M21-20Q25-13 20-7")


def _mail(colour: str, dark: str, rings: bool = False) -> str:
    shirt = "M-12-26 0-20 12-26 28-16 23-2 16-6V26H-16V-6L-23-2-28-16z"
    dots = "".join(
        path(f"M{x}-8a3 3 0 1 0 6 0M{x} 2a3 3 0 1 0 6 0M{x} 12a3 3 0 1 0 6 0", more='stroke-opacity=".45"')
        for x in (-13, -6, 1, 8)
    )
    return (
        path(shirt, colour)
        + path("M0-20 12-26 28-16 23-2 16-6V26H0z", dark, 'stroke="none"')
        + path(shirt)
        + (dots if rings else path("M0-20V26M-10-2H10", more='stroke-opacity=".4"'))
    )


def _bow(cross: bool) -> str:
    if cross:
        return (
            path("M-3-14h6v44h-6z", WOOD)
            + path("M-28-6Q0-28 28-6 0-18-28-6z", STEEL_3)
            + path("M-28-6 0 6 28-6", more='stroke-width="1.2"')
            + path("M0-30 4-22H1.5V4h-3V-22H-4z", STEEL)
        )
    return (
        path("M-10-30Q18-22 18 0 18 22-10 30-6 26-7 24 10 18 10 0 10-18-7-24-6-26-10-30z", WOOD)
        + path("M-8-27V27", more='stroke-width="1.2"')
        + path("M-24-1.5h36l-3-4 11 5.5-11 5.5 3-4h-36z", STEEL)
        + path("M-24-1.5l-5-4v11l5-4z", RED)
    )


_BOOK = (
    path("M-22-24h38q6 0 6 6v44h-40q-6 0-6-6v-38q0-6 2-6z", RED)
    + path("M-18 16h40v10h-40q-6 0-6-5t6-5z", PAPER)
    + path("M-14-24v40", more='stroke="#000" stroke-opacity=".35"')
    + path("M4-14 8-5l9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1z", GOLD)
)
THINGS: dict[str, str] = {
    "axe": _axe(False),
    "battle axe|double axe|great axe|two-handed axe": _axe(True),
    "dagger|knife|stiletto": _sword(2, 5),
    "short ?sword": _sword(6, 6),
    "sword|broadsword|shortsword|longsword|greatsword|blade|sabre|scimitar|rapier": _sword(10, 6.5),
    "spear|javelin|pike|lance|halberd": path("M-2.4-10h4.8v42h-4.8z", WOOD)
    + path("M0-34 8-18 0-8-8-18z", STEEL)
    + path("M0-34 8-18 0-8z", STEEL_2, 'stroke="none"')
    + path("M0-34 8-18 0-8-8-18zM-5-6h10"),
    "staff|wand|rod|sceptre": path("M-2.6-20h5.2v52h-5.2z", WOOD)
    + path("M0-33Q11-30 9-20 4-14 0-18q-5 4-9-2-2-10 9-13z", WOOD_2)
    + disc(0, -24, 6, "#6fc3d8")
    + _shine("M-3-27q2-2 4-1"),
    "club|cudgel": path("M-4 32-8 4-12-18Q-12-32 0-32 12-32 12-18L8 4 4 32z", WOOD)
    + path("M0-32Q12-32 12-18L8 4 4 32H0z", WOOD_2, 'stroke="none"')
    + path("M-4 32-8 4-12-18Q-12-32 0-32 12-32 12-18L8 4 4 32zM-6 18H6M-7 10H7")
    + disc(-5, -20, 2.6, STEEL)
    + disc(5, -14, 2.6, STEEL),
    "mace|hammer|flail|morning ?star": path("M-3-8h6v40h-6z", WOOD)
    + path("M-18-30h36v22h-36z", STEEL_2)
    + path("M-18-30h36v9h-36z", STEEL, 'stroke="none"')
    + path("M-18-30h36v22h-36zM-10-30v22M10-30v22"),
    "crossbow": _bow(True),
    "bow|sling|arbalest": _bow(False),
    "arrow|bolt|quiver|shaft": "".join(
        path(f"M{x}-26l4 8h-2.4v40h-3.2v-40h-2.4z", STEEL) + path(f"M{x - 4} 12l4 4 4-4v10l-4 4-4-4z", RED)
        for x in (-13, 0, 13)
    ),
    "helm|helmet|cap|hood": path("M-20 22V-4Q-20-28 0-28 20-28 20-4V22L8 26V4H-8V26z", STEEL)
    + path("M0-28Q20-28 20-4V22L8 26V4H0z", STEEL_2, 'stroke="none"')
    + path("M-20 22V-4Q-20-28 0-28 20-28 20-4V22L8 26V4H-8V26z")
    + path("M-4-26h8V16h-8z", GOLD)
    + path("M-16 0h12M4 0h12", more='stroke-width="3.4"'),
    "shield|buckler|targe": path("M0-29Q13-22 25-23 27 14 0 31-27 14-25-23-13-22 0-29z", WOOD_2)
    + path("M0-23Q10-18 20-18 20 11 0 24-20 11-20-18-10-18 0-23z", RED)
    + path("M0-23Q10-18 20-18 20 11 0 24z", RED_2, 'stroke="none"')
    + path("M-3.5-21h7V22h-7zM-19-6h38v7h-38z", GOLD),
    "chain ?mail|mail|hauberk": _mail(STEEL_2, STEEL_3, rings=True),
    "plate|armour|breastplate|cuirass": _mail(STEEL, STEEL_2),
    "leather|jerkin": _mail(LEATHER, LEATHER_2),
    "cloak|cape|robe|mantle|cloth": path("M-8-28h16q14 22 18 54-26 8-52 0 4-32 18-54z", CLOTH)
    + path("M0-28h8q14 22 18 54-12 4-26 4z", CLOTH_2, 'stroke="none"')
    + path("M-8-28h16q14 22 18 54-26 8-52 0 4-32 18-54zM-6-14l-6 40M6-14l6 40")
    + disc(0, -24, 4, GOLD),
    "bracer|gauntlet|glove|vambrace": path(
        "M-10 28V4L-18-8q3-6 8 0l2 3V-22q4-6 7-1V-26q5-5 7 0v3q5-4 6 2v5q6-3 6 4V6L12 28z", LEATHER
    )
    + path("M-12 14h26v14h-26z", STEEL_2),
    "boot|shoe|greave": path("M-12-28h18V4L24 14q4 12-2 14h-34z", LEATHER)
    + path("M-13 22h36v6h-36z", WOOD_2)
    + path("M-12-20h18"),
    "ring": disc(0, 7, 17, GOLD) + disc(0, 7, 10.5, "#1d1613")
    + path("M0-26 9-17 0-7-9-17z", BLUE)
    + _shine("M-4-17 0-22"),
    "amulet|talisman|necklace|charm|medallion|symbol": path(
        "M-20-30Q-14 0 0 2 14 0 20-30", more=f'stroke="{GOLD}" stroke-width="4"'
    )
    + disc(0, 13, 13, GOLD)
    + disc(0, 13, 7, RED)
    + _shine("M-4 10q2-3 5-2"),
    "crown|circlet|diadem": path("M-24 20V-16l12 14L0-24 12-2 24-16V20z", GOLD)
    + disc(0, 10, 4, RED)
    + disc(-14, 11, 3, BLUE)
    + disc(14, 11, 3, BLUE),
    "gem|jewel|valuable|stone|crystal|diamond|ruby": path("M-16-20h32L28-4 0 28-28-4z", "#7fd0d8")
    + path("M-28-4h56M-16-20-9-4 0 28 9-4 16-20")
    + _shine("M-18-9-12-15"),
    "gold|coin|crown|purse|wage|treasure|chest": disc(-10, 12, 13, GOLD)
    + disc(12, 13, 13, GOLD)
    + disc(0, -8, 13, GOLD)
    + disc(-10, 12, 7.5, "#f7dc8a")
    + disc(12, 13, 7.5, "#f7dc8a")
    + disc(0, -8, 7.5, "#f7dc8a"),
    "rope": path("M-18-6a18 18 0 1 1 36 0v8a18 18 0 1 1-36 0z", "#c9a66b")
    + path("M-8-6a8 8 0 1 1 16 0v8a8 8 0 1 1-16 0z", "#1d1613")
    + path("M-18-2 -8 2M18-2 8 2M-12 14l6-6M12 14l-6-6M10 18l14 12", more='stroke-width="3"'),
    "lantern|lamp|torch|candle|light": path("M-12-14h24l4 34h-32z", WOOD_2)
    + path("M-8-10h16l2 26h-20z", "#ffd98a")
    + path("M0-6q8 10 0 18-8-8 0-18z", "#e8842a")
    + path("M-8-14q8-14 16 0M-16 20h32v7h-32z", STEEL_3),
    "pick|tool|kit": path("M-24-8h48v34h-48z", LEATHER)
    + path("M-24-8h48v11h-48z", LEATHER_2)
    + path("M-9-8v-9h18v9", more='stroke-width="3"')
    + path("M-4 0h8v9h-8z", GOLD),
    "key": disc(-12, -12, 10, GOLD)
    + disc(-12, -12, 4, "#1d1613")
    + path("M-6-6l24 24 4-4 3 3-4 4-5 5-4-4 1-1-22-23z", GOLD),
    "scroll|spell|letter|map|page|will": path("M-18-22h34v40q0 8-8 8h-30q6-2 6-8z", PAPER)
    + path("M-24-26q-8 0-8 6h14q0-6-6-6zM-24 26h32q-6-3-6-8h-30q-2 8 4 8z", PAPER_2)
    + path("M-11-12h20M-11-5h20M-11 2h14", more=f'stroke="{WOOD_2}"'),
    "book|tome|ledger|chronicle|prayer": _BOOK,
    "holy water|water|flask|vial|oil|venom|poison": _potion(BLUE, BLUE_2),
    "healing|heal|life": _potion(RED, RED_2),
    "strength|battle|brew|rage|speed|resilience|defen[cs]e": _potion(GREEN, GREEN_2),
    "potion|elixir|draught|philtre|salve|antidote|restoration": _potion(CLOTH, CLOTH_2),
    "herb|root|leaf|flower|mushroom": path(
        "M0 28Q-2 6-2-2M0 10q-18 0-20-16 16-2 20 12M0 2q18-2 20-18-18-2-20 14"
        "M-2-2q-10-12 2-26 12 12 2 26",
        GREEN,
    ),
    "ration|food|meat|bread|provision": path("M-22 6q0-20 22-20t22 20q0 12-22 12t-22-12z", "#c98d4a")
    + path("M-10-6l6 10M0-8l6 10M10-6l6 8", more='stroke-width="2.4"'),
    "trap|snare|spear trap": path("M-24 14q0-28 24-28t24 28z", STEEL_3)
    + path("M-22 14l4-14 5 12 5-16 5 14 4-16 5 15 5-13 5 11 5-8v15z", STEEL),
    "pit|chasm|fall": path("M-26-14h52v34h-52z", "#6f675a")
    + path("M-18-8h36v22h-36z", "#0b0908")
    + path("M-18-8l8 8h20l8-8", "#2a241f"),
    "horn": path("M-26-20q4 30 30 36 12 2 20-4l-4-12q-22 6-34-22z", BONE)
    + path("M16-2l8 14M-10-8l-9 5", more=f'stroke="{GOLD}" stroke-width="4"'),
    "mirror|glass": disc(0, -8, 19, GOLD)
    + disc(0, -8, 14, GLASS)
    + path("M-3 11h6v20h-6z", GOLD)
    + _shine("M-8-12 0-19"),
    "bomb|grenade": disc(0, 6, 19, "#3c3833")
    + path("M8-8q4-14 14-12", more='stroke-width="3"')
    + path("M22-22l4 4-6 1z", "#f0b84a")
    + _shine("M-10 0q3-8 9-9"),
    "mind|brain": path("M-30 0Q0-30 30 0 0 30-30 0z", BONE)
    + disc(0, 0, 12, BLUE)
    + disc(0, 0, 5.5, "#101a30")
    + _shine("M-6-5q3-4 7-3")
    + path("M-22-18l-5-7M0-25v-8M22-18l5-7", more=f'stroke="{GOLD}" stroke-width="3.4"'),
    "fate|luck|destiny|fortune": path("M0-31 8-10 30-10 12 4 19 27 0 13-19 27-12 4-30-10-8-10z", GOLD)
    + path("M0-31 8-10 30-10 12 4 19 27 0 13z", "#d29a2e", 'stroke="none"')
    + path("M0-31 8-10 30-10 12 4 19 27 0 13-19 27-12 4-30-10-8-10z"),
    "body|health|wound": path("M0 28Q-34 4-27-14-14-32 0-14 14-32 27-14 34 4 0 28z", RED)
    + path("M0 28Q34 4 27-14 14-32 0-14z", RED_2, 'stroke="none"')
    + path("M0 28Q-34 4-27-14-14-32 0-14 14-32 27-14 34 4 0 28z")
    + _shine("M-18-9q1-7 7-8"),
    "wandering|monster|ambush|event": path("M-24-14Q0-30 24-14 22 18 0 28-22 18-24-14z", "#3a2a26")
    + path("M-16-6l12 5-10 5zM16-6 4-1l10 5z", "#e8632a")
    + path("M-12 14l4-4 4 4 4-4 4 4 4-4 4 4", more='stroke="#efe6d0" stroke-width="2.4"'),
    "magic|fire|flame|storm|wind|ball": path(
        "M0-32Q22-10 18 10 14 30 0 30-14 30-18 10-17 0-10-8-8 2-3 2 4-12 0-32z", "#e0702a"
    )
    + path("M1-6q12 12 8 24-4 10-9 10t-9-9q-1-7 4-11 1 5 3 5 5-8 3-19z", "#ffd06a"),
    "skill|training|lesson|ponder|experience|level": path("M0-24 30-12 0 0-30-12z", BLUE_2)
    + path("M-16-5v16q16 12 32 0V-5L0 2z", BLUE)
    + path("M26-11v18", more=f'stroke="{GOLD}" stroke-width="3"'),
    "scout|halberdier|crossbowman|swordsman|man-at-arms|hire|sergeant": disc(0, -12, 12, SKIN)
    + path("M-13-14q0-14 13-14t13 14q-13-5-26 0z", STEEL_2)
    + path("M-24 30q0-26 24-26t24 26z", RED)
    + path("M0 4v26M-8 8l8 10 8-10"),
    "magnifying": disc(-6, -7, 18, GOLD)
    + disc(-6, -7, 13, GLASS)
    + path("M5 8l6-5 19 21-7 7z", WOOD)
    + _shine("M-14-11q2-6 8-6"),
    "door": path("M-22 30V-8Q-22-30 0-30 22-30 22-8V30z", WOOD)
    + path("M0-30Q22-30 22-8V30H0z", WOOD_2, 'stroke="none"')
    + path("M-22 30V-8Q-22-30 0-30 22-30 22-8V30zM-8-28V30M8-28V30")
    + path("M-22-10H10v6H-22zM-22 14H10v6H-22z", STEEL_3)
    + disc(14, 4, 3.4, GOLD),
    "secret door": path("M-30-26h60V28h-60z", STEEL_3)
    + path("M-30-8h60M-30 10h60M-12-26v18M14-26v18M-20-8V10M22-8V10", more='stroke-opacity=".6"')
    + path("M-13 28V-6Q-13-18 0-18 13-18 13-6V28z", "#0b0908")
    + path("M0-9l3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5 7-1z", GOLD, 'stroke="none"'),
    "hourglass": path("M-15-22h30q0 13-12 22 12 9 12 22h-30q0-13 12-22-12-9-12-22z", GLASS)
    + path("M-10-12h20q-4 7-10 12-6-5-10-12zM-13 22q2-10 13-12 11 2 13 12z", GOLD, 'stroke="none"')
    + path("M-20-30h40v8h-40zM-20 22h40v8h-40z", WOOD),
    "hand": path("M-30 4q10-8 20-4h14q6 1 5 5-1 4-6 4H-4l16 1 14-9q6-2 7 2 0 3-3 6L12 23q-3 3-8 3l-18-2-16 4z", SKIN)
    + disc(4, -16, 11, GOLD)
    + disc(4, -16, 6, "#f7dc8a"),
    "fist": path("M-20-12q0-10 9-9 2-6 9-4 4-5 10-1 8-1 9 7l3 15q0 14-14 14h-4v18h-16V10q-10-6-6-22z", SKIN)
    + path("M-11-21v11M-2-25v14M8-26v14", more='stroke-width="2.4"')
    + path("M-16 16h24v6h-24z", LEATHER),
    "rest": disc(0, 0, 30, "#27345c")
    + path("M8-22A22 22 0 1 0 20 12 18 18 0 0 1 8-22z", "#f3e6c4")
    + path("M16-8l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1z", GOLD, 'stroke="none"'),
    "stairs": path("M-30 28V14h15V0h15v-14h15v-14h15v56z", STEEL_2)
    + path("M-30 14h15M-15 0H0M0-14h15M15-28h15", more='stroke="#fff" stroke-opacity=".6" stroke-width="2.6"'),
}  # fmt: skip
"""Words of a name, tried in the order in which they stand here from the longest down -> the drawing."""
PLAIN = {
    "blade": "sword", "bow": "bow", "shield": "shield", "armour": "plate", "potion": "potion", "scroll": "scroll",
    "tool": "tool", "person": "hire", "book": "book", "heart": "healing", "gem": "gold",
}  # fmt: skip
"""What a sort of goods is drawn as where its name says nothing more."""
SIGNS = {
    "attack": "sword", "missile": "bow", "defend": "shield", "strength": "gauntlet", "toughness": "breastplate",
    "movement": "boot", "bravery": "horn", "wits": "book", "body": "body", "mind": "mind", "magic": "magic",
    "luck": "luck",
}  # fmt: skip
"""What stands for a way to grow, whatever it is called."""
DEEDS = {
    "cast": "magic", "cantrip": "magic", "search": "magnifying", "rummage": "magnifying", "investigate": "magnifying",
    "end": "hourglass", "move": "boot", "run": "boot", "open": "door", "close": "door", "door": "door", "luck": "luck",
    "fate": "fate", "give": "hand", "hand": "hand", "share": "hand", "pay": "hand", "swap": "hand", "guard": "shield",
    "rest": "rest", "leave": "stairs", "enter": "stairs", "punch": "fist", "doff": "cloak", "draw": "scroll",
}  # fmt: skip
"""What stands for something one may do, by the first part of its verb."""
_FOUND = [(word, drawing) for words, drawing in THINGS.items() for word in words.split("|")]
_FOUND.sort(key=lambda each: -len(each[0]))
_SACK = (
    path("M-8-24h16l-3 8q21 12 19 30-2 14-24 14t-24-14q-2-18 19-30z", "#b99a63")
    + path("M4-16q21 12 19 30-2 14-20 14 12-20 1-44z", "#94763f", 'stroke="none"')
    + path("M-8-24h16l-3 8q21 12 19 30-2 14-24 14t-24-14q-2-18 19-30zM-6-16H6")
)


def _found(said: str) -> tuple[str, str] | None:
    """The longest word of ours in a text, as it stands there, and what is drawn for it."""
    for word, drawing in _FOUND:
        if found := re.search(rf"\b(?:{word})(?:e?s)?\b", said):
            return found[0], drawing
    return None


def drawing_of(name: str, sort: str = "") -> str:
    """What is drawn for a thing of this name, else for the words of its sort; a sack where nothing fits."""
    found = _found(SIGNS.get(sort, name.lower())) or _found(PLAIN.get(sort, sort.lower()))
    return found[1] if found else _SACK


@lru_cache(KEPT)
def sign_of(verb: str, said: str) -> str:
    """The name of the drawing for an answer with that verb and these words; empty where none fits."""
    deed = DEEDS.get(verb.partition("-")[0], "")
    found = _found(said[:LONGEST].lower()) if deed in ("", "magnifying") else None
    return found[0] if found else deed


@lru_cache(KEPT)
def _thing(name: str, sort: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-36 -36 72 72" width="72" height="72">'
        f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round">'
        f"{drawing_of(name, sort)}</g></svg>"
    )


def thing(name: str, sort: str) -> str:
    """A thing as an SVG of its own, by its name and its sort."""
    return _thing(name[:LONGEST], sort[:LONGEST])
