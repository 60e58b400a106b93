"""All parts by their words."""

from __future__ import annotations

from collections.abc import Mapping

from delvewright.ui.busts.bodies import BODIES, BUILDS
from delvewright.ui.busts.creatures import CREATURES
from delvewright.ui.busts.faces import FACES
from delvewright.ui.busts.hair import HAIRS, HATS
from delvewright.ui.busts.heads import HEADS
from delvewright.ui.busts.monsters import MONSTERS
from delvewright.ui.busts.pencils import Part
from delvewright.ui.busts.weapons import WEAPONS

PARTS: Mapping[str, Part] = {**HEADS, **MONSTERS, **CREATURES, **FACES, **HAIRS, **HATS, **BODIES, **BUILDS, **WEAPONS}
