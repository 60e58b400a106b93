"""What a figure carries, holds and wears, and what that comes to."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Item
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import listed, title_of
from delvewright.rules.allison.state.texts import item as item_texts
from delvewright.rules.allison.state.texts import speaking
from delvewright.rules.common.cards import without

HANDS = 2
PLACES = {"finger": 2, "arm": 2}
"""How many things fit on a part of the body, where it is more than one."""


CHANGING = "changing"
"""What counts that the action of this turn has gone into changing clothes."""


@rule("equip.minimum-body")
def may_equip(f: Figure, name: str) -> bool:
    """Whether a figure may wield or wear a thing: the minimums look at what was bought, and bind heroes only."""
    return not f.hero or name in _fitting((name,), f.race, f.role, f.own_body, f.own_magic)


@rule("equip.minimum-body")
def fitting(f: Figure) -> tuple[str, ...]:
    """Which of its things a figure may wield or wear."""
    return _fitting(f.items, f.race, f.role, f.own_body, f.own_magic) if f.hero else f.items


@rule("equip.minimum-body")
@lru_cache(maxsize=1 << 12)
def _fitting(items: tuple[str, ...], race: str, role: str, body: int, magic: int) -> tuple[str, ...]:
    known = content().items
    return tuple(
        name
        for name in items
        if not (known[name].races and race not in known[name].races)
        and not (known[name].classes and role not in known[name].classes)
        and body >= known[name].min_body
        and magic >= known[name].min_magic
    )


@rule("equip.combine", "armour.shield.two-handed", "weapon.crossbow")
def holding(f: Figure, name: str) -> tuple[str, ...]:
    """What would be in the hands if a figure took up a thing: it first, with whatever of the rest can stay."""
    return _grip(f.held, name, wields_two(f))


def wields_two(f: Figure) -> bool:
    """Whether somebody can hold two weapons at once to attack with both."""
    for text in speaking(f, "wields_two"):  # noqa: SIM110 (asked all the time)
        if text.wields_two():
            return True
    return False


@rule("equip.change-weapon-free", "equip.minimum-body", "armour.shield.two-handed")
def other_grips(f: Figure) -> list[Answer]:
    """The weapons and shields that a hero may take up instead of what he holds."""
    return list(_other_grips(f.items, f.held, wields_two(f), f.race, f.role, f.own_body, f.own_magic))


@lru_cache(maxsize=1 << 12)
def _other_grips(
    items: tuple[str, ...], held: tuple[str, ...], two: bool, race: str, role: str, body: int, magic: int
) -> tuple[Answer, ...]:
    known = content().items
    fits = dict.fromkeys(_fitting(items, race, role, body, magic))
    return tuple([("hold", n) for n in fits if known[n].slot == "hand" and _grip(held, n, two) != held])


@rule("equip.combine", "armour.shield.two-handed", "weapon.crossbow")
@lru_cache(maxsize=1 << 12)
def _grip(held: tuple[str, ...], name: str, two: bool) -> tuple[str, ...]:
    known = content().items
    new = known[name]
    kept: tuple[str, ...] = ()
    if new.hands < HANDS:
        for other in without(held, name):
            mate = known[other]
            if mate.hands < HANDS and not kept and _go_together(new, mate, two):
                kept = (other,)
    return (name, *kept) if new.weapon else (*kept, name)


@rule("equip.combine")
def _go_together(new: Item, mate: Item, two: bool) -> bool:
    """A weapon and a shield do; two weapons only for hand to hand, and for whoever can use both."""
    if not (new.weapon and mate.weapon):
        return new.weapon or mate.weapon
    return two and "none" not in (new.reach, mate.reach)


@rule("equip.change-weapon-free")
def hold(g: Game, f: Figure, name: str) -> None:
    """Take a weapon or shield up; what no longer fits is put away."""
    before, f.held = f.held, holding(f, name)
    for other in before:
        if other not in f.held:
            item_texts.of(other).taken_off(g, f)


@rule("equip.combine", "armour.chain-mail", "armour.plate-mail")
def wear(g: Game, f: Figure, name: str) -> None:
    """Put something on; what was in its place comes off."""
    known = content().items
    slot = known[name].slot
    room = PLACES.get(slot, 1) - known[name].places
    same = [other for other in f.worn if known[other].slot == slot]
    while sum(known[other].places for other in same) > room:
        take_off(g, f, same.pop(0))
    f.worn += (name,)
    set_values(f)


def take_off(g: Game, f: Figure, name: str) -> None:
    """Take something off."""
    f.worn = without(f.worn, name)
    set_values(f)
    if f.hero and len(f.memory) > f.full_mind:
        _forget(g, f)
    item_texts.of(name).taken_off(g, f)


@rule("artifact.talisman-of-lore", "magic.memorise-limit")
def _forget(g: Game, f: Figure) -> None:
    """Keep no more spells in memory than the Mind holds now; those chosen last go first."""
    lost, f.memory = f.memory[f.full_mind :], f.memory[: f.full_mind]
    text, names = "{} can no longer hold {} in mind.", listed([title_of(name) for name in lost])
    g.tell("memory", text, f, names, rules=("magic.memorise-limit",), to=1 << f.seat)


@rule("equip.change-wearable-action", "equip.minimum-body", "equip.combine")
def other_clothes(g: Game, f: Figure) -> list[Answer]:
    """What a hero may put on or take off: any number of pieces for one action, each of them once."""
    found = _changes(f.items, f.worn, f.race, f.role, f.own_body, f.own_magic)
    if CHANGING in g.counters:
        return [answer for answer in found if not g.count(changed(answer[1]))]
    return list(found)


def changed(name: str) -> str:
    """What counts that a piece was put on or taken off in this turn."""
    return f"{CHANGING}-{name}"


@lru_cache(maxsize=1 << 12)
def _changes(
    items: tuple[str, ...], worn: tuple[str, ...], race: str, role: str, body: int, magic: int
) -> tuple[Answer, ...]:
    """What can be taken off of what is worn, and put on of things that fit."""
    known = content().items
    fits = dict.fromkeys(_fitting(items, race, role, body, magic))
    others = [name for name in fits if known[name].slot not in ("", "hand") and name not in worn]
    return (*[("doff", name) for name in worn], *[("wear", name) for name in others])


@rule("artifact.amulet-of-the-north", "equip.only-equipped-count", "items.equipped-vs-used", "attr.no-overheal")
def set_values(f: Figure) -> None:
    """After clothes were changed: the maxima, and the points now, which fall no further than to 1."""
    for value, own in (("body", f.own_body), ("mind", f.own_mind)):
        full = own + sum(getattr(content().items[name], value) for name in f.worn)
        change = full - getattr(f, f"full_{value}")
        points = getattr(f, value)
        setattr(f, f"full_{value}", full)
        setattr(f, value, points + change if change > 0 else min(points, max(1, points + change)))


def gain(g: Game, f: Figure, *names: str) -> None:
    """Give a figure things."""
    f.items += names


def discard(g: Game, f: Figure, name: str) -> None:
    """Take a thing from a figure."""
    f.items = without(f.items, name)
    if name not in f.items:
        if name in f.worn:
            take_off(g, f, name)
        if name in f.held:
            f.held = without(f.held, name)
            item_texts.of(name).taken_off(g, f)


def charges_left(f: Figure, name: str) -> int:
    """How often a thing with charges can still be used."""
    return content().items[name].charges - dict(f.charges).get(name, 0)


def use_charge(g: Game, f: Figure, name: str) -> None:
    """Use a thing with charges once more."""
    f.charges = (*((n, used) for n, used in f.charges if n != name), (name, dict(f.charges).get(name, 0) + 1))


@rule("equip.only-equipped-count", "items.equipped-vs-used", "combat.unarmed", "armour.shield", "equip.combine")
def armour(f: Figure, ranged: bool) -> int:
    """Defend dice of what is worn and of a shield in hand."""
    return _armour(f.worn + f.held, ranged) if f.worn or f.held else 0


@lru_cache(maxsize=1 << 12)
def _armour(things: tuple[str, ...], ranged: bool) -> int:
    known = content().items
    return sum((known[n].against_ranged or known[n].defend) if ranged else known[n].defend for n in things)


@rule("armour.plate-mail.slow")
def slowed(f: Figure) -> int:
    """What is taken off a movement roll by what is worn."""
    if not f.worn or not f.kind.plate_slows:
        return 0
    return _slowed(f.worn)


@lru_cache(maxsize=1 << 12)
def _slowed(worn: tuple[str, ...]) -> int:
    return sum(content().items[name].slow for name in worn)


@rule("combat.unarmed", "equip.change-weapon-free")
def weapons(f: Figure) -> tuple[str, ...]:
    """What a figure may attack with, nothing included; heroes take up whatever they carry, others what they hold."""
    if not f.items or f.under("unarmed"):
        return ("",)
    return _arms(fitting(f) if f.hero else f.held)


@lru_cache(maxsize=1 << 12)
def _arms(items: tuple[str, ...]) -> tuple[str, ...]:
    known = content().items
    found = [n for n in dict.fromkeys(items) if known[n].weapon]
    return (*sorted(found, key=lambda n: -(known[n].attack or 0)), "")
