"""Adventure room 20: The Sleeping Bear."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import initiative
from delvewright.rules.battleaxe.dungeon.contents import change, thing_at
from delvewright.rules.battleaxe.dungeon.room_squares import beside
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.ground.distances import distance, touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("sleeping-bear", "house.adventure.sleeping-bear")
class SleepingBear(Rules):
    """A bear that sleeps around a heap of trinkets."""

    trapped = True

    def _bear(self, g: Game, here: Here) -> Figure | None:
        """The bear, if it is not defeated."""
        return next(iter(here.enemies(g)), None)

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """It sleeps."""
        for bear in here.enemies(g):
            g.mark(bear, "dormant")
        return
        yield

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """In each turn a hero moves within 4 squares of it he tests; a failure wakes it."""
        bear = self._bear(g, here)
        if bear is None or "dormant" not in bear.marks or "creep" in g.done:
            return False
        if min(distance(g, q, p) for p in squares(bear.mask)) > here.room.numbers["range"]:
            return False
        g.done += ("creep",)
        quiet, _ = yield from specific_actions.attempt(g, f, here.test("creep"))
        if quiet:
            return False
        yield from initiative.wake(g, [bear])
        return True

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Take the trinkets; a gnome or druid may soothe the bear."""
        found: list[Answer] = [("try-at", "take", q) for q in beside(g, f, here, "trinket-heap")]
        bear = self._bear(g, here)
        kind = f.race == "gnome" or f.role == "druid"
        if bear is not None and kind and touching(g, f.mask) & bear.mask:
            found.append(("try", "soothe"))
        return found

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A soothed bear is befriended."""
        if what == "take":
            change(g, thing_at(g, q), state="broken")
            here.note(g, "done")
            return
        success, _ = yield from specific_actions.attempt(g, f, here.test("soothe"))
        for bear in here.enemies(g) if success else ():
            befriend(g, bear, here.room.rules)

    def done(self, g: Game, here: Here) -> bool:
        """The trinkets are taken, or the bear is defeated or soothed."""
        return bool(here.count(g, "done")) or not here.enemies(g)
