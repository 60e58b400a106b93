"""The town as a street: what is offered where, what it costs, who could use it, and what is too dear just now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from delvewright.kernel.decisions import Answer
from delvewright.kernel.explaining import Ware

RICH = 1_000_000
"""Gold of somebody to whom nothing is too dear."""
FRIENDS, OWN = "Among friends", "Your things"


def street(
    game: Any,
    figure: int,
    trades: Callable[[Any, Any], Sequence[Answer]],
    ware: Callable[[Answer], Ware | None],
) -> list[Ware]:
    """All that can be done in town, and what could be if gold were no matter.

    `trades` is the book's own list for one figure; `ware` says where an answer belongs, None where only those who can
    afford it should see it.
    """
    now = trades(game, game.fig(figure))
    rich = game.copy()
    rich.fig(figure).gold = RICH
    found = []
    for answer in dict.fromkeys((*now, *trades(rich, rich.fig(figure)))):
        one = ware(answer)
        if one is not None and (answer in now or one.price > 0):
            found.append(one._replace(legal=answer in now))
    return found
