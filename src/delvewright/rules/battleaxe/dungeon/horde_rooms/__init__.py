"""The Wild Horde rooms that have a text of their own, each in a file of its name."""

from delvewright.rules.battleaxe.dungeon.horde_rooms import (
    goblin_cookfire as goblin_cookfire,
)
from delvewright.rules.battleaxe.dungeon.horde_rooms import (
    wolf_den as wolf_den,
)
