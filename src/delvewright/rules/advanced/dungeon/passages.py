"""Passages: their length, features and ends, off a junction or behind the door of a room."""

from __future__ import annotations

from typing import NamedTuple

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import an, counted, listed, plain, plural
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.dungeon.doors import (
    Wall,
    all_doors,
    door_places,
    door_squares,
    doors_of,
    lead_through,
    leaders_door,
    middle_of,
    named,
    sentrys_door,
)
from delvewright.rules.advanced.dungeon.levels_and_size import full
from delvewright.rules.advanced.dungeon.sections import (
    ARMS,
    CORNER,
    LONG,
    WIDE,
    Found,
    beyond,
    free_ahead,
    junction,
    lay_section,
    open_up,
    section_fits,
)
from delvewright.rules.advanced.dungeon.stairs import leads_down
from delvewright.rules.advanced.dungeon.wandering import wandering
from delvewright.rules.advanced.state.board import (
    DEAD_END,
    DOWN,
    JUNCTION,
    OUT,
    PASSAGE,
    STAIRS,
    Exit,
)
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.leader_and_mapper import leader
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.rolling import on_table
from delvewright.rules.common.tiles.board import TURN_LEFT, TURN_RIGHT, Board
from delvewright.rules.common.tiles.laying import ahead


class Rolled(NamedTuple):
    """A passage as the dice have it."""

    length: int
    feature: str
    doors: int
    ends: tuple[str, ...]


@rule("gen.passage.order", "gen.passage.length", "gen.passage.features", "gen.passage.end", "place.passage.two_ends")
def roll(g: Game, ends: int) -> Play:
    """Length, then features, then what is at each end."""
    owner = leader(g).id
    length = yield from on_table(g, "passage-length", owner)
    feature = yield from on_table(g, "passage-features", owner)
    found = []
    for _ in range(ends):
        row = yield from on_table(g, "passage-end", owner)
        found.append(OUT if row.what == DOWN and not leads_down(g) else row.what)
    return Rolled(length.count, feature.what, feature.count if feature.what == "doors" else 0, tuple(found))


@rule("gen.junction", "place.straight", "place.overlap.passage", "gen.example.right", "gen.example.left")
def off_junction(g: Game, way_off: Exit) -> Play:
    """A passage off a junction."""
    g.exits = tuple(each for each in g.exits if each != way_off)
    new, way = g.board.copy(), way_off.way
    if full(g) or not section_fits(new, beyond(new, way_off.area, way), way):
        text = "The way to the {} is blocked: there is no room for a passage."
        g.tell("laid", text, named(way), rules=("place.overlap.passage",))
        return Found(())
    rolled = yield from roll(g, 1)
    sections: list[int] = []
    last = way_off.area
    for _ in range(rolled.length):
        if not section_fits(new, beyond(new, last, way), way):
            break
        sections.append(_further(new, last, way))
        last = sections[-1]
    pieces = end(g, new, last, way, rolled.ends[0])
    g.lay(new)
    return (yield from finish(g, sections, pieces, rolled))


def _further(new: Board, last: int, way: int) -> int:
    """One more passage section beyond another section."""
    area = lay_section(new, PASSAGE, PASSAGE, beyond(new, last, way), way, WIDE, LONG)
    open_up(new, last, way)
    return area


# -- ends


@rule(
    "gen.passage.turns", "gen.passage.dead_end", "place.overlap.junction", "place.overlap.extend",
    "place.overlap.discretion", "place.overlap.passage", "gen.stairs.out",
)  # fmt: skip
def end(g: Game, new: Board, last: int, way: int, what: str) -> list[int]:
    """What a passage ends with, if it fits; a junction without exits into walls, further on if need be."""
    if what in (OUT, DOWN):
        if section_fits(new, beyond(new, last, way), way, WIDE, CORNER):
            return [_cap(new, STAIRS, what, last, way)]
    elif what != DEAD_END:
        longer: list[int] = []
        for more in range(number("overlap", "more") + 1):
            place = beyond(new, last, way)
            if more:
                if not section_fits(new, place, way):
                    break
                longer.append(_further(new, last, way))
                last = longer[-1]
                place = beyond(new, last, way)
            if not section_fits(new, place, way, WIDE, CORNER):
                break
            name = junction(new, last, way, what)
            if name:
                piece = _cap(new, JUNCTION, name, last, way)
                g.exits += tuple(Exit(piece, turn[way]) for turn in ARMS[name])
                return [*longer, piece]
        _dead_end(new, last)
        return longer
    _dead_end(new, last)
    return []


def _cap(new: Board, kind: str, name: str, last: int, way: int) -> int:
    piece = lay_section(new, kind, name, beyond(new, last, way), way, WIDE, CORNER)
    open_up(new, last, way)
    return piece


def _dead_end(new: Board, last: int) -> None:
    """The last section is blocked at its end."""
    area = new.areas[last]
    if area.kind == PASSAGE:
        new.areas = (*new.areas[:last], area._replace(name=DEAD_END), *new.areas[last + 1 :])


# -- behind the door of a room


@rule("place.passage.beside_room", "place.passage.two_ends", "place.overlap.passage", "place.gm")
def behind_door(g: Game, door: int) -> Play:
    """A passage behind the door of a room runs alongside it and has two ends; None: there is no space for it."""
    if full(g) or not strips(g.board, door, 1):
        return None
    rolled = yield from roll(g, 2)
    new = g.board.copy()
    way = TURN_RIGHT[new.doors[door].way]
    length = next(n for n in range(rolled.length, 0, -1) if strips(new, door, n))
    options = strips(new, door, length)
    answers = [("lay", new.doors[door].a + shift * new.steps[way]) for shift in options]
    answer = yield from chosen(g, "lay-passage", answers, answers[0])
    shift = options[answers.index(answer)]
    sections: list[int] = []
    corner = _strip_corner(new, door, shift)
    for n in range(length):
        sections.append(lay_section(new, PASSAGE, PASSAGE, ahead(corner, way, n * LONG), way, WIDE, LONG))
        if n:
            open_up(new, sections[-2], way)
    lead_through(new, door)
    g.stale |= 1 << door
    pieces = end(g, new, sections[-1], way, rolled.ends[0])
    pieces += end(g, new, sections[0], way ^ 2, rolled.ends[1])
    g.lay(new)
    return (yield from finish(g, sections, pieces, rolled))


def _strip_corner(board: Board, door: int, shift: int) -> tuple[int, int]:
    """The front left corner, as one walks along it, of a passage behind a door that begins so many squares before."""
    out = board.doors[door].way
    along = TURN_RIGHT[out]
    first = ahead(board.place(door_squares(board, door)[0]), out)
    return ahead(ahead(first, along, shift), out, WIDE - 1)


@rule("place.passage.beside_room", "place.gm")
def strips(board: Board, door: int, length: int) -> list[int]:
    """Where a passage of so many sections fits behind a door: by how much it begins to the left of it (less than 0).

    The door leads into one section. Centred ones come first, of equals the one with most free space at its ends.
    """
    width, along = len(door_squares(board, door)), TURN_RIGHT[board.doors[door].way]
    long, found = LONG * length, []
    for before in range(long - width + 1):
        if before % LONG + width > LONG:
            continue
        corner = _strip_corner(board, door, -before)
        if section_fits(board, corner, along, WIDE, long):
            back = ahead(ahead(corner, TURN_RIGHT[along], WIDE - 1), along, long - 1)
            free = free_ahead(board, corner, along, WIDE, long) + free_ahead(board, back, along ^ 2, WIDE, long)
            found.append((abs(2 * before + width - long), -free, before))
    return [-before for *_, before in sorted(found)]


# -- features


@rule("gen.passage.door.choice", "gen.passage.two_doors", "gen.passage.wandering", "sentry.door")
def finish(g: Game, sections: list[int], pieces: list[int], rolled: Rolled) -> Play:
    """Doors are put in, also where the passage had to be made longer, and wandering monsters come."""
    areas = (*sections, *pieces)
    seen = 0
    for area in areas:
        seen |= g.board.areas[area].squares
    rules = ("gen.passage.length", "gen.passage.features", "gen.passage.end")
    if g.log is not None:
        g.tell("laid", "{}", described(g, sections, pieces, rolled), rules=rules, squares=tuple(squares(seen)))
    whole = [*sections, *(area for area in pieces if g.board.areas[area].kind == PASSAGE)]
    for _ in range(rolled.doors):
        yield from passage_door(g, whole)
    if rolled.feature != "wandering":
        return Found(areas)
    group = yield from wandering(g)
    halls = tuple(sections)
    sentries = any("sentry" in content().monsters[kind].special for kind in group)
    if sentries and not any(all_doors(g.board, area) for area in halls):
        walls = passage_walls(g, list(halls))
        yield from sentrys_door(g, {wall: middle_of(g, wall) for wall in walls}, ("sentry.door",))
    return Found(halls, group)


def described(g: Game, sections: list[int], pieces: list[int], rolled: Rolled) -> str:
    """A new passage in words."""
    n = len([area for area in (*sections, *pieces) if g.board.areas[area].kind == PASSAGE])
    what = {
        PASSAGE: "a dead end",
        DEAD_END: "a dead end",
        OUT: "stairs out",
        DOWN: "stairs down",
        "t-junction": "a T-junction",
    }
    caps = [g.board.areas[area].name for area in pieces if g.board.areas[area].kind != PASSAGE]
    ends, wanted = ([what.get(name) or an(plain(name)) for name in names] for names in (caps, rolled.ends))
    ends += ["a dead end"] * (len(rolled.ends) - len(ends))
    alike = [f"two {plural(end[2:])}" if ends.count(end) > 1 else end for end in dict.fromkeys(ends)]
    text = f"There is a passage of {counted(n, 'section')}, ending in {listed(alike)}."
    if n > rolled.length:
        return f"{text} It is longer than the dice say, so that its end has room."
    if n < rolled.length or sorted(ends) != sorted(wanted):
        return f"{text} There is no room for all that the dice say."
    return text


@rule("gen.passage.door.choice", "door.choice", "gen.passage.two_doors")
def passage_door(g: Game, sections: list[int]) -> Play:
    """The Leader names section and side, the gamesmaster the squares; one door a section, if that can be."""
    walls = passage_walls(g, sections)
    if walls:
        yield from leaders_door(g, walls)


def passage_walls(g: Game, sections: list[int]) -> list[Wall]:
    """The walls of a passage that a door can be put into: of sections that have none, else of the other side."""
    found = []
    for area in sections:
        way = g.board.areas[area].entry
        found += [
            Wall(area, out) for out in (TURN_LEFT[way], TURN_RIGHT[way]) if door_places(g, g.board, Wall(area, out))
        ]
    bare = [wall for wall in found if not doors_of(g.board, wall.area)]
    return bare or [wall for wall in found if not doors_of(g.board, wall.area, wall.way)]
