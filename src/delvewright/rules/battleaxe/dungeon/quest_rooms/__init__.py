"""The quests, each in a file of its name: its Quest Room, and what it says beyond that."""

from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    ash_crown as ash_crown,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    bone_engine as bone_engine,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    broken_bridge as broken_bridge,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    cold_lantern as cold_lantern,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    drakes_tooth as drakes_tooth,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    drowned_archive as drowned_archive,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    ember_road as ember_road,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    giants_toll as giants_toll,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    green_maze as green_maze,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    grey_smith as grey_smith,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    millers_daughter as millers_daughter,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    warchiefs_horn as warchiefs_horn,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    weaver_below as weaver_below,
)
from delvewright.rules.battleaxe.dungeon.quest_rooms import (
    wolf_winter as wolf_winter,
)
