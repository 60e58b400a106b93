"""How figures are called when people read of them: "Skeleton 7", where notation has `skeleton.7`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from delvewright.kernel.saying import called

__all__ = ["called", "spoken"]

_WORD = re.compile(r"[A-Za-z][\w'-]*?(?:\.\d+)?(?![\w-])")


def spoken(text: str, names: Mapping[str, str]) -> str:
    """A sentence with figures called as people would; one that is gone by what its name says.

    What is called by the whole of its name already stays as it is.
    """

    def say(found: re.Match[str]) -> str:
        word: str = found[0]
        known = names.get(word.lower())
        if known is not None:
            begins = found.start() - max(known.lower().find(word.lower()), 0)
            return word if text.startswith(known, max(begins, 0)) else known
        return called(word.lower(), "") if "." in word else word

    return _WORD.sub(say, text)
