"""Adventure room 13: The Defiled Shrine."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.ground.distances import active_enemies
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.healing import heal


@room("defiled-shrine", "house.adventure.defiled-shrine")
class DefiledShrine(Rules):
    """An altar that may be cleansed once."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Beside it, with No Active Enemies; a failure may be repeated once by each hero."""
        if here.count(g, "cleansed") or here.count(g, f"tries-{f.id}") >= here.room.numbers["tries"]:
            return []
        return [("try", "cleanse")] if beside(g, f, here, "altar") and not active_enemies(g) else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Every hero in the room regains 2 Health."""
        here.add(g, f"tries-{f.id}")
        success, _ = yield from specific_actions.attempt(g, f, here.test("cleanse"))
        if success:
            here.note(g, "cleansed")
            for o in here.inside(g):
                heal(g, o, here.room.numbers["heal"], "the altar", here.room.rules)
