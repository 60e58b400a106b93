"""Suffocating, which the spell Choke does to somebody: how it begins, how far he can walk, how it ends."""

from __future__ import annotations

from delvewright.kernel.decisions import Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.deadly_poison import kill
from delvewright.rules.advanced.state.fate import FATE, has_fate, spend_fate
from delvewright.rules.advanced.state.game import DEAD, Figure, Game
from delvewright.rules.advanced.state.rolling import NOBODY, PASS

AILS = frozenset({"choke", "choked-by"})
"""Under these words it is kept in mind of somebody."""


def numbers() -> dict[str, int]:
    """The numbers of the spell."""
    return content().spells["choke"].numbers


@rule("spell.choke")
def choke(f: Figure, by: int = NOBODY) -> None:
    """Somebody begins to suffocate; `by`: whose death would save him."""
    f.used["choke"], f.used["choked-by"] = numbers()["turns"], by
    f.marks = (*[mark for mark in f.marks if mark != "choked"], "choked")


@rule("spell.choke")
def gasping(f: Figure) -> int:
    """How far somebody who suffocates may walk; -1: he has his breath."""
    return numbers()["squares"] if "choked" in f.marks else -1


@rule("spell.choke")
def suffocate(g: Game) -> Play:
    """Whoever is choked has a turn less; at the end of the last he dies, unless Fate saves him."""
    for f in [f for f in g.everybody() if "choked" in f.marks and f.condition < DEAD]:
        by = f.used.get("choked-by", NOBODY)
        if by >= 0 and (g.figures[by] is None or not g.fig(by).there):
            f.marks = tuple(mark for mark in f.marks if mark != "choked")
            g.tell("choke", "{} can breathe again: the caster is dead.", f, rules=("spell.choke",))
            continue
        if f.used.get("choke", 0) > 1:
            f.used["choke"] -= 1
            continue
        f.marks = tuple(mark for mark in f.marks if mark != "choked")
        if has_fate(f):
            answer = yield Decision(f.seat, "poison", (FATE, PASS), figure=f.id)
            if answer == FATE:
                spend_fate(f)
                g.tell("fate", "{} breathes again.", f, rules=("spell.choke",))
                continue
        g.tell("poison", "{} suffocates.", f, rules=("spell.choke",))
        kill(g, f)
