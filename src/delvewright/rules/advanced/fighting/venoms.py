"""Blade venom: how it comes onto a blade, what it does there, and when it is gone."""

from __future__ import annotations

from collections.abc import KeysView
from functools import cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.game import Figure, Game


@cache
def venoms() -> KeysView[str]:
    """All kinds of venom; one that is on somebody's blade stands in `used`."""
    return {item.id: item for item in content().items.values() if item.kind == "venom"}.keys()


@rule("item.venom")
def coat_options(g: Game, f: Figure) -> list[Answer]:
    """Doses that somebody could put on the blade in his hand, one at a time."""
    if f.held not in f.weapons or not venoms().isdisjoint(f.used):
        return []
    return [("coat", item) for item in venoms() if f.pack.get(item)]


@rule("item.venom")
def coat(g: Game, f: Figure, item: str) -> None:
    """A dose is on the blade until the next fight is over."""
    f.pack[item] -= 1
    f.used[item] = 1
    g.tell("item", "{} puts {} on his blade.", f, content().items[item].title, rules=("item.venom",), card=item)


@rule("item.venom")
def venom(f: Figure, target: Figure) -> int:
    """One Wound more from a blade with venom against its kind."""
    for name in f.used:
        item = content().items.get(name)
        if item is not None and item.kind == "venom" and target.kind is not None:
            kinds = (target.kind.people, *target.kind.special, target.kind.id)
            if any(kind in item.against for kind in kinds):
                return item.numbers["wounds"]
    return 0


@rule("item.venom")
def dry(g: Game) -> None:
    """The fight is over: no blade has venom on it any more."""
    for f in g.everybody():
        for item in venoms() if f.used else ():
            f.used.pop(item, None)
