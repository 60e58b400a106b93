"""The adventure rooms that have a text of their own, each in a file of its name."""

from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    alchemists_table as alchemists_table,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    balance_plates as balance_plates,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    beast_pens as beast_pens,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    caged_prisoner as caged_prisoner,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    cracked_hall as cracked_hall,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    dart_gallery as dart_gallery,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    defiled_shrine as defiled_shrine,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    falling_roof as falling_roof,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    fire_gate as fire_gate,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    high_ledge as high_ledge,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    lettered_floor as lettered_floor,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    rising_water as rising_water,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    rope_bridge as rope_bridge,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    seven_levers as seven_levers,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    silver_mirrors as silver_mirrors,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    sleeping_armoury as sleeping_armoury,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    sleeping_bear as sleeping_bear,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    three_chests as three_chests,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    web_larder as web_larder,
)
from delvewright.rules.battleaxe.dungeon.adventure_rooms import (
    whispering_well as whispering_well,
)
