"""Growing: how much experience a level needs, what it brings, and how heroes grow if nobody chooses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.figures.heroes import (
    best_terms,
    bought,
    buy_skill,
    level_spells,
    raise_attribute,
    terms_for,
)
from delvewright.rules.allison.state.figure import Figure


@rule("level.threshold", "level.threshold.gradual", "house.level.thresholds")
@lru_cache(maxsize=256)
def needed(scale: str, level: int) -> int:
    """The experience that a level needs in all, on a scale."""
    return content().thresholds[scale].total(level)


@rule("level.gain", "level.spells")
def reach_level(f: Figure) -> None:
    """Another level: a skill point, and the spells of that level; the attribute point is placed by whoever plays."""
    f.level += 1
    f.points += 1
    f.spells = level_spells(f)


@rule("house.bot.level-up")
def usual_attribute(f: Figure) -> str:
    """Where the point of a level goes: to what opens a wanted skill, else to the attribute that has grown least."""
    for skill in wanted(f):
        terms = best_terms(skill, f.race, f.role)
        if terms and terms.attribute and terms.cost <= f.points and bought(f, terms.attribute) == terms.minimum - 1:
            return terms.attribute
    card = content().classes[f.role]
    first = {name: getattr(card, name) for name in card.grows}
    turn = [name for name, until in card.grows.items() if not until or bought(f, name) < until]
    return min(turn, key=lambda name: (bought(f, name) - first[name], turn.index(name)))


@rule("house.bot.level-up")
def usual_skill(f: Figure) -> str:
    """The dearest skill of those that a class wants which can be paid; nothing: the points are kept."""
    open_to = [skill for skill in wanted(f) if terms_for(f, skill) is not None]
    cost = {skill: best_terms(skill, f.race, f.role) for skill in open_to}
    return max(open_to, key=lambda skill: cost[skill].cost if cost[skill] else 0, default="")  # type: ignore[union-attr]


def wanted(f: Figure) -> Iterator[str]:
    """The skills that a hero of that class wants and does not have."""
    for skill in content().classes[f.role].wants:
        if skill not in f.skills and best_terms(skill, f.race, f.role) is not None:
            yield skill


@rule("house.bot.level-up", "level.gain")
def usual_growth(f: Figure) -> None:
    """A level for a hero of whom nobody chooses."""
    reach_level(f)
    raise_attribute(f, usual_attribute(f))
    skill = usual_skill(f)
    if skill:
        buy_skill(f, skill)
