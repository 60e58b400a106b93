"""Exploration: what is laid out when a Hero stands on a junction or opens a door for the first time."""

from __future__ import annotations

from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import number
from delvewright.rules.advanced.dungeon import fixed_levels, passages, rooms
from delvewright.rules.advanced.dungeon.doors import OPENER, named
from delvewright.rules.advanced.dungeon.sections import Found, is_room
from delvewright.rules.advanced.state.board import CONJURED, Exit
from delvewright.rules.advanced.state.game import AWAKE, Game
from delvewright.rules.advanced.state.leader_and_mapper import leader, leaders_choice
from delvewright.rules.advanced.state.rolling import d12
from delvewright.rules.advanced.state.texts import spell

NOTHING = Found(())


@rule("gen.when", "gen.when.phase", "gen.junction.sight", "gen.junction")
def exits_seen(g: Game, henchmen: bool = False) -> list[Exit]:
    """Ways off junctions, not laid out, on which a Hero stands; in combat a henchman will do as well."""
    area_of = g.board.area_of
    here = {area_of.get(f.at) for f in (g.company() if henchmen else g.party()) if f.condition == AWAKE}
    return [each for each in g.exits if each.area in here]


@rule(
    "turn.explore.cut_short", "gen.when", "gen.junction", "explore.door.unexplored", "combat.generate.end",
    "sentry.open.generate",
)  # fmt: skip
def explore(g: Game, henchmen: bool = False) -> Play:
    """Lay out everything that has come into sight, until there are monsters: in the exploration phase of the turn, in a
    fight at the end of the phase. Gives back what was found last."""
    while g.opened:
        door, *rest = g.opened
        g.opened = tuple(rest)
        found = yield from behind(g, door)
        g.counters.pop(f"{OPENER}{g.depth}-{door}", None)
        if found.group:
            return found
    while ways := exits_seen(g, henchmen):
        options = [("exit", squares(g.board.areas[way.area].squares)[0], named(way.way)) for way in ways]
        answer = yield from leaders_choice(g, "exit", options)
        found = yield from off_junction(g, ways[options.index(answer)])
        if found.group:
            return found
    return NOTHING


def off_junction(g: Game, way_off: Exit) -> Play:
    """What lies off a junction: as a printed map has it, else as the dice say."""
    off = fixed_levels.off_junction if fixed_levels.ahead(g, way_off) is not None else passages.off_junction
    return (yield from off(g, way_off))


@rule(
    "spell.bright_key",
    "gen.room_door",
    "gen.passage_door",
    "search.secret.closed",
    "door.to_explored",
)
def behind(g: Game, door: int) -> Play:
    """What lies behind a door that was never opened: off a passage a room, off a room a passage or a room."""
    found: Found | None
    if g.board.doors[door].kind == CONJURED:
        for text in spell.speakers("door_leads"):
            if not (yield from text.door_leads(g, door)):
                false_door(g, door)
                return NOTHING
    if fixed_levels.tells(g, door):
        found = yield from fixed_levels.behind(g, door)
    elif is_room(g, g.board.area_of[g.board.doors[door].a]):
        face = yield from d12(g, leader(g).id, "room-door")
        to_passage = face % number("room-door", "passage") == 0
        what = "a passage" if to_passage else "a room"
        told = "A die says that the door leads to {}: {}."
        g.tell("door", told, what, face, rules=("gen.room_door",), faces=(face,), figures=())
        found = yield from (passages.behind_door(g, door) if to_passage else rooms.behind_door(g, door))
    else:
        found = yield from rooms.behind_door(g, door)
    if found is None:
        false_door(g, door)
        return NOTHING
    return found


@rule("place.overlap.passage")
def false_door(g: Game, door: int) -> None:
    """There is no space behind it: it never led anywhere."""
    for i in squares(g.board.together(door)):
        g.open &= ~(1 << i)
        g.false |= 1 << i
    g.set_edges()
    g.tell("door", "The door is false: there is no room behind it.", rules=("place.overlap.room",))
