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


@rule(
    "treasure.magic.table", "treasure.amulet.table", "treasure.ring.table", "treasure.shield.table",
    "treasure.weapon.table", "treasure.potion.table", "treasure.bow.table", "treasure.sword.table",
    "treasure.armour.table", "treasure.scroll.table", "treasure.wand.table", "treasure.arrows.table",
)  # fmt: skip
def magic_treasure(g: Game, f: Figure) -> Play:
    """A roll on the Magic Treasure table and those it leads to; gives back the things."""
    row = yield from on_table(g, "magic", f.id)
    if row.what == "dawnstone":
        return ["dawnstone"]
    if row.what == "scroll":
        count = (yield from on_table(g, "scroll", f.id)).count
        return (yield from scrolls(g, f, count))
    if row.what == "wand":
        spell = yield from on_table(g, "wand", f.id)
        return [f"wand-{spell.what}"]
    if row.what == "arrows":
        return (yield from magic_arrows(g, f))
    found = yield from on_table(g, row.what, f.id)
    return [found.what]


@rule("furnish.sorcerer.table", "furnish.bookcase.table", "treasure.scroll.table", "treasure.wand.table")
def scrolls(g: Game, f: Figure, count: int) -> Play:
    """Spell scrolls, each with a spell of the Magic Wands table."""
    found = []
    for _ in range(count):
        row = yield from on_table(g, "wand", f.id)
        found.append(f"scroll-{row.what}")
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
    return ["warpbane" if row.what == "true-lawfoil" else row.what]


@rule("treasure.chest.table")
def chest(g: Game, f: Figure) -> Play:
    """What a treasure chest holds."""
    row = yield from on_table(g, "chest", f.id)
    return (yield from of_row(g, f, row))


@rule("search.treasure.gold", "furnish.cupboard.table", "furnish.weapons_rack.table")
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


@rule("treasure.jewel.table", "item.jewel.other")
def jewel(g: Game, f: Figure) -> Play:
    """A jewel, where a rule names one: gold, or a magic one; the spell in a Spell Jewel is rolled for."""
    row = yield from on_table(g, "jewel", f.id)
    if row.what != "magic-jewel":
        return row.gold, []
    found = (yield from on_table(g, "magic-jewel", f.id)).what
    while found == "spell-jewel":
        spell = (yield from on_table(g, "wand", f.id)).what
        if content().spells[spell].college == "bright":
            found = f"spell-jewel-{spell}"
    return 0, [found]
