"""Treasure: what the tables give."""

from __future__ import annotations

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.content.records import Row
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import on_table

Haul = tuple[int, list[str]]
"""Gold, and things."""
SCROLLS, SPELLS = "scroll", "wand"
"""Tables: how many scrolls there are, and which spell is in a thing."""


@rule(
    "treasure.magic.table", "treasure.amulet.table", "treasure.ring.table", "treasure.potion.table",
    "treasure.scroll.table", "treasure.wand.table", "treasure.arrows.table",
)  # fmt: skip
def magic_treasure(g: Game, f: Figure) -> Play:
    """A roll on the Magic Treasure table and those it leads to; gives back the things."""
    row = yield from on_table(g, "magic", f.id)
    if row.what == "arrows":
        return (yield from magic_arrows(g, f))
    if row.what == SCROLLS:
        count = (yield from on_table(g, SCROLLS, f.id)).count
        return (yield from scrolls(g, f, count))
    item = content().items.get(row.what)
    if item is not None:
        return [(yield from inscribed(g, f, item.id)) if item.blank else item.id]
    found = yield from on_table(g, row.what, f.id)
    return [found.what]


@rule("treasure.scroll.table", "treasure.wand.table")
def scrolls(g: Game, f: Figure, count: int) -> Play:
    """Spell scrolls, each with a spell of the Magic Wands table."""
    found = []
    for _ in range(count):
        found.append((yield from inscribed(g, f, SCROLLS)))
    return found


@rule("treasure.wand.table")
def inscribed(g: Game, f: Figure, item: str) -> Play:
    """A wand, scroll or jewel with a spell of the Magic Wands table, which is rolled for until it is one that such a
    thing can hold."""
    while True:
        found = f"{item}-{(yield from on_table(g, SPELLS, f.id)).what}"
        if found in content().items:
            return found


@rule("treasure.arrows.table")
def magic_arrows(g: Game, f: Figure) -> Play:
    """Arrows or bolts."""
    row = yield from on_table(g, "arrows", f.id)
    return [row.what] * row.count


@rule("treasure.venom.table")
def blade_venom(g: Game, f: Figure) -> Play:
    """One dose; among Skaven the rarest of them works on these."""
    row = yield from on_table(g, "venom", f.id)
    return [content().items[row.what].among_skaven or row.what]


@rule("treasure.chest.table")
def chest(g: Game, f: Figure) -> Play:
    """What a treasure chest holds."""
    row = yield from on_table(g, "chest", f.id)
    return (yield from of_row(g, f, row))


@rule("search.treasure.gold")
def of_row(g: Game, f: Figure, row: Row) -> Play:
    """The gold and the things of a row; what has a table of its own is rolled for."""
    items = [item for item, n in row.items.items() for _ in range(n)]
    gold = row.gold
    if row.what == "potion":
        items.append((yield from on_table(g, "potion", f.id)).what)
    elif row.what == "magic":
        items += yield from magic_treasure(g, f)
    elif row.what == "scrolls":
        items += yield from scrolls(g, f, row.count)
    elif row.what == "magic-arrows":
        items += yield from magic_arrows(g, f)
    elif row.what == "venom":
        items += yield from blade_venom(g, f)
    elif row.what == "jewel":
        more, found = yield from jewel(g, f)
        gold, items = gold + more, items + found
    return gold, items


@rule("treasure.jewel.table")
def jewel(g: Game, f: Figure) -> Play:
    """A jewel, where a rule names one: gold, or a magic one; the spell in a Spell Jewel is rolled for."""
    row = yield from on_table(g, "jewel", f.id)
    if row.what != "magic-jewel":
        return row.gold, []
    found = (yield from on_table(g, "magic-jewel", f.id)).what
    return 0, [(yield from inscribed(g, f, found)) if content().items[found].blank else found]
