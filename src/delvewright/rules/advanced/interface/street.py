"""The town of Advanced HeroQuest as a street."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.explaining import Ware
from delvewright.rules.advanced.campaign.town import cost, may_own, trades
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.state.game import Game
from delvewright.rules.common.gifts import GIFT
from delvewright.rules.common.street import FRIENDS, OWN, street

PLACES = {
    "buy": "Market", "hire": "Men for hire", "train": "Training", "learn": "Wizards' College", "cure": "Healer",
    "raise": "Healer", "replace": "Inn",
}  # fmt: skip
SIGNS = {
    "ws": "attack", "bs": "missile", "speed": "movement", "intelligence": "wits", "wounds": "body", "fate": "luck",
}  # fmt: skip
"""What stands for training in something, where it is not the word itself."""
LOOKS = {"hire": "person", "learn": "book", "cure": "heart", "raise": "heart", "replace": "person"}


def wares(g: Game, figure: int) -> list[Ware]:
    """What a hero finds in town."""
    known, f = content(), g.fig(figure)

    def ware(answer: Answer) -> Ware | None:
        verb = answer[0]
        named = [a for a in answer[1:] if isinstance(a, str)]
        what = next(
            (a for a in named if any(a in t for t in (known.weapons, known.armour, known.items, known.spells))), ""
        )
        gold = max(0, cost(g, f, answer))
        users = tuple(h.title for h in g.party() if may_own(g, h, what)) if verb == "buy" else None
        look = SIGNS.get(str(answer[1]), str(answer[1])) if verb == "train" else LOOKS.get(verb) or icon(what)
        if verb == "done":
            return None
        if verb == GIFT:
            return Ware(FRIENDS, answer, gives=int(answer[1]))
        if verb == "hand":
            return Ware(OWN if what else FRIENDS, answer, what, 0, 0, look)
        if verb in PLACES:
            return Ware(PLACES[verb], answer, what, gold, 0, look, users, grows=verb in ("train", "learn"))
        return Ware(OWN, answer, what, 0, gold, look)

    return street(g, figure, trades, ware)


def icon(what: str) -> str:
    """The drawing for a thing."""
    known = content()
    if what in known.weapons:
        return "bow" if known.weapons[what].bow else "blade"
    if what in known.armour:
        return "shield" if known.armour[what].slot == "shield" else "armour"
    if what in known.items:
        return {"potion": "potion", "scroll": "scroll"}.get(known.items[what].kind, "tool")
    return "gem"
