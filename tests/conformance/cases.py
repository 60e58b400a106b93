"""Every book with every quest of its own, and games of them that were played at random.

A book is in all tests of this folder from its first quest on: those that are installed here are found by themselves.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tests.properties.helpers import NIGHTLY, sized

from delvewright.kernel.game import Game
from delvewright.kernel.rulebook import book_ids, find_book
from delvewright.lab.conformance import Played, play

MIXES = {
    "heroquest": ("edition=advanced coop=yes ranged=yes", "coop=yes ranged=yes apprentice=yes", "edition=advanced"),
    "allison": (
        "order=rolled enemies=rolled movement=additive attacks=added",
        "order=discussed merit=granted difficulty=hard scaling=party scale=gradual",
        "level=new difficulty=easy heroes=ragna,ossian men=ragna:scout",
    ),
}
"""Editions and optional rules with which a book is played besides: as many at once as go together, and alone."""


def with_rules(book: str) -> list[tuple[str, str]]:
    """Quests with the rules they are played with; each mix on some of them, together on all, or by night on each."""
    found = []
    for n, quest in enumerate(find_book(book).quests()):
        for i, mix in enumerate(MIXES.get(book, ())):
            fits = "edition=" in mix or not any(option.name == "edition" for option in quest.options)
            if fits and (NIGHTLY or (n + n // 3) % 3 == i):
                found.append((book, f"{quest.id} {mix}"))
    return found


PLAIN = [(book, quest.id) for book in book_ids() for quest in find_book(book).quests()]
QUESTS = PLAIN + [case for book in MIXES for case in with_rules(book)]
FIRST = [next(case for case in QUESTS if case[0] == book) for book in book_ids()]
LONG = sized(90, 1200)
"""Decisions of a game."""


def options(book: str, quest: str) -> dict[str, Any]:
    """What a game of that quest needs to be told: by which rules, and who goes, if not all may."""
    name, *rules = quest.split()
    only = next(each.only for each in find_book(book).quests() if each.id == name)
    chosen = dict(rule.split("=") for rule in rules)
    return chosen | {"heroes": only[0]} if only else chosen


def start(book: str, quest: str, seed: int = 1) -> Game:
    """The beginning of a game."""
    return Game.start(book, quest.split(maxsplit=1)[0], seed, options(book, quest))


@lru_cache(maxsize=sized(200, 4))
def played(book: str, quest: str, seed: int = 1) -> Played:
    """A game that was played for a while; nobody may change it."""
    return play(start(book, quest, seed), f"{book} {quest} {seed}", LONG)
