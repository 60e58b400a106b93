"""A line of flavour for a card that turns over, by the words of its title: it says nothing of any rule."""

from __future__ import annotations

import re
from zlib import crc32

LINES: dict[str, tuple[str, ...]] = {
    "gold|coins?|purse|hoard|horde": (
        "Somebody counted it twice, hid it well, and never came back.",
        "The king on the coins is not one anybody remembers.",
        "Cold, heavy, and nobody's any more.",
    ),
    "gems?|jewels?|stone": (
        "It keeps the torchlight for a moment after you look away.",
        "Wrapped in a rag, like a secret.",
    ),
    "potion|elixir|brew|draught|antidote|salve": (
        "The cork has been waiting for somebody.",
        "It smells of summer, and a little of vinegar.",
    ),
    "holy|prayer|blessed": ("Still warm from somebody's hands.",),
    "scroll|map|letter|book|tome": ("The hand is hurried; the last line is not finished.",),
    "wandering|ambush|monster|patrol": ("The dark has footsteps.", "You are not the only ones who search here."),
    "pit|floor|flagstone|chasm|fall": ("The stone gives way like a thought.",),
    "traps?|dart|arrow|spear|block|blade trap": ("A click, and a breath too late.",),
    "poison|venom|gas|snake|spider": ("It was sweet at first.",),
    "sword|axe|dagger|bow|halberd|spear|blade|mace|hammer|staff|wand": (
        "Its last owner did not put it down by choice.",
        "It wants only a little oil, and a reason.",
    ),
    "shield|armour|mail|helm|helmet|bracers|cloak|boots?|gloves?": ("It has kept somebody alive, for a while.",),
    "ring|amulet|talisman|crown|charm": ("It fits. They always fit.",),
    "rope|tool|kit|lantern|key|chest|casket": ("Left ready, as if for the next ones.",),
    "fire|flame|frost|storm|curse|ghost|shadow": ("The torches lean away from it.",),
    "nothing|empty": ("Dust, and the print of a hand.",),
}
"""Words of titles, the first that fits -> lines, of which a title always gets the same."""


def flavour(title: str) -> str:
    """The line for a card of this title; nothing where none fits."""
    for words, lines in LINES.items():
        if re.search(rf"\b(?:{words})\b", title.lower()):
            return lines[crc32(title.encode()) % len(lines)]
    return ""
