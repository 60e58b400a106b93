"""Names of figures: heroes as people call them, and monsters that are numbered kind by kind."""

from __future__ import annotations

import re
from collections.abc import Iterable

from delvewright.kernel.errors import DelveError

LONGEST = 24
"""Letters of a hero's name at most."""


def hero_name(name: str) -> str:
    """A hero's name as notation writes it; complains about one that nobody can have."""
    said = re.sub(r"[ '’-]+", "-", name.lower()).strip("-")
    fine = len(name) <= LONGEST and len(said) > 1 and said.replace("-", "").isalnum() and said[0].isalpha()
    if not fine or re.fullmatch(r"[a-z]{1,4}[0-9]{1,6}", said) or name[0] in " '’-":
        what = f"Two to {LONGEST} letters; spaces, dashes and apostrophes may stand between them."
        raise DelveError(f"heroes: “{name[:40]}” cannot be a name.", do=what)
    return said


def next_number(kind: str, names: Iterable[str]) -> int:
    """The number of the next figure of a kind: one more than have been named so."""
    return 1 + sum(name.rpartition(".")[0] == kind for name in names)


def numbered(names: Iterable[str]) -> dict[str, list[str]]:
    """Names with a number, by their kinds: orc.1 and orc.2 under orc."""
    found: dict[str, list[str]] = {}
    for name in names:
        kind, dot, n = name.rpartition(".")
        if dot and n.isdigit():
            found.setdefault(kind, []).append(name)
    return found
