"""How screens call figures: "Skeleton 7", where notation has `skeleton.7`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_WORD = re.compile(r"[A-Za-z][\w'-]*?(?:\.\d+)?(?![\w-])")


def called(name: str, title: str) -> str:
    """How a figure is called: by its title and number, or by its own name."""
    own, _, number = name.partition(".")
    if number:
        return f"{title or own.replace('-', ' ').title()} {number}"
    return title if title.lower() == own.replace("-", " ") else own.replace("-", " ").title()


def of_view(view: Mapping[str, Any]) -> dict[str, str]:
    """The names of all figures of a view, as sent, and how they are called."""
    return {f["name"]: called(f["name"], f["title"]) for f in view["figures"].values()}


def spoken(text: str, names: Mapping[str, str]) -> str:
    """A sentence with figures called as people would; one that is gone by what its name says."""

    def say(found: re.Match[str]) -> str:
        word: str = found[0]
        known = names.get(word.lower())
        if known is not None:
            return known
        return called(word.lower(), "") if "." in word else word

    return _WORD.sub(say, text)
