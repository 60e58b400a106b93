"""Every field of every card and list of numbers, as it is written here by hand; tables and monsters are held against the
ledger itself (test_ledger_numbers.py). What a card does not name is as the records have it: false, nothing, or none."""

# ruff: noqa: E501  (a card is a line)

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import pytest

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Span, Throw

WORDS = ("id", "title", "rules", "letter", "text")
"""What people read; and the rules, which the coverage looks at."""


def plain(value: Any) -> Any:
    """A value as it is written here."""
    if isinstance(value, Span | Throw):
        return str(value)
    if is_dataclass(value):
        return said(value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value


def said(card: Any) -> dict[str, Any]:
    """All that a card says, what is as usual left out."""
    found = {}
    for field in fields(card):
        value = getattr(card, field.name)
        usual = field.default_factory() if field.default_factory is not MISSING else field.default
        if field.name not in WORDS and value != usual:
            found[field.name] = plain(value)
    return found


HEROES: dict[str, dict[str, Any]] = {
    "heinrich": {"race": "human", "calling": "warrior", "values": {"ws": 8, "bs": 8, "strength": 6, "toughness": 5, "speed": 8, "bravery": 9, "intelligence": 8, "wounds": 4, "fate": 2}, "weapons": ["sword"], "armour": ["chain", "shield"]},
    "sven": {"race": "dwarf", "calling": "warrior", "values": {"ws": 8, "bs": 7, "strength": 7, "toughness": 7, "speed": 6, "bravery": 10, "intelligence": 6, "wounds": 5, "fate": 2}, "weapons": ["axe"], "armour": ["leather", "shield"]},
    "torallion": {"race": "elf", "calling": "warrior", "values": {"ws": 9, "bs": 9, "strength": 5, "toughness": 5, "speed": 9, "bravery": 8, "intelligence": 8, "wounds": 4, "fate": 2}, "weapons": ["sword", "long-bow"], "items": {"arrow": 12}},
    "magnus": {"race": "human", "calling": "wizard", "values": {"ws": 5, "bs": 6, "strength": 5, "toughness": 5, "speed": 8, "bravery": 7, "intelligence": 10, "wounds": 4, "fate": 2}, "weapons": ["dagger"], "items": {"red-dragon-dust": 1, "silver-key": 1, "fire-dust": 1, "phoenix-feather": 1}, "spells": ["dragon-armour", "open-window", "flames-of-death", "flames-of-the-phoenix"]},
    "man-at-arms": {"race": "human", "calling": "henchman", "values": {"ws": 7, "bs": 6, "strength": 6, "toughness": 8, "speed": 6, "bravery": 7, "intelligence": 5, "wounds": 3}, "weapons": ["sword"], "armour": ["leather", "shield"], "hire": 50, "pay": 35, "armoured": True},
    "sergeant": {"race": "human", "calling": "henchman", "values": {"ws": 8, "bs": 7, "strength": 6, "toughness": 10, "speed": 6, "bravery": 8, "intelligence": 6, "wounds": 3, "fate": 1}, "weapons": ["sword"], "armour": ["chain", "shield"], "hire": 100, "pay": 75, "armoured": True},
}  # fmt: skip

RACES: dict[str, dict[str, Any]] = {
    "human": {"ws": "D6+4", "bs": "D4+3", "strength": "D4+4", "toughness": "D4+4", "speed": "D6+4", "bravery": "D8+3", "intelligence": "D8+3", "wounds": "D4+1", "fate": 2},
    "dwarf": {"ws": "D6+5", "bs": "D4+3", "strength": "D4+4", "toughness": "D4+4", "speed": "D6+3", "bravery": "D8+3", "intelligence": "D8+3", "wounds": "D4+1", "fate": 2, "traps": 2},
    "elf": {"ws": "D6+4", "bs": "D4+5", "strength": "D4+3", "toughness": "D4+2", "speed": "D6+5", "bravery": "D8+3", "intelligence": "D8+3", "wounds": "D4+1", "fate": 2, "surprise": 1},
}  # fmt: skip

WEAPONS: dict[str, dict[str, Any]] = {
    "fists": {"fumble": 0, "critical": 13, "below": 5},
    "dagger": {"price": 10, "below": 4, "dice": 1, "range": 4, "wizard": True},
    "spear": {"price": 10, "reach": True, "needs": 3, "below": 3, "dice": 3, "range": 6},
    "sword": {"price": 25, "needs": 3, "below": 2, "least": 2},
    "axe": {"price": 25, "needs": 3, "below": 2, "least": 2, "dice": 3, "range": 3},
    "warhammer": {"price": 25, "needs": 3, "below": 2, "least": 2},
    "halberd": {"price": 50, "hands": 2, "reach": True, "fumble": 2, "critical": 11, "needs": 3, "below": 2, "least": 2},
    "double-sword": {"price": 50, "hands": 2, "reach": True, "fumble": 2, "critical": 11, "needs": 6, "below": 1},
    "double-axe": {"price": 50, "hands": 2, "fumble": 2, "critical": 11, "needs": 6, "below": 1},
    "short-bow": {"price": 20, "hands": 2, "dice": 3, "range": 24, "ammunition": "arrow"},
    "bow": {"price": 25, "hands": 2, "dice": 3, "range": 36, "ammunition": "arrow"},
    "long-bow": {"price": 50, "hands": 2, "needs": 6, "dice": 4, "range": 48, "ammunition": "arrow"},
    "crossbow": {"price": 40, "hands": 2, "dice": 4, "range": 48, "ammunition": "bolt", "reload": True},
    "magic-dagger": {"below": 4, "dice": 1, "range": 4, "magic": True, "bonus": 1, "wizard": True},
    "magic-spear": {"reach": True, "needs": 3, "below": 3, "dice": 3, "range": 6, "magic": True, "bonus": 1},
    "magic-axe": {"needs": 3, "below": 2, "least": 2, "dice": 3, "range": 3, "magic": True, "bonus": 1},
    "war-axe": {"needs": 3, "below": 2, "least": 2, "magic": True, "bonus": 2},
    "magic-halberd": {"hands": 2, "reach": True, "fumble": 2, "critical": 11, "needs": 3, "below": 2, "least": 2, "magic": True, "bonus": 1},
    "magic-double-sword": {"hands": 2, "reach": True, "fumble": 2, "critical": 11, "needs": 6, "below": 1, "magic": True, "bonus": 1},
    "magic-double-axe": {"hands": 2, "fumble": 2, "critical": 11, "needs": 6, "below": 1, "magic": True, "bonus": 1},
    "magic-short-bow": {"hands": 2, "dice": 4, "range": 28, "ammunition": "arrow", "magic": True},
    "magic-bow": {"hands": 2, "dice": 4, "range": 40, "ammunition": "arrow", "magic": True},
    "magic-long-bow": {"hands": 2, "needs": 6, "dice": 5, "range": 48, "ammunition": "arrow", "magic": True},
    "magic-crossbow": {"hands": 2, "dice": 5, "range": 48, "ammunition": "bolt", "reload": True, "magic": True},
    "elven-power-bow": {"hands": 2, "dice": 6, "range": 48, "ammunition": "arrow", "magic": True},
    "keen-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "ws": 1},
    "mighty-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "strength": 1},
    "fine-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "ws": 1, "strength": 1},
    "swift-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "ws": 2, "strength": 1},
    "heavy-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "ws": 1, "strength": 2},
    "great-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "ws": 2, "strength": 2},
    "rune-sword": {"needs": 3, "below": 2, "least": 2, "magic": True, "ws": 2, "strength": 2, "wizard": True},
}  # fmt: skip

ARMOUR: dict[str, dict[str, Any]] = {
    "leather": {"slot": "suit", "bs": -1, "toughness": 1, "speed": -1, "price": 25},
    "chain": {"slot": "suit", "bs": -1, "toughness": 2, "speed": -2, "metal": True, "price": 50},
    "plate": {"slot": "suit", "bs": -2, "toughness": 3, "speed": -2, "metal": True, "price": 200},
    "mithril": {"slot": "suit", "bs": -1, "toughness": 3, "speed": -1, "metal": True, "price": 400},
    "shield": {"slot": "shield", "bs": -1, "toughness": 1, "price": 10},
    "magical-shield": {"slot": "shield", "bs": -1, "toughness": 1, "magic": True},
    "greatshield": {"slot": "shield", "bs": -2, "toughness": 2, "speed": -1, "magic": True},
    "dwarven-shield": {"slot": "shield", "bs": -2, "toughness": 2, "magic": True},
    "magical-helm": {"slot": "helm", "toughness": 1, "magic": True},
    "dwarven-helm": {"slot": "helm", "bs": -1, "toughness": 2, "magic": True},
    "light-leather": {"slot": "suit", "bs": -1, "toughness": 1, "magic": True},
    "hard-leather": {"slot": "suit", "bs": -1, "toughness": 2, "speed": -1, "magic": True},
    "hard-chain": {"slot": "suit", "bs": -1, "toughness": 3, "speed": -2, "metal": True, "magic": True},
    "light-chain": {"slot": "suit", "bs": -1, "toughness": 2, "speed": -1, "metal": True, "magic": True},
    "silver-chain": {"slot": "suit", "toughness": 1, "metal": True, "magic": True},
    "magic-plate": {"slot": "suit", "bs": -2, "toughness": 4, "speed": -2, "metal": True, "magic": True},
    "magic-mithril": {"slot": "suit", "toughness": 3, "metal": True, "magic": True},
    "enchanted-armour": {"slot": "suit", "toughness": 5, "magic": True},
    "dwarven-armour": {"slot": "suit", "bs": -2, "toughness": 5, "speed": -2, "magic": True},
    "elven-armour": {"slot": "suit", "toughness": 4, "speed": -1, "magic": True},
}  # fmt: skip

ITEMS: dict[str, dict[str, Any]] = {
    "arrow": {"kind": "arrows", "numbers": {"pack": 6, "pack-price": 10}},
    "bolt": {"kind": "arrows", "numbers": {"pack": 6, "pack-price": 10}},
    "arrow-of-death": {"kind": "arrows", "magic": True, "numbers": {"dice": 1}},
    "bolt-of-death": {"kind": "arrows", "magic": True, "numbers": {"dice": 1}},
    "arrow-of-true-flight": {"kind": "arrows", "magic": True, "numbers": {"always": 1}},
    "bolt-of-true-flight": {"kind": "arrows", "magic": True, "numbers": {"always": 1}},
    "arrow-of-the-assassin": {"kind": "arrows", "magic": True, "numbers": {"critical": 10}},
    "bolt-of-the-assassin": {"kind": "arrows", "magic": True, "numbers": {"critical": 10}},
    "healing-potion": {"kind": "potion", "price": 50},
    "strength-potion": {"kind": "potion", "magic": True, "numbers": {"turns": 3, "strength": 2}},
    "dawnstone": {"kind": "jewel", "magic": True},
    "amulet-of-iron": {"kind": "amulet", "magic": True, "slot": "amulet", "numbers": {"fails": 9}},
    "amulet-of-protection": {"kind": "amulet", "magic": True, "slot": "amulet", "numbers": {"toughness": 1}},
    "ring-of-protection-1": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"toughness": 1}},
    "ring-of-protection-2": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"toughness": 2}},
    "ring-of-protection-3": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"toughness": 3}},
    "ring-of-magic-protection-1": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"fails": 11}},
    "ring-of-magic-protection-2": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"fails": 9}},
    "ring-of-magic-protection-3": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"test": 1}},
    "wand": {"kind": "wand", "magic": True},
    "scroll": {"kind": "scroll", "magic": True},
    "graveroot": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["undead"]},
    "elfbane": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["elf"]},
    "blackroot": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["orc", "goblin"]},
    "stonebane": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["ogre", "troll"]},
    "lawfoil": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["chaos-warrior"]},
    "true-lawfoil": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["chaos"]},
    "warpbane": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["skaven"]},
    "cleargem": {"kind": "jewel", "magic": True, "numbers": {"spot": 1}},
    "fate-jewel": {"kind": "jewel", "magic": True, "numbers": {"fate": 2}},
    "fire-ruby": {"kind": "jewel", "magic": True},
    "jewel-of-shattering": {"kind": "jewel", "magic": True, "numbers": {"range": 8, "dice": 8}},
    "soul-jewel": {"kind": "jewel", "magic": True, "numbers": {"wounds": 1}},
    "spell-jewel": {"kind": "jewel", "magic": True},
    "treasure-map": {"kind": "map"},
    "rope": {"kind": "supply", "price": 5, "most": 1},
    "spikes": {"kind": "supply", "price": 10, "most": 1},
    "greek-fire": {"kind": "supply", "price": 25, "numbers": {"range": 6, "dice": 4}},
    "rat-poison": {"kind": "supply", "price": 25, "most": 1},
    "screech-bug": {"kind": "supply", "price": 25, "most": 1},
    "statue-ruby": {"kind": "valuable", "price": 400},
    "gold-ring": {"kind": "valuable", "price": 25},
    "red-dragon-dust": {"kind": "supply", "price": 25},
    "silver-key": {"kind": "supply", "price": 25},
    "fire-dust": {"kind": "supply", "price": 25},
    "phoenix-feather": {"kind": "supply", "price": 25},
    "dragon-tooth": {"kind": "supply", "price": 25},
    "amulet-quarter": {"kind": "quest", "numbers": {"surprise": 1}},
    "stolen-casket": {"kind": "quest"},
    "amulet-whole": {"kind": "quest"},
}  # fmt: skip

SPELLS: dict[str, dict[str, Any]] = {
    "dragon-armour": {"college": "bright", "components": ["red-dragon-dust"], "starts": True, "numbers": {"toughness": 1}},
    "open-window": {"college": "bright", "components": ["silver-key"], "starts": True, "numbers": {"surprise": 3}},
    "flames-of-death": {"college": "bright", "components": ["fire-dust"], "starts": True, "numbers": {"dice": 5}, "template": True, "fire": True, "harms": True},
    "flames-of-the-phoenix": {"college": "bright", "components": ["phoenix-feather"], "starts": True},
    "bright-key": {"college": "bright", "components": ["silver-key"], "price": 250, "numbers": {"rock": 4}},
    "flaming-hand": {"college": "bright", "components": ["red-dragon-dust"], "price": 175},
    "flight": {"college": "bright", "components": ["red-dragon-dust"], "price": 100},
    "swift-wind": {"college": "bright", "components": ["fire-dust"], "price": 150, "numbers": {"squares": 18, "part": 2}},
    "power-of-the-phoenix": {"college": "bright", "components": ["phoenix-feather", "dragon-tooth"], "price": 200},
    "still-air": {"college": "bright", "components": ["phoenix-feather"], "price": 150},
    "inferno-of-doom": {"college": "bright", "components": ["fire-dust", "dragon-tooth"], "price": 200, "numbers": {"dice": 7, "failed": 5}, "template": True, "fire": True, "harms": True},
    "courage": {"college": "bright", "components": ["silver-key"], "price": 100, "numbers": {"bravery": 12}},
    "choke": {"college": "skaven", "numbers": {"squares": 1, "turns": 3}, "harms": True},
    "fireball": {"college": "skaven", "numbers": {"dice": 5}, "template": True, "fire": True, "harms": True},
    "flaming-skull": {"college": "skaven"},
    "lightning-bolt": {"college": "", "numbers": {"range": 12, "dice": 6}, "harms": True},
}  # fmt: skip

TRAPS: dict[str, dict[str, Any]] = {
    "pit": {"spot": 5, "disarm": 0, "numbers": {"hurts": 9, "wounds": 1}},
    "crossfire": {"spot": 8, "disarm": 6, "numbers": {"part": 4, "dice": 3}},
    "portcullis": {"spot": 6, "disarm": 11, "numbers": {"lift": 20}},
    "blocks": {"spot": 7, "disarm": 11, "numbers": {"dice": 12, "cost": 2}},
    "gas": {"spot": 10, "disarm": 7, "numbers": {"rings": 2, "first": 1, "second": 2}},
    "mantrap": {"spot": 7, "disarm": 6, "numbers": {"dice": 4}},
    "magic": {"spot": 9, "disarm": 7},
    "fireball": {"spot": 8, "disarm": 9, "numbers": {"dice": 5, "moves": 3, "squares": 8}},
    "alarm": {"spot": 7, "disarm": 7},
    "poison-dart": {"spot": 9, "disarm": 8, "numbers": {"dice": 1}},
    "spike": {"spot": 6, "disarm": 7, "numbers": {"dice": 3, "poisoned": 8}},
    "shock": {"spot": 8, "disarm": 11, "numbers": {"dice": 5, "metal": 10}},
    "mindstealer": {"spot": 6, "disarm": 10, "numbers": {"turns": 6, "held": 3}},
    "guillotine": {"spot": 6, "disarm": 8, "numbers": {"dice": 2}},
    "spinning-blade": {"spot": 8, "disarm": 8, "numbers": {"dice": 5, "near": 3}},
}  # fmt: skip

PLANS: dict[str, dict[str, Any]] = {
    "passage": {"deep": 5, "wide": 2},
    "t-junction": {"deep": 2, "wide": 2},
    "left-turn": {"deep": 2, "wide": 2},
    "right-turn": {"deep": 2, "wide": 2},
    "stairs-out": {"deep": 2, "wide": 2},
    "stairs-down": {"deep": 2, "wide": 2},
    "small-room": {"deep": 5, "wide": 5},
    "large-room": {"deep": 5, "wide": 10},
    "skull-room": {"deep": 12, "wide": 10, "spots": [{"what": "gaze", "x": "0-11", "y": "4-5"}, {"what": "pillar", "x": "3", "y": "2", "blocks": True}, {"what": "pillar", "x": "3", "y": "7", "blocks": True}, {"what": "pillar", "x": "8", "y": "2", "blocks": True}, {"what": "pillar", "x": "8", "y": "7", "blocks": True}], "effects": "skull-room"},
    "wizards-study": {"deep": 12, "wide": 10, "spots": [{"what": "fire", "x": "11", "y": "4-5", "blocks": True}, {"what": "circle", "x": "5-7", "y": "4-6"}, {"what": "desk", "x": "5-6", "y": "0", "blocks": True}], "effects": "wizards-study"},
    "mosaic-room": {"deep": 12, "wide": 10, "spots": [{"what": "egg", "x": "5", "y": "5"}, {"what": "egg", "x": "6", "y": "5"}, {"what": "barrel", "x": "11", "y": "0", "blocks": True}, {"what": "barrel", "x": "11", "y": "9", "blocks": True}], "effects": "mosaic-room"},
    "fire-cavern": {"deep": 12, "wide": 10, "spots": [{"what": "lava", "x": "0-11", "y": "9", "blocks": True}], "effects": "fire-cavern"},
    "great-cavern": {"deep": 12, "wide": 10, "spots": [{"what": "throne", "x": "11", "y": "4"}, {"what": "steps", "x": "9-10", "y": "2-7"}, {"what": "fire-pit", "x": "5-6", "y": "4-5", "blocks": True}, {"what": "anchor", "x": "6", "y": "0"}], "effects": "great-cavern"},
}  # fmt: skip

PIECES: dict[str, dict[str, Any]] = {
    "chest": {"wall": True},
    "weapons-rack": {"long": 3, "wall": True, "table": "weapons-rack"},
    "cupboard": {"long": 3, "wall": True, "table": "cupboard"},
    "sorcerers-table": {"long": 3, "deep": 2, "table": "sorcerers-table"},
    "alchemists-bench": {"long": 3, "wall": True, "table": "alchemists-bench"},
    "bookcase": {"long": 3, "wall": True, "table": "bookcase"},
    "torture-rack": {"long": 3, "deep": 2, "table": "torture-rack"},
}  # fmt: skip

NUMBERS: dict[str, dict[str, Any]] = {
    "hand-to-hand": {"even": 7, "least": 2, "most": 10},
    "ranged": {"sum": 12, "least": 2, "most": 12, "band-1": 3, "band-2": 12, "band-3": 24, "band-4": 36, "partial": 4},
    "exploring": {"move": 12, "carrying": 6, "lame": 8},
    "counters": {"each": 4, "hand": 6, "draw": 1},
    "room-door": {"passage": 2},
    "overlap": {"more": 3},
    "surprise": {"heroes": 1, "map": 1, "sentry": 1},
    "running": {"from": 2},
    "combat": {"lying": 1, "drag": 3, "halved": 2, "critical": 12, "fumble": 1},
    "recovering": {"arrow": 4, "weapon": 2, "magic": 10},
    "pursuit": {"turns": 3},
    "trap-counter": {"room": 4, "passage": 2, "at-once": 2},
    "wandering-counter": {"played": 6},
    "matrix": {"level": 1, "dungeon": 1, "models": 4},
    "carrying": {"gold": 250, "weapons": 3, "suit": 1, "shield": 1, "helm": 1, "ring": 1, "amulet": 1},
    "template": {"side": 2, "range": 12},
    "components": {"price": 25, "first": 4, "still": 2},
    "henchmen": {"below-fate": 1, "men": 2},
    "new-hero": {"sides": 4, "plus": 4, "times": 10},
    "town": {"living": 25, "unpaid": 1, "train": 200, "train-most": 12, "train-fate": 1000, "soon": 2, "soon-gain": 2, "later": 4, "later-gain": 1, "disease": 100, "limb": 500, "raise": 1000, "half": 2, "magic": 100, "charges": 3},
    "reward": {"gold": 500, "fate": 1, "double": 2},
    "descending": {"near": 12, "sections": 2},
    "chain": {"reach": 4},
    "rats": {"times": 5, "bitten": 4, "wounds": 1, "flasks": 2, "part": 2, "surprise": 2, "dice": 1, "ropes": 2},
    "maiden": {"speed": 6, "toughness": 3, "wounds": 2, "gold": 100, "traps": 1},
    "mould": {"squares": 6},
}  # fmt: skip


@pytest.mark.proves(
    "hero.heinrich", "hero.ready.made", "sheet.sven", "hero.dwarf.example", "sheet.torallion", "sheet.magnus",
    "hench.man_at_arms", "hench.sergeant",
)  # fmt: skip
def test_heroes() -> None:
    assert {id: said(each) for id, each in content().heroes.items()} == HEROES


@pytest.mark.proves(
    "create.human", "create.dwarf", "skill.dwarf.traps", "create.elf", "skill.elf.surprise", "hero.elf.surprise",
)  # fmt: skip
def test_races() -> None:
    assert {id: said(each) for id, each in content().races.items()} == RACES


@pytest.mark.proves(
    "weapon.fists", "weapon.strength.bands", "weapon.dagger", "town.price.weapons", "weapon.spear",
    "sheet.weapon.long_reach", "weapon.sword", "sheet.weapon.sword", "weapon.axe", "weapon.warhammer",
    "weapon.halberd", "weapon.double_sword", "weapon.double_axe", "weapon.short_bow", "sheet.weapon.short_bow",
    "weapon.bow", "weapon.long_bow", "weapon.crossbow", "treasure.weapon.table", "treasure.bow.table",
    "treasure.sword.table",
)  # fmt: skip
def test_weapons() -> None:
    assert {id: said(each) for id, each in content().weapons.items()} == WEAPONS


@pytest.mark.proves(
    "armour.leather", "town.price.armour", "sheet.armour.chain", "armour.plate", "armour.mithril",
    "sheet.armour.shield", "treasure.shield.table", "treasure.armour.table",
)  # fmt: skip
def test_armour() -> None:
    assert {id: said(each) for id, each in content().armour.items()} == ARMOUR


@pytest.mark.proves(
    "missile.arrow_used", "town.price.weapons", "item.arrows.death", "item.arrows.true_flight",
    "item.arrows.assassin", "item.potion.healing", "town.price.gear", "item.potion.strength", "item.dawnstone",
    "item.amulet.iron", "item.amulet.protection", "item.ring.protection", "item.ring.magic_protection",
    "item.wand", "item.scroll", "treasure.venom.table", "item.venom", "item.jewel.other", "item.jewel.fire_ruby",
    "item.jewel.shattering", "item.treasure_map", "item.rope", "carry.supplies", "item.spikes", "item.greek_fire",
    "item.rat_poison", "item.screech_bug", "hazard.statue", "hazard.crypt", "magic.components",
    "campaign.quarter", "dungeon.quest.treasure", "campaign.fifth",
)  # fmt: skip
def test_items() -> None:
    """All that are printed; scrolls, wands and jewels with a spell in them are made from the spells."""
    made = ("scroll-", "wand-", "spell-jewel-")
    found = {id: said(each) for id, each in content().items.items()}
    assert {id: each for id, each in found.items() if not id.startswith(made)} == ITEMS
    for id, each in found.items():
        if id.startswith(made):
            kind = id.removeprefix("spell-").partition("-")[0]
            assert (
                each == {"kind": kind, "magic": True}
                and content().items[id].text == id.removeprefix("spell-").partition("-")[2]
            )
    spells = content().spells
    assert [id.removeprefix("scroll-") for id in found if id.startswith("scroll-")] == list(spells)
    assert [id.removeprefix("wand-") for id in found if id.startswith("wand-")] == list(spells)
    bright = [id for id, spell in SPELLS.items() if spell["college"] == "bright"]
    assert [id.removeprefix("spell-jewel-") for id in found if id.startswith("spell-jewel-")] == bright


@pytest.mark.proves(
    "spell.dragon_armour", "magic.start", "spell.open_window", "spell.flames_of_death",
    "spell.flames_of_the_phoenix", "spell.bright_key", "spell.flaming_hand", "spell.flight", "spell.swift_wind",
    "spell.power_of_the_phoenix", "spell.still_air", "spell.inferno", "spell.courage", "spell.choke",
    "spell.fireball", "spell.flaming_skull", "spell.lightning_bolt",
)  # fmt: skip
def test_spells() -> None:
    assert {id: said(each) for id, each in content().spells.items()} == SPELLS


@pytest.mark.proves(
    "trapfx.pit", "traps.table.room", "trapfx.crossfire", "traps.table.chest", "trapfx.portcullis",
    "trapfx.blocks", "trapfx.gas", "trapfx.mantrap", "trapfx.magic", "trapfx.fireball", "trapfx.alarm",
    "trapfx.poison_dart", "trapfx.spike", "trapfx.shock", "trapfx.mindstealer", "trapfx.guillotine",
    "trapfx.spinning_blade",
)  # fmt: skip
def test_traps() -> None:
    assert {id: said(each) for id, each in content().traps.items()} == TRAPS


@pytest.mark.proves(
    "geometry.sections", "geometry.quest_rooms",
)  # fmt: skip
def test_plans() -> None:
    assert {id: said(each) for id, each in content().plans.items()} == PLANS


@pytest.mark.proves(
    "room.chest.place", "furnish.place", "furnish.weapons_rack.who",
)  # fmt: skip
def test_pieces() -> None:
    assert {id: said(each) for id, each in content().pieces.items()} == PIECES


@pytest.mark.proves(
    "sheet.hth.general", "sheet.hth.row", "sheet.ranged.general", "sheet.ranged.row", "los.partial",
    "explore.move.twelve", "death.ko.carry", "injury.leg", "counter.set", "counter.hand.limit",
    "turn.explore.gm_phase", "gen.room_door", "place.overlap.extend", "surprise.heroes.plus_one",
    "surprise.heroes.map", "sentry.surprise", "run.dice", "death.ko.ws", "death.ko.drag", "ranged.critical",
    "missile.recover.roll", "pursuit.choice", "trap.when.square", "counter.wandering", "matrix.level",
    "matrix.small_party", "carry.limits", "magic.template", "magic.components", "magic.start", "magic.move",
    "hench.limit", "create.gold", "town.living", "town.train.characteristic", "town.train.fate",
    "town.fate.quest", "town.heal", "town.resurrect", "town.sell", "sheet.scale", "campaign.end",
    "campaign.fifth", "stairs.new_level", "qroom.chain", "hazard.rats", "hazard.bats", "hazard.grate",
    "hazard.chasm", "hazard.stranger.maiden", "hazard.stranger.rogue", "hazard.mould",
)  # fmt: skip
def test_numbers() -> None:
    assert {id: dict(each.values) for id, each in content().numbers.items()} == NUMBERS
