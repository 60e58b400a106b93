"""Doors: where they may be, which there are, opening and closing them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import WAYS, is_open, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import (
    BARRED,
    PORTCULLIS,
    WIDTH,
)
from delvewright.rules.advanced.state.game import HERO, MONSTER, Figure, Game
from delvewright.rules.advanced.state.leader_and_mapper import leaders_choice
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.common.tiles.board import Board, Door
from delvewright.rules.common.tiles.laying import (
    has_door,
    nearest_first,
    put_behind,
    put_door,
)

OPENER = "opener-"
"""Who opened a door, if others opened doors after him, is counted under this; its level and number follow."""


class Wall(NamedTuple):
    """One wall of a section."""

    area: int
    way: int


Squares = tuple[int, ...]
"""The squares at which a door stands, from left to right as one looks out: two, or one where doors are narrow."""


def width_of_doors(g: Game) -> int:
    """How many squares wide doors are."""
    return 1 if g.options.get("doors") == "narrow" else 2


@rule("door.one_per_wall", "door.to_explored", "roomdoor.feature", "door.gm_place", "door.two_wide")
def door_places(g: Game, board: Board, wall: Wall) -> list[Squares]:
    """Where in a wall a door can be, the usual place first: the middle, where it meets a section that is explored, or
    else where the ground behind is free."""
    row = side(board.areas[wall.area].squares, wall.way)
    width = min(width_of_doors(g), len(row))
    joins, free = [], []
    for n in nearest_first_half(len(row) - width):
        found = tuple(row[n : n + width])
        if any(not _wall_at(g, board, q, wall.way) for q in found):
            continue
        behind = [stride(q, wall.way, WIDTH) for q in found]
        areas = {board.area_of.get(q, -1) for q in behind}
        if areas == {-1}:
            free.append(found)
        elif len(areas) == 1 and not any(g.solid >> q & 1 for q in behind):
            joins.append(found)
    return joins or free


def nearest_first_half(last: int) -> list[int]:
    """The numbers up to `last` from the middle outwards."""
    return (
        nearest_first(last // 2, last + 1)
        if last % 2 == 0
        else sorted(range(last + 1), key=lambda n: (abs(2 * n - last), n))
    )


def _wall_at(g: Game, board: Board, q: int, way: int) -> bool:
    """Whether there is a bare wall on that side of a square, and nothing stands before it."""
    return not (is_open(q, way, board.east, board.south, WIDTH) or has_door(board, q, way) or g.solid >> q & 1)


@rule("door.one_per_wall")
def doors_of(board: Board, area: int, way: int = -1) -> list[int]:
    """The doors that were put into a section (or one wall of it), not those that only lead to it."""
    return [
        i for i, door in enumerate(board.doors) if board.area_of.get(door.a) == area and way in (-1, door.way)
    ]  # fmt: skip


def all_doors(board: Board, area: int) -> list[int]:
    """All doors of a section, from either side."""
    area_of = board.area_of
    return [i for i, door in enumerate(board.doors) if area_of.get(door.a) == area or area_of.get(door.b) == area]


@rule("door.closed_first", "door.to_explored", "door.two_wide")
def set_door(new: Board, found: Sequence[int], way: int, kind: str = "door") -> int:
    """Put a closed door into a wall; where a section lies behind it already, it joins the two. Gives its number."""
    first = len(new.doors)
    for q in found:
        behind = stride(q, way, WIDTH)
        put_door(new, Door(q, way, behind if new.floor >> behind & 1 else -1, kind, first if len(found) > 1 else -1))
    return first


def lead_through(new: Board, door: int) -> None:
    """What lies behind a door has been laid: it leads there now."""
    for i in squares(new.together(door)):
        each = new.doors[i]
        if each.b < 0:
            put_behind(new, i, stride(each.a, each.way, WIDTH))


def door_squares(board: Board, door: int) -> list[int]:
    """The squares at a door from where it was put in, left to right as one looks out."""
    found = [board.doors[i].a for i in squares(board.together(door))]
    row = side(sum(1 << q for q in found), board.doors[door].way)
    return [q for q in row if q in found]


def first_half(board: Board, door: int) -> int:
    """The half of a door by whose number the whole of it goes."""
    group = board.doors[door].group
    return group if group >= 0 else door


def at_door(board: Board, q: int) -> list[int]:
    """The doors that stand at a square, each door once: its first half."""
    return list(dict.fromkeys([first_half(board, i) for i in board.doors_at.get(q, ())]))


def way_out(board: Board, q: int, door: int) -> int:
    """The direction in which a door lies, seen from a square at it."""
    return board.side(next(i for i in board.doors_at[q] if first_half(board, i) == door), q)


def named(way: int) -> str:
    """A direction in words."""
    return WAYS[way]


# -- opening and closing


@rule("explore.door.open", "explore.door.close", "combatdoor.beside", "combat.hero.door", "zone.no_doors")
def door_options(g: Game, f: Figure) -> list[Answer]:
    """The doors beside somebody that he could open or close, by the side on which they are."""
    if f.at not in g.board.doors_at or zones.engaged(g, f):
        return []
    found: list[Answer] = []
    for door in at_door(g.board, f.at):
        kind = g.board.doors[door].kind
        if kind == PORTCULLIS:
            continue
        tired = kind == BARRED and g.walked and not g.fighting
        if not g.false >> door & 1 and not tired:
            found.append(("close" if g.open >> door & 1 else "open", WAYS[way_out(g.board, f.at, door)]))
    return found


@rule("combat.gm.sentry", "sentry.open", "pursuit.doors")
def doors_for_monster(g: Game, f: Figure) -> list[Answer]:
    """Of the monsters only a Sentry works the doors beside it; while they are pursuing every one of them may."""
    return door_options(g, f) if f.special("sentry") or g.pursued > 0 else []


def door_towards(g: Game, f: Figure, word: str) -> int:
    """The door on a side of somebody."""
    return next(d for d in at_door(g.board, f.at) if way_out(g.board, f.at, d) == WAYS.index(word))


@rule("explore.door.open", "explore.door.unexplored", "door.state", "combatdoor.replace", "gen.when")
def open_door(g: Game, f: Figure, door: int) -> None:
    """A door is opened; what is behind it, if nobody knows yet, is laid out when the phase ends."""
    if f.side == MONSTER and g.counters.pop(f"wedged-{g.depth}-{door}", 0):
        g.tell("door", "{} throws himself against a wedged door.", f, rules=("item.spikes",))
        return
    if g.board.doors[door].kind == BARRED and f.side == HERO and not unbarred(g, f, door):
        g.tell("door", "{} throws himself against the barred door.", f, rules=("amulet.d4.doors",))
        return
    for i in squares(g.board.together(door)):
        g.open |= 1 << i
    g.counters.pop(f"wedged-{g.depth}-{door}", None)
    for other in g.opened:
        g.counters.setdefault(f"{OPENER}{g.depth}-{other}", g.counters["opener"])
    g.counters["opener"] = f.id
    if g.board.doors[door].b < 0 and door not in g.opened:
        g.opened = (*g.opened, door)
    g.set_edges()
    zones.settle(g)
    g.tell("door", "{} opens a door.", f, rules=("explore.door.open",) if not g.fighting else ("combatdoor.replace",))


@rule("qroom.study.fireball")
def opened_by(g: Game, door: int) -> int:
    """Who opened a door, behind which it is being laid out: the last one who opened any, unless others came after him;
    -1: nobody."""
    return g.counters.get(f"{OPENER}{g.depth}-{door}", g.counters.get("opener", -1))


@rule("amulet.d4.doors")
def unbarred(g: Game, f: Figure, door: int) -> bool:
    """Whether a barred door gives way: to a second one in the same turn, or to the same one in two turns running."""
    pushed = f"pushed-{g.depth}-{g.board.doors[door].a}"
    who, when = g.counters.get(pushed, -1), g.counters.get(f"{pushed}-turn", -9)
    if (when == g.round and who != f.id) or (when == g.round - 1 and who == f.id):
        both = g.board.together(door)
        new = g.board.copy()
        new.doors = tuple(d._replace(kind="door") if both >> i & 1 else d for i, d in enumerate(new.doors))
        g.lay(new)
        return True
    g.counters[pushed], g.counters[f"{pushed}-turn"] = f.id, g.round
    return False


@rule("amulet.d4.doors")
def barred_options(g: Game, f: Figure) -> list[Answer]:
    """Barred doors at which a henchman, who has not moved, may help in exploration."""
    here = [i for i in g.board.doors_at.get(f.at, ()) if g.board.doors[i].kind == BARRED]
    return door_options(g, f) if here and not g.walked else []


@rule("explore.door.close", "door.state", "end.escape.door")
def close_door(g: Game, f: Figure, door: int) -> None:
    """A door is closed."""
    for i in squares(g.board.together(door)):
        g.open &= ~(1 << i)
        g.closed |= 1 << i
    g.set_edges()
    zones.settle(g)
    g.tell("door", "{} closes a door.", f, rules=("explore.door.close",) if not g.fighting else ("combatdoor.replace",))


# -- new doors: who says where


@rule("door.choice", "roomdoor.choice")
def leaders_door(g: Game, walls: list[Wall]) -> Play:
    """A door in a wall that the Leader names; the gamesmaster says where in it."""
    options = [("wall", middle_of(g, wall), named(wall.way)) for wall in walls]
    answer = yield from leaders_choice(g, "door-wall", options)
    yield from masters_door(g, walls[options.index(answer)])


@rule("door.gm_place", "door.choice", "roomdoor.choice")
def masters_door(
    g: Game, wall: Wall, rules: tuple[str, ...] = ("door.choice", "door.gm_place"), within: int = -1
) -> Play:
    """The gamesmaster places a door in a wall, at squares `within` that part of it."""
    places = [found for found in door_places(g, g.board, wall) if all(within >> q & 1 for q in found)]
    options = [("door", found[0]) for found in places]
    answer = yield from chosen(g, "door-place", options, options[0])
    found = places[options.index(answer)]
    new = g.board.copy()
    set_door(new, found, wall.way)
    g.lay(new)
    g.tell("door", "There is a door to the {}.", named(wall.way), rules=rules, squares=found)


@rule("sentry.door", "roomdoor.sentry")
def sentrys_door(g: Game, walls: dict[Wall, int], rules: tuple[str, ...]) -> Play:
    """A Sentry has a door in its section even if none was rolled: the gamesmaster chooses the wall, too. `walls`: each
    with the square that stands for it."""
    if walls:
        options = [("wall", at, named(wall.way)) for wall, at in walls.items()]
        answer = yield from chosen(g, "door-wall", options, options[0])
        yield from masters_door(g, list(walls)[options.index(answer)], rules)


def middle_of(g: Game, wall: Wall) -> int:
    """The square that stands for a wall where one is named."""
    row = side(g.board.areas[wall.area].squares, wall.way)
    return row[len(row) // 2]
