"""Cards in use: hands, corner icons, armour, what may be used by whom, curses.

Most of this is asked at every decision, so it is worked out once for each set of cards and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content.more import more
from delvewright.rules.heroquest.content.reading import Card, Kind, content
from delvewright.rules.heroquest.state.figure import Figure

HANDS = 2
MEMO = 1 << 14
Cards = tuple[str, ...]


@rule("shock.no-cards")
def can_use_cards(f: Figure) -> bool:
    """Whether a figure may use cards at all: not In Shock."""
    return f.mind > 0 or not f.kind.hero


@lru_cache(maxsize=4096)
@rule(
    "card.limits.hero-keywords",
    "figure.equipment-limits",
    "card.keywords",
    "card.limits.other",
    "missing.hero.keywords",
)
def may_use(kind: Kind, item: str) -> bool:
    """Whether a Hero may use a card at all, by the limits on the Hero Board and on the card."""
    card = content().cards[item]
    if (card.only and kind.id not in card.only) or kind.id in card.never or kind.spellcraft < card.spellcraft:
        return False
    return not any(k in kind.barred for k in card.keywords)


# -- what a set of cards comes to


@dataclass(frozen=True, slots=True)
class Pack:
    """What all the cards of a Hero come to, whatever the moment."""

    body: int
    """Starting Body with what cards add."""
    mind: int
    standing: Cards
    """Cards that raise starting values: in use all the time."""
    cursed: Cards
    """Cursed cards that must be used."""
    armour: Cards
    """Cards with the Armour Keyword that may be worn."""


@lru_cache(maxsize=MEMO)
@rule("equipment.bonus.body-mind", "card.limits.slot-icon", "ability.cursed.must-use", "card.limits.may-carry")
def pack(kind: Kind, items: Cards) -> Pack:
    """Work out a set of face-up cards: of one corner icon only one counts, a Cursed one before others."""
    usable = [content().cards[item] for item in dict.fromkeys(items) if may_use(kind, item)]
    cursed = tuple(card.id for card in usable if "Cursed" in card.keywords)
    icons: set[str] = set()
    standing: list[Card] = []
    for card in sorted(usable, key=lambda c: ("Cursed" not in c.keywords, -c.body - c.mind)):
        if card.icon and card.icon in icons:
            continue
        icons.add(card.icon)
        if card.body or card.mind:
            standing.append(card)
    body = kind.body + sum(card.body for card in standing)
    mind = kind.mind + sum(card.mind for card in standing)
    armour = tuple(card.id for card in usable if "Armour" in card.keywords)
    return Pack(body, mind, tuple(card.id for card in standing), cursed, armour)


@rule("equipment.bonus.body-mind", "equipment.bonus.body-mind-lost")
def set_values(f: Figure) -> None:
    """Starting Body and Mind with what cards add; points do not rise with them, but fall to a lowered limit."""
    known = pack(f.kind, f.items)
    f.full_body, f.full_mind = known.body, known.mind
    if f.effects:
        f.full_body += f.bonus("starting-body")
    f.body, f.mind = min(f.body, f.full_body), min(f.mind, known.mind)
    if known.cursed or (f.tags and cursed_here(f)):
        put_on_cursed(f)


@rule("equipment.bonus.next-quest")
def rest(f: Figure) -> None:
    """At the start of a Quest current points are the starting values, cards included."""
    set_values(f)
    f.body, f.mind = f.full_body, f.full_mind


# -- what can be used now


@rule("card.limits.hands", "card.limits.slot-icon", "missing.hero.slots", "ability.sequestered", "card.limits.other")
def ready(f: Figure, item: str) -> bool:
    """Whether a card can be used now: hands and corner icon free, armour worn, not one Sequestered too many."""
    return _ready(f.kind, item, f.items, f.hands, f.slots, f.worn, f.used)


@lru_cache(maxsize=MEMO)
def _ready(kind: Kind, item: str, items: Cards, hands: Cards, slots: Cards, worn: Cards, used: Cards) -> bool:
    cards = content().cards
    card = cards[item]
    if kind.hero and not may_use(kind, item):
        return False
    if "Armour" in card.keywords and item not in worn:
        return False
    if "Sequestered" in card.keywords and item in used:
        return False
    if card.icon and item not in slots:
        standing = pack(kind, items).standing if kind.hero and not (card.body or card.mind) else ()
        if any(cards[c].icon == card.icon for c in (*slots, *standing)):
            return False
    return not card.hands or item in hands or sum(cards[c].hands for c in hands) + card.hands <= HANDS


def in_use(f: Figure, item: str) -> bool:
    """Whether a Hero has a card and gets something from it now."""
    return item in f.items and can_use_cards(f) and ready(f, item)


@rule("card.limits.hands", "card.limits.slot-icon", "card.limits.hands-between-turns")
def commit(f: Figure, item: str) -> None:
    """A card comes into use: it keeps its hands and its corner icon until the figure's next turn."""
    card = content().cards[item]
    if card.hands and item not in f.hands:
        f.hands += (item,)
    if card.icon and item not in f.slots:
        f.slots += (item,)


@rule("figure.resilience", "card.drain.no-benefit", "card.limits.may-carry", "card.limits.slot-icon", "shock.no-cards")
def worn_for_defence(f: Figure) -> Cards:
    """The cards whose Defence a Hero can use now: the best of each corner icon, and what the hands can hold."""
    if not can_use_cards(f):
        return ()
    return _worn_for_defence(f.kind, f.items, f.hands, f.slots, f.worn, f.used)


@rule("ability.steal.not")
def put_to_use(f: Figure, item: str) -> bool:
    """Whether a card lies before its Hero, or is worn: Armour, or what has its place on the body, such as a Helmet."""
    if item in f.hands or item in f.slots or item in f.worn:
        return True
    return bool(content().cards[item].icon) and item in _worn_for_defence(
        f.kind, f.items, f.hands, f.slots, f.worn, f.used
    )


@lru_cache(maxsize=MEMO)
def _worn_for_defence(kind: Kind, items: Cards, hands: Cards, slots: Cards, worn: Cards, used: Cards) -> Cards:
    cards = content().cards
    found: list[str] = []
    icons: set[str] = set()
    taken = sum(cards[c].hands for c in hands)
    for item in sorted(dict.fromkeys(items), key=lambda c: -_worth(cards[c])):
        card = cards[item]
        if not _worth(card) or card.icon in icons or (card.attacks and item not in hands):
            continue
        if not _ready(kind, item, items, hands, slots, worn, used):
            continue
        if card.hands and item not in hands:
            if taken + card.hands > HANDS:
                continue
            taken += card.hands
        if card.icon:
            icons.add(card.icon)
        found.append(item)
    return tuple(found)


def _worth(card: Card) -> int:
    """How much a card counts for when one defends with it."""
    return card.defence + card.resilience + len(more(card.id).guard)


# -- what clings to its Hero


@rule("ability.cursed.no-carry")
def may_carry(kind: Kind, item: str) -> bool:
    """Whether a Hero may have a card at all: a Cursed one only if it can be used."""
    return not clings(item) or may_use(kind, item)


@rule("ability.cursed.stays")
def clings(item: str) -> bool:
    """Whether a card is Cursed, so that nobody gets rid of it by choice."""
    return "Cursed" in content().cards[item].keywords


@rule("card.relic.indestructible")
def indestructible(item: str) -> bool:
    """Whether a card is a Relic: nothing destroys it or takes it from its Hero but what takes everything."""
    return "Relic" in content().cards[item].keywords


@rule("ability.cursed.must-use", "ability.cursed.hands", "shock.no-cards")
def put_on_cursed(f: Figure) -> None:
    """Cursed cards come into use before everything else, those with hands at the start of every Activation."""
    cursed = pack(f.kind, f.items).cursed + (cursed_here(f) if f.tags else ())
    if not cursed or not can_use_cards(f):
        return
    cards = content().cards
    for item in cursed:
        card = cards[item]
        if card.icon:
            f.slots = tuple(c for c in f.slots if c in cursed or cards[c].icon != card.icon)
        if card.hands and item not in f.hands:
            kept = tuple(c for c in f.hands if c in cursed)
            if sum(cards[c].hands for c in f.hands) + card.hands > HANDS:
                f.hands = kept
        if "Armour" in card.keywords and item not in f.worn:
            f.worn = (*(c for c in f.worn if cards[c].icon != card.icon), item)
        commit(f, item)


@rule("missing.dungeon.old-curses")
def cursed_here(f: Figure) -> Cards:
    """The cards of a Hero that are Cursed in this Quest only."""
    marked = [tag.removeprefix("cursed:") for tag in f.tags if tag.startswith("cursed:")]
    return tuple(item for item in marked if item in f.items)


OPEN_CARDS = frozenset({"Weapon", "Defences", "Armour"})
"""Cards with one of these Keywords are worn for all to see; the others the Heroes keep to themselves."""


def worn_openly(card: str) -> bool:
    """Whether the Evil Sorcerer sees this card when a Hero has it."""
    return bool(OPEN_CARDS.intersection(content().cards[card].keywords))
