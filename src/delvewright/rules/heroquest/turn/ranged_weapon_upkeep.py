"""Ranged Weapon Upkeep: bows and crossbows want arrows before a Quest begins."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.windows import PASS

PRICE = 5
"""Gold Crowns for each die."""


@rule("opt.ranged.who", "opt.ranged.price")
def upkeep(item: str) -> int:
    """What the Upkeep of a card is: for each printed die of a Ranged attack that does not use the card up.

    Only Weapons have such an attack.
    """
    return PRICE * max((len(a.dice) for a in content().cards[item].attacks if a.ranged and not a.discard), default=0)


@rule("opt.ranged.who", "opt.ranged.price")
def pay_for_arrows(g: Game) -> Play:
    """Every Hero pays for each such weapon, the whole sum, or it is drained."""
    for f in g.figures:
        for item in [i for i in f.items if upkeep(i)] if f is not None and f.kind.hero else ():
            assert f is not None
            yield from _pay_or_drain(g, f, item)


def _pay_or_drain(g: Game, f: Figure, item: str) -> Play:
    price, title, rules = upkeep(item), content().cards[item].title, ("opt.ranged.price",)
    paying: Answer = ("keep", item)
    if f.gold >= price:
        answer = yield Decision(f.seat, "upkeep-bow", [paying, PASS], figure=f.id, subject=str(price))
        if answer == paying:
            f.gold -= price
            g.tell("upkeep", "{} pays {} gc for the {}.", f, price, title, rules=rules)
            return
    g.drop(f, item)
    f.drained += (item,)
    g.tell("upkeep", "{} has nothing to shoot with the {}.", f, title, rules=rules)
