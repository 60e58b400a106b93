"""Cards in use: hands, corner icons, armour, weight, what may be used by whom, curses."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.heroquest.content import Kind, content
from delvewright.rules.heroquest.state import HERO, Figure, Game, without

HANDS = 2
OVERBURDENED = 6
"""The highest face of a movement die: that much weight and a Hero can hardly move."""


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


@rule(
    "card.limits.hands",
    "card.limits.slot-icon",
    "missing.hero.slots",
    "ability.sequestered",
    "card.limits.armour-change",
)
def ready(f: Figure, item: str) -> bool:
    """Whether a card can be used now: hands and corner icon free, armour worn, not one Sequestered too many."""
    card = content().cards[item]
    if f.kind.hero and not may_use(f.kind, item):
        return False
    if "Armour" in card.keywords and item not in f.worn:
        return False
    if "Sequestered" in card.keywords and item in f.used:
        return False
    if card.icon and item not in f.slots and any(content().cards[c].icon == card.icon for c in f.slots):
        return False
    return not card.hands or item in f.hands or held(f) + card.hands <= HANDS


@rule("card.limits.hands")
def held(f: Figure) -> int:
    """Hands taken by what has been used since the figure's last turn began."""
    return sum(content().cards[c].hands for c in f.hands)


@rule("card.limits.hands", "card.limits.slot-icon", "card.limits.hands-between-turns")
def commit(f: Figure, item: str) -> None:
    """A card comes into use: it keeps its hands and its corner icon until the figure's next turn."""
    card = content().cards[item]
    if card.hands and item not in f.hands:
        f.hands += (item,)
    if card.icon and item not in f.slots:
        f.slots += (item,)


@rule("figure.resilience", "card.drain.no-benefit", "card.limits.may-carry", "card.limits.slot-icon")
def worn_for_defence(f: Figure) -> list[str]:
    """The cards whose Defence a Hero can use now: the best of each corner icon, and what the hands can hold."""
    cards = content().cards
    found: list[str] = []
    icons: set[str] = set()
    hands = held(f)
    for item in sorted(dict.fromkeys(f.items), key=lambda c: -cards[c].defence - cards[c].resilience):
        card = cards[item]
        if not (card.defence or card.resilience) or card.icon in icons or not ready(f, item):
            continue
        if card.hands and item not in f.hands:
            if hands + card.hands > HANDS:
                continue
            hands += card.hands
        if card.icon:
            icons.add(card.icon)
        found.append(item)
    return found


@rule("equipment.bonus.body-mind", "equipment.bonus.body-mind-lost", "equipment.bonus.next-quest")
def set_values(f: Figure) -> None:
    """Starting Body and Mind with what cards add; points do not rise with them, but fall to a lowered limit."""
    body, mind = f.kind.body, f.kind.mind
    icons: set[str] = set()
    for item in dict.fromkeys(f.items):
        card = content().cards[item]
        if (card.body or card.mind) and card.icon not in icons and may_use(f.kind, item):
            body += card.body
            mind += card.mind
            if card.icon:
                icons.add(card.icon)
    f.full_body, f.full_mind = body, mind
    f.body, f.mind = min(f.body, body), min(f.mind, mind)


@rule("ability.heavy", "ability.heavy.negative", "card.limits.may-carry", "card.drain.no-benefit")
def weight(f: Figure) -> int:
    """The Heavy values of all a Hero carries, face down or not, added up; never below 0."""
    cards = content().cards
    return max(0, sum(cards[c].heavy for c in (*f.items, *f.drained)) + f.bonus("heavy"))


@rule("ability.heavy.limit", "ability.overburdened")
def overburdened(f: Figure) -> bool:
    """Whether a Hero carries so much that only a step at a time is left."""
    return f.kind.hero and bool(f.items) and weight(f) >= OVERBURDENED


@rule("missing.artefact.spell-ring", "ability.selfish")
def spared(g: Game, f: Figure, item: str) -> bool:
    """Whether a Spell Ring keeps a spell face up that would be drained, once."""
    for ring, spell in f.assigned:
        if spell == item and ring in f.items:
            f.assigned = tuple(a for a in f.assigned if a != (ring, spell))
            return True
    return False


@rule("card.limits.armour-change")
def armour_changes(g: Game, f: Figure) -> list[Answer]:
    """Putting armour on or off: a whole Move Action and one other."""
    if not (g.moves and g.acts) or not can_use_cards(f):
        return []
    found: list[Answer] = [("doff", item) for item in f.worn]
    if not f.worn:
        armour = [c for c in dict.fromkeys(f.items) if "Armour" in content().cards[c].keywords and may_use(f.kind, c)]
        found += [("wear", item) for item in armour]
    return found


@rule("card.limits.armour-change")
def change_armour(g: Game, f: Figure, item: str, on: bool) -> None:
    """Wear a card with the Armour Keyword, or take it off."""
    g.moves -= 1
    g.acts -= 1
    f.worn = (*f.worn, item) if on else without(f.worn, item)
    title = content().cards[item].title
    text = "{} puts on {}." if on else "{} takes off {}."
    g.tell("armour", text, f, title, rules=("card.limits.armour-change",), figures=(f.id,))


@rule("card.pass", "card.pass.exceptions", "ability.cursed.stays", "ability.overburdened.no-more")
def passable(f: Figure, to: Figure, item: str) -> bool:
    """Whether one Hero may hand a card to another: an Item or Trinket, not in use, not worn, not Cursed on the unable."""
    card = content().cards[item]
    if not {"Item", "Trinket"}.intersection(card.keywords) or item in f.hands or item in f.worn or item in f.slots:
        return False
    if "Cursed" in card.keywords and not may_use(to.kind, item):
        return False
    return not (card.heavy > 0 and overburdened(to))


@rule("card.pass", "card.pass.gold")
def passings(g: Game, f: Figure, near: int) -> list[Answer]:
    """What a Hero may hand to Heroes on neighbouring squares."""
    friends = [h for h in g.on_board(HERO) if near >> h.at & 1 and h is not f and h.kind.hero]
    found: list[Answer] = []
    for friend in friends:
        found += [("give", item, friend.id) for item in dict.fromkeys(f.items) if passable(f, friend, item)]
        if f.gold:
            found.append(("pay", friend.id))
    return found


@rule("ability.cursed.must-use", "ability.cursed.hands")
def put_on_cursed(f: Figure) -> None:
    """Cursed cards come into use before everything else, those with hands at the start of every Activation."""
    for item in dict.fromkeys(f.items):
        card = content().cards[item]
        if "Cursed" in card.keywords and may_use(f.kind, item):
            for other in f.slots:
                if content().cards[other].icon == card.icon != "":
                    f.slots = without(f.slots, other)
            commit(f, item)


@rule("ability.cursed.no-carry", "ability.overburdened.no-more")
def may_take(f: Figure, item: str) -> bool:
    """Whether a Hero may take a card up: not a Cursed one it cannot use, no more weight when Overburdened."""
    card = content().cards[item]
    if "Cursed" in card.keywords and not may_use(f.kind, item):
        return False
    return not (card.heavy > 0 and overburdened(f))
