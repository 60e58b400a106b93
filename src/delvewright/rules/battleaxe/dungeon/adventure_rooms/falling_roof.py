"""Adventure room 15: The Falling Roof."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.dungeon import grates
from delvewright.rules.battleaxe.dungeon.room_squares import nearest
from delvewright.rules.battleaxe.dungeon.rooms import Here, Rules, room
from delvewright.rules.battleaxe.fighting.harm import wound
from delvewright.rules.battleaxe.ground.distances import distance
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.dice import roll_for_it
from delvewright.rules.battleaxe.state.game import Game
from delvewright.rules.common.tiles.board import Thing


@room("falling-roof", "house.adventure.falling-roof")
class FallingRoof(Rules):
    """Stones at the end of each round; after the sixth the room is filled, but for the way from door to door."""

    lasting = True

    def round_ends(self, g: Game, here: Here) -> Play:
        """Rounds count from the first in which somebody is inside."""
        if here.count(g, "fallen") or not (here.count(g, "rounds") or here.inside(g)):
            return
        numbers, rules = here.room.numbers, here.room.rules
        n = here.add(g, "rounds")
        self._note_passed(g, here, n)
        for _ in range(numbers["more-picks"] if n >= numbers["more-from"] else numbers["picks"]):
            inside = here.inside(g)
            if not inside:
                break
            f = yield from roll_for_it(g, inside, "falling stones")
            safe, _ = yield from specific_actions.attempt(g, f, here.test("stones"))
            if not safe:
                yield from wound(g, f, numbers["wounds"], "a stone", rules)
        if n >= numbers["last-round"] and not g.over:
            yield from self._falls(g, here)

    def _note_passed(self, g: Game, here: Here, n: int) -> None:
        """Heroes who were inside and have left by the back door; 1 coin for each before the 6th round."""
        been = here.count(g, "been")
        for f in here.inside(g):
            been |= 1 << f.id
        here.note(g, "been", been)
        front = {g.area(g.board.doors[i].a) for i in grates.entrance(g, here.index)[0]}
        for f in g.party():
            out = f.living and not here.has(f) and g.area(f.at) not in front
            if out and been >> f.id & 1 and not here.count(g, "passed") >> f.id & 1:
                here.note(g, "passed", here.count(g, "passed") | 1 << f.id)
                if n < here.room.numbers["last-round"]:
                    g.counters["owed"] = g.counters.get("owed", 0) + here.room.numbers["coins"]

    def _falls(self, g: Game, here: Here) -> Play:
        """Who is inside loses 2 Health and is moved to the nearest door; rubble fills the room beside the way."""
        here.note(g, "fallen")
        g.tell("event", "The roof has fallen.", rules=here.room.rules)
        lane = [here.at((here.room.entry.at, r)) for r in range(1, here.room.plan.depth + 1)]
        for f in here.inside(g):
            yield from wound(g, f, here.room.numbers["last-wounds"], "the roof", here.room.rules)
        mask = sum(1 << q for q in lane)
        for f in g.party():
            if f.afoot and here.has(f):
                end = min(lane[0], lane[-1], key=lambda q: (distance(g, f.at, q), q))
                g.put(f, -1)
                g.put(f, nearest(g, end, mask))
        rubble = here.area.squares & ~(mask | g.enemies | g.solid)
        kept = (t for t in g.things if not t.squares & mask)
        g.set_things((*kept, Thing("rubble", rubble, here.index)))

    def done(self, g: Game, here: Here) -> bool:
        """A hero has passed the back door, or the roof has fallen."""
        return bool(here.count(g, "passed") or here.count(g, "fallen"))
