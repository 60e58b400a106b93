"""Names as people write them in scenarios: read, found among those that are known, or complained of with a hint."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from delvewright.kernel.errors import BadFile
from delvewright.kernel.grid import Grid
from delvewright.kernel.notation import parse_square


def slug(text: str) -> str:
    """A name as ids are written: `Potion of Healing` is potion-of-healing."""
    return "-".join(text.lower().replace("'", "").replace("’", "").replace("_", "-").split())


def close(name: str, known: Iterable[str], label: str) -> str:
    """A hint: the nearest known name, or all of them."""
    names = [str(k) for k in known if k]
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    return f"Did you mean “{near[0]}”?" if near else f"{label}: {', '.join(names)}."


def known_or_else(name: str, known: Iterable[str], what: str, where: str) -> str:
    """The name if it is known; else an error with a hint."""
    names = list(known)
    if name not in names:
        raise BadFile(f"there is no {what} “{name}”.", where, close(name, names, "Known"))
    return name


def known_word(word: Any, known: Iterable[str], what: str, where: str) -> str:
    """A word as ids are written, if it is known; else an error with a hint."""
    return known_or_else("-".join(str(word).lower().replace("'", "").split()), known, what, where)


def listed(value: Any) -> list[str]:
    """A list written as such, or as text with commas or blanks; nothing is an empty one."""
    return value.replace(",", " ").split() if isinstance(value, str) else [str(v) for v in value or ()]


def words(value: Any, where: str) -> list[str]:
    """A list of names, or one text with spaces or commas between them."""
    if isinstance(value, str):
        return value.replace(",", " ").split()
    if not isinstance(value, list | tuple) or not all(isinstance(v, str) for v in value):
        raise BadFile(f"{value!r} should be a list of names.", where)
    return list(value)


def entries(value: Any, where: str) -> list[Any]:
    """A list; one text or table alone is a list of one."""
    if isinstance(value, str | Mapping):
        return [value]
    if not isinstance(value, list | tuple):
        raise BadFile(f"{value!r} should be a list.", where)
    return list(value)


def table(value: Any, where: str) -> Mapping[str, Any]:
    """A table: names with what belongs to each."""
    if not isinstance(value, Mapping):
        raise BadFile(f"{value!r} should be a table.", where, "Write it as { name = value, … }.")
    return value


def alike(value: Any, printed: Any, where: str) -> Any:
    """A value of the same kind as the one that is printed: a number, a text, a list of names, or whether it is so."""
    if isinstance(printed, bool):
        if not isinstance(value, bool):
            raise BadFile(f"{value!r} should be true or false.", where)
        return value
    if isinstance(printed, int):
        return whole(value, where)
    if isinstance(printed, tuple):
        return tuple(words(value, where))
    if not isinstance(value, str):
        raise BadFile(f"{value!r} should be text.", where)
    return value


def whole(value: Any, where: str) -> int:
    """A whole number, be it below nothing."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadFile(f"{value!r} should be a whole number.", where)
    return value


def number(value: Any, where: str, least: int = 0) -> int:
    """A whole number that is large enough."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadFile(f"{value!r} should be a number from {least}.", where)
    return value


def squares_named(names: Any, grid: Grid, where: str) -> list[int]:
    """The squares of these names."""
    found = []
    for name in words(names, where):
        q = parse_square(name.lower(), grid.width, grid.height)
        if q < 0 or not grid.floor >> q & 1:
            raise BadFile(f"“{name}” is not a square of the board.", where)
        found.append(q)
    return found
