"""Command: figures in sight of their leader are quicker."""

from __future__ import annotations

from delvewright.kernel.effects import Effect
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.ground.sight import sees
from delvewright.rules.heroquest.state.game import Game


@rule("ability.command", "missing.men.sergeant")
def command(g: Game, seat: int) -> None:
    """At the start of a turn figures in sight of one of theirs with Command, lacking it themselves, get Haste (1)."""
    leaders = [f for f in g.figures if f is not None and f.odd and f.at >= 0 and f.has("command")]
    for f in g.figures if leaders else ():
        if f is None or f.at < 0 or f.home != seat or f.kind.hero or f.has("command"):
            continue
        chiefs = [m for m in leaders if m.seat == f.seat and ("command undead" not in m.abilities or f.has("undead"))]
        if any(sees(g, m, f) for m in chiefs):
            f.effects += (Effect("command", "haste", 1, "turn-end", seat),)
