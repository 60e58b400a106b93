"""Asking a state for a value by its name, for scenarios."""

from __future__ import annotations

import difflib
from typing import Any

from delvewright.kernel.errors import DelveError


def unknown(name: str, known: Any, where: str, what: str = "There is no value") -> Any:
    """Complain about a name that nothing has."""
    near = difflib.get_close_matches(name, list(known), n=1)
    hint = f"Did you mean “{near[0]}”?" if near else f"Known: {', '.join(known)}."
    raise DelveError(f"{what} “{name}” in {where}.", do=hint)


def value_named(table: dict[str, Any], name: str, where: str) -> Any:
    """What a table of values has under a name."""
    if name not in table:
        unknown(name, table, where)
    return table[name]
