"""The Soul Jewel, which saves its bearer once. Jewels that hold Fate Points are spent in `state/fate.py`,
those that hold a spell are cast from in `magic/casting.py`."""

from __future__ import annotations

from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.game import AWAKE, Figure, Game
from delvewright.rules.advanced.state.texts import Item, item


@item("soul-jewel", "item.jewel.other")
class SoulJewel(Item):
    """It keeps the soul of its bearer once, and is gone."""

    def dying(self, g: Game, f: Figure) -> bool:
        del f.pack[self.name]
        f.wounds = content().items[self.name].numbers["wounds"]
        f.condition = AWAKE
        g.tell("item", "The Soul Jewel brings {} back.", f, rules=("item.jewel.other",))
        return True
