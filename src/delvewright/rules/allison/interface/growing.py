"""How heroes of the Revised System Rules can grow: attributes and skills, and what those need that are not open."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.explaining import Growth
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Terms
from delvewright.rules.allison.figures.buying_skills import best_terms, buy_skill, terms_for
from delvewright.rules.allison.figures.hero_levels import raise_attribute
from delvewright.rules.allison.state.figure import Figure, bought
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import set_values
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.windows import recount

ATTRIBUTES, SKILLS, TRAINING = "Attributes", "Skills", "Training"
NEXT = "Place the attribute point first"


def ways(g: Game, decision: Decision) -> list[Growth]:
    """Attributes at a new level, skills whenever points are spent; in town the skills that are not open."""
    f = g.fig(decision.figure)
    if decision.about == "level":
        first = [Growth(ATTRIBUTES, a[1].capitalize(), a, icon=a[1]) for a in decision.options]
        return first + skills(f, SKILLS, ())
    if decision.about == "skill":
        return skills(f, SKILLS, decision.options)
    return [way for way in skills(f, TRAINING, ()) if way.needs != (NEXT,)] if decision.about == "town" else []


@rule("skill.whose", "skill.minimum", "skill.points")
def skills(f: Figure, place: str, options: Sequence[Answer]) -> list[Growth]:
    """The skills that somebody of that race and class may ever have and has not: first those that are open."""
    found = []
    for name in content().skills:
        terms = best_terms(name, f.race, f.role) if content().skills[name].terms else None
        if terms is not None and name not in f.skills:
            answer: Answer = ("learn", name)
            is_open = answer in options
            needs = () if is_open else missing(f, name, terms)
            found.append(Growth(place, title_of(name), answer if is_open else (), name, needs))
    return sorted(found, key=lambda way: len(way.needs) if way.needs != (NEXT,) else 0)


@rule("skill.minimum", "skill.points")
def missing(f: Figure, skill: str, terms: Terms) -> tuple[str, ...]:
    """What somebody has not got of all that a skill needs."""
    found, needs = list[str](), content().skills[skill].needs
    if terms.cost > f.points:
        found.append(f"{terms.cost} skill point{'s' * (terms.cost > 1)} (has {f.points})")
    if terms.attribute and (has := bought(f, terms.attribute)) < terms.minimum:
        found.append(f"{terms.attribute.capitalize()} {terms.minimum} (has {has})")
    if needs and needs not in f.skills:
        found.append(f"{title_of(needs)} first")
    return tuple(found) if found or terms_for(f, skill) is None else (NEXT,)


def grown(g: Game, decision: Decision, answer: Answer) -> Game | None:
    """The game with an attribute raised or a skill bought, and nothing else."""
    if decision.about not in ("level", "skill"):
        return None
    after = g.copy()
    f = after.fig(decision.figure)
    if answer[0] == "raise":
        raise_attribute(f, answer[1])
        set_values(f)
    elif answer[0] == "learn":
        buy_skill(f, answer[1])
        recount(after)
    return after
