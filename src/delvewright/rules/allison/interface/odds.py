"""Exact chances of what an answer may bring."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

from delvewright.kernel.decisions import Answer
from delvewright.kernel.ledger import rule
from delvewright.rules.allison.dungeon.doors import LOCK
from delvewright.rules.allison.fighting.attacking import attack_dice, blow_of, defend_dice, shield_of
from delvewright.rules.allison.moving.jumping import jumps
from delvewright.rules.allison.state.dice import DIE
from delvewright.rules.allison.state.figure import Figure
from delvewright.rules.allison.state.game import Game
from delvewright.rules.allison.state.texts import Blow, speaking
from delvewright.rules.common.combat_dice import BLACK, SKULL, WHITE

CHANCES = {face: Fraction(DIE.faces.count(face), 6) for face in (SKULL, WHITE, BLACK)}
"""The chance of each face of a white die."""


@rule("dice.white-faces", "house.dice.white")
@lru_cache(maxsize=512)
def faces(dice: int, face: str) -> tuple[Fraction, ...]:
    """The chance that so many white dice show a face exactly 0, 1, 2 … times."""
    p = CHANCES[face]
    return tuple(comb(dice, n) * p**n * (1 - p) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=2048)
def damage(attack: int, guard: int, shield: str) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, 2 … points getting through."""
    out = [Fraction(0)] * (attack + 1)
    for skulls, p in enumerate(faces(attack, SKULL)):
        for shields, q in enumerate(faces(guard, shield)):
            out[max(0, skulls - shields)] += p * q
    return tuple(out)


@lru_cache(maxsize=512)
def at_least(dice: int, target: int) -> Fraction:
    """The chance that so many red dice come to a number."""
    totals = {0: Fraction(1)}
    for _ in range(dice):
        more: dict[int, Fraction] = {}
        for (total, p), face in product(totals.items(), range(1, 7)):
            more[total + face] = more.get(total + face, Fraction(0)) + p / 6
        totals = more
    return sum((p for total, p in totals.items() if total >= target), Fraction(0))


def odds(g: Game, answer: Answer) -> dict[str, Fraction] | None:
    """The chances of an answer that rolls dice, by name; None if it rolls none, or nobody could tell."""
    f = g.figures[g.active] if g.active >= 0 else None
    if f is None or f.at < 0:
        return None
    verb = answer[0]
    if verb in ("attack", "strike", "shoot", "loose", "throw"):
        return _attack(g, f, answer)
    if verb == "force":
        return _good(at_least(_dice(g, f), LOCK))
    if verb in ("disarm", "pick-lock"):
        good = [face for face in CHANCES if any(t.disarms(g, f, face) for t in speaking(f, "disarms"))]
        return _good(_any_of(g, f, good))
    if verb == "jump":
        return _jump(g, f, answer[1])
    return None


@rule("combat.hits-are-skulls")
def _attack(g: Game, f: Figure, answer: Answer) -> dict[str, Fraction]:
    """To hit, and to kill, as things stand; an image that may be hit instead is reckoned with."""
    blow = blow_of(g, f, answer)
    chances = blow_chances(g, blow)
    hit = 1 - chances[0]
    return {"hit": hit, "kill": sum(chances[blow.target.body :], Fraction(0))}


def blow_chances(g: Game, blow: Blow) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, 2 … points of a blow."""
    chances = damage(attack_dice(g, blow), defend_dice(g, blow), shield_of(blow.target))
    if any(e.name == "double-image" for e in blow.target.effects):
        chances = (1 - sum(chances[1:], Fraction(0)) / 2, *(p / 2 for p in chances[1:]))
    return chances


def _dice(g: Game, f: Figure) -> int:
    return f.body + sum(text.check_dice(g, f, "body") for text in speaking(f, "check_dice"))


@rule("skill.human.resistance")
def _any_of(g: Game, f: Figure, good: list[str]) -> Fraction:
    """The chance that a die, or one of two for whoever is hardy, shows a good face."""
    p = sum((CHANCES[face] for face in good), Fraction(0))
    return 1 - (1 - p) ** 2 if any(text.hardy(g, f) for text in speaking(f, "hardy")) else p


@rule("jump.any-trap")
def _jump(g: Game, f: Figure, goal: int) -> dict[str, Fraction] | None:
    """The chance of a jump."""
    over = jumps(g, f, g.points).get(goal)
    if over is None:
        return None
    long = len(over) > 1
    said = {face: [t.jumps(g, f, face, long) for t in speaking(f, "jumps")] for face in CHANCES}
    if any(each is not None for every in said.values() for each in every):
        good = [face for face, every in said.items() if any(every)]
    else:
        good = [BLACK] if long else [WHITE, BLACK]
    return _good(_any_of(g, f, good))


def _good(p: Fraction) -> dict[str, Fraction]:
    return {"success": p}
