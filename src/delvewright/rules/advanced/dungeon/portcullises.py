"""A portcullis: where it falls, and how it is lifted."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, SOUTH, WAYS, edge, stride
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import listed
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import DICE
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import PASSAGE, PORTCULLIS, WIDTH
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import attempt
from delvewright.rules.advanced.state.texts import Trap, trap
from delvewright.rules.advanced.state.values import current
from delvewright.rules.common.checks import Judge
from delvewright.rules.common.tiles.board import Board, Door
from delvewright.rules.common.tiles.laying import put_door

LIFT: Answer = ("lift",)
Line = tuple[tuple[int, int], ...]
"""Squares, and the side of each, along which it falls."""


@trap("portcullis", "trapfx.portcullis")
class Portcullis(Trap):
    """It cuts the section in two."""

    def springs(self, g: Game, f: Figure, at: int, chest: bool) -> Play:
        found = lines(g, g.area(at))
        if not found:
            return
        found.sort(key=lambda line: (uneven(g, line), line))
        answers = [("drop", line[0][0], WAYS[line[0][1]]) for line in found]
        answer = yield from chosen(g, "portcullis", answers, answers[0])
        drop(g, found[answers.index(answer)])


@rule("trapfx.portcullis")
def lines(g: Game, area: int) -> list[Line]:
    """Where one can fall: across a doorway, or straight across the section; across a passage, not along it."""
    whole, found = g.board.areas[area].squares, list[Line]()
    for way in (EAST, SOUTH):
        if g.board.areas[area].kind == PASSAGE and g.board.areas[area].entry % 2 != way % 2:
            continue
        rest = whole
        while rest:
            row = sorted(side(rest, way ^ 2))
            rest &= ~sum(1 << q for q in row)
            if rest and all(_open(g, q, way) for q in row):
                found.append(tuple((q, way) for q in row))
    for i, door in enumerate(g.board.doors):
        first = squares(g.board.together(i))[0] == i
        if first and door.b >= 0 and area in (g.board.area_of[door.a], g.board.area_of[door.b]):
            halves = [g.board.doors[n] for n in squares(g.board.together(i))]
            if door.kind != PORTCULLIS and g.open >> i & 1:
                found.append(tuple((half.a, half.way) for half in halves))
    return found


def _open(g: Game, q: int, way: int) -> bool:
    sideways, bit = edge(q, way, WIDTH)
    return bool((g.board.east if sideways else g.board.south) >> bit & 1)


def _without(east: int, south: int, line: Line) -> tuple[int, int]:
    """Open edges without those of a line."""
    for q, way in line:
        sideways, bit = edge(q, way, WIDTH)
        if sideways:
            east &= ~(1 << bit)
        else:
            south &= ~(1 << bit)
    return east, south


@rule("trapfx.portcullis")
def uneven(g: Game, line: Line) -> int:
    """By how many models more one part of the party would be larger than the other."""
    reached = flood(1 << line[0][0], *_without(g.east, g.south, line), WIDTH, g.solid)
    own = sum(bool(f.mask & reached) for f in g.company())
    return abs(2 * own - len(g.company()))


@rule("trapfx.portcullis")
def drop(g: Game, line: Line) -> None:
    """It falls: nobody passes there, and nobody opens it like a door."""
    new: Board = g.board.copy()
    known = {(door.a, door.way): i for i, door in enumerate(new.doors)}
    halves = [known[half] for half in line if half in known]
    if halves:
        g.open &= ~sum(1 << i for i in halves)
        new.doors = tuple(d._replace(kind=PORTCULLIS) if i in halves else d for i, d in enumerate(new.doors))
    else:
        new.east, new.south = _without(new.east, new.south, line)
        first = len(new.doors)
        for q, way in line:
            put_door(new, Door(q, way, stride(q, way, WIDTH), PORTCULLIS, first if len(line) > 1 else -1))
    g.lay(new)
    zones.settle(g)
    at = tuple(q for q, _ in line)
    g.tell("portcullis", "A portcullis falls.", rules=("trapfx.portcullis",), squares=at)


# -- lifting


@rule("trapfx.portcullis", "explore.henchmen")
def beside(g: Game, f: Figure) -> int:
    """A portcullis that is down and beside which somebody stands, by its number; -1: none."""
    for i in g.board.doors_at.get(f.at, ()):
        if g.board.doors[i].kind == PORTCULLIS and not g.open >> i & 1:
            return squares(g.board.together(i))[0]
    return -1


@rule("trapfx.portcullis")
def options(g: Game, f: Figure) -> list[Answer]:
    """Lifting takes the whole turn: Heroes and henchmen who have not moved; in a fight if bars keep all apart."""
    if g.walked or g.done or f.at not in g.board.doors_at:
        return []
    return [LIFT] if beside(g, f) >= 0 and (not g.fighting or apart(g)) else []


@rule("trapfx.portcullis")
def apart(g: Game) -> bool:
    """Whether no monster can get at anybody of the hero side, whatever doors are opened."""
    east, south = g.east, g.south
    for door in g.board.doors:
        if door.b >= 0 and door.kind != PORTCULLIS:
            sideways, bit = edge(door.a, door.way, WIDTH)
            east, south = (east | 1 << bit, south) if sideways else (east, south | 1 << bit)
    reached = flood(sum(f.mask for f in g.company()), east, south, WIDTH, g.solid)
    return not any(f.mask & reached for f in g.foes())


def help_lift(g: Game, f: Figure) -> None:
    """Somebody takes hold of it; when all have acted it is seen whether it can be lifted."""
    f.used["lifting"] = beside(g, f) + 1
    g.tell("lift", "{} takes hold of the portcullis.", f, rules=("trapfx.portcullis",))


@rule("trapfx.portcullis")
def lift(g: Game) -> Play:
    """When all have acted: one that was lifted before falls again; those who hold one roll."""
    for door in [d for d, each in enumerate(g.board.doors) if each.kind == PORTCULLIS]:
        raised = g.counters.get(f"raised-{g.depth}-{door}", 0)
        if raised and raised < g.round:
            del g.counters[f"raised-{g.depth}-{door}"]
            _set(g, door, False)
            g.tell("portcullis", "The portcullis falls again.", rules=("trapfx.portcullis",))
        helpers = [f for f in g.company() if f.used.get("lifting") == door + 1]
        if helpers:
            check = yield from attempt(g, helpers[0], "lift", *heaved(g, helpers))
            text = "{} lifts the portcullis: {}." if check.success else "{} cannot lift the portcullis: {}."
            who, about = listed(helpers), tuple(f.id for f in helpers)
            if helpers[1:]:
                text = text.replace("lifts", "lift")
            rules = ("trapfx.portcullis",)
            g.tell("lift", text, who, check.natural, rules=rules, faces=check.faces, figures=about)
            if check.success:
                g.counters[f"raised-{g.depth}-{door}"] = g.round
                _set(g, door, True)
        for f in helpers:
            del f.used["lifting"]


@rule("trapfx.portcullis")
def heaved(g: Game, helpers: list[Figure]) -> tuple[Judge, int]:
    """Whether a die lifts it, with the Strength of all who help; a 12 always does. And what must be rolled."""
    need = content().traps["portcullis"].numbers["lift"] - sum(current(g, f, "strength") for f in helpers)

    def judge(value: int) -> bool:
        return value >= need or value == DICE

    return judge, need


def _set(g: Game, door: int, up: bool) -> None:
    both = g.board.together(door)
    g.open = g.open | both if up else g.open & ~both
    g.set_edges()
    zones.settle(g)
