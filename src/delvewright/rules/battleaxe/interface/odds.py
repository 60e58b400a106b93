"""Exact chances of an answer that rolls dice, before anybody's Luck."""

from __future__ import annotations

from fractions import Fraction

from delvewright.kernel.decisions import Answer
from delvewright.rules.battleaxe.fighting import cards_in_attacks as cards
from delvewright.rules.battleaxe.fighting.attacking import VITAL
from delvewright.rules.battleaxe.state import values
from delvewright.rules.battleaxe.state.game import Figure, Game


def to_wound(attack: int, defend: int) -> tuple[Fraction, Fraction]:
    """The chance that an attack wounds, and the wounds on average."""
    vital = Fraction(VITAL, 100)
    strike = Fraction(min(max(attack, VITAL), 100) - VITAL, 100)
    through = strike * Fraction(100 - min(max(defend, 0), 100), 100)
    return vital + through, 2 * vital + through


def successes(g: Game, f: Figure, t: Figure, purpose: str, weapon: str) -> tuple[int, int]:
    """Attack or Missile Success of one figure against another, and the Defend Success against it."""
    if purpose == "missile":
        attack = values.missile(g, f, weapon) + cards.missile_bonus(g, t)
    else:
        attack = values.attack(g, f, weapon) + cards.attack_bonus(g, f, t, weapon)
    return attack, values.defend(g, t) + cards.defend_bonus(g, t, weapon)


def odds(g: Game, answer: Answer) -> dict[str, Fraction] | None:
    """Chances to strike, to wound, and to kill with one attack or missile."""
    if answer[0] not in ("fight", "bite", "shoot") or g.active < 0:
        return None
    f, t = g.fig(g.active), g.fig(answer[1])
    weapon = answer[2] if len(answer) > 2 else ""
    attack, defend = successes(g, f, t, "missile" if answer[0] == "shoot" else "attack", weapon)
    wound, mean = to_wound(attack, defend)
    kill = wound if t.health == 1 else Fraction(VITAL, 100) if t.health == 2 else Fraction(0)
    return {"strike": Fraction(min(max(attack, VITAL), 100), 100), "wound": wound, "wounds": mean, "kill": kill}
