"""Adventure room 1: The Cracked Hall."""

from __future__ import annotations

from delvewright.rules.battleaxe.dungeon.gaps import Gap
from delvewright.rules.battleaxe.dungeon.rooms import room


@room("cracked-hall", "house.adventure.cracked-hall")
class CrackedHall(Gap):
    """A chasm between rows 3 and 6."""

    _near, _far = 3, 6
