"""Setting up a quest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from delvewright.kernel.ledger import rule
from delvewright.kernel.plane import NORTH, SOUTH
from delvewright.rules.battleaxe.content import content
from delvewright.rules.battleaxe.heroes import bring, choose_heroes
from delvewright.rules.battleaxe.laying import block, join, lay_area, spot
from delvewright.rules.battleaxe.records import DECKS
from delvewright.rules.battleaxe.state import BEFORE, WIDTH, Area, Board, Figure, Game
from delvewright.rules.battleaxe.turn import begin_part

STAIRS = 76 * WIDTH + 47
"""The front left square of the stairs."""


@rule("setup.first-board", "house.tile.sizes", "setup.heroes-start", "setup.first-round")
def set_up(quest: str, options: Mapping[str, Any]) -> Game:
    """Stairs down into a passage of one tile that ends in a T-junction, the heroes next to the stairs."""
    g = Game(quest, options)
    g.log = []
    heroes = [bring(g, hero, seat) for seat, hero in enumerate(choose_heroes(options))]
    g.seats = tuple(f.name for f in heroes)
    help_cards(heroes)
    first_board(g)
    near = [spot(STAIRS, NORTH, c, r) for r in (2, 3) for c in (0, 1)]
    for f, q in zip(heroes, near, strict=False):
        g.put(f, q)
    decks(g)
    told = content().quests.get(quest)
    if told is not None:
        g.tell("story", "{}", told.story, rules=("game.text.narrative",))
    begin_part(g, BEFORE)
    return g


def first_board(g: Game) -> None:
    """The stairs, the passage and the T-junction."""
    sizes = content().tables["tile"].numbers
    wide = sizes["passage-width"]
    board, at = Board(), STAIRS
    pieces = (
        ("stairs", "stairs", sizes["stairs-length"]), ("passage", "first-passage", sizes["passage-length"]),
        ("end", "t-junction", sizes["end-length"]),
    )  # fmt: skip
    for kind, name, length in pieces:
        board = lay_area(board, Area(kind, name, block(at, NORTH, wide, length), NORTH, at))
        if kind != "stairs":
            for c in range(wide):
                board = join(board, spot(at, NORTH, c, 0), SOUTH)
        at = spot(at, NORTH, 0, length)
    g.lay(board)


@rule("setup.game-mat", "setup.item-decks", "house.item.decks", "house.item.deck.sizes", "house.coins.bag")
def decks(g: Game) -> None:
    """The decks of the Game Mat and the Item Deck Mat, and the coin bag; their order is nobody's knowledge."""
    known = content()
    cards: dict[str, Any] = {"room": known.room_cards, "passage": known.passages}
    for name, table in cards.items():
        g.decks[name] = tuple(sorted(card.id for card in table.values() for _ in range(card.copies)))
    g.decks["event"] = tuple(sorted(known.events))
    for name in DECKS:
        g.decks[name] = tuple(sorted(known.deck(name)))
    g.decks["coins"] = tuple(coin.id for coin in known.coins.values() for _ in range(coin.count))


@rule("clarify.three-heroes", "house.three-heroes.card")
def help_cards(heroes: list[Figure]) -> None:
    """With three heroes each has one card Fortune of the Few, with two each has two, one alone three."""
    cards = content().tables["fortune"].numbers.get(f"heroes-{len(heroes)}", 0)
    for f in heroes:
        f.cards = cards
