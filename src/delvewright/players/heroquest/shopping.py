"""A Hero in town: what is worth its price."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import View

WISHES = {
    "barbarian": ("helmet", "shield", "chain-mail", "battle-axe", "plate-mail"),
    "dwarf": ("helmet", "shield", "chain-mail", "broadsword"),
    "elf": ("helmet", "shield", "crossbow", "chain-mail", "longsword"),
    "wizard": ("cloak-of-protection", "bracers", "staff"),
}
"""What each Hero saves up for, first things first."""
HEALING, ENOUGH = "potion-of-healing", 2


def shop(view: View, decision: Decision) -> Answer:
    """Pay the men, turn valuables into gold, buy what is wished for, then potions; the rest is saved."""
    options = decision.options
    if decision.about == "upkeep":
        return options[0]
    if ("exchange",) in options:
        return ("exchange",)
    me = next(f for f in view.figures if f.id == decision.figure)
    for item in WISHES.get(me.kind, ()):
        if item not in me.items and ("buy", item) in options:
            return ("buy", item)
    if me.items.count(HEALING) < ENOUGH and ("buy", HEALING) in options:
        return ("buy", HEALING)
    return ("done",)
