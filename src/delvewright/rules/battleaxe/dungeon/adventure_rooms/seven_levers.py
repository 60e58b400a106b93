"""Adventure room 4: The Seven Levers."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import D6
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_dangers import defended
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import settle


@room("seven-levers", "house.adventure.seven-levers")
class SevenLevers(Rules):
    """Work out the order; each failure narrows it down, but darts may fly."""

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """From beside the levers."""
        return [("try", "levers")] if beside(g, f, here, "levers") and not here.count(g, "done") else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """+10% for every failed try before."""
        test = here.test("order")
        failed = here.count(g, "failed")
        success, _ = yield from specific_actions.attempt(
            g, f, replace(test, base=test.base + failed * test.bonus["failed-before"])
        )
        if success:
            here.note(g, "done")
            return
        here.add(g, "failed")
        value, _ = yield from settle(g, f, f.id, "dart", lambda v: v > here.room.numbers["dart"], dice=(D6,))
        if value <= here.room.numbers["dart"]:
            yield from defended(g, f, here.room.numbers["wounds"], "a dart", here.room.rules)
