"""Sight: what decides whether there is a fight, and the line for a shot."""

from __future__ import annotations

from delvewright.kernel.grades import Grade, grade
from delvewright.kernel.grid import flood, squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.outlook import looks
from delvewright.kernel.plane import Places, places, sees, sees_any
from delvewright.rules.advanced.ground.squares import away, friends
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.game import AWAKE, HERO, Figure, Game


@rule("los.doors", "combat.sight", "door.two_wide", "los.walls")
def edges(g: Game, a: int, b: int, also: int = 0) -> tuple[int, int]:
    """Edges that do not bar the view between two squares: open doors do, unless one of the two is right at the door.

    `also`: doors that are taken for open.
    """
    board = g.board
    east, south, doors = board.east, board.south, board.doors_at
    if a not in doors and b not in doors:
        return east, south
    here = 0
    for i in (*doors.get(a, ()), *doors.get(b, ())):
        here |= board.together(i)
    here &= g.open | also
    known = g.looked.openings
    if here not in known:
        more = board.through(here)
        known[here] = east | more[0], south | more[1]
    return known[here]


def doorways(g: Game) -> int:
    """The squares at which an open door stands: from all others one sees none."""
    found = g.looked.doorways
    if found < 0:
        found = ajar = 0
        for i in squares(g.open):
            ajar |= g.board.together(i)
        for q, doors in g.board.doors_at.items():
            if any(ajar >> i & 1 for i in doors):
                found |= 1 << q
        g.looked.doorways = found
    return found


@rule("combat.sight")
def visible(g: Game, a: int, b: int, also: int = 0) -> bool:
    """Whether two squares see each other, as far as a fight goes: walls and doors count, nothing else does."""
    area_of = g.board.area_of
    if area_of.get(a) == area_of.get(b):
        return True
    if also:
        return _sees(g, a, b, also)
    pair = a << 14 | b
    found = g.lines.get(pair)
    if found is None:
        g.lines[pair] = found = (int(_sees(g, a, b)), 0)
    return found[0] > 0


FAR = 24
"""A line so long is hardly asked for twice, and soon meets a wall: it is followed step by step."""


def _sees(g: Game, a: int, b: int, also: int = 0) -> bool:
    """The same of squares of two sections, worked out."""
    east, south = edges(g, a, b, also)
    run, rise = b % WIDTH - a % WIDTH, b // WIDTH - a // WIDTH
    if abs(run) + abs(rise) < FAR:
        return sees(a, b, east, south, WIDTH, 0)
    return looks(a, b, run, rise, east, south, WIDTH, 0, ())


def halls(g: Game) -> tuple[int, ...]:
    """The squares that hang together without a door, as masks."""
    rest = g.board.floor
    for hall in g.looked.halls:
        rest ^= hall
    while rest:
        first = (rest & -rest).bit_length() - 1
        above = first // WIDTH * WIDTH  # nothing of it lies there
        hall = flood(1 << first - above, g.board.east >> above, g.board.south >> above, WIDTH, 0) << above
        g.looked.halls += (hall,)
        rest ^= hall
    return g.looked.halls


def view_of(g: Game, mask: int) -> int:
    """The squares outside of which nobody sees one of some squares: their halls, what open doors at them lead to, and
    whoever stands at an open door to those."""
    doors = [[g.board.doors[j] for j in squares(g.board.together(i))] for i in squares(g.open)]
    pairs = [sum({1 << q for door in each for q in (door.a, door.b) if q >= 0}) for each in doors]
    ends = mask
    for pair in pairs:
        if pair & mask:
            ends |= pair
    found = sum(hall for hall in halls(g) if hall & ends)
    for pair in pairs:
        if pair & found:
            found |= pair
    return found


def looks_at(g: Game, at: int, area: int) -> bool:
    """Whether any square of a section is seen from a square: remembered as long as doors near it stay as they are."""
    views = g.looked.views
    if area not in views:
        there = g.board.areas[area].squares
        doors = there & doorways(g)
        views[area] = view_of(g, there), places(there ^ doors, WIDTH), squares(doors), {}
    view, others, doors_there, known = views[area]
    found = known.get(at)
    if found is None:
        inside = g.board.area_of.get(at) == area
        found = known[at] = inside or (view >> at & 1 > 0 and _looks_at(g, at, others, doors_there))
    return found


def _looks_at(g: Game, at: int, others: Places, doors: list[int]) -> bool:
    """The same, worked out: squares at open doors one by one, for each sees through its own."""
    if sees_any(at, others, *edges(g, at, at), WIDTH):
        return True
    return any(visible(g, at, q) for q in doors) if doors else False


def sees_figure(g: Game, f: Figure, other: Figure, also: int = 0) -> bool:
    """Whether two figures see each other, in the same sense."""
    if not (f.large or other.large):
        return visible(g, f.at, other.at, also)
    return any(visible(g, a, b, also) for a in squares(f.mask) for b in squares(other.mask))


@rule("combat.sight", "end.escape")
def in_sight(g: Game, also: int = 0) -> bool:
    """Whether any monster is in sight of any of the hero side."""
    company = g.company()
    for foe in g.foes():
        for f in company:
            if faces(g, f, foe, also):
                return True
    return False


@rule("combat.sight")
def faces(g: Game, f: Figure, foe: Figure, also: int) -> bool:
    """Whether a monster keeps somebody in the fight: it sees him; a chain has him within its reach."""
    card = foe.monster
    if card.rooted:
        return away(f, foe) <= card.numbers["reach"]
    return sees_figure(g, f, foe, also)


@rule(
    "los.measure", "los.models", "los.walls", "los.doors", "furnish.block", "los.example.a", "los.example.b",
    "los.example.c",
)  # fmt: skip
def line(g: Game, f: Figure, target: Figure) -> Grade:
    """How well a shooter has a target in line: clear, partial, or not at all."""
    blockers = g.tall
    for other in g.everybody():
        if other.at >= 0 and other.condition == AWAKE and other is not f and other is not target:
            blockers |= other.mask
    blockers ^= blockers & g.around(f) & friends(g, f)
    if not (f.large or target.large):
        return _line(g, f.at, target.at, blockers)
    return max(_line(g, a, b, blockers) for a in squares(f.mask) for b in squares(target.mask))


def _line(g: Game, a: int, b: int, blockers: int) -> Grade:
    return grade(a, b, *edges(g, a, b), WIDTH, blockers)


def line_to(g: Game, a: int, b: int) -> Grade:
    """How well a square is in line, whoever stands between."""
    return grade(a, b, *edges(g, a, b), WIDTH, g.tall)


def watchers(g: Game) -> list[Figure]:
    """Those of the hero side who are conscious."""
    return [f for f in g.everybody() if f.side == HERO and f.up]
