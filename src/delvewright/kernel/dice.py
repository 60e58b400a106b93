"""Dice, rolls, and the seeded stream they come from.

A rule never makes a random number. It yields a `Roll` (or a `Draw`), and whoever runs the game answers it:
from the game's own stream, from a script, or from people with real dice on a real table.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any

from delvewright.kernel.events import EVERYBODY

Face = str | int
"""What a die can show: a word for a symbol, an int for a number."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_FEW = 1 << 11
"""So many outcomes are listed once and for all."""


def mix(x: int) -> int:
    """A 64-bit number scrambled into another; the heart of the stream."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def stream(seed: int, name: str) -> int:
    """The start of the stream called `name` of a game with this seed; streams do not touch each other."""
    x = mix((seed + _GOLDEN) & _MASK)
    for byte in name.encode():
        x = mix((x ^ byte) + _GOLDEN & _MASK)
    return x


def advance(rng: int) -> tuple[int, int]:
    """The next state of a stream, and 64 random bits."""
    rng = x = (rng + _GOLDEN) & _MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK  # as in `mix`, which is asked as often as dice are thrown
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return rng, x ^ (x >> 31)


@dataclass(frozen=True, slots=True, eq=False)
class Die:
    """One kind of die, by its faces."""

    name: str
    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        _DICE.setdefault((self.name, self.faces), self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        return die, (self.name, self.faces)

    def __str__(self) -> str:
        return self.name


_DICE: dict[tuple[str, tuple[Face, ...]], Die] = {}


def die(name: str, faces: tuple[Face, ...]) -> Die:
    """The die of that name and these faces; there is one of each kind."""
    return _DICE.get((name, faces)) or Die(name, faces)


D6 = Die("d6", tuple(range(1, 7)))
D12 = Die("d12", tuple(range(1, 13)))
D20 = Die("d20", tuple(range(1, 21)))
D100 = Die("d100", tuple(range(1, 101)))
TENS = Die("tens", tuple(range(10)))
UNITS = Die("units", tuple(range(10)))
PERCENT = (TENS, UNITS)
"""A D100 thrown as two dice: see `percent`."""


def percent(faces: Sequence[Face]) -> int:
    """What tens and units show together: 1 to 100, two noughts being 100."""
    tens, units = faces
    assert isinstance(tens, int) and isinstance(units, int)
    return 10 * tens + units or 100


class Roll:
    """Dice thrown by somebody for something: shown before it is used, so that rules may still change it."""

    __slots__ = ("against", "dice", "faces", "owner", "purpose")
    audience: int = EVERYBODY
    """Mask of the seats that may know that it is thrown."""

    def __init__(self, owner: int, purpose: str, dice: Sequence[Die], against: int = -1) -> None:
        self.owner = owner
        """The figure that rolls (-1: nobody's)."""
        self.purpose = purpose
        """What for: attack, defend, move, jump …"""
        self.dice = dice
        self.against = against
        """The figure on the other side (-1: none)."""
        self.faces: list[Face] = []
        """What the dice show now; set by whoever runs the game, changed by re-rolls and the like."""

    def count(self, face: Face) -> int:
        """How many dice show this face."""
        return self.faces.count(face)

    def total(self) -> int:
        """The sum of numbered faces."""
        total = 0
        for face in self.faces:
            if isinstance(face, int):
                total += face
        return total


class HiddenRoll(Roll):
    """Dice that somebody throws behind a screen: the others do not know that there is anything to throw them for. They
    are never real ones."""

    __slots__ = ("audience",)

    def __init__(self, audience: int, owner: int, purpose: str, dice: Sequence[Die]) -> None:
        super().__init__(owner, purpose, dice)
        self.audience = audience


class Draw:
    """One thing drawn blindly from several: a card from a deck, a victim from a crowd."""

    __slots__ = ("choices", "purpose", "secret", "to")

    def __init__(self, purpose: str, choices: Sequence[str], to: int = -1, secret: Collection[str] = ()) -> None:
        self.purpose = purpose
        self.choices = choices
        self.to = to
        """Mask of the seats that see what is drawn."""
        self.secret = secret
        """Of what the others do not know which it is, if it is one of these; empty: they know of no draw at all."""

    @property
    def audience(self) -> int:
        """Mask of the seats that may know that anything is drawn."""
        return EVERYBODY if self.secret else self.to

    def seen_by(self, seat: int) -> bool:
        """Whether this seat sees what is drawn, whatever it is."""
        return bool(self.to >> seat & 1)


def throw(rng: int, dice: Sequence[Die]) -> tuple[int, list[Face]]:
    """Throw dice from a stream: its next state, and the faces."""
    rng, bits = advance(rng)
    outcomes = _outcomes(tuple(dice))
    if outcomes:
        return rng, list(outcomes[bits % len(outcomes)])
    faces: list[Face] = []
    left = 1 << 40
    for die in dice:
        shown = die.faces
        n = len(shown)
        if left < n:
            rng, bits = advance(rng)
            left = 1 << 40
        left //= n
        faces.append(shown[bits % n])
        bits //= n
    return rng, faces


@lru_cache(maxsize=64)
def _outcomes(dice: tuple[Die, ...]) -> list[tuple[Face, ...]]:
    """All that a few dice can show, the first die changing fastest; nothing if there is too much of it."""
    if prod(len(die.faces) for die in dice) > _FEW:
        return []
    return [shown[::-1] for shown in product(*(die.faces for die in dice[::-1]))]
