"""Rooms: their type, their floor plan, what is in them, and their further doors."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import chests, furniture, stairs
from delvewright.rules.advanced.dungeon.doors import (
    Wall,
    all_doors,
    door_places,
    doors_of,
    lead_through,
    leaders_door,
    sentrys_door,
)
from delvewright.rules.advanced.dungeon.groups import guards
from delvewright.rules.advanced.dungeon.levels_and_size import full, levels
from delvewright.rules.advanced.dungeon.quest_rooms import plan_and_effect
from delvewright.rules.advanced.dungeon.sections import Found, lay_section, plan_that_fits, room_places
from delvewright.rules.advanced.state.board import ROOM, Room
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.advanced.state.leader_and_mapper import leader
from delvewright.rules.advanced.state.master import PASS, chosen
from delvewright.rules.advanced.state.rolling import NOBODY, on_table
from delvewright.rules.advanced.state.texts import special_of

CONSULT: Answer = ("consult",)
ALTERNATIVE = ((8, "room-type-8"), (6, "room-type-6"), (3, "room-type-3"), (0, "room-type-0"))
"""From so many rooms entered on, another table counts."""
SIZES = {"normal": "small-room", "hazard": "small-room", "lair": "large-room", "quest": "large-room"}
TITLES = {
    "normal": "an empty room",
    "hazard": "a room with something strange",
    "lair": "a Lair",
    "quest": "a Quest Room",
}


@rule(
    "room.type.roll", "room.type.table", "room.alt.option", "room.alt.0_2", "room.alt.3_5", "room.alt.6_7",
    "room.alt.8_up", "room.entered.count", "dungeon.room.kinds",
)  # fmt: skip
def room_type(g: Game) -> Play:
    """What kind of room it is: by one table, or by the number of rooms entered on this level."""
    table = "room-type"
    if g.options.get("rooms", "counted") == "counted":
        entered = g.entered.bit_count()
        table = next(name for least, name in ALTERNATIVE if entered >= least)
    row = yield from on_table(g, table, leader(g).id)
    return row.what


@rule("place.overlap.room", "place.room.share_wall", "room.type.roll")
def behind_door(g: Game, door: int) -> Play:
    """A room behind a door; None: there is no space for any, and the door is false."""
    if full(g) or not room_places(g.board, door, "small-room"):
        return None
    kind = yield from room_type(g)
    plan, effect = SIZES[kind], ""
    if kind == "quest" and g.options.get("plans", "all") == "all":
        plan, effect = yield from plan_and_effect(g, door)
    plan = plan_that_fits(g.board, door, (plan, SIZES[kind], "small-room"))
    places = room_places(g.board, door, plan)
    options = [("lay-room", _corner(g, place), f"{wide}x{deep}") for place, wide, deep in places]
    answer = yield from chosen(g, "lay-room", options, options[0], subject=door)
    place, wide, deep = places[options.index(answer)]
    new = g.board.copy()
    area = lay_section(new, ROOM, kind, place, new.doors[door].way, wide, deep)
    lead_through(new, door)
    g.lay(new)
    g.stale |= 1 << door
    g.rooms[area] = Room(kind, plan, door, effect)
    rules = ("room.type.roll", f"room.{kind}")
    g.tell("laid", "The door leads to {}.", TITLES[kind], rules=rules, squares=tuple(squares(new.areas[area].squares)))
    if kind in ("lair", "quest"):
        yield from consult_map(g, area)
    group = yield from fill(g, area)
    return Found((area,), group)


@rule("item.treasure_map")
def consult_map(g: Game, area: int) -> Play:
    """Whoever has a treasure map may find that it shows this room; it is used up then."""
    for f, chart in [(f, item) for f in g.company() if f.up for item in charts() if f.pack.get(item)]:
        answer = yield Decision(f.seat, "treasure-map", (CONSULT, PASS), figure=f.id)
        if answer == CONSULT:
            f.pack[chart] -= 1
            g.counters[f"mapped-{g.depth}-{area}"] = 1
            g.tell("map", "{} has a map of this room.", f, rules=("item.treasure_map",))
            return


def charts() -> list[str]:
    """Things that may show a room."""
    return [item.id for item in content().items.values() if item.kind == "map"]


def _corner(g: Game, place: tuple[int, int]) -> int:
    return place[1] * g.width + place[0]


@rule("room.normal", "room.hazard", "room.lair", "room.quest", "roomdoor.when", "hazard.table", "amulet.way_down")
def fill(g: Game, area: int) -> Play:
    """Contents: features, monsters, chest, furniture, and last further doors. Gives back the monsters."""
    room = g.rooms[area]
    furniture.put_features(g, area, room.plan)
    first = room.kind == "quest" and g.quest in content().quests and not g.counters.get(f"quest-room-{g.depth}")
    if first and (levels(g) <= g.depth or stairs.put_way_down(g, area, room.entry)):
        g.counters[f"quest-room-{g.depth}"] = area
    group: tuple[str, ...] = ()
    if room.kind == "hazard":
        row = yield from on_table(g, "hazards", NOBODY)
        g.rooms[area] = room = room._replace(special=row.what)
    if room.kind in ("lair", "quest"):
        group = yield from guards(g, room.kind)
    group += yield from special_of(g, area).laid(g, area)
    if room.kind in ("lair", "quest"):
        yield from chests.put_chest(g, area)
    yield from furniture.furnish(g, area)
    yield from further_doors(g, area, group)
    return group


@rule("roomdoor.when", "roomdoor.table", "roomdoor.choice", "roomdoor.sentry", "door.one_per_wall")
def further_doors(g: Game, area: int, group: tuple[str, ...]) -> Play:
    """The Leader rolls for further doors and names their walls, each another one; a Sentry always has one."""
    if g.rooms[area].special == "trapdoor":
        return
    row = yield from on_table(g, "room-doors", leader(g).id)
    for _ in range(row.count):
        walls = free_walls(g, area)
        if walls:
            yield from leaders_door(g, walls)
    if any("sentry" in content().monsters[kind].special for kind in group) and not doors_of(g.board, area):
        places = {wall: door_places(g, g.board, wall)[0][0] for wall in free_walls(g, area)}
        yield from sentrys_door(g, places, ("roomdoor.sentry", "sentry.door"))


@rule("roomdoor.choice", "door.one_per_wall")
def free_walls(g: Game, area: int) -> list[Wall]:
    """Walls of a room that have no door of its own yet, and not that of the entry if it can be avoided."""
    entry = g.rooms[area].entry
    came = g.board.areas[area].entry ^ 2
    found = [
        Wall(area, way)
        for way in range(4)
        if not doors_of(g.board, area, way) and door_places(g, g.board, Wall(area, way))
    ]
    others = [wall for wall in found if wall.way != came or entry < 0]
    return others or found


@rule("search.secret.where")
def only_entry(g: Game, area: int) -> bool:
    """Whether a room has no door but the one the heroes came in by."""
    entry = g.rooms[area].entry
    return entry >= 0 and all_doors(g.board, area) == squares(g.board.together(entry))
