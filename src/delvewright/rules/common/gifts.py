"""Gold given away in town: any amount of it, in coins of a few sizes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.decisions import Answer, Decision

COINS = (1, 5, 10, 50, 100)
GIFT = "gift"


def gifts(purse: int, friends: Iterable[Any]) -> list[Answer]:
    """A coin of each size that there is enough for, to each of some figures."""
    return [(GIFT, str(coin), friend.id) for friend in friends for coin in COINS if coin <= purse]


def in_coins(state: Any, decision: Decision, text: str) -> list[str]:
    """`gift 37 to dwarf`: coin by coin, the large ones first; nothing if it is no gift, or more than there is."""
    verb, amount, *whom = [*text.lower().split(), "", ""]
    if verb != GIFT or not any(option[0] == GIFT for option in decision.options):
        return []
    if not amount.isdecimal() or len(amount) > 9 or not 0 < int(amount) <= state.fig(decision.figure).gold:
        return []
    found, left = [], int(amount)
    for coin in reversed(COINS):
        found += [f"{GIFT} {coin} {' '.join(whom)}".rstrip()] * (left // coin)
        left %= coin
    return found
