"""What a hero has about him, looked through once for each set of items."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.battleaxe.content.cards import Item
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import Figure
from delvewright.rules.battleaxe.state.texts import item, trait
from delvewright.rules.common.cards import without

FISTS = "fists"
TOOLS = item.speaking("actions")
"""Gear that is used as an action;"""
ACTING = trait.speaking("actions")
"""traits too;"""
FREE_TRAITS, FREE_ITEMS = trait.speaking("free_uses"), item.speaking("free_uses")
"""traits, and what is worn, that take neither move nor action."""


class Kit(NamedTuple):
    """The items of a hero by what he can do with them, each named once."""

    weapons: tuple[str, ...]
    """Hand weapons in his hands, or his fists."""
    missiles: tuple[str, ...]
    """What he could shoot or throw."""
    blade: bool
    """Whether there is a blade in his hands."""
    potions: tuple[str, ...]
    scrolls: tuple[str, ...]
    holdable: tuple[str, ...]
    """What he could take out of the backpack into his hands."""
    changes: tuple[Answer, ...]
    """What he could put on, and take off."""
    swaps: tuple[Answer, ...]
    """What he could take into his hands and stow away in a swap."""
    tools: tuple[str, ...]
    """Gear that is used as an action."""
    acts: bool
    """Whether he has traits that are used as one."""
    free: bool
    """Whether he has traits or treasures that take neither move nor action."""


def kit(f: Figure) -> Kit:
    """What a hero has."""
    held, worn, pack, found = f.kit
    if held is not f.held or worn is not f.worn or pack is not f.pack:
        found = _kit(f.held, f.worn, f.pack, f.height, f.weight, f.traits)
        f.kit = f.held, f.worn, f.pack, found
    return found  # type: ignore[no-any-return]


def spent(f: Figure, name: str) -> bool:
    """Whether the special power of an item, which works once per quest, has been used."""
    return content().items[name].once and name in f.used


def use_up(f: Figure, name: str) -> None:
    """An item has been used; one that can be used so often only is gone."""
    if content().items[name].uses:
        lose(f, name)


def lose(f: Figure, name: str) -> None:
    """One item of a name is gone, out of the backpack first."""
    if name in f.pack:
        f.pack = without(f.pack, name)
    else:
        f.held = without(f.held, name)


@lru_cache(maxsize=1 << 12)
@rule("console.backpack")
def _kit(
    held: tuple[str, ...], worn: tuple[str, ...], pack: tuple[str, ...], height: str, weight: str,
    traits: tuple[str, ...],
) -> Kit:  # fmt: skip
    items = content().items
    in_hand, packed = dict.fromkeys(held), dict.fromkeys(pack)
    either = dict.fromkeys((*held, *pack))
    whole = {items[n].whole or n for n in either}
    free = free_hands(held)
    suitable = [n for n in packed if suits(items[n], height, weight)]
    wear: tuple[Answer, ...] = tuple(("wear", n) for n in wearable(suitable, worn))
    holdable = tuple(n for n in suitable if 0 < items[n].hands <= free)
    hold: tuple[Answer, ...] = tuple(("hold", n) for n in holdable)
    return Kit(
        hand_weapons(in_hand) or (FISTS,),
        missile_weapons(in_hand),
        any(items[n].blade for n in in_hand),
        tuple(n for n in either if items[n].kind == "potion"),
        tuple(n for n in either if items[n].kind == "scroll"),
        holdable,
        wear + tuple(("doff", n) for n in worn),
        hold + tuple(("stow", n) for n in in_hand),
        tuple(n for n in sorted(TOOLS) if n in whole),
        any(n in ACTING for n in traits),
        any(n in FREE_TRAITS for n in traits) or any(n in FREE_ITEMS for n in worn),
    )


@rule(
    "console.hold.two-hands", "house.weapon.oath-hammer", "house.missile.long-bow", "house.guard.tower-shield",
    "house.guard.plate-harness",
)  # fmt: skip
def suits(card: Item, height: str, weight: str) -> bool:
    """Whether an item may be used by a hero of that height and weight."""
    return all(what in (height, weight) for what in card.only)


@rule("console.hold.two-hands", "console.hold.two-handed")
def free_hands(held: tuple[str, ...]) -> int:
    """Hands that hold nothing; a two-handed item fills both."""
    items = content().items
    return 2 - sum(items[name].hands for name in held)


@rule("console.wear", "house.wear.slots", "house.guard.plate-harness")
def wearable(names: list[str], worn: tuple[str, ...]) -> list[str]:
    """Which of these he could put on: each slot holds one."""
    items = content().items
    taken = {items[n].slot for n in worn} - {"free"}
    return [n for n in names if items[n].slot and items[n].slot not in taken]


@rule("fight.hand-weapon")
def hand_weapons(held: dict[str, None]) -> tuple[str, ...]:
    """The hand weapons among what is in a hero's hands."""
    items = content().items
    return tuple(name for name in held if items[name].kind == "weapon")


@rule("shoot.weapon", "shoot.ammunition")
def missile_weapons(held: dict[str, None]) -> tuple[str, ...]:
    """What could be shot or thrown of it."""
    cards = [content().items[name] for name in held]
    return tuple(
        card.id for card in cards if card.kind == "missile" or (card.thrown is not None and card.id not in TOOLS)
    )
