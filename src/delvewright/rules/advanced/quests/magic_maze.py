"""The Magic Maze, third level."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import fixed_levels, traps
from delvewright.rules.advanced.dungeon.fixed_levels import at
from delvewright.rules.advanced.dungeon.furniture import empty, stand
from delvewright.rules.advanced.fighting import meeting
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import distance
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.carrying import give
from delvewright.rules.advanced.state.charts import came
from delvewright.rules.advanced.state.game import FLAT, Figure, Game
from delvewright.rules.advanced.state.rolling import d12
from delvewright.rules.advanced.state.texts import Box, Special, special

ROOMS = ("R1", "R2", "R3", "R4")
"""In the order of their colours: red, green, blue, white."""
CARRIED: Answer = ("try", "circle")
TAKE: Answer = ("try", "quarter")
TURNS = 4
"""The maze turns on so much or less."""


def circle(g: Game, id: str) -> int:
    """The four squares of the circle in a room."""
    room = fixed_levels.named(fixed_levels.here(g), id)
    first = at(room.x + 2, room.y + 2)
    return 0b11 << first | 0b11 << first + WIDTH


def nearest(g: Game, mask: int) -> int:
    """A free square of some, or the nearest that is free."""
    first = (mask & -mask).bit_length() - 1
    floor = [q for q in g.board.area_of if not (g.taken | g.solid) >> q & 1]
    return min(floor, key=lambda q: (not mask >> q & 1, distance(first, q), q))


class _Circle(Special):
    """A circle on the floor that carries whoever wants it."""

    def laid(self, g: Game, area: int) -> Play:
        stand(g, "circle", circle(g, fixed_levels.section_of(g, area).id), area, FLAT)
        return ()
        yield

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        on = circle(g, fixed_levels.section_of(g, area).id) >> f.at & 1
        return [CARRIED] if f.hero and on else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        face = yield from d12(g, f.id, "circle")
        here = fixed_levels.section_of(g, area).id
        section = fixed_levels.named(fixed_levels.here(g), goal(g, here) if face > 1 else "S")
        group: tuple[str, ...] = ()
        if fixed_levels.area_of(g.board, section) < 0:
            room = fixed_levels.lay_from(g, section)[0]
            group = yield from fixed_levels.furnish(g, room, section)
        g.put(f, nearest(g, fixed_levels.mask_of(section) if section.id == "S" else circle(g, section.id)))
        g.stopped = True
        zones.settle(g)
        g.tell("circle", "{} is carried away.", f, rules=("amulet.d2.circles",), faces=(face,))
        if group:
            yield from meeting.meet(g, (g.section(f),), tuple((kind, 0) for kind in group), g.section(f))


@rule("amulet.d2.circles")
def goal(g: Game, here: str) -> str:
    """The next circle in the order of their colours; nobody imagines one that he has not seen."""
    first = ROOMS.index(here) + 1
    order = [*ROOMS[first:], *ROOMS[:first]]
    return next(id for id in order if fixed_levels.known(g, fixed_levels.named(fixed_levels.here(g), id)))


@special("magic-maze.r1", "amulet.d2.circles")
class Red(_Circle):
    """The red circle."""


@special("magic-maze.r2", "amulet.d2.circles", "amulet.d2.r2")
class Green(_Circle):
    """The green circle, and a sorcerer's table."""

    def laid(self, g: Game, area: int) -> Play:
        row = 0b111
        stand(g, "sorcerers-table", row << at(2, 12) | row << at(2, 13), area)
        return (yield from super().laid(g, area))


@special("magic-maze.r3", "amulet.d2.circles")
class Blue(_Circle):
    """The blue circle."""


@special("magic-maze.r4", "amulet.d2.circles")
class White(_Circle):
    """The white circle."""


@special("magic-maze.r5", "amulet.d2.r5")
class Laboratory(Special):
    """A chest with a spell on it."""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return False

    def chest(self, g: Game, area: int) -> Box | None:
        return Box(("magic",), 1)


@special("magic-maze.r6", "amulet.d2.r6")
class Cell(Special):
    """The quarter lies on a pedestal, and fire waits for whoever takes it."""

    def laid(self, g: Game, area: int) -> Play:
        stand(g, "pedestal", 1 << at(33, 19), area)
        return ()
        yield

    def offers(self, g: Game, area: int, f: Figure) -> list[Answer]:
        near = g.touching(f.mask) >> at(33, 19) & 1
        return [TAKE] if f.hero and near and not g.counters.get("maze-quarter") and not zones.engaged(g, f) else []

    def does(self, g: Game, area: int, f: Figure, answer: Answer) -> Play:
        g.counters["maze-quarter"] = 1
        empty(g, "pedestal")
        give(g, f, "amulet-quarter")
        g.tell("treasure", "{} takes the quarter.", f, rules=("amulet.d2.r6", "campaign.quarter"))
        if came(g, "maze-quarter"):
            yield from traps.trigger(g, f, f.at, False, "fireball", hidden=True)


class _Turning(Special):
    """A junction that may change places with another."""

    def seen(self, g: Game, area: int, master: bool) -> bool:
        return any(f.used.get(f"maze-{self.name.rpartition('.')[2].upper()}") for f in g.party())

    def steps(self, g: Game, area: int, f: Figure, q: int) -> Play:
        here = fixed_levels.section_of(g, area)
        if not f.hero or f.used.get(f"maze-{here.id}"):
            return
        f.used[f"maze-{here.id}"] = 1
        face = yield from d12(g, f.id, "maze")
        if face <= TURNS:
            turn(g, area, "J3" if here.id == "J2" else "J2")
            g.stopped = True


@special("magic-maze.j2", "amulet.d2.maze")
class UpperJunction(_Turning):
    """The one in the north."""


@special("magic-maze.j3", "amulet.d2.maze")
class LowerJunction(_Turning):
    """The one in the south."""


@rule("amulet.d2.maze")
def turn(g: Game, area: int, goal: str) -> None:
    """All models on a junction are on the other one."""
    other = fixed_levels.named(fixed_levels.here(g), goal)
    if not fixed_levels.known(g, other):
        return
    fixed_levels.lay_from(g, other)
    mask, there = g.board.areas[area].squares, fixed_levels.mask_of(other)
    pairs = dict(zip(squares(mask), squares(there), strict=True))
    moved = [f for f in g.everybody() if f.there and f.mask & mask]
    goals = {f.id: pairs[f.at] for f in moved}
    for f in moved:
        g.put(f, -1)
    for f in moved:
        g.put(f, nearest(g, 1 << goals[f.id]))
    zones.settle(g)
    g.tell("maze", "The maze turns.", rules=("amulet.d2.maze",), figures=tuple(goals))
