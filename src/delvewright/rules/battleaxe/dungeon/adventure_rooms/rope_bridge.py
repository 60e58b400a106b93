"""Adventure room 2: The Rope Bridge."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon.room_moves import end_turn
from delvewright.rules.battleaxe.dungeon.room_squares import nearest, thrown
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.game import Figure, Game


@room("rope-bridge", "house.adventure.rope-bridge", "specific.named")
class RopeBridge(Rules):
    """One hero at a time on the bridge, a test in each turn on it; who falls climbs out at row 3 next turn."""

    trapped = True

    def closed(self, g: Game, here: Here, f: Figure) -> int:
        """The bridge bears one hero."""
        bridge = here.zone(g, "bridge")
        return bridge if any(o is not f and o.living and o.afoot and o.mask & bridge for o in g.party()) else 0

    def steps(self, g: Game, here: Here, f: Figure, q: int) -> Play:
        """The first step on the bridge in a turn."""
        if not here.zone(g, "bridge") >> q & 1 or "bridge" in g.done:
            return False
        return (yield from self._sways(g, here, f))

    def turn_begins(self, g: Game, here: Here, f: Figure) -> Play:
        """Out of the water, or on with the bridge; whoever is carried leaves that to his carrier."""
        if f.carried:
            return
        if here.zone(g, "water") >> f.at & 1:
            row = here.room.numbers["row"]
            foot = here.at((here.where(squares(here.zone(g, "bridge"))[0])[0], row))
            shore = nearest(g, foot, here.row(row))
            q = shore if shore >= 0 else nearest(g, foot, here.row(*range(1, row)))
            if q >= 0:
                thrown(g, f, q)
                g.tell("climb", "{} climbs out.", f, rules=here.room.rules, squares=(q,))
        elif here.zone(g, "bridge") >> f.at & 1:
            yield from self._sways(g, here, f)

    def _sways(self, g: Game, here: Here, f: Figure) -> Play:
        """Keep the balance, or fall; gives back whether he has fallen."""
        g.done += ("bridge",)
        success, _ = yield from specific_actions.attempt(g, f, here.test("balance"))
        if not success:
            thrown(g, f, nearest_water(g, here, f.at))
            end_turn(g, f)
            wounds = here.room.numbers["plate-wounds" if "plate-harness" in f.worn else "wounds"]
            yield from wound(g, f, wounds, "the fall", here.room.rules)
        return not success


def nearest_water(g: Game, here: Here, q: int) -> int:
    """The water beside a square of the bridge."""
    water = squares(here.zone(g, "water") & ~(g.heroes | g.fallen))
    return min(water, key=lambda p: (abs(p - q) > 1, abs(p - q), p))
