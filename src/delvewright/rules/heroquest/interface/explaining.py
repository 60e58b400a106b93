"""Numbers in force with what they are made of, what an attack would do, and words with their rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import PRINTED, Harm, Number, Term, explained, taken_off
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Rulebook
from delvewright.rules.heroquest.content.ability_texts import STANDARD, ability_text
from delvewright.rules.heroquest.content.reading import Attack, Card, content
from delvewright.rules.heroquest.fighting.attack_and_defence_dice import attack_dice, defence_dice
from delvewright.rules.heroquest.fighting.attacking import weapons
from delvewright.rules.heroquest.interface.odds import attack_chances
from delvewright.rules.heroquest.moving.moving import move_dice
from delvewright.rules.heroquest.state.conditions import helpless, speed
from delvewright.rules.heroquest.state.game import Figure, Game
from delvewright.rules.heroquest.state.gear import OPEN_CARDS, can_use_cards, set_values


@rule("role.es.secret-knowledge")
def as_known(g: Game, seat: int) -> Game:
    """The game without the cards that the seat does not see: what Heroes keep from the Evil Sorcerer."""
    known = g.copy()
    cards = content().cards
    for f in known.figures if seat == g.sorcerer else ():
        if f is not None and f.kind.hero:
            f.items = tuple(i for i in f.items if OPEN_CARDS.intersection(cards[i].keywords))
    return known


SLOTS = ("hands", "slots", "worn", "items", "effects", "pit")
"""What a figure has that may change its numbers."""


def _title(name: str) -> str:
    cards = content().cards
    return cards[name].title if name in cards else "in a pit" if name == "pit" else name.replace("-", " ").capitalize()


def numbers(g: Game, seat: int, figure: int) -> Sequence[Number]:
    """Speed, attacks, Defence, and the points a figure has when it is well."""
    known = as_known(g, seat)
    f = known.fig(figure)
    armed = weapons(f)[0]

    def number(label: str, unit: str, reckon: Callable[[], int], first: str = PRINTED) -> Number:
        return explained(label, unit, reckon, lambda: taken_off(f, SLOTS, _title), first)

    def full(value: str) -> Callable[[], int]:
        def reckon() -> int:
            if f.kind.hero:
                set_values(f)
            return int(getattr(f, f"full_{value}"))

        return reckon

    if f.kind.speed_dice:
        found = [number("Speed", "dice", lambda: move_dice(f))]
    else:
        found = [number("Speed", "spaces", lambda: speed(f))]
    cards = content().cards
    for item, arm in armed:
        label = f"Attack with {cards[item].title}" if item else "Attack"
        if len([each for each, _ in armed if each == item]) > 1:
            label += ", thrown" if arm.discard else ", from afar" if arm.ranged else ", next to it"
        first = cards[item].title if item else PRINTED
        found.append(number(label, "dice", _dice(known, f, arm, item), first))
    found.append(number("Defence", "dice", lambda: len(defence_dice(known, f))))
    return (
        *found,
        number("Body", "points", full("body")),
        *([number("Mind", "points", full("mind"))] if f.mind else []),
    )


def _dice(g: Game, f: Figure, arm: Attack, item: str) -> Callable[[], int]:
    return lambda: len(attack_dice(g, f, arm, None, item))


def harm(g: Game, seat: int, by: int, target: int) -> Sequence[Harm]:
    """What each attack of a figure on another would do, wherever they stand."""
    known = as_known(g, seat)
    f, t = known.fig(by), known.fig(target)
    if f.at < 0 or t.at < 0 or helpless(f) or (f.kind.hero and not can_use_cards(f) and not f.kind.attacks):
        return ()
    found = []
    for item, arm in weapons(f)[0]:
        chances = attack_chances(known, f, t, arm, item)
        left = t.mind if "spirit" in arm.damage else t.body
        mean = sum((n * p for n, p in enumerate(chances)), Fraction(0))
        title = content().cards[item].title if item else ""
        found.append(Harm(title, item, 1 - chances[0], sum(chances[left:], Fraction(0)), mean))
    return found


def more_terms(book: Rulebook) -> Iterator[Term]:
    """Abilities: the standard ones by the words of the book, those of single cards by their own."""
    ledger = book.ledger.rules
    for word in STANDARD:
        rules = tuple(id for id in ledger if id == f"ability.{word}" or id.startswith(f"ability.{word}."))
        yield Term(word, word.capitalize(), ledger[rules[0]].says, rules)
    for word, text in ability_text.known.items():
        if word not in STANDARD and text.__doc__:
            yield Term(word, word.replace("-", " ").capitalize(), text.__doc__.strip(), ability_text.rules_of(word))


def in_numbers(card: Card) -> str:
    """What a card without a text says: its numbers."""
    found = []
    for arm in card.attacks:
        long = ", also diagonally" if arm.long else ""
        how = "thrown" if arm.discard else "from afar" if arm.ranged else "next to you"
        dice = "1 die" if len(arm.dice) == 1 else f"{len(arm.dice)} dice"
        found.append(f"Attack with {dice} {how}{long}.")
    if card.defence:
        found.append(f"{card.defence} {'die' if card.defence == 1 else 'dice'} more in defence.")
    if card.resilience:
        found.append(f"Resilience counts as {card.resilience}.")
    if card.hands:
        found.append("One hand." if card.hands == 1 else "Both hands.")
    if card.heavy:
        found.append(f"Heavy ({card.heavy}): so much less on each movement die.")
    return " ".join(found)


def unused(g: Game, decision: Decision) -> list[str]:
    """What an Activation that ends now leaves undone."""
    if decision.about != "activation":
        return []
    spaces = [f"{g.points} space{'s' if g.points > 1 else ''}"] if g.points > 0 else ["the Move"] if g.moves else []
    return spaces + (["an Action"] if g.acts else [])


USES = ("use", "use-on", "use-at", "use-with", "use-for", "splash", "throw", "tool-on", "tool-at")
"""Verbs by which a card is used whose cost may be that it is discarded."""


@rule("cost.discard")
def used_up(g: Game, decision: Decision, answer: Answer) -> str:
    """The card that is discarded by an answer; one with charges left is not."""
    if answer[0] not in USES:
        return ""
    name = answer[2] if answer[0] == "throw" else answer[1]
    card = content().cards.get(name) if isinstance(name, str) else None
    if card is None or decision.figure < 0:
        return ""
    last = dict(g.fig(decision.figure).charges).get(card.id, 0) + 1 >= card.charges
    once = card.cost == "discard" or {"Potion", "Scroll"}.intersection(card.keywords)
    return card.id if answer[0] == "throw" or (once and last) else ""
