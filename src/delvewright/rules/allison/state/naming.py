"""Titles and rules of whatever has a name: skills, things, spells, and the effects that bear their names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from delvewright.rules.allison.content.reading import content


@lru_cache(maxsize=1024)
def _record(name: str) -> Any:
    known = content()
    for table in (known.skills, known.items, known.spells, known.treasure, known.traps):
        if name in table:
            return table[name]
    return None


def title_of(name: str) -> str:
    """The name as it is printed."""
    record = _record(name)
    return str(record.title) if record is not None else SAID.get(name) or name.replace("-", " ").capitalize()


SAID = {"hugging": "Bear Hug"}
"""Titles of states that are used like a skill of another name."""


def rules_of(name: str) -> tuple[str, ...]:
    """The rule it stands for."""
    record = _record(name)
    return (record.rule,) if record is not None else ()


def listed(words: Sequence[object]) -> str:
    """Several words as a sentence has them: A, B and C."""
    said = [str(word) for word in words]
    return f"{', '.join(said[:-1])} and {said[-1]}" if said[1:] else "".join(said)
