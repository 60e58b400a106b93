"""Cards in use: hands, corner icons, armour, weight, what may be used by whom, curses.

Most of this is asked at every decision, so it is worked out once for each set of cards and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.reading import Card, Kind, content
from delvewright.rules.heroquest.state.game import HERO, Figure, Game, Token

HANDS = 2
OVERBURDENED = 6
"""The highest face of a movement die: that much weight and a Hero can hardly move."""
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


@lru_cache(maxsize=MEMO)
def _carried(items: Cards, drained: Cards) -> int:
    cards = content().cards
    return sum(cards[c].heavy for c in items) + sum(cards[c].heavy for c in drained)


@rule(
    "ability.heavy", "ability.heavy.negative", "card.limits.may-carry", "card.drain.no-benefit",
    "missing.equipment.pack-frame", "card.limits.no-carry-limit",
)  # fmt: skip
def weight(f: Figure) -> int:
    """The Heavy values of all a Hero carries, face down or not, added up; never below 0."""
    return max(0, _carried(f.items, f.drained))


@rule("ability.heavy.limit", "ability.overburdened")
def overburdened(f: Figure) -> bool:
    """Whether a Hero carries so much that only a step at a time is left."""
    return f.kind.hero and _carried(f.items, f.drained) >= OVERBURDENED


def burdened(kind: Kind, items: Cards, drained: Cards) -> bool:
    """Whether these cards are too heavy for a Hero."""
    return kind.hero and _carried(items, drained) >= OVERBURDENED


@rule("equipment.bonus.body-mind", "equipment.bonus.body-mind-lost")
def set_values(f: Figure) -> None:
    """Starting Body and Mind with what cards add; points do not rise with them, but fall to a lowered limit."""
    known = pack(f.kind, f.items)
    f.full_body, f.full_mind = known.body, known.mind
    f.body, f.mind = min(f.body, known.body), min(f.mind, known.mind)
    if known.cursed:
        put_on_cursed(f)


@rule("equipment.bonus.next-quest")
def rest(f: Figure) -> None:
    """At the start of a Quest current points are the starting values, cards included."""
    set_values(f)
    f.body, f.mind = f.full_body, f.full_mind


# -- what can be used now


@rule(
    "card.limits.hands", "card.limits.slot-icon", "missing.hero.slots", "ability.sequestered",
    "card.limits.armour-change",
)  # fmt: skip
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
    for item in sorted(dict.fromkeys(items), key=lambda c: -cards[c].defence - cards[c].resilience):
        card = cards[item]
        if not (card.defence or card.resilience) or card.icon in icons:
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


@rule("missing.magic-item.armband-ice", "damage.order")
def prevented(f: Figure, damage: int, marks: frozenset[str]) -> int:
    """The damage left after what a Hero wears has kept some of it off."""
    if "cold" in marks and in_use(f, "armband-of-ice"):
        commit(f, "armband-of-ice")
        return damage - 1
    return damage


@rule("missing.artefact.spell-ring", "ability.selfish")
def spared(g: Game, f: Figure, item: str) -> bool:
    """Whether a Spell Ring keeps a spell face up that would be drained, once."""
    for ring, spell in f.assigned:
        if spell == item and in_use(f, ring):
            f.assigned = tuple((r, "" if r == ring else s) for r, s in f.assigned)
            commit(f, ring)
            title = content().cards[item].title
            rules = ("missing.artefact.spell-ring",)
            g.tell("ring", "The Spell Ring keeps {} for {}.", title, f, rules=rules, figures=(f.id,))
            return True
    return False


# -- armour


@rule("card.limits.armour-change")
def armour_changes(g: Game, f: Figure) -> list[Answer]:
    """Putting armour on or off: a whole Move Action and one other."""
    if not (g.moves and g.acts):
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
    g.tell("armour", text, f, title, rules=("card.limits.armour-change",), figures=(f.id,))


# -- passing and taking


@rule("card.pass", "card.pass.exceptions", "ability.cursed.stays", "ability.overburdened.no-more")
def passable(f: Figure, to: Figure, item: str) -> bool:
    """Whether one Hero may hand a card to another: an Item or Trinket, not in use, not worn, no curse on the unable."""
    card = content().cards[item]
    if not {"Item", "Trinket"}.intersection(card.keywords) or item in f.worn:
        return False
    if (item in f.hands or item in f.slots) and "Cursed" not in card.keywords and f.items.count(item) == 1:
        return False
    return may_take(to, item)


@rule("card.pass", "card.pass.gold", "ability.overburdened")
def passings(g: Game, f: Figure, near: int) -> list[Answer]:
    """What a Hero may hand to Heroes on neighbouring squares; who is Overburdened, only what is heavy."""
    friends = [h for h in g.on_board(HERO) if near >> h.at & 1 and h.kind.hero]
    cards = content().cards
    heavy = overburdened(f)
    found: list[Answer] = []
    for friend in friends:
        for item in dict.fromkeys(f.items):
            if (not heavy or cards[item].heavy > 0) and passable(f, friend, item):
                found.append(("give", item, friend.id))
        if (f.gold or f.valuables) and not heavy:
            found.append(("pay", friend.id))
    return found


@rule("card.pass", "card.drain")
def hand_over(g: Game, f: Figure, to: Figure, item: str) -> None:
    """A card changes hands, with the charges it has left."""
    spent = dict(f.charges).get(item, 0)
    g.drop(f, item)
    if spent and item not in f.items:
        f.charges = tuple(c for c in f.charges if c[0] != item)
        to.charges = (*(c for c in to.charges if c[0] != item), (item, spent))
    g.gain(to, item)


GEM = 50
"""What gems and jewels are worth: they do not come in smaller pieces."""


@rule("card.pass.gold")
def share(g: Game, f: Figure, to: Figure) -> None:
    """Share gold and valuables: half of each, rounded up, at a time."""
    gold, gems = (f.gold + 1) // 2, min(f.valuables, -(-f.valuables // (2 * GEM)) * GEM)
    f.gold, f.valuables = f.gold - gold, f.valuables - gems
    to.gold, to.valuables = to.gold + gold, to.valuables + gems
    what = " and ".join(filter(None, (f"{gold} Gold Crowns" * bool(gold), f"valuables worth {gems}" * bool(gems))))
    g.tell("pass", "{} gives {} to {}.", f, what, to, rules=("card.pass.gold",), figures=(f.id, to.id))


@rule("ability.cursed.must-use", "ability.cursed.hands", "shock.no-cards")
def put_on_cursed(f: Figure) -> None:
    """Cursed cards come into use before everything else, those with hands at the start of every Activation."""
    cursed = pack(f.kind, f.items).cursed
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


@rule("ability.cursed.no-carry", "ability.overburdened.no-more")
def may_take(f: Figure, item: str) -> bool:
    """Whether a Hero may take a card up: not a Cursed one it cannot use, no more weight when Overburdened."""
    card = content().cards[item]
    if "Cursed" in card.keywords and not may_use(f.kind, item):
        return False
    return not (card.heavy > 0 and overburdened(f))


@rule("ability.cursed.no-carry", "ability.overburdened.no-more")
def receive(g: Game, f: Figure, items: Cards) -> None:
    """A Hero finds cards; what it may not take up stays where it is, as an Equipment token."""
    left: Cards = ()
    for item in items:
        if may_take(f, item):
            g.gain(f, item)
        else:
            left += (item,)
    if left:
        g.tokens += (Token(f.at, f.name, left),)
        titles = ", ".join(content().cards[item].title for item in left)
        g.tell("left", "{} cannot take {} up.", f, titles, rules=("ability.cursed.no-carry",), figures=(f.id,))
