"""Wandering monsters: those of a passage, and the counters that bring more of them."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.outlook import outlook
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.dungeon.groups import expand, thinned
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.ground.sight import visible
from delvewright.rules.advanced.ground.squares import nearest
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.counters import ambush_counter, may_be_played, plays
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.master import secretly
from delvewright.rules.advanced.state.rolling import NOBODY, on_table


@rule("matrix.wandering", "gen.passage.wandering", "hazard.wandering")
def wandering(g: Game) -> Play:
    """Wandering monsters."""
    row = yield from on_table(g, "wandering", NOBODY)
    return thinned(g, expand(row.monsters))


@rule("counter.wandering", "trapfx.alarm")
def far_away(g: Game) -> tuple[int, ...]:
    """The section of the square farthest from the heroes that one of them sees."""
    heroes = [f.at for f in g.company() if f.up]
    free = 0
    for at in heroes:
        free |= g.board.areas[g.area(at)].squares | outlook(at, g.east, g.south, WIDTH)
    free &= ~(g.solid | g.taken)
    places = [q for area in g.board.areas for q in squares(area.squares & free)]
    far = {q: nearest(q, heroes) for q in places}
    places.sort(key=far.__getitem__, reverse=True)  # the first of equals
    for q in places:
        if any(visible(g, at, q) for at in heroes):
            return (g.area(q),)
    return ()


@rule("trapfx.alarm", "counter.wandering", "counter.ambush")
def monsters_come(g: Game) -> Play:
    """Wandering monsters, as far away as the heroes can see; they have no place of their own."""
    group = yield from wandering(g)
    areas = far_away(g)
    if areas:
        yield from meeting.meet(g, areas, tuple((kind, 0) for kind in group), far=True)


@rule("counter.wandering")
def wandering_counter(g: Game) -> Play:
    """A Wandering Monsters counter may be played; the program does so on 1-6, but not in the first turn of a level."""
    if not may_be_played(g, "wandering"):
        return
    usual = False
    if g.gm < 0 and g.counters.get("arrived", 1) != g.round:
        usual = (yield from secretly(g, "wandering")) <= number("wandering-counter", "played")
    if (yield from plays(g, "wandering", None, usual)):
        g.tell("counter", "Wandering monsters!", rules=("counter.wandering",))
        yield from monsters_come(g)


@rule("counter.ambush")
def ambush(g: Game) -> Play:
    """An Ambush counter in a fight: more of them come."""
    if g.gm < 0 and g.options.get("tactics") == "dice":
        return  # then a die brings reinforcements
    if (yield from ambush_counter(g)):
        g.tell("counter", "Ambush!", rules=("counter.ambush",))
        yield from monsters_come(g)


@meeting.lying_in_wait.heard
@rule("counter.ambush")
def ambush_at_once(g: Game) -> Play:
    """An Ambush counter while a fight is set up: more of them stand in the same section. The program waits; and it is
    the one of the turn that begins now."""
    if not (yield from plays(g, "ambush", None, False)):
        return ()
    g.counters["ambushed"] = g.round + 1
    g.tell("counter", "Ambush!", rules=("counter.ambush",))
    return (yield from wandering(g))
