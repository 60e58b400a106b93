"""Enemies appear: who goes first."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe import enemies, turn
from delvewright.rules.battleaxe.dying import after_moment
from delvewright.rules.battleaxe.luck import d100
from delvewright.rules.battleaxe.state import HEROES, Figure, Game


@rule(
    "initiative.when", "initiative.first", "initiative.last", "initiative.mixed", "initiative.effect",
    "initiative.mid-fight", "unconscious.weak.new-enemies",
)  # fmt: skip
def appear(g: Game, newcomers: Sequence[Figure], calm: bool, always: str = "") -> Play:
    """Enemies have come into sight. `calm`: there were No Active Enemies before; `always`: their Initiative here.

    Each kind goes by its own Initiative. After a calm the round ends at once and a new one begins in that order; in
    a fight those who go first act at once, in place of their turn later in the round.
    """
    found = [f for f in newcomers if f.at >= 0 and "dormant" not in f.marks]
    if not found:
        return
    kinds = {f.enemy.id: always or f.enemy.initiative for f in found}
    kinds = warned(g, kinds)
    faster = (yield from roll(g, found)) if "rfi" in kinds.values() else False
    for f in found:
        word = kinds[f.enemy.id]
        f.first = word == "first" or (word == "rfi" and faster)
    for first in (True, False):
        titles = list(dict.fromkeys(f.enemy.plural.lower() for f in found if f.first == first))
        if titles:
            when = "before" if first else "after"
            rules = ("initiative.first" if first else "initiative.last",)
            g.tell("initiative", "{} act {} the heroes.", ", ".join(titles).capitalize(), when, rules=rules)
    if g.part != HEROES:
        return
    if calm:
        if g.active >= 0:
            after_moment(g.fig(g.active), "turn")
        g.tell("round", "The round ends at once.", rules=("initiative.effect",))
        yield from turn.end_round(g)
        return
    quick = [f for f in found if f.first]
    if quick:
        queue, g.queue = g.queue, turn.in_order(g, quick)
        yield from enemies.act(g)
        g.queue = queue


@rule("house.event.curious-fox")
def warned(g: Game, kinds: dict[str, str]) -> dict[str, str]:
    """A befriended fox warns the heroes once: First is treated as RFI."""
    if "fox" in g.fixed and "first" in kinds.values():
        g.fixed = tuple(word for word in g.fixed if word != "fox")
        g.tell("event", "The fox barks a warning.", rules=("house.event.curious-fox",))
        kind = next(k for k, word in kinds.items() if word == "first")
        return kinds | {kind: "rfi"}
    return kinds


@rule("initiative.rfi")
def roll(g: Game, found: Sequence[Figure]) -> Play:
    """One D100 for the heroes, one for the enemies; the lower goes first, equal ones roll again."""
    while True:
        ours = yield from d100(g, -1, "initiative of the heroes")
        theirs = yield from d100(g, -1, "initiative of the enemies")
        g.tell("initiative", "Initiative: heroes {}, enemies {}.", ours, theirs, rules=("initiative.rfi",), faces=(ours, theirs))
        if ours != theirs:
            return bool(theirs < ours)
