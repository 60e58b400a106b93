"""What the shops of the advanced game sell, and Enchantments put on cards."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.more import more, replaced
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.figures.enchantments import GROUP, fits
from delvewright.rules.heroquest.state.game import Figure, Game

BASIC = ("armoury", "equipment", "potion")


ADVANCED = ("advanced-armoury", "advanced-potion", "enchantment")


@rule("adv.armoury.added", "adv.enchanter.buy", "opt.apprentice.shop")
def open_shops(g: Game) -> tuple[str, ...]:
    """The decks that are sold: those of the basic game, the advanced ones, the Magician's under the option."""
    found = BASIC + (ADVANCED if g.plays("advanced") else ())
    return (*found, "magician") if g.plays("apprentice") else found


@rule("adv.potions.replaced", "missing.magician.spell-ring")
def on_sale(g: Game, item: str) -> bool:
    """Whether a shop has a card: not one that another version has replaced, and no Artefact."""
    if g.plays("advanced") and item in replaced():
        return False
    return content().cards[item].price > 0


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
