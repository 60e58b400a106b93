"""What somebody can carry: taking things and gold, giving them away, what lies on the floor, charges of things."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import d12
from delvewright.rules.common.tiles.board import Token

GEAR = "gear"
"""The kind of what lies on the floor for everybody to take."""
WEAPONS = "weapons"
"""Where weapons are carried."""


@rule("carry.limits", "carry.supplies")
def room_for(f: Figure, item: str) -> bool:
    """Whether somebody can carry one more of a thing."""
    slot, most = place_of(item)
    if slot == WEAPONS:
        return len(f.weapons) < most
    if slot:
        have = 0
        for other in f.worn:
            have += place_of(other)[0] == slot
        for other, n in f.pack.items():
            have += n if place_of(other)[0] == slot else 0
        return have < most
    return not most or f.pack.get(item, 0) < most


@cache
@rule("carry.limits")
def place_of(item: str) -> tuple[str, int]:
    """Where a thing is carried, and how many find room there; nowhere of its own: how many of it, 0 for any number."""
    known = content()
    if item in known.weapons:
        return WEAPONS, number("carrying", WEAPONS)
    slot = known.armour[item].slot if item in known.armour else known.items[item].slot
    return slot, number("carrying", slot) if slot else known.items[item].most


@rule("sheet.equipment", "carry.limits", "armour.one_suit", "item.ring.protection", "item.amulet.protection")
def give(g: Game, f: Figure, item: str, count: int = 1) -> None:
    """Somebody takes things; rings and amulets are put on at once."""
    known = content()
    for _ in range(count):
        if not room_for(f, item):
            drop(g, f.at, (item,))
        elif item in known.weapons:
            f.weapons = (*f.weapons, item)
        elif item in known.items and known.items[item].slot:
            f.worn = (*f.worn, item)
        else:
            f.pack[item] = f.pack.get(item, 0) + 1


@rule("carry.limits")
def give_gold(g: Game, f: Figure, gold: int) -> None:
    """Somebody takes gold, as much as he can carry; the rest stays where he is."""
    most = max(0, number("carrying", "gold") - f.gold)
    f.gold += min(gold, most)
    if gold > most:
        drop(g, f.at, (), gold - most)


def drop(g: Game, at: int, items: tuple[str, ...], gold: int = 0) -> None:
    """Something lies on a square from now on, with what lies there already."""
    here = next((t for t in g.tokens if t.at == at and t.kind == GEAR), Token(GEAR, at))
    others = [t for t in g.tokens if t is not here]
    coins = sum(here.coins) + gold
    g.tokens = (*others, Token(GEAR, at, (*here.items, *items), (coins,) if coins else ()))


@rule("carry.exchange", "explore.armour.dropped")
def take_from_floor(g: Game, where: int, item: str) -> None:
    """A thing is no longer on the floor of some squares."""
    for t in g.tokens:
        if t.kind == GEAR and item in t.items and where >> t.at & 1:
            left = list(t.items)
            left.remove(item)
            others = tuple(o for o in g.tokens if o is not t)
            g.tokens = (*others, Token(t.kind, t.at, tuple(left), t.coins)) if left or t.coins else others
            return


@rule("carry.exchange")
def lose(f: Figure, item: str) -> None:
    """Somebody has one less of a thing."""
    if item in f.weapons:
        left = list(f.weapons)
        left.remove(item)
        f.weapons = tuple(left)
    elif item in f.worn:
        left = list(f.worn)
        left.remove(item)
        f.worn = tuple(left)
    else:
        f.pack[item] -= 1


@rule("item.wand")
def charge(g: Game, f: Figure, item: str) -> Play:
    """Some things hold a number of charges, which a die tells when they are first taken up."""
    if not f.has(item):
        return
    card = content().items.get(item)
    if card is not None and card.holds:
        charges = card.numbers.get(card.holds) or (yield from d12(g, f.id, "charges"))
        f.used[item] = f.used.get(item, 0) + charges
