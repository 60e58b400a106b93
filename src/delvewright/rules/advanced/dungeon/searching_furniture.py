"""Searching furniture: what lies in it, and arming oneself at a weapons rack."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import traps, treasure
from delvewright.rules.advanced.state.carrying import charge, give, give_gold, room_for
from delvewright.rules.advanced.state.counters import draw
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import on_table
from delvewright.rules.advanced.state.texts import special_of
from delvewright.rules.common.tiles.board import Thing, Token

RACK = "weapons-rack"


@rule("furnish.search.once", "furnish.weapons_rack.who")
def within_reach(g: Game, f: Figure) -> list[Thing]:
    """Furniture next to a Hero that has not been searched."""
    near = g.around(f)
    here = [t for t in g.things if t.squares & near]
    found = [t for t in here if not t.state and t.kind in content().pieces and t.kind != "chest"]
    return found + [t for t in here if t.state and t.kind == RACK and left_on(g, f, t)]


def left_on(g: Game, f: Figure, rack: Thing) -> list[str]:
    """What is left on a rack that somebody could take."""
    return [item for t in g.tokens if t.kind == RACK and t.at == rack.first for item in t.items if room_for(f, item)]


@rule("furnish.weapons_rack.who")
def racks(g: Game, f: Figure) -> list[Answer]:
    """Weapons racks next to somebody at which he may arm himself: in place of his attack, or of moving."""
    if not g.fighting and (g.walked or g.done):
        return []
    return [("rummage", t.first) for t in within_reach(g, f) if t.kind == RACK]


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
    g.tell("search", "{} searches the {}.", f, piece.title, rules=("furnish.search.once",))
    rolls = 1
    while rolls:
        rolls -= 1
        row = yield from on_table(g, piece.table, f.id)
        if row.what == "again":
            rolls += row.count
        elif row.what == "counter":
            yield from draw(g, ("search.counter.may",))
        elif row.trap:
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


@rule("furnish.weapons_rack.who")
def arm(g: Game, f: Figure, rack: Thing) -> None:
    """Somebody takes what he can carry of it; the rest stays on the rack."""
    here = [item for t in g.tokens if t.kind == RACK and t.at == rack.first for item in t.items]
    left = []
    for item in here:
        if room_for(f, item):
            give(g, f, item)
            g.tell(
                "take",
                "{} takes {}.",
                f,
                some(content().thing(item).title),
                card=item,
                rules=("furnish.weapons_rack.who",),
            )
        else:
            left.append(item)
    others = tuple(t for t in g.tokens if t.kind != RACK or t.at != rack.first)
    g.tokens = (*others, Token(RACK, rack.first, tuple(left))) if left else others


def keep(g: Game, f: Figure, items: list[str]) -> Play:
    """The finder keeps what he found."""
    for item in items:
        give(g, f, item)
        yield from charge(g, f, item)
        g.tell("take", "{} finds {}.", f, some(content().thing(item).title), rules=("sheet.equipment",), card=item)
