"""Adventure room 18: The High Ledge."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import working_together
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle
from delvewright.rules.battleaxe.state.values import weighs


@room("high-ledge", "house.adventure.high-ledge")
class HighLedge(Rules):
    """A box out of reach."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """From row 5, alone or on a heavy hero's shoulders."""
        if here.count(g, "done") or here.where(f.at)[1] != here.room.numbers["row"]:
            return []
        found: list[Answer] = [("try", "reach")]
        return [*found, ("try", "reach-on-shoulders")] if self._below(g, f) else found

    def _below(self, g: Game, f: Figure) -> list[Figure]:
        """Heavy heroes next to him who still have their action."""
        near = touching(g, f.mask)
        return [o for o in working_together.ready(g) if weighs(o, "heavy") and o.mask & near]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A climber who fails loses 1 Health at 50%."""
        numbers = here.room.numbers
        up = what == "reach-on-shoulders"
        if up:
            working_together.spend(g, self._below(g, f)[0])
        success, _ = yield from specific_actions.attempt(g, f, here.test("reach"), *(["shoulders"] if up else []))
        if success:
            here.note(g, "done")
        elif up or "rope" in f.held:
            value, _ = yield from settle(g, f, f.id, "fall", lambda v: v > numbers["fall"], need=numbers["fall"])
            if value <= numbers["fall"]:
                yield from wound(g, f, numbers["wounds"], "the fall", here.room.rules)
