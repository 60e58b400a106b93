"""How the things of a book are drawn: its `interface/looks.toml`, kind -> a word of the pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from zlib import crc32

from delvewright.rules.common.tables import build, read_toml


@dataclass(frozen=True, slots=True)
class Looks:
    """By kind; what is not listed is drawn as something unknown."""

    figures: dict[str, str] = field(default_factory=dict)
    """Words that a bust is put together from."""
    heroes: dict[str, str] = field(default_factory=dict)
    """Words for heroes that people make, by what they are, and for ready-made ones; `|` parts faces to choose from."""
    furniture: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    def hero(self, name: str, does: str, race: str, who: str = "") -> str:
        """The look of a hero: what he does dresses him; his face is his own, or one of his race."""
        faces = self.heroes.get(who) or self.heroes.get(race, "")
        several = faces.split("|")
        face = several[crc32(name.encode()) % len(several)]
        return f"{self.heroes.get(does, '')} {face.strip()}".strip()

    @classmethod
    def read(cls, path: Path) -> Looks:
        """From a file."""
        return build(cls, read_toml(path.read_text("utf-8"), path.name), path.name)
