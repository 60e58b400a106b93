"""The Amber Room, third level."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import furniture
from delvewright.rules.advanced.dungeon.chests import ANY_TRAP
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.carrying import give
from delvewright.rules.advanced.state.counters import draw
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import test
from delvewright.rules.advanced.state.texts import Box, Special, special

BREAK: Answer = ("try", "amber")
POST = (at(11, 9), at(11, 10))
"""The two squares inside the door of the first watch post."""


@special("amber-room.r1", "amulet.d4.r1")
class WatchPost(Special):
    """Marksmen wait right behind the door."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        free = [q for q in POST if not g.taken >> q & 1]
        if f.special("jezzail") and free:
            g.put(f, free[0])
            zones.settle(g)


@special("amber-room.r5", "amulet.d4.r5")
class AmberRoom(Special):
    """The floor glows, which spoils the aim of those who do not live there."""

    def changes(self, g: Game, area: int, f: Figure, what: str) -> int:
        return -1 if what == "bs" else 0

    def chest(self, g: Game, area: int) -> Box | None:
        return Box((ANY_TRAP, ANY_TRAP), 3)


@special("amber-room.r6", "amulet.d4.r6")
class Shrine(Special):
    """The last quarter is in a block of amber."""

    def laid(self, g: Game, area: int) -> Play:
        furniture.stand(g, "amber", 1 << at(24, 36), area)
        return ()
        yield

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        near = g.touching(f.mask) >> at(24, 36) & 1
        return [BREAK] if f.hero and near and not g.counters.get("amber-quarter") else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        if (yield from test(g, f, "strength", purpose="amber")):
            g.counters["amber-quarter"] = 1
            furniture.empty(g, "amber")
            give(g, f, "amulet-quarter")
            g.tell("treasure", "{} breaks the last quarter free.", f, rules=("amulet.d4.r6", "campaign.quarter"))
        else:
            yield from draw(g, ("amulet.d4.r6",))
