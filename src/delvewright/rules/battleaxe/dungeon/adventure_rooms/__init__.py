"""The adventure rooms that have a text of their own, each in a file of its name."""

# ruff: noqa: F401  (they say for which room they are when they are read)

from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    alchemists_table,
    balance_plates,
    beast_pens,
    caged_prisoner,
    cracked_hall,
    dart_gallery,
    defiled_shrine,
    falling_roof,
    fire_gate,
    high_ledge,
    lettered_floor,
    rising_water,
    rope_bridge,
    seven_levers,
    silver_mirrors,
    sleeping_armoury,
    sleeping_bear,
    three_chests,
    web_larder,
    whispering_well,
)
