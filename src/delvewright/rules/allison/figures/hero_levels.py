"""Levels gained in play: asked as soon as the fight is over."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer, Decision
from delvewright.kernel.ledger import rule
from delvewright.kernel.rulebook import Play
from delvewright.rules.allison.figures.growth import needed, reach_level
from delvewright.rules.allison.figures.heroes import buy_skill, buyable, raisable, raise_attribute
from delvewright.rules.allison.state.arriving import levels_reached, party_level
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.gear import set_values
from delvewright.rules.allison.state.naming import title_of
from delvewright.rules.allison.state.windows import recount

SAVE: Answer = ("save",)


@rule("house.level.thresholds")
def scale_of(g: Game) -> str:
    """The scale of experience: chosen for the campaign, else what the quest says."""
    return str(g.options.get("scale") or g.quest.scale)


@rule("house.xp.party-level")
def starting_level(g: Game) -> int:
    """The average level of the heroes when the quest began."""
    if not g.count("party-level"):
        g.counters["party-level"] = party_level(g)
    return g.count("party-level")


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
