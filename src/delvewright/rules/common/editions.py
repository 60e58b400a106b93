"""Editions and optional rules of a book: which are in play, chosen when a game is set up and asked by rules.

    EDITIONS = Editions(
        (Edition("basic", "Basic game", "…"), Edition("advanced", "Advanced game", "…")),
        (Edition("coop", "Co-operative Turn Order", "…"),),
    )

    if g.plays("advanced"): ...

Each edition is played on top of those before it (`edition = "advanced"`); optional rules are chosen one by one (`coop =
"yes"`), or several with one word (`optional = "coop,ranged"`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from delvewright.kernel.errors import DelveError
from delvewright.kernel.rulebook import Option
from delvewright.rules.common.tables import near

NO, YES = "no", "yes"


class Edition(NamedTuple):
    """An edition, or an optional rule."""

    name: str
    title: str
    says: str
    """What a newcomer has to know to choose."""


class Editions:
    """What a book can be played with."""

    def __init__(self, editions: Sequence[Edition], optional: Sequence[Edition] = ()) -> None:
        self.editions = tuple(each.name for each in editions)
        """The plain one first."""
        self.optional = {each.name: each.title for each in optional}
        """Optional rules with their titles."""
        self.choices = self._choices(editions, optional)
        """What is chosen when a game is set up, where there is something to choose."""
        self._in_play = lru_cache(maxsize=64)(self._read)

    def in_play(self, options: Mapping[str, Any]) -> frozenset[str]:
        """The names of all editions and optional rules that a game is played with; complains of others."""
        chosen = str(options.get("optional") or "").replace(",", " ").split()
        chosen += [name for name in self.optional if options.get(name) == YES]
        return self._in_play(str(options.get("edition") or ""), tuple(chosen))

    def _choices(self, editions: Sequence[Edition], optional: Sequence[Edition]) -> tuple[Option, ...]:
        found = []
        if len(editions) > 1:
            each = tuple((one.name, one.title) for one in editions)
            found.append(Option("edition", "Edition", each, tuple(one.says for one in editions), True))
        for one in optional:
            found.append(Option(one.name, one.title, ((NO, "No"), (YES, "Yes")), (one.says,) * 2, True))
        return tuple(found)

    def _read(self, edition: str, optional: tuple[str, ...]) -> frozenset[str]:
        edition = edition or self.editions[0]
        if edition not in self.editions:
            raise _unknown("edition", edition, self.editions)
        for name in optional:
            if name not in self.optional:
                raise _unknown("optional rule", name, tuple(self.optional))
        return frozenset((*self.editions[: self.editions.index(edition) + 1], *optional))


def _unknown(what: str, name: str, known: Sequence[str]) -> DelveError:
    there = f"There are {', '.join(known)}." if known else "There are none yet."
    return DelveError(f"There is no {what} “{name}”.", do=f"{near(name, known)} {there}".strip())
