"""Combat dice: skulls and the shields of the two sides; the white die, which all books that have them know."""

from __future__ import annotations

from collections.abc import Sequence

from delvewright.kernel.dice import Die, Face, die
from delvewright.kernel.saying import listed, several

SKULL, WHITE, BLACK = "skull", "white", "black"
"""The three symbols. A white shield is the Heroes', a black one the Monsters'."""
FACES: dict[Face, tuple[str, str]] = {
    SKULL: ("skull", "☠"),
    WHITE: ("white shield", "◇"),
    BLACK: ("black shield", "◆"),
}
"""They in words and as signs."""


def combat_die(name: str, skulls: int, whites: int, blacks: int) -> Die:
    """The combat die with so many faces of each symbol."""
    return die(name, (SKULL,) * skulls + (WHITE,) * whites + (BLACK,) * blacks)


COMBAT = {"white": combat_die("white", 3, 2, 1)}
"""Combat dice by colour."""


def shown(faces: Sequence[Face]) -> str:
    """What dice show, in words: 2 skulls and a white shield; of other dice their numbers."""
    if all(face in FACES for face in faces):
        return several([FACES[face][0] for face in faces])
    return listed(faces)


def skulls(n: int) -> str:
    """A number of skulls in words."""
    return f"{n or 'no'} skull{'' if n == 1 else 's'}"


def shields(n: int) -> str:
    """A number of shields that count, in words."""
    return f"{n or 'no'} shield{'' if n == 1 else 's'}"
