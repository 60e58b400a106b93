"""Shops: what each has to sell, what it takes back and for how much; Enchantments put on cards."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.more import more, replaced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.enchantments import GROUP, fits
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import clings
from delvewright.rules.heroquest.state.passing import may_take

BASIC = ("armoury", "equipment", "potion")
"""Decks that the Armoury, the Outfitter's Emporium and the Alchemist's Shop sell."""
ADVANCED = ("advanced-armoury", "advanced-potion", "enchantment")
RESALE = ("armoury", "equipment", "advanced-armoury", "enchantment", "magician")
"""Decks whose cards a shop takes back, for half their price."""


def in_series(g: Game) -> bool:
    """Whether the next Quest follows at once: then no shop is open."""
    return g.options.get("series") == "yes"


@rule(
    "town.armoury.buy", "town.armoury.stock", "town.emporium.buy", "town.alchemist.buy", "town.who-can-use",
    "adv.armoury.added",
)  # fmt: skip
def for_sale(g: Game, f: Figure) -> list[Answer]:
    """What a Hero can pay for and carry, whether or not it can be used."""
    shops = BASIC if g.extras is None else open_shops(g)
    found: list[Answer] = []
    for card in content().cards.values():
        offered = card.deck in shops and card.sold and (g.extras is None or on_sale(g, card.id))
        if offered and card.price <= f.gold and may_take(f, card.id):
            found.append(("buy", card.id))
    return found


@rule("adv.armoury.added", "adv.enchanter.buy", "opt.apprentice.shop")
def open_shops(g: Game) -> tuple[str, ...]:
    """The decks that are sold: those of the basic game, the advanced ones, the Magician's under the option."""
    found = BASIC + (ADVANCED if g.plays("advanced") else ())
    return (*found, "magician") if g.plays("apprentice") else found


@rule("missing.magician.spell-ring")
def on_sale(g: Game, item: str) -> bool:
    """Whether a shop has a card: not one that another version has replaced, and no Artefact."""
    if g.plays("advanced") and item in replaced():
        return False
    return content().cards[item].price > 0


@rule("town.armoury.sell", "town.emporium.sell", "adv.enchanter.sell")
def resale(item: str) -> int:
    """Half the printed price, in whole Gold Crowns."""
    return content().cards[item].price // 2


@rule("town.armoury.sell", "town.emporium.sell", "town.alchemist.no-sell")
def sellable(item: str) -> bool:
    """Whether a shop takes a card back; nobody gets rid of a Cursed one like that."""
    card = content().cards[item]
    return card.deck in RESALE and not clings(item) and "Artefact" not in card.keywords


# -- Enchantments


@rule("missing.enchant.rules", "adv.enchanter.limits")
def enchantable(f: Figure) -> list[Answer]:
    """Where a Hero's Enchantments can be put, or moved to."""
    found: list[Answer] = []
    for item in dict.fromkeys(f.items):
        if content().cards[item].deck == "enchantment":
            verb = "enchant-group" if GROUP in more(item).fits else "enchant"
            found += [(verb, to, item) for to in fits(f, item)]
    return found


@rule("missing.enchant.rules")
def enchant(g: Game, f: Figure, to: str, item: str) -> None:
    """Put an Enchantment on something; where it was before it is no longer."""
    mine = [pair for pair in f.assigned if pair[0] == item]
    if len(mine) >= f.items.count(item):
        f.assigned = tuple(pair for pair in f.assigned if pair is not mine[0])
    f.assigned += ((item, to),)
    title, on = content().cards[item].title, content().cards[to].title if to in content().cards else f"{to} spells"
    g.tell("enchant", "{} puts {} on the {}.", f, title, on, rules=("missing.enchant.rules",))
