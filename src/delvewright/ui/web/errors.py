"""Complaints as strangers may read them: what is wrong and what to do, but nothing about the server's disk."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from msgspec import ValidationError

from delvewright.kernel.errors import DelveError

TOO_DEEP = "nested too deeply"
_PATH = re.compile(r"(?<![\w.])(?:~|[A-Za-z]:)?[\\/](?:[^\\/\s“”\"']+[\\/])*(?=[^\\/\s“”\"'])")
"""The folders of a path; the name of the file itself may stay."""
_FIELD = re.compile(r"at `\$\.?([a-z_.\[\]0-9]*)`$")
_MISSING = re.compile(r"missing required field `([a-z_]+)`")
"""Where a decoder says that something is wrong, and what it misses."""
HIDDEN: set[str] = set()
"""Folders known by name, whatever signs are in them."""
for _find in (Path.cwd, Path.home):
    with contextlib.suppress(OSError, RuntimeError):
        if len(_find().parts) > 1:
            HIDDEN.add(str(_find()))


def without_paths(text: str) -> str:
    """A text in which no folder of this machine is named."""
    for folder in sorted(HIDDEN, key=len, reverse=True):
        text = text.replace(folder, "")
    return _PATH.sub("", text)


def nonsense(error: Exception) -> str:
    """What is wrong with a message, in our own words: at most the name of a field of ours is taken from the decoder."""
    if isinstance(error, RecursionError):
        return TOO_DEEP
    if not isinstance(error, ValidationError):
        return "not JSON"
    text = str(error)
    at = _FIELD.search(text)
    missing = _MISSING.search(text)
    place = at[1].replace("[...]", "") if at else ""
    if missing:
        return f"{f'{place}: ' if place else ''}“{missing[1]}” is missing"
    return f"“{place}” makes no sense" if place else "there is something in it that we do not know"


def public(error: DelveError) -> dict[str, str]:
    """A complaint for a browser."""
    return {"what": without_paths(error.what), "where": without_paths(error.where), "do": without_paths(error.do)}
