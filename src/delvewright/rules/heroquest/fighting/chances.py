"""The exact chances of blows: how many points get through."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from delvewright.kernel.dice import Die
from delvewright.kernel.ledger import rule
from delvewright.rules.common.combat_dice import SKULL
from delvewright.rules.heroquest.fighting.attacking import OWN_SHIELD
from delvewright.rules.heroquest.state.card_texts import speaking
from delvewright.rules.heroquest.state.game import Figure


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


@rule("ability.defencing", "ability.weakness", "ability.undead")
def blow(
    target: Figure, marks: frozenset[str], attack: tuple[Die, ...], guard: tuple[Die, ...], double: bool = False
) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2 … points of a blow with all that the target has against it, or suffers from."""
    if target.keywords("immune") & marks or ("spirit" in marks and target.has("undead")):
        return (Fraction(1),)
    shield = OWN_SHIELD[target.side]
    if double or target.has("defencing"):
        chances = _uneven(faces(attack, SKULL), faces(guard, shield), 1 + double, target.has("defencing"))
    else:
        chances = damage(attack, guard, shield)
    if kept := sum(text.prevents(target, marks) for _, text in speaking(target, "prevents")):
        chances = (sum(chances[: kept + 1], Fraction(0)), *chances[kept + 1 :])
    if "attack" in marks and target.under("double-image"):
        chances = (1 - sum(chances[1:], Fraction(0)) / 2, *(p / 2 for p in chances[1:]))
    return twice(chances) if target.keywords("weakness") & marks else chances


def _uneven(
    skulls: tuple[Fraction, ...], shields: tuple[Fraction, ...], worth: int, all_or_nothing: bool
) -> tuple[Fraction, ...]:
    """Chances where a skull counts for more than a shield, or one shield for all skulls."""
    out = [Fraction(0)] * (worth * (len(skulls) - 1) + 1)
    for hits, p in enumerate(skulls):
        for stops, q in enumerate(shields):
            out[0 if stops and all_or_nothing else max(0, worth * hits - stops)] += p * q
    return tuple(out)


def twice(chances: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """The same where every point counts double."""
    doubled = [Fraction(0)] * (2 * len(chances) - 1)
    doubled[::2] = chances
    return tuple(doubled)


@rule("ability.weakness")
def saved_by_dice(target: Figure, marks: frozenset[str], points: int) -> tuple[Fraction, ...]:
    """The chances of exactly 0, 1, 2 … of so many points, less one for each 5 or 6 on as many dice of the victim."""
    n = points
    chances = tuple(comb(n, hit) * Fraction(2, 3) ** hit * Fraction(1, 3) ** (n - hit) for hit in range(n + 1))
    if target.keywords("immune") & marks:
        return (Fraction(1),)
    return twice(chances) if target.keywords("weakness") & marks else chances
