"""Levels of heroes: the experience each needs, what it brings, and how heroes grow if nobody chooses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import ATTRIBUTES
from delvewright.rules.allison.figures.buying_skills import best_terms, buy_skill, learn, terms_for
from delvewright.rules.allison.state.announced import levels_reached
from delvewright.rules.allison.state.figure import ATTRIBUTE_OF, Figure, bought
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import set_values
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.spells import casts, level_spells


@rule("house.level.thresholds")
def scale_of(g: Game) -> str:
    """The scale of experience: chosen for the campaign, else what the quest says."""
    return str(g.options.get("scale") or g.quest.scale)


@rule("level.threshold", "level.threshold.gradual", "house.level.thresholds")
@lru_cache(maxsize=256)
def needed(scale: str, level: int) -> int:
    """The experience that a level needs in all, on a scale."""
    return content().thresholds[scale].total(level)


@rule("level.gain", "level.spells", "skill.points")
def reach_level(f: Figure) -> None:
    """Another level: a skill point, and the spells of that level; the attribute point is placed by whoever plays."""
    f.level += 1
    f.points += 1
    f.spells = level_spells(f)


@levels_reached.heard
@rule("level.gain", "level.threshold")
def level_ups(g: Game) -> Play:
    """Every hero who has the experience, lives and is in no encounter gains a level, perhaps several."""
    scale = scale_of(g)
    for f in g.party():
        while f.alive and not f.met and f.xp >= needed(scale, f.level + 1):
            yield from level_up(g, f)
    g.looked.grown()


@rule("level.gain", "level.spells", "skill.points")
def level_up(g: Game, f: Figure) -> Play:
    """A level: an attribute point, then whatever skills the points are good for."""
    before = f.spells
    reach_level(f)
    g.tell("level", "{} is now of level {}.", f, f.level, rules=("level.gain",), changes=(("level", 1),))
    for spell in f.spells[len(before) :]:
        g.tell("level", "{} learns {}.", f, title_of(spell), rules=("level.spells",))
    options: list[Answer] = [("raise", name) for name in raisable(f)]
    answer = yield Decision(f.seat, "level", options, figure=f.id)
    raise_attribute(f, answer[1])
    set_values(f)
    g.tell("level", "{} gains a point of {}.", f, answer[1].capitalize(), rules=("level.gain",))
    yield from learn(g, f)


@rule("level.gain")
def raisable(f: Figure) -> list[str]:
    """The attributes in which a hero may place the point of a level: any, Magic for magic-users only."""
    return [name for name in ATTRIBUTES if name != "magic" or casts(f)]


@rule("level.gain")
def raise_attribute(f: Figure, attribute: str) -> None:
    """Place the point of a level; current points rise with it."""
    where = ATTRIBUTE_OF[attribute]
    setattr(f, where, getattr(f, where) + 1)
    if attribute == "attack":
        f.melee = f.attack
    elif attribute in ("body", "mind", "magic"):
        for value in (f"full_{attribute}", attribute):
            setattr(f, value, getattr(f, value) + 1)


# -- if nobody chooses


@rule("house.bot.level-up", "level.gain")
def usual_growth(f: Figure) -> None:
    """A level for a hero of whom nobody chooses."""
    reach_level(f)
    raise_attribute(f, usual_attribute(f))
    skill = usual_skill(f)
    if skill:
        buy_skill(f, skill)


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
