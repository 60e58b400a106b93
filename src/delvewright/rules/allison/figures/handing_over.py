"""Things and gold that heroes give to each other: in the dungeon between neighbours, in town as they like."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import discard, gain


@rule("items.give", "house.gold.purse", "merc.no-rewards")
def gifts(g: Game, f: Figure, beside: int) -> list[Answer]:
    """What a hero may hand to a hero beside him while no enemy is in view."""
    found: list[Answer] = []
    for friend in g.party():
        if friend is not f and friend.at >= 0 and beside >> friend.at & 1 and not friend.helpless:
            found += [("give", friend.id, name) for name in dict.fromkeys(f.items) if name not in f.worn]
            if f.gold:
                found.append(("pay", friend.id))
    return found


@rule("items.give")
def hand_over(g: Game, f: Figure, to: Figure, item: str) -> None:
    """Somebody gives a thing away, with what is left of its charges."""
    used = dict(f.charges).get(item, 0)
    discard(g, f, item)
    f.charges = tuple(c for c in f.charges if c[0] != item or item in f.items)
    gain(g, to, item)
    if used:
        to.charges = (*(c for c in to.charges if c[0] != item), (item, used))


@rule("house.gold.purse")
def share_purses(g: Game, f: Figure, to: Figure) -> None:
    """Two share what both have in their purses; the odd coin is for whom it is offered to."""
    half, odd = divmod(f.gold + to.gold, 2)
    f.gold, to.gold = half, half + odd
    g.tell("pass", "{} shares gold with {}.", f, to, rules=("house.gold.purse",))
