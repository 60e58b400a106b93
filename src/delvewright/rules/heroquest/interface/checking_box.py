"""Whether the box holds what a quest needs."""

from __future__ import annotations

from collections import Counter

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.saying import counted, listed
from delvewright.rules.common.dungeon.findings import Findings
from delvewright.rules.heroquest.content.quest import Quest
from delvewright.rules.heroquest.content.reading import content

BOX = {"secret doors": 4, "pits": 6, "squares of the stairway": 4}
"""Markers in the box, besides blocked squares: eight single ones and two double."""


@rule("missing.door.secret-counts")
def markers(quest: Quest) -> dict[str, int]:
    """How many of the counted markers a Quest needs."""
    pits = sum(trap.kind in ("pit", "deep-pit", "long-pit") for trap in quest.traps)
    return {"secret doors": quest.secret.bit_count(), "pits": pits, "squares of the stairway": quest.stairs.bit_count()}


@rule("missing.door.secret-counts")
def blocks_left(quest: Quest) -> int:
    """Blocked squares that eight single and two double markers do not cover; a double one lies on two neighbours."""
    left, width = quest.blocked, quest.grid.width
    double = single = 0
    for q in squares(left):
        if not left >> q & 1:
            continue
        beside = [o for o in (q + 1, q + width) if left >> o & 1 and (o != q + 1 or o % width)]
        if beside and double < 2:
            left &= ~(1 << beside[0])
            double += 1
        else:
            single += 1
    return max(0, single - 8)


def components(c: Findings, quest: Quest) -> None:
    """Say in one line what the box lacks; more of something can be played here, but not on a table."""
    short = [f"{n} {what} (the box has markers for {BOX[what]})" for what, n in markers(quest).items() if n > BOX[what]]
    if over := blocks_left(quest):
        short.append(f"{over} blocked squares more than the box has markers for (eight single, two double)")
    known = content()
    used = Counter((kind.title, kind.count) for kind in (known.furniture[piece.kind.id] for piece in quest.furniture))
    used.update((kind.title, kind.figures) for kind in (known.kinds[m.kind.id] for m in quest.monsters))
    short += [f"{counted(n, what)} (the box holds {held or 'none'})" for (what, held), n in used.items() if n > held]
    if short:
        c.warn(1, f"on a table something would be missing: {listed(short)}.")
