"""Fixed levels: nothing is rolled for; what is seen is laid out as the map has it."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import EAST, NORTH, SOUTH, WEST, stride
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import FixedDoor, Map, Section
from delvewright.rules.advanced.dungeon import chests, furniture
from delvewright.rules.advanced.dungeon.doors import lead_through, set_door
from delvewright.rules.advanced.dungeon.groups import expand, guards
from delvewright.rules.advanced.dungeon.sections import Found, lay_section, lay_start, open_up
from delvewright.rules.advanced.fighting.meeting import standing_back
from delvewright.rules.advanced.state.board import (
    BARRED,
    DEAD_END,
    JUNCTION,
    PASSAGE,
    ROOM,
    STAIRS,
    UP,
    WIDTH,
    Board,
    Exit,
    Room,
)
from delvewright.rules.advanced.state.charts import CHART, DOORS, came, charted, imagined
from delvewright.rules.advanced.state.game import LEVEL, Game
from delvewright.rules.advanced.state.texts import special
from delvewright.rules.common.tiles import board as tiles

CORNER = 40
"""So many columns and rows of the plane lie before the first of a fixed map."""
SIDES = {"n": NORTH, "e": EAST, "s": SOUTH, "w": WEST}
KINDS = {"stairs": STAIRS, "passage": PASSAGE, "dead-end": PASSAGE, "junction": JUNCTION, "corner": JUNCTION}
PLANS = {"small-room": "small-room", "large-room": "large-room", "special-room": "large-room"}


@rule("campaign.level3", "amulet.levels", "dungeon.quest.location")
def plan(g: Game) -> Map | None:
    """The map of the level the heroes are on, if it is a fixed one: the deepest of the dungeons of the amulet."""
    quest = content().quests.get(g.quest)
    if quest is None or not quest.dungeon or g.depth != quest.levels:
        return None
    return content().maps[g.quest]


def here(g: Game) -> Map:
    """The map of a level that is a fixed one."""
    found = plan(g)
    assert found is not None
    return found


def at(x: int, y: int) -> int:
    """A square of a map in the plane."""
    return (y + CORNER) * WIDTH + x + CORNER


def mask_of(section: Section) -> int:
    """All squares of a section."""
    row = (1 << section.w) - 1
    return sum(row << at(section.x, section.y + n) for n in range(section.h))


def section_of(g: Game, area: int) -> Section:
    """The section of the map that was laid as that area."""
    found = printed_as(g, area)
    assert found is not None
    return found


def printed_as(g: Game, area: int) -> Section | None:
    """The same; None: the map has none like it, for it was imagined."""
    mask = g.board.areas[area].squares
    return next((each for each in here(g).sections if mask_of(each) == mask and known(g, each)), None)


def area_of(board: tiles.Board, section: Section) -> int:
    """The number under which a section was laid; -1: it was not."""
    return board.area_of.get(at(section.x, section.y), -1)


def named(found: Map, id: str) -> Section:
    """The section of that name."""
    return next(each for each in found.sections if each.id == id)


@rule("campaign.level3.layout")
def neighbours(found: Map, id: str) -> list[Section]:
    """The sections that are open to a section."""
    pairs = [pair.split() for pair in found.joins]
    return [named(found, b if a == id else a) for a, b in pairs if id in (a, b)]


def known(g: Game, section: Section) -> bool:
    """Whether it is known where a section lies; nobody imagines one that is not laid out."""
    return charted(g, mask_of(section))


def chart(g: Game) -> dict[str, int]:
    """What is known of a printed level, by the names of its counters; nothing if the quest has none."""
    if g.quest not in content().maps:
        return {}
    board, _ = level(g)
    doors = sum({1 << 4 * door.a + door.way for door in board.doors})
    return {CHART: board.floor & g.counters.get(CHART, -1), DOORS: doors & g.counters.get(DOORS, -1)}


def level(g: Game) -> tuple[tiles.Board, dict[int, Room]]:
    """The board of the printed level and its rooms, as far as they are laid out, wherever the heroes are."""
    depth = content().quests[g.quest].levels
    if g.depth == depth:
        return g.board, g.rooms
    kept = dict(zip(LEVEL, g.kept.get(depth, ()), strict=False))
    return kept.get("board", Board()), kept.get("rooms", {})


def way_to(a: Section, b: Section) -> int:
    """The direction in which a section lies from another that it touches."""
    if b.y + b.h == a.y:
        return NORTH
    if b.y == a.y + a.h:
        return SOUTH
    return EAST if b.x == a.x + a.w else WEST


# -- laying


@rule("campaign.level3", "campaign.level3.layout")
def lay_first(g: Game) -> None:
    """The stairs, and the passage as far as one sees; or the only chamber there is."""
    if known(g, here(g).sections[0]):
        lay_from(g, here(g).sections[0])
    else:
        lay_start(g)


@rule("campaign.fifth")
def first_chamber(g: Game) -> Play:
    """Where heroes begin in a chamber, whoever is in it is met at once. Gives back the monsters."""
    section = here(g).sections[0] if plan(g) is not None else None
    if section is None or g.board.areas[0].kind != ROOM:
        return ()
    return (yield from furnish(g, 0, section))


@rule("campaign.level3", "campaign.level3.layout", "gen.junction.sight")
def lay_from(g: Game, first: Section) -> tuple[int, ...]:
    """Lay a section and, through passages, all that is open to it up to the next junctions and corners; what lies there
    already stays as it is."""
    found, laid, due = here(g), list[int](), [first]
    while due:
        section = due.pop(0)
        if area_of(g.board, section) >= 0 or not known(g, section):
            continue
        laid.append(lay_one(g, section))
        if KINDS.get(section.kind, ROOM) in (PASSAGE, STAIRS):
            due += neighbours(found, section.id)
    return tuple(laid)


@rule("campaign.level3.layout", "door.closed_first")
def lay_one(g: Game, section: Section) -> int:
    """One section: open to those it is joined to, walled off from all others but for the doors of the map."""
    found, kind = here(g), KINDS.get(section.kind, ROOM)
    open_to = neighbours(found, section.id)
    name = {STAIRS: UP, JUNCTION: "t-junction", ROOM: "normal"}.get(kind, PASSAGE)
    if kind == PASSAGE and len(open_to) == 1:
        name = DEAD_END
    new = g.board.copy()
    corner = (section.x + CORNER, section.y + section.h - 1 + CORNER)
    area = lay_section(new, kind, name, corner, NORTH, section.w, section.h)
    for other in open_to:
        way = way_to(section, other)
        if area_of(new, other) >= 0:
            open_up(new, area, way)
    g.lay(new)
    for door in found.doors:
        if section.id in (door.a, door.b) and (not door.secret or found_already(g, door)):
            put(g, door)
    g.exits = tuple(each for each in g.exits if not _leads(g, each, section))
    if kind == JUNCTION:
        ahead = [other for other in open_to if area_of(g.board, other) < 0]
        g.exits = (*g.exits, *(Exit(area, way_to(section, other)) for other in ahead))
    text = f"{found.id}.{section.id.lower()}"
    speaks = text in special.known and came(g, text)
    if kind == ROOM or speaks:
        plan_ = PLANS.get(section.kind, "")
        chamber = content().chambers.get(text)
        lair = "lair" if chamber is not None and chamber.monsters else "normal"
        g.rooms[area] = Room(lair, plan_, -1, text if speaks else "")
    return area


def _leads(g: Game, way_off: Exit, section: Section) -> bool:
    """Whether a way off a junction leads to a section."""
    first = section_of(g, way_off.area)
    return section in neighbours(here(g), first.id) and way_to(first, section) == way_off.way


@rule("campaign.level3.layout", "door.closed_first")
def put(g: Game, door: FixedDoor) -> None:
    """A door of the map, if it is not there yet; once both its sections are laid it joins them."""
    way = SIDES[door.side]
    both = [at(door.x, door.y), at(door.x + (way in (NORTH, SOUTH)), door.y + (way in (EAST, WEST)))]
    behind = [stride(q, way, WIDTH) for q in both]
    if not g.board.floor >> both[0] & 1:
        both, behind, way = behind, both, way ^ 2
    ends = {(q, way) for q in both} | {(q, way ^ 2) for q in behind}
    known = [i for i, each in enumerate(g.board.doors) if (each.a, each.way) in ends]
    new = g.board.copy()
    if not known:
        set_door(new, both, way, "secret" if door.secret else BARRED if door.barred else "door")
    elif new.floor >> behind[0] & 1:
        lead_through(new, known[0])
    g.lay(new)


# -- seeing


@rule("campaign.level3", "campaign.level3.layout")
def ahead(g: Game, way_off: Exit) -> Section | None:
    """The section off a junction or corner, as the map has it; None: there is no map, or nobody knows."""
    if plan(g) is None:
        return None
    first = printed_as(g, way_off.area)
    if first is None:
        return None
    found = next(other for other in neighbours(here(g), first.id) if way_to(first, other) == way_off.way)
    return found if known(g, found) else None


@rule("campaign.level3", "campaign.level3.layout")
def off_junction(g: Game, way_off: Exit) -> Play:
    """What lies off a junction or corner."""
    other = ahead(g, way_off)
    assert other is not None
    g.exits = tuple(each for each in g.exits if each != way_off)
    return Found(lay_from(g, other))
    yield


@rule("campaign.level3")
def tells(g: Game, door: int) -> bool:
    """Whether the map tells what lies behind a door: nobody imagines more than he has seen."""
    section = _beyond(g, door) if plan(g) is not None else None
    return plan(g) is not None and (not imagined(g) or (section is not None and known(g, section)))


def _beyond(g: Game, door: int) -> Section | None:
    """The section of the map behind a door, if there is any."""
    each = g.board.doors[door]
    q = stride(each.a, each.way, WIDTH)
    return next((s for s in here(g).sections if mask_of(s) >> q & 1), None)


@rule("campaign.level3", "campaign.level3.retry")
def behind(g: Game, door: int) -> Play:
    """What lies behind a door: a passage, or a chamber with its contents; None: the map has nothing there."""
    section = _beyond(g, door)
    if section is None:
        return None
    if area_of(g.board, section) >= 0:  # another door was opened in the same phase
        return Found(())
    areas = lay_from(g, section)
    if g.board.doors[door].b < 0:  # one that magic has made: the map knows nothing of it
        new = g.board.copy()
        lead_through(new, door)
        g.lay(new)
    group = yield from furnish(g, areas[0], section)
    return Found(areas, group)


@rule("campaign.level3", "dungeon.quest.location")
def furnish(g: Game, area: int, section: Section) -> Play:
    """The listed contents of a chamber are placed when it is first seen. Gives back its monsters."""
    chamber = content().chambers.get(f"{here(g).id}.{section.id.lower()}")
    if chamber is None:
        return ()
    room = g.rooms[area]
    if room.special:
        yield from special.of(room.special).laid(g, area)
    for thing in chamber.things:
        if thing != "chest":
            yield from furniture.put_furniture(g, area, thing)
        elif not any(t.kind == "chest" and t.area == area for t in g.things):
            yield from chests.put_chest(g, area)
    kinds = expand(chamber.monsters)
    if not imagined(g) or not kinds:
        return kinds
    seen = came(g, f"met {area}")
    return first_of(kinds, seen) if seen else (yield from guards(g, g.rooms[area].kind))


def first_of(kinds: tuple[str, ...], n: int) -> tuple[str, ...]:
    """Those of a chamber who are set up first: so many models."""
    found, known = list[str](), content().monsters
    for kind in sorted(kinds, key=lambda kind: standing_back(known[kind])):
        if n > 0:
            found.append(kind)
            n -= known[kind].models
    return tuple(found)


# -- secret doors


@rule("campaign.level3.secret")
def reveal(g: Game, area: int) -> bool:
    """A secret door of the map that touches a section is found; gives back whether there was one."""
    section = printed_as(g, area)
    for door in here(g).doors:
        touches = section is not None and section.id in (door.a, door.b)
        if not touches or found_already(g, door):  # those that are not secret came with it
            continue
        if charted(g, sum(1 << 4 * q + way for q, way in _sides(door)), DOORS):
            put(g, door)
            return True
    return False


def found_already(g: Game, door: FixedDoor) -> bool:
    """Whether a door of the map is there."""
    return any((d.a, d.way) in _sides(door) for d in g.board.doors)


def _sides(door: FixedDoor) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first square of a door of the map and the side of it, from here and from there."""
    q, way = at(door.x, door.y), SIDES[door.side]
    return (q, way), (stride(q, way, WIDTH), way ^ 2)
