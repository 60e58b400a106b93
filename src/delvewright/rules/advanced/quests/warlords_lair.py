"""The Warlord's Lair, third level."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import traps
from delvewright.rules.advanced.dungeon.fixed import at
from delvewright.rules.advanced.dungeon.furniture import stand
from delvewright.rules.advanced.dungeon.hazards import Throne
from delvewright.rules.advanced.fighting.sharing import drop
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.game import FLAT, Figure, Game
from delvewright.rules.advanced.state.texts import Box, Special, special

QUARTER = ("amulet-quarter",)


def first_step(g: Game, f: Figure, q: int, name: str, places: tuple[int, ...], trap: str) -> Play:
    """A trap for the first Hero who steps onto one of some squares."""
    if q in places and f.hero and not g.counters.get(name):
        g.counters[name] = 1
        yield from traps.trigger(g, f, q, False, trap)


@special("warlords-lair.r4", "amulet.d1.r4")
class ThroneRoom(Throne):
    """The Warlord sits on his throne; what the heroes came for is in the chest beside it."""

    def laid(self, g: Game, area: int) -> Play:
        stand(g, "throne", 1 << at(20, 13), area, FLAT)
        stand(g, "chest", 1 << at(21, 13), area)
        return ()
        yield

    def monster(self, g: Game, area: int, f: Figure) -> None:
        seat = at(20, 13)
        if f.monster.id == "skaven-warlord" and not g.taken >> seat & 1:
            g.put(f, seat)
            zones.settle(g)
        super().monster(g, area, f)

    def chest(self, g: Game, area: int) -> Box | None:
        return Box(("spike",), 0, 150, QUARTER)


@special("warlords-lair.r5", "amulet.d1.r5")
class Vault(Special):
    """A chest worth two, and stone over the way to it."""

    def chest(self, g: Game, area: int) -> Box | None:
        return Box(rolls=2)

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        yield from first_step(g, f, q, "vault-blocks", (at(31, 20), at(31, 21)), "blocks")


@special("warlords-lair.r6", "amulet.d1.r6")
class Store(Special):
    """Rope and spikes lie in plain sight."""

    def laid(self, g: Game, area: int) -> Play:
        drop(g, at(17, 32), ("rope", "spikes"))
        return ()
        yield


@special("warlords-lair.p10", "amulet.d1.p10")
class PitInThePassage(Special):
    """One pit across the whole passage."""

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        yield from first_step(g, f, q, "passage-pit", (at(32, 25), at(33, 25)), "pit")
