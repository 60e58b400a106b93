"""Adventure room 16: The Beast Pens."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.befriending import befriend
from delvewright.rules.battleaxe.ground.distances import PENNED, touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.cards import without


@room("beast-pens", "house.adventure.beast-pens")
class BeastPens(Rules):
    """Wolves that cannot leave their columns until a goblin pulls the cord; there they bite whom they reach."""

    def _wolves(self, g: Game, here: Here) -> list[Figure]:
        """Those that are not defeated."""
        return [e for e in here.enemies(g) if e.enemy.id == "wolf"]

    def _goblins(self, g: Game, here: Here) -> list[Figure]:
        """Those that are not defeated."""
        return [e for e in here.enemies(g) if e.enemy.id == "goblin"]

    def laid(self, g: Game, here: Here, f: Figure) -> Play:
        """The wolves are penned."""
        for wolf in self._wolves(g, here):
            g.mark(wolf, PENNED)
        return
        yield

    def instead(self, g: Game, here: Here, f: Figure) -> bool:
        """In its first turn the first goblin pulls the cord instead of attacking."""
        if f.enemy.id != "goblin" or here.count(g, "cord"):
            return False
        here.note(g, "cord")
        g.tell("event", "{} pulls the cord: the pens open.", f, rules=here.room.rules)
        for wolf in self._wolves(g, here):
            g.unmark(wolf, PENNED)
        return True

    def offers(self, g: Game, here: Here, f: Figure) -> list[Answer]:
        """With every goblin gone or asleep and the pens shut, a wolf may be calmed from beside it."""
        if here.count(g, "cord") or any(not e.under("asleep") for e in self._goblins(g, here)):
            return []
        near = touching(g, f.mask)
        return [("try-at", "calm", squares(w.mask & near)[0]) for w in self._wolves(g, here) if w.mask & near]

    def tries(self, g: Game, here: Here, f: Figure, what: str, q: int) -> Play:
        """A calmed wolf is befriended; meat bait is eaten."""
        wolf = g.at(q)
        assert wolf is not None
        success, _ = yield from specific_actions.attempt(g, f, here.test("calm"))
        f.pack = without(f.pack, "meat-bait")
        if success:
            befriend(g, wolf, here.room.rules)

    def done(self, g: Game, here: Here) -> bool:
        """All goblins defeated, and every wolf defeated or still penned."""
        return not self._goblins(g, here) and (not here.count(g, "cord") or not self._wolves(g, here))
