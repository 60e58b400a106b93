"""One purse and one bag: who of a party makes most of a thing, and what is sold."""

from __future__ import annotations

from collections.abc import Callable

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.view import FigureView
from delvewright.players.allison.strength import BOOK, casts
from delvewright.players.worth import unused
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Item

HEALING, MAGIC = "potion-of-healing", "potion-of-magic"


def bought(f: FigureView, attribute: str) -> int:
    """An attribute as the sheet shows it."""
    if attribute in ("attack", "defend"):
        return f.values.get(attribute, 0)
    if attribute == "movement":
        return f.values.get("low", 2)
    return f.bars.get(attribute.capitalize(), (0, 0))[1]


def fits(f: FigureView, thing: Item) -> bool:
    """Whether race and class allow a thing."""
    sheet = dict(f.sheet)
    races = [content().races[r].title for r in thing.races]
    classes = [content().classes[c].title for c in thing.classes]
    return (not races or sheet.get("Race") in races) and (not classes or sheet.get("Class") in classes)


def in_use(f: FigureView) -> list[str]:
    """What somebody wears and holds."""
    return [name for title, cards in f.shelves if title in ("Held", "Worn") for name, _ in cards]


def lacks(f: FigureView, item: str) -> bool:
    """Whether somebody could use a thing and has nothing as good."""
    thing, known = content().items[item], content().items
    if thing.min_body > bought(f, "body") or thing.min_magic > bought(f, "magic") or not fits(f, thing):
        return False
    if not thing.slot:
        return item not in f.items
    if thing.weapon:
        if thing.ranged:
            return not any(known[i].ranged for i in f.items)
        return (thing.attack or 0) > max((known[i].attack or 0 for i in f.items), default=0)
    same = [known[i].defend for i in f.items if known[i].slot == thing.slot]
    if thing.slot == "hand" and all(known[i].hands > 1 for i in f.items if known[i].weapon):
        return False
    return not same or thing.defend > max(same)


def spare(f: FigureView, item: str) -> bool:
    """Whether somebody has no use for a thing of his own: not in use, and another one like it as good or better."""
    thing, known = content().items[item], content().items
    if item in in_use(f) and f.items.count(item) < 2:
        return False
    if item in unused(BOOK) or not fits(f, thing):
        return True
    if thing.spell or not thing.slot:
        return False
    if thing.min_body > bought(f, "body") or thing.min_magic > bought(f, "magic"):
        return True
    others = list(f.items)
    others.remove(item)
    same = [known[i] for i in others if known[i].slot == thing.slot and known[i].weapon == thing.weapon]
    if thing.weapon:
        light = [o for o in same if o.hands <= thing.hands and bool(o.ranged) == bool(thing.ranged)]
        return thing.sort == "weapon" and any((o.attack or 0) >= (thing.attack or 0) for o in light)
    return thing.sort == "armour" and any(o.defend >= thing.defend for o in same)


@rule("house.bot.loot-share")
def hand_over(me: FigureView, party: list[FigureView], options: list[Answer]) -> Answer | None:
    """What one has no use for goes to who has; a second healing potion to who has none, magic to who casts, other
    potions to those who fight."""
    friends = {f.id: f for f in party}
    for a in options:
        if a[0] != "hand" or a[2] not in friends:
            continue
        friend, item = friends[a[2]], a[1]
        if item in (HEALING, MAGIC):
            own = me.items.count(item) - (1 if item == HEALING or casts(me) else 0)
            wanted = item not in friend.items and (item == HEALING or casts(friend))
            if own > 0 and wanted:
                return a
        elif content().items[item].spell:
            if casts(friend) and not casts(me):
                return a
        elif content().items[item].potion and item not in unused(BOOK):
            if item not in friend.items and not casts(friend) and (casts(me) or me.items.count(item) > 1):
                return a
        elif spare(me, item) and item not in unused(BOOK) and lacks(friend, item):
            return a
    return None


@rule("house.bot.loot-share")
def sell_off(me: FigureView, options: list[Answer]) -> Answer | None:
    """What nobody in the party has a use for is sold."""
    return next((a for a in options if a[0] == "sell" and spare(me, a[1])), None)


@rule("house.bot.shop")
def share_gold(
    me: FigureView, party: list[FigureView], options: list[Answer], wish: Callable[[FigureView], int]
) -> Answer | None:
    """One purse: gold is shared with whoever can then pay for what he wants next and could not before."""
    gold = {f.id: f.values.get("gold", 0) for f in (me, *party)}
    for f in party:
        if ("pay", f.id) in options and gold[f.id] < wish(f) <= (gold[me.id] + gold[f.id]) // 2:
            return ("pay", f.id)
    return None
