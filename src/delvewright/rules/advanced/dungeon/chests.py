"""Treasure chests."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import touching
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.dungeon import traps, treasure
from delvewright.rules.advanced.dungeon.doors import nearest_first_half
from delvewright.rules.advanced.dungeon.furniture import free, stand
from delvewright.rules.advanced.dungeon.quest_treasure import treasure_of_quest
from delvewright.rules.advanced.fighting.sharing import share_gold, share_items
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import side
from delvewright.rules.advanced.state.board import WIDTH
from delvewright.rules.advanced.state.carrying import give
from delvewright.rules.advanced.state.charts import came
from delvewright.rules.advanced.state.counters import plays
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.master import chosen
from delvewright.rules.advanced.state.texts import Box, special_of
from delvewright.rules.common.tiles.board import Thing

ANY_TRAP = "any"
"""A trap of a chest whose kind a die tells."""
CHESTS = ("chest", "desk", "barrel")


@rule("room.chest.place", "room.lair", "room.quest")
def put_chest(g: Game, area: int, within: int = -1) -> Play:
    """A closed chest: against the wall farthest from the entry, not in front of a door."""
    room, entry = free(g, area) & within, g.board.areas[area].entry
    back = [q for q in side(g.board.areas[area].squares, entry) if room >> q & 1]
    row = side(g.board.areas[area].squares, entry)
    usual = [row[n] for n in nearest_first_half(len(row) - 1) if row[n] in back]
    places = usual or squares(room)
    if not places:
        return
    walls = [q for q in squares(room) if touching(1 << q, g.board.east, g.board.south, WIDTH).bit_count() < 8]
    answer = yield from chosen(g, "chest", [("stand", q) for q in walls or places], ("stand", places[0]))
    stand(g, "chest", 1 << answer[1], area)


@rule("explore.chest.open", "combat.chest", "trap.leave.chest")
def chest_options(g: Game, f: Figure) -> list[Answer]:
    """Shut chests next to a Hero that he may open; one with a known trap only by tackling that first."""
    shut = [t for t in g.things if t.kind == "chest" and not t.state] if g.things else []
    if not shut or zones.engaged(g, f):
        return []
    near = g.around(f)
    return [("chest", t.first) for t in shut if t.squares & near]


def _set(g: Game, thing: Thing, state: str) -> Thing:
    new = thing._replace(state=state)
    g.set_things(tuple(new if t is thing else t for t in g.things))
    return new


@rule("explore.chest.open", "explore.chest.share", "trap.when.chest", "combat.chest", "item.treasure_map")
def open_chest(g: Game, f: Figure, at: int) -> Play:
    """Any trap first; then what is inside is shown and shared out."""
    thing = next(t for t in g.things if t.first == at and t.kind == "chest")
    special = special_of(g, thing.area)
    box = special.chest(g, thing.area)
    if box is not None and came(g, "chest"):
        yield from open_fixed(g, f, at, box)
        return
    fixed = special.chest_traps(g, thing.area)
    if not (yield from past_traps(g, f, at, ("",) * abs(fixed))):
        return
    if not fixed and (yield from plays(g, "trap", f, True)):
        free = yield from traps.trigger(g, f, at, True)
        if not free or not f.up:
            return
    thing = next(t for t in g.things if t.first == at and t.kind == "chest")
    _set(g, thing, "open")
    g.tell("chest", "{} opens the chest.", f, rules=("explore.chest.open",))
    held_it = treasure_of_quest(g, f, thing.area)
    if fixed < 0:
        text = "There is nothing else in it." if held_it else "It is empty."
        g.tell("chest", text, rules=("qroom.skull.empty_chests",))
        return
    gold, items = yield from treasure.chest(g, f)
    if g.counters.get(f"mapped-{g.depth}-{thing.area}"):
        more, others = yield from treasure.chest(g, f)
        gold, items = gold + more, items + others
    yield from open_box(g, f, at, (gold, items + special.treasure(g, thing.area)))


@rule("trap.when.chest", "death.ko.square")
def past_traps(g: Game, f: Figure, at: int, kinds: Sequence[str]) -> Play:
    """The traps of a chest, one after the other, each once. Gives back whether he can open it now: none was left alone,
    and none has laid him low; then it stays shut for somebody else."""
    for n, kind in enumerate(kinds):
        thing = next(t for t in g.things if t.first == at and t.kind == "chest")
        if n < thing.health:
            continue
        free = yield from traps.trigger(g, f, at, True, kind)
        if not free:
            return False
        thing = next(t for t in g.things if t.first == at and t.kind == "chest")
        g.set_things(tuple(t._replace(health=n + 1) if t is thing else t for t in g.things))
        if not f.up:
            return False
    return True


@rule("campaign.level3")
def open_fixed(g: Game, f: Figure, at: int, box: Box) -> Play:
    """A chest of a fixed map: its own traps, one after the other, and what is laid down."""
    if not (yield from past_traps(g, f, at, ["" if kind == ANY_TRAP else kind for kind in box.traps])):
        return
    for item in box.items:
        give(g, f, item)
        text, title = "{} has found it: {}!", content().items[item].title
        g.tell("treasure", text, f, title, rules=("campaign.quarter",), card=item)
    gold, items = box.gold, list[str]()
    for _ in range(box.rolls):
        more, found = yield from treasure.chest(g, f)
        gold, items = gold + more, items + found
    yield from open_box(g, f, at, (gold, items))


@rule("explore.chest.share", "combat.chest")
def open_box(g: Game, f: Figure, at: int, haul: treasure.Haul) -> Play:
    """What is inside is shown and shared out; in a fight only among those who stand next to it."""
    thing = _set(g, next(t for t in g.things if t.first == at and t.kind in CHESTS), "open")
    gold, items = haul
    for item in items:
        what, rules = some(content().thing(item).title), ("treasure.chest.table",)
        g.tell("chest", "The chest holds {}.", what, rules=rules, card=item)
    near = g.touching(thing.squares)
    heroes = [h for h in g.heroes() if not g.fighting or h.mask & near]
    share_gold(g, gold, heroes, thing.area, ("treasure.chest.table", "explore.chest.share"))
    takers = [h for h in g.company() if h.up and (not g.fighting or h.mask & near)]
    yield from share_items(g, items, takers, f.at, ("explore.chest.share",))
