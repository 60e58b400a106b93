"""Other deeds: what a quest lets heroes try that is neither fighting, searching nor magic."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.dungeon.checks import check, target_number
from delvewright.rules.allison.fighting.experience import earn_by_deed
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game


def done(name: str) -> str:
    """What counts that a deed has succeeded."""
    return f"deed-{name}"


@rule("action.other", "xp.noncombat")
def attempts(g: Game, f: Figure) -> list[Answer]:
    """The deeds of the quest that a hero may try where he stands, or beside him: each until it succeeds."""
    if not f.hero:
        return []
    near = g.beside[f.at] | 1 << f.at
    return [("do", name) for name, deed in g.quest.deeds.items() if near >> deed.at & 1 and not g.count(done(name))]


@rule("action.other", "xp.noncombat")
def attempt(g: Game, f: Figure, name: str) -> Play:
    """Red dice for the attribute against the number of the quest; success earns its doer a point."""
    deed = g.quest.deeds[name]
    target = deed.target or target_number(deed.attribute, deed.difficulty)
    if (yield from check(g, f, deed.attribute, target, name.replace("-", " "), "action.other.target-number")):
        g.counters[done(name)] = 1
        earn_by_deed(g, f, name.replace("-", " "))
        yield from g.quest.text.deed_done(g, f, name)
