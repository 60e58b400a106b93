"""Worn items: putting them on and taking them off, and those that do more than change a value."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import some
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.state.belongings import Kit, spent
from delvewright.rules.battleaxe.state.game import Figure, Game
from delvewright.rules.battleaxe.state.texts import Item, item
from delvewright.rules.common.cards import without


@rule("worn.action", "worn.no-move")
def worn_options(g: Game, own: Kit) -> Sequence[Answer]:
    """Putting on or taking off one worn item: only by somebody who has not moved."""
    return () if g.walked else own.changes


@rule("worn.action", "worn.no-move", "console.wear", "console.recalculate", "house.treasure.ring-of-second-chances")
def change_worn(g: Game, f: Figure, answer: Answer) -> Play:
    """The item goes between wearing slot and backpack; there is no moving in this turn."""
    verb, name = answer
    g.stopped = True
    if verb == "wear":
        f.pack, f.worn = without(f.pack, name), (*f.worn, name)
    else:
        f.worn, f.pack = without(f.worn, name), (*f.pack, name)
    card = content().items[name]
    f.luck = max(0, f.luck + (card.luck if verb == "wear" else -card.luck))
    what = "puts on" if verb == "wear" else "takes off"
    g.tell("worn", "{} {} {}.", f, what, some(card.title), rules=("worn.action", "worn.no-move"))
    return
    yield


@item("travel-cloak", "house.guard.travel-cloak")
class TravelCloak(Item):
    """Once per quest it takes 1 from wounds by fire."""

    def suffers(self, g: Game, f: Figure, wounds: int, fire: bool) -> int:
        """The cloak smoulders instead."""
        if not fire or wounds <= 0 or spent(f, self.name):
            return wounds
        f.used += (self.name,)
        return wounds + content().items[self.name].numbers["fire"]


@item("holy-symbol", "house.shop.selling")
class HolySymbol(Item):
    """A sign of faith."""

    def sellable(self, f: Figure) -> bool:
        """Not by those who were given one to begin with."""
        return self.name not in content().roles[f.role].equipment
