"""What the words in answers may be, kind by kind: `words.py` says which verb takes which kinds."""

from __future__ import annotations

from delvewright.rules.advanced.campaign.town import ILLS, TRAINED
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.ranged import fits
from delvewright.rules.advanced.state.followers import henchmen
from delvewright.rules.advanced.state.game import Game


def _missiles(g: Game) -> list[str]:
    known = content()
    bows = [weapon for weapon in known.weapons.values() if weapon.ammunition]
    return [item for item in known.items if any(fits(weapon, item) for weapon in bows)]


def _sizes(g: Game) -> list[str]:
    """How long and wide a room may lie."""
    sides = range(1, 11)
    return [f"{wide}x{deep}" for wide in sides for deep in sides]


KINDS = {
    "HERO": lambda g: [*content().heroes, *(f.name for f in g.party())],
    "ILL": lambda g: ILLS,
    "MAN": lambda g: henchmen(),
    "MISSILE": _missiles,
    "SIZE": _sizes,
    "TRAINED": lambda g: [*TRAINED, "fate"],
}
"""Kind -> its words in a game."""
