"""The quests, each in a file of its name: its Quest Room, and what it says beyond that."""

# ruff: noqa: F401  (they say for which room they are when they are read)

from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    ash_crown,
    bone_engine,
    broken_bridge,
    cold_lantern,
    drakes_tooth,
    drowned_archive,
    ember_road,
    giants_toll,
    green_maze,
    grey_smith,
    millers_daughter,
    warchiefs_horn,
    weaver_below,
    wolf_winter,
)
