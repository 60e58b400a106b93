"""What blows are worth: exact chances from the dice of both sides, as far as they can be seen."""

from __future__ import annotations

from functools import lru_cache
from math import comb

from delvewright.kernel.view import FigureView
from delvewright.players.worth import Worth, worth
from delvewright.rules.allison.content.reading import content

BOOK = "allison"
SKULL = 0.5
SHIELD = {"hero": 1 / 3, "monster": 1 / 6}
"""The chance of a die to turn a hit aside, by the side that defends."""
CONTROLLED = "under-control"
"""The effect under which somebody moves and attacks for others, and does nothing else."""
CASTERS = ("Wizard", "Rogue Mage")


def card_worth(card: object) -> Worth:
    """What a card of this book is worth."""
    return worth(BOOK, card)


@lru_cache(maxsize=1 << 12)
def _binomial(n: int, p: float) -> tuple[float, ...]:
    return tuple(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1))


@lru_cache(maxsize=1 << 14)
def damage(attack: int, defend: int, side: str) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … points of damage by so many dice against so many of a side."""
    hits, shields = _binomial(max(0, attack), SKULL), _binomial(max(0, defend), SHIELD[side])
    found = [0.0] * len(hits)
    for h, p in enumerate(hits):
        for s, q in enumerate(shields):
            found[max(0, h - s)] += p * q
    return tuple(found)


def both(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    """The chances of 0, 1, 2 … points by two attacks together."""
    found = [0.0] * (len(first) + len(second) - 1)
    for n, p in enumerate(first):
        for m, q in enumerate(second):
            found[n + m] += p * q
    return tuple(found)


def mean(chances: tuple[float, ...]) -> float:
    """The damage to expect."""
    return sum(n * p for n, p in enumerate(chances))


def kills(chances: tuple[float, ...], body: int) -> float:
    """The chance of at least so much."""
    return sum(chances[max(0, body) :])


def body(f: FigureView) -> int:
    """Body points now."""
    return f.bars["Body"][0]


def full(f: FigureView) -> int:
    """Body points at most."""
    return f.bars["Body"][1]


def mind(f: FigureView) -> int:
    """Mind points now."""
    return f.bars["Mind"][0] if "Mind" in f.bars else 0


def magic(f: FigureView) -> int:
    """Magic points now, where they are known."""
    return f.bars["Magic"][0] if "Magic" in f.bars else 0


def helpless(f: FigureView) -> bool:
    """Whether somebody lies there and does not defend."""
    return f.lying


def defend_dice(f: FigureView) -> int:
    """The dice somebody would defend with, armour in sight included."""
    if helpless(f):
        return 0
    dice = f.values.get("defend", 0) + f.values.get("armour", 0)
    dice -= ("bite" in f.effects) + ("in-pit" in f.tags)
    dice += ("rock-skin" in f.effects) + ("guard" in f.effects)
    return -(-dice // 2) if "maul" in f.effects else max(0, dice)


def attack_dice(f: FigureView, weapon: str | None = None, ranged: bool = False) -> int:
    """The dice somebody attacks with, with a weapon (nothing: bare) or with the best at hand."""
    way = "ranged" if ranged else "melee"
    arms = [a for a in f.arms if a.way == way]
    base = f.values.get("attack" if ranged else "melee", 1)
    if weapon is not None:
        known = next((a.value for a in arms if a.card == weapon), None)
        added = (content().items[weapon].attack or 0) if weapon in content().items else 0
        return base + added if known is None else known
    return max([a.value for a in arms], default=base)


def blow(f: FigureView, target: FigureView, weapon: str | None = None, ranged: bool = False) -> tuple[float, ...]:
    """The chances of damage by one attack."""
    return damage(attack_dice(f, weapon, ranged), defend_dice(target), target.side)


def shoots(f: FigureView) -> bool:
    """Whether it can attack from afar."""
    return any(a.way == "ranged" for a in f.arms) or f.values.get("attack", 0) != f.values.get("melee", 0)


def role(f: FigureView) -> str:
    """The class of a hero."""
    return dict(f.sheet).get("Class", "")


def casts(f: FigureView) -> bool:
    """Whether a hero uses magic."""
    return role(f) in CASTERS


def memorised(f: FigureView) -> set[str]:
    """The spells that somebody has in mind."""
    return {name for title, cards in f.shelves if title == "Memorised" for name, _ in cards}


def is_hero(f: FigureView) -> bool:
    """Whether it is a hero, not a mercenary or somebody to be led out."""
    return f.side == "hero" and "Class" in dict(f.sheet)
