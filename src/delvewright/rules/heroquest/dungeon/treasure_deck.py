"""The Treasure deck and the Scroll deck: what is in them, drawing, and what Treasure cards do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from delvewright.kernel.dice import D6, Draw, Roll
from delvewright.kernel.effects import condition
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.notation import square_name
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.dungeon.quest import WANDERING_READ
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.dungeon.events import at_moment
from delvewright.rules.heroquest.dungeon.traps import burst, one_die
from delvewright.rules.heroquest.fighting.attacking import attack
from delvewright.rules.heroquest.fighting.harm import harm
from delvewright.rules.heroquest.ground.placing import all_nearest, placed
from delvewright.rules.heroquest.state import windows
from delvewright.rules.heroquest.state.figures_in_the_box import in_stock
from delvewright.rules.heroquest.state.game import MONSTER, Figure, Game
from delvewright.rules.heroquest.state.windows import Moment, thrown, window


@rule("missing.treasure.deck", "missing.treasure.deck-us", "missing.treasure.extra", "setup.deck.shuffled")
def treasure_deck(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The cards of the Treasure deck: the usual one or (treasure=us) the North American, hazards=extra with more."""
    us, extra = options.get("treasure") == "us", options.get("hazards") == "extra"
    found: list[str] = []
    for card in content().treasure.values():
        found += [card.id] * ((card.us if us else card.count) + (card.extra if extra else 0))
    return tuple(sorted(found))


def treasure_draw(g: Game) -> Draw:
    """A card from the Treasure deck; of what a Hero keeps the Evil Sorcerer sees no more than that it is kept."""
    return Draw("treasure", g.deck, g.hero_seats, _kept_cards())


@lru_cache(maxsize=1)
def _kept_cards() -> frozenset[str]:
    return frozenset(card.id for card in content().treasure.values() if card.item)


@rule("missing.scroll.deck", "setup.deck.shuffled")
def scroll_deck() -> tuple[str, ...]:
    """The cards of the Scroll deck: two of each."""
    return tuple(sorted(c.id for c in content().cards.values() for _ in range(2) if c.deck == "scroll"))


@rule(
    "action.treasure.hazard",
    "action.treasure.good",
    "action.treasure.deck-empty",
    "missing.treasure.deck",
    "missing.treasure.nothing",
    "missing.treasure.gold",
)
def draw_treasure(g: Game, f: Figure) -> Play:
    """Draw a Treasure card and resolve it; Hazards go back into the deck."""
    if not g.deck:
        g.tell("treasure", "The Treasure deck is empty.", rules=("action.treasure.deck-empty",))
        return
    if g.extras is not None:
        name = yield from card_drawn(g, f)
    else:
        name = yield treasure_draw(g)
    card = content().treasure[name]
    if not card.hazard:
        deck = list(g.deck)
        deck.remove(name)
        g.deck = tuple(deck)
    worth = card.gold or card.valuable
    g.tell(
        "treasure",
        "{} draws “{}”, worth {} Gold Crowns." if worth else "{} draws “{}”.",
        f,
        card.title,
        worth,
        rules=(card.rule,),
        to=g.hero_seats if card.item else -1,
        card=card.item or name,
        changes=tuple((what, n) for what, n in (("gold", card.gold), ("valuables", card.valuable)) if n),
    )
    if card.item:
        g.tell(
            "treasure",
            "{} draws a card and keeps it.",
            f,
            rules=(card.rule,),
            to=1 << g.sorcerer,
        )
        g.gain(f, card.item)
    f.gold += card.gold
    f.valuables += card.valuable
    if name in DRAWN:
        yield from DRAWN[name](g, f)


@rule("missing.advspell.divination.omen")
def card_drawn(g: Game, f: Figure) -> Play:
    """In the advanced game a Treasure card may still be another one before it is resolved; gives back which.

    What an Omen has put on top is drawn first.
    """
    assert g.extras is not None
    if g.extras.top and g.extras.top[0] in g.deck:
        name, g.extras.top = g.extras.top[0], g.extras.top[1:]
    else:
        name = yield treasure_draw(g)
    moment = Moment(f, card=name)
    yield from window(g, windows.DRAWN, moment)
    rest = list(g.deck)
    rest.remove(moment.card)
    whole, g.deck = g.deck, tuple(rest)
    yield from at_moment(g, "drawn", moment)
    g.deck = whole
    return moment.card


@rule("missing.treasure.gold-by-die")
def gold_by_die(g: Game, f: Figure) -> Play:
    """Ten times a die in gold, and the next Activation is lost."""
    roll = Roll(f.id, "gold", (D6,))
    yield from thrown(g, roll, f)
    f.gold += 10 * roll.total()
    f.effects += (condition("gold-by-die", "miss", "missed"),)
    g.tell(
        "treasure",
        "{} counts {} Gold Crowns and misses the next Activation.",
        f,
        10 * roll.total(),
        rules=("missing.treasure.gold-by-die",),
        faces=roll.faces,
        changes=(("gold", 10 * roll.total()),),
    )


@rule("missing.treasure.trap-arrow", "missing.treasure.trap-pit")
def trap_card(g: Game, f: Figure) -> Play:
    """Lose 1 Body without Defence; the turn ends."""
    yield from harm(g, f, 1, "trap card", rules=("missing.treasure.trap-arrow",))
    g.ended = True


@rule(
    "action.treasure.wandering-monster",
    "missing.treasure.wandering",
    "intro.maze.wandering",
    "missing.gm.wandering",
)
def wandering_monster(g: Game, f: Figure) -> Play:
    """The Evil Sorcerer puts the Quest's Wandering Monster beside the finder, and it attacks at once; or several."""
    if g.quest.wandering_text:
        g.counters[WANDERING_READ] = 1
        g.tell("story", "{}", g.quest.wandering_text, figures=(f.id,))
    for _ in range(g.quest.wandering_number if g.quest.wandering else 0):
        if f.at >= 0 and not g.over:
            yield from _falls_upon(g, f)


@rule("action.treasure.wandering-monster", "missing.treasure.wandering")
def _falls_upon(g: Game, f: Figure) -> Play:
    """One Wandering Monster comes to a figure."""
    kind = in_stock(g, content().kinds[g.quest.wandering])
    if kind is None:
        return
    taken = g.occupied | g.furniture | g.blocked | g.pits | g.quest.stairs | ~g.laid
    beside = g.beside[f.at] & ~taken
    area = g.quest.grid.areas[g.quest.grid.area_of[f.at]]
    at = yield from placed(g, g.sorcerer, beside or all_nearest(g, f.at, taken | ~area), "wandering", f)
    if at < 0:
        return
    monster = g.add(kind, at, MONSTER, g.sorcerer)
    text = "{} wanders in and falls upon {}!" if beside else "{} has heard {} and appears at {}."
    where = square_name(at, g.width)
    rules = ("missing.treasure.wandering",)
    g.tell("wandering", text, monster, f, where, rules=rules, figures=(monster.id, f.id), squares=(at,))
    g.quest.text.wandered(g, f)
    if beside:
        yield from attack(g, monster, f, kind.attacks[0])


@rule("missing.treasure.extra")
def poison_flask(g: Game, f: Figure) -> Play:
    """One white die: a skull costs 1 Body, Poison."""
    yield from one_die(g, f, "poison flask", "missing.treasure.extra", frozenset({"poison"}))


@rule("missing.treasure.extra", "missing.trap.fireburst")
def magical_trap(g: Game, f: Figure) -> Play:
    """A Fireburst in the middle of the room."""
    g.tell("trap", "The air in the room bursts into flame!", rules=("missing.treasure.extra",), figures=(f.id,))
    room = squares(g.quest.grid.areas[g.quest.grid.area_of[f.at]])
    columns, rows = [q % g.width for q in room], [q // g.width for q in room]
    middle = g.quest.grid.at((min(columns) + max(columns)) // 2, (min(rows) + max(rows)) // 2)
    yield from burst(g, middle, f)


DRAWN: dict[str, Callable[[Game, Figure], Play]] = {
    "gold-by-die": gold_by_die,
    "arrow": trap_card,
    "bolt": trap_card,
    "hole": trap_card,
    "wandering-monster": wandering_monster,
    "poison-flask": poison_flask,
    "magical-trap": magical_trap,
}
"""What some Treasure cards do when drawn."""
