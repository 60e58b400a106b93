"""Searching for secret doors and hidden treasure."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.dungeon import fixed_levels, treasure
from delvewright.rules.advanced.dungeon.doors import named, set_door
from delvewright.rules.advanced.dungeon.exploring import exhausted, last_resort, may_hide, secret_places
from delvewright.rules.advanced.dungeon.searching_furniture import keep, within_reach
from delvewright.rules.advanced.dungeon.sections import is_room
from delvewright.rules.advanced.fighting.sharing import give_gold
from delvewright.rules.advanced.state.counters import draw
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import d12, on_table
from delvewright.rules.advanced.state.texts import special_of

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
    if fixed_levels.plan(g) is not None or fresh or last_resort(g, area):
        found.append(SECRET)
    if is_room(g, area) and not g.searched >> area & 1:
        found.append(TREASURE)
    return found + [("rummage", thing.first) for thing in within_reach(g, f)]


@rule("search.secret.table", "search.secret.once", "search.counter.may", "search.secret.closed")
def for_secret_doors(g: Game, f: Figure) -> Play:
    """One die; on 7 or more the finder places a door."""
    area = g.section(f)
    g.secret |= 1 << area
    row = yield from on_table(g, "secret-doors", f.id)
    if row.what == "counter":
        g.tell("search", "{} finds no secret door.", f, rules=("search.secret.table",))
        yield from draw(g, ("search.counter.may",))
        return
    if fixed_levels.plan(g) is not None:
        if row.what != "door" or not fixed_levels.reveal(g, area):
            g.tell("search", "{} finds no secret door.", f, rules=("campaign.level3.secret",))
        else:
            g.tell("search", "{} finds a secret door.", f, rules=("campaign.level3.secret",))
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
    row = yield from on_table(g, "hidden-treasure", f.id)
    if row.what == "gold":
        face = yield from d12(g, f.id, "cache")
        gold = special_of(g, area).gold(g, area, face * row.gold)
        give_gold(g, f, gold)
        rules, changes = ("search.treasure.gold",), (("gold", gold),)
        g.tell("gold", "{} finds {} gold crowns.", f, gold, rules=rules, faces=(face,), changes=changes)
        return
    if row.what == "magic":
        items = yield from treasure.magic_treasure(g, f)
        yield from keep(g, f, items)
        return
    g.tell("search", "{} finds no treasure.", f, rules=("search.treasure.table",))
    if row.what == "counter":
        yield from draw(g, ("search.counter.may",))
