"""Chests and locks."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.content.reading import content, known
from delvewright.rules.battleaxe.dungeon import rewards
from delvewright.rules.battleaxe.dungeon.contents import change
from delvewright.rules.battleaxe.dungeon.rooms import here, rules_of
from delvewright.rules.battleaxe.ground.distances import touching
from delvewright.rules.battleaxe.state import specific_actions
from delvewright.rules.battleaxe.state.dice import d100
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.luck import NOBODY
from delvewright.rules.battleaxe.state.texts import item
from delvewright.rules.common.tiles.board import Thing

WORDS = ("open", "pick", "force")
STATES = ("", "locked", "jammed")
"""How something stands that can be opened like a chest."""


@rule("house.chest.open", "house.chest.lock", "house.chest.force", "clarify.animals.chest")
def offers(g: Game, f: Figure) -> list[Answer]:
    """Open what is not locked; pick a lock, or force it; a jammed one can only be forced."""
    found: list[Answer] = []
    near = touching(g, f.mask)
    pieces = content().pieces
    for thing in g.things:
        if not thing.squares & near:
            continue
        q = squares(thing.squares & near)[0]
        if thing.state == "" and pieces[thing.kind].chest:
            found.append(("try-at", "open", q))
        elif thing.state == "locked":
            found += [("try-at", "pick", q), ("try-at", "force", q)]
        elif thing.state == "jammed":
            found.append(("try-at", "force", q))
    return found


@rule("house.chest.open", "house.chest.lock", "house.chest.force")
def tries(g: Game, f: Figure, what: str, thing: Thing) -> Play:
    """Opening always works; picking may jam the lock; force breaks potions."""
    if what == "open":
        yield from opens(g, f, thing)
        return
    test = content().tests["pick-lock" if what == "pick" else "force-lock"]
    success, value = yield from specific_actions.attempt(g, f, test)
    if success:
        yield from opens(g, f, thing, forced=what == "force")
    elif what == "pick":
        if value >= test.numbers["jam"]:
            change(g, thing, state="jammed")
            g.tell("jam", "The lock is jammed for good.", rules=test.rules, figures=(f.id,))
        for name in dict.fromkeys((*f.held, *f.pack)):
            item.of(name).lock_held(g, f, value)


@rule("house.chest.open", "coins.when", "house.chest.force")
def opens(g: Game, f: Figure, thing: Thing, forced: bool = False) -> Play:
    """It is open; what lies in it is found. Force breaks each potion at 50%."""
    room = here(g, thing.area) if g.board.areas[thing.area].name in known(g).rooms else None
    if room is not None and (yield from rules_of(room).opening(g, room, f, thing)):
        return
    change(g, thing, state="open")
    title = content().pieces[thing.kind].title
    g.tell("chest", "{} opens the {}.", f, title.lower(), rules=("house.chest.open",))
    inside = [t for t in g.tokens if t.kind == "inside" and thing.squares >> t.at & 1]
    g.tokens = tuple(t for t in g.tokens if t not in inside)
    for token in inside:
        for found in token.items:
            if forced and content().items[found].kind == "potion" and (yield from breaks(g, f, found)):
                continue
            yield from rewards.find_item(g, f, found, ("house.chest.open",))
        f.coins += token.coins
    if room is not None:
        yield from rules_of(room).opened(g, room, f, thing)


@rule("house.chest.force")
def breaks(g: Game, f: Figure, potion: str) -> Play:
    """Whether a potion breaks when its chest is forced."""
    chance = content().tests["force-lock"].numbers["breaks"]
    value = yield from d100(g, NOBODY, "broken potion")
    if value > chance:
        return False
    g.tell("lost", "{} breaks.", content().items[potion].title, rules=("house.chest.force",), figures=(f.id,))
    return True
