"""Which Chaos spells an enemy knows."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Kind

ROLES = ("harm", "control", "answer", "healing", "flight", "call", "control", "harm", "answer", "ruin")
"""The places of a sorcerer's memory, each for a spell of that role."""


@rule("house.spells.creature-pick", "chaos.choice", "monster.mummy.magic", "chaos.who", "magic.enemies-same")
def spells_of(kind: Kind, level: int, magic: int, mind: int, cold: bool) -> tuple[str, ...]:
    """The Chaos spells that an enemy with magic points holds."""
    if kind.sorcerer:
        return sorcerer_spells(level, mind, cold)
    if not magic:
        return ()
    return tuple(held.spell for held in kind.spells if held.low <= level <= held.high)


@rule("house.spells.sorcerer-pick", "house.spells.roles")
def sorcerer_spells(level: int, mind: int, cold: bool) -> tuple[str, ...]:
    """A sorcerer's spells: place by place the highest of a role that the level allows and that is not there yet."""
    known = [s for s in content().spells.values() if s.role and s.level <= level and (cold or not s.cold)]
    found: list[str] = []
    for role in ROLES:
        left = [s for s in known if s.role == role and s.id not in found]
        if left and len(found) < mind:
            found.append(max(left, key=lambda s: s.level).id)
    return tuple(found)
