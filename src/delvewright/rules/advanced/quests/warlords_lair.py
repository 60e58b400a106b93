"""The Warlord's Lair, third level."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.plane import EAST
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import traps
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.furniture import stand
from delvewright.rules.advanced.dungeon.hazards import Throne
from delvewright.rules.advanced.dungeon.portcullises import drop as drop_portcullis
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.carrying import drop
from delvewright.rules.advanced.state.game import FLAT, Figure, Game
from delvewright.rules.advanced.state.texts import Box, Special, special

QUARTER = ("amulet-quarter",)


def first_step(g: Game, f: Figure, q: int, name: str, places: tuple[int, ...], trap: str) -> Play:
    """A trap for the first Hero who steps onto one of some squares."""
    if q in places and f.hero and not g.counters.get(name):
        g.counters[name] = 1
        yield from traps.trigger(g, f, q, False, trap)


LEVER: Answer = ("try", "portcullis")
NORTH_DOOR = (at(19, 18), at(20, 18))


@special("warlords-lair.r3", "amulet.d1.r3")
class Hall(Special):
    """A lever beside the door to the throne."""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return master or bool(g.counters.get("hall-portcullis"))

    def monster_offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        near = any((g.touching(1 << q) | 1 << q) & f.mask for q in NORTH_DOOR)
        apart = {o.at % WIDTH < at(20, 0) % WIDTH for o in g.company() if g.section(o) == area}
        wanted = g.gm >= 0 or len(apart) > 1
        return [LEVER] if near and wanted and not g.counters.get("hall-portcullis") else []

    def monster_does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        g.counters["hall-portcullis"] = 1
        drop_portcullis(g, tuple((at(19, y), EAST) for y in range(18, 23)))
        return
        yield


@special("warlords-lair.r4", "amulet.d1.r4")
class ThroneRoom(Throne):
    """The Warlord sits on his throne; what the heroes came for is in the chest beside it."""

    def laid(self, g: Game, area: int) -> Play:
        stand(g, "throne", 1 << at(20, 13), area, FLAT)
        stand(g, "chest", 1 << at(21, 13), area)
        return ()
        yield

    def chest(self, g: Game, area: int) -> Box | None:
        return Box(("spike",), 0, 150, QUARTER)


@special("warlords-lair.r5", "amulet.d1.r5")
class Vault(Special):
    """A chest worth two, and stone over the way to it."""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return bool(g.counters.get("vault-blocks"))

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

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return bool(g.counters.get("passage-pit"))

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        both = (at(32, 25), at(33, 25))
        yield from first_step(g, f, q, "passage-pit", both, "pit")
        known = {trap.at: trap for trap in g.traps if trap.at in both}
        if len(known) == 1:
            trap = next(iter(known.values()))
            g.traps = (*g.traps, trap._replace(at=sum(both) - trap.at))
