"""Weapons, armour, items and artifacts in all their numbers and words, held against the ledger, both ways."""

from __future__ import annotations

import re
from dataclasses import fields

import pytest
from tests.allison.ledger_lines import LEDGER, C, entry, left, noticed, rules_text, says

from delvewright.rules.allison.content.records import (
    Item,
)

# Goods.

TIMES = {"five uses": 5, "three uses": 3, "four arrows": 4, "two fire-based spells": 2, "four tokens": 4}
SLOTS = {
    "head": ("helmet", "leather-helm"),
    "body": ("chain-mail", "plate-mail", "borins-armor", "leather-armour", "ceremonial-armour"),
    "feet": ("elven-boots", "rabbit-boots", "snowshoes-of-speed"),
    "cloak": ("elven-cloak-of-passage", "wizards-cloak"),
    "neck": ("amulet-of-the-north", "talisman-of-lore"),
    "finger": ("fire-ring", "ring-of-warmth", "spell-ring"),
    "arm": ("armband-of-healing", "armband-of-ice", "elven-bracers"),
}
"""What the entry of the slots calls head, body, feet, cloak, amulet, rings, armbands and bracers."""
FREE = ("anti-poison-quill", "ancient-staff", "sky-orb", "elven-cloak-of-passage")
"""What costs no action though it is no potion of the list of those."""
NO_POTION = ("elven-cloak-of-passage", "tool-kit")
STAND_IN = {
    "Potion of Restoration": ("potion-of-restoration",), "Potion of Speed": ("potion-of-speed",),
    "Potion of Frost Skin and Potion of Battle": ("potion-of-frost-skin", "potion-of-battle"),
    "one random scroll each": ("scroll",), "two Potions of Healing": ("potion-of-healing",) * 2,
}  # fmt: skip
SAID = {
    "borins-armor": ("plate mail with +2 defend dice", "Body 5"),
    "orcs-bane": ("short sword with +1 attack die", "Body 6"),
    "spirit-blade": ("+2 against others", "Body 6"),
    "wand-of-magic": ("+0 dice", "magic-user"),
    "wizards-cloak": ("+1 defend die", "at least 4 starting magic points"),
    "wizards-staff": ("+1 attack die and diagonal attacks", "4 starting magic points"),
    "amulet-of-the-north": ("+2 Body and +1 Mind", "barbarians only"),
    "elven-bracers": ("elves only", "+2 Body and +1 Mind"),
    "talisman-of-lore": ("magic-users only", "+1 Mind"),
    "spell-ring": ("magic-user",),
    "elven-boots": ("rogues",),
}
"""How the entries of artifacts say what they have fields for."""


def dice(n: int, what: str) -> str:
    return f"+{n} {what} di{'e' if n == 1 else 'ce'}"


def shop_lines(i: Item) -> list[str]:
    out = [f"{i.price} gold"] if i.price else []
    if i.attack is not None:
        out.append(dice(i.attack, "attack"))
    out += [dice(i.defend, "defend")] if i.defend else []
    out += [f"+{i.against_ranged} against ranged weapons"] if i.against_ranged else []
    out += ["may attack diagonally"] if i.reach == "diagonal" else []
    out += ["ranged by line of sight"] if i.ranged == "shot" else []
    out += ["thrown at an opponent in sight"] if i.ranged == "thrown" else []
    out += ["two-handed"] if i.hands == 2 else []
    return out + ([f"Body {i.min_body}"] if i.min_body else [])


STATES = r"\d+ gold|[+]\d|diagonal|ranged by|thrown at|two-handed|\b(?:Body|Magic) \d|only|treasure deck|uses\b|charges"


def item_differs(i: Item, text: str) -> list[str]:
    """How goods and their entry differ."""
    if i.sort in ("weapon", "armour"):
        out = left(shop_lines(i), text, STATES)
        far = "shot" if "ranged by" in text else "thrown" if "thrown at" in text else ""
        reach = "none" if far == "shot" else "diagonal" if "diagonally" in text else "side"
        out += [] if (i.ranged, i.reach) == (far, reach) else ["reach"]
    elif i.sort == "item":
        price = f"({i.price} gold)" if i.price else "(treasure deck only)"
        out = left([f"{i.title} {price}", *times(i)], text, r"\d+ gold|treasure deck|three uses")
        out += [] if i.potion == (i.id not in NO_POTION) and i.single == i.potion else ["potion"]
        offer = 0 if i.price else 100 if i.slot == "cloak" else 50
        out += [] if i.sells == offer else ["sells"]
    else:
        out = artifact_differs(i, text)
    return out + common_differs(i, text)


def times(i: Item) -> list[str]:
    return (
        [next((said for said, n in TIMES.items() if n == i.charges and said in says(f"{i.rule}")), "?")]
        if i.charges
        else []
    )


def artifact_differs(i: Item, text: str) -> list[str]:
    numbers = {"attack": i.attack, "defend": i.defend, "body": i.body, "mind": i.mind, "magic": i.min_magic}
    out = left([*SAID.get(i.id, ()), *times(i)], text, r"Body \d|starting magic|five uses|four arrows|four tokens")
    if i.id in SAID:
        told = " ".join(SAID[i.id])
        for name, n in numbers.items():
            word = {"magic": rf"(\d) starting {name}", "attack": r"\+(\d) (?:attack|dice|against)"}.get(
                name, rf"\+(\d) {name.capitalize()}" if name in ("body", "mind") else rf"\+(\d) {name} di"
            )
            found = re.search(word, told)
            out += [] if (int(found[1]) if found else None) == (n or (0 if n == 0 and found else None)) else [name]
        least = re.search(r"\bBody (\d)", told.replace("+2 Body", ""))
        out += [] if i.min_body == (int(least[1]) if least else 0) else ["min_body"]
        out += [] if (i.reach == "diagonal") == ("diagonal" in told) else ["reach"]
    elif i.attack not in (None, 0) or i.defend or i.body or i.mind or i.min_body or i.min_magic:
        out.append("numbers")
    users = ("rogue", "rogue-mage") if i.id == "elven-boots" else ("wizard", "rogue-mage")
    out += (
        []
        if i.classes == (("barbarian",) if "barbarians only" in text else users if "classes" in who(i) else ())
        else ["classes"]
    )
    out += [] if i.races == (("elf",) if "elves only" in text else ()) else ["races"]
    out += [] if i.single == ("one use" in text) else ["single"]
    out += [] if i.sells == 250 and not i.price and not i.potion else ["sells"]
    arms = {"elven-bow-of-vindication", "magical-throwing-dagger", "orcs-bane", "spirit-blade", "wand-of-magic"}
    out += [] if i.weapon == (i.id in arms | {"wizards-staff"}) else ["weapon"]
    out += (
        []
        if i.ranged == {"elven-bow-of-vindication": "shot", "magical-throwing-dagger": "thrown"}.get(i.id, "")
        else ["ranged"]
    )
    right = {"elven-bow-of-vindication": ("none", 2), "wizards-staff": ("diagonal", 2)}
    out += [] if (i.reach, i.hands) == right.get(i.id, ("side", int(i.weapon))) else ["hands"]
    return out + stand_in_differs(i)


def who(i: Item) -> tuple[str, ...]:
    return ("classes",) if re.search(r"magic-user|rogues roll", says(i.rule)) and i.id != "wizards-cloak" else ()


def stand_in_differs(i: Item) -> list[str]:
    """What lies in its place when nobody could use it."""
    found: tuple[str, ...] = ()
    for clause in says("house.artifact.stand-in").split(": ", 1)[1].split(". A hero")[0].split("; "):
        names, things = clause.split(" -> ")
        if i.title in names.split(", "):
            found = STAND_IN[things]
    return [] if i.stand_in == found else ["stand-in"]


WOOD, METAL, NEITHER = (
    part.split(", ")
    for part in re.findall(r"(?:Wooden \(Twist Wood\)|Metal \(Rust\)|Neither): (.*?)\.", says("house.material.weapons"))
)
METAL = METAL + re.findall(r"Metal \(Rust\): (.*?)\.", says("house.material.armour"))[0].split(", ")
OF_ARTIFACTS = {
    "ancient-staff": "wood", "borins-armor": "metal", "elven-bow-of-vindication": "wood", "orcs-bane": "metal",
    "magical-throwing-dagger": "metal", "spirit-blade": "metal", "wizards-staff": "wood",
}  # fmt: skip
"""Artifacts have a material but are never ruined: what their names say."""


def common_differs(i: Item, text: str) -> list[str]:
    name = i.title.lower()
    right = "wood" if name in WOOD else "metal" if name in METAL else OF_ARTIFACTS.get(i.id, "")
    out = [] if i.material == right else ["material"]
    slot = next((s for s, ids in SLOTS.items() if i.id in ids), "hand" if i.weapon or i.id == "shield" else "")
    out += [] if i.slot == slot else ["slot"]
    pair = "bracers" in name and "or one pair of bracers" in entry("equip.combine")
    out += [] if i.places == (2 if pair else 1) else ["places"]
    named = re.findall(r"[A-Z]\w+(?: [A-Z]\w+)*", LEDGER["items.free-timing"].ruling.split(" cost no action")[0])
    free = any(i.title.endswith(each) for each in named if each not in ("Potions", "Warmth", "Any"))
    out += [] if i.free == ((free and i.sort == "item") or i.id in FREE) else ["free"]
    out += [] if i.slow == (2 if "2 is subtracted" in rules_text(i) else 0) else ["slow"]
    if i.sort not in OWN or i.rule != f"{i.sort}.{i.id}":
        return [*out, "rule or sort"]
    hands = {"weapon": (1, 2), "artifact": (0, 1, 2)}.get(i.sort, (int(i.id == "shield"),))
    out += [] if i.hands in hands else ["hands"]
    return out + [name for name in Item.__slots__ if name not in OWN[i.sort] and getattr(i, name) != DEFAULTS.get(name)]


DEFAULTS = {f.name: f.default for f in fields(Item)}
ANY = {"id", "title", "rule", "rules", "sort", "text", "slot", "material"}
OWN: dict[str, set[str]] = {
    "weapon": ANY | {"price", "hands", "attack", "reach", "ranged", "min_body"},
    "armour": ANY | {"price", "hands", "defend", "against_ranged", "slow", "min_body"},
    "item": ANY | {"price", "sells", "charges", "single", "free", "potion"},
    "artifact": set(Item.__slots__) - {"price", "against_ranged", "slow", "potion", "spell"},
}
"""What goods of a sort may have; nothing else."""
GOODS = [i for i in C.items.values() if i.sort in ("weapon", "armour", "item", "artifact")]


@pytest.mark.proves(
    "armour.chain-mail", "armour.helmet", "armour.plate-mail", "armour.shield", "house.artifact.stand-in",
    "house.material.armour", "house.material.weapons", "sell.negotiated", "weapon.battle-axe", "weapon.bow",
    "weapon.broadsword", "weapon.crossbow", "weapon.dagger", "weapon.longsword", "weapon.short-sword", "weapon.staff",
)  # fmt: skip
@pytest.mark.parametrize("i", GOODS, ids=lambda i: i.id)
def test_goods(i: Item) -> None:
    leave = ("id", "title", "text", "rules")
    lines = shop_lines(i) if i.sort in ("weapon", "armour") else [f"({i.price} gold)"] if i.price else []
    noticed(i, says(i.rule), item_differs, leave, lines=lines)


@pytest.mark.proves(
    "house.shop.stock",
)  # fmt: skip
def test_the_shop_sells_what_has_a_price() -> None:
    names = [i.title.lower() for i in C.items.values() if i.price]
    text = re.sub(
        r"Potions of ([^;]*);",
        lambda m: ", ".join(f"Potion of {n}" for n in m[1].split(", ")) + ",",
        says("house.shop.stock"),
    )
    stock = text[text.index("(") + 1 : text.index(")")].replace("; ", ", ").lower().split(", ")
    arms = [i.title.lower() for i in C.items.values() if i.sort in ("weapon", "armour")]
    assert sorted(names) == sorted([*stock, *arms])
    assert (sum(i.sort == "weapon" for i in GOODS), sum(i.sort == "armour" for i in GOODS)) == (8, 4)


@pytest.mark.proves(
    "house.scroll.price", "monster.base-without-gear",
)  # fmt: skip
def test_scrolls_and_what_only_enemies_carry() -> None:
    for i in C.items.values():
        if i.sort == "scroll":
            assert (i.sells, i.price, i.single, i.spell, i.slot) == (100, 0, True, i.id.removeprefix("scroll-of-"), "")
        if i.sort == "enemy":
            name, text = i.title.lower(), entry(i.rule) if i.rule in LEDGER else ""
            assert i.id == "halberd" or f"{name} (+{i.attack or i.defend}" in text, i.id
            assert (i.price, i.sells, i.min_body) == (0, 0, 0)
            base = LEDGER["monster.base-without-gear"].ruling
            two = (
                i.title in base.split(" are two-handed")[0] or f"and {name}" in base.split(" are two-handed")[0].lower()
            )
            assert i.hands == (0 if i.attack is None else 2 if two else 1), i.id
            assert i.material == ("wood" if name in WOOD else "metal" if name in METAL else ""), i.id
            assert i.slot == next((s for s, ids in SLOTS.items() if i.id in ids), "hand"), i.id
            assert (i.reach == "diagonal") == (i.id in ("scythe", "halberd")) and "diagonal" in entry(
                "monster.skeleton.gear"
            )
