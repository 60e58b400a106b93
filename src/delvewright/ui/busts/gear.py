"""What somebody bears, laid over his bust: words for things, by what they are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

from delvewright.ui.busts.bust import chosen

GEAR = (
    (r"great-?sword|double-sword|long-?sword", "greatsword"),
    (r"short-?sword|rapier", "short-sword"),
    (r"sword|blade|orcs-bane", "sword"),
    (r"(battle|broad|double|great|war)-axe", "great-axe"),
    (r"axe|hatchet", "axe"),
    (r"crossbow", "crossbow"),
    (r"short-bow", "short-bow"),
    (r"bow$|bow-of", "bow"),
    (r"spear", "spear"),
    (r"halberd", "halberd"),
    (r"staff|wand$|wand-of", "staff"),
    (r"dagger|knives", "dagger"),
    (r"hammer", "hammer"),
    (r"flail|ball-and-chain", "flail"),
    (r"mace", "mace"),
    (r"spiked-club", "spiked-club"),
    (r"club", "club"),
    (r"scythe", "scythe"),
    (r"whip", "whip"),
    (r"tower-shield|great-?shield", "shield:steel:iron"),
    (r"round-shield|buckler", "round-shield"),
    (r"shield", "shield"),
    (r"leather-(helm|cap)", "cap:leather"),
    (r"helm", "helm"),
    (r"circlet", "circlet"),
    (r"plate|harness", "plate"),
    (r"chain|mail|mithril", "mail"),
    (r"leather|studded|brigandine", "leather"),
    (r"armou?r$", "scale-mail:amber:gold"),
    (r"cloak", "cloak"),
    (r"amulet|talisman|holy-symbol", "amulet"),
)
"""Endings and parts of what things are called, the first that fits, and the word they are drawn by."""
IN_HAND = "no-weapon no-shield"
_NEVER = re.compile(r"^(scroll|potion|spell|book)s?\b|-potion$|^dragon-armour$")


def geared(look: str, things: Iterable[str]) -> str:
    """A look with what is borne instead of what somebody of that look usually bears; of each slot the first counts."""
    words: dict[str, str] = {}
    for thing in things:
        drawn = "" if _NEVER.search(thing) else next((word for name, word in GEAR if re.search(name, thing)), "")
        if drawn:
            words.setdefault(next(iter(chosen(drawn))), drawn)
    was = chosen(look)
    if "hat" in words and "hat" in was and "helm" in look:
        del words["hat"]
    return " ".join((look, IN_HAND, *words.values()))
