"""The town of HeroQuest as a street."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.explaining import Ware
from delvewright.rules.common.gifts import GIFT
from delvewright.rules.common.street import FRIENDS, OWN, street
from delvewright.rules.heroquest.campaign.town import price, trades
from delvewright.rules.heroquest.content.reading import Card, content
from delvewright.rules.heroquest.state.game import Game
from delvewright.rules.heroquest.state.gear import may_use

ENCHANTER, MERCENARIES, SKILLS = "Enchanter's Emporium", "Mercenaries' Guild Hall", "Skills for Fate"
"""Two shops as they are printed; and what no shop sells, for it is learnt after a Quest."""
SHOPS = {
    "armoury": "Armoury", "advanced-armoury": "Armoury", "equipment": "Outfitter's Emporium",
    "potion": "Alchemist's Shop", "advanced-potion": "Alchemist's Shop", "magician": "Magician's Emporium",
    "enchantment": ENCHANTER,
}  # fmt: skip
"""The shop that sells a deck, as it is printed."""
OFFERS = ("buy", "hire", "learn", "enchant", "enchant-group")
"""What is shown though it is too dear."""


def wares(g: Game, figure: int) -> list[Ware]:
    """What a Hero finds in town."""
    cards, f = content().cards, g.fig(figure)
    heroes = [h for h in g.figures if h is not None]

    def ware(answer: Answer) -> Ware | None:
        verb, what = answer[0], next((a for a in reversed(answer[1:]) if isinstance(a, str) and a in cards), "")
        gold = price(g, f, answer) or 0
        users = tuple(h.kind.title for h in heroes if may_use(h.kind, what)) if what else None
        look = icon(cards[what]) if what else ""
        if verb == "buy":
            return Ware(SHOPS[cards[what].deck], answer, what, gold, 0, look, users)
        if verb == "sell":
            return Ware(OWN, answer, what, 0, gold, look, users)
        if verb == "hire":
            return Ware(MERCENARIES, answer, "", gold, 0, "person")
        if verb in ("learn", "enchant", "enchant-group"):
            place = SKILLS if verb == "learn" else ENCHANTER
            return Ware(place, answer, what, gold, 0, "book", users, grows=verb == "learn")
        if verb == GIFT:
            return Ware(FRIENDS, answer, gives=int(answer[1]))
        if verb in ("hand", "pay"):
            return Ware(OWN if what else FRIENDS, answer, what, 0, 0, look or "gem", users)
        return Ware(OWN, answer, what, 0, gold, look or "gem", users) if verb != "done" else None

    return street(g, figure, trades, ware)


def icon(card: Card) -> str:
    """The drawing for a card."""
    for word, drawn in (("Potion", "potion"), ("Scroll", "scroll"), ("Bow", "bow"), ("Armour", "armour")):
        if word in card.keywords:
            return drawn
    if card.attacks:
        return "bow" if all(arm.ranged for arm in card.attacks) else "blade"
    return "shield" if card.defence else "tool"
