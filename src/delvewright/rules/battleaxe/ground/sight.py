"""Clear Sight: whom a hero can shoot at and cast spells on, and who sees whom."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state.board import SIZE
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.ground import any_line, straight


@rule(
    "sight.line", "sight.figures-block", "sight.high-contents", "sight.low-contents", "sight.walls", "sight.short-hero",
    "move.bodies", "stat.height", "large.attacked",
)  # fmt: skip
def clear_sight(g: Game, f: Figure, mask: int) -> bool:
    """Whether a hero has Clear Sight of any of these squares.

    Other figures and high contents block; the unconscious, the dead and low contents do not; a tall hero looks over
    a short one who touches him.
    """
    goal = mask.bit_length() - 1
    if f.at // SIZE == goal // SIZE and not mask & mask - 1:
        first, passed = straight(g, f.at, goal)
        if first < 0:
            return False
        between = (g.heroes | g.enemies | g.high) >> first & passed
        if not between or f.height != "tall" or not between & g.heroes >> first:
            return not between
    blockers = (g.heroes | g.enemies) & ~mask | g.high
    if any_line(g, f.mask, mask, blockers):
        return True
    if f.height != "tall":
        return False
    near = touching(g, f.mask)
    for other in g.company():
        if other.height == "short" and other.mask & near and other.afoot:
            blockers &= ~other.mask
    return any_line(g, f.mask, mask, blockers)


@rule("priority.visible.meaning")
def sees(g: Game, f: Figure, other: Figure) -> bool:
    """Whether a figure sees another: only walls and closed doors hinder that."""
    return any_line(g, f.mask, other.mask, 0)


def in_sight(g: Game, f: Figure) -> list[Figure]:
    """The enemies a hero has Clear Sight of, worked out once for each question he is asked."""
    if not g.enemies:
        return []
    found = g.looked.seen.get(f.id)
    if found is None:
        found = g.looked.seen[f.id] = [t for t in g.foes() if clear_sight(g, f, t.mask)]
    return found
