"""A chasm across a room: leaping over it, alone or on a rope, and bridging it."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.dungeon import chests, furniture
from delvewright.rules.advanced.dungeon.doors import Wall, door_places, masters_door
from delvewright.rules.advanced.dungeon.quest_treasure import leave_prize
from delvewright.rules.advanced.dungeon.sections import in_room
from delvewright.rules.advanced.dungeon.wandering import wandering
from delvewright.rules.advanced.fighting.deadly_poison import kill
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.state.announced import stepped
from delvewright.rules.advanced.state.game import FLAT, Figure, Game
from delvewright.rules.advanced.state.rolling import test
from delvewright.rules.advanced.state.texts import Special, special
from delvewright.rules.common.tiles.board import Thing

STRIP = 2
"""The row of the room, from the entry, in which the chasm is."""
BRIDGE: Answer = ("try", "bridge")


@special("chasm", "hazard.chasm", "item.rope", "item.spikes")
class Chasm(Special):
    """A strip one square wide cuts the room in two; what is worth having is on the other side."""

    def laid(self, g: Game, area: int) -> Play:
        for y in range(g.board.areas[area].squares.bit_count() // 5):
            furniture.stand(g, "chasm", 1 << in_room(g.board, area, STRIP, y), area)
        group = yield from wandering(g)
        yield from chests.put_chest(g, area, beyond(g, area))
        entry = g.board.areas[area].entry
        for way in (entry, *(way for way in range(4) if way % 2 != entry % 2)):
            wall = Wall(area, way)
            if any(sum(1 << q for q in found) & ~beyond(g, area) == 0 for found in door_places(g, g.board, wall)):
                yield from masters_door(g, wall, ("hazard.chasm",), beyond(g, area))
                break
        return group

    def stands(self, g: Game, area: int) -> int:
        return beyond(g, area) or super().stands(g, area)

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        if not f.hero or zones.engaged(g, f):
            return []
        goals = landings(g, f)
        found: list[Answer] = [("try-at", "leap", q) for q in goals]
        if holders(g, f) and any(o.pack.get("rope") for o in (f, *holders(g, f))):
            found += [("try-at", "roped-leap", q) for q in goals]
        return found + ([BRIDGE] if may_bridge(g, area, f) else [])

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        if answer == BRIDGE:
            bridge(g, area, f)
        else:
            yield from leap(g, f, answer[2], answer[1] == "roped-leap")


def gap(g: Game, area: int) -> int:
    """The squares of the chasm in a room."""
    return sum(t.squares for t in g.things if t.kind == "chasm" and t.area == area)


@rule("hazard.chasm")
def beyond(g: Game, area: int) -> int:
    """The squares on the far side, seen from the entry."""
    far = g.board.areas[area].squares.bit_count() // 5
    rows = range(STRIP + 1, 5)
    return sum(1 << in_room(g.board, area, x, y) for x in rows for y in range(far)) if gap(g, area) else 0


@rule("hazard.chasm")
def landings(g: Game, f: Figure) -> list[int]:
    """The squares straight across the chasm that are free."""
    cut, found = gap(g, g.section(f)), []
    for step in g.board.steps:
        q = f.at + 2 * step
        if cut >> f.at + step & 1 and g.section(f) == g.area(q) and not (g.solid | g.taken) >> q & 1:
            found.append(q)
    return found


@rule("hazard.chasm", "item.rope")
def holders(g: Game, f: Figure) -> list[Figure]:
    """Conscious friends next to somebody, who can hold a rope for him."""
    near = g.touching(f.mask)
    return [o for o in g.company() if o is not f and o.up and o.mask & near]


@rule("hazard.chasm", "item.rope")
def leap(g: Game, f: Figure, goal: int, roped: bool) -> Play:
    """A test of Speed; who fails falls to his death, unless one who holds the rope passes a test of Strength. What the
    quest is about stays at the brink."""
    friends = holders(g, f) if roped else []
    if (yield from test(g, f, "speed", purpose="leap")):
        g.put(f, goal)
        g.stopped = True
        zones.settle(g)
        g.tell("leap", "{} leaps across the chasm.", f, rules=("hazard.chasm",))
        yield from stepped(g, f)
        return
    for friend in friends:
        if (yield from test(g, friend, "strength", purpose="rope")):
            g.tell("leap", "{} holds {} on the rope.", friend, f, rules=("hazard.chasm", "item.rope"))
            return
    g.tell("leap", "{} falls into the chasm.", f, rules=("hazard.chasm",))
    kill(g, f)
    if not f.up:
        leave_prize(g, f, f.at)
        g.put(f, -1)


@rule("hazard.chasm", "item.rope", "item.spikes")
def may_bridge(g: Game, area: int, f: Figure) -> bool:
    """Whether the party can build a bridge: somebody is on either side, no monster is here, and they have the ropes and
    the spikes."""
    cut, far = gap(g, area), beyond(g, area)
    here = [o for o in g.company() if g.section(o) == area]
    sides = {bool(o.mask & far) for o in here if o.up}
    ropes = sum(o.pack.get("rope", 0) for o in here)
    ready = ropes >= number("chasm", "ropes") and any(o.pack.get("spikes") for o in here)
    clear = not any(g.section(o) == area for o in g.foes())
    return bool(cut & g.touching(f.mask)) and len(sides) == 2 and ready and clear and not g.fighting


@rule("hazard.chasm", "item.rope", "item.spikes")
def bridge(g: Game, area: int, f: Figure) -> None:
    """Two ropes and the spikes are used up, and one square of the chasm can be crossed from now on."""
    here = [o for o in g.company() if g.section(o) == area]
    for item, count in (("rope", number("chasm", "ropes")), ("spikes", 1)):
        for o in here:
            take = min(count, o.pack.get(item, 0))
            if take:
                o.pack[item] -= take
                count -= take
    at = squares(gap(g, area) & g.touching(f.mask))[0]
    left = [t._replace(squares=t.squares & ~(1 << at)) if t.kind == "chasm" else t for t in g.things]
    g.set_things((*[t for t in left if t.squares], Thing("bridge", 1 << at, area, FLAT)))
    g.tell("bridge", "A rope bridge hangs across the chasm.", rules=("hazard.chasm", "item.rope", "item.spikes"))
