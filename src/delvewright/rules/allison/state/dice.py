"""The two kinds of dice: white ones with skulls and shields, red ones from 1 to 6."""

from __future__ import annotations

from delvewright.kernel.dice import D6, Die
from delvewright.kernel.ledger import rule
from delvewright.rules.common.combat_dice import COMBAT

DIE = COMBAT["white"]
"""The white die: 3 skulls, 2 white shields, 1 black shield (`common/combat_dice.py`)."""


@rule("dice.white-faces", "house.dice.white", "scope.no-extra-components")
def white(dice: int) -> tuple[Die, ...]:
    """So many white dice: for attacks, defences and whatever is rolled like them."""
    return (DIE,) * dice


@rule("dice.red", "scope.no-extra-components")
def red(dice: int) -> tuple[Die, ...]:
    """So many red dice: for movement, the order of turns and checks."""
    return (D6,) * dice
