"""The Wild Horde rooms that have a text of their own, each in a file of its name."""

# ruff: noqa: F401  (they say for which room they are when they are read)

from delvewright.rules.battleaxe.dungeon.horde_rooms import (
    goblin_cookfire,
    wolf_den,
)
