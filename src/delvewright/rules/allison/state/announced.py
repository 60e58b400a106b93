"""What lower rooms announce and figures carry out: enemies that appear, heroes that grow, the reward."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.quest import Placed
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.common.announcing import announced


@announced
def arrive(g: Game, i: int, placed: Placed) -> Figure:
    """An enemy of the map, by its number, comes into play."""
    return g.add(placed.kind, placed.at, ENEMY, g.master_seat, placed.name)


@announced
def summon(g: Game, kind: str, level: int, at: int, unpaid: bool) -> Figure:
    """An enemy that is not on the map comes into play; `unpaid`: it is worth no experience."""
    return g.add(content().kinds[kind], at, ENEMY, g.master_seat)


@announced
def levels_reached(g: Game) -> Play:
    """Heroes who are in no fight may have reached a level."""
    return
    yield


def grow(g: Game) -> Iterable[Any]:
    """Let heroes grow who may have reached a level; mostly there is nobody."""
    return levels_reached(g) if g.looked.growing else ()


@announced
def complete(g: Game, lost: bool) -> None:
    """The quest is completed, or its goal was `lost` and somebody got out: the survivors gain by it."""
