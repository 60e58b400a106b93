"""Casting: who may, what it costs, and what it forbids."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grid import squares
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import Spell as Card
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.rolling import test
from delvewright.rules.advanced.state.texts import spell

DAMPED = "wizards-study.damped"


def card_of(name: str) -> Card:
    """The spell that is cast: by its own name, or from a scroll or wand."""
    known = content()
    return known.spells[known.items[name].text] if name in known.items else known.spells[name]


@rule("magic.no_armour", "create.class", "item.wand", "item.scroll")
def may_cast(f: Figure) -> bool:
    """Only a Wizard, without armour and shield, and with nothing but a dagger or Rune Sword in hand."""
    known = content()
    if f.calling != "wizard" or any(item in known.armour for item in f.worn):
        return False
    return not f.held or known.weapons[f.held].wizard or f.held == "fists"


@rule("magic.components", "magic.move", "item.wand", "item.scroll", "injury.hand", "hazard.magic_circle")
def ready(g: Game, f: Figure) -> list[str]:
    """What somebody could cast now: spells he has the components for, scrolls, wands with a charge.

    A spell of two or more components needs one who has not moved, and both hands.
    """
    found = [s for s in f.spells if f.under("free-spell") or has_components(f, content().spells[s])]
    still = number("components", "still")
    if g.walked or "lost-hand" in f.marks:
        found = [s for s in found if len(content().spells[s].components) < still]
    items = [item for item, n in f.pack.items() if n]
    return found + [i for i in items if i.startswith("scroll-") or (i.startswith("wand-") and f.used.get(i))]


def has_components(f: Figure, card: Card) -> bool:
    """Whether somebody has what a spell uses up."""
    return all(f.pack.get(item, 0) >= card.components.count(item) for item in card.components) and bool(card.components)


@rule("magic.once_per_turn", "magic.exploration", "zone.no_spells")
def castings(g: Game, f: Figure) -> list[Answer]:
    """Everything somebody could cast, and at what."""
    if not may_cast(f) or "cast" in g.done:
        return []
    options: list[Answer] = []
    for name in ready(g, f):
        card = card_of(name)
        if card.id in spell.known:
            text = spell.of(card.id)
            options += [(verb, name, *rest) for verb, *rest in text.targets(g, f)]
            options += [("cast-at", name, q) for q in squares(text.squares(g, f))]
    return options


@rule("magic.components", "magic.once_per_turn", "item.scroll", "item.wand", "qroom.study.damped", "magic.move")
def cast(g: Game, f: Figure, answer: Answer) -> Play:
    """A spell is cast: what it uses is gone; in the damped Study it needs a test of Intelligence first."""
    name, target = answer[1], answer[2] if len(answer) > 2 else -1
    card = card_of(name)
    pay(f, name, card)
    g.done = (*g.done, "attack", "cast")
    if name in f.spells and len(card.components) >= number("components", "still"):
        g.stopped = True
    g.tell("cast", "{} casts {}.", f, card.title, rules=(card.rules[0], "magic.components"))
    room = g.rooms.get(g.section(f))
    if room is not None and room.special == DAMPED and not (yield from test(g, f, "intelligence", purpose="casting")):
        g.tell("cast", "The spell fails.", rules=("qroom.study.damped",))
        return
    yield from spell.of(card.id).cast(g, f, target)


def pay(f: Figure, name: str, card: Card) -> None:
    """Components, a scroll or a charge are used up; after a magic circle one spell costs nothing."""
    if name in content().items:
        if name.startswith("scroll-"):
            f.pack[name] -= 1
        else:
            f.used[name] -= 1
    elif f.under("free-spell"):
        f.effects = tuple(e for e in f.effects if e.changes != "free-spell")
    else:
        for item in card.components:
            f.pack[item] -= 1
