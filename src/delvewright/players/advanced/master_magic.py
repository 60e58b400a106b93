"""What a monster casts, and when."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field, mask_of, spot
from delvewright.players.advanced.strength import fighter

READ: Answer = ("read",)


@rule("gm.special_attacks")
def best_spell(field: Field, me: FigureView, options: Sequence[Answer]) -> Answer | None:
    """A skull once a hero is within its move, a fireball that covers more of the hero side than of its own, the choking
    of the best fighter in sight."""
    casts = [a for a in options if a[0].startswith("cast")]
    for a in casts:
        if a[1] == "flaming-skull" and any(away(field, me, f) <= fighter(me).speed for f in field.company):
            return a
    fires = [a for a in casts if a[1] == "fireball"]
    if fires:
        best = max(fires, key=lambda a: (covered(field, a[2]), -a[2]))
        if covered(field, best[2]) > 0:
            return best
    chokes = [a for a in casts if a[1] == "choke" and "hero" in field.by_id[a[2]].tags]
    if chokes:
        return max(chokes, key=lambda a: (field.by_id[a[2]].values["ws"], -a[2]))
    return None


def away(field: Field, me: FigureView, f: FigureView) -> int:
    """How far somebody is from a monster's first square, never counted diagonally."""
    w, at = field.width, spot(me)
    return min(abs(at % w - q % w) + abs(at // w - q // w) for q in f.squares)


def covered(field: Field, first: int) -> int:
    """How many more of the hero side than of the monsters a template covers."""
    return caught(field, mask_of(first + x + y * field.width for x in range(2) for y in range(2)))


def caught(field: Field, mask: int) -> int:
    """How many more of the hero side than of the monsters are on some squares."""
    theirs = sum(bool(mask_of(f.squares) & mask) for f in field.company)
    return theirs - sum(bool(mask_of(f.squares) & mask) for f in field.foes)


@rule("gm.special_attacks")
def own_attack(field: Field, me: FigureView, options: Sequence[Answer]) -> Answer | None:
    """A scroll while a Hero is in the section; globes, long guns and warpfire at the nearest in sight, if no more
    monsters than models of the hero side would be hit."""
    if READ in options:
        here = field.area(spot(me))
        return READ if any(field.area(spot(f)) == here for f in field.heroes) else None
    for f in sorted(field.company, key=lambda f: (away(field, me, f), f.id)):
        at = spot(f)
        if ("lob", at) in options:
            return ("lob", at) if caught(field, field.around(1 << at) | 1 << at) >= 0 else None
        if ("fire", f.id) in options:
            corners = (at, at - 1, at - field.width, at - field.width - 1)
            best = max(covered(field, q) for q in corners if q >= 0) if "warpfire" in me.tags else 0
            return ("fire", f.id) if best >= 0 else None
    return None
