"""The decks of the Game Mat and the Item Deck Mat, the coin bag, and what is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.dice import Draw
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import plural
from delvewright.rules.battleaxe.content.cards import DECKS
from delvewright.rules.battleaxe.content.reading import content
from delvewright.rules.battleaxe.ground.distances import conscious
from delvewright.rules.battleaxe.state.game import AWAKE, Figure, Game
from delvewright.rules.common.cards import without

TITLES = {"room": "room card", "passage": "passage card", "event": "event card", "coins": "coin"}
NAMES = {"arms": "Arms", "guard": "Guard", "flasks": "Flasks and Scrolls", "treasures": "Treasures"}


@rule("setup.game-mat", "setup.item-decks", "house.item.decks", "house.item.deck.sizes")
def set_out(g: Game) -> None:
    """The decks of the Game Mat and the Item Deck Mat, and the coin bag; their order is nobody's knowledge."""
    book = content()
    cards: dict[str, Any] = {"room": book.room_cards, "passage": book.passages}
    for name, table in cards.items():
        g.decks[name] = tuple(sorted(card.id for card in table.values() for _ in range(card.copies)))
    g.decks["event"] = tuple(sorted(book.events))
    for name in DECKS:
        g.decks[name] = tuple(sorted(book.deck(name)))
    g.decks["coins"] = tuple(coin.id for coin in book.coins.values() for _ in range(coin.count))


def known(g: Game, deck: str) -> tuple[str, ...]:
    """The cards on top of a deck that somebody has looked at, the first to be drawn first."""
    return g.decks.get(f"{deck}-top", ())


@rule("passage.deck.empty", "house.item.decks", "coins.draw")
def draw(g: Game, deck: str, fits: Callable[[str], bool] | None = None) -> Play:
    """Draw the first card of a deck (that fits); "" if there is none. It goes on the discards of the Game Mat.

    Cards passed over stay where they are. A deck that has run out (of what fits) is made of its discards again.
    """
    for again in (False, True):
        if again:
            if not g.discards.get(deck):
                return ""
            g.decks[deck] = tuple(sorted((*g.decks[deck], *g.discards[deck])))
            g.discards[deck] = ()
            title = plural(TITLES.get(deck, "card"))
            g.tell("shuffle", "The discarded {} are shuffled.", title, rules=("passage.deck.empty",))
        seen = [card for card in known(g, deck) if fits is None or fits(card)]
        if seen:
            g.decks[f"{deck}-top"] = without(known(g, deck), seen[0])
            return _drawn(g, deck, seen[0])
        left = tuple(card for card in g.decks[deck] if fits is None or fits(card))
        if left:
            card = yield Draw(TITLES.get(deck, "card"), left)
            g.decks[deck] = without(g.decks[deck], card)
            return _drawn(g, deck, card)
    return ""


def _drawn(g: Game, deck: str, card: str) -> str:
    if deck in ("room", "passage", "event"):
        g.discards[deck] = (*g.discards.get(deck, ()), card)
    return card


@rule("house.scroll.scroll-of-far-eyes")
def look(g: Game, deck: str, cards: int) -> Play:
    """Look at the next cards: from now on they are known. Gives them back, the next one first."""
    while len(known(g, deck)) < cards:
        if not g.decks[deck]:
            if not g.discards.get(deck):
                break
            g.decks[deck], g.discards[deck] = tuple(sorted(g.discards[deck])), ()
        card = yield Draw(TITLES.get(deck, "card"), g.decks[deck])
        g.decks[deck] = without(g.decks[deck], card)
        g.decks[f"{deck}-top"] = (*known(g, deck), card)
    return known(g, deck)[:cards]


@rule("house.scroll.scroll-of-far-eyes")
def arrange(g: Game, f: Figure, deck: str, seen: Sequence[str]) -> Play:
    """Put known cards back in any order, the first named to be drawn first."""
    rest, order = list(seen), []
    while len(set(rest)) > 1:
        options: list[Answer] = [("top", card) for card in dict.fromkeys(rest)]
        answer = yield Decision(f.seat, "arrange", options, figure=f.id)
        rest.remove(answer[1])
        order.append(answer[1])
    g.decks[f"{deck}-top"] = (*order, *rest, *known(g, deck)[len(seen) :])


# -- what is found


def finder(g: Game, f: Figure | None = None) -> Figure | None:
    """Who finds something: the hero named, the one whose turn it is, or the first who can."""
    if f is not None and f.hero and f.condition == AWAKE:
        return f
    if g.active >= 0 and (f := g.figures[g.active]) is not None and f.hero and f.condition == AWAKE:
        return f
    able = conscious(g)
    return able[0] if able else None
