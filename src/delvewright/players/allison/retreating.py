"""When a party is beaten and retreats. (Where to, `wayfinding.py` knows.)"""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.players.allison.strength import helpless
from delvewright.players.allison.turn import Turn


@rule("house.bot.retreat")
def beaten(t: Turn) -> bool:
    """Whether the party should leave: somebody is dead or lies there, and little Body is left without healing."""
    heroes = [f for f in t.view.figures if "Class" in dict(f.sheet)]
    if not t.homeward and any(f.alive and not f.squares and not f.effects for f in heroes):
        return not t.threats  # others have left already
    fallen = any(not f.alive or helpless(f) for f in heroes)
    potions = any("potion-of-healing" in f.items for f in t.party)
    return fallen and t.strength < 0.34 and not potions and not t.threats
