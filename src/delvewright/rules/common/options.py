"""Options of a game, as they are given when it is set up."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from typing import Any

from delvewright.kernel.errors import DelveError

Known = Mapping[str, tuple[str, ...]]
"""Option -> its values, the usual one first; none are listed where they cannot be."""


def check_options(options: Mapping[str, Any], known: Known) -> None:
    """Complain about an option that does not exist, and about a value it cannot have; blank is the usual one."""
    for key, value in options.items():
        if key not in known:
            close = difflib.get_close_matches(key, known, n=1)
            hint = f"Did you mean {close[0]}? " if close else ""
            raise DelveError(f"There is no option “{key}”.", do=f"{hint}Options: {', '.join(sorted(known))}.")
        if known[key] and value not in ("", *known[key]):
            raise DelveError(f"{key}: “{value}” is not known.", do=f"Choose from {', '.join(known[key])}.")
