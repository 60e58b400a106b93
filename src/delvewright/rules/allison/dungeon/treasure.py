"""The treasure deck: drawing from it, and what its cards do."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from delvewright.kernel.dice import Draw
from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Treasure
from delvewright.rules.allison.dungeon.checks import trial
from delvewright.rules.allison.dungeon.traps import TRAP, mental
from delvewright.rules.allison.dungeon.wandering import wandering_monster
from delvewright.rules.allison.fighting.harm import harm
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import gain
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.texts import Hurt
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.cards import without


@rule("house.treasure.deck", "house.treasure.deck.handling", "search.deck-contents", "house.treasure.card.cloak")
def full_deck(owned: Collection[str] = ()) -> tuple[str, ...]:
    """The deck at the start of a quest; without those of which there is one only, if some hero owns it."""
    cards = [c for c in content().treasure.values() if not (c.only and c.item in owned)]
    return tuple(sorted(c.id for c in cards for _ in range(c.count)))


@rule("house.treasure.draw-limit", "search.treasure")
def has_card(g: Game, f: Figure, area: int) -> bool:
    """Whether a hero may draw a card here: in a room that hides no listed find, once a hero and room, in no vault."""
    more = any(hoard.area == area and not g.hoards >> i & 1 for i, hoard in enumerate(g.quest.hoards))
    return g.is_room(area) and not more and not f.searched >> area & 1 and not g.quest.vault >> f.at & 1


@lru_cache(maxsize=1)
def _kept_cards() -> frozenset[str]:
    """Those of which the game master sees no more than that somebody keeps one."""
    return frozenset(card.id for card in content().treasure.values() if card.item)


def bad(name: str) -> bool:
    """Whether a card is a wandering monster or a hazard."""
    card = content().treasure[name]
    return card.monster or card.hazard


@rule("house.treasure.deck.handling", "search.deck-recycling", "search.treasure-risk", "wandering.from-treasure")
def draw_treasure(g: Game, f: Figure, harmless: bool = False) -> Play:
    """Draw a card: what is bad goes back, everything else stays out; nothing is drawn if nothing good is left.

    `harmless`: bad cards are put back and drawn again."""
    if all(bad(name) for name in g.deck):
        g.tell("treasure", "{} finds nothing more.", f, rules=("house.treasure.deck.handling",))
        return ""
    deck = tuple(name for name in g.deck if not bad(name)) if harmless else g.deck
    name = yield Draw("treasure", deck, g.hero_seats, _kept_cards())
    card = content().treasure[name]
    if not bad(name):
        g.deck = without(g.deck, name)
    to = g.hero_seats if card.item else -1
    changes = (("gold", card.gold),) if card.gold else ()
    drawn = card.item or name
    g.tell("treasure", "{} draws “{}”.", f, card.title, rules=(card.rule,), to=to, card=drawn, changes=changes)
    if card.item:
        g.tell("treasure", "{} finds something.", f, rules=(card.rule,), to=1 << g.master_seat)
    yield from _take(g, f, card)
    return name


@rule(
    "house.treasure.card.gold", "house.treasure.card.gem", "house.treasure.card.jewels", "house.treasure.card.healing",
    "house.treasure.card.brews", "house.treasure.card.cloak", "house.treasure.card.nothing",
    "house.treasure.card.wandering",
)  # fmt: skip
def _take(g: Game, f: Figure, card: Treasure) -> Play:
    """Gold goes into the purse, things are kept, monsters come, hazards strike."""
    f.gold += card.gold
    if card.item:
        gain(g, f, card.item)
        recount(g)
    if card.monster:
        yield from wandering_monster(g, f, card=True)
    elif card.hazard:
        yield from hazard(g, f, card)


@rule(
    "house.treasure.card.arrow", "house.treasure.card.floor", "house.treasure.card.needle", "house.treasure.card.gas",
    "house.treasure.card.whisper", "house.tag.mental",
)  # fmt: skip
def hazard(g: Game, f: Figure, card: Treasure) -> Play:
    """A hazard strikes the searcher: Body, Mind, or the next turn."""
    points = card.harm
    if card.dice:
        skulls, faces = yield from trial(g, f, card.title, card.dice)
        points += skulls
        text = "{} is hit: a skull at least." if skulls else "{} is spared: no skull."
        g.tell("trap", text, f, rules=(card.rule,), faces=faces, squares=(f.at,))
    if card.point == "turn":
        f.effects += (condition(card.id, "miss", "missed"),)
        g.tell("trap", "{} will miss the next turn.", f, rules=(card.rule,))
        return
    marks = TRAP | ({"venom"} if card.venom else set()) | ({"mental"} if card.mental else set())
    if card.mental and not (yield from mental(g, f, title_of(card.id), marks)):
        return
    yield from harm(g, Hurt(f, points, card.point == "mind", card.title, None, marks), card.rule)
