"""Exact chances of what an answer may bring."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from delvewright.kernel.decisions import Answer
from delvewright.kernel.dice import Die
from delvewright.kernel.grid import path
from delvewright.kernel.ledger import rule
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.content import Attack
from delvewright.rules.heroquest.fighting import OWN_SHIELD, attack_dice, attack_of, defence_dice
from delvewright.rules.heroquest.moving import barred, edges
from delvewright.rules.heroquest.searching import dexterity
from delvewright.rules.heroquest.state import Figure, Game


@lru_cache(maxsize=4096)
def faces(dice: tuple[Die, ...], face: str) -> tuple[Fraction, ...]:
    """The chance of showing a face exactly 0, 1, 2 … times."""
    chances = [Fraction(1)]
    for die in dice:
        p = Fraction(die.faces.count(face), len(die.faces))
        chances = [
            (chances[k] * (1 - p) if k < len(chances) else Fraction(0)) + (chances[k - 1] * p if k else Fraction(0))
            for k in range(len(chances) + 1)
        ]
    return tuple(chances)


@lru_cache(maxsize=4096)
def damage(attack: tuple[Die, ...], guard: tuple[Die, ...], shield: str) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, 2 … points getting through."""
    out = [Fraction(0)] * (len(attack) + 1)
    for skulls, p in enumerate(faces(attack, SKULL)):
        for shields, q in enumerate(faces(guard, shield)):
            out[max(0, skulls - shields)] += p * q
    return tuple(out)


@rule("ability.defencing", "ability.immune", "ability.weakness", "ability.undead")
def special(
    target: Figure, arm: Attack, chances: tuple[Fraction, ...], attack: tuple[Die, ...], guard: tuple[Die, ...]
) -> tuple[Fraction, ...]:
    """The chances against a target whose abilities stop or double damage."""
    marks = arm.damage | {"attack"}
    if target.keywords("immune") & marks or ("spirit" in marks and target.has("undead")):
        return (Fraction(1),)
    if target.has("defencing"):
        bare = faces(guard, OWN_SHIELD[target.side])[0]
        hits = [p * bare for p in faces(attack, SKULL)[1:]]
        chances = (1 - sum(hits, Fraction(0)), *hits)
    if target.keywords("weakness") & marks:
        doubled = [Fraction(0)] * (2 * len(chances) - 1)
        doubled[::2] = chances
        chances = tuple(doubled)
    return chances


def odds(g: Game, answer: Answer) -> dict[str, Fraction] | None:
    """Chances by name: of damage and of a kill, of a jump or a disarming that succeeds."""
    if g.active < 0:
        return None
    f = g.fig(g.active)
    if answer[0] in ("attack", "throw", "punch", "strike", "shoot"):
        item, arm = attack_of(g, f, answer)
        target = g.fig(answer[1])
        guard = () if "piercing" in arm.damage else defence_dice(g, target)
        chances = damage(attack_dice(g, f, arm, target, item), guard, OWN_SHIELD[target.side])
        if target.abilities:
            chances = special(target, arm, chances, attack_dice(g, f, arm, target, item), guard)
        found = {f"{n} damage": p for n, p in enumerate(chances) if p}
        left = target.mind if "spirit" in arm.damage else target.body
        found["kill"] = sum(chances[left:], Fraction(0))
        return found
    if answer[0] == "jump":
        bars = barred(g, f) | g.heroes | g.monsters | g.costly
        over = len(path(f.at, answer[1], *edges(g, f), g.width, bars)) - 1
        return {"success": Fraction(1, 2**over)}
    if answer[0] == "disarm":
        return {"success": Fraction(max(0, min(6, dexterity(f))), 6)}
    return None


def expected(chances: dict[str, Fraction]) -> Fraction:
    """The mean damage of an attack's chances."""
    found = [int(k.split()[0]) * p for k, p in chances.items() if k.endswith(" damage")]
    return sum(found, Fraction(0))
