"""Spells on one Weapon card of a Hero: which card it is, remembered in what lasts on the Hero."""

from __future__ import annotations

from functools import cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.rulebook import Play
from delvewright.rules.heroquest.content.reading import content
from delvewright.rules.heroquest.magic.casting import heroes_seen
from delvewright.rules.heroquest.state.game import Figure, Game


@cache
def _numbers() -> dict[str, int]:
    return {card: n for n, card in enumerate(sorted(content().cards))}


def number_of(card: str) -> int:
    """A number for a card, so that an effect can name it."""
    return _numbers()[card]


def weapons_of(f: Figure) -> list[str]:
    """The Weapon cards a figure has face up."""
    cards = content().cards
    return [i for i in dict.fromkeys(f.items) if "Weapon" in cards[i].keywords and cards[i].attacks]


def armed_heroes(g: Game, f: Figure) -> list[int]:
    """Heroes whom a spell on a weapon can help."""
    return [id for id in heroes_seen(g, f) if weapons_of(g.fig(id))]


def choose_weapon(g: Game, f: Figure, target: Figure) -> Play:
    """Which weapon the caster means; gives back its number."""
    options: list[Answer] = [("choose", item) for item in weapons_of(target)]
    answer = (yield Decision(f.seat, "tool", options, figure=f.id)) if len(options) > 1 else options[0]
    return number_of(answer[1])
