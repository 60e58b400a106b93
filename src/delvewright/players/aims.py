"""What a computer player wants: a table of aims, each with its weight, its test, and its reason in words.

An aim's weight is the most it can ever be worth; its test says whether the moment calls for it, how much, by which
answer, and why. The wish that counts most wins, and what cannot count more any more is not asked. A character
multiplies weights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, ParamSpec

from delvewright.players.reasons import Wish

P = ParamSpec("P")
__all__ = ["Aim", "Wish", "best", "ordered"]


@dataclass(frozen=True, slots=True)
class Aim(Generic[P]):
    """Something worth wanting."""

    name: str
    weight: float
    wish: Callable[P, Wish | None]
    """What it comes to; None: there is nothing to be done about it now."""


def ordered(aims: Iterable[Aim[P]], factors: Mapping[str, float]) -> tuple[Aim[P], ...]:
    """The aims with their weights changed by a character, the weightiest first."""
    weighed = [replace(aim, weight=aim.weight * factors.get(aim.name, 1.0)) for aim in aims]
    return tuple(sorted(weighed, key=lambda aim: -aim.weight))


def best(aims: Iterable[Aim[P]], *args: P.args, **kwargs: P.kwargs) -> Wish | None:
    """The wish that counts most, of aims that come in the order of their weights."""
    found: Wish | None = None
    most = 0.0
    for aim in aims:
        if aim.weight <= most:
            break
        wish = aim.wish(*args, **kwargs)
        if wish is not None and aim.weight * wish.call > most:
            found, most = wish, aim.weight * wish.call
    return found
