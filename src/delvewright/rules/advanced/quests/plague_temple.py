"""The Plague Temple, third level."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import grates_and_trapdoors
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.furniture import stand
from delvewright.rules.advanced.fighting.harm import injure, last
from delvewright.rules.advanced.quests.warlords_lair import QUARTER, first_step
from delvewright.rules.advanced.state.game import FLAT, HERO, Figure, Game
from delvewright.rules.advanced.state.rolling import test
from delvewright.rules.advanced.state.texts import Box, Special, special

SICK = 2
"""Wounds of a Warrior who has the plague."""
SEARCHES = 2
"""How often the crypt can be searched."""
POOL = (at(14, 24), at(15, 24), at(14, 25), at(15, 25))


class _Sick(Special):
    """They have the plague, and give it to others."""

    def monster(self, g: Game, area: int, f: Figure) -> None:
        f.full = f.wounds = SICK
        last(f, "plague", "disease", 1, "expedition")


@special("plague-temple.r1", "amulet.d3.r1")
class FirstCell(_Sick):
    """Sick Warriors."""


@special("plague-temple.r3", "amulet.d3.r3")
class ThirdCell(_Sick):
    """Sick Warriors."""


@special("plague-temple.r5", "amulet.d3.r5")
class Nave(Special):
    """A foul pool in the middle."""

    def laid(self, g: Game, area: int) -> Play:
        stand(g, "pool", sum(1 << q for q in POOL), area, FLAT)
        return ()
        yield

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        if q in POOL and f.side == HERO and f.used.get("pool") != g.round:
            f.used["pool"] = g.round
            if not (yield from test(g, f, "toughness", start=True, purpose="pool")):
                injure(g, f, "diseased", ("amulet.d3.r5",))


@special("plague-temple.r6", "amulet.d3.r6")
class Sanctum(Special):
    """Gas at the door."""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return bool(g.counters.get("sanctum-gas"))

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        yield from first_step(g, f, q, "sanctum-gas", (at(11, 21), at(12, 21)), "gas")


@special("plague-temple.r7", "amulet.d3.r7")
class Treasury(Special):
    """The third quarter."""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return False

    def chest(self, g: Game, area: int) -> Box | None:
        return Box(("poison-dart",), 0, 200, QUARTER)


@special("plague-temple.r8", "amulet.d3.r8")
class Crypt(Special):
    """A crypt that can be searched twice."""

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        return (
            [grates_and_trapdoors.SEARCH]
            if f.hero and not g.fighting and g.counters.get("temple-crypt", 0) < SEARCHES
            else []
        )

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        g.counters["temple-crypt"] = g.counters.get("temple-crypt", 0) + 1
        yield from grates_and_trapdoors.search_crypt(g, f)
