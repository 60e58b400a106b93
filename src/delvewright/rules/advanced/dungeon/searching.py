"""Searching for secret doors, hidden treasure, and in furniture."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import fixed, traps, treasure
from delvewright.rules.advanced.dungeon.exploring import exhausted, last_resort, may_hide, secret_places
from delvewright.rules.advanced.dungeon.sections import is_room, named, set_door
from delvewright.rules.advanced.fighting.sharing import charge, give, give_gold, room_for
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.master import draw
from delvewright.rules.advanced.state.rolling import d12, on_table
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.common.tiles.board import Thing, Token

SECRET: Answer = ("search", "secret-doors")
TREASURE: Answer = ("search", "treasure")
RACK = "weapons-rack"


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
    if fixed.plan(g) is not None or fresh or last_resort(g, area):
        found.append(SECRET)
    if is_room(g, area) and not g.searched >> area & 1:
        found.append(TREASURE)
    return found + [("rummage", thing.first) for thing in within_reach(g, f)]


@rule("furnish.search.once", "furnish.weapons_rack.who")
def within_reach(g: Game, f: Figure) -> list[Thing]:
    """Furniture next to a Hero that has not been searched."""
    near = around_things(g, f)
    found = [
        t for t in g.things if t.squares & near and not t.state and t.kind in content().pieces and t.kind != "chest"
    ]
    return found + [t for t in g.things if t.squares & near and t.state and t.kind == RACK and left_on(g, f, t)]


def left_on(g: Game, f: Figure, rack: Thing) -> list[str]:
    """What is left on a rack that somebody could take."""
    return [item for t in g.tokens if t.kind == RACK and t.at == rack.first for item in t.items if room_for(f, item)]


@rule("furnish.weapons_rack.who")
def racks(g: Game, f: Figure) -> list[Answer]:
    """Weapons racks next to somebody at which he may arm himself: in place of his attack, or of moving."""
    if not g.fighting and (g.walked or g.done):
        return []
    return [("rummage", t.first) for t in within_reach(g, f) if t.kind == RACK]


def around_things(g: Game, f: Figure) -> int:
    """The squares 8-near somebody."""
    return g.touching(f.mask)


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
    if fixed.plan(g) is not None:
        if row.what != "door" or not fixed.reveal(g, area):
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


def keep(g: Game, f: Figure, items: list[str]) -> Play:
    """The finder keeps what he found."""
    for item in items:
        give(g, f, item)
        yield from charge(g, f, item)
        g.tell("take", "{} finds {}.", f, content().thing(item).title, rules=("sheet.equipment",), card=item)


@rule(
    "furnish.search.once", "furnish.cupboard.table", "furnish.sorcerer.table", "furnish.alchemist.table",
    "furnish.bookcase.table", "furnish.torture.table", "furnish.weapons_rack.table",
)  # fmt: skip
def rummage(g: Game, f: Figure, at: int) -> Play:
    """Search a piece of furniture, once; a rack's contents are told when it is first looked at."""
    thing = next(t for t in g.things if t.first == at and (not t.state or t.kind == RACK))
    if thing.state:
        arm(g, f, thing)
        return
    piece = content().pieces[thing.kind]
    g.set_things(tuple(t._replace(state="searched") if t is thing else t for t in g.things))
    g.tell("search", "{} searches: {}.", f, piece.title, rules=("furnish.search.once",))
    rolls = 1
    while rolls:
        rolls -= 1
        row = yield from on_table(g, piece.table, f.id)
        if row.what == "again":
            rolls += row.count
        elif row.what == "counter":
            yield from draw(g, ("search.counter.may",))
        elif row.what == "spinning-blade":
            yield from traps.trigger(g, f, f.at, False, row.what)
        else:
            gold, items = yield from treasure.of_row(g, f, row)
            if gold:
                give_gold(g, f, special_of(g, g.section(f)).gold(g, g.section(f), gold))
                changes = (("gold", gold),)
                g.tell("gold", "{} finds {} gold crowns.", f, gold, rules=(piece.rules[0],), changes=changes)
            if thing.kind == RACK:
                g.tokens = (*g.tokens, Token(RACK, thing.first, tuple(items))) if items else g.tokens
            else:
                yield from keep(g, f, items)
    if thing.kind == RACK:
        arm(g, f, thing)


@rule("furnish.weapons_rack.who", "carry.limits")
def arm(g: Game, f: Figure, rack: Thing) -> None:
    """Somebody takes what he can carry of it; the rest stays on the rack."""
    here = [item for t in g.tokens if t.kind == RACK and t.at == rack.first for item in t.items]
    left = []
    for item in here:
        if room_for(f, item):
            give(g, f, item)
            g.tell(
                "take", "{} takes {}.", f, content().thing(item).title, rules=("furnish.weapons_rack.who",), card=item
            )
        else:
            left.append(item)
    others = tuple(t for t in g.tokens if t.kind != RACK or t.at != rack.first)
    g.tokens = (*others, Token(RACK, rack.first, tuple(left))) if left else others
