"""Grates: closed doors that have to be lifted."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import edge, holds, is_open, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.dungeon import doors, working_together
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.board import WIDTH, Board
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.common.tiles.board import Door
from delvewright.rules.common.tiles.laying import put_door, put_in_place


def entrance(g: Game, index: int) -> tuple[list[int], list[tuple[int, int]]]:
    """How an area was entered: the doors in its front, and the open edges (square, square in front of it)."""
    area = g.board.areas[index]
    back = area.entry ^ 2
    front: list[tuple[int, int]] = []
    found: list[int] = []
    for q in _front(area.origin, area.entry, area.squares):
        found += [i for i in g.board.doors_at.get(q, ()) if g.board.side(i, q) == back]
        if is_open(q, back, g.board.east, g.board.south, WIDTH):
            front.append((q, stride(q, back, WIDTH)))
    return found, front


def _front(origin: int, way: int, squares: int) -> list[int]:
    found, column = [], 0
    while holds(squares, q := Board.spot(origin, way, column, 0)):
        found.append(q)
        column += 1
    return found


@rule("house.event.falling-grate")
def drop(g: Game, f: Figure) -> None:
    """A grate shuts the way by which the area of the opener was entered."""
    index = g.area(f.at)
    found, front = entrance(g, index)
    new = g.board.copy()
    back = new.areas[index].entry ^ 2
    shut = [i for i in found if new.doors[i].b >= 0]
    for i in shut:
        put_in_place(new, i, new.doors[i]._replace(kind="grate"))
    group = len(new.doors)
    for q, beyond in front:
        sideways, bit = edge(q, back, WIDTH)
        if sideways:
            new.east &= ~(1 << bit)
        else:
            new.south &= ~(1 << bit)
        pairs = {(new.area_of[q], new.area_of[beyond]), (new.area_of[beyond], new.area_of[q])}
        new.joins = tuple(pair for pair in new.joins if pair not in pairs)
        put_door(new, Door(q, back, beyond, "grate", group))
    g.board = new
    g.open |= sum(1 << i for i in range(group, len(new.doors)) if doors.held_open(g, i))
    doors.set_open(g, sum(1 << i for i in shut), False)
    rules = ("house.event.falling-grate",)
    g.tell("grate", "A grate drops behind {}.", f, rules=rules, squares=tuple(q for q, _ in front))


def at_grate(g: Game, f: Figure) -> int:
    """The closed grate a hero stands directly in front of; -1: none."""
    for i in g.board.doors_at.get(f.at, ()):
        if g.board.doors[i].kind == "grate" and not g.open >> i & 1:
            return i
    return -1


@rule("house.event.falling-grate")
def helpers(g: Game, f: Figure) -> list[Figure]:
    """Heroes at the same grate who still have their action."""
    shut = g.board.together(at_grate(g, f))
    spots = {q for i in squares(shut) for q in (g.board.doors[i].a, g.board.doors[i].b)}
    return [o for o in working_together.ready(g) if o.at in spots]


@rule("house.event.falling-grate")
def lift(g: Game, f: Figure, together: bool) -> Play:
    """Lift it, alone or with another hero, who spends his action too."""
    door = at_grate(g, f)
    if together:
        working_together.spend(g, helpers(g, f)[0])
    test = content().events["falling-grate"].tests[0]
    success, _ = yield from specific_actions.attempt(g, f, test, *(["helper"] if together else []))
    if success:
        doors.set_open(g, g.board.together(door), True)
        g.tell("grate", "{} lifts the grate.", f, rules=("house.event.falling-grate",))
