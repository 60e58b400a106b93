"""The town of the Revised System Rules as a street."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.explaining import Ware
from delvewright.rules.allison.campaign.town import cost, trades
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Item
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import may_equip
from delvewright.rules.common.gifts import GIFT
from delvewright.rules.common.street import FRIENDS, OWN, street

PLACES = {"buy": "Shop", "hire": "Mercenaries' Hall", "ponder": "Training", "lesson": "Lessons"}


def wares(g: Game, figure: int) -> list[Ware]:
    """What a hero finds in town."""
    known, f = content().items, g.fig(figure)

    def ware(answer: Answer) -> Ware | None:
        verb = answer[0]
        what = next((a for a in answer[1:] if isinstance(a, str) and a in known), "")
        gold = cost(g, f, answer) or 0
        users = tuple(h.kind.title for h in g.party() if may_equip(h, what)) if what and known[what].slot else None
        look = icon(known[what]) if what else {"hire": "person", "ponder": "book", "lesson": "book"}.get(verb, "gem")
        if verb == "done":
            return None
        if verb == GIFT:
            return Ware(FRIENDS, answer, gives=int(answer[1]))
        if verb in ("hand", "pay"):
            return Ware(OWN if what else FRIENDS, answer, what, 0, 0, look, users)
        if verb in PLACES:
            return Ware(PLACES[verb], answer, what, gold, 0, look, users)
        return Ware(OWN, answer, what, 0, gold, look, users)

    return street(g, figure, trades, ware)


def icon(item: Item) -> str:
    """The drawing for a thing."""
    if item.potion:
        return "potion"
    if item.sort in ("scroll",):
        return "scroll"
    if item.weapon:
        return "bow" if item.reach == "none" else "blade"
    return "shield" if item.slot == "hand" else "armour" if item.defend else "tool"
