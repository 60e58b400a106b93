"""A Hero in town: what is worth its price."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View

WISHES = {
    "barbarian": ("helmet", "shield", "chain-mail", "battle-axe", "plate-mail"),
    "dwarf": ("helmet", "shield", "chain-mail", "broadsword"),
    "elf": ("helmet", "shield", "crossbow", "chain-mail", "longsword"),
    "wizard": ("cloak-of-protection", "bracers", "staff"),
}
"""What each Hero saves up for, first things first."""
SKILLS = {
    "barbarian": ("toughness", "cleave", "iron-hide", "last-stand"),
    "dwarf": ("toughness", "iron-hide", "sure-footed"),
    "elf": ("toughness", "forest-pace", "deadeye"),
    "wizard": ("toughness", "resolve", "deep-study-elemental", "quick-cast"),
}
"""Skills each Hero learns, first things first."""
HEALING, ENOUGH = "potion-of-healing", 2


def shop(view: View, decision: Decision) -> Answer:
    """Pay the men, turn valuables into gold, buy what is wished for, then potions; the rest is saved."""
    options = decision.options
    if decision.about == "upkeep":
        return options[0]
    if ("exchange",) in options:
        return ("exchange",)
    me = next(f for f in view.figures if f.id == decision.figure)
    if skill := learn(me.kind, options):
        return skill
    for item in WISHES.get(me.kind, ()):
        if item not in me.items and ("buy", item) in options:
            return ("buy", item)
    for potion in (HEALING, f"new-{HEALING}"):
        if me.items.count(potion) < ENOUGH and ("buy", potion) in options:
            return ("buy", potion)
    return next((a for a in options if a[0].startswith("enchant")), ("done",))


def learn(kind: str, options: Sequence[Answer]) -> Answer | None:
    """The Skill that a Hero of the advanced game wants most, if there is Fate for it."""
    return next((("learn", skill) for skill in SKILLS.get(kind, ()) if ("learn", skill) in options), None)
