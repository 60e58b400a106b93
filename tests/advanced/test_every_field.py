"""Every field of every card, table and list of numbers against what is written here; test_ledger_numbers.py holds most of
them against the sentences of the ledger. What a card does not name is as the records have it: false, nothing, or none."""

# ruff: noqa: E501  (a card is a line)

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import Any

import pytest

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Row, Span, Throw

WORDS = ("id", "title", "rules", "letter", "text", "story", "goal")
"""What people read; and the rules, which the coverage looks at."""


def plain(value: Any) -> Any:
    """A value as it is written here."""
    if isinstance(value, Span | Throw):
        return str(value)
    if isinstance(value, Row):
        return line(value)
    if is_dataclass(value):
        return said(value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return value


def line(row: Row) -> str:
    """A row of a table: its dice, what it says, and all that belongs to it."""
    found = [str(row.roll), row.what]
    for name in ("count", "gold", "items", "monsters", "spot", "disarm"):
        value = getattr(row, name)
        if isinstance(value, dict) and value:
            found.append(" ".join([name, *(f"{key}={n}" for key, n in value.items())]))
        elif value:
            found.append(f"{name} {value}")
    return ", ".join(found)


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
    "sergeant": {"race": "human", "calling": "henchman", "values": {"ws": 8, "bs": 7, "strength": 6, "toughness": 10, "speed": 6, "bravery": 8, "intelligence": 6, "wounds": 3, "fate": 1}, "weapons": ["sword"], "armour": ["chain", "shield"], "hire": 100, "pay": 75, "armoured": True, "leads": True},
}  # fmt: skip

RACES: dict[str, dict[str, Any]] = {
    "human": {"ws": "D6+4", "bs": "D4+3", "strength": "D4+4", "toughness": "D4+4", "speed": "D6+4", "bravery": "D8+3", "intelligence": "D8+3", "wounds": "D4+1", "fate": 2},
    "dwarf": {"ws": "D6+5", "bs": "D4+3", "strength": "D4+4", "toughness": "D4+4", "speed": "D6+3", "bravery": "D8+3", "intelligence": "D8+3", "wounds": "D4+1", "fate": 2, "traps": 2},
    "elf": {"ws": "D6+4", "bs": "D4+5", "strength": "D4+3", "toughness": "D4+2", "speed": "D6+5", "bravery": "D8+3", "intelligence": "D8+3", "wounds": "D4+1", "fate": 2, "surprise": 1},
}  # fmt: skip

WEAPONS: dict[str, dict[str, Any]] = {
    "fists": {"fumble": 0, "critical": 13, "below": 5},
    "dagger": {"price": 10, "below": 4, "dice": 1, "range": 4, "wizard": True, "free": True},
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
    "healing-potion": {"kind": "potion", "price": 50, "heals": True},
    "strength-potion": {"kind": "potion", "magic": True, "numbers": {"turns": 3, "strength": 2}},
    "dawnstone": {"kind": "jewel", "magic": True, "holds": "fate"},
    "amulet-of-iron": {"kind": "amulet", "magic": True, "slot": "amulet", "numbers": {"fails": 9}},
    "amulet-of-protection": {"kind": "amulet", "magic": True, "slot": "amulet", "numbers": {"toughness": 1}},
    "ring-of-protection-1": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"toughness": 1}},
    "ring-of-protection-2": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"toughness": 2}},
    "ring-of-protection-3": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"toughness": 3}},
    "ring-of-magic-protection-1": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"fails": 11}},
    "ring-of-magic-protection-2": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"fails": 9}},
    "ring-of-magic-protection-3": {"kind": "ring", "magic": True, "slot": "ring", "numbers": {"test": 1}},
    "wand": {"kind": "wand", "magic": True, "holds": "spells", "blank": True},
    "scroll": {"kind": "scroll", "magic": True, "blank": True},
    "graveroot": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["undead"]},
    "elfbane": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["elf"]},
    "blackroot": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["orc", "goblin"]},
    "stonebane": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["ogre", "troll"]},
    "lawfoil": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["chaos-warrior"]},
    "true-lawfoil": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["chaos"], "among_skaven": "warpbane"},
    "warpbane": {"kind": "venom", "magic": True, "numbers": {"wounds": 1}, "against": ["skaven"]},
    "cleargem": {"kind": "jewel", "magic": True, "numbers": {"spot": 1}},
    "fate-jewel": {"kind": "jewel", "magic": True, "numbers": {"fate": 2}, "holds": "fate"},
    "fire-ruby": {"kind": "jewel", "magic": True, "holds": "spells"},
    "jewel-of-shattering": {"kind": "jewel", "magic": True, "numbers": {"range": 8, "dice": 8}, "unfailing": True},
    "soul-jewel": {"kind": "jewel", "magic": True, "numbers": {"wounds": 1}},
    "spell-jewel": {"kind": "jewel", "magic": True, "holds": "spells", "blank": True},
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

MONSTERS: dict[str, dict[str, Any]] = {
    "skaven-warrior": {"people": "skaven", "values": {"ws": 6, "bs": 5, "strength": 5, "toughness": 6, "speed": 10, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 10, "dice": 3, "armour": ["leather", "shield"], "common": True},
    "skaven-sentry": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 5, "toughness": 6, "speed": 11, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 20, "dice": 3, "armour": ["shield"], "special": ["sentry"]},
    "skaven-champion": {"people": "skaven", "values": {"ws": 7, "bs": 5, "strength": 6, "toughness": 8, "speed": 9, "bravery": 8, "intelligence": 6, "wounds": 3}, "gold": 20, "dice": 4, "armour": ["chain", "shield"]},
    "skaven-warlord": {"people": "skaven", "values": {"ws": 8, "bs": 5, "strength": 7, "toughness": 8, "speed": 9, "bravery": 9, "intelligence": 7, "wounds": 4}, "gold": 60, "dice": 6, "weapon": "magic-halberd", "leads": True},
    "named-warlord": {"people": "skaven", "values": {"ws": 8, "bs": 5, "strength": 7, "toughness": 8, "speed": 9, "bravery": 9, "intelligence": 7, "wounds": 4}, "gold": 60, "dice": 6, "weapon": "magic-halberd", "special": ["character"], "comes": 1, "leads": True},
    "gutter-runner": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 5, "toughness": 5, "speed": 12, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 20, "dice": 3, "arms": "poisoned dagger", "special": ["poisoned"]},
    "night-runner": {"people": "skaven", "values": {"ws": 7, "bs": 7, "strength": 5, "toughness": 5, "speed": 12, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 30, "dice": 3, "arms": "poisoned dagger", "special": ["poisoned"]},
    "globadier": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 3, "toughness": 5, "speed": 10, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 60, "dice": 2, "weapon": "halberd", "special": ["globes"], "numbers": {"globes": 6, "range": 12, "phases": 2}},
    "jezzail": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 6, "toughness": 4, "speed": 10, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 60, "dice": 2, "special": ["jezzail", "team"], "numbers": {"range": 48, "dice": 6, "models": 2}},
    "warpfire": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 4, "toughness": 4, "speed": 10, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 100, "dice": 2, "special": ["warpfire", "team"], "numbers": {"range": 12, "dice": 5, "models": 2}},
    "warpweaver": {"people": "skaven", "values": {"ws": 5, "bs": 6, "strength": 4, "toughness": 5, "speed": 10, "bravery": 6, "intelligence": 9, "wounds": 3}, "gold": 60, "dice": 1, "weapon": "dagger", "special": ["character"], "spells": {"fireball": 1, "flaming-skull": 1}, "comes": 4},
    "white-sorcerer": {"people": "skaven", "values": {"ws": 5, "bs": 7, "strength": 5, "toughness": 5, "speed": 10, "bravery": 6, "intelligence": 10, "wounds": 4}, "gold": 100, "dice": 1, "weapon": "dagger", "special": ["character"], "spells": {"choke": 1, "flaming-skull": 1, "fireball": 2}, "items": ["ring-of-magic-protection-1"], "comes": 4},
    "censer-bearer": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 4, "toughness": 5, "speed": 10, "bravery": 6, "intelligence": 6, "wounds": 3}, "gold": 60, "dice": 2, "arms": "staff", "special": ["censer"], "numbers": {"wounds": 1}, "comes": 3},
    "plague-monk": {"people": "skaven", "values": {"ws": 6, "bs": 6, "strength": 4, "toughness": 5, "speed": 10, "bravery": 6, "intelligence": 8, "wounds": 3}, "gold": 60, "dice": 2, "weapon": "dagger", "special": ["character", "warpscroll"], "numbers": {"scrolls": 1}, "comes": 3},
    "mors-warlord": {"people": "skaven", "values": {"ws": 10, "bs": 5, "strength": 9, "toughness": 8, "speed": 9, "bravery": 9, "intelligence": 7, "wounds": 4}, "gold": 100, "dice": 7, "weapon": "rune-sword", "armour": ["chain", "shield"], "special": ["character"], "comes": 4, "leads": True},
    "eshin-assassin": {"people": "skaven", "values": {"ws": 9, "bs": 9, "strength": 5, "toughness": 7, "speed": 12, "bravery": 9, "intelligence": 7, "wounds": 4}, "gold": 80, "dice": 3, "arms": "poisoned dagger", "special": ["character", "poisoned"], "comes": 2},
    "rat-ogre": {"people": "skaven", "values": {"ws": 7, "bs": 3, "strength": 8, "toughness": 8, "speed": 7, "bravery": 8, "intelligence": 4, "wounds": 7}, "gold": 70, "dice": 6, "arms": "claws", "special": ["fearsome", "large"], "size": 2},
    "giant-rat": {"people": "skaven", "values": {"ws": 5, "strength": 3, "toughness": 5, "speed": 10, "bravery": 6, "intelligence": 6, "wounds": 1}, "gold": 5, "dice": 1, "arms": "bite"},
    "zombie": {"people": "undead", "values": {"ws": 6, "bs": 1, "strength": 5, "toughness": 4, "speed": 6, "bravery": 10, "intelligence": 2, "wounds": 3}, "gold": 10, "dice": 3, "arms": "cleaver", "special": ["fearsome", "undead"]},
    "skeleton": {"people": "undead", "values": {"ws": 6, "bs": 4, "strength": 5, "toughness": 5, "speed": 6, "bravery": 10, "intelligence": 2, "wounds": 3}, "gold": 20, "dice": 3, "weapon": "halberd", "arms": "scythe", "special": ["fearsome", "undead"]},
    "mummy": {"people": "undead", "values": {"ws": 7, "bs": 1, "strength": 6, "toughness": 8, "speed": 6, "bravery": 10, "intelligence": 5, "wounds": 4}, "gold": 100, "dice": 4, "arms": "claws", "special": ["fearsome", "undead", "disease"]},
    "goblin": {"people": "goblin", "values": {"ws": 5, "bs": 5, "strength": 4, "toughness": 5, "speed": 6, "bravery": 5, "intelligence": 5, "wounds": 2}, "gold": 5, "dice": 2},
    "goblin-archer": {"people": "goblin", "values": {"ws": 5, "bs": 5, "strength": 4, "toughness": 5, "speed": 6, "bravery": 5, "intelligence": 5, "wounds": 2}, "gold": 5, "dice": 1, "weapon": "dagger", "shoots": "short-bow"},
    "orc": {"people": "orc", "values": {"ws": 6, "bs": 5, "strength": 5, "toughness": 7, "speed": 6, "bravery": 7, "intelligence": 5, "wounds": 4}, "gold": 10, "dice": 3},
    "orc-champion": {"people": "orc", "values": {"ws": 7, "bs": 5, "strength": 6, "toughness": 7, "speed": 5, "bravery": 8, "intelligence": 5, "wounds": 4}, "gold": 20, "dice": 4},
    "orc-warlord": {"people": "orc", "values": {"ws": 8, "bs": 5, "strength": 6, "toughness": 9, "speed": 6, "bravery": 9, "intelligence": 6, "wounds": 4}, "gold": 60, "dice": 4, "leads": True},
    "orc-sentry": {"people": "orc", "values": {"ws": 6, "bs": 6, "strength": 5, "toughness": 7, "speed": 7, "bravery": 7, "intelligence": 5, "wounds": 4}, "gold": 20, "dice": 3, "special": ["sentry"]},
    "chaos-thug": {"people": "chaos", "values": {"ws": 7, "bs": 5, "strength": 5, "toughness": 7, "speed": 7, "bravery": 8, "intelligence": 6, "wounds": 3}, "gold": 10, "dice": 3},
    "chaos-warrior": {"people": "chaos-warrior", "values": {"ws": 8, "bs": 4, "strength": 6, "toughness": 9, "speed": 6, "bravery": 9, "intelligence": 8, "wounds": 4}, "gold": 40, "dice": 6},
    "chaos-champion": {"people": "chaos-warrior", "values": {"ws": 10, "bs": 4, "strength": 6, "toughness": 10, "speed": 6, "bravery": 10, "intelligence": 8, "wounds": 4}, "gold": 80, "dice": 5, "weapon": "double-axe"},
    "ogre": {"people": "ogre", "values": {"ws": 7, "bs": 3, "strength": 8, "toughness": 8, "speed": 7, "bravery": 7, "intelligence": 4, "wounds": 9}, "gold": 80, "dice": 8, "special": ["fearsome", "large"], "size": 2},
    "troll": {"people": "troll", "values": {"ws": 5, "bs": 1, "strength": 9, "toughness": 8, "speed": 7, "bravery": 6, "intelligence": 4, "wounds": 9}, "gold": 90, "dice": 9, "special": ["fearsome", "large", "regenerates"], "size": 2},
    "minotaur": {"people": "minotaur", "values": {"ws": 7, "bs": 4, "strength": 7, "toughness": 8, "speed": 8, "bravery": 8, "intelligence": 4, "wounds": 9}, "gold": 90, "dice": 7, "special": ["fearsome", "large", "berserk"], "size": 2},
    "praznagar": {"people": "chaos", "values": {"ws": 9, "bs": 7, "strength": 8, "toughness": 8, "speed": 9, "bravery": 9, "intelligence": 9, "wounds": 5}, "gold": 0, "dice": 6, "special": ["fearsome", "never-fumbles"], "hits_as": 10, "named": True},
    "living-statue": {"people": "statue", "values": {"ws": 9, "toughness": 8, "speed": 6, "wounds": 8}, "gold": 0, "dice": 5},
    "undead-skaven": {"people": "undead", "values": {"ws": 6, "strength": 6, "toughness": 12, "wounds": 1}, "gold": 0, "dice": 6, "special": ["undead"]},
    "witch": {"people": "witch", "values": {"ws": 7, "toughness": 4, "wounds": 2}, "gold": 0, "dice": 0, "idle": True},
    "chain": {"people": "chain", "values": {"ws": 8, "toughness": 7, "wounds": 4}, "gold": 0, "dice": 4, "arms": "chain", "numbers": {"reach": 4}, "rooted": True},
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
    "rats": {"times": 5, "bitten": 4, "wounds": 1, "flasks": 2, "part": 2},
    "grate": {"surprise": 2, "dice": 1},
    "chasm": {"ropes": 2},
    "maiden": {"speed": 6, "toughness": 3, "wounds": 2, "gold": 100, "traps": 1},
    "mould": {"squares": 6},
}  # fmt: skip

QUESTS: dict[str, dict[str, Any]] = {
    "expedition": {"levels": 1, "treasure": "stolen-casket"},
    "descent": {"levels": 2, "treasure": "stolen-casket", "stairs_down": True},
    "warlords-lair": {"levels": 3, "treasure": "amulet-quarter", "dungeon": 1},
    "magic-maze": {"levels": 3, "treasure": "amulet-quarter", "dungeon": 2},
    "plague-temple": {"levels": 3, "treasure": "amulet-quarter", "dungeon": 3},
    "amber-room": {"levels": 3, "treasure": "amulet-quarter", "dungeon": 4},
    "prison-of-ice": {"levels": 1, "treasure": "amulet-whole", "dungeon": 5},
}  # fmt: skip

CHAMBERS: dict[str, dict[str, Any]] = {
    "prison-of-ice.r1": {"monsters": {"praznagar": 1, "chaos-champion": 4}},
    "warlords-lair.r1": {"monsters": {"skaven-warrior": 3, "skaven-sentry": 1}},
    "warlords-lair.r2": {"monsters": {"skaven-warrior": 4}, "things": ["weapons-rack"]},
    "warlords-lair.r3": {"monsters": {"skaven-warrior": 4, "skaven-champion": 2}},
    "warlords-lair.r4": {"monsters": {"skaven-warlord": 1, "skaven-champion": 2, "skaven-warrior": 2}, "things": ["chest"]},
    "warlords-lair.r5": {"things": ["chest"]},
    "warlords-lair.r6": {"things": ["cupboard"]},
    "magic-maze.r1": {"monsters": {"night-runner": 1, "gutter-runner": 2}},
    "magic-maze.r2": {"monsters": {"skaven-warrior": 5}},
    "magic-maze.r3": {"monsters": {"skaven-champion": 3}},
    "magic-maze.r4": {"monsters": {"skaven-warrior": 4, "skaven-sentry": 1}, "things": ["bookcase"]},
    "magic-maze.r5": {"monsters": {"warpweaver": 1, "eshin-assassin": 1, "skaven-warrior": 4}, "things": ["alchemists-bench", "chest"]},
    "magic-maze.r6": {},
    "plague-temple.r1": {"monsters": {"skaven-warrior": 4}},
    "plague-temple.r2": {"monsters": {"censer-bearer": 1, "skaven-warrior": 2}},
    "plague-temple.r3": {"monsters": {"skaven-warrior": 4}},
    "plague-temple.r4": {"monsters": {"censer-bearer": 1, "skaven-warrior": 2}, "things": ["cupboard"]},
    "plague-temple.r5": {"monsters": {"plague-monk": 1, "skaven-champion": 2, "skaven-warrior": 4}},
    "plague-temple.r6": {"monsters": {"rat-ogre": 1, "plague-monk": 1}},
    "plague-temple.r7": {"things": ["chest"]},
    "plague-temple.r8": {"monsters": {"zombie": 2}},
    "amber-room.r1": {"monsters": {"jezzail": 1, "skaven-warrior": 2}},
    "amber-room.r2": {"monsters": {"skaven-warrior": 8, "skaven-champion": 1}},
    "amber-room.r3": {"monsters": {"globadier": 1, "skaven-warrior": 2}},
    "amber-room.r4": {"monsters": {"skaven-warrior": 6, "skaven-champion": 2}, "things": ["weapons-rack"]},
    "amber-room.r5": {"monsters": {"mors-warlord": 1, "white-sorcerer": 1, "skaven-champion": 2, "skaven-warrior": 4}, "things": ["chest"]},
    "amber-room.r6": {},
}  # fmt: skip

OUTFITS: dict[str, dict[str, Any]] = {
    "descent": {"items": {"healing-potion": 2}, "components": 2, "trained": {"wounds": 1}},
    "warlords-lair": {"items": {"healing-potion": 5}, "components": 3, "men": ["man-at-arms"], "trained": {"wounds": 1, "fate": 1, "ws": 1}},
    "magic-maze": {"items": {"healing-potion": 5}, "components": 3, "men": ["man-at-arms"], "trained": {"wounds": 2, "fate": 2, "ws": 1}},
    "plague-temple": {"items": {"healing-potion": 5}, "components": 3, "men": ["man-at-arms"], "trained": {"wounds": 1, "fate": 1, "ws": 1}},
    "amber-room": {"items": {"healing-potion": 6}, "components": 4, "men": ["sergeant"], "trained": {"wounds": 3, "fate": 2, "ws": 2, "toughness": 1}},
    "prison-of-ice": {"items": {"healing-potion": 2}, "components": 2, "trained": {"wounds": 1, "fate": 1}},
}  # fmt: skip

TABLES: dict[str, dict[str, Any]] = {
    "room-traps": {"of": "traps", "rows": ["1, pit", "2, crossfire", "3, portcullis", "4, blocks", "5, gas", "6, mantrap", "7, magic", "8, fireball", "9-12, alarm"]},
    "chest-traps": {"of": "traps", "rows": ["1, crossfire", "2, poison-dart", "3, gas", "4, mantrap", "5, spike", "6, shock", "7, magic", "8, fireball", "9, mindstealer", "10, guillotine", "11-12, alarm"]},
    "gas": {"rows": ["1-6, mild-poison, count 3", "7-8, nausea", "9-10, madness, count 6", "11, strong-poison, count 8", "12, deadly-poison"]},
    "magic-trap": {"of": "spells", "rows": ["1-2, inferno-of-doom", "3-4, lightning-bolt", "5-8, choke", "9-10, flames-of-death", "11-12, fireball"]},
    "hazards": {"rows": ["1, wandering", "2, stranger", "3, chasm", "4, statue", "5, rats-or-bats", "6, mould", "7, mushrooms", "8, grate", "9, pool", "10, magic-circle", "11, trapdoor", "12, throne"]},
    "stranger": {"rows": ["1-3, maiden", "4-6, witch", "7-9, man-at-arms", "10-12, rogue"]},
    "rogue": {"rows": ["1-6, leaves", "7-11, steals", "12, stays"]},
    "statue": {"rows": ["1-2, cursed", "3-6, alive, monsters living-statue=1", "7-11, warlord, monsters skaven-warlord=1", "12, nothing"]},
    "rats-or-bats": {"rows": ["1-6, rats", "7-12, bats"]},
    "mould": {"rows": ["1, deadly-poison", "2-6, wound, count 1", "7-10, weak, count 2", "11-12, nothing"]},
    "mushrooms": {"rows": ["1-2, deadly-poison", "3-4, asleep", "5-6, spots", "7-8, strong, count 1", "9-10, swift, count 2", "11-12, healed"]},
    "pool": {"rows": ["1, deadly-poison", "2-4, asleep", "5-8, fate, count 1", "9-12, healed"]},
    "magic-circle": {"rows": ["1, lost-fate, count 1", "2, lair", "3-6, nothing", "7-9, free-spell", "10-11, heal, count 1", "12, fate, count 1"]},
    "trapdoor": {"rows": ["1, trap", "2-3, lower-room", "4-6, crypt", "7-9, nothing", "10-12, stairs-down"]},
    "crypt": {"rows": ["1-2, mould", "3-6, nothing", "7-11, gold, gold 25", "12, monster, monsters undead-skaven=1"]},
    "passage-length": {"rows": ["1-3, sections, count 1", "4-8, sections, count 2", "9-12, sections, count 3"]},
    "passage-features": {"dice": 2, "rows": ["2-5, wandering", "6-14, nothing", "15-19, doors, count 1", "20-21, doors, count 2", "22-24, wandering"]},
    "passage-end": {"dice": 2, "rows": ["2-3, t-junction", "4-8, dead-end", "9-11, right-turn", "12-14, t-junction", "15-17, left-turn", "18-19, stairs-down", "20-22, stairs-out", "23-24, t-junction"]},
    "room-type": {"rows": ["1-6, normal", "7-8, hazard", "9-10, lair", "11-12, quest"]},
    "room-type-0": {"rows": ["1-6, normal", "7-9, hazard", "10-12, lair"]},
    "room-type-3": {"rows": ["1-5, normal", "6-8, hazard", "9-11, lair", "12, quest"]},
    "room-type-6": {"rows": ["1-4, normal", "5-6, hazard", "7-8, lair", "9-12, quest"]},
    "room-type-8": {"rows": ["1-3, normal", "4-5, hazard", "6-7, lair", "8-12, quest"]},
    "quest-room": {"of": "plans", "rows": ["1-6, large-room", "7-8, skull-room", "9, wizards-study", "10, mosaic-room", "11, fire-cavern", "12, great-cavern"]},
    "skull-room": {"rows": ["1-2, mist", "3-4, slippery", "5-6, gaze", "7-8, pillars", "9-10, empty-chests", "11-12, tough"]},
    "wizards-study": {"rows": ["1-2, heat", "3-4, fireball", "5-6, scroll", "7-8, damped", "9-10, circle", "11-12, desk"]},
    "mosaic-room": {"rows": ["1-2, bones", "3-4, eggs", "5-6, fools-gold", "7-8, terror", "9-10, fumes", "11-12, barrels"]},
    "fire-cavern": {"rows": ["1-2, spells", "3-4, fatigue", "5-6, swift", "7-8, double-trap", "9-10, berserk", "11-12, ruby"]},
    "great-cavern": {"rows": ["1-2, throne", "3-4, steps", "5-6, firepit", "7-8, tainted", "9-10, souls", "11-12, chain"]},
    "furnishings": {"rows": ["1-6, nothing", "7, weapons-rack", "8, cupboard", "9, sorcerers-table", "10, alchemists-bench", "11, bookcase", "12, torture-rack"]},
    "weapons-rack": {"rows": ["1-2, nothing", "3-4, weapons, items spear=1", "5, weapons, items spear=3", "6-7, weapons, items arrow=6", "8, weapons, items arrow=12", "9-10, weapons, items sword=1", "11, weapons, items axe=1", "12, again, count 2"]},
    "cupboard": {"rows": ["1, counter", "2-9, nothing", "10-11, gold, gold 25", "12, items, items healing-potion=1"]},
    "sorcerers-table": {"rows": ["1, counter", "2-10, nothing", "11, scrolls, count 2", "12, magic-arrows"]},
    "alchemists-bench": {"rows": ["1, counter", "2-10, nothing", "11, venom, count 1", "12, items, items healing-potion=1"]},
    "bookcase": {"rows": ["1-10, nothing", "11, scrolls, count 1", "12, items, items treasure-map=1"]},
    "torture-rack": {"rows": ["1, spinning-blade", "2-11, nothing", "12, items, items rope=1 spikes=1"]},
    "room-doors": {"rows": ["1-4, doors", "5-8, doors, count 1", "9-12, doors, count 2"]},
    "secret-doors": {"rows": ["1, counter", "2-6, nothing", "7-12, door"]},
    "hidden-treasure": {"dice": 2, "rows": ["2-6, counter", "7-16, nothing", "17-23, gold, gold 5", "24, magic"]},
    "wandering": {"of": "groups", "rows": ["1-2, group, monsters skaven-warrior=2", "3-4, group, monsters skaven-sentry=1", "5-6, group, monsters skaven-warrior=3", "7-8, group, monsters skaven-warrior=1 skaven-champion=1", "9, group, monsters skaven-warrior=4", "10, group, monsters skaven-warrior=2 skaven-champion=1", "11, group, monsters skaven-warrior=3 skaven-sentry=1", "12, group, monsters skaven-warrior=4 skaven-champion=1"]},
    "lair": {"of": "groups", "rows": ["1, group, monsters skaven-warrior=4", "2, group, monsters skaven-warrior=2 skaven-champion=1", "3, group, monsters skaven-warrior=5", "4, group, monsters skaven-warrior=3 skaven-sentry=1", "5, group, monsters skaven-warrior=6", "6, group, monsters skaven-warrior=4 skaven-champion=1", "7, group, monsters skaven-warrior=2 skaven-champion=2", "8, group, monsters skaven-warlord=1", "9, specialist, monsters skaven-warrior=6 skaven-champion=1", "10, specialist, monsters skaven-warrior=6 skaven-champion=1", "11, specialist, monsters skaven-warrior=2 skaven-warlord=1", "12, specialist, monsters skaven-warrior=4 skaven-sentry=1 skaven-champion=2"]},
    "quest": {"of": "groups", "rows": ["1, group, monsters skaven-champion=2 skaven-warlord=1", "2, group, monsters skaven-warrior=6 skaven-champion=2", "3, group, monsters skaven-warrior=8 skaven-champion=1", "4, group, monsters skaven-warrior=4 skaven-sentry=1 skaven-warlord=1", "5, group, monsters skaven-champion=3 skaven-warlord=1", "6, group, monsters skaven-warrior=8 skaven-champion=2", "7, group, monsters skaven-warrior=2 skaven-champion=2 skaven-warlord=1", "8, group, monsters skaven-warrior=6 skaven-sentry=1 skaven-warlord=1", "9, specialist, monsters skaven-warrior=4 skaven-champion=2 skaven-warlord=1", "10, specialist, monsters skaven-warrior=8 skaven-champion=3", "11, specialist, monsters skaven-champion=4 skaven-warlord=1", "12, specialist, monsters skaven-warrior=12 skaven-sentry=1 skaven-champion=1"]},
    "specialist": {"of": "groups", "rows": ["1-7, nothing", "8, group, monsters night-runner=1", "9, group, monsters gutter-runner=2", "10, group, monsters globadier=1", "11, group, monsters warpfire=1", "12, group, monsters jezzail=1"]},
    "tactics": {"rows": ["1, reinforcements", "2-6, move-attack", "7-12, attack-move"]},
    "tactics-missiles": {"rows": ["1, reinforcements", "2-4, move-attack", "5-8, attack-move", "9-12, shoot"]},
    "race": {"of": "races", "rows": ["1-6, human", "7-9, dwarf", "10-12, elf"]},
    "town-event": {"rows": ["1, robbed, gold 5", "2, brawl, count 1", "3, festival, count 10", "4-8, quiet", "9, patron, gold 5", "10, merchant, count 10", "11, veteran, count 1", "12, blessing, count 1"]},
    "chest": {"rows": ["1, items, items treasure-map=1", "2, items, gold 20, items arrow=6", "3, items, gold 30, items rope=1", "4, items, items greek-fire=2", "5, gold, gold 50", "6, gold, gold 100", "7, gold, gold 150", "8, items, gold 50, items screech-bug=1", "9, items, gold 50, items rat-poison=1", "10, gold, gold 200", "11, potion, gold 50", "12, magic"]},
    "magic": {"dice": 2, "rows": ["2, dawnstone", "3-4, amulet", "5-6, wand", "7-8, ring", "9-10, shield", "11, weapon", "12-13, scroll", "14-16, potion", "17, arrows", "18-19, bow", "20-21, sword", "22-24, armour"]},
    "wand": {"dice": 2, "of": "spells", "rows": ["2-3, inferno-of-doom", "4, power-of-the-phoenix", "5, swift-wind", "6, still-air", "7-8, lightning-bolt", "9-10, choke", "11, flames-of-death", "12, flames-of-the-phoenix", "13, open-window", "14, dragon-armour", "15, flaming-skull", "16-17, fireball", "18-19, courage", "20-21, flight", "22, flaming-hand", "23-24, bright-key"]},
    "arrows": {"of": "items", "rows": ["1-4, arrow-of-death, count 4", "5, bolt-of-death, count 2", "6-7, arrow-of-true-flight, count 2", "8, bolt-of-true-flight, count 1", "9-11, arrow-of-the-assassin, count 4", "12, bolt-of-the-assassin, count 2"]},
    "venom": {"of": "items", "rows": ["1-2, graveroot", "3, elfbane", "4-5, blackroot", "6-7, stonebane", "8-9, lawfoil", "10-12, true-lawfoil"]},
    "jewel": {"rows": ["1-3, gold, gold 50", "4-5, gold, gold 80", "6-7, gold, gold 100", "8-9, gold, gold 150", "10-12, magic-jewel"]},
    "magic-jewel": {"of": "items", "rows": ["1-2, cleargem", "3-4, fate-jewel", "5-6, fire-ruby", "7-8, jewel-of-shattering", "9-10, soul-jewel", "11-12, spell-jewel"]},
    "amulet": {"of": "items", "rows": ["1-6, amulet-of-iron", "7-12, amulet-of-protection"]},
    "ring": {"of": "items", "rows": ["1-3, ring-of-protection-1", "4-5, ring-of-protection-2", "6, ring-of-protection-3", "7-9, ring-of-magic-protection-1", "10-11, ring-of-magic-protection-2", "12, ring-of-magic-protection-3"]},
    "shield": {"of": "armour", "rows": ["1-6, magical-shield", "7-8, greatshield", "9, dwarven-shield", "10-11, magical-helm", "12, dwarven-helm"]},
    "weapon": {"of": "weapons", "rows": ["1-3, magic-dagger", "4-5, magic-spear", "6-8, magic-axe", "9, war-axe", "10, magic-halberd", "11, magic-double-sword", "12, magic-double-axe"]},
    "scroll": {"rows": ["1-6, spells, count 1", "7-9, spells, count 2", "10-11, spells, count 3", "12, spells, count 4"]},
    "potion": {"of": "items", "rows": ["1-6, strength-potion", "7-12, healing-potion"]},
    "bow": {"of": "weapons", "rows": ["1-4, magic-short-bow", "5-7, magic-bow", "8-9, magic-long-bow", "10-11, magic-crossbow", "12, elven-power-bow"]},
    "sword": {"of": "weapons", "rows": ["1-3, keen-sword", "4-6, mighty-sword", "7-8, fine-sword", "9, swift-sword", "10, heavy-sword", "11, great-sword", "12, rune-sword"]},
    "armour": {"dice": 2, "of": "armour", "rows": ["2-6, light-leather", "7-10, hard-leather", "11-13, hard-chain", "14-15, light-chain", "16-17, silver-chain", "18-19, magic-plate", "20, magic-mithril", "21, enchanted-armour", "22, dwarven-armour", "23-24, elven-armour"]},
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
            charges = {} if kind == "scroll" else {"holds": "spells"}
            assert each == {"kind": kind, "magic": True, **charges}
            assert content().items[id].text == id.removeprefix("spell-").partition("-")[2]
    spells = content().spells
    assert [id.removeprefix("scroll-") for id in found if id.startswith("scroll-")] == list(spells)
    assert [id.removeprefix("wand-") for id in found if id.startswith("wand-")] == list(spells)
    bright = [id for id, spell in SPELLS.items() if spell["college"] == "bright"]
    assert [id.removeprefix("spell-jewel-") for id in found if id.startswith("spell-jewel-")] == bright


@pytest.mark.proves(
    "monster.skaven_warrior", "monster.gold", "monster.skaven_sentry", "monster.skaven_champion",
    "monster.skaven_warlord", "campaign.characters", "monster.gutter_runner", "monster.night_runner",
    "monster.globadier", "monster.jezzail", "monster.warpfire", "monster.warpweaver", "monster.white_sorcerer",
    "monster.censer_bearer", "monster.plague_monk", "monster.mors_warlord", "monster.eshin_assassin",
    "monster.rat_ogre", "monster.giant_rat", "monster.zombie", "monster.skeleton", "monster.mummy",
    "monster.goblin", "monster.orc", "monster.chaos", "monster.big", "monster.praznagar", "hazard.statue",
    "hazard.crypt", "hazard.stranger.witch", "qroom.chain",
)  # fmt: skip
def test_monsters() -> None:
    assert {id: said(each) for id, each in content().monsters.items()} == MONSTERS


@pytest.mark.proves(
    "spell.dragon_armour", "magic.start", "spell.open_window", "spell.flames_of_death",
    "spell.flames_of_the_phoenix", "spell.bright_key", "spell.flaming_hand", "spell.flight", "spell.swift_wind",
    "spell.power_of_the_phoenix", "spell.still_air", "spell.inferno", "spell.courage", "spell.choke",
    "spell.fireball", "spell.flaming_skull", "spell.lightning_bolt",
)  # fmt: skip
def test_spells() -> None:
    opinions = ("use", "worth")  # what computers think of them is printed nowhere
    told = {id: said(each) for id, each in content().spells.items()}
    assert {id: {k: v for k, v in each.items() if k not in opinions} for id, each in told.items()} == SPELLS


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


@pytest.mark.proves(
    "dungeon.shape.option", "game.goal", "game.quest.span", "gen.stairs.down", "amulet.four", "amulet.levels",
    "campaign.order", "amulet.stairs_out", "campaign.end", "campaign.fifth", "monster.praznagar",
)  # fmt: skip
def test_quests() -> None:
    assert {id: said(each) for id, each in content().quests.items()} == QUESTS


@pytest.mark.proves(
    "campaign.fifth", "amulet.d1.r1", "amulet.d1.r2", "amulet.d1.r3", "amulet.d1.r4", "amulet.d1.r5",
    "amulet.d1.r6", "amulet.d2.r1", "amulet.d2.r2", "amulet.d2.r3", "amulet.d2.r4", "amulet.d2.r5",
    "amulet.d2.r6", "amulet.d3.r1", "amulet.d3.r2", "amulet.d3.r3", "amulet.d3.r4", "amulet.d3.r5",
    "amulet.d3.r6", "amulet.d3.r7", "amulet.d3.r8", "amulet.d4.r1", "amulet.d4.r2", "amulet.d4.r3",
    "amulet.d4.r4", "amulet.d4.r5", "amulet.d4.r6",
)  # fmt: skip
def test_chambers() -> None:
    assert {id: said(each) for id, each in content().chambers.items()} == CHAMBERS


@pytest.mark.proves(
    "game.goal",
)  # fmt: skip
def test_outfits() -> None:
    assert {id: said(each) for id, each in content().outfits.items()} == OUTFITS


@pytest.mark.proves(
    "traps.table.room", "traps.table.chest", "trapfx.gas.table", "trapfx.magic", "hazard.table",
    "hazard.stranger.table", "hazard.stranger.rogue", "hazard.statue", "hazard.rats_or_bats", "hazard.mould",
    "hazard.mushrooms", "hazard.pool", "hazard.magic_circle", "hazard.trapdoor", "hazard.crypt",
    "gen.passage.length", "gen.passage.features", "gen.passage.end", "room.type.table", "room.alt.0_2",
    "room.alt.3_5", "room.alt.6_7", "room.alt.8_up", "qroom.table", "qroom.skull.mist", "qroom.skull.slippery",
    "qroom.skull.gaze", "qroom.skull.pillars", "qroom.skull.empty_chests", "qroom.skull.tough",
    "qroom.study.heat", "qroom.study.fireball", "qroom.study.scroll", "qroom.study.damped", "qroom.study.circle",
    "qroom.study.desk", "qroom.mosaic.bones", "qroom.mosaic.eggs", "qroom.mosaic.fools_gold",
    "qroom.mosaic.terror", "qroom.mosaic.fumes", "qroom.mosaic.barrels", "qroom.fire.spells",
    "qroom.fire.fatigue", "qroom.fire.swift", "qroom.fire.double_trap", "qroom.fire.berserk", "qroom.fire.ruby",
    "qroom.cavern.throne", "qroom.cavern.steps", "qroom.cavern.firepit", "qroom.cavern.tainted",
    "qroom.cavern.souls", "qroom.cavern.chain", "furnish.table", "furnish.weapons_rack.table",
    "furnish.cupboard.table", "furnish.sorcerer.table", "furnish.alchemist.table", "furnish.bookcase.table",
    "furnish.torture.table", "roomdoor.table", "search.secret.table", "search.treasure.table", "matrix.wandering",
    "matrix.lair", "matrix.quest", "matrix.specialist", "gm.tactics.solo", "create.race", "town.event.table",
    "treasure.chest.table", "treasure.magic.table", "treasure.wand.table", "treasure.arrows.table",
    "treasure.venom.table", "treasure.jewel.table", "treasure.amulet.table", "treasure.ring.table",
    "treasure.shield.table", "treasure.weapon.table", "treasure.scroll.table", "treasure.potion.table",
    "treasure.bow.table", "treasure.sword.table", "treasure.armour.table",
)  # fmt: skip
def test_tables() -> None:
    assert {id: said(each) for id, each in content().tables.items()} == TABLES
