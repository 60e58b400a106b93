"""The town of Battle-Axe as a street."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.explaining import Ware
from delvewright.rules.battleaxe.campaign.town import cost, trades
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.game import Game
from delvewright.rules.common.gifts import GIFT
from delvewright.rules.common.street import FRIENDS, OWN, street

ICONS = {
    "weapon": "blade", "missile": "bow", "shield": "shield", "worn": "armour", "potion": "potion", "scroll": "scroll",
    "gear": "tool",
}  # fmt: skip
PLACES = {"buy": "Shop", "raise": "Temple", "replace": "Inn", "grow": "Training"}
LOOKS = {"raise": "heart", "replace": "person"}
SIGNS = {"health": "body"}
"""What stands for growing in something, where it is not the word itself."""


def wares(g: Game, figure: int) -> list[Ware]:
    """What a hero finds in town."""
    known, f = content().items, g.fig(figure)

    def ware(answer: Answer) -> Ware | None:
        verb = answer[0]
        what = next((a for a in answer[1:] if isinstance(a, str) and a in known), "")
        gold = max(0, cost(g, f, answer))
        look = ICONS.get(known[what].kind, "tool") if what else LOOKS.get(verb, "gem")
        if verb == "grow":
            look = SIGNS.get(str(answer[1]), str(answer[1]))
        if verb == "done":
            return None
        if verb == GIFT:
            return Ware(FRIENDS, answer, gives=int(answer[1]))
        if verb == "give":
            return Ware(OWN if what else FRIENDS, answer, what, 0, 0, look)
        if verb in PLACES:
            return Ware(PLACES[verb], answer, what, gold, 0, look, grows=verb == "grow")
        return Ware(OWN, answer, what, 0, gold, look)

    return street(g, figure, trades, ware)
