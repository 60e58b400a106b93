"""The Trapwright: a floor trap that was disarmed is kept, and laid again for Monsters."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.dungeon.disarming import disarm_over
from delvewright.rules.heroquest.dungeon.dungeon_cards import short_fuse
from delvewright.rules.heroquest.dungeon.events import free_squares
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import in_use

SKILL = "trapwright"
KEPT = "trap:"
"""How the mark of a kept trap begins; its kind follows."""
LAYABLE = ("pit", "deep-pit", "spear", "falling-block", "swinging-blade", "fireburst")
"""Floor traps that do something to a Monster."""


def kept(f: Figure) -> str:
    """The kind of the trap that a Hero carries, if any."""
    return next((tag.removeprefix(KEPT) for tag in f.tags if tag.startswith(KEPT)), "")


@disarm_over.heard
@rule("missing.skill.trapwright")
def disarmed(g: Game, f: Figure, kind: str, good: bool, q: int) -> Play:
    """A disarmed floor trap may be kept, one at a time; a failed try may hurt somebody else."""
    if not good:
        yield from short_fuse(g, f, q)
        return
    if kind not in LAYABLE or kept(f) or not f.kind.hero or not in_use(f, SKILL):
        return
    answer = yield Decision(f.seat, "keep-trap", [("accept",), ("refuse",)], figure=f.id)
    if answer == ("accept",):
        f.tags += (KEPT + kind,)


@rule("missing.skill.trapwright")
def layings(g: Game, f: Figure, near: int) -> list[Answer]:
    """The free squares beside a Hero on which a kept trap may be laid."""
    if not f.tags or not kept(f) or not in_use(f, SKILL):
        return []
    assert g.extras is not None
    taken = sum({1 << q for _, q in g.extras.snares}) | g.armed & g.found
    return [("lay", q) for q in squares(near & free_squares(g) & ~taken)]


@rule("missing.skill.trapwright")
def lay_trap(g: Game, f: Figure, q: int) -> None:
    """It lies there openly; Heroes and their men pass it unharmed."""
    assert g.extras is not None
    g.extras.snares += ((kept(f), q),)
    f.tags = tuple(tag for tag in f.tags if not tag.startswith(KEPT))
    where, rules = square_name(q, g.width), ("missing.skill.trapwright",)
    g.tell("snare", "{} lays a trap at {}.", f, where, rules=rules, squares=(q,))
