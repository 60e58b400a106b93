"""Titles and rules of whatever has a name: skills, things, spells, and the effects that bear their names."""

from __future__ import annotations

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
    return str(record.title) if record is not None else name.replace("-", " ").capitalize()


def rules_of(name: str) -> tuple[str, ...]:
    """The rule it stands for."""
    record = _record(name)
    return (record.rule,) if record is not None else ()
