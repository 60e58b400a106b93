"""What a monster casts, and when."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field, mask_of, spot
from delvewright.players.advanced.strength import fighter


@rule("gm.special_attacks", "spell.flaming_skull", "spell.fireball", "spell.choke")
def best_spell(field: Field, me: FigureView, options: Sequence[Answer]) -> Answer | None:
    """A skull once a hero is within its move, a fireball that covers more of the hero side than of its own, the choking
    of the best fighter in sight; other attacks of its own kind at the nearest, if they strike no more friends than
    foes."""
    casts = [a for a in options if a[0].startswith("cast")]
    if not casts:
        return None
    w, at = field.width, spot(me)

    def away(f: FigureView) -> int:
        return min(abs(at % w - q % w) + abs(at // w - q // w) for q in f.squares)

    for a in casts:
        if a[1] == "flaming-skull" and any(away(f) <= fighter(me).speed for f in field.company):
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


def covered(field: Field, first: int) -> int:
    """How many more of the hero side than of the monsters a template covers."""
    block = mask_of(first + x + y * field.width for x in range(2) for y in range(2))
    theirs = sum(bool(mask_of(f.squares) & block) for f in field.company)
    return theirs - sum(bool(mask_of(f.squares) & block) for f in field.foes)
