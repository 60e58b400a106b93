"""Armour on and off, potions, weapons in hand, handing things over."""

from __future__ import annotations

from collections.abc import KeysView
from functools import cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.fighting.harm import last, remedies, remedy
from delvewright.rules.advanced.fighting.venoms import venoms
from delvewright.rules.advanced.ground import zones
from delvewright.rules.advanced.ground.squares import NEXT
from delvewright.rules.advanced.magic.casting import charms
from delvewright.rules.advanced.state.carrying import (
    GEAR,
    charge,
    drop,
    give,
    give_gold,
    lose,
    room_for,
    take_from_floor,
)
from delvewright.rules.advanced.state.game import AWAKE, DEAD, FIGHTING, HERO, LYING, Figure, Game
from delvewright.rules.advanced.state.values import can_use
from delvewright.rules.common.tiles.board import Token

# -- armour


@rule("explore.armour.change", "sheet.armour.off", "armour.one_suit")
def armour_options(g: Game, f: Figure) -> list[Answer]:
    """Armour that a Hero may take off, or put on: in one phase only the one or the other."""
    known, done = content().armour, g.done
    found: list[Answer] = []
    if "don" not in done:
        for item in f.worn:
            if item in known:
                found.append(("doff", item))
    if "doff" not in done and f.calling != "wizard":
        here: list[str] = []
        for item, n in f.pack.items():
            if n and item in known:
                here.append(item)
        if g.tokens:
            here += lying(g, f)
        if here:
            slots = worn_slots(f)
            hurt = "lost-leg" in f.marks or "lost-hand" in f.marks
            for item in dict.fromkeys(here):
                if item in known and known[item].slot not in slots and not (hurt and known[item].slot == "shield"):
                    found.append(("don", item))
    return found


def worn_slots(f: Figure) -> list[str]:
    """The parts of the body that are armoured."""
    known = content().armour
    return [known[item].slot for item in f.worn if item in known]


def lying(g: Game, f: Figure) -> list[str]:
    """Things that lie in the section of somebody."""
    here, area_of = g.section(f), g.board.area_of
    found: list[str] = []
    for kind, at, items, _ in g.tokens:
        if kind == GEAR and area_of.get(at, -1) == here:
            found += items
    return found


@rule("explore.armour.change", "explore.armour.dropped", "sheet.armour.off")
def doff(g: Game, f: Figure, item: str) -> None:
    """A piece of armour is taken off, and stays in this section."""
    worn = list(f.worn)
    worn.remove(item)
    f.worn = tuple(worn)
    drop(g, f.at, (item,))
    g.tell("armour", "{} takes off {}.", f, some(content().armour[item].title), rules=("explore.armour.change",))


@rule("explore.armour.change", "explore.armour.dropped")
def don(g: Game, f: Figure, item: str) -> None:
    """A piece of armour is put on: one's own, or one that lies here."""
    if f.pack.get(item):
        f.pack[item] -= 1
    else:
        take_from_floor(g, g.board.areas[g.section(f)].squares, item)
    f.worn = (*f.worn, item)
    g.tell("armour", "{} puts on {}.", f, some(content().armour[item].title), rules=("explore.armour.change",))


# -- weapons


@rule("weapon.in_hand")
def hold_options(g: Game, f: Figure) -> list[Answer]:
    """Weapons that somebody could take in hand at the start of his action."""
    if g.walked or g.done:
        return []
    known = content().weapons
    found: list[Answer] = []
    for name in dict.fromkeys(f.weapons):
        if name != f.held and not known[name].bow and can_use(g, f, known[name]):
            found.append(("hold", name))
    return found


@rule("weapon.in_hand")
def hold(g: Game, f: Figure, weapon: str) -> None:
    """He holds it until his next turn."""
    f.held = weapon
    zones.settle(g)
    g.tell("hold", "{} takes {} in hand.", f, some(content().weapons[weapon].title), rules=("weapon.in_hand",))


# -- what somebody has about him


@cache
def of_use() -> frozenset[str]:
    """What can be drunk, put on a blade or cast from: whoever has nothing of it need not be asked for any."""
    return charms().union(potions(), venoms())


# -- potions


@rule("item.potion.healing", "item.potion.strength", "death.ko.potion")
def potion_options(g: Game, f: Figure) -> list[Answer]:
    """Potions to drink, and to give to a fallen Hero: not if either stands in an enemy's zone; in exploration it takes
    the place of all that the giver could do."""
    found: list[Answer] = [("drink", item) for item in potions() if f.pack.get(item)]
    if found and (g.fighting or not (g.walked or g.done)) and remedy(f) and not zones.engaged(g, f):
        lying = [o for o in g.company() if o.condition == LYING and o.mask & g.around(f)]
        found += [("pour", o.id) for o in lying if not zones.overhung(g, o)]
    return found


@cache
def potions() -> KeysView[str]:
    """Everything that can be drunk."""
    return {item.id: item for item in content().items.values() if item.kind == "potion"}.keys()


@rule("item.potion.healing", "item.potion.strength")
def drink(g: Game, f: Figure, item: str) -> None:
    """A healing potion works at the start of the drinker's next turn, one of strength at once and for three turns."""
    f.pack[item] -= 1
    g.tell("potion", "{} drinks {}.", f, some(content().items[item].title), rules=(content().items[item].rules[0],))
    if item in remedies():
        last(f, item, "healing", 1, "healing")
    else:
        numbers = content().items[item].numbers
        last(f, item, "strength", numbers["strength"], "turn", numbers["turns"])


@rule("death.ko.potion", "item.potion.healing")
def pour(g: Game, f: Figure, other: Figure) -> None:
    """A potion is given to somebody who is knocked out."""
    item = remedy(f)
    f.pack[item] -= 1
    last(other, item, "healing", 1, "healing")
    g.tell("potion", "{} gives {} to {}.", f, some(content().items[item].title), other, rules=("death.ko.potion",))


# -- handing over


@rule("carry.exchange", "explore.armour.dropped")
def exchange_options(g: Game, f: Figure) -> list[Answer]:
    """Things somebody could hand over to a conscious friend next to him, or pick up near him; a Hero who explores also
    armour that lies anywhere in his section."""
    at, near = f.at, 0
    others: list[Figure] = []
    for o in (g.looked.crowd or g.gather())[2 if f.side == HERO else 3]:
        if o.at - at in NEXT and o is not f and o.at >= 0:
            near = near or g.around(f)
            if o.at == at or near >> o.at & 1:
                others.append(o)
    if not others:
        return pick_options(g, f) if g.tokens else []
    found = hand_options(f, others)
    if g.tokens:
        found += pick_options(g, f)
    found += loot_options(f, others)
    return list(dict.fromkeys(found))


@rule("carry.exchange")
def hand_options(f: Figure, others: list[Figure]) -> list[Answer]:
    """Things somebody could hand over to one of those next to him who is conscious."""
    own: list[str] = []
    for item, n in f.pack.items():
        if n:
            own.append(item)
    for weapon in f.weapons:
        if weapon != f.held:
            own.append(weapon)
    found: list[Answer] = []
    for item in own:
        for o in others:
            if o.condition == AWAKE and room_for(o, item):
                found.append(("hand", item, o.id))
    return found


@rule("carry.exchange", "explore.armour.dropped")
def pick_options(g: Game, f: Figure) -> list[Answer]:
    """Things somebody could pick up near him; a Hero who explores also armour that lies anywhere in his section."""
    at = f.at
    here: list[str] = []
    for kind, there, items, coins in g.tokens:
        if kind == GEAR and there - at in NEXT and (there == at or g.around(f) >> there & 1):
            here += items
            if coins and f.gold < number("carrying", "gold"):
                here.append("gold")
    if f.hero and g.mode != FIGHTING:
        armour = content().armour
        for item in lying(g, f):
            if item in armour:
                here.append(item)
    found: list[Answer] = []
    for item in dict.fromkeys(here) if here else ():
        if item == "gold" or room_for(f, item):
            found.append(("pick", item))
    return found


@rule("carry.exchange")
def loot_options(f: Figure, others: list[Figure]) -> list[Answer]:
    """Things somebody could take from a dead Hero next to him."""
    found: list[Answer] = []
    for o in others:
        if o.condition == DEAD:
            for item in belongings(o):
                if room_for(f, item):
                    found.append(("loot", item, o.id))
    return found


def belongings(f: Figure) -> list[str]:
    """All things of somebody."""
    return [*dict.fromkeys(f.weapons), *dict.fromkeys(f.worn), *[item for item, n in f.pack.items() if n]]


@rule("carry.exchange")
def hand_over(g: Game, f: Figure, item: str, other: Figure) -> None:
    """One thing goes from hand to hand."""
    lose(f, item)
    give(g, other, item)
    if item in f.used and not f.has(item) and item not in venoms():
        other.used[item] = other.used.get(item, 0) + f.used.pop(item)
    g.tell("give", "{} gives {} to {}.", f, some(content().thing(item).title), other, rules=("carry.exchange",))


@rule("carry.exchange", "explore.armour.dropped")
def pick_up(g: Game, f: Figure, item: str) -> Play:
    """Something is picked up that lies on his square or next to it, or armour in his section."""
    near = g.touching(f.mask) | f.mask
    if item == "gold":
        t = next(t for t in g.tokens if near >> t.at & 1 and t.coins)
        others = tuple(o for o in g.tokens if o is not t)
        g.tokens = (*others, Token(t.kind, t.at, t.items)) if t.items else others
        give_gold(g, f, sum(t.coins))
        g.tell("take", "{} picks up {} gold crowns.", f, sum(t.coins), rules=("carry.exchange",))
        return
    if not any(t.kind == GEAR and item in t.items and near >> t.at & 1 for t in g.tokens):
        near = g.board.areas[g.section(f)].squares  # armour, from anywhere in his section
    take_from_floor(g, near, item)
    give(g, f, item)
    if not f.used.get(item):
        yield from charge(g, f, item)
    g.tell("take", "{} picks up {}.", f, some(content().thing(item).title), rules=("carry.exchange",))
