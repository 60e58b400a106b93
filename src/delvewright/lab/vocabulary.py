"""The words of a rulebook: what scenarios may speak of, so that a misspelt word is no silent success."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

from delvewright.kernel.plane import WAYS
from delvewright.kernel.rulebook import Rulebook

LEDGER = ("book.toml", "house.toml", "looks.toml")
"""Sentences, not names."""

_WORD = re.compile(r"""["']([\w:.’' -]+)["']|^\[+([\w.-]+)\]+$|^([\w-]+) *=""", re.MULTILINE)
_TOLD = re.compile(r"""(?:\.tell\(\s*|^event = )["']([\w-]+)["'](?: if [^,]+ else ["']([\w-]+)["'])?""", re.MULTILINE)


@lru_cache(maxsize=8)
def vocabulary(book: Rulebook) -> frozenset[str]:
    """Every name that stands in the book's rules and content, and the directions, which are everybody's."""
    found: set[str] = set(WAYS)
    for text in _texts(book, ".py", ".toml"):
        for groups in _WORD.findall(text):
            for word in groups:
                word = word.lower().replace("’", "").replace("'", "")
                found |= {"-".join(word.split()), *word.split(), *word.split("."), word.rpartition(":")[2]}
    return frozenset(found)


@lru_cache(maxsize=8)
def told(book: Rulebook) -> Mapping[str, None]:
    """The kinds of event that the book's rules tell of."""
    return dict.fromkeys(
        sorted(kind for text in _texts(book, ".py", ".toml") for kinds in _TOLD.findall(text) for kind in kinds if kind)
    )


def near(word: str, known: Iterable[str]) -> str:
    """A suggestion for a word that is not known, to stand at the end of a sentence."""
    close = difflib.get_close_matches(word, sorted(known), n=1)
    return f", for instance {close[0]}" if close else ""


def _texts(book: Rulebook, *endings: str) -> list[str]:
    home = Path(str(sys.modules[type(book).__module__].__file__)).parent
    places = [home, home.parent / "common"]
    return [
        path.read_text(encoding="utf-8")
        for place in places
        for path in sorted(place.rglob("*"))
        if path.suffix in endings and path.name not in LEDGER
    ]
