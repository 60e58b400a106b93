"""Searching for secret doors and hidden treasure."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import fixed_levels, rooms, treasure
from delvewright.rules.advanced.dungeon.doors import Squares, Wall, door_places, doors_of, named, set_door
from delvewright.rules.advanced.dungeon.searching_furniture import keep, within_reach
from delvewright.rules.advanced.dungeon.sections import is_room
from delvewright.rules.advanced.dungeon.something_near import at_hand
from delvewright.rules.advanced.state.board import DEAD_END, PASSAGE, STAIRS
from delvewright.rules.advanced.state.carrying import give_gold
from delvewright.rules.advanced.state.charts import imagined
from delvewright.rules.advanced.state.counters import draw
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import d12, on_table
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.common.tiles.board import TURN_LEFT, TURN_RIGHT

SECRET: Answer = ("search", "secret-doors")
TREASURE: Answer = ("search", "treasure")


@rule(
    "explore.search.secret", "explore.search.treasure", "search.secret.once", "search.secret.where",
    "search.treasure.where", "search.treasure.once", "search.secret.start", "search.secret.declare",
    "place.dead_end_dungeon",
)  # fmt: skip
def options(g: Game, f: Figure) -> list[Answer]:
    """What a Hero may search for where he is, if he has not moved."""
    area = g.section(f)
    found: list[Answer] = []
    fresh = may_hide(g, area) and (not g.secret >> area & 1 or exhausted(g))
    if fresh or fixed_levels.plan(g) is not None or last_resort(g, area):
        found.append(SECRET)
    if is_room(g, area) and not g.searched >> area & 1:
        found.append(TREASURE)
    if g.things and at_hand(g, f):
        found += [("rummage", thing.first) for thing in within_reach(g, f)]
    return found


@rule("search.secret.table", "search.secret.once", "search.counter.may", "search.secret.closed")
def for_secret_doors(g: Game, f: Figure) -> Play:
    """One die; on 7 or more the finder places a door."""
    area = g.section(f)
    g.secret |= 1 << area
    g.tell("search", "{} searches for secret doors.", f, rules=("search.secret.once",))
    row = yield from on_table(g, "secret-doors", f.id)
    if row.what == "counter":
        g.tell("search", "{} finds no secret door.", f, rules=("search.secret.table",))
        yield from draw(g, ("search.counter.may",))
        return
    if fixed_levels.plan(g) is not None:
        if row.what == "door" and fixed_levels.reveal(g, area):
            g.tell("search", "{} finds a secret door.", f, rules=("campaign.level3.secret",))
            return
        if row.what != "door" or not imagined(g):
            g.tell("search", "{} finds no secret door.", f, rules=("campaign.level3.secret",))
            return
    places = secret_places(g, area) if row.what == "door" else []
    if not places:
        g.tell("search", "{} finds no secret door.", f, rules=("search.secret.table",))
        return
    answers = [("secret", found[0], named(way)) for found, way in places]
    answer = answers[0]
    if len(answers) > 1:
        answer = yield Decision(f.seat, "secret-door", answers, figure=f.id)
    found, way = places[answers.index(answer)]
    new = g.board.copy()
    set_door(new, found, way, "secret")
    g.lay(new)
    g.tell("search", "{} finds a secret door.", f, rules=("search.secret.table", "search.secret.place"), squares=found)


@rule("search.treasure.table", "search.treasure.once", "search.treasure.gold", "search.counter.may")
def for_treasure(g: Game, f: Figure) -> Play:
    """Two dice; a cache is worth five times another die and belongs to the finder."""
    area = g.section(f)
    g.searched |= 1 << area
    g.tell("search", "{} searches for treasure.", f, rules=("search.treasure.once",))
    row = yield from on_table(g, "hidden-treasure", f.id)
    if row.what == "gold":
        face = yield from d12(g, f.id, "cache")
        gold = special_of(g, area).gold(g, area, face * row.gold)
        give_gold(g, f, gold)
        rules, changes = ("search.treasure.gold",), (("gold", gold),)
        text = "{} finds {} gold crowns, {} times {}."
        g.tell("gold", text, f, gold, row.gold, face, rules=rules, faces=(face,), changes=changes)
        return
    if row.what == "magic":
        items = yield from treasure.magic_treasure(g, f)
        yield from keep(g, f, items)
        return
    g.tell("search", "{} finds no treasure.", f, rules=("search.treasure.table",))
    if row.what == "counter":
        yield from draw(g, ("search.counter.may",))


# -- where secret doors may be


@rule("search.secret.where")
def may_hide(g: Game, area: int) -> bool:
    """Whether secret doors may be searched for in a section: a dead end, or a room with the entry as its only door."""
    if is_room(g, area):
        return rooms.only_entry(g, area)
    return g.board.areas[area].name == DEAD_END


@rule("search.secret.place", "search.secret.dead_end_wall")
def secret_places(g: Game, area: int) -> list[tuple[Squares, int]]:
    """Where the finder may place a secret door: any wall that has none, of a dead end one of its long sides."""
    way = g.board.areas[area].entry
    sides = (TURN_LEFT[way], TURN_RIGHT[way]) if g.board.areas[area].name == DEAD_END else range(4)
    walls = [Wall(area, side) for side in sides if not doors_of(g.board, area, side)]
    return [(found, wall.way) for wall in walls for found in door_places(g, g.board, wall)]


@rule("place.dead_end_dungeon")
def exhausted(g: Game) -> bool:
    """Whether there is nothing left to explore but by searching again."""
    if g.exits:
        return False
    for i, door in enumerate(g.board.doors):
        if door.b < 0 and not g.false >> i & 1:
            return False
    for area in range(len(g.board.areas)):  # noqa: SIM110
        if not g.secret >> area & 1 and may_hide(g, area):
            return False
    return True


@rule("place.dead_end_dungeon")
def last_resort(g: Game, area: int) -> bool:
    """Whether a section may be searched because all ways of the level end in stairs, and no other may be, or none that
    may has a wall for a door: a room, or where there is none a passage."""
    if not exhausted(g) or not any(each.kind == STAIRS for each in g.board.areas):
        return False
    every = range(len(g.board.areas))
    if any(may_hide(g, other) and secret_places(g, other) for other in every):
        return False
    rooms_there = any(is_room(g, other) and secret_places(g, other) for other in every)
    return is_room(g, area) if rooms_there else g.board.areas[area].kind == PASSAGE
