"""The combat dice of this book by colour."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from delvewright.kernel.dice import Die
from delvewright.rules.common.combat_dice import combat_die
from delvewright.rules.common.tables import load_table


@dataclass(frozen=True, slots=True)
class Faces:
    """What a die shows, and on how many faces."""

    id: str
    skulls: int
    heroes: int
    """Shields of the Heroes."""
    monsters: int
    """Shields of the Monsters."""


COMBAT: dict[str, Die] = {
    name: combat_die(name, faces.skulls, faces.heroes, faces.monsters)
    for name, faces in load_table(Path(__file__).parent / "combat-dice.toml", "die", Faces).items()
}
"""Combat dice by colour."""
