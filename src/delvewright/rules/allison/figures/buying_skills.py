"""Buying skills: whose a skill is, on what terms, with which points; the minimums it asks for."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Terms
from delvewright.rules.allison.state.figure import Figure, bought
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.windows import recount

SAVE: Answer = ("save",)


@rule("skill.whose", "class.rogue-mage.skills", "skill.weapon.open-to-all", "skill.points")
def best_terms(skill: str, race: str, role: str) -> Terms | None:
    """The easiest terms on which somebody of that race and class may have a skill; None: never."""
    whose = ("all", race, role, *content().classes[role].lists)
    fitting = [terms for terms in content().skills[skill].terms if terms.whose in whose]
    return min(fitting, key=lambda terms: (terms.cost, terms.minimum), default=None)


@rule("skill.minimum", "skill.points")
def terms_for(f: Figure, skill: str) -> Terms | None:
    """The terms on which a hero can buy a skill now, the minimum met and the points there; None: not now."""
    found = best_terms(skill, f.race, f.role)
    needs = content().skills[skill].needs
    if found is None or skill in f.skills or found.cost > f.points or (needs and needs not in f.skills):
        return None
    if found.attribute and bought(f, found.attribute) < found.minimum:
        return None
    return found


def buyable(f: Figure) -> list[str]:
    """The skills a hero can buy now."""
    return [name for name, skill in content().skills.items() if skill.terms and terms_for(f, name) is not None]


@rule("skill.points")
def buy_skill(f: Figure, skill: str) -> None:
    """Pay for a skill and have it."""
    found = terms_for(f, skill)
    assert found is not None
    f.points -= found.cost
    f.skills += (skill,)


@rule("skill.points", "skill.minimum", "skill.whose")
def learn(g: Game, f: Figure) -> Play:
    """Buy skills with the points there are, or save them."""
    while options := [("learn", name) for name in buyable(f)]:
        answer = yield Decision(f.seat, "skill", [*options, SAVE], figure=f.id)
        if answer == SAVE:
            return
        buy_skill(f, answer[1])
        recount(g)
        g.tell("level", "{} learns {}.", f, title_of(answer[1]), rules=("skill.points",))
