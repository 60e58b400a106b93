"""Which spells a hero memorises, the most wanted first."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.players.allison.strength import BOOK
from delvewright.players.allison.turn import Turn
from delvewright.players.worth import having
from delvewright.rules.allison.content.reading import content

FIRST = 2
"""So many spells go before the one that the cold asks for."""


@rule("house.bot.memorise")
def memorise(t: Turn) -> Answer | None:
    """The best healing, the best harm, sleep and so on; in the cold a bridge of ice among the first."""
    offered = {a[1] for a in t.having("memorise")}
    kept = [name for title, cards in t.i.shelves if title == "Memorised" for name, _ in cards]
    known = [name for title, cards in t.i.shelves if title == "Spells" for name, _ in cards]
    if not (offered or t.having("forget")):
        return None
    order = list(having(BOOK, "wanted"))
    if t.board.gaps or t.board.wet:
        order[FIRST:FIRST] = [name for name in known if "ice" in content().spells[name].tags]
    ranked = sorted(known, key=lambda name: order.index(name) if name in order else len(order))
    wanted = ranked[: max(1, t.i.bars["Mind"][1])]
    for name in wanted:
        if name in offered and name not in kept:
            return ("memorise", name)
    spare = [name for name in kept if name not in wanted]
    missing = [name for name in wanted if name not in kept]
    if spare and missing and ("forget", spare[0]) in t.options and not t.memory.tries.get(("forget", 0)):
        t.memory.tries["forget", 0] = 1
        return ("forget", spare[0])
    return None
