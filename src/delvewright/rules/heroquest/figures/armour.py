"""Armour in a Quest: putting it on and taking it off."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.kernel.saying import some
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import can_use_cards, pack


@rule("card.limits.armour-change")
def armour_changes(g: Game, f: Figure) -> list[Answer]:
    """Putting armour on or off: a whole Move Action, besides the one other that is there to be spent."""
    if not g.moves:
        return []
    armour = pack(f.kind, f.items).armour
    if not armour or not can_use_cards(f):
        return []
    cards = content().cards
    found: list[Answer] = [("doff", item) for item in f.worn if "Cursed" not in cards[item].keywords]
    icons = {cards[item].icon for item in f.worn}
    return found + [("wear", item) for item in armour if cards[item].icon not in icons]


@rule("card.limits.armour-change")
def change_armour(g: Game, f: Figure, item: str, on: bool) -> None:
    """Wear a card with the Armour Keyword, or take it off."""
    g.moves -= 1
    g.acts -= 1
    f.worn = (*f.worn, item) if on else without(f.worn, item)
    f.slots = without(f.slots, item)
    title = content().cards[item].title
    text = "{} puts on {}." if on else "{} takes off {}."
    g.tell("armour", text, f, some(title), rules=("card.limits.armour-change",))
