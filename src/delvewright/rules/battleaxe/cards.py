"""What the special texts of enemy cards change in an attack, on either side of it."""

from __future__ import annotations

from delvewright.kernel.rulebook import Play
from delvewright.rules.battleaxe.state import Figure, Game


def attack_bonus(g: Game, a: Figure, t: Figure) -> int:
    """What an enemy's card adds to its own attack."""
    return 0


def missile_bonus(g: Game, a: Figure, t: Figure) -> int:
    """What the target's card adds to a missile."""
    return 0


def defend_bonus(g: Game, t: Figure, a: Figure, purpose: str, weapon: str) -> int:
    """What an enemy's card adds to its defence."""
    return 0


def wounds(g: Game, a: Figure, t: Figure, purpose: str, wounds: int, vital: bool) -> int:
    """How many wounds a hit makes, by the attacker's or the target's card."""
    return wounds


def fiery(a: Figure, purpose: str) -> bool:
    """Whether an enemy's wounds are fire."""
    return False


def suffered(g: Game, f: Figure, wounds: int, fire: bool, vital: bool) -> int:
    """How many wounds an enemy suffers, by its card."""
    return wounds


def after_wound(g: Game, a: Figure, t: Figure, purpose: str, weapon: str, lost: int, vital: bool) -> Play:
    """What a wound by an enemy, or on one, brings about."""
    return
    yield


def killed(g: Game, f: Figure) -> None:
    """What the death of an enemy means for others."""
