"""What people call things: titles beside ids."""

from __future__ import annotations

from functools import cache

from delvewright.rules.allison.content.reading import content
from delvewright.rules.common.naming import slug


@cache
def called() -> dict[str, str]:
    """Titles of things, spells, skills and cards, as ids are written, and the ids."""
    known = content()
    found: dict[str, str] = {}
    tables = (known.treasure, known.skills, known.spells, known.items, known.kinds)
    ids = {id for table in tables for id in table}
    for table in tables:
        for id, record in table.items():
            title = slug(record.title)
            if title not in found and title not in ids:
                found[title] = id
    return found


def thing_called(name: str) -> str:
    """The id of a thing by id or title."""
    return name if name in content().items else called().get(name, name)
