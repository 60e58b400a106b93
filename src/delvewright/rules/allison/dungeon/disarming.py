"""Disarming traps that somebody knows of."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import trial
from delvewright.rules.allison.dungeon.searching import may_search
from delvewright.rules.allison.dungeon.traps import defuse, spring, trap_at
from delvewright.rules.allison.fighting.experience import earn_by_deed
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.common.combat_dice import BLACK


@rule(
    "trap.disarm-risk", "skill.rogue.disarm-traps", "item.tool-kit", "house.trap.furniture-rule", "skill.types.action"
)
def disarmings(g: Game, f: Figure) -> list[Answer]:
    """Traps he knows of that somebody may disarm: beside him on a free square, or in a piece beside him."""
    if not g.found or not speaking(f, "disarms") or not may_search(g, f):
        return []
    near = g.beside[f.at]
    inside = g.quest.inside
    here = g.found & g.armed & ~inside & near & ~g.taken()
    for q in squares(g.found & g.armed & inside):
        piece = g.quest.piece_at(q)
        if piece is not None and piece.squares & near:
            here |= 1 << q
    return [("disarm", q) for q in squares(here)]


@rule("trap.disarm-risk", "skill.rogue.disarm-traps", "item.tool-kit")
def disarm(g: Game, f: Figure, q: int) -> Play:
    """Step onto the trap's square (or up to the piece) and roll: a bad face springs it on whoever tries."""
    kind = trap_at(g, q).kind
    if not g.quest.inside >> q & 1:
        g.put(f, q)
        f.pit = False
    _, faces = yield from trial(g, f, "disarm", 1, BLACK)
    good = any(text.disarms(g, f, str(face)) for face in faces for text in speaking(f, "disarms"))
    title = title_of(kind) if good else "trap"
    g.tell(
        "disarm", "{} {} the {}.", f, "disarms" if good else "fails at", title, rules=("trap.disarm-risk",), faces=faces
    )
    if good:
        defuse(g, q)
        earn_by_deed(g, f, "trap disarmed")
    else:
        yield from spring(g, f, q)
