"""Wild Horde room 1: The Goblin Cookfire."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon.contents import Contents, piece
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state.game import Figure, Game


@piece("open-fire", "house.horde.goblin-cookfire")
class OpenFire(Contents):
    """The fire of this room, and any other."""

    def pushed_onto(self, g: Game, f: Figure) -> Play:
        """1 fire wound; nobody stays in it."""
        room = content().rooms["goblin-cookfire"]
        yield from wound(g, f, room.numbers["wounds"], "the open fire", room.rules, fire=True)
