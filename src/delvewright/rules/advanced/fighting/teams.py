"""Teams: two models with one weapon between them."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.state.game import Figure, Game

TEAM = "team"
"""Under this word each of the two keeps the other's number."""


def pair(f: Figure, other: Figure) -> None:
    """Two models are a team."""
    f.used[TEAM], other.used[TEAM] = other.id, f.id


@rule("monster.jezzail", "monster.warpfire")
def partner(g: Game, f: Figure) -> Figure | None:
    """The other model of a team, as long as it lives."""
    id = f.used.get(TEAM, -1)
    return g.figures[id] if id >= 0 else None


@rule("monster.jezzail", "monster.warpfire")
def aims(g: Game, f: Figure) -> bool:
    """Whether a model aims the weapon of its team: the first of the two, while both live."""
    other = partner(g, f)
    return other is not None and f.id < other.id
