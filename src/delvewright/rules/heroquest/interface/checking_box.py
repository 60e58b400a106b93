"""Whether the box holds what a quest needs."""

from __future__ import annotations

from collections import Counter

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
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
    """What the box holds; more of something can be played here, but not on a table."""
    for what, n in markers(quest).items():
        if n > BOX[what]:
            c.warn(1, f"{n} {what}; the box has markers for {BOX[what]}.")
    if over := blocks_left(quest):
        c.warn(1, f"{over} blocked squares more than the box has markers for (eight single, two double).")
    used = Counter(piece.kind.id for piece in quest.furniture)
    for name, n in used.items():
        if n > (box := content().furniture[name].count):
            c.warn(c.line_of(f"furniture:{name}"), f"{n} pieces of furniture “{name}”; the box holds {box}.")
    monsters = Counter(m.kind.id for m in quest.monsters)
    for name, n in monsters.items():
        if n > (box := content().kinds[name].figures):
            c.warn(c.line_of(f'"{name}"'), f"{n} figures of “{name}”; the box holds {box}.")
