"""Thaumaturgy: a Lesser Spell Group of the advanced game."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.common.cards import without
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import (
    heroes_seen,
    other_heroes_seen,
    spell,
)
from delvewright.rules.heroquest.state.game import Figure, Game

GOODS = ("armoury", "advanced-armoury", "equipment")


def _goods(t: Figure) -> list[str]:
    return [i for i in dict.fromkeys(t.items) if content().cards[i].deck in GOODS and f"gilded:{i}" not in t.tags]


@rule("missing.advspell.thaumaturgy.transmute")
def with_goods(g: Game, f: Figure) -> list[int]:
    """Heroes who have Armoury or Equipment cards."""
    return [id for id in heroes_seen(g, f) if _goods(g.fig(id))]


@spell("transmute", with_goods)
@rule("missing.advspell.thaumaturgy.transmute")
def transmute(g: Game, f: Figure, target: Figure) -> Play:
    """One of them brings its full price on the next visit to town."""
    options: list[Answer] = [("choose", item) for item in _goods(target)]
    answer = (yield Decision(f.seat, "tool", options, figure=f.id)) if len(options) > 1 else options[0]
    target.tags += (f"gilded:{answer[1]}",)
    rules = ("missing.advspell.thaumaturgy.transmute",)
    g.tell("gild", "{}'s {} is worth its full price.", target, content().cards[answer[1]].title, rules=rules)


CHEAP = 100
CONJURED = "conjured:"


@spell("conjure-tool", can=lambda g, f: f.kind.hero)
@rule("missing.advspell.thaumaturgy.conjure-tool")
def conjure_tool(g: Game, f: Figure) -> Play:
    """A cheap Equipment card, until the Quest ends or the caster casts this again."""
    for tag in [t for t in f.tags if t.startswith(CONJURED)]:
        f.tags = without(f.tags, tag)
        if tag.removeprefix(CONJURED) in f.items:
            g.drop(f, tag.removeprefix(CONJURED))
    cards = [c.id for c in content().cards.values() if c.deck == "equipment" and c.sold and 0 < c.price <= CHEAP]
    options: list[Answer] = [("choose", card) for card in cards]
    answer = yield Decision(f.seat, "tool", options, figure=f.id)
    g.gain(f, answer[1])
    f.tags += (CONJURED + answer[1],)
    rules = ("missing.advspell.thaumaturgy.conjure-tool",)
    g.tell("tool", "{} conjures {}.", f, content().cards[answer[1]].title, rules=rules)


@rule("missing.advspell.thaumaturgy.great-work")
def others_drained(g: Game, f: Figure) -> list[int]:
    """Other Heroes in sight who have drained cards."""
    return [id for id in other_heroes_seen(g, f) if g.fig(id).drained]


@spell("great-work", others_drained)
@rule("missing.advspell.thaumaturgy.great-work")
def great_work(g: Game, f: Figure, target: Figure) -> Play:
    """All of them are ready again."""
    ready, target.drained = target.drained, ()
    g.gain(target, *ready)
    rules = ("missing.advspell.thaumaturgy.great-work",)
    g.tell("ready", "All cards of {} are ready again.", target, rules=rules, figures=(f.id, target.id))
    yield from ()
