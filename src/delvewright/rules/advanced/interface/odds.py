"""Exact chances of an answer that rolls dice."""

from __future__ import annotations

from fractions import Fraction

from delvewright.kernel.decisions import Answer
from delvewright.kernel.grades import Grade
from delvewright.rules.advanced.content.reading import content, number
from delvewright.rules.advanced.content.records import DICE
from delvewright.rules.advanced.fighting.melee import hit_roll
from delvewright.rules.advanced.fighting.ranged import shot_roll
from delvewright.rules.advanced.ground.sight import line
from delvewright.rules.advanced.ground.squares import away
from delvewright.rules.advanced.state.game import Figure, Game
from delvewright.rules.advanced.state.values import current


def to_hit(g: Game, f: Figure, target: Figure) -> Fraction:
    """The chance of a hit with the first die of an attack."""
    weapon, need = content().weapons[f.held or "fists"], hit_roll(g, f, target)
    good = [n for n in range(1, DICE + 1) if n >= weapon.critical or (n >= need and n > weapon.fumble)]
    return Fraction(len(good), DICE)


def odds(g: Game, answer: Answer) -> dict[str, Fraction] | None:
    """Of an attack or a shot: to hit with its first die."""
    if g.active < 0 or answer[0] not in ("fight", "shoot", "throw"):
        return None
    f, target = g.fig(g.active), g.fig(answer[-1])
    if answer[0] == "fight":
        return {"hit": to_hit(g, f, target)}
    far = away(f, target) + (number("ranged", "partial") if line(g, f, target) == Grade.PARTIAL else 0)
    need = shot_roll(current(g, f, "bs"), far)
    return {"hit": Fraction(DICE + 1 - need, DICE)}
