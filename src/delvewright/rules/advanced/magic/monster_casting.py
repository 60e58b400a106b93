"""How the program casts for its monsters."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.magic import casting
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.texts import spell


@rule("gm.special_attacks")
def choose(g: Game, f: Figure) -> Answer | None:
    """The casting a monster prefers: spells have a say in the order in which they stand in `spells.py`."""
    options = casting.options(g, f)
    for text in spell.speakers("tempts"):
        own = [answer for answer in options if answer[1] == text.name]
        if own and (found := text.tempts(g, f, own)) is not None:
            return found
    return None


@rule("gm.special_attacks")
def cast(g: Game, f: Figure) -> Play:
    """A monster casts in place of its attack, if there is something worth it; gives back whether it did."""
    answer = choose(g, f) if f.kind is not None and f.kind.spells else None
    if answer is None:
        return False
    yield from casting.cast(g, f, answer)
    return True
