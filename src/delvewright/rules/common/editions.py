"""Editions and optional rules of a book: which are in play, chosen when a game is set up and asked by rules.

    EDITIONS = Editions(("basic", "advanced"), {"coop": "Heroes take their turns together"})

    if g.plays("advanced"): ...

Each edition is played on top of those before it; optional rules are chosen one by one (`optional = "coop,ranged"`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Option
from delvewright.rules.common.tables import near


class Editions:
    """What a book can be played with."""

    def __init__(self, editions: Sequence[str], optional: Mapping[str, str] | None = None) -> None:
        self.editions = tuple(editions)
        """The plain one first."""
        self.optional = dict(optional or {})
        """Optional rules, each with a few words."""
        self._in_play = lru_cache(maxsize=64)(self._read)

    def in_play(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The names of all editions and optional rules that a game is played with; complains of others."""
        return self._in_play(str(options.get("edition") or ""), str(options.get("optional") or ""))

    def choices(self) -> tuple[Option, ...]:
        """What is chosen when a game is set up, where there is something to choose."""
        found = []
        if len(self.editions) > 1:
            found.append(Option("edition", "Edition", tuple((name, name.capitalize()) for name in self.editions)))
        return tuple(found)

    def _read(self, edition: str, optional: str) -> frozenset[str]:
        edition = edition or self.editions[0]
        if edition not in self.editions:
            raise _unknown("edition", edition, self.editions)
        chosen = [name for name in optional.replace(",", " ").split() if name]
        for name in chosen:
            if name not in self.optional:
                raise _unknown("optional rule", name, tuple(self.optional))
        return frozenset((*self.editions[: self.editions.index(edition) + 1], *chosen))


def _unknown(what: str, name: str, known: Sequence[str]) -> DelveError:
    there = f"There are {', '.join(known)}." if known else "There are none yet."
    return DelveError(f"There is no {what} “{name}”.", do=f"{near(name, known)} {there}".strip())
