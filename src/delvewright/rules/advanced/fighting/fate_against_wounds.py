"""Fate Points against Wounds: a loss that is cancelled, and all that came of the Wounds of this turn."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.counters import fate_counter
from delvewright.rules.advanced.state.fate import FATE, has_fate, spend_fate
from delvewright.rules.advanced.state.game import AWAKE, LYING, MONSTER, Figure, Game
from delvewright.rules.advanced.state.rolling import PASS

INJURIES = ("lost-leg", "lost-hand", "diseased")
"""What a Wound may bring with it; of this turn, if it is noted in `used`."""


@rule("fate.damage", "fate.damage.death", "fate.who", "hench.sergeant", "fate.exceptions")
def cancelled(g: Game, f: Figure, wounds: int, fated: bool) -> Play:
    """Whether Fate steps in: a Hero's, a Sergeant's against death alone, or a counter for a monster."""
    dying = f.wounds < (0 if f.hero else 1)
    if f.side == MONSTER:
        if dying and (yield from fate_counter(g, f)):
            f.wounds += wounds
            g.tell("counter", "A Fate counter saves {}.", f, rules=("counter.fate",))
            return True
        return False
    usable = has_fate(f) if f.hero else dying and f.fate > 0
    if not fated or not usable:
        return False
    subject = (wounds, f.wounds)
    answer = yield Decision(f.seat, "wounds", (FATE, PASS), figure=f.id, subject=subject)
    if answer != FATE:
        return False
    undo(g, f)
    return True


@rule("fate.damage", "fate.damage.side_effects")
def undo(g: Game, f: Figure) -> None:
    """A Fate Point: all Wounds lost in this turn come back, and what depended on them is undone."""
    if f.hero:
        spend_fate(f)
    else:
        f.fate -= 1
    f.wounds = min(f.full, f.start + f.healed)
    f.marks = tuple(mark for mark in f.marks if mark not in f.used or not f.used[mark])
    for mark in [mark for mark in f.used if mark in INJURIES]:
        del f.used[mark]
    if f.condition == LYING and f.wounds > 0:
        f.condition = AWAKE
        zones.settle(g)
    g.tell("fate", "{} spends a Fate Point: no Wound of this turn counts.", f, rules=("fate.damage", "fate.used_up"))
