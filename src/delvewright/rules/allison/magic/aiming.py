"""What spells are aimed at: friends, foes, everybody in sight, and the rooms and lines that some of them fill."""

from __future__ import annotations

from delvewright.kernel.grid import layers
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.fighting.attacking import unsuspected
from delvewright.rules.allison.ground.sight import outlook
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game


@rule("magic.needs-sight", "spell.any-one-character")
def in_sight(g: Game, f: Figure, side: int | None = None) -> list[Figure]:
    """The other figures that a caster sees, of one side or of both; nobody whom spells cannot touch."""
    seen = outlook(g, f.at)
    return [
        t
        for t in g.there()
        if seen >> t.at & 1 and t is not f
        if (side is None or t.side == side) and not t.under("unseen")
    ]


@rule("chaos.characters-means-heroes", "skill.wizard.mimic.sides", "house.gm.stealth")
def foes(g: Game, f: Figure) -> list[Figure]:
    """The opponents that a caster sees and knows of, whichever side he is on."""
    return [t for t in in_sight(g, f, 1 - f.side) if not unsuspected(g, t)]


@rule("spell.any-one-character", "skill.wizard.mimic.sides")
def friends(g: Game, f: Figure) -> list[Figure]:
    """The caster and those of his side whom he sees."""
    own = [] if f.under("unseen") else [f]
    return own + in_sight(g, f, f.side)


def ids(figures: list[Figure]) -> list[int]:
    """Figures as what an answer names."""
    return sorted([f.id for f in figures])


def standing_in(g: Game, mask: int, but: Figure | None = None) -> list[Figure]:
    """The figures on the squares of a mask whom spells can touch."""
    return [t for t in g.there() if mask >> t.at & 1 and t is not but if not t.under("unseen")]


@rule("chaos.firestorm.radius")
def within_steps(g: Game, at: int, steps: int) -> int:
    """Mask of the squares within so many steps of a square, not through walls, shut doors or rock."""
    return sum(layers(1 << at, steps, g.east, g.south, g.width, g.blocked))


WAYS = {
    "north": (0, -1), "north-east": (1, -1), "east": (1, 0), "south-east": (1, 1), "south": (0, 1),
    "south-west": (-1, 1), "west": (-1, 0), "north-west": (-1, -1),
}  # fmt: skip
"""The eight directions."""


@rule("chaos.lightning-bolt")
def line(g: Game, at: int, way: str) -> int:
    """Mask of the squares on a straight line until a wall, a shut door or rock; aslant it passes a corner unless both
    ways round it are shut."""
    dx, dy = WAYS[way]
    found, q = 0, at
    while (after := _beyond(g, q, dx, dy)) >= 0:
        q = after
        found |= 1 << q
    return found


def _beyond(g: Game, q: int, dx: int, dy: int) -> int:
    """The next square on a line; -1: it ends here."""
    if not (dx and dy):
        return _step(g, q, dx, dy)
    for first, second in (((dx, 0), (0, dy)), ((0, dy), (dx, 0))):
        corner = _step(g, q, *first)
        if corner >= 0 and (after := _step(g, corner, *second)) >= 0:
            return after
    return -1


def _step(g: Game, q: int, dx: int, dy: int) -> int:
    """The square one step away; -1: the way is shut."""
    x, y = q % g.width + dx, q // g.width + dy
    if not (0 <= x < g.width and 0 <= y < g.height):
        return -1
    after = y * g.width + x
    return after if g.beside[q] >> after & 1 and not g.blocked >> after & 1 else -1
