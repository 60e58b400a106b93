"""Campaign, quest 2: The Grey Smith."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_enemies import join
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("grey-smith", "house.campaign.grey-smith")
class GreySmith(Rules):
    """A forge from which imps return."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Quench it from beside it."""
        return [("try", "quench")] if beside(g, f, here, "forge") and not here.count(g, "quenched") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """The forge is cold."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("quench"))
        if success:
            here.note(g, "quenched")

    def defeated(self, g: Game, here: Here, f: Figure) -> None:
        """A defeated imp may return."""
        if f.enemy.id == "fire-imp":
            here.add(g, "imps")

    def round_ends(self, g: Game, here: Here) -> Play:
        """While the forge burns one imp returns at the end of every second round."""
        second = here.add(g, "rounds") % here.room.numbers["rounds"] == 0
        if second and here.count(g, "imps") and not here.count(g, "quenched"):
            here.add(g, "imps", -1)
            (forge,) = here.things(g, "forge")
            yield from join(g, here, "fire-imp", forge.first)

    def done(self, g: Game, here: Here) -> bool:
        """The forge is quenched, all enemies defeated."""
        return bool(here.count(g, "quenched")) and not here.enemies(g)
