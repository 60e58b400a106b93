"""How figures are called when people read of them: "Skeleton 7", where notation has `skeleton.7`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from delvewright.kernel.saying import called

__all__ = ["called", "spoken"]

_WORD = re.compile(r"[A-Za-z][\w'-]*?(?:\.\d+)?(?![\w-])")


def spoken(text: str, names: Mapping[str, str]) -> str:
    """A sentence with figures called as people would; one that is gone by what its name says."""

    def say(found: re.Match[str]) -> str:
        word: str = found[0]
        known = names.get(word.lower())
        if known is not None:
            whole = text[found.start() : found.start() + len(known)]
            return word if whole == known else known
        return called(word.lower(), "") if "." in word else word

    return _WORD.sub(say, text)
