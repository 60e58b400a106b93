"""Cards and gold change hands: what may be passed on, and what may be taken up."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.common.announcing import announced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, Token
from delvewright.rules.heroquest.state.gear import Cards, clings, may_carry
from delvewright.rules.heroquest.state.heavy_loads import overburdened, too_heavy


@rule("card.pass", "card.pass.exceptions", "ability.cursed.stays", "ability.overburdened.no-more")
def passable(f: Figure, to: Figure, item: str) -> bool:
    """Whether one Hero may hand a card to another: an Item or Trinket, not in use, not worn, no curse on the unable."""
    card = content().cards[item]
    if not {"Item", "Trinket"}.intersection(card.keywords) or item in f.worn:
        return False
    if (item in f.hands or item in f.slots) and not clings(item) and f.items.count(item) == 1:
        return False
    return may_take(to, item)


@rule("card.pass", "card.pass.gold")
def passings(g: Game, f: Figure, near: int) -> list[Answer]:
    """What a Hero may hand to Heroes on neighbouring squares; who is Overburdened, only what is heavy."""
    friends = [h for h in g.on_board(HERO) if near >> h.at & 1 and h.kind.hero]
    cards = content().cards
    heavy = overburdened(f)
    found: list[Answer] = []
    for friend in friends:
        for item in dict.fromkeys(f.items):
            if (not heavy or cards[item].heavy > 0) and passable(f, friend, item):
                found.append(("give", item, friend.id))
        if (f.gold or f.valuables) and not heavy:
            found.append(("pay", friend.id))
    return found


@rule("card.pass")
def hand_over(g: Game, f: Figure, to: Figure, item: str) -> None:
    """A card changes hands, with the charges it has left."""
    spent = dict(f.charges).get(item, 0)
    g.drop(f, item)
    if spent and item not in f.items:
        f.charges = tuple(c for c in f.charges if c[0] != item)
        to.charges = (*(c for c in to.charges if c[0] != item), (item, spent))
    g.gain(to, item)
    if g.extras is not None:
        handed(g, f, to, item)


@announced
def handed(g: Game, f: Figure, to: Figure, item: str) -> None:
    """A card has changed hands."""


GEM = 50
"""What gems and jewels are worth: they do not come in smaller pieces."""


@rule("card.pass.gold")
def share(g: Game, f: Figure, to: Figure) -> None:
    """Share gold and valuables: half of each, rounded up, at a time."""
    gold, gems = (f.gold + 1) // 2, min(f.valuables, -(-f.valuables // (2 * GEM)) * GEM)
    f.gold, f.valuables = f.gold - gold, f.valuables - gems
    to.gold, to.valuables = to.gold + gold, to.valuables + gems
    what = " and ".join(filter(None, (f"{gold} Gold Crowns" * bool(gold), f"valuables worth {gems}" * bool(gems))))
    g.tell("pass", "{} gives {} to {}.", f, what, to, rules=("card.pass.gold",))


@rule("ability.cursed.no-carry", "ability.overburdened.no-more")
def may_take(f: Figure, item: str) -> bool:
    """Whether a Hero may take a card up: not a Cursed one it cannot use, no more weight when Overburdened."""
    return may_carry(f.kind, item) and not too_heavy(f, item)


@rule("ability.cursed.no-carry", "ability.overburdened.no-more")
def receive(g: Game, f: Figure, items: Cards) -> None:
    """A Hero finds cards; what it may not take up stays where it is, as an Equipment token."""
    left: Cards = ()
    for item in items:
        if may_take(f, item):
            g.gain(f, item)
        else:
            left += (item,)
    if left:
        g.tokens += (Token(f.at, f.name, left),)
        titles = ", ".join(content().cards[item].title for item in left)
        g.tell("left", "{} cannot take {} up.", f, titles, rules=("ability.cursed.no-carry",))
