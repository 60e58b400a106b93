"""Complaints as strangers may read them: what is wrong and what to do, but nothing about the server's disk."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from delvewright.kernel.errors import DelveError

TOO_DEEP = "nested too deeply"
_PATH = re.compile(r"(?<![\w.])(?:~|[A-Za-z]:)?[\\/](?:[^\\/\s“”\"']+[\\/])*(?=[^\\/\s“”\"'])")
"""The folders of a path; the name of the file itself may stay."""
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


def public(error: DelveError) -> dict[str, str]:
    """A complaint for a browser."""
    return {"what": without_paths(error.what), "where": without_paths(error.where), "do": without_paths(error.do)}
