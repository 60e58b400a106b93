"""Three Cold Hearths."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.rulebook import Play
from delvewright.kernel.view import Told
from delvewright.rules.allison.content.quest_texts import QuestText, quest
from delvewright.rules.allison.fighting.experience import checkpoint
from delvewright.rules.allison.ground.board import room_of
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game

FUEL = "fuel-bundle"
STATIONS = (4, 10, 20)
"""The rooms with hearths."""
DROVER_ROOM = 20
LIES, LIT, KEPT = "fuel@", "hearths", "kept@"
FREED_AT = 2
"""Burning hearths at which the Drover leaves his room."""
RULES = ("house.quest.03-three-cold-hearths",)


@quest("three-cold-hearths", "house.quest.03-three-cold-hearths", "house.quest.03-map")
class ThreeColdHearths(QuestText):
    """A hearth takes a night, a bundle of fuel, and nobody who disturbs."""

    def set_up(self, g: Game) -> None:
        """Three bundles lie about."""
        for q in g.quest.things[FUEL]:
            g.counters[f"{LIES}{q}"] = 1

    def stepped(self, g: Game, f: Figure, q: int) -> Play:
        """A hero picks a bundle up by stepping there; it is no burden."""
        if f.hero and g.count(f"{LIES}{q}"):
            f.tags += (FUEL,) * g.counters.pop(f"{LIES}{q}")
            g.tell("fuel", "{} picks up a bundle of fuel.", f, rules=RULES, squares=(q,))
        return
        yield

    def hero_fell(self, g: Game, f: Figure) -> None:
        """The bundles lie where he fell."""
        at = next((p.at for p in g.piles if p.body and p.whose == f.name), -1)
        if FUEL in f.tags and at >= 0:
            g.counters[f"{LIES}{at}"] = g.count(f"{LIES}{at}") + f.tags.count(FUEL)
            f.tags = tuple(tag for tag in f.tags if tag != FUEL)

    def rested(self, g: Game, resters: Sequence[Figure]) -> Play:
        """Two heroes (one, if only one is left) who rested in a station with fuel have lit its hearth."""
        living = [f for f in g.party() if f.alive and not f.out]
        for room in STATIONS:
            here = [f for f in resters if f.hero and room_of(room) >> f.at & 1]
            bearer = next((f for f in here if FUEL in f.tags), None)
            if bearer is None or len(here) < min(2, len(living)) or self._burns(g, room):
                continue
            left = list(bearer.tags)
            left.remove(FUEL)
            bearer.tags = tuple(left)
            g.lit |= self._hearth(g, room)
            g.counters[f"{KEPT}{room}"] = 1
            g.counters[LIT] = g.count(LIT) + 1
            g.tell("fire", "The hearth burns, and the room is safe.", rules=RULES)
            checkpoint(g, f"hearth-{g.count(LIT)}")
        return
        yield

    def _hearth(self, g: Game, room: int) -> int:
        pieces = [p.squares for p in g.quest.furniture if p.kind.id == "fireplace"]
        return next((mask for mask in pieces if mask & room_of(room)), 0)

    def _burns(self, g: Game, room: int) -> bool:
        """Whether a night was kept at a hearth; a fire that magic lit there is out by the morning."""
        return g.count(f"{KEPT}{room}") > 0

    def rest_rating(self, g: Game, q: int) -> str:
        """A room with a burning hearth is safe."""
        if any(room_of(room) >> q & 1 and self._burns(g, room) for room in STATIONS):
            return "safe"
        return super().rest_rating(g, q)

    def may_enter(self, g: Game, f: Figure) -> int:
        """The Drover and his dead keep to their room until two hearths burn."""
        if not self._of_the_herd(g, f) or g.count(LIT) >= FREED_AT:
            return 0
        return g.quest.everywhere & ~room_of(DROVER_ROOM)

    def _of_the_herd(self, g: Game, f: Figure) -> bool:
        """Whether an enemy was drawn in the Drover's room: he himself, or one of his dead."""
        return f.spot >= 0 and room_of(DROVER_ROOM) >> g.quest.monsters[f.spot].at & 1 > 0

    def lost(self, g: Game) -> bool:
        """Never: fuel cannot be lost."""
        return False

    def facts(self, g: Game) -> list[Told]:
        """How many burn, who has fuel, and where some lies in view."""
        found = [Told("Hearths", f"{g.count(LIT)} of {len(STATIONS)} burn", "lit", "hearth", g.count(LIT))]
        for room in STATIONS:
            mask = self._hearth(g, room)
            if mask & g.laid and not self._burns(g, room):
                found.append(Told("Cold hearth", "waits", "cold", f"hearth@{room}", (mask & -mask).bit_length() - 1))
        if g.count(LIT) >= FREED_AT:
            found += self._march(g)
        for f in g.party():
            if FUEL in f.tags and f.at >= 0:
                found.append(Told("Fuel", f"carried by {f}", "bearer", f"{FUEL}@{f.name}", f.id))
        for key in g.counters:
            q = int(key.removeprefix(LIES)) if key.startswith(LIES) else -1
            if q >= 0 and g.laid >> q & 1:
                found.append(Told("Fuel", "lies there", "thing", f"{FUEL}@{q}", q))
        return found

    def _march(self, g: Game) -> list[Told]:
        """The herd walks to the hearth that is still cold, each to its first square."""
        cold = sum(self._hearth(g, room) for room in STATIONS if not self._burns(g, room)) & g.laid
        if not cold:
            return []
        there = (cold & -cold).bit_length() - 1
        herd = [f for f in g.on_board(ENEMY) if self._of_the_herd(g, f)]
        return [Told(f.name, "walks to the cold hearth", "march", f.name, there) for f in herd]
