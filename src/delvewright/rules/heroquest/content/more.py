"""What only the cards of the advanced game and of the optional rules print, read from the files in `advanced`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

from delvewright.rules.common.tables import build, read_toml

FOLDER = Path(__file__).parent / "advanced"


@dataclass(frozen=True, slots=True, eq=False)
class More:
    """What a card of the basic game has no place for."""

    mastery: int = -1
    """The number of the Mastery test among a spell's costs; -1: it takes none."""
    fate: int = 0
    """Fate that a Skill costs; none: it comes with a Hero Card."""
    threat: int = 0
    """Threat marks of a Skill; for a Dungeon card how many it costs."""
    most: int = 1
    """How often a Hero may own a Skill."""
    copies: int = 1
    """How often it is in its deck."""
    fits: tuple[str, ...] = ()
    """Keywords of which a card must have one to bear an Enchantment, or `Spell Group`."""
    light: int = 0
    """How much lighter an Enchantment makes its bearer while the card it is on is worn."""
    guard: tuple[str, ...] = ()
    """Colours of the dice it adds to Defence."""
    instead: str = ""
    """The basic card it replaces."""
    writes: tuple[str, ...] = ()
    """Values on the Hero Card that a Skill raises by one; `champion` turns it."""
    praxis: str = ""
    """The Keyword for whose cards its owner has Praxis."""


PLAIN = More()


@cache
def card_tables(folder: Path = FOLDER) -> dict[str, list[dict[str, Any]]]:
    """File name -> its cards, as they are written; of a Skill that is studied one for each Keyword."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(folder.glob("*.toml")):
        raw = read_toml(path.read_text(encoding="utf-8"), path.name)
        found[path.name] = []
        for entry in raw.get("card", ()):
            words = raw["praxis"] if entry.get("studied") else ()
            found[path.name] += [_studied(entry, word) for word in words] or [entry]
    return found


def _studied(entry: dict[str, Any], word: str) -> dict[str, Any]:
    return entry | {
        "id": f"{entry['id']}-{word.lower()}",
        "title": f"{entry['title']} ({word})",
        "praxis": word.lower(),
    }


@cache
def _all() -> dict[str, More]:
    own = {field.name for field in fields(More)}
    return {
        entry["id"]: build(More, {k: v for k, v in entry.items() if k in own}, f"{name}, card “{entry['id']}”")
        for name, entries in card_tables().items()
        for entry in entries
    }


def more(card: str) -> More:
    """What a card prints besides."""
    return _all().get(card, PLAIN)


def beyond_basic(card: str) -> bool:
    """Whether a card belongs to the advanced game or an option."""
    return card in _all()


@cache
def replaced() -> dict[str, str]:
    """Basic card -> the one that takes its place in the advanced game."""
    return {known.instead: card for card, known in _all().items() if known.instead}


@cache
def mastered() -> dict[str, int]:
    """Basic spell -> the number of the Mastery test that its advanced version takes."""
    return dict(_conversion()["mastery"])


@cache
def still_drained() -> dict[str, str]:
    """Basic spell -> the order of the costs of its advanced version, if it is drained still."""
    return dict(_conversion()["drains"])


@cache
def _conversion() -> dict[str, dict[str, Any]]:
    path = FOLDER / "mastery.toml"
    return read_toml(path.read_text(encoding="utf-8"), path.name)
