"""How the things of a book are drawn: its `interface/looks.toml`, kind -> a word of the pictures."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from delvewright.rules.common.tables import build, read_toml


@dataclass(frozen=True, slots=True)
class Looks:
    """By kind; what is not listed is drawn as something unknown."""

    figures: dict[str, str] = field(default_factory=dict)
    """Outline, colour and silhouette of a token."""
    heroes: dict[str, str] = field(default_factory=dict)
    """Silhouettes of heroes that people make, by what they are."""
    furniture: dict[str, str] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Looks:
        """From a file."""
        return build(cls, read_toml(path.read_text("utf-8"), path.name), path.name)
