"""Whom and what a spell can reach."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grades import Grade, grade
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.fighting.blasts import templates
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.sight import edges, line
from delvewright.rules.advanced.ground.squares import distance, filled, friends
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import AWAKE, Figure, Game
from delvewright.rules.advanced.state.values import chained


@rule("magic.template")
def in_line(g: Game, f: Figure, q: int) -> bool:
    """Whether a caster has a line to a square, clear or partial; who stands on it does not hide it."""
    blockers = g.tall
    for other in g.everybody():
        if other.at >= 0 and other.condition == AWAKE and other is not f and not other.mask >> q & 1:
            blockers |= other.mask
    blockers ^= blockers & g.around(f) & friends(g, f)
    return any(grade(a, q, *edges(g, a, q), WIDTH, blockers) != Grade.NONE for a in filled(f))


@rule("magic.template")
def template_places(g: Game, f: Figure) -> dict[int, int]:
    """Where a template can be laid over an enemy: its first square, and all that it covers."""
    found: dict[int, int] = {}
    known: dict[int, bool] = {}
    for other in g.enemies(f):
        for q in filled(other):
            for block in templates(g, q):
                first = (block & -block).bit_length() - 1
                if first not in found and _within(g, f, block, known):
                    found[first] = block
    return found


@rule("magic.template")
def _within(g: Game, f: Figure, block: int, known: dict[int, bool]) -> bool:
    """Whether a square of a template is near enough and in line; `known`: those that have been looked at."""
    far = number("template", "range")
    for q in squares(block):
        if q not in known:
            known[q] = min(distance(a, q) for a in filled(f)) <= far and in_line(g, f, q)
        if known[q]:
            return True
    return False


def at_template(g: Game, f: Figure) -> list[Answer]:
    """A template spell can be cast at all these."""
    return [("cast-at", q) for q in sorted(template_places(g, f))]


def in_own_zone(g: Game, f: Figure) -> list[Figure]:
    """Friends who stand or lie in a caster's own death zone."""
    mask = zones.reach(g, f)
    return [o for o in g.everybody() if o.side == f.side and o is not f and o.there and o.mask & mask]


def at_friends(g: Game, f: Figure) -> list[Answer]:
    """The caster himself, or somebody in his death zone."""
    return [("cast-on", o.id) for o in (f, *in_own_zone(g, f))]


@rule("qroom.chain.immune")
def seen(g: Game, f: Figure, physical: bool = False) -> list[Figure]:
    """Everybody else on his feet to whom a caster has a line; the chain only for a spell that does physical damage."""
    return [
        o for o in g.everybody() if o is not f and o.up and (physical or not chained(o)) and line(g, f, o) != Grade.NONE
    ]
