"""Questions besides a turn: Fate, traps, sharing, doors, stairs."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.saying import counted
from delvewright.kernel.view import FigureView
from delvewright.players.advanced.board import Field
from delvewright.players.advanced.strength import lacking, wounds
from delvewright.players.reasons import Words

FATE: Answer = ("fate",)
PASS: Answer = ("pass",)
DEADLY = ("leap", "rope")
"""Rolls that somebody dies of: a leap across a chasm, and to hold on to whoever leaps."""
HEAVY = 3
"""So many Wounds in one turn are worth a Fate Point."""


def at_wounds(field: Field, decision: Decision) -> Answer:
    """A Fate Point for a life, or for all Wounds of a turn that has cost many."""
    lost, left = map(int, decision.subject) if isinstance(decision.subject, tuple) else (0, 0)
    own = field.by_id[decision.figure]
    return FATE if left <= 0 or own.values.get("turn", lost) >= HEAVY else PASS


def at_roll(decision: Decision) -> Answer:
    """A Fate Point where the failed roll is somebody's death."""
    return FATE if getattr(decision.subject, "purpose", "") in DEADLY else PASS


def disarm(field: Field, options: Sequence[Answer]) -> Answer:
    """Whoever has the best chance tries: a Dwarf, else the one with most Wounds left."""
    able = [a for a in options if a[0] == "disarm"]
    if not able:
        return options[-1]
    return max(able, key=lambda a: ("dwarf" in field.by_id[a[1]].tags, wounds(field.by_id[a[1]])))


def share(field: Field, decision: Decision) -> Answer:
    """Potions for who is hurt, spells and wands for the Wizard, weapons and armour for fighters; else anything."""
    own = field.by_id[decision.figure]
    takes = [a for a in decision.options if a[0] == "take"]
    if not takes:
        return PASS

    def rank(a: Answer) -> tuple[int, str]:
        item = str(a[1])
        magic = any(word in item for word in ("wand", "scroll"))
        if "potion" in item:
            return (3 + (lacking(own) >= 2), item)
        if magic:
            return (5 if "wizard" in own.tags else 0, item)
        return (2 if "wizard" not in own.tags else 1, item)

    return max(takes, key=rank)


def order(field: Field, decision: Decision, exploring: bool, ahead: Sequence[int]) -> tuple[Answer, Words]:
    """Who goes next, and why: in exploration those in front come last; in a fight those first who shoot and cast, then
    those who strike."""
    ids = [a[1] for a in decision.options]
    if exploring:
        rank = {id: (ahead.index(id) + 1 if id in ahead else 0) for id in ids}
        found = field.by_id[max(ids, key=lambda id: (-(rank[id] > 0), -rank[id] if rank[id] else 0, -id))]
        left = counted(len(ids) - 1, "other")
        why = (
            "opens the way, now that nobody behind is left"
            if rank[found.id]
            else f"takes a place behind, {left} to come"
        )
        return ("activate", found.id), lambda: f"lets {found.title} go: it {why}"

    def afar(f: FigureView) -> bool:
        return "engaged" not in f.tags and ("wizard" in f.tags or any(arm.way == "ranged" for arm in f.arms))

    found = field.by_id[min(ids, key=lambda id: (not afar(field.by_id[id]), id))]
    first = "can strike from afar while nobody is in the way" if afar(found) else "comes to blows"
    return ("activate", found.id), lambda: f"lets {found.title} go, {counted(len(ids), 'model')} left: it {first}"


WORDS = {
    "wounds": "spends Fate for a life, and else keeps it",
    "poison": "takes what helps against the poison",
    "fate": "spends Fate where a failure is deadly, and else keeps it",
    "step": "stays where it is",
    "shift": "stays where it is",
    "stairs": "takes the stairs only if that is where the party goes",
    "trap": "lets whoever is best at traps have a try",
    "share": "takes what it can use best",
    "town": "buys what the next expedition asks for",
    "divide": "leaves the shares as they are",
}
"""What each kind of question is answered by."""


def words(field: Field, decision: Decision) -> Words:
    """Why a question outside a turn is answered as it is, with the number that decides."""
    said = WORDS.get(decision.about, "takes the first that will do")
    own = field.by_id.get(decision.figure)

    def reason() -> str:
        if own is None or "Wounds" not in own.bars:
            return said
        return f"{said} ({counted(wounds(own), 'Wound')} left)"

    return reason
