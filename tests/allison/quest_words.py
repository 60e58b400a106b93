"""What tests of quests ask: what is told, who is there, what may be done."""

from __future__ import annotations

from typing import Any

from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game


def told(g: Game) -> list[tuple[Any, ...]]:
    """What the quest tells everybody, as players reckon with it."""
    return [tuple(fact)[:5] for fact in g.quest.text.facts(g)]


def kinds(g: Game, kind: str) -> list[Figure]:
    """The enemies of a kind on the board."""
    return [f for f in g.on_board(ENEMY) if f.kind.id == kind]


def words(g: Game, f: Figure) -> set[str]:
    """What a figure may do besides, by their words."""
    return {str(a[1]) for a in g.quest.text.actions(g, f)}
