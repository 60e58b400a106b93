"""Spell Groups: who picks which before a Quest, and in what order."""

from __future__ import annotations

from functools import lru_cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.kernel.saying import own_name
from delvewright.rules.heroquest.content.hero_cards import HeroCard
from delvewright.rules.heroquest.content.reading import Card, content
from delvewright.rules.heroquest.state.game import Figure, Game

RUNES = "dwarven-runes"
"""The group of which its Hero takes three cards for each point of Spellcraft."""


@rule("setup.spells.how-many", "setup.spells.order", "figure.spellcraft")
def picking_order(g: Game) -> tuple[int, ...]:
    """Who picks when: highest Mind first, one group each, round after round until nobody is owed one."""
    heroes = [f for f in g.figures if f is not None and f.kind.hero]
    heroes.sort(key=lambda f: (-f.full_mind, f.seat))
    owed = {f.id: f.kind.spellcraft for f in heroes}
    order: list[int] = []
    while any(owed.values()):
        for f in heroes:
            if owed[f.id]:
                owed[f.id] -= 1
                order.append(f.id)
    return tuple(order)


@rule(
    "setup.deck.spell-backs", "setup.spells.restricted", "setup.spells.group-taken-once", "missing.spell.wizardry.group"
)
def open_groups(g: Game, f: Figure) -> list[str]:
    """The Spell Groups a Hero may pick now."""
    if isinstance(f.kind, HeroCard) and f.kind.runes:
        return [RUNES]
    found: dict[str, None] = {}
    for card in _spells(spell_decks(g)):
        if card.group not in g.groups and (not card.only or f.kind.id in card.only):
            found[card.group] = None
    return list(found)


@lru_cache(maxsize=4)
def _spells(decks: tuple[str, ...]) -> tuple[Card, ...]:
    """The cards of some decks: looked up once, for there are many of other decks."""
    return tuple(card for card in content().cards.values() if card.deck in decks)


@rule("adv.spells.new-groups", "adv.spells.restricted", "adv.spells.replaced", "opt.apprentice.who")
def spell_decks(g: Game) -> tuple[str, ...]:
    """The decks whose Spell Groups are picked: the basic ones stay, those of the advanced game are new."""
    return ("spell", "advanced-spell") if g.plays("advanced") else ("spell",)


@rule("setup.spells.lesser", "setup.spells.greater", "setup.spells.group-taken-once")
def draft(g: Game) -> Play:
    """Pick Spell Groups: three cards of each, all of a Lesser one, chosen from a Greater one."""
    while g.picks:
        f = g.fig(g.picks[0])
        groups: list[Answer] = [("pick", group) for group in open_groups(g, f)]
        _, group = yield Decision(f.seat, "draft", groups, figure=f.id, clean=True)
        g.groups += (group,)
        cards = [c.id for c in _spells(spell_decks(g)) if c.group == group and c.id not in f.items]
        g.tell("draft", "{} takes the {} spells.", f, own_name(group), rules=("setup.spells.order",))
        chosen: list[str] = []
        while len(cards) > 3 and len(chosen) < 3:
            options: list[Answer] = [("choose", c) for c in cards if c not in chosen]
            answer = yield Decision(f.seat, "spells", options, figure=f.id)
            chosen.append(answer[1])
        g.gain(f, *(chosen or cards))
        g.picks = g.picks[1:]
