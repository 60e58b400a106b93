"""Enemies come into play: those of the map as they are laid out, those that wander or are called."""

from __future__ import annotations

from delvewright.kernel.effects import condition
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.content.quest import Figures, Placed
from delvewright.rules.allison.content.reading import content
from delvewright.rules.allison.content.records import Kind
from delvewright.rules.allison.fighting.experience import starting_level
from delvewright.rules.allison.figures.enemy_levels_and_gear import (
    band,
    enemy_level,
    equip,
    gear_of,
    skills_of,
    take_figures,
    take_name,
)
from delvewright.rules.allison.magic.enemy_spells import spells_of
from delvewright.rules.allison.state.announced import arrive, summon
from delvewright.rules.allison.state.figure import ENEMY, Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.windows import recount
from delvewright.rules.common.dungeon.states import PASSIVE, STATUE

STEPS = {"easy": -1, "normal": 0, "hard": 1}
"""What each difficulty adds to the level of enemies."""


@rule("house.difficulty")
def step(g: Game) -> int:
    """What the difficulty adds to levels."""
    return STEPS[str(g.options.get("difficulty", "normal"))]


@rule("house.level.skill-order")
def somebody_heals(g: Game) -> bool:
    """Whether a hero knows or carries a healing spell."""
    spells, items = content().spells, content().items
    for hero in g.party():
        carried = [items[i].spell for i in hero.items if items[i].spell]
        if hero.alive and any("healing" in spells[s].tags for s in (*hero.spells, *carried)):
            return True
    return False


@rule("monster.gear-any-level", "level.enemy-equipment")
def furnish(g: Game, f: Figure, number: int, lower: bool) -> None:
    """Give an enemy the gear, skills and spells that others of its kind have against this party."""
    budget = band(starting_level(g), lower)
    equip(f, gear_of(f.kind, budget.pieces, number))
    f.skills = skills_of(f.kind, budget.skills, f.items, somebody_heals(g))
    if f.kind.sort == "mercenary":
        f.skills = f.kind.skills
    f.spells = spells_of(f.kind, f.level, f.magic, f.mind, g.quest.cold)
    f.memory = f.spells


@arrive.heard
@rule("house.level.enemy", "merc.as-enemies")
def come(g: Game, i: int, placed: Placed) -> Figure:
    """An enemy of the map: the level it has here, and all that belongs to it."""
    f = g.add(placed.kind, placed.at, ENEMY, g.master_seat, placed.name)
    f.spot, f.tags = i, placed.tags
    scaling = g.options.get("scaling") == "party"
    take_figures(f, enemy_level(placed.level, starting_level(g), g.quest.level, step(g), scaling))
    if placed.named:
        take_name(f, content().named[placed.named])
        f.memory = f.spells
    else:
        furnish(g, f, 1 + sum(other.kind is placed.kind for other in g.quest.monsters[:i]), lower=False)
    alter(g, f, placed.figures)
    if placed.asleep:
        f.effects += (condition("asleep", "helpless", "own"),)
    recount(g)
    return f


@summon.heard
@rule("house.level.enemy")
def call(g: Game, kind: str, level: int, at: int, unpaid: bool) -> Figure:
    """An enemy that wanders by or is called: within its table, with gear of one band lower."""
    f = g.add(content().kinds[kind], at, ENEMY, g.master_seat)
    take_figures(f, level or max(1, starting_level(g) + step(g)), within=True)
    furnish(g, f, _number(g, f.kind), lower=True)
    f.tags = ("unpaid",) if unpaid else ()
    alter(g, f)
    recount(g)
    return f


@rule("quest.data")
def alter(g: Game, f: Figure, own: Figures = ()) -> None:
    """What the quest says of all of a kind, and then of this enemy: figures, and the states it is in at first."""
    of_kind, states = g.quest.of_kind.get(f.kind.id, ((), ()))
    f.tags += states
    for word, number in (*of_kind, *own):
        if word == "movement":
            f.low, f.high = number, max(f.high, number)
        elif word in ("attack", "melee", "defend"):
            f.melee = number if word == "attack" and f.melee == f.attack else f.melee
            setattr(f, word, number)
        else:
            for name in (word, f"own_{word}", f"full_{word}"):
                setattr(f, name, number)
    if STATUE in f.tags:
        f.effects += tuple(condition(STATUE, what, "own") for what in ("helpless", "stone", "harmless"))
    elif PASSIVE in f.tags:
        f.effects += (condition(PASSIVE, "harmless", "own"),)


@rule("quest.reenter.no-repeat")
def beaten_before(g: Game, named: str) -> bool:
    """Whether a named foe was killed when the party was here before: it does not appear again, and that counts."""
    i = next(i for i, placed in enumerate(g.quest.monsters) if placed.named == named)
    return g.placed >> i & 1 > 0 and not any(f is not None and f.spot == i for f in g.figures)


def _number(g: Game, kind: Kind) -> int:
    return 1 + sum(f is not None and f.kind is kind and f.spot < 0 for f in g.figures[:-1])
