"""Between expeditions: the dead and the sick first, then arms, potions and components, men, and training."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field
from delvewright.rules.advanced.content.reading import content

DONE: Answer = ("done",)
POTIONS, COMPONENTS = 3, 2
"""So many of each are bought."""
ARMS = {"warrior": ("sword", "axe", "spear", "dagger"), "wizard": ("dagger",)}
"""What somebody without a weapon buys, the first he can."""
SUITS = ("chain", "leather")
SUPPLIES = ("rope", "spikes")
"""What a chasm is bridged with."""
TRAINED = ("toughness", "ws", "strength", "bs")
"""What is trained, the most useful first."""


def shop(field: Field, decision: Decision) -> Answer:
    """The next thing a hero does in town."""
    own = field.by_id[decision.figure]
    options = decision.options
    for verb in ("raise", "cure"):
        for a in options:
            if a[0] == verb:
                return a
    for a in options:  # nobody can pay for his life: somebody new comes, and what he had is shared out
        if a[0] == "replace":
            return a
    for a in options:
        if a[0] == "sell" and a[1] in content().items and content().items[a[1]].kind == "valuable":
            return a
    wanted = [item for item in wishes(own) if ("buy", item) in options]
    if wanted:
        return ("buy", wanted[0])
    men = [a for a in options if a[0] == "hire"]
    if men:
        return men[0]
    for what in TRAINED:
        if ("train", what) in options:
            return ("train", what)
    spells = [a for a in options if a[0] == "learn"]
    return spells[0] if spells else DONE


def wishes(own: FigureView) -> list[str]:
    """What somebody would like to buy, the most urgent first."""
    known = content()
    calling = "wizard" if "wizard" in own.tags else "warrior"
    found: list[str] = []
    if not any(item in known.weapons for item in own.items):
        found += ARMS[calling]
    if calling == "warrior":
        slots = [known.armour[item].slot for item in own.items if item in known.armour]
        archer = any(arm.way == "ranged" and known.weapons[arm.card].bow for arm in own.arms)
        if "suit" not in slots:
            found += SUITS[1:] if archer else SUITS
        if "shield" not in slots and not archer:
            found.append("shield")
    if own.values.get("healing-potion", 0) < POTIONS:
        found.append("healing-potion")
    for name in own.items:
        card = known.spells.get(name)
        for part in card.components if card is not None else ():
            if own.values.get(part, 0) < COMPONENTS:
                found.append(part)
    found += [item for item in SUPPLIES if not own.values.get(item, 0)]
    if any(arm.card == "long-bow" for arm in own.arms) and own.values.get("arrow", 0) < 6:
        found.append("arrow")
    return found
