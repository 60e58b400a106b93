"""Quest 5: The Drake's Tooth."""

from __future__ import annotations

from dataclasses import replace

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.cards import Reward
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import initiative
from delvewright.rules.battleaxe.dungeon.quests import Quest, quest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, here, room
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("drakes-tooth", "house.quest.drakes-tooth")
class DrakesTooth(Rules):
    """A sleeping drake with a loose tooth."""

    def _drake(self, g: Game, here: Here) -> Figure | None:
        """The drake, if it lives."""
        return next((e for e in here.enemies(g) if e.enemy.id == "young-drake"), None)

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """It sleeps."""
        drake = self._drake(g, here)
        assert drake is not None
        g.mark(drake, "dormant")
        return
        yield

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """Steal the tooth from beside it."""
        drake = self._drake(g, here)
        if drake is None or here.count(g, "tooth") or "dormant" not in drake.marks:
            return []
        return [("try", "steal")] if touching(g, f.mask) & drake.mask else []

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """Failure wakes it."""
        success, _ = yield from specific_actions.attempt(g, f, here.test("steal"))
        if success:
            here.note(g, "tooth", f.id + 1)
            g.counters["watch"] = 1
            g.tell("take", "{} has the tooth.", f, rules=here.room.rules)
            return
        drake = self._drake(g, here)
        assert drake is not None
        yield from initiative.wake(g, [drake])

    def done(self, g: Game, here: Here) -> bool:
        """The drake is defeated, or the hero with the tooth is out of the room."""
        if self._drake(g, here) is None:
            here.note(g, "slain")
            return True
        thief = g.fig(here.count(g, "tooth") - 1) if here.count(g, "tooth") else None
        return thief is not None and (thief.living or "out" in thief.marks) and not here.has(thief)


@quest("drakes-tooth", "house.quest.drakes-tooth")
class DrakesToothQuest(Quest):
    """A thief's wages, or a slayer's."""

    def spoils(self, g: Game, printed: Reward) -> Reward:
        """More coins if the drake is defeated."""
        if not here(g, g.counters["quest-room"]).count(g, "slain"):
            return printed
        return replace(printed, coins=content().rooms["drakes-tooth"].numbers["slain-coins"])
