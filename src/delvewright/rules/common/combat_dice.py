"""Combat dice: skulls and the shields of the two sides, in several colours."""

from __future__ import annotations

from delvewright.kernel.dice import Die, Face

SKULL, WHITE, BLACK = "skull", "white", "black"
"""The three symbols. A white shield is the Heroes', a black one the Monsters'."""
FACES: dict[Face, tuple[str, str]] = {
    SKULL: ("skull", "☠"),
    WHITE: ("white shield", "◇"),
    BLACK: ("black shield", "◆"),
}
"""They in words and as signs."""


def _die(name: str, skulls: int, whites: int, blacks: int) -> Die:
    return Die(name, (SKULL,) * skulls + (WHITE,) * whites + (BLACK,) * blacks)


COMBAT = {
    "white": _die("white", 3, 2, 1),
    "red": _die("red", 3, 1, 2),
    "blue": _die("blue", 2, 3, 1),
    "black": _die("black", 2, 1, 3),
    "orange": _die("orange", 4, 1, 1),
    "purple": _die("purple", 2, 2, 2),
    "yellow": _die("yellow", 1, 4, 1),
    "green": _die("green", 1, 1, 4),
}
"""Combat dice by colour."""


def skulls(n: int) -> str:
    """A number of skulls in words."""
    return f"{n or 'no'} skull{'' if n == 1 else 's'}"


def shields(n: int) -> str:
    """A number of shields that count, in words."""
    return f"{n or 'no'} shield{'' if n == 1 else 's'}"
