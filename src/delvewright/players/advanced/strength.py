"""How strong somebody is: chances to hit, Wounds to be expected."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from delvewright.kernel.view import FigureView
from delvewright.rules.advanced.content.reading import content
from delvewright.rules.advanced.fighting.melee import needed
from delvewright.rules.advanced.fighting.ranged import shot_roll

DICE = 12
UNKNOWN = "skaven-champion"
"""What a special monster is taken for that nobody knows yet."""


class Fighter(NamedTuple):
    """What counts of somebody in a fight."""

    ws: int
    bs: int
    toughness: int
    speed: int
    wounds: int
    """Wounds it has left."""
    dice: int
    """Damage dice hand-to-hand."""
    reach: bool = False
    """Whether it strikes cornerwise."""


def fighter(f: FigureView) -> Fighter:
    """Somebody as far as a seat knows; of a monster what its card says."""
    known = content()
    near = next((arm for arm in f.arms if arm.way == "hand-to-hand"), None)
    reach = near is not None and near.card in known.weapons and known.weapons[near.card].reach
    v = f.values
    if "toughness" in v and near is not None:
        lying = 1 if f.lying else v["ws"]
        return Fighter(lying, v["bs"], v["toughness"], max(1, v["speed"]), wounds(f), near.value, reach)
    card = known.monsters.get(f.kind) or known.monsters[UNKNOWN]
    left = max(1, card.values.wounds - v.get("lost", 0))
    weapon = known.weapons.get(card.weapon)
    return Fighter(
        v["ws"], card.values.bs, card.values.toughness, card.values.speed, left, card.dice,
        weapon is not None and weapon.reach,
    )  # fmt: skip


def wounds(f: FigureView) -> int:
    """Wounds somebody has left, as far as is known."""
    return f.bars["Wounds"][0] if "Wounds" in f.bars else 3


def lacking(f: FigureView) -> int:
    """Wounds somebody has lost."""
    return f.values.get("lost", 0)


@lru_cache(maxsize=4096)
def hit_chance(own: int, other: int) -> float:
    """The chance that a blow hits."""
    return (DICE + 1 - needed(own, other)) / DICE


@lru_cache(maxsize=4096)
def spread(dice: int, toughness: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 … Wounds of a hit; dice that are rolled again after a 12 are counted as part of one."""
    p = min(1.0, max(1, DICE + 1 - toughness) / DICE)
    p *= 1 + 1 / DICE
    p = min(p, 1.0)
    found = [1.0]
    for _ in range(dice):
        found = [
            (found[n] * (1 - p) if n < len(found) else 0.0) + (found[n - 1] * p if n else 0.0)
            for n in range(len(found) + 1)
        ]
    return tuple(found)


@lru_cache(maxsize=8192)
def blow(own: Fighter, other: Fighter) -> tuple[float, float]:
    """Of an attack hand-to-hand: Wounds to be expected, no more than the other has, and the chance to fell it."""
    return _hit(hit_chance(own.ws, other.ws), own.dice, other)


@lru_cache(maxsize=8192)
def shot(bs: int, distance: int, dice: int, other: Fighter) -> tuple[float, float]:
    """The same of a shot."""
    return _hit((DICE + 1 - shot_roll(bs, distance)) / DICE, dice, other)


@lru_cache(maxsize=8192)
def burst(dice: int, other: Fighter) -> tuple[float, float]:
    """The same of something that hits by itself."""
    return _hit(1.0, dice, other)


def _hit(chance: float, dice: int, other: Fighter) -> tuple[float, float]:
    odds = spread(dice, other.toughness)
    left = max(1, other.wounds)
    mean = sum(min(n, left) * p for n, p in enumerate(odds))
    return chance * mean, chance * sum(odds[left:])


def worth(of: tuple[float, float], other: Fighter) -> float:
    """How good an attack is: Wounds count, a fall counts for more, most of all that of a dangerous one."""
    mean, fell = of
    return mean + fell * (1.0 + other.dice / 3)


def harms(venom: str, kinds: Iterable[str]) -> bool:
    """Whether a venom is made against monsters of one of some kinds, as far as one knows what they are."""
    known = content()
    against = known.items[venom].against
    cards = [known.monsters[kind] for kind in kinds if kind in known.monsters]
    return any(word in against for card in cards for word in (card.people, *card.special, card.id))
